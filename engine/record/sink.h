/* sink: where a game is written to, piece by piece.
 *
 * The writers of all formats share it, so that a game can go into a string or a file without being
 * held in memory twice. After the first piece that was not taken nothing more is offered.
 */
#ifndef PENTAD_RECORD_SINK_H
#define PENTAD_RECORD_SINK_H

#include "ground/base.h"

/* A place that takes bytes. */
typedef struct RecordSink {
    void *context;
    /* Takes `size` bytes; returns whether that worked. */
    bool (*take)(void *context, const char *bytes, size_t size);
    bool failed; /* something was not taken; false at first */
} RecordSink;

/* Writes bytes, a text, or what printf would write (cut to 255 bytes). */
void sink_bytes(RecordSink *sink, const char *bytes, size_t size);
void sink_text(RecordSink *sink, const char *text);
void sink_print(RecordSink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
