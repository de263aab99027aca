/* Losses that a search has announced: it does not take them back. */
#include "support/thinker.h"

#include <criterion/criterion.h>

TestSuite(losses, .timeout = 300);

enum { NODES = 300000 };

/* A position that is lost for the side to move, by threats that the table forgets. */
typedef struct LostPosition {
    int rule;
    const char *moves;
} LostPosition;

static const LostPosition POSITIONS[] = {
    {RULE_CARO_EXACT, "g9g8h7i6i7k5m5f6d4c5d3c3j9j8h9f9i8"},
    {RULE_RENJU, "i8k6j7l5n5o5m7f9h7j9k8l8h8l6l7i6j6h9i9i7i5h6g5j8g7"},
    {RULE_RENJU, "f9e11c13e15j10k10i8j6k6j5h9j7j8i6i9"},
};

/* What a search has reported so far. */
typedef struct Announced {
    int score; /* the last proven loss, 0 if there was none */
    int count; /* of them */
    int worst; /* by how much a later report was better than such a loss */
} Announced;

static void compare(Announced *announced, int score) {
    if (announced->count > 0)
        announced->worst = max_int(announced->worst, score - announced->score);
    if (score_is_loss(score)) {
        announced->score = score;
        announced->count++;
    }
}

static void compare_report(void *context, const ThinkInfo *info) {
    compare(context, info->score);
}

static void compare_pulse(void *context, const ThinkInfo *lines, int count) {
    (void)count;
    compare(context, lines[0].score);
}

Test(losses, a_loss_that_was_announced_is_neither_taken_back_nor_put_off) {
    int repeated = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = thinker_create(POSITIONS[i].rule, 5, 15, 15);
        Announced announced = {0};
        ThinkReport report = {
            .context = &announced, .iteration = compare_report, .pulse = compare_pulse};
        Limits limits = limits_none(clock_ms());
        ThinkInfo answer;
        limits.max_nodes = 20000;
        thinker_play(engine, POSITIONS[i].moves);
        cr_assert_eq(engine_think(engine, &limits, NULL, &report, &answer), ENGINE_OK);
        compare(&announced, answer.score);
        cr_expect_eq(announced.worst, 0, "position %d: by %d", (int)i, announced.worst);
        repeated += announced.count > 2;
        engine_destroy(engine);
    }
    cr_expect_gt(repeated, 0, "otherwise nothing could have been taken back");
}

/* Puts a stone of the side to move. */
static void put(Engine *engine, Cell cell) {
    cr_assert_eq(engine_put(engine, cell, side_stone(engine_board(engine)->side)), ENGINE_OK);
}

/* The same engine plays both sides: the winner from what was written down, the loser with few
 * positions. Returns how many times the loss was announced. */
static int play_out(Engine *engine, int64_t few) {
    int announced = 0, promised = 0;
    for (;;) {
        ThinkInfo info = thinker_think(engine, announced == 0 ? NODES : few, 0);
        if (announced == 0 && !score_is_loss(info.score))
            return 0;
        cr_assert(score_is_loss(info.score), "announced %d times, then %d", announced, info.score);
        if (announced > 0)
            cr_assert_leq(score_plies(info.score), promised - 2, "%d plies after %d",
                          score_plies(info.score), promised);
        promised = score_plies(info.score);
        announced++;
        put(engine, info.best);
        info = thinker_think(engine, few, 0);
        cr_assert(score_is_win(info.score), "the winner says %d", info.score);
        if (score_plies(info.score) == 1)
            return announced;
        put(engine, info.best);
    }
}

Test(losses, a_loss_that_was_written_down_is_known_at_the_coming_moves) {
    int most = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = thinker_create(POSITIONS[i].rule, 5, 15, 15);
        thinker_play(engine, POSITIONS[i].moves);
        most = max_int(most, play_out(engine, 1000));
        engine_destroy(engine);
    }
    cr_expect_gt(most, 3, "%d", most);
}

Test(losses, a_lost_position_is_not_searched_for_wins_until_a_limit_ends_it) {
    Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
    Limits limits = limits_none(clock_ms());
    ThinkInfo info;
    limits.max_nodes = NODES;
    thinker_play(engine, "h8b2i8m3j9c12j10"); /* black threatens two open threes */
    cr_assert_eq(engine_solve(engine, &limits, NULL, &info), ENGINE_OK);
    cr_expect_eq(info.best, CELL_NONE);
    cr_expect_lt(info.nodes, NODES / 2, "%d", (int)info.nodes);
    engine_destroy(engine);
}
