/* text_sink: see text_sink.h. */
#include "text/text_sink.h"

static bool take(void *context, const char *bytes, size_t size) {
    Text *text = context;
    text_append_bytes(text, bytes, size);
    return !text->failed;
}

RecordSink text_sink(Text *text) {
    return (RecordSink){.context = text, .take = take};
}
