/* play_grid: see play_grid.h. */
#include "play/picture/play_grid.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN = 4 /* columns of the line numbers and the gap behind them */ };

/* ------------------------------------------------------------------------------------------
 * Layout.
 */

/* The least distance of two columns: a symbol and a gap. */
static int least_pitch(const Settings *settings) {
    return 1 + max_int(glyph_text_width(settings->symbols[BLACK]),
                       glyph_text_width(settings->symbols[WHITE]));
}

/* The first visible of `visible` cells out of `all`, so that the cursor is well inside. */
static int scroll(int all, int visible, int cursor) {
    return clamp_int(cursor - visible / 2, 0, max_int(all - visible, 0));
}

GridLayout grid_layout(const Grid *grid, int width, int height) {
    const Board *board = grid->board;
    int least = least_pitch(grid->settings);
    int room_x = width - MARGIN - 1, room_y = height - 1;
    int scale = 4;
    GridLayout layout = {.left = MARGIN};
    /* The largest scale at which everything fits; cells are about as high as they are wide. */
    while (scale > 1 && ((board->width - 1) * 2 * scale + 1 > room_x ||
                         (board->height - 1) * scale + 1 > room_y))
        scale--;
    layout.pitch_x = max_int(2 * scale, least);
    layout.pitch_y = scale;
    layout.columns = clamp_int((room_x - 1) / layout.pitch_x + 1, 1, board->width);
    layout.lines = clamp_int((room_y - 1) / layout.pitch_y + 1, 1, board->height);
    layout.first_x = scroll(board->width, layout.columns, board_x(board, grid->centre));
    layout.first_y = scroll(board->height, layout.lines, board_y(board, grid->centre));
    int used = (layout.lines - 1) * layout.pitch_y + 1;
    layout.top = room_y - used >= 4 ? 1 : 0;
    layout.end = MARGIN + (layout.columns - 1) * layout.pitch_x + least;
    return layout;
}

/* Where a visible cell is drawn. */
static int column_of(const GridLayout *layout, int x) {
    return layout->left + (x - layout->first_x) * layout->pitch_x;
}
static int line_of(const GridLayout *layout, int y) {
    return layout->top + (layout->lines - 1 - (y - layout->first_y)) * layout->pitch_y;
}

