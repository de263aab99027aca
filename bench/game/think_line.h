/* think_line: the score in what an engine says about its thinking.
 *
 * There is no rule for it, but a habit: MESSAGE lines (of some engines DEBUG or INFO lines) with
 * words and values. These are understood, whatever the case of the letters:
 *
 *     MESSAGE depth 9-14 eval -286 nodes 8822 ...        Pentad
 *     MESSAGE Depth 10-13 | Eval -231 | Time 8ms | ...   Rapfi
 *     INFO EVAL -M12                                     the extended protocol of Yixin-Board
 *     MESSAGE depth 12 ev=35 ..., score: 35, score cp 35, value 35
 *
 *     MESSAGE depth 9-14 eval winning, not proven nodes ...
 *
 * The word is eval, ev, score, score cp or value; blanks, '=' or ':' may follow; then comes a whole
 * number, or a distance to the win: M12, +M12 or -M12, or `winning, not proven` or `losing, not
 * proven`, which Pentad says in the place of SCORE_ORDINARY_BOUND or its negative. Numbers with
 * decimals or a unit are no scores, because nobody says what they count. Scores are those of the
 * side that thinks.
 */
#ifndef PENTAD_BENCH_THINK_LINE_H
#define PENTAD_BENCH_THINK_LINE_H

#include "engine.h"

enum {
    THINK_LINE_WON = 1000000,     /* what a distance to a win is read as, and the largest score; */
    THINK_LINE_LOST = -1000000,   /* a distance to a loss, and the smallest */
    THINK_LINE_NONE = -2147483647 /* outside all scores: none is known */
};

/* Reads the score in `line`. Returns false, leaving `score` alone, when there is none. */
bool think_line_score(const char *line, int *score);

#endif
