/* play_brain: see play_brain.h.
 *
 * Every question gets a thread that ends with its answer. The position is copied before the
 * thread starts, so the game belongs to the asking thread throughout.
 */
#include "play/game/play_brain.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    STACK_BYTES = 8 * 1024 * 1024, /* what the engine's own threads get */
    HASH_BYTES = 64 * 1024 * 1024
};

struct Brain {
    Engine *engine;
    void (*announce)(void *context);
    void *context;

    bool asked; /* a question is open; only the asking thread looks */
    BrainQuestion question;
    int rule, row, width, height, count;
    Cell cells[BOARD_MAX_CELLS];
    bool swap2; /* two more stones are allowed in an opening */
    ThinkControl control;
    pthread_t thread;
    atomic_bool ready; /* the answer is there */
    BrainAnswer answer;
};

Brain *brain_create(void) {
    Brain *brain = calloc(1, sizeof *brain);
    if (brain == NULL)
        return NULL;
    brain->engine = engine_create();
    if (brain->engine == NULL || engine_set_hash(brain->engine, HASH_BYTES) != ENGINE_OK) {
        engine_destroy(brain->engine);
        free(brain);
        return NULL;
    }
    return brain;
}

void brain_on_answer(Brain *brain, void (*announce)(void *context), void *context) {
    assert(!brain->asked);
    brain->announce = announce;
    brain->context = context;
}

void brain_destroy(Brain *brain) {
    if (brain == NULL)
        return;
    brain_cancel(brain);
    engine_destroy(brain->engine);
    free(brain);
}

/* ------------------------------------------------------------------------------------------
 * On the thinking thread.
 */

/* Brings the position of the question onto the engine's board. */
static EngineStatus set_up(Brain *brain) {
    EngineStatus status = engine_new_game(brain->engine, brain->width, brain->height);
    if (status == ENGINE_OK)
        status = engine_set_rule(brain->engine, brain->rule, brain->row);
    for (int i = 0; i < brain->count && status == ENGINE_OK; i++) {
        Side side = engine_board(brain->engine)->side;
        status = engine_put(brain->engine, brain->cells[i], side_stone(side));
    }
    return status;
}

/* The part in a plain swap opening, where two more stones are no choice: the colour that the
 * search prefers. */
static EngineStatus choose_colour(Brain *brain, const Limits *limits, Swap2Answer *answer) {
    ThinkInfo info;
    EngineStatus status = engine_think(brain->engine, limits, &brain->control, NULL, &info);
    *answer = (Swap2Answer){.swap = info.score < 0};
    answer->cell_count = answer->swap ? 0 : 1;
    answer->cells[0] = info.best;
    return status;
}

static EngineStatus think(Brain *brain, BrainAnswer *answer) {
    const BrainQuestion *question = &brain->question;
    Limits limits = limits_none(clock_ms());
    limits.turn_ms = question->time_ms;
    engine_set_seed(brain->engine, question->seed);
    EngineStatus status = engine_set_strength(brain->engine, question->level);
    if (status != ENGINE_OK)
        return status;
    if (question->task != TASK_OPENING)
        return engine_think(brain->engine, &limits, &brain->control, NULL, &answer->info);
    if (brain->count == 0 || brain->swap2)
        return engine_swap2(brain->engine, &limits, &brain->control, NULL, &answer->swap2);
    return choose_colour(brain, &limits, &answer->swap2);
}

static void *brain_main(void *context) {
    Brain *brain = context;
    brain->answer = (BrainAnswer){.task = brain->question.task, .info = {.best = CELL_NONE}};
    brain->answer.status = set_up(brain);
    if (brain->answer.status == ENGINE_OK)
        brain->answer.status = think(brain, &brain->answer);
    atomic_store(&brain->ready, true);
    if (brain->announce != NULL)
        brain->announce(brain->context);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * On the asking thread.
 */

bool brain_ask(Brain *brain, const Game *game, const BrainQuestion *question) {
    assert(!brain->asked);
    brain->question = *question;
    brain->rule = game->rules->number;
    brain->row = game->rules->traits.row;
    brain->width = game->board->width;
    brain->height = game->board->height;
    brain->swap2 = game->opening == OPENING_SWAP2;
    brain->count = 0;
    for (int i = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            brain->cells[brain->count++] = game->events[i].cell;
    atomic_store(&brain->control.stop, false);
    atomic_store(&brain->ready, false);

    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    brain->asked = pthread_create(&brain->thread, &attributes, brain_main, brain) == 0;
    pthread_attr_destroy(&attributes);
    return brain->asked;
}

bool brain_busy(const Brain *brain, BrainTask *task) {
    if (brain->asked && task != NULL)
        *task = brain->question.task;
    return brain->asked;
}

void brain_hurry(Brain *brain) {
    atomic_store(&brain->control.stop, true);
}

bool brain_take(Brain *brain, BrainAnswer *answer) {
    return brain->asked && atomic_load(&brain->ready) && brain_wait(brain, answer);
}

bool brain_wait(Brain *brain, BrainAnswer *answer) {
    if (!brain->asked)
        return false;
    pthread_join(brain->thread, NULL);
    brain->asked = false;
    *answer = brain->answer;
    return true;
}

void brain_cancel(Brain *brain) {
    BrainAnswer answer;
    brain_hurry(brain);
    brain_wait(brain, &answer);
}
