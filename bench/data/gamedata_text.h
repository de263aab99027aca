/* gamedata_text: a game with its searches as a line of text, for people and for scripts. */
#ifndef PENTAD_BENCH_GAMEDATA_TEXT_H
#define PENTAD_BENCH_GAMEDATA_TEXT_H

#include "data/gamedata_file.h"
#include "text/text.h"

/* Appends the game. Moves stand by themselves, `~h8` is a random stone, `35:h8` the score and the
 * best move of a search, `[ 35:h8 20:g8 ]` its alternatives, and a branch stands in parentheses. */
void gamedata_text_append(Text *text, const GamedataHeader *header, const GameData *game);

#endif
