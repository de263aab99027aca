/* variants_lines: variants line by line, for terminals that cannot draw, for pipes and Windows.
 *
 * Standard C streams only. The engine answers while the person waits.
 */
#ifndef PENTAD_VARIANTS_LINES_H
#define PENTAD_VARIANTS_LINES_H

#include "play/variants/variants_state.h"

/* Plays until the person leaves or the input ends. `question` is asked first unless it is NULL:
 * whether to go on with the game kept, or, with `file`, to leave it and open that file. */
void variants_lines_run(VariantsPlay *play, const char *question, const char *file);

#endif
