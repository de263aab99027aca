/* pentad-bench solve and pentad-bench verify as commands. */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

TestSuite(bench_solve, .init = bench_enter, .fini = bench_leave);

/* Two problems and a position in which nothing is to be won. */
#define PROBLEMS                                                                                   \
    "# moves, plies, first moves\n\n"                                                              \
    "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4 11 g2,h8,e4,i8,j5,k5\n"                                \
    "g8e6c3d4e7b9g4b7g7 13 b6,d7\n"
#define NOTHING "h8h9\n"

Test(bench_solve, solves_a_file_and_verifies_every_win) {
    bench_write("problems", PROBLEMS);
    const BenchRun *run = bench_run("solve problems -nodes 200000 -write certificates");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "2 of 2 solved and verified"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "2 claims of a win: 2 verified, 0 late, 0 false"), "%s",
                       run->output);
    run = bench_run("verify certificates");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "2 valid, 0 invalid"), "%s", run->output);
    run = bench_run("verify certificates -thorough -quiet");
    cr_expect_eq(run->status, 0);
    cr_expect_str_eq(run->output, "2 valid, 0 invalid\n");
}

Test(bench_solve, what_is_not_solved_is_no_failure) {
    bench_write("problems", PROBLEMS NOTHING);
    const BenchRun *run = bench_run("solve problems -nodes 100000");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "2 of 3 solved and verified"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "not solved"), "%s", run->output);
}

Test(bench_solve, gives_the_same_answers_every_time) {
    bench_write("problems", PROBLEMS);
    cr_expect_eq(bench_run("solve problems -nodes 50000 -write one")->status, 0);
    cr_expect_eq(bench_run("solve problems -nodes 50000 -write two")->status, 0);
    cr_expect_str_eq(bench_read("one"), bench_read("two"));
}

Test(bench_solve, wins_that_are_announced_are_won_in_time_against_a_stronger_defender) {
    bench_write("problems", PROBLEMS);
    const BenchRun *run = bench_run("solve problems -play -nodes 30000");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(
        strstr(run->output, "2 positions: a win seen in 2, announced as proven in 2"), "%s",
        run->output);
    cr_expect_not_null(strstr(run->output, "won 2\nannouncements: 2 kept, 0 withdrawn, 0 replaced"),
                       "%s", run->output);
}

Test(bench_solve, another_program_defends) {
    bench_write("problems", "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4\n");
    const BenchRun *run = bench_run("solve problems -play -nodes 20000 -defender '$B stub'");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "1 kept"), "%s", run->output);
    run = bench_run("solve problems -play -nodes 20000 -defender false");
    cr_expect_eq(run->status, 2, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "false does not start"), "%s", run->output);
    cr_expect_null(strstr(run->output, "0 positions"), "before any game: %s", run->output);
}

Test(bench_solve, another_program_is_told_its_limits_and_the_row) {
    bench_write("five", "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4\n");
    bench_write("four", "e5a1e6b1\n");
    bench_run("solve five -play -nodes 20000 -resist 2 -defender 'tee told | $B stub'");
    cr_expect_not_null(strstr(bench_read("told"), "INFO max_node 40000\n"));
    cr_expect_null(strstr(bench_read("told"), "INFO row"), "five in a row need no word");
    bench_run("solve four -play -time 1000 -row 4 -boardsize 9 -defender 'tee told | $B stub'");
    cr_expect_not_null(strstr(bench_read("told"), "INFO row 4\n"));
    cr_expect_not_null(strstr(bench_read("told"), "INFO timeout_turn 3000\n"));
    cr_expect_null(strstr(bench_read("told"), "INFO max_node"));
}

Test(bench_solve, a_defender_need_not_know_every_limit) {
    bench_write("problems", "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4\n");
    const BenchRun *run =
        bench_run("solve problems -play -nodes 20000 -defender "
                  "'{ while read line; do case $line in *max_node*) echo UNKNOWN >&3;; esac; "
                  "echo $line; done | $B stub; } 3>&1'");
    cr_expect_not_null(strstr(run->output, "1 kept"), "%s", run->output);
}

