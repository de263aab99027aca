/* family_store: the files of the family: the game kept for next time, saved games, the ten best. */
#ifndef PENTAD_FAMILY_STORE_H
#define PENTAD_FAMILY_STORE_H

#include "play/variants/family_state.h"

/* Finds the file for the game kept for next time and locks it; without one nothing is kept. */
void family_store_choose(Family *family);

/* The match on the table may be of the other relative now: changes to that one's place. A game that
 * waits there is put away. */
void family_store_follow(Family *family);

/* Writes that file, or takes it away when nothing is under way, or only a round that lies among the
 * finished games. */
void family_store_keep(Family *family);

/* Whether a game is kept; then `text` describes it in lines that end with a line end. A file that
 * cannot be used is put away, with a message. */
bool family_store_has_kept(Family *family, char text[FAMILY_MESSAGE_SIZE]);

/* Puts the kept game into the folder of the games that were left. Returns false, with a message,
 * when that is not possible: it stays, and nothing else is kept in this match. */
bool family_store_put_away(Family *family);

/* Puts a round that is over, and not there yet, among the games that were finished. Returns false,
 * with a message, when that is not possible. */
bool family_store_shelve(Family *family);

/* The answer to the question at the start: goes on with the kept game, or puts it away and opens
 * `file`, if that is not NULL. */
void family_store_begin(Family *family, const char *file, bool resume);

/* Whether saving under this name would replace something else than this match. */
bool family_store_would_replace(const Family *family, const char *name);

/* Whether opening this file would put its match on the table. */
bool family_store_can_open(const Family *family, const char *name);

/* Save and open a file, with a message. A file is read and checked as a whole before anything
 * changes; only what is a saved match, or empty, is ever replaced. */
void family_store_save(Family *family, const char *name);
void family_store_open(Family *family, const char *name);

/* Counts the round, which is over, for the ten best if it is one that counts. */
void family_store_count(Family *family);

/* Appends the ten best of the game as lines for people. */
void family_store_show_scores(const Family *family, int width, Buffer *buffer);

#endif
