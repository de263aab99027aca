/* tune: the fit alone, what it does with rare features, and the command on real games. */
#include "bench/bench_support.h"

#include "data/gamedata_file.h"
#include "tune/tune_games.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_tune, .init = bench_enter, .fini = bench_leave);

enum { SAMPLES = 4000 };

/* A model with three weights that share one parameter, all expected to be 0. */
static TuneModel *small_model(double own_spread, double shared_spread) {
    TuneModel *model = tune_model_create(3, 4);
    cr_assert_not_null(model);
    for (int w = 0; w < 3; w++) {
        model->parts[w][0] = (uint16_t)w;
        model->parts[w][1] = 3;
        model->spread[w] = own_spread;
    }
    model->spread[3] = shared_spread;
    return model;
}

/* Samples with weight 0 or 1, whose results come as often as logits of 1 and 0.5 promise. */
static void fill_set(TuneSet *set) {
    Random random = {5};
    for (int i = 0; i < SAMPLES; i++) {
        int weight = i % 2;
        double share = tune_share(weight == 0 ? 1 : 0.5);
        float result = random_below(&random, 1000000) < share * 1e6;
        TuneSample sample = {.result = result, .target = result, .held = i % 20 < 2};
        cr_assert(tune_set_add(set, &sample));
        cr_assert(tune_set_feature(set, weight, 1));
    }
}

static void fit(TuneModel *model, const TuneSet *set, int passes) {
    TuneFit *fit = tune_fit_create(model, set, 1);
    cr_assert_not_null(fit);
    for (int i = 0; i < passes; i++)
        tune_fit_pass(fit, 0.05 / (1 + 0.1 * i));
    tune_fit_destroy(fit);
}

Test(bench_tune, a_fit_finds_the_weights_that_made_the_results) {
    TuneSet set = {0};
    TuneModel *model = small_model(100, 100);
    int64_t held = 0;
    fill_set(&set);
    double before = tune_loss(model, &set, true, &held);
    fit(model, &set, 200);
    cr_expect_eq(held, SAMPLES / 10);
    cr_expect_float_eq(before, log(2), 1e-9);
    cr_expect_float_eq(model->weight[0], 1, 0.12, "%f", model->weight[0]);
    cr_expect_float_eq(model->weight[1], 0.5, 0.12, "%f", model->weight[1]);
    cr_expect_lt(tune_loss(model, &set, true, NULL), before);
    tune_model_destroy(model);
    tune_set_free(&set);
}

Test(bench_tune, what_never_occurs_follows_what_it_shares_with_the_frequent) {
    TuneSet set = {0};
    fill_set(&set);
    TuneModel *shared = small_model(0.01, 100), *own = small_model(100, 0.001);
    fit(shared, &set, 200);
    fit(own, &set, 200);
    cr_expect_float_eq(shared->weight[2], 0.75, 0.12, "%f", shared->weight[2]);
    cr_expect_float_eq(own->weight[2], 0, 0.05, "%f", own->weight[2]);
    tune_model_destroy(shared);
    tune_model_destroy(own);
    tune_set_free(&set);
}

Test(bench_tune, the_scale_of_scores_is_found) {
    TuneSet set = {0};
    Random random = {11};
    for (int i = 0; i < SAMPLES; i++) {
        int score = (int)random_below(&random, 1201) - 600;
        float result = random_below(&random, 1000000) < 1e6 * tune_share(score / 250.0);
        TuneSample sample = {.result = result, .score = score, .value = 2 * score};
        cr_assert(tune_set_add(&set, &sample));
    }
    cr_expect_float_eq(tune_score_scale(&set), 250, 25, "%f", tune_score_scale(&set));
    cr_expect_float_eq(tune_value_scale(&set), 500, 50, "%f", tune_value_scale(&set));
    tune_games_aim(&set, 0, 250);
    cr_expect_float_eq(set.samples[0].target, tune_share(set.samples[0].score / 250.0), 1e-6);
    tune_games_aim(&set, 1, 250);
    cr_expect_eq(set.samples[0].target, set.samples[0].result);
    tune_set_free(&set);
}

