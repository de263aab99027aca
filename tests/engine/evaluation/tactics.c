/* Tests of what the engine claims without a full search: static wins and losses, moves that
 * need not be looked at, and victories by continuous fours. Each claim is played out by the
 * prover, on random small boards under every rule. */
#include "evaluation/tactics.h"

#include "position/forbidden.h"
#include "position/movegen.h"
#include "solver/vcf.h"
#include "support/prover.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(tactics, .timeout = 300);

/* The boards that positions of a row length come from. */
typedef struct Size {
    int width, height;
} Size;
enum { SIZES_PER_ROW = 3 };
static const Size SIZES[][SIZES_PER_ROW] = {
    [3] = {{4, 4}, {5, 5}, {6, 6}}, [4] = {{5, 5}, {6, 6}, {7, 7}}, [5] = {{6, 6}, {7, 7}, {9, 8}}};

/* A stone where the opponent could complete a row, most of the time; or else, of so many random
 * cells, the one that threatens most without completing a row. CELL_NONE when they all do or
 * are forbidden. */
static Cell sharp_move(Board *board, uint32_t tries, Random *random) {
    Cell best = CELL_NONE;
    Cell stop = cellset_first(&board->threat_cells[side_other(board->side)][THREAT_FIVE],
                              board->word_count);
    if (stop != CELL_NONE && board_threat(board, board->side, stop) != THREAT_FIVE &&
        !forbidden_at(board, board->side, stop) && random_below(random, 8) != 0)
        return stop;
    for (uint32_t i = 0; i < tries; i++) {
        Cell cell = support_random_move(board, random);
        Threat threat = board_threat(board, board->side, cell);
        if (threat == THREAT_FIVE || forbidden_at(board, board->side, cell))
            continue;
        if (best == CELL_NONE || threat > board_threat(board, board->side, best))
            best = cell;
    }
    return best;
}

/* Makes `board` a random position in which nobody has won: now and then with walls, and with
 * either side to move. Returns false when it came to nothing. */
static bool random_position(Board *board, Random *random) {
    board_init(board, board->rules, board->values, board->width, board->height);
    if (random_below(random, 4) == 0)
        for (uint32_t walls = random_below(random, 4); walls > 0; walls--)
            board_wall(board, (Cell)random_below(random, (uint32_t)board->cell_count));
    uint32_t tries[] = {1 + random_below(random, 6), 1 + random_below(random, 6)};
    int stones = board->cell_count / 8 + (int)random_below(random, (uint32_t)board->cell_count / 2);
    for (int i = 0; i < stones && board->empty_count > 2; i++) {
        Cell cell = sharp_move(board, tries[board->side], random);
        if (cell == CELL_NONE)
            return false;
        board_play(board, cell);
        if (random_below(random, 16) == 0)
            board_set_side(board, side_other(board->side));
    }
    return true;
}

/* What a test does with one position. `prover` is set to it. */
typedef void Examine(Board *board, Prover *prover, int *claims);

/* The position as text, for messages. */
static const char *drawn(const Board *board, char text[2048]) {
    notation_write_diagram(board, text, 2048);
    size_t length = strlen(text);
    snprintf(text + length, 2048 - length, "rule %d, row %d, %s to move", board->rules->number,
             board->rules->traits.row, board->side == BLACK ? "black" : "white");
    return text;
}

/* Examines `count` random positions of every rule and size, with either side to move, adding up the
 * claims made. */
static void examine_all(const char *name, int count, Examine *examine, int *claims) {
    Random random = support_random(name);
    Prover *prover = malloc(sizeof *prover);
    cr_assert_not_null(prover);
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        for (int s = 0; s < SIZES_PER_ROW; s++) {
            Size size = SIZES[RULE_CASES[i].row][s];
            Board *board =
                support_board(RULE_CASES[i].number, RULE_CASES[i].row, size.width, size.height);
            for (int n = 0; n < count; n++) {
                if (!random_position(board, &random))
                    continue;
                for (int side = BLACK; side < SIDE_COUNT; side++) {
                    board_set_side(board, (Side)side);
                    uint64_t key = board->key;
                    prover_set(prover, board);
                    examine(board, prover, claims);
                    cr_assert_eq(board->key, key, "the position was changed");
                }
            }
            support_board_destroy(board);
        }
    }
    free(prover);
}

/* ------------------------------------------------------------------------------------------
 * Static claims.
 */

