/* gametree: see gametree.h.
 *
 * The nodes lie in one array that doubles; links are places in it. Every node knows its depth, so
 * that walks and paths need no stack. What is written about nodes is in gametree_notes.c.
 */
#include "record/gametree.h"

#include "record/gametree_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_NODES = 64 };

/* ------------------------------------------------------------------------------------------
 * Memory.
 */

/* Makes room for one more node. */
static GameTreeStatus reserve(GameTree *tree) {
    if (tree->unused != GAMETREE_NONE || tree->used < tree->capacity)
        return GAMETREE_OK;
    if (tree->capacity >= GAMETREE_MAX_NODES)
        return GAMETREE_TOO_LARGE;
    uint32_t capacity = tree->capacity == 0 ? FIRST_NODES : tree->capacity * 2;
    TreeNode *larger = realloc(tree->nodes, capacity * sizeof *larger);
    if (larger == NULL)
        return GAMETREE_NO_MEMORY;
    tree->nodes = larger;
    tree->capacity = capacity;
    return GAMETREE_OK;
}

/* Takes a node out of the store, which has one. */
static GameNode take(GameTree *tree) {
    GameNode node = tree->unused;
    if (node != GAMETREE_NONE)
        tree->unused = tree->nodes[node].next;
    else
        node = tree->used++;
    tree->nodes[node] = (TreeNode){.parent = GAMETREE_NONE,
                                   .first = GAMETREE_NONE,
                                   .last = GAMETREE_NONE,
                                   .next = GAMETREE_NONE,
                                   .cell = CELL_NONE,
                                   .depth = 1,
                                   .side = SIDE_COUNT};
    tree->count++;
    return node;
}

static void free_text(GameTree *tree, char *text) {
    if (text != NULL)
        tree->text_bytes -= strlen(text) + 1;
    free(text);
}

static void free_notes(GameTree *tree, NodeNotes *notes) {
    if (notes == NULL)
        return;
    free_text(tree, notes->comment);
    free_text(tree, notes->name);
    free_text(tree, notes->rest);
    for (int i = 0; i < notes->mark_count; i++)
        free_text(tree, (char *)notes->marks[i].text);
    free(notes->marks);
    free(notes->setup);
    free(notes);
}

/* Puts a node back into the store. */
static void give_back(GameTree *tree, GameNode node) {
    free_notes(tree, tree->nodes[node].notes);
    tree->nodes[node] = (TreeNode){.next = tree->unused};
    tree->unused = node;
    tree->count--;
}

GameTree *gametree_create(int width, int height, int rule, int row) {
    assert(width >= BOARD_MIN_SIZE && width <= BOARD_MAX_SIZE);
    assert(height >= BOARD_MIN_SIZE && height <= BOARD_MAX_SIZE);
    GameTree *tree = calloc(1, sizeof *tree);
    if (tree == NULL)
        return NULL;
    *tree = (GameTree){
        .width = width, .height = height, .rule = rule, .row = row, .unused = GAMETREE_NONE};
    if (reserve(tree) != GAMETREE_OK) {
        free(tree);
        return NULL;
    }
    take(tree);
    return tree;
}

void gametree_destroy(GameTree *tree) {
    if (tree == NULL)
        return;
    for (uint32_t i = 0; i < tree->used; i++)
        free_notes(tree, tree->nodes[i].notes);
    for (int i = 0; i < FACT_COUNT; i++)
        free(tree->facts[i]);
    free(tree->nodes);
    free(tree);
}

/* ------------------------------------------------------------------------------------------
 * The game.
 */

int gametree_width(const GameTree *tree) {
    return tree->width;
}

int gametree_height(const GameTree *tree) {
    return tree->height;
}

int gametree_rule(const GameTree *tree) {
    return tree->rule;
}

int gametree_row(const GameTree *tree) {
    return tree->row;
}

void gametree_set_rule(GameTree *tree, int rule, int row) {
    tree->rule = rule;
    tree->row = row;
}

int gametree_count(const GameTree *tree) {
    return tree->count;
}

/* ------------------------------------------------------------------------------------------
 * The shape.
 */

/* The node itself, which must be one of the tree's. */
static TreeNode *at(const GameTree *tree, GameNode node) {
    assert(node < tree->used && tree->nodes[node].depth > 0);
    return &tree->nodes[node];
}

GameNode gametree_parent(const GameTree *tree, GameNode node) {
    return at(tree, node)->parent;
}

GameNode gametree_first(const GameTree *tree, GameNode node) {
    return at(tree, node)->first;
}

GameNode gametree_next(const GameTree *tree, GameNode node) {
    return at(tree, node)->next;
}

Cell gametree_cell(const GameTree *tree, GameNode node) {
    return at(tree, node)->cell;
}

int gametree_side(const GameTree *tree, GameNode node) {
    return at(tree, node)->side;
}

