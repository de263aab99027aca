/* Tests of the program pbrain-pentad as managers use it: through pipes.
 *
 * The environment variable PENTAD_PBRAIN names the program (build/pbrain-pentad if it is not
 * set). Every wait has a generous deadline that only a hanging program reaches.
 */
#include "protocol_support.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEADLINE_MS = 30000, BUFFER_SIZE = 1 << 16 };

#define CALM_BLOCK "BOARD\n3,3,1\n4,11,2\n11,4,1\n10,10,2\nDONE\n"
#define NO_LIMIT   "START 15\nINFO timeout_turn 1000000000\n"

/* A running program. */
typedef struct Brain {
    pid_t pid;
    int in, out, err; /* its standard input, output and error, from our side */
    size_t used;
    char buffer[BUFFER_SIZE]; /* what it has said beyond the last line taken */
} Brain;

/* The program to test; skips the test when it was not built. */
static const char *brain_path(void) {
    const char *path = getenv("PENTAD_PBRAIN");
    path = path != NULL ? path : "build/pbrain-pentad";
    if (access(path, X_OK) != 0)
        cr_skip_test("%s is not there: build it first", path);
    return path;
}

/* Starts the program; `packets` makes every write to its output a packet of its own. */
static Brain *brain_start(bool packets) {
    const char *path = brain_path();
    int in[2], out[2], err[2];
    signal(SIGPIPE, SIG_IGN);
    cr_assert_eq(pipe(in), 0);
    cr_assert_eq(pipe(err), 0);
    cr_assert_eq(packets ? socketpair(AF_UNIX, SOCK_SEQPACKET, 0, out) : pipe(out), 0);
    Brain *brain = calloc(1, sizeof *brain);
    cr_assert_not_null(brain);

    brain->pid = fork();
    cr_assert_geq(brain->pid, 0);
    if (brain->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    brain->in = in[1];
    brain->out = out[0];
    brain->err = err[0];
    return brain;
}

/* Ends the test after the program, which does not do what it should. */
static void brain_fail(Brain *brain, const char *what) {
    kill(brain->pid, SIGKILL);
    waitpid(brain->pid, NULL, 0);
    cr_assert_fail("%s", what);
}

static void brain_send_bytes(Brain *brain, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(brain->in, bytes, size);
        if (written < 0 && errno != EINTR)
            brain_fail(brain, "it takes no input");
        bytes += written < 0 ? 0 : written;
        size -= written < 0 ? 0 : (size_t)written;
    }
}

static void brain_send(Brain *brain, const char *text) {
    brain_send_bytes(brain, text, strlen(text));
}

/* Waits for more output. Returns how much came, 0 at its end. */
static size_t brain_read(Brain *brain, int fd, char *bytes, size_t size) {
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    if (poll(&waiting, 1, DEADLINE_MS) <= 0)
        brain_fail(brain, "it is silent");
    ssize_t got = read(fd, bytes, size);
    return got < 0 ? 0 : (size_t)got;
}

/* Takes the next line of output, without its line end. Returns false at the end of output. */
static bool brain_next_line(Brain *brain, char line[BUFFER_SIZE]) {
    char *end;
    while ((end = memchr(brain->buffer, '\n', brain->used)) == NULL) {
        size_t got =
            brain_read(brain, brain->out, brain->buffer + brain->used, BUFFER_SIZE - brain->used);
        if (got == 0)
            return false;
        brain->used += got;
    }
    size_t length = (size_t)(end - brain->buffer);
    bool windows = length > 0 && end[-1] == '\r'; /* lines end in CR LF there */
    memcpy(line, brain->buffer, length);
    line[length - windows] = '\0';
    brain->used -= length + 1;
    memmove(brain->buffer, end + 1, brain->used);
    return true;
}

/* Waits for the first MESSAGE about a search. */
static void brain_await_search(Brain *brain) {
    char line[BUFFER_SIZE];
    do {
        if (!brain_next_line(brain, line))
            brain_fail(brain, "it left instead of thinking");
    } while (strncmp(line, "MESSAGE depth", 13) != 0);
}

/* Whether the next lines, those about a search left out, are those of `expected`: a line each,
 * where `x,y` stands for any point and `*` at the end for anything. */
