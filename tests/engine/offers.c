/* Tests of the fifth moves that the engine offers where most points are blocked. */
#include "support/support.h"
#include "support/thinker.h"

#include <criterion/criterion.h>

Test(offers, no_point_is_offered_twice_where_few_are_free) {
    static const char *const FREE[] = {"i9", "i8", "h10"};
    enum { OFFERS = 10, TEN_FIFTH_MOVES = 11 /* the step of the rule */ };
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, "h8h9j8i10");
    const Board *board = engine_board(engine);
    CellSet offered = {{0}};
    for (Cell cell = 0; cell < board->cell_count; cell++)
        engine_block(engine, cell, true);
    for (size_t i = 0; i < ARRAY_LENGTH(FREE); i++)
        engine_block(engine, support_cell(board, FREE[i]), false);

    Limits limits = limits_none(clock_ms());
    limits.turn_ms = 0;
    OpeningProgress progress = {.rule = OPENING_TARAGUCHI, .step = TEN_FIFTH_MOVES};
    OpeningAnswer answer;
    cr_assert_eq(engine_opening(engine, &progress, &limits, NULL, &answer), ENGINE_OK);
    cr_assert_eq(answer.cell_count, OFFERS);
    for (int i = 0; i < OFFERS; i++) {
        cr_expect_not(cellset_has(&offered, answer.cells[i]), "offer %d", i);
        cellset_add(&offered, answer.cells[i]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(FREE); i++)
        cr_expect(cellset_has(&offered, support_cell(board, FREE[i])), "%s", FREE[i]);
    engine_destroy(engine);
}
