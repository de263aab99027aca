/* Certificates made from the engine's claims, and what becomes of claims that are not true. */
#include "ground/stones.h"
#include "solve/claim.h"
#include "solve/random_position.h"
#include "support/support.h"
#include "support/thinker.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A claimant and what it needs. */
typedef struct Desk {
    ClaimSettings settings;
    ThinkControl control;
    Claimant *claimant;
    Claim claim;
} Desk;

static void desk_open(Desk *desk, int rule, int row, int width, int height) {
    memset(desk, 0, sizeof *desk);
    desk->settings = (ClaimSettings){.rule = rule,
                                     .row = row,
                                     .width = width,
                                     .height = height,
                                     .nodes = 3000,
                                     .turn_ms = LIMIT_NONE,
                                     .proof_ms = LIMIT_NONE};
    desk->claimant = claimant_create(&desk->settings, &desk->control);
    cr_assert_not_null(desk->claimant);
}

static void desk_close(Desk *desk) {
    claimant_destroy(desk->claimant);
    text_free(&desk->claim.reason);
}

/* Puts the stones of a board on the claimant's. */
static void desk_set_up(Desk *desk, const Board *board) {
    Engine *engine = claimant_engine(desk->claimant);
    claimant_clear(desk->claimant);
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, (Cell)cell) != STONE_NONE)
            engine_put(engine, (Cell)cell, board_stone(board, (Cell)cell));
    engine_set_side(engine, board->side);
}

/* ------------------------------------------------------------------------------------------
 * Random positions.
 */

Test(bench_claim, every_claim_on_random_positions_is_proven, .timeout = 300) {
    int long_wins = 0;
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        Desk desk;
        RuleCase rule = RULE_CASES[i];
        int size = rule.row == 5 ? 13 : 7, claims = 0;
        desk_open(&desk, rule.number, rule.row, size, size);
        desk.settings.nodes = 300;
        for (int64_t n = 0; n < 120; n++) {
            claimant_clear(desk.claimant);
            random_position(claimant_engine(desk.claimant), 7, n);
            claimant_examine(desk.claimant, &desk.claim);
            claims += desk.claim.outcome == CLAIM_VERIFIED;
            long_wins +=
                desk.claim.outcome == CLAIM_VERIFIED && score_plies(desk.claim.info.score) >= 7;
            if (desk.claim.outcome == CLAIM_NONE || desk.claim.outcome == CLAIM_VERIFIED)
                continue;
            Text text = {0};
            claim_describe(&desk.claim, engine_board(claimant_engine(desk.claimant)), &text);
            cr_expect_fail("position %d, row %d: %s", (int)n, rule.row, text.data);
            text_free(&text);
        }
        cr_expect_gt(claims, 30, "rule %d, row %d: only %d claims", rule.number, rule.row, claims);
        desk_close(&desk);
    }
    cr_expect_gt(long_wins, 60);
}

/* Both sides win here. After one winning move the solver sees no threat, so that even moves far
 * from all stones count as defences; that they all lose has to be found by searching them: without
 * that, the position has no second win within so many nodes. */
Test(bench_claim, a_win_whose_threat_only_a_search_sees_is_proven, .timeout = 300) {
    static const int64_t NUMBERS[] = {235};
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        for (int side = 0; side < SIDE_COUNT; side++) {
            Desk desk;
            desk_open(&desk, RULE_FREESTYLE, 5, 15, 15);
            random_position(claimant_engine(desk.claimant), 1, NUMBERS[i]);
            engine_set_side(claimant_engine(desk.claimant), (Side)side);
            claimant_examine(desk.claimant, &desk.claim);
            cr_expect_eq(desk.claim.outcome, CLAIM_VERIFIED, "position %d, side %d",
                         (int)NUMBERS[i], side);
            desk_close(&desk);
        }
}

/* The positions in a certificate with the attacker to move, and the nodes that answer them. */
typedef struct Reached {
    uint64_t key[5000];
    int node[5000];
    int count, again; /* how many there are, and how many times one came up again */
} Reached;

