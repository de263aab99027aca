/* variants_run: `pbrain-pentad play --game ultimate` and `--game tickoattwo`. */
#ifndef PENTAD_VARIANTS_RUN_H
#define PENTAD_VARIANTS_RUN_H

#include "play/variants/variants_state.h"

/* Whether the words after `play` ask for a variant: by --game, or without it by a file
 * to open that holds one. */
bool variants_is_wanted(int count, char **words);

/* Plays until the person leaves. Returns the exit status of the program: 0, or 2 when the options
 * make no sense, or 1 when memory is short. */
int variants_run(int count, char **words);

#endif
