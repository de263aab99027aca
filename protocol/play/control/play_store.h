/* play_store: saving the game on the table, and putting a saved one there.
 *
 * What went wrong, or right, is in the message of the Play.
 */
#ifndef PENTAD_PLAY_STORE_H
#define PENTAD_PLAY_STORE_H

#include "play/control/play_action.h"
#include "play/control/play_turns.h"

/* Finds the file in which this program keeps its game for next time, and locks it. Each program
 * that runs at the same time has one of its own; one that holds a game comes first. */
void store_choose_place(Play *play);

/* Whether a game from last time can be offered; describes it in a few lines. A file that cannot be
 * read as a game goes to the shelf, with a message. */
bool store_has_kept(Play *play, char text[PLAY_MESSAGE_SIZE]);

/* Puts the game kept for next time on the shelf, if there is one. Returns false when that is not
 * possible: then the game stays where it is, and no other one is written over it. */
bool store_put_away(Play *play);

/* Goes on with the game kept for next time, or opens `file` (NULL: begins a new game) and puts the
 * other one on the shelf. */
void store_begin(Play *play, const char *file, bool resume);

/* Whether there is a game to open under this name; describes it in a few words. */
bool store_can_open(const Play *play, const char *name, char words[FILE_PATH_SIZE]);

/* Whether the game on the table would be left for another one by opening that game: the file does
 * not hold it. */
bool store_would_leave(const Play *play, const char *name, char words[FILE_PATH_SIZE]);

/* Whether the file that saving under this name would write is there already and holds another game,
 * which would be lost. */
bool store_would_replace(const Play *play, const char *name, char path[FILE_PATH_SIZE]);

/* The path of the file that `name` means: that of the game of this number on the shelf, its own,
 * or, where there is none, that with an ending which saving adds, first that of an analysis
 * (`study`) or of a game. Returns false for a number that no game has. */
bool store_find(const char *name, bool study, char path[FILE_PATH_SIZE]);

/* The same action when the kept games have other numbers: one may come while a question is open. */
Action store_fix(const Action *action, bool study);

/* Saves the game; the name gets the ending .psq if it has none. Names that end in .sgf, .lib, .txt
 * or .pos.txt get that format, which keeps the stones but not the settings; other endings are
 * refused. A file that is there already is replaced only if it is a game. */
void store_save(Play *play, const char *name);

/* Opens a saved game of any format of play_trees.h, or the game of that number on the shelf, and
 * goes on with it. The game that is left goes to the shelf. Returns whether that was possible. */
bool store_open(Play *play, const char *name);

/* Opens the game kept for next time. Returns false when it cannot be used. */
bool store_resume(Play *play);

#endif
