/* pages: large blocks of zeros, for tables that are read here and there.
 *
 * A table of hundreds of megabytes in pages of 4 KiB misses the processor's list of pages with
 * nearly every access; in pages of 2 MiB it seldom does (4 % of the time of a search,
 * bench/results/speed.md).
 */
#ifndef PENTAD_PAGES_H
#define PENTAD_PAGES_H

#include "ground/base.h"

enum { PAGES_LINE = 64 /* bytes of a cache line */ };

/* A block. Owned by whoever took it. */
typedef struct Pages {
    void *start; /* at a multiple of PAGES_LINE */
    void *whole; /* what the C library gave */
} Pages;

/* Takes `count` times `size` bytes, all zero, in large pages where the system has them: a random
 * access then seldom has to look up its page. Nothing is touched yet, so that only what is used
 * needs memory. Returns false without memory; then there is nothing to return. */
bool pages_take(Pages *pages, size_t count, size_t size);

/* Returns a block; one whose `whole` is NULL is none. */
void pages_return(Pages *pages);

#endif
