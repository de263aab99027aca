/* play_sink: see play_sink.h. */
#include "play/ground/play_sink.h"

static bool take(void *context, const char *bytes, size_t size) {
    Buffer *buffer = context;
    buffer_add(buffer, bytes, size);
    return !buffer->failed;
}

RecordSink buffer_sink(Buffer *buffer) {
    return (RecordSink){.context = buffer, .take = take};
}
