/* text: numbers read from strings, and words put into them.
 *
 * The subcommands print tables, write records and read command lines; this is the little they share
 * for that, beyond the string that grows (record/record_text.h). Nothing here prints or keeps
 * state.
 */
#ifndef PENTAD_BENCH_TEXT_H
#define PENTAD_BENCH_TEXT_H

#include "records.h"

/* Appends the UTF-8 character (RFC 3629) that `value`, which is not empty, begins with; in place of
 * a byte that begins none, and of a control character that XML does not know, U+FFFD. Returns what
 * is behind it. */
const char *text_append_character(Text *text, const char *value);

/* Reads the whole of `word` as a decimal integer within [low, high]. Returns false, leaving
 * `value` alone, when it is anything else. */
bool text_read_int(const char *word, int64_t low, int64_t high, int64_t *value);

/* The same for a finite decimal number within [low, high]. */
bool text_read_decimal(const char *word, double low, double high, double *value);

/* Reads a line that is exactly "x,y" with decimal integers of up to six characters, blanks allowed
 * around each. Says nothing about whether the point is on a board. Returns false when it is
 * anything else; x and y may be changed all the same. */
bool text_read_point(const char *line, int *x, int *y);

/* Reads the size of a board, "20" or "20x15", both numbers within [low, high]. Returns false,
 * leaving both alone, when it is anything else. */
bool text_read_size(const char *word, int low, int high, int *width, int *height);

/* Whether `text` starts with `prefix`, letters compared without case. */
bool text_has_prefix(const char *text, const char *prefix);

/* What follows the byte order mark of UTF-8 that some editors put at the beginning of a file; all
 * of `text` where there is none. */
char *text_after_mark(char *text);

/* The value of `word` if it is "KEY=value" with this key, otherwise NULL. */
const char *text_value(const char *word, const char *key);

/* Finds the first occurrence of the word `key` in `line` (no letter and no '_' before it, no case)
 * that is followed, after blanks, '=' or ':', by decimal digits, and reads the number, which has no
 * sign. Returns false, leaving `value` alone, when there is none. */
bool text_find_number(const char *line, const char *key, int64_t *value);

/* The noun behind a number of plies: "ply" for 1, otherwise "plies". */
const char *text_plies(int64_t count);

/* Copies `source` into `target` of `size` bytes (at least 1), cutting it if need be, but not within
 * a letter of UTF-8; control characters become blanks, so that the copy can be printed in one line.
 */
void text_copy_printable(char *target, size_t size, const char *source);

#endif
