/* play_buffer: text that grows.
 *
 * Frames of the screen and saved games are put together in one of these and then written at
 * once. When memory runs out the buffer remembers it and takes nothing more, so a writer looks
 * at `failed` only once, at the end.
 */
#ifndef PENTAD_PLAY_BUFFER_H
#define PENTAD_PLAY_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* The text. Zero-initialise; `data` is NULL or ends with a zero that `length` does not count. */
typedef struct Buffer {
    char *data;
    size_t length, size;
    bool failed; /* memory was short: the text is incomplete */
} Buffer;

/* Appends `length` bytes. */
void buffer_add(Buffer *buffer, const char *bytes, size_t length);

/* Appends text formatted like printf. */
void buffer_print(Buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Empties the buffer and forgets a failure; keeps the memory. */
void buffer_clear(Buffer *buffer);

/* Gives the memory back; the buffer is empty and can be used again. */
void buffer_free(Buffer *buffer);

#endif
