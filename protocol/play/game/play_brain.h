/* play_brain: the engine thinking in the background.
 *
 * One question at a time. The thread that asks goes on at once; the answer is announced by a
 * callback from the thinking thread and taken when convenient. The engine itself is used by
 * nobody else.
 */
#ifndef PENTAD_PLAY_BRAIN_H
#define PENTAD_PLAY_BRAIN_H

#include "play/game/play_game.h"

/* The engine and its thread. Opaque. */
typedef struct Brain Brain;

/* What is asked. */
typedef enum BrainTask {
    TASK_MOVE,    /* the opponent's move */
    TASK_OPENING, /* the opponent's part in a swap opening */
    TASK_HINT,    /* a good move for the person */
    TASK_EVALUATE /* how the position stands */
} BrainTask;

/* A question about the position of a game. */
typedef struct BrainQuestion {
    BrainTask task;
    int level;     /* 0..100 */
    int time_ms;   /* for this answer */
    uint64_t seed; /* of the mistakes of a weak level: the same all through a game */
} BrainQuestion;

/* An answer. */
typedef struct BrainAnswer {
    BrainTask task;
    EngineStatus status;
    ThinkInfo info;    /* except after TASK_OPENING */
    Swap2Answer swap2; /* after TASK_OPENING */
} BrainAnswer;

/* Creates a brain. Returns NULL when memory is short. */
Brain *brain_create(void);

/* Ends the thinking and frees the brain; NULL is allowed. */
void brain_destroy(Brain *brain);

/* From now on `announce` is called with `context`, on another thread, when an answer is ready;
 * NULL for no call. Requires that the brain is not busy. */
void brain_on_answer(Brain *brain, void (*announce)(void *context), void *context);

/* Asks about the current position of `game`, which may change afterwards. Returns false when
 * the system has no memory or thread for it. Requires that the brain is not busy. */
bool brain_ask(Brain *brain, const Game *game, const BrainQuestion *question);

/* Whether a question is open, its task in `task` (may be NULL). */
bool brain_busy(const Brain *brain, BrainTask *task);

/* Answer as soon as possible. */
void brain_hurry(Brain *brain);

/* Takes the answer if there is one. Returns false if not. */
bool brain_take(Brain *brain, BrainAnswer *answer);

/* Waits for the answer and takes it. Returns false when nothing was asked. */
bool brain_wait(Brain *brain, BrainAnswer *answer);

/* Forgets the question, if there is one. */
void brain_cancel(Brain *brain);

#endif
