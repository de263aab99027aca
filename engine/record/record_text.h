/* record_text: a string that grows.
 *
 * Records, tables and the frames of a screen are put together in one of these and then written at
 * once. When memory runs out the text remembers it and takes nothing more, so a writer looks at
 * `failed` only once, at the end.
 */
#ifndef PENTAD_RECORD_TEXT_H
#define PENTAD_RECORD_TEXT_H

#include "record/sink.h"

/* A string that grows. Zero-initialise before the first use. `data` is NULL until something
 * was appended, afterwards always ends in a zero that `length` does not count. */
typedef struct Text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out: something is missing, and nothing more is appended */
} Text;

/* Appends formatted text as printf would write it. On lack of memory sets `failed`. */
void text_append(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends `length` bytes. On lack of memory sets `failed`. */
void text_append_bytes(Text *text, const char *bytes, size_t length);

/* Makes the text empty and forgets a failure, but keeps its memory. */
void text_clear(Text *text);

/* Frees the memory; the text is empty and usable again. */
void text_free(Text *text);

/* A place for game records (sink.h): what is written to it is appended to the text, which must
 * outlive it. */
RecordSink text_sink(Text *text);

/* What a noun behind the number `count` ends with: "" for 1, otherwise "s". */
const char *text_plural(int64_t count);

#endif
