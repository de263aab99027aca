/* Files that one run begins and another goes on with, and runs whose file cannot be written. */
#include "bench/bench_support.h"

#include "data/batch.h"
#include "ground/datafile.h"
#include "text/text_file.h"
#include "tune/spsa_state.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(bench_datafile, .init = bench_enter, .fini = bench_leave);

static const char HEADER[] = "header\n";

Test(bench_datafile, a_record_that_does_not_fit_leaves_no_part_of_it) {
    int file = datafile_open("f");
    cr_assert_geq(file, 0);
    cr_expect(datafile_begin(file, HEADER, strlen(HEADER), 0));
    cr_expect(datafile_append(file, "one\n", 4));
    bench_limit_files((int64_t)strlen(HEADER) + 6);
    bool written = datafile_append(file, "two\n", 4);
    int reason = errno;
    bench_limit_files(INT64_MAX);
    cr_expect_not(written);
    cr_expect_eq(reason, EFBIG, "%s", strerror(reason));
    cr_expect_str_eq(bench_read("f"), "header\none\n");
    cr_expect(datafile_append(file, "three\n", 6));
    close(file);
    cr_expect_str_eq(bench_read("f"), "header\none\nthree\n");
}

Test(bench_datafile, a_file_that_a_run_is_writing_is_left_alone) {
    static const char *const COMMANDS[] = {
        "selfplay -games 1 -nodes 1 -out", "openings -count 1 -out",
        "solve -random 1 -nodes 10 -write", "solve -random 1 -from 5 -nodes 10 -write"};
    int file = datafile_open("f");
    cr_expect(datafile_begin(file, HEADER, strlen(HEADER), 0));
    cr_expect_eq(datafile_open("f"), -1);
    cr_expect_not_null(strstr(datafile_reason(), "another run is writing it; wait until "));
    cr_expect(datafile_append(file, "one\n", 4));
    close(file);
    cr_expect_str_eq(bench_read("f"), "header\none\n");
    file = datafile_open("g");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s g", COMMANDS[i]);
        cr_expect_neq(run->status, 0);
        cr_expect_not_null(strstr(run->output, ": g: another run is writing it; wait until "), "%s",
                           run->output);
    }
    close(file);
    cr_expect_str_eq(bench_read("g"), "");
}

/* Counts the trials; another run must not get the file meanwhile. */
static bool try_to_open(void *context, int64_t number, int result) {
    (void)number;
    (void)result;
    int other = datafile_open("state");
    cr_expect_eq(other, -1);
    if (other >= 0)
        close(other);
    ++*(int *)context;
    return true;
}

