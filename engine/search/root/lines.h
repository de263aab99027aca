/* lines: what a search reports while it runs: the best line and the ranked ones.
 *
 * A worker's result is the best line that it knows. Its win or loss is reported as one that is not
 * proven as long as it may turn out otherwise (outcome.h). Where more lines are asked for, worker 0
 * keeps them in shared->lines: at any time those of the running iteration that are finished, and
 * behind them those of the one before that are not among them.
 */
#ifndef PENTAD_LINES_H
#define PENTAD_LINES_H

#include "search/worker/worker.h"

/* Makes `line` with `score` the worker's result. A losing score becomes the longer loss that the
 * moves left out at the root still allow. */
void lines_set_result(Worker *worker, const Pv *line, int score, int depth);

/* Gives the result the score of a loss of the position that has been proven before: a later search
 * that does not find it again, because the table has forgotten it, does not take it back. */
void lines_keep_loss(Worker *worker);

/* Enters worker 0's result, just found to be the best move after `index` others, as the line with
 * that number; the lines behind it are at most as good. Other workers enter nothing. */
void lines_enter(Worker *worker, int index);

/* Puts the lines in order of their scores; those of equal scores keep theirs. */
void lines_sort(SearchShared *shared);

/* Reports all lines at the end of an iteration. Worker 0 does so, if somebody listens. */
void lines_report(Worker *worker);

/* Reports what happens to the root move `cell`. Worker 0 does so, if somebody listens. */
void lines_report_event(const Worker *worker, RootEvent event, Cell cell);

/* Reports the lines in the middle of an iteration if it is time for it. For worker 0 and a
 * report that has a pulse. */
void lines_pulse(Worker *worker);

/* Tells of the lines as they stand at the end of the search. */
void lines_report_end(Worker *worker);

#endif
