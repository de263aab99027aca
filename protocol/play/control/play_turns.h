/* play_turns: carrying the game forward: turns, the engine's answers, rounds, keeping the game.
 *
 * Everything here changes a Play and leaves word of it in its message.
 */
#ifndef PENTAD_PLAY_TURNS_H
#define PENTAD_PLAY_TURNS_H

#include "play/control/play_state.h"
#include "play/save/play_save.h"

/* Begins a match with the wanted settings. Returns false when memory is short; then everything
 * is as it was. */
bool turns_new_match(Play *play);

/* Begins the next round of the match. The game must be over and rounds be left. Returns false
 * when memory is short. */
bool turns_next_round(Play *play);

/* Whether the match is over: its last game is. */
bool turns_match_over(const Play *play);

/* Whether there is a match that would be lost if another one took its place. */
bool turns_under_way(const Play *play);

/* What remains to be said about such a match when the program ends: whether it is kept, or a text
 * that says that it is not. */
bool turns_is_kept(const Play *play);
const char *turns_not_kept(const Play *play);

/* Points of `player` in the match, the game on the board included. */
int turns_points(const Play *play, int player);

/* Whether the person may act now. */
bool turns_is_person(const Play *play);

/* Milliseconds since the turn began. */
int64_t turns_elapsed_ms(const Play *play);

/* The game has changed by an event: keeps it for next time and, when it is over, says how and puts
 * it among the finished games. */
void turns_after_event(Play *play);

/* The game has changed by undo, redo or opening a file. */
void turns_after_jump(Play *play);

/* The person was helped in this game, which is kept with it: it does not count for the ten best. */
void turns_set_helped(Play *play);

/* Keeps the game for next time as it is now, with its settings, if one is under way. */
void turns_keep(Play *play);

/* Asks the engine if there is something to ask. */
void turns_ask(Play *play);

/* What is said, with the megabytes, where the engine does not get the memory of the settings. */
#define TURNS_SHORT_OF_MEMORY                                                                      \
    "There are no %d megabytes: the engine takes less. Choose less yourself."

/* Gives the engine, which has nothing to do, memory and threads of the settings; warns once if
 * there is less. */
void turns_give_resources(Play *play);

/* Takes the engine's answer if there is one and it is time for it; with `wait` waits for it.
 * Returns whether anything changed. */
bool turns_receive(Play *play, bool wait);

/* Milliseconds after which turns_receive() should be called even if nothing happens; -1 for
 * never. */
int turns_wait_ms(const Play *play);

/* Whether it is known who plays which colour: in an opening there may still be a choice to come. */
bool turns_colours_known(const Play *play);

/* Whether a demonstration waits for the viewer to choose the cell of the first stone: an opening
 * begins by itself. */
bool turns_demo_waits(const Play *play);

enum { TURNS_DUE_SIZE = 48 }; /* room for what turns_due() writes */

/* What the player whose turn it is does in an opening, as the rest of a sentence that begins with
 * "to": "place white, then black", "name the number of fifth moves, 1 to 8"; "" where he moves
 * or chooses. */
void turns_due(const Play *play, char due[TURNS_DUE_SIZE]);

/* What there is to choose, such as "black, white or two". */
const char *turns_choices(const Play *play);

/* The name of the player, and the symbol of the side he plays with a space and his name; without
 * the symbol while the colours are not known. */
void turns_player(const Play *play, int player, char text[SETTING_TEXT_SIZE]);
void turns_stone_and_player(const Play *play, int player, char text[SETTING_TEXT_SIZE + 8]);

/* The match as it is saved. The game belongs to `play`. */
SavedGame turns_saved(const Play *play);

/* Makes a saved game the one being played; takes saved->game over. The message says then which
 * options of the command line it does not take; without any it is "". */
void turns_install(Play *play, SavedGame *saved);

#endif
