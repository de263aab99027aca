/* pruning: which positions and moves the search leaves out. Pure decisions; their numbers are in
 * params.h, what each is worth stands in tree.c.
 *
 * Sources: Heinz, "Extended futility pruning", ICCA Journal 1998; Birmingham and Kent,
 * "Tree-searching and tree-pruning techniques", Advances in Computer Chess 1977 (razoring);
 * move-count and reverse futility pruning (static null move pruning) as in chess engines since
 * Stockfish.
 */
#ifndef PENTAD_PRUNING_H
#define PENTAD_PRUNING_H

#include "position/movegen.h"
#include "search/node/node.h"

/* Lazy evaluation: the expected value is so far above beta that the network would not bring it
 * below, nor below where reverse futility pruning begins. */
bool pruning_lazy_evaluation(const Node *node, const Params *params);

/* Reverse futility pruning: the static value is so far above beta that a search would hardly fall
 * below it. */
bool pruning_reverse_futility(const Node *node, const Params *params);

/* Razoring: the static value is so far below alpha that only continuous fours may help. */
bool pruning_razoring(const Node *node, const Params *params);

/* Enhanced transposition cutoff: the node is one where the table is asked about the moves before
 * they are searched. */
bool pruning_enhanced_cutoff(const Node *node);

/* Late move (move-count) pruning: the moves from here on are too late in the order to matter.
 * `defence` is Picker.defence, here and below. */
bool pruning_move_count(const Node *node, const Params *params, Defence defence);

/* Futility pruning: the static value is too far below alpha for the move on `cell`, by a margin
 * for what it threatens. Where all others lose no move is futile, except a four at the last ply
 * that only delays an open four. */
bool pruning_futility(const Node *node, const Params *params, const Board *board, Defence defence,
                      Cell cell);

#endif
