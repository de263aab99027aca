/* drawing: see drawing.h. */
#include "text/drawing.h"

static const char RESET[] = "\033[0m";

/* The character and the colour of what lies on a cell. */
static char drawing_symbol(Stone stone) {
    static const char SYMBOLS[] = {'.', 'X', 'O', '#'};
    return SYMBOLS[stone];
}
static const char *drawing_colour(Stone stone) {
    static const char *const COLOURS[] = {"\033[2m", "\033[1;36m", "\033[1;33m", "\033[2m"};
    return COLOURS[stone];
}

/* What stands left of a cell, given whether it and the cell before it are marked. */
static char drawing_gap(char mark, char mark_before) {
    if (mark != ' ')
        return mark;
    return mark_before == '(' ? ')' : (mark_before == '[' ? ']' : ' ');
}

/* '[' for a cell of the row, '(' for the last stone, otherwise ' '. */
static char drawing_mark(Cell cell, Cell last, const CellSet *row) {
    if (cellset_has(row, cell))
        return '[';
    return cell == last ? '(' : ' ';
}

static void drawing_draw_letters(Text *text, int width) {
    text_append(text, "    ");
    for (int x = 0; x < width; x++) {
        char name[NOTATION_MOVE_SIZE];
        notation_write_move((Cell)x, width, name);
        text_append(text, " %c", name[0]);
    }
    text_append(text, "\n");
}

void drawing_append_board(Text *text, const Board *board, Cell last, const Cell *row, int count,
                          bool colours) {
    CellSet marked = {{0}};
    for (int i = 0; i < count; i++)
        cellset_add(&marked, row[i]);

    for (int y = board->height - 1; y >= 0; y--) {
        char before = ' ';
        text_append(text, " %2d ", y + 1);
        for (int x = 0; x < board->width; x++) {
            Cell cell = board_cell(board, x, y);
            Stone stone = board_stone(board, cell);
            char mark = drawing_mark(cell, last, &marked);
            text_append(text, "%c%s%c%s", drawing_gap(mark, before),
                        colours ? drawing_colour(stone) : "", drawing_symbol(stone),
                        colours ? RESET : "");
            before = mark;
        }
        text_append(text, "%c\n", drawing_gap(' ', before));
    }
    drawing_draw_letters(text, board->width);
}
