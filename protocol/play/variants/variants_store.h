/* variants_store: the files of variants: the game kept for next time, saved games, the ten best. */
#ifndef PENTAD_VARIANTS_STORE_H
#define PENTAD_VARIANTS_STORE_H

#include "play/variants/variants_state.h"

/* Finds the file for the game kept for next time and locks it; without one nothing is kept. */
void variants_store_choose(VariantsPlay *play);

/* The match on the table may be of the other variant now: changes to that one's place. A game that
 * waits there is put away. */
void variants_store_follow(VariantsPlay *play);

/* Writes that file, or takes it away when nothing is under way, or only a round that lies among the
 * finished games. */
void variants_store_keep(VariantsPlay *play);

/* Whether a game is kept; then `text` describes it in lines that end with a line end. A file that
 * cannot be used is put away, with a message. */
bool variants_store_has_kept(VariantsPlay *play, char text[VARIANTS_MESSAGE_SIZE]);

/* Puts the kept game into the folder of the games that were left. Returns false, with a message,
 * when that is not possible: it stays, and nothing else is kept in this match. */
bool variants_store_put_away(VariantsPlay *play);

/* Puts a round that is over, and not there yet, among the games that were finished. Returns false,
 * with a message, when that is not possible. */
bool variants_store_shelve(VariantsPlay *play);

/* Takes the round away from there again if it was put there: it is no longer over. */
void variants_store_unshelve(VariantsPlay *play);

/* The answer to the question at the start: goes on with the kept game, or puts it away and opens
 * `file`, if that is not NULL. */
void variants_store_begin(VariantsPlay *play, const char *file, bool resume);

/* Whether saving under this name would replace something else than this match. */
bool variants_store_would_replace(const VariantsPlay *play, const char *name);

/* Whether opening this file would put its match on the table. */
bool variants_store_can_open(const VariantsPlay *play, const char *name);

/* The same action when the kept games have other numbers: one may come while a question is open. */
Action variants_store_fix(const Action *action);

/* Save and open a file, with a message. A file is read and checked as a whole before anything
 * changes; only what is a saved match, or empty, is ever replaced. */
void variants_store_save(VariantsPlay *play, const char *name);
void variants_store_open(VariantsPlay *play, const char *name);

/* Counts the round, which is over, for the ten best if it is one that counts. */
void variants_store_count(VariantsPlay *play);

/* Appends the ten best of the game as lines for people. */
void variants_store_show_scores(const VariantsPlay *play, int width, Text *text);

#endif
