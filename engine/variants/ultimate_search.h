/* ultimate_search: the search of ultimate tic-tac-toe.
 *
 * Iterative deepening with aspiration windows over a principal variation search (Marsland and
 * Campbell 1982): transposition table, killer moves and history for the order of moves, late move
 * reductions and, near the leaves, late move pruning and reverse futility pruning, internal
 * iterative reduction, one more ply where a move is forced. A score with which moves were left out
 * is an ordinary one, so every win and loss that is reported is proven. Several threads share the
 * table (lazy SMP).
 *
 * With one thread and without a deadline the result is a function of the position, the limits and
 * what the table remembers.
 */
#ifndef PENTAD_ULTIMATE_SEARCH_H
#define PENTAD_ULTIMATE_SEARCH_H

#include "variants/ultimate_eval.h"

#include <stdatomic.h>

enum {
    ULTIMATE_LINE = 16,
    ULTIMATE_MAX_THREADS = 64,
    ULTIMATE_CONTEMPT = 150 /* what is played with against an opponent; bench/results/variants.md */
};

/* What may be spent. */
typedef struct UltimateLimits {
    int64_t deadline_ms; /* by clock_ms(); INT64_MAX for none */
    int64_t max_nodes;   /* of all threads together, counted loosely with several; or INT64_MAX */
    int max_depth;       /* at least 1 */
    int contempt;        /* by so much a draw is worth less to the side to move at the root */
    const atomic_bool *stop; /* stops the search when it is set; or NULL */
} UltimateLimits;

/* What was found. */
typedef struct UltimateResult {
    int move;
    int score; /* evaluation/score.h, seen by the side to move */
    int depth; /* of the last whole iteration */
    int64_t nodes;
    uint8_t line[ULTIMATE_LINE]; /* the principal variation, as far as the table knows it */
    int line_length;
} UltimateResult;

/* A search with its table and threads. Opaque; one caller at a time. */
typedef struct UltimateSearch UltimateSearch;

/* Creates a search with the given weights, or those of the program if there are none, a table of
 * about `bytes` bytes and 1 to ULTIMATE_MAX_THREADS threads. Returns NULL without memory, or when
 * the weights in the program are damaged. */
UltimateSearch *ultimate_search_create(const int16_t *weights, uint64_t bytes, int threads);

/* Frees it; NULL is allowed. */
void ultimate_search_destroy(UltimateSearch *search);

/* Forgets everything that was found so far. */
void ultimate_search_clear(UltimateSearch *search);

/* Searches a position in which the game goes on; a legal move always comes back. */
void ultimate_search_run(UltimateSearch *search, const Ultimate *root, const UltimateLimits *limits,
                         UltimateResult *result);

#endif