/* Enters a position, which must not have another node already; whether it is new. */
static bool reach(Reached *reached, uint64_t key, int node) {
    for (int i = 0; i < reached->count; i++)
        if (reached->key[i] == key) {
            cr_expect_eq(reached->node[i], node, "two nodes for a position");
            reached->again++;
            return false;
        }
    cr_assert_lt(reached->count, (int)ARRAY_LENGTH(reached->key));
    reached->key[reached->count] = key;
    reached->node[reached->count++] = node;
    return true;
}

/* Enters all positions after the move of `node`, which is played where the stones are `key`. */
static void reach_all(Reached *reached, const Certificate *certificate, const Rules *rules,
                      int node, uint64_t key) {
    const CertificateNode *played = &certificate->nodes[node];
    Side attacker = certificate->side;
    uint64_t after = key ^ rules->stone_keys[side_stone(attacker)][played->move];
    for (int at = played->answers; at != CERTIFICATE_NONE; at = certificate->answers[at].next) {
        const CertificateAnswer *answer = &certificate->answers[at];
        uint64_t next = after;
        if (answer->cell != CELL_NONE)
            next ^= rules->stone_keys[side_stone(side_other(attacker))][answer->cell];
        if (reach(reached, next, answer->node))
            reach_all(reached, certificate, rules, answer->node, next);
    }
}

Test(bench_claim, a_position_that_comes_up_twice_is_answered_once, .timeout = 300) {
    static Reached reached;
    Desk desk;
    desk_open(&desk, RULE_FREESTYLE, 5, 15, 15);
    desk.settings.nodes = 100000;
    Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
    support_play(board, "g8e6c3d4e7b9g4b7g7");
    desk_set_up(&desk, board);
    claimant_examine(desk.claimant, &desk.claim);
    cr_assert_eq(desk.claim.outcome, CLAIM_VERIFIED);
    const Certificate *certificate = claimant_certificate(desk.claimant);
    reach_all(&reached, certificate, board->rules, certificate->root, 0);
    cr_expect_gt(reached.count, 600, "%d", reached.count);
    cr_expect_gt(reached.again, 100, "%d", reached.again);
    support_board_destroy(board);
    desk_close(&desk);
}

/* Changes something in a certificate, which is then most likely wrong. */
static void spoil(Certificate *certificate, Random *random) {
    int nodes = certificate->node_count, answers = certificate->answer_count;
    int cells = certificate->position.width * certificate->position.height;
    CertificateNode *node = &certificate->nodes[random_below(random, (uint32_t)nodes)];
    CertificateAnswer *answer =
        answers == 0 ? NULL : &certificate->answers[random_below(random, (uint32_t)answers)];
    uint32_t kind = random_below(random, 6);
    if (kind == 0)
        node->move = (Cell)random_below(random, (uint32_t)cells);
    else if (kind == 1 && certificate->plies > 2)
        certificate->plies -= 2;
    else if (kind == 2 && node->answers != CERTIFICATE_NONE)
        node->answers = certificate->answers[node->answers].next;
    else if (kind == 3 && answer != NULL && answer->next != CERTIFICATE_NONE)
        answer->next = certificate->answers[answer->next].next;
    else if (kind == 4 && answer != NULL)
        answer->node = (int)random_below(random, (uint32_t)nodes);
    else if (answer != NULL && answer->cell != CELL_NONE)
        answer->cell = (Cell)random_below(random, (uint32_t)cells);
}

/* Counts of what both ways of checking say. */
typedef struct Agreement {
    int held, failed, undecided;
} Agreement;

