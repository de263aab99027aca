/* report_page: the fixed parts of a match report: style, the frame of the games, the script.
 *
 * The page stands alone: nothing in it is loaded from elsewhere. The script expects the games
 * as a JSON array in an element with the id "games".
 */
#ifndef PENTAD_BENCH_REPORT_PAGE_H
#define PENTAD_BENCH_REPORT_PAGE_H

#include "ground/text.h"

/* Appends everything up to the opened body. */
void report_page_append_head(Text *text);

/* Appends the frame of the games: board, buttons, list. */
void report_page_append_viewer(Text *text);

/* Appends the script and closes the page. */
void report_page_append_script(Text *text);

#endif
