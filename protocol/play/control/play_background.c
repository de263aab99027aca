/* play_background: see play_background.h.
 *
 * Every question gets a thread that ends with its answer. The position is copied before the
 * thread starts, so the game belongs to the asking thread throughout.
 */
#include "play/control/play_background.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { STACK_BYTES = 8 * 1024 * 1024 /* what the engine's own threads get */ };

struct Background {
    Engine *engine;
    EngineResources resources; /* wanted last */
    void (*announce)(void *context);
    void *context;

    bool asked; /* a question is open; only the asking thread looks */
    BackgroundQuestion question;
    int rule, row, width, height, count;
    Cell cells[BOARD_MAX_CELLS];
    Side sides[BOARD_MAX_CELLS], side; /* of the stones, and to move */
    OpeningProgress opening;
    bool in_opening; /* and it is not over */
    int line_count;
    ThinkControl control;
    pthread_t thread;
    atomic_bool ready; /* the answer is there */
    BackgroundAnswer answer;

    pthread_mutex_t lock; /* of what follows */
    Analysis analysis;    /* of the last TASK_ANALYSE */
    bool news;            /* there was no look at it yet */
};

EngineStatus background_give(Engine *engine, EngineResources resources) {
    /* The table is what is wanted; the limit of the whole process is put out of its way. */
    EngineStatus status = engine_set_hash(engine, (uint64_t)resources.memory_mb << 20);
    if (status == ENGINE_OK)
        status = engine_set_memory(engine, UINT64_MAX);
    return status == ENGINE_OK ? engine_set_threads(engine, resources.threads) : status;
}

bool background_set_resources(Background *background, EngineResources resources) {
    assert(!background->asked);
    if (background->resources.threads == resources.threads &&
        background->resources.memory_mb == resources.memory_mb)
        return true;
    background->resources = resources;
    bool all = background_give(background->engine, resources) == ENGINE_OK;
    for (bool enough = all; !enough && resources.memory_mb > 1;) {
        resources.memory_mb /= 2;
        enough = background_give(background->engine, resources) == ENGINE_OK;
    }
    return all;
}

Background *background_create(void) {
    Background *background = calloc(1, sizeof *background);
    if (background == NULL)
        return NULL;
    background->engine = engine_create();
    Settings settings;
    settings_init(&settings);
    if (background->engine == NULL ||
        !background_set_resources(background, settings_resources(&settings, false)) ||
        pthread_mutex_init(&background->lock, NULL) != 0) {
        engine_destroy(background->engine);
        free(background);
        return NULL;
    }
    return background;
}

void background_on_answer(Background *background, void (*announce)(void *context), void *context) {
    assert(!background->asked);
    background->announce = announce;
    background->context = context;
}

void background_destroy(Background *background) {
    if (background == NULL)
        return;
    background_cancel(background);
    pthread_mutex_destroy(&background->lock);
    engine_destroy(background->engine);
    free(background);
}

/* ------------------------------------------------------------------------------------------
 * On the thinking thread.
 */

/* Brings the position of the question onto the engine's board. */
static EngineStatus set_up(Background *background) {
    EngineStatus status =
        engine_new_game(background->engine, background->width, background->height);
    if (status == ENGINE_OK)
        status = engine_set_rule(background->engine, background->rule, background->row);
    for (int i = 0; i < background->count && status == ENGINE_OK; i++)
        status =
            engine_put(background->engine, background->cells[i], side_stone(background->sides[i]));
    if (status == ENGINE_OK)
        engine_set_side(background->engine, background->side);
    return status;
}

static void announce(const Background *background) {
    if (background->announce != NULL)
        background->announce(background->context);
}

/* Keeps what the search tells for background_look(). */
static void keep_lines(Background *background, const ThinkInfo *infos, int count) {
    Analysis *analysis = &background->analysis;
    pthread_mutex_lock(&background->lock);
    analysis->count = 0;
    int most = min_int(background->line_count, ANALYSIS_LINES);
    for (int i = 0; i < min_int(count, most) && infos[i].best != CELL_NONE; i++) {
        AnalysisLine *line = &analysis->lines[analysis->count++];
        line->cell = infos[i].best;
        line->score = infos[i].score;
        line->win_rate = engine_win_rate(background->engine, infos[i].score);
        line->length = min_int(max_int(infos[i].pv_length, 1), ANALYSIS_LINE_LENGTH);
        line->moves[0] = infos[i].best;
        for (int j = 1; j < line->length; j++)
            line->moves[j] = infos[i].pv[j];
    }
    analysis->depth = infos[0].depth;
    analysis->selective_depth = infos[0].selective_depth;
    analysis->nodes = infos[0].nodes;
    analysis->time_ms = infos[0].time_ms;
    background->news = true;
    pthread_mutex_unlock(&background->lock);
}

static void on_pulse(void *context, const ThinkInfo *infos, int count) {
    Background *background = context;
    keep_lines(background, infos, count);
    announce(background);
}

