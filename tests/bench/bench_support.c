/* What the suites about pentad-bench share: see bench_support.h. */
#include "bench/bench_support.h"

#include "match/results.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What bench_keep() gave out in this test's process. */
static void *kept[256];
static size_t kept_count;

void bench_enter(void) {
    char folder[2048], here[2048], path[4096];
    const char *base = getenv("TMPDIR");
    const char *program = getenv("PENTAD_BENCH");
    program = program != NULL ? program : "build/pentad-bench";
    if (access(program, X_OK) != 0)
        cr_skip_test("%s is not there: build it first", program);
    cr_assert_not_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/%s", program[0] == '/' ? "" : here, program);
    setenv("B", path, 1);
    snprintf(folder, sizeof folder, "%s/pentad-bench-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
}

/* Removes the files of the current folder. */
static void bench_empty_folder(void) {
    struct dirent *entry;
    DIR *folder = opendir(".");
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.' && unlink(entry->d_name) != 0 && chdir(entry->d_name) == 0) {
            bench_empty_folder();
            cr_assert_eq(chdir(".."), 0);
            rmdir(entry->d_name);
        }
    if (folder != NULL)
        closedir(folder);
}

void bench_leave(void) {
    char folder[4096];
    while (kept_count > 0)
        free(kept[--kept_count]);
    if (getcwd(folder, sizeof folder) == NULL || strstr(folder, "/pentad-bench-") == NULL)
        return;
    bench_empty_folder();
    cr_assert_eq(chdir("/"), 0);
    rmdir(folder);
}

/* Memory that the test keeps until it ends. */
static void *bench_keep(size_t size) {
    void *memory = calloc(1, size);
    cr_assert_not_null(memory);
    cr_assert_lt(kept_count, ARRAY_LENGTH(kept));
    kept[kept_count++] = memory;
    return memory;
}

const BenchRun *bench_run(const char *format, ...) {
    char arguments[4096], command[8192];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(command, sizeof command, "\"$B\" %s 2>&1", arguments);

    BenchRun *run = bench_keep(sizeof *run);
    FILE *pipe = popen(command, "r");
    cr_assert_not_null(pipe);
    size_t length = fread(run->output, 1, sizeof run->output - 1, pipe);
    run->output[length] = '\0';
    int status = pclose(pipe);
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

static bool bench_collect(void *context, const GameRecord *record) {
    BenchRecords *records = context;
    if (records->count == BENCH_MAX_RECORDS)
        return false;
    records->records[records->count++] = *record;
    return true;
}

const BenchRecords *bench_records(const char *path) {
    ResultsSummary summary;
    BenchRecords *records = bench_keep(sizeof *records);
    cr_assert(results_read(path, bench_collect, NULL, records, &summary), "%s cannot be read",
              path);
    records->malformed = (int)summary.malformed;
    return records;
}

void bench_write(const char *path, const char *content) {
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(content, 1, strlen(content), file), strlen(content));
    cr_assert_eq(fclose(file), 0);
}

void bench_limit_files(int64_t bytes) {
    struct rlimit limit;
    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = (rlim_t)bytes < limit.rlim_max ? (rlim_t)bytes : limit.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_IGN);
}

const char *bench_read(const char *path) {
    char *content = bench_keep(BENCH_OUTPUT_SIZE);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s is not there", path);
    content[fread(content, 1, BENCH_OUTPUT_SIZE - 1, file)] = '\0';
    fclose(file);
    return content;
}
