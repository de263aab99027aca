/* renlib: see renlib.h. */
#include "record/renlib.h"

#include "ground/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 15,
    HEADER_SIZE = 20,
    VERSION_MAJOR = 3,
    VERSION_MINOR = 4,
    FIRST_SLOTS = 256,
    MIDDLE = 0x78, /* the point with which files without a header begin */
    LINE_BREAK = 8 /* between the two parts of a comment */
};

/* The flags of a node; those above the first byte stand in the two more bytes. */
enum {
    FLAG_SIBLING = 0x80,
    FLAG_LEAF = 0x40,
    FLAG_OLD_COMMENT = 0x20,
    FLAG_MARK = 0x10,
    FLAG_COMMENT = 0x08,
    FLAG_START = 0x04,
    FLAG_NO_MOVE = 0x02,
    FLAG_MORE = 0x01,
    FLAG_TEXT = 0x100
};

static const char HEADER[] = "\xFFRenLib\xFF";
static const char START[] = "RENLIBSTART[1]"; /* what a start position is in gametree_rest() */

bool renlib_detect(const char *bytes, size_t size) {
    if (size >= sizeof HEADER - 1 && memcmp(bytes, HEADER, sizeof HEADER - 1) == 0)
        return true;
    /* Without a header: the middle, flags, and something that no text has. */
    if (size < 2 || size % 2 != 0 || (unsigned char)bytes[0] != MIDDLE)
        return false;
    for (size_t i = 1; i < size; i++)
        if ((unsigned char)bytes[i] < 9 || (unsigned char)bytes[i] == FLAG_LEAF)
            return true;
    return false;
}

