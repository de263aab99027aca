/* tactics: see tactics.h. */
#include "tactics.h"

#include "forbidden.h"
#include "movegen.h"

bool tactics_has_four(const Board *board, Side side, Threat least) {
    return board_threat_range(board, side, least, THREAT_FIVE) != 0 ||
           board->threat_count[side][THREAT_MAYBE_FOUL] != 0;
}

/* Whether some stone of the side to move, not a foul, stops every row the opponent threatens. */
static bool five_can_be_stopped(Board *board) {
    Side side = board->side;
    CellSet stops;
    movegen_stops(board, side, THREAT_FIVE, &stops);
    for (int w = 0; w < board->word_count; w++)
        for (uint64_t bits = stops.word[w]; bits != 0; bits &= bits - 1)
            if (!forbidden_at(board, side, cellset_lowest(bits, w)))
                return true;
    return false;
}

/* The class by which the side to move wins in five plies, or THREAT_DEAD. For a side with
 * fouls an open three may be less than it seems, so nothing is claimed. */
static Threat win_in_five(const Board *board) {
    Side side = board->side;
    const uint16_t *count = board->threat_count[side];
    if (side == BLACK && board->rules->fouls)
        return THREAT_DEAD;
    if (count[THREAT_FOUR_THREE] + count[THREAT_DOUBLE_THREE] == 0)
        return THREAT_DEAD;
    if (tactics_has_four(board, side_other(side), THREAT_FOUR))
        return THREAT_DEAD;
    return count[THREAT_FOUR_THREE] != 0 ? THREAT_FOUR_THREE : THREAT_DOUBLE_THREE;
}

int tactics_score(Board *board, int ply, Cell *cell) {
    Side side = board->side;
    Threat winner = THREAT_DEAD;
    int plies = 0;
    if (board->threat_count[side][THREAT_FIVE] != 0) {
        winner = THREAT_FIVE;
        plies = 1;
    } else if (board->threat_count[side_other(side)][THREAT_FIVE] != 0) {
        if (cell != NULL)
            *cell = CELL_NONE;
        return five_can_be_stopped(board) ? SCORE_NONE : score_loss_in(ply + 2);
    } else if (board->threat_count[side][THREAT_OPEN_FOUR] != 0) {
        winner = THREAT_OPEN_FOUR;
        plies = 3;
    } else {
        winner = win_in_five(board);
        plies = 5;
    }
    if (cell != NULL)
        *cell = winner == THREAT_DEAD
                    ? CELL_NONE
                    : cellset_first(&board->threat_cells[side][winner], board->word_count);
    return winner == THREAT_DEAD ? SCORE_NONE : score_win_in(ply + plies);
}
