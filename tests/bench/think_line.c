/* The scores in what engines say about their thinking. */
#include "game/think_line.h"

#include <criterion/criterion.h>

/* A line and the score in it. */
typedef struct Said {
    const char *line;
    int score; /* THINK_LINE_NONE: there is none */
} Said;

static void expect_scores(const Said *said, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int score = THINK_LINE_NONE;
        bool found = think_line_score(said[i].line, &score);
        cr_expect_eq(found, said[i].score != THINK_LINE_NONE, "%s", said[i].line);
        cr_expect_eq(score, said[i].score, "%s: %d", said[i].line, score);
    }
}

Test(bench_think_line, numbers_and_distances_are_scores) {
    static const Said SAID[] = {
        {"MESSAGE depth 9-14 eval -286 nodes 8822 speed 383565 time 23 pv h7 i7", -286},
        {"MESSAGE Depth 10-13 | Eval -231 | Time 8ms | H7 I7 G8", -231},
        {"INFO EVAL -M12", THINK_LINE_LOST},
        {"MESSAGE eval +M5 nodes 1", THINK_LINE_WON},
        {"DEBUG ev=35", 35},
        {"MESSAGE score: 35", 35},
        {"MESSAGE score cp -7", -7},
        {"MESSAGE eval 0.53", THINK_LINE_NONE},
        {"MESSAGE value 53%", THINK_LINE_NONE},
        {"MESSAGE nothing to tell", THINK_LINE_NONE},
        {"7,7 eval 5", THINK_LINE_NONE},
    };
    expect_scores(SAID, ARRAY_LENGTH(SAID));
}

Test(bench_think_line, wins_and_losses_that_are_not_proven_are_large_scores) {
    static const Said SAID[] = {
        {"MESSAGE depth 9-14 eval winning, not proven nodes 88 pv h7", SCORE_ORDINARY_BOUND},
        {"MESSAGE depth 9-14 eval losing, not proven nodes 88 pv h7", -SCORE_ORDINARY_BOUND},
        {"MESSAGE Eval Winning, Not Proven", SCORE_ORDINARY_BOUND},
        {"INFO EVAL -20000", -SCORE_ORDINARY_BOUND},
        {"MESSAGE winning, not proven", THINK_LINE_NONE},
        {"MESSAGE eval winning", THINK_LINE_NONE},
        {"MESSAGE eval winning, not provenance", THINK_LINE_NONE},
    };
    expect_scores(SAID, ARRAY_LENGTH(SAID));
}
