/* Tests of stones of an opening: fifth moves that the engine offers where most points are blocked,
 * and what is told of the three that open swap2. */
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

/* What the engine, as black, chooses before the fifth move. */
static OpeningChoice choice_before_fifth(const char *stones) {
    enum { TEN_OR_ONE = 7 /* the step of the rule */, NODES = 60000 };
    Engine *engine = thinker_create(RULE_RENJU, 5, 15, 15);
    thinker_play(engine, stones);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = NODES;
    OpeningProgress progress = {.rule = OPENING_TARAGUCHI, .step = TEN_OR_ONE};
    OpeningAnswer answer;
    cr_assert_eq(engine_opening(engine, &progress, &limits, NULL, &answer), ENGINE_OK);
    engine_destroy(engine);
    return answer.choice;
}

Test(offers, ten_fifth_moves_are_not_chosen_where_only_the_best_ones_are_good) {
    static const char *const FEW[] = {"h8h9j8g9", "h8h9h10g9", "h8h9j9i10", "h8h9j10g7"};
    int single = 0; /* another search may find ten good ones after some of them, not after all */
    for (size_t i = 0; i < ARRAY_LENGTH(FEW); i++)
        single += choice_before_fifth(FEW[i]) == CHOICE_BLACK;
    cr_expect_gt(single, 0);
    cr_expect_eq(choice_before_fifth("h8h9j8a1"), CHOICE_TEN, "white wasted the fourth stone");
}

/* The last of what the engine said. */
typedef struct Said {
    int count;
    ThinkInfo last;
} Said;

static void hear(void *context, const ThinkInfo *info) {
    Said *said = context;
    cr_expect_geq(info->nodes, said->last.nodes);
    cr_expect_geq(info->depth, 1);
    cr_expect_geq(info->selective_depth, info->depth);
    said->last = *info;
    said->count++;
}

Test(offers, three_stones_come_with_what_was_searched_for_them) {
    enum { NODES = 3000, SLACK = 1000 };
    Said said = {0};
    ThinkReport report = {.context = &said, .iteration = hear};
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 32, 32);
    Limits limits = limits_none(clock_ms());
    Swap2Answer answer;
    limits.max_nodes = NODES;
    cr_assert_eq(engine_swap2(engine, &limits, NULL, &report, &answer), ENGINE_OK);
    cr_expect_eq(answer.cell_count, 3);
    cr_expect_geq(said.count, 2);
    cr_expect_gt(said.last.nodes, NODES / 2);
    cr_expect_lt(said.last.nodes, NODES + SLACK);
    engine_destroy(engine);
}
