/* The tuner: its arithmetic on problems with a known answer, and `pentad-bench spsa` as a command.
 */
#include "bench/bench_support.h"

#include "match/stats.h"
#include "tune/spsa_options.h"
#include "tune/spsa_rule.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_spsa, .init = bench_enter, .fini = bench_leave);

/* Games that cost nothing, and such in which the parameters make a difference. */
#define SMALL   "spsa -rule 0:7,1:8 -nodes 40 -maxmoves 40 -seed 3 -r 0.05 -quiet "
#define TELLING "spsa -rule 0:15,1 -nodes 400 -maxmoves 70 -seed 3 -r 0.05 -c 5 -quiet "

/* ------------------------------------------------------------------------------------------
 * The arithmetic.
 */

/* A tuning of `count` parameters that start at 100, range 0 to 1000. */
static SpsaTuning tuning_of(int count, int64_t trials) {
    SpsaTuning tuning = {.gains = {.trials = trials,
                                   .rate = 0.01,
                                   .offset = (double)trials / 10,
                                   .alpha = 0.602,
                                   .gamma = 0.101},
                         .seed = 5,
                         .count = count};
    for (int i = 0; i < count; i++)
        tuning.params[i] = (SpsaParam){.value = 100, .step = 8, .min = 0, .max = 1000};
    return tuning;
}

/* The result of one game, from -1 to 1, between settings whose strength falls with the square of
 * the distance from the best one, parameter i being best at 100 + 40 i. */
static int noisy_game(const SpsaTuning *tuning, const SpsaTrial *trial, Random *random) {
    double lead = 0;
    for (int i = 0; i < tuning->count; i++) {
        double best = 100 + 40 * i, plus = trial->plus[i] - best, minus = trial->minus[i] - best;
        lead += (minus * minus - plus * plus) / 1e4;
    }
    double chance = 0.5 + 0.5 * fmin(fmax(lead, -0.6), 0.6);
    if (random_below(random, 100) < 40)
        return 0; /* a draw */
    return random_below(random, 1 << 20) < chance * (1 << 20) ? 1 : -1;
}

/* Settings in which the first of two parameters alone matters: its higher value wins six games of
 * ten. */
Test(bench_spsa, effects_of_parameters_are_told_apart) {
    SpsaTuning tuning = tuning_of(2, 4000);
    SpsaEffects effects = {0};
    SpsaTrial trial;
    Random random = {12};
    for (int64_t k = 1; k <= tuning.gains.trials; k++) {
        spsa_trial(&tuning, k, &trial);
        int chance = trial.plus[0] > trial.minus[0] ? 60 : 40, result = 0;
        for (int game = 0; game < 2; game++)
            result += random_below(&random, 100) < (uint32_t)chance ? 1 : -1;
        spsa_count(&tuning, &effects, k, result);
    }
    double error[2], elo[2];
    for (int i = 0; i < 2; i++)
        elo[i] = spsa_effect(&effects, i, &error[i]);
    cr_assert_float_eq(elo[0], elo_from_score(0.6), 12);
    cr_assert_float_eq(elo[1], 0, 12);
    /* 8000 games, a standard deviation of half a point each. */
    double expected = elo_from_score(0.5 + 1.96 * 0.5 / sqrt(8000));
    cr_assert_float_eq(error[1], expected, 1);
}

Test(bench_spsa, a_noisy_quadratic_is_climbed) {
    SpsaTuning tuning = tuning_of(4, 40000);
    SpsaTrial trial;
    Random random = {11};
    for (int64_t k = 1; k <= tuning.gains.trials; k++) {
        spsa_trial(&tuning, k, &trial);
        spsa_learn(&tuning, k,
                   noisy_game(&tuning, &trial, &random) + noisy_game(&tuning, &trial, &random));
    }
    for (int i = 0; i < tuning.count; i++)
        cr_expect_lt(fabs(tuning.params[i].value - (100 + 40 * i)), 15, "parameter %d: %f", i,
                     tuning.params[i].value);
}

Test(bench_spsa, pure_noise_moves_little) {
    SpsaTuning tuning = tuning_of(4, 20000);
    Random random = {12};
    tuning.gains.rate = 0.002;
    for (int64_t k = 1; k <= tuning.gains.trials; k++)
        spsa_learn(&tuning, k, (int)random_below(&random, 5) - 2);
    for (int i = 0; i < tuning.count; i++)
        cr_expect_lt(fabs(tuning.params[i].value - 100), 2 * tuning.params[i].step);
}