Test(bench_solve, a_defender_that_fails_is_named_and_no_win_is_lost) {
    static const char *const VICES[][2] = {{"crash", "signal 6"},
                                           {"garbage", "it wrote 'I resign'"},
                                           {"occupied", "it played "},
                                           {"outside", "it played 15,0"}};
    bench_write("problems", "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4\n");
    for (size_t i = 0; i < ARRAY_LENGTH(VICES); i++) {
        const BenchRun *run = bench_run(
            "solve problems -play -nodes 20000 -defender 'exec $B stub -vice %s'", VICES[i][0]);
        cr_expect_eq(run->status, 1, "%s", run->output);
        const char *failed = strstr(run->output, "the defender failed: ");
        cr_assert_not_null(failed, "%s", run->output);
        cr_expect_not_null(strstr(failed, VICES[i][1]), "%s", run->output);
        cr_expect_not_null(strstr(run->output, "0 kept, "), "%s", run->output);
        cr_expect_not_null(strstr(run->output, "0 won late, 0 not won\n"), "%s", run->output);
        cr_expect_not_null(strstr(run->output, "in which the defender failed: 1\n"), "%s",
                           run->output);
    }
}

Test(bench_solve, an_interrupt_is_obeyed_while_another_program_defends) {
    bench_write("problems", "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4\n");
    bench_write("slow", "while read -r line; do\n"
                        "    case $line in\n"
                        "    START*) echo OK ;;\n"
                        "    BEGIN* | TURN* | DONE*) touch ready; exec sleep 600 ;;\n"
                        "    esac\n"
                        "done\n");
    const BenchRun *run =
        bench_run("solve problems -play -nodes 20000 -defender 'sh slow' & solve=$!; "
                  "while [ ! -e ready ]; do sleep 0.01; done; kill -TERM $solve; wait $solve");
    cr_expect_eq(run->status, 130, "%d: %s", run->status, run->output);
    cr_expect_null(strstr(run->output, "the defender failed"), "%s", run->output);
}

Test(bench_solve, wrong_input_is_refused) {
    bench_write("twice", "h8h8 3 a1\n");
    bench_write("outside", "h8p9 3 a1\n");
    bench_write("plies", "h8h9 x a1\n");
    bench_write("answers", "h8h9 3 a1,?\n");
    bench_write("blanks", "h8 h9 i9 3\n");
    bench_write("more", "h8h9 3 a1 b2\n");
    bench_write("nothing", "# a remark\n");
    bench_write("good", NOTHING);
    static const char *const COMMANDS[] = {"solve",
                                           "solve twice",
                                           "solve outside",
                                           "solve plies",
                                           "solve answers",
                                           "solve blanks",
                                           "solve more",
                                           "solve nothing",
                                           "solve missing",
                                           "solve good -rule 3",
                                           "solve good -rule 4 -row 4",
                                           "solve good -random 5",
                                           "solve good -boardsize 4",
                                           "solve good -write no/such/folder",
                                           "solve good -nodes 0",
                                           "solve good -write ./good",
                                           "solve good -play -write new",
                                           "solve good -from 1",
                                           "verify",
                                           "verify missing",
                                           "verify good -loud"};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s", COMMANDS[i]);
        cr_expect_eq(run->status, 2, "%s: %d %s", COMMANDS[i], run->status, run->output);
        cr_expect_neq(run->output[0], '\0', "%s", COMMANDS[i]);
    }
    cr_expect_not_null(strstr(bench_run("solve outside")->output, "outside, line 1"));
    cr_expect_not_null(strstr(bench_run("solve blanks")->output,
                              "'h9' is no length of a win, a number up to 256, 0 if "));
    cr_expect_str_eq(bench_read("good"), NOTHING);
}

Test(bench_solve, options_that_contradict_each_other_are_told_what_to_do) {
    static const char *const CASES[][2] = {
        {"", "Give a FILE of problems, -random N or -games FILE; -help"},
        {"good -random 5", "leave out good or -random"},
        {"good -games games", "leave out good or -games"},
        {"-random 5 -games games", "leave out -random or -games"},
        {"good other", "leave out 'good' or 'other'"},
        {"-random 5 -play", "give one instead of -random"},
        {"-games games -play", "give one instead of -games"},
        {"good -play -write new", "-write goes with claims that are checked; leave it out"},
        {"good -play -proof 3", "-proof goes with claims that are checked; leave it out"},
        {"good -play -search", "-search goes with claims that are checked; leave it out"},
        {"good -play -thorough", "-thorough goes with claims that are checked; leave it out"},
        {"-games games -rule 1", "give -rule 4 -boardsize 11x12"}};
    bench_write("good", NOTHING);
    bench_run("selfplay -boardsize 11x12 -rule 4 -nodes 10 -games 1 -quiet -out games");
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        const BenchRun *run = bench_run("solve %s", CASES[i][0]);
        cr_expect_eq(run->status, 2, "%s: %d", CASES[i][0], run->status);
        cr_expect_not_null(strstr(run->output, CASES[i][1]), "%s: %s", CASES[i][0], run->output);
    }
}

