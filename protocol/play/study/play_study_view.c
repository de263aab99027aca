/* play_study_view: see play_study_view.h. */
#include "play/study/play_study_view.h"

#include <stdio.h>

enum {
    BOTTOM_LINES = 3, /* status, message, keys */
    PANEL_GAP = 3,
    MIN_PANEL = 34, /* columns */
    MIN_BOARD = 8,  /* lines that a panel below the board leaves */
    NARROW = 40,    /* columns of a window in which words are left out */
    PART_SIZE = 96,
    BRANCH_SIZE = 61 /* of the name of a branch among them */
};

/* ------------------------------------------------------------------------------------------
 * The board.
 */

/* What the cells show. */
typedef struct StudySight {
    const Study *study;
    const Settings *settings;
    Marks marks;
    uint8_t best[BOARD_MAX_CELLS]; /* the number of a best move, from 1 */
} StudySight;

/* What an empty cell shows: a best move before everything else. */
static GridLook look_at_empty(const StudySight *sight, Cell cell) {
    static const char *const LETTERS[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I"};
    const Marks *marks = &sight->marks;
    const char *threat = marks_threat_text(marks, cell);
    int number = sight->best[cell];
    if (number > 0)
        return (GridLook){.text = LETTERS[number - 1],
                          .style = study_panel_style(sight->study, number - 1)};
    if (cellset_has(&marks->fouls, cell))
        return (GridLook){.text = "%", .style = STYLE_BOLD};
    if (threat != NULL)
        return (GridLook){.text = threat, .style = sight->settings->colours[marks->side[cell]]};
    return (GridLook){.text = ".", .style = STYLE_DIM};
}

static GridLook look_at(const void *context, Cell cell) {
    const StudySight *sight = context;
    const Study *study = sight->study;
    Stone stone = board_stone(study->board, cell);
    if (stone != STONE_BLACK && stone != STONE_WHITE)
        return look_at_empty(sight, cell);
    Side side = stone_side(stone);
    bool in_row = cellset_has(&study->row, cell);
    return (GridLook){.text = sight->settings->symbols[side],
                      .style = sight->settings->colours[side] | STYLE_BOLD |
                               (in_row ? STYLE_REVERSE : 0),
                      .around = in_row                ? '['
                                : cell == study->last ? '('
                                                      : 0};
}

/* Collects what the cells show. */
static void sight_init(StudySight *sight, const Study *study, const Play *play) {
    *sight = (StudySight){.study = study, .settings = &play->settings};
    for (int i = 0; i < study->analysis.count; i++)
        sight->best[study->analysis.lines[i].cell] = (uint8_t)(i + 1);
    if (study->over)
        return;
    if (play->show_threats)
        marks_add_threats(&sight->marks, study->board);
    if (play->show_forbidden)
        marks_add_fouls(&sight->marks, study->board);
}

/* What a picture that is too small shows the surroundings of. */
static Cell centre_of(const Study *study, const View *view) {
    if (view->cursor != CELL_NONE)
        return view->cursor;
    if (study->last != CELL_NONE)
        return study->last;
    return board_cell(study->board, study->board->width / 2, study->board->height / 2);
}

static Grid grid_of(const Study *study, const Play *play, const View *view,
                    const StudySight *sight) {
    return (Grid){.board = study->board,
                  .settings = &play->settings,
                  .utf8 = view->utf8,
                  .centre = centre_of(study, view),
                  .cursor = view->cursor,
                  .look = look_at,
                  .context = sight};
}

StudyLayout study_view_layout(const Study *study, const Play *play, const View *view, int width,
                              int height) {
    Grid grid = grid_of(study, play, view, NULL);
    int end = height - BOTTOM_LINES;
    StudyLayout layout = {.grid = grid_layout(&grid, width, end)};
    int x = layout.grid.end + PANEL_GAP;
    layout.message = view_message_lines(&grid, play->message, width, end, &layout.grid);
    end -= layout.message - 1;
    if (width - x >= MIN_PANEL) {
        layout.panel = study_panel_layout(study, x, 0, width - x - 1, end, false);
        return layout;
    }
    int needed = max_int(MIN_BOARD, min_int(study->board->height + 1, end * 3 / 4));
    int lines = clamp_int(end - needed, 0, 1 + study->line_count);
    layout.grid = grid_layout(&grid, width, end - lines);
    layout.panel = study_panel_layout(study, 1, end - lines, width - 2, end, true);
    return layout;
}

/* ------------------------------------------------------------------------------------------
 * The lines at the bottom.
 */

/* The parts of the status line, in the order in which they are wanted; the first one always is. */
enum { PART_TURN, PART_MOVE, PART_BEST, PART_RATE, PART_DEPTH, PART_BRANCH, PART_COUNT };

/* The best move, where no panel shows it: with its value if there is room. */
static void write_best(const Study *study, bool narrow, char parts[PART_COUNT][PART_SIZE]) {
    const Analysis *analysis = &study->analysis;
    char move[NOTATION_MOVE_SIZE], value[STUDY_VALUE_SIZE];
    if (analysis->count == 0)
        return;
    notation_write_move(analysis->lines[0].cell, study->board->width, move);
    study_panel_value(analysis->lines[0].score, value);
    snprintf(parts[PART_BEST], PART_SIZE, "%s%s%s", move, narrow ? "" : " ", narrow ? "" : value);
    snprintf(parts[PART_RATE], PART_SIZE, "%d %%",
             study_panel_percent(analysis->lines[0].win_rate));
    snprintf(parts[PART_DEPTH], PART_SIZE, "depth %d", analysis->depth);
}

static void draw_status(Canvas *canvas, const Study *study, const Play *play,
                        const StudyPanel *panel, int y) {
    char parts[PART_COUNT][PART_SIZE] = {0};
    const char *symbol = play->settings.symbols[study->board->side];
    int width = canvas->width - 2, used = 0;
    bool narrow = width < NARROW;
    snprintf(parts[PART_TURN], PART_SIZE, "%s%s", study->over ? "" : symbol,
             study->over ? "game over"
             : narrow    ? ""
                         : " to move");
    snprintf(parts[PART_MOVE], PART_SIZE, "%s%d/%d", narrow ? "" : "move ", study_ply(study),
             study_last_ply(study));
    if (panel->best_count == 0)
        write_best(study, narrow, parts);
    if (study->paused)
        snprintf(parts[PART_DEPTH], PART_SIZE, "engine rests");
    glyph_text_take(parts[PART_BRANCH], BRANCH_SIZE, study_branch_name(study));
    if (study->editing)
        snprintf(parts[PART_BRANCH], PART_SIZE, "puts %s", play->settings.symbols[study->brush]);
    canvas_fill(canvas, y, STYLE_REVERSE);
    for (int i = 0; i < PART_COUNT; i++) {
        int columns = glyph_text_width(parts[i]);
        if (columns == 0 || used + columns > width)
            continue;
        canvas_text(canvas, 1 + used, y, STYLE_REVERSE, parts[i]);
        used += columns + (narrow ? 2 : 3);
    }
}

/* The keys that matter now, the least important first: a narrow window leaves out the first ones.
 */
static const char *useful_keys(const Study *study, const View *view) {
    if (study->hunt.active)
        return "Any key: stop";
    if (study->editing)
        return "Backspace: remove   F8: side to move   Tab: colour   Enter: stone   F7: done";
    if (view->cursor != CELL_NONE)
        return "F1: help   Esc: menu   arrows: cursor   Enter: play here   Tab: back to the moves";
    return "1-9: best moves   Tab: cursor   F2: mistake   F7: set up   Left Right: step   "
           "Esc: menu   F1: help";
}

void study_view_draw(Canvas *canvas, const Study *study, const Play *play, const View *view) {
    StudyLayout layout = study_view_layout(study, play, view, canvas->width, canvas->height);
    bool typing = view->typed[0] != '\0';
    int y = canvas->height - 1;
    StudySight sight;
    Grid grid = grid_of(study, play, view, &sight);
    sight_init(&sight, study, play);
    grid_draw(canvas, &grid, &layout.grid);
    study_panel_draw(canvas, &layout.panel, study, play, view->utf8);
    draw_status(canvas, study, play, &layout.panel, y - 1 - layout.message);
    bool both = view_draw_message(canvas, play->message, layout.message, !typing);
    if (typing)
        view_draw_typed(canvas, 1, y, canvas->width - 1, view->typed);
    else if (!both)
        view_draw_keys(canvas, useful_keys(study, view));
}
