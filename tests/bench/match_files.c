/* The match runner as a command: the files that it writes besides the results, and what becomes of
 * a game that cannot be written.
 */
#include "bench/bench_support.h"

#include "support/trees.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_match_files, .init = bench_enter, .fini = bench_leave);

Test(bench_match_files, psq_files_hold_the_game_as_the_piskvork_manager_reads_it) {
    bench_run("match " BENCH_STUBS BENCH_PATIENT
              "-boardsize 9 -games 2 -quiet -results r -psq games");
    const GameRecord *game = &bench_records("r")->records[0];
    char expected[BENCH_OUTPUT_SIZE] = "Piskvorky 9x9, 11:11, 0\r\n";
    for (int i = 0; i < game->count; i++)
        snprintf(expected + strlen(expected), 64, "%d,%d,%d\r\n", game->cells[i] % 9 + 1,
                 9 - game->cells[i] / 9, (int)(game->time_us[i] / 1000));
    snprintf(expected + strlen(expected), 256, "A\r\nB\r\n%d\r\n%s, %s\r\n",
             game->result == RESULT_BLACK ? 1 : 2, game->result == RESULT_BLACK ? "black" : "white",
             game->reason);
    cr_expect_str_eq(bench_read("games/game-000000.psq"), expected);
    cr_expect_eq(strncmp(bench_read("games/game-000001.psq"), "Piskvorky 9x9", 13), 0);
}

Test(bench_match_files, names_with_commas_and_slashes_are_no_moves_and_no_paths_in_psq) {
    bench_run("match -engine name=1,5s cmd=\"$B stub -seed 1\" "
              "-engine name=nets/v2 cmd=\"$B stub -seed 2\" -each nodes=1 start=3600 "
              "-boardsize 9 -games 2 -quiet -results r -psq games");
    for (int i = 0; i < 2; i++) {
        char path[64];
        snprintf(path, sizeof path, "games/game-%06d.psq", i);
        GameTree *tree = read_text(bench_read(path));
        cr_expect_str_eq(gametree_fact(tree, i == 0 ? FACT_BLACK : FACT_WHITE), "1 5s");
        cr_expect_str_eq(gametree_fact(tree, i == 0 ? FACT_WHITE : FACT_BLACK), "nets v2");
        cr_expect_eq(gametree_ply(tree, gametree_last(tree)), bench_records("r")->records[i].count);
        gametree_destroy(tree);
    }
}

Test(bench_match_files, a_second_match_leaves_the_files_of_the_first_one) {
    const char *games = "-boardsize 9 -games 2 -quiet -psq games -sgf games";
    bench_run("match " BENCH_STUBS BENCH_PATIENT "%s", games);
    const char *psq = bench_read("games/game-000000.psq");
    const char *sgf = bench_read("games/game-000001.sgf");
    for (int i = 2; i <= 3; i++) {
        char path[64];
        const BenchRun *run =
            bench_run("match -engine name=C cmd=\"$B stub -seed %d\" "
                      "-engine name=D cmd=\"$B stub -seed 9\" " BENCH_PATIENT "%s",
                      i + 1, games);
        cr_expect_eq(run->status, 0, "%s", run->output);
        snprintf(path, sizeof path, "games/game-000000-%d.psq", i);
        cr_expect_not_null(strstr(bench_read(path), "\r\nC\r\nD\r\n"));
        snprintf(path, sizeof path, "games/game-000001-%d.sgf", i);
        cr_expect_not_null(strstr(bench_read(path), "PB[D]PW[C]"));
    }
    cr_expect_str_eq(bench_read("games/game-000000.psq"), psq);
    cr_expect_str_eq(bench_read("games/game-000001.sgf"), sgf);
}

Test(bench_match_files, a_game_whose_file_cannot_be_written_is_played_again) {
    const BenchRun *run =
        bench_run("match -engine name=A cmd=\"rm -rf '$PWD/games'; exec $B stub\" "
                  "-engine name=B cmd=\"$B stub\" " BENCH_PATIENT
                  "-boardsize 9 -games 2 -results r -psq games");
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "game 0 could not be kept"), "%s", run->output);
    cr_expect_eq(bench_records("r")->count, 0);
}

/* Otherwise it would have two files when it is played again. */
Test(bench_match_files, a_game_that_cannot_be_kept_leaves_no_file_of_another_kind) {
    const BenchRun *run = bench_run("match -engine name=A cmd=\"rm -rf '$PWD/sgf'; exec $B stub\" "
                                    "-engine name=B cmd=\"$B stub\" " BENCH_PATIENT
                                    "-boardsize 9 -games 2 -results r -psq psq -sgf sgf");
    cr_expect_not_null(strstr(run->output, "could not be kept: sgf: No such file"), "%s",
                       run->output);
    cr_expect_str_eq(bench_run("--version; ls psq")->output, bench_run("--version")->output);

    bench_limit_files(60); /* what is short enough is written when its file is closed */
    run = bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -psq psq");
    bench_limit_files(INT64_MAX);
    cr_expect_not_null(strstr(run->output, "could not be kept: psq: File too large"), "%s",
                       run->output);
    cr_expect_str_eq(bench_run("--version; ls psq")->output, bench_run("--version")->output);

    bench_limit_files(600); /* a short game has room in each of its files, the settings have not */
    run = bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -maxmoves 8 "
                    "-results s -psq psq -sgf sgf");
    bench_limit_files(INT64_MAX);
    cr_expect_not_null(strstr(run->output, "could not be kept: s: File too large"), "%s",
                       run->output);
    cr_expect_str_eq(bench_run("--version; ls psq sgf | grep game")->output,
                     bench_run("--version")->output);
}

