/* board_picture: see board_picture.h.
 *
 * What many elements share stands once, in the group around them.
 */
#include "report/board_picture.h"

#include "game/referee.h"
#include "report/chart.h"
#include "text/svg_colours.h"

#include <string.h>

enum {
    CELL = 30,        /* from line to line */
    RADIUS = 13,      /* of a stone */
    SIDE_MARGIN = 52, /* from the edge of the picture to the outermost lines */
    TOP = 78,
    BOTTOM = 78,
    WOOD = 22 /* from the outermost lines to the edge of the board */
};

#define MARK "#e5262f"

/* A finished game and its place on the picture. */
typedef struct Picture {
    const GameRecord *record;
    int width, height; /* of the picture */
    Cell row[BOARD_MAX_CELLS];
    int row_count; /* cells of the winning row, 0 without one */
} Picture;

static int place_x(const Picture *picture, Cell cell) {
    return SIDE_MARGIN + CELL * (cell % picture->record->width);
}

/* The first line is the lowest. */
static int place_y(const Picture *picture, Cell cell) {
    return picture->height - BOTTOM - CELL * (cell / picture->record->width);
}

/* Plays the game again to see whether a row ends it. Returns false when that is not possible. */
static bool picture_replay(Picture *picture) {
    const GameRecord *record = picture->record;
    Referee *referee = referee_create(record->rule, record->width, record->height);
    bool possible = referee != NULL;
    RefereeVerdict verdict = REFEREE_GOES_ON;
    for (int i = 0; i < record->count && possible; i++) {
        int x = record->cells[i] % record->width, y = record->cells[i] / record->width;
        possible = verdict == REFEREE_GOES_ON || i < record->opening_count;
        verdict = possible ? referee_play(referee, x, y) : verdict;
        possible = possible && verdict != REFEREE_ILLEGAL;
    }
    if (possible && verdict == REFEREE_WIN)
        picture->row_count = referee_row(referee, picture->row);
    referee_destroy(referee);
    return possible;
}

static void append_name(Text *text, int x, const char *anchor, const char *name) {
    text_append(text, "<text x='%d' y='36' text-anchor='%s'>", x, anchor);
    chart_append_escaped(text, name);
    text_append(text, "</text>\n");
}

/* Appends the two names with a stone each. */
static void append_names(Text *text, const Picture *picture) {
    const GameRecord *record = picture->record;
    int left = SIDE_MARGIN - WOOD + RADIUS, right = picture->width - left;
    text_append(text,
                "<circle cx='%d' cy='31' r='9' fill='" SVG_INK "'/>"
                "<circle cx='%d' cy='31' r='9' fill='#fff' stroke='" SVG_INK "'/>\n"
                "<g font-size='17' font-weight='600' fill='" SVG_INK "'>\n",
                left, right);
    append_name(text, left + 18, "start", record->names[BLACK]);
    append_name(text, right - 18, "end", record->names[WHITE]);
    text_append(text, "</g>\n");
}

static void append_result(Text *text, const Picture *picture) {
    static const char *const RESULTS[] = {
        [RESULT_BLACK] = "black wins", [RESULT_WHITE] = "white wins", [RESULT_DRAW] = "draw"};
    const GameRecord *record = picture->record;
    text_append(text,
                "<text x='%d' y='%d' font-size='14' text-anchor='middle' fill='" SVG_SOFT "'>%s, "
                "%d\303\227%d, %d stone%s: %s",
                picture->width / 2, picture->height - 16, rules_name(record->rule), record->width,
                record->height, record->count, text_plural(record->count), RESULTS[record->result]);
    if (picture->row_count == 0 && record->reason[0] != '\0') {
        text_append(text, " (");
        chart_append_escaped(text, record->reason);
        text_append(text, ")");
    }
    text_append(text, "</text>\n");
}

/* Appends the wood and the lines, all of them as one path. */
static void append_board(Text *text, const Picture *picture) {
    int wide = CELL * (picture->record->width - 1), high = CELL * (picture->record->height - 1);
    text_append(text,
                "<rect x='%d' y='%d' width='%d' height='%d' rx='6' fill='#f4dfb0'/>\n"
                "<path stroke='#a98a55' fill='none' d='",
                SIDE_MARGIN - WOOD, TOP - WOOD, wide + 2 * WOOD, high + 2 * WOOD);
    for (int x = 0; x < picture->record->width; x++)
        text_append(text, "M%d %dv%d", SIDE_MARGIN + CELL * x, TOP, high);
    for (int y = 0; y < picture->record->height; y++)
        text_append(text, "M%d %dh%d", SIDE_MARGIN, TOP + CELL * y, wide);
    text_append(text, "'/>\n");
}

