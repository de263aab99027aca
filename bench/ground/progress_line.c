/* progress_line: see progress_line.h. */
#include "ground/progress_line.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const int64_t TERMINAL_INTERVAL_NS = 200000000, PLAIN_INTERVAL_NS = 10000000000;

void progress_line_begin(ProgressLine *progress, bool quiet) {
    int64_t now = clock_ns();
    *progress = (ProgressLine){
        .quiet = quiet, .terminal = isatty(STDOUT_FILENO) != 0, .start_ns = now, .shown_ns = now};
}

bool progress_line_is_due(const ProgressLine *progress, bool last) {
    int64_t interval = progress->terminal ? TERMINAL_INTERVAL_NS : PLAIN_INTERVAL_NS;
    return !progress->quiet && (last || clock_ns() - progress->shown_ns >= interval);
}

/* How many bytes of a line fit into the window beside the cursor, in whole characters: what goes on
 * in the next line would stay there. */
static int progress_fitting(const char *line) {
    struct winsize window;
    int length = 0, columns = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0)
        return (int)strlen(line);
    for (; line[length] != '\0'; length++) {
        columns += ((unsigned char)line[length] & 0xC0) != 0x80;
        if (columns == window.ws_col)
            break;
    }
    return length;
}

void progress_line_show(ProgressLine *progress, const char *line) {
    progress->shown_ns = clock_ns();
    if (line == NULL)
        return;
    if (progress->terminal)
        printf("\r%.*s\033[K", progress_fitting(line), line);
    else
        printf("%s\n", line);
    fflush(stdout);
    progress->shown = true;
}

void progress_line_end(const ProgressLine *progress) {
    if (progress->terminal && progress->shown)
        printf("\n");
}

double progress_line_seconds(const ProgressLine *progress) {
    return (double)(clock_ns() - progress->start_ns) / 1e9;
}
