/* variants_page: longer texts: the rules and the keys, the settings, the match, the ten best.
 *
 * Plain lines without control sequences, for the screen and the line mode alike.
 */
#ifndef PENTAD_VARIANTS_PAGE_H
#define PENTAD_VARIANTS_PAGE_H

#include "play/variants/variants_state.h"

enum { VARIANTS_PAGE_WIDTH = 76 };

/* Appends the text of a page; tables are at most `width` columns wide. */
void variants_page_write(const VariantsPlay *play, VariantsPage page, int width, Text *text);

/* The heading of a page. */
const char *variants_page_title(VariantsPage page);

/* Appends what `pbrain-pentad play --game ultimate --help` says. */
void variants_page_usage(Text *text);

#endif