/* Whether a node has a name or a comment, which are one text in the file. */
static bool has_comment(const GameTree *tree, GameNode node) {
    return gametree_name(tree, node)[0] != '\0' || gametree_comment(tree, node)[0] != '\0';
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* The moves read so far, found by their parent and point, however many siblings they have: a hash
 * table whose size is a power of two, twice the number of moves or more. */
typedef struct KnownMoves {
    GameNode *slots; /* GAMETREE_NONE for an empty one */
    size_t size, used;
} KnownMoves;

/* A library on the way into a tree. */
typedef struct LibReader {
    RecordSource source;
    GameTree *tree;
    GameNode parent; /* of the next node */
    char *text;      /* room for any text of the file */
    KnownMoves known;
    int open; /* nodes whose siblings come later: */
    GameNode parents[GAMETREE_MAX_DEPTH];
    bool done; /* no branch is open any more */
} LibReader;

/* A node as it stands in the file. */
typedef struct LibNode {
    const char *place;
    int point, flags;
} LibNode;

static bool cut_off(LibReader *reader) {
    return source_complain_byte(&reader->source, reader->source.end, "the library is cut off here");
}

/* Takes two bytes. */
static bool take_pair(LibReader *reader, int *first, int *second) {
    if (reader->source.end - reader->source.at < 2)
        return cut_off(reader);
    *first = (unsigned char)reader->source.at[0];
    *second = (unsigned char)reader->source.at[1];
    reader->source.at += 2;
    return true;
}

static bool read_header(LibReader *reader) {
    RecordSource *source = &reader->source;
    if ((unsigned char)*source->at == MIDDLE)
        return true;
    if (source->end - source->at < HEADER_SIZE)
        return cut_off(reader);
    int major = (unsigned char)source->at[8], minor = (unsigned char)source->at[9];
    if (major > VERSION_MAJOR || (major == VERSION_MAJOR && minor > VERSION_MINOR))
        return source_complain_byte(source, source->at + 8,
                                    "a library of version %d.%d; up to 3.4 can be read", major,
                                    minor);
    source->at += HEADER_SIZE;
    return true;
}

static bool read_lib_node(LibReader *reader, LibNode *node) {
    int first = 0, second = 0;
    node->place = reader->source.at;
    if (!take_pair(reader, &node->point, &node->flags))
        return false;
    if ((node->flags & FLAG_MORE) == 0)
        return true;
    if (!take_pair(reader, &first, &second))
        return false;
    node->flags |= second << 8 | first << 16;
    return true;
}

/* Reads a text that ends with a zero into `text`. Line ends become "\n". */
static bool read_lib_text(LibReader *reader) {
    int pair[2] = {1, 1};
    char *to = reader->text;
    while (pair[0] != 0 && pair[1] != 0) {
        if (!take_pair(reader, &pair[0], &pair[1]))
            return false;
        for (int i = 0; i < 2 && pair[i] != 0; i++)
            if (pair[i] != '\r')
                *to++ = (char)pair[i];
    }
    *to = '\0';
    return true;
}

/* Reads a comment of an old file, whose last character has the highest bit. */
static bool read_old_comment(LibReader *reader) {
    static const char FROM[] = "}{|][\\", TO[] = "\xE5\xE4\xF6\xC5\xC4\xD6";
    char *to = reader->text;
    for (bool last = false; !last;) {
        int pair[2] = {0, 0};
        if (!take_pair(reader, &pair[0], &pair[1]))
            return false;
        for (int i = 0; i < 2 && !last; i++) {
            char character = (char)(pair[i] & 0x7F);
            const char *swedish = character == '\0' ? NULL : strchr(FROM, character);
            last = (pair[i] & 0x80) != 0;
            if (character != '\0' && character != '\r')
                *to++ = swedish == NULL ? character : TO[swedish - FROM];
        }
    }
    *to = '\0';
    return true;
}

static bool accept(LibReader *reader, const LibNode *node, GameTreeStatus status) {
    char name[16];
    snprintf(name, sizeof name, "%c%d", 'a' + (node->point & 15) - 1, LINES - node->point / 16);
    return status == GAMETREE_OK || source_refuse(&reader->source, node->place, status, name, true);
}

/* The point of a node; CELL_NONE for none. Complains about one that is not on the board. */
static bool find_point(LibReader *reader, const LibNode *node, Cell *cell) {
    int x = (node->point & 15) - 1, line = node->point / 16;
    *cell = CELL_NONE;
    if (node->point == 0)
        return true;
    if (x < 0 || line >= LINES)
        return source_complain_byte(&reader->source, node->place, "%02X is no point of the board",
                                    (unsigned)node->point);
    *cell = (Cell)((LINES - 1 - line) * LINES + x);
    return true;
}

/* The slot of a move, or the empty one for it. */
static GameNode *find_slot(const KnownMoves *known, const GameTree *tree, GameNode parent,
                           Cell cell, int side) {
    uint64_t key = (uint64_t)parent << 16 | (uint64_t)cell << 1 | (uint64_t)side;
    size_t at = (size_t)((key * GOLDEN_GAMMA) >> 32) & (known->size - 1);
    for (;; at = (at + 1) & (known->size - 1)) {
        GameNode node = known->slots[at];
        if (node == GAMETREE_NONE ||
            (gametree_parent(tree, node) == parent && gametree_cell(tree, node) == cell &&
             gametree_side(tree, node) == side))
            return &known->slots[at];
    }
}

/* Doubles the table if half of it is used. Returns false without memory. */
static bool make_room(KnownMoves *known, const GameTree *tree) {
    if (2 * known->used < known->size)
        return true;
    KnownMoves larger = {.size = known->size == 0 ? FIRST_SLOTS : 2 * known->size,
                         .used = known->used};
    larger.slots = malloc(larger.size * sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < larger.size; i++)
        larger.slots[i] = GAMETREE_NONE;
    for (size_t i = 0; i < known->size; i++) {
        GameNode node = known->slots[i];
        if (node != GAMETREE_NONE)
            *find_slot(&larger, tree, gametree_parent(tree, node), gametree_cell(tree, node),
                       gametree_side(tree, node)) = node;
    }
    free(known->slots);
    *known = larger;
    return true;
}

/* Finds the move below the parent, or adds it. Where the file has it twice, each with a comment,
 * both stay. */
static GameTreeStatus find_or_add(LibReader *reader, const LibNode *lib, Cell cell, int side,
                                  GameNode *node) {
    bool commented = (lib->flags & (FLAG_COMMENT | FLAG_OLD_COMMENT)) != 0;
    if (!make_room(&reader->known, reader->tree))
        return GAMETREE_NO_MEMORY;
    GameNode *slot = find_slot(&reader->known, reader->tree, reader->parent, cell, side);
    if (*slot == GAMETREE_NONE) {
        GameTreeStatus status = gametree_add(reader->tree, reader->parent, cell, side, slot);
        if (status != GAMETREE_OK)
            return status;
        reader->known.used++;
    } else if (commented && has_comment(reader->tree, *slot)) {
        return gametree_add(reader->tree, reader->parent, cell, side, node);
    }
    *node = *slot;
    return GAMETREE_OK;
}

/* Finds or makes the node of the tree. The first node without a point is the root. */
static bool place_node(LibReader *reader, const LibNode *lib, Cell cell, bool first,
                       GameNode *node) {
    int side = (int)gametree_turn(reader->tree, reader->parent);
    *node = reader->parent;
    if (first && cell == CELL_NONE)
        return true;
    if ((lib->flags & FLAG_NO_MOVE) != 0) {
        /* Nothing but a text, unless more comes with it. */
        int more = FLAG_COMMENT | FLAG_OLD_COMMENT | FLAG_MARK | FLAG_START;
        if ((lib->flags & FLAG_LEAF) != 0 && (lib->flags & more) == 0)
            return true;
        cell = CELL_NONE;
        side = SIDE_COUNT;
    }
    return accept(reader, lib,
                  side == SIDE_COUNT ? gametree_add(reader->tree, reader->parent, cell, side, node)
                                     : find_or_add(reader, lib, cell, side, node));
}

/* Reads the texts behind a node. */
static bool read_texts(LibReader *reader, const LibNode *lib, Cell cell, GameNode node) {
    if ((lib->flags & (FLAG_COMMENT | FLAG_OLD_COMMENT)) != 0) {
        bool old = (lib->flags & FLAG_OLD_COMMENT) != 0;
        if (!(old ? read_old_comment(reader) : read_lib_text(reader)))
            return false;
        char *more = strchr(reader->text, LINE_BREAK);
        if (more != NULL)
            *more++ = '\0';
        if (reader->text[0] != '\0' &&
            !accept(reader, lib, gametree_set_name(reader->tree, node, reader->text)))
            return false;
        if (more != NULL && !accept(reader, lib, gametree_set_comment(reader->tree, node, more)))
            return false;
    }
    if ((lib->flags & FLAG_TEXT) == 0)
        return true;
    if (!read_lib_text(reader))
        return false;
    return cell == CELL_NONE ||
           accept(reader, lib,
                  gametree_set_mark(reader->tree, reader->parent, cell, MARK_TEXT, reader->text));
}

/* Reads one node with all that belongs to it, and finds the parent of the next one. */
static bool read_step(LibReader *reader, bool first) {
    LibNode lib = {0};
    Cell cell = CELL_NONE;
    GameNode node = GAMETREE_NONE, parent = reader->parent;
    if (!read_lib_node(reader, &lib) || !find_point(reader, &lib, &cell) ||
        !place_node(reader, &lib, cell, first, &node) || !read_texts(reader, &lib, cell, node))
        return false;
    if ((lib.flags & FLAG_MARK) != 0 &&
        !accept(reader, &lib, gametree_set_hotspot(reader->tree, node, 1)))
        return false;
    if ((lib.flags & FLAG_START) != 0 &&
        !accept(reader, &lib, gametree_set_rest(reader->tree, node, START)))
        return false;

    if ((lib.flags & FLAG_SIBLING) != 0) {
        if (reader->open == GAMETREE_MAX_DEPTH)
            return accept(reader, &lib, GAMETREE_TOO_LARGE);
        reader->parents[reader->open++] = parent;
    }
    reader->parent = node;
    if ((lib.flags & FLAG_LEAF) != 0) {
        reader->done = reader->open == 0;
        if (!reader->done)
            reader->parent = reader->parents[--reader->open];
    }
    return true;
}

static bool read_library(LibReader *reader) {
    RecordSource *source = &reader->source;
    if (!read_header(reader))
        return false;
    /* RenLib reads to the end of the file, and writes single branches without all their flags. */
    for (bool first = true; !reader->done && source->at < source->end; first = false)
        if (source_cancelled(source) || !read_step(reader, first))
            return false;
    for (const char *at = source->at; at < source->end; at++)
        if (*at != '\0')
            return source_complain_byte(source, at, "the library ends here, but the file goes on");
    return true;
}

GameTree *renlib_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]) {
    LibReader *reader = calloc(1, sizeof *reader);
    char *text = malloc(size + 1);
    RecordSource source = source_init(bytes, size, complaint);
    GameTree *tree = gametree_create(LINES, LINES, defaults->rule, defaults->row);
    source.cancel = defaults->cancel;
    bool read = false;
    if (reader == NULL || text == NULL || tree == NULL) {
        source_complain_byte(&source, bytes, "there is not enough memory");
    } else if (!renlib_detect(bytes, size)) {
        source_complain_byte(&source, bytes, "this is no library of RenLib");
    } else {
        *reader = (LibReader){.source = source, .tree = tree, .text = text};
        read = read_library(reader);
    }
    free(text);
    if (reader != NULL)
        free(reader->known.slots);
    free(reader);
    if (read)
        return tree;
    gametree_destroy(tree);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

bool renlib_keeps(const char *rest) {
    return strcmp(rest, START) == 0;
}

bool renlib_fits(const GameTree *tree, char complaint[RECORD_COMPLAINT_SIZE]) {
    int count;
    if (gametree_width(tree) != LINES || gametree_height(tree) != LINES) {
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "RenLib has only boards of 15x15");
        return false;
    }
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE;
         node = gametree_walk(tree, GAMETREE_ROOT, node)) {
        int side = gametree_side(tree, node);
        gametree_setup(tree, node, &count);
        bool in_turn = side == SIDE_COUNT || side == (gametree_ply(tree, node) + 1) % 2;
        if (count == 0 && in_turn)
            continue;
        snprintf(complaint, RECORD_COMPLAINT_SIZE,
                 count > 0 ? "RenLib cannot set stones up"
                           : "RenLib needs moves that alternate, black first");
        return false;
    }
    return true;
}

