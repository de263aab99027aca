/* play_annotate_write: an annotated game as text, as comments in its tree, and as a page. */
#ifndef PENTAD_PLAY_ANNOTATE_WRITE_H
#define PENTAD_PLAY_ANNOTATE_WRITE_H

#include "records.h"

/* Puts into words what is known of each move of the main line: the judgement of its node and a line
 * of its comment, in place of such a line of an earlier time. Returns false without memory. */
bool annotate_comment(GameTree *tree);

/* Writes the moves with their values, a curve of the win rate and the sums, for people. */
void annotate_write_text(RecordSink *sink, const GameTree *tree);

/* Whether a file holds what annotate_write_text() or annotate_write_page() wrote. */
bool annotate_is_ours(const char *text);

/* Writes the page. `row` says that a row has ended the game. */
void annotate_write_page(RecordSink *sink, const GameTree *tree, bool row);

#endif
