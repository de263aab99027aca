/* play_panel: what stands beside the board: the rules, the players with score and clock, the
 * moves.
 */
#ifndef PENTAD_PLAY_PANEL_H
#define PENTAD_PLAY_PANEL_H

#include "play/control/play_state.h"
#include "play/ground/play_clock.h"
#include "play/picture/play_canvas.h"

/* Whether a panel on the lines above `end` has room for `count` lines of a legend. */
bool panel_has_room(int end, int count);

/* Draws the panel from column `x` to the right edge, on the lines above `end`, with the legend of
 * the marks if it is wanted. */
void panel_draw(Canvas *canvas, const Play *play, int x, int end, bool legend);

/* Writes the time that `player` has used in this game, such as "1:05". */
void panel_clock(const Play *play, int player, char text[PLAY_CLOCK_SIZE]);

#endif
