/* Tests of what the engine does for analysis and for weaker players: ranked lines, blocked
 * points, strength.
 */
#include "support/thinker.h"

#include "support/exhaustive.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(analysis, .timeout = 300);

static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                              RULE_CARO_EXACT};

/* Some positions of a game in the middle, a few moves each. */
static const char *const POSITIONS[] = {"h8i9g7i7", "h8i9g7i7h7h9", "h8h9i8i9j8", "h8g9j10i7i9k9",
                                        "c3l12l3c12h8"};

/* ------------------------------------------------------------------------------------------
 * Ranked lines.
 */

enum { LINES_MAX = 32 };

/* The lines of the last iteration, and whether all that was told made sense. */
typedef struct Ranking {
    ThinkInfo lines[LINES_MAX];
    int count, groups, pulses;
    bool sound;
} Ranking;

/* Whether lines 0 to count - 1 are in order, each with a move of its own. */
static bool is_ranking(const ThinkInfo *lines, int count) {
    for (int i = 0; i < count; i++) {
        if (lines[i].line != i || lines[i].line_count != count || lines[i].pv_length < 1 ||
            lines[i].pv[0] != lines[i].best || (i > 0 && lines[i].score > lines[i - 1].score))
            return false;
        for (int j = 0; j < i; j++)
            if (lines[j].best == lines[i].best)
                return false;
    }
    return true;
}

static void hear_line(void *context, const ThinkInfo *info) {
    Ranking *ranking = context;
    ranking->sound = ranking->sound && info->line == (info->line == 0 ? 0 : ranking->count) &&
                     info->line < LINES_MAX;
    ranking->lines[info->line] = *info;
    ranking->count = info->line + 1;
    if (ranking->count < info->line_count)
        return;
    ranking->groups++;
    ranking->sound = ranking->sound && is_ranking(ranking->lines, ranking->count);
}

static void hear_pulse(void *context, const ThinkInfo *lines, int count) {
    Ranking *ranking = context;
    ranking->pulses++;
    ranking->sound = ranking->sound && count >= 1 && count <= LINES_MAX && is_ranking(lines, count);
    memcpy(ranking->lines, lines, (size_t)count * sizeof lines[0]);
    ranking->count = count;
}

/* Ranks `count` moves and returns what was found last. */
static Ranking rank_moves(Engine *engine, int count, int64_t max_nodes, int max_depth) {
    Ranking ranking = {.sound = true};
    ThinkReport report = {.context = &ranking, .iteration = hear_line, .pulse = hear_pulse};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = max_nodes > 0 ? max_nodes : limits.max_nodes;
    limits.max_depth = max_depth > 0 ? max_depth : limits.max_depth;
    ThinkInfo info;
    engine_set_lines(engine, count);
    cr_assert_eq(engine_think(engine, &limits, NULL, &report, &info), ENGINE_OK);
    cr_assert(ranking.sound);
    cr_assert_geq(ranking.pulses, 1, "the last word comes at the end");
    cr_assert_eq(info.best, ranking.lines[0].best, "the answer is the best line");
    return ranking;
}

Test(analysis, ranked_lines_are_as_many_as_asked_for_in_order_and_different) {
    for (size_t p = 0; p < ARRAY_LENGTH(POSITIONS); p++) {
        for (int count = 1; count <= 20; count += 6) {
            Engine *engine = thinker_create(NUMBERS[p], 5, 15, 15);
            thinker_play(engine, POSITIONS[p]);
            Ranking ranking = rank_moves(engine, count, 0, 5);
            cr_expect_eq(ranking.count, count);
            cr_expect_geq(ranking.groups, 1);
            engine_destroy(engine);
        }
    }
}

