/* quoted: see quoted.h. */
#include "ground/quoted.h"

#include "ground/command.h"

/* Does nothing. */
static void take_nothing(void *context, const char *text, size_t length) {
    (void)context;
    (void)text;
    (void)length;
}

bool quoted_continue(const char *line, size_t length, QuotedTake take, void *context) {
    QuotedTake heard = take != NULL ? take : take_nothing;
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '"') {
            heard(context, line + from, i - from);
            return false;
        }
        if (line[i] != '\\' || i + 1 == length)
            continue;
        heard(context, line + from, i - from);
        from = ++i;
    }
    heard(context, line + from, length - from);
    return length <= COMMAND_MAX_LENGTH;
}

bool quoted_begin(const char *line, size_t length, QuotedTake take, void *context) {
    size_t at = 0;
    while (at < length && command_is_space(line[at]))
        at++;
    while (at < length && !command_is_space(line[at]))
        at++;
    while (at < length && command_is_space(line[at]))
        at++;
    if (at < length && line[at] == '"')
        return quoted_continue(line + at + 1, length - at - 1, take, context) &&
               length <= COMMAND_MAX_LENGTH;
    if (take != NULL)
        take(context, line + at, length - at);
    return false;
}
