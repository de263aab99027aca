/* sgf_write: see sgf_write.h. */
#include "record/sgf_write.h"

#include "ground/utf8.h"
#include "position/notation.h"
#include "position/rules.h"
#include "record/sgf_charset.h"
#include "record/sgf_rule.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RULE_SIZE = 96 /* more than sgf_rule() looks at */ };

/* A tree on its way into a file. */
typedef struct SgfWriter {
    RecordSink *sink;
    const GameTree *tree;
    SgfCharset charset;
} SgfWriter;

/* Writes a text with its brackets, backslashes and, in a label, colons escaped. A text that is not
 * in the encoding of the game may end with half a character, to which a reader would count the
 * bracket behind it: a blank keeps them apart. */
static void write_escaped(SgfWriter *writer, const char *text, bool label) {
    const char *end = text + strlen(text);
    size_t length = 1;
    bool half = false;
    for (; text < end; text += length) {
        length = sgf_step(text, end, writer->charset);
        half = length == 1 && sgf_is_lead(*text, writer->charset);
        if (*text == '\\' || *text == ']' || (label && *text == ':'))
            sink_bytes(writer->sink, "\\", 1);
        sink_bytes(writer->sink, text, length);
    }
    sink_text(writer->sink, half ? " " : "");
}

/* Writes a property with a text, unless the text is empty. */
static void write_text(SgfWriter *writer, const char *name, const char *text) {
    if (text[0] == '\0')
        return;
    sink_print(writer->sink, "%s[", name);
    write_escaped(writer, text, false);
    sink_text(writer->sink, "]");
}

/* Writes a point, in the letters of columns; CELL_NONE is a pass, nothing. */
static void write_point(SgfWriter *writer, Cell cell) {
    int width = gametree_width(writer->tree);
    if (cell == CELL_NONE)
        return;
    char point[] = {notation_column_letter(cell % width),
                    notation_column_letter(gametree_height(writer->tree) - 1 - cell / width)};
    sink_bytes(writer->sink, point, sizeof point);
}

/* ------------------------------------------------------------------------------------------
 * The game.
 */

static bool is_utf8(const char *text) {
    return utf8_is_whole(text, strlen(text));
}

static bool is_ascii(const char *text) {
    while (*text != '\0' && (unsigned char)*text < 0x80)
        text++;
    return *text == '\0';
}

/* Whether all texts of the tree are such ones. */
static bool are_all(const GameTree *tree, bool (*is_such)(const char *text)) {
    for (int fact = 0; fact < FACT_COUNT; fact++)
        if (!is_such(gametree_fact(tree, (GameFact)fact)))
            return false;
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE;
         node = gametree_walk(tree, GAMETREE_ROOT, node)) {
        int count;
        const GameMark *marks = gametree_marks(tree, node, &count);
        if (!is_such(gametree_comment(tree, node)) || !is_such(gametree_name(tree, node)) ||
            !is_such(gametree_rest(tree, node)))
            return false;
        for (int i = 0; i < count; i++)
            if (marks[i].kind == MARK_TEXT && !is_such(marks[i].text))
                return false;
    }
    return true;
}

/* Whether a name of an encoding stands for ASCII or one of Latin letters, a byte each. */
static bool is_latin(const char *charset) {
    static const char *const BEGINNINGS[] = {"iso-8859", "iso8859",     "latin", "ascii",
                                             "us-ascii", "windows-125", "cp125"};
    for (size_t i = 0; i < ARRAY_LENGTH(BEGINNINGS); i++) {
        size_t at = 0;
        while (BEGINNINGS[i][at] != '\0' &&
               tolower((unsigned char)charset[at]) == BEGINNINGS[i][at])
            at++;
        if (BEGINNINGS[i][at] == '\0')
            return true;
    }
    return false;
}

/* Writes CA: what the file told, unless its texts of Latin letters became UTF-8. */
static void write_charset(SgfWriter *writer) {
    const char *told = gametree_fact(writer->tree, FACT_CHARSET);
    bool utf8 = are_all(writer->tree, is_utf8);
    if (told[0] != '\0' && !(utf8 && is_latin(told) && !are_all(writer->tree, is_ascii)))
        write_text(writer, "CA", told);
    else if (utf8)
        sink_text(writer->sink, "CA[UTF-8]");
}

/* Writes RU: the file's own words where they still mean the rule. Words that mean none come behind
 * it, because what is known of the positions holds under the rule alone, unless they would be
 * taken for another one there. */
