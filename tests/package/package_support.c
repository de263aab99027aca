/* package_support: see package_support.h. */
#include "package/package_support.h"

#include "ground/process.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_SIZE = 8192,
    DEADLINE_S = 120,
    WAIT_MS = 100, /* at a time */
    LATE_MS = 100  /* as much later a wait may end on a busy machine */
};

struct Guest {
    Process *process;
    int64_t still_ms; /* see guest_clock_ms() */
    char line[LINE_SIZE];
};

static int64_t deadline(void) {
    return clock_ns() + (int64_t)DEADLINE_S * 1000000000;
}

Guest *guest_start(void) {
    const char *path = getenv("PENTAD_PBRAIN");
    path = path != NULL ? path : "build/pbrain-pentad";
    if (access(path, X_OK) != 0)
        cr_skip_test("%s is not there: build it first", path);
    char command[LINE_SIZE];
    snprintf(command, sizeof command, "exec '%s'", path);
    Guest *guest = calloc(1, sizeof *guest);
    cr_assert_not_null(guest);
    guest->process = process_start(command, true, -1);
    cr_assert_not_null(guest->process);
    return guest;
}

/* Ends the test after the guest; says how the guest ended. */
static void guest_fail(Guest *guest, const char *what) {
    ProcessExit how;
    char text[LINE_SIZE];
    process_end(guest->process, clock_ns() + 1000000000, &how);
    process_describe_exit(&how, text, sizeof text);
    cr_assert_fail("%s; it %s", what, how.killed ? "had to be ended" : text);
}

void guest_say(Guest *guest, const char *format, ...) {
    char text[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cr_assert(length >= 0 && (size_t)length < sizeof text);
    if (!process_write(guest->process, text, deadline()))
        guest_fail(guest, "it takes no input");
}

/* Reads any line. Returns false at the end of output. */
static bool guest_read(Guest *guest) {
    int64_t end = deadline();
    ReadStatus status;
    do {
        int64_t start = clock_ms(), soon = clock_ns() + (int64_t)WAIT_MS * 1000000;
        status = process_read(guest->process, soon, guest->line, sizeof guest->line, NULL);
        guest->still_ms += max_int64(0, clock_ms() - start - WAIT_MS - LATE_MS);
    } while (status == READ_LATE && clock_ns() < end);
    if (status != READ_LINE && status != READ_CLOSED)
        guest_fail(guest, status == READ_LATE ? "it is silent" : "its line has no end");
    return status == READ_LINE;
}

static bool is_chatter(const char *line) {
    return strncmp(line, "MESSAGE ", 8) == 0 || strncmp(line, "DEBUG ", 6) == 0;
}

bool guest_hear(Guest *guest, const char **line) {
    *line = guest->line;
    bool found = guest_read(guest);
    while (found && is_chatter(guest->line))
        found = guest_read(guest);
    return found;
}

/* Whether `line` is exactly two numbers with a comma between them. */
static bool read_point(const char *line, int *x, int *y) {
    int length = 0;
    return sscanf(line, "%d,%d%n", x, y, &length) == 2 && line[length] == '\0';
}

void guest_expect(Guest *guest, const char *replies) {
    while (*replies != '\0') {
        int length = (int)strcspn(replies, "\n"), x, y;
        const char *line;
        if (!guest_hear(guest, &line))
            guest_fail(guest, "it left too early");
        bool same = strncmp(replies, "x,y", 3) == 0 ? read_point(line, &x, &y)
                    : replies[length - 1] == '*' ? strncmp(line, replies, (size_t)length - 1) == 0
                                                 : (int)strlen(line) == length &&
                                                       strncmp(line, replies, (size_t)length) == 0;
        cr_assert(same, "expected %.*s, heard %s", length, replies, line);
        replies += length + (replies[length] == '\n');
    }
}

void guest_expect_move(Guest *guest, int *x, int *y) {
    const char *line;
    if (!guest_hear(guest, &line))
        guest_fail(guest, "it left instead of moving");
    cr_assert(read_point(line, x, y), "no move: %s", line);
}

void guest_await_search(Guest *guest) {
    do {
        if (!guest_read(guest))
            guest_fail(guest, "it left instead of thinking");
    } while (strncmp(guest->line, "MESSAGE depth", 13) != 0);
}

void guest_suspend(Guest *guest) {
    process_suspend(guest->process);
}

void guest_resume(Guest *guest) {
    process_resume(guest->process);
}

int64_t guest_clock_ms(const Guest *guest) {
    return clock_ms() - guest->still_ms;
}

int64_t guest_memory(const Guest *guest) {
    return process_private_memory(guest->process);
}

void guest_end(Guest *guest) {
    const char *line;
    guest_say(guest, "END\r\n");
    if (guest_hear(guest, &line))
        guest_fail(guest, line);
    ProcessExit how;
    char text[128];
    process_end(guest->process, deadline(), &how);
    process_describe_exit(&how, text, sizeof text);
    cr_assert(!how.killed && how.exit_code == 0 && how.signal == 0, "it %s", text);
    free(guest);
}
