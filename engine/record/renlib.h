/* renlib: libraries of the program RenLib (.lib), on 15x15 boards.
 *
 * The file has a header of 20 bytes, FF "RenLib" FF, the version (3, 4), and FF to the end; files
 * older than version 3 have none and begin with the point in the middle. Nodes follow, a parent
 * before its children, a child with all that follows before its sibling. A node is two bytes:
 *
 *     the point   16 * (line from the top, from 0) + (column, from 1); 0 is the root or a pass
 *
 *     flags       80 siblings follow     40 no children    20 comment of old files    10 mark
 *                 08 comment             04 start position
 *                 02 no move, a point with a text          01 two more bytes
 *
 * The second of the two more bytes has a 01 for a text on the board, shown at the point of the move
 * before it is played. Comment and text follow their node, in this order, each ending with one or
 * two zeros so that their number of bytes is even. A comment is one line, or one line, a byte 08
 * and more lines. In old files comments have seven bits a character, the last one has bit 80, and
 * }{|][\ stand for the Swedish letters. In a branch that RenLib saved alone, 80 may stand where no
 * sibling follows and 40 be missing at the end, so the end of the file closes whatever is open.
 * Source: RenLib is public (github.com/gomoku/RenLib); this describes what it reads and writes.
 *
 * In the tree the first line is the name of the node and the other ones its comment, a text on the
 * board is a mark on the position before the move, a mark is gametree_hotspot().
 */
#ifndef PENTAD_RECORD_RENLIB_H
#define PENTAD_RECORD_RENLIB_H

#include "record/gametree.h"
#include "record/sink.h"
#include "record/source.h"

/* Whether the bytes look like a library. */
bool renlib_detect(const char *bytes, size_t size);

/* Reads a library, whose tree the caller owns; NULL with a complaint. The rule is that of
 * `defaults`. */
GameTree *renlib_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]);

/* Whether the tree fits into a library: a board of 15x15, moves that alternate with black first, no
 * stones set up. If not, `complaint` says why. */
bool renlib_fits(const GameTree *tree, char complaint[RECORD_COMPLAINT_SIZE]);

/* Whether a library holds all that gametree_rest() says: that a node is a start position. */
bool renlib_keeps(const char *rest);

/* Writes a tree that fits, without marks other than texts. */
void renlib_write(RecordSink *sink, const GameTree *tree);

#endif