static void write_rule(SgfWriter *writer) {
    const GameTree *tree = writer->tree;
    const char *told = gametree_fact(tree, FACT_RULES);
    int rule = gametree_rule(tree), row = gametree_row(tree), told_rule = 0, told_row = 0;
    bool known = sgf_rule(told, &told_rule, &told_row);
    char behind[RULE_SIZE];
    snprintf(behind, sizeof behind, "%s, %d in a row: %s", rules_name(rule), row, told);
    if (told[0] != '\0' && !known && sgf_rule(behind, &told_rule, &told_row) && told_rule == rule &&
        told_row == row) {
        sink_print(writer->sink, "RU[%s, %d in a row: ", rules_name(rule), row);
        write_escaped(writer, told, false);
        sink_text(writer->sink, "]");
    } else if (known && told_rule == rule && told_row == row)
        write_text(writer, "RU", told);
    else if (row == 5)
        write_text(writer, "RU", rules_name(rule));
    else
        sink_print(writer->sink, "RU[%s, %d in a row]", rules_name(rule), row);
}

static void write_frame(SgfWriter *writer, const char *program) {
    static const struct {
        const char *name;
        GameFact fact;
    } FACTS[] = {{"GN", FACT_NAME}, {"EV", FACT_EVENT}, {"RO", FACT_ROUND}, {"PC", FACT_PLACE},
                 {"DT", FACT_DATE}, {"PB", FACT_BLACK}, {"PW", FACT_WHITE}};
    const GameTree *tree = writer->tree;
    int width = gametree_width(tree), height = gametree_height(tree);
    sink_text(writer->sink, "FF[4]GM[4]");
    write_charset(writer);
    write_text(writer, "AP", program);
    if (width == height)
        sink_print(writer->sink, "SZ[%d]\n", width);
    else
        sink_print(writer->sink, "SZ[%d:%d]\n", width, height);
    for (size_t i = 0; i < ARRAY_LENGTH(FACTS); i++)
        write_text(writer, FACTS[i].name, gametree_fact(tree, FACTS[i].fact));
    write_rule(writer);
    write_text(writer, "RE", gametree_fact(tree, FACT_RESULT));
}

/* ------------------------------------------------------------------------------------------
 * Nodes.
 */

/* Writes AB, AW and AE. */
static void write_setup(SgfWriter *writer, GameNode node) {
    static const char *const NAMES[] = {
        [STONE_NONE] = "AE", [STONE_BLACK] = "AB", [STONE_WHITE] = "AW"};
    int count;
    const GameSetup *setup = gametree_setup(writer->tree, node, &count);
    for (int stone = STONE_NONE; stone <= STONE_WHITE; stone++) {
        bool first = true;
        for (int i = 0; i < count; i++) {
            if (setup[i].stone != (Stone)stone)
                continue;
            sink_text(writer->sink, first ? NAMES[stone] : "");
            sink_text(writer->sink, "[");
            write_point(writer, setup[i].cell);
            sink_text(writer->sink, "]");
            first = false;
        }
    }
    int turn = gametree_told_turn(writer->tree, node);
    if (turn != SIDE_COUNT)
        sink_text(writer->sink, turn == BLACK ? "PL[B]" : "PL[W]");
}

static void write_marks(SgfWriter *writer, GameNode node) {
    static const char *const NAMES[] = {[MARK_TEXT] = "LB",
                                        [MARK_TRIANGLE] = "TR",
                                        [MARK_SQUARE] = "SQ",
                                        [MARK_CIRCLE] = "CR",
                                        [MARK_CROSS] = "MA"};
    int count;
    const GameMark *marks = gametree_marks(writer->tree, node, &count);
    for (int kind = MARK_TEXT; kind <= MARK_CROSS; kind++) {
        bool first = true;
        for (int i = 0; i < count; i++) {
            if (marks[i].kind != (MarkKind)kind)
                continue;
            sink_text(writer->sink, first ? NAMES[kind] : "");
            sink_text(writer->sink, "[");
            write_point(writer, marks[i].cell);
            if (kind == MARK_TEXT) {
                sink_text(writer->sink, ":");
                write_escaped(writer, marks[i].text, true);
            }
            sink_text(writer->sink, "]");
            first = false;
        }
    }
}

static void write_quality(SgfWriter *writer, GameNode node) {
    static const char *const TEXTS[] = {
        [QUALITY_NONE] = "",           [QUALITY_GOOD] = "TE[1]",
        [QUALITY_BRILLIANT] = "TE[2]", [QUALITY_INTERESTING] = "IT[]",
        [QUALITY_DOUBTFUL] = "DO[]",   [QUALITY_BAD] = "BM[1]",
        [QUALITY_BLUNDER] = "BM[2]"};
    sink_text(writer->sink, TEXTS[gametree_quality(writer->tree, node)]);
    int hotspot = gametree_hotspot(writer->tree, node);
    if (hotspot > 0)
        sink_print(writer->sink, "HO[%d]", hotspot);
}