/* The logit of the position after `moves`, by the model's own numbers. */
static double logit_of(TuneValues *values, const char *moves) {
    TuneSet set = {0};
    Board *board = malloc(sizeof *board);
    cr_assert_not_null(board);
    Cell cells[16];
    board_init(board, values->rules, NULL, 15, 15);
    int count = notation_read_moves(moves, 15, 15, cells, 16);
    for (int i = 0; i < count; i++)
        board_play(board, cells[i]);
    cr_assert(tune_set_add(&set, &(TuneSample){.result = 1}));
    cr_assert(tune_values_features(values, board, &set));
    double logit = tune_logit(values->model, &set, &set.samples[0]);
    tune_set_free(&set);
    free(board);
    return logit;
}

Test(bench_tune, parameters_go_through_a_file_whatever_their_scale) {
    static const TuneSpread SPREAD = {60, 5, 40};
    Text text = {0};
    TuneValues *one = tune_values_create(RULE_FREESTYLE),
               *other = tune_values_create(RULE_FREESTYLE);
    cr_assert(one != NULL && other != NULL);
    tune_values_scale(one, 300, &SPREAD);
    tune_values_scale(other, 600, &SPREAD);
    for (int p = 0; p < one->model->parameter_count; p++)
        one->model->parameter[p] = (p % 7 - 3) / one->scale;
    tune_model_sum(one->model);
    tune_values_save(one, &text);
    cr_assert(tune_values_expect(other, text.data));
    const char *moves = "h8h9i8j9g7";
    double here = logit_of(one, moves) * 300, there = logit_of(other, moves) * 600;
    cr_expect_gt(fabs(here), 1);
    cr_expect_float_eq(here, there, 0.1, "%f and %f", here, there);
    TuneValues *two_sides = tune_values_create(RULE_RENJU);
    cr_assert_not_null(two_sides);
    tune_values_scale(two_sides, 300, &SPREAD);
    cr_assert(tune_values_expect(two_sides, text.data));
    int half = two_sides->model->parameter_count / 2;
    cr_expect_eq(half, one->model->parameter_count);
    cr_expect_float_eq(two_sides->model->weight[5], one->model->weight[5], 0.01);
    cr_expect_eq(two_sides->model->weight[5],
                 two_sides->model->weight[5 + one->model->weight_count]);
    tune_values_destroy(two_sides);
    text.data[text.length - 1] = 'x';
    cr_expect_not(tune_values_expect(other, text.data));
    cr_expect_not(tune_values_expect(other, "something else\n"));
    text_free(&text);
    tune_values_destroy(one);
    tune_values_destroy(other);
}

static bool pass_by(void *context, const GamedataHeader *header, const GameData *game) {
    (void)context;
    (void)header;
    (void)game;
    return true;
}

/* Writes a game to the file "f" with a search after each of two stones. */
static void write_game(int first_score, int second_score) {
    char message[256];
    GamedataHeader header = {.rule = RULE_FREESTYLE, .width = 15, .height = 15};
    GameData *game = calloc(1, sizeof *game);
    int file = gamedata_open("f", &header, pass_by, NULL, message, sizeof message);
    cr_assert(game != NULL && file >= 0);
    gamedata_add(game, DATA_RANDOM, 0, 0);
    gamedata_add(game, DATA_SEARCHED, 50, gamedata_score(first_score));
    gamedata_add(game, DATA_PLAY, 50, 0);
    gamedata_add(game, DATA_SEARCHED, 100, gamedata_score(second_score));
    gamedata_add(game, DATA_PLAY, 100, 0);
    game->end = ENDING_RESIGNED;
    cr_expect(gamedata_append(file, &header, game));
    close(file);
    free(game);
}

