/* Which games a match has, how one ends, and what a tally counts of it: parts of the match runner
 * without any engine.
 */
#include "match/tally.h"
#include "game/adjudication.h"
#include "game/referee.h"
#include "match/schedule.h"
#include "match/standings.h"
#include "report/report_table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A game of A and B, in which A has black if the number is even. */
static GameRecord *game_of(int64_t number, GameResult result, const char *reason) {
    static GameRecord record;
    record = (GameRecord){.game = number, .pair = number / 2, .result = result, .count = 9};
    snprintf(record.match, sizeof record.match, "m");
    snprintf(record.names[BLACK], sizeof record.names[BLACK], number % 2 == 0 ? "A" : "B");
    snprintf(record.names[WHITE], sizeof record.names[WHITE], number % 2 == 0 ? "B" : "A");
    snprintf(record.reason, sizeof record.reason, "%s", reason);
    return &record;
}

/* The same of two engines with these names. */
static GameRecord *game_between(int64_t number, const char *black, const char *white,
                                GameResult result) {
    GameRecord *record = game_of(number, result, "five");
    snprintf(record->names[BLACK], sizeof record->names[BLACK], "%s", black);
    snprintf(record->names[WHITE], sizeof record->names[WHITE], "%s", white);
    return record;
}

/* How many games an engine lost by what is no play: of each kind as one digit. */
static int64_t faults_of(const EngineTally *engine) {
    return engine->lost_by_time + 10 * engine->lost_by_crash + 100 * engine->lost_by_illegal +
           1000 * engine->lost_by_foul + 10000 * engine->lost_by_junk +
           100000 * engine->lost_by_memory + 1000000 * engine->lost_by_no_start;
}

Test(bench_tally, who_loses_by_what_is_no_play_has_it_counted) {
    static const struct {
        const char *reason;
        int64_t faults;
    } CASES[] = {{"time", 1},    {"crash", 10},   {"no start", 1000000}, {"illegal move", 100},
                 {"foul", 1000}, {"junk", 10000}, {"memory", 100000},    {"five", 0}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Tally *tally = tally_create();
        cr_assert_eq(tally_add(tally, game_of(0, RESULT_WHITE, CASES[i].reason)), TALLY_ADDED);
        cr_expect_eq(faults_of(tally_engine(tally, 0)), CASES[i].faults, "%s", CASES[i].reason);
        cr_expect_eq(faults_of(tally_engine(tally, 1)), 0, "%s", CASES[i].reason);
        tally_destroy(tally);
    }
}

Test(bench_tally, results_are_counted_by_colour_and_by_pair) {
    Tally *tally = tally_create();
    /* A loses and wins with black and white, draws twice; the second game of a pair comes first. */
    static const GameResult RESULTS[] = {RESULT_WHITE, RESULT_BLACK, RESULT_DRAW,
                                         RESULT_DRAW,  RESULT_BLACK, RESULT_WHITE};
    static const int ORDER[] = {1, 0, 2, 3, 4, 5};
    for (size_t i = 0; i < ARRAY_LENGTH(ORDER); i++)
        tally_add(tally, game_of(ORDER[i], RESULTS[ORDER[i]], "five"));
    cr_expect_eq(tally_add(tally, game_of(5, RESULT_BLACK, "five")), TALLY_KNOWN);
    cr_expect(tally_games(tally) == 6 && tally_stones(tally) == 54);
    cr_expect(tally_draws(tally) == 2 && tally_black_wins(tally) == 2);
    PairingTally pairing = tally_pairing(tally, 0, 1, -1);
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int outcome = 0; outcome < OUTCOMES_OF_GAME; outcome++)
            cr_expect_eq(pairing.colour[side][outcome], 1);
    for (int outcome = 0; outcome < OUTCOMES_OF_PAIR; outcome++)
        cr_expect_eq(pairing.pairs.count[outcome], outcome % 2 == 0, "%d half points", outcome);
    tally_destroy(tally);
}