/* Checks a certificate in both ways. */
static void compare(const Certificate *certificate, Checker *checker, Agreement *agreement) {
    *checker = (Checker){.certificate = certificate, .thorough = true, .step_limit = 20000};
    CheckerFault thorough = checker_run(checker);
    *checker = (Checker){.certificate = certificate, .step_limit = 20000};
    CheckerFault quick = checker_run(checker);
    if (thorough == CHECKER_TOO_LARGE || quick == CHECKER_TOO_LARGE) {
        agreement->undecided++;
        return;
    }
    agreement->held += thorough == CHECKER_HOLDS;
    agreement->failed += thorough != CHECKER_HOLDS;
    if ((thorough == CHECKER_HOLDS) == (quick == CHECKER_HOLDS))
        return;
    Text text = {0};
    certificate_write(certificate, &text);
    cr_expect_fail("thorough %d, quick %d:\n%s", (int)thorough, (int)quick, text.data);
    text_free(&text);
}

/* Copies a certificate into another one, which is freed first. */
static void copy(Certificate *target, const Certificate *source) {
    certificate_free(target);
    *target = *source;
    size_t nodes = (size_t)source->node_count, answers = (size_t)source->answer_count;
    target->nodes = malloc(nodes * sizeof *target->nodes);
    target->answers = malloc((answers + 1) * sizeof *target->answers);
    memcpy(target->nodes, source->nodes, nodes * sizeof *target->nodes);
    if (answers > 0)
        memcpy(target->answers, source->answers, answers * sizeof *target->answers);
    target->node_room = source->node_count;
    target->answer_room = source->answer_count;
}

Test(bench_claim, leaving_out_defences_that_make_no_difference_makes_no_difference,
     .timeout = 300) {
    Random random = support_random("spoilt certificates");
    Checker *checker = calloc(1, sizeof *checker);
    Certificate spoilt = {0};
    Agreement agreement = {0};
    for (int i = 0; i < RULE_CASE_COUNT; i++) {
        Desk desk;
        int size = RULE_CASES[i].row == 5 ? 10 : 6;
        desk_open(&desk, RULE_CASES[i].number, RULE_CASES[i].row, size, size);
        desk.settings.nodes = 300;
        for (int n = 0; n < 60; n++) {
            claimant_clear(desk.claimant);
            random_position(claimant_engine(desk.claimant), random_next(&random), n);
            claimant_examine(desk.claimant, &desk.claim);
            if (desk.claim.outcome != CLAIM_VERIFIED || score_plies(desk.claim.info.score) < 3)
                continue;
            compare(claimant_certificate(desk.claimant), checker, &agreement);
            for (int m = 0; m < 8; m++) {
                copy(&spoilt, claimant_certificate(desk.claimant));
                for (uint32_t k = random_below(&random, 2); k < 2; k++)
                    spoil(&spoilt, &random);
                compare(&spoilt, checker, &agreement);
            }
        }
        desk_close(&desk);
    }
    certificate_free(&spoilt);
    free(checker);
    cr_expect_gt(agreement.held, 400, "held %d", agreement.held);
    cr_expect_gt(agreement.failed, 400, "failed %d", agreement.failed);
    cr_expect_lt(agreement.undecided, agreement.held + agreement.failed);
}

/* ------------------------------------------------------------------------------------------
 * Claims that are not true.
 */

/* What becomes of the claim that `move` wins in so many plies on a board with the moves played,
 * when the checker may take so many steps (0 for any). */
static MakerStatus status_within(int64_t steps, int rule, const char *moves, const char *move,
                                 int plies) {
    Maker maker = {.node_limit = 3000, .step_limit = steps, .deadline_ms = LIMIT_NONE};
    Cell cells[64], cell;
    maker.engine = engine_create();
    cr_assert_not_null(maker.engine);
    cr_assert_eq(engine_set_rule(maker.engine, rule, 5), ENGINE_OK);
    int count = notation_read_moves(moves, 15, 15, cells, 64);
    cr_assert(stones_put(maker.engine, cells, count));
    cr_assert_gt(notation_read_move(move, 15, 15, &cell), 0);
    ThinkInfo claim = {.best = cell, .score = score_win_in(plies)};
    uint64_t key = engine_board(maker.engine)->key;
    MakerStatus status = maker_run(&maker, &claim);
    cr_expect_eq(engine_board(maker.engine)->key, key);
    Text text = {0};
    maker_explain(&maker, &text);
    cr_expect_gt(text.length, 0);
    text_free(&text);
    maker_free(&maker);
    engine_destroy(maker.engine);
    return status;
}

