/* sgf_read: see sgf_read.h.
 *
 * Every node is looked at twice: first for its move, which makes the node of the tree, then for
 * everything else. The branches that are open lie on a stack, so nothing here calls itself.
 */
#include "record/sgf_read.h"

#include "position/notation.h"
#include "record/sgf_charset.h"
#include "record/sgf_rule.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SGF_DEFAULT_LINES = 19, MAX_SCORE = 1000000, NAME_SIZE = 24 };

/* A piece of the file. */
typedef struct Span {
    const char *start, *end;
} Span;

/* A property: its name and where its first value begins. */
typedef struct Property {
    char name[NAME_SIZE];
    const char *start; /* of the name */
    const char *values;
} Property;

/* A game on the way into a tree. */
typedef struct SgfReader {
    RecordSource source;
    const RecordDefaults *defaults;
    GameTree *tree;
    GameNode node; /* the last one, or GAMETREE_NONE before the root */
    SgfCharset charset;
    bool sized; /* the file tells the size of the board */
    bool root;  /* the node that is being read is the first one */
    char *text; /* room for the longest text of the file */
    char *rest; /* the same for what is kept of a node, and how long that is */
    size_t rest_length;
    int depth; /* of open branches */
    GameNode branches[GAMETREE_MAX_DEPTH];
} SgfReader;

static bool complain(SgfReader *reader, const char *place, const char *what) {
    return source_complain_line(&reader->source, place, "%s", what);
}

/* ------------------------------------------------------------------------------------------
 * Pieces of text.
 */

/* Moves on to the next value of a property; `at` stands behind the value before, or the name.
 * Returns false when there is none, or it has no end. */
static bool next_value(const SgfReader *reader, const char **at, Span *value) {
    const char *here = *at, *end = reader->source.end;
    while (here < end && isspace((unsigned char)*here))
        here++;
    if (here >= end || *here != '[')
        return false;
    const char *stop = sgf_value_end(here + 1, end, reader->charset);
    if (stop == NULL)
        return false;
    *value = (Span){here + 1, stop};
    *at = stop + 1;
    return true;
}

/* Reads the property at `at`, which moves behind its values. Returns false, without a complaint,
 * where the node ends, and with one where something strange comes. */
static bool next_property(SgfReader *reader, const char **at, Property *property) {
    RecordSource *source = &reader->source;
    const char *here = *at;
    while (here < source->end && isspace((unsigned char)*here))
        here++;
    property->start = *at = here;
    size_t length = 0;
    for (; here < source->end && isalnum((unsigned char)*here); here++)
        if (!islower((unsigned char)*here) && length < NAME_SIZE - 1)
            property->name[length++] = *here;
    property->name[length] = '\0';
    if (here == property->start)
        return false;
    property->values = here;
    Span value;
    if (!next_value(reader, &here, &value)) {
        while (here < source->end && isspace((unsigned char)*here))
            here++;
        return complain(reader, here < source->end && *here == '[' ? here : property->start,
                        here < source->end && *here != '['
                            ? "a property without a value in brackets"
                            : "the file is cut off within a property");
    }
    while (next_value(reader, &here, &value))
        continue;
    if (here < source->end && *here == '[')
        return complain(reader, here, "the file is cut off within a property");
    *at = here;
    return true;
}

/* The bytes of the line end at `at`, whose two characters may come in either order. */
static size_t line_end(const char *at, const char *end) {
    bool two = at + 1 < end && (at[1] == '\n' || at[1] == '\r') && at[1] != at[0];
    return two ? 2 : 1;
}

/* Copies a value as the text that it means. Line ends become "\n", other white space a blank. */
static const char *read_text(SgfReader *reader, Span value) {
    char *to = reader->text;
    for (const char *at = value.start; at < value.end;) {
        bool escaped = *at == '\\' && at + 1 < value.end;
        at += escaped;
        if (*at == '\n' || *at == '\r') {
            at += line_end(at, value.end);
            if (!escaped)
                *to++ = '\n';
        } else if (isspace((unsigned char)*at)) {
            *to++ = ' ';
            at++;
        } else {
            size_t length = sgf_step(at, value.end, reader->charset);
            memcpy(to, at, length);
            to += length;
            at += length;
        }
    }
    *to = '\0';
    return reader->text;
}

/* The same for a text of one line, which all but comments are: there a line end is a blank. */
static const char *read_line(SgfReader *reader, Span value) {
    read_text(reader, value);
    for (char *at = strchr(reader->text, '\n'); at != NULL; at = strchr(at, '\n'))
        *at = ' ';
    return reader->text;
}

