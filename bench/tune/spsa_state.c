/* spsa_state: see spsa_state.h. */
#include "tune/spsa_state.h"

#include "ground/datafile.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_SIZE = 64, QUOTED_SIZE = 128, GAMES_OF_TRIAL = 2 };

static const char END_OF_SETTINGS[] = "results\n";

/* The length of the line that begins here, with its end. */
static size_t line_length(const char *line) {
    size_t length = strcspn(line, "\n");
    return line[length] == '\n' ? length + 1 : length;
}

/* A line for a message: printable, in whole letters, and not too long. */
static void quote_line(const char *line, char quoted[QUOTED_SIZE]) {
    char copy[QUOTED_SIZE + 4];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    text_copy_printable(quoted, QUOTED_SIZE, copy);
}

/* Reads a whole file; one that is not there is empty. A device might have no end. */
static bool read_file(const char *path, Text *text) {
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT;
    return S_ISREG(about.st_mode) && (text_file_read(path, text) || errno == 0);
}

/* Whether `found` begins with the settings, the first line of which names the format; if not, says
 * where it differs. */
static bool same_settings(const char *found, const char *wanted, char *message, size_t size) {
    size_t format = line_length(wanted);
    if (strncmp(found, wanted, format) != 0) {
        snprintf(message, size, "is no state of this spsa; give another file");
        return false;
    }
    while (*wanted != '\0') {
        size_t length = line_length(wanted), other = line_length(found);
        if (length != other || memcmp(wanted, found, length) != 0) {
            char there[QUOTED_SIZE], now[QUOTED_SIZE];
            quote_line(found, there);
            quote_line(wanted, now);
            snprintf(message, size,
                     "holds a run with other settings: there '%s', now '%s'; give another file or "
                     "the old settings",
                     there, now);
            return false;
        }
        wanted += length;
        found += length;
    }
    return true;
}

/* Reads a line "NUMBER RESULT". */
static bool read_trial(const char *line, size_t length, int64_t *number, int64_t *result) {
    char copy[LINE_SIZE];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length - 1] = '\0';
    char *blank = strchr(copy, ' ');
    if (blank == NULL)
        return false;
    *blank = '\0';
    return text_read_int(copy, 1, INT64_MAX / 2, number) &&
           text_read_int(blank + 1, -GAMES_OF_TRIAL, GAMES_OF_TRIAL, result);
}

/* Gives the whole lines to the visitor; `good` receives where they end. */
static bool visit_trials(const char *lines, SpsaVisitor *visitor, void *context, size_t *good,
                         char *message, size_t size) {
    const char *line = lines;
    while (strchr(line, '\n') != NULL) {
        int64_t number, result;
        size_t length = line_length(line);
        if (!read_trial(line, length, &number, &result) || !visitor(context, number, (int)result)) {
            char quoted[QUOTED_SIZE];
            quote_line(line, quoted);
            snprintf(message, size, "'%s' is no trial of this run", quoted);
            return false;
        }
        line += length;
    }
    *good = (size_t)(line - lines);
    return true;
}

/* Whether a file ends within its settings: the run was killed when it began. */
static bool is_hardly_begun(const Text *found, const Text *head) {
    return found->length < head->length &&
           (found->length == 0 || memcmp(found->data, head->data, found->length) == 0);
}

int spsa_state_open(const char *path, const char *settings, SpsaVisitor *visitor, void *context,
                    char *message, size_t size) {
    Text head = {0}, found = {0};
    char reason[512] = "is no file that can be read";
    size_t good = 0;
    text_append(&head, "%s%s", settings, END_OF_SETTINGS);
    int descriptor = datafile_open_ordinary(path);
    bool fine = descriptor >= 0 && read_file(path, &found) && !head.failed;
    if (fine && !is_hardly_begun(&found, &head)) {
        fine =
            same_settings(found.data, head.data, reason, sizeof reason) &&
            visit_trials(found.data + head.length, visitor, context, &good, reason, sizeof reason);
        good += head.length;
    }
    bool begun = fine && datafile_begin(descriptor, head.data, head.length, (int64_t)good);
    if (descriptor < 0 || (fine && !begun))
        snprintf(reason, sizeof reason, "%s", datafile_reason());
    if (!begun)
        snprintf(message, size, "%s: %s", path, reason);
    if (!begun && descriptor >= 0)
        close(descriptor);
    text_free(&head);
    text_free(&found);
    return begun ? descriptor : -1;
}

bool spsa_state_append(int descriptor, int64_t number, int result) {
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, "%" PRId64 " %d\n", number, result);
    return datafile_append(descriptor, line, (size_t)length);
}
