/* variants_action: how actions are typed in a game of a variant.
 *
 * The actions are those of play_action.h; `cell` is the number of a move.
 */
#ifndef PENTAD_VARIANTS_ACTION_H
#define PENTAD_VARIANTS_ACTION_H

#include "play/control/play_action.h"
#include "variants.h"

/* Reads a typed line in a game of this kind. */
Action variants_action_read(const char *line, VariantKind kind);

/* Appends the list of words for people. */
void variants_action_show_words(Text *text);

#endif