/* ------------------------------------------------------------------------------------------
 * Points.
 */

/* The number of an SGF letter, from 0, or -1. */
static int letter_number(char letter) {
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a';
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 26 : -1;
}

static Span trim(Span span) {
    while (span.start < span.end && isspace((unsigned char)*span.start))
        span.start++;
    while (span.start < span.end && isspace((unsigned char)span.end[-1]))
        span.end--;
    return span;
}

/* Reads a point; returns CELL_NONE where there is none of this board. */
static Cell read_point(const SgfReader *reader, Span span) {
    int width = gametree_width(reader->tree), height = gametree_height(reader->tree);
    char text[NOTATION_MOVE_SIZE] = "";
    Cell cell;
    span = trim(span);
    size_t length = (size_t)(span.end - span.start);
    if (length < 2 || length >= sizeof text)
        return CELL_NONE;
    memcpy(text, span.start, length);
    if (isdigit((unsigned char)text[1])) {
        if (width <= 26)
            text[0] = (char)tolower((unsigned char)text[0]);
        return notation_read_move(text, width, height, &cell) == (int)length ? cell : CELL_NONE;
    }
    int x = letter_number(text[0]), line = letter_number(text[1]);
    bool on_board = length == 2 && x >= 0 && x < width && line >= 0 && line < height;
    return on_board ? (Cell)((height - 1 - line) * width + x) : CELL_NONE;
}

/* Complains about a point or what the tree thinks of it. */
static bool refuse(SgfReader *reader, Span point, GameTreeStatus status) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "[%.*s]", (int)min_int(16, (int)(point.end - point.start)),
             point.start);
    return source_refuse(&reader->source, point.start, status, name, false);
}

/* What is done with each point of a list. */
typedef GameTreeStatus (*PointVisitor)(SgfReader *reader, Cell cell, int detail);

/* Calls `visit` for the points of a value, which is a point or a rectangle "aa:cc". */
static bool visit_points(SgfReader *reader, Span value, PointVisitor visit, int detail) {
    const char *colon = memchr(value.start, ':', (size_t)(value.end - value.start));
    Span first = {value.start, colon == NULL ? value.end : colon};
    Span second = {colon == NULL ? value.start : colon + 1, value.end};
    int width = gametree_width(reader->tree);
    Cell a = read_point(reader, first), b = read_point(reader, second);
    if (a == CELL_NONE || b == CELL_NONE)
        return refuse(reader, value, GAMETREE_OFF_BOARD);
    int left = min_int(a % width, b % width), right = max_int(a % width, b % width);
    for (int y = min_int(a / width, b / width); y <= max_int(a / width, b / width); y++)
        for (int x = left; x <= right; x++) {
            GameTreeStatus status = visit(reader, (Cell)(y * width + x), detail);
            if (status != GAMETREE_OK)
                return refuse(reader, value, status);
        }
    return true;
}

static GameTreeStatus visit_setup(SgfReader *reader, Cell cell, int stone) {
    return gametree_set_point(reader->tree, reader->node, cell, (Stone)stone);
}

static GameTreeStatus visit_mark(SgfReader *reader, Cell cell, int kind) {
    return gametree_set_mark(reader->tree, reader->node, cell, (MarkKind)kind, NULL);
}

/* ------------------------------------------------------------------------------------------
 * The size.
 */

/* Reads SZ: a number, or width and height with a colon. */
static bool read_size(SgfReader *reader, Span value, int *width, int *height) {
    RecordSource part = reader->source;
    char ignored[RECORD_COMPLAINT_SIZE] = "";
    value = trim(value);
    part.at = value.start;
    part.end = value.end;
    part.complaint = ignored;
    bool read = source_number(&part, SOURCE_LARGEST, width);
    *height = *width;
    if (read && source_peek(&part) == ':') {
        part.at++;
        read = source_number(&part, SOURCE_LARGEST, height);
    }
    if (!read || part.at != part.end)
        return complain(reader, value.start, "the size of the board cannot be read");
    if (*width < BOARD_MIN_SIZE || *width > BOARD_MAX_SIZE || *height < BOARD_MIN_SIZE ||
        *height > BOARD_MAX_SIZE)
        return complain(reader, value.start, "boards have 3 to 32 columns and lines");
    return true;
}

