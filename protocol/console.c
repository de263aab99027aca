/* console: see console.h. This is the file for POSIX systems; console_windows.c is the other one.
 */
#include "console.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 100 /* for a reader after END */ };

void console_prepare(void) {
    int descriptor;
    do /* a file that is opened later must not be a standard stream that was closed */
        descriptor = open("/dev/null", O_RDONLY);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
    signal(SIGXFSZ, SIG_IGN);
}

char **console_words(int count, char **words) {
    (void)count;
    return words;
}

void console_outlive_reader(void) {
    signal(SIGPIPE, SIG_IGN);
}

/* Waits at most `timeout_ms`, or for ever with -1, until a descriptor is ready. Returns false if it
 * is not. */
static bool wait_for(int descriptor, short events, int timeout_ms) {
    struct pollfd poller = {.fd = descriptor, .events = events};
    int ready;
    do
        ready = poll(&poller, 1, timeout_ms);
    while (ready < 0 && errno == EINTR);
    return ready != 0;
}

/* Whether a call that failed is to be repeated, perhaps after waiting. */
static bool is_passing(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

bool console_is_terminal(void) {
    return isatty(STDIN_FILENO) == 1;
}

size_t console_read(char *bytes, size_t size) {
    ssize_t got;
    do {
        wait_for(STDIN_FILENO, POLLIN, -1);
        got = read(STDIN_FILENO, bytes, size);
    } while (got < 0 && is_passing());
    return got < 0 ? 0 : (size_t)got;
}

/* Waits until standard output takes up to PIPE_BUF bytes without blocking (POSIX).
 * Returns false if that takes too long after END. */
static bool wait_for_room(const atomic_bool *leaving) {
    bool last = false;
    while (!wait_for(STDOUT_FILENO, POLLOUT, PATIENCE_MS)) {
        if (last)
            return false;
        last = atomic_load(leaving);
    }
    return true;
}

bool console_write_line(const char *line, const atomic_bool *leaving) {
    char text[CONSOLE_LINE_SIZE];
    size_t length = strlen(line);
    assert(length < sizeof text);
    memcpy(text, line, length);
    text[length++] = '\n';

    for (size_t sent = 0; sent < length;) {
        if (!wait_for_room(leaving))
            return false;
        /* More at once would wait for a reader even after END. */
        size_t size = length - sent < PIPE_BUF ? length - sent : PIPE_BUF;
        ssize_t written = write(STDOUT_FILENO, text + sent, size);
        if (written < 0 && !is_passing())
            break;
        sent += written < 0 ? 0 : (size_t)written;
    }
    return true;
}
