/* Tests of the command line of pbrain-pentad, and of what a person sees who starts it in a
 * terminal as a manager would.
 */
#include "engine.h"
#include "protocol/play/play_tty.h"
#include "protocol/protocol_pbrain.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEADLINE_MS = 30000, TEXT_SIZE = 4096 };

/* The program, and the ends of its three streams that are not its own. */
typedef struct Program {
    pid_t pid;
    int in, out, err;
} Program;

/* Starts the program with up to two options, its input being `in`. */
static Program start(int in, const char *option, const char *more) {
    const char *path = pbrain_path();
    int out[2], err[2];
    cr_assert(pipe(out) == 0 && pipe(err) == 0);
    Program program = {.pid = fork(), .in = -1, .out = out[0], .err = err[0]};
    cr_assert_geq(program.pid, 0);
    if (program.pid == 0) {
        dup2(in, STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl(path, path, option, more, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    close(err[1]);
    return program;
}

/* Adds what comes to `text` until it holds `end`, or until the stream ends where that is NULL. */
static void read_until(const Program *program, int fd, const char *end, char text[TEXT_SIZE]) {
    size_t used = strlen(text);
    while (end == NULL || strstr(text, end) == NULL) {
        struct pollfd waiting = {.fd = fd, .events = POLLIN};
        ssize_t got = -1;
        if (poll(&waiting, 1, DEADLINE_MS) > 0)
            got = read(fd, text + used, TEXT_SIZE - 1 - used);
        if (got < 0 || (got == 0 && end != NULL)) {
            kill(program->pid, SIGKILL);
            cr_assert_fail("nothing comes after: %s", text);
        }
        if (got == 0)
            return;
        used += (size_t)got;
        text[used] = '\0';
    }
}

static int exit_status(const Program *program) {
    int status = 0;
    cr_assert_eq(waitpid(program->pid, &status, 0), program->pid);
    cr_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Runs the program to its end without any input. */
static int run(const char *option, const char *more, char out[TEXT_SIZE], char err[TEXT_SIZE]) {
    int nothing = open("/dev/null", O_RDONLY);
    Program program = start(nothing, option, more);
    close(nothing);
    out[0] = err[0] = '\0';
    read_until(&program, program.out, NULL, out);
    read_until(&program, program.err, NULL, err);
    return exit_status(&program);
}

Test(start, help_and_version_are_answered_at_once) {
    static const char *const HELP[] = {"--help", "-help", "-h", "help"};
    char out[TEXT_SIZE], err[TEXT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(HELP); i++) {
        cr_expect_eq(run(HELP[i], NULL, out, err), 0);
        cr_expect(strstr(out, "pbrain-pentad play") != NULL && strstr(out, "--version") != NULL);
        cr_expect_str_eq(err, "");
    }
    cr_expect_eq(run("--version", NULL, out, err), 0);
    const char *first = ENGINE_NAME " " ENGINE_VERSION "\n";
    cr_expect_eq(strncmp(out, first, strlen(first)), 0, "%s", out);
    cr_expect_not_null(strstr(out, "MIT"));
    cr_expect_str_eq(err, "");
}

Test(start, output_for_a_person_that_cannot_be_written_is_an_error) {
    static const char *const OPTIONS[] = {"--help", "--version", "play --help", "play --scores",
                                          "play --game ultimate --help"};
    if (access("/dev/full", W_OK) != 0)
        cr_skip_test("there is no /dev/full");
    for (size_t i = 0; i < ARRAY_LENGTH(OPTIONS); i++) {
        char command[TEXT_SIZE], err[TEXT_SIZE];
        snprintf(command, sizeof command, "'%s' %s 2>&1 >/dev/full", pbrain_path(), OPTIONS[i]);
        FILE *said = popen(command, "r");
        cr_assert_not_null(said);
        err[fread(err, 1, sizeof err - 1, said)] = '\0';
        int status = pclose(said);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 1, "%s: %d", OPTIONS[i], status);
        cr_expect_not_null(strstr(err, "could not be written"), "%s: %s", OPTIONS[i], err);
    }
}

Test(start, an_unknown_option_is_refused_with_a_hint) {
    static const char *const WORDS[] = {"--hlep", "-x", "7", "", "START"};
    char out[TEXT_SIZE], err[TEXT_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        cr_expect_eq(run(WORDS[i], NULL, out, err), 2);
        cr_expect_str_eq(out, "");
        cr_expect_not_null(strstr(err, "--help"), "%s", err);
    }
    cr_expect_eq(run("play", "--hlep", out, err), 2);
    cr_expect_not_null(strstr(err, "play --help"), "%s", err);
}

Test(start, without_a_terminal_nothing_goes_to_standard_error) {
    char out[TEXT_SIZE], err[TEXT_SIZE];
    cr_expect_eq(run(NULL, NULL, out, err), 0);
    cr_expect_str_eq(out, "");
    cr_expect_str_eq(err, "");
}

Test(start, a_bare_start_in_a_terminal_says_what_it_waits_for_and_works) {
    int master, slave;
    cr_assert(tty_open(&master, &slave));
    Program program = start(slave, NULL, NULL);

    char out[TEXT_SIZE] = "", err[TEXT_SIZE] = "";
    read_until(&program, program.err, "\n", err);
    cr_expect(strstr(err, "manager") != NULL && strstr(err, "pbrain-pentad play") != NULL &&
                  strstr(err, "--help") != NULL,
              "%s", err);
    cr_assert_eq(write(master, "START 15\nBEGIN\n", 15), 15);
    read_until(&program, program.out, "7,7\n", out);
    cr_expect_str_eq(out, "OK\n7,7\n");
    cr_assert_eq(write(master, "END\n", 4), 4);
    read_until(&program, program.out, NULL, out);
    read_until(&program, program.err, NULL, err);
    cr_expect_eq(strchr(err, '\n'), err + strlen(err) - 1, "more than one line: %s", err);
    cr_expect_eq(exit_status(&program), 0);
    close(slave);
    close(master);
}
