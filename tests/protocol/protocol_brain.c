/* protocol_brain: see protocol_brain.h. */
#include "protocol/protocol_brain.h"

#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEADLINE_MS = 30000 };

/* The program to test; skips the test when it was not built. */
static const char *brain_path(void) {
    const char *path = getenv("PENTAD_PBRAIN");
    path = path != NULL ? path : "build/pbrain-pentad";
    if (access(path, X_OK) != 0)
        cr_skip_test("%s is not there: build it first", path);
    return path;
}

Brain *brain_start(bool packets) {
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

void brain_send_bytes(Brain *brain, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(brain->in, bytes, size);
        if (written < 0 && errno != EINTR)
            brain_fail(brain, "it takes no input");
        bytes += written < 0 ? 0 : written;
        size -= written < 0 ? 0 : (size_t)written;
    }
}

void brain_send(Brain *brain, const char *text) {
    brain_send_bytes(brain, text, strlen(text));
}

size_t brain_read(Brain *brain, int fd, char *bytes, size_t size) {
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    if (poll(&waiting, 1, DEADLINE_MS) <= 0)
        brain_fail(brain, "it is silent");
    ssize_t got = read(fd, bytes, size);
    return got < 0 ? 0 : (size_t)got;
}

bool brain_next_line(Brain *brain, char line[BRAIN_BUFFER_SIZE]) {
    char *end;
    while ((end = memchr(brain->buffer, '\n', brain->used)) == NULL) {
        size_t got = brain_read(brain, brain->out, brain->buffer + brain->used,
                                BRAIN_BUFFER_SIZE - brain->used);
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

void brain_await_search(Brain *brain) {
    char line[BRAIN_BUFFER_SIZE];
    do {
        if (!brain_next_line(brain, line))
            brain_fail(brain, "it left instead of thinking");
    } while (strncmp(line, "MESSAGE depth", 13) != 0);
}

void brain_expect(Brain *brain, const char *expected) {
    char line[BRAIN_BUFFER_SIZE];
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

void brain_expect_exit(Brain *brain) {
    char line[BRAIN_BUFFER_SIZE];
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

void brain_close(Brain *brain) {
    close(brain->in);
    brain->in = -1;
    brain_expect_exit(brain);
}