Test(bench_tune, wins_that_are_not_proven_count_as_large_ordinary_scores) {
    char message[256];
    TuneSet set = {0};
    TuneValues *values = tune_values_create(RULE_FREESTYLE);
    cr_assert_not_null(values);
    TuneGames games = {.values = values,
                       .cell_values = eval_cell_values_create(values->rules),
                       .set = &set,
                       .board = malloc(sizeof *games.board),
                       .every = 1,
                       .hold_out = 10};
    cr_assert(games.cell_values != NULL && games.board != NULL);
    write_game(27480, SCORE_UNSEARCHED_LOSS);
    cr_assert(tune_games_read(&games, "f", message, sizeof message), "%s", message);
    cr_assert_eq(set.sample_count, 2);
    cr_expect_eq(set.samples[0].score, GAMEDATA_SCORE_MAX);
    cr_expect_eq(set.samples[1].score, -GAMEDATA_SCORE_MAX);
    tune_set_free(&set);
    eval_cell_values_destroy(games.cell_values);
    tune_values_destroy(values);
    free(games.board);
}

#define SMALL_GAMES "selfplay -boardsize 9 -nodes 50 -balancenodes 50 -balance 2000 -quiet "

Test(bench_tune, the_command_turns_games_into_a_source_file) {
    cr_assert_eq(bench_run(SMALL_GAMES "-rule 4 -games 30 -out games")->status, 0);
    const char *tune = "tune -games games -out value_renju.c -save parameters";
    const BenchRun *run = bench_run("%s -passes 2", tune);
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "30 games of renju"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "pass  2"), "%s", run->output);
    const char *source = bench_read("value_renju.c");
    cr_expect_not_null(strstr(source, "const ValueTable VALUE_RENJU = {"));
    cr_expect_not_null(strstr(source, "pentad-bench tune -games games"));
    cr_expect_not_null(strstr(source, "VALUE_1[THREAT_COMBINATIONS]"));
    run = bench_run("tune -games games -passes 0 -expect parameters -out again.c");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_null(strstr(run->output, "no value is kept"), "%s", run->output);
    run = bench_run("tune -games games -passes 0 -expect parameters");
    cr_expect_eq(strncmp(run->output, "tune: without -out or -save no value is kept\n", 44), 0,
                 "%s", run->output);
    bench_read("again.c");
}

Test(bench_tune, wrong_input_is_refused) {
    cr_assert_eq(bench_run(SMALL_GAMES "-games 12 -out free")->status, 0);
    cr_assert_eq(bench_run(SMALL_GAMES "-rule 1 -games 2 -out standard")->status, 0);
    bench_write("text", "what is this\n");
    cr_expect_eq(bench_run("tune")->status, 2);
    cr_expect_eq(bench_run("tune -games nothing")->status, 2);
    cr_expect_eq(bench_run("tune -games text")->status, 2);
    cr_expect_eq(bench_run("tune -games standard")->status, 2); /* too few */
    cr_expect_eq(bench_run("tune -games free standard")->status, 2);
    cr_assert_eq(bench_run("tune -help > help; head -c 56 free > head")->status, 0);
    const BenchRun *run = bench_run("tune -games head");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "no quiet position"), "%s", run->output);
    run = bench_run("tune -games free -expect text");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "text: has no parameters"), "%s", run->output);
    run = bench_run("tune -games free -expect nothing");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "nothing: No such file"), "%s", run->output);
    cr_expect_eq(bench_run("tune -games free -passes 1 -scale 1e-300 -save x")->status, 2);
    cr_expect_eq(bench_run("tune -games free -passes 1 -out nowhere/x.c")->status, 2);
    cr_expect_eq(bench_run("tune -games text free -passes 1 -out text")->status, 2);
    cr_expect_eq(bench_run("tune -games free -passes 1 -out .")->status, 2, "a folder");
    cr_expect_eq(bench_run("tune -games free -passes 0 -out /dev/null -save /dev/null")->status, 0);
    run = bench_run("tune -games free -passes 1 -save ./free");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "must not be written"), "%s", run->output);
}
