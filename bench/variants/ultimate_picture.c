/* ultimate_picture: see ultimate_picture.h. */
#include "variants/ultimate_picture.h"

#include "text/svg_colours.h"

enum {
    CELL = 40,
    BOARD = 3 * CELL,
    GAP = 18, /* between small boards */
    MARGIN = 24,
    SIDE = 3 * BOARD + 2 * GAP + 2 * MARGIN,
    CAPTION = 34,
    RANDOM_MOVES = 2,
    TABLE_BYTES = 16 << 20
};

static const char *const COLOURS[2] = {"#c2362b", "#1f5fbf"};
static const char *const FILLS[2] = {"#fbe3e0", "#dfe9f8"};

/* The left or upper edge of a board or cell in one direction. */
static int board_at(int number) {
    return MARGIN + number * (BOARD + GAP);
}

/* Plays a whole game; returns its last move, -1 without memory. */
static int play_game(int64_t nodes, uint64_t seed, Ultimate *position) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE_BYTES, 1);
    UltimateLimits limits = {.deadline_ms = INT64_MAX, .max_nodes = nodes, .max_depth = 100};
    Random random = {seed};
    int move = -1;
    ultimate_start(position, false);
    while (search != NULL && ultimate_result(position) == VARIANT_GOES_ON) {
        uint8_t moves[ULTIMATE_MOVES];
        int count = ultimate_moves(position, moves);
        move = moves[random_below(&random, (uint32_t)count)];
        if (position->ply >= RANDOM_MOVES) {
            UltimateResult result;
            ultimate_search_run(search, position, &limits, &result);
            move = result.move;
        }
        ultimate_play(position, move);
    }
    ultimate_search_destroy(search);
    return move;
}

/* The sign of a side with its centre at a point. */
static void append_sign(Text *text, int side, int x, int y, int radius, int width) {
    if (side == 0)
        text_append(text,
                    "<path d=\"M%d %dl%d %dm0 %dl%d %d\" stroke=\"%s\" stroke-width=\"%d\" "
                    "fill=\"none\"/>\n",
                    x - radius, y - radius, 2 * radius, 2 * radius, -2 * radius, -2 * radius,
                    2 * radius, COLOURS[0], width);
    else
        text_append(text,
                    "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" stroke=\"%s\" stroke-width=\"%d\" "
                    "fill=\"none\"/>\n",
                    x, y, radius, COLOURS[1], width);
}

static void append_board(Text *text, const Ultimate *position, int board, int last) {
    int left = board_at(board % 3), top = board_at(board / 3);
    int owner = (position->won[0] >> board & 1) != 0   ? 0
                : (position->won[1] >> board & 1) != 0 ? 1
                                                       : -1;
    bool drawn = owner < 0 && (position->closed >> board & 1) != 0;
    text_append(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", left,
                top, BOARD, BOARD,
                owner >= 0 ? FILLS[owner]
                : drawn    ? "#e6e8eb"
                           : "#ffffff");
    for (int i = 1; i < 3; i++)
        text_append(text, "<path d=\"M%d %dh%dM%d %dv%d\" stroke=\"#aeb6bf\"/>\n", left,
                    top + i * CELL, BOARD, left + i * CELL, top, BOARD);
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        int x = left + cell % 3 * CELL, y = top + cell / 3 * CELL;
        for (int side = 0; side < 2; side++)
            if ((position->stones[side][board] >> cell & 1) != 0)
                append_sign(text, side, x + CELL / 2, y + CELL / 2, CELL / 4, 3);
        if (board * GRID_CELLS + cell == last)
            text_append(text,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                        "stroke=\"" SVG_INK "\" stroke-width=\"2\"/>\n",
                        x + 3, y + 3, CELL - 6, CELL - 6);
    }
    if (owner >= 0) {
        text_append(text, "<g opacity=\"0.3\">\n");
        append_sign(text, owner, left + BOARD / 2, top + BOARD / 2, BOARD * 2 / 5, 10);
        text_append(text, "</g>\n");
    }
}

bool ultimate_picture(int64_t nodes, uint64_t seed, Text *text) {
    static const char *const WORDS[] = {"X wins", "O wins", "a draw", ""};
    Ultimate position;
    int last = play_game(nodes, seed, &position);
    if (last < 0)
        return false;
    text_append(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
        "font-family=\"sans-serif\">\n<rect width=\"%d\" height=\"%d\" fill=\"#f6f8fa\"/>\n",
        SIDE, SIDE + CAPTION, SIDE, SIDE, SIDE + CAPTION);
    for (int board = 0; board < GRID_CELLS; board++)
        append_board(text, &position, board, last);
    for (int i = 1; i < 3; i++) {
        int at = board_at(i) - GAP / 2;
        text_append(text,
                    "<path d=\"M%d %dh%dM%d %dv%d\" stroke=\"" SVG_INK "\" stroke-width=\"4\"/>\n",
                    MARGIN, at, SIDE - 2 * MARGIN, at, MARGIN, SIDE - 2 * MARGIN);
    }
    text_append(text,
                "<text x=\"%d\" y=\"%d\" font-size=\"16\" text-anchor=\"middle\" fill=\"" SVG_SOFT
                "\">"
                "Pentad against itself: %s after %d moves</text>\n</svg>\n",
                SIDE / 2, SIDE + CAPTION / 3, WORDS[ultimate_result(&position)], position.ply);
    return !text->failed;
}
