/* play_annotate_write: see play_annotate_write.h.
 *
 * All values are those of black, so that the numbers and the curve go up when black stands better.
 */
#include "play/annotate/play_annotate_write.h"

#include "engine.h"
#include "ground/score_text.h"
#include "play/ground/play_codepage.h"
#include "play/ground/play_glyph.h"
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CURVE_COLUMNS = 60,
    CURVE_LINES = 11,
    PLAYER_COLUMNS = 80,
    RESULT_COLUMNS = 20,
    NAME_SIZE = 128,
    RULE_TEXT_SIZE = 48,
    NOTE_SIZE = 96
};

/* What a comment of ours begins with. */
static const char PREFIX[] = "Pentad: ";

/* The line above the moves in the text. */
static const char COLUMNS[] = "\n  move           black     value                depth\n";

/* Where the game begins in the page. */
static const char GAMES[] = "<script type='application/json' id='games'>[{\"game\":0,\"rule\":";

/* ------------------------------------------------------------------------------------------
 * What all have in common.
 */

/* A fact as UTF-8. */
static const char *fact(const GameTree *tree, GameFact which, const char *otherwise,
                        char text[NAME_SIZE]) {
    codepage_read(gametree_fact(tree, which), text, NAME_SIZE);
    if (text[0] == '\0')
        snprintf(text, NAME_SIZE, "%s", otherwise);
    return text;
}

/* The name of the rule, with the stones in a row where they are not five. */
static void rule_text(const GameTree *tree, char text[RULE_TEXT_SIZE]) {
    const char *name = rules_name(gametree_rule(tree));
    if (gametree_row(tree) == 5)
        snprintf(text, RULE_TEXT_SIZE, "%s", name);
    else
        snprintf(text, RULE_TEXT_SIZE, "%s, %d in a row", name, gametree_row(tree));
}

/* The name of a move, "pass" or "". */
static void move_name(const GameTree *tree, GameNode node, char text[NOTATION_MOVE_SIZE]) {
    Cell cell = gametree_cell(tree, node);
    notation_write_move(cell, gametree_width(tree), text);
    if (cell == CELL_NONE)
        snprintf(text, NOTATION_MOVE_SIZE, "%s",
                 gametree_side(tree, node) == SIDE_COUNT ? "" : "pass");
}

/* The move that was preferred in the position before `node`; "" where none is known or it was
 * played. */
static void better_move(const GameTree *tree, GameNode node, char text[NOTATION_MOVE_SIZE]) {
    GameNode parent = gametree_parent(tree, node);
    GameValue value;
    text[0] = '\0';
    if (parent != GAMETREE_NONE && gametree_value(tree, parent, &value) &&
        value.best != CELL_NONE && value.best != gametree_cell(tree, node))
        notation_write_move(value.best, gametree_width(tree), text);
}

/* What is said about the move of a node: what it lost and what was better. */
static void note_of(const GameTree *tree, GameNode node, char note[NOTE_SIZE]) {
    char better[NOTATION_MOVE_SIZE];
    int loss = review_loss(tree, node);
    better_move(tree, node, better);
    note[0] = '\0';
    if (review_quality(loss) == QUALITY_NONE)
        return;
    snprintf(note, NOTE_SIZE, "lost %d.%d %%%s%s", loss / 100, loss % 100 / 10,
             better[0] == '\0' ? "" : ", better ", better);
}

/* ------------------------------------------------------------------------------------------
 * Comments.
 */

/* The comment of a node with the line of ours, and without an older one. */
static GameTreeStatus set_comment(GameTree *tree, GameNode node, const char *line) {
    const char *former = gametree_comment(tree, node);
    size_t length = strlen(former), size = length + strlen(line) + 2, used = 0;
    char *text = malloc(size);
    if (text == NULL)
        return GAMETREE_NO_MEMORY;
    for (const char *at = former; *at != '\0';) {
        size_t piece = strcspn(at, "\n");
        bool ours = strncmp(at, PREFIX, sizeof PREFIX - 1) == 0;
        if (!ours)
            used += (size_t)snprintf(text + used, size - used, "%s%.*s", used > 0 ? "\n" : "",
                                     (int)piece, at);
        at += piece + (at[piece] == '\n');
    }
    snprintf(text + used, size - used, "%s%s", used > 0 && line[0] != '\0' ? "\n" : "", line);
    GameTreeStatus status = gametree_set_comment(tree, node, text);
    free(text);
    return status;
}

