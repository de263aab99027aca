/* protocol_pbrain: see protocol_pbrain.h. */
#include "protocol/protocol_pbrain.h"

#include "protocol/protocol_support.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEADLINE_MS = 30000 };

const char *pbrain_path(void) {
    const char *path = getenv("PENTAD_PBRAIN");
    path = path != NULL ? path : "build/pbrain-pentad";
    if (access(path, X_OK) != 0)
        cr_skip_test("%s is not there: build it first", path);
    return path;
}

Pbrain *pbrain_start(bool packets) {
    const char *path = pbrain_path();
    int in[2], out[2], err[2];
    signal(SIGPIPE, SIG_IGN);
    cr_assert_eq(pipe(in), 0);
    cr_assert_eq(pipe(err), 0);
    cr_assert_eq(packets ? socketpair(AF_UNIX, SOCK_SEQPACKET, 0, out) : pipe(out), 0);
    Pbrain *pbrain = calloc(1, sizeof *pbrain);
    cr_assert_not_null(pbrain);

    pbrain->pid = fork();
    cr_assert_geq(pbrain->pid, 0);
    if (pbrain->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        signal(SIGPIPE, SIG_DFL); /* as managers start it */
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    pbrain->in = in[1];
    pbrain->out = out[0];
    pbrain->err = err[0];
    return pbrain;
}

/* Ends the test after the program, which does not do what it should. */
static void pbrain_fail(Pbrain *pbrain, const char *what) {
    kill(pbrain->pid, SIGKILL);
    waitpid(pbrain->pid, NULL, 0);
    cr_assert_fail("%s", what);
}

void pbrain_send_bytes(Pbrain *pbrain, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(pbrain->in, bytes, size);
        if (written < 0 && errno != EINTR)
            pbrain_fail(pbrain, "it takes no input");
        bytes += written < 0 ? 0 : written;
        size -= written < 0 ? 0 : (size_t)written;
    }
}

void pbrain_send(Pbrain *pbrain, const char *text) {
    pbrain_send_bytes(pbrain, text, strlen(text));
}

size_t pbrain_read(Pbrain *pbrain, int fd, char *bytes, size_t size) {
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    if (poll(&waiting, 1, DEADLINE_MS) <= 0)
        pbrain_fail(pbrain, "it is silent");
    ssize_t got = read(fd, bytes, size);
    return got < 0 ? 0 : (size_t)got;
}

bool pbrain_next_line(Pbrain *pbrain, char line[PBRAIN_BUFFER_SIZE]) {
    char *end;
    while ((end = memchr(pbrain->buffer, '\n', pbrain->used)) == NULL) {
        size_t got = pbrain_read(pbrain, pbrain->out, pbrain->buffer + pbrain->used,
                                 PBRAIN_BUFFER_SIZE - pbrain->used);
        if (got == 0)
            return false;
        pbrain->used += got;
    }
    size_t length = (size_t)(end - pbrain->buffer);
    bool windows = length > 0 && end[-1] == '\r'; /* lines end in CR LF there */
    memcpy(line, pbrain->buffer, length);
    line[length - windows] = '\0';
    pbrain->used -= length + 1;
    memmove(pbrain->buffer, end + 1, pbrain->used);
    return true;
}

void pbrain_await_search(Pbrain *pbrain) {
    char line[PBRAIN_BUFFER_SIZE];
    do {
        if (!pbrain_next_line(pbrain, line))
            pbrain_fail(pbrain, "it left instead of thinking");
    } while (strncmp(line, "MESSAGE depth", 13) != 0);
}

void pbrain_expect(Pbrain *pbrain, const char *expected) {
    char line[PBRAIN_BUFFER_SIZE];
    while (*expected != '\0') {
        size_t length = strcspn(expected, "\n");
        do {
            if (!pbrain_next_line(pbrain, line))
                pbrain_fail(pbrain, "it left too early");
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

void pbrain_wait_exit(Pbrain *pbrain) {
    int status = 0;
    cr_assert_eq(waitpid(pbrain->pid, &status, 0), pbrain->pid);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", (unsigned)status);
    close(pbrain->in);
    close(pbrain->out);
    close(pbrain->err);
    free(pbrain);
}

void pbrain_expect_exit(Pbrain *pbrain) {
    char line[PBRAIN_BUFFER_SIZE];
    while (pbrain_next_line(pbrain, line))
        cr_assert(strncmp(line, "MESSAGE depth", 13) == 0, "it also said %s", line);
    cr_assert_eq(pbrain->used, 0, "half a line");
    cr_assert_eq(pbrain_read(pbrain, pbrain->err, line, sizeof line), 0, "standard error is used");
    pbrain_wait_exit(pbrain);
}

void pbrain_close(Pbrain *pbrain) {
    close(pbrain->in);
    pbrain->in = -1;
    pbrain_expect_exit(pbrain);
}
