/* Tests of what the search learns and leaves out: corrections, histories, parameters, and the
 * decisions that depend on them. */
#include "search/pruning.h"
#include "search/reduction.h"

#include "evaluation/score.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A board of 15 x 15 with a few stones; the caller frees both. */
static Board *sample_board(Rules **rules) {
    Board *board = malloc(sizeof *board);
    *rules = rules_create(RULE_FREESTYLE, 5);
    cr_assert(board != NULL && *rules != NULL);
    board_init(board, *rules, NULL, 15, 15);
    board_play(board, board_cell(board, 7, 7));
    board_play(board, board_cell(board, 8, 8));
    board_play(board, board_cell(board, 7, 8));
    return board;
}

static void drop(Board *board, Rules *rules) {
    rules_destroy(rules);
    free(board);
}

Test(correction, moves_towards_the_error_and_stays_within_its_limit) {
    Rules *rules;
    Board *board = sample_board(&rules);
    Correction *correction = calloc(1, sizeof *correction);
    Params params;
    params_default(&params);
    CorrectionKey key = correction_key(board);
    cr_assert_eq(correction_value(correction, &params, board->side, &key), 0);
    int before = 0;
    for (int i = 0; i < 500; i++) {
        correction_learn(correction, &params, board->side, &key, 3000, 4);
        int value = correction_value(correction, &params, board->side, &key);
        cr_assert_geq(value, before);
        before = value;
    }
    int weights = params.correction_classes + params.correction_counts + params.correction_last +
                  params.correction_before;
    cr_assert_gt(before, 0);
    cr_assert_leq(before, CORRECTION_LIMIT * weights / 16384);
    cr_assert_eq(correction_value(correction, &params, side_other(board->side), &key), 0);
    correction_learn(correction, &params, board->side, &key, -3000, 4);
    cr_assert_lt(correction_value(correction, &params, board->side, &key), before);
    free(correction);
    drop(board, rules);
}

Test(correction, tells_positions_apart_by_their_threats) {
    Rules *rules;
    Board *board = sample_board(&rules);
    CorrectionKey key = correction_key(board);
    CorrectionKey again = correction_key(board);
    cr_assert_eq(memcmp(&key, &again, sizeof key), 0);
    board_play(board, board_cell(board, 9, 9));
    board_play(board, board_cell(board, 7, 9)); /* black has an open three */
    CorrectionKey other = correction_key(board);
    cr_assert_neq(key.index[0], other.index[0]);
    cr_assert_neq(key.index[1], other.index[1]);
    cr_assert_neq(key.index[2], other.index[2]);
    drop(board, rules);
}

/* What the histories say of a move, in units of a move-ordering score. */
static int history_score(const History *history, const Params *params, const Board *board,
                         PreviousMove previous, Cell cell) {
    HistoryView view = history_view(history, params, board, previous);
    return history_sum(&view, cell) / HISTORY_LIMIT;
}

Test(history, rewards_the_move_its_classes_and_its_place) {
    Rules *rules;
    Board *board = sample_board(&rules);
    History *history = malloc(sizeof *history);
    Params params;
    params_default(&params);
    history_clear(history);
    PreviousMove previous = {board_cell(board, 7, 8), THREAT_TWO};
    Cell cell = board_cell(board, 6, 9);
    cr_assert_eq(history_score(history, &params, board, previous, cell), 0);
    for (int i = 0; i < 100; i++)
        history_add(history, board, previous, cell, 1600);
    int known = history_score(history, &params, board, previous, cell);
    cr_assert_gt(known, 0);
    cr_assert_leq(known, params.order_butterfly + params.order_continuation + params.order_pattern);
    /* As an answer to another class only the rest of it counts. */
    PreviousMove elsewhere = {previous.cell, THREAT_FOUR};
    cr_assert_lt(history_score(history, &params, board, elsewhere, cell), known);
    free(history);
    drop(board, rules);
}

