/* play_study_panel: see play_study_panel.h. */
#include "play/study/play_study_panel.h"

#include <stdio.h>
#include <string.h>

enum {
    HEAD_LINES = 5, /* title, bar, verdict, progress, the heading of the best moves */
    BAR_WIDTH = 30, /* at most */
    MIN_MOVES = 3,  /* lines of the list of moves that the rest leaves */
    COMMENT_LINES = 2,
    MOVE_WIDTH = 7, /* of a move of the list with its mark */
    MOVES_LEFT = 7, /* where the first move of a line of the list begins */
    RATE_LEFT = 18, /* where the win rate of a best move begins, */
    LINE_LEFT = 25, /* and its line of play */
    TEXT_SIZE = 256,
    NAME_SIZE = 201,  /* of a branch */
    EVEN_PERCENT = 52 /* up to this win rate a position is called even */
};

/* ------------------------------------------------------------------------------------------
 * Words.
 */

void study_panel_value(int score, char text[STUDY_VALUE_SIZE]) {
    int moves = score_is_decided(score) ? (score_plies(score) + 1) / 2 : 0;
    if (score_is_win(score))
        snprintf(text, STUDY_VALUE_SIZE, "win in %d", moves);
    else if (score_is_loss(score))
        snprintf(text, STUDY_VALUE_SIZE, "loss in %d", moves);
    else if (score_is_unproven(score))
        snprintf(text, STUDY_VALUE_SIZE, score > 0 ? "winning?" : "losing?");
    else
        snprintf(text, STUDY_VALUE_SIZE, "%+d", score);
}

void study_panel_number(int64_t number, char text[STUDY_VALUE_SIZE]) {
    if (number >= 10000000)
        snprintf(text, STUDY_VALUE_SIZE, "%lld M", (long long)(number / 1000000));
    else if (number >= 1000000)
        snprintf(text, STUDY_VALUE_SIZE, "%.1f M", (double)number / 1e6);
    else if (number >= 1000)
        snprintf(text, STUDY_VALUE_SIZE, "%lld k", (long long)(number / 1000));
    else
        snprintf(text, STUDY_VALUE_SIZE, "%lld", (long long)number);
}

int study_panel_percent(int rate) {
    int percent = (rate + 50) / 100;
    return rate == 0 || rate == WIN_RATE_FULL ? percent : clamp_int(percent, 1, 99);
}

/* A move of the tree, such as "h8", with "?" if it is a mistake or what its file says of it. */
static void write_node(const Study *study, GameNode node, char text[STUDY_VALUE_SIZE]) {
    char move[NOTATION_MOVE_SIZE] = "pass";
    Cell cell = gametree_cell(study->tree, node);
    MoveQuality quality = review_quality(study_loss(study, node));
    if (quality == QUALITY_NONE)
        quality = gametree_quality(study->tree, node);
    if (cell != CELL_NONE)
        notation_write_move(cell, study->board->width, move);
    snprintf(text, STUDY_VALUE_SIZE, "%s%s",
             gametree_side(study->tree, node) == SIDE_COUNT ? "set up" : move,
             review_mark(quality));
}

/* Who is better, in a few words. */
static void write_verdict(const Study *study, const Play *play, char text[TEXT_SIZE]) {
    int rate = study_rate(study, study_node(study));
    const char *better = play->settings.symbols[rate >= WIN_RATE_FULL / 2 ? BLACK : WHITE];
    int percent = study_panel_percent(max_int(rate, WIN_RATE_FULL - rate));
    GameValue value;
    bool valued = gametree_value(study->tree, study_node(study), &value);
    if (study->over && study->winner == SIDE_COUNT)
        snprintf(text, TEXT_SIZE, "a draw: the board is full");
    else if (study->over)
        snprintf(text, TEXT_SIZE, "%s has won", play->settings.symbols[study->winner]);
    else if (rate < 0 || !valued)
        snprintf(text, TEXT_SIZE, "nothing is known yet");
    else if (score_is_decided(value.score))
        snprintf(text, TEXT_SIZE, "%s wins in %d: proven", better,
                 (score_plies(value.score) + 1) / 2);
    else if (score_is_unproven(value.score))
        snprintf(text, TEXT_SIZE, "%s is winning, not proven", better);
    else if (percent <= EVEN_PERCENT)
        snprintf(text, TEXT_SIZE, "about even");
    else
        snprintf(text, TEXT_SIZE, "%s is better: %d %%", better, percent);
}