Test(bench_solve, a_remark_may_follow_every_word_of_a_problem) {
    bench_write("remarks", "  # one\nh8a1i8a3j8a5 # two\nh8a1i8a3j8a5 3 #three\n"
                           "h8a1i8a3j8a5 3 g8,k8 # four 4\n");
    const BenchRun *run = bench_run("solve remarks -nodes 100");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "3 of 3 solved and verified, 1 with a move"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "line   2  g8     3 plies ( -)"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "line   3  g8     3 plies ( 3)"), "%s", run->output);
}

Test(bench_solve, one_is_no_plural) {
    static const char *const COMMANDS[] = {"solve four -nodes 1000 -write w", "verify w",
                                           "solve four -nodes 1000 -play"};
    static const char *const LINES[] = {" 1 ply   ( -)", "in 1 ply, 1 node, 1 step: the win",
                                        "announces one in 1 ply with 8"};
    bench_write("four", "h8a1i8b1j8c1k8d3\n");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s", COMMANDS[i]);
        cr_expect_not_null(strstr(run->output, LINES[i]), "%s", run->output);
    }
}

Test(bench_solve, a_position_with_a_complete_row_is_no_problem) {
    bench_write("over", "# two\nh8a1i8a3j8a5 3 g8,k8\nh8a1i8a3j8a5k8a7l8a9\n");
    const BenchRun *run = bench_run("solve over -nodes 100");
    cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
    cr_expect_str_eq(run->output,
                     "solve: over, line 3: h8 stands in a complete row, the game is over\n");
    run = bench_run("solve over -nodes 100 -row 3");
    cr_expect_not_null(strstr(run->output, "over, line 2: h8 stands in"), "%s", run->output);
    bench_write("six", "h8a1i8a3j8a5k8a7l8a9m8\n"); /* an overline wins nothing here */
    cr_expect_eq(bench_run("solve six -nodes 100 -rule standard")->status, 0);
    cr_expect_eq(bench_run("solve six -nodes 100 -play")->status, 2);
}

Test(bench_solve, random_positions_follow_from_their_number) {
    const BenchRun *whole =
        bench_run("solve -random 30 -rule 8 -nodes 200 -seed 5 -quiet -write whole");
    cr_expect_eq(whole->status, 0, "%s", whole->output);
    cr_expect_not_null(strstr(whole->output, "60 positions"), "%s", whole->output);
    bench_run("solve -random 10 -rule 8 -nodes 200 -seed 5 -quiet -write first");
    bench_run("solve -random 20 -from 10 -rule 8 -nodes 200 -seed 5 -quiet -write second");
    size_t length = strlen(bench_read("first"));
    cr_expect_gt(length, 100);
    cr_expect_eq(strncmp(bench_read("whole"), bench_read("first"), length), 0);
    cr_expect_str_eq(bench_read("whole") + length, bench_read("second"));
    bench_run("solve -random 20 -from 10 -rule 8 -nodes 200 -seed 5 -quiet -write first");
    cr_expect_str_eq(bench_read("whole"), bench_read("first"));
    bench_run("solve -random 10 -rule 8 -nodes 200 -seed 6 -quiet -write other");
    cr_expect_str_neq(bench_read("first"), bench_read("other"));
}

Test(bench_solve, going_on_cuts_a_torn_certificate_off) {
    static const char *const GO_ON =
        "solve -random 20 -from 10 -rule 8 -nodes 200 -seed 5 -quiet -write torn";
    bench_run("solve -random 30 -rule 8 -nodes 200 -seed 5 -quiet -write whole");
    bench_run("solve -random 10 -rule 8 -nodes 200 -seed 5 -quiet -write first");
    const char *whole = bench_read("whole"), *first = bench_read("first");
    size_t length = strlen(first);
    const char *next_end = strstr(whole + length, "\nend\n");
    cr_assert_not_null(next_end);
    const size_t TORN[] = {length, length + 1, length + 30, (size_t)(next_end - whole) + 4};
    for (size_t i = 0; i < ARRAY_LENGTH(TORN); i++) {
        bench_write("torn", whole);
        cr_assert_eq(truncate("torn", (off_t)TORN[i]), 0);
        cr_expect_eq(bench_run("%s", GO_ON)->status, 0);
        cr_expect_str_eq(bench_read("torn"), whole, "torn after %zu bytes", TORN[i]);
    }
    bench_write("torn", "# a remark\n");
    cr_expect_eq(bench_run("%s", GO_ON)->status, 0);
    cr_expect_eq(strncmp(bench_read("torn"), "# a remark\ncertificate", 22), 0);
    bench_write("torn", "# openings\nh8h9\n");
    const BenchRun *run = bench_run("%s", GO_ON);
    cr_expect_eq(run->status, 2, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "holds no certificates; give another file"));
    cr_expect_str_eq(bench_read("torn"), "# openings\nh8h9\n");
}