static MakerStatus status_of(int rule, const char *moves, const char *move, int plies) {
    return status_within(0, rule, moves, move, plies);
}

Test(bench_claim, a_claim_that_is_not_true_is_found_out) {
    const char *three = "h8a1g8c1f8e1", *four = "h8a1g8c1f8e1i8g1";
    cr_expect_eq(status_of(0, three, "i8", 3), MAKER_PROVEN);
    cr_expect_eq(status_of(0, three, "i8", 1), MAKER_LATE);
    cr_expect_gt(status_of(0, three, "o15", 3), MAKER_PROVEN);
    cr_expect_eq(status_of(0, three, "a1", 3), MAKER_BROKEN);
    cr_expect_eq(status_of(0, four, "e8", 1), MAKER_PROVEN);
    cr_expect_eq(status_of(0, "h8a1g8b1f8c1e10d1", "i8", 3), MAKER_BROKEN);
    cr_expect_eq(status_of(0, "h8", "h9", 9), MAKER_UNANSWERED);
    /* A double four, which black may not make in renju. */
    const char *cross = "f8e8g8i4h8a1i5c1i6e1i7g1";
    cr_expect_eq(status_of(1, cross, "i8", 3), MAKER_PROVEN);
    cr_expect_eq(status_of(4, cross, "i8", 3), MAKER_BROKEN);
}

/* A maker on a board of freestyle with the moves played. */
static void maker_begin(Maker *maker, int width, int height, const char *moves) {
    Cell cells[64];
    *maker = (Maker){.node_limit = 3000, .deadline_ms = LIMIT_NONE, .engine = engine_create()};
    cr_assert_not_null(maker->engine);
    cr_assert_eq(engine_new_game(maker->engine, width, height), ENGINE_OK);
    int count = notation_read_moves(moves, width, height, cells, 64);
    cr_assert(stones_put(maker->engine, cells, count));
}

static void maker_end(Maker *maker) {
    maker_free(maker);
    engine_destroy(maker->engine);
}

/* Lets it prove that `move` wins in so many plies. */
static MakerStatus maker_prove(Maker *maker, const char *move, int plies) {
    const Board *board = engine_board(maker->engine);
    ThinkInfo claim = {.best = support_cell(board, move), .score = score_win_in(plies)};
    return maker_run(maker, &claim);
}

/* The plies of the certificate for such a claim, which has to hold; `status` is what the maker says
 * of it. */
static int proven_plies(const char *moves, const char *move, int plies, MakerStatus status) {
    Maker maker;
    Checker *checker = calloc(1, sizeof *checker);
    cr_assert_not_null(checker);
    maker_begin(&maker, 15, 15, moves);
    cr_assert_eq(maker_prove(&maker, move, plies), status, "%s in %d: %d", move, plies,
                 (int)maker.status);
    *checker = (Checker){.certificate = &maker.certificate, .thorough = true};
    cr_expect_eq(checker_run(checker), CHECKER_HOLDS, "%s in %d", move, plies);
    int proven = maker.certificate.plies;
    maker_end(&maker);
    free(checker);
    return proven;
}

/* Black makes an open three; two of them, against which white has nothing; the same, but white has
 * a four that delays the row. */