bool annotate_comment(GameTree *tree) {
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE; node = gametree_first(tree, node)) {
        char line[2 * NOTE_SIZE], note[NOTE_SIZE], score[SCORE_TEXT_SIZE];
        GameValue value;
        if (!gametree_value(tree, node, &value))
            continue;
        note_of(tree, node, note);
        score_text_words(value.score, score);
        snprintf(line, sizeof line, "%sblack %d.%d %%, value %s%s%s", PREFIX, value.win_rate / 100,
                 value.win_rate % 100 / 10, score, note[0] == '\0' ? "" : "; ", note);
        MoveQuality quality = review_quality(review_loss(tree, node));
        MoveQuality told = gametree_quality(tree, node);
        bool keep = quality == QUALITY_NONE && told != QUALITY_BAD && told != QUALITY_BLUNDER;
        if (set_comment(tree, node, line) != GAMETREE_OK ||
            (!keep && gametree_set_quality(tree, node, quality) != GAMETREE_OK))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Text.
 */

static void write_title(RecordSink *sink, const GameTree *tree) {
    char black[NAME_SIZE], white[NAME_SIZE], result[NAME_SIZE], rule[RULE_TEXT_SIZE];
    int moves = gametree_ply(tree, gametree_last(tree));
    rule_text(tree, rule);
    fact(tree, FACT_RESULT, "", result);
    fact(tree, FACT_BLACK, "black", black);
    fact(tree, FACT_WHITE, "white", white);
    glyph_text_cut(result, RESULT_COLUMNS);
    glyph_text_cut(black, PLAYER_COLUMNS);
    glyph_text_cut(white, PLAYER_COLUMNS);
    sink_print(sink, "%s (X) - %s (O)\n", black, white);
    sink_print(sink, "%s, %dx%d, %d move%s%s%s\n", rule, gametree_width(tree),
               gametree_height(tree), moves, text_plural(moves), result[0] == '\0' ? "" : ", ",
               result);
}

static void write_move(RecordSink *sink, const GameTree *tree, GameNode node, int ply) {
    char name[NOTATION_MOVE_SIZE], note[NOTE_SIZE], score[SCORE_TEXT_SIZE] = "", rate[16] = "";
    char depth[12] = "";
    GameValue value;
    int side = gametree_side(tree, node);
    move_name(tree, node, name);
    note_of(tree, node, note);
    if (gametree_value(tree, node, &value)) {
        score_text_words(value.score, score);
        snprintf(depth, sizeof depth, "%d", value.depth);
        snprintf(rate, sizeof rate, "%3d.%d %%", value.win_rate / 100, value.win_rate % 100 / 10);
    }
    if (node == GAMETREE_ROOT)
        sink_print(sink, "  start     ");
    else
        sink_print(sink, "%4d  %c %-4s", ply, side == BLACK ? 'X' : (side == WHITE ? 'O' : ' '),
                   name);
    sink_print(sink, " %-2s  %8s  %-20s %5s%s%s\n",
               review_mark(review_quality(review_loss(tree, node))), rate, score, depth,
               note[0] == '\0' ? "" : "  ", note);
}

/* Draws the curve: one column for each position, or for several. */
static void write_curve(RecordSink *sink, const GameTree *tree) {
    char grid[CURVE_LINES][CURVE_COLUMNS + 1];
    int positions = 1, index = 0, columns;
    for (GameNode n = gametree_first(tree, GAMETREE_ROOT); n != GAMETREE_NONE;
         n = gametree_first(tree, n))
        positions++;
    columns = min_int(positions, CURVE_COLUMNS);
    for (int line = 0; line < CURVE_LINES; line++) {
        memset(grid[line], line == CURVE_LINES / 2 ? '-' : ' ', (size_t)columns);
        grid[line][columns] = '\0';
    }
    for (GameNode n = GAMETREE_ROOT; n != GAMETREE_NONE; n = gametree_first(tree, n), index++) {
        GameValue value;
        if (!gametree_value(tree, n, &value))
            continue;
        int step = WIN_RATE_FULL / (CURVE_LINES - 1);
        int line = (WIN_RATE_FULL - value.win_rate + step / 2) / step;
        char *place = &grid[line][(int64_t)index * columns / positions];
        bool bad = review_quality(review_loss(tree, n)) != QUALITY_NONE;
        *place = (char)(bad || *place == '?' ? '?' : '*');
    }
    sink_text(sink, "\nWin rate of black (? after a mistake)\n\n");
    for (int line = 0; line < CURVE_LINES; line++)
        sink_print(sink, "%4d %% |%s\n", 100 - 10 * line, grid[line]);
    sink_print(sink, "       +%.*s\n", columns,
               "------------------------------------------------------------");
    sink_text(sink, "        0");
    if (positions > 1)
        sink_print(sink, "%*d", columns - 1, positions - 1);
    sink_text(sink, "\n\n");
}

/* Writes how many mistakes each side made. */
static void write_sums(RecordSink *sink, const GameTree *tree) {
    static const char *const SIDES[] = {[BLACK] = "Black", [WHITE] = "White"};
    ReviewSum sums[SIDE_COUNT];
    review_sum(tree, sums);
    for (int side = BLACK; side <= WHITE; side++) {
        const ReviewSum *sum = &sums[side];
        int average = sum->moves == 0 ? 0 : (int)(sum->loss / sum->moves);
        sink_print(sink, "%s: %d mistake%s (?), %d blunder%s (\?\?), %d.%02d %% lost a move\n",
                   SIDES[side], sum->mistakes, text_plural(sum->mistakes), sum->blunders,
                   text_plural(sum->blunders), average / 100, average % 100);
    }
}

void annotate_write_text(RecordSink *sink, const GameTree *tree) {
    int ply = 0;
    write_title(sink, tree);
    sink_text(sink, COLUMNS);
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE; node = gametree_first(tree, node)) {
        ply += gametree_side(tree, node) != SIDE_COUNT;
        write_move(sink, tree, node, ply);
    }
    write_curve(sink, tree);
    write_sums(sink, tree);
}

