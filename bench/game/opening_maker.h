/* opening_maker: random openings that are about even.
 *
 * A compact group of stones lies somewhere on the board; a search of a given size has to find
 * the position near even. Everything follows from the generator's state, so openings can be
 * made again.
 */
#ifndef PENTAD_BENCH_OPENING_MAKER_H
#define PENTAD_BENCH_OPENING_MAKER_H

#include "game/opening_book.h"
#include "game/referee.h"

/* What openings have to be like. */
typedef struct OpeningCriteria {
    int rule, width, height;
    int fewest, most; /* stones */
    int64_t nodes;    /* of the search that judges */
    int64_t balance;  /* highest score, of either sign, that is near even */
} OpeningCriteria;

/* Makes openings. Opaque; belongs to one thread. */
typedef struct OpeningMaker OpeningMaker;

/* Whether openings of `fewest` to `most` stones are possible on the board: half of it stays empty.
 * If not, says so on stderr. */
bool opening_maker_can_make(int64_t fewest, int64_t most, int width, int height);

/* Creates a maker; NULL when the rule or board does not exist or memory is short. */
OpeningMaker *opening_maker_create(const OpeningCriteria *criteria);

/* Frees the maker; NULL is allowed. */
void opening_maker_destroy(OpeningMaker *maker);

/* Makes a random group. */
void opening_maker_draw(const OpeningMaker *maker, Random *random, Opening *opening);

/* Whether a group is a position to start from that a search finds near even. */
bool opening_maker_accepts(OpeningMaker *maker, const Opening *opening);

/* Does both. Returns whether the group is near even; `opening` receives it in any case. */
bool opening_maker_try(OpeningMaker *maker, Random *random, Opening *opening);

/* Takes the last stones away until the group is a position to start from. */
void opening_maker_shorten(OpeningMaker *maker, Opening *opening);

/* Searches an opening with the nodes of the criteria and sets `*score`, as black sees it.
 * Returns false when it is no position to start from. */
bool opening_maker_judge(OpeningMaker *maker, const Opening *opening, int *score);

/* The canonical hash key of an opening: the same under all symmetries of the board and all orders
 * of the stones. */
uint64_t opening_maker_key(const Opening *opening, int width, int height);

#endif