Test(bench_tally, the_engine_that_the_match_names_first_is_the_first_whatever_game_comes_first) {
    for (int64_t game = 0; game < 2; game++) {
        Tally *tally = tally_create();
        tally_add(tally, game_of(game, RESULT_DRAW, "full board"));
        cr_expect_str_eq(tally_engine(tally, 0)->name, "A", "game %d", (int)game);
        tally_destroy(tally);
    }
}

/* The engine that opens the even games is the first, whatever colour it ends up with. */
Test(bench_tally, in_swap2_the_engine_named_first_is_the_one_that_opens_the_even_games) {
    for (int64_t game = 0; game < 2; game++) {
        Tally *tally = tally_create();
        GameRecord *record = game_between(game, "B", "A", RESULT_WHITE);
        record->swap2 = game == 0 ? SWAP2_SWAP : SWAP2_STAY;
        record->opener = game == 0 ? WHITE : BLACK; /* A, then B */
        tally_add(tally, record);
        cr_expect_str_eq(tally_engine(tally, 0)->name, "A", "game %d", (int)game);
        tally_destroy(tally);
    }
}

Test(bench_tally, the_highest_game_number_is_counted_and_none_beyond) {
    Tally *tally = tally_create();
    cr_expect_eq(tally_add(tally, game_of(RECORD_GAMES_MAX, RESULT_BLACK, "five")), TALLY_REFUSED);
    cr_expect_eq(tally_games(tally), 0);
    cr_expect_eq(tally_add(tally, game_of(RECORD_GAMES_MAX - 1, RESULT_BLACK, "five")),
                 TALLY_ADDED);
    tally_destroy(tally);
}

Test(bench_tally, colours_and_rules_are_counted_apart) {
    Tally *tally = tally_create();
    for (int64_t game = 0; game < 5; game++) {
        GameRecord *record = game_of(game, RESULT_BLACK, "five");
        record->rule = game < 3 ? RULE_FREESTYLE : RULE_RENJU;
        tally_add(tally, record);
    }
    cr_assert_eq(tally_rules(tally), 2);
    PairingTally all = tally_pairing(tally, 0, 1, -1), renju = tally_pairing(tally, 0, 1, 1);
    cr_expect(all.colour[BLACK][2] == 3 && all.colour[WHITE][0] == 2, "A wins with black alone");
    cr_expect(all.colour[BLACK][0] == 0 && all.colour[WHITE][2] == 0);
    cr_expect_eq(tally_rule(tally, 1), RULE_RENJU);
    cr_expect_eq(outcomes_total(&renju.games), 2);
    tally_destroy(tally);
}

Test(bench_tally, what_an_engine_used_adds_up_and_the_most_of_it_is_kept) {
    static const PlayerUse USED[] = {{.moves = 3,
                                      .time_ns = 30,
                                      .longest_ns = 20,
                                      .memory = 700,
                                      .depth_sum = 24,
                                      .depth_moves = 2},
                                     {.moves = 4,
                                      .time_ns = 50,
                                      .longest_ns = 15,
                                      .memory = 600,
                                      .depth_sum = 9,
                                      .depth_moves = 1},
                                     {.stayed = true}};
    Tally *tally = tally_create();
    for (int64_t game = 0; game < 3; game++) {
        GameRecord *record = game_of(game, RESULT_BLACK, game < 2 ? "five" : "crash");
        record->use[game % 2] = USED[game]; /* of A */
        tally_add(tally, record);
    }
    const EngineTally *engine = tally_engine(tally, 0), *other = tally_engine(tally, 1);
    cr_expect(engine->turns == 7 && engine->time_ns == 80);
    cr_expect(engine->longest_ns == 20 && engine->memory == 700);
    cr_expect(engine->depth_sum == 33 && engine->depth_moves == 3, "of moves that told a depth");
    cr_expect(engine->stayed == 1 && other->stayed == 0);
    cr_expect(engine->cut_short == 1 && other->cut_short == 1, "whoever crashed");
    tally_destroy(tally);
}