/* The sides that people played, which the root tells; "" where that is not known. */
static const char *people_at(const GameTree *tree, GameNode node) {
    bool known = gametree_is_person(tree, BLACK) || gametree_is_person(tree, WHITE);
    return node == GAMETREE_ROOT && known ? gametree_fact(tree, FACT_PEOPLE) : "";
}

/* Writes our own property: what a search said, how long the player thought, and who is a person. */
static void write_own(SgfWriter *writer, GameNode node) {
    GameValue value;
    bool valued = gametree_value(writer->tree, node, &value);
    int64_t used = gametree_used(writer->tree, node);
    const char *people = people_at(writer->tree, node);
    if (!valued && used < 0 && people[0] == '\0')
        return;
    if (valued)
        sink_print(writer->sink, "V[%d]", value.score);
    sink_text(writer->sink, "PENTAD[");
    if (valued) {
        sink_print(writer->sink, "score=%d winrate=%d depth=%d time=%" PRId64 " nodes=%" PRId64,
                   value.score, value.win_rate, value.depth, value.time_us, value.nodes);
        char best[NOTATION_MOVE_SIZE];
        notation_write_move(value.best, gametree_width(writer->tree), best);
        sink_print(writer->sink, value.best == CELL_NONE ? "%s" : " best=%s",
                   value.best == CELL_NONE ? "" : best);
    }
    if (used >= 0)
        sink_print(writer->sink, "%sused=%" PRId64, valued ? " " : "", used);
    if (people[0] != '\0')
        sink_print(writer->sink, "%speople=%s", valued || used >= 0 ? " " : "", people);
    sink_text(writer->sink, "]");
}

/* The end of the property of a kept text that begins at `at`; `*is_value`: it is V. In old files
 * small letters of a name do not count. */
static const char *skip_property(const SgfWriter *writer, const char *at, bool *is_value) {
    const char *end = at + strlen(at);
    char name = '\0';
    int length = 0;
    for (; *at != '\0' && *at != '['; at++)
        if (isalnum((unsigned char)*at) && !islower((unsigned char)*at)) {
            name = *at;
            length++;
        }
    *is_value = length == 1 && name == 'V';
    while (*at == '[') {
        const char *stop = sgf_value_end(at + 1, end, writer->charset);
        if (stop == NULL)
            return end;
        for (at = stop + 1; isspace((unsigned char)*at); at++)
            continue;
    }
    return at;
}

/* Writes what the node's file said and nobody here knows. A value in V that is foreign gives way to
 * one of ours: a node has each property once. */
static void write_rest(SgfWriter *writer, GameNode node) {
    GameValue value;
    bool valued = gametree_value(writer->tree, node, &value);
    for (const char *at = gametree_rest(writer->tree, node); *at != '\0';) {
        bool is_value;
        const char *stop = skip_property(writer, at, &is_value);
        if (!valued || !is_value)
            sink_bytes(writer->sink, at, (size_t)(stop - at));
        at = stop;
    }
}

static void write_node(SgfWriter *writer, GameNode node, const char *program) {
    int side = gametree_side(writer->tree, node);
    sink_text(writer->sink, node == GAMETREE_ROOT ? ";" : "\n;");
    if (node == GAMETREE_ROOT)
        write_frame(writer, program);
    write_setup(writer, node);
    if (side != SIDE_COUNT) {
        sink_text(writer->sink, side == BLACK ? "B[" : "W[");
        write_point(writer, gametree_cell(writer->tree, node));
        sink_text(writer->sink, "]");
    }
    write_quality(writer, node);
    write_own(writer, node);
    write_text(writer, "N", gametree_name(writer->tree, node));
    write_text(writer, "C", gametree_comment(writer->tree, node));
    write_marks(writer, node);
    write_rest(writer, node);
}

/* Whether the node has siblings. */
static bool has_siblings(const GameTree *tree, GameNode node) {
    GameNode parent = gametree_parent(tree, node);
    return parent != GAMETREE_NONE &&
           gametree_next(tree, gametree_first(tree, parent)) != GAMETREE_NONE;
}

void sgf_write(RecordSink *sink, const GameTree *tree, const char *program) {
    SgfWriter writer = {sink, tree, sgf_charset(gametree_fact(tree, FACT_CHARSET))};
    GameNode node = GAMETREE_ROOT;
    sink_text(sink, "(");
    while (node != GAMETREE_NONE && !sink->failed) {
        sink_text(sink, has_siblings(tree, node) ? "\n(" : "");
        write_node(&writer, node, program);
        GameNode next = gametree_first(tree, node);
        /* The end of a branch closes it, and those that it ended. */
        while (next == GAMETREE_NONE && node != GAMETREE_NONE) {
            sink_text(sink, has_siblings(tree, node) ? ")" : "");
            next = gametree_next(tree, node);
            node = gametree_parent(tree, node);
        }
        node = next;
    }
    sink_text(sink, ")\n");
}
