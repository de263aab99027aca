/* json: the little JSON that result files need: one object a line (RFC 8259).
 *
 * Values are strings, numbers, arrays of numbers, and arrays whose elements are gone through one by
 * one, strings or objects again. Reading is by key; unknown keys are skipped, so that later
 * versions may add some.
 */
#ifndef PENTAD_BENCH_JSON_H
#define PENTAD_BENCH_JSON_H

#include "text/text.h"

/* Appends `value` as a JSON string with its quotes; U+FFFD in place of bytes that are no UTF-8. */
void json_append_string(Text *text, const char *value);

/* Finds the value of `key` in the object that `line` holds; NULL when there is none or the line
 * is malformed before it. */
const char *json_find(const char *line, const char *key);

/* Whether `line` is one complete object: begins with '{', is well formed, ends with '}'. */
bool json_is_object(const char *line);

/* The first element of the array at `array`, as json_find() gives it, and the one after `element`;
 * NULL when there is none. An element that is an object can be read as a line can. */
const char *json_first(const char *array);
const char *json_next(const char *element);

/* Reads the string that stands at `value`, cut to `size` - 1 bytes. False when it is none. Line
 * ends and tabs become blanks. `value` may be NULL. */
bool json_read_text(const char *value, char *text, size_t size);

/* Reads the string value of `key` in the same way. False when there is none. */
bool json_read_string(const char *line, const char *key, char *value, size_t size);

/* Reads the integer value of `key`. False when there is none, or a number with decimals, an
 * exponent or too many digits. */
bool json_read_int(const char *line, const char *key, int64_t *value);

/* Reads the array of integers under `key`; returns how many, -1 when there is no such array or
 * it has more than `capacity` elements. An element null is read as INT64_MIN. */
int json_read_ints(const char *line, const char *key, int64_t *values, int capacity);

#endif
