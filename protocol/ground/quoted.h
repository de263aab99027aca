/* quoted: a text in quotation marks that may go on over several lines.
 *
 * `"` begins and ends it; inside, a backslash makes the character after it an ordinary one. What
 * stands behind the end is not looked at. If a line exceeds COMMAND_MAX_LENGTH its end, and perhaps
 * the closing quotation mark, is lost. The text therefore ends with that line; otherwise it would
 * swallow all later lines.
 */
#ifndef PENTAD_QUOTED_H
#define PENTAD_QUOTED_H

#include <stdbool.h>
#include <stddef.h>

/* Takes characters of the text; `length` may be 0. */
typedef void (*QuotedTake)(void *context, const char *text, size_t length);

/* Looks for a text in the line after its first word. Returns whether one begins there and the line
 * ends inside it. `take` hears the text (without the quotation marks) and may be NULL; where there
 * are none, the text is the rest of the line. `*end`, if not NULL, is where the line goes on behind
 * the closing quotation mark, `length` if there is none or if its end is lost. */
bool quoted_begin(const char *line, size_t length, QuotedTake take, void *context, size_t *end);

/* The next line of a text that has begun: `take` hears what belongs to it. Returns whether the
 * line ends inside the text; `*end` as above. */
bool quoted_continue(const char *line, size_t length, QuotedTake take, void *context, size_t *end);

#endif
