/* write_once: appending to files that several threads or processes share, or that are to be whole
 * up to their last record whatever ends the program.
 */
#ifndef PENTAD_BENCH_WRITE_ONCE_H
#define PENTAD_BENCH_WRITE_ONCE_H

#include <stddef.h>

/* Writes `size` bytes, in one write if the system takes them all. If it does not, the rest is
 * tried: only a write that takes nothing has a reason. Returns how many were written; errno says
 * why not all. */
size_t write_once(int descriptor, const void *bytes, size_t size);

#endif