/* How far the engine is. */
static void write_progress(const Study *study, char text[TEXT_SIZE]) {
    const Analysis *analysis = &study->analysis;
    char speed[STUDY_VALUE_SIZE], nodes[STUDY_VALUE_SIZE];
    int seconds = (int)(analysis->time_ms / 1000);
    study_panel_number(analysis->nodes * 1000 / max_int64(analysis->time_ms, 1), speed);
    study_panel_number(analysis->nodes, nodes);
    if (study->over)
        snprintf(text, TEXT_SIZE, "the game is over here");
    else if (analysis->count == 0)
        snprintf(text, TEXT_SIZE, study->paused ? "the engine rests" : "thinking");
    else
        snprintf(text, TEXT_SIZE, "depth %d-%d  %s/s  %s  %d:%02d%s", analysis->depth,
                 analysis->selective_depth, speed, nodes, seconds / 60, seconds % 60,
                 study->paused        ? "  rests"
                 : analysis->finished ? "  done"
                                      : "");
}

/* ------------------------------------------------------------------------------------------
 * The list of moves: a pair on each line, and what was set up on a line of its own.
 */

/* A line of the list. */
typedef struct Row {
    int first, second; /* places on the line; 0 for none */
} Row;

/* Collects the lines; returns how many, and the one with the place that is looked at. */
static int list_rows(const Study *study, Row *rows, int *current) {
    int count = 0;
    bool open = false;
    *current = 0;
    for (int i = 1; i < study->length; i++) {
        bool setup = gametree_side(study->tree, study->line[i]) == SIDE_COUNT;
        if (open && !setup) {
            rows[count - 1].second = i;
            open = false;
        } else {
            rows[count++] = (Row){.first = i};
            open = !setup;
        }
        if (i == study->at)
            *current = count - 1;
    }
    return count;
}

static void draw_row(Canvas *canvas, const StudyPanel *panel, const Study *study, const Row *row,
                     int y) {
    char text[STUDY_VALUE_SIZE];
    GameNode first = study->line[row->first];
    if (gametree_side(study->tree, first) != SIDE_COUNT) {
        snprintf(text, sizeof text, "%4d.", gametree_ply(study->tree, first));
        canvas_text(canvas, panel->x, y, STYLE_DIM, text);
    }
    for (int i = 0; i < 2; i++) {
        int at = i == 0 ? row->first : row->second;
        if (at == 0)
            continue;
        int style = at == study->at ? STYLE_REVERSE : at > study->at ? STYLE_DIM : STYLE_PLAIN;
        write_node(study, study->line[at], text);
        canvas_text(canvas, panel->x + MOVES_LEFT + i * MOVE_WIDTH, y, style, text);
    }
}

static void draw_moves(Canvas *canvas, const StudyPanel *panel, const Study *study) {
    Row rows[GAMETREE_MAX_DEPTH];
    int current, count = list_rows(study, rows, &current);
    for (int i = 0; i < min_int(panel->moves_count, count - panel->first_row); i++)
        draw_row(canvas, panel, study, &rows[panel->first_row + i], panel->moves_top + i);
}

GameNode study_panel_node_at(const StudyPanel *panel, const Study *study, int x, int y) {
    Row rows[GAMETREE_MAX_DEPTH];
    int current, count = list_rows(study, rows, &current);
    int row = panel->first_row + y - panel->moves_top, column = x - panel->x - MOVES_LEFT;
    if (y < panel->moves_top || y >= panel->moves_top + panel->moves_count || row >= count ||
        column < 0 || column >= 2 * MOVE_WIDTH)
        return GAMETREE_NONE;
    int at = column < MOVE_WIDTH ? rows[row].first : rows[row].second;
    return at == 0 ? GAMETREE_NONE : study->line[at];
}

/* ------------------------------------------------------------------------------------------
 * The best moves.
 */

int study_panel_style(const Study *study, int line) {
    int score = study->analysis.lines[line].score;
    if (score_is_win(score))
        return COLOUR_GREEN | STYLE_BOLD | STYLE_REVERSE;
    if (score_is_loss(score))
        return COLOUR_RED | STYLE_BOLD;
    return (line == 0 ? COLOUR_GREEN : COLOUR_CYAN) | STYLE_BOLD;
}

