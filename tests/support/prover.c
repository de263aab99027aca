/* prover: see prover.h. */
#include "support/prover.h"

#include "support/exhaustive.h"

#include <string.h>

void prover_set(Prover *prover, const Board *board) {
    memset(prover, 0, sizeof *prover);
    judge_from_board(&prover->judge, board);
}

static void put(Judge *judge, Cell cell, Stone stone) {
    judge->stone[cell] = (uint8_t)stone;
}

static bool may_play(Judge *judge, Side side, Cell cell) {
    return judge->stone[cell] == STONE_NONE && !judge_forbids(judge, side, cell);
}

static int cells_of(const Judge *judge) {
    return judge->width * judge->height;
}

/* The hash of a position and a question (FNV-1a), its lowest bit clear and never 0. */
static uint64_t hash_of(const Judge *judge, Side side, int plies) {
    uint64_t hash = 14695981039346656037u;
    for (int cell = 0; cell < cells_of(judge); cell++)
        hash = (hash ^ judge->stone[cell]) * 1099511628211u;
    hash = (hash ^ (uint64_t)(plies * 2 + (int)side + 4)) * 1099511628211u;
    return (hash << 1) | 2;
}

/* Whether the attack goes on to win after the move to (x, y). With `four` only moves that
 * threaten to complete a row are looked at, without it only the others. */
static bool move_wins(Prover *prover, Side side, Cell cell, int plies, bool four) {
    Judge *judge = &prover->judge;
    if (!may_play(judge, side, cell))
        return false;
    put(judge, cell, side_stone(side));
    bool wins = exhaustive_can_win(judge, side) == four &&
                prover_loses(prover, side_other(side), plies - 1);
    put(judge, cell, STONE_NONE);
    return wins;
}

/* Whether some move wins: moves that threaten to complete a row first, because the answers to
 * them are few; with three plies left there is no time for others. */
static bool some_move_wins(Prover *prover, Side side, int plies) {
    for (int pass = 0; pass < (plies >= 5 ? 2 : 1); pass++)
        for (int cell = 0; cell < cells_of(&prover->judge); cell++)
            if (move_wins(prover, side, (Cell)cell, plies, pass == 0))
                return true;
    return false;
}

bool prover_wins(Prover *prover, Side side, int plies) {
    if (plies < 1 || exhaustive_can_win(&prover->judge, side))
        return plies >= 1;
    if (plies < 3)
        return false;
    uint64_t hash = hash_of(&prover->judge, side, plies);
    uint64_t *known = &prover->known[(hash >> 20) % PROVER_MEMORY];
    if ((*known & ~(uint64_t)1) != hash)
        *known = hash | (uint64_t)some_move_wins(prover, side, plies);
    return (*known & 1) != 0;
}

bool prover_loses(Prover *prover, Side side, int plies) {
    Judge *judge = &prover->judge;
    Side other = side_other(side);
    int legal = 0;
    if (plies < 2 || exhaustive_can_win(judge, side) || !prover_wins(prover, other, plies - 1))
        return false;
    for (int c = 0; c < cells_of(judge); c++) {
        Cell cell = (Cell)c;
        if (!may_play(judge, side, cell))
            continue;
        legal++;
        put(judge, cell, side_stone(side));
        bool lost = prover_wins(prover, other, plies - 1);
        put(judge, cell, STONE_NONE);
        if (!lost)
            return false;
    }
    prover->stuck = prover->stuck || legal == 0;
    return legal != 0;
}

bool prover_wins_with(Prover *prover, Side side, Cell cell, int plies) {
    put(&prover->judge, cell, side_stone(side));
    bool wins =
        judge_wins(&prover->judge, cell) || prover_loses(prover, side_other(side), plies - 1);
    put(&prover->judge, cell, STONE_NONE);
    return wins;
}

bool prover_loses_with(Prover *prover, Side side, Cell cell, int plies) {
    put(&prover->judge, cell, side_stone(side));
    bool loses =
        !judge_wins(&prover->judge, cell) && prover_wins(prover, side_other(side), plies - 1);
    put(&prover->judge, cell, STONE_NONE);
    return loses;
}
