/* text_sink: a Text as a place that game records are written to. */
#ifndef PENTAD_BENCH_TEXT_SINK_H
#define PENTAD_BENCH_TEXT_SINK_H

#include "records.h"
#include "text/text.h"

/* What is written to the sink is appended to the text. */
RecordSink text_sink(Text *text);

#endif
