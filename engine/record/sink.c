/* sink: see sink.h. */
#include "record/sink.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PIECE_SIZE = 256 };

void sink_bytes(RecordSink *sink, const char *bytes, size_t size) {
    if (!sink->failed && size > 0)
        sink->failed = !sink->take(sink->context, bytes, size);
}

void sink_text(RecordSink *sink, const char *text) {
    sink_bytes(sink, text, strlen(text));
}

void sink_print(RecordSink *sink, const char *format, ...) {
    char piece[PIECE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    sink_text(sink, piece);
}
