/* opening: see opening.h. */
#include "opening.h"

Cell opening_first_move(const Board *board) {
    return board_cell(board, board->width / 2, board->height / 2);
}

bool opening_swap2_stones(const Board *board, Cell stones[3]) {
    /* Black, white, black as steps from the upper left corner: far enough apart and near
     * enough to the edge that neither side has a clear advantage. */
    static const int8_t SHAPE[3][2] = {{2, 2}, {4, 6}, {7, 3}};
    enum { SHAPE_SIDE = 10 }; /* cells of a board on which it does not come near the far edges */
    int width = board->width, height = board->height;
    bool fits = width >= SHAPE_SIDE && height >= SHAPE_SIDE, empty = true;
    for (int i = 0; i < 3; i++) {
        int x = fits ? SHAPE[i][0] : width / 2 + (i == 1) - (i == 2);
        int y = fits ? SHAPE[i][1] : height / 2 - (i == 1) + (i == 2);
        stones[i] = board_cell(board, x, y);
        empty = empty && board_stone(board, stones[i]) == STONE_NONE;
    }
    return empty;
}
