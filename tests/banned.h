/* banned: library functions that no file of the project may use, as compile errors.
 *
 * The Makefile includes this header before every source file. They write without knowing how
 * much room there is, keep hidden state or hide failure; snprintf, memcpy and strtol do better.
 */
#ifndef PENTAD_BANNED_H
#define PENTAD_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC poison strcpy strcat sprintf vsprintf strtok atoi atol gets

#endif