Test(history, ageing_halves_the_butterfly_history_alone) {
    Rules *rules;
    Board *board = sample_board(&rules);
    History *history = malloc(sizeof *history), *before = malloc(sizeof *history);
    cr_assert(history != NULL && before != NULL);
    history_clear(history);
    PreviousMove previous = {board_cell(board, 7, 8), THREAT_TWO};
    Cell good = board_cell(board, 6, 9), bad = board_cell(board, 2, 2);
    Side side = board->side;
    for (int i = 0; i < 5; i++) {
        history_add(history, board, previous, good, 1000);
        history_add(history, board, previous, bad, -1000);
    }
    history->counter[side][previous.cell] = good;
    *before = *history;
    cr_assert(before->butterfly[side][good] > 1000 && before->butterfly[side][bad] < -1000);
    history_age(history);
    cr_expect_eq(history->butterfly[side][good], before->butterfly[side][good] / 2);
    cr_expect_eq(history->butterfly[side][bad], before->butterfly[side][bad] / 2);
    memcpy(history->butterfly, before->butterfly, sizeof before->butterfly);
    cr_expect_eq(memcmp(history, before, sizeof *before), 0, "the others stay");
    free(history);
    free(before);
    drop(board, rules);
}

Test(params, are_found_by_name_and_cut_to_their_ranges) {
    Params params;
    params_default(&params);
    for (int i = 0; i < params_count(); i++) {
        const ParamInfo *info = params_info(i);
        cr_assert(info->least <= info->value && info->value <= info->most, "%s", info->name);
        cr_assert_gt(info->step, 0, "%s", info->name);
        cr_assert_eq(params_find(info->name), i, "%s", info->name);
        cr_assert_eq(params_get(&params, i), info->value, "%s", info->name);
        params_set(&params, i, info->most + 1);
        cr_assert_eq(params_get(&params, i), info->most, "%s", info->name);
    }
    cr_assert_eq(params_find("no such parameter"), -1);
    cr_assert_eq(params.futility_margin, params_info(params_find("futility_margin"))->most);
}

Test(pruning, leaves_out_late_and_quiet_moves_only_where_that_hides_no_proof) {
    Rules *rules;
    Board *board = sample_board(&rules);
    Params params;
    params_default(&params);
    Node node = {.alpha = 0, .beta = 1, .depth = 2, .move_count = 100, .eval = -5000, .best = -50};
    Cell far = board_cell(board, 14, 0);
    cr_assert(pruning_move_count(&node, &params, FREEDOM_FULL));
    cr_assert(pruning_futility(&node, &params, board, FREEDOM_FULL, far));
    cr_assert(pruning_razoring(&node, &params));
    cr_assert_not(pruning_reverse_futility(&node, &params));
    cr_assert(pruning_move_count(&node, &params, FREEDOM_STOP_OPEN_FOUR));
    cr_assert_not(pruning_move_count(&node, &params, FREEDOM_STOP_FIVE));
    cr_assert_not(pruning_futility(&node, &params, board, FREEDOM_STOP_OPEN_FOUR, far));
    node.best = score_loss_in(6);
    cr_assert_not(pruning_move_count(&node, &params, FREEDOM_FULL));
    cr_assert_not(pruning_move_count(&node, &params, FREEDOM_STOP_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, FREEDOM_FULL, far));
    node.best = -50;
    node.is_pv = true;
    cr_assert_not(pruning_move_count(&node, &params, FREEDOM_STOP_OPEN_FOUR));
    cr_assert_not(pruning_futility(&node, &params, board, FREEDOM_FULL, far));
    drop(board, rules);
}

Test(pruning, the_tables_alone_decide_only_at_the_end_and_far_above_beta) {
    Params params;
    params_default(&params);
    Node node;
    node_init(&node, (Window){99, 100}, 0, 5, true, CELL_NONE);
    node.facing_four = false;
    node.classical_eval = 100 + params.lazy_margin;
    cr_expect(pruning_lazy_evaluation(&node, &params));
    node.classical_eval--;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.classical_eval++;
    node.facing_four = true;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
    node.facing_four = false;
    node.depth = 1;
    cr_expect_not(pruning_lazy_evaluation(&node, &params));
}

/* How many moves are looked at before the rest comes too late. */
static int moves_looked_at(Node node, const Params *params, Freedom freedom) {
    for (node.move_count = 0; node.move_count < BOARD_MAX_CELLS; node.move_count++)
        if (pruning_move_count(&node, params, freedom))
            break;
    return node.move_count;
}