Test(bench_claim, a_win_that_takes_longer_than_claimed_is_proven_with_the_plies_it_takes) {
    const char *three = "h8a1g8c1f8e1", *two_threes = "f8a1g8o1h6a15h7o15",
               *delayed = "f8a1g8b1h6c1h7o15";
    cr_expect_eq(proven_plies(three, "i8", 2, MAKER_LATE), 3);
    cr_expect_eq(proven_plies(three, "i8", 3, MAKER_PROVEN), 3);
    cr_expect_eq(proven_plies(three, "i8", 9, MAKER_PROVEN), 9, "it says what was claimed");
    cr_expect_eq(proven_plies(two_threes, "h8", 3, MAKER_LATE), 5);
    cr_expect_eq(proven_plies(two_threes, "h8", 5, MAKER_PROVEN), 5);
    cr_expect_eq(proven_plies(delayed, "h8", 5, MAKER_LATE), 7);
    cr_expect_eq(proven_plies(delayed, "h8", 7, MAKER_PROVEN), 7);
}

/* After some answers the engine has a longer win or none with so many positions, and the one in
 * time with fewer; in the second case only its main search has it. */
Test(bench_claim, a_win_in_time_is_asked_for_again_with_other_numbers_of_positions) {
    static const struct {
        const char *moves, *move;
        int plies;
        int64_t nodes;
    } CASES[] = {{"a1g4a7h7f5b2h8e4a4e3h1", "f4", 9, 1000},
                 {"a3c8b4b2c1f1g7g4c7f7e7d3", "e5", 15, 300}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Maker maker;
        maker_begin(&maker, 8, 8, CASES[i].moves);
        maker.node_limit = CASES[i].nodes;
        cr_expect_eq(maker_prove(&maker, CASES[i].move, CASES[i].plies), MAKER_PROVEN, "%s: %d",
                     CASES[i].move, (int)maker.status);
        maker_end(&maker);
    }
}

/* What is said of a claim that cannot be proven. */
static void expect_reason(const char *moves, const char *move, int plies, const char *reason) {
    Maker maker;
    Text text = {0};
    maker_begin(&maker, 15, 15, moves);
    cr_expect_gt(maker_prove(&maker, move, plies), MAKER_LATE);
    maker_explain(&maker, &text);
    cr_expect_str_eq(text.data, reason);
    text_free(&text);
    maker_end(&maker);
}

Test(bench_claim, the_moves_up_to_where_a_claim_fails_are_named) {
    expect_reason("h8a1g8c1f8e1", "a1", 3,
                  "the last move is illegal or overlooks a row of the defender, after a1");
    expect_reason("h8a1g8b1f8c1e10d1", "i8", 3,
                  "the last move is illegal or overlooks a row of the defender, after i8");
}

/* The board has room for a single move, and none for a row. */
Test(bench_claim, a_move_that_fills_the_board_without_a_row_is_no_win) {
    Maker maker;
    maker_begin(&maker, 3, 3, "a1a2a3b1b2b3c1c2");
    cr_expect_eq(maker_prove(&maker, "c3", 1), MAKER_UNANSWERED, "%d", (int)maker.status);
    maker_end(&maker);
}

Test(bench_claim, a_maker_that_is_told_to_stop_says_so) {
    Maker maker;
    ThinkControl control = {.stop = true};
    maker_begin(&maker, 15, 15, "h8a1g8c1f8e1");
    maker.control = &control;
    cr_expect_eq(maker_prove(&maker, "i8", 3), MAKER_STOPPED, "%d", (int)maker.status);
    atomic_store(&control.stop, false);
    cr_expect_eq(maker_prove(&maker, "i8", 3), MAKER_PROVEN, "%d", (int)maker.status);
    maker_end(&maker);
}

Test(bench_claim, a_maker_gives_up_where_its_checker_takes_too_many_steps) {
    const char *three = "h8a1g8c1f8e1";
    cr_expect_eq(status_within(1, 0, three, "i8", 3), MAKER_TOO_LARGE);
    cr_expect_eq(status_within(1000, 0, three, "i8", 3), MAKER_PROVEN);
}