/* Counts claims by the plies they speak of: claims[1], [2], [3] and [5]. */
static void examine_score(Board *board, Prover *prover, int *claims) {
    char text[2048];
    Cell cell;
    int score = tactics_score(board, 0, &cell);
    if (score == SCORE_NONE)
        return;
    int plies = score_plies(score);
    bool holds;
    if (score_is_win(score))
        holds = prover_wins_with(prover, board->side, cell, plies);
    else
        holds = cell == CELL_NONE && prover_loses(prover, board->side, plies);
    if (prover->stuck)
        return;
    cr_assert(holds, "%d, move %d, is not so in\n%s", score, cell, drawn(board, text));
    claims[plies]++;
}

Test(tactics, static_wins_and_losses_are_what_play_proves) {
    int claims[6] = {0};
    examine_all("static claims", 600, examine_score, claims);
    printf("claims: %d in 1, %d in 2, %d in 3, %d in 5\n", claims[1], claims[2], claims[3],
           claims[5]);
    cr_assert(claims[1] > 100 && claims[2] > 100 && claims[3] > 100 && claims[5] > 100);
}

Test(tactics, the_score_counts_from_the_root) {
    Board *board = support_diagram(RULE_FREESTYLE, 5, 7, 7,
                                   "....... ....... ....... .XXX... ....... .OO.... ...O...");
    Cell cell;
    board_set_side(board, BLACK);
    cr_expect_eq(tactics_score(board, 0, &cell), score_win_in(3));
    cr_expect_eq(tactics_score(board, 6, NULL), score_win_in(9));
    support_board_destroy(board);
}

/* ------------------------------------------------------------------------------------------
 * Moves that are left out.
 */

/* Counts moves left out: claims[DEFEND_OPEN_FOUR] and claims[DEFEND_FIVE]. */
static void examine_candidates(Board *board, Prover *prover, int *claims) {
    char text[2048];
    CellSet cells;
    if (tactics_score(board, 0, NULL) != SCORE_NONE)
        return;
    Defence defence = movegen_candidates(board, &cells);
    if (defence == DEFEND_NOTHING)
        return;
    for (int c = 0; c < board->cell_count; c++) {
        if (board_stone(board, (Cell)c) != STONE_NONE || cellset_has(&cells, (Cell)c) ||
            forbidden_at(board, board->side, (Cell)c))
            continue;
        int plies = defence == DEFEND_FIVE ? 2 : 4;
        bool loses = prover_loses_with(prover, board->side, (Cell)c, plies);
        if (prover->stuck)
            return;
        cr_assert(loses, "%d is left out but does not lose in %d in\n%s", c, plies,
                  drawn(board, text));
        claims[defence]++;
    }
}

Test(tactics, moves_that_are_left_out_lose) {
    int claims[DEFEND_FIVE + 1] = {0};
    examine_all("moves left out", 100, examine_candidates, claims);
    printf("moves left out: %d for a row, %d for an open four\n", claims[DEFEND_FIVE],
           claims[DEFEND_OPEN_FOUR]);
    cr_assert(claims[DEFEND_FIVE] > 1000 && claims[DEFEND_OPEN_FOUR] > 1000);
}

/* ------------------------------------------------------------------------------------------
 * Victory by continuous fours.
 */

/* Counts wins found: claims[n] are those in n plies. */
static void examine_vcf(Board *board, Prover *prover, int *claims) {
    enum { LAST_PLY = 9, ROOT_PLY = 20 };
    char text[2048];
    if (tactics_score(board, 0, NULL) != SCORE_NONE)
        return;
    Vcf vcf = {.node_limit = 300, .last_ply = ROOT_PLY + LAST_PLY};
    int score = vcf_search(board, &vcf, ROOT_PLY);
    cr_assert_leq(vcf.nodes, vcf.node_limit);
    cr_assert_eq(score == SCORE_NONE, vcf.best == CELL_NONE);
    if (score == SCORE_NONE)
        return;
    int plies = score_plies(score) - ROOT_PLY;
    cr_assert(score_is_win(score) && plies >= 3 && plies <= LAST_PLY, "%d in\n%s", score,
              drawn(board, text));
    bool wins = prover_wins_with(prover, board->side, vcf.best, plies);
    if (prover->stuck)
        return;
    cr_assert(wins, "move %d does not win in %d in\n%s", vcf.best, plies, drawn(board, text));
    claims[plies]++;
}

Test(tactics, victories_by_continuous_fours_take_no_longer_than_announced) {
    int claims[10] = {0};
    examine_all("continuous fours", 200, examine_vcf, claims);
    printf("wins by fours: %d in 3, %d in 5, %d in 7, %d in 9\n", claims[3], claims[5], claims[7],
           claims[9]);
    cr_assert(claims[5] > 50 && claims[7] > 20);
}

