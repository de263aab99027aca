/* play_trees: game files of all formats, for the game in the terminal.
 *
 * What the formats are, and how they are told apart, is in the engine's record/format.h; here they
 * meet files, settings and the game on the table. A file that holds several games is opened with
 * the number behind its name: games.sgf#2.
 */
#ifndef PENTAD_PLAY_TREES_H
#define PENTAD_PLAY_TREES_H

#include "play/ground/play_files.h"
#include "play/save/play_save.h"
#include "records.h"

/* Room for what trees_others() says. */
enum { TREES_OTHERS_SIZE = 160 };

/* The path of the file in which a game lies: its name without the number. */
void trees_find(const char *text, char path[FILE_PATH_SIZE]);

/* Reads a file of any format. What it leaves open, board and rule, is that of `settings`, with a
 * row that fits on the board. `games` (may be NULL) gets the number of games in the file. Returns
 * NULL, with a complaint, when it cannot be read; otherwise the caller owns the tree. */
GameTree *trees_read(const char *path, const Settings *settings, int *games,
                     char complaint[SETTING_COMPLAINT_SIZE]);

/* Says of a file of several games that was opened without a number how to open the others, in words
 * to go on with: ", the first of 3 games (x.sgf#2 is the second)"; otherwise "". */
void trees_others(const char *path, int games, char text[TREES_OTHERS_SIZE]);

/* The same as trees_read() for a game to look at: one of ours in the format of the Piskvork manager
 * comes with the rule, the players, the day and the result that it tells, and must not be damaged.
 */
GameTree *trees_read_game(const char *path, const Settings *settings,
                          char complaint[SETTING_COMPLAINT_SIZE]);

/* Writes a tree in the format that the ending of the name stands for. `loss` gets what that format
 * leaves out, or "". Returns false, with a complaint and the file as it was, when that is not
 * possible. */
bool trees_write(const char *path, const GameTree *tree, char loss[FORMAT_LOSS_SIZE],
                 char complaint[SETTING_COMPLAINT_SIZE]);

/* Whether a file may be written: it is not there yet, it is empty, or it is a game. `settings` are
 * as for trees_read(). If not, the complaint goes on after the name of the file: "is no game". */
bool trees_may_replace(const char *path, const Settings *settings,
                       char complaint[SETTING_COMPLAINT_SIZE]);

/* Whether nothing is lost when `tree` takes the place of `former`: that has no more than a
 * beginning of the main line, without comments, values, stones set up and whatever else is written
 * about a game. */
bool trees_goes_on(const GameTree *tree, const GameTree *former);

/* Writes into a tree who played the game, people or the engine, on which day, and its result if it
 * is over. Returns false without memory. */
bool trees_set_facts(GameTree *tree, const SavedGame *saved);

/* The stones of a game as a tree, with its facts. Returns NULL without memory. */
GameTree *trees_of_game(const SavedGame *saved);

/* Makes the main line of a tree a game to play on. Returns false, with a complaint, when that is
 * not possible; otherwise the caller owns saved->game. */
bool trees_to_game(const GameTree *tree, const Settings *current, SavedGame *saved,
                   char complaint[SETTING_COMPLAINT_SIZE]);

#endif