Test(bench_spsa, reach_and_rate_end_where_they_shall) {
    SpsaTuning tuning = tuning_of(1, 1000);
    const SpsaGains *gains = &tuning.gains;
    cr_expect_float_eq(spsa_reach(gains, 8, 1000), 8, 1e-9);
    cr_expect_float_eq(spsa_rate(gains, 1000), 0.01, 1e-12);
    cr_expect_float_eq(spsa_reach(gains, 8, 1), 8 * pow(1000, 0.101), 1e-9);
    cr_expect_float_eq(spsa_rate(gains, 1), 0.01 * pow(1100.0 / 101, 0.602) * pow(1e-3, 0.202),
                       1e-12);
    for (int64_t k = 1; k < 1000; k++) {
        cr_expect_gt(spsa_reach(gains, 8, k), spsa_reach(gains, 8, k + 1));
        cr_expect_gt(spsa_reach(gains, 8, k) * spsa_rate(gains, k),
                     0.9 * 8 * 0.01); /* earlier trials teach no less, but for the offset */
    }
}

Test(bench_spsa, roundings_are_right_in_the_mean_and_directions_fair) {
    SpsaTuning tuning = tuning_of(2, 1000);
    tuning.params[0] = (SpsaParam){.value = 10.3, .step = 0.6, .min = 0, .max = 100};
    tuning.gains.gamma = 0;
    double sum = 0, up = 0, same = 0;
    for (int64_t k = 1; k <= 20000; k++) {
        SpsaTrial trial;
        spsa_trial(&tuning, k, &trial);
        sum += trial.plus[0] + trial.minus[0];
        up += trial.plus[1] > 100;
        same += (trial.plus[0] > trial.minus[0]) == (trial.plus[1] > trial.minus[1]);
        cr_assert_eq(abs(trial.plus[1] - trial.minus[1]), 16);
        cr_assert_leq(abs(trial.plus[0] - trial.minus[0]), 2);
        cr_assert_geq(abs(trial.plus[0] - trial.minus[0]), 1);
    }
    cr_expect_float_eq(sum / 40000, 10.3, 0.02);
    cr_expect_float_eq(up / 20000, 0.5, 0.02);
    cr_expect_float_eq(same / 20000, 0.5, 0.02);
}

