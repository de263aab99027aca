/* diagram: see diagram.h. */
#include "record/diagram.h"

#include "position/notation.h"
#include "record/moves_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { END_GAP = 3, FEWEST_CELLS = 3, NO_NUMBER = 0, NUMBER_MAX = 99 };

/* A line of the board as it stands in the file. */
typedef struct DiagramRow {
    const char *place; /* in the file */
    int number;        /* in front of it, or NO_NUMBER */
    int count;
    uint8_t stones[BOARD_MAX_SIZE];
} DiagramRow;

/* The rows of a file. */
typedef struct Diagram {
    int count, turn; /* the side told to move, or SIDE_COUNT */
    DiagramRow rows[BOARD_MAX_SIZE];
} Diagram;

/* What characters mean. */
static const struct {
    const char *text;
    uint8_t stone;
} SIGNS[] = {{"X", STONE_BLACK},
             {"x", STONE_BLACK},
             {"@", STONE_BLACK},
             {"\xE2\x97\x8F", STONE_BLACK}, /* black circle */
             {"\xE2\x9A\xAB", STONE_BLACK}, /* medium black circle */
             {"O", STONE_WHITE},
             {"o", STONE_WHITE},
             {"0", STONE_WHITE},
             {"\xE2\x97\x8B", STONE_WHITE}, /* white circle */
             {"\xE2\x9A\xAA", STONE_WHITE}, /* medium white circle */
             {".", STONE_NONE},
             {"_", STONE_NONE},
             {"-", STONE_NONE},
             {"+", STONE_NONE},
             {"*", STONE_NONE},
             {"~", STONE_NONE},
             {"!", STONE_NONE},
             {"\xC2\xB7", STONE_NONE},     /* middle dot */
             {"\xE2\x94\x8C", STONE_NONE}, /* corners, */
             {"\xE2\x94\x90", STONE_NONE},
             {"\xE2\x94\x94", STONE_NONE},
             {"\xE2\x94\x98", STONE_NONE},
             {"\xE2\x94\x9C", STONE_NONE}, /* edges */
             {"\xE2\x94\xA4", STONE_NONE},
             {"\xE2\x94\xAC", STONE_NONE},
             {"\xE2\x94\xB4", STONE_NONE},
             {"\xE2\x94\xBC", STONE_NONE}}; /* and crossings of lines */

/* What stands between two points: a bracket, or the line of a drawn board. */
static const char *const BETWEEN[] = {"(",           ")", "[", "]", "<", ">", "|", "\xE2\x94\x80",
                                      "\xE2\x94\x82"};

static bool begins(const char *at, const char *end, const char *text) {
    size_t length = strlen(text);
    return (size_t)(end - at) >= length && memcmp(at, text, length) == 0;
}

/* Reads the points of a line from `at`. */
static const char *read_points(const char *at, const char *end, DiagramRow *row) {
    int gap = 0;
    while (at < end) {
        size_t i = 0, k = 0;
        while (i < ARRAY_LENGTH(SIGNS) && !begins(at, end, SIGNS[i].text))
            i++;
        while (k < ARRAY_LENGTH(BETWEEN) && !begins(at, end, BETWEEN[k]))
            k++;
        bool blank = *at == ' ' || *at == '\t';
        if (!blank && gap >= END_GAP && row->count > 0)
            break;
        if (i < ARRAY_LENGTH(SIGNS)) {
            if (row->count == BOARD_MAX_SIZE)
                break;
            row->stones[row->count++] = SIGNS[i].stone;
            at += strlen(SIGNS[i].text);
            gap = 0;
        } else if (blank) {
            at++;
            gap++;
        } else if (k < ARRAY_LENGTH(BETWEEN)) {
            at += strlen(BETWEEN[k]);
            gap = 0;
        } else {
            break;
        }
    }
    return at;
}

/* Whether what follows the points of a row may be there: nothing, a number, or anything behind a
 * gap. */
static bool ends_well(const char *start, const char *at, const char *end) {
    size_t blanks = 0;
    while (at > start + blanks && at[-1 - (ptrdiff_t)blanks] == ' ')
        blanks++;
    if (at == end || blanks >= END_GAP)
        return true;
    while (at < end && isdigit((unsigned char)*at))
        at++;
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at == end;
}

