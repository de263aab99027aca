/* Tests of the solution of TickoaTTwo, over all positions that can arise. */
#include "internals.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* What a walk over all positions carries. */
typedef struct Walk {
    const TickoattwoSolved *solved;
    bool *seen; /* by index */
    int over, without_a_move, wrong;
} Walk;

/* Whether the value of a position follows from those of the positions after it: a win in n needs
 * one of the opponent's losses in n - 1, and no shorter one; a loss needs only wins, the longest of
 * them in n - 1. */
static bool value_follows(const TickoattwoSolved *solved, const Tickoattwo *position) {
    int value = tickoattwo_solved_value(solved, position), quickest = 100, slowest = 0;
    bool all_lose = true;
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        if ((tickoattwo_cells(position) >> cell & 1) == 0)
            continue;
        Tickoattwo after = *position;
        tickoattwo_play(&after, cell);
        if (tickoattwo_result(&after) != VARIANT_GOES_ON) {
            quickest = 1;
            all_lose = false;
            continue;
        }
        int next = tickoattwo_solved_value(solved, &after);
        if (next < 0) {
            quickest = min_int(quickest, 1 - next);
            all_lose = false;
        }
        slowest = max_int(slowest, next + 1);
    }
    return all_lose ? value == -slowest : value == quickest;
}

/* Whether the best move keeps what the value promises. */
static bool best_keeps(const TickoattwoSolved *solved, const Tickoattwo *position) {
    int value = tickoattwo_solved_value(solved, position),
        best = tickoattwo_solved_best(solved, position);
    if (best == TICKOATTWO_NO_CELL || (tickoattwo_cells(position) >> best & 1) == 0)
        return false;
    Tickoattwo after = *position;
    tickoattwo_play(&after, best);
    if (tickoattwo_result(&after) != VARIANT_GOES_ON)
        return value == 1;
    int next = tickoattwo_solved_value(solved, &after);
    return value > 0 ? next == 1 - value : next == -value - 1;
}

static void walk(Walk *state, const Tickoattwo *position) {
    unsigned index = tickoattwo_index(position);
    cr_assert_lt(index, TICKOATTWO_INDICES);
    if (state->seen[index])
        return;
    state->seen[index] = true;
    if (tickoattwo_result(position) != VARIANT_GOES_ON) {
        state->over++;
        state->without_a_move += tickoattwo_result(position) == VARIANT_DRAWN;
        return;
    }
    state->wrong += !value_follows(state->solved, position) || !best_keeps(state->solved, position);
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        Tickoattwo after = *position;
        if ((tickoattwo_cells(position) >> cell & 1) == 0)
            continue;
        tickoattwo_play(&after, cell);
        walk(state, &after);
    }
}

Test(solved, every_value_follows_from_the_moves_and_no_side_is_ever_without_one) {
    TickoattwoSolved *solved = tickoattwo_solved_create();
    Walk state = {.solved = solved, .seen = calloc(TICKOATTWO_INDICES, sizeof(bool))};
    Tickoattwo start;
    cr_assert(solved != NULL && state.seen != NULL);
    tickoattwo_start(&start);
    walk(&state, &start);
    cr_expect_eq(state.wrong, 0);
    cr_expect_eq(state.without_a_move, 0);
    cr_expect_gt(state.over, 1000);
    free(state.seen);
    tickoattwo_solved_destroy(solved);
}

Test(solved, the_second_player_wins_from_the_start) {
    TickoattwoSolved *solved = tickoattwo_solved_create();
    Tickoattwo start;
    tickoattwo_start(&start);
    cr_expect_eq(tickoattwo_solved_value(solved, &start), -14);
    tickoattwo_solved_destroy(solved);
}