Test(bench_spsa, values_stay_in_range) {
    SpsaTuning tuning = tuning_of(1, 100);
    tuning.params[0] = (SpsaParam){.value = 99, .step = 500, .min = 90, .max = 110};
    for (int64_t k = 1; k <= 100; k++) {
        SpsaTrial trial;
        spsa_trial(&tuning, k, &trial);
        cr_expect(trial.plus[0] + trial.minus[0] == 200);
        spsa_learn(&tuning, k, trial.plus[0] > trial.minus[0] ? 2 : -2);
    }
    cr_expect_float_eq(tuning.params[0].value, 110, 1e-9);
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

/* What stands behind the blank line of the output: the table, without times and counts. */
static const char *table_of(const BenchRun *run) {
    const char *table = strstr(run->output, "parameter ");
    cr_assert_not_null(table, "%s", run->output);
    return table;
}

static int count_of(const char *word, const char *text) {
    int count = 0;
    while ((text = strstr(text, word)) != NULL) {
        count++;
        text += strlen(word);
    }
    return count;
}

Test(bench_spsa, a_resumed_run_ends_like_one_that_was_not_interrupted) {
    const BenchRun *whole = bench_run(TELLING "-pairs 16 -state whole");
    cr_expect_eq(whole->status, 0, "%s", whole->output);
    const char *state = bench_read("whole");
    cr_expect_lt(count_of("+0.00", table_of(whole)), 4, "something was learnt: %s", whole->output);
    char *part = strdup(state), *line = strstr(part, "results\n");
    cr_assert_not_null(line);
    for (int i = 0; i < 10; i++)
        line = strchr(line, '\n') + 1;
    line[1] = '\0'; /* nine pairs are whole, the tenth is torn */
    bench_write("part", part);
    free(part);

    const BenchRun *resumed = bench_run(TELLING "-pairs 16 -state part -threads 1");
    cr_expect_eq(resumed->status, 0);
    cr_expect_not_null(strstr(resumed->output, "9 pairs are there already"), "%s", resumed->output);
    cr_expect_str_eq(bench_read("part"), state);
    cr_expect_str_eq(table_of(resumed), table_of(whole));

    const BenchRun *again = bench_run(TELLING "-pairs 16 -state part");
    cr_expect_str_eq(table_of(again), table_of(whole));
    cr_expect_str_eq(bench_read("part"), state);
}

Test(bench_spsa, a_run_that_cannot_be_continued_says_so_before_it_begins) {
    static const char WARNING[] = "spsa: without -state no pair is kept, ";
    const BenchRun *run = bench_run(SMALL "-pairs 2");
    cr_expect_eq(strncmp(run->output, WARNING, strlen(WARNING)), 0, "%s", run->output);
    run = bench_run(SMALL "-pairs 2 -state f");
    cr_expect_null(strstr(run->output, WARNING), "%s", run->output);
}

Test(bench_spsa, several_threads_play_every_pair_once) {
    cr_expect_eq(bench_run(SMALL "-pairs 24 -threads 3 -state f")->status, 0);
    const char *line = strstr(bench_read("f"), "results\n");
    bool seen[25] = {false};
    cr_assert_not_null(line);
    for (line = strchr(line, '\n') + 1; *line != '\0'; line = strchr(line, '\n') + 1) {
        long number = strtol(line, NULL, 10);
        cr_assert(number >= 1 && number <= 24 && !seen[number]);
        seen[number] = true;
    }
    for (int i = 1; i <= 24; i++)
        cr_expect(seen[i], "pair %d", i);
}

/* Plays one game of a pair and returns +1 when plus wins, -1 when it loses. */
static int play_one(const SpsaOptions *options, const SpsaTrial *trial, Side plus) {
    static SelfplayGame game;
    ThinkControl control = {0};
    SelfplayTable *table =
        selfplay_table_create(&options->rules[(trial->number - 1) % options->rule_count]);
    cr_assert_not_null(table);
    for (int i = 0; i < options->tuning.count; i++) {
        engine_set_param(selfplay_engine(table, plus), options->numbers[i], trial->plus[i]);
        engine_set_param(selfplay_engine(table, side_other(plus)), options->numbers[i],
                         trial->minus[i]);
    }
    cr_assert(selfplay_play(table, trial->number, &control, &game));
    selfplay_table_destroy(table);
    if (game.result == RESULT_DRAW)
        return 0;
    return (game.result == RESULT_BLACK) == (plus == BLACK) ? 1 : -1;
}

/* Cuts a line at its blanks; returns how many words it has. */
static int cut_words(char *line, char **words, int most) {
    int count = 0;
    for (char *at = line; *at != '\0' && count < most; count++) {
        words[count] = at;
        at += strcspn(at, " ");
        if (*at != '\0')
            *at++ = '\0';
    }
    return count;
}

Test(bench_spsa, results_are_those_of_plus_in_fresh_games) {
    char line_of_words[] = TELLING "-pairs 12", *words[24];
    int count = cut_words(line_of_words, words, (int)ARRAY_LENGTH(words));
    SpsaOptions options;
    SpsaTrial trial;
    cr_assert_eq(spsa_options_read(&options, count, words), ARGUMENTS_OK);
    cr_assert_eq(bench_run(TELLING "-pairs 12 -state f")->status, 0);
    const char *line = strstr(bench_read("f"), "results\n");
    cr_assert_not_null(line);
    int decided = 0;
    SpsaTuning tuning = options.tuning;
    for (int number = 1; number <= 12; number++) {
        line = strchr(line, '\n') + 1;
        char *end;
        cr_assert_eq(strtol(line, &end, 10), number);
        int result = (int)strtol(end, NULL, 10);
        spsa_trial(&tuning, number, &trial);
        cr_expect_eq(play_one(&options, &trial, BLACK) + play_one(&options, &trial, WHITE), result,
                     "pair %d", number);
        spsa_learn(&tuning, number, result);
        decided += result != 0;
    }
    cr_expect_gt(decided, 0);
    spsa_options_free(&options);
}

Test(bench_spsa, a_file_with_other_settings_is_left_alone) {
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f")->status, 0);
    const char *before = bench_read("f");
    const BenchRun *run = bench_run(SMALL "-pairs 3 -state f");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "'pairs 2', now 'pairs 3'"), "%s", run->output);
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f -seed 4")->status, 2);
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f -draw after=5")->status, 2);
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f -params futility_quiet")->status, 2);
    bench_write("openings", "d4e5c3\n");
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f -openings openings,-")->status, 2);
    cr_expect_str_eq(bench_read("f"), before);

    bench_write("text", "no such file\n");
    run = bench_run(SMALL "-pairs 2 -state text");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "text: is no state of this spsa"), "%s", run->output);
    cr_expect_str_eq(bench_read("text"), "no such file\n");
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state missing/f")->status, 2);
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state /dev/zero")->status, 2);
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state .")->status, 2);
}