/* Reads a line of the board. Returns false where the line is something else. */
static bool read_row(const char *line, size_t length, DiagramRow *row) {
    const char *at = line, *end = line + length;
    *row = (DiagramRow){.place = line, .number = NO_NUMBER};
    while (at < end && isspace((unsigned char)*at))
        at++;
    const char *digits = at;
    while (at < end && isdigit((unsigned char)*at) && row->number < NUMBER_MAX)
        row->number = row->number * 10 + (*at++ - '0');
    /* A row may begin with a zero that is a stone: numbers do not. */
    if (at > digits && *digits == '0') {
        row->number = NO_NUMBER;
        at = digits;
    }
    const char *stop = read_points(at, end, row);
    return row->count >= FEWEST_CELLS && ends_well(at, stop, end);
}

/* Whether a line has the letters of the columns. */
static bool is_letters(const char *line, size_t length) {
    size_t at = 0;
    char expected = 'a';
    for (; at < length; at++) {
        if (isspace((unsigned char)line[at]))
            continue;
        int letter = tolower((unsigned char)line[at]);
        if (letter != expected && !(expected > 'h' && letter == expected + 1))
            return expected > 'c'; /* behind them may be something */
        expected = (char)(letter + 1);
    }
    return expected > 'c';
}

/* Whether a line has the word, capitals aside. */
static bool has_word(const char *line, size_t length, const char *word) {
    size_t size = strlen(word);
    for (size_t at = 0; at + size <= length; at++) {
        size_t same = 0;
        while (same < size && tolower((unsigned char)line[at + same]) == word[same])
            same++;
        if (same == size)
            return true;
    }
    return false;
}

/* The side that a line tells to move, or SIDE_COUNT. */
static int read_turn(const char *line, size_t length) {
    if (!has_word(line, length, "to move"))
        return SIDE_COUNT;
    if (has_word(line, length, "black") || has_word(line, length, "x to move"))
        return BLACK;
    bool white = has_word(line, length, "white") || has_word(line, length, "o to move");
    return white ? WHITE : SIDE_COUNT;
}

static bool is_blank(const char *line, size_t length) {
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    return length == 0;
}

bool diagram_detect(const char *bytes, size_t size) {
    char ignored[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, ignored);
    const char *line;
    size_t length;
    DiagramRow row;
    if (memchr(bytes, '\0', size) != NULL)
        return false;
    while (source_line(&source, &line, &length))
        if (!is_blank(line, length) && line[0] != '#' && !is_letters(line, length) &&
            read_turn(line, length) == SIDE_COUNT)
            return read_row(line, length, &row);
    return false;
}

/* Takes the next line of the file, which is not empty, into the diagram. */
static bool take_line(RecordSource *source, Diagram *diagram, const char *line, size_t length) {
    DiagramRow row;
    int turn = read_turn(line, length);
    if (turn != SIDE_COUNT)
        diagram->turn = turn;
    if (line[0] == '#' || is_letters(line, length))
        return true;
    if (!read_row(line, length, &row)) /* the side to move may stand behind one, too */
        return turn != SIDE_COUNT ||
               source_complain_line(source, line, "this is no line of a board");
    if (diagram->count == BOARD_MAX_SIZE)
        return source_complain_line(source, line, "boards have 3 to 32 columns and lines");
    if (diagram->count > 0 && row.count != diagram->rows[0].count)
        return source_complain_line(source, line, "%d points, but the first line has %d", row.count,
                                    diagram->rows[0].count);
    diagram->rows[diagram->count++] = row;
    return true;
}

/* Whether the board is drawn from below: its first line has the number 1. */
static bool is_upwards(const Diagram *diagram) {
    return diagram->rows[0].number == 1;
}