Test(bench_datafile, no_other_run_appends_to_a_file_that_is_being_read) {
    char message[256] = "";
    int trials = 0;
    int file = spsa_state_open("state", "spsa\n", try_to_open, &trials, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    cr_expect(spsa_state_append(file, 1, 2));
    close(file);
    file = spsa_state_open("state", "spsa\n", try_to_open, &trials, message, sizeof message);
    cr_expect_geq(file, 0, "%s", message);
    close(file);
    cr_expect_eq(trials, 1);
}

Test(bench_datafile, a_file_that_a_run_replaces_stays_its_own) {
    int held = -1;
    Text text = {0};
    text_append(&text, "new\n");
    cr_expect(datafile_hold("f", &held));
    cr_expect_eq(held, -1, "there is no file yet");
    for (int i = 0; i < 2; i++) {
        cr_assert(text_file_write("f", &text));
        cr_expect(datafile_hold("f", &held));
        cr_expect(datafile_hold("f", &held), "it is held already");
        cr_expect_eq(datafile_open("f"), -1);
    }
    int other = -1;
    cr_expect_not(datafile_hold("f", &other));
    cr_expect_not_null(strstr(datafile_reason(), "another run is writing it"));
    cr_expect_eq(other, -1);
    close(held);
    cr_expect_str_eq(bench_read("f"), "new\n");
    text_free(&text);
}

Test(bench_datafile, a_second_fit_does_not_replace_the_file_of_one_that_runs) {
    static const char *const COMMANDS[] = {
        "train -data games -passes 1000 -quiet -state r0 -out",
        "variants -generations 100 -games 64 -nodes 50 -passes 1 -data r1 -fit"};
    bench_run("selfplay -games 10 -nodes 60 -branches 0 -quiet -out games");
    for (int i = 0; i < 2; i++) {
        const BenchRun *run = bench_run("%s first >out 2>&1 & fit=$!; "
                                        "while [ ! -s r%d ] && kill -0 $fit; do sleep 0.01; done; "
                                        "$B %s second 2>&1; status=$?; "
                                        "kill -TERM $fit; wait $fit; exit $status",
                                        COMMANDS[i], i, COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s: %d: %s", COMMANDS[i], run->status, run->output);
        cr_expect_not_null(strstr(run->output, "another run is writing it; wait until "), "%s",
                           run->output);
        cr_expect_neq(access("second", F_OK), 0);
    }
}

Test(bench_datafile, a_fit_keeps_others_from_its_file_before_it_writes_there) {
    const BenchRun *run =
        bench_run("variants -fit first -data r -generations 1 -games 9999999 -nodes 20 2>out & "
                  "fit=$!; for i in $(seq 1000); do [ -e r ] || sleep 0.01; done; "
                  "$B variants -fit second -data r -generations 1 -games 16 -nodes 20 2>&1; "
                  "status=$?; kill -TERM $fit; wait $fit; exit $status");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "another run is writing it; wait until "), "%s",
                       run->output);
    cr_expect_neq(access("second", F_OK), 0);
    /* What a run that was killed then leaves is a new file. */
    static const char *const COMMANDS[] = {
        "train -data games -passes 1 -quiet -state r -out",
        "variants -generations 1 -games 16 -nodes 20 -passes 1 -data r -fit"};
    bench_run("selfplay -games 10 -nodes 60 -branches 0 -quiet -out games");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        bench_write("r", "");
        run = bench_run("%s third", COMMANDS[i]);
        cr_expect_eq(run->status, 0, "%s: %d: %s", COMMANDS[i], run->status, run->output);
    }
}

Test(bench_datafile, a_file_that_ends_within_the_header_is_new) {
    static const char *const CONTENT[] = {"", "h", "header", "header\n", "header\nmore", "headers"};
    static const DatafileStart START[] = {DATAFILE_NEW,  DATAFILE_NEW,  DATAFILE_NEW,
                                          DATAFILE_SAME, DATAFILE_SAME, DATAFILE_OTHER};
    for (size_t i = 0; i < ARRAY_LENGTH(CONTENT); i++) {
        bench_write("f", CONTENT[i]);
        cr_expect_eq(datafile_start("f", HEADER, strlen(HEADER)), START[i], "'%s'", CONTENT[i]);
    }
    cr_expect_eq(datafile_start("missing", HEADER, strlen(HEADER)), DATAFILE_NEW);
    cr_expect_eq(datafile_start(".", HEADER, strlen(HEADER)), DATAFILE_UNREAD);
    cr_expect_eq(errno, EISDIR);
}

Test(bench_datafile, what_cannot_be_read_is_not_called_another_file) {
    static const char *const COMMANDS[] = {"selfplay -games 1 -out", "openings -count 1 -out"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s .", COMMANDS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, ".: Is a directory"), "%s", run->output);
    }
}

Test(bench_datafile, a_run_that_would_have_to_go_on_with_a_device_says_what_it_wants) {
    static const char *const COMMANDS[] = {"selfplay -games 1 -out", "openings -count 1 -out"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s /dev/full", COMMANDS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, "give an ordinary file"), "%s", run->output);
        run = bench_run("%s /dev/stdout", COMMANDS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, "give an ordinary file"), "%s", run->output);
    }
}