/* White's four-three at h8 takes away one of black's two fours at l8, which then is no foul any
 * more, but a four that stops the three. */
Test(tactics, a_foul_that_becomes_a_four_is_no_win_for_white) {
    static const int BLACK_AT[][2] = {{8, 7},   {9, 7},  {10, 7}, {7, 8},  {7, 9},  {7, 10},
                                      {10, 8},  {9, 9},  {8, 10}, {11, 4}, {11, 6}, {0, 0},
                                      {14, 14}, {0, 14}, {14, 0}, {0, 3}};
    static const int WHITE_AT[][2] = {{6, 7},  {12, 7}, {7, 6}, {7, 12}, {12, 6},
                                      {6, 12}, {4, 4},  {5, 5}, {5, 9},  {4, 10},
                                      {9, 8},  {10, 5}, {8, 9}, {10, 9}, {6, 10}};
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    for (size_t i = 0; i < ARRAY_LENGTH(BLACK_AT); i++) {
        board_play(board, board_cell(board, BLACK_AT[i][0], BLACK_AT[i][1]));
        if (i < ARRAY_LENGTH(WHITE_AT))
            board_play(board, board_cell(board, WHITE_AT[i][0], WHITE_AT[i][1]));
    }
    Cell cell, threat = board_cell(board, 7, 7), foul = board_cell(board, 11, 7);
    cr_assert_eq(board->side, WHITE);
    cr_assert(board_threat(board, WHITE, threat) == THREAT_FOUR_THREE ||
              board_threat(board, WHITE, threat) == THREAT_DOUBLE_THREE);
    cr_assert(forbidden_at(board, BLACK, foul));
    cr_expect_eq(tactics_score(board, 0, &cell), SCORE_NONE);
    board_play(board, threat);
    cr_expect_not(forbidden_at(board, BLACK, foul));
    support_board_destroy(board);
}

/* X h8 makes a four and a three, but h9, where alone the three would become an open four, gives six
 * in its line. */
Test(tactics, a_four_and_a_three_that_a_foul_keeps_from_growing_is_no_win_for_black) {
    Board *board = support_diagram(RULE_RENJU, 5, 15, 15,
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . O . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . X . O . . . . . "
                                   ". . . . . . . X . . . . . . . "
                                   ". . . O X X X . . . . . . . . "
                                   ". . . . O X X . X X X O . . . "
                                   ". . . . O . . . . O . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . ");
    Cell three = support_cell(board, "h8");
    board_set_side(board, BLACK);
    cr_assert_eq(board_threat(board, BLACK, three), THREAT_FOUR_THREE);
    cr_assert(forbidden_at(board, BLACK, support_cell(board, "h9")));
    cr_expect_eq(tactics_score(board, 0, NULL), SCORE_NONE);
    Prover *prover = malloc(sizeof *prover);
    cr_assert_not_null(prover);
    prover_set(prover, board);
    cr_expect_not(prover_wins_with(prover, BLACK, three, 5) || prover->stuck);
    free(prover);
    support_board_destroy(board);
}

/* White has two threes on g8. Black d10 only looks like a foul, since b8 c9 d10 cannot become an
 * open four: e11 is one. It makes a four and a three, so that black comes first. */
Test(tactics, two_threes_are_no_win_for_white_against_a_four_that_looks_like_a_foul) {
    Board *board = support_diagram(RULE_RENJU, 5, 15, 15,
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . O . . . . . . . . "
                                   ". . . . . . O . . . . . . . . "
                                   ". X . O O . . . . . . . . . . "
                                   ". O X . . . . . . . . . . . . "
                                   ". X X . . X . . . . . . . . . "
                                   ". . O X . . . . . . . . . . . "
                                   ". . O X X . X . X . . . . . . "
                                   ". . . . X O . X . . . . . . . "
                                   ". . . . . . . . . . . . . . . "
                                   ". . . . . . . . . . . . . . . ");
    Cell threes = support_cell(board, "g8"), four = support_cell(board, "d10");
    board_set_side(board, WHITE);
    cr_assert_eq(board_threat(board, WHITE, threes), THREAT_DOUBLE_THREE);
    cr_assert_eq(board_threat(board, BLACK, four), THREAT_MAYBE_FOUL);
    cr_assert_not(forbidden_at(board, BLACK, four));
    cr_expect_eq(tactics_score(board, 0, NULL), SCORE_NONE);
    Prover *prover = malloc(sizeof *prover);
    cr_assert_not_null(prover);
    prover_set(prover, board);
    cr_expect_not(prover_wins_with(prover, WHITE, threes, 5) || prover->stuck);
    free(prover);
    support_board_destroy(board);
}