static void brain_expect(Brain *brain, const char *expected) {
    char line[BUFFER_SIZE];
    while (*expected != '\0') {
        size_t length = strcspn(expected, "\n");
        do {
            if (!brain_next_line(brain, line))
                brain_fail(brain, "it left too early");
        } while (strncmp(line, "MESSAGE depth", 13) == 0);
        int x, y;
        bool same = strncmp(expected, "x,y", 3) == 0 ? talk_read_point(line, &x, &y)
                    : expected[length - 1] == '*'
                        ? strncmp(line, expected, length - 1) == 0
                        : strlen(line) == length && strncmp(line, expected, length) == 0;
        cr_assert(same, "expected %.*s, heard %s", (int)length, expected, line);
        expected += length + (expected[length] == '\n');
    }
}

/* Whether the program leaves by itself, with status 0, without another word about anything but
 * a search and without a word on standard error. */
static void brain_expect_exit(Brain *brain) {
    char line[BUFFER_SIZE];
    while (brain_next_line(brain, line))
        cr_assert(strncmp(line, "MESSAGE depth", 13) == 0, "it also said %s", line);
    cr_assert_eq(brain->used, 0, "half a line");
    cr_assert_eq(brain_read(brain, brain->err, line, sizeof line), 0, "standard error is used");
    int status = 0;
    cr_assert_eq(waitpid(brain->pid, &status, 0), brain->pid);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", (unsigned)status);
    close(brain->in);
    close(brain->out);
    close(brain->err);
    free(brain);
}

/* Ends the input and expects the program to leave. */
static void brain_close(Brain *brain) {
    close(brain->in);
    brain->in = -1;
    brain_expect_exit(brain);
}

/* Gives a new program everything at once, ends its input and compares all replies. */
static void expect_conversation(const char *input, const char *expected) {
    Brain *brain = brain_start(false);
    brain_send(brain, input);
    close(brain->in);
    brain->in = -1;
    brain_expect(brain, expected);
    brain_expect_exit(brain);
}

Test(process, a_burst_is_answered_although_the_input_ends) {
    expect_conversation("START 20\nINFO timeout_turn 0\nBEGIN\n", "OK\nx,y");
    expect_conversation("START 20\nINFO timeout_turn 0\nBEGIN", "OK\nx,y");
    expect_conversation("", "");
    expect_conversation("ABOUT\n", "name=*");
    expect_conversation(NO_LIMIT CALM_BLOCK "TURN 0,0\nABOUT\n", "OK\nx,y\nx,y\nname=*");
}

Test(process, end_leaves_after_what_needs_no_search) {
    expect_conversation("START 20\nABOUT\nBEGIN\nTURN 99,99\nhello\nEND\nABOUT\n",
                        "OK\nname=*\nx,y\nERROR point*\nUNKNOWN hello");
    Brain *brain = brain_start(false);
    brain_send(brain, "START 15\nBOARD\n1,1,1\nEND\n");
    brain_expect(brain, "OK");
    brain_expect_exit(brain);
}

Test(process, end_leaves_from_the_middle_of_a_search_without_an_answer) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    brain_send(brain, "END\n");
    brain_expect_exit(brain);
}

Test(process, the_end_of_input_ends_a_search_with_an_answer) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    close(brain->in);
    brain->in = -1;
    brain_expect(brain, "x,y");
    brain_expect_exit(brain);
}

Test(process, a_stop_gets_the_move_and_is_not_remembered) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT "YXSTOP\n" CALM_BLOCK);
    brain_expect(brain, "OK");
    brain_await_search(brain);
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "YXSTOP\nTURN 0,0\n");
    brain_await_search(brain);
    brain_send(brain, "stop\r");
    brain_expect(brain, "x,y");
    brain_close(brain);
}

Test(process, info_while_thinking_changes_the_limits_of_the_search) {
    static const char *const LIMITS[] = {"INFO timeout_turn 1\n", "INFO max_node 10\n",
                                         "INFO max_depth 1\n", "INFO time_left 0\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        Brain *brain = brain_start(false);
        brain_send(brain, NO_LIMIT CALM_BLOCK);
        brain_await_search(brain);
        brain_send(brain, LIMITS[i]);
        brain_expect(brain, "x,y");
        brain_close(brain);
    }
}

Test(process, commands_that_come_during_a_search_wait_for_the_move) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    brain_send(brain, "TURN 0,0\nABOUT\nSTART 10\nSTART 1\nhello\n");
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y\nx,y\nname=*\nOK\nERROR*\nUNKNOWN hello");
    brain_close(brain);
}

