/* play_view: see play_view.h. The side panel is in play_panel.c. */
#include "play/picture/play_view.h"

#include "play/control/play_action.h"
#include "play/control/play_turns.h"
#include "play/picture/play_panel.h"

#include <stdio.h>
#include <string.h>

enum {
    BOTTOM_LINES = 3, /* status, message, keys; a message may have more lines than one */
    LEAST_BOARD = 3,  /* lines: two and the letters */
    PANEL_WIDTH = 25, /* least width of the panel */
    PANEL_GAP = 3,
    WIDE_CHOICE = 56,   /* columns for a choice of three in full, */
    NARROW_CHOICE = 28, /* and fewer than in short words */
    MOVE_KEYS_SIZE = 96
};

/* Goes through the legend in `width` columns from the line `y` on, and draws it if there is a
 * canvas. Returns the number of its lines. */
static int walk_legend(const Play *play, bool brief, int width, int y, Canvas *canvas) {
    MarkMeaning legend[MARKS_LEGEND_COUNT];
    int count = marks_legend(play, legend), lines = count > 0, x = 1;
    for (int i = 0; i < count; i++) {
        const char *text = brief ? legend[i].brief : legend[i].text;
        int columns = glyph_text_width(text);
        if (x > 1 && x + columns > width) {
            lines++;
            x = 1;
        }
        if (canvas != NULL)
            canvas_text(canvas, x, y + lines - 1, STYLE_PLAIN, text);
        x += columns + (brief ? 2 : 3);
    }
    return lines;
}

/* Whether the legend is abbreviated in a window of this width: it takes two lines at most. */
static bool legend_is_brief(const Play *play, int width) {
    return walk_legend(play, false, width, 0, NULL) > 2;
}

/* What a cell of the game shows, given what is to be seen in it. */
typedef struct Sight {
    const Play *play;
    Marks marks;
} Sight;

/* How the content of a cell looks. */
static int cell_style(const Play *play, const Marks *marks, Cell cell) {
    const Settings *settings = &play->settings;
    Stone stone = board_stone(play->game->board, cell);
    if (stone == STONE_BLACK || stone == STONE_WHITE) {
        int colour = settings->colours[stone_side(stone)];
        return colour | STYLE_BOLD | (cellset_has(&marks->row, cell) ? STYLE_REVERSE : 0);
    }
    if (cellset_has(&marks->fouls, cell) || play->hint == cell || marks_is_offer(play, cell))
        return STYLE_BOLD;
    return marks->threat[cell] != 0 ? settings->colours[marks->side[cell]] : STYLE_DIM;
}

/* A cell has brackets around it if it is the last stone or in a winning row. */
static GridLook look_at(const void *context, Cell cell) {
    const Sight *sight = context;
    const Marks *marks = &sight->marks;
    GridLook look = {.text = marks_text(marks, sight->play, cell),
                     .style = cell_style(sight->play, marks, cell)};
    look.around = cellset_has(&marks->row, cell) ? '[' : cell == marks->last ? '(' : 0;
    return look;
}

static Grid grid_of(const Play *play, const View *view, const Sight *sight) {
    return (Grid){.board = play->game->board,
                  .settings = &play->settings,
                  .utf8 = view->utf8,
                  .centre = view->cursor,
                  .cursor = view->cursor,
                  .look = look_at,
                  .context = sight};
}

/* ------------------------------------------------------------------------------------------
 * Layout.
 */

