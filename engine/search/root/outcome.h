/* outcome: wins and losses at the root of a search: found, proven, kept, and what is played then.
 *
 * The tree's own scores are not enough. The threat counts and the threat solver find wins before an
 * iteration does. A win counts as proven once it has been written down with an answer to every
 * defence (proving.h), and so does a loss, which is a win of the opponent against every move. What
 * has been written down is known at the coming moves.
 */
#ifndef PENTAD_OUTCOME_H
#define PENTAD_OUTCOME_H

#include "search/worker/worker.h"

/* Takes the answer that the threat counts prove as the result; returns whether there is one, which
 * ends the search. */
bool outcome_by_counts(Worker *worker);

/* Takes a win that was written down before as the result, where more is asked for than the best of
 * all moves; otherwise engine_think() answers with it and does not search. Returns whether it ends
 * the search; where moves are ranked it does not. */
bool outcome_recall(Worker *worker);

/* Lets the threat solver look for a win of the side to move before an iteration of `depth`;
 * `*spent`, 0 at first, counts its positions at this root. Returns whether it ends the search.
 * Where moves are ranked it does not: there may be a shorter win, and others. */
bool outcome_by_threats(Worker *worker, int64_t *spent, int depth);

/* Proves and writes down a win that the worker has found, if wins are kept; returns whether it ends
 * the search. The proven win may take more plies than the one that was found. Where moves are
 * ranked this is done for every line that wins or loses, and the search goes on. */
bool outcome_keep_win(Worker *worker);

/* Takes a loss that was written down at an earlier move: it is announced again, while the search
 * looks for the best defence. */
void outcome_recall_loss(Worker *worker);

/* After a loss of all root moves: proves that every move loses and writes it down, or else marks
 * the loss as unproven. With several ranked lines only outcome_settle() does this. */
void outcome_prove_loss(Worker *worker);

/* After a stop in the middle of an iteration: if the best move so far has been proven to lose
 * while others have not been looked at in this iteration, the most promising of these is better.
 * If there are none, the one whose loss takes longest by what is known. Where moves are ranked it
 * does nothing once there is a first line. */
void outcome_leave_lost_move(Worker *worker);

/* After a search: writes a win or loss of the worker's result down, if that has not been done.
 * Where it cannot be done, it becomes one that is not proven: nobody shall be told of a win or a
 * loss that is forgotten later. In play, when all moves are proven to lose, the result becomes the
 * hardest defence (root_moves.h). For worker 0, no worker may be searching. */
void outcome_settle(Worker *worker);

#endif
