/* results: see results.h. */
#include "match/results.h"

#include "ground/datafile.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 256 * 1024 };

/* Reads one line without its end; returns false at the end of the file. A line that is too long
 * becomes "?", and so does one with a zero byte, as there may be after the power failed. The last
 * one may lack its end: what is missing before that shows in its object. */
static bool results_read_line(FILE *file, char *line, size_t size) {
    size_t length = 0;
    bool whole = true;
    int c;
    while ((c = getc(file)) != EOF && c != '\n') {
        whole = whole && c != '\0' && length + 1 < size;
        if (whole)
            line[length++] = (char)c;
    }
    if (c == EOF && length == 0 && whole)
        return false;
    line[length] = '\0';
    if (!whole)
        snprintf(line, size, "?");
    return true;
}

bool results_read(const char *path, ResultsVisitor *visitor, ResultsHeaderVisitor *header,
                  void *context, ResultsSummary *summary) {
    *summary = (ResultsSummary){0};
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    char *line = malloc(LONGEST_LINE);
    GameRecord *record = malloc(sizeof *record);
    HeaderKind kind;
    bool fine = line != NULL && record != NULL;
    bool going_on = fine && !text_file_is_device(file);
    for (int64_t number = 1; going_on && results_read_line(file, line, LONGEST_LINE); number++) {
        const char *text = number == 1 ? text_after_mark(line) : line;
        if (record_is_game(text)) {
            fine = record_read_json(text, record, summary->why);
            summary->records += fine;
            summary->wrong = fine ? 0 : number;
            going_on = fine && visitor(context, record);
        } else if ((kind = match_header_kind(text)) != HEADER_NONE) {
            going_on = header == NULL || header(context, text, kind);
        } else if (text[strspn(text, " \t\r\n")] != '\0') {
            summary->malformed++;
        }
    }
    fine = fine && ferror(file) == 0;
    fclose(file);
    free(line);
    free(record);
    return fine;
}

void results_say_unread(const char *subcommand, const char *path, const ResultsSummary *summary) {
    if (summary->wrong != 0)
        fprintf(stderr, "%s: %s:%" PRId64 ": %s; correct the line or take it out\n", subcommand,
                path, summary->wrong, summary->why);
    else
        fprintf(stderr, "%s: %s: %s\n", subcommand, path, strerror(errno));
}

/* Whether the file ends inside a line. */
static bool results_is_torn(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    bool torn = fseek(file, -1, SEEK_END) == 0 && getc(file) != '\n';
    fclose(file);
    return torn;
}

bool results_begin(int descriptor, const char *path) {
    return !results_is_torn(path) || datafile_append(descriptor, "\n", 1);
}

bool results_append(int descriptor, const GameRecord *record) {
    Text text = {0};
    record_append_json(&text, record);
    bool complete = results_append_line(descriptor, &text);
    text_free(&text);
    return complete;
}

bool results_append_line(int descriptor, const Text *line) {
    errno = ENOMEM;
    return !line->failed && datafile_append(descriptor, line->data, line->length);
}
