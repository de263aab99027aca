/* Tests of the reserve for what a move costs outside the engine: whole games on a simulated
 * manager's clock, without an engine and without waiting.
 *
 * The simulated engine is the worst there can be: it thinks until the hard limit, every move.
 */
#include "ground/timing.h"
#include "protocol/protocol_support.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(reserve, .timeout = 60);

enum { MOVES_MAX = 200, OVERHEAD_MAX_MS = 60, RANDOM_GAMES = 100 };

static const int64_t MATCHES[] = {1000, 2000,  3500,  5000,  7500,  8500,
                                  9500, 10000, 20000, 60000, 180000};
static const int64_t TURNS[] = {200, 5000, 86400000};
static const int MOVES[] = {20, 35, 50, 83, 100, 113, 150, MOVES_MAX};

/* How a manager keeps and tells its clock. */
typedef enum Telling { TOLD_BEFORE, TOLD_AFTER, TOLD_TWICE, TOLD_NEVER } Telling;

/* A game to simulate: what each own move costs outside the engine, and the limits. */
typedef struct SimulatedGame {
    int64_t match_ms, turn_ms;
    int cells, moves;
    Telling telling;
    int64_t step_ms; /* in which the manager tells the time */
    int64_t overhead_ms[MOVES_MAX];
} SimulatedGame;

/* What came of it. */
typedef struct Outcome {
    int64_t left_ms, least_ms; /* on the manager's clock at the end, and at worst */
    Budget budgets[MOVES_MAX];
} Outcome;

static void tell(Timing *timing, const SimulatedGame *game, int64_t left_ms) {
    int64_t told_ms = left_ms < 0 ? left_ms : left_ms / game->step_ms * game->step_ms;
    timing_change(timing, INFO_TIME_LEFT, told_ms, 0);
}

/* Plays the game; each move takes `percent` of the soft limit, or all of the hard one if 0. */
static Outcome simulate(const SimulatedGame *game, Timing *timing, int percent) {
    Outcome outcome = {game->match_ms, game->match_ms, {{0}}};
    timing_new_game(timing);
    timing_change(timing, INFO_TIMEOUT_TURN, game->turn_ms, 0);
    timing_change(timing, INFO_TIMEOUT_MATCH, game->match_ms, 0);
    if (game->telling != TOLD_NEVER)
        tell(timing, game, outcome.left_ms);
    for (int i = 0; i < game->moves; i++) {
        if (game->telling == TOLD_BEFORE || game->telling == TOLD_TWICE)
            tell(timing, game, outcome.left_ms);
        int empty_count = game->cells - 2 * i;
        Limits limits = timing_limits(timing, 0, empty_count);
        Budget budget = budget_compute(&limits, empty_count);
        int64_t spent_ms = percent > 0 ? budget.soft_ms * percent / 100 : budget.hard_ms;
        timing_spend(timing, spent_ms);
        outcome.left_ms -= spent_ms + game->overhead_ms[i];
        outcome.least_ms = min_int64(outcome.least_ms, outcome.left_ms);
        outcome.budgets[i] = budget;
        if (game->telling == TOLD_AFTER || game->telling == TOLD_TWICE)
            tell(timing, game, outcome.left_ms);
    }
    return outcome;
}

/* Whether the overhead of all moves together is less than three quarters of the clock. */
static bool is_playable(const SimulatedGame *game) {
    int64_t sum_ms = 0;
    for (int i = 0; i < game->moves; i++)
        sum_ms += game->overhead_ms[i];
    return sum_ms * 4 < game->match_ms * 3;
}

/* Plays the game if it can be played. Returns whether the clock lasts. */
static bool clock_lasts(const SimulatedGame *game, const char *overhead) {
    if (!is_playable(game))
        return true;
    Timing timing;
    timing_init(&timing);
    Outcome outcome = simulate(game, &timing, 0);
    cr_expect_geq(outcome.least_ms, 0,
                  "match %lld, turn %lld, %d cells, %d moves, telling %d, step %lld, overhead %s:"
                  " %lld ms",
                  (long long)game->match_ms, (long long)game->turn_ms, game->cells, game->moves,
                  (int)game->telling, (long long)game->step_ms, overhead,
                  (long long)outcome.least_ms);
    return outcome.least_ms >= 0;
}