/* Several of them lose in as many plies. */
Test(analysis, ranked_lines_that_lose_are_different) {
    static const struct {
        int rule, lines;
        int64_t nodes;
        const char *moves;
    } LOST[] = {
        {RULE_STANDARD, 4, 5888,
         "g7f8h8j9l10n11o13m12n12j10h10i11g10i10g12e13d12c14b12b10g8j7k9m11j8"},
        {RULE_FREESTYLE, 4, 2608, "g8e10d9d7e7e8i9g10f9j8i7k6i8i10g9"},
        {RULE_STANDARD, 4, 2789, "g6i6h9j10h12f14f10e12g10h10i9k10l12k12l13i10g12j9l10l11"},
    };
    for (size_t p = 0; p < ARRAY_LENGTH(LOST); p++) {
        Engine *engine = thinker_create(LOST[p].rule, 5, 15, 15);
        thinker_play(engine, LOST[p].moves);
        Ranking ranking = rank_moves(engine, LOST[p].lines, LOST[p].nodes, 0);
        cr_expect_leq(ranking.lines[1].score, -SCORE_UNPROVEN_BOUND);
        engine_destroy(engine);
    }
}

/* O has a four, which X stops at l8, and an open three. All other moves of X lose two plies
 * earlier, which is proven only for those that are ranked. */
Test(analysis, the_move_that_holds_out_longest_is_the_first_of_lines_that_lose) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++) {
        for (int lines = 2; lines <= 4; lines++) {
            Engine *engine = thinker_create(RULES[r], 5, 15, 15);
            thinker_play(engine, "g8h8a1i8c15j8o2k8o14d3a12e3a8f3");
            Ranking ranking = rank_moves(engine, lines, 100000, 6);
            cr_expect_eq(ranking.lines[0].best, support_cell(engine_board(engine), "l8"));
            cr_expect_eq(ranking.lines[0].score, score_loss_in(4));
            engine_destroy(engine);
        }
    }
}

/* X has four stones in a row and O can stop it at one point. */
Test(analysis, a_row_is_stopped_by_the_shortest_ranking_and_with_a_point_blocked) {
    static const int64_t NODES[] = {1, 2, 10, 100, 200, 500, 1000, 5000};
    for (size_t i = 0; i < ARRAY_LENGTH(NODES); i++) {
        for (int lines = 1; lines <= 4; lines++) {
            Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
            thinker_play(engine, "h8h6i7g7j6h7k5g9i6l9i8o4j8");
            Cell stop = support_cell(engine_board(engine), "l4");
            engine_set_lines(engine, lines);
            if (lines == 1)
                cr_assert_eq(engine_block(engine, 0, true), ENGINE_OK);
            ThinkInfo info = thinker_think(engine, NODES[i], 0);
            cr_expect_eq(info.best, stop, "%d lines, %d positions: %d", lines, (int)NODES[i],
                         info.best);
            engine_destroy(engine);
        }
    }
}

/* What was proven for each move, and how often a later report told less. */
typedef struct Proofs {
    int score[BOARD_MAX_CELLS];
    int proven, withdrawn;
} Proofs;

static void hear_proof(void *context, const ThinkInfo *info) {
    Proofs *proofs = context;
    int *known = &proofs->score[info->best];
    proofs->withdrawn += score_is_win(*known) && info->score < *known;
    proofs->withdrawn += score_is_loss(*known) && info->score > *known;
    if (score_is_decided(info->score)) {
        *known = info->score;
        proofs->proven++;
    }
}

Test(analysis, what_was_proven_for_a_ranked_move_is_not_taken_back) {
    static const struct {
        int rule, lines;
        const char *moves;
    } DECIDED[] = {
        {RULE_STANDARD, 6, "i8j8h10i7k5k6l8m7o7i9h8j6f6e6d4b6c7c6d6f4g7e5"},
        {RULE_STANDARD, 6, "i10j8g10g11f9h11f12i7h8g8e8f6h7f8e9j10h12j7j9h6g5"},
        {RULE_RENJU, 2, "g8i10j11j12f6i6j6j5i9h8f8f9g10g12e14e15d15g9f10h10h9h12"},
    };
    for (size_t p = 0; p < ARRAY_LENGTH(DECIDED); p++) {
        Engine *engine = thinker_create(DECIDED[p].rule, 5, 15, 15);
        Proofs proofs = {.proven = 0};
        ThinkReport report = {.context = &proofs, .iteration = hear_proof};
        Limits limits = limits_none(clock_ms());
        ThinkInfo info;
        limits.max_nodes = 20000;
        thinker_play(engine, DECIDED[p].moves);
        engine_set_lines(engine, DECIDED[p].lines);
        cr_assert_eq(engine_think(engine, &limits, NULL, &report, &info), ENGINE_OK);
        cr_expect_gt(proofs.proven, 1);
        cr_expect_eq(proofs.withdrawn, 0, "position %d: %d", (int)p, proofs.withdrawn);
        engine_destroy(engine);
    }
}

