/* vct: the solver of threats, its defence and its memory.
 *
 * Claims are compared with the prover, which knows the rules only, and zones with the solver
 * itself: outside of a zone every move has to lose.
 */
#include "solver/vct.h"
#include "solver/vcf.h"

#include "position/forbidden.h"
#include "solver/solver_params.h"
#include "support/prover.h"
#include "support/support.h"
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 4 << 20, NODES = 3000, PROVER_PLIES = 7 };

static Vct solver(ProofTable *table) {
    return (Vct){.table = table, .node_limit = NODES};
}

Test(vct, a_table_gives_back_what_was_stored_and_forgets_on_clear) {
    ProofTable *table = proof_create(TABLE_BYTES);
    ProofEntry entry = {123456, 77, 1023}, found;
    proof_store(table, 0x123456789ABCDEFu, &entry, 1000);
    cr_assert(proof_probe(table, 0x123456789ABCDEFu, &found));
    cr_assert_eq(found.proof, 123456);
    cr_assert_eq(found.disproof, 77);
    cr_assert_eq(found.move, 1023);
    cr_assert_not(proof_probe(table, 0x123456789ABCDEEu, &found));
    entry = (ProofEntry){PROOF_INFINITE, 0, CELL_NONE};
    proof_store(table, 0x123456789ABCDEFu, &entry, 1);
    cr_assert(proof_probe(table, 0x123456789ABCDEFu, &found));
    cr_assert_eq(found.proof, PROOF_INFINITE);
    cr_assert_eq(found.move, CELL_NONE);
    proof_clear(table);
    cr_assert_not(proof_probe(table, 0x123456789ABCDEFu, &found));
    proof_destroy(table);
}

Test(vct, a_table_that_is_full_keeps_what_took_long) {
    ProofTable *table = proof_create(0);
    ProofEntry entry = {1, 2, 3}, found;
    int kept = 0;
    for (uint64_t i = 0; i < 100; i++)
        proof_store(table, i * 0x9E3779B97F4A7C15u, &entry, 1000000);
    for (uint64_t i = 100; i < 20000; i++)
        proof_store(table, i * 0x9E3779B97F4A7C15u, &entry, 1);
    for (uint64_t i = 0; i < 100; i++)
        kept += proof_probe(table, i * 0x9E3779B97F4A7C15u, &found);
    cr_assert_gt(kept, 50, "only %d of 100 are left", kept);
    proof_destroy(table);
}

Test(vct, a_win_by_fours_is_told_from_none) {
    ProofTable *table = proof_create(TABLE_BYTES);
    /* One black stone, to the right of the one three and above the other, makes two fours. */
    Board *board = support_diagram(RULE_FREESTYLE, 5, 9, 9,
                                   ".........\n.OXXX....\n.....X...\n.....X...\n.....X...\n"
                                   ".....O...\n...O.....\n...O.....\n.........\n");
    board_set_side(board, BLACK);
    Vcf vcf = {.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
    vcf_search(board, &vcf, 0);
    cr_assert_eq(vcf.result, PROOF_PROVEN);
    board_set_side(board, WHITE);
    vcf_search(board, &vcf, 0);
    cr_assert_eq(vcf.result, PROOF_DISPROVEN);
    cr_assert_eq(vcf.best, CELL_NONE);
    support_board_destroy(board);
    proof_destroy(table);
}

/* There are two lines only, on which black makes two threes with e5. */
Test(vct, black_wins_by_two_threes_only_where_they_are_no_foul) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_RENJU};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_diagram(RULES[i], 5, 8, 8,
                                       "# # # # # # # # "
                                       "# # # # . # # # "
                                       "# # # # X # # # "
                                       "# # # # X # # # "
                                       "# . X X . . . # "
                                       "# # # # . # # # "
                                       "# # # # . # # # "
                                       "# # # # # # # # ");
        board_set_side(board, BLACK);
        Vct vct = solver(table);
        vct_search(board, &vct);
        cr_expect_eq(vct.plies, RULES[i] == RULE_FREESTYLE ? 5 : 0, "%s: %d", rules_name(RULES[i]),
                     vct.plies);
        support_board_destroy(board);
        proof_destroy(table);
    }
}