/* Looks at what the root says about the kind of game, and makes the tree. */
static bool read_frame(SgfReader *reader, const char *at) {
    Property property;
    Span value = {at, at};
    int width = reader->defaults->width, height = reader->defaults->height;
    while (next_property(reader, &at, &property)) {
        const char *values = property.values;
        next_value(reader, &values, &value);
        if (strcmp(property.name, "SZ") == 0) {
            reader->sized = true;
            if (!read_size(reader, value, &width, &height))
                return false;
        } else if (strcmp(property.name, "GM") == 0) {
            const char *game = read_text(reader, trim(value));
            if (strcmp(game, "4") != 0)
                return source_complain_line(&reader->source, value.start,
                                            "this is another game (GM[%.8s]); five in a row is "
                                            "GM[4]",
                                            game);
        }
    }
    if (reader->source.complaint[0] != '\0')
        return false;
    reader->tree = gametree_create(width, height, reader->defaults->rule, reader->defaults->row);
    reader->node = GAMETREE_ROOT;
    return reader->tree != NULL || complain(reader, at, "there is not enough memory");
}

/* ------------------------------------------------------------------------------------------
 * Properties.
 */

/* Reads which sides people played, such as "people=both", if the text of our own property says so.
 */
static GameTreeStatus read_people(SgfReader *reader, const char *text) {
    const char *key = strstr(text, "people=");
    if (key == NULL)
        return GAMETREE_OK;
    bool both = strncmp(key + 7, "both", 4) == 0;
    return gametree_set_people(reader->tree, both || strncmp(key + 7, "black", 5) == 0,
                               both || strncmp(key + 7, "white", 5) == 0);
}

/* Reads numbers such as "score=12" out of the property that is our own. */
static bool read_own(SgfReader *reader, Span value) {
    const char *text = read_text(reader, value), *best;
    GameValue known = {.best = CELL_NONE};
    long long number[6] = {0, WIN_RATE_FULL / 2, 0, 0, 0, -1};
    static const char *const KEYS[] = {"score=", "winrate=", "depth=", "time=", "nodes=", "used="};
    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++) {
        const char *key = strstr(text, KEYS[i]);
        if (key != NULL)
            number[i] = strtoll(key + strlen(KEYS[i]), NULL, 10);
    }
    known.score = (int)max_int64(min_int64(number[0], MAX_SCORE), -MAX_SCORE);
    known.win_rate = (int)max_int64(min_int64(number[1], WIN_RATE_FULL), 0);
    known.depth = (int)max_int64(min_int64(number[2], BOARD_MAX_CELLS), 0);
    known.time_us = max_int64(number[3], 0);
    known.nodes = max_int64(number[4], 0);
    best = strstr(text, "best=");
    if (best != NULL)
        notation_read_move(best + 5, gametree_width(reader->tree), gametree_height(reader->tree),
                           &known.best);
    GameTreeStatus status = GAMETREE_OK;
    if (strstr(text, "score=") != NULL)
        status = gametree_set_value(reader->tree, reader->node, &known);
    if (status == GAMETREE_OK && number[5] >= 0)
        status = gametree_set_used(reader->tree, reader->node, number[5]);
    if (status == GAMETREE_OK && reader->root)
        status = read_people(reader, text);
    return status == GAMETREE_OK || refuse(reader, value, status);
}

/* Reads LB: a point, a colon, a text. */
static bool read_label(SgfReader *reader, Span value) {
    const char *colon = memchr(value.start, ':', (size_t)(value.end - value.start));
    if (colon == NULL)
        return complain(reader, value.start, "a label needs a point and a text: LB[hh:A]");
    Cell cell = read_point(reader, (Span){value.start, colon});
    const char *text = read_line(reader, (Span){colon + 1, value.end});
    GameTreeStatus status = gametree_set_mark(reader->tree, reader->node, cell, MARK_TEXT, text);
    return status == GAMETREE_OK || refuse(reader, value, status);
}

