/* play_background: see play_background.h.
 *
 * Every question gets a thread that ends with its answer. The position is copied before the
 * thread starts, so the game belongs to the asking thread throughout.
 */
#include "play/game/play_background.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    STACK_BYTES = 8 * 1024 * 1024, /* what the engine's own threads get */
    HASH_BYTES = 64 * 1024 * 1024
};

struct Background {
    Engine *engine;
    void (*announce)(void *context);
    void *context;

    bool asked; /* a question is open; only the asking thread looks */
    BackgroundQuestion question;
    int rule, row, width, height, count;
    Cell cells[BOARD_MAX_CELLS];
    bool swap2; /* two more stones are allowed in an opening */
    ThinkControl control;
    pthread_t thread;
    atomic_bool ready; /* the answer is there */
    BackgroundAnswer answer;
};

Background *background_create(void) {
    Background *background = calloc(1, sizeof *background);
    if (background == NULL)
        return NULL;
    background->engine = engine_create();
    if (background->engine == NULL ||
        engine_set_hash(background->engine, HASH_BYTES) != ENGINE_OK) {
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
    for (int i = 0; i < background->count && status == ENGINE_OK; i++) {
        Side side = engine_board(background->engine)->side;
        status = engine_put(background->engine, background->cells[i], side_stone(side));
    }
    return status;
}

/* The part in a plain swap opening, where two more stones are no choice: the colour that the
 * search prefers. */
static EngineStatus choose_colour(Background *background, const Limits *limits,
                                  Swap2Answer *answer) {
    ThinkInfo info;
    EngineStatus status =
        engine_think(background->engine, limits, &background->control, NULL, &info);
    *answer = (Swap2Answer){.swap = info.score < 0};
    answer->cell_count = answer->swap ? 0 : 1;
    answer->cells[0] = info.best;
    return status;
}

static EngineStatus think(Background *background, BackgroundAnswer *answer) {
    const BackgroundQuestion *question = &background->question;
    Limits limits = limits_none(clock_ms());
    limits.turn_ms = question->time_ms;
    engine_set_seed(background->engine, question->seed);
    EngineStatus status = engine_set_strength(background->engine, question->level);
    if (status != ENGINE_OK)
        return status;
    if (question->task != TASK_OPENING)
        return engine_think(background->engine, &limits, &background->control, NULL, &answer->info);
    if (background->count == 0 || background->swap2)
        return engine_swap2(background->engine, &limits, &background->control, NULL,
                            &answer->swap2);
    return choose_colour(background, &limits, &answer->swap2);
}

static void *background_main(void *context) {
    Background *background = context;
    background->answer =
        (BackgroundAnswer){.task = background->question.task, .info = {.best = CELL_NONE}};
    background->answer.status = set_up(background);
    if (background->answer.status == ENGINE_OK)
        background->answer.status = think(background, &background->answer);
    atomic_store(&background->ready, true);
    if (background->announce != NULL)
        background->announce(background->context);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * On the asking thread.
 */

bool background_ask(Background *background, const Game *game, const BackgroundQuestion *question) {
    assert(!background->asked);
    background->question = *question;
    background->rule = game->rules->number;
    background->row = game->rules->traits.row;
    background->width = game->board->width;
    background->height = game->board->height;
    background->swap2 = game->opening == OPENING_SWAP2;
    background->count = 0;
    for (int i = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            background->cells[background->count++] = game->events[i].cell;
    atomic_store(&background->control.stop, false);
    atomic_store(&background->ready, false);

    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    background->asked =
        pthread_create(&background->thread, &attributes, background_main, background) == 0;
    pthread_attr_destroy(&attributes);
    return background->asked;
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
