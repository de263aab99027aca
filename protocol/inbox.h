/* inbox: lines on their way from the thread that reads to the thread that obeys.
 *
 * A ring of bytes of fixed size behind a mutex: no line is lost or reordered, and a sender that
 * is faster than any thinking has to wait once it is full. Of its memory only as much is used as
 * the lines that waited at the same time. One thread pushes, one pops.
 */
#ifndef PENTAD_INBOX_H
#define PENTAD_INBOX_H

#include "ground/splitter.h"

/* Opaque; one thread pushes, another one pops. */
typedef struct Inbox Inbox;

/* One line with the time at which it was read. */
typedef struct InboxLine {
    int64_t arrival_ms; /* clock_ms() */
    size_t length;      /* at most SPLITTER_KEEP */
    char text[SPLITTER_KEEP];
} InboxLine;

/* Creates an inbox that holds `capacity` bytes of waiting lines, each with a few bytes on top;
 * at least one line of SPLITTER_KEEP bytes always fits. Returns NULL when memory is short. */
Inbox *inbox_create(size_t capacity);

/* Frees the inbox, which no thread may be using; NULL is allowed. */
void inbox_destroy(Inbox *inbox);

/* Appends a line of at most SPLITTER_KEEP bytes; waits while the inbox is full. */
void inbox_push(Inbox *inbox, const char *text, size_t length, int64_t arrival_ms);

/* There will be no more lines: whoever waits for one is told. */
void inbox_close(Inbox *inbox);

/* Takes the oldest line, waiting for one if necessary. Returns false when the inbox is empty
 * and closed. */
bool inbox_pop(Inbox *inbox, InboxLine *line);

#endif
