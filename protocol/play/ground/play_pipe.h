/* play_pipe: a game that comes through a pipe, as in `--open <(zcat game.sgf.gz)`.
 *
 * Files are read without waiting and more than once, see play_files.h. A pipe that the command line
 * names is therefore read first, once and to its end: Ctrl-C still ends the program then.
 */
#ifndef PENTAD_PLAY_PIPE_H
#define PENTAD_PLAY_PIPE_H

#include "play/ground/play_files.h"

enum { PIPE_WORD_SIZE = 64 };

/* Looks for the first pipe that one of the options --open, --analyse and --annotate names, and puts
 * into its place among the words the name of a file with what came, which is written to `kept` and
 * holds until the program ends. Returns false, with why in `complaint`, where that is not possible.
 */
bool pipe_keep(int count, char **words, char kept[PIPE_WORD_SIZE], char complaint[FILE_PATH_SIZE]);

#endif