/* Black e3 is no double three, since e4, where its column becomes an open four, is one. No other
 * move wins. */
Test(vct, black_wins_by_a_move_that_only_looks_like_a_foul) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_RENJU, 5, 10, 10,
                                   ". . . . . . . . . . "
                                   ". . . . X X . . . . "
                                   ". . . X . O O O . . "
                                   ". . . X . X . . . . "
                                   ". . . . X . . . . . "
                                   ". . . . . . X . . . "
                                   ". . . . . . . . . . "
                                   ". . . . . . . . . . "
                                   ". . . . . . . . . . "
                                   ". . . . . . . . . . ");
    board_set_side(board, BLACK);
    Cell e3 = support_cell(board, "e3");
    cr_assert_eq(board_threat(board, BLACK, e3), THREAT_MAYBE_FOUL);
    Vct vct = {.table = table, .node_limit = 100000};
    cr_expect_eq(vct_search(board, &vct), PROOF_PROVEN);
    cr_expect_eq(vct.best, e3, "%d", vct.best);
    support_board_destroy(board);
    proof_destroy(table);
}

/* White has no forced win. On the large board there are more than VCT_MOVES_MAX answers to a threat
 * where black might make a foul, because any stone may then make a difference (zone.h), and those
 * that help are the last ones. */
Test(vct, no_win_is_claimed_where_there_is_no_room_for_all_answers) {
    static const int SIZES[] = {12, 32};
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        int size = SIZES[i];
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_board(RULE_RENJU, 5, size, size);
        for (int y = 0; y < 7; y++) {
            static const char *const CORNER[] = {". . X . . . .", ". X . . . . .", ". . O . O . .",
                                                 "X . . . . . .", "X . . . . . .", ". . . . . . .",
                                                 ". . . . . . ."};
            for (int x = 0; x < 7; x++) {
                char stone = CORNER[y][2 * x];
                board_set_side(board, stone == 'X' ? BLACK : WHITE);
                if (stone != '.')
                    board_play(board, board_cell(board, size - 9 + x, size - 10 + y));
            }
        }
        board_set_side(board, WHITE);
        Vct vct = solver(table);
        cr_expect_neq(vct_search(board, &vct), PROOF_PROVEN, "%dx%d: in %d", size, size, vct.plies);
        support_board_destroy(board);
        proof_destroy(table);
    }
}

Test(vct, a_search_without_nodes_or_told_to_stop_claims_nothing) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_board(RULE_FREESTYLE, 5, 20, 20);
    support_play(board,
                 "k9n6k6m9m8l6n9l7l8k8m10m6n5o8j10m7o7l5n7k5n8l4l3o6p6j4i3m3n10n11l10k10o10p10q12");
    Vct vct = solver(table);
    vct.node_limit = 5;
    cr_assert_eq(vct_search(board, &vct), PROOF_UNKNOWN);
    cr_assert_eq(vct.best, CELL_NONE);
    cr_assert_leq(vct.nodes, 200);
    vct.node_limit = 1000000;
    cr_assert_eq(vct_search(board, &vct), PROOF_PROVEN);
    cr_assert(board_check(board));
    support_board_destroy(board);
    proof_destroy(table);
}

Test(vct, a_win_that_is_known_is_found_again_after_a_move_that_does_not_matter) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_board(RULE_FREESTYLE, 5, 20, 20);
    support_play(board, "k9n6k6m9m8l6n9l7l8k8j9n8");
    Vct first = {.table = table, .node_limit = 1000000}, again = first;
    cr_assert_eq(vct_search(board, &first), PROOF_PROVEN);
    Side attacker = board->side;
    board_set_side(board, side_other(attacker));
    board_play(board, support_cell(board, "a20"));
    Vct few = {.table = table, .node_limit = 5};
    cr_expect_eq(vct_search(board, &few), PROOF_UNKNOWN);
    cr_expect_leq(few.nodes, 200, "%d", (int)few.nodes);
    cr_assert_eq(vct_search(board, &again), PROOF_PROVEN);
    cr_assert_eq(again.best, first.best);
    cr_assert_lt(again.nodes, first.nodes / 10, "%d and %d nodes", (int)again.nodes,
                 (int)first.nodes);
    support_board_destroy(board);
    proof_destroy(table);
}