Test(analysis, a_search_that_is_broken_off_has_a_ranking_too) {
    for (int64_t nodes = 1; nodes < 40000; nodes = nodes * 3 / 2 + 1) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        thinker_play(engine, POSITIONS[1]);
        Ranking ranking = rank_moves(engine, 5, nodes, 0);
        cr_expect_leq(ranking.count, 5);
        engine_destroy(engine);
    }
}

/* Only some moves lose: the first one that is looked at is no answer while others are left. */
Test(analysis, a_ranking_that_is_broken_off_does_not_take_a_lost_move_for_the_best) {
    Engine *engine = thinker_create(RULE_STANDARD, 4, 5, 4);
    thinker_diagram(engine, "OX.X. XO..O OOXX. .....");
    engine_set_side(engine, WHITE);
    for (int64_t nodes = 1; nodes < 300; nodes++) {
        engine_clear_hash(engine);
        Ranking ranking = rank_moves(engine, 4, nodes, 0);
        cr_expect(!score_is_loss(ranking.lines[0].score), "after %d positions: %d", (int)nodes,
                  ranking.lines[0].score);
    }
    engine_destroy(engine);
}

Test(analysis, the_first_line_is_what_a_search_for_the_best_move_finds) {
    for (size_t p = 0; p < ARRAY_LENGTH(POSITIONS); p++) {
        Engine *engine = thinker_create(RULE_STANDARD, 5, 15, 15);
        thinker_play(engine, POSITIONS[p]);
        ThinkInfo best = thinker_think(engine, 0, 1);
        engine_destroy(engine);
        engine = thinker_create(RULE_STANDARD, 5, 15, 15); /* knows nothing of the search before */
        thinker_play(engine, POSITIONS[p]);
        Ranking ranking = rank_moves(engine, 3, 0, 1);
        cr_expect_eq(ranking.lines[0].best, best.best);
        cr_expect_eq(ranking.lines[0].score, best.score);
        engine_destroy(engine);
    }
}

/* What exhaustive search says of a move: 1 it wins, -1 it loses, 0 neither. */
static int worth_of_move(const Board *board, Cell cell, bool *stuck) {
    Judge judge;
    judge_from_board(&judge, board);
    judge.stone[cell] = (uint8_t)side_stone(board->side);
    if (judge_wins(&judge, cell))
        return 1;
    int worth = exhaustive_solve(&judge, side_other(board->side), board->empty_count - 1, stuck);
    return worth > 0 ? -1 : worth < 0;
}

/* Ranks all moves of random endings; returns how many of them were wins or losses. */
static int check_endings(const RuleCase *rule, int size, Random *random) {
    Board *board = support_board(rule->number, rule->row, size, size);
    Engine *engine = thinker_create(rule->number, rule->row, size, size);
    int decided = 0;
    for (int game = 0; game < 60; game++) {
        if (!support_random_ending(board, 7, random))
            continue;
        thinker_copy(engine, board);
        Ranking ranking = rank_moves(engine, 7, 0, 30);
        for (int i = 0; i < ranking.count; i++) {
            const ThinkInfo *line = &ranking.lines[i];
            bool stuck = false;
            int worth = worth_of_move(board, line->best, &stuck);
            if (stuck)
                continue;
            cr_assert_eq(score_is_win(line->score), worth > 0, "rule %d: line %d has %d",
                         rule->number, i, line->score);
            cr_assert_eq(score_is_loss(line->score), worth < 0, "rule %d: line %d has %d",
                         rule->number, i, line->score);
            decided += worth != 0;
        }
    }
    support_board_destroy(board);
    engine_destroy(engine);
    return decided;
}

