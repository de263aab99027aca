/* engine_path: where the engine's executable lies and how it is named on a command line. */
#ifndef PENTAD_BENCH_ENGINE_PATH_H
#define PENTAD_BENCH_ENGINE_PATH_H

#include "engine.h"

enum { ENGINE_PATH_COMMAND_SIZE = 4096 };

/* Writes the shell command that starts pbrain-pentad from the folder of the running program,
 * or from build/ when the system does not tell where that is. */
void engine_path_command(char command[ENGINE_PATH_COMMAND_SIZE]);

#endif