/* Black h8 makes a four and a three in its column. f8 g8 h8 is no three while i8, where it becomes
 * an open four, is forbidden for another four, i8 to i11. With a white stone on i12 that is none,
 * and h8 is a double three. */
Test(vct, a_win_that_is_known_is_not_taken_over_where_its_move_has_become_a_foul) {
    static const char *const STONES[] = {"f6g7h6h7f8g8i9i10i11", "d8i7j10i13e9i5"};
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    for (Side side = BLACK; side <= WHITE; side++) {
        Cell cells[16];
        int count = notation_read_moves(STONES[side], 15, 15, cells, ARRAY_LENGTH(cells));
        for (int i = 0; i < count; i++) {
            board_set_side(board, side);
            board_play(board, cells[i]);
        }
    }
    board_set_side(board, BLACK);
    Cell h8 = support_cell(board, "h8");
    Vct vct = solver(table);
    cr_assert_eq(vct_search(board, &vct), PROOF_PROVEN);
    cr_assert_eq(vct.best, h8, "%d", vct.best);
    cr_assert_not(forbidden_at(board, BLACK, h8));
    board_set_side(board, WHITE);
    board_play(board, support_cell(board, "i12"));
    cr_assert(forbidden_at(board, BLACK, h8));
    vct_search(board, &vct);
    cr_expect_neq(vct.best, h8);
    support_board_destroy(board);
    proof_destroy(table);
}

/* With f2 on the board black wins by two threes on e5: a win of black's, however the position came
 * about. */
Test(vct, a_win_of_one_side_is_not_taken_for_one_of_the_other) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_FREESTYLE, 5, 9, 9,
                                   ". . . . . . . . . "
                                   ". . . . . . O . . "
                                   ". . . . X . . . . "
                                   ". . . . X . . . . "
                                   ". . X X . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . ");
    board_set_side(board, WHITE);
    board_play(board, support_cell(board, "f2"));
    Vct vct = solver(table);
    cr_assert_eq(vct_search(board, &vct), PROOF_PROVEN);
    board_undo(board);
    vct = solver(table);
    cr_expect_neq(vct_search(board, &vct), PROOF_PROVEN, "in %d", vct.plies);
    support_board_destroy(board);
    proof_destroy(table);
}

/* The cells are all that stop the threat: the other side has no fours. */
Test(vct, a_four_wins_in_two_plies_and_an_open_three_in_four) {
    static const char *const STONES[] = {"c5d5e5f5", "d5e5f5"};
    static const char *const STOPS[] = {"g5", "c5g5"};
    for (size_t i = 0; i < ARRAY_LENGTH(STONES); i++) {
        Cell cells[4], listed[BOARD_MAX_CELLS];
        CellSet zone;
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_board(RULE_FREESTYLE, 5, 9, 9);
        board_set_side(board, WHITE);
        board_play(board, support_cell(board, i == 0 ? "b5" : "a1"));
        int count = notation_read_moves(STONES[i], 9, 9, cells, ARRAY_LENGTH(cells));
        for (int j = 0; j < count; j++) {
            board_set_side(board, BLACK);
            board_play(board, cells[j]);
        }
        Vct vct = solver(table);
        cr_assert_eq(vct_defend(board, &vct, &zone), PROOF_PROVEN);
        cr_expect_eq(vct.plies, i == 0 ? 2 : 4, "%s: %d", STONES[i], vct.plies);
        count = notation_read_moves(STOPS[i], 9, 9, cells, ARRAY_LENGTH(cells));
        for (int j = 0; j < count; j++)
            cr_expect(cellset_has(&zone, cells[j]), "%s: %d", STONES[i], cells[j]);
        cr_expect_eq(cellset_list(&zone, board->word_count, listed), count, "%s", STONES[i]);
        support_board_destroy(board);
        proof_destroy(table);
    }
}