Test(bench_solve, a_new_run_leaves_what_a_file_holds) {
    const char *const commands[] = {"solve -random 3 -nodes 300 -quiet -write taken",
                                    "solve over -nodes 300 -quiet -write taken"};
    const char *const reasons[] = {"give another file, or -from to go on in it\n",
                                   "solve: taken: has something in it; give another file\n"};
    bench_write("over", "h8a1i8b1j8c1k8d3\n");
    bench_write("taken", "certificate 1\n");
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++) {
        const BenchRun *run = bench_run("%s", commands[i]);
        cr_expect_eq(run->status, 2, "%d: %s", run->status, run->output);
        cr_expect_not_null(strstr(run->output, reasons[i]), "%s", run->output);
        cr_expect_str_eq(bench_read("taken"), "certificate 1\n");
    }
}

Test(bench_solve, every_claim_in_games_and_branches_of_self_play_is_verified) {
    bench_run("selfplay -boardsize 11 -rule 4 -nodes 50 -balancenodes 50 -balance 2000 -games 3 "
              "-quiet -out games");
    const BenchRun *run = bench_run("solve -games games -boardsize 11 -rule 4 -nodes 300");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "0 late, 0 false, 0 undecided"), "%s", run->output);
    cr_expect_eq(bench_run("solve -games games -boardsize 11 -rule 0 -nodes 300")->status, 2);
    cr_expect_eq(bench_run("solve -games missing -nodes 300")->status, 2);
    bench_write("wins", "those of before\n");
    bench_run("solve -games games -boardsize 11 -rule 0 -nodes 300 -write wins");
    cr_expect_str_eq(bench_read("wins"), "those of before\n");
}

Test(bench_solve, games_of_five_in_a_row_are_not_solved_with_a_shorter_row) {
    bench_run("selfplay -boardsize 11 -nodes 50 -balancenodes 50 -games 1 -quiet -out games");
    const BenchRun *run = bench_run("solve -games games -boardsize 11 -row 4 -nodes 100");
    cr_expect_eq(run->status, 2, "%d", run->status);
    cr_expect_not_null(strstr(run->output, "games of another rule, row or board"), "%s",
                       run->output);
}

Test(bench_solve, going_on_with_a_position_writes_no_certificate_twice) {
    const char *position = "solve -random 1 -from 3 -nodes 300 -quiet -write";
    bench_run("%s both", position);
    const char *second = strstr(bench_read("both") + 1, "\ncertificate 1\n");
    cr_assert_not_null(second, "both sides have a win there");
    bench_run("solve -random 3 -nodes 300 -quiet -write r; cp r whole; cat both >>whole");
    size_t before = strlen(bench_read("r"));
    bench_limit_files((int64_t)(before + strlen(bench_read("both")) - strlen(second) + 10));
    const BenchRun *run = bench_run("%s r", position);
    bench_limit_files(INT64_MAX);
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "go on with -from 3 "), "%s", run->output);
    cr_expect_eq(strlen(bench_read("r")), before);
    bench_run("%s r", position);
    cr_expect_str_eq(bench_read("r"), bench_read("whole"));
}

Test(bench_solve, an_interrupted_run_says_how_to_go_on) {
    const BenchRun *run = bench_run(
        "solve -random 1000000 -nodes 300 -quiet -write r & "
        "solve=$!; while [ ! -s r ]; do sleep 0.01; done; kill -TERM $solve; wait $solve");
    cr_expect_eq(run->status, 130, "%d: %s", run->status, run->output);
    cr_expect_not_null(strstr(run->output, "go on with -from "), "%s", run->output);
}

#define CERTIFICATE(proof)                                                                         \
    "certificate 1\nrule 0\nsize 15x15\nblack f8 g8 h8\nwhite a1 c1\nside black\nplies 3\n" proof  \
    "end\n"