/* Plays the game with every match, limit per move, board and number of moves of the grid. Returns
 * how often the clock did not last. */
static int over_the_grid(SimulatedGame *game, const char *overhead) {
    enum { BOARDS = 2 };
    int matches = ARRAY_LENGTH(MATCHES), turns = ARRAY_LENGTH(TURNS), counts = ARRAY_LENGTH(MOVES);
    int failed = 0;
    for (int i = 0; i < matches * turns * counts * BOARDS; i++) {
        int rest = i / BOARDS;
        game->cells = i % BOARDS == 0 ? 225 : 400;
        game->moves = MOVES[rest % counts];
        game->turn_ms = TURNS[rest / counts % turns];
        game->match_ms = MATCHES[rest / counts / turns];
        if (2 * game->moves <= game->cells + 1)
            failed += !clock_lasts(game, overhead);
    }
    return failed;
}

static void fill_constant(SimulatedGame *game, int64_t overhead_ms) {
    for (int i = 0; i < MOVES_MAX; i++)
        game->overhead_ms[i] = overhead_ms;
}

static void fill_random(SimulatedGame *game, Random *random) {
    for (int i = 0; i < MOVES_MAX; i++)
        game->overhead_ms[i] = random_below(random, OVERHEAD_MAX_MS + 1);
}

/* ------------------------------------------------------------------------------------------
 * The clock lasts.
 */

/* The managers there are: when they tell the time, in which steps. */
static const SimulatedGame MANAGERS[] = {
    {.telling = TOLD_BEFORE, .step_ms = 1},  {.telling = TOLD_AFTER, .step_ms = 1},
    {.telling = TOLD_TWICE, .step_ms = 1},   {.telling = TOLD_NEVER, .step_ms = 1},
    {.telling = TOLD_BEFORE, .step_ms = 10}, {.telling = TOLD_BEFORE, .step_ms = 16},
};

Test(reserve, the_clock_lasts_when_every_move_costs_the_same) {
    for (size_t i = 0; i < ARRAY_LENGTH(MANAGERS); i++)
        for (int64_t overhead_ms = 0; overhead_ms <= OVERHEAD_MAX_MS; overhead_ms += 3) {
            char text[24];
            SimulatedGame game = MANAGERS[i];
            snprintf(text, sizeof text, "%lld", (long long)overhead_ms);
            fill_constant(&game, overhead_ms);
            cr_assert_eq(over_the_grid(&game, text), 0);
        }
}

Test(reserve, the_clock_lasts_when_the_cost_changes_from_move_to_move) {
    Random random = support_random("reserve");
    for (size_t i = 0; i < ARRAY_LENGTH(MANAGERS); i++)
        for (int round = 0; round < RANDOM_GAMES; round++) {
            SimulatedGame game = MANAGERS[i];
            fill_random(&game, &random);
            cr_assert_eq(over_the_grid(&game, "random"), 0);
        }
}

Test(reserve, the_games_that_ended_below_zero_do_not) {
    static const SimulatedGame GAMES[] = {
        {5000, 200, 225, 83, TOLD_BEFORE, 1, {0}},         /* 10 and 20 ms a move */
        {5000, 200, 225, 100, TOLD_BEFORE, 1, {0}},        /* 30 ms a move */
        {10000, 86400000, 400, 200, TOLD_BEFORE, 1, {0}}}; /* a full board */
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++)
        for (int64_t overhead_ms = 10; overhead_ms <= 30; overhead_ms += 10) {
            SimulatedGame game = GAMES[i];
            fill_constant(&game, overhead_ms);
            cr_assert(is_playable(&game));
            cr_assert(clock_lasts(&game, "10 to 30"));
        }
}

Test(reserve, however_dear_the_moves_are_a_part_of_the_clock_is_for_thinking) {
    SimulatedGame game = {10000, 86400000, 400, 120, TOLD_BEFORE, 1, {0}};
    fill_constant(&game, OVERHEAD_MAX_MS);
    cr_assert(is_playable(&game), "while a full board is not");
    Timing timing;
    timing_init(&timing);
    Outcome outcome = simulate(&game, &timing, 100);
    for (int i = 0; i < 15; i++)
        cr_expect_geq(outcome.budgets[i].soft_ms, 10, "move %d: %lld", i,
                      (long long)outcome.budgets[i].soft_ms);
}

