/* moves_text: see moves_text.h. */
#include "record/moves_text.h"

#include "ground/utf8.h"
#include "position/notation.h"
#include "position/rules.h"
#include "record/sgf_rule.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_MOVES = 10,   /* moves on a line that is written */
    VALUE_SIZE = 4096, /* bytes of a fact, with the final zero */
    QUOTE_BYTES = 12   /* that a complaint quotes of a word */
};

/* How a move may be written. */
typedef enum WrittenKind {
    WRITTEN_PASS,
    WRITTEN_LETTERS,
    WRITTEN_NUMBERS, /* two, whose base is not known yet */
    WRITTEN_COUNTER  /* one, which counts the moves and is none */
} WrittenKind;

/* A move, or the number in front of one, as it stands in the file. */
typedef struct WrittenMove {
    WrittenKind kind;
    int x, y;    /* from 1; a counter is x */
    bool dotted; /* a counter with a dot behind it */
    const char *place;
} WrittenMove;

/* ------------------------------------------------------------------------------------------
 * Lines with facts.
 */

static const struct {
    const char *name;
    GameFact fact;
} FACTS[] = {{"black", FACT_BLACK}, {"white", FACT_WHITE}, {"result", FACT_RESULT},
             {"date", FACT_DATE},   {"event", FACT_EVENT}, {"place", FACT_PLACE},
             {"name", FACT_NAME},   {"round", FACT_ROUND}, {"people", FACT_PEOPLE}};

/* The value of a line "# name: value" with this name. */
static bool read_value(const char *line, size_t length, const char *name, char value[VALUE_SIZE]) {
    size_t at = 0, size = strlen(name);
    while (at < length && (line[at] == '#' || isspace((unsigned char)line[at])))
        at++;
    if (length - at <= size || memcmp(line + at, name, size) != 0 || line[at + size] != ':')
        return false;
    at += size + 1;
    while (at < length && isspace((unsigned char)line[at]))
        at++;
    while (at < length && isspace((unsigned char)line[length - 1]))
        length--;
    snprintf(value, VALUE_SIZE, "%.*s", (int)min_int((int)(length - at), VALUE_SIZE - 1),
             line + at);
    return true;
}

/* The size in a line "# board: WxH". Returns false where the line says something else. */
static bool read_board(const char *line, size_t length, int *width, int *height) {
    char value[VALUE_SIZE], complaint[RECORD_COMPLAINT_SIZE];
    if (!read_value(line, length, "board", value))
        return false;
    RecordSource part = source_init(value, strlen(value), complaint);
    if (!source_number(&part, SOURCE_LARGEST, width) || source_peek(&part) != 'x')
        return false;
    part.at++;
    return source_number(&part, SOURCE_LARGEST, height) && source_peek(&part) < 0 &&
           *width >= BOARD_MIN_SIZE && *width <= BOARD_MAX_SIZE && *height >= BOARD_MIN_SIZE &&
           *height <= BOARD_MAX_SIZE;
}

bool moves_text_fact(RecordSource *source, GameTree *tree, const char *line, size_t length) {
    char value[VALUE_SIZE];
    int rule, row, width, height;
    if (read_value(line, length, "rule", value)) {
        if (!sgf_rule(value, &rule, &row))
            return source_complain_line(source, line, "there is no rule \"%.40s\"", value);
        gametree_set_rule(tree, rule, row);
    }
    if (read_value(line, length, "board", value) && !read_board(line, length, &width, &height))
        return source_complain_line(source, line,
                                    "boards have 3 to 32 columns and lines: # board: 15x15");
    for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++) {
        if (!read_value(line, length, FACTS[i].name, value))
            continue;
        GameTreeStatus status = gametree_set_fact(tree, FACTS[i].fact, value);
        return status == GAMETREE_OK || source_refuse(source, line, status, "", false);
    }
    return true;
}

/* The bytes of the first line of a text, as far as a reader keeps them. */
static size_t line_length(const char *text) {
    return utf8_fitting(text, strcspn(text, "\r\n"), VALUE_SIZE - 1);
}

void moves_text_write_facts(RecordSink *sink, const GameTree *tree) {
    sink_print(sink, "# board: %dx%d\n", gametree_width(tree), gametree_height(tree));
    if (gametree_row(tree) == 5)
        sink_print(sink, "# rule: %s\n", rules_name(gametree_rule(tree)));
    else
        sink_print(sink, "# rule: %s, %d in a row\n", rules_name(gametree_rule(tree)),
                   gametree_row(tree));
    for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++) {
        const char *text = gametree_fact(tree, FACTS[i].fact);
        if (text[0] == '\0')
            continue;
        sink_print(sink, "# %s: ", FACTS[i].name);
        sink_bytes(sink, text, line_length(text));
        sink_text(sink, "\n");
    }
}

/* ------------------------------------------------------------------------------------------
 * Moves.
 */

/* Skips what may stand between moves, remarks included. */
static void skip_between(RecordSource *source) {
    for (; source->at < source->end; source->at++) {
        int next = (unsigned char)*source->at;
        if (next == '#') {
            while (source->at < source->end && *source->at != '\n')
                source->at++;
            source->at--;
        } else if (!isspace(next) && strchr(",;-.:()[]", next) == NULL) {
            return;
        }
    }
}