/* Writes a text with a zero or two behind it; "\n" becomes "\r\n". The byte that separates the two
 * parts becomes a blank in the first one, which would end there. */
static void write_lib_text(RecordSink *sink, const char *first, const char *second) {
    const char *const PARTS[] = {first, second};
    static const char SEPARATOR[] = {LINE_BREAK};
    size_t length = 0;
    for (int part = 0; part < 2; part++) {
        if (part == 1 && second[0] == '\0')
            break;
        if (part == 1) {
            sink_bytes(sink, SEPARATOR, 1);
            length++;
        }
        for (const char *at = PARTS[part]; *at != '\0'; at++) {
            if (*at == '\n') {
                sink_bytes(sink, "\r", 1);
                length++;
            }
            sink_bytes(sink, part == 0 && *at == LINE_BREAK ? " " : at, 1);
            length++;
        }
    }
    sink_bytes(sink, "\0", length % 2 == 0 ? 2 : 1);
}

/* The text that is to stand on a point after a node, or "". */
static const char *text_at(const GameTree *tree, GameNode node, Cell cell) {
    int count;
    const GameMark *marks = gametree_marks(tree, node, &count);
    for (int i = 0; i < count; i++)
        if (marks[i].cell == cell && marks[i].kind == MARK_TEXT)
            return marks[i].text;
    return "";
}

