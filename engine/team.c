/* team: see team.h. */
#include "team.h"

#include <pthread.h>
#include <stdlib.h>

enum { BUCKETS = 4096, WAYS = 4 };

/* Marks are keys, 0 is none. The lines are guarded by the lock; what most questions are
 * answered by, the rank and the number, can be read without it. */
struct Team {
    _Atomic uint64_t mark[BUCKETS][WAYS];
    pthread_mutex_t lock;
    ThinkInfo line, result; /* best of the running iteration, and of the last finished one */
    _Atomic int64_t rank;   /* of the line */
    atomic_int finished;    /* the deepest iteration that is */
    TeamPass pass;          /* the last one that was agreed on */
    atomic_int stage;       /* how far the workers have come, see stage_of() */
};

/* Lines of deeper iterations come first, then those with better scores. */
static int64_t rank_of(int depth, int score) {
    return (int64_t)depth * (4 * SCORE_INFINITE) + score + SCORE_INFINITE;
}

Team *team_create(void) {
    Team *team = calloc(1, sizeof *team);
    if (team != NULL && pthread_mutex_init(&team->lock, NULL) != 0) {
        free(team);
        return NULL;
    }
    return team;
}

void team_destroy(Team *team) {
    if (team != NULL)
        pthread_mutex_destroy(&team->lock);
    free(team);
}

void team_start(Team *team) {
    atomic_store(&team->rank, 0);
    atomic_store(&team->finished, 0);
    atomic_store(&team->stage, 0);
}

static _Atomic uint64_t *bucket(Team *team, uint64_t key) {
    return team->mark[key % BUCKETS];
}

bool team_looks_at(Team *team, uint64_t key) {
    _Atomic uint64_t *marks = bucket(team, key);
    for (int i = 0; i < WAYS; i++)
        if (atomic_load_explicit(&marks[i], memory_order_relaxed) == key)
            return true;
    return false;
}

void team_mark(Team *team, uint64_t key) {
    _Atomic uint64_t *marks = bucket(team, key);
    int at = 0;
    for (int i = WAYS - 1; i >= 0; i--) {
        uint64_t present = atomic_load_explicit(&marks[i], memory_order_relaxed);
        if (present == key)
            return;
        at = present == 0 ? i : at;
    }
    atomic_store_explicit(&marks[at], key, memory_order_relaxed);
}

void team_unmark(Team *team, uint64_t key) {
    _Atomic uint64_t *marks = bucket(team, key);
    for (int i = 0; i < WAYS; i++)
        if (atomic_load_explicit(&marks[i], memory_order_relaxed) == key)
            atomic_store_explicit(&marks[i], 0, memory_order_relaxed);
}

void team_offer(Team *team, const ThinkInfo *line) {
    int64_t rank = rank_of(line->depth, line->score);
    pthread_mutex_lock(&team->lock);
    if (rank > atomic_load_explicit(&team->rank, memory_order_relaxed)) {
        team->line = *line;
        atomic_store_explicit(&team->rank, rank, memory_order_relaxed);
    }
    pthread_mutex_unlock(&team->lock);
}

bool team_knows_better(const Team *team, int depth, int score) {
    int64_t rank = atomic_load_explicit(&team->rank, memory_order_relaxed);
    return rank > rank_of(depth, score) && rank <= rank_of(depth, SCORE_INFINITE);
}

bool team_take(Team *team, int depth, ThinkInfo *line) {
    pthread_mutex_lock(&team->lock);
    bool same = team_knows_better(team, depth, -SCORE_INFINITE);
    if (same)
        *line = team->line;
    pthread_mutex_unlock(&team->lock);
    return same;
}

/* Passes in the order in which they follow each other. */
static int stage_of(int depth, int number) {
    return depth * TEAM_PASSES + number;
}

void team_agree(Team *team, TeamPass *pass) {
    int stage = stage_of(pass->depth, pass->number);
    pthread_mutex_lock(&team->lock);
    int present = atomic_load_explicit(&team->stage, memory_order_relaxed);
    if (stage > present) {
        team->pass = *pass;
        atomic_store_explicit(&team->stage, stage, memory_order_relaxed);
    } else if (present < stage_of(pass->depth + 1, 0)) {
        *pass = team->pass;
    }
    pthread_mutex_unlock(&team->lock);
}

bool team_follow(Team *team, TeamPass *pass) {
    pthread_mutex_lock(&team->lock);
    int present = atomic_load_explicit(&team->stage, memory_order_relaxed);
    bool later =
        present > stage_of(pass->depth, pass->number) && present < stage_of(pass->depth + 1, 0);
    if (later)
        *pass = team->pass;
    pthread_mutex_unlock(&team->lock);
    return later;
}

bool team_is_past(const Team *team, int depth, int number) {
    return atomic_load_explicit(&team->stage, memory_order_relaxed) > stage_of(depth, number);
}

void team_finish(Team *team, int depth) {
    pthread_mutex_lock(&team->lock);
    if (!team_has_finished(team, depth) && team_knows_better(team, depth, -SCORE_INFINITE)) {
        team->result = team->line;
        atomic_store_explicit(&team->finished, depth, memory_order_relaxed);
        atomic_store_explicit(&team->stage, stage_of(depth + 1, 0), memory_order_relaxed);
    }
    pthread_mutex_unlock(&team->lock);
}

bool team_take_result(Team *team, ThinkInfo *line) {
    pthread_mutex_lock(&team->lock);
    bool any = team_has_finished(team, 1);
    if (any)
        *line = team->result;
    pthread_mutex_unlock(&team->lock);
    return any;
}

bool team_has_finished(const Team *team, int depth) {
    return atomic_load_explicit(&team->finished, memory_order_relaxed) >= depth;
}