Test(bench_claim, a_maker_gives_up_when_it_is_told_to) {
    Desk desk;
    desk_open(&desk, 0, 5, 15, 15);
    Engine *engine = claimant_engine(desk.claimant);
    static const char *const BLACK_STONES[] = {"f8", "g8", "h6", "h7"};
    for (size_t i = 0; i < ARRAY_LENGTH(BLACK_STONES); i++) {
        Cell cell;
        notation_read_move(BLACK_STONES[i], 15, 15, &cell);
        engine_put(engine, cell, STONE_BLACK);
    }
    engine_set_side(engine, BLACK);
    claimant_examine(desk.claimant, &desk.claim);
    cr_expect_eq(desk.claim.outcome, CLAIM_VERIFIED);
    desk.settings.proof_ms = 0;
    claimant_examine(desk.claimant, &desk.claim);
    cr_expect_eq(desk.claim.outcome, CLAIM_UNDECIDED, "%d", (int)desk.claim.outcome);
    atomic_store(&desk.control.stop, true);
    claimant_examine(desk.claimant, &desk.claim);
    cr_expect_eq(desk.claim.outcome, CLAIM_STOPPED);
    claimant_clear(desk.claimant);
    claimant_examine(desk.claimant, &desk.claim);
    cr_expect_eq(desk.claim.outcome, CLAIM_STOPPED, "without a claim as well");
    desk_close(&desk);
}

/* Black has an open three. */
Test(bench_claim, the_checker_has_the_last_word_and_its_steps_are_told) {
    int64_t steps[2];
    for (int thorough = 0; thorough <= 1; thorough++) {
        Desk desk;
        Checker *checker = calloc(1, sizeof *checker);
        Board *board = support_board(RULE_FREESTYLE, 5, 15, 15);
        cr_assert_not_null(checker);
        support_play(board, "h8a1g8c1f8e1");
        desk_open(&desk, RULE_FREESTYLE, 5, 15, 15);
        desk.settings.thorough = thorough != 0;
        desk_set_up(&desk, board);
        claimant_examine(desk.claimant, &desk.claim);
        cr_assert_eq(desk.claim.outcome, CLAIM_VERIFIED);
        checker->certificate = claimant_certificate(desk.claimant);
        checker->thorough = thorough != 0;
        cr_expect_eq(checker_run(checker), CHECKER_HOLDS);
        cr_expect_eq(desk.claim.steps, checker->steps);
        cr_expect_eq(desk.claim.proof_nodes, checker->certificate->node_count);
        steps[thorough] = desk.claim.steps;
        support_board_destroy(board);
        desk_close(&desk);
        free(checker);
    }
    cr_expect_lt(steps[0], steps[1]);
}

Test(bench_claim, a_claim_is_described_with_all_stones_and_the_side_to_move) {
    Board *board = support_diagram(RULE_CARO, 5, 6, 5,
                                   ". X . # . . "
                                   "O O . . . . "
                                   ". . . . . . "
                                   ". . . . . . "
                                   ". . . . . X ");
    const char *stones = "\nblack b1 f5\nwhite a2 b2\nwalls d1\nnobody checked\n";
    for (Side side = BLACK; side <= WHITE; side++) {
        char head[128];
        Text text = {0};
        Claim claim = {.info = {.best = support_cell(board, "c2"), .score = score_win_in(3)}};
        text_append(&claim.reason, "nobody checked");
        board_set_side(board, side);
        claim_describe(&claim, board, &text);
        snprintf(head, sizeof head, "caro, %s to move, says it wins with c2 in 3 plies:\n",
                 side == BLACK ? "black" : "white");
        cr_expect_eq(strncmp(text.data, head, strlen(head)), 0, "%s", text.data);
        cr_expect_not_null(strstr(text.data, stones), "%s", text.data);
        text_free(&claim.reason);
        text_free(&text);
    }
    support_board_destroy(board);
}

/* ------------------------------------------------------------------------------------------
 * Traps: positions that look won by a count of fours and threes.
 */

/* The plies in which the engine claims a win on a diagram, which must hold; 0 if it claims none.
 * `move` is the move it has to name, NULL for any. */
