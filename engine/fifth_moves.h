/* fifth_moves: what an opening is worth when black has to offer several fifth moves.
 *
 * White takes the worst of n moves that black offers, so black offers his n best ones, and gets the
 * n-th best. White chooses the fourth move by that.
 */
#ifndef PENTAD_FIFTH_MOVES_H
#define PENTAD_FIFTH_MOVES_H

#include "search_series.h"

/* What a position of an opening is worth to black. */
typedef struct FifthValues {
    int max_offers;   /* offers that are looked at */
    Cell best_fourth; /* white's, when `max_offers` are offered; of three stones only */
    int score[OPENING_MAX_OFFERS + 1]; /* by the number of offers, from 1 to `max_offers` */
} FifthValues;

/* Ranks black's fifth moves in the current position, with black to move: of equivalent ones
 * (opening_rules.h) only one, with at most `nodes` positions. Returns false when there is no time
 * left. */
bool fifth_moves_rank(SearchSeries *series, int max_offers, int64_t nodes, FifthValues *values);

/* Looks at white's fourth moves, and black's fifth moves after each, in the current position of
 * three stones; each search has at most `nodes`, and for LIMIT_NONE an equal part of what there is.
 * Returns false when there is no time left. */
bool fifth_moves_after_fourth(SearchSeries *series, int max_offers, int64_t nodes,
                              FifthValues *values);

/* Which number of offers, up to values->max_offers, is nearest to even; sets how far it is. */
int fifth_moves_even(const FifthValues *values, int *distance);

/* How many fifth moves black is to offer after an opening. */
typedef struct FifthOffers {
    int number;   /* 0 for none: then an opening is worth what a plain search says */
    bool is_free; /* any number up to that one may be named with the opening */
} FifthOffers;

/* Finds the most even of the 26 openings and sets its stones and, where the number of offers is
 * free, the one that makes it most even; `seed` decides between several. Returns false if walls
 * leave no room for any. */
bool fifth_moves_open(SearchSeries *series, FifthOffers offers, uint64_t seed, Cell stones[3],
                      int *number);

#endif