Test(bench_tally, another_game_with_the_number_of_a_known_one_is_displaced) {
    Tally *tally = tally_create();
    tally_add(tally, game_of(0, RESULT_BLACK, "five"));
    tally_add(tally, game_of(0, RESULT_BLACK, "five"));
    cr_expect_eq(tally_displaced(tally), 0, "it is the same one");
    GameRecord *record = game_of(0, RESULT_BLACK, "five");
    record->cells[8] = 16;
    tally_add(tally, record);
    cr_expect_eq(tally_displaced(tally), 1);
    record->opening_count = 9;
    record->cells[8] = 17;
    tally_add(tally, record);
    cr_expect_eq(tally_displaced(tally), 1, "nobody moved in this one");
    cr_expect_eq(tally_games(tally), 1);
    tally_destroy(tally);
}

Test(bench_tally, games_of_different_pairs_make_no_pair) {
    Tally *tally = tally_create();
    GameRecord *record = game_of(0, RESULT_BLACK, "five");
    record->pair = 7;
    tally_add(tally, record);
    record = game_of(1, RESULT_BLACK, "five");
    record->pair = 8;
    tally_add(tally, record);
    PairingTally pairing = tally_pairing(tally, 0, 1, -1);
    cr_expect_eq(outcomes_total(&pairing.pairs), 0);
    cr_expect_eq(outcomes_total(&pairing.games), 2);
    tally_destroy(tally);
}

/* The first number decides how much room there is, for an odd number of games here. */
Test(bench_tally, the_last_game_that_has_room_has_a_partner) {
    enum { MOST = 4096 };
    Tally *tally = tally_create();
    for (int64_t game = 7; game < MOST; game++)
        cr_assert_eq(tally_add(tally, game_of(game, RESULT_DRAW, "full board")), TALLY_ADDED);
    PairingTally pairing = tally_pairing(tally, 0, 1, -1);
    cr_expect_eq(outcomes_total(&pairing.pairs), MOST / 2 - 4, "game 7 has none");
    tally_destroy(tally);
}

Test(bench_tally, games_that_repeat_an_earlier_one_are_told) {
    Tally *tally = tally_create();
    for (int64_t game = 0; game < 6; game++) {
        GameRecord *record = game_of(game, RESULT_BLACK, "five");
        record->width = record->height = 15;
        record->opening_count = game < 4 ? 3 : 9; /* nobody moves in the last ones */
        record->cells[8] = game == 3 ? 17 : 16;
        tally_add(tally, record);
    }
    cr_expect_eq(tally_repeated(tally), 1, "the third one is like the first");
    cr_expect_eq(tally_games(tally), 6);
    tally_destroy(tally);
}

Test(bench_tally, the_same_stones_by_another_rule_or_on_another_board_are_no_repetition) {
    static const struct {
        int rule, width, height;
    } GAMES[] = {{RULE_FREESTYLE, 15, 15},
                 {RULE_STANDARD, 15, 15},
                 {RULE_FREESTYLE, 20, 15},
                 {RULE_FREESTYLE, 15, 20},
                 {RULE_FREESTYLE, 15, 15}};
    Tally *tally = tally_create();
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++) {
        GameRecord *record = game_of(2 * (int64_t)i, RESULT_BLACK, "five");
        record->rule = GAMES[i].rule;
        record->width = GAMES[i].width;
        record->height = GAMES[i].height;
        cr_expect_eq(tally_repeated(tally), 0, "game %zu", i);
        tally_add(tally, record);
    }
    cr_expect_eq(tally_repeated(tally), 1, "the last one is like the first");
    tally_destroy(tally);
}