/* ------------------------------------------------------------------------------------------
 * Nothing is lost where moves cost nothing.
 */

/* The same game with nothing kept back. */
static Outcome simulate_without_reserve(const SimulatedGame *game, int percent) {
    Outcome outcome = {game->match_ms, game->match_ms, {{0}}};
    for (int i = 0; i < game->moves; i++) {
        Limits limits = limits_none(0);
        limits.turn_ms = game->turn_ms;
        limits.left_ms = outcome.left_ms;
        outcome.budgets[i] = budget_compute(&limits, game->cells - 2 * i);
        outcome.left_ms -= outcome.budgets[i].soft_ms * percent / 100;
    }
    return outcome;
}

/* The soft limits of the first moves of a game in which all moves take two thirds of them, with the
 * reserve and without. */
static void compare_soft_limits(SimulatedGame *game, int moves, int64_t *sum_ms, int64_t *before_ms,
                                int *least_percent) {
    Timing timing;
    timing_init(&timing);
    game->moves = moves;
    Outcome with = simulate(game, &timing, 65), without = simulate_without_reserve(game, 65);
    *sum_ms = *before_ms = 0;
    *least_percent = 100;
    for (int i = 0; i < moves; i++) {
        int64_t soft_ms = with.budgets[i].soft_ms, before = without.budgets[i].soft_ms;
        *sum_ms += soft_ms;
        *before_ms += before;
        *least_percent = min_int(*least_percent, (int)((soft_ms + 1) * 100 / before));
    }
}

Test(reserve, without_overhead_the_usual_time_of_every_move_is_the_same) {
    static const struct {
        int64_t match_ms, turn_ms;
        int cells, least_percent;
    } LEAGUES[] = {{5000, 86400000, 225, 74},  {10000, 86400000, 225, 98}, {10000, 1000, 225, 98},
                   {10000, 86400000, 400, 97}, {10000, 1000, 400, 97},     {20000, 5000, 400, 98},
                   {120000, 5000, 225, 98},    {120000, 5000, 400, 98},    {180000, 30000, 225, 98},
                   {180000, 30000, 400, 98},   {1000000, 300000, 400, 98}};
    for (size_t i = 0; i < ARRAY_LENGTH(LEAGUES); i++) {
        SimulatedGame game = {
            LEAGUES[i].match_ms, LEAGUES[i].turn_ms, LEAGUES[i].cells, 0, TOLD_BEFORE, 1, {0}};
        int64_t sum_ms, before_ms;
        int least_percent;
        compare_soft_limits(&game, 40, &sum_ms, &before_ms, &least_percent);
        cr_expect_geq(sum_ms * 1000, before_ms * 985, "match %lld, %d cells: %lld ms, not %lld",
                      (long long)game.match_ms, game.cells, (long long)sum_ms,
                      (long long)before_ms);
        cr_expect_geq(least_percent, LEAGUES[i].least_percent, "match %lld, %d cells: %d %%",
                      (long long)game.match_ms, game.cells, least_percent);
    }
}

Test(reserve, without_overhead_the_longest_time_of_a_move_is_hardly_shorter) {
    for (int cells = 225; cells <= 400; cells += 175) {
        SimulatedGame game = {180000, 30000, cells, 60, TOLD_BEFORE, 1, {0}};
        Timing timing;
        timing_init(&timing);
        Outcome with = simulate(&game, &timing, 65), without = simulate_without_reserve(&game, 65);
        for (int move = 0; move < game.moves; move++)
            cr_expect_geq(with.budgets[move].hard_ms * 100,
                          without.budgets[move].hard_ms * (move < 1 ? 98 : 99),
                          "%d cells, move %d: %lld instead of %lld", cells, move,
                          (long long)with.budgets[move].hard_ms,
                          (long long)without.budgets[move].hard_ms);
    }
}

/* ------------------------------------------------------------------------------------------
 * What is learnt.
 */

/* More moves than LIKELY are not usual: they count for the hard limit alone. */
enum { MATCH_MS = 100000, MOVE_MS = 100, CELLS = 225, LIKELY = 40 };

