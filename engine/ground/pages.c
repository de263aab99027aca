/* pages: see pages.h. */
#include "ground/pages.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

/* The first multiple of `unit` from `address` on. */
static uintptr_t round_up(uintptr_t address, uintptr_t unit) {
    return (address + unit - 1) / unit * unit;
}

/* Asks for large pages. It is a wish: without them everything works as well, but slower. */
static void want_large_pages(void *block, size_t bytes) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = 4096, start = round_up((uintptr_t)block, page);
    const uintptr_t end = ((uintptr_t)block + bytes) / page * page;
    if (end > start)
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes;
#endif
}

bool pages_take(Pages *pages, size_t count, size_t size) {
    size_t spare = PAGES_LINE / size + 1, max_count = SIZE_MAX / size;
    pages->whole = NULL;
    if (max_count < spare || count > max_count - spare)
        return false;
    pages->whole = calloc(count + spare, size);
    if (pages->whole == NULL)
        return false;
    want_large_pages(pages->whole, (count + spare) * size);
    pages->start = (void *)round_up((uintptr_t)pages->whole, PAGES_LINE);
    return true;
}

void pages_return(Pages *pages) {
    free(pages->whole);
    pages->whole = NULL;
}
