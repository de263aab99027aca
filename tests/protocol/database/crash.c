/* Tests of the position database against crashes: a program that writes is killed at random.
 *
 * The child tells every record that it has stored through a pipe, after database_put() returned;
 * what was told has to be there afterwards. PENTAD_CRASHES says how often (20 times else).
 */
#include "protocol/database/database_support.h"
#include "support/support.h"

#include <criterion/criterion.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

TestSuite(db_crash, .timeout = 600);

enum { POSITIONS = 400, COMPACTED_EVERY = 25 };

/* What is stored: the value of a position is the number of the change that stored it. */
typedef struct Change {
    int position, value;
} Change;

static DbPosition numbered(int number) {
    Random random = {.state = (uint64_t)number * 91 + 5};
    DbPosition position = test_position(&random, 0, 5, 15, 15, 2 + number % 30);
    return db_position_canonical(&position);
}

/* The child: changes records for ever and tells what is done. */
static void write_for_ever(const char *path, int from, uint64_t seed, int out) {
    static DbRecord record;
    Random random = {.state = seed};
    Database *database;
    if (database_open(path, false, NULL, &database) != DATABASE_OK)
        _exit(3);
    for (int value = from;; value++) {
        Change change = {(int)(random_next(&random) % POSITIONS), value};
        DbPosition position = numbered(change.position);
        test_value(&record, value % 20000, 5);
        record.depth = value / 20000;
        if (value % 3 == 0)
            db_record_set_text(&record, "a text that makes the entry longer than others", 46);
        if (database_put(database, &position, &record) != DATABASE_OK)
            _exit(4);
        if (write(out, &change, sizeof change) != (ssize_t)sizeof change)
            _exit(5);
        if (value % COMPACTED_EVERY == 0 && database_compact(database, NULL) != DATABASE_OK)
            _exit(6);
    }
}

/* Lets a child write, kills it after a random time, takes note of what it told. */
static int kill_one(const char *path, int from, Random *random, int values[POSITIONS]) {
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    uint64_t seed = random_next(random);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_for_ever(path, from, seed, ends[1]);
    }
    close(ends[1]);
    struct timespec pause = {0, (long)(random_next(random) % 20000000)};
    Change change;
    int last = from - 1;
    bool killed = false;
    while (read(ends[0], &change, sizeof change) == (ssize_t)sizeof change) {
        values[change.position] = last = change.value;
        if (killed)
            continue;
        nanosleep(&pause, NULL);
        kill(child, SIGKILL);
        killed = true;
    }
    close(ends[0]);
    int status;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "status %d", status);
    return last + 1;
}

Test(db_crash, a_killed_program_loses_nothing_that_was_acknowledged) {
    const char *wish = getenv("PENTAD_CRASHES");
    int crashes = wish != NULL ? (int)strtol(wish, NULL, 10) : 20;
    TestFolder folder = test_folder_create();
    Random random = support_random("crashes");
    static int values[POSITIONS];
    static DbRecord record;
    for (int i = 0; i < POSITIONS; i++)
        values[i] = -1;
    int next = 0;
    for (int crash = 0; crash < crashes; crash++) {
        next = kill_one(folder.path, next, &random, values);
        Database *database = test_open(folder.path, crash % 2 == 0);
        cr_assert_eq(database_damage(database), 0);
        for (int i = 0; i < POSITIONS; i++) {
            DbPosition position = numbered(i);
            bool there = database_get(database, &position, &record);
            int value = there ? record.depth * 20000 + record.value : -1;
            /* What was stored and not yet told may be there, too. */
            cr_assert_geq(value, values[i], "crash %d", crash);
            values[i] = value;
            next = max_int(next, value + 1);
        }
        database_close(database);
    }
    fprintf(stderr, "%d crashes, %d changes\n", crashes, next);
    cr_assert_gt(next, crashes);
    test_folder_remove(&folder);
}
