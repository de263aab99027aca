/* play: the game for people, `pbrain-pentad play`.
 *
 * Everything in the files play*.c belongs to it; the protocol engine and the game share only
 * the engine library.
 */
#ifndef PENTAD_PLAY_H
#define PENTAD_PLAY_H

/* Plays until the person leaves. `words` are the options after the word `play`. Returns the exit
 * status of the program: 0, or 2 when the options make no sense, or 1 when memory is short. */
int play_run(int count, char **words);

#endif