Test(bench_datafile, a_pipe_that_nobody_reads_is_not_waited_for) {
    static const char *const COMMANDS[] = {"selfplay -games 1 -out pipe",
                                           "openings -count 1 -out pipe",
                                           "spsa -pairs 1 -nodes 5 -rule 0:7 -state pipe",
                                           "variants -fit w -generations 0 -data pipe"};
    cr_assert_eq(mkfifo("pipe", 0600), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run =
            bench_run("--version >/dev/null; timeout -s KILL 20 \"$B\" %s", COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s", COMMANDS[i]);
        cr_expect_not_null(strstr(run->output, "give an ordinary file"), "%s", run->output);
    }
}

Test(bench_datafile, a_file_of_something_else_is_not_said_to_have_other_settings) {
    static const char *const COMMANDS[] = {"selfplay -games 1 -out", "openings -count 1 -out"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        bench_write("f", "mine\n");
        const BenchRun *run = bench_run("%s f", COMMANDS[i]);
        cr_expect_eq(run->status, 2);
        cr_expect_not_null(strstr(run->output, ": f"), "%s", run->output);
        cr_expect_not_null(strstr(run->output, "exists and holds no "), "%s", run->output);
        cr_expect_str_eq(bench_read("f"), "mine\n");
    }
}

Test(bench_datafile, a_file_without_permission_to_write_is_not_replaced) {
    Text text = {0};
    text_append(&text, "mine\n");
    bench_write("out", "old\n");
    cr_assert_eq(chmod("out", 0444), 0);
    bool may = access("out", W_OK) == 0; /* as the system's administrator */
    cr_expect_eq(text_file_may_write("test", "out"), may);
    cr_expect_eq(text_file_write("out", &text), may);
    cr_expect(may || errno == EACCES);
    cr_expect_str_eq(bench_read("out"), may ? "mine\n" : "old\n");
    text_free(&text);
}

Test(bench_datafile, no_part_of_a_game_stays_where_there_is_no_room_for_its_file) {
    /* A file may have 512 bytes, which is enough for the first game. */
    const BenchRun *run =
        bench_run("--version; ulimit -f 1; \"$B\" match -engine name=A cmd=\"$B stub -seed 1\" "
                  "-engine name=B cmd=\"$B stub -seed 2\" -each nodes=1 start=3600 -games 2 -quiet "
                  "-sgf games");
    cr_expect_eq(run->status, 1, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "game 1 could not be kept: "), "%s", run->output);
    cr_expect_eq(access("games/game-000000.sgf", F_OK), 0);
    cr_expect_neq(access("games/game-000001.sgf", F_OK), 0);
}

#define GONE                                                                                       \
    "match -each nodes=1 start=3600 -boardsize 9 -games 2 -quiet "                                 \
    "-engine name=A cmd=\"rm -rf '$PWD/%s'; exec $B stub\" -engine name=B cmd=\"$B stub\" "

Test(bench_datafile, a_game_is_in_all_outputs_of_a_match_or_in_none) {
    const BenchRun *run = bench_run(GONE "-psq games -sgf gone", "gone");
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(
        strstr(run->output, "game 0 could not be kept: gone: No such file or directory"), "%s",
        run->output);
    cr_expect_neq(access("games/game-000000.psq", F_OK), 0);
    /* Files may have 1024 bytes, which is enough for all but the results. */
    bench_run("match -each nodes=1 start=3600 -boardsize 9 -games 2 -quiet -results r "
              "-engine name=C cmd=\"$B stub\" -engine name=D cmd=\"$B stub\"");
    run = bench_run("--version; ulimit -f 2; \"$B\" " GONE "-psq games -sgf games -results r",
                    "none");
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "game 0 could not be kept: r: File too large"), "%s",
                       run->output);
    cr_expect_eq(bench_records("r")->count, 2);
    cr_expect_neq(access("games/game-000000.psq", F_OK), 0);
    cr_expect_neq(access("games/game-000000.sgf", F_OK), 0);
}

Test(bench_datafile, a_match_that_has_no_second_folder_leaves_no_first_one) {
    bench_write("file", "");
    for (int i = 0; i < 2; i++) {
        const BenchRun *run =
            bench_run(GONE "%s", "none", i == 0 ? "-psq games -sgf file" : "-psq file -sgf games");
        cr_expect_eq(run->status, 2, "%s", run->output);
        cr_expect_not_null(
            strstr(run->output, "match: file: no folder and cannot be made one: File exists"), "%s",
            run->output);
        cr_expect_neq(access("games", F_OK), 0);
    }
}

