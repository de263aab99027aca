/* gamedata_summary: what is in files of self-play, counted. */
#ifndef PENTAD_BENCH_GAMEDATA_SUMMARY_H
#define PENTAD_BENCH_GAMEDATA_SUMMARY_H

#include "text/text.h"

/* Appends what the file `path` holds. Returns false with a message when it cannot be read. */
bool gamedata_summary_append(Text *text, const char *path, char *message, size_t size);

#endif
