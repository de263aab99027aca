/* play_background: the engine thinking in the background.
 *
 * One question at a time. The thread that asks goes on at once; the answer is announced by a
 * callback from the thinking thread and taken when convenient. The engine itself is used by
 * nobody else.
 */
#ifndef PENTAD_PLAY_BACKGROUND_H
#define PENTAD_PLAY_BACKGROUND_H

#include "play/game/play_game.h"

/* The engine and its thread. Opaque. */
typedef struct Background Background;

/* What is asked. */
typedef enum BackgroundTask {
    TASK_MOVE,    /* the opponent's move */
    TASK_OPENING, /* the opponent's part in a swap opening */
    TASK_HINT,    /* a good move for the person */
    TASK_EVALUATE /* how the position stands */
} BackgroundTask;

/* A question about the position of a game. */
typedef struct BackgroundQuestion {
    BackgroundTask task;
    int level;     /* 0..STRENGTH_FULL */
    int time_ms;   /* for this answer */
    uint64_t seed; /* of the mistakes of a weak level: the same all through a game */
} BackgroundQuestion;

/* An answer. */
typedef struct BackgroundAnswer {
    BackgroundTask task;
    EngineStatus status;
    ThinkInfo info;    /* except after TASK_OPENING */
    Swap2Answer swap2; /* after TASK_OPENING */
} BackgroundAnswer;

/* Creates an engine without a question. Returns NULL when memory is short. */
Background *background_create(void);

/* Ends the thinking and frees everything; NULL is allowed. */
void background_destroy(Background *background);

/* From now on `announce` is called with `context`, on another thread, when an answer is ready;
 * NULL for no call. Requires that no question is open. */
void background_on_answer(Background *background, void (*announce)(void *context), void *context);

/* Asks about the current position of `game`, which may change afterwards. Returns false when
 * the system has no memory or thread for it. Requires that no question is open. */
bool background_ask(Background *background, const Game *game, const BackgroundQuestion *question);

/* Whether a question is open, its task in `task` (may be NULL). */
bool background_busy(const Background *background, BackgroundTask *task);

/* Answer as soon as possible. */
void background_hurry(Background *background);

/* Takes the answer if there is one. Returns false if not. */
bool background_take(Background *background, BackgroundAnswer *answer);

/* Waits for the answer and takes it. Returns false when nothing was asked. */
bool background_wait(Background *background, BackgroundAnswer *answer);

/* Forgets the question, if there is one. */
void background_cancel(Background *background);

#endif
