/* quoted: see quoted.h. */
#include "ground/quoted.h"

#include "ground/command.h"

/* Does nothing. */
static void take_nothing(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
}

/* Hears the text that begins at `from` of the line and goes to a quotation mark or the end of the
 * line. Returns where it ends: at the quotation mark, or `length`. */
static size_t hear(const char *line, size_t from, size_t length, QuotedTake take, void *context) {
    QuotedTake heard = take != NULL ? take : take_nothing;
    size_t at = from;
    while (at < length && line[at] != '"') {
        if (line[at] == '\\' && at + 1 < length) {
            heard(context, line + from, at - from);
            from = ++at;
        }
        at++;
    }
    heard(context, line + from, at - from);
    return at;
}

/* The text that begins at `from`: what quoted_continue() does. */
static bool follow(const char *line, size_t from, size_t length, QuotedTake take, void *context,
                   size_t *end) {
    size_t at = hear(line, from, length, take, context);
    bool whole = length <= COMMAND_MAX_LENGTH;
    if (end != NULL)
        *end = at < length && whole ? at + 1 : length;
    return at == length && whole;
}

bool quoted_continue(const char *line, size_t length, QuotedTake take, void *context, size_t *end) {
    return follow(line, 0, length, take, context, end);
}

bool quoted_begin(const char *line, size_t length, QuotedTake take, void *context, size_t *end) {
    size_t at = 0;
    while (at < length && command_is_space(line[at]))
        at++;
    while (at < length && !command_is_space(line[at]))
        at++;
    while (at < length && command_is_space(line[at]))
        at++;
    if (at < length && line[at] == '"')
        return follow(line, at + 1, length, take, context, end);
    if (take != NULL)
        take(context, line + at, length - at);
    if (end != NULL)
        *end = length;
    return false;
}