Test(bench_datafile, a_match_that_comes_to_nothing_leaves_nothing) {
    static const char *const CASES[] = {
        "-engine cmd=false -results r", "-engine cmd=\"$B stub\" -results r -log missing/log",
        "-engine cmd=\"$B stub\" -results missing/r -log log",
        "-engine cmd=\"$B stub\" -results wrong",
        "-engine cmd='kill -TERM $PPID; exec sleep 600' -results r"};
    static const int STATUS[] = {2, 2, 2, 2, 130};
    bench_write("wrong", "{\"match\":\"0\",\"game\":0}\n");
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("match -games 2 -quiet -engine cmd=\"$B stub\" "
                                        "-each nodes=1 start=3600 -psq games -sgf games/sgf %s",
                                        CASES[i]);
        cr_expect_eq(run->status, STATUS[i], "%s: %d: %s", CASES[i], run->status, run->output);
        cr_expect_neq(access("games", F_OK), 0, "%s: %s", CASES[i], run->output);
        cr_expect_neq(access("r", F_OK), 0, "%s", CASES[i]);
        cr_expect_neq(access("log", F_OK), 0, "%s", CASES[i]);
    }
    bench_run("match -games 2 -engine cmd=false -engine cmd=false -psq games -results games/r");
    cr_expect_neq(access("games", F_OK), 0);
    mkdir("games", 0777);
    bench_run("match -games 2 -engine cmd=false -engine cmd=false -psq games");
    cr_expect_eq(access("games", F_OK), 0, "it was there before");
}

Test(bench_datafile, the_files_of_a_match_may_lie_in_its_new_folder) {
    const BenchRun *run = bench_run("match -games 2 -quiet -engine cmd=\"$B stub\" "
                                    "-engine cmd=\"$B stub\" -each nodes=1 start=3600 "
                                    "-psq games -results games/r -log games/log");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_records("games/r")->count, 2);
    cr_expect_eq(access("games/log", F_OK), 0);
}

Test(bench_datafile, an_interrupted_run_says_where_it_goes_on) {
    static const struct {
        const char *command, *complaint;
    } CASES[] = {
        {"selfplay -games 1000000 -nodes 1 -boardsize 9 -quiet -out",
         "selfplay: interrupted; the same command goes on in r"},
        {"openings -count 100000 -nodes 10 -balance 30000 -quiet -out",
         "openings: interrupted; the same command goes on in r"},
        {"spsa -pairs 100000 -nodes 10 -quiet -state",
         "spsa: interrupted; the same command goes on in r"},
        {"solve -random 1000000 -nodes 300 -quiet -write", "solve: interrupted"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run =
            bench_run("%s r%d 2>&1 & run=$!; while [ ! -s r%d ]; do sleep 0.01; done; "
                      "kill -TERM $run; wait $run",
                      CASES[i].command, (int)i, (int)i);
        cr_expect_eq(run->status, 130, "%s: %d: %s", CASES[i].command, run->status, run->output);
        cr_expect_not_null(strstr(run->output, CASES[i].complaint), "%s", run->output);
    }
}

Test(bench_datafile, no_game_is_entered_after_one_that_could_not_be_written) {
    Batch batch;
    cr_assert(batch_create(&batch, "test", 4, true));
    cr_expect_eq(batch_next(&batch), 0);
    cr_expect_eq(batch_next(&batch), 1);
    cr_assert(batch_enter(&batch));
    batch_leave(&batch, 0, 1, false);
    cr_expect(atomic_load(&batch.control.stop));
    cr_expect_not(batch_enter(&batch));
    cr_expect_eq(batch_next(&batch), -1);
    cr_expect_eq(batch.finished, 0);
    batch_destroy(&batch);
}

Test(bench_datafile, no_game_is_played_after_one_in_which_the_engine_failed) {
    Batch batch;
    cr_assert(batch_create(&batch, "test", 4, true));
    cr_expect_eq(batch_next(&batch), 0);
    batch_fail(&batch, 0);
    cr_expect(atomic_load(&batch.control.stop));
    cr_expect_not(batch_enter(&batch));
    cr_expect_eq(batch_next(&batch), -1);
    batch_destroy(&batch);
}
