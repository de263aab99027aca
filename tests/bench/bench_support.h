/* What the suites about pentad-bench share: running it as a command and reading what it leaves.
 *
 * The environment variable PENTAD_BENCH names the program (build/pentad-bench if it is not
 * set). Every test works in a new folder of its own, which is removed at its end.
 */
#ifndef PENTAD_BENCH_SUPPORT_H
#define PENTAD_BENCH_SUPPORT_H

#include "game/record.h"

enum { BENCH_MAX_RECORDS = 256, BENCH_OUTPUT_SIZE = 1 << 16 };

/* Two engines that play random moves. */
#define BENCH_STUBS "-engine name=A cmd=\"$B stub -seed 1\" -engine name=B cmd=\"$B stub -seed 2\" "

/* Engines that may take an hour to start: a machine that is busy or asleep loses no game. */
#define BENCH_PATIENT "-each nodes=1 start=3600 "

/* What a command did. */
typedef struct BenchRun {
    int status;                     /* exit status */
    char output[BENCH_OUTPUT_SIZE]; /* stdout and stderr */
} BenchRun;

/* The games of a result file. */
typedef struct BenchRecords {
    int count, malformed;
    GameRecord records[BENCH_MAX_RECORDS];
} BenchRecords;

/* Makes the test's folder and goes there; skips the test when the program was not built. */
void bench_enter(void);

/* Removes the folder with all files in it. */
void bench_leave(void);

/* Ends a test that cannot run here. Criterion leaves out what follows, bench_leave() as well. */
#define bench_skip(...)                                                                            \
    do {                                                                                           \
        bench_leave();                                                                             \
        cr_skip_test(__VA_ARGS__);                                                                 \
    } while (0)

/* Runs `pentad-bench ...`; in the command, every $B is the program, too. The result is good
 * until the end of the test. */
const BenchRun *bench_run(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reads a result file; fails the test when there is none. */
const BenchRecords *bench_records(const char *path);

/* Writes a file. */
void bench_write(const char *path, const char *content);

/* Lets files of this process and of the programs that it runs grow to `bytes` bytes, so that
 * writing more fails. INT64_MAX ends that. */
void bench_limit_files(int64_t bytes);

/* Reads a file of less than BENCH_OUTPUT_SIZE bytes; fails the test when there is none. */
const char *bench_read(const char *path);

#endif