Test(bench_spsa, a_file_that_ends_within_its_settings_is_begun_again) {
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f")->status, 0);
    char *state = strdup(bench_read("f"));
    size_t settings = (size_t)(strstr(state, "results\n") - state) + strlen("results\n");
    const size_t lengths[] = {1, strlen("spsa 1\n"), 30, settings - 1, settings};
    for (size_t i = 0; i < ARRAY_LENGTH(lengths); i++) {
        char *torn = strndup(state, lengths[i]);
        bench_write("f", torn);
        free(torn);
        const BenchRun *run = bench_run(SMALL "-pairs 2 -state f");
        cr_expect_eq(run->status, 0, "%zu bytes: %s", lengths[i], run->output);
        cr_expect_str_eq(bench_read("f"), state, "%zu bytes", lengths[i]);
    }
    free(state);
}

Test(bench_spsa, results_that_make_no_sense_are_refused) {
    static const char *const LINES[] = {"3 0\n", "1 0\n1 0\n", "1 3\n",      "0 0\n",
                                        "1\n",   "x y\n",      "\033[31m0\n"};
    cr_expect_eq(bench_run(SMALL "-pairs 2 -state f")->status, 0);
    char *state = strdup(bench_read("f")), *line = strstr(state, "results\n");
    cr_assert_not_null(line);
    line[strlen("results\n")] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        char content[8192];
        snprintf(content, sizeof content, "%s%s", state, LINES[i]);
        bench_write("f", content);
        const BenchRun *run = bench_run(SMALL "-pairs 2 -state f");
        cr_expect_eq(run->status, 2, "%s", LINES[i]);
        cr_expect_not_null(strstr(run->output, "is no trial of this run"), "%s", run->output);
        cr_expect_null(strchr(run->output, '\033'), "a message has no control characters");
        cr_expect_str_eq(bench_read("f"), content);
    }
    free(state);
}

Test(bench_spsa, wrong_input_is_named) {
    static const char *const CASES[][2] = {
        {"-params futility_quiet,no_such_name", "'no_such_name'"},
        {"-params futility_quiet=5000", "futility_quiet starts from"},
        {"-params futility_quiet=60:0", "no step for futility_quiet"},
        {"-params futility_quiet=60:x", "no step for futility_quiet"},
        {"-params futility_quiet,futility_quiet=70", "'futility_quiet' stands there twice"},
        {"-params futility_quiet,", "''"},
        {"-rule 2", "no rule '2'"},
        {"-rule 0:3", "'3' is no board size"},
        {"-rule 0,1 -openings -", "one file for each rule"},
        {"-rule 0 -openings -,-", "one file for each rule"},
        {"-rule 0 -openings missing.txt", "missing.txt"},
        {"-pairs 0", "-pairs"},
        {"-gamma 2", "-gamma"},
        {"-resign score=x", "-resign"},
        {"-what", "-what"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("spsa -pairs 1 -nodes 10 %s", CASES[i][0]);
        cr_expect_eq(run->status, 2, "%s", CASES[i][0]);
        cr_expect_not_null(strstr(run->output, CASES[i][1]), "%s: %s", CASES[i][0], run->output);
    }
    cr_expect_eq(bench_run("spsa -help")->status, 0);
}

Test(bench_spsa, the_table_tells_start_and_value_and_what_to_write) {
    const BenchRun *run = bench_run(TELLING "-pairs 8 -params futility_quiet=77.5:3");
    cr_expect_eq(run->status, 0);
    char name[64];
    double start, value, change, steps; /* of 5 times 3 */
    cr_assert_eq(sscanf(strstr(table_of(run), "\n") + 1, "%63s %lf %lf %lf %lf", name, &start,
                        &value, &change, &steps),
                 5);
    cr_expect_str_eq(name, "futility_quiet");
    cr_expect_float_eq(start, 77.5, 1e-9);
    cr_expect_float_eq(value - start, change, 0.02);
    cr_expect_float_eq(change / 15, steps, 0.02);
    char wanted[64];
    snprintf(wanted, sizeof wanted, "    X(futility_quiet, %ld, ", lround(value));
    cr_expect_not_null(strstr(run->output, wanted), "%s", run->output);
}
