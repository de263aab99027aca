/* Moves that are left out as defences against a forced win, on boards of full size: they are
 * played, and the opponent's win has to pass the checker of certificates.
 */
#include "ground/stones.h"
#include "solve/claim.h"
#include "solve/problems.h"

#include <criterion/criterion.h>

TestSuite(bench_defences, .timeout = 300);

/* Of the moves that are left out every fifth is verified, which takes long enough; which ones
 * depends on the problem. */
enum { SHARE = 5 };

/* A claimant and what it needs, and what was seen. */
typedef struct DefenceDesk {
    ClaimSettings settings;
    ThinkControl control;
    Claimant *claimant;
    Claim claim;
    int left_out, kept;
} DefenceDesk;

/* Plays the move to `cell`, which is left out, and lets the opponent's win be verified. */
static void verify_loss(DefenceDesk *desk, Cell cell) {
    Engine *engine = claimant_engine(desk->claimant);
    Stone stone = side_stone(engine_board(engine)->side);
    cr_assert_eq(engine_put(engine, cell, stone), ENGINE_OK);
    claimant_examine(desk->claimant, &desk->claim);
    if (desk->claim.outcome != CLAIM_VERIFIED) {
        Text text = {0};
        claim_describe(&desk->claim, engine_board(engine), &text);
        cr_expect_fail("outcome %d: %s", (int)desk->claim.outcome, text.data);
        text_free(&text);
    }
    cr_assert_eq(engine_take_back(engine, cell), ENGINE_OK);
}

/* In the engine's position the opponent has a forced win: verifies moves that are left out. */
static void verify_position(DefenceDesk *desk, int first) {
    Engine *engine = claimant_engine(desk->claimant);
    const Board *board = engine_board(engine);
    Limits limits = limits_none(clock_ms());
    CellSet defences, fouls = {0};
    Cell cells[BOARD_MAX_CELLS];
    limits.max_nodes = 2000000; /* of all moves together */
    cr_assert(engine_defences(engine, &limits, NULL, &defences));
    for (int i = engine_forbidden(engine, cells) - 1; i >= 0; i--)
        cellset_add(&fouls, cells[i]);
    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        if (board_stone(board, cell) != STONE_NONE || cellset_has(&fouls, cell))
            continue;
        bool kept = cellset_has(&defences, cell);
        desk->kept += kept;
        desk->left_out += !kept;
        if (!kept && desk->left_out % SHARE == first)
            verify_loss(desk, cell);
    }
}

/* Takes the problem with that number of a file, in which the side to move wins by threats, and
 * gives the other side the move. */
static void verify_problem(const char *path, int rule, int number) {
    DefenceDesk desk = {.settings = {.rule = rule,
                                     .row = 5,
                                     .width = 15,
                                     .height = 15,
                                     .nodes = 100000,
                                     .turn_ms = LIMIT_NONE,
                                     .proof_ms = LIMIT_NONE}};
    ProblemSet set;
    char message[256];
    cr_assert(problems_read(&set, path, 15, 15, message, sizeof message), "%s", message);
    cr_assert_gt(set.count, number);
    desk.claimant = claimant_create(&desk.settings, &desk.control);
    cr_assert_not_null(desk.claimant);
    Engine *engine = claimant_engine(desk.claimant);
    const Problem *problem = &set.problems[number];
    cr_assert(stones_put(engine, problem->cells, problem->count));
    engine_set_side(engine, problem->count % 2 == 0 ? WHITE : BLACK);
    verify_position(&desk, number % SHARE);
    cr_expect_gt(desk.left_out, 100, "%d", desk.left_out);
    cr_expect_gt(desk.kept, 0);
    claimant_destroy(desk.claimant);
    text_free(&desk.claim.reason);
    problems_free(&set);
}

Test(bench_defences, moves_that_are_left_out_in_freestyle_lose) {
    verify_problem("tests/data/tactics-f15.txt", RULE_FREESTYLE, 15);
}

Test(bench_defences, moves_that_are_left_out_in_standard_lose) {
    verify_problem("tests/data/tactics-s15.txt", RULE_STANDARD, 16);
}

Test(bench_defences, moves_that_are_left_out_in_renju_lose) {
    verify_problem("tests/data/tactics-r15.txt", RULE_RENJU, 2);
}

Test(bench_defences, moves_that_are_left_out_in_caro_lose) {
    verify_problem("tests/data/tactics-f15.txt", RULE_CARO, 12);
}
