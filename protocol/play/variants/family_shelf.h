/* family_shelf: the games of the family that were finished or left, as a list. They lie where those
 * of five in a row lie (play_shelf.h).
 */
#ifndef PENTAD_FAMILY_SHELF_H
#define PENTAD_FAMILY_SHELF_H

#include "play/ground/play_buffer.h"

/* Appends the list as lines for people. */
void family_shelf_show(Buffer *buffer);

#endif
