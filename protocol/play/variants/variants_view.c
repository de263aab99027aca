/* variants_view: see variants_view.h. */
#include "play/variants/variants_view.h"

#include "play/ground/play_clock.h"
#include "play/picture/play_view.h"
#include "play/variants/variants_facts.h"

#include <stdio.h>

enum {
    BOTTOM_LINES = 3,  /* status, message, keys; a message may have more lines than one */
    TURN_COLUMNS = 11, /* of the status line around the name of who is to move */
    MARGIN = 4,        /* columns left of the first cell */
    PANEL_GAP = 4,
    PANEL_WIDTH = 30,
    MAX_SCALE = 4,
    MOVES_TOP = 9, /* the line where the list of moves begins */
    COLOUR_FIRST = COLOUR_RED,
    COLOUR_SECOND = COLOUR_BLUE,
    COLOUR_BOTH = COLOUR_YELLOW, /* marks of both sides, and a hint */
    COLOUR_LEGAL = COLOUR_GREEN,
    NAME_WIDTH = 15,  /* of a player in the panel */
    NUMBERS_LEFT = 19 /* the column of rounds won and clock, from the left edge of the panel */
};

/* Where the cells are in the picture. */
typedef struct Layout {
    int edge;             /* cells along an edge, */
    int group;            /* and between two lines of the picture */
    int pitch_x, pitch_y; /* from one cell to the next within a small board */
    int gap_y;            /* lines between small boards besides the pitch */
    int top, bottom;      /* the lines of the first and the last cell */
    int panel;            /* the column where the panel begins; 0 for none */
    int message;          /* lines of the message: where there is room below the board, all */
} Layout;

static int column_of(const Layout *layout, int column) {
    return MARGIN + column * layout->pitch_x + column / layout->group * 2;
}

static int line_of(const Layout *layout, int line) {
    return layout->top + line * layout->pitch_y + line / layout->group * layout->gap_y;
}

/* The layout at a scale: cells are about as high as they are wide. */
static Layout layout_at(int edge, int scale) {
    return (Layout){.edge = edge,
                    .group = edge == 9 ? 3 : 1,
                    .pitch_x = 2 * scale,
                    .pitch_y = scale,
                    .gap_y = scale % 2};
}

static Layout lay_out(const Canvas *canvas, const VariantsPlay *play) {
    int edge = variant_rules(variant_kind(play->game))->edge, scale = MAX_SCALE + 1;
    int room = canvas->height - BOTTOM_LINES, right;
    Layout layout;
    do {
        layout = layout_at(edge, --scale);
        right = column_of(&layout, edge - 1) + 2;
        layout.bottom = line_of(&layout, edge - 1);
    } while (scale > 1 && (right > canvas->width || layout.bottom + 2 > room));
    layout.top = layout.bottom + 3 <= room;
    layout.bottom += layout.top;
    int most = 1 + max_int(room - layout.bottom - 2, 0);
    layout.message = max_int(view_count_lines(play->message, canvas->width - 2, most), 1);
    int panel = right + PANEL_GAP;
    layout.panel = canvas->width - panel >= PANEL_WIDTH ? panel : 0;
    return layout;
}

