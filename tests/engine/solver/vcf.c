/* vcf: continuous fours against a search that knows nothing but the rules.
 *
 * The slow search tries every move that threatens to complete a row and every legal answer. So
 * it tells both kinds of mistakes: a win that is none, and one that was not found although the
 * solver says that there is none.
 */
#include "solver/vcf.h"

#include "position/movegen.h"
#include "support/exhaustive.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 20, MAX_FOURS = 3, POSITIONS = 60, ZONES = 4000, NODES = 100000 };

static bool fours_win(Judge *judge, Side side, int fours);

static bool may_play(Judge *judge, Side side, int cell) {
    return judge->stone[cell] == STONE_NONE && !judge_forbids(judge, side, (Cell)cell);
}

/* Whether `side`, who has just made a four, wins with `fours` more whatever the other answers. */
static bool four_holds(Judge *judge, Side side, int fours) {
    Side other = side_other(side);
    if (exhaustive_can_win(judge, other))
        return false;
    bool holds = true;
    for (int cell = 0; cell < judge->width * judge->height && holds; cell++) {
        if (!may_play(judge, other, cell))
            continue;
        judge->stone[cell] = (uint8_t)side_stone(other);
        holds = fours_win(judge, side, fours);
        judge->stone[cell] = STONE_NONE;
    }
    return holds;
}

/* Whether `side`, who moves next, wins by at most `fours` fours, one after the other. */
static bool fours_win(Judge *judge, Side side, int fours) {
    if (exhaustive_can_win(judge, side))
        return true;
    bool wins = false;
    for (int cell = 0; cell < judge->width * judge->height && !wins && fours > 0; cell++) {
        if (!may_play(judge, side, cell))
            continue;
        judge->stone[cell] = (uint8_t)side_stone(side);
        wins = exhaustive_can_win(judge, side) && four_holds(judge, side, fours - 1);
        judge->stone[cell] = STONE_NONE;
    }
    return wins;
}

/* Without the fours that lead to nothing else: what that proves the whole search proves too, and it
 * refutes nothing that the whole search does not. Counts the verdict. */
static void compare_without_plain(Board *board, ProofTable *table, ProofResult whole,
                                  int counts[3]) {
    proof_clear(table);
    Vcf vcf = {.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
    vcf.skip_plain_fours = true;
    vcf_search(board, &vcf, 0);
    counts[vcf.result]++;
    cr_assert(vcf.result == PROOF_UNKNOWN || vcf.result == whole);
}

/* With few plies or nodes the solver may not know what it knows with many, but it claims nothing
 * else, and no win that takes longer; `table` is that of the whole search. Returns how often it did
 * not know of a win. */
static int compare_limited(Board *board, ProofTable *table, ProofResult whole) {
    static const int LAST[] = {7, 9, 11, 100, 100, 100, 100},
                     LIMITS[] = {NODES, NODES, NODES, 2, 8, 32, 128};
    int unknown = 0;
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < ARRAY_LENGTH(LAST); i++) {
            Vcf vcf = {
                .node_limit = LIMITS[i], .last_ply = LAST[i], .table = table, .fours_only = true};
            int score = vcf_search(board, &vcf, 0);
            cr_assert(vcf.result == PROOF_UNKNOWN || whole == PROOF_UNKNOWN || vcf.result == whole,
                      "%d plies, %d nodes", LAST[i], LIMITS[i]);
            cr_assert(score == SCORE_NONE || score_plies(score) <= LAST[i]);
            unknown += whole == PROOF_PROVEN && vcf.result == PROOF_UNKNOWN;
            if (round > 0)
                proof_clear(table);
        }
        proof_clear(table);
    }
    return unknown;
}