Test(process, pondering_is_silent_and_ends_with_any_line) {
    Brain *brain = brain_start(false);
    brain_send(brain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    brain_expect(brain, "OK\nx,y");
    brain_send(brain, "INFO time_left 100000\n");
    brain_send(brain, "ABOUT\n");
    brain_expect(brain, "name=*");
    brain_send(brain, "TURN 0,0\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "TURN 0,14\n");
    brain_expect(brain, "x,y");
    brain_send(brain, "END\n");
    brain_expect_exit(brain);

    brain = brain_start(false);
    brain_send(brain, "INFO pondering 1\nINFO timeout_turn 20\nSTART 15\nTURN 3,3\n");
    brain_expect(brain, "OK\nx,y");
    close(brain->in);
    brain->in = -1;
    brain_expect_exit(brain);
}

Test(process, every_line_end_will_do_and_commands_may_come_in_pieces) {
    static const char *const ENDS[] = {"\n", "\r", "\r\n"};
    static const char *const LINES[] = {
        "START 15", "INFO timeout_turn 0", "BOARD", "7,7,2", "DONE", "TURN 0,0", ""};
    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++) {
        char input[256] = "";
        size_t used = 0;
        for (size_t j = 0; j < ARRAY_LENGTH(LINES); j++)
            used += (size_t)snprintf(input + used, sizeof input - used, "%s%s", LINES[j], ENDS[i]);
        Brain *brain = brain_start(false);
        for (size_t j = 0; j < used; j++)
            brain_send_bytes(brain, input + j, 1);
        brain_expect(brain, "OK\nx,y\nx,y");
        brain_send(brain, "ABO");
        brain_send(brain, "UT\r");
        brain_expect(brain, "name=*");
        brain_send(brain, "\nABOUT\n");
        brain_expect(brain, "name=*");
        brain_close(brain);
    }
}

Test(process, long_and_binary_lines_do_no_harm) {
    size_t size = 200000;
    char *text = malloc(size);
    Brain *brain = brain_start(false);
    brain_send(brain, "START 15\nINFO timeout_turn 0\n");
    memset(text, 'x', size);
    memcpy(text + size / 2, "END", 3);
    brain_send_bytes(brain, text, size);
    brain_send(brain, "\nTURN 7,7\n");
    brain_expect(brain, "OK\nERROR line longer*\nx,y");

    for (size_t i = 0; i < size; i++)
        text[i] = (char)(i * 7 % 256);
    brain_send_bytes(brain, text, 1000);
    brain_send(brain, "\nABOUT\n");
    char line[BUFFER_SIZE];
    do {
        cr_assert(brain_next_line(brain, line));
        cr_assert(strncmp(line, "UNKNOWN ", 8) == 0 || strncmp(line, "name=", 5) == 0, "%s", line);
    } while (strncmp(line, "name=", 5) != 0);

    brain_send_bytes(brain, "TURN 1\0,1\n\0\nABOUT\n", 18);
    brain_expect(brain, "ERROR cannot read*\nUNKNOWN ?\nname=*");
    brain_close(brain);
    free(text);
}

Test(process, every_line_is_one_write) {
    Brain *brain = brain_start(true);
    brain_send(brain, "ABOUT\nSTART 15\nINFO show_detail 3\nINFO max_depth 4\n" CALM_BLOCK
                      "hello\nTURN 77,7\nYXSHOWINFO\nABOUT\n");
    int about = 0;
    while (about < 2) {
        size_t got = brain_read(brain, brain->out, brain->buffer, BUFFER_SIZE);
        cr_assert_gt(got, 0);
        cr_assert_eq(memchr(brain->buffer, '\n', got), brain->buffer + got - 1);
        about += strncmp(brain->buffer, "name=", 5) == 0;
    }
    brain_close(brain);
}

Test(process, a_flood_of_commands_during_a_search_is_obeyed_in_order) {
    Brain *brain = brain_start(false);
    brain_send(brain, NO_LIMIT CALM_BLOCK);
    brain_await_search(brain);
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "hello %d\r\n", i);
        brain_send(brain, line);
    }
    brain_send(brain, "YXSTOP\n");
    brain_expect(brain, "x,y");
    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "UNKNOWN hello %d", i);
        brain_expect(brain, line);
    }
    brain_close(brain);
}
