/* records: the header for programs that keep, read and write games.
 *
 * A game is a GameTree (gametree.h): moves, variations, comments. Files of all formats are read and
 * written by format.h. Nothing here searches, and nothing opens a file: games come from bytes in
 * memory and go to a place that the caller names (sink.h), such as a string that grows
 * (record_text.h).
 */
#ifndef PENTAD_RECORDS_H
#define PENTAD_RECORDS_H

#include "ground/bytes.h"
#include "ground/utf8.h"
#include "record/diagram.h"
#include "record/format.h"
#include "record/gametree.h"
#include "record/psq.h"
#include "record/record_text.h"
#include "record/replay_page.h"
#include "record/review.h"
#include "record/sgf_write.h"

#endif
