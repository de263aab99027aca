/* pages: large blocks of zeros, for tables that are read here and there.
 *
 * Nearly every access to a table of hundreds of megabytes in pages of 4 KiB is a TLB miss; in pages
 * of 2 MiB few are (4 % of the time of a search, bench/results/speed.md).
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

/* Takes `count` times `size` bytes, all zero, in large pages where the system has them. `size` is
 * not 0. Nothing is touched yet, so that only what is used needs memory. Returns false without
 * memory; then there is nothing to return. */
bool pages_take(Pages *pages, size_t count, size_t size);

/* Returns a block; one whose `whole` is NULL is none. */
void pages_return(Pages *pages);

#endif
