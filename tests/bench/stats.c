/* The statistics of matches, against values computed by hand and by simulation.
 *
 * The reference values of the ratio test come from an independent program that finds the
 * constrained distributions by maximising the dual function instead of solving for its root.
 */
#include "match/stats.h"
#include "ground/random.h"

#include <criterion/criterion.h>
#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
    cr_expect(fabs(value - expected) <= tolerance, "%.9f is not %.9f", value, expected);
}

static Outcomes pairs(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    return (Outcomes){OUTCOMES_OF_PAIR, {a, b, c, d, e}};
}

Test(bench_stats, elo_and_score_are_inverse) {
    expect_near(elo_to_score(0), 0.5, 1e-12);
    expect_near(elo_to_score(400), 10.0 / 11.0, 1e-12);
    for (double elo = -800; elo <= 800; elo += 50)
        expect_near(elo_from_score(elo_to_score(elo)), elo, 1e-6);
    cr_expect(isinf(elo_from_score(1)) && elo_from_score(1) > 0);
    cr_expect(isinf(elo_from_score(0)) && elo_from_score(0) < 0);
}

Test(bench_stats, an_estimate_matches_the_hand_computed_one) {
    /* 110 pairs: mean (20 / 4 + 40 / 2 + 25 * 3 / 4 + 15) / 110 = 58.75 / 110. */
    Outcomes outcomes = pairs(10, 20, 40, 25, 15);
    EloEstimate estimate = elo_estimate(&outcomes);
    cr_expect_eq(outcomes_total(&outcomes), 110);
    expect_near(outcomes_mean(&outcomes), 58.75 / 110, 1e-12);
    expect_near(outcomes_variance(&outcomes), 0.081224173553719, 1e-12);
    expect_near(estimate.elo, 23.725600, 1e-5);
    /* With the additional trial: counts 10.5, 20, 40, 25, 15.5. */
    expect_near(estimate.low, -13.718492, 1e-5);
    expect_near(estimate.high, 61.290077, 1e-5);
    expect_near(estimate.superiority, 0.892010818, 1e-8);
}

Test(bench_stats, no_games_say_nothing) {
    Outcomes outcomes = pairs(0, 0, 0, 0, 0);
    EloEstimate estimate = elo_estimate(&outcomes);
    Sprt sprt = {0, 10, 0.05, 0.05};
    expect_near(estimate.elo, 0, 0);
    expect_near(estimate.superiority, 0.5, 0);
    cr_expect(isinf(estimate.low) && isinf(estimate.high));
    expect_near(sprt_llr(&sprt, &outcomes), 0, 0);
}

Test(bench_stats, a_few_equal_outcomes_are_no_certainty) {
    Outcomes drawn = pairs(0, 0, 10, 0, 0), one = pairs(0, 0, 0, 1, 0);
    expect_near(elo_estimate(&drawn).high, 62.573, 0.001);
    expect_near(elo_estimate(&drawn).low, -62.573, 0.001);
    expect_near(elo_estimate(&drawn).superiority, 0.5, 0);
    cr_expect_lt(elo_estimate(&one).low, -100);
    cr_expect_lt(elo_estimate(&one).superiority, 0.9);
}

Test(bench_stats, winning_everything_is_infinite_and_nearly_certain) {
    Outcomes outcomes = pairs(0, 0, 0, 0, 7);
    EloEstimate estimate = elo_estimate(&outcomes);
    cr_expect(isinf(estimate.elo) && estimate.elo > 0);
    cr_expect(isfinite(estimate.low) && estimate.low > 100 && isinf(estimate.high));
    cr_expect(estimate.superiority > 0.999 && estimate.superiority < 1);
}

Test(bench_stats, swapping_the_engines_changes_the_sign) {
    Outcomes one = pairs(3, 9, 20, 14, 6), other = pairs(6, 14, 20, 9, 3);
    Sprt sprt = {-5, 5, 0.05, 0.05};
    expect_near(elo_estimate(&one).elo, -elo_estimate(&other).elo, 1e-9);
    expect_near(elo_estimate(&one).low, -elo_estimate(&other).high, 1e-9);
    expect_near(sprt_llr(&sprt, &one), -sprt_llr(&sprt, &other), 1e-9);
}

Test(bench_stats, the_likelihood_ratio_matches_an_independent_computation) {
    Outcomes five = pairs(10, 20, 40, 25, 15), sharp = pairs(3, 10, 30, 12, 5);
    Outcomes three = {OUTCOMES_OF_GAME, {40, 20, 60}}, extreme = pairs(0, 0, 3, 0, 50);
    expect_near(sprt_llr(&(Sprt){0, 10, 0.05, 0.05}, &five), 0.518128245, 1e-5);
    expect_near(sprt_llr(&(Sprt){0, 5, 0.05, 0.05}, &sharp), 0.165139185, 1e-5);
    expect_near(sprt_llr(&(Sprt){-5, 5, 0.05, 0.05}, &three), 0.690762711, 1e-5);
    expect_near(sprt_llr(&(Sprt){0, 20, 0.05, 0.05}, &extreme), 2.963038537, 1e-4);
}

