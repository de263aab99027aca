/* The match runner as a command: what its options mean, and which are refused. */
#include "bench/bench_support.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(bench_match_options, .init = bench_enter, .fini = bench_leave);

Test(bench_match_options, rules_have_names) {
    static const struct {
        const char *name;
        int number;
    } NAMES[] = {{"freestyle", 0}, {"Standard", 1}, {"renju", 4}, {"caro", 8}, {"caro-exact", 9}};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        const BenchRun *run =
            bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet "
                      "-results %s -rule %s",
                      NAMES[i].name, NAMES[i].name);
        cr_assert_eq(run->status, 0, "%s", run->output);
        cr_expect_eq(bench_records(NAMES[i].name)->records[0].rule, NAMES[i].number);
    }
}

Test(bench_match_options, the_other_commands_know_the_names_of_rules) {
    static const char *const COMMANDS[] = {
        "selfplay -games 1 -nodes 1 -boardsize 9 -maxmoves 12 -quiet -rule caro-exact",
        "openings -count 1 -nodes 10 -balance 30000 -quiet -out o -rule renju",
        "solve -random 1 -nodes 10 -rule standard", "selfplay -games 1 -rule 3",
        "spsa -rule renju:9,nothing"};
    static const int STATUS[] = {0, 0, 0, 2, 2};
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++) {
        const BenchRun *run = bench_run("%s", COMMANDS[i]);
        cr_expect_eq(run->status, STATUS[i], "%s: %s", COMMANDS[i], run->output);
        cr_expect_eq(strstr(run->output, "there is no rule '") != NULL, STATUS[i] == 2, "%s",
                     run->output);
        cr_expect_eq(strstr(run->output, "(freestyle or 0") != NULL, STATUS[i] == 2, "%s",
                     run->output);
    }
}

Test(bench_match_options, st_is_time_per_move_without_a_clock_for_the_game) {
    bench_run("match -boardsize 9 -games 2 -quiet -results a -log log -each tc=100/50+1 "
              "-engine name=A st=0.5 cmd=\"$B stub\" -engine name=B cmd=\"$B stub -seed 2\"");
    const char *log = bench_read("log");
    cr_expect_not_null(strstr(log, "game 0 A > INFO timeout_turn 500\n"), "%s", log);
    cr_expect_not_null(strstr(log, "game 0 A > INFO timeout_match 0\n"));
    cr_expect_not_null(strstr(log, "game 0 B > INFO timeout_match 100000\n"));
    cr_expect_not_null(strstr(log, "game 0 B > INFO time_left 10"), "a second for each move");
    bench_run("match " BENCH_STUBS "-boardsize 9 -games 2 -quiet -results b -each tc=0/60");
    bench_run("match " BENCH_STUBS "-boardsize 9 -games 2 -quiet -results b -each st=60");
    cr_expect_eq(bench_records("b")->count, 2, "st=60 is another match than tc=0/60");
}

Test(bench_match_options, an_odd_number_of_games_says_that_whole_pairs_count) {
    const BenchRun *run =
        bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 3 -quiet");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "-games 3 is odd: only whole pairs count"), "%s",
                       run->output);
    cr_expect_not_null(strstr(run->output, "1 game in no whole pair"), "%s", run->output);
    run = bench_run("match " BENCH_STUBS BENCH_PATIENT "-boardsize 9 -games 2 -quiet");
    cr_expect_null(strstr(run->output, "whole pair"), "%s", run->output);
}

Test(bench_match_options, memory_is_taken_in_bytes_however_much_it_is) {
    static const char *const MEMORY[] = {"8589934592", "8G", "8388608K"};
    for (size_t i = 0; i < ARRAY_LENGTH(MEMORY); i++) {
        const BenchRun *run = bench_run("match " BENCH_STUBS BENCH_PATIENT
                                        "memory=%s -boardsize 9 -games 2 -quiet -results r.jsonl",
                                        MEMORY[i]);
        cr_expect_eq(run->status, 0, "%s: %s", MEMORY[i], run->output);
        cr_expect(i == 0 || strstr(run->output, "2 games of this match") != NULL, "%s",
                  run->output);
    }
}

