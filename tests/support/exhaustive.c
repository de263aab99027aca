/* exhaustive: see exhaustive.h. */
#include "support/exhaustive.h"

/* The stone at (x, y); STONE_WALL off the board. */
static Stone stone_at(const Judge *judge, int x, int y) {
    if (x < 0 || y < 0 || x >= judge->width || y >= judge->height)
        return STONE_WALL;
    return (Stone)judge->stone[y * judge->width + x];
}

/* Whether `side` could fill the cells from (x, y) on with a winning row of exactly `row`
 * stones, or with part of a longer one that wins. At least one of them must be empty. */
static bool row_is_possible(const Judge *judge, int x, int y, Direction direction, Side side) {
    const JudgeRules *rules = &judge->rules;
    int dx = direction_dx(direction), dy = direction_dy(direction), empty = 0;
    Stone own = side_stone(side), other = side_stone(side_other(side));
    for (int i = 0; i < rules->row; i++) {
        Stone stone = stone_at(judge, x + i * dx, y + i * dy);
        if (stone != own && stone != STONE_NONE)
            return false;
        empty += stone == STONE_NONE;
    }
    Stone before = stone_at(judge, x - dx, y - dy);
    Stone after = stone_at(judge, x + rules->row * dx, y + rules->row * dy);
    if (!rules->long_wins[side] && (before == own || after == own))
        return false;
    if (rules->enclosed_fails && before == other && after == other)
        return false;
    return empty != 0;
}

bool exhaustive_is_dead(const Judge *judge) {
    for (int y = 0; y < judge->height; y++)
        for (int x = 0; x < judge->width; x++)
            for (int d = 0; d < DIRECTION_COUNT; d++)
                for (int side = BLACK; side < SIDE_COUNT; side++)
                    if (row_is_possible(judge, x, y, (Direction)d, (Side)side))
                        return false;
    return true;
}

bool exhaustive_can_win(Judge *judge, Side side) {
    bool wins = false;
    for (int cell = 0; cell < judge->width * judge->height && !wins; cell++) {
        if (judge->stone[cell] != STONE_NONE)
            continue;
        judge->stone[cell] = (uint8_t)side_stone(side);
        wins = judge_wins(judge, (Cell)cell);
        judge->stone[cell] = STONE_NONE;
    }
    return wins;
}

/* What a search knows and finds. */
typedef struct Solving {
    Judge *judge;
    bool stuck; /* a side had no legal move although the board was not full */
} Solving;

static int solve(Solving *solving, Side side, int plies, int alpha, int beta);

/* The value for `side` of playing the empty, allowed `cell`. */
static int solve_move(Solving *solving, Side side, Cell cell, int plies, int alpha, int beta) {
    uint8_t *stone = &solving->judge->stone[cell];
    *stone = (uint8_t)side_stone(side);
    int value = -solve(solving, side_other(side), plies - 1, -beta, -alpha);
    *stone = STONE_NONE;
    return value > 0 ? value - 1 : (value < 0 ? value + 1 : 0);
}

static int solve(Solving *solving, Side side, int plies, int alpha, int beta) {
    Judge *judge = solving->judge;
    if (plies > 0 && exhaustive_can_win(judge, side))
        return EXHAUSTIVE_WIN - 1;
    if (plies <= 1)
        return 0;
    int best = -EXHAUSTIVE_WIN, empty = 0, legal = 0;
    for (int cell = 0; cell < judge->width * judge->height && best < beta; cell++) {
        if (judge->stone[cell] != STONE_NONE)
            continue;
        empty++;
        if (judge_forbids(judge, side, (Cell)cell))
            continue;
        legal++;
        /* One more on each side, because the values come one ply nearer to zero. */
        int floor = best > alpha ? best : alpha;
        int value = solve_move(solving, side, (Cell)cell, plies, floor - 1, beta + 1);
        best = value > best ? value : best;
    }
    solving->stuck = solving->stuck || (legal == 0 && empty != 0);
    return legal == 0 ? 0 : best;
}

int exhaustive_solve(Judge *judge, Side side, int plies, bool *stuck) {
    Solving solving = {.judge = judge, .stuck = *stuck};
    int value = solve(&solving, side, plies, -EXHAUSTIVE_WIN, EXHAUSTIVE_WIN);
    *stuck = solving.stuck;
    return value;
}
