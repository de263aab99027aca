/* certificate_read: certificates from text, see certificate.h.
 *
 * Line by line: first the header, whose lines may come in any order, then the tree. How far a
 * line is indented says which node it answers; the reader remembers the node of every level.
 * A number stands for a node only after the line that gives it, and the node must be complete:
 * so no certificate leads back to itself.
 */
#include "solve/certificate.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LEVELS = CERTIFICATE_MAX_PLIES / 2,
    MAX_LABEL = CERTIFICATE_MAX_NODES,
    WORD_SIZE = 16,
    VERSION = 1
};

typedef struct Parser {
    Certificate *certificate;
    CertificateReader *reader;
    char *message;
    size_t message_size;
    int line;                     /* number of the line being read */
    const char *begin, *at, *end; /* of the line, of what is left of it, behind it */
    bool has_size, has_side;
    unsigned seen; /* a bit for each CertificateKey that has come */
    int rule, row, width, height;
    int level;             /* levels that are open */
    int nodes[MAX_LEVELS]; /* the node whose answers stand at each level */
    int *labels;           /* by number: the node, CERTIFICATE_NONE for none */
    int label_room;
} Parser;

/* Notes what is wrong with the line; the first complaint counts. Returns false. */
static bool parser_complain(Parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool parser_complain(Parser *parser, const char *format, ...) {
    char what[160];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    if (parser->message_size > 0 && parser->message[0] == '\0')
        snprintf(parser->message, parser->message_size, "line %d: %s", parser->line, what);
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Lines and words.
 */

/* Goes to the next line that is not empty and no remark; returns false at the end. */
static bool parser_next_line(Parser *parser) {
    CertificateReader *reader = parser->reader;
    while (*reader->text != '\0') {
        size_t length = strcspn(reader->text, "\n");
        parser->begin = parser->at = reader->text;
        parser->end = reader->text + length;
        parser->line = reader->line;
        reader->text += length + (reader->text[length] == '\n');
        reader->line++;
        while (parser->end > parser->at && isspace((unsigned char)parser->end[-1]))
            parser->end--;
        const char *first = parser->at;
        while (first < parser->end && *first == ' ')
            first++;
        if (first < parser->end && *first != '#')
            return true;
    }
    return false;
}

/* Takes the next word of the line; an empty one at its end. Words that are too long are cut, which
 * makes them wrong everywhere. */
static void parser_word(Parser *parser, char word[WORD_SIZE]) {
    size_t length = 0;
    while (parser->at < parser->end && isspace((unsigned char)*parser->at))
        parser->at++;
    for (; parser->at < parser->end && !isspace((unsigned char)*parser->at); parser->at++)
        if (length < WORD_SIZE - 1)
            word[length++] = *parser->at;
    word[length] = '\0';
}

/* Takes a number as the last word of the line. */
static bool parser_number(Parser *parser, int low, int high, int *number) {
    char word[WORD_SIZE], more[WORD_SIZE];
    int64_t value;
    parser_word(parser, word);
    parser_word(parser, more);
    if (!text_read_int(word, low, high, &value) || more[0] != '\0')
        return parser_complain(parser, "expected one number from %d to %d", low, high);
    *number = (int)value;
    return true;
}

/* Whether nothing follows in the line; otherwise there is a complaint. */
static bool parser_at_line_end(Parser *parser) {
    char more[WORD_SIZE];
    parser_word(parser, more);
    return more[0] == '\0' || parser_complain(parser, "'%s' is too much", more);
}

/* Whether the line is the last one of a certificate. */
static bool parser_at_end(const Parser *parser) {
    return parser->end - parser->begin == 3 && memcmp(parser->begin, "end", 3) == 0;
}

static bool parser_cell(Parser *parser, const char *word, Cell *cell) {
    int length = notation_read_move(word, parser->width, parser->height, cell);
    if (length == 0 || word[length] != '\0')
        return parser_complain(parser, "'%s' is no point of the board", word);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The header.
 */

static bool parser_size(Parser *parser) {
    char word[WORD_SIZE];
    int64_t width = 0, height = 0;
    parser_word(parser, word);
    char *cross = strchr(word, 'x');
    if (cross != NULL)
        *cross = '\0';
    if (cross == NULL || !text_read_int(word, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &width) ||
        !text_read_int(cross + 1, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &height))
        return parser_complain(parser, "expected one size WxH from %d to %d", BOARD_MIN_SIZE,
                               BOARD_MAX_SIZE);
    parser->width = parser->certificate->position.width = (int)width;
    parser->height = parser->certificate->position.height = (int)height;
    parser->has_size = true;
    return true;
}

/* Reads the cells of a header line; with `alternate` they are black and white in turn. */
static bool parser_stones(Parser *parser, Stone stone, bool alternate) {
    Judge *position = &parser->certificate->position;
    char word[WORD_SIZE];
    if (!parser->has_size)
        return parser_complain(parser, "the size of the board must come before stones");
    for (parser_word(parser, word); word[0] != '\0'; parser_word(parser, word)) {
        Cell cell;
        if (!parser_cell(parser, word, &cell))
            return false;
        if (position->stone[cell] != STONE_NONE)
            return parser_complain(parser, "two stones on %s", word);
        position->stone[cell] = (uint8_t)stone;
        if (alternate)
            stone = stone == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
    }
    return true;
}

static bool parser_side(Parser *parser) {
    char word[WORD_SIZE];
    parser_word(parser, word);
    bool black = strcmp(word, "black") == 0;
    if (!black && strcmp(word, "white") != 0)
        return parser_complain(parser, "the side is black or white");
    parser->certificate->side = black ? BLACK : WHITE;
    parser->has_side = true;
    return true;
}

/* The lines of the header. */
typedef enum CertificateKey {
    CERTIFICATE_KEY_RULE,
    CERTIFICATE_KEY_ROW,
    CERTIFICATE_KEY_SIZE,
    CERTIFICATE_KEY_MOVES,
    CERTIFICATE_KEY_BLACK,
    CERTIFICATE_KEY_WHITE,
    CERTIFICATE_KEY_WALLS,
    CERTIFICATE_KEY_SIDE,
    CERTIFICATE_KEY_PLIES,
    CERTIFICATE_KEY_COUNT
} CertificateKey;

/* Reads what stands behind the word that begins a header line. */
static bool parser_header_values(Parser *parser, CertificateKey key) {
    static const Stone STONES[] = {[CERTIFICATE_KEY_MOVES] = STONE_BLACK,
                                   [CERTIFICATE_KEY_BLACK] = STONE_BLACK,
                                   [CERTIFICATE_KEY_WHITE] = STONE_WHITE,
                                   [CERTIFICATE_KEY_WALLS] = STONE_WALL};
    switch (key) {
    case CERTIFICATE_KEY_RULE:
        return parser_number(parser, 0, RULE_CARO_EXACT, &parser->rule);
    case CERTIFICATE_KEY_ROW:
        return parser_number(parser, 3, 5, &parser->row);
    case CERTIFICATE_KEY_SIZE:
        return parser_size(parser);
    case CERTIFICATE_KEY_SIDE:
        return parser_side(parser);
    case CERTIFICATE_KEY_PLIES:
        return parser_number(parser, 1, CERTIFICATE_MAX_PLIES, &parser->certificate->plies);
    default:
        return parser_stones(parser, STONES[key], key == CERTIFICATE_KEY_MOVES);
    }
}

/* Reads one line of the header, which begins with `key`. */
static bool parser_header_line(Parser *parser, const char *key) {
    static const char *const KEYS[CERTIFICATE_KEY_COUNT] = {
        "rule", "row", "size", "moves", "black", "white", "walls", "side", "plies"};
    static const unsigned MOVES = 1u << CERTIFICATE_KEY_MOVES,
                          SIDES = 1u << CERTIFICATE_KEY_BLACK | 1u << CERTIFICATE_KEY_WHITE;
    int line = 0;
    while (line < CERTIFICATE_KEY_COUNT && strcmp(key, KEYS[line]) != 0)
        line++;
    if (line == CERTIFICATE_KEY_COUNT)
        return parser_complain(parser, "'%s' is no line of the header", key);
    if (parser->seen >> line & 1)
        return parser_complain(parser, "there was a line '%s' before", key);
    parser->seen |= 1u << line;
    if ((parser->seen & MOVES) != 0 && (parser->seen & SIDES) != 0)
        return parser_complain(parser, "stones are given by 'moves' or by 'black' and 'white'");
    if (!parser_header_values(parser, (CertificateKey)line))
        return false;
    return parser_at_line_end(parser);
}

/* Reads the header up to and with the word "win". */
static bool parser_header(Parser *parser) {
    Certificate *certificate = parser->certificate;
    char key[WORD_SIZE] = "";
    int version;
    parser_word(parser, key);
    if (strcmp(key, "certificate") != 0)
        return parser_complain(parser, "expected 'certificate %d'", VERSION);
    if (!parser_number(parser, VERSION, VERSION, &version))
        return false;
    for (;;) {
        if (!parser_next_line(parser))
            return parser_complain(parser, "the proof is missing");
        parser_word(parser, key);
        if (strcmp(key, "win") == 0)
            break;
        if (!parser_header_line(parser, key))
            return false;
    }
    if (!judge_rules(parser->rule, parser->row, &certificate->position.rules))
        return parser_complain(parser, "there is no such rule set");
    if (!parser->has_size || !parser->has_side || certificate->plies == 0)
        return parser_complain(parser, "rule, size, side and plies are needed before the proof");
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The tree.
 */

/* Notes that `word` stands for a node. */
static bool parser_define(Parser *parser, const char *word, int node) {
    int64_t number;
    if (word[0] != '@' || !text_read_int(word + 1, 1, MAX_LABEL, &number))
        return parser_complain(parser, "'%s' is no number of a node", word);
    if (number >= parser->label_room) {
        int room = (int)number * 2 + 64;
        int *labels = realloc(parser->labels, (size_t)room * sizeof *labels);
        if (labels == NULL)
            return parser_complain(parser, "not enough memory");
        for (int i = parser->label_room; i < room; i++)
            labels[i] = CERTIFICATE_NONE;
        parser->labels = labels;
        parser->label_room = room;
    }
    if (parser->labels[number] != CERTIFICATE_NONE)
        return parser_complain(parser, "%s was given before", word);
    parser->labels[number] = node;
    return true;
}

/* The node that `word` stands for, CERTIFICATE_NONE after a complaint. */
static int parser_refer(Parser *parser, const char *word) {
    int64_t number;
    int node = CERTIFICATE_NONE;
    if (text_read_int(word + 1, 1, (int64_t)parser->label_room - 1, &number))
        node = parser->labels[number];
    for (int i = 0; i < parser->level && node != CERTIFICATE_NONE; i++)
        if (parser->nodes[i] == node)
            node = CERTIFICATE_NONE;
    if (node == CERTIFICATE_NONE)
        parser_complain(parser, "%s does not stand for a node that is complete", word);
    return node;
}

/* Reads the attacker's move of a new node, or what stands for an earlier one; the answers of a
 * new node are those of the next level. Returns the node. */
static int parser_move(Parser *parser) {
    char word[WORD_SIZE], more[WORD_SIZE];
    Cell cell;
    parser_word(parser, word);
    if (word[0] == '@') {
        parser->nodes[parser->level] = CERTIFICATE_NONE;
        return parser_refer(parser, word);
    }
    size_t length = strlen(word);
    bool completes = length > 0 && word[length - 1] == '!';
    if (completes)
        word[length - 1] = '\0';
    if (!parser_cell(parser, word, &cell))
        return CERTIFICATE_NONE;
    int node = certificate_add_node(parser->certificate, cell, completes);
    if (node == CERTIFICATE_NONE)
        parser_complain(parser, "the proof is too large");
    parser_word(parser, more);
    if (node != CERTIFICATE_NONE && more[0] != '\0' && !parser_define(parser, more, node))
        return CERTIFICATE_NONE;
    parser->nodes[parser->level] = completes ? CERTIFICATE_NONE : node;
    return node;
}

/* Reads one answer with the move that follows it. */
static bool parser_answer(Parser *parser) {
    Certificate *certificate = parser->certificate;
    char word[WORD_SIZE];
    Cell cell = CELL_NONE;
    int blanks = 0;
    while (parser->at + blanks < parser->end && parser->at[blanks] == ' ')
        blanks++;
    int level = blanks / 2;
    if (blanks % 2 != 0 || level < 1 || level > parser->level ||
        parser->nodes[level - 1] == CERTIFICATE_NONE)
        return parser_complain(parser, "the indentation fits no line above");
    parser->level = level;
    parser_word(parser, word);
    if (strcmp(word, "*") != 0 && !parser_cell(parser, word, &cell))
        return false;
    int parent = parser->nodes[level - 1];
    if (certificate_next(certificate, parent, cell) != CERTIFICATE_NONE)
        return parser_complain(parser, "%s is answered twice", word);
    if (level == MAX_LEVELS)
        return parser_complain(parser, "the proof is too deep");
    int node = parser_move(parser);
    if (node == CERTIFICATE_NONE)
        return false;
    if (!parser_at_line_end(parser))
        return false;
    if (!certificate_add_answer(certificate, parent, cell, node))
        return parser_complain(parser, "the proof is too large");
    parser->level = level + 1;
    return true;
}

/* Whether the line is the first one of a certificate. */
static bool parser_at_begin(const Parser *parser) {
    static const char WORD[] = "certificate";
    size_t size = sizeof WORD - 1, length = (size_t)(parser->end - parser->begin);
    return length >= size && memcmp(parser->begin, WORD, size) == 0 &&
           (length == size || isspace((unsigned char)parser->begin[size]));
}

/* Reads the tree after the word "win". */
static bool parser_tree(Parser *parser) {
    parser->certificate->root = parser_move(parser);
    if (parser->certificate->root == CERTIFICATE_NONE || !parser_at_line_end(parser))
        return false;
    parser->level = 1;
    while (parser_next_line(parser) && !parser_at_begin(parser)) {
        if (parser_at_end(parser))
            return true;
        if (!parser_answer(parser))
            return false;
    }
    return parser_complain(parser, "the line 'end' is missing");
}

/* Goes behind the line "end" of a certificate that cannot be read, or where it has none to the next
 * certificate. */
static void parser_skip(Parser *parser) {
    do {
        if (parser_at_end(parser))
            return;
        if (parser->line != parser->certificate->line && parser_at_begin(parser)) {
            *parser->reader = (CertificateReader){parser->begin, parser->line};
            return;
        }
    } while (parser_next_line(parser));
}

CertificateStatus certificate_read(Certificate *certificate, CertificateReader *reader,
                                   char *message, size_t size) {
    Parser parser = {.certificate = certificate,
                     .reader = reader,
                     .message = message,
                     .message_size = size,
                     .row = RULE_ROW,
                     .rule = -1};
    if (size > 0)
        message[0] = '\0';
    if (!parser_next_line(&parser))
        return CERTIFICATE_END;
    certificate_clear(certificate);
    certificate->plies = 0;
    certificate->position = (Judge){0};
    certificate->line = parser.line;
    bool good = parser_header(&parser) && parser_tree(&parser);
    if (!good)
        parser_skip(&parser);
    free(parser.labels);
    return good ? CERTIFICATE_READ : CERTIFICATE_BAD;
}
