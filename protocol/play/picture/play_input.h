/* play_input: what people type where nothing is drawn. Standard C streams only. */
#ifndef PENTAD_PLAY_INPUT_H
#define PENTAD_PLAY_INPUT_H

#include "play/control/play_action.h"

/* Reads a line without its end, up to a zero byte in it; one that is too long is told and dropped.
 * Returns false at the end of input. */
bool input_line(char line[ACTION_TEXT_SIZE]);

/* Asks a question; true for yes. Enter alone, and the end of the input, are the `usual` answer. */
bool input_ask(const char *question, bool usual);

#endif
