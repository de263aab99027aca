/* journal: see journal.h. */
#include "game/journal.h"

#include "ground/machine.h"
#include "ground/write_once.h"
#include "text/text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Journal {
    int descriptor;
    int64_t start_ns;
    atomic_bool failed;
};

/* Writes and frees whole lines at once. */
static void journal_put(Journal *journal, Text *lines) {
    if (lines->failed ||
        write_once(journal->descriptor, lines->data, lines->length) < lines->length)
        journal->failed = true;
    text_free(lines);
}

Journal *journal_open(const char *path) {
    char date[MACHINE_DATE_SIZE];
    Text line = {0};
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL)
        return NULL;
    journal->descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0666);
    journal->start_ns = clock_ns();
    if (journal->descriptor < 0) {
        free(journal);
        return NULL;
    }
    fcntl(journal->descriptor, F_SETFD, FD_CLOEXEC);
    machine_date(date);
    text_append(&line, "# %s\n", date);
    journal_put(journal, &line);
    return journal;
}

bool journal_close(Journal *journal) {
    if (journal == NULL)
        return true;
    bool complete = close(journal->descriptor) == 0 && !journal->failed;
    free(journal);
    return complete;
}

void journal_write(Journal *journal, int64_t time_ns, int64_t game, const char *engine, char mark,
                   const char *text) {
    if (journal == NULL || *text == '\0')
        return;
    int64_t us = max_int64(time_ns - journal->start_ns, 0) / 1000;
    char number[24] = "-";
    Text lines = {0};
    if (game >= 0)
        snprintf(number, sizeof number, "%" PRId64, game);
    for (size_t length; *text != '\0'; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        text_append(&lines, "%" PRId64 ".%06" PRId64 " game %s %s %c ", us / 1000000, us % 1000000,
                    number, engine[0] == '\0' ? "?" : engine, mark);
        text_append_bytes(&lines, text, length);
        text_append(&lines, "\n");
    }
    journal_put(journal, &lines);
}
