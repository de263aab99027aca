/* diagram: positions as text, as people paste them.
 *
 * One line of text for each line of the board, the top one first; with numbers in front of the
 * lines, as the program itself draws the board, the numbers count, and none may be missing. Black
 * is X, x, @ or a black disc, white O, o, 0 or a white one, an empty point one of . _ - + * ~ ! or
 * what boxes are drawn with; blanks between them, brackets around a stone, letters above or below
 * and whatever follows a gap of three blanks mean nothing. A line "white to move" tells the side,
 * otherwise the numbers of stones do. Lines "# rule: ..." are as in moves_text.h.
 */
#ifndef PENTAD_RECORD_DIAGRAM_H
#define PENTAD_RECORD_DIAGRAM_H

#include "record/gametree.h"
#include "record/sink.h"
#include "record/source.h"

/* Whether the bytes look like a diagram. */
bool diagram_detect(const char *bytes, size_t size);

/* Reads a position as stones that the root sets up. The caller owns the tree; NULL with a
 * complaint. */
GameTree *diagram_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                       char complaint[RECORD_COMPLAINT_SIZE]);

/* Draws the position after a node, the last move in brackets. */
void diagram_write(RecordSink *sink, const GameTree *tree, GameNode node);

#endif