/* Compares the claims of one random position with the prover; returns whether there was one. */
static bool check_claim(Board *board, ProofTable *table, Prover *prover, const char *name) {
    Vct vct = solver(table);
    uint64_t key = board->key;
    vct_search(board, &vct);
    cr_assert_eq(board->key, key);
    cr_assert(vct.plies == 0 || vct.plies % 2 == 1, "%s: a win in %d", name, vct.plies);
    if (vct.plies == 0 || vct.plies > PROVER_PLIES)
        return false;
    prover_set(prover, board);
    bool wins = prover_wins_with(prover, board->side, vct.best, vct.plies);
    if (prover->stuck)
        return false;
    cr_assert(wins, "%s: %d,%d does not win in %d", name, board_x(board, vct.best),
              board_y(board, vct.best), vct.plies);
    return true;
}

/* The same for the positions with one stone more of the other side, where the win that is known is
 * tried first; returns how many claims there were. */
static int check_answers(Board *board, ProofTable *table, Prover *prover, const char *name) {
    Side side = board->side;
    int claims = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (!cellset_has(&board->empty, cell) ||
            board_threat(board, side_other(side), cell) == THREAT_FIVE ||
            forbidden_at(board, side_other(side), cell))
            continue;
        board_set_side(board, side_other(side));
        board_play(board, cell);
        claims += check_claim(board, table, prover, name);
        board_undo(board);
        board_set_side(board, side);
    }
    return claims;
}

Test(vct, short_wins_are_confirmed_by_playing_every_defence) {
    Random random = support_random("vct claims");
    ProofTable *table = proof_create(TABLE_BYTES);
    Prover *prover = malloc(sizeof *prover);
    int claims = 0, answers = 0;
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        const RuleCase *rule = &RULE_CASES[i];
        for (int n = 0; n < 25; n++) {
            int size = rule->row + 1 + (int)random_below(&random, 2);
            Board *board = support_board(rule->number, rule->row, size, size);
            if (support_play_quietly(board, rule->row + (int)random_below(&random, 6), &random) &&
                check_claim(board, table, prover, rules_name(rule->number))) {
                claims++;
                answers += check_answers(board, table, prover, rules_name(rule->number));
            }
            proof_clear(table);
            support_board_destroy(board);
        }
    }
    cr_assert_gt(claims, 30, "only %d claims", claims);
    cr_assert_gt(answers, 300, "only %d claims after a stone more", answers);
    free(prover);
    proof_destroy(table);
}

/* Whether the engine finds a win within so many plies. */
static bool wins_within(const Board *board, int plies) {
    Engine *engine = thinker_create(board->rules->number, 5, board->width, board->height);
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    thinker_copy(engine, board);
    limits.max_depth = plies;
    limits.max_nodes = 200000;
    cr_assert_eq(engine_solve(engine, &limits, NULL, &info), ENGINE_OK);
    engine_destroy(engine);
    return score_is_win(info.score);
}

/* Plays every move outside of the zone of a threat and asks the solver for the win that must be
 * there, within so many plies; returns how many moves that were. */
static int check_zone(Board *board, ProofTable *table, const CellSet *zone, int plies) {
    int outside = 0;
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        if (board_stone(board, cell) != STONE_NONE || cellset_has(zone, cell) ||
            forbidden_at(board, board->side, cell))
            continue;
        board_play(board, cell);
        Vct vct = solver(table);
        vct.node_limit = 200000;
        vct_search(board, &vct);
        board_undo(board);
        cr_assert_neq(vct.plies, 0, "%s: %d,%d is outside of the zone and does not lose",
                      rules_name(board->rules->number), c % board->width, c / board->width);
        board_play(board, cell);
        cr_assert(vct.plies < plies || wins_within(board, plies - 1),
                  "%s: %d,%d loses in %d plies instead of %d", rules_name(board->rules->number),
                  c % board->width, c / board->width, vct.plies + 1, plies);
        board_undo(board);
        outside++;
    }
    return outside;
}