/* Sets the stones up. */
static GameTreeStatus set_up(GameTree *tree, const Diagram *diagram) {
    int width = gametree_width(tree), height = gametree_height(tree);
    GameTreeStatus status = GAMETREE_OK;
    for (int i = 0; i < height; i++)
        for (int x = 0; x < width; x++) {
            int y = is_upwards(diagram) ? i : height - 1 - i;
            Stone stone = (Stone)diagram->rows[i].stones[x];
            if (stone != STONE_NONE && status == GAMETREE_OK)
                status = gametree_set_point(tree, GAMETREE_ROOT, (Cell)(y * width + x), stone);
        }
    if (status == GAMETREE_OK && diagram->turn != SIDE_COUNT)
        status = gametree_set_turn(tree, GAMETREE_ROOT, diagram->turn);
    return status;
}

/* Whether the numbers in front of the lines are those that their places say: where a line is
 * missing, the stones would come to lie elsewhere. */
static bool check_numbers(RecordSource *source, const Diagram *diagram) {
    for (int i = 0; i < diagram->count; i++) {
        int expected = is_upwards(diagram) ? i + 1 : diagram->count - i, number;
        number = diagram->rows[i].number;
        if (number != NO_NUMBER && number != expected)
            return source_complain_line(source, diagram->rows[i].place,
                                        "this is line %d of the board, and its number is %d",
                                        expected, number);
    }
    return true;
}

/* Makes the tree of a diagram that was read. */
static GameTree *make_tree(RecordSource *source, const Diagram *diagram,
                           const RecordDefaults *defaults) {
    const char *line;
    size_t length;
    if (diagram->count < BOARD_MIN_SIZE) {
        source_complain_line(source, source->end, "boards have 3 to 32 columns and lines");
        return NULL;
    }
    if (!check_numbers(source, diagram))
        return NULL;
    GameTree *tree =
        gametree_create(diagram->rows[0].count, diagram->count, defaults->rule, defaults->row);
    bool fine = tree != NULL && set_up(tree, diagram) == GAMETREE_OK;
    if (!fine)
        source_complain_line(source, source->start, "there is not enough memory");
    RecordSource lines = *source;
    lines.at = lines.start;
    while (fine && source_line(&lines, &line, &length))
        if (length > 0 && line[0] == '#')
            fine = moves_text_fact(source, tree, line, length);
    if (fine)
        return tree;
    gametree_destroy(tree);
    return NULL;
}

GameTree *diagram_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                       char complaint[RECORD_COMPLAINT_SIZE]) {
    RecordSource source = source_init(bytes, size, complaint);
    const char *zero = memchr(bytes, '\0', size), *line;
    size_t length;
    GameTree *tree = NULL;
    if (zero != NULL) {
        source_complain_byte(&source, zero, "a zero byte: this is no text");
        return NULL;
    }
    Diagram *diagram = calloc(1, sizeof *diagram);
    if (diagram == NULL) {
        source_complain_line(&source, bytes, "there is not enough memory");
        return NULL;
    }
    diagram->turn = SIDE_COUNT;
    bool fine = true;
    while (fine && source_line(&source, &line, &length))
        fine = is_blank(line, length) || take_line(&source, diagram, line, length);
    if (fine)
        tree = make_tree(&source, diagram, defaults);
    free(diagram);
    return tree;
}

/* Writes the letters of the columns. */
static void write_letters(RecordSink *sink, int width) {
    sink_text(sink, "  ");
    for (int x = 0; x < width; x++)
        sink_print(sink, " %c", notation_column_letter(x));
    sink_text(sink, "\n");
}

void diagram_write(RecordSink *sink, const GameTree *tree, GameNode node) {
    uint8_t stones[BOARD_MAX_CELLS];
    int width = gametree_width(tree), height = gametree_height(tree);
    Cell last = gametree_cell(tree, node);
    gametree_stones(tree, node, stones);
    moves_text_write_facts(sink, tree);
    for (int y = height - 1; y >= 0; y--) {
        sink_print(sink, "%2d", y + 1);
        for (int x = 0; x < width; x++) {
            int cell = y * width + x;
            const char *before = cell == last ? "(" : (x > 0 && cell - 1 == last ? ")" : " ");
            sink_print(sink, "%s%c", before, ".XO"[stones[cell]]);
        }
        sink_text(sink, last / width == y && last % width == width - 1 ? ")\n" : "\n");
    }
    write_letters(sink, width);
    sink_print(sink, "%s to move\n", gametree_turn(tree, node) == BLACK ? "black" : "white");
}