Test(analysis, every_line_of_an_ending_has_the_result_of_exhaustive_search) {
    Random random = support_random("ranked endings");
    int decided = 0;
    for (size_t i = 0; i < RULE_CASE_COUNT; i++) {
        int size = RULE_CASES[i].row == 3 ? 4 : (RULE_CASES[i].row == 4 ? 5 : 6);
        decided += check_endings(&RULE_CASES[i], size, &random);
    }
    cr_assert_gt(decided, 200, "too few endings were decided: %d", decided);
}

Test(analysis, moves_that_complete_a_row_and_moves_that_miss_it_are_told_apart) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8a1i8a3j8a5k8a7");
    Ranking ranking = rank_moves(engine, 4, 0, 4);
    const Board *board = engine_board(engine);
    for (int i = 0; i < 2; i++) {
        Cell cell = ranking.lines[i].best;
        cr_expect_eq(ranking.lines[i].score, score_win_in(1));
        cr_expect(cell == support_cell(board, "g8") || cell == support_cell(board, "l8"));
    }
    cr_expect_lt(ranking.lines[2].score, score_win_in(1));
    engine_destroy(engine);
}

/* White wins in eleven plies by threats, which a ranking search alone sees much later. */
#define DEEP_WIN "i11h6i7f8j7g6k9g7i5"

Test(analysis, a_win_that_the_threat_solver_finds_is_the_first_line) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, DEEP_WIN);
    Ranking ranking = rank_moves(engine, 3, 2000, 0);
    cr_expect_eq(ranking.count, 3);
    const ThinkInfo *win = &ranking.lines[0];
    cr_assert(score_is_win(win->score), "%d", win->score);
    cr_expect_leq(win->pv_length, score_plies(win->score));

    /* The line ends where black has nothing but a foul, or goes on to a position that is won. */
    Board *board = support_board(RULE_RENJU, 5, 15, 15);
    support_play(board, DEEP_WIN);
    int played = 0;
    while (played < win->pv_length && !forbidden_at(board, board->side, win->pv[played]))
        board_play(board, win->pv[played++]);
    cr_expect(played == win->pv_length || board->side == BLACK);
    thinker_copy(engine, board);
    ThinkInfo rest = thinker_think(engine, 2000, 0);
    cr_expect(board->side == WHITE ? score_is_win(rest.score) : score_is_loss(rest.score), "%d",
              rest.score);
    support_board_destroy(board);
    engine_destroy(engine);
}

Test(analysis, weak_players_do_not_have_the_threat_solver) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, DEEP_WIN);
    engine_set_strength(engine, 30);
    cr_expect_not(score_is_win(thinker_think(engine, 0, 0).score));
    engine_set_strength(engine, 100);
    cr_expect(score_is_win(thinker_think(engine, 2000, 0).score));
    engine_destroy(engine);
}

Test(analysis, no_more_lines_than_legal_moves) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    thinker_diagram(engine, "XO. .X. O..");
    cr_expect_eq(rank_moves(engine, 30, 0, 9).count, 5);
    engine_destroy(engine);

    engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    cr_expect_eq(rank_moves(engine, 30, 0, 9).count, 9, "also on the empty board");
    engine_destroy(engine);
}

Test(analysis, ranking_with_several_threads) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    cr_assert_eq(engine_set_threads(engine, 3), ENGINE_OK);
    thinker_play(engine, POSITIONS[0]);
    cr_expect_eq(rank_moves(engine, 6, 0, 6).count, 6);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Blocked points.
 */

