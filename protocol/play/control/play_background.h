/* play_background: the engine thinking in the background.
 *
 * One question at a time. The thread that asks goes on at once; the answer is announced by a
 * callback from the thinking thread and taken when convenient. An analysis is a question without
 * a limit: what it has found so far is announced like an answer, about twelve times a second, and
 * can be looked at all the while. The engine itself is used by nobody else.
 */
#ifndef PENTAD_PLAY_BACKGROUND_H
#define PENTAD_PLAY_BACKGROUND_H

#include "play/game/play_game.h"

/* The engine and its thread. Opaque. */
typedef struct Background Background;

/* What is asked. */
typedef enum BackgroundTask {
    TASK_MOVE,     /* the opponent's move */
    TASK_OPENING,  /* the opponent's part in an opening */
    TASK_HINT,     /* a good move for the person, or what to do in an opening */
    TASK_EVALUATE, /* how the position stands */
    TASK_ANALYSE   /* the best moves, until background_hurry() */
} BackgroundTask;

enum {
    ANALYSIS_LINES = 9,       /* best moves that an analysis tells, at most */
    ANALYSIS_LINE_LENGTH = 40 /* moves of a line of play that are kept */
};

/* One of the best moves. */
typedef struct AnalysisLine {
    Cell cell;
    int score;    /* score.h, from the view of the side to move */
    int win_rate; /* the same as engine_win_rate() tells it, 0..10000 */
    int length;
    Cell moves[ANALYSIS_LINE_LENGTH]; /* the line of play, moves[0] == cell */
} AnalysisLine;

/* What an analysis has found so far. */
typedef struct Analysis {
    int count; /* lines, best first; 0 when nothing is known yet */
    int depth, selective_depth;
    int64_t nodes, time_ms;
    bool finished; /* nothing more will come, though nobody stopped the search */
    AnalysisLine lines[ANALYSIS_LINES];
} Analysis;

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
    bool in_opening; /* `opening` holds the answer, otherwise `info` */
    ThinkInfo info;
    OpeningAnswer opening;
} BackgroundAnswer;

/* Creates an engine without a question. Returns NULL when memory is short. */
Background *background_create(void);

/* Gives an engine that is not thinking what it may use. On failure it keeps what it had, or some of
 * it, and can be used. */
EngineStatus background_give(Engine *engine, EngineResources resources);

/* What the engine may use from the next question on. If there is less memory it gets half of that,
 * and so on. Returns false when there is less at this moment. Requires that no question is open. */
bool background_set_resources(Background *background, EngineResources resources);

/* Ends the thinking and frees everything; NULL is allowed. */
void background_destroy(Background *background);

/* From now on `announce` is called with `context`, on another thread, when an answer is ready;
 * NULL for no call. Requires that no question is open. */
void background_on_answer(Background *background, void (*announce)(void *context), void *context);

/* Asks about the current position of `game`, which may change afterwards. Returns false when
 * the system has no memory or thread for it. Requires that no question is open. */
bool background_ask(Background *background, const Game *game, const BackgroundQuestion *question);

/* Begins an analysis of the position on `board`, which may change afterwards: its `line_count` best
 * moves (1..ANALYSIS_LINES) for the side to move. Returns false when the system has no memory or
 * thread for it. Requires that no question is open. */
bool background_analyse(Background *background, const Board *board, int line_count);

/* Takes a copy of what the analysis that was begun last has found. Returns whether that is more
 * than at the call before. */
bool background_look(Background *background, Analysis *analysis);

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
