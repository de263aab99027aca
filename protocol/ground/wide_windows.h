/* wide_windows: names as Windows has them, in UTF-16.
 *
 * The program has them in UTF-8. Managers write them in UTF-8 or, as Piskvork, in the code page of
 * Windows: what is no UTF-8 is taken for that. For Windows only.
 */
#ifndef PENTAD_WIDE_WINDOWS_H
#define PENTAD_WIDE_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>

enum { WIDE_SIZE = 4096 /* units of UTF-16, the final zero included */ };

/* Writes `name` as Windows has it. Returns false, with errno, if it is too long. */
bool wide_name(const char *name, wchar_t wide[WIDE_SIZE]);

/* Writes a name that Windows has in UTF-8. Returns false if it needs more than `size` bytes, the
 * final zero included. */
bool wide_to_utf8(const wchar_t *wide, char *name, size_t size);

#endif
