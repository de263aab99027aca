/* record_text: see record_text.h.
 *
 * The memory doubles, so appending is cheap whatever the sizes of the pieces are.
 */
#include "record/record_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of memory that a text begins with. */
enum { FIRST_CAPACITY = 256 };

/* Makes room for `extra` more bytes and the final zero. */
static bool text_reserve(Text *text, size_t extra) {
    size_t needed = text->length + extra + 1;
    if (text->failed)
        return false;
    if (needed <= text->capacity)
        return true;

    size_t capacity = text->capacity == 0 ? FIRST_CAPACITY : text->capacity;
    while (capacity < needed)
        capacity *= 2;
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_append(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !text_reserve(text, (size_t)length)) {
        text->failed = true;
        return;
    }

    va_start(arguments, format);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

void text_append_bytes(Text *text, const char *bytes, size_t length) {
    if (!text_reserve(text, length))
        return;
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_clear(Text *text) {
    text->length = 0;
    text->failed = false;
    if (text->data != NULL)
        text->data[0] = '\0';
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

static bool take(void *context, const char *bytes, size_t size) {
    Text *text = context;
    text_append_bytes(text, bytes, size);
    return !text->failed;
}

RecordSink text_sink(Text *text) {
    return (RecordSink){.context = text, .take = take};
}

const char *text_plural(int64_t count) {
    return count == 1 ? "" : "s";
}