/* The opponent of `side`, which is to move, threatens to win, and no move outside of the zone of
 * that win stops it. Returns how many moves are outside. */
static int check_zone_of_threat(Board *board, Side side) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Vct vct = solver(table);
    CellSet zone;
    board_set_side(board, side);
    cr_assert_eq(vct_defend(board, &vct, &zone), PROOF_PROVEN);
    int outside = check_zone(board, table, &zone, vct.plies);
    proof_destroy(table);
    return outside;
}

Test(vct, moves_outside_of_the_zone_of_a_threat_lose) {
    Random random = support_random("vct zones");
    ProofTable *table = proof_create(TABLE_BYTES);
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++) {
        int zones = 0, outside = 0;
        for (int n = 0; n < 50; n++) {
            Board *board = support_board(RULES[r], 5, 12, 11);
            Vct vct = solver(table);
            CellSet zone;
            if (support_play_quietly(board, 8 + (int)random_below(&random, 12), &random) &&
                vct_defend(board, &vct, &zone) == PROOF_PROVEN) {
                zones++;
                outside += check_zone(board, table, &zone, vct.plies);
            }
            proof_clear(table);
            support_board_destroy(board);
        }
        cr_assert_gt(zones, 2, "%s: only %d zones", rules_name(RULES[r]), zones);
        cr_assert_gt(outside, 50, "%s: only %d moves outside", rules_name(RULES[r]), outside);
    }
    proof_destroy(table);
}

/* The win by fours that is found on the way through the win is longer than the one of the tree. */
Test(vct, a_zone_and_the_plies_of_a_threat_are_those_of_the_same_win) {
    Board *board = support_diagram(RULE_STANDARD, 5, 12, 11,
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . X X . . . . . . . "
                                   ". . . X . . X . X . . . "
                                   ". . . . . . . X . . . . "
                                   ". . X . . O O O . . . . "
                                   ". . X . . . X . . . . . "
                                   ". . . . . . . . X . . . "
                                   ". . . O . . . . . O . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . . . . ");
    cr_expect_gt(check_zone_of_threat(board, WHITE), 0);
    support_board_destroy(board);
}

/* A stone outside of the zone would make a later answer legal that is a foul without it. Here that
 * makes the zone the whole board: there is something to check only if it is too small. */
Test(vct, a_zone_allows_for_an_answer_that_is_no_foul_any_more) {
    Board *board = support_diagram(RULE_RENJU, 5, 11, 11,
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . "
                                   ". O . O . X . . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . X X . X O O . . "
                                   ". . . . X X . O . . . "
                                   ". . . . . . . . . . . "
                                   ". O X . O . O . X . . "
                                   ". . . . . . X . . . . "
                                   ". . . . . . . . . . . "
                                   ". . . . . . . . . . . ");
    check_zone_of_threat(board, BLACK);
    support_board_destroy(board);
}

/* One stone outside of the zone and a later answer together end a win by fours that neither of them
 * ends alone. */
Test(vct, a_zone_allows_for_a_stone_and_a_later_answer) {
    Board *board = support_diagram(RULE_RENJU, 5, 9, 8,
                                   ". . O . . . . . . "
                                   ". . . . X X . O . "
                                   ". . . . O . . . . "
                                   ". . . . X X O O . "
                                   ". . . . . X . . . "
                                   ". . . . . O . . . "
                                   ". . O . . . . . . "
                                   ". . . O . . . X . ");
    cr_expect_gt(check_zone_of_threat(board, WHITE), 0);
    support_board_destroy(board);
}

/* Black threatens a win that begins with the four c7. White has a three himself: with f10 he makes
 * a four, to which black has to answer on f7, too soon for his win. */
