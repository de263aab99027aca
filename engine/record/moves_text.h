/* moves_text: games as plain text, as people write and paste them.
 *
 * Moves are letters and numbers ("h8 h9", "h8h9", "H8-H9") or two numbers ("8,8 9,9", "(8,8)"),
 * counted from 1 unless a 0 shows that they are counted from 0; "pass" is a pass. A number in front
 * of a move counts the moves or pairs of them ("1. h8"): without a dot it has to be the right one.
 * A result behind the last move ("1-0", "1/2-1/2") is left out; commas, line ends and so on between
 * moves mean nothing. Capitals matter only on boards with more than 26 columns. Lines that begin
 * with "#" tell the board, the rule, the players and which of them are people ("both", "black" or
 * "white"), as the writer does, or are remarks:
 *
 *     # board: 20x15
 *     # rule: renju
 *     # black: Anna
 *     1. h8 h9 2. i8 g8
 */
#ifndef PENTAD_RECORD_MOVES_TEXT_H
#define PENTAD_RECORD_MOVES_TEXT_H

#include "record/gametree.h"
#include "record/sink.h"
#include "record/source.h"

/* Whether the bytes look like moves. */
bool moves_text_detect(const char *bytes, size_t size);

/* Whether they begin with the line "# board: 20x15", as the files that we write do, moves and
 * diagrams. */
bool moves_text_has_head(const char *bytes, size_t size);

/* Reads a game, whose tree the caller owns; NULL with a complaint. Where nothing tells the size of
 * the board, it is that of `defaults`, or 20 or 32 where a move does not fit on that. */
GameTree *moves_text_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                          char complaint[RECORD_COMPLAINT_SIZE]);

/* Writes the main line, ten moves a line. */
void moves_text_write(RecordSink *sink, const GameTree *tree);

/* What a line "# name: value" says about the game goes into the tree; others are skipped. Returns
 * false, with a complaint, for a value that makes no sense. Also diagrams have such lines. */
bool moves_text_fact(RecordSource *source, GameTree *tree, const char *line, size_t length);

/* Writes such lines. */
void moves_text_write_facts(RecordSink *sink, const GameTree *tree);

#endif