bool annotate_is_ours(const char *text) {
    return strstr(text, COLUMNS) != NULL || strstr(text, GAMES) != NULL;
}

/* ------------------------------------------------------------------------------------------
 * The page.
 */

/* Writes a string of the script. "<" could end the element that holds it. */
static void write_json(RecordSink *sink, const char *text) {
    sink_text(sink, "\"");
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < ' ' || byte == '"' || byte == '\\' || byte == '<')
            sink_print(sink, "\\u%04x", byte);
        else
            sink_bytes(sink, text, 1);
    }
    sink_text(sink, "\"");
}

static void write_member(RecordSink *sink, const char *name, const char *text) {
    sink_print(sink, ",\"%s\":", name);
    write_json(sink, text);
}

/* Whether a node of the main line is one that the page shows: the beginning, or a stone. */
static bool is_shown(const GameTree *tree, GameNode node) {
    return node == GAMETREE_ROOT || gametree_cell(tree, node) != CELL_NONE;
}

/* What stands for a node in one of the lists of the page. */
typedef void (*NodeWriter)(RecordSink *sink, const GameTree *tree, GameNode node);

static void write_rate(RecordSink *sink, const GameTree *tree, GameNode node) {
    GameValue value;
    if (gametree_value(tree, node, &value))
        sink_print(sink, "%d", value.win_rate);
    else
        sink_text(sink, "null");
}

static void write_mark(RecordSink *sink, const GameTree *tree, GameNode node) {
    sink_print(sink, "\"%s\"", review_mark(review_quality(review_loss(tree, node))));
}

static void write_best(RecordSink *sink, const GameTree *tree, GameNode node) {
    char name[NOTATION_MOVE_SIZE] = "";
    GameValue value;
    if (gametree_value(tree, node, &value) && value.best != CELL_NONE)
        notation_write_move(value.best, gametree_width(tree), name);
    sink_print(sink, "\"%s\"", name);
}

/* The note of a move. */
static void write_note(RecordSink *sink, const GameTree *tree, GameNode node) {
    char note[NOTE_SIZE];
    note_of(tree, node, note);
    write_json(sink, note);
}