Test(bench_solve, verify_says_for_each_certificate_what_is_wrong) {
    bench_write("mixed",
                CERTIFICATE("win i8\n  e8 j8!\n  * e8!\n")
                    CERTIFICATE("win i8\n  e8 j8!\n") "certificate 1\nrule 12\nend\n" CERTIFICATE(
                        "win i8\n  * e8!\n"));
    const BenchRun *run = bench_run("verify mixed");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "mixed:1: valid: freestyle, black in 3 plies"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "mixed:12: INVALID"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "there is no answer to the defence b1, after i8"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "line 23: expected one number from 0 to 9"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "move e8 is on an occupied point, after i8 e8"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "1 valid, 3 invalid"), "%s", run->output);
    bench_write("good", "# a remark\n\n" CERTIFICATE("win i8\n  e8 j8!\n  * e8!\n"));
    run = bench_run("verify good good");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "good:3: valid: "), "%s", run->output);
    run = bench_run("verify good mixed -quiet");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "mixed:12: INVALID: freestyle"), "%s", run->output);
    cr_expect_null(strstr(run->output, ": valid:"), "%s", run->output);
    bench_run("help >help; cat good >zero; printf '\\0' >>zero; cat mixed >>zero");
    run = bench_run("verify zero");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "zero: INVALID: there is a zero byte after 118 others"),
                       "%s", run->output);
    cr_expect_not_null(strstr(run->output, "1 valid, 1 invalid\n"), "%s", run->output);
    bench_write("empty", "");
    run = bench_run("verify good empty");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "empty: INVALID: there is no certificate"), "%s",
                       run->output);
}

Test(bench_solve, a_byte_order_mark_before_certificates_hides_none) {
    static const char MARK[] = "\xEF\xBB\xBF";
    char certificate[512];
    snprintf(certificate, sizeof certificate, "%s%s", MARK,
             CERTIFICATE("win i8\n  e8 j8!\n  * e8!\n"));
    bench_write("marked", certificate);
    const BenchRun *run = bench_run("verify marked");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "marked:1: valid: "), "%s", run->output);

    bench_run("solve -random 1 -from 10 -rule 8 -nodes 200 -seed 5 -quiet -write marked");
    cr_expect_eq(strncmp(bench_read("marked"), certificate, strlen(certificate)), 0);
    cr_assert_eq(truncate("marked", (off_t)sizeof MARK + 20), 0);
    run = bench_run("solve -random 1 -from 10 -rule 8 -nodes 200 -seed 5 -quiet -write marked");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_null(strstr(bench_read("marked"), "rule 0"), "the torn one is cut off");
}

/* Black has an open four and waits three times: to play all defences out takes very long. Nobody
 * reads what comes after it. */
Test(bench_solve, an_interrupted_verify_does_not_call_a_certificate_invalid) {
    bench_write("good", CERTIFICATE("win i8\n  e8 j8!\n  * e8!\n"));
    bench_write("long",
                "certificate 1\nrule 0\nsize 32x32\nblack f8 g8 h8 i8\nside black\nplies 7\n"
                "win o1\n  e8 j8!\n  j8 e8!\n  o2 e8!\n  o3 e8!\n  * o2\n"
                "    e8 j8!\n    j8 e8!\n    o3 e8!\n    * o3\n"
                "      e8 j8!\n      * e8!\nend\n");
    cr_expect_eq(bench_run("verify long")->status, 0);
    bench_write("broken", "certificate 1\nrule 12\nend\n");
    const BenchRun *run =
        bench_run("verify -thorough good long broken >said & verify=$!; "
                  "while [ ! -s said ]; do sleep 0.01; done; kill -TERM $verify; wait $verify");
    cr_expect_eq(run->status, 130, "%d: %s", run->status, run->output);
    const char *said = bench_read("said");
    cr_expect_null(strstr(said, "INVALID"), "%s", said);
    cr_expect_not_null(strstr(said, "1 valid, 0 invalid"), "%s", said);
}

Test(bench_solve, small_boards_are_solved_where_the_row_fits) {
    bench_write("problems", "b2a2a1a3 1 c3\na1b1b2 1 c3\n");
    const BenchRun *run = bench_run("solve problems -boardsize 3x3 -row 3 -nodes 1000 -write wins");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "1 of 2 solved and verified, 1 with a move"), "%s",
                       run->output);
    run = bench_run("verify wins");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "1 valid, 0 invalid"), "%s", run->output);
    static const char *const BOARDS[] = {"3x3 -row 3", "3x7 -row 3", "4 -row 4", "32x4 -row 4"};
    for (size_t i = 0; i < ARRAY_LENGTH(BOARDS); i++) {
        run = bench_run("solve -random 200 -nodes 500 -quiet -boardsize %s", BOARDS[i]);
        cr_expect_eq(run->status, 0, "%s: %s", BOARDS[i], run->output);
    }
    run = bench_run("solve -random 1 -boardsize 3x3");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "-row 3"), "%s", run->output);
}
