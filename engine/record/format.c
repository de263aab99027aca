/* format: see format.h. */
#include "record/format.h"

#include "position/rules.h"
#include "record/diagram.h"
#include "record/moves_text.h"
#include "record/psq.h"
#include "record/renlib.h"
#include "record/sgf_read.h"
#include "record/sgf_write.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* Skips the mark that some editors put in front of UTF-8. */
static void skip_mark(const char **bytes, size_t *size) {
    if (*size >= 3 && memcmp(*bytes, "\xEF\xBB\xBF", 3) == 0) {
        *bytes += 3;
        *size -= 3;
    }
}

RecordFormat format_detect(const char *bytes, size_t size) {
    static const struct {
        bool (*detect)(const char *bytes, size_t size);
        RecordFormat format;
    } FORMATS[] = {{psq_detect, FORMAT_PSQ},
                   {renlib_detect, FORMAT_RENLIB},
                   {sgf_detect, FORMAT_SGF},
                   {diagram_detect, FORMAT_DIAGRAM},
                   {moves_text_detect, FORMAT_MOVES}};
    skip_mark(&bytes, &size);
    /* SGF may begin anywhere in a file, even with a name in ours, such as "Anna (;". */
    bool is_ours = moves_text_has_head(bytes, size);
    for (size_t i = 0; i < ARRAY_LENGTH(FORMATS) && size > 0; i++)
        if (!(is_ours && FORMATS[i].format == FORMAT_SGF) && FORMATS[i].detect(bytes, size))
            return FORMATS[i].format;
    return FORMAT_UNKNOWN;
}

/* Whether a name ends so, capitals aside. */
static bool ends_with(const char *name, const char *ending) {
    size_t length = strlen(name), size = strlen(ending);
    if (length < size)
        return false;
    for (size_t i = 0; i < size; i++)
        if (tolower((unsigned char)name[length - size + i]) != ending[i])
            return false;
    return true;
}

RecordFormat format_of_name(const char *name) {
    static const struct {
        const char *ending;
        RecordFormat format;
    } ENDINGS[] = {{".psq", FORMAT_PSQ},
                   {".sgf", FORMAT_SGF},
                   {".lib", FORMAT_RENLIB},
                   {".pos.txt", FORMAT_DIAGRAM},
                   {".txt", FORMAT_MOVES}};
    for (size_t i = 0; i < ARRAY_LENGTH(ENDINGS); i++)
        if (ends_with(name, ENDINGS[i].ending))
            return ENDINGS[i].format;
    return FORMAT_UNKNOWN;
}

int format_count(const char *bytes, size_t size) {
    skip_mark(&bytes, &size);
    return format_detect(bytes, size) == FORMAT_SGF ? sgf_count(bytes, size) : 1;
}

FormatGames format_games(const char *bytes, size_t size) {
    skip_mark(&bytes, &size);
    return (FormatGames){.bytes = bytes, .size = size, .format = format_detect(bytes, size)};
}

GameTree *format_next(FormatGames *games, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]) {
    const char *bytes = games->bytes;
    size_t size = games->size;
    complaint[0] = '\0';
    if (games->format == FORMAT_SGF)
        return sgf_find(bytes, size, &games->at)
                   ? sgf_read(bytes, size, &games->at, defaults, complaint)
                   : NULL;
    if (games->at > 0)
        return NULL;
    games->at = size;
    switch (games->format) {
    case FORMAT_PSQ:
        return psq_read(bytes, size, defaults, complaint);
    case FORMAT_RENLIB:
        return renlib_read(bytes, size, defaults, complaint);
    case FORMAT_DIAGRAM:
        return diagram_read(bytes, size, defaults, complaint);
    case FORMAT_MOVES:
        return moves_text_read(bytes, size, defaults, complaint);
    default:
        snprintf(
            complaint, RECORD_COMPLAINT_SIZE,
            "line 1: not a game in a known format (PSQ, SGF, RenLib, moves such as h8 h9, or a "
            "diagram)");
        return NULL;
    }
}

