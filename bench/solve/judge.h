/* judge: the rules once more, as a referee with a real board applies them.
 *
 * Stones are counted one by one, straight from the text of the rules: no tables, no windows of
 * the engine, nothing kept up to date. What a proof is checked with must not be what it was
 * found with, and the tests of the engine hold its tables against this; of the engine only the
 * words for cells, stones and sets of cells are used.
 *
 * Every answer is a function of the cells that were looked at to find it, and of nothing else.
 * Whoever wants to know them sets `seen`: an answer stays what it is, whatever happens elsewhere.
 */
#ifndef PENTAD_BENCH_JUDGE_H
#define PENTAD_BENCH_JUDGE_H

#include "engine.h"

/* A rule set in the words of its text. */
typedef struct JudgeRules {
    int number;                 /* 0, 1, 4, 8 or 9 */
    int row;                    /* stones in a row that win */
    bool long_wins[SIDE_COUNT]; /* whether more stones in a row win, too */
    bool enclosed_fails;        /* whether a row between two stones of the opponent is none */
    bool fouls;                 /* whether black has forbidden points */
} JudgeRules;

/* A position. Plain data: a copy is another position. */
typedef struct Judge {
    JudgeRules rules;
    int width, height;
    uint8_t stone[BOARD_MAX_CELLS]; /* Stone, by cell */
    CellSet *seen; /* receives the cells that are looked at; NULL when nobody asks */
} Judge;

/* Fills in the rules of rule set `number`. Returns false, leaving `rules` alone, when there is no
 * such rule set: an unknown number, a row outside 3..5, or fouls with another row than five. */
bool judge_rules(int number, int row, JudgeRules *rules);

/* Makes `judge` an empty board of a size that the engine supports. */
void judge_init(Judge *judge, const JudgeRules *rules, int width, int height);

/* Makes `judge` the position on an engine's board. */
void judge_from_board(Judge *judge, const Board *board);

/* How many stones like the one on `cell` stand in a row through it in `direction`. */
int judge_row_length(const Judge *judge, Cell cell, Direction direction);

/* Whether the stone on `cell` stands in a row that wins: in `direction`, or in any direction. */
bool judge_row_wins(const Judge *judge, Cell cell, Direction direction);
bool judge_wins(const Judge *judge, Cell cell);

/* Whether `side` may not play the empty `cell`. The position is the same afterwards. */
bool judge_forbids(Judge *judge, Side side, Cell cell);

#endif
