/* naive: see naive.h.
 *
 * The foul test follows the text of the rules: it places stones on a copy of the position and
 * looks at whole rows, without patterns or windows of a fixed width.
 */
#include "support/naive.h"

#include <assert.h>

NaiveBoard naive_from_board(const Board *board) {
    NaiveBoard naive = {0};
    naive.traits = board->rules->traits;
    naive.width = board->width;
    naive.height = board->height;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            naive.stone[y][x] = (uint8_t)board_stone(board, board_cell(board, x, y));
    return naive;
}

Stone naive_at(const NaiveBoard *board, int x, int y) {
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return STONE_WALL;
    return (Stone)board->stone[y][x];
}

/* How many cells beyond (x, y), going `sign` steps in `direction`, hold `stone` without a gap. */
static int run_beyond(const NaiveBoard *board, int x, int y, Direction direction, int sign,
                      Stone stone) {
    int dx = sign * direction_dx(direction), dy = sign * direction_dy(direction);
    int length = 0;
    while (naive_at(board, x + (length + 1) * dx, y + (length + 1) * dy) == stone)
        length++;
    return length;
}

int naive_run(const NaiveBoard *board, int x, int y, Direction direction) {
    Stone own = naive_at(board, x, y);
    return run_beyond(board, x, y, direction, -1, own) + 1 +
           run_beyond(board, x, y, direction, 1, own);
}

/* Whether the row through (x, y) has a stone of the other side at both its ends. */
static bool enclosed(const NaiveBoard *board, int x, int y, Direction direction) {
    Stone own = naive_at(board, x, y);
    Stone other = own == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
    int dx = direction_dx(direction), dy = direction_dy(direction);
    int back = run_beyond(board, x, y, direction, -1, own) + 1;
    int ahead = run_beyond(board, x, y, direction, 1, own) + 1;
    return naive_at(board, x - back * dx, y - back * dy) == other &&
           naive_at(board, x + ahead * dx, y + ahead * dy) == other;
}

bool naive_completes(const NaiveBoard *board, int x, int y, Direction direction) {
    const RuleTraits *traits = &board->traits;
    Stone own = naive_at(board, x, y);
    int run = naive_run(board, x, y, direction);
    if (run == traits->row)
        return !traits->blocked_row_fails || !enclosed(board, x, y, direction);
    return run > traits->row && traits->overline_wins[own == STONE_BLACK ? BLACK : WHITE];
}

bool naive_wins(const NaiveBoard *board, int x, int y) {
    for (int d = 0; d < DIRECTION_COUNT; d++)
        if (naive_completes(board, x, y, (Direction)d))
            return true;
    return false;
}

/* The four stones besides (qx, qy) of the five through it, as bits by their distance from
 * (x, y) along the line; 0 when black at (qx, qy) makes no five that contains (x, y). */
static uint32_t four_behind(NaiveBoard *board, int x, int y, Direction direction, int offset) {
    int dx = direction_dx(direction), dy = direction_dy(direction);
    uint32_t stones = 0;
    board->stone[y + offset * dy][x + offset * dx] = STONE_BLACK;
    int back = run_beyond(board, x, y, direction, -1, STONE_BLACK);
    int ahead = run_beyond(board, x, y, direction, 1, STONE_BLACK);
    if (back + 1 + ahead == 5 && -back <= offset && offset <= ahead)
        for (int o = -back; o <= ahead; o++)
            if (o != offset)
                stones |= (uint32_t)1 << (o + 5);
    board->stone[y + offset * dy][x + offset * dx] = STONE_NONE;
    return stones;
}

/* What the black stone at (x, y) has on one line. */
typedef struct LineFours {
    int count; /* different sets of four stones that lack one to a five */
    bool open; /* one of them can become a five in two ways */
} LineFours;

static LineFours line_fours(NaiveBoard *board, int x, int y, Direction direction) {
    LineFours fours = {0, false};
    uint32_t seen[10];
    for (int offset = -4; offset <= 4; offset++) {
        int qx = x + offset * direction_dx(direction), qy = y + offset * direction_dy(direction);
        if (naive_at(board, qx, qy) != STONE_NONE)
            continue;
        uint32_t stones = four_behind(board, x, y, direction, offset);
        bool known = false;
        for (int i = 0; i < fours.count; i++)
            known = known || seen[i] == stones;
        if (stones != 0 && known)
            fours.open = true;
        if (stones != 0 && !known)
            seen[fours.count++] = stones;
    }
    return fours;
}

/* Whether the black stone at (x, y) has a three on the line: black may play some point of it
 * that gives an open four of which (x, y) is part. */