/* Appends letters below the board and numbers beside it. */
static void append_coordinates(Text *text, const Picture *picture) {
    text_append(text, "<g font-size='12' text-anchor='middle' fill='" SVG_SOFT "'>\n");
    for (int x = 0; x < picture->record->width; x++) {
        char name[NOTATION_MOVE_SIZE];
        notation_write_move((Cell)x, picture->record->width, name);
        name[strcspn(name, "0123456789")] = '\0';
        text_append(text, "<text x='%d' y='%d'>%s</text>", SIDE_MARGIN + CELL * x,
                    picture->height - BOTTOM + WOOD + 14, name);
    }
    text_append(text, "\n</g>\n<g font-size='12' text-anchor='end' fill='" SVG_SOFT "'>\n");
    for (int y = 0; y < picture->record->height; y++)
        text_append(text, "<text x='%d' y='%d'>%d</text>", SIDE_MARGIN - WOOD - 5,
                    picture->height - BOTTOM - CELL * y + 4, y + 1);
    text_append(text, "\n</g>\n");
}

/* Appends the stones of a side. */
static void append_stones(Text *text, const Picture *picture, Side side) {
    const GameRecord *record = picture->record;
    text_append(text, "<g %s>\n",
                side == BLACK ? "fill='" SVG_INK "'" : "fill='#fff' stroke='" SVG_INK "'");
    for (int i = (int)side; i < record->count; i += 2)
        text_append(text, "<circle cx='%d' cy='%d' r='%d'/>", place_x(picture, record->cells[i]),
                    place_y(picture, record->cells[i]), RADIUS);
    text_append(text, "\n</g>\n");
}

/* Appends the numbers of a side's stones. */
static void append_numbers(Text *text, const Picture *picture, Side side) {
    const GameRecord *record = picture->record;
    const char *last =
        side == BLACK ? " font-weight='700' fill='#ff7b72'" : " font-weight='700' fill='" MARK "'";
    text_append(text, "<g font-size='12' text-anchor='middle' fill='%s'>\n",
                side == BLACK ? "#fff" : SVG_INK);
    for (int i = (int)side; i < record->count; i += 2)
        text_append(text, "<text x='%d' y='%d'%s>%d</text>", place_x(picture, record->cells[i]),
                    place_y(picture, record->cells[i]) + 4, i == record->count - 1 ? last : "",
                    i + 1);
    text_append(text, "\n</g>\n");
}

/* Appends a ring around every stone of the winning row. */
static void append_row(Text *text, const Picture *picture) {
    text_append(text, "<g fill='none' stroke='" MARK "' stroke-width='3.5'>\n");
    for (int i = 0; i < picture->row_count; i++)
        text_append(text, "<circle cx='%d' cy='%d' r='%d'/>", place_x(picture, picture->row[i]),
                    place_y(picture, picture->row[i]), RADIUS);
    text_append(text, "\n</g>\n");
}

bool board_picture_append(Text *text, const GameRecord *record) {
    Picture picture = {.record = record,
                       .width = 2 * SIDE_MARGIN + CELL * (record->width - 1),
                       .height = TOP + BOTTOM + CELL * (record->height - 1)};
    if (!picture_replay(&picture))
        return false;
    text_append(text,
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' "
                "height='%d' font-family='system-ui,\"Segoe UI\",\"DejaVu Sans\",sans-serif'>\n"
                "<title>",
                picture.width, picture.height, picture.width, picture.height);
    chart_append_escaped(text, record->names[BLACK]);
    text_append(text, " - ");
    chart_append_escaped(text, record->names[WHITE]);
    text_append(text, "</title>\n<rect width='100%%' height='100%%' rx='8' fill='#fff'/>\n");
    append_names(text, &picture);
    append_board(text, &picture);
    append_coordinates(text, &picture);
    for (int side = BLACK; side < SIDE_COUNT; side++)
        append_stones(text, &picture, (Side)side);
    append_row(text, &picture);
    for (int side = BLACK; side < SIDE_COUNT; side++)
        append_numbers(text, &picture, (Side)side);
    append_result(text, &picture);
    text_append(text, "</svg>\n");
    return !text->failed;
}
