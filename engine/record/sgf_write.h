/* sgf_write: games in the Smart Game Format, FF[4] with GM[4].
 *
 * What SGF has no property for, values of a search, times and which sides people played, stands in
 * a property of our own, PENTAD, and the value also in V, from the view of black.
 */
#ifndef PENTAD_RECORD_SGF_WRITE_H
#define PENTAD_RECORD_SGF_WRITE_H

#include "record/gametree.h"
#include "record/sink.h"

/* Writes the whole tree. `program` is the value of AP, such as "Pentad:1.0". */
void sgf_write(RecordSink *sink, const GameTree *tree, const char *program);

#endif
