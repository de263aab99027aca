/* board_picture: the final position of a game as an SVG file that stands alone.
 *
 * The picture has its own colours and needs no font, style or script from elsewhere, so a document
 * can show it as an image. A game of 100 stones takes about 8 kB.
 */
#ifndef PENTAD_BENCH_BOARD_PICTURE_H
#define PENTAD_BENCH_BOARD_PICTURE_H

#include "game/record.h"

/* Appends the picture: the names above, the board with coordinates and all stones by their numbers,
 * the last number and a winning row in red, and the result below. Returns false, with nothing
 * appended, when the game cannot be played again by its rules or memory is short. */
bool board_picture_append(Text *text, const GameRecord *record);

#endif