/* A command line that cannot work and a part of the complaint. */
typedef struct BadCase {
    const char *arguments, *complaint;
} BadCase;

/* A byte more than there is room for, and one INFO line too many. */
#define LONG_NAME     "a-name-of-sixteen-and-as-many-again-and-as-many-again-and-again!"
#define FOUR_INFOS(n) "\"info=a " n "\" \"info=b " n "\" \"info=c " n "\" \"info=d " n "\" "
#define MANY_INFOS                                                                                 \
    FOUR_INFOS("1") FOUR_INFOS("2") FOUR_INFOS("3") FOUR_INFOS("4") "\"info=one more\""

static const BadCase BAD[] = {
    {"", "two engines"},
    {"-engine cmd=cat", "two engines"},
    {BENCH_STUBS, "no limit"},
    {BENCH_STUBS "-each nodes=1 -rule 3", "no rule '3'"},
    {BENCH_STUBS "-each nodes=1 -boardsize 4", "-boardsize"},
    {BENCH_STUBS "-each nodes=1 -boardsize 20x99", "-boardsize"},
    {BENCH_STUBS "-each nodes=x", "nodes=x"},
    {BENCH_STUBS "-each nodes=1 nodes=2", "'nodes=2' is a second value"},
    {BENCH_STUBS "-each tc=60/1 st=2", "'st=2' is a second value"},
    {BENCH_STUBS "-each nodes=1 name=X", "'name=X' would be the name of all engines"},
    {"-each nodes=1 -engine cmd=cat name=x cmd=sh " BENCH_STUBS, "every engine has an -engine"},
    {BENCH_STUBS "-each nodes=1 -games 0", "-games"},
    {BENCH_STUBS "-each nodes=1 -nonsense", "-nonsense"},
    {BENCH_STUBS "-each nodes=1 -openings file=missing.txt", "missing.txt"},
    {BENCH_STUBS "-each nodes=1 -openings file=bad.txt", "bad.txt:2"},
    {BENCH_STUBS "-each nodes=1 -openings file=twice.txt", "twice.txt:1"},
    {BENCH_STUBS "-each nodes=1 -openings file=over.txt", "five"},
    {BENCH_STUBS "-each nodes=1 -openings file=empty.txt", "no opening"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt -results ./good.txt",
     "must not be written"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt -log good.txt", "must not be written"},
    {BENCH_STUBS "-each nodes=1 -swap2 -openings file=good.txt", "-swap2"},
    {BENCH_STUBS "-each nodes=1 -sprt elo0=5 elo1=5", "elo0 < elo1"},
    {BENCH_STUBS "-each nodes=1 -slice 4/3", "-slice"},
    {BENCH_STUBS "-each nodes=1 -slice 1/3 -sprt elo0=0 elo1=5", "give it to -merge"},
    {BENCH_STUBS "-each tc=60+1", "+I needs M"},
    {BENCH_STUBS "-each tc=0/60+1", "+I needs M"},
    {BENCH_STUBS "-each nodes=1 -openings order=random", "file=FILE"},
    {BENCH_STUBS "-each nodes=1 -results missing/r.jsonl", "missing/r.jsonl"},
    {BENCH_STUBS "-each nodes=1 -psq good.txt", "cannot be made one: File exists"},
    {BENCH_STUBS "-each nodes=1 -sgf good.txt", "good.txt"},
    {BENCH_STUBS "-each nodes=1 -psq /proc", "/proc"}, /* where nobody can write */
    {BENCH_STUBS "-each nodes=1 -log missing/log", "missing/log"},
    {BENCH_STUBS "-each nodes=1 -openings file=.", ".: Is a directory"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt file=x", "'file=good.txt' and 'file=x'"},
    {BENCH_STUBS "-each nodes=1 -log file=x", "-log"},
    {BENCH_STUBS "-each nodes=1 -rule gomoku", "no rule 'gomoku'"},
    {BENCH_STUBS "-each st=1/2", "st=1/2' is not understood. Here: st=T"},
    {BENCH_STUBS "-each tc=0/0.0004", "tc=0/0.0004' is not understood. Here: tc=T"},
    {BENCH_STUBS "-each nodes=1 info=strength", "info=\"KEY VALUE\""},
    {BENCH_STUBS "-each nodes=1 \"info=INFO strength 3\"", "without the word INFO"},
    {BENCH_STUBS "-each nodes=1 \"info=rule 1\"", "the game is that of -rule"},
    {BENCH_STUBS "-each nodes=1 \"info=row 3\"", "five in a row"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt order=x", "order=random or"},
    {BENCH_STUBS "-each nodes=1 -resign score=x", "score=x"},
    {BENCH_STUBS "-each nodes=1 -resign moves=0", "moves=0' is not understood. Here: moves=N"},
    {BENCH_STUBS "-each nodes=1 -draw moves=0", "moves=0' is not understood. Here: moves=N"},
    {BENCH_STUBS "-each nodes=1 -resign 3 500", "moves=COUNT"},
    {BENCH_STUBS "-each nodes=1 -draw movecount=3", "moves=N"},
    {BENCH_STUBS "-each nodes=1 -srand 3", "-seed N"},
    {BENCH_STUBS "-each nodes=1 --drawafter 3", "-maxmoves N"},
    {BENCH_STUBS "-each nodes=1 -pgnout games.pgn", "-sgf FOLDER"},
    {BENCH_STUBS "-each nodes=1 -recover", "started again"},
    {BENCH_STUBS "-each nodes=1 -rounds 2", "games times rounds"},
    {BENCH_STUBS "-each nodes=1 -repeat 2", "'2' belongs to no option"},
    {BENCH_STUBS "-each nodes=1 maxmemory=1000", "memory=BYTES"},
    {BENCH_STUBS "-each nodes=1 memory=1023K",
     "'memory=1023K' is not understood. Here: memory=BYTES"},
    {BENCH_STUBS "-each nodes=1 memory=350", "1M or more"},
    {BENCH_STUBS "-each nodes=1 memory=99999999999999999999", "1M or more"},
    {BENCH_STUBS "-each nodes=1 start=0", "'start=0' is not understood. Here: start=SECONDS"},
    {BENCH_STUBS "-each nodes=1 timemargin=50", "tolerance=SECONDS"},
    {BENCH_STUBS "-each nodes=1 option.strength=50", "info="},
    {BENCH_STUBS "-each nodes=1 hash=64", "hash_size KIB"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt srand=3", "-seed N"},
    {BENCH_STUBS "-each nodes=1 -openings file=good.txt format=epd", "one opening a line"},
    {BENCH_STUBS "-each nodes=1 -sprt elo0=0 elo1=5 model=normalized", "logistic"},
    {"-each nodes=1 -engine name=" LONG_NAME " cmd=cat " BENCH_STUBS, "NAME, of 1 to 63 bytes"},
    {"-each nodes=1 -engine name= cmd=cat " BENCH_STUBS, "NAME, of 1 to 63 bytes"},
    {"-each nodes=1 -engine cmd= " BENCH_STUBS, "'cmd=' is not understood. Here: cmd=COMMAND"},
    {"-each nodes=1 " MANY_INFOS " " BENCH_STUBS, "at most 16"},
    {"-each nodes=1 -engine cmd=./missing -engine cmd=cat", "does not work"},
    {"-merge missing.jsonl", "missing.jsonl"},
    {"-merge good.txt -sgf games", "not -sgf"},
    {"-merge good.txt -engine cmd=cat", "not -engine"},
};

Test(bench_match_options, bad_input_gets_a_message_and_status_2_before_any_game) {
    bench_write("good.txt", "h8i9\n");
    bench_write("bad.txt", "h8i9\nh8z99\n");
    bench_write("twice.txt", "h8i9h8\n");
    bench_write("over.txt", "a1a2b1b2c1c2d1d2e1\n");
    bench_write("empty.txt", "# nothing\n\n");
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        const BenchRun *run = bench_run("match -quiet %s", BAD[i].arguments);
        cr_expect_eq(run->status, 2, "'%s' gives status %d", BAD[i].arguments, run->status);
        cr_expect_not_null(strstr(run->output, BAD[i].complaint), "'%s' says: %s", BAD[i].arguments,
                           run->output);
    }
    cr_expect_str_eq(bench_read("good.txt"), "h8i9\n");
}
