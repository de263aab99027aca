/* tickoattwo_solved: see tickoattwo_solved.h.
 *
 * A depth-first walk from the start gives each position its value once; the table remembers it.
 * A game has 18 plies at most, so the recursion is shallow.
 */
#include "variants/tickoattwo_solved.h"

#include <stdlib.h>

enum {
    VALUE_UNKNOWN = 0,
    VALUE_OVER = 64 /* above all values; added to one, so that none in the table is VALUE_UNKNOWN */
};

struct TickoattwoSolved {
    uint8_t *values; /* by index */
};

/* Larger for what is better to the side whose value it is: wins before draws before losses, quick
 * wins and slow losses first. */
static int rank_of(int value) {
    return value > 0 ? VALUE_OVER - value : value < 0 ? -VALUE_OVER - value : 0;
}

static bool is_better(int value, int other) {
    return rank_of(value) > rank_of(other);
}

/* What a position is worth to the side that moved there, if it is worth `value` to the other. */
static int seen_before(const Tickoattwo *after, int value) {
    if (tickoattwo_result(after) != VARIANT_GOES_ON)
        return grid_has_line(after->marks[0] & after->marks[1]) ? 1 : 0;
    return value > 0 ? -value - 1 : value < 0 ? 1 - value : 0;
}

/* Solves a position and all after it. */
static int solve(TickoattwoSolved *solved, const Tickoattwo *position) {
    uint8_t *known = &solved->values[tickoattwo_index(position)];
    unsigned cells = tickoattwo_cells(position);
    int best = -VALUE_OVER + 1;
    if (*known != VALUE_UNKNOWN)
        return *known - VALUE_OVER;
    if (cells == 0)
        best = 0;
    for (; cells != 0; cells &= cells - 1) {
        Tickoattwo after = *position;
        tickoattwo_play(&after, grid_first(cells));
        int value = seen_before(&after, solve(solved, &after));
        if (best == -VALUE_OVER + 1 || is_better(value, best))
            best = value;
    }
    *known = (uint8_t)(best + VALUE_OVER);
    return best;
}

TickoattwoSolved *tickoattwo_solved_create(void) {
    TickoattwoSolved *solved = calloc(1, sizeof *solved);
    Tickoattwo start;
    if (solved == NULL)
        return NULL;
    solved->values = calloc(TICKOATTWO_INDICES, sizeof *solved->values);
    if (solved->values == NULL) {
        free(solved);
        return NULL;
    }
    tickoattwo_start(&start);
    solve(solved, &start);
    return solved;
}

void tickoattwo_solved_destroy(TickoattwoSolved *solved) {
    if (solved != NULL)
        free(solved->values);
    free(solved);
}

int tickoattwo_solved_value(const TickoattwoSolved *solved, const Tickoattwo *position) {
    return solved->values[tickoattwo_index(position)] - VALUE_OVER;
}

int tickoattwo_solved_best(const TickoattwoSolved *solved, const Tickoattwo *position) {
    int best = TICKOATTWO_NO_CELL, best_value = 0;
    for (unsigned cells = tickoattwo_cells(position); cells != 0; cells &= cells - 1) {
        Tickoattwo after = *position;
        tickoattwo_play(&after, grid_first(cells));
        int value = seen_before(&after, tickoattwo_solved_value(solved, &after));
        if (best == TICKOATTWO_NO_CELL || is_better(value, best_value)) {
            best = grid_first(cells);
            best_value = value;
        }
    }
    return best;
}
