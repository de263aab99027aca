/* report_settings: the part of a report that says how the games were played. */
#ifndef PENTAD_BENCH_REPORT_SETTINGS_H
#define PENTAD_BENCH_REPORT_SETTINGS_H

#include "match/match_header.h"
#include "text/text.h"

/* Appends the settings of every match among the lines: conditions, engines, runs. */
void report_settings_append(Text *text, const HeaderLines *lines);

/* Whether the lines hold the settings of this match. */
bool report_settings_has(const HeaderLines *lines, const char *match);

#endif
