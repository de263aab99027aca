/* variants_shelf: the games of variants that were finished or left, as a list. They lie where those
 * of five in a row lie (play_shelf.h).
 */
#ifndef PENTAD_VARIANTS_SHELF_H
#define PENTAD_VARIANTS_SHELF_H

#include "records.h"

/* Appends the list as lines for people. */
void variants_shelf_show(Text *text);

#endif