static void draw_best(Canvas *canvas, const StudyPanel *panel, const Study *study, int number,
                      int y) {
    const AnalysisLine *line = &study->analysis.lines[number];
    char text[TEXT_SIZE], move[NOTATION_MOVE_SIZE], value[STUDY_VALUE_SIZE];
    char letter[] = {(char)('A' + number), '\0'};
    int end = panel->x + panel->width;
    notation_write_move(line->cell, study->board->width, move);
    study_panel_value(line->score, value);
    canvas_text(canvas, panel->x, y, study_panel_style(study, number), letter);
    snprintf(text, sizeof text, "%-4s %s", move, value);
    canvas_text(canvas, panel->x + 2, y, number == 0 ? STYLE_BOLD : STYLE_PLAIN, text);
    snprintf(text, sizeof text, "%3d %%", study_panel_percent(line->win_rate));
    canvas_text(canvas, panel->x + RATE_LEFT, y, STYLE_PLAIN, text);
    for (int i = 1, x = panel->x + LINE_LEFT; i < line->length; i++) {
        notation_write_move(line->moves[i], study->board->width, move);
        if (x + (int)strlen(move) > end)
            return;
        x = canvas_text(canvas, x, y, STYLE_DIM, move) + 1;
    }
}

/* What stands in which column; the win rate is that of the side to move. */
static void draw_heading(Canvas *canvas, const StudyPanel *panel, const Study *study,
                         const Play *play, int y) {
    char text[TEXT_SIZE];
    canvas_text(canvas, panel->x + 2, y, STYLE_DIM, "move value");
    snprintf(text, sizeof text, "%s wins", play->settings.symbols[study->board->side]);
    canvas_text(canvas, panel->x + RATE_LEFT - 1, y, STYLE_DIM, text);
    canvas_text(canvas, panel->x + LINE_LEFT, y, STYLE_DIM, "line");
}

Cell study_panel_best_at(const StudyPanel *panel, const Study *study, int x, int y) {
    int number = y - panel->best_top;
    if (x < panel->x || x >= panel->x + panel->width || number < 0 ||
        number >= min_int(panel->best_count, study->analysis.count))
        return CELL_NONE;
    return study->analysis.lines[number].cell;
}

/* ------------------------------------------------------------------------------------------
 * The rest.
 */

/* The share of black as a bar between both stones. */
static void draw_bar(Canvas *canvas, const StudyPanel *panel, const Study *study, const Play *play,
                     bool utf8, int y) {
    const Settings *settings = &play->settings;
    int rate = study_rate(study, study_node(study));
    int width = min_int(panel->width - 6, BAR_WIDTH);
    int black = rate < 0 ? -1 : (rate * width + WIN_RATE_FULL / 2) / WIN_RATE_FULL;
    int x = canvas_text(canvas, panel->x, y, settings->colours[BLACK] | STYLE_BOLD,
                        settings->symbols[BLACK]);
    x++;
    for (int i = 0; i < width; i++)
        x = canvas_text(canvas, x, y, STYLE_PLAIN,
                        black < 0   ? (utf8 ? "\u00B7" : ".")
                        : i < black ? (utf8 ? "\u2588" : "#")
                                    : (utf8 ? "\u2591" : "-"));
    canvas_text(canvas, x + 1, y, settings->colours[WHITE] | STYLE_BOLD, settings->symbols[WHITE]);
}

/* The moves that follow, the one on the line marked, or which of several moves led here. */
static void draw_branches(Canvas *canvas, const StudyPanel *panel, const Study *study, int y) {
    GameNode node = study_node(study), parent = gametree_parent(study->tree, node);
    char text[STUDY_VALUE_SIZE], words[TEXT_SIZE], name[NAME_SIZE];
    glyph_text_take(name, sizeof name, study_branch_name(study));
    int x = panel->x, end = panel->x + panel->width;
    if (gametree_children(study->tree, node) > 1) {
        x = canvas_text(canvas, x, y, STYLE_BOLD, "Next:") + 1;
        for (GameNode child = gametree_first(study->tree, node); child != GAMETREE_NONE;
             child = gametree_next(study->tree, child)) {
            write_node(study, child, text);
            if (x + glyph_text_width(text) > end)
                return;
            bool chosen = study->line[study->at + 1] == child;
            x = canvas_text(canvas, x, y, chosen ? STYLE_REVERSE : STYLE_PLAIN, text) + 1;
        }
        return;
    }
    int count = parent == GAMETREE_NONE ? 1 : gametree_children(study->tree, parent);
    if (count > 1)
        snprintf(words, sizeof words, "Variation %d of %d%s%s",
                 gametree_index(study->tree, node) + 1, count, name[0] == '\0' ? "" : ": ", name);
    else
        snprintf(words, sizeof words, "%s%s", name[0] == '\0' ? "" : "Branch: ", name);
    canvas_words(canvas, (CanvasBox){x, y, panel->width, 1}, STYLE_BOLD, words);
}

