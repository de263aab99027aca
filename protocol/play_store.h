/* play_store: saving the game on the table, and putting a saved one there.
 *
 * What went wrong, or right, is in the message of the Play.
 */
#ifndef PENTAD_PLAY_STORE_H
#define PENTAD_PLAY_STORE_H

#include "play_turns.h"

/* Saves the game; the name gets the ending .psq if it has none. A file that is there already
 * is replaced only if it is a game. */
void store_save(Play *play, const char *name);

/* Opens a saved game and goes on with it. */
void store_open(Play *play, const char *name);

/* Opens the game kept for next time. Returns false when it cannot be used. */
bool store_resume(Play *play);

#endif