/* Compares both searches in one position, the side to move attacking, and counts the verdict. */
static ProofResult compare(Board *board, ProofTable *table, int counts[3]) {
    const char *rule = rules_name(board->rules->number);
    Judge judge;
    judge_from_board(&judge, board);
    Vcf vcf = {.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
    int score = vcf_search(board, &vcf, 0);
    counts[vcf.result]++;
    if (vcf.result == PROOF_DISPROVEN)
        cr_assert_not(fours_win(&judge, board->side, MAX_FOURS), "%s: a win was missed", rule);
    if (vcf.result == PROOF_PROVEN && score_plies(score) <= 2 * MAX_FOURS + 1)
        cr_assert(fours_win(&judge, board->side, score_plies(score) / 2), "%s: no win in %d plies",
                  rule, score_plies(score));
    return vcf.result;
}

/* White makes a closed four; the point that stops it is an overline for black. */
Test(vcf, a_four_that_leads_to_nothing_is_tried_where_a_foul_alone_would_stop_it) {
    static const char DIAGRAM[] = "..........."
                                  "..........."
                                  ".....X....."
                                  "..XXX.XX..."
                                  ".....O....."
                                  ".....O....."
                                  ".....O....."
                                  "..........."
                                  ".....X....."
                                  "..........."
                                  "...........";
    Board *board = support_diagram(RULE_RENJU, 5, 11, 11, DIAGRAM);
    Cell four = board_cell(board, 5, 7);
    cr_assert_eq(board->side, WHITE);
    cr_assert_eq(board_threat(board, WHITE, four), THREAT_FOUR);
    Vcf vcf = {.node_limit = NODES, .last_ply = 100, .fours_only = true, .skip_plain_fours = true};
    cr_expect_eq(vcf_search(board, &vcf, 0), score_win_in(3));
    cr_expect_eq(vcf.best, four);
    support_board_destroy(board);
}

Test(vcf, verdicts_agree_with_trying_every_four_and_every_answer) {
    Random random = support_random("vcf verdicts");
    ProofTable *table = proof_create(TABLE_BYTES);
    int counts[3] = {0}, skipping[3] = {0}, unknown = 0;
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        const RuleCase *rule = &RULE_CASES[i];
        int before = counts[PROOF_DISPROVEN] + counts[PROOF_PROVEN];
        for (int n = 0; n < POSITIONS; n++) {
            int size = rule->row + 1 + (int)random_below(&random, 2);
            Board *board = support_board(rule->number, rule->row, size, size);
            if (support_play_quietly(board, rule->row + (int)random_below(&random, 10), &random)) {
                ProofResult whole = compare(board, table, counts);
                unknown += compare_limited(board, table, whole);
                compare_without_plain(board, table, whole, skipping);
            }
            proof_clear(table);
            support_board_destroy(board);
        }
        cr_assert_gt(counts[PROOF_DISPROVEN] + counts[PROOF_PROVEN], before + 2,
                     "%s, %d in a row: hardly a verdict", rules_name(rule->number), rule->row);
    }
    cr_assert_gt(counts[PROOF_DISPROVEN], 100, "only %d refuted", counts[PROOF_DISPROVEN]);
    cr_assert_gt(counts[PROOF_PROVEN], 30, "only %d proven", counts[PROOF_PROVEN]);
    cr_assert_gt(skipping[PROOF_PROVEN], counts[PROOF_PROVEN] * 9 / 10);
    cr_assert_gt(skipping[PROOF_UNKNOWN], 0, "no four was ever left out");
    cr_assert_gt(unknown, 0, "the limits never mattered");
    proof_destroy(table);
}

/* X e5 makes a four and two threes on the three lines that there are. */
Test(vcf, black_wins_by_a_four_with_two_threes_only_where_they_are_no_foul) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_RENJU};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        ProofTable *table = proof_create(TABLE_BYTES);
        Board *board = support_diagram(RULES[i], 5, 9, 9,
                                       "# # # # . # # # # "
                                       "# . # # . # # # # "
                                       "# # . # X # # # # "
                                       "# # # X X # # # # "
                                       "O X X X . . # # # "
                                       "# # # # . X # # # "
                                       "# # # # . # . # # "
                                       "# # # # # # # . # "
                                       "# # # # # # # # # ");
        board_set_side(board, BLACK);
        Vcf vcf = {.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
        vcf_search(board, &vcf, 0);
        cr_expect_eq(vcf.result == PROOF_PROVEN, RULES[i] == RULE_FREESTYLE, "%s",
                     rules_name(RULES[i]));
        support_board_destroy(board);
        proof_destroy(table);
    }
}

/* O d4 makes a four; X h4 would give six in its column. */
Test(vcf, a_four_that_only_a_foul_would_stop_wins_in_three_plies) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_RENJU, 5, 9, 6,
                                   "# # # # # # # X # "
                                   "# # # # # # # X # "
                                   "# # # # # # # X # "
                                   "# # X . O O O . # "
                                   "# # # # # # # X # "
                                   "# # # # # # # X # ");
    board_set_side(board, WHITE);
    Vcf vcf = {.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
    cr_expect_eq(vcf_search(board, &vcf, 0), score_win_in(3));
    support_board_destroy(board);
    proof_destroy(table);
}

/* Puts random stones into the middle of the empty board, more of black, with a random side to move;
 * whether nobody could complete a row. */
static bool scatter(Board *board, Random *random) {
    support_scatter(board, 14 + random_below(random, 18), random);
    board_set_side(board, random_below(random, 3) != 0 ? BLACK : WHITE);
    return board->threat_count[BLACK][THREAT_FIVE] + board->threat_count[WHITE][THREAT_FIVE] == 0;
}