Test(analysis, blocked_points_are_not_played_until_they_are_given_back) {
    for (size_t p = 0; p < ARRAY_LENGTH(POSITIONS); p++) {
        Engine *engine = thinker_create(NUMBERS[p], 5, 15, 15);
        thinker_play(engine, POSITIONS[p]);
        ThinkInfo best = thinker_think(engine, 0, 4);
        cr_expect_eq(engine_block(engine, best.best, true), ENGINE_OK);
        cr_expect_neq(thinker_think(engine, 0, 4).best, best.best);
        cr_expect_neq(rank_moves(engine, 3, 0, 4).lines[1].best, best.best);
        engine_set_lines(engine, 1);

        Limits limits = limits_none(clock_ms());
        limits.turn_ms = 0;
        ThinkInfo info;
        cr_expect_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
        cr_expect_neq(info.best, best.best, "not at once either");

        cr_expect_eq(engine_block(engine, best.best, false), ENGINE_OK);
        engine_clear_hash(engine);
        cr_expect_eq(thinker_think(engine, 0, 4).best, best.best);
        engine_destroy(engine);
    }
}

Test(analysis, a_blocked_win_is_left_and_the_next_best_found) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8a1i8a3j8a5k8a7");
    const Board *board = engine_board(engine);
    Cell one = support_cell(board, "g8"), other = support_cell(board, "l8");
    engine_block(engine, one, true);
    cr_expect_eq(thinker_think(engine, 0, 3).best, other);
    engine_block(engine, other, true);
    ThinkInfo info = thinker_think(engine, 0, 3);
    cr_expect(info.best != one && info.best != other);
    engine_unblock_all(engine);
    info = thinker_think(engine, 0, 3);
    cr_expect(info.best == one || info.best == other);
    engine_destroy(engine);
}

Test(analysis, blocking_everything_blocks_nothing) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 3, 3, 3);
    thinker_diagram(engine, "XO. .X. O..");
    for (Cell cell = 0; cell < 9; cell++)
        cr_assert_eq(engine_block(engine, cell, true), ENGINE_OK);
    ThinkInfo info = thinker_think(engine, 0, 9);
    cr_expect_eq(board_stone(engine_board(engine), info.best), STONE_NONE);
    engine_destroy(engine);
}

Test(analysis, a_foul_is_no_way_out_when_all_legal_points_are_blocked) {
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "e8d8f8h4g8b2h5n14h6b14h7n2");
    const Board *board = engine_board(engine);
    Cell foul = support_cell(board, "h8");
    cr_assert(engine_is_forbidden(engine, BLACK, foul));
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) == STONE_NONE && cell != foul)
            cr_assert_eq(engine_block(engine, cell, true), ENGINE_OK);
    ThinkInfo info = thinker_think(engine, 2000, 0);
    cr_expect_neq(info.best, foul);
    cr_expect_eq(board_stone(board, info.best), STONE_NONE);
    engine_destroy(engine);
}

Test(analysis, a_row_comes_first_among_the_lines_of_a_search_that_has_not_begun) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "c3b3d3d9e3e9f3f9h6g9h7o1h8a15e6o15f7l14g8m2c9a11");
    engine_set_lines(engine, 2);
    ThinkInfo info = thinker_think(engine, 1, 0);
    cr_expect_eq(info.best, support_cell(engine_board(engine), "g3"));
    cr_expect_eq(info.score, score_win_in(1));
    engine_destroy(engine);
}

/* Both lines lose for certain, but nobody has looked at the moves far away. */
Test(analysis, lines_that_lose_are_no_proof_that_all_moves_do) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    engine_set_caution(engine, 0);
    thinker_play(engine, "l4e4j6d5g7e5e8d7g11i7d12j9j12d11");
    engine_set_lines(engine, 2);
    ThinkInfo info = thinker_think(engine, 6000, 0);
    cr_expect(!score_is_loss(info.score), "%d", info.score);
    engine_destroy(engine);
}

Test(analysis, a_position_is_not_lost_where_the_row_is_blocked) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "d4j10e4k10f4l10g4m10n10");
    cr_assert_eq(engine_block(engine, support_cell(engine_board(engine), "i10"), true), ENGINE_OK);
    ThinkInfo info = thinker_think(engine, 2000, 0);
    cr_expect(!score_is_loss(info.score), "%d", info.score);
    engine_destroy(engine);
}

