/* plural: nouns behind numbers. */
#ifndef PENTAD_PLURAL_H
#define PENTAD_PLURAL_H

#include <stdint.h>

/* What a noun behind the number `count` ends with: "" for 1, otherwise "s". */
static inline const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

#endif