GameTree *format_read(const char *bytes, size_t size, int index, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]) {
    FormatGames games = format_games(bytes, size);
    if (games.format != FORMAT_SGF) {
        if (index == 0 || games.format == FORMAT_UNKNOWN)
            return format_next(&games, defaults, complaint);
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "this file holds one game only");
        return NULL;
    }
    for (int i = 0; i < index && games.at < games.size; i++)
        sgf_skip(games.bytes, games.size, &games.at);
    return sgf_read(games.bytes, games.size, &games.at, defaults, complaint);
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

/* What a tree has that not every format can hold. */
typedef enum TreePart {
    PART_VARIATIONS,
    PART_COMMENTS,
    PART_LABELS, /* marks that are texts */
    PART_MARKS,
    PART_HOTSPOTS,
    PART_VALUES,
    PART_TIMES,
    PART_LONG_TIMES, /* of a move, longer than PSQ can tell */
    PART_PASSES,
    PART_SETUP,
    PART_PLAYERS,
    PART_RESULT,
    PART_EVENT, /* when, where and in which one it was played */
    PART_RULE,
    PART_MOVES,
    PART_REST,
    PART_COUNT
} TreePart;

/* The set of this part alone, one bit, or the empty one. */
static unsigned part_if(TreePart part, bool there) {
    return there ? 1u << part : 0;
}

/* The set of the parts that a node has, for a file in `format`. */
static unsigned parts_of_node(const GameTree *tree, GameNode node, RecordFormat format) {
    int mark_count, setup_count;
    GameValue value;
    const char *rest = gametree_rest(tree, node);
    bool rest_is_kept = rest[0] == '\0' || (format == FORMAT_RENLIB && renlib_keeps(rest));
    bool move = gametree_side(tree, node) != SIDE_COUNT;
    int64_t used_us = gametree_used(tree, node);
    const GameMark *marks = gametree_marks(tree, node, &mark_count);
    gametree_setup(tree, node, &setup_count);
    unsigned parts = part_if(PART_MOVES, move);
    parts |= part_if(PART_PASSES, move && gametree_cell(tree, node) == CELL_NONE);
    parts |= part_if(PART_VARIATIONS, gametree_children(tree, node) > 1);
    parts |= part_if(PART_COMMENTS, gametree_comment(tree, node)[0] != '\0' ||
                                        gametree_name(tree, node)[0] != '\0');
    for (int i = 0; i < mark_count; i++)
        parts |= part_if(marks[i].kind == MARK_TEXT ? PART_LABELS : PART_MARKS, true);
    parts |= part_if(PART_HOTSPOTS, gametree_hotspot(tree, node) > 0);
    parts |= part_if(PART_VALUES, gametree_value(tree, node, &value) ||
                                      gametree_quality(tree, node) != QUALITY_NONE);
    parts |= part_if(PART_TIMES, used_us > 0);
    parts |= part_if(PART_LONG_TIMES, format == FORMAT_PSQ && used_us / 1000 > PSQ_MAX_MS);
    parts |= part_if(PART_SETUP, setup_count > 0 || gametree_told_turn(tree, node) != SIDE_COUNT);
    return parts | part_if(PART_REST, !rest_is_kept);
}

/* The set of the parts that a format holds. */
static unsigned parts_of_format(RecordFormat format) {
    static const unsigned ALL = (1u << PART_COUNT) - 1;
    switch (format) {
    case FORMAT_PSQ:
        return 1u << PART_TIMES | 1u << PART_PLAYERS | 1u << PART_RESULT | 1u << PART_MOVES;
    case FORMAT_RENLIB:
        return 1u << PART_VARIATIONS | 1u << PART_COMMENTS | 1u << PART_LABELS |
               1u << PART_HOTSPOTS | 1u << PART_PASSES | 1u << PART_MOVES;
    case FORMAT_MOVES:
        return 1u << PART_PLAYERS | 1u << PART_RESULT | 1u << PART_EVENT | 1u << PART_RULE |
               1u << PART_PASSES | 1u << PART_MOVES;
    case FORMAT_DIAGRAM:
        return 1u << PART_PLAYERS | 1u << PART_RESULT | 1u << PART_EVENT | 1u << PART_RULE |
               1u << PART_SETUP;
    default:
        return ALL;
    }
}