static bool line_three(NaiveBoard *board, int x, int y, Direction direction) {
    if (line_fours(board, x, y, direction).count != 0)
        return false;
    for (int offset = -4; offset <= 4; offset++) {
        int qx = x + offset * direction_dx(direction), qy = y + offset * direction_dy(direction);
        if (naive_at(board, qx, qy) != STONE_NONE)
            continue;
        board->stone[qy][qx] = STONE_BLACK;
        bool open_four = line_fours(board, x, y, direction).open && !naive_wins(board, qx, qy);
        board->stone[qy][qx] = STONE_NONE;
        if (open_four && !naive_forbidden(board, qx, qy))
            return true;
    }
    return false;
}

/* Whether the black stone just put on (x, y), which makes no five, is a foul. */
static bool stone_is_foul(NaiveBoard *board, int x, int y) {
    int fours = 0, threes = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        if (naive_run(board, x, y, (Direction)d) > 5)
            return true;
        fours += line_fours(board, x, y, (Direction)d).count;
    }
    for (int d = 0; d < DIRECTION_COUNT && fours < 2; d++)
        threes += line_three(board, x, y, (Direction)d);
    return fours >= 2 || threes >= 2;
}

bool naive_forbidden(NaiveBoard *board, int x, int y) {
    assert(naive_at(board, x, y) == STONE_NONE);
    if (!board->traits.black_has_fouls)
        return false;
    board->stone[y][x] = STONE_BLACK;
    bool foul = !naive_wins(board, x, y) && stone_is_foul(board, x, y);
    board->stone[y][x] = STONE_NONE;
    return foul;
}

/* Whether `side` could fill the cells from (x, y) on with a winning row of exactly `row`
 * stones, or with part of a longer one that wins. At least one of them must be empty. */
static bool row_is_possible(const NaiveBoard *board, int x, int y, Direction direction, Side side) {
    const RuleTraits *traits = &board->traits;
    int dx = direction_dx(direction), dy = direction_dy(direction), empty = 0;
    Stone own = side_stone(side), other = side_stone(side_other(side));
    for (int i = 0; i < traits->row; i++) {
        Stone stone = naive_at(board, x + i * dx, y + i * dy);
        if (stone != own && stone != STONE_NONE)
            return false;
        empty += stone == STONE_NONE;
    }
    Stone before = naive_at(board, x - dx, y - dy);
    Stone after = naive_at(board, x + traits->row * dx, y + traits->row * dy);
    if (!traits->overline_wins[side] && (before == own || after == own))
        return false;
    if (traits->blocked_row_fails && before == other && after == other)
        return false;
    return empty != 0;
}

bool naive_is_dead(const NaiveBoard *board) {
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            for (int d = 0; d < DIRECTION_COUNT; d++)
                for (int side = BLACK; side < SIDE_COUNT; side++)
                    if (row_is_possible(board, x, y, (Direction)d, (Side)side))
                        return false;
    return true;
}

/* Whether `side` has a stone to win with at once. */
static bool can_win_at_once(NaiveBoard *board, Side side) {
    bool wins = false;
    for (int y = 0; y < board->height && !wins; y++) {
        for (int x = 0; x < board->width && !wins; x++) {
            if (board->stone[y][x] != STONE_NONE)
                continue;
            board->stone[y][x] = (uint8_t)side_stone(side);
            wins = naive_wins(board, x, y);
            board->stone[y][x] = STONE_NONE;
        }
    }
    return wins;
}

static int solve(NaiveBoard *board, Side side, int plies, int alpha, int beta, bool *stuck);

/* The value for `side` of playing the empty, allowed point (x, y). */
static int solve_move(NaiveBoard *board, Side side, int x, int y, int plies, int alpha, int beta,
                      bool *stuck) {
    board->stone[y][x] = (uint8_t)side_stone(side);
    int value = -solve(board, side_other(side), plies - 1, -beta, -alpha, stuck);
    board->stone[y][x] = STONE_NONE;
    return value > 0 ? value - 1 : (value < 0 ? value + 1 : 0);
}

static int solve(NaiveBoard *board, Side side, int plies, int alpha, int beta, bool *stuck) {
    if (plies > 0 && can_win_at_once(board, side))
        return NAIVE_WIN - 1;
    if (plies <= 1)
        return 0;
    int best = -NAIVE_WIN, empty = 0, legal = 0;
    for (int y = 0; y < board->height; y++) {
        for (int x = 0; x < board->width && best < beta; x++) {
            if (board->stone[y][x] != STONE_NONE)
                continue;
            empty++;
            if (side == BLACK && naive_forbidden(board, x, y))
                continue;
            legal++;
            /* One more on each side, because the values come one ply nearer to zero. */
            int floor = best > alpha ? best : alpha;
            int value = solve_move(board, side, x, y, plies, floor - 1, beta + 1, stuck);
            best = value > best ? value : best;
        }
    }
    *stuck = *stuck || (legal == 0 && empty != 0);
    return legal == 0 ? 0 : best;
}

int naive_solve(NaiveBoard *board, Side side, int plies, bool *stuck) {
    return solve(board, side, plies, -NAIVE_WIN, NAIVE_WIN, stuck);
}
