/* splitter: see splitter.h. */
#include "ground/splitter.h"

void splitter_init(Splitter *splitter, SplitterLine line, void *context) {
    splitter->line = line;
    splitter->context = context;
    splitter->after_return = false;
    splitter->length = 0;
}

/* Hands over the line collected so far and begins the next. */
static bool finish_line(Splitter *splitter) {
    size_t length = splitter->length;
    splitter->length = 0;
    return splitter->line(splitter->context, splitter->text, length);
}

bool splitter_feed(Splitter *splitter, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bool second_half = bytes[i] == '\n' && splitter->after_return;
        splitter->after_return = bytes[i] == '\r';
        if (second_half)
            continue;
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            if (!finish_line(splitter))
                return false;
        } else if (splitter->length < SPLITTER_KEEP) {
            splitter->text[splitter->length++] = bytes[i];
        }
    }
    return true;
}

void splitter_finish(Splitter *splitter) {
    if (splitter->length > 0)
        finish_line(splitter);
}