Test(vct, a_zone_allows_for_a_four_that_comes_before_one_of_the_attacker) {
    Board *board = support_diagram(RULE_FREESTYLE, 5, 12, 11,
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . X . . . . . . "
                                   ". . X . . . . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . X . . O . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . X . . O . . . . . . "
                                   ". . . X O O . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . . . . ");
    cr_expect_gt(check_zone_of_threat(board, WHITE), 0);
    support_board_destroy(board);
}

/* Says stop when it is asked for the last time. */
static bool stop_at_last(void *context) {
    int *questions = context;
    return --*questions <= 0;
}

/* The number of empty cells that `set` leaves out. */
static int left_out(const Board *board, const CellSet *set) {
    int count = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        count += board_stone(board, cell) == STONE_NONE && !cellset_has(set, cell);
    return count;
}

/* Whoever stops the search may do so while it walks through the win that it has found. */
Test(vct, a_zone_that_was_not_finished_is_the_whole_board) {
    enum { MANY = 1000 };
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_FREESTYLE, 5, 12, 12,
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . X . . "
                                   ". . . . . . X . . . . . "
                                   ". . . . . . . X . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . . O . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . X . . "
                                   ". O . O . . . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". . . . . . . . . . . . "
                                   ". X . O . . . . . . . . ");
    board_set_side(board, WHITE);
    int questions = MANY, unfinished = 0;
    Vct vct = solver(table);
    vct.stopped = stop_at_last;
    vct.context = &questions;
    CellSet zone;
    cr_assert_eq(vct_defend(board, &vct, &zone), PROOF_PROVEN);
    int outside = left_out(board, &zone), asked = MANY - questions;
    cr_assert_gt(outside, 0);
    for (int last = 1; last <= asked; last++) {
        questions = last;
        proof_clear(table);
        if (vct_defend(board, &vct, &zone) != PROOF_PROVEN)
            continue;
        cr_expect_eq(left_out(board, &zone), 0, "question %d of %d", last, asked);
        unfinished++;
    }
    cr_assert_gt(unfinished, 0, "%d questions", asked);
    support_board_destroy(board);
    proof_destroy(table);
}

/* Puts random stones into the middle of a board of renju, more black ones than white ones, with
 * black to move; whether nobody could complete a row and black has fouls. */
static bool scatter_for_fouls(Board *board, Random *random) {
    support_scatter(board, 16 + random_below(random, 16), random);
    board_set_side(board, BLACK);
    return board->threat_count[BLACK][THREAT_FIVE] == 0 &&
           board->threat_count[WHITE][THREAT_FIVE] == 0 &&
           board_threat_range(board, BLACK, THREAT_MAYBE_FOUL, THREAT_FOUL) != 0;
}

Test(vct, moves_outside_of_the_zone_lose_where_black_has_fouls, .timeout = 120) {
    Random random = {1}; /* chosen: some of these positions need all of the zone */
    ProofTable *table = proof_create(TABLE_BYTES);
    int zones = 0, outside = 0;
    for (int n = 0; n < 400; n++) {
        Board *board = support_board(RULE_RENJU, 5, 12, 11);
        Vct vct = solver(table);
        CellSet zone;
        if (scatter_for_fouls(board, &random) && vct_defend(board, &vct, &zone) == PROOF_PROVEN) {
            zones++;
            outside += check_zone(board, table, &zone, vct.plies);
        }
        proof_clear(table);
        support_board_destroy(board);
    }
    cr_assert_gt(zones, 20);
    cr_assert_gt(outside, 300);
    proof_destroy(table);
}

