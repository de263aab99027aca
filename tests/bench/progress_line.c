/* What a long run says at a terminal. */
#include "ground/progress_line.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDE = 12 /* columns of the window */ };

/* Shows a line at a terminal; what was written to it is compared. */
static void expect_shown(const char *line, const char *wanted) {
    char text[256];
    ProgressLine progress;
    struct winsize window = {.ws_col = WIDE, .ws_row = 4};
    int master = posix_openpt(O_RDWR | O_NOCTTY), output = dup(STDOUT_FILENO);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        cr_skip_test("there is no pseudo-terminal");
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    cr_assert(slave >= 0 && ioctl(master, TIOCSWINSZ, &window) == 0);
    dup2(slave, STDOUT_FILENO);
    progress_line_begin(&progress, false);
    progress_line_show(&progress, line);
    dup2(output, STDOUT_FILENO);
    ssize_t length = read(master, text, sizeof text - 1);
    cr_assert(progress.terminal && length > 0);
    text[length] = '\0';
    cr_expect_str_eq(text, wanted, "%s: %s", line, text);
    close(slave);
    close(master);
    close(output);
}

Test(bench_progress_line, stays_within_a_line_of_the_window) {
    expect_shown("games 1/8", "\rgames 1/8\033[K");
    expect_shown("games 10/88", "\rgames 10/88\033[K");
    expect_shown("games 10/888", "\rgames 10/88\033[K");
    expect_shown("Elo +1.0 \u00b1 2.5  LLR", "\rElo +1.0 \u00b1 \033[K");
}
