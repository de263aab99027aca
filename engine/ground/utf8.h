/* utf8: where a text in UTF-8 may be cut. */
#ifndef PENTAD_UTF8_H
#define PENTAD_UTF8_H

#include "ground/base.h"

/* How many of the `length` bytes at `text` to keep where there is room for `most`: as many as there
 * can be without a part of a letter at their end. Text that is no UTF-8 is cut anywhere. */
size_t utf8_fitting(const char *text, size_t length, size_t most);

#endif
