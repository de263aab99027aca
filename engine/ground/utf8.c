/* utf8: see utf8.h. */
#include "ground/utf8.h"

size_t utf8_fitting(const char *text, size_t length, size_t most) {
    if (length <= most)
        return length;
    size_t whole = most;
    while (whole > 0 && most - whole < 3 && ((unsigned char)text[whole] & 0xC0) == 0x80)
        whole--;
    return (unsigned char)text[whole] >= 0xC0 ? whole : most;
}