/* Properties that list points. Returns false where it is another one. */
static bool read_lists(SgfReader *reader, const Property *property, bool *fine) {
    static const struct {
        const char *name;
        PointVisitor visit;
        int detail;
    } LISTS[] = {{"AB", visit_setup, STONE_BLACK}, {"AW", visit_setup, STONE_WHITE},
                 {"AE", visit_setup, STONE_NONE},  {"TR", visit_mark, MARK_TRIANGLE},
                 {"SQ", visit_mark, MARK_SQUARE},  {"CR", visit_mark, MARK_CIRCLE},
                 {"MA", visit_mark, MARK_CROSS}};
    const char *at = property->values;
    Span value;
    size_t i = 0;
    while (i < ARRAY_LENGTH(LISTS) && strcmp(property->name, LISTS[i].name) != 0)
        i++;
    bool label = strcmp(property->name, "LB") == 0;
    if (i == ARRAY_LENGTH(LISTS) && !label)
        return false;
    *fine = true;
    while (*fine && next_value(reader, &at, &value)) {
        if (label)
            *fine = read_label(reader, value);
        else if (trim(value).start < trim(value).end)
            *fine = visit_points(reader, value, LISTS[i].visit, LISTS[i].detail);
    }
    return true;
}

/* What is said about the whole game, in whichever node. Returns false where it is another
 * property. */
static bool read_fact(SgfReader *reader, const Property *property, Span value, bool *fine) {
    static const struct {
        const char *name;
        GameFact fact;
    } FACTS[] = {{"PB", FACT_BLACK}, {"PW", FACT_WHITE}, {"RE", FACT_RESULT},
                 {"DT", FACT_DATE},  {"GN", FACT_NAME},  {"EV", FACT_EVENT},
                 {"RO", FACT_ROUND}, {"PC", FACT_PLACE}, {"CA", FACT_CHARSET}};
    const char *text = read_line(reader, value);
    if (strcmp(property->name, "RU") == 0) {
        int rule, row;
        if (sgf_rule(text, &rule, &row))
            gametree_set_rule(reader->tree, rule, row);
        GameTreeStatus status = gametree_set_fact(reader->tree, FACT_RULES, text);
        *fine = status == GAMETREE_OK || refuse(reader, value, status);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++) {
        if (strcmp(property->name, FACTS[i].name) != 0)
            continue;
        GameTreeStatus status = gametree_set_fact(reader->tree, FACTS[i].fact, text);
        *fine = status == GAMETREE_OK || refuse(reader, value, status);
        return true;
    }
    return false;
}

/* Reads PL. */
static GameTreeStatus read_turn(SgfReader *reader, const char *text) {
    int letter = toupper((unsigned char)text[0]);
    int side = letter == 'B' ? BLACK : (letter == 'W' ? WHITE : SIDE_COUNT);
    return gametree_set_turn(reader->tree, reader->node, side);
}

/* Whether a text tells how good a move is: with a number, or with nothing. c-gomoku-cli tells why
 * the game ended there. */
static bool is_judgement(const char *text) {
    return !isalpha((unsigned char)text[0]);
}

/* Judgements and texts of a node. Returns false where it is another property. */
static bool read_note(SgfReader *reader, const Property *property, Span value, bool *fine) {
    GameTree *tree = reader->tree;
    GameNode node = reader->node;
    const char *name = property->name;
    bool comment = strcmp(name, "C") == 0;
    const char *text = comment ? read_text(reader, value) : read_line(reader, value);
    GameTreeStatus status;
    if (comment)
        status = gametree_set_comment(tree, node, text);
    else if (strcmp(name, "N") == 0)
        status = gametree_set_name(tree, node, text);
    else if (strcmp(name, "PL") == 0)
        status = read_turn(reader, text);
    else if (strcmp(name, "BM") == 0)
        status = gametree_set_quality(tree, node, text[0] == '2' ? QUALITY_BLUNDER : QUALITY_BAD);
    else if (strcmp(name, "DO") == 0)
        status = gametree_set_quality(tree, node, QUALITY_DOUBTFUL);
    else if (strcmp(name, "IT") == 0)
        status = gametree_set_quality(tree, node, QUALITY_INTERESTING);
    else if (strcmp(name, "TE") == 0 && is_judgement(text))
        status =
            gametree_set_quality(tree, node, text[0] == '2' ? QUALITY_BRILLIANT : QUALITY_GOOD);
    else if (strcmp(name, "HO") == 0)
        status = gametree_set_hotspot(tree, node, text[0] == '2' ? 2 : 1);
    else
        return false;
    *fine = status == GAMETREE_OK || refuse(reader, value, status);
    return true;
}

/* Keeps a property as it is, until the node is done. */
static void keep_rest(SgfReader *reader, const Property *property, const char *end) {
    size_t length = (size_t)(end - property->start);
    memcpy(reader->rest + reader->rest_length, property->start, length);
    reader->rest_length += length;
}

