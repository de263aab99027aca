/* console: see console.h. This is the file for POSIX systems; console_windows.c is the other one.
 */
#include "console.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

void console_prepare(void) {
    /* A file that may not grow any more, or a reader that has gone, is a failed write, no reason to
     * die. */
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
}

/* Waits until a descriptor that was set not to block is ready. */
static void wait_for(int descriptor, short events) {
    struct pollfd poller = {.fd = descriptor, .events = events};
    while (poll(&poller, 1, -1) < 0 && errno == EINTR)
        ;
}

/* Whether a call that failed is to be repeated, now that what it waited for has come. */
static bool try_again(int descriptor, short events) {
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
        wait_for(descriptor, events);
        return true;
    }
    return errno == EINTR;
}

bool console_is_terminal(void) {
    return isatty(STDIN_FILENO) == 1;
}

size_t console_read(char *bytes, size_t size) {
    ssize_t got;
    do
        got = read(STDIN_FILENO, bytes, size);
    while (got < 0 && try_again(STDIN_FILENO, POLLIN));
    return got < 0 ? 0 : (size_t)got;
}

void console_write_line(const char *line) {
    char text[CONSOLE_LINE_SIZE];
    size_t length = strlen(line);
    assert(length < sizeof text);
    memcpy(text, line, length);
    text[length++] = '\n';

    for (size_t sent = 0; sent < length;) {
        ssize_t written = write(STDOUT_FILENO, text + sent, length - sent);
        if (written < 0 && !try_again(STDOUT_FILENO, POLLOUT))
            return;
        sent += written < 0 ? 0 : (size_t)written;
    }
}