bool variants_view_cell_at(const Canvas *canvas, const VariantsPlay *play, int x, int y,
                           int *column, int *line) {
    Layout layout = lay_out(canvas, play);
    for (*line = 0; *line < layout.edge; ++*line) {
        int down = y - line_of(&layout, *line);
        if (down < -(layout.pitch_y - 1) / 2 || down > layout.pitch_y / 2)
            continue;
        for (*column = 0; *column < layout.edge; ++*column) {
            int right = x - column_of(&layout, *column);
            if (right >= -(layout.pitch_x - 1) / 2 && right <= layout.pitch_x / 2)
                return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------------
 * The board.
 */

/* The lines between small boards, or between the cells of a game without any. */
static void draw_grid_lines(Canvas *canvas, const Layout *layout, bool utf8) {
    int left = column_of(layout, 0) - 1, right = column_of(layout, layout->edge - 1) + 1;
    int group = layout->group, count = layout->edge / group;
    int x[9], y[9];
    for (int i = 1; i < count; i++) {
        x[i] = (column_of(layout, group * i - 1) + column_of(layout, group * i)) / 2;
        y[i] = (line_of(layout, group * i - 1) + line_of(layout, group * i)) / 2;
        for (int line = layout->top; line <= layout->bottom; line++)
            canvas_text(canvas, x[i], line, STYLE_DIM, utf8 ? "\u2502" : "|");
    }
    for (int i = 1; i < count; i++) {
        for (int column = left; column <= right; column++)
            canvas_text(canvas, column, y[i], STYLE_DIM, utf8 ? "\u2500" : "-");
        for (int other = 1; other < count; other++)
            canvas_text(canvas, x[other], y[i], STYLE_DIM, utf8 ? "\u253C" : "+");
    }
}

/* Square brackets around a small board. */
static void draw_brackets(Canvas *canvas, const Layout *layout, int board) {
    int left = column_of(layout, board % 3 * 3) - 1,
        right = column_of(layout, board % 3 * 3 + 2) + 1;
    int top = line_of(layout, board / 3 * 3), bottom = line_of(layout, board / 3 * 3 + 2);
    for (int y = top; y <= bottom; y++) {
        canvas_text(canvas, left, y, STYLE_BOLD | COLOUR_LEGAL, "[");
        canvas_text(canvas, right, y, STYLE_BOLD | COLOUR_LEGAL, "]");
    }
}

/* The sign of what lies on a cell. */
static const char *cell_text(const VariantsPlay *play, unsigned marks, bool legal, bool utf8) {
    bool tickoattwo = variant_kind(play->game) == VARIANT_TICKOATTWO;
    if (marks == 0)
        return !utf8 ? "." : legal && !tickoattwo ? "\u2219" : "\u00B7";
    if (marks == 3)
        return utf8 ? "\u253C" : "+";
    if (tickoattwo && utf8)
        return marks == 1 ? "\u2502" : "\u2500";
    return variants_sign(play, marks == 1 ? 0 : 1);
}

/* How a cell looks. */
static int cell_style(unsigned marks, VariantResult board, bool legal) {
    static const int COLOURS[] = {0, COLOUR_FIRST, COLOUR_SECOND, COLOUR_BOTH};
    if (board == VARIANT_DRAWN)
        return STYLE_DIM;
    if (board != VARIANT_GOES_ON) {
        int colour = board == VARIANT_FIRST_WINS ? COLOUR_FIRST : COLOUR_SECOND;
        return marks == (unsigned)board + 1 ? colour | STYLE_BOLD | STYLE_REVERSE : STYLE_DIM;
    }
    if (marks != 0)
        return COLOURS[marks] | STYLE_BOLD;
    return legal ? STYLE_BOLD | COLOUR_LEGAL : STYLE_DIM;
}

static void draw_cell(Canvas *canvas, const VariantsPlay *play, const VariantsView *view,
                      const Layout *layout, int move) {
    const Variant *game = play->game;
    int column, line, ply = variant_ply(game);
    variant_rules(variant_kind(game))->place(move, &column, &line);
    int x = column_of(layout, column), y = line_of(layout, line);
    bool legal = variant_is_legal(game, move), small = layout->edge == 9;
    unsigned marks = variant_marks(game, move);
    VariantResult board = small ? variant_board(game, move / 9) : VARIANT_GOES_ON;
    int style = cell_style(marks, board, legal);
    const char *text = cell_text(play, marks, legal, view->utf8);
    if (play->hint == move) {
        text = marks == 0 ? "?" : text;
        style = STYLE_BOLD | COLOUR_BOTH;
    }
    canvas_text(canvas, x, y, style, text);
    if (ply > 0 && variant_move_at(game, ply - 1) == move) {
        canvas_text(canvas, x - 1, y, STYLE_BOLD, "(");
        canvas_text(canvas, x + 1, y, STYLE_BOLD, ")");
    }
    if (column == view->column && line == view->line) {
        canvas_style(canvas, x - 1, y, 3, style | STYLE_REVERSE);
        canvas->cursor_x = x;
        canvas->cursor_y = y;
    }
}

static void draw_coordinates(Canvas *canvas, const Layout *layout, const VariantsView *view) {
    for (int i = 0; i < layout->edge; i++) {
        char text[2] = {(char)('0' + layout->edge - i), '\0'};
        canvas_text(canvas, 1, line_of(layout, i), i == view->line ? STYLE_BOLD : STYLE_DIM, text);
        text[0] = (char)('a' + i);
        canvas_text(canvas, column_of(layout, i), layout->bottom + 1,
                    i == view->column ? STYLE_BOLD : STYLE_DIM, text);
    }
}

static void draw_board(Canvas *canvas, const VariantsPlay *play, const VariantsView *view,
                       const Layout *layout) {
    draw_coordinates(canvas, layout, view);
    draw_grid_lines(canvas, layout, view->utf8);
    for (int board = 0; board < 9 && layout->edge == 9; board++) {
        bool open = false;
        for (int cell = 0; cell < 9; cell++)
            open = open || variant_is_legal(play->game, board * 9 + cell);
        if (open)
            draw_brackets(canvas, layout, board);
    }
    for (int move = 0; move < layout->edge * layout->edge; move++)
        draw_cell(canvas, play, view, layout, move);
}

/* ------------------------------------------------------------------------------------------
 * The panel.
 */

/* A player: sign, name, rounds won and clock; an arrow for the one to move. */
static void draw_player(Canvas *canvas, const VariantsPlay *play, int x, int y, int player) {
    static const int COLOURS[] = {COLOUR_FIRST, COLOUR_SECOND};
    int side = player == play->opener ? 0 : 1;
    char name[SETTING_TEXT_SIZE], clock[PLAY_CLOCK_SIZE], numbers[64];
    bool to_move = variants_turn(play) == player;
    variants_player(play, player, name);
    glyph_text_cut(name, NAME_WIDTH);
    play_clock_text(variants_used_ms(play, player), clock);
    int at = canvas_text(canvas, x, y, STYLE_BOLD, to_move ? ">" : " ");
    at = canvas_text(canvas, at, y, COLOURS[side] | STYLE_BOLD, variants_sign(play, side));
    canvas_text(canvas, at + 1, y, to_move ? STYLE_BOLD : STYLE_PLAIN, name);
    snprintf(numbers, sizeof numbers, "%2d %8s", play->match.wins[player], clock);
    canvas_text(canvas, x + NUMBERS_LEFT, y, STYLE_PLAIN, numbers);
}

/* The moves, a pair on each line, as many of the last ones as there is room for. */
static void draw_moves(Canvas *canvas, const VariantsPlay *play, int x, int room) {
    const Variant *game = play->game;
    VariantKind kind = variant_kind(game);
    int count = variant_ply(game), pairs = (count + 1) / 2, first = max_int(pairs - room, 0);
    for (int pair = first; pair < pairs; pair++) {
        char line[32], one[VARIANT_MOVE_SIZE], other[VARIANT_MOVE_SIZE] = "";
        variant_write_move(kind, variant_move_at(game, 2 * pair), one);
        if (2 * pair + 1 < count)
            variant_write_move(kind, variant_move_at(game, 2 * pair + 1), other);
        snprintf(line, sizeof line, "%4d.  %-5s %-5s", pair + 1, one, other);
        canvas_text(canvas, x, MOVES_TOP + pair - first, STYLE_PLAIN, line);
    }
}

static void draw_panel(Canvas *canvas, const VariantsPlay *play, int x, int end) {
    const VariantsSettings *settings = &play->settings;
    VariantKind kind = variant_kind(play->game);
    char text[SETTING_TEXT_SIZE];
    canvas_text(canvas, x, 1, STYLE_BOLD,
                kind == VARIANT_TICKOATTWO ? "TickoaTTwo" : "Ultimate tic-tac-toe");
    canvas_text(canvas, x, 2, STYLE_PLAIN, kind == VARIANT_ULTIMATE_FORGET ? "forget mode" : "");
    int round = min_int(play->match.finished + !variants_round_over(play), settings->rounds);
    if (settings->rounds > 1)
        snprintf(text, sizeof text, "round %d of %d", max_int(round, 1), settings->rounds);
    else
        snprintf(text, sizeof text, "%s", settings->demo ? "demonstration" : "");
    canvas_text(canvas, x, 3, STYLE_PLAIN, text);
    for (int player = 0; player < PLAYER_COUNT; player++)
        draw_player(canvas, play, x, 5 + player, player);
    draw_moves(canvas, play, x, end - 1 - MOVES_TOP);
}

/* ------------------------------------------------------------------------------------------
 * The lines at the bottom.
 */

static void draw_status(Canvas *canvas, const VariantsPlay *play, int y) {
    char name[SETTING_TEXT_SIZE] = "", evaluation[SETTING_TEXT_SIZE], parts[3][96];
    VariantsTask task;
    int turn = variants_turn(play);
    bool thinking = variants_worker_busy(play->worker, &task) && task == VARIANTS_MOVE;
    canvas_fill(canvas, y, STYLE_REVERSE);
    if (turn >= 0)
        variants_player(play, turn, name);
    glyph_text_shorten(name, min_int(20, canvas->width - TURN_COLUMNS));
    if (turn < 0)
        snprintf(parts[0], sizeof parts[0], "Round over");
    else
        snprintf(parts[0], sizeof parts[0], "%s %s %s",
                 variants_sign(play, variant_turn(play->game)), name,
                 thinking ? "is thinking" : "to move");
    variants_evaluation(play, evaluation);
    snprintf(parts[1], sizeof parts[1], "%s", evaluation);
    snprintf(parts[2], sizeof parts[2], "score %d:%d", play->match.wins[0], play->match.wins[1]);
    int x = canvas_text(canvas, 1, y, STYLE_REVERSE, parts[0]);
    for (int i = 1; i < 3; i++)
        if (parts[i][0] != '\0' && x + 3 + glyph_text_width(parts[i]) < canvas->width)
            x = canvas_text(canvas, x + 3, y, STYLE_REVERSE, parts[i]);
}

/* The keys that matter now, the least important first: a narrow window leaves out the first ones.
 */
static const char *useful_keys(const VariantsPlay *play) {
    if (play->settings.demo)
        return variants_round_over(play)
                   ? "Enter: go on   Esc: menu   F1: rules   Ctrl-C: leave"
                   : "Space: pause   + -: faster, slower   Esc: menu   Ctrl-C: leave";
    if (variants_round_over(play))
        return "Enter: go on   Backspace: undo   Esc: menu   F1: rules   Ctrl-C: leave";
    if (!variants_is_person(play))
        return "Space: move now   Backspace: undo   Esc: menu   Ctrl-C: leave";
    return "Enter: place   Backspace: undo   F2: hint   F1: rules   Esc: menu";
}

void variants_view_draw(Canvas *canvas, const VariantsPlay *play, const VariantsView *view) {
    Layout layout = lay_out(canvas, play);
    int y = canvas->height - 1;
    draw_board(canvas, play, view, &layout);
    if (layout.panel > 0)
        draw_panel(canvas, play, layout.panel, y - 1 - layout.message);
    draw_status(canvas, play, y - 1 - layout.message);
    bool typing = view->typed[0] != '\0';
    bool both = view_draw_message(canvas, play->message, layout.message, !typing);
    if (typing)
        view_draw_typed(canvas, 1, y, canvas->width - 1, view->typed);
    else if (!both)
        view_draw_keys(canvas, useful_keys(play));
}