/* Applies a property to the node; moves have been played. `end` stands behind it. */
static bool apply(SgfReader *reader, const Property *property, const char *end, bool ours) {
    static const char *const DONE[] = {"B", "W", "FF", "GM", "SZ", "AP"};
    const char *at = property->values;
    Span value;
    bool fine = true;
    for (size_t i = 0; i < ARRAY_LENGTH(DONE); i++)
        if (strcmp(property->name, DONE[i]) == 0)
            return true;
    if (!next_value(reader, &at, &value) || read_lists(reader, property, &fine))
        return fine;
    if (strcmp(property->name, "PENTAD") == 0)
        return read_own(reader, value);
    if (strcmp(property->name, "V") == 0 && ours)
        return true;
    if (reader->root && read_fact(reader, property, value, &fine))
        return fine;
    if (read_note(reader, property, value, &fine))
        return fine;
    keep_rest(reader, property, end);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Nodes and branches.
 */

/* Plays a move B or W as a new node. An empty value, or "tt" on a board without such a point, is a
 * pass. */
static bool play(SgfReader *reader, Span value, int side) {
    Span point = trim(value);
    size_t length = (size_t)(point.end - point.start);
    Cell cell = read_point(reader, point);
    bool may_pass = length == 0 || (length == 2 && memcmp(point.start, "tt", 2) == 0);
    if (cell == CELL_NONE && !may_pass)
        return refuse(reader, value, GAMETREE_OFF_BOARD);
    GameTreeStatus status = gametree_add(reader->tree, reader->node, cell, side, &reader->node);
    return status == GAMETREE_OK || refuse(reader, value, status);
}

/* Plays the moves of a node; one without any gets a node all the same, unless it is the root. */
static bool play_moves(SgfReader *reader, const char *at, bool *ours) {
    bool root = reader->tree == NULL, moved = false;
    const char *start = at;
    Property property;
    Span value = {at, at};
    if (root && !read_frame(reader, at))
        return false;
    *ours = false;
    while (next_property(reader, &at, &property)) {
        *ours = *ours || strcmp(property.name, "PENTAD") == 0;
        bool black = strcmp(property.name, "B") == 0;
        if (!black && strcmp(property.name, "W") != 0)
            continue;
        const char *values = property.values;
        next_value(reader, &values, &value);
        if (!play(reader, value, black ? BLACK : WHITE))
            return false;
        moved = true;
    }
    if (reader->source.complaint[0] != '\0')
        return false;
    if (moved || root)
        return true;
    GameTreeStatus status =
        gametree_add(reader->tree, reader->node, CELL_NONE, SIDE_COUNT, &reader->node);
    return status == GAMETREE_OK || refuse(reader, (Span){start, start}, status);
}

/* Reads a node; `at` of the source stands behind its ";". */
static bool read_node(SgfReader *reader) {
    const char *start = reader->source.at, *at = start;
    Property property;
    bool ours;
    reader->root = reader->tree == NULL;
    reader->rest_length = 0;
    if (source_cancelled(&reader->source) || !play_moves(reader, at, &ours))
        return false;
    while (next_property(reader, &at, &property))
        if (!apply(reader, &property, at, ours))
            return false;
    reader->source.at = at;
    if (reader->rest_length == 0)
        return true;
    reader->rest[reader->rest_length] = '\0';
    GameTreeStatus status = gametree_set_rest(reader->tree, reader->node, reader->rest);
    return status == GAMETREE_OK || refuse(reader, (Span){start, start}, status);
}

/* Moves to the "(" of the next game; returns false where there is none. */
static bool find_game(RecordSource *source) {
    for (; source->at < source->end; source->at++) {
        if (*source->at != '(')
            continue;
        const char *next = source->at + 1;
        while (next < source->end && isspace((unsigned char)*next))
            next++;
        if (next < source->end && *next == ';')
            return true;
    }
    return false;
}

/* Reads the game whose "(" is next, until its branches are closed. */
static bool read_game(SgfReader *reader) {
    RecordSource *source = &reader->source;
    const char *start = source->at;
    for (bool first = true; first || reader->depth > 0; first = false) {
        source_skip_space(source);
        int next = source_peek(source);
        if (next < 0)
            return source_complain_line(source, source->end,
                                        "the file is cut off: a \")\" is missing");
        source->at++;
        if (next == '(') {
            if (reader->depth == GAMETREE_MAX_DEPTH)
                return complain(reader, source->at, "variations lie too deep in each other");
            reader->branches[reader->depth++] = reader->node;
        } else if (next == ')') {
            reader->node = reader->branches[--reader->depth];
        } else if (next != ';') {
            return source_complain_line(source, source->at - 1, "\"%c\" is not expected here",
                                        isprint(next) ? next : '?');
        } else if (!read_node(reader)) {
            return false;
        }
    }
    return reader->tree != NULL || complain(reader, start, "this game is empty");
}

/* Skips the game whose "(" is next. Returns false where it has no end. */
static bool skip_game(RecordSource *source) {
    SgfCharset charset = sgf_find_charset(source->at, source->end);
    int depth = 0;
    for (; source->at < source->end; source->at++) {
        if (*source->at == '[') {
            const char *stop = sgf_value_end(source->at + 1, source->end, charset);
            if (stop == NULL)
                return false;
            source->at = stop;
        }
        depth += *source->at == '(';
        depth -= *source->at == ')';
        if (depth == 0) {
            source->at++;
            return true;
        }
    }
    return false;
}

bool sgf_detect(const char *bytes, size_t size) {
    char ignored[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, ignored);
    return memchr(bytes, '\0', size) == NULL && find_game(&source);
}

bool sgf_find(const char *bytes, size_t size, size_t *at) {
    char ignored[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, ignored);
    source.at += *at;
    bool found = find_game(&source);
    *at = (size_t)(source.at - bytes);
    return found;
}

bool sgf_skip(const char *bytes, size_t size, size_t *at) {
    char ignored[RECORD_COMPLAINT_SIZE];
    RecordSource source = source_init(bytes, size, ignored);
    source.at += *at;
    bool whole = find_game(&source) && skip_game(&source);
    *at = whole ? (size_t)(source.at - bytes) : size;
    return whole;
}

int sgf_count(const char *bytes, size_t size) {
    int count = 0;
    for (size_t at = 0; sgf_find(bytes, size, &at); count++)
        sgf_skip(bytes, size, &at);
    return count;
}

/* Reads the game at or behind `at` with the given board as the default one. */
static GameTree *read_with(SgfReader *reader, const char *bytes, size_t size, size_t at,
                           const RecordDefaults *defaults, char *complaint) {
    *reader = (SgfReader){.text = reader->text, .rest = reader->rest};
    reader->source = source_init(bytes, size, complaint);
    reader->source.at += at;
    reader->source.cancel = defaults->cancel;
    reader->defaults = defaults;
    reader->node = GAMETREE_NONE;
    bool found = find_game(&reader->source);
    if (!found)
        complain(reader, reader->source.at, "there is no game here");
    else
        reader->charset = sgf_find_charset(reader->source.at, reader->source.end);
    if (found && read_game(reader))
        return reader->tree;
    gametree_destroy(reader->tree);
    return NULL;
}

GameTree *sgf_read(const char *bytes, size_t size, size_t *at, const RecordDefaults *defaults,
                   char complaint[RECORD_COMPLAINT_SIZE]) {
    RecordSource source = source_init(bytes, size, complaint);
    SgfReader *reader = calloc(1, sizeof *reader);
    char *text = malloc(size - *at + 1), *rest = malloc(size - *at + 1);
    GameTree *tree = NULL;
    bool memory = reader != NULL && text != NULL && rest != NULL, sized = !memory;
    if (memory)
        *reader = (SgfReader){.text = text, .rest = rest};
    else
        source_complain_line(&source, bytes, "there is not enough memory");
    /* A file that does not tell its size has the usual one, or the first that its points fit on. */
    const int LINES[] = {defaults->width, SGF_DEFAULT_LINES, SGF_DEFAULT_LINES + 1};
    for (size_t i = 0; i < ARRAY_LENGTH(LINES) && tree == NULL && !sized; i++) {
        char ignored[RECORD_COMPLAINT_SIZE];
        RecordDefaults board = *defaults;
        if (i > 0)
            board.width = board.height = LINES[i];
        tree = read_with(reader, bytes + *at, size - *at, 0, &board, ignored);
        sized = reader->sized || reader->source.refused != GAMETREE_OFF_BOARD;
    }
    /* Once more for the complaint: to find its line takes as long as the file before it. */
    if (tree == NULL && memory)
        tree = read_with(reader, bytes, size, *at, defaults, complaint);
    *at = tree != NULL ? (size_t)(reader->source.at - bytes) : size;
    free(text);
    free(rest);
    free(reader);
    return tree;
}