Test(bench_tally, a_gauntlet_is_between_the_first_engine_and_each_other_one) {
    const Schedule schedule = {.engines = 4, .gauntlet = true, .games = 2};
    cr_assert_eq(schedule_games(&schedule), 6);
    for (int game = 0; game < 6; game++) {
        Fixture fixture = schedule_fixture(&schedule, game);
        cr_expect_eq(game % 2 == 0 ? fixture.black : fixture.white, 0, "game %d", game);
        cr_expect_eq(game % 2 == 0 ? fixture.white : fixture.black, 1 + game / 2, "game %d", game);
    }
}

Test(bench_tally, openings_come_in_turn_for_each_game_or_each_pair) {
    Schedule schedule = {.engines = 2, .games = 8, .opening_count = 5, .symmetries = 8};
    for (int repeat = 0; repeat < 2; repeat++) {
        schedule.repeat = repeat != 0;
        int symmetries = 0;
        for (int game = 0; game < 64; game++) {
            Fixture fixture = schedule_fixture(&schedule, game);
            cr_expect_eq(fixture.opening, (repeat != 0 ? game / 2 : game) % 5, "game %d", game);
            cr_expect_eq(fixture.black, game % 2, "game %d", game);
            cr_expect_eq(fixture.pair, game / 2);
            symmetries |= 1 << fixture.symmetry;
        }
        cr_expect_eq(symmetries, 255, "each of the eight comes");
    }
}

Test(bench_tally, a_game_is_drawn_at_its_last_move_and_not_before) {
    static const struct {
        int rule, limit, stones;
        RefereeVerdict verdict;
    } CASES[] = {{RULE_FREESTYLE, 9, 9, REFEREE_MOVE_LIMIT},
                 {RULE_RENJU, 0, 36 - 25, REFEREE_GOES_ON},
                 {RULE_STANDARD, 0, 12, REFEREE_GOES_ON}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Referee *referee = referee_create(CASES[i].rule, 6, 6);
        cr_assert_not_null(referee);
        referee_clear(referee, CASES[i].limit);
        for (int stone = 0; stone < CASES[i].stones; stone++)
            cr_expect_eq(referee_play(referee, stone % 3 * 2, stone / 3),
                         stone + 1 < CASES[i].stones ? REFEREE_GOES_ON : CASES[i].verdict,
                         "case %zu, stone %d", i, stone);
        referee_destroy(referee);
    }
}

Test(bench_tally, a_full_board_is_drawn_by_any_rule) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    enum { SIDE = 4 }; /* no row fits */
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        Referee *referee = referee_create(RULES[i], SIDE, SIDE);
        cr_assert_not_null(referee);
        for (int stone = 1; stone <= SIDE * SIDE; stone++)
            cr_expect_eq(referee_play(referee, (stone - 1) % SIDE, (stone - 1) / SIDE),
                         stone < SIDE * SIDE ? REFEREE_GOES_ON : REFEREE_FULL, "rule %d, stone %d",
                         RULES[i], stone);
        referee_destroy(referee);
    }
}

/* Plays the first cell that ends nothing, and tells what the referee says. */
static RefereeVerdict play_quietly(Referee *referee) {
    const Board *board = referee_board(referee);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) == STONE_NONE &&
            board_threat(board, board->side, cell) != THREAT_FIVE &&
            board_threat(board, board->side, cell) != THREAT_FOUL)
            return referee_play(referee, board_x(board, cell), board_y(board, cell));
    return REFEREE_ILLEGAL;
}

Test(bench_tally, renju_ends_with_25_empty_cells_on_the_usual_board) {
    Referee *referee = referee_create(RULE_RENJU, 15, 15);
    cr_assert_not_null(referee);
    referee_clear(referee, 0);
    for (int stone = 1; stone < 200; stone++)
        cr_assert_eq(play_quietly(referee), REFEREE_GOES_ON, "stone %d", stone);
    cr_expect_eq(play_quietly(referee), REFEREE_FEW_EMPTY);
    referee_destroy(referee);
}

