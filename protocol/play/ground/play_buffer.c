/* play_buffer: see play_buffer.h.
 *
 * The memory doubles, so appending is cheap whatever the sizes of the pieces are.
 */
#include "play/ground/play_buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 4096 };

/* Makes room for `length` more bytes and the final zero. */
static bool buffer_reserve(Buffer *buffer, size_t length) {
    size_t size = buffer->size == 0 ? FIRST_SIZE : buffer->size;
    while (size < buffer->length + length + 1)
        size *= 2;
    if (buffer->failed || size == buffer->size)
        return !buffer->failed;
    char *data = realloc(buffer->data, size);
    if (data == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->size = size;
    return true;
}

void buffer_add(Buffer *buffer, const char *bytes, size_t length) {
    if (!buffer_reserve(buffer, length))
        return;
    memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

void buffer_print(Buffer *buffer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !buffer_reserve(buffer, (size_t)length)) {
        buffer->failed = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(buffer->data + buffer->length, buffer->size - buffer->length, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)length;
}

void buffer_clear(Buffer *buffer) {
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->data != NULL)
        buffer->data[0] = '\0';
}

void buffer_free(Buffer *buffer) {
    free(buffer->data);
    *buffer = (Buffer){0};
}