static void write_list(RecordSink *sink, const GameTree *tree, const char *name,
                       NodeWriter writer) {
    bool first = true;
    sink_print(sink, ",\"%s\":[", name);
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE; node = gametree_first(tree, node)) {
        if (!is_shown(tree, node))
            continue;
        sink_text(sink, first ? "" : ",");
        writer(sink, tree, node);
        first = false;
    }
    sink_text(sink, "]");
}

/* Writes the moves, their sides, and the stones before them. */
static void write_moves(RecordSink *sink, const GameTree *tree) {
    uint8_t stones[BOARD_MAX_CELLS];
    char name[NOTATION_MOVE_SIZE];
    sink_text(sink, ",\"opening\":0,\"moves\":\"");
    for (GameNode n = gametree_first(tree, GAMETREE_ROOT); n != GAMETREE_NONE;
         n = gametree_first(tree, n))
        if (is_shown(tree, n)) {
            move_name(tree, n, name);
            sink_text(sink, name);
        }
    sink_text(sink, "\",\"sides\":\"");
    for (GameNode n = gametree_first(tree, GAMETREE_ROOT); n != GAMETREE_NONE;
         n = gametree_first(tree, n))
        if (is_shown(tree, n))
            sink_print(sink, "%d", gametree_side(tree, n));
    sink_text(sink, "\",\"setup\":[\"");
    gametree_stones(tree, GAMETREE_ROOT, stones);
    for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
        for (int i = 0; i < gametree_width(tree) * gametree_height(tree); i++)
            if (stones[i] == stone) {
                notation_write_move((Cell)i, gametree_width(tree), name);
                sink_text(sink, name);
            }
        sink_text(sink, stone == STONE_BLACK ? "\",\"" : "\"]");
    }
}

/* Who won, in the words of the page. Where the game does not tell, a row or a foul does. */
static const char *winner_of(const GameTree *tree, bool row) {
    const char *result = gametree_fact(tree, FACT_RESULT);
    GameValue value;
    if (result[0] == '\0' && gametree_value(tree, gametree_last(tree), &value) &&
        (row || abs(value.score) == SCORE_WIN))
        return value.win_rate == WIN_RATE_FULL ? "black" : "white";
    return result[0] == 'B'                                  ? "black"
           : result[0] == 'W'                                ? "white"
           : result[0] == '0' || strcmp(result, "Draw") == 0 ? "draw"
                                                             : "result unknown";
}

void annotate_write_page(RecordSink *sink, const GameTree *tree, bool row) {
    static const char *const ROWS[] = {[3] = "three", [4] = "four", [5] = "five"};
    char black[NAME_SIZE], white[NAME_SIZE], title[2 * NAME_SIZE + 8], rule[RULE_TEXT_SIZE];
    rule_text(tree, rule);
    fact(tree, FACT_BLACK, "black", black);
    fact(tree, FACT_WHITE, "white", white);
    snprintf(title, sizeof title, "%s - %s", black, white);
    replay_write_head(sink, title, true);
    sink_text(sink, "<h1>");
    replay_write_text(sink, title);
    sink_text(sink, "</h1>\n<p class='lead' style='white-space: pre-line'>");
    write_sums(sink, tree);
    sink_text(sink, "</p>\n");
    replay_write_viewer(sink, true);
    sink_print(sink, "%s%d", GAMES, gametree_rule(tree));
    write_member(sink, "ruleName", rule);
    sink_print(sink, ",\"width\":%d,\"height\":%d", gametree_width(tree), gametree_height(tree));
    write_member(sink, "black", black);
    write_member(sink, "white", white);
    write_member(sink, "result", winner_of(tree, row));
    write_member(sink, "reason", row ? ROWS[gametree_row(tree)] : "");
    write_member(sink, "detail", "");
    write_moves(sink, tree);
    write_list(sink, tree, "rates", write_rate);
    write_list(sink, tree, "marks", write_mark);
    write_list(sink, tree, "best", write_best);
    write_list(sink, tree, "notes", write_note);
    sink_text(sink, "}]</script>\n");
    replay_write_script(sink);
}
