/* play_save: games as text in the format of the Piskvork manager (PSQ), as play_save_write.h writes
 * and play_save_read.h reads them.
 *
 * The first line is `Piskvorky WxH, A:B, F`: the size, for both players 0 for a person or 1 to 11
 * for how long a computer thinks, and who begins (0 for A). A line `x,y,ms` for each stone follows,
 * counted from 1, the top line of the board first; then, in games of a tournament and here, the
 * names of the players, and a number that tells how the game ended. The manager takes a player for
 * a person if the name begins with `homo-`, otherwise for the program of that name; names are in
 * its code page.
 *
 * What else belongs to a match follows in lines `pentad:NAME=VALUE`, which the manager does not
 * read: how the game ended (for people), the settings, what an opening has besides stones, the
 * rounds before this one, and at last a checksum. A file without these lines was written by
 * somebody else and is played on with the settings at hand; names and who is a person come from the
 * file.
 */
#ifndef PENTAD_PLAY_SAVE_H
#define PENTAD_PLAY_SAVE_H

#include "play/game/play_match.h"
#include "records.h"

enum { SAVE_DATE_SIZE = 20 };

/* The first line of a saved game of a variant (variants/variants_save.h), which no game here can
 * be read from. */
#define SAVE_OF_VARIANT "Pentad variant 1\n"

/* A game and what belongs to it, as one file holds them. Whoever reads one owns its game. */
typedef struct SavedGame {
    Settings settings;
    Match match;
    Game *game;
    bool helped;  /* a move was taken back, or a hint given: nothing for the ten best */
    bool counted; /* the game is already in the table of the ten best */
    bool foreign; /* only read: the file holds no settings of ours */
    char date[SAVE_DATE_SIZE]; /* when it was saved; "" where that is not known */
} SavedGame;

/* How a saved game ended. */
typedef enum SaveResult {
    SAVE_UNFINISHED,
    SAVE_DRAW,
    SAVE_BLACK_WON,
    SAVE_WHITE_WON,
    SAVE_UNTOLD /* a file of somebody else */
} SaveResult;

/* What a saved game is, without playing it through. */
typedef struct SaveSummary {
    char players[SIDE_COUNT][SETTING_TEXT_SIZE];        /* black and white */
    char rule[SETTING_TEXT_SIZE], date[SAVE_DATE_SIZE]; /* "" where the file does not tell */
    int width, height, moves, round, rounds;
    SaveResult result;
} SaveSummary;

/* Whether a file is a former state of the game in `text`, of the same round of the same match, or
 * of the match before that round had a move, or a match without a move: then nothing is lost when
 * `text` takes its place. Stones that are equal to the millisecond tell that; where there is only
 * one, names have to agree, too. */
bool save_goes_on(const char *text, const char *former);

/* The result of a game that is over as a sentence without names, such as "black, row". */
const char *save_end_name(GameEnd end);

/* The name of this program. */
#define SAVE_PROGRAM "pbrain-pentad.exe"

/* The word for a choice in an opening: a colour, two or ten. */
const char *save_choice_name(int choice);

#endif