static void write_lib_node(RecordSink *sink, Cell cell, int flags, const char *text) {
    int point = cell == CELL_NONE ? 0 : 16 * (LINES - 1 - cell / LINES) + cell % LINES + 1;
    if (text[0] != '\0')
        flags |= FLAG_TEXT | FLAG_MORE;
    char bytes[] = {(char)point, (char)(flags & 0xFF), 0, (char)(flags >> 8)};
    sink_bytes(sink, bytes, (flags & FLAG_MORE) != 0 ? 4 : 2);
}

/* Whether a mark of a node is a text on a point that no child plays on: it gets a node of its own.
 */
static bool is_loose(const GameTree *tree, GameNode node, const GameMark *mark) {
    if (mark->kind != MARK_TEXT)
        return false;
    for (GameNode c = gametree_first(tree, node); c != GAMETREE_NONE; c = gametree_next(tree, c))
        if (gametree_cell(tree, c) == mark->cell)
            return false;
    return true;
}

/* How many such texts a node has. */
static int loose_texts(const GameTree *tree, GameNode node) {
    int count, loose = 0;
    const GameMark *marks = gametree_marks(tree, node, &count);
    for (int i = 0; i < count; i++)
        loose += is_loose(tree, node, &marks[i]);
    return loose;
}

/* Writes them, as the first children of the node. */
static void write_loose_texts(RecordSink *sink, const GameTree *tree, GameNode node) {
    int count, left = loose_texts(tree, node);
    const GameMark *marks = gametree_marks(tree, node, &count);
    bool followed = gametree_first(tree, node) != GAMETREE_NONE;
    for (int i = 0; i < count; i++) {
        if (!is_loose(tree, node, &marks[i]))
            continue;
        left--;
        int sibling = left > 0 || followed ? FLAG_SIBLING : 0;
        write_lib_node(sink, marks[i].cell, FLAG_NO_MOVE | FLAG_LEAF | sibling, marks[i].text);
        write_lib_text(sink, marks[i].text, "");
    }
}