Test(bench_stats, the_bounds_are_those_of_wald) {
    Sprt sprt = {0, 10, 0.05, 0.05}, lopsided = {0, 10, 0.01, 0.2};
    expect_near(sprt_lower_bound(&sprt), -2.944439, 1e-6);
    expect_near(sprt_upper_bound(&sprt), 2.944439, 1e-6);
    expect_near(sprt_lower_bound(&lopsided), log(0.2 / 0.99), 1e-12);
    expect_near(sprt_upper_bound(&lopsided), log(0.8 / 0.01), 1e-12);
}

Test(bench_stats, the_ratio_test_ends_at_its_bounds_and_not_before) {
    Sprt better = {0, 10, 0.05, 0.05}, worse = {-10, 0, 0.05, 0.05};
    bool low = false, high = false;
    for (int64_t n = 1; !low || !high; n++) {
        Outcomes even = pairs(n, 2 * n, 4 * n, 2 * n, n);
        cr_assert_leq(n, 1000);
        low = sprt_llr(&better, &even) <= -2.944439;
        high = sprt_llr(&worse, &even) >= 2.944439;
        cr_assert_eq(sprt_state(&better, &even), low ? SPRT_ACCEPTS_ELO0 : SPRT_GOES_ON);
        cr_assert_eq(sprt_state(&worse, &even), high ? SPRT_ACCEPTS_ELO1 : SPRT_GOES_ON);
    }
}

/* The points of a game, 0 to 2, when the expected score is `score` and a tenth is drawn. */
static int simulate_game(Random *random, double score) {
    double win = score - 0.05, x = (double)(random_next(random) >> 11) / 9007199254740992.0;
    return x < win ? 2 : (x < win + 0.1 ? 1 : 0);
}

/* Adds a game pair between engines `elo` apart; the opening favours black by up to 200 Elo, so
 * that the two games of a pair hang together as real ones do. */
static void simulate_pair(Random *random, double elo, Outcomes *outcomes) {
    double favour = (double)random_below(random, 401) - 200;
    int points = simulate_game(random, elo_to_score(elo + favour)) +
                 simulate_game(random, elo_to_score(elo - favour));
    outcomes->count[points]++;
}

/* The Elo difference that such pairs really have on average. */
static double simulated_elo(double elo) {
    double sum = 0;
    for (int favour = -200; favour <= 200; favour++)
        sum += elo_to_score(elo + favour) + elo_to_score(elo - favour);
    return elo_from_score(sum / (2 * 401));
}

Test(bench_stats, the_interval_holds_the_true_difference_as_often_as_it_should) {
    static const double DIFFERENCES[] = {0, 30, 150};
    enum { MATCHES = 2000, PAIRS = 100 };
    Random random = {20260101};
    for (size_t d = 0; d < ARRAY_LENGTH(DIFFERENCES); d++) {
        double truth = simulated_elo(DIFFERENCES[d]);
        int inside = 0;
        for (int match = 0; match < MATCHES; match++) {
            Outcomes outcomes = pairs(0, 0, 0, 0, 0);
            for (int i = 0; i < PAIRS; i++)
                simulate_pair(&random, DIFFERENCES[d], &outcomes);
            EloEstimate estimate = elo_estimate(&outcomes);
            inside += estimate.low <= truth && truth <= estimate.high;
        }
        /* 95 % of 2000, with four standard deviations of room. */
        cr_expect(inside >= 1861 && inside <= 1939, "seed 20260101: %d of 2000 at %.0f Elo", inside,
                  DIFFERENCES[d]);
    }
}

/* How many of `runs` simulated tests end with elo1 accepted. */
static int simulate_tests(const Sprt *sprt, double elo, int runs, Random *random) {
    int accepted = 0;
    for (int run = 0; run < runs; run++) {
        Outcomes outcomes = pairs(0, 0, 0, 0, 0);
        SprtState state = SPRT_GOES_ON;
        while (state == SPRT_GOES_ON) {
            simulate_pair(random, elo, &outcomes);
            state = sprt_state(sprt, &outcomes);
        }
        accepted += state == SPRT_ACCEPTS_ELO1;
    }
    return accepted;
}

Test(bench_stats, the_ratio_test_errs_as_rarely_as_it_promises) {
    enum { RUNS = 400 };
    Random random = {7};
    Sprt sprt = {.elo0 = 0, .elo1 = simulated_elo(60), .alpha = 0.05, .beta = 0.05};
    int wrong = simulate_tests(&sprt, 0, RUNS, &random);
    int right = simulate_tests(&sprt, 60, RUNS, &random);
    /* 5 % of 400 is 20; three standard deviations more is 33. */
    cr_expect(wrong <= 33, "seed 7: elo1 accepted in %d of 400 even matches", wrong);
    cr_expect(RUNS - right <= 33, "seed 7: elo0 accepted in %d of 400 matches", RUNS - right);
}