/* A manager that says after each of `moves` moves of 100 ms that `cost_ms` more are gone. */
static Timing taught(int moves, int64_t cost_ms) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, MATCH_MS, 0);
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS, 0);
    for (int i = 1; i <= moves; i++) {
        timing_spend(&timing, MOVE_MS);
        timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - i * (MOVE_MS + cost_ms), 0);
    }
    return timing;
}

Test(reserve, the_cost_is_what_time_left_says_less_than_the_own_account) {
    enum { TO_COME = 100 };
    for (int64_t cost_ms = 0; cost_ms <= 200; cost_ms += 20) {
        Timing timing = taught(50, cost_ms);
        Limits limits = timing_limits(&timing, 0, 2 * TO_COME);
        int64_t cost = cost_ms * TO_COME, usual = cost_ms * LIKELY;
        cr_expect(limits.reserve_ms >= usual * 9 / 10 && limits.reserve_ms <= usual * 11 / 10,
                  "%lld ms: %lld", (long long)cost_ms, (long long)limits.reserve_ms);
        cr_expect(limits.reserve_max_ms >= cost && limits.reserve_max_ms <= 1500 + cost * 5 / 4,
                  "%lld ms: %lld", (long long)cost_ms, (long long)limits.reserve_max_ms);
    }
}

Test(reserve, fewer_moves_to_come_need_less) {
    Timing timing = taught(20, 40);
    Limits before = timing_limits(&timing, 0, 0);
    for (int empty_count = 2; empty_count <= CELLS; empty_count += 2) {
        Limits limits = timing_limits(&timing, 0, empty_count);
        cr_assert(limits.reserve_ms > before.reserve_ms || empty_count > 2 * LIKELY);
        cr_assert_geq(limits.reserve_ms, before.reserve_ms);
        cr_assert_gt(limits.reserve_max_ms, before.reserve_max_ms);
        cr_assert_geq(limits.reserve_max_ms, limits.reserve_ms);
        before = limits;
    }
}

Test(reserve, what_is_usually_free_is_at_most_so_many_times_what_is_surely_free) {
    for (int64_t cost_ms = 0; cost_ms <= 400; cost_ms += 20) {
        Timing timing = taught(20, cost_ms);
        timing_spend(&timing, MATCH_MS / 2); /* no part is left that is surely for thinking */
        timing_change(&timing, INFO_TIME_LEFT, timing.left_ms - cost_ms, 0);
        for (int empty_count = 0; empty_count <= CELLS; empty_count++) {
            Limits limits = timing_limits(&timing, 0, empty_count);
            int64_t usually_ms = limits.left_ms - limits.reserve_ms;
            int64_t surely_ms = limits.left_ms - limits.reserve_max_ms;
            cr_assert_leq(usually_ms, BUDGET_SURE_PARTS * surely_ms, "%lld ms, %d cells left",
                          (long long)cost_ms, empty_count);
        }
    }
}

Test(reserve, one_move_that_was_held_up_says_little_of_the_others) {
    Timing timing = taught(30, 0);
    int64_t before = timing_limits(&timing, 0, CELLS).reserve_ms;
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - 31 * MOVE_MS - 5000, 0);
    timing_spend(&timing, MOVE_MS);
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - 32 * MOVE_MS - 5000, 0);
    int64_t after = timing_limits(&timing, 0, CELLS).reserve_ms;
    cr_expect_leq(before, 100);
    cr_expect_leq(after, 500, "%lld", (long long)after);
}

Test(reserve, time_that_is_added_to_the_clock_or_not_counted_needs_no_reserve) {
    static const int64_t COSTS[] = {-1, -15, -90, -1000, -1000000};
    for (size_t i = 0; i < ARRAY_LENGTH(COSTS); i++) {
        Timing timing = taught(30, COSTS[i]);
        Limits limits = timing_limits(&timing, 0, CELLS);
        cr_expect_eq(limits.reserve_ms, 0, "%lld", (long long)COSTS[i]);
        cr_expect_lt(limits.reserve_max_ms, limits.left_ms / 20, "%lld: %lld", (long long)COSTS[i],
                     (long long)limits.reserve_max_ms);
    }
}

