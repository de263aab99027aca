/* trees: see trees.h. */
#include "support/trees.h"

#include "position/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends to a Written. */
static bool take(void *context, const char *bytes, size_t size) {
    Written *written = context;
    char *larger = realloc(written->bytes, written->size + size + 1);
    if (larger == NULL)
        return false;
    memcpy(larger + written->size, bytes, size);
    written->bytes = larger;
    written->size += size;
    larger[written->size] = '\0';
    return true;
}

Written written(const GameTree *tree, RecordFormat format) {
    Written result = {0};
    RecordSink sink = {.context = &result, .take = take};
    if (!format_write(&sink, tree, format, result.loss, result.complaint)) {
        free(result.bytes);
        result.bytes = NULL;
    }
    return result;
}

GameTree *read_bytes(const char *bytes, size_t size, char complaint[RECORD_COMPLAINT_SIZE]) {
    RecordDefaults defaults = {.width = 15, .height = 15, .rule = 0, .row = 5};
    return format_read(bytes, size, 0, &defaults, complaint);
}

GameTree *read_text(const char *text) {
    char complaint[RECORD_COMPLAINT_SIZE];
    GameTree *tree = read_bytes(text, strlen(text), complaint);
    if (tree == NULL)
        printf("not read: %s\n%s\n", complaint, text);
    return tree;
}

/* Whether both nodes have the same marks. */
static bool same_marks(const GameTree *a, GameNode m, const GameTree *b, GameNode n) {
    int count, other;
    const GameMark *first = gametree_marks(a, m, &count), *second = gametree_marks(b, n, &other);
    if (count != other)
        return false;
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < count && (first[i].cell != second[k].cell || first[i].kind != second[k].kind))
            k++;
        if (k == count ||
            (first[i].kind == MARK_TEXT && strcmp(first[i].text, second[k].text) != 0))
            return false;
    }
    return true;
}

static bool same_node(const GameTree *a, GameNode m, const GameTree *b, GameNode n) {
    uint8_t stones[BOARD_MAX_CELLS] = {0}, others[BOARD_MAX_CELLS] = {0};
    GameValue value = {0}, other = {0};
    bool valued = gametree_value(a, m, &value);
    gametree_stones(a, m, stones);
    gametree_stones(b, n, others);
    return gametree_cell(a, m) == gametree_cell(b, n) &&
           gametree_side(a, m) == gametree_side(b, n) &&
           gametree_turn(a, m) == gametree_turn(b, n) &&
           gametree_quality(a, m) == gametree_quality(b, n) &&
           gametree_hotspot(a, m) == gametree_hotspot(b, n) &&
           gametree_used(a, m) == gametree_used(b, n) && valued == gametree_value(b, n, &other) &&
           value.score == other.score && value.win_rate == other.win_rate &&
           value.best == other.best && value.depth == other.depth &&
           value.time_us == other.time_us && value.nodes == other.nodes &&
           strcmp(gametree_comment(a, m), gametree_comment(b, n)) == 0 &&
           strcmp(gametree_name(a, m), gametree_name(b, n)) == 0 &&
           strcmp(gametree_rest(a, m), gametree_rest(b, n)) == 0 &&
           memcmp(stones, others, sizeof stones) == 0 && same_marks(a, m, b, n);
}

bool same_tree(const GameTree *a, const GameTree *b) {
    if (gametree_width(a) != gametree_width(b) || gametree_height(a) != gametree_height(b) ||
        gametree_rule(a) != gametree_rule(b) || gametree_row(a) != gametree_row(b) ||
        gametree_count(a) != gametree_count(b)) {
        printf("other boards, rules or numbers of nodes: %d and %d\n", gametree_count(a),
               gametree_count(b));
        return false;
    }
    for (int fact = 0; fact < FACT_RULES; fact++)
        if (strcmp(gametree_fact(a, (GameFact)fact), gametree_fact(b, (GameFact)fact)) != 0) {
            printf("fact %d: %s and %s\n", fact, gametree_fact(a, (GameFact)fact),
                   gametree_fact(b, (GameFact)fact));
            return false;
        }
    GameNode m = GAMETREE_ROOT, n = GAMETREE_ROOT;
    while (m != GAMETREE_NONE && n != GAMETREE_NONE) {
        if (gametree_children(a, m) != gametree_children(b, n) || !same_node(a, m, b, n)) {
            printf("nodes %u and %u differ: ply %d\n", m, n, gametree_ply(a, m));
            return false;
        }
        m = gametree_walk(a, GAMETREE_ROOT, m);
        n = gametree_walk(b, GAMETREE_ROOT, n);
    }
    return m == n;
}

/* ------------------------------------------------------------------------------------------
 * Random trees.
 */

/* Says something about a node, or about a point in its position. */
static void remark(Random *random, GameTree *tree, GameNode node) {
    static const char *const TEXTS[] = {"W7", "L12", "W*", "l2", "D", "?", "A", "12", "W999999"};
    static const char *const COMMENTS[] = {"Well", "two\nlines", "\xE2\x97\x8F",
                                           "]",    "a\tb",       "53%"};
    uint32_t cells = (uint32_t)(gametree_width(tree) * gametree_height(tree));
    switch (random_below(random, 4)) {
    case 0:
        gametree_set_comment(tree, node, COMMENTS[random_below(random, ARRAY_LENGTH(COMMENTS))]);
        break;
    case 1:
        gametree_set_mark(tree, node, (Cell)random_below(random, cells), MARK_TEXT,
                          TEXTS[random_below(random, ARRAY_LENGTH(TEXTS))]);
        break;
    case 2:
        gametree_set_hotspot(tree, node, 1);
        break;
    default:
        break;
    }
}

GameTree *random_tree(Random *random, int nodes) {
    GameTree *tree = gametree_create(15, 15, RULE_FREESTYLE, 5);
    GameNode *all = calloc((size_t)nodes + 1, sizeof *all);
    if (tree == NULL || all == NULL)
        exit(1);
    int count = 1;
    all[0] = GAMETREE_ROOT;
    for (int i = 0; i < nodes; i++) {
        /* Half of them go on where the last one was, so that there are lines as well as branches;
         * the moves are near each other, so that lines meet. */
        bool branch = random_below(random, 2) == 0;
        GameNode node = all[branch ? random_below(random, (uint32_t)count) : (uint32_t)count - 1];
        Cell cell = (Cell)((5 + random_below(random, 5)) * 15 + 5 + random_below(random, 5));
        if (random_below(random, 40) == 0)
            cell = CELL_NONE;
        if (gametree_play(tree, node, cell, &all[count]) == GAMETREE_OK)
            remark(random, tree, all[count++]);
    }
    free(all);
    return tree;
}
