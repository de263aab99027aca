/* zone: which cells could make a difference to a win by threats.
 *
 * The defender passes and the attacker wins by some tree of threats. A stone that the defender
 * puts on the board instead of passing changes nothing unless it stands in the zone of that
 * tree: on a cell the attacker needs, on one that stops a threat, on one that gives the
 * defender a four of his own on the way, or on one that turns a legal move into a foul or a foul
 * into a legal move. Each function adds the cells of one of these kinds; a zone may be larger than
 * it has to be, never smaller.
 *
 * "Stones" is how many stones of the defender the zone has to allow for: one where the tree
 * already looks at all his later answers, two where it takes for granted that they fail.
 *
 * Source of the idea: Wu and Lin, "Relevance-zone-oriented proof search for Connect6", IEEE
 * Transactions on Computational Intelligence and AI in Games 2010.
 */
#ifndef PENTAD_ZONE_H
#define PENTAD_ZONE_H

#include "position/board.h"

/* Adds the cells that could make `cell` a foul for `player` or end its being one. A certain foul
 * depends on the lines through it; a double three on the whole board. */
void zone_add_foul(const Board *board, CellSet *zone, Side player, Cell cell);

/* Adds the cells that could make a difference to `player` playing `cell`, which does not complete a
 * row: the cell itself, those that change whether it is a foul, and where a row can be stopped from
 * elsewhere (Rules.far_stops) all those of its lines. */
void zone_add_move(const Board *board, CellSet *zone, Side player, Cell cell);

/* Adds the cells that help `side`, the defender, to a four of his own. */
void zone_add_counters(const Board *board, CellSet *zone, Side side, int stones);

/* Adds the cells where `stones` stones of `side` make the other side's threat at the empty `point`
 * weaker than `bound` (THREAT_FIVE or THREAT_OPEN_FOUR). */
void zone_add_stops(const Board *board, CellSet *zone, Side side, Cell point, Threat bound,
                    int stones);

/* The same for all points where the other side threatens `bound`. */
void zone_add_all_stops(const Board *board, CellSet *zone, Side side, Threat bound, int stones);

#endif
