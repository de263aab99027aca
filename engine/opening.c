/* opening: see opening.h. */
#include "opening.h"

Cell opening_first_move(const Board *board) {
    return board_cell(board, board->width / 2, board->height / 2);
}

bool opening_swap2_stones(const Board *board, Cell stones[3]) {
    /* Black, white, black in columns and lines from a corner: far enough apart and near enough to
     * the edge that neither side has a clear advantage; and from the centre, on a diagonal. */
    static const int8_t CORNER[3][2] = {{2, 2}, {4, 6}, {7, 3}};
    static const int8_t CENTRE[3][2] = {{0, 0}, {1, -1}, {-1, 1}};
    enum { CORNER_SIDE = 10 }; /* cells of a board on which those do not come near the far edges */
    bool fits = min_int(board->width, board->height) >= CORNER_SIDE, empty = true;
    for (int i = 0; i < 3; i++) {
        int x = fits ? CORNER[i][0] : board->width / 2 + CENTRE[i][0];
        int y = fits ? CORNER[i][1] : board->height / 2 + CENTRE[i][1];
        stones[i] = board_cell(board, x, y);
        empty = empty && board_stone(board, stones[i]) == STONE_NONE;
    }
    return empty;
}
