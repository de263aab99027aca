/* family_run: `pbrain-pentad play --game ultimate` and `--game tickoattwo`.
 */
#ifndef PENTAD_FAMILY_RUN_H
#define PENTAD_FAMILY_RUN_H

#include "play/variants/family_state.h"

/* Whether the words after `play` ask for a game of the family: by --game, or without it by a file
 * to open that holds one. */
bool family_is_wanted(int count, char **words);

/* Plays until the person leaves. Returns the exit status of the program: 0, or 2 when the options
 * make no sense, or 1 when memory is short. */
int family_run(int count, char **words);

#endif
