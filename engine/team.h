/* team: what the workers of one search tell each other besides the table: which moves they are
 * looking at, the best line of the running iteration, which window it is searched with, and that it
 * is finished.
 *
 * A worker that finds a late move taken puts it off until it has looked at its other moves; by then
 * the table usually knows the result. Marks are hints: they may be lost or belong to another
 * position, which costs time and never changes what a move is worth. All functions but create and
 * destroy may be called by any thread at any time.
 *
 * Sources: Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996; the simpler
 * form without a change to the table is T. Kerrigan's (2017).
 */
#ifndef PENTAD_TEAM_H
#define PENTAD_TEAM_H

#include "think.h"

enum {
    TEAM_MARK_DEPTH = 2, /* moves looked at less deeply are not worth a mark */
    TEAM_PASSES = 64     /* more than an iteration can have */
};

/* A pass through the root moves of an iteration against one window. */
typedef struct TeamPass {
    int depth, number;       /* of the iteration, and which of its passes, 0 .. TEAM_PASSES - 1 */
    int alpha, beta, window; /* the window, and how wide it is to either side */
    Cell best;               /* the move to begin with, and its score in the pass before; */
    int score;               /* CELL_NONE in the first pass */
} TeamPass;

/* What they share. Opaque. */
typedef struct Team Team;

/* Allocates it; NULL without memory. */
Team *team_create(void);

/* Frees it; NULL is allowed. */
void team_destroy(Team *team);

/* Forgets what was told in the search before. */
void team_start(Team *team);

/* Whether some worker is looking at the position with this key, which is not 0. */
bool team_looks_at(Team *team, uint64_t key);

/* Marks the position as looked at, and takes the mark back. */
void team_mark(Team *team, uint64_t key);
void team_unmark(Team *team, uint64_t key);

/* Offers a line of iteration `line->depth` whose score is exact. */
void team_offer(Team *team, const ThinkInfo *line);

/* Whether a line of this iteration with a score above `score` has been offered. Cheap. */
bool team_knows_better(const Team *team, int depth, int score);

/* Copies the best line that was offered if it belongs to the running iteration `depth`; returns
 * whether it does. */
bool team_take(Team *team, int depth, ThinkInfo *line);

/* Says that the pass before this one failed. The first to do so decides: if the workers are at a
 * pass with this number already, or at a later one of the iteration, `*pass` becomes that. */
void team_agree(Team *team, TeamPass *pass);

/* Copies the pass that the workers are at if it is a later one of the same iteration; returns
 * whether it is. */
bool team_follow(Team *team, TeamPass *pass);

/* Whether the workers are past this pass, because it failed or the iteration is finished. Cheap. */
bool team_is_past(const Team *team, int depth, int number);

/* Says that the iteration is finished. Its result is the best line that was offered; the first to
 * finish an iteration decides. */
void team_finish(Team *team, int depth);

/* Copies the result of the last iteration that was finished; returns whether there is one. */
bool team_take_result(Team *team, ThinkInfo *line);

/* Whether that has been said of this iteration or of a later one. Cheap. */
bool team_has_finished(const Team *team, int depth);

#endif
