/* play_study_think: the engine's part in a study: thinking about the position that is looked at,
 * keeping what it found, and finding mistakes with it.
 *
 * The engine thinks as long as the position is looked at and begins anew with the next one; its
 * transposition table stays, so that a position seen before is soon known as well as it was. The
 * value of each position is kept at its node; what a move lost follows from that (record/review.h).
 */
#ifndef PENTAD_PLAY_STUDY_THINK_H
#define PENTAD_PLAY_STUDY_THINK_H

#include "play/study/play_study.h"

/* How the search for a mistake goes. */
typedef enum HuntStatus {
    HUNT_OFF,   /* there is none */
    HUNT_ON,    /* it goes on: this position needs more thought */
    HUNT_FOUND, /* it ended here: the last move is a mistake */
    HUNT_NONE   /* it ended at the end of the line without finding one, and went back */
} HuntStatus;

/* Makes the engine think about the position if that is wanted, and stops it otherwise; takes what
 * it has found. Never waits: to be called whenever something has changed or is announced. Returns
 * false when the system has no memory or thread for it; then the study is paused. */
bool study_think(Study *study, Background *background);

/* Stops or goes on. */
void study_pause(Study *study, bool paused);

/* Wants another number of best moves, cut to 1..ANALYSIS_LINES. */
void study_set_lines(Study *study, int count);

/* The win rate of black in the position after `node`, 0..WIN_RATE_FULL; -1 when nothing is known.
 */
int study_rate(const Study *study, GameNode node);

/* What the move of `node` lost, as review_loss(); that of the move that ended the game here is
 * known, too. */
int study_loss(const Study *study, GameNode node);

/* Begins to look for the next mistake on the current line, thinking `position_ms` about each
 * position whose value is not known from a tenth of that time at least. */
void study_hunt_begin(Study *study, int position_ms);

/* Gives the search up, where it is. */
void study_hunt_stop(Study *study);

/* Goes on with the search; to be called after study_think(). */
HuntStatus study_hunt_go(Study *study);

/* Milliseconds after which study_hunt_go() has something to do; -1 for never. */
int study_hunt_wait_ms(const Study *study);

#endif