/* Thinks without a limit. Where a move needs no search, there is no pulse either, and the result is
 * all there is to tell. */
static EngineStatus analyse(Background *background, const Limits *limits, ThinkInfo *info) {
    ThinkReport report = {.context = background, .pulse = on_pulse};
    /* For one line alone the first move of a game would not be searched. */
    bool opens = engine_opens_game(background->engine);
    engine_set_lines(background->engine, max_int(background->line_count, opens ? 2 : 1));
    EngineStatus status =
        engine_think(background->engine, limits, &background->control, &report, info);
    engine_set_lines(background->engine, 1);
    if (status == ENGINE_OK && background->analysis.count == 0)
        keep_lines(background, info, 1);
    return status;
}

static EngineStatus think(Background *background, BackgroundAnswer *answer) {
    const BackgroundQuestion *question = &background->question;
    Limits limits = limits_none(clock_ms());
    if (question->task != TASK_ANALYSE)
        limits.turn_ms = question->time_ms;
    engine_set_seed(background->engine, question->seed);
    engine_set_strength(background->engine, question->level);
    if (question->task == TASK_ANALYSE)
        return analyse(background, &limits, &answer->info);
    answer->in_opening = background->in_opening;
    if (background->in_opening)
        return engine_opening(background->engine, &background->opening, &limits,
                              &background->control, &answer->opening);
    return engine_think(background->engine, &limits, &background->control, NULL, &answer->info);
}

static void *background_main(void *context) {
    Background *background = context;
    background->answer =
        (BackgroundAnswer){.task = background->question.task, .info = {.best = CELL_NONE}};
    background->answer.status = set_up(background);
    if (background->answer.status == ENGINE_OK)
        background->answer.status = think(background, &background->answer);
    pthread_mutex_lock(&background->lock);
    background->analysis.finished = !atomic_load(&background->control.stop);
    background->news = true;
    pthread_mutex_unlock(&background->lock);
    atomic_store(&background->ready, true);
    announce(background);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * On the asking thread.
 */

/* The position is taken over: size, rule and side to move from the board. */
static void take_board(Background *background, const Board *board) {
    background->rule = board->rules->number;
    background->row = board->rules->traits.row;
    background->width = board->width;
    background->height = board->height;
    background->side = board->side;
    background->count = 0;
}

static void take_stone(Background *background, Cell cell, Side side) {
    background->sides[background->count] = side;
    background->cells[background->count++] = cell;
}

/* Starts a thread for the question that has been written down. */
static bool start(Background *background) {
    pthread_attr_t attributes;
    atomic_store(&background->control.stop, false);
    atomic_store(&background->ready, false);
    background->analysis = (Analysis){0};
    background->news = false;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    background->asked =
        pthread_create(&background->thread, &attributes, background_main, background) == 0;
    pthread_attr_destroy(&attributes);
    return background->asked;
}

bool background_ask(Background *background, const Game *game, const BackgroundQuestion *question) {
    assert(!background->asked);
    background->question = *question;
    background->opening = game->opening;
    background->in_opening = game->phase != PHASE_PLAY;
    take_board(background, game->board);
    for (int i = 0, stones = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            take_stone(background, game->events[i].cell, stones++ % 2 == 0 ? BLACK : WHITE);
    return start(background);
}

bool background_analyse(Background *background, const Board *board, int line_count) {
    assert(!background->asked && line_count >= 1 && line_count <= ANALYSIS_LINES);
    background->question = (BackgroundQuestion){.task = TASK_ANALYSE, .level = STRENGTH_FULL};
    background->line_count = line_count;
    take_board(background, board);
    for (int i = 0; i < board->cell_count; i++) {
        Stone stone = board_stone(board, (Cell)i);
        if (stone == STONE_BLACK || stone == STONE_WHITE)
            take_stone(background, (Cell)i, stone_side(stone));
    }
    return start(background);
}

bool background_look(Background *background, Analysis *analysis) {
    pthread_mutex_lock(&background->lock);
    bool news = background->news;
    background->news = false;
    *analysis = background->analysis;
    pthread_mutex_unlock(&background->lock);
    return news;
}

bool background_busy(const Background *background, BackgroundTask *task) {
    if (background->asked && task != NULL)
        *task = background->question.task;
    return background->asked;
}

void background_hurry(Background *background) {
    atomic_store(&background->control.stop, true);
}

bool background_take(Background *background, BackgroundAnswer *answer) {
    return background->asked && atomic_load(&background->ready) &&
           background_wait(background, answer);
}

bool background_wait(Background *background, BackgroundAnswer *answer) {
    if (!background->asked)
        return false;
    pthread_join(background->thread, NULL);
    background->asked = false;
    *answer = background->answer;
    return true;
}

void background_cancel(Background *background) {
    BackgroundAnswer answer;
    background_hurry(background);
    background_wait(background, &answer);
}