/* Skips blanks and a comma between two numbers of a move; whether there was a comma. */
static bool skip_comma(RecordSource *source) {
    const char *at = source->at;
    while (at < source->end && *at == ' ')
        at++;
    if (at >= source->end || *at != ',')
        return false;
    at++;
    while (at < source->end && *at == ' ')
        at++;
    if (at >= source->end || !isdigit((unsigned char)*at))
        return false;
    source->at = at;
    return true;
}

/* Skips the word for a pass, however its letters are written. */
static bool skip_pass(RecordSource *source) {
    static const char WORD[] = "pass";
    const size_t length = sizeof WORD - 1;
    for (size_t i = 0; i < length; i++)
        if ((size_t)(source->end - source->at) <= i ||
            tolower((unsigned char)source->at[i]) != WORD[i])
            return false;
    source->at += length;
    return true;
}

/* Reads one number, or two with a comma between them. */
static bool read_numbers(RecordSource *source, WrittenMove *move) {
    if (!source_number(source, SOURCE_LARGEST, &move->x))
        return false;
    move->kind = skip_comma(source) ? WRITTEN_NUMBERS : WRITTEN_COUNTER;
    if (move->kind == WRITTEN_NUMBERS)
        return source_number(source, SOURCE_LARGEST, &move->y);
    move->dotted = source_peek(source) == '.';
    return true;
}

/* Reads a column letter and a number: a to z, or A to Z with the six after z as A to F where that
 * is what the board needs. */
static bool read_letters(RecordSource *source, WrittenMove *move) {
    int letter = source_peek(source);
    if (!isalpha(letter))
        return false;
    source->at++;
    move->kind = WRITTEN_LETTERS;
    move->x = tolower(letter) - 'a' + 1;
    return source_number(source, SOURCE_LARGEST, &move->y) && move->y >= 1;
}

