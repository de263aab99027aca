/* Tests of `pentad-bench variants` and of its Monte Carlo tree search. */
#include "bench/bench_support.h"
#include "variants/mcts.h"
#include "variants/ultimate_samples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_variants, .init = bench_enter, .fini = bench_leave);

Test(bench_variants, rules_are_compared_and_a_match_is_counted) {
    const BenchRun *run = bench_run("variants -rules 20 -match 2 -time 5 -playouts 50");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "no difference"));
    cr_expect_null(strstr(run->output, "A DIFFERENCE"));
    cr_expect_not_null(strstr(run->output, "against 50 playouts a move"));
    run = bench_run("variants -rules 5 -game tickoattwo");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "tickoattwo"));
    cr_expect_null(strstr(run->output, "ultimate"));
    cr_expect_eq(bench_run("variants -rules 5 -game chess")->status, 2);
    cr_expect_eq(bench_run("variants -speed 0.1 -game tickoattwo")->status, 2);
    cr_expect_eq(bench_run("variants -match 2 -time 5 -limit 50 -playouts 50")->status, 2);
    run = bench_run("variants");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "nothing to do"));
}

Test(bench_variants, a_match_goes_on_where_it_was_stopped) {
    static char whole[1 << 17];
    const BenchRun *run = bench_run("variants -match 4 -limit 300 -playouts 200 -seed 9");
    cr_assert_eq(run->status, 0);
    snprintf(whole, sizeof whole, "%s", run->output);
    run = bench_run("variants -match 1 -skip 3 -limit 300 -playouts 200 -seed 9");
    const char *last = strstr(run->output, "game 4: ");
    cr_assert_not_null(last);
    cr_expect_null(strstr(run->output, "game 3: "));
    char line[64];
    snprintf(line, sizeof line, "%.*s;", (int)strcspn(last, ";"), last);
    cr_expect_not_null(strstr(whole, line), "%s not in %s", line, whole);
}

Test(bench_variants, the_fit_writes_weights_and_the_same_ones_with_the_same_seed) {
    static unsigned char files[2][ULTIMATE_WEIGHTS_FILE + 1];
    static int16_t weights[ULTIMATE_WEIGHT_COUNT];
    for (int i = 0; i < 2; i++) {
        const BenchRun *run =
            bench_run("variants -fit new.weights -generations 1 -games 16 -nodes 30 -passes 1");
        cr_assert_eq(run->status, 0, "%s", run->output);
        cr_expect_not_null(strstr(run->output, "generation 1: 16 games, "));
        FILE *file = fopen("new.weights", "rb");
        cr_assert_not_null(file);
        cr_assert_eq(fread(files[i], 1, sizeof files[i], file), ULTIMATE_WEIGHTS_FILE);
        fclose(file);
    }
    cr_expect(ultimate_weights_read(files[0], ULTIMATE_WEIGHTS_FILE, weights));
    cr_expect_arr_eq(files[0], files[1], ULTIMATE_WEIGHTS_FILE);
}

Test(bench_variants, games_in_a_file_are_fitted_to_again_and_are_not_lost) {
    static const char PLAY[] =
        "variants -fit new.weights -data games.bin -generations 1 -games 20 -nodes 30 -passes 1";
    static const char FIT[] =
        "variants -fit again.weights -data games.bin -generations 0 -passes 1";
    static unsigned char files[2][ULTIMATE_WEIGHTS_FILE];
    long sizes[3];
    for (int i = 0; i < 3; i++) {
        const BenchRun *run = bench_run(i < 2 ? PLAY : FIT);
        cr_assert_eq(run->status, 0, "%s", run->output);
        FILE *file = fopen("games.bin", "r");
        cr_assert_not_null(file);
        fseek(file, 0, SEEK_END);
        sizes[i] = ftell(file);
        fclose(file);
    }
    bench_run("variants -fit later.weights -data games.bin -generations 3 -games 16 -nodes 20 "
              "-passes 1 -seed 9");
    FILE *later = fopen("games.bin", "r");
    cr_assert_not_null(later);
    fseek(later, 0, SEEK_END);
    cr_expect_gt(ftell(later), sizes[1], "all games stay");
    fclose(later);
    cr_expect_gt(sizes[0], 20 * ULTIMATE_SAMPLE_BYTES);
    cr_expect_gt(sizes[1], sizes[0]);
    cr_expect_eq(sizes[2], sizes[1]);
    for (int i = 0; i < 2; i++) {
        FILE *file = fopen(i == 0 ? "new.weights" : "again.weights", "rb");
        cr_assert_not_null(file);
        cr_assert_eq(fread(files[i], 1, sizeof files[i], file), ULTIMATE_WEIGHTS_FILE);
        fclose(file);
    }
    cr_expect_arr_eq(files[0], files[1], ULTIMATE_WEIGHTS_FILE);
    FILE *file = fopen("games.bin", "w");
    fputs("something else", file);
    fclose(file);
    const BenchRun *run = bench_run(FIT);
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "games.bin holds no games"));
}

/* Reads a file with one sample and returns whether that is accepted. */
static bool reads_sample(const unsigned char bytes[ULTIMATE_SAMPLE_BYTES]) {
    size_t count;
    FILE *file = fopen("games.bin", "wb");
    cr_assert_not_null(file);
    fputs("PENTUTT1", file);
    fwrite(bytes, ULTIMATE_SAMPLE_BYTES, 1, file);
    fclose(file);
    UltimateSample *samples = ultimate_samples_read("games.bin", &count);
    free(samples);
    return samples != NULL && count == 1;
}