Test(bench_match_files, a_line_of_junk_is_quoted_in_whole_letters) {
    static const char WORD[] = "\xD0\xA8\xD0\xA8\xD0\xA8\xD0\xA8\xD0\xA8\xD0\xA8\xD0\xA8\xD0\xA8";
    bench_run("match -engine name=A cmd=\"$B stub -say %s%s%s%s\" -engine name=B cmd=\"$B stub\" "
              "-boardsize 9 -games 1 -quiet -results r -sgf games " BENCH_PATIENT,
              WORD, WORD, WORD, WORD);
    const GameRecord *game = &bench_records("r")->records[0];
    cr_expect_str_eq(game->reason, "junk");
    cr_expect_null(strstr(game->detail, "\xEF\xBF\xBD"), "%s", game->detail);
    cr_expect_not_null(strstr(bench_read("games/game-000000.sgf"), "CA[UTF-8]"));
}

Test(bench_match_files, sgf_files_hold_the_game_with_names_rule_result_and_times) {
    bench_write("o.txt", "a1b9\n");
    bench_run("match -boardsize 9x10 -rule standard -openings file=o.txt -repeat -games 2 -quiet "
              "-results r -sgf games " BENCH_PATIENT "-resign moves=1 "
              "-engine name='A]\\' cmd=\"$B stub -say 'MESSAGE eval -3000'\" "
              "-engine name=B cmd=\"$B stub -say 'MESSAGE eval 3000'\"");
    const GameRecord *game = &bench_records("r")->records[0];
    char expected[1024], cell[2][3];
    cr_assert_eq(game->count, 4);
    for (int i = 2; i < 4; i++)
        snprintf(cell[i - 2], 3, "%c%c", 'a' + game->cells[i] % 9, 'a' + 9 - game->cells[i] / 9);
    snprintf(expected, sizeof expected,
             "(;FF[4]GM[4]CA[UTF-8]AP[" ENGINE_NAME ":" ENGINE_VERSION "]SZ[9:10]\n"
             "PB[A\\]\\\\]PW[B]RU[standard]RE[W+R]C[match %s, game 0, pair 0\n"
             "white wins: resigned (%s)\nopening: 2 stones]\n"
             ";B[aj]\n;W[bb]\n;B[%s]C[%.3f s, score -3000]\n;W[%s]C[%.3f s, score 3000])\n",
             game->match, game->detail, cell[0], (double)game->time_us[2] / 1e6, cell[1],
             (double)game->time_us[3] / 1e6);
    cr_expect_str_eq(bench_read("games/game-000000.sgf"), expected);
    cr_expect_not_null(strstr(bench_read("games/game-000001.sgf"), "RE[B+R]"));
}

/* Finds `line` in the text, at the end of a line; returns where it ends, NULL if it is not there.
 */
static const char *find_line(const char *text, const char *line) {
    const char *found = text == NULL ? NULL : strstr(text, line);
    return found != NULL && found[strlen(line)] == '\n' ? found + strlen(line) : NULL;
}

Test(bench_match_files, the_log_has_everything_that_passes_in_order_with_times) {
    bench_run("match -boardsize 9 -games 2 -quiet -results r -log log " BENCH_PATIENT
              "-engine name=A cmd=\"$B stub -say 'MESSAGE hello'\" "
              "-engine name=B cmd=\"$B stub -after 1 -vice exit\"");
    char answer[64], reply[64], stone[64];
    const GameRecord *game = &bench_records("r")->records[0];
    snprintf(answer, sizeof answer, " game 0 A < %d,%d", game->cells[0] % 9, game->cells[0] / 9);
    snprintf(reply, sizeof reply, " game 0 A > TURN %d,%d", game->cells[1] % 9, game->cells[1] / 9);
    snprintf(stone, sizeof stone, " game 0 B > %d,%d,2", game->cells[0] % 9, game->cells[0] / 9);
    const char *const LINES[] = {" game - A > ABOUT",
                                 " game 0 A > START 9",
                                 " game 0 A < OK",
                                 " game 0 A > INFO max_node 1",
                                 " game 0 A > BEGIN",
                                 " game 0 A < MESSAGE hello",
                                 answer,
                                 " game 0 B > BOARD",
                                 stone,
                                 " game 0 B > DONE",
                                 reply,
                                 " game 0 B ! crash: left with exit code 3",
                                 " game 0 A > END",
                                 " game 1 A > START 9"};
    const char *log = bench_read("log"), *at = log;
    cr_expect_eq(strncmp(log, "# 2", 3), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(LINES); i++) {
        at = find_line(at, LINES[i]);
        cr_assert_not_null(at, "'%s' is not there or not in its place: %s", LINES[i], log);
    }
    double last = 0;
    for (const char *line = strchr(log, '\n') + 1; *line != '\0'; line = strchr(line, '\n') + 1) {
        double time = strtod(line, NULL);
        cr_expect_geq(time, last - 0.5, "times go back: %s", line); /* lines of two engines */
        last = time;
    }
}

Test(bench_match_files, results_on_a_full_device_end_the_match_before_any_game) {
    if (access("/dev/full", W_OK) != 0)
        bench_skip("there is no /dev/full");
    const BenchRun *run =
        bench_run("--version >/dev/null; timeout -s KILL 60 \"$B\" match " BENCH_STUBS BENCH_PATIENT
                  "-boardsize 9 -games 100 -quiet -results /dev/full");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "/dev/full could not be written: No space left"), "%s",
                       run->output);
    cr_expect_null(strstr(run->output, "A - B"), "%s", run->output);
    run = bench_run("--version >/dev/null; timeout -s KILL 60 \"$B\" report -results /dev/zero");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "there are no games"), "%s", run->output);
}