int gametree_children(const GameTree *tree, GameNode node) {
    int count = 0;
    for (GameNode c = at(tree, node)->first; c != GAMETREE_NONE; c = tree->nodes[c].next)
        count++;
    return count;
}

int gametree_index(const GameTree *tree, GameNode node) {
    GameNode parent = at(tree, node)->parent;
    int index = 0;
    if (parent == GAMETREE_NONE)
        return 0;
    for (GameNode c = tree->nodes[parent].first; c != node; c = tree->nodes[c].next)
        index++;
    return index;
}

GameNode gametree_last(const GameTree *tree) {
    GameNode node = GAMETREE_ROOT;
    while (tree->nodes[node].first != GAMETREE_NONE)
        node = tree->nodes[node].first;
    return node;
}

GameNode gametree_walk(const GameTree *tree, GameNode top, GameNode node) {
    if (at(tree, node)->first != GAMETREE_NONE)
        return tree->nodes[node].first;
    while (node != top && tree->nodes[node].next == GAMETREE_NONE)
        node = tree->nodes[node].parent;
    return node == top ? GAMETREE_NONE : tree->nodes[node].next;
}

int gametree_ply(const GameTree *tree, GameNode node) {
    int ply = 0;
    for (; node != GAMETREE_NONE; node = tree->nodes[node].parent)
        ply += at(tree, node)->side != SIDE_COUNT;
    return ply;
}

int gametree_path(const GameTree *tree, GameNode node, GameNode *path) {
    int count = at(tree, node)->depth;
    for (int i = count - 1; i >= 0; i--) {
        path[i] = node;
        node = tree->nodes[node].parent;
    }
    return count;
}

GameNode gametree_find(const GameTree *tree, GameNode node, Cell cell, int side) {
    GameNode child = at(tree, node)->first;
    while (child != GAMETREE_NONE &&
           (tree->nodes[child].cell != cell || tree->nodes[child].side != side))
        child = tree->nodes[child].next;
    return child;
}

/* The stone on a point after a node, found on the way up. */
static Stone stone_after(const GameTree *tree, GameNode node, Cell cell) {
    for (; node != GAMETREE_NONE; node = tree->nodes[node].parent) {
        const TreeNode *here = &tree->nodes[node];
        if (here->cell == cell)
            return side_stone((Side)here->side);
        for (int i = 0; here->notes != NULL && i < here->notes->setup_count; i++)
            if (here->notes->setup[i].cell == cell)
                return here->notes->setup[i].stone;
    }
    return STONE_NONE;
}

/* Whether a move may follow a node. */
static GameTreeStatus check_move(const GameTree *tree, GameNode parent, Cell cell, int side) {
    if (at(tree, parent)->depth >= GAMETREE_MAX_DEPTH)
        return GAMETREE_TOO_LARGE;
    if (cell == CELL_NONE)
        return GAMETREE_OK;
    if (cell >= tree->width * tree->height || side == SIDE_COUNT)
        return GAMETREE_OFF_BOARD;
    return stone_after(tree, parent, cell) == STONE_NONE ? GAMETREE_OK : GAMETREE_OCCUPIED;
}

GameTreeStatus gametree_add(GameTree *tree, GameNode parent, Cell cell, int side, GameNode *node) {
    assert(side == BLACK || side == WHITE || side == SIDE_COUNT);
    GameTreeStatus status = check_move(tree, parent, cell, side);
    if (status == GAMETREE_OK)
        status = reserve(tree);
    if (status != GAMETREE_OK)
        return status;

    GameNode added = take(tree);
    TreeNode *above = &tree->nodes[parent];
    if (above->last == GAMETREE_NONE)
        above->first = added;
    else
        tree->nodes[above->last].next = added;
    above->last = added;
    tree->nodes[added].parent = parent;
    tree->nodes[added].cell = cell;
    tree->nodes[added].side = (uint8_t)side;
    tree->nodes[added].depth = (uint16_t)(above->depth + 1);
    if (node != NULL)
        *node = added;
    return GAMETREE_OK;
}

GameTreeStatus gametree_play(GameTree *tree, GameNode parent, Cell cell, GameNode *node) {
    int side = (int)gametree_turn(tree, parent);
    GameNode known = gametree_find(tree, parent, cell, side);
    if (known == GAMETREE_NONE)
        return gametree_add(tree, parent, cell, side, node);
    if (node != NULL)
        *node = known;
    return GAMETREE_OK;
}

/* Takes a node out of the list of its siblings. */
static void unlink_node(GameTree *tree, GameNode node) {
    TreeNode *above = &tree->nodes[tree->nodes[node].parent];
    GameNode before = GAMETREE_NONE;
    for (GameNode c = above->first; c != node; c = tree->nodes[c].next)
        before = c;
    if (before == GAMETREE_NONE)
        above->first = tree->nodes[node].next;
    else
        tree->nodes[before].next = tree->nodes[node].next;
    if (above->last == node)
        above->last = before;
}

