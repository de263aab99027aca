/* report_table: the tables of a match report as HTML. */
#ifndef PENTAD_BENCH_REPORT_TABLE_H
#define PENTAD_BENCH_REPORT_TABLE_H

#include "match/tally.h"
#include "text/text.h"

/* Appends the heading and the tables about pairings and engines. */
void report_table_append(Text *text, const Tally *tally);

#endif