Test(pruning, looks_at_more_moves_in_the_variation_and_at_fewer_where_one_is_forced) {
    Params params;
    params_default(&params);
    for (int depth = 1; depth < 12; depth++) {
        Node node = {.alpha = 0, .beta = 1, .depth = depth, .best = -50}, pv = node, raised = node;
        pv.is_pv = true;
        raised.raised = true;
        int usual = moves_looked_at(node, &params, FREEDOM_FULL);
        cr_assert_gt(usual, 1);
        cr_assert_gt(moves_looked_at(pv, &params, FREEDOM_FULL), usual);
        cr_assert_lt(moves_looked_at(node, &params, FREEDOM_STOP_OPEN_FOUR), usual);
        cr_assert_lt(moves_looked_at(raised, &params, FREEDOM_FULL), usual);
        cr_assert_eq(moves_looked_at(node, &params, FREEDOM_STOP_FIVE), BOARD_MAX_CELLS);
        cr_assert_eq(moves_looked_at(pv, &params, FREEDOM_STOP_OPEN_FOUR), BOARD_MAX_CELLS);
    }
}

Test(reduction, grows_with_the_number_of_the_move_and_leaves_a_ply) {
    Rules *rules;
    Board *board = sample_board(&rules);
    Worker *worker = worker_create(0);
    cr_assert_not_null(worker);
    params_default(&worker->params);
    board_copy(&worker->board, board);
    Picker picker = {.freedom = FREEDOM_FULL};
    Cell cell = board_cell(board, 14, 0);
    for (int depth = 1; depth < 20; depth++) {
        int before = 0;
        for (int count = 0; count < 80; count++) {
            Node node = {.depth = depth, .move_count = count};
            int plies = reduction_late_move(worker, &node, &picker, cell);
            cr_assert(plies >= before && plies <= max_int(depth - 1, 0));
            before = plies;
        }
        cr_assert(depth < 6 || before > 1);
    }
    worker_destroy(worker);
    drop(board, rules);
}

Test(reduction, knows_the_logarithms_of_all_numbers) {
    Worker *worker = worker_create(0);
    cr_assert_not_null(worker);
    for (int n = 1; n < BOARD_MAX_CELLS; n++)
        cr_expect_eq(worker->log2_16[n], (int)floor(16 * log2(n) + 1e-9), "%d", n);
    worker_destroy(worker);
}

Test(reduction, at_the_root_grows_with_the_number_of_the_move) {
    Params params;
    params_default(&params);
    cr_expect_eq(reduction_at_root(&params, 100, 2), 0, "not in the first iterations");
    for (int depth = 3; depth < 20; depth++) {
        cr_expect_eq(reduction_at_root(&params, 3, depth), 0);
        cr_expect_eq(reduction_at_root(&params, 4, depth), 1);
        int before = 0;
        for (int index = 0; index < 80; index++) {
            int plies = reduction_at_root(&params, index, depth);
            cr_assert(plies >= before && plies < depth);
            before = plies;
        }
        cr_expect(depth < 4 || before > 1);
    }
}

Test(params, solving_changes_some_numbers_within_their_ranges) {
    Params play, solve;
    int changed = 0;
    params_default(&play);
    solve = play;
    params_solve(&solve);
    for (int i = 0; i < params_count(); i++) {
        int value = params_get(&solve, i);
        cr_expect(value >= params_info(i)->least && value <= params_info(i)->most, "%s",
                  params_info(i)->name);
        changed += value != params_get(&play, i);
    }
    cr_expect(changed > 0 && changed < params_count());
}

/* How many numbers a rule set has that differ from those of the table; all must be in their ranges.
 */
static int numbers_of_its_own(int rule) {
    Params params, usual;
    int count = 0;
    params_default(&usual);
    params_rule(&params, rule);
    for (int i = 0; i < params_count(); i++) {
        int value = params_get(&params, i);
        cr_expect(value >= params_info(i)->least && value <= params_info(i)->most, "%s",
                  params_info(i)->name);
        count += value != params_get(&usual, i);
    }
    return count;
}

Test(params, standard_has_some_numbers_of_its_own) {
    int standard = numbers_of_its_own(RULE_STANDARD);
    cr_expect(standard > 0 && standard < params_count());
    cr_expect(numbers_of_its_own(RULE_FREESTYLE) == 0);
    cr_expect(numbers_of_its_own(RULE_RENJU) == 0);
    cr_expect(numbers_of_its_own(RULE_CARO) == 0);
    cr_expect(numbers_of_its_own(RULE_CARO_EXACT) == 0);
}