void gametree_promote(GameTree *tree, GameNode node) {
    GameNode parent = at(tree, node)->parent;
    if (parent == GAMETREE_NONE || tree->nodes[parent].first == node)
        return;
    unlink_node(tree, node);
    tree->nodes[node].next = tree->nodes[parent].first;
    tree->nodes[parent].first = node;
}

void gametree_promote_line(GameTree *tree, GameNode node) {
    for (; node != GAMETREE_NONE; node = tree->nodes[node].parent)
        gametree_promote(tree, node);
}

GameTreeStatus gametree_delete(GameTree *tree, GameNode node) {
    if (at(tree, node)->parent == GAMETREE_NONE)
        return GAMETREE_BAD_NODE;
    unlink_node(tree, node);
    /* Leaves first, from left to right. */
    for (GameNode leaf = node;;) {
        while (tree->nodes[leaf].first != GAMETREE_NONE)
            leaf = tree->nodes[leaf].first;
        GameNode above = tree->nodes[leaf].parent, beside = tree->nodes[leaf].next;
        give_back(tree, leaf);
        if (leaf == node)
            break;
        tree->nodes[above].first = beside;
        leaf = beside == GAMETREE_NONE ? above : beside;
    }
    return GAMETREE_OK;
}

/* ------------------------------------------------------------------------------------------
 * The position.
 */

int gametree_stones(const GameTree *tree, GameNode node, uint8_t *stones) {
    GameNode path[GAMETREE_MAX_DEPTH];
    int count = gametree_path(tree, node, path), stone_count = 0;
    memset(stones, STONE_NONE, (size_t)(tree->width * tree->height));
    for (int i = 0; i < count; i++) {
        const TreeNode *here = &tree->nodes[path[i]];
        for (int k = 0; here->notes != NULL && k < here->notes->setup_count; k++)
            stones[here->notes->setup[k].cell] = (uint8_t)here->notes->setup[k].stone;
        if (here->cell != CELL_NONE)
            stones[here->cell] = (uint8_t)side_stone((Side)here->side);
    }
    for (int i = 0; i < tree->width * tree->height; i++)
        stone_count += stones[i] != STONE_NONE;
    return stone_count;
}

/* Who moves first: black, unless more of black's stones are set up at the root. */
static Side first_turn(const GameTree *tree) {
    const NodeNotes *notes = tree->nodes[GAMETREE_ROOT].notes;
    int more = 0;
    for (int i = 0; notes != NULL && i < notes->setup_count; i++)
        more += notes->setup[i].stone == STONE_BLACK ? 1 : -1;
    return more > 0 ? WHITE : BLACK;
}

Side gametree_turn(const GameTree *tree, GameNode node) {
    for (; node != GAMETREE_NONE; node = tree->nodes[node].parent) {
        const TreeNode *here = at(tree, node);
        if (here->notes != NULL && here->notes->turn != SIDE_COUNT)
            return (Side)here->notes->turn;
        if (here->side != SIDE_COUNT)
            return side_other((Side)here->side);
    }
    return first_turn(tree);
}

/* Whether a move of `node` or below it falls on the point. */
static bool is_played(const GameTree *tree, GameNode top, Cell cell) {
    for (GameNode node = top; node != GAMETREE_NONE; node = gametree_walk(tree, top, node))
        if (tree->nodes[node].cell == cell)
            return true;
    return false;
}

/* Takes the point out of what a node sets up. */
static void drop_setup(NodeNotes *notes, Cell cell) {
    int kept = 0;
    for (int i = 0; i < notes->setup_count; i++)
        if (notes->setup[i].cell != cell)
            notes->setup[kept++] = notes->setup[i];
    notes->setup_count = kept;
}

GameTreeStatus gametree_set_point(GameTree *tree, GameNode node, Cell cell, Stone stone) {
    if (cell >= tree->width * tree->height || stone == STONE_WALL)
        return GAMETREE_OFF_BOARD;
    if (stone != STONE_NONE && is_played(tree, node, cell))
        return GAMETREE_OCCUPIED;
    NodeNotes *notes = gametree_notes(tree, node);
    if (notes == NULL)
        return GAMETREE_NO_MEMORY;
    GameNode parent = at(tree, node)->parent;
    Stone before = parent == GAMETREE_NONE ? STONE_NONE : stone_after(tree, parent, cell);
    if (stone != before) {
        size_t size = (size_t)(notes->setup_count + 1) * sizeof *notes->setup;
        GameSetup *larger = realloc(notes->setup, size);
        if (larger == NULL)
            return GAMETREE_NO_MEMORY;
        notes->setup = larger;
    }
    drop_setup(notes, cell);
    if (stone != before)
        notes->setup[notes->setup_count++] = (GameSetup){cell, stone};
    return GAMETREE_OK;
}
