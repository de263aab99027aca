/* forbidden: see forbidden.h. */
#include "position/forbidden.h"

/* So many points that hang on one another are looked at; the last one counts as a foul by its lines
 * alone. Games do not have as many; on boards made for that the test would take for ever. */
enum { MAX_NESTED = 10 };

static bool is_double_three(Board *board, Side side, Cell cell, int nested);

/* forbidden_at() for a point on which `nested` others hang. */
static bool is_forbidden(Board *board, Side side, Cell cell, int nested) {
    Threat threat = board_threat(board, side, cell);
    if (threat != THREAT_MAYBE_FOUL)
        return threat == THREAT_FOUL;
    return nested == MAX_NESTED || is_double_three(board, side, cell, nested);
}

/* Whether the stone of `side` just played on `cell` forms a three in `direction` that it may
 * really extend to an open four. */
static bool three_is_real(Board *board, Side side, Cell cell, int direction, int nested) {
    Shape shape = board->cell[cell].shape[direction];
    int right = board_right_extent(board, cell, direction);
    for (int offset = -board_left_extent(board, cell, direction); offset <= right; offset++) {
        Cell point = board_along(board, cell, direction, offset);
        if (board_stone(board, point) != STONE_NONE)
            continue;
        Shape extended = shape + (uint32_t)side_stone(side) * shape_weight(offset);
        if (rules_pattern(board->rules, side, extended) == PATTERN_OPEN_FOUR &&
            board_threat(board, side, point) != THREAT_FIVE &&
            !is_forbidden(board, side, point, nested + 1))
            return true;
    }
    return false;
}

static bool is_double_three(Board *board, Side side, Cell cell, int nested) {
    uint16_t code = board->cell[cell].code[side];
    Side to_move = board->side;
    int real = 0;
    board_set_side(board, side);
    board_play(board, cell);
    for (int d = 0; d < DIRECTION_COUNT && real < 2; d++) {
        Pattern pattern = threat_pattern(code, d);
        if (pattern == PATTERN_OPEN_THREE || pattern == PATTERN_OPEN_THREE_B)
            real += three_is_real(board, side, cell, d, nested);
    }
    board_undo(board);
    board_set_side(board, to_move);
    return real >= 2;
}

bool forbidden_double_three(Board *board, Side side, Cell cell) {
    return is_double_three(board, side, cell, 0);
}

Cell forbidden_first_allowed(Board *board, Side side, const CellSet *cells) {
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);)
        if (!forbidden_at(board, side, cell))
            return cell;
    return CELL_NONE;
}

int forbidden_list(Board *board, Side side, Cell *cells) {
    int count = 0;
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, (Cell)cell) == STONE_NONE && forbidden_at(board, side, (Cell)cell))
            cells[count++] = (Cell)cell;
    return count;
}