Cell grid_cell_at(const GridLayout *layout, const Board *board, int x, int y) {
    int half_x = layout->pitch_x / 2, half_y = layout->pitch_y / 2;
    int column = x - layout->left + half_x, line = y - layout->top + half_y;
    if (column < 0 || line < 0)
        return CELL_NONE;
    int board_column = layout->first_x + column / layout->pitch_x;
    int board_line = layout->first_y + layout->lines - 1 - line / layout->pitch_y;
    if (column / layout->pitch_x >= layout->columns || line / layout->pitch_y >= layout->lines ||
        !board_contains(board, board_column, board_line))
        return CELL_NONE;
    return board_cell(board, board_column, board_line);
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

/* The character of an empty cell, as a crossing of the board's lines when these are drawn. */
static const char *crossing(const Board *board, const GridLayout *layout, bool utf8, Cell cell) {
    static const char *const CROSSINGS[3][3] = {{"\u250C", "\u252C", "\u2510"},
                                                {"\u251C", "\u253C", "\u2524"},
                                                {"\u2514", "\u2534", "\u2518"}};
    int x = board_x(board, cell), y = board_y(board, cell);
    if (!utf8)
        return ".";
    if (layout->pitch_y == 1)
        return "\u00B7";
    int column = x == 0 ? 0 : (x == board->width - 1 ? 2 : 1);
    int line = y == board->height - 1 ? 0 : (y == 0 ? 2 : 1);
    return CROSSINGS[line][column];
}

/* The lines from a cell to its neighbours on the right and below, on large boards. */
static void draw_lines(Canvas *canvas, const GridLayout *layout, bool utf8, int x, int y) {
    int column = column_of(layout, x), line = line_of(layout, y);
    if (layout->pitch_y == 1)
        return;
    if (x < layout->first_x + layout->columns - 1)
        for (int i = 1; i < layout->pitch_x; i++)
            canvas_text(canvas, column + i, line, STYLE_DIM, utf8 ? "\u2500" : "-");
    if (y > layout->first_y)
        for (int i = 1; i < layout->pitch_y; i++)
            canvas_text(canvas, column, line + i, STYLE_DIM, utf8 ? "\u2502" : "|");
}

/* Draws a cell. */
static void draw_cell(Canvas *canvas, const Grid *grid, const GridLayout *layout, Cell cell) {
    const Board *board = grid->board;
    int x = column_of(layout, board_x(board, cell)), y = line_of(layout, board_y(board, cell));
    GridLook look = grid->look(grid->context, cell);
    if (strcmp(look.text, ".") == 0)
        look.text = crossing(board, layout, grid->utf8, cell);
    int end = canvas_text(canvas, x, y, look.style, look.text);
    if (look.around != 0) {
        canvas_text(canvas, x - 1, y, STYLE_BOLD, look.around == '[' ? "[" : "(");
        canvas_text(canvas, end, y, STYLE_BOLD, look.around == '[' ? "]" : ")");
    }
    if (cell == grid->cursor) {
        canvas_style(canvas, x - 1, y, end - x + 2, look.style | STYLE_REVERSE);
        canvas->cursor_x = x;
        canvas->cursor_y = y;
    }
}

static void draw_coordinates(Canvas *canvas, const Grid *grid, const GridLayout *layout) {
    const Board *board = grid->board;
    int cursor_x = grid->cursor == CELL_NONE ? -1 : board_x(board, grid->cursor);
    int cursor_y = grid->cursor == CELL_NONE ? -1 : board_y(board, grid->cursor);
    int bottom = line_of(layout, layout->first_y) + 1;
    for (int i = 0; i < layout->lines; i++) {
        char number[16];
        int y = layout->first_y + i;
        snprintf(number, sizeof number, "%2d", y + 1);
        canvas_text(canvas, 0, line_of(layout, y), y == cursor_y ? STYLE_BOLD : STYLE_DIM, number);
    }
    for (int i = 0; i < layout->columns; i++) {
        char name[NOTATION_MOVE_SIZE];
        int x = layout->first_x + i;
        notation_write_move((Cell)x, board->width, name);
        name[1] = '\0';
        canvas_text(canvas, column_of(layout, x), bottom, x == cursor_x ? STYLE_BOLD : STYLE_DIM,
                    name);
    }
}

/* Arrows towards the parts of the board that are not visible. */
static void draw_arrows(Canvas *canvas, const Board *board, const GridLayout *layout) {
    int top = line_of(layout, layout->first_y + layout->lines - 1);
    int bottom = line_of(layout, layout->first_y);
    int right = column_of(layout, layout->first_x + layout->columns - 1);
    if (layout->first_y + layout->lines < board->height)
        canvas_text(canvas, MARGIN - 2, top, STYLE_BOLD, "^");
    if (layout->first_y > 0)
        canvas_text(canvas, MARGIN - 2, bottom, STYLE_BOLD, "v");
    if (layout->first_x > 0)
        canvas_text(canvas, MARGIN - 2, bottom + 1, STYLE_BOLD, "<");
    if (layout->first_x + layout->columns < board->width)
        canvas_text(canvas, right + 1, bottom + 1, STYLE_BOLD, ">");
}

void grid_draw(Canvas *canvas, const Grid *grid, const GridLayout *layout) {
    const Board *board = grid->board;
    draw_coordinates(canvas, grid, layout);
    draw_arrows(canvas, board, layout);
    for (int y = layout->first_y + layout->lines - 1; y >= layout->first_y; y--)
        for (int x = layout->first_x; x < layout->first_x + layout->columns; x++)
            draw_lines(canvas, layout, grid->utf8, x, y);
    for (int y = layout->first_y + layout->lines - 1; y >= layout->first_y; y--)
        for (int x = layout->first_x; x < layout->first_x + layout->columns; x++)
            draw_cell(canvas, grid, layout, board_cell(board, x, y));
}
