/* joint: see joint.h. */
#include "search/worker/joint.h"

#include <pthread.h>
#include <stdlib.h>

/* Lines and window are guarded by the lock. The atomics are written under it, too, but for most
 * questions they suffice, and are read without it. */
struct Joint {
    pthread_mutex_t lock;
    ThinkInfo line, result; /* best of the running iteration, and of the last finished one */
    _Atomic int64_t rank;   /* of the line */
    atomic_int finished;    /* the deepest iteration that is */
    Aspiration aspiration;  /* the last one that was agreed on */
    atomic_int stage;       /* how far the workers have come, see stage_of() */
};

/* Lines of deeper iterations come first, then those with better scores. */
static int64_t rank_of(int depth, int score) {
    return (int64_t)depth * (2 * SCORE_INFINITE + 1) + score + SCORE_INFINITE;
}

Joint *joint_create(void) {
    Joint *joint = calloc(1, sizeof *joint);
    if (joint != NULL && pthread_mutex_init(&joint->lock, NULL) != 0) {
        free(joint);
        return NULL;
    }
    return joint;
}

void joint_destroy(Joint *joint) {
    if (joint != NULL)
        pthread_mutex_destroy(&joint->lock);
    free(joint);
}

void joint_start(Joint *joint) {
    atomic_store(&joint->rank, 0);
    atomic_store(&joint->finished, 0);
    atomic_store(&joint->stage, 0);
}

void joint_offer(Joint *joint, const ThinkInfo *line) {
    int64_t rank = rank_of(line->depth, line->score);
    pthread_mutex_lock(&joint->lock);
    if (rank > atomic_load_explicit(&joint->rank, memory_order_relaxed)) {
        joint->line = *line;
        atomic_store_explicit(&joint->rank, rank, memory_order_relaxed);
    }
    pthread_mutex_unlock(&joint->lock);
}

bool joint_knows_better(const Joint *joint, int depth, int score) {
    int64_t rank = atomic_load_explicit(&joint->rank, memory_order_relaxed);
    return rank > rank_of(depth, score) && rank <= rank_of(depth, SCORE_INFINITE);
}

bool joint_take(Joint *joint, int depth, ThinkInfo *line) {
    pthread_mutex_lock(&joint->lock);
    bool same = joint_knows_better(joint, depth, -SCORE_INFINITE);
    if (same)
        *line = joint->line;
    pthread_mutex_unlock(&joint->lock);
    return same;
}

/* Searches of the root moves in the order in which they follow each other. */
static int stage_of(int depth, int number) {
    return depth * JOINT_WINDOWS_MAX + number;
}

void joint_agree_window(Joint *joint, Aspiration *aspiration) {
    int stage = stage_of(aspiration->depth, aspiration->number);
    pthread_mutex_lock(&joint->lock);
    int present = atomic_load_explicit(&joint->stage, memory_order_relaxed);
    if (stage > present) {
        joint->aspiration = *aspiration;
        atomic_store_explicit(&joint->stage, stage, memory_order_relaxed);
    } else if (present < stage_of(aspiration->depth + 1, 0)) {
        *aspiration = joint->aspiration;
    }
    pthread_mutex_unlock(&joint->lock);
}

bool joint_follow(Joint *joint, Aspiration *aspiration) {
    pthread_mutex_lock(&joint->lock);
    int present = atomic_load_explicit(&joint->stage, memory_order_relaxed);
    bool later = present > stage_of(aspiration->depth, aspiration->number) &&
                 present < stage_of(aspiration->depth + 1, 0);
    if (later)
        *aspiration = joint->aspiration;
    pthread_mutex_unlock(&joint->lock);
    return later;
}

bool joint_is_past(const Joint *joint, int depth, int number) {
    return atomic_load_explicit(&joint->stage, memory_order_relaxed) > stage_of(depth, number);
}

void joint_finish(Joint *joint, int depth) {
    pthread_mutex_lock(&joint->lock);
    if (!joint_has_finished(joint, depth) && joint_knows_better(joint, depth, -SCORE_INFINITE)) {
        joint->result = joint->line;
        atomic_store_explicit(&joint->finished, depth, memory_order_relaxed);
        atomic_store_explicit(&joint->stage, stage_of(depth + 1, 0), memory_order_relaxed);
    }
    pthread_mutex_unlock(&joint->lock);
}

bool joint_take_result(Joint *joint, ThinkInfo *line) {
    pthread_mutex_lock(&joint->lock);
    bool any = joint_has_finished(joint, 1);
    if (any)
        *line = joint->result;
    pthread_mutex_unlock(&joint->lock);
    return any;
}

bool joint_has_finished(const Joint *joint, int depth) {
    return atomic_load_explicit(&joint->finished, memory_order_relaxed) >= depth;
}
