/* brain: where the engine's executable lies and how it is named on a command line. */
#ifndef PENTAD_BENCH_BRAIN_H
#define PENTAD_BENCH_BRAIN_H

#include "engine.h"

enum { BRAIN_COMMAND_SIZE = 4096 };

/* Writes the shell command that starts pbrain-pentad from the folder of the running program,
 * or from build/ when the system does not tell where that is. */
void brain_default_command(char command[BRAIN_COMMAND_SIZE]);

#endif
