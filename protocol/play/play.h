/* play: the game for people, `pbrain-pentad play`.
 *
 * Everything in the folder play/ belongs to it; the protocol engine and the game share the engine
 * library and the folder ground/.
 */
#ifndef PENTAD_PLAY_H
#define PENTAD_PLAY_H

/* Plays until the person leaves, or does what else the options ask for. `words` are those after the
 * word `play`. Returns the exit status of the program: 0 done; 1 memory is short or something could
 * not be written; 2 the options make no sense or a file to read is none; 130 interrupted. Messages
 * go to stderr. */
int play_run(int count, char **words);

#endif
