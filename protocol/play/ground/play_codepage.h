/* play_codepage: names in the code pages of Windows, as the Piskvork manager writes them.
 *
 * Written is code page 1252 (Western Europe). A letter that it lacks becomes the Latin letters
 * nearest to it, anything else a question mark. A file does not say in which code page it is, so
 * reading tries UTF-8, then 1252, and takes 1250 (Central Europe) where 1252 would put a sign into
 * the name that is no letter. Pure functions; any bytes may come.
 */
#ifndef PENTAD_PLAY_CODEPAGE_H
#define PENTAD_PLAY_CODEPAGE_H

#include <stddef.h>

/* Writes the UTF-8 `name` in code page 1252; what does not fit into `size` bytes, the final zero
 * included, is dropped. */
void codepage_write(const char *name, char *bytes, size_t size);

/* Reads a name of any of the three as UTF-8, likewise; control characters become question marks. */
void codepage_read(const char *bytes, char *name, size_t size);

#endif
