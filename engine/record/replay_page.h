/* replay_page: an HTML page that replays games: style, the frame of the board, the script.
 *
 * The page stands alone: nothing in it is loaded from elsewhere. The script expects the games as a
 * JSON array in an element with the id "games", each with the members of a line of a result file
 * (bench/match/FORMAT.md), of which `us` may be missing, and with `ruleName`. A game that was
 * annotated has more, with one element for the beginning and one for each move:
 *
 *     rates   the win rate of black, 0..10000, or null; marks: "", "?" or "??"
 *     best    the move that the search prefers, as in h8, or ""; notes: what is said about the move
 *     sides   a string, 0 for each move of black, 1 for white; only needed if they do not alternate
 *     setup   two strings, the stones of black and white before the first move
 */
#ifndef PENTAD_RECORD_REPLAY_PAGE_H
#define PENTAD_RECORD_REPLAY_PAGE_H

#include "record/sink.h"

/* Writes everything up to the opened body. With `one` the page is for one annotated game: without a
 * list of games, with the curve and the moves beside the board. */
void replay_write_head(RecordSink *sink, const char *title, bool one);

/* Writes the frame: board, buttons, list or curve. */
void replay_write_viewer(RecordSink *sink, bool one);

/* Writes the script and closes the page. */
void replay_write_script(RecordSink *sink);

/* Writes text with the characters escaped that mean something in HTML. */
void replay_write_text(RecordSink *sink, const char *text);

#endif