Test(vct, the_line_of_a_win_ends_with_the_row_in_time) {
    Random random = support_random("vct lines");
    ProofTable *table = proof_create(TABLE_BYTES);
    int lines = 0;
    for (int n = 0; n < 70; n++) {
        Board *board = support_board(RULE_STANDARD, 5, 13, 13);
        Vct vct = solver(table);
        Cell moves[SOLVER_VCT_PLIES];
        if (support_play_quietly(board, 10 + (int)random_below(&random, 10), &random) &&
            vct_search(board, &vct) == PROOF_PROVEN) {
            Side attacker = board->side;
            Cell best = vct.best;
            int plies = vct.plies, count = vct_line(board, &vct, moves, SOLVER_VCT_PLIES);
            cr_assert_gt(count, 0);
            cr_assert_leq(count, plies);
            cr_assert_eq(moves[0], best);
            for (int i = 0; i < count; i++) {
                cr_assert_eq(board_stone(board, moves[i]), STONE_NONE);
                board_play(board, moves[i]);
            }
            lines +=
                board->side != attacker && board_row_through(board, moves[count - 1], NULL, NULL);
        }
        proof_clear(table);
        support_board_destroy(board);
    }
    cr_assert_gt(lines, 4, "only %d lines end with a row", lines);
    proof_destroy(table);
}

/* Black wins by two threes on e5, and white's three in the last line gains two plies, whichever way
 * he uses it; in the other position some of his answers hold out for 7 plies and others for 9. */
Test(vct, the_defender_holds_out_longest_in_the_line_of_a_win) {
    static const char *const DIAGRAMS[] = {". . . . . . . . . "
                                           ". . . . . . . . . "
                                           ". . . . X . . . . "
                                           ". . . . X . . . . "
                                           ". . X X . . . . . "
                                           ". . . . . . . . . "
                                           ". . . . . . . . . "
                                           ". . . . . . . . . "
                                           "X O O O . . . . . ",
                                           ". . . . . . . . . "
                                           ". X X . . . . . . "
                                           ". . O X . . . . . "
                                           ". . X . . . . . . "
                                           ". . . . O . . . . "
                                           ". . . . . . . . . "
                                           ". . . . . . O . . "
                                           ". . . . . . . . . "
                                           ". . . . . . . . . "};
    static const int PLIES[] = {7, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(DIAGRAMS); i++) {
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_diagram(RULE_FREESTYLE, 5, 9, 9, DIAGRAMS[i]);
        Cell moves[SOLVER_VCT_PLIES];
        board_set_side(board, BLACK);
        Vct vct = solver(table);
        cr_assert_eq(vct_search(board, &vct), PROOF_PROVEN);
        cr_expect_eq(vct.plies, PLIES[i], "%d", vct.plies);
        int count = vct_line(board, &vct, moves, SOLVER_VCT_PLIES);
        cr_expect_eq(count, PLIES[i], "%d", count);
        support_board_destroy(board);
        proof_destroy(table);
    }
}

/* O wins by an open four from d4 to g4; X c4 would give six in its column. */
Test(vct, no_foul_is_played_in_the_line_of_a_win) {
    static const int RULES[] = {RULE_STANDARD, RULE_RENJU};
    static const char *const LINES[] = {"d4c4h4", "d4h4c4"};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_diagram(RULES[i], 5, 11, 7,
                                       ". . X . . . . . . . . "
                                       ". . X . . . . . . . . "
                                       ". . X . . . . . . . . "
                                       ". . . . O O O . . . . "
                                       ". . X . . . . . . . . "
                                       ". . X . . . . . . . . "
                                       ". . . . . . . . . . . ");
        Cell moves[SOLVER_VCT_PLIES], expected[3];
        cr_assert_eq(notation_read_moves(LINES[i], 11, 7, expected, 3), 3);
        board_set_side(board, WHITE);
        Vct vct = solver(table);
        cr_assert_eq(vct_search(board, &vct), PROOF_PROVEN);
        cr_expect_eq(vct_line(board, &vct, moves, SOLVER_VCT_PLIES), 3, "%s", LINES[i]);
        cr_expect_eq(memcmp(moves, expected, sizeof expected), 0, "%s", LINES[i]);
        cr_expect_eq(vct_line(board, &vct, moves, 2), 2, "no more room");
        support_board_destroy(board);
        proof_destroy(table);
    }
}
