/* prover: see prover.h. */
#include "support/prover.h"

#include <string.h>

void prover_set(Prover *prover, const Board *board) {
    memset(prover, 0, sizeof *prover);
    prover->board = naive_from_board(board);
}

static void put(NaiveBoard *board, int x, int y, Stone stone) {
    board->stone[y][x] = (uint8_t)stone;
}

/* Whether `side` has a stone to complete a row with. */
static bool can_complete(NaiveBoard *board, Side side) {
    bool completes = false;
    for (int y = 0; y < board->height && !completes; y++) {
        for (int x = 0; x < board->width && !completes; x++) {
            if (board->stone[y][x] != STONE_NONE)
                continue;
            put(board, x, y, side_stone(side));
            completes = naive_wins(board, x, y);
            put(board, x, y, STONE_NONE);
        }
    }
    return completes;
}

static bool may_play(NaiveBoard *board, Side side, int x, int y) {
    return board->stone[y][x] == STONE_NONE && !(side == BLACK && naive_forbidden(board, x, y));
}

/* The hash of a position and a question (FNV-1a), its lowest bit clear and never 0. */
static uint64_t hash_of(const NaiveBoard *board, Side side, int plies) {
    uint64_t hash = 14695981039346656037u;
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            hash = (hash ^ board->stone[y][x]) * 1099511628211u;
    hash = (hash ^ (uint64_t)(plies * 2 + (int)side + 4)) * 1099511628211u;
    return (hash << 1) | 2;
}

/* Whether the attack goes on to win after the move to (x, y). With `four` only moves that
 * threaten to complete a row are looked at, without it only the others. */
static bool move_wins(Prover *prover, Side side, int x, int y, int plies, bool four) {
    NaiveBoard *board = &prover->board;
    if (!may_play(board, side, x, y))
        return false;
    put(board, x, y, side_stone(side));
    bool wins =
        can_complete(board, side) == four && prover_loses(prover, side_other(side), plies - 1);
    put(board, x, y, STONE_NONE);
    return wins;
}

/* Whether some move wins: moves that threaten to complete a row first, because the answers to
 * them are few; with three plies left there is no time for others. */
static bool some_move_wins(Prover *prover, Side side, int plies) {
    const NaiveBoard *board = &prover->board;
    for (int pass = 0; pass < (plies >= 5 ? 2 : 1); pass++)
        for (int y = 0; y < board->height; y++)
            for (int x = 0; x < board->width; x++)
                if (move_wins(prover, side, x, y, plies, pass == 0))
                    return true;
    return false;
}

bool prover_wins(Prover *prover, Side side, int plies) {
    if (plies < 1 || can_complete(&prover->board, side))
        return plies >= 1;
    if (plies < 3)
        return false;
    uint64_t hash = hash_of(&prover->board, side, plies);
    uint64_t *known = &prover->known[(hash >> 20) % PROVER_MEMORY];
    if ((*known & ~(uint64_t)1) != hash)
        *known = hash | (uint64_t)some_move_wins(prover, side, plies);
    return (*known & 1) != 0;
}

bool prover_loses(Prover *prover, Side side, int plies) {
    NaiveBoard *board = &prover->board;
    Side other = side_other(side);
    int legal = 0;
    if (plies < 2 || can_complete(board, side) || !prover_wins(prover, other, plies - 1))
        return false;
    for (int y = 0; y < board->height; y++) {
        for (int x = 0; x < board->width; x++) {
            if (!may_play(board, side, x, y))
                continue;
            legal++;
            put(board, x, y, side_stone(side));
            bool lost = prover_wins(prover, other, plies - 1);
            put(board, x, y, STONE_NONE);
            if (!lost)
                return false;
        }
    }
    prover->stuck = prover->stuck || legal == 0;
    return legal != 0;
}

bool prover_wins_with(Prover *prover, Side side, Cell cell, int plies) {
    int x = cell % prover->board.width, y = cell / prover->board.width;
    put(&prover->board, x, y, side_stone(side));
    bool wins =
        naive_wins(&prover->board, x, y) || prover_loses(prover, side_other(side), plies - 1);
    put(&prover->board, x, y, STONE_NONE);
    return wins;
}

bool prover_loses_with(Prover *prover, Side side, Cell cell, int plies) {
    int x = cell % prover->board.width, y = cell / prover->board.width;
    put(&prover->board, x, y, side_stone(side));
    bool loses =
        !naive_wins(&prover->board, x, y) && prover_wins(prover, side_other(side), plies - 1);
    put(&prover->board, x, y, STONE_NONE);
    return loses;
}