/* Puts what a format leaves out into words. */
static void describe_loss(const GameTree *tree, RecordFormat format, char loss[FORMAT_LOSS_SIZE]) {
    static const char *const NAMES[] = {
        [PART_VARIATIONS] = "variations", [PART_COMMENTS] = "comments",
        [PART_LABELS] = "labels",         [PART_MARKS] = "marks",
        [PART_HOTSPOTS] = "hotspots",     [PART_VALUES] = "values",
        [PART_TIMES] = "times",           [PART_LONG_TIMES] = "times of more than 11 days",
        [PART_PASSES] = "passes",         [PART_SETUP] = "setup",
        [PART_PLAYERS] = "players",       [PART_RESULT] = "result",
        [PART_EVENT] = "date and event",  [PART_RULE] = "the rule",
        [PART_MOVES] = "moves",           [PART_REST] = "other properties"};
    unsigned parts = 0;
    size_t length = 0;
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE;
         node = gametree_walk(tree, GAMETREE_ROOT, node))
        parts |= parts_of_node(tree, node, format);
    for (int fact = 0; fact < FACT_RULES; fact++)
        parts |= part_if(fact < FACT_RESULT    ? PART_PLAYERS
                         : fact == FACT_RESULT ? PART_RESULT
                                               : PART_EVENT,
                         gametree_fact(tree, (GameFact)fact)[0] != '\0');
    parts |= part_if(PART_RULE, gametree_rule(tree) != RULE_FREESTYLE || gametree_row(tree) != 5);
    unsigned lost = parts & ~parts_of_format(format);
    loss[0] = '\0';
    for (int part = 0; part < PART_COUNT; part++)
        if ((lost >> part & 1) != 0 && length < FORMAT_LOSS_SIZE)
            length += (size_t)snprintf(loss + length, FORMAT_LOSS_SIZE - length, "%s%s",
                                       length == 0 ? "" : ", ", NAMES[part]);
}

/* Whether the moves of the main line are all that there is: no stones set up, and black and white
 * in turn. */
static bool is_plain(const GameTree *tree, char complaint[RECORD_COMPLAINT_SIZE]) {
    int side = BLACK, count;
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE; node = gametree_first(tree, node)) {
        gametree_setup(tree, node, &count);
        int mover = gametree_side(tree, node);
        if (count > 0 || (mover != SIDE_COUNT && mover != side)) {
            snprintf(complaint, RECORD_COMPLAINT_SIZE,
                     "this format has only moves in turn: use SGF for stones that are set up");
            return false;
        }
        side = mover == SIDE_COUNT ? side : 1 - mover;
    }
    return true;
}

/* The same without passes. */
static bool is_all_stones(const GameTree *tree, char complaint[RECORD_COMPLAINT_SIZE]) {
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE; node = gametree_first(tree, node))
        if (gametree_side(tree, node) != SIDE_COUNT && gametree_cell(tree, node) == CELL_NONE) {
            snprintf(complaint, RECORD_COMPLAINT_SIZE,
                     "this format has no passes: use SGF or plain moves");
            return false;
        }
    return is_plain(tree, complaint);
}

bool format_write(RecordSink *sink, const GameTree *tree, RecordFormat format,
                  char loss[FORMAT_LOSS_SIZE], char complaint[RECORD_COMPLAINT_SIZE]) {
    complaint[0] = '\0';
    describe_loss(tree, format, loss);
    if ((format == FORMAT_PSQ && !is_all_stones(tree, complaint)) ||
        (format == FORMAT_MOVES && !is_plain(tree, complaint)) ||
        (format == FORMAT_RENLIB && !renlib_fits(tree, complaint)))
        return false;
    switch (format) {
    case FORMAT_PSQ:
        psq_write(sink, tree);
        break;
    case FORMAT_RENLIB:
        renlib_write(sink, tree);
        break;
    case FORMAT_DIAGRAM:
        diagram_write(sink, tree, gametree_last(tree));
        break;
    case FORMAT_MOVES:
        moves_text_write(sink, tree);
        break;
    default:
        sgf_write(sink, tree, "Pentad");
    }
    if (sink->failed)
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "it could not be written");
    return !sink->failed;
}