static Vcf solver(ProofTable *table) {
    return (Vcf){.node_limit = NODES, .last_ply = 100, .table = table, .fours_only = true};
}

/* After the first move of a win in so many plies each stop has to leave a win that is two plies
 * shorter at least; returns whether they leave wins of different lengths. */
static bool check_answers(Board *board, ProofTable *table, Cell best, int plies) {
    int shortest = plies, longest = 0;
    CellSet stops;
    board_play(board, best);
    movegen_stops(board, board->side, THREAT_FIVE, &stops);
    CellIterator iterator = cellset_iterate(&stops, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        Vcf vcf = solver(table);
        board_play(board, cell);
        int score = vcf_search(board, &vcf, 0);
        board_undo(board);
        cr_assert(score != SCORE_NONE && score_plies(score) <= plies - 2,
                  "%s: of %d plies %d are left", rules_name(board->rules->number), plies,
                  score_plies(score));
        shortest = min_int(shortest, score_plies(score));
        longest = max_int(longest, score_plies(score));
    }
    board_undo(board);
    return longest > shortest;
}

/* In caro a four may have several stops. */
Test(vcf, a_win_takes_no_longer_than_announced_whatever_stops_a_four) {
    static const int RULES[] = {RULE_CARO, RULE_CARO_EXACT};
    Random random = support_random("stops of fours");
    ProofTable *table = proof_create(TABLE_BYTES);
    int different = 0;
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++) {
        Board *board = support_board(RULES[r], 5, 12, 11);
        for (int n = 0; n < 8 * ZONES; n++) {
            Vcf vcf = solver(table);
            int score = scatter(board, &random) ? vcf_search(board, &vcf, 0) : SCORE_NONE;
            if (score != SCORE_NONE && score_plies(score) > 3)
                different += check_answers(board, table, vcf.best, score_plies(score));
            proof_clear(table);
            while (board->ply > 0)
                board_undo(board);
        }
        support_board_destroy(board);
    }
    cr_expect_gt(different, 3, "%d", different);
    proof_destroy(table);
}

/* Fails unless the side to move still wins by fours after the other side has put stones on two
 * cells, the second of which may be CELL_NONE. */
static void check_stones(Board *board, ProofTable *table, Cell first, Cell second) {
    Side attacker = board->side;
    Vcf vcf = solver(table);
    board_set_side(board, side_other(attacker));
    board_play(board, first);
    if (second != CELL_NONE) {
        board_set_side(board, side_other(attacker));
        board_play(board, second);
    }
    board_set_side(board, attacker);
    vcf_search(board, &vcf, 0);
    board_undo(board);
    if (second != CELL_NONE)
        board_undo(board);
    board_set_side(board, attacker);
    cr_assert_eq(vcf.result, PROOF_PROVEN, "%s: %d and %d are outside of the zone and end the win",
                 rules_name(board->rules->number), first, second);
}

/* Puts a stone of the defender on each cell outside of the zone of a win by fours, which must not
 * end it; returns how many these are. */
static int check_zone(Board *board, ProofTable *table, const CellSet *zone) {
    int outside = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE || cellset_has(zone, cell))
            continue;
        check_stones(board, table, cell, CELL_NONE);
        outside++;
    }
    return outside;
}

Test(vcf, stones_outside_of_the_zone_of_a_win_do_not_end_it) {
    static const int RULES[] = {RULE_STANDARD, RULE_RENJU, RULE_CARO};
    Random random = {1}; /* chosen: some of these positions need all of the zone */
    ProofTable *table = proof_create(TABLE_BYTES);
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++) {
        Board *board = support_board(RULES[r], 5, 12, 11);
        int outside = 0;
        for (int n = 0; n < ZONES; n++) {
            Vcf vcf = solver(table);
            CellSet zone = {{0}};
            if (scatter(board, &random) && vcf_search(board, &vcf, 0) != SCORE_NONE) {
                vcf_add_zone(board, &vcf, &zone, 1);
                outside += check_zone(board, table, &zone);
            }
            proof_clear(table);
            while (board->ply > 0)
                board_undo(board);
        }
        cr_assert_gt(outside, 100, "%s: only %d", rules_name(RULES[r]), outside);
        support_board_destroy(board);
    }
    proof_destroy(table);
}

/* Puts two stones of the defender on each pair of cells of which one is outside of the zone that
 * allows for two stones and the other one outside of the zone that allows for one. */