Test(analysis, blocked_points_survive_a_new_game_of_the_same_size_only) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Cell centre = support_cell(engine_board(engine), "h8");
    cr_expect_eq(engine_block(engine, 225, true), ENGINE_OFF_BOARD);
    cr_expect_eq(engine_block(engine, centre, true), ENGINE_OK);
    engine_new_game(engine, 15, 15);
    cr_expect_neq(thinker_think(engine, 0, 1).best, centre);
    engine_new_game(engine, 16, 15);
    engine_new_game(engine, 15, 15);
    cr_expect_eq(thinker_think(engine, 0, 1).best, centre);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Caution.
 */

Test(analysis, more_caution_looks_at_more_moves) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 20, 20);
    thinker_play(engine, "h8i9");
    int64_t fewer = 0;
    for (int caution = 0; caution <= 5; caution++) {
        engine_set_caution(engine, caution);
        engine_clear_hash(engine);
        int64_t nodes = thinker_think(engine, 0, 1).nodes;
        cr_expect_gt(nodes, fewer, "caution %d: %d nodes", caution, (int)nodes);
        fewer = nodes;
        if (caution == 3)
            cr_expect(board_check(engine_board(engine)), "the usual caution");
    }
    cr_expect_eq(rank_moves(engine, 1, 0, 1).count, 1);
    engine_destroy(engine);
}

Test(analysis, the_usual_caution_changes_nothing_and_caution_survives_a_new_game) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    int64_t nodes[3];
    for (int i = 0; i < 3; i++) {
        engine_set_caution(engine, i == 1 ? 5 : 3);
        engine_new_game(engine, 15, 15);
        engine_clear_hash(engine);
        thinker_play(engine, "h8i9g7");
        nodes[i] = thinker_think(engine, 0, 4).nodes;
        if (i == 1)
            cr_expect(cellset_has(&engine_board(engine)->near, 0));
    }
    cr_expect_eq(nodes[0], nodes[2]);
    cr_expect_neq(nodes[0], nodes[1]);
    engine_destroy(engine);
}

/* ------------------------------------------------------------------------------------------
 * Strength.
 */

Test(analysis, weak_play_can_be_repeated_and_another_seed_changes_it) {
    int different = 0;
    for (size_t p = 0; p < ARRAY_LENGTH(POSITIONS); p++) {
        Cell moves[3];
        for (int run = 0; run < 3; run++) {
            Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
            engine_set_strength(engine, 10);
            engine_set_seed(engine, run == 2 ? 12345 : 7);
            thinker_play(engine, POSITIONS[p]);
            moves[run] = thinker_think(engine, 0, 0).best;
            engine_destroy(engine);
        }
        cr_expect_eq(moves[0], moves[1]);
        different += moves[1] != moves[2];
    }
    cr_expect_gt(different, 0);
}

Test(analysis, full_strength_is_the_whole_engine) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, POSITIONS[0]);
    ThinkInfo before = thinker_think(engine, 0, 5);
    engine_set_strength(engine, 30);
    thinker_think(engine, 0, 5);
    engine_set_strength(engine, 100);
    engine_clear_hash(engine);
    ThinkInfo after = thinker_think(engine, 0, 5);
    cr_expect_eq(after.best, before.best);
    cr_expect_eq(after.nodes, before.nodes);
    engine_destroy(engine);
}

Test(analysis, weak_play_searches_less_than_the_limits_allow) {
    for (int strength = 0; strength < 100; strength += 7) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        engine_set_strength(engine, strength);
        thinker_play(engine, POSITIONS[2]);
        for (int64_t nodes = 100; nodes <= 1000000; nodes *= 100)
            cr_expect_leq(thinker_think(engine, nodes, 0).nodes, nodes + 2000);
        cr_expect_leq(thinker_think(engine, 0, 2).depth, 2);
        engine_destroy(engine);
    }
}

enum { SEEDS = 20 };

/* With how many of so many seeds the move stops black's open three at h8 to j8. */
static int stops_of_open_three(int strength, uint64_t seeds) {
    int stops = 0;
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8a1i8o15j8");
    engine_set_strength(engine, strength);
    for (uint64_t seed = 0; seed < seeds; seed++) {
        engine_set_seed(engine, seed);
        Cell best = thinker_think(engine, 0, 0).best;
        int x = board_x(engine_board(engine), best);
        stops += board_y(engine_board(engine), best) == 7 && x >= 5 && x <= 11;
    }
    engine_destroy(engine);
    return stops;
}