int view_count_lines(const char *text, int width, int most) {
    int lines = 0;
    for (; lines < most && *text != '\0'; lines++) {
        text += max_int((int)glyph_text_words(text, width), *text != '\n');
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
    return lines;
}

int view_message_lines(const Grid *grid, const char *message, int width, int end,
                       GridLayout *layout) {
    int letters = layout->top + (layout->lines - 1) * layout->pitch_y + 1;
    for (int lines = view_count_lines(message, width - 2, (end + 1) / 2); lines > 1; lines--) {
        int room = end + 1 - lines;
        if (letters < room)
            return lines;
        if (layout->lines == grid->board->height || room < LEAST_BOARD)
            continue;
        *layout = grid_layout(grid, width, room);
        return lines;
    }
    return 1;
}

/* The layout with `legend` lines of the legend above the status line. */
static ViewLayout lay_out(const Play *play, const View *view, int width, int height, int legend) {
    Grid grid = grid_of(play, view, NULL);
    int end = height - BOTTOM_LINES - legend;
    ViewLayout layout = {.grid = grid_layout(&grid, width, end), .legend = legend};
    layout.message = view_message_lines(&grid, play->message, width, end, &layout.grid);
    if (width - layout.grid.end - PANEL_GAP >= PANEL_WIDTH)
        layout.panel = layout.grid.end + PANEL_GAP;
    return layout;
}

ViewLayout view_layout(const Play *play, const View *view, int width, int height) {
    MarkMeaning legend[MARKS_LEGEND_COUNT];
    ViewLayout layout = lay_out(play, view, width, height, 0);
    if (layout.panel > 0 &&
        panel_has_room(height - BOTTOM_LINES + 1 - layout.message, marks_legend(play, legend)))
        return layout;
    int lines = walk_legend(play, legend_is_brief(play, width), width, 0, NULL);
    return lines > 0 ? lay_out(play, view, width, height, lines) : layout;
}

/* ------------------------------------------------------------------------------------------
 * The lines at the bottom.
 */

/* Who has to do what. The player's name takes at most `columns` columns. */
static void describe_turn(const Play *play, int columns, char *text, size_t size) {
    const Game *game = play->game;
    char player[SETTING_TEXT_SIZE + 8];
    BackgroundTask task;
    if (game->phase == PHASE_OVER) {
        snprintf(text, size, "Game over");
        return;
    }
    turns_stone_and_player(play, game_turn(game), player);
    glyph_text_shorten(player, columns);
    bool thinking =
        background_busy(play->background, &task) && (task == TASK_MOVE || task == TASK_OPENING);
    char due[TURNS_DUE_SIZE];
    turns_due(play, due);
    if (thinking || due[0] == '\0')
        snprintf(text, size, "%s %s", player,
                 thinking                      ? "is thinking"
                 : game->phase == PHASE_CHOICE ? "chooses"
                                               : "to move");
    else
        snprintf(text, size, "%s to %s", player, due);
}

/* The parts of the status line, in their order. */
enum { PART_TURN, PART_MOVE, PART_ROUND, PART_POINTS, PART_CLOCKS, PART_SCORE, PART_COUNT };

/* The line itself; an empty part is left out. */
typedef struct Status {
    char parts[PART_COUNT][2 * SETTING_TEXT_SIZE];
} Status;

static void status_init(Status *status, const Play *play) {
    char clocks[2][PLAY_CLOCK_SIZE];
    *status = (Status){0};
    describe_turn(play, SETTING_TEXT_SIZE, status->parts[PART_TURN], sizeof status->parts[0]);
    snprintf(status->parts[PART_MOVE], sizeof status->parts[0], "move %d",
             play->game->board->ply + (play->game->phase != PHASE_OVER));
    if (play->match.rounds > 1)
        snprintf(status->parts[PART_ROUND], sizeof status->parts[0], "round %d/%d",
                 match_round(&play->match), play->match.rounds);
    snprintf(status->parts[PART_POINTS], sizeof status->parts[0], "score %d:%d",
             turns_points(play, 0), turns_points(play, 1));
    panel_clock(play, 0, clocks[0]);
    panel_clock(play, 1, clocks[1]);
    snprintf(status->parts[PART_CLOCKS], sizeof status->parts[0], "%s / %s", clocks[0], clocks[1]);
    marks_score(play, status->parts[PART_SCORE]);
}

/* The columns that the line takes. */
static int status_width(const Status *status) {
    int width = 2;
    for (int i = 0; i < PART_COUNT; i++)
        if (status->parts[i][0] != '\0')
            width += glyph_text_width(status->parts[i]) + (i > 0 ? 3 : 0);
    return width;
}

/* Makes the line fit: whole parts are left out, and before the last ones the name is cut. */
static void status_fit(Status *status, const Play *play, int columns) {
    static const int LEFT_OUT[] = {PART_CLOCKS, PART_ROUND, PART_POINTS, PART_MOVE, PART_SCORE};
    for (size_t i = 0; i < ARRAY_LENGTH(LEFT_OUT) && status_width(status) > columns; i++) {
        if (LEFT_OUT[i] == PART_MOVE)
            for (int name = 32; name >= 8 && status_width(status) > columns; name--)
                describe_turn(play, name, status->parts[PART_TURN], sizeof status->parts[0]);
        if (status_width(status) > columns)
            status->parts[LEFT_OUT[i]][0] = '\0';
    }
}

static void draw_status(Canvas *canvas, const Play *play, int y) {
    Status status;
    int end = 1;
    status_init(&status, play);
    status_fit(&status, play, canvas->width);
    canvas_fill(canvas, y, STYLE_REVERSE);
    canvas_words(canvas, (CanvasBox){end, y, canvas->width - 2, 1}, STYLE_REVERSE,
                 status.parts[PART_TURN]);
    end += glyph_text_width(status.parts[PART_TURN]);
    for (int i = PART_TURN + 1; i < PART_COUNT; i++)
        if (status.parts[i][0] != '\0')
            end = canvas_text(canvas, end + 3, y, STYLE_REVERSE, status.parts[i]);
}

bool view_draw_message(Canvas *canvas, const char *message, int lines, bool both) {
    int y = canvas->height - 1 - lines, room = lines + (lines == 1 && both);
    return canvas_words(canvas, (CanvasBox){1, y, canvas->width - 2, room}, STYLE_BOLD, message) >
           lines;
}

void view_draw_typed(Canvas *canvas, int x, int y, int width, const char *typed) {
    int end = canvas_text(canvas, x, y, STYLE_BOLD, "> ");
    while (glyph_text_width(typed) > width - 3) {
        uint32_t code;
        int bytes = glyph_read(typed, strlen(typed), &code);
        typed += max_int(bytes, 1);
    }
    canvas->cursor_x = canvas_text(canvas, end, y, STYLE_BOLD, typed);
    canvas->cursor_y = y;
}

/* The keys of a choice; no window is so narrow that a part of the choice is missing. */
static const char *choice_keys(OpeningChoice third, int width) {
    bool wide = width >= WIDE_CHOICE, narrow = width < NARROW_CHOICE;
    if (third == CHOICE_TWO)
        return wide     ? "Esc: menu   T: place two more stones   B: play black   W: play white"
               : narrow ? "T: two   B, W: colour"
                        : "Esc: menu   T: two   B: black   W: white";
    if (third == CHOICE_TEN)
        return wide     ? "Esc: menu   T: offer ten fifth moves   B: play black   W: play white"
               : narrow ? "T: ten   B, W: colour"
                        : "Esc: menu   T: ten   B: black   W: white";
    return wide ? "Ctrl-C: leave   Esc: menu   F1: help   B: play black   W: play white"
                : "Esc: menu   B: black   W: white";
}

/* The keys of a move, with a cell of this board as an example; the text lies in `keys`. */
static const char *move_keys(const Board *board, char keys[MOVE_KEYS_SIZE]) {
    char example[NOTATION_MOVE_SIZE];
    action_example(board->width, board->height, example);
    snprintf(keys, MOVE_KEYS_SIZE,
             "Enter: place, or type %s   Backspace: undo   F2: hint   Esc: menu   F1: help",
             example);
    return keys;
}

/* The keys that matter now, the least important first: a narrow window leaves out the first ones.
 * The text may lie in `keys`. */
static const char *useful_keys(const Play *play, int width, char keys[MOVE_KEYS_SIZE]) {
    const Game *game = play->game;
    if (play->settings.demo)
        return game->phase == PHASE_OVER ? "Enter: go on   Esc: menu   F1: help   Ctrl-C: leave"
               : turns_demo_waits(play)
                   ? "Enter: place the first stone   arrows: move   Ctrl-C: leave"
                   : "Space: pause   + -: faster, slower   Esc: menu   Ctrl-C: leave";
    if (game->phase == PHASE_OVER)
        return "Enter: go on   Backspace: undo   Esc: menu   F1: help   Ctrl-C: leave";
    if (!turns_is_person(play))
        return "Space: move now   Backspace: undo   Esc: menu   Ctrl-C: leave";
    if (game->phase == PHASE_NUMBER)
        return "Ctrl-C: leave   Backspace: undo   Esc: menu   F2: hint   a number and Enter";
    if (game->phase == PHASE_CHOICE)
        return choice_keys(game_third_choice(game), width);
    return move_keys(game->board, keys);
}

void view_draw_keys(Canvas *canvas, const char *keys) {
    static const char GAP[] = "   ";
    int width = canvas->width - 2;
    const char *gap;
    while (glyph_text_width(keys) > width && (gap = strstr(keys, GAP)) != NULL)
        keys = gap + sizeof GAP - 1;
    canvas_words(canvas, (CanvasBox){1, canvas->height - 1, width, 1}, STYLE_DIM, keys);
}

static void draw_bottom(Canvas *canvas, const Play *play, const View *view, int message) {
    char keys[MOVE_KEYS_SIZE];
    int y = canvas->height - 1;
    bool typing = view->typed[0] != '\0';
    draw_status(canvas, play, y - 1 - message);
    bool both = view_draw_message(canvas, play->message, message, !typing);
    if (typing)
        view_draw_typed(canvas, 1, y, canvas->width - 1, view->typed);
    else if (!both)
        view_draw_keys(canvas, useful_keys(play, canvas->width - 2, keys));
}

void view_draw(Canvas *canvas, const Play *play, const View *view) {
    ViewLayout layout = view_layout(play, view, canvas->width, canvas->height);
    int end = canvas->height - BOTTOM_LINES + 1 - layout.message - layout.legend;
    Sight sight = {.play = play};
    Grid grid = grid_of(play, view, &sight);
    marks_find(&sight.marks, play);
    grid_draw(canvas, &grid, &layout.grid);
    if (layout.panel > 0)
        panel_draw(canvas, play, layout.panel, end, layout.legend == 0);
    if (layout.legend > 0)
        walk_legend(play, legend_is_brief(play, canvas->width), canvas->width, end, canvas);
    draw_bottom(canvas, play, view, layout.message);
}
