/* family_action: how wishes are typed at the table of the family.
 *
 * The wishes are those of play_action.h; `cell` is the number of a move.
 */
#ifndef PENTAD_FAMILY_ACTION_H
#define PENTAD_FAMILY_ACTION_H

#include "play/control/play_action.h"
#include "variants.h"

/* Reads a typed line in a game of this kind. */
Action family_action_read(const char *line, VariantKind kind);

/* Appends the list of words for people. */
void family_action_show_words(Buffer *buffer);

#endif
