/* family_page: longer texts: the rules and the keys, the settings, the match, the ten best.
 *
 * Plain lines without control sequences, for the screen and the line mode alike.
 */
#ifndef PENTAD_FAMILY_PAGE_H
#define PENTAD_FAMILY_PAGE_H

#include "play/variants/family_state.h"

enum { FAMILY_PAGE_WIDTH = 76 };

/* Appends the text of a page; tables are at most `width` columns wide. */
void family_page_write(const Family *family, FamilyPage page, int width, Buffer *buffer);

/* The heading of a page. */
const char *family_page_title(FamilyPage page);

/* Appends what `pbrain-pentad play --game ultimate --help` says. */
void family_page_usage(Buffer *buffer);

#endif
