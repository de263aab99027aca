/* records: the header for programs that keep, read and write games.
 *
 * A game is a GameTree (gametree.h): moves, variations, comments. Nothing here searches, and
 * nothing opens a file: games come from bytes in memory and go to a place that the caller names.
 */
#ifndef PENTAD_RECORDS_H
#define PENTAD_RECORDS_H

#include "record/gametree.h"

#endif