Test(reserve, what_was_told_in_the_middle_of_a_move_is_set_off_against_all_of_it) {
    Timing timing = taught(1, 0);
    timing_spend(&timing, 1000);
    Timing late = timing;
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - MOVE_MS - 30, 1000);
    timing_change(&late, INFO_TIME_LEFT, MATCH_MS - MOVE_MS - 30 - 1000, 0);
    Limits limits = timing_limits(&timing, 0, CELLS), same = timing_limits(&late, 0, CELLS);
    cr_expect_eq(limits.left_ms, MATCH_MS - MOVE_MS - 30 - 1000);
    cr_expect_eq(same.left_ms, limits.left_ms);
    cr_expect_gt(limits.reserve_ms, 0);
    cr_expect_eq(same.reserve_ms, limits.reserve_ms);
}

Test(reserve, a_difference_that_is_told_in_two_parts_counts_once) {
    Timing once = taught(10, 40), twice = taught(10, 40);
    timing_spend(&once, MOVE_MS);
    timing_spend(&twice, MOVE_MS);
    int64_t left_ms = once.left_ms;
    timing_change(&once, INFO_TIME_LEFT, left_ms - 40, 0);
    timing_spend(&once, 0);
    timing_change(&once, INFO_TIME_LEFT, left_ms - 40 - 40, 0);
    timing_change(&twice, INFO_TIME_LEFT, left_ms - 40, 0);
    timing_change(&twice, INFO_TIME_LEFT, left_ms - 40 - 10, 0);
    timing_spend(&twice, 0);
    timing_change(&twice, INFO_TIME_LEFT, left_ms - 40 - 40, 0);
    cr_expect_eq(timing_limits(&twice, 0, CELLS).reserve_ms,
                 timing_limits(&once, 0, CELLS).reserve_ms);
}

Test(reserve, moves_that_nobody_told_about_are_shared_out) {
    Timing timing = taught(0, 0);
    for (int i = 1; i <= 10; i++) {
        for (int move = 0; move < 5; move++)
            timing_spend(&timing, MOVE_MS);
        timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - i * 5 * (MOVE_MS + 30), 0);
    }
    int64_t reserve_ms = timing_limits(&timing, 0, 2 * LIKELY).reserve_ms;
    cr_expect(reserve_ms > 25 * LIKELY && reserve_ms <= 30 * LIKELY, "%lld", (long long)reserve_ms);
}

Test(reserve, the_next_game_begins_with_what_was_learnt_and_a_full_clock) {
    Timing timing = taught(30, 40);
    timing_spend(&timing, MOVE_MS);
    timing_new_game(&timing);
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS, 0);
    Limits limits = timing_limits(&timing, 0, CELLS);
    cr_expect_eq(limits.left_ms, MATCH_MS);
    cr_expect_gt(limits.reserve_ms, 40 * LIKELY * 9 / 10);
    timing_spend(&timing, MOVE_MS);
    timing_change(&timing, INFO_TIME_LEFT, MATCH_MS - MOVE_MS - 40, 0);
    Limits next = timing_limits(&timing, 0, CELLS);
    cr_expect(next.reserve_ms <= limits.reserve_ms + LIKELY, "the new clock is no sample");
    cr_expect_geq(next.reserve_ms, limits.reserve_ms);
}

Test(reserve, a_game_without_time_left_begins_like_the_first_one) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, MATCH_MS, 0);
    Limits first = timing_limits(&timing, 0, CELLS);
    for (int move = 0; move < 100; move++)
        timing_spend(&timing, 1);
    timing_new_game(&timing);
    Limits second = timing_limits(&timing, 0, CELLS);
    cr_expect_eq(second.left_ms, first.left_ms);
    cr_expect_eq(second.reserve_ms, first.reserve_ms);
    cr_expect_eq(second.reserve_max_ms, first.reserve_max_ms);
}

Test(reserve, time_that_is_gone_before_the_game_is_no_cost_of_its_moves) {
    Timing usual = taught(10, 40), shorter = usual;
    timing_change(&shorter, INFO_TIME_LEFT, usual.left_ms - 5000, 0);
    Timing *const both[] = {&usual, &shorter};
    for (size_t i = 0; i < ARRAY_LENGTH(both); i++) {
        int64_t left_ms = both[i]->left_ms;
        timing_new_game(both[i]);
        timing_spend(both[i], MOVE_MS);
        timing_change(both[i], INFO_TIME_LEFT, left_ms - MOVE_MS - 40, 0);
    }
    cr_expect_eq(timing_limits(&shorter, 0, CELLS).reserve_ms,
                 timing_limits(&usual, 0, CELLS).reserve_ms);
}

