/* play_page: longer texts for people: help, the settings, the table of the match, the ten best.
 *
 * Plain lines without control sequences, at most 76 columns wide, for the screen and the line
 * mode alike.
 */
#ifndef PENTAD_PLAY_PAGE_H
#define PENTAD_PLAY_PAGE_H

#include "play/control/play_state.h"

enum { PAGE_WIDTH = 76 };

/* Appends the text of a page; nothing for PAGE_NONE. In less than PAGE_WIDTH columns the names of
 * tables are shorter, and lines may be longer than `width`. */
void page_write(const Play *play, Page page, int width, Text *text);

/* The heading of a page. */
const char *page_title(Page page);

/* Appends what `pbrain-pentad play --help` says. */
void page_usage(Text *text);

/* Prints a text on standard output and frees it. Returns the exit status of the program: 0, or 1
 * when memory was short or the text could not be written. */
int page_print(Text *text);

#endif
