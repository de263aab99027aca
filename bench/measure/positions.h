/* positions: positions to measure with, out of games between engines. */
#ifndef PENTAD_BENCH_POSITIONS_H
#define PENTAD_BENCH_POSITIONS_H

#include "engine.h"

enum { POSITIONS_PER_GROUP = 3, POSITIONS_MIDDLE_GAME_GROUPS = 7, POSITIONS_PROBLEM_GROUPS = 3 };

/* A rule set on a square board, with positions. */
typedef struct PositionGroup {
    int rule;
    int size;
    const char *moves[POSITIONS_PER_GROUP]; /* notation.h; black begins, the sides alternate */
} PositionGroup;

/* Middle games of 11 to 38 stones in which a search of a second decides nothing. */
extern const PositionGroup POSITIONS_MIDDLE_GAME[POSITIONS_MIDDLE_GAME_GROUPS];

/* Positions won by threats in 9 to 17 plies. */
extern const PositionGroup POSITIONS_PROBLEM[POSITIONS_PROBLEM_GROUPS];

/* Writes rule and board of the group into `label`: "freestyle 20x20". */
void positions_label(const PositionGroup *group, char label[32]);

/* The stones of position `index` in playing order; returns how many. */
int positions_read(const PositionGroup *group, int index, Cell *cells);

/* Puts position `index`, under one of the symmetries of the square (opening_book_transform(); 0
 * leaves it as it is), on the engine's board, as a new game. Returns whether that worked. */
bool positions_set_up(const PositionGroup *group, int index, int symmetry, Engine *engine);

#endif