static void write_header(RecordSink *sink) {
    char header[HEADER_SIZE];
    memset(header, 0xFF, sizeof header);
    memcpy(header, HEADER, sizeof HEADER - 1);
    header[8] = VERSION_MAJOR;
    header[9] = VERSION_MINOR;
    sink_bytes(sink, header, sizeof header);
}

/* The flags of a node, but for those of the text on its point. */
static int flags_of(const GameTree *tree, GameNode node) {
    int flags = 0;
    if (gametree_next(tree, node) != GAMETREE_NONE)
        flags |= FLAG_SIBLING;
    if (gametree_first(tree, node) == GAMETREE_NONE && loose_texts(tree, node) == 0)
        flags |= FLAG_LEAF;
    if (has_comment(tree, node))
        flags |= FLAG_COMMENT;
    if (node != GAMETREE_ROOT && gametree_side(tree, node) == SIDE_COUNT)
        flags |= FLAG_NO_MOVE;
    if (gametree_hotspot(tree, node) > 0)
        flags |= FLAG_MARK;
    if (strstr(gametree_rest(tree, node), START) != NULL)
        flags |= FLAG_START;
    return flags;
}

void renlib_write(RecordSink *sink, const GameTree *tree) {
    write_header(sink);
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE && !sink->failed;
         node = gametree_walk(tree, GAMETREE_ROOT, node)) {
        GameNode parent = gametree_parent(tree, node);
        Cell cell = gametree_cell(tree, node);
        const char *text = parent != GAMETREE_NONE ? text_at(tree, parent, cell) : "";
        write_lib_node(sink, cell, flags_of(tree, node), text);
        if (has_comment(tree, node))
            write_lib_text(sink, gametree_name(tree, node), gametree_comment(tree, node));
        if (text[0] != '\0')
            write_lib_text(sink, text, "");
        write_loose_texts(sink, tree, node);
    }
}
