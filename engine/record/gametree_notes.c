/* gametree_notes: what is written about a game and its nodes, see gametree.h. */
#include "record/gametree.h"

#include "record/gametree_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a node without notes has. */
static const NodeNotes NOTHING = {.turn = SIDE_COUNT, .used_us = -1};

static const NodeNotes *notes_of(const GameTree *tree, GameNode node) {
    assert(node < tree->used && tree->nodes[node].depth > 0);
    const NodeNotes *notes = tree->nodes[node].notes;
    return notes == NULL ? &NOTHING : notes;
}

NodeNotes *gametree_notes(GameTree *tree, GameNode node) {
    assert(node < tree->used && tree->nodes[node].depth > 0);
    TreeNode *here = &tree->nodes[node];
    if (here->notes == NULL) {
        here->notes = malloc(sizeof *here->notes);
        if (here->notes != NULL)
            *here->notes = NOTHING;
    }
    return here->notes;
}

/* ------------------------------------------------------------------------------------------
 * Texts.
 */

static const char *or_empty(const char *text) {
    return text == NULL ? "" : text;
}

/* Replaces the text at `place` by a copy. */
static GameTreeStatus replace_text(GameTree *tree, char **place, const char *text) {
    size_t former = *place == NULL ? 0 : strlen(*place) + 1;
    size_t size = text == NULL || text[0] == '\0' ? 0 : strlen(text) + 1;
    if (tree->text_bytes - former + size > GAMETREE_MAX_TEXT)
        return GAMETREE_TOO_LARGE;
    char *copy = NULL;
    if (size > 0) {
        copy = malloc(size);
        if (copy == NULL)
            return GAMETREE_NO_MEMORY;
        memcpy(copy, text, size);
    }
    free(*place);
    *place = copy;
    tree->text_bytes += size;
    tree->text_bytes -= former;
    return GAMETREE_OK;
}

const char *gametree_fact(const GameTree *tree, GameFact fact) {
    return or_empty(tree->facts[fact]);
}

GameTreeStatus gametree_set_fact(GameTree *tree, GameFact fact, const char *text) {
    return replace_text(tree, &tree->facts[fact], text);
}

bool gametree_is_person(const GameTree *tree, Side side) {
    const char *people = gametree_fact(tree, FACT_PEOPLE);
    return strcmp(people, "both") == 0 || strcmp(people, side == BLACK ? "black" : "white") == 0;
}

GameTreeStatus gametree_set_people(GameTree *tree, bool black, bool white) {
    const char *one = black ? "black" : white ? "white" : "";
    return gametree_set_fact(tree, FACT_PEOPLE, black && white ? "both" : one);
}

const char *gametree_comment(const GameTree *tree, GameNode node) {
    return or_empty(notes_of(tree, node)->comment);
}

const char *gametree_name(const GameTree *tree, GameNode node) {
    return or_empty(notes_of(tree, node)->name);
}

const char *gametree_rest(const GameTree *tree, GameNode node) {
    return or_empty(notes_of(tree, node)->rest);
}

GameTreeStatus gametree_set_comment(GameTree *tree, GameNode node, const char *text) {
    NodeNotes *notes = gametree_notes(tree, node);
    return notes == NULL ? GAMETREE_NO_MEMORY : replace_text(tree, &notes->comment, text);
}

GameTreeStatus gametree_set_name(GameTree *tree, GameNode node, const char *text) {
    NodeNotes *notes = gametree_notes(tree, node);
    return notes == NULL ? GAMETREE_NO_MEMORY : replace_text(tree, &notes->name, text);
}

GameTreeStatus gametree_set_rest(GameTree *tree, GameNode node, const char *text) {
    NodeNotes *notes = gametree_notes(tree, node);
    return notes == NULL ? GAMETREE_NO_MEMORY : replace_text(tree, &notes->rest, text);
}

/* ------------------------------------------------------------------------------------------
 * Points.
 */

const GameSetup *gametree_setup(const GameTree *tree, GameNode node, int *count) {
    const NodeNotes *notes = notes_of(tree, node);
    *count = notes->setup_count;
    return notes->setup;
}

int gametree_told_turn(const GameTree *tree, GameNode node) {
    return notes_of(tree, node)->turn;
}

