/* Tests of score.h: its ranges, and that a search keeps to them. */
#include "support/thinker.h"

#include <criterion/criterion.h>

/* Lost and won positions of games, in which a short search leaves out moves that might hold. */
static const char *const SHARP[] = {
    "k13n11k14m11j14l8o9l11k11k12",
    "k13n11k14m11j14l8o9l11k11k12l14",
    "i9k7h8j8h10i7l7k9h6j10k8l8i11j9j7l9h7",
    "i9k7h8j8h10i7l7k9h6j10k8l8i11j9j7l9h7h9",
    "i3j2m4h3f1k2k6h5i2j4j3h6h4i5g7g5j5i7",
    "e4d3g4j6m7i7j4f4k5l6k4k7m5i5h4i4i6l8m9l7",
    "f5h7j7i8i5k8j9j8h8k9k7l8m8l10m11j10i11m7",
    "j4g3j5g5g6f3f6h6e3e4h5g4d5f4h4j3f7e8e6g8d4j8i7h3",
    "h3l7k7k6j5l8h5i5j3j4l6j8h2h6k3i3i4g6k2l1g2f1",
    "f14f12i15c15h12g11e13e11f11h10g13j10h13i13d12j8i9c11d13f13",
    "g5g11k9l11i12h12f10i11g10h10h11j13f12f9g9g13f14k13f13f11i13",
};

/* The kinds of scores that a search told. */
typedef struct SeenScores {
    int ordinary, won, lost, decided, other;
} SeenScores;

static void count_score(void *context, const ThinkInfo *info) {
    SeenScores *seen = context;
    if (score_is_ordinary(info->score))
        seen->ordinary++;
    else if (score_is_unproven_win(info->score))
        seen->won++;
    else if (score_is_unproven_loss(info->score))
        seen->lost++;
    else if (score_is_decided(info->score))
        seen->decided++;
    else
        seen->other++;
}

Test(score, a_search_says_nothing_between_the_ranges) {
    enum { LIMITS = 7 };
    SeenScores seen = {0};
    ThinkReport report = {.context = &seen, .iteration = count_score};
    for (size_t i = 0; i < LIMITS * ARRAY_LENGTH(SHARP); i++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        thinker_play(engine, SHARP[i / LIMITS]);
        Limits limits = limits_none(clock_ms());
        limits.max_nodes = 500 << i % LIMITS; /* what is lost at first may be held later */
        ThinkInfo info;
        cr_assert_eq(engine_think(engine, &limits, NULL, &report, &info), ENGINE_OK);
        count_score(&seen, &info);
        engine_destroy(engine);
    }
    cr_expect_eq(seen.other, 0);
    cr_expect_gt(seen.ordinary, 0);
    cr_expect_gt(seen.won, 0);
    cr_expect_gt(seen.lost, 0);
}

Test(score, no_score_is_of_two_kinds) {
    for (int score = -SCORE_WIN; score <= SCORE_WIN; score++) {
        bool unproven = score_is_unproven(score);
        cr_assert_leq(unproven + score_is_ordinary(score) + score_is_decided(score), 1);
        cr_assert_eq(unproven, score_is_unproven_win(score) != score_is_unproven_loss(score));
        cr_assert_eq(score_is_unproven_win(score), score_is_unproven_loss(-score));
    }
    cr_expect(score_is_unproven_loss(SCORE_UNSEARCHED_LOSS));
    cr_expect(score_is_ordinary(SCORE_DRAW));
    for (int plies = 1; plies <= MAX_PLY; plies++) {
        cr_assert(score_is_win(score_win_in(plies)));
        cr_assert(score_is_unproven_win(score_win_in(plies) - SCORE_UNPROVEN_OFFSET));
        cr_assert(score_is_unproven_loss(score_loss_in(plies) + SCORE_UNPROVEN_OFFSET));
    }
}

Test(score, the_table_counts_plies_from_the_node) {
    for (int ply = 0; ply < 100; ply++) {
        for (int plies = 1; plies <= 100; plies++) {
            int win = score_win_in(ply + plies), likely = win - SCORE_UNPROVEN_OFFSET;
            cr_assert_eq(score_to_table(win, ply), score_win_in(plies));
            cr_assert_eq(score_to_table(-win, ply), score_loss_in(plies));
            cr_assert_eq(score_from_table(score_win_in(plies), ply), win);
            cr_assert_eq(score_to_table(likely, ply), score_win_in(plies) - SCORE_UNPROVEN_OFFSET);
            cr_assert_eq(score_from_table(score_to_table(-likely, ply), ply), -likely);
        }
        for (int score = 1 - SCORE_ORDINARY_BOUND; score < SCORE_ORDINARY_BOUND; score += 777) {
            cr_assert_eq(score_to_table(score, ply), score);
            cr_assert_eq(score_from_table(score, ply), score);
        }
    }
}