Test(bench_tally, scores_end_a_game_when_both_sides_have_told_them_long_enough) {
    static const int LOST[] = {0, 0, -900, 900, -900, 900};
    MatchAdjudication rules = {.rules = {.resign_score = 900, .resign_moves = 2}};
    cr_expect_eq(adjudication_judge(&rules, LOST, 2, 6), ADJUDICATION_BLACK_LOST);
    cr_expect_eq(adjudication_judge(&rules, LOST, 2, 5), ADJUDICATION_GOES_ON, "white once");
    cr_expect_eq(adjudication_judge(&rules, LOST, 3, 6), ADJUDICATION_GOES_ON, "black once");
    rules.one_sided = true;
    cr_expect_eq(adjudication_judge(&rules, LOST, 2, 5), ADJUDICATION_BLACK_LOST);

    static const int EVEN[] = {0, 0, 5, -5, 5, -5};
    rules = (MatchAdjudication){.rules = {.draw_score = 5, .draw_moves = 4, .draw_after = 6}};
    cr_expect_eq(adjudication_judge(&rules, EVEN, 2, 6), ADJUDICATION_DRAW);
    cr_expect_eq(adjudication_judge(&rules, EVEN, 3, 6), ADJUDICATION_GOES_ON, "three moves");
    rules.rules.draw_after = 7;
    cr_expect_eq(adjudication_judge(&rules, EVEN, 2, 6), ADJUDICATION_GOES_ON, "too few stones");
    rules.rules = (Adjudication){.draw_score = 4, .draw_moves = 4, .draw_after = 6};
    cr_expect_eq(adjudication_judge(&rules, EVEN, 2, 6), ADJUDICATION_GOES_ON, "not small");
}

Test(bench_tally, engines_stand_by_their_share_of_the_points_and_by_wins) {
    Tally *tally = tally_create();
    /* A and B have half of their points, B with a win; D was named and did not play. */
    tally_add_engine(tally, "A");
    tally_add_engine(tally, "D");
    tally_add(tally, game_between(0, "A", "B", RESULT_DRAW));
    tally_add(tally, game_between(1, "B", "CC", RESULT_BLACK));
    tally_add(tally, game_between(2, "CC", "B", RESULT_BLACK));
    tally_add(tally, game_between(3, "CC", "\u010c", RESULT_WHITE));
    Text text = {0};
    standings_append(&text, tally);
    cr_expect_str_eq(text.data, "standings\n"
                                "   1. \u010c   1 of 1, 100.0 %\n"
                                "   2. B   1\u00bd of 3, 50.0 %\n"
                                "   3. A   \u00bd of 1, 50.0 %\n"
                                "   4. CC  1 of 3, 33.3 %\n");
    text_free(&text);
    tally_destroy(tally);
}

Test(bench_tally, a_tournament_has_a_table_of_who_beat_whom) {
    Tally *tally = tally_create();
    tally_add(tally, game_between(0, "A", "B", RESULT_WHITE));
    Text text = {0};
    report_table_append(&text, tally);
    cr_expect_null(strstr(text.data, "Standings"), "two engines have one pairing");
    text_free(&text);
    tally_add(tally, game_between(1, "C", "A", RESULT_WHITE));
    tally_add(tally, game_between(2, "A", "C", RESULT_DRAW));
    text = (Text){0};
    report_table_append(&text, tally);
    cr_expect(strstr(text.data, "<td>1. B</td><td>1</td><td>1</td><td>100.0 %</td><td></td>"
                                "<td>1 of 1</td><td></td>") != NULL);
    cr_expect(strstr(text.data, "<td>2. A</td><td>1½</td><td>3</td><td>50.0 %</td>"
                                "<td>0 of 1</td><td></td><td>1½ of 2</td>") != NULL);
    cr_expect(strstr(text.data, "<td>3. C</td><td>½</td><td>2</td><td>25.0 %</td><td></td>"
                                "<td>½ of 2</td><td></td>") != NULL);
    text_free(&text);
    tally_destroy(tally);
}