Test(reserve, without_a_limit_for_the_game_there_is_no_reserve) {
    Timing timing;
    timing_init(&timing);
    Limits limits = timing_limits(&timing, 0, CELLS);
    cr_expect(limits.reserve_ms == 0 && limits.reserve_max_ms == 0);
    timing_change(&timing, INFO_TIME_LEFT, INT32_MAX, 0);
    timing_spend(&timing, 5000);
    timing_change(&timing, INFO_TIME_LEFT, INT32_MAX, 0);
    limits = timing_limits(&timing, 0, CELLS);
    cr_expect(limits.reserve_ms == 0 && limits.reserve_max_ms == 0);
}

/* ------------------------------------------------------------------------------------------
 * In a session.
 */

/* Sends a line that arrived some time ago: the search has used that time already. */
static void say_late(Talk *talk, const char *line, int64_t late_ms) {
    session_line(talk->session, line, strlen(line), clock_ms() - late_ms);
}

/* Plays a move of `spent_ms` in a match of 8 s, after which the manager tells the time. Returns
 * whether the next move is searched; otherwise there is no time for it. */
static bool searches_next(int64_t spent_ms, const char *time_left) {
    Talk *talk = talk_create_silent();
    talk_say(talk, "START 15\nINFO timeout_turn 100000\nINFO timeout_match 8000\nINFO max_depth 2\n"
                   "INFO time_left 8000");
    say_late(talk, "TURN 7,7", spent_ms);
    talk_say(talk, time_left);
    cr_assert(talk_heard(talk, "OK\nx,y"));
    talk->message_count = 0;
    cr_assert(talk_exchange(talk, "TURN 0,0", "x,y"));
    bool searched = talk->message_count > 0;
    talk_destroy(talk);
    return searched;
}

Test(reserve, a_session_learns_from_its_time_left_lines) {
    cr_expect(searches_next(6500, "INFO time_left 1500"), "the move cost no more than it took");
    cr_expect_not(searches_next(3000, "INFO time_left 1500"), "more such moves cost too much");
    cr_expect(searches_next(3000, ""), "nothing was learnt");
}

Test(reserve, a_board_in_a_game_goes_on_with_its_clock_and_a_new_game_with_a_full_one) {
    static const char *const NEXT[] = {"BOARD\n0,0,2\nDONE", "START 15\nTURN 0,0"};
    for (int anew = 0; anew < 2; anew++) {
        Talk *talk = talk_create_silent();
        talk_say(talk, "START 15\nINFO timeout_turn 100000\nINFO timeout_match 8000\n"
                       "INFO max_depth 2");
        say_late(talk, "TURN 7,7", 9000);
        talk->message_count = 0;
        talk_say(talk, NEXT[anew]);
        cr_expect_eq(talk->message_count > 0, anew != 0);
        talk_destroy(talk);
    }
}

Test(reserve, the_time_of_a_command_sent_ahead_counts_from_the_answer_before_it) {
    Talk *talk = talk_create_silent();
    talk_say(talk, "START 15\nINFO timeout_turn 100000\nINFO timeout_match 8000\nINFO max_depth 2\n"
                   "TURN 7,7");
    say_late(talk, "TURN 0,0", 9000);
    talk->message_count = 0;
    talk_say(talk, "TURN 14,14");
    cr_expect_gt(talk->message_count, 0, "there is time for a search");
    talk_destroy(talk);
}

/* The manager tells the time in the middle of a move; the rest of that move comes off it. */
Test(reserve, a_time_left_that_came_during_a_move_does_not_know_its_end) {
    for (int during = 0; during < 2; during++) {
        Talk *talk = talk_create_silent();
        talk_say(talk, "START 15\nINFO timeout_turn 100000\nINFO timeout_match 8000\n"
                       "INFO max_depth 2\nTURN 7,7");
        say_late(talk, "INFO time_left 8000", during * 9000);
        talk->message_count = 0;
        talk_say(talk, "TURN 0,0");
        cr_expect_eq(talk->message_count > 0, during == 0);
        talk_destroy(talk);
    }
}