Test(analysis, a_beginner_misses_open_threes_and_stronger_players_see_them) {
    int beginner = stops_of_open_three(0, SEEDS), medium = stops_of_open_three(40, SEEDS);
    cr_expect_lt(beginner, SEEDS * 4 / 5, "stopped %d", beginner);
    cr_expect_gt(beginner, SEEDS / 10, "stopped %d", beginner);
    cr_expect_gt(medium, beginner, "stopped %d", medium);
    cr_expect_eq(stops_of_open_three(90, 5), 5);
}

/* Thinks with a time for the move and at most 50,000 positions. */
static ThinkInfo think_within(Engine *engine, int64_t turn_ms) {
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    limits.turn_ms = turn_ms;
    limits.max_nodes = 50000;
    cr_assert_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
    return info;
}

Test(analysis, a_forced_move_is_searched_for_long_only_while_a_person_looks) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8a15h7a13h6a11h5h4"); /* only the other end stops the five */
    engine_set_side(engine, WHITE);
    cr_expect_lt(think_within(engine, 10000).nodes, 15000);
    cr_expect_gt(think_within(engine, 1000000000).nodes, 40000);
    engine_destroy(engine);
}

/* From a game that went on so: black loses, and three of his four moves are forced. From the move
 * on at which he knows it he does not forget it. */
Test(analysis, a_loss_is_not_forgotten_where_a_move_is_forced) {
    static const char *const REPLIES[] = {"m6h11", "i10j7", "m7h7", "i7i8"};
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "f6h6c6g6f5f4g5h4g4h5h3e6e8j6f9d7h8f8g7i9g3d5j5i4j3i3i6k4h10g8f7k5j1i2j4j2"
                         "k3g2f2d4d6j9k9k2h2i5i1k7l8k8k6l7");
    int plies = SCORE_WIN, known = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(REPLIES); i++) {
        ThinkInfo info = think_within(engine, 10000);
        if (score_is_loss(info.score)) {
            cr_expect_lt(score_plies(info.score), plies);
            plies = score_plies(info.score);
            known++;
        } else {
            cr_expect_eq(known, 0, "move %zu: %d", i, info.score);
        }
        thinker_play(engine, REPLIES[i]);
    }
    cr_expect_geq(known, 3);
    engine_destroy(engine);
}

/* The search of black's h8 and white's g7 with white to move, which knows from elsewhere that the
 * move `cell` loses much, and was told of the same move in another position if `also_there`. */
static ThinkInfo think_after_learning(Cell cell, bool also_there) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Cell black = support_cell(engine_board(engine), "h8");
    Cell white = support_cell(engine_board(engine), "g7");
    engine_put(engine, black, STONE_BLACK);
    engine_put(engine, cell, STONE_WHITE);
    engine_set_side(engine, WHITE);
    engine_learn(engine, white, 700, ENGINE_LEARN_MAX_DEPTH, BOUND_EXACT);
    engine_new_game(engine, 15, 15);
    if (also_there) {
        thinker_play(engine, "a15");
        engine_learn(engine, cell, 0, 1, BOUND_EXACT);
        engine_new_game(engine, 15, 15);
    }
    engine_put(engine, black, STONE_BLACK);
    engine_put(engine, white, STONE_WHITE);
    engine_set_side(engine, WHITE);
    ThinkInfo info = thinker_think(engine, 0, 6);
    engine_destroy(engine);
    return info;
}

Test(analysis, what_was_learned_of_a_move_is_believed_in_its_position_only) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    thinker_play(engine, "h8g7");
    engine_set_side(engine, WHITE);
    Cell best = thinker_think(engine, 0, 4).best;
    engine_destroy(engine);
    ThinkInfo alone = think_after_learning(best, false), both = think_after_learning(best, true);
    cr_expect_eq(alone.nodes, both.nodes);
    cr_expect_eq(alone.score, both.score);
}
