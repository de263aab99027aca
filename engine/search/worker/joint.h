/* joint: the iteration that the workers of a search have in common: its best line so far, the
 * aspiration window it is searched with, and whether it is finished.
 *
 * A worker whose score lies outside the window has failed low or high for all of them: the others
 * leave the search of the root moves and follow into the re-search. The first to finish an
 * iteration finishes it for all. All functions but create, destroy and start may be called by any
 * thread at any time.
 */
#ifndef PENTAD_JOINT_H
#define PENTAD_JOINT_H

#include "search/worker/think.h"

enum { JOINT_WINDOWS_MAX = 64 /* searches of the root moves; more than an iteration can have */ };

/* A search of the root moves against an aspiration window. */
typedef struct Aspiration {
    int depth, number;      /* of the iteration, and which of its searches, 0 is the first; below
                               JOINT_WINDOWS_MAX */
    int alpha, beta, delta; /* the window, and how far it reaches to either side of the score */
    Cell best;              /* the move to begin with, and its score in the search before; */
    int score;              /* CELL_NONE in the first one */
} Aspiration;

/* The iteration that the workers of a search have in common. Opaque. */
typedef struct Joint Joint;

/* Allocates it; NULL without memory. */
Joint *joint_create(void);

/* Frees it; NULL is allowed. */
void joint_destroy(Joint *joint);

/* Forgets what was told in the search before. */
void joint_start(Joint *joint);

/* Offers a line of iteration `line->depth` whose score is exact. */
void joint_offer(Joint *joint, const ThinkInfo *line);

/* Whether a line of this iteration with a score above `score` has been offered. Cheap. */
bool joint_knows_better(const Joint *joint, int depth, int score);

/* Copies the best line that was offered if it belongs to the running iteration `depth`; returns
 * whether it does. */
bool joint_take(Joint *joint, int depth, ThinkInfo *line);

/* Says that the search with the window before this one failed low or high. The first worker to do
 * so decides on the new window: if the workers are at a search with this number already, or at a
 * later one of the iteration, `*aspiration` becomes that. */
void joint_agree_window(Joint *joint, Aspiration *aspiration);

/* Copies the re-search that the workers are at if it is a later one of the same iteration; returns
 * whether it is. */
bool joint_follow(Joint *joint, Aspiration *aspiration);

/* Whether the workers are past this search, because it failed or the iteration is finished. Cheap.
 */
bool joint_is_past(const Joint *joint, int depth, int number);

/* Says that the iteration is finished. Its result is the best line that was offered; the first to
 * finish an iteration decides. */
void joint_finish(Joint *joint, int depth);

/* Copies the result of the last iteration that was finished; returns whether there is one. */
bool joint_take_result(Joint *joint, ThinkInfo *line);

/* Whether this iteration or a later one is finished (joint_finish()). Cheap. */
bool joint_has_finished(const Joint *joint, int depth);

#endif