static int plies_of(int rule, int width, int height, Side side, const char *diagram,
                    const char *move) {
    Desk desk;
    Board *board = support_diagram(rule, 5, width, height, diagram);
    board_set_side(board, side);
    desk_open(&desk, rule, 5, width, height);
    desk_set_up(&desk, board);
    claimant_examine(desk.claimant, &desk.claim);
    int plies = desk.claim.outcome == CLAIM_NONE ? 0 : score_plies(desk.claim.info.score);
    cr_expect(desk.claim.outcome == CLAIM_NONE || desk.claim.outcome == CLAIM_VERIFIED,
              "rule %d: %s", rule, desk.claim.reason.data);
    if (plies != 0 && move != NULL)
        cr_expect_eq(desk.claim.info.best, support_cell(board, move), "rule %d: %d", rule,
                     (int)desk.claim.info.best);
    support_board_destroy(board);
    desk_close(&desk);
    return plies;
}

Test(bench_traps, caro_an_open_four_two_cells_from_a_stone_is_no_win) {
    /* On three lines there are no other rows. X h2 makes an open four, O i2 stops it in caro: d2
     * would be five between c2 and i2. */
    const char *diagram = ". . . . . . . . . . . "
                          ". . O . X X X . . . . "
                          ". . . . . . . . . . . ";
    cr_expect_eq(plies_of(0, 11, 3, BLACK, diagram, "h2"), 3);
    cr_expect_eq(plies_of(1, 11, 3, BLACK, diagram, "h2"), 3);
    cr_expect_eq(plies_of(8, 11, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(9, 11, 3, BLACK, diagram, NULL), 0);
}

Test(bench_traps, caro_the_edge_and_a_wall_do_not_enclose_a_row) {
    const char *edge = ". . . . . . . . . . "
                       "X X X . X . . . . . "
                       ". . . . . . . . . . ";
    const char *wall = ". . . . . . . . . . "
                       "# X X X . X O . . . "
                       ". . . . . . . . . . ";
    const char *stone = ". . . . . . . . . . "
                        "O X X X . X O . . . "
                        ". . . . . . . . . . ";
    static const int RULES[] = {8, 9};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        cr_expect_eq(plies_of(RULES[i], 10, 3, BLACK, edge, "d2"), 1);
        cr_expect_eq(plies_of(RULES[i], 10, 3, BLACK, wall, "e2"), 1);
        cr_expect_eq(plies_of(RULES[i], 10, 3, BLACK, stone, NULL), 0);
    }
    cr_expect_eq(plies_of(0, 10, 3, BLACK, stone, "e2"), 1);
}