static void draw_title(Canvas *canvas, const StudyPanel *panel, const Study *study, int y) {
    static const char *const ROWS[] = {"3 in a row, ", "4 in a row, ", ""};
    Settings settings = {.rule = study->rules->number};
    char rule[SETTING_TEXT_SIZE], text[TEXT_SIZE];
    settings_get(&settings, settings_find("rule"), rule);
    snprintf(text, sizeof text, "%s  %.20s, %s%dx%d", study->editing ? "Setting up" : "Analysis",
             rule, ROWS[study->rules->traits.row - 3], study->board->width, study->board->height);
    canvas_words(canvas, (CanvasBox){panel->x, y, panel->width, 1}, STYLE_BOLD, text);
}

StudyPanel study_panel_layout(const Study *study, int x, int top, int width, int end, bool small) {
    Row rows[GAMETREE_MAX_DEPTH];
    StudyPanel panel = {.x = x,
                        .width = width,
                        .top = top,
                        .end = end,
                        .small = small,
                        .branches_top = -1,
                        .comment_top = -1};
    panel.best_top = min_int(top + (small ? 1 : HEAD_LINES), end);
    panel.best_count = clamp_int(end - panel.best_top, 0, study->line_count);
    if (small)
        return panel;
    int moves_top = panel.best_top + panel.best_count + 1, bottom = end - 1;
    const char *comment = gametree_comment(study->tree, study_node(study));
    if (comment[0] != '\0' && bottom - COMMENT_LINES - moves_top >= MIN_MOVES)
        panel.comment_top = bottom -= COMMENT_LINES;
    if (bottom - 1 - moves_top >= MIN_MOVES)
        panel.branches_top = bottom -= 1;
    int current, count = list_rows(study, rows, &current);
    panel.moves_top = min_int(moves_top, end);
    panel.moves_count = max_int(bottom - moves_top, 0);
    panel.first_row =
        clamp_int(current - panel.moves_count / 2, 0, max_int(count - panel.moves_count, 0));
    return panel;
}

/* Bar, verdict and progress on one line. */
static void draw_small_head(Canvas *canvas, const StudyPanel *panel, const Study *study,
                            const Play *play) {
    char verdict[TEXT_SIZE], progress[TEXT_SIZE];
    write_verdict(study, play, verdict);
    write_progress(study, progress);
    int x = canvas_text(canvas, panel->x, panel->top, STYLE_BOLD, verdict);
    if (x + 3 + glyph_text_width(progress) <= panel->x + panel->width)
        canvas_text(canvas, x + 3, panel->top, STYLE_PLAIN, progress);
}

void study_panel_draw(Canvas *canvas, const StudyPanel *panel, const Study *study, const Play *play,
                      bool utf8) {
    char text[TEXT_SIZE];
    int y = panel->top;
    if (panel->end <= panel->top)
        return;
    if (panel->small) {
        draw_small_head(canvas, panel, study, play);
    } else {
        draw_title(canvas, panel, study, y);
        draw_bar(canvas, panel, study, play, utf8, y + 1);
        write_verdict(study, play, text);
        canvas_words(canvas, (CanvasBox){panel->x, y + 2, panel->width, 1}, STYLE_BOLD, text);
        write_progress(study, text);
        canvas_words(canvas, (CanvasBox){panel->x, y + 3, panel->width, 1}, STYLE_PLAIN, text);
        draw_moves(canvas, panel, study);
    }
    if (!panel->small && panel->best_count > 0 && study->analysis.count > 0)
        draw_heading(canvas, panel, study, play, y + 4);
    for (int i = 0; i < min_int(panel->best_count, study->analysis.count); i++)
        draw_best(canvas, panel, study, i, panel->best_top + i);
    if (panel->branches_top >= 0)
        draw_branches(canvas, panel, study, panel->branches_top);
    if (panel->comment_top >= 0)
        canvas_words(canvas, (CanvasBox){panel->x, panel->comment_top, panel->width, COMMENT_LINES},
                     STYLE_DIM, gametree_comment(study->tree, study_node(study)));
}
