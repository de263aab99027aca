/* selective: which positions and moves the search looks at less deeply, or not at all. Pure
 * decisions; their numbers are in params.h.
 *
 * Sources: Heinz, "Extended futility pruning", ICCA Journal 1998; late move reductions and
 * move-count pruning as in chess engines since Fruit and Stockfish.
 */
#ifndef PENTAD_SELECTIVE_H
#define PENTAD_SELECTIVE_H

#include "node.h"
#include "picker.h"

/* Whether the static value is so far above beta that a search would hardly fall below it. */
bool selective_too_good(const Node *node, const Params *params);

/* Whether it is so far below alpha that only forcing moves may help. */
bool selective_too_bad(const Node *node, const Params *params);

/* How many plies less deep to look at the move on `cell` first. */
int selective_reduction(const Node *node, const Params *params, const Board *board,
                        const History *history, const Picker *picker, Cell cell);

/* Whether the moves from here on are too late in the order to matter. */
bool selective_too_late(const Node *node, const Params *params, Freedom freedom);

/* Whether the move on `cell` is quiet and the static value too low for a quiet move. */
bool selective_futile(const Node *node, const Params *params, const Board *board, Freedom freedom,
                      Cell cell);

#endif