Test(bench_variants, a_fit_without_games_writes_nothing) {
    static const char *const DATA[] = {"", "-data missing"};
    for (size_t i = 0; i < ARRAY_LENGTH(DATA); i++) {
        const BenchRun *run = bench_run("variants -fit w -generations 0 %s", DATA[i]);
        cr_expect_eq(run->status, 2, "%d", run->status);
        cr_expect_not_null(strstr(run->output, "needs a file of games"), "%s", run->output);
        cr_expect_neq(access("w", F_OK), 0);
    }
}

Test(bench_variants, a_file_without_a_game_to_fit_to_is_no_data) {
    /* Stopped in the first game, or after it: that one is held back. */
    static const unsigned char HELD[ULTIMATE_SAMPLE_BYTES] = {
        [8] = 16, [42] = 1, [43] = 4, [ULTIMATE_SAMPLE_BYTES - 1] = 1};
    for (size_t count = 0; count < 2; count++) {
        FILE *file = fopen("games.bin", "wb");
        cr_assert_not_null(file);
        fputs("PENTUTT1", file);
        fwrite(HELD, ULTIMATE_SAMPLE_BYTES, count, file);
        fclose(file);
        const BenchRun *run = bench_run("variants -fit w -data games.bin -generations 0");
        cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
        cr_expect_not_null(strstr(run->output, "games.bin holds no games to fit to"), "%s",
                           run->output);
        cr_expect_neq(access("w", F_OK), 0);
    }
    /* The first games begin as without the file. */
    static const char PLAY[] = "variants -fit %s -data %s -generations 1 -games 16 -nodes 20 "
                               "-passes 1; cmp whole w";
    FILE *file = fopen("games.bin", "wb");
    cr_assert_not_null(file);
    fputs("PENTUTT1", file);
    fclose(file);
    cr_expect_neq(bench_run(PLAY, "whole", "new.bin")->status, 0, "w is not there yet");
    const BenchRun *run = bench_run(PLAY, "w", "games.bin");
    cr_expect_eq(run->status, 0, "%s", run->output);
}

Test(bench_variants, an_interrupted_fit_keeps_its_games) {
    const BenchRun *run =
        bench_run("variants -fit new.weights -data games.bin -generations 100 -games 64 -nodes 50 "
                  "-passes 1 2>&1 & fit=$!; while [ ! -s games.bin ]; do sleep 0.01; done; "
                  "kill -TERM $fit; wait $fit");
    cr_expect_eq(run->status, 130, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "interrupted; games.bin has the games"), "%s",
                       run->output);
    run = bench_run("variants -fit old.weights -data games.bin -generations 0 -passes 1");
    cr_expect_eq(run->status, 0, "%s", run->output);
}

Test(bench_variants, samples_that_are_no_positions_are_refused) {
    /* Bytes of a sample: stones by side and board, boards won by side, closed boards, the turn and
     * the prescribed board. Changes: stones of both sides on a cell, a line that won nothing,
     * boards won or closed without one, and a board that does not exist. */
    enum { SECOND = 18, WON = 36, CLOSED = 40, TURN = 42, BOARD = 43 };
    static const unsigned char GOOD[ULTIMATE_SAMPLE_BYTES] = {[8] = 16, [TURN] = 1, [BOARD] = 4};
    static const int CHANGES[][2] = {{SECOND + 8, 16}, {0, 7},      {WON, 1},
                                     {WON + 2, 1},     {CLOSED, 1}, {BOARD, 10}};
    cr_expect(reads_sample(GOOD));
    for (size_t i = 0; i < ARRAY_LENGTH(CHANGES); i++) {
        unsigned char bytes[ULTIMATE_SAMPLE_BYTES];
        memcpy(bytes, GOOD, sizeof bytes);
        bytes[CHANGES[i][0]] = (unsigned char)CHANGES[i][1];
        cr_expect_not(reads_sample(bytes), "byte %d", CHANGES[i][0]);
    }
    /* A board that is won cannot be prescribed. */
    unsigned char won[ULTIMATE_SAMPLE_BYTES] = {[8] = 7, [WON] = 16, [CLOSED] = 16, [TURN] = 1};
    won[BOARD] = ULTIMATE_ANYWHERE;
    cr_expect(reads_sample(won));
    won[BOARD] = 4;
    cr_expect_not(reads_sample(won));
    const BenchRun *run =
        bench_run("variants -fit bad.weights -data games.bin -generations 0 -passes 1");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "games.bin holds no games"));
}

Test(bench_variants, tree_search_finds_a_win_and_plays_whole_games) {
    Mcts *mcts = mcts_create(2000, 7);
    Ultimate position;
    cr_assert_not_null(mcts);
    /* The first side has two boards of a line, and two cells of a line in the third. */
    ultimate_start(&position, false);
    position.won[0] = position.closed = 3;
    position.stones[0][0] = position.stones[0][1] = 7;
    position.stones[0][2] = 3;
    position.board = 2;
    cr_expect_eq(mcts_move(mcts, &position), 2 * GRID_CELLS + 2);
    ultimate_start(&position, false);
    while (ultimate_result(&position) == VARIANT_GOES_ON)
        ultimate_play(&position, mcts_move(mcts, &position));
    cr_expect_geq(position.ply, 17);
    mcts_destroy(mcts);
}