GameTreeStatus gametree_set_turn(GameTree *tree, GameNode node, int side) {
    assert(side == BLACK || side == WHITE || side == SIDE_COUNT);
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    notes->turn = (uint8_t)side;
    return GAMETREE_OK;
}

const GameMark *gametree_marks(const GameTree *tree, GameNode node, int *count) {
    const NodeNotes *notes = notes_of(tree, node);
    *count = notes->mark_count;
    return notes->marks;
}

/* The place of a mark among those of a node, or their number. */
static int find_mark(const NodeNotes *notes, Cell cell, MarkKind kind) {
    int i = 0;
    while (i < notes->mark_count && (notes->marks[i].cell != cell || notes->marks[i].kind != kind))
        i++;
    return i;
}

static void drop_mark(GameTree *tree, NodeNotes *notes, int index) {
    char *text = (char *)notes->marks[index].text;
    replace_text(tree, &text, NULL);
    notes->mark_count--;
    memmove(notes->marks + index, notes->marks + index + 1,
            (size_t)(notes->mark_count - index) * sizeof *notes->marks);
}

/* Adds a mark without a text. */
static GameTreeStatus add_mark(NodeNotes *notes, Cell cell, MarkKind kind) {
    if (notes->mark_count == GAMETREE_MAX_MARKS)
        return GAMETREE_TOO_LARGE;
    size_t size = (size_t)(notes->mark_count + 1) * sizeof *notes->marks;
    GameMark *larger = realloc(notes->marks, size);
    if (larger == NULL)
        return GAMETREE_NO_MEMORY;
    notes->marks = larger;
    notes->marks[notes->mark_count++] = (GameMark){.cell = cell, .kind = kind};
    return GAMETREE_OK;
}

GameTreeStatus gametree_set_mark(GameTree *tree, GameNode node, Cell cell, MarkKind kind,
                                 const char *text) {
    if (cell >= tree->width * tree->height)
        return GAMETREE_OFF_BOARD;
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    int index = find_mark(notes, cell, kind);
    bool known = index < notes->mark_count;
    bool none = kind == MARK_TEXT && (text == NULL || text[0] == '\0');
    if (none) {
        if (known)
            drop_mark(tree, notes, index);
        return GAMETREE_OK;
    }
    GameTreeStatus status = known ? GAMETREE_OK : add_mark(notes, cell, kind);
    if (status != GAMETREE_OK || kind != MARK_TEXT)
        return status;
    char *copy = (char *)notes->marks[index].text;
    status = replace_text(tree, &copy, text);
    notes->marks[index].text = copy;
    if (status != GAMETREE_OK && !known)
        drop_mark(tree, notes, index);
    return status;
}

/* ------------------------------------------------------------------------------------------
 * Judgements.
 */

MoveQuality gametree_quality(const GameTree *tree, GameNode node) {
    return (MoveQuality)notes_of(tree, node)->quality;
}

GameTreeStatus gametree_set_quality(GameTree *tree, GameNode node, MoveQuality quality) {
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    notes->quality = (uint8_t)quality;
    return GAMETREE_OK;
}

int gametree_hotspot(const GameTree *tree, GameNode node) {
    return notes_of(tree, node)->hotspot;
}

GameTreeStatus gametree_set_hotspot(GameTree *tree, GameNode node, int hotspot) {
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    notes->hotspot = (uint8_t)hotspot;
    return GAMETREE_OK;
}

int64_t gametree_used(const GameTree *tree, GameNode node) {
    return notes_of(tree, node)->used_us;
}

GameTreeStatus gametree_set_used(GameTree *tree, GameNode node, int64_t used_us) {
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    notes->used_us = used_us;
    return GAMETREE_OK;
}

bool gametree_value(const GameTree *tree, GameNode node, GameValue *value) {
    const NodeNotes *notes = notes_of(tree, node);
    if (notes->valued)
        *value = notes->value;
    return notes->valued;
}

GameTreeStatus gametree_set_value(GameTree *tree, GameNode node, const GameValue *value) {
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    notes->valued = value != NULL;
    if (value != NULL)
        notes->value = *value;
    return GAMETREE_OK;
}
