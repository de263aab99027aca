/* family_lines: the family line by line, for terminals that cannot draw, for pipes and Windows.
 *
 * Standard C streams only. The engine answers while the person waits.
 */
#ifndef PENTAD_FAMILY_LINES_H
#define PENTAD_FAMILY_LINES_H

#include "play/variants/family_state.h"

/* Plays until the person leaves or the input ends. `question` is asked first unless it is NULL:
 * whether to go on with the game kept, or, with `file`, to leave it and open that file. */
void family_lines_run(Family *family, const char *question, const char *file);

#endif