static void check_pairs(const char *diagram, int width, int height) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_STANDARD, 5, width, height, diagram);
    CellSet one = {{0}}, two = {{0}};
    Vcf vcf = solver(table);
    board_set_side(board, BLACK);
    cr_assert_neq(vcf_search(board, &vcf, 0), SCORE_NONE);
    vcf_add_zone(board, &vcf, &one, 1);
    vcf_add_zone(board, &vcf, &two, 2);
    for (Cell first = 0; first < board->cell_count; first++) {
        if (board_stone(board, first) != STONE_NONE || cellset_has(&two, first))
            continue;
        for (Cell second = 0; second < board->cell_count; second++)
            if (board_stone(board, second) == STONE_NONE && !cellset_has(&one, second) &&
                second != first)
                check_stones(board, table, first, second);
    }
    support_board_destroy(board);
    proof_destroy(table);
}

/* Two stones of the defender's own make him a four, or take one way each out of three in which a
 * stone threatens to complete a row. */
Test(vcf, two_stones_do_not_end_a_win_if_one_is_outside_of_the_zone_for_two) {
    check_pairs(". X . O X O . . "
                ". O . . O . . . "
                ". . . X X X . . "
                ". O . . X . . . "
                ". . . . . . . . "
                ". . . . . . . . "
                ". . . . . . . . "
                ". . . . . . . . ",
                8, 8);
    check_pairs(". . . . . . . . . . . "
                ". X . . . . . . . . . "
                "X X . . . . . . . . . "
                "X . . . . X . . . . . "
                ". X X . . . . . . . . "
                ". . . . O X . . . . . "
                ". O X . X . . . . . . "
                ". . . . . . . . . . . "
                ". . . . . . . . . . . "
                ". . . . . . . . . . . "
                ". . . . . . . . . . . ",
                11, 11);
}

Test(vcf, the_zone_of_a_win_that_is_not_found_again_is_the_whole_board) {
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_FREESTYLE, 5, 9, 9,
                                   ". . . . . . . . . "
                                   ". O X X X . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . X . . "
                                   ". . . . . . X . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . "
                                   ". . . . . . . . . ");
    CellSet zone = {{0}};
    Vcf vcf = solver(table);
    board_set_side(board, BLACK);
    cr_assert_neq(vcf_search(board, &vcf, 0), SCORE_NONE);
    proof_clear(table);
    vcf.node_limit = 1;
    vcf_add_zone(board, &vcf, &zone, 1);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        cr_expect(cellset_has(&zone, cell) || board_stone(board, cell) != STONE_NONE, "%d", cell);
    support_board_destroy(board);
    proof_destroy(table);
}

/* ------------------------------------------------------------------------------------------
 * More fours than are tried.
 */

enum { TRIED = 64, EDGE = 32, BLOCK = 4 };

/* What the solver says where the row is three, of X to move on a board of such blocks between
 * walls, and, if asked for, a last one with a win in five plies:
 *
 *     X . . #      # . # #
 *     # O O #      X . . #
 *     # . . #      # . # #
 *     # # # #      # . # #
 *
 * In each of the former X has two fours, and the answer to either gives O a four. */
static int fours_in_blocks(int blocks, bool win, ProofResult *result) {
    static const char *const IN_BLOCK[BLOCK] = {"X..#", "#OO#", "#..#", "####"};
    static const char *const WINNING[BLOCK] = {"#.##", "X..#", "#.##", "#.##"};
    char diagram[EDGE * EDGE + 1];
    memset(diagram, '#', EDGE * EDGE);
    diagram[EDGE * EDGE] = '\0';
    for (int i = 0; i < blocks + win; i++)
        for (int y = 0; y < BLOCK; y++)
            memcpy(diagram + (i / (EDGE / BLOCK) * BLOCK + y) * EDGE + i % (EDGE / BLOCK) * BLOCK,
                   i < blocks ? IN_BLOCK[y] : WINNING[y], BLOCK);
    ProofTable *table = proof_create(TABLE_BYTES);
    Board *board = support_diagram(RULE_FREESTYLE, 3, EDGE, EDGE, diagram);
    Vcf vcf = solver(table);
    board_set_side(board, BLACK);
    int score = vcf_search(board, &vcf, 0);
    *result = vcf.result;
    support_board_destroy(board);
    proof_destroy(table);
    return score;
}

Test(vcf, nothing_is_refuted_where_there_are_more_fours_than_are_tried) {
    ProofResult result;
    fours_in_blocks(TRIED / 2, false, &result);
    cr_expect_eq(result, PROOF_DISPROVEN, "all fours were tried");
    fours_in_blocks(TRIED / 2 + 1, false, &result);
    cr_expect_eq(result, PROOF_UNKNOWN, "two fours were not tried");
}

Test(vcf, of_more_fours_than_are_tried_the_best_are) {
    ProofResult result;
    cr_expect_eq(fours_in_blocks(TRIED / 2 + 1, true, &result), score_win_in(5));
    cr_expect_eq(result, PROOF_PROVEN);
}