Test(bench_traps, overline_a_four_with_one_end_too_long_is_not_open) {
    /* X f2 gives d2 to g2; with c2 they would be six, so O h2 stops them. The same with c2. */
    const char *diagram = ". . . . . . . . . . "
                          ". X . X X . X . . . "
                          ". . . . . . . . . . ";
    cr_expect_eq(plies_of(0, 10, 3, BLACK, diagram, NULL), 3);
    cr_expect_eq(plies_of(8, 10, 3, BLACK, diagram, NULL), 3);
    cr_expect_eq(plies_of(1, 10, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(4, 10, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(9, 10, 3, BLACK, diagram, NULL), 0);
}

Test(bench_traps, overline_six_win_only_where_the_rules_say_so) {
    const char *diagram = ". . . . . . . . "
                          ". X X X . X X O "
                          ". . . . . . . . ";
    const char *white = ". . . . . . . . "
                        ". O O O . O O X "
                        ". . . . . . . . ";
    cr_expect_eq(plies_of(0, 8, 3, BLACK, diagram, "e2"), 1);
    cr_expect_eq(plies_of(8, 8, 3, BLACK, diagram, "e2"), 1);
    cr_expect_eq(plies_of(1, 8, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(4, 8, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(9, 8, 3, BLACK, diagram, NULL), 0);
    cr_expect_eq(plies_of(4, 8, 3, WHITE, white, "e2"), 1);
}

Test(bench_traps, renju_black_may_not_win_by_a_double_four) {
    /* X g7 makes two fours; there are no other rows between the walls. */
    const char *diagram = "# # # # # # # # # "
                          "# # # # # # # # # "
                          "# # # # # # X # # "
                          "# # # # # # X # # "
                          "# # # # # # X # # "
                          "# # # # # # . # # "
                          "# # X X X . . # # "
                          "# # # # # # # # # "
                          "# # # # # # # # # ";
    cr_expect_eq(plies_of(0, 9, 9, BLACK, diagram, "g7"), 3);
    cr_expect_eq(plies_of(1, 9, 9, BLACK, diagram, "g7"), 3);
    cr_expect_eq(plies_of(4, 9, 9, BLACK, diagram, NULL), 0);
}

Test(bench_traps, renju_a_four_that_can_be_stopped_only_by_a_foul_wins) {
    /* O d4 makes a four; h4 would give X six in its column. */
    const char *diagram = "# # # # # # # X # "
                          "# # # # # # # X # "
                          "# # # # # # # X # "
                          "# # X . O O O . # "
                          "# # # # # # # X # "
                          "# # # # # # # X # ";
    cr_expect_eq(plies_of(4, 9, 6, WHITE, diagram, "d4"), 3);
    cr_expect_eq(plies_of(1, 9, 6, WHITE, diagram, NULL), 0);
    cr_expect_eq(plies_of(0, 9, 6, WHITE, diagram, NULL), 0);
}

Test(bench_traps, renju_a_four_that_can_be_stopped_only_by_a_foul_is_faster_than_two_threes) {
    /* As before; and O g10 makes two open threes, which win in five. */
    const char *diagram = "# # # # # # # X # # # # # "
                          "# # # # # # # X # # # # # "
                          "# # # # # # # X # # # # # "
                          "# # X . O O O . # # # # # "
                          "# # # # # # # X # # # # # "
                          "# # # # # # # X # # # # # "
                          "# # # # # # # # # # # # # "
                          ". . . . . . . . . . . . . "
                          ". . . . . . . . . . . . . "
                          ". . . . O O . . . . . . . "
                          ". . . . . . O . . . . . . "
                          ". . . . . . O . . . . . . "
                          ". . . . . . . . . . . . . "
                          ". . . . . . . . . . . . . ";
    cr_expect_eq(plies_of(4, 13, 14, WHITE, diagram, "d4"), 3);
    cr_expect_eq(plies_of(1, 13, 14, WHITE, diagram, "g10"), 5);
}

Test(bench_traps, renju_a_point_that_only_looks_like_a_foul_stops_a_four) {
    /* O d4 makes the four d4 to g7, and X has to play h8. In the first position that is a double
     * three; in the second c8 and k8 keep f8 g8 h8 from ever becoming an open four. */
    const char *foul = ". . . . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . X . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . . . O . . . . . . . . . . "
                       ". . . . . O . . . . . . . . . "
                       ". . . . . . O . . . . . . . . "
                       ". . . . . X X . . . . . . . . "
                       ". . . . . . . X X . . . . . . "
                       ". . . . . . . X . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . "
                       ". . . . . . . . . . . . . . . ";
    char no_foul[512];
    snprintf(no_foul, sizeof no_foul, "%s", foul);
    size_t line = strlen(foul) / 15;
    no_foul[7 * line + 2 * 2] = 'X';
    no_foul[7 * line + 2 * 10] = 'X';
    cr_expect_eq(plies_of(4, 15, 15, WHITE, foul, "d4"), 3);
    cr_expect_neq(plies_of(4, 15, 15, WHITE, no_foul, NULL), 3);
    cr_expect_neq(plies_of(1, 15, 15, WHITE, foul, NULL), 3);
}