/* Whether a byte belongs to a word for people, in ASCII or in any other encoding. */
static bool is_shown(char byte) {
    return isgraph((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* Reads the next move or counter. Returns false at the end of the file, and with a complaint. */
static bool next_move(RecordSource *source, WrittenMove *move) {
    skip_between(source);
    *move = (WrittenMove){.kind = WRITTEN_PASS, .place = source->at};
    if (source->at >= source->end)
        return false;
    if (skip_pass(source) || read_numbers(source, move) || read_letters(source, move))
        return true;
    size_t length = (size_t)(source->end - move->place), shown = 0;
    while (shown < length && is_shown(move->place[shown]))
        shown++;
    return source_complain_line(source, move->place, "\"%.*s\" is no move such as h8 or 8,8",
                                (int)utf8_fitting(move->place, shown, QUOTE_BYTES), move->place);
}

/* What the file needs: columns and lines, and whether numbers begin with 0. */
typedef struct Extent {
    int width, height;
    bool from_zero;
} Extent;

static Extent measure(RecordSource source) {
    Extent letters = {0, 0, false}, numbers = {0, 0, false};
    char ignored[RECORD_COMPLAINT_SIZE] = "";
    WrittenMove move;
    source.complaint = ignored;
    while (next_move(&source, &move)) {
        if (move.kind != WRITTEN_LETTERS && move.kind != WRITTEN_NUMBERS)
            continue;
        Extent *extent = move.kind == WRITTEN_NUMBERS ? &numbers : &letters;
        extent->from_zero = extent->from_zero || move.x == 0 || move.y == 0;
        extent->width = max_int(extent->width, move.x);
        extent->height = max_int(extent->height, move.y);
    }
    numbers.width = max_int(letters.width, numbers.width + numbers.from_zero);
    numbers.height = max_int(letters.height, numbers.height + numbers.from_zero);
    return numbers;
}

bool moves_text_has_head(const char *bytes, size_t size) {
    char ignored[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, ignored);
    int width, height;
    const char *line;
    size_t length;
    return source_line(&source, &line, &length) && length > 0 && line[0] == '#' &&
           read_board(line, length, &width, &height);
}

bool moves_text_detect(const char *bytes, size_t size) {
    char complaint[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, complaint);
    WrittenMove move;
    if (memchr(bytes, '\0', size) != NULL)
        return false;
    while (next_move(&source, &move))
        if (move.kind != WRITTEN_COUNTER)
            return true;
    /* A game without a move has its board at least. */
    return complaint[0] == '\0' && moves_text_has_head(bytes, size);
}

/* The size that the file tells, or one that all moves fit on. */
static void find_board(const RecordSource *source, const RecordDefaults *defaults, Extent extent,
                       int *width, int *height) {
    static const int SIZES[] = {15, 20, BOARD_MAX_SIZE};
    RecordSource lines = *source;
    const char *line;
    size_t length;
    while (source_line(&lines, &line, &length))
        if (length > 0 && line[0] == '#' && read_board(line, length, width, height))
            return;
    *width = defaults->width;
    *height = defaults->height;
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++)
        if ((extent.width > *width || extent.height > *height) &&
            SIZES[i] >= max_int(*width, *height))
            *width = *height = SIZES[i];
}

static bool read_facts(RecordSource *source, GameTree *tree) {
    RecordSource lines = *source;
    const char *line;
    size_t length;
    while (source_line(&lines, &line, &length))
        if (length > 0 && line[0] == '#' && !moves_text_fact(source, tree, line, length))
            return false;
    return true;
}

/* Whether a number may stand in front of the move after `ply` moves: it counts moves, or pairs. */
static bool counts(int number, int ply) {
    return number == ply + 1 || number == ply / 2 + 1;
}

/* The point of a move, CELL_NONE for a pass. Returns false where it is not on the board. */
static bool find_cell(const GameTree *tree, const WrittenMove *move, bool from_zero, Cell *cell) {
    int width = gametree_width(tree), height = gametree_height(tree);
    int first = move->kind == WRITTEN_NUMBERS && from_zero ? 0 : 1;
    int x = move->x - first, y = move->y - first;
    *cell = CELL_NONE;
    if (move->kind == WRITTEN_PASS)
        return true;
    if (move->kind == WRITTEN_LETTERS && width > 26 && isupper((unsigned char)*move->place) &&
        *move->place <= 'F')
        x += 26;
    if (x < 0 || x >= width || y < 0 || y >= height)
        return false;
    *cell = (Cell)(y * width + x);
    return true;
}

/* Whether the file ends with a result at `at`, such as 1-0 or 1/2-1/2. */
static bool is_result(const char *at, const char *end) {
    static const char DRAW[] = "1/2-1/2";
    const ptrdiff_t length = sizeof DRAW - 1;
    bool draw = end - at >= length && memcmp(at, DRAW, sizeof DRAW - 1) == 0;
    bool result = draw || (end - at >= 3 && isdigit((unsigned char)at[0]) &&
                           (at[1] == '-' || at[1] == ':') && isdigit((unsigned char)at[2]));
    for (at += draw ? length : 3; result && at < end; at++)
        result = isspace((unsigned char)*at);
    return result;
}

static bool read_moves(RecordSource *source, GameTree *tree, bool from_zero) {
    GameNode node = GAMETREE_ROOT;
    WrittenMove move;
    const char *counter = NULL; /* a number whose move comes next */
    for (int ply = 0; next_move(source, &move);) {
        if (move.kind == WRITTEN_COUNTER && is_result(move.place, source->end))
            break;
        if (move.kind == WRITTEN_COUNTER) {
            if (counter != NULL || (!move.dotted && !counts(move.x, ply)))
                return source_complain_line(source, move.place,
                                            "%d is not the number of the next move: "
                                            "moves are such as h8 or 8,8",
                                            move.x);
            counter = move.place;
            continue;
        }
        Cell cell;
        GameTreeStatus status = GAMETREE_OFF_BOARD;
        if (find_cell(tree, &move, from_zero, &cell))
            status = gametree_add(tree, node, cell, (int)gametree_turn(tree, node), &node);
        if (status != GAMETREE_OK) {
            char name[16];
            snprintf(name, sizeof name, "%.*s", (int)min_int(15, (int)(source->at - move.place)),
                     move.place);
            return source_refuse(source, move.place, status, name, false);
        }
        counter = NULL;
        ply++;
    }
    if (counter != NULL)
        source_complain_line(source, counter, "there is no move behind this number");
    return source->complaint[0] == '\0';
}

GameTree *moves_text_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                          char complaint[RECORD_COMPLAINT_SIZE]) {
    RecordSource source = source_init(bytes, size, complaint);
    const char *zero = memchr(bytes, '\0', size);
    int width, height;
    if (zero != NULL) {
        source_complain_byte(&source, zero, "a zero byte: this is no text");
        return NULL;
    }
    Extent extent = measure(source);
    find_board(&source, defaults, extent, &width, &height);
    GameTree *tree = gametree_create(width, height, defaults->rule, defaults->row);
    if (tree == NULL)
        source_complain_line(&source, bytes, "there is not enough memory");
    else if (read_facts(&source, tree) && read_moves(&source, tree, extent.from_zero))
        return tree;
    gametree_destroy(tree);
    return NULL;
}

void moves_text_write(RecordSink *sink, const GameTree *tree) {
    int ply = 0;
    moves_text_write_facts(sink, tree);
    for (GameNode node = gametree_first(tree, GAMETREE_ROOT); node != GAMETREE_NONE;
         node = gametree_first(tree, node)) {
        char text[NOTATION_MOVE_SIZE];
        if (gametree_side(tree, node) == SIDE_COUNT)
            continue;
        Cell cell = gametree_cell(tree, node);
        notation_write_move(cell, gametree_width(tree), text);
        if (ply % 2 == 0)
            sink_print(sink, "%s%d.", ply == 0 ? "" : (ply % LINE_MOVES == 0 ? "\n" : " "),
                       ply / 2 + 1);
        sink_print(sink, " %s", cell == CELL_NONE ? "pass" : text);
        ply++;
    }
    sink_text(sink, ply > 0 ? "\n" : "");
}
