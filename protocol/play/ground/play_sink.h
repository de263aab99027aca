/* play_sink: a Buffer as a place that game records are written to. */
#ifndef PENTAD_PLAY_SINK_H
#define PENTAD_PLAY_SINK_H

#include "play/ground/play_buffer.h"
#include "records.h"

/* What is written to the sink is appended to the buffer. */
RecordSink buffer_sink(Buffer *buffer);

#endif
