/* tactics: see tactics.h. */
#include "evaluation/tactics.h"

#include "position/forbidden.h"
#include "position/movegen.h"

bool tactics_has_four(const Board *board, Side side, Threat least) {
    return board_threat_range(board, side, least, THREAT_FIVE) != 0 ||
           board->threat_count[side][THREAT_MAYBE_FOUL] != 0;
}

Threat tactics_least_four(const Board *board, Side side) {
    return board->rules->fouls && side == WHITE ? THREAT_FOUR : THREAT_FOUR_PLUS;
}

/* Whether some stone of the side to move, not a foul, stops every row the opponent threatens. */
static bool five_can_be_stopped(Board *board) {
    Side side = board->side;
    CellSet stops;
    movegen_stops(board, side, THREAT_FIVE, &stops);
    return forbidden_first_allowed(board, side, &stops) != CELL_NONE;
}

/* A four of white's that black, who has no four himself, may not stop, or CELL_NONE. */
static Cell four_stopped_by_fouls_only(Board *board) {
    CellSet fours;
    Cell found = CELL_NONE;
    movegen_fours(board, WHITE, THREAT_FOUR, &fours);
    CellIterator iterator = cellset_iterate(&fours, board->word_count);
    for (Cell cell; found == CELL_NONE && cellset_next(&iterator, &cell);) {
        board_play(board, cell);
        if (!five_can_be_stopped(board))
            found = cell;
        board_undo(board);
    }
    return found;
}

/* Whether `side` has a foul that is a four as well: it may be no foul any more, and then a four,
 * once a stone of the opponent takes part of it away. */
static bool foul_may_become_four(const Board *board, Side side) {
    if (board->threat_count[side][THREAT_FOUL] == 0)
        return false;
    CellIterator iterator =
        cellset_iterate(&board->threat_cells[side][THREAT_FOUL], board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);)
        if (threat_count_patterns(board->cell[cell].code[side], PATTERN_FOUR, PATTERN_OPEN_FOUR))
            return true;
    return false;
}

/* The plies of a win by a four and an open three or by two open threes, or 0; `cell` is where it
 * begins. For a side with fouls an open three may be less than it seems, so nothing is claimed; for
 * his opponent any four may be more than it seems, and then wins in three. */
static int win_by_two_threats(Board *board, Cell *cell) {
    Side side = board->side;
    const CellSet *cells = board->threat_cells[side];
    bool double_three = board->threat_count[side][THREAT_DOUBLE_THREE] != 0;
    bool four_three = board->threat_count[side][THREAT_FOUR_THREE] != 0;
    *cell = CELL_NONE;
    if (board->rules->fouls && side == BLACK)
        return 0;
    if (!double_three && !four_three)
        return 0;
    if (tactics_has_four(board, side_other(side), THREAT_FOUR))
        return 0;
    if (board->rules->fouls)
        *cell = four_stopped_by_fouls_only(board);
    if (*cell != CELL_NONE)
        return 3;
    if (foul_may_become_four(board, side_other(side)))
        return 0;
    *cell = cellset_first(&cells[four_three ? THREAT_FOUR_THREE : THREAT_DOUBLE_THREE],
                          board->word_count);
    return 5;
}

int tactics_score(Board *board, int ply, Cell *cell) {
    Side side = board->side;
    const CellSet *cells = board->threat_cells[side];
    Cell winner = CELL_NONE;
    int plies = 0, score = SCORE_NONE;
    if (board->threat_count[side][THREAT_FIVE] != 0) {
        winner = cellset_first(&cells[THREAT_FIVE], board->word_count);
        plies = 1;
    } else if (board->threat_count[side_other(side)][THREAT_FIVE] != 0) {
        score = five_can_be_stopped(board) ? SCORE_NONE : score_loss_in(ply + 2);
    } else if (board->threat_count[side][THREAT_OPEN_FOUR] != 0) {
        winner = cellset_first(&cells[THREAT_OPEN_FOUR], board->word_count);
        plies = 3;
    } else {
        plies = win_by_two_threats(board, &winner);
    }
    if (cell != NULL)
        *cell = winner;
    return plies != 0 ? score_win_in(ply + plies) : score;
}
