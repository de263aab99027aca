/* splitter: bytes in pieces of any size, whole lines out.
 *
 * A line ends with LF, CR or CR LF, also when the two arrive in different pieces; a CR ends the
 * line at once, so nobody waits for the LF that may never come. Of a line longer than
 * COMMAND_MAX_LENGTH just the beginning is kept, one byte more than allowed, so that its length
 * tells that it was too long; the rest is dropped up to the line end.
 */
#ifndef PENTAD_SPLITTER_H
#define PENTAD_SPLITTER_H

#include "ground/command.h"

enum { SPLITTER_KEEP = COMMAND_MAX_LENGTH + 1 };

/* Takes one line without its line end; `text` is valid during the call. Returns false when no
 * more lines are wanted. */
typedef bool (*SplitterLine)(void *context, const char *text, size_t length);

/* A line in the making. */
typedef struct Splitter {
    SplitterLine line;
    void *context;
    bool after_return; /* the last byte was a CR: a LF now is part of the same line end */
    size_t length;
    char text[SPLITTER_KEEP];
} Splitter;

/* Prepares an empty splitter that hands its lines to `line`, with `context`. */
void splitter_init(Splitter *splitter, SplitterLine line, void *context);

/* Takes `size` more bytes. Returns false as soon as no more lines are wanted; the bytes after
 * that line are lost. */
bool splitter_feed(Splitter *splitter, const char *bytes, size_t size);

/* There will be no more bytes: hands over a last line that has no line end, if there is one. */
void splitter_finish(Splitter *splitter);

#endif
