/* mcts: see mcts.h. */
#include "variants/mcts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The weight of the confidence bound (C_p in the papers), for points from 0 to 1. */
static const double EXPLORATION = 1.0;
/* Nodes for which there is room, for each playout: expanding a node adds all its moves. */
enum { NODES_A_PLAYOUT = 20 };

/* A position of the tree. Points are seen by the side that moved there. */
typedef struct MctsNode {
    float points;
    int32_t visits;
    int32_t first_child; /* 0 if it has none yet */
    uint8_t child_count, move;
} MctsNode;

struct Mcts {
    int64_t playouts;
    Random random;
    MctsNode *nodes; /* nodes[0] is the root */
    int64_t count, room;
};

Mcts *mcts_create(int64_t playouts, uint64_t seed) {
    Mcts *mcts = calloc(1, sizeof *mcts);
    if (mcts == NULL)
        return NULL;
    mcts->playouts = playouts;
    mcts->random.state = seed;
    mcts->room = NODES_A_PLAYOUT * playouts + 2 * ULTIMATE_MOVES;
    mcts->nodes = malloc((size_t)mcts->room * sizeof *mcts->nodes);
    if (mcts->nodes == NULL) {
        free(mcts);
        return NULL;
    }
    return mcts;
}

void mcts_seed(Mcts *mcts, uint64_t seed) {
    mcts->random.state = seed;
}

void mcts_destroy(Mcts *mcts) {
    if (mcts != NULL)
        free(mcts->nodes);
    free(mcts);
}

/* Gives a node its children, if there is room for them. */
static void expand(Mcts *mcts, MctsNode *node, const Ultimate *position) {
    uint8_t moves[ULTIMATE_MOVES];
    int count = ultimate_moves(position, moves);
    if (count == 0 || mcts->count + count > mcts->room)
        return;
    node->first_child = (int32_t)mcts->count;
    node->child_count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        mcts->nodes[mcts->count++] = (MctsNode){.move = moves[i]};
}

/* The child with the highest upper confidence bound; one without visits first, at random. */
static int select_child(Mcts *mcts, const MctsNode *node) {
    double logarithm = log((double)node->visits + 1), best_bound = -1;
    int best = node->first_child, fresh = 0;
    for (int i = node->first_child; i < node->first_child + node->child_count; i++) {
        const MctsNode *child = &mcts->nodes[i];
        if (child->visits == 0) {
            if (random_below(&mcts->random, (uint32_t)++fresh) == 0)
                best = i;
            continue;
        }
        double visits = child->visits;
        double bound = (double)child->points / visits + EXPLORATION * sqrt(logarithm / visits);
        if (fresh == 0 && bound > best_bound) {
            best = i;
            best_bound = bound;
        }
    }
    return best;
}

/* The cell with that number among the cells of a set. */
static int cell_at(unsigned cells, uint32_t number) {
    for (; number > 0; number--)
        cells &= cells - 1;
    return grid_first(cells);
}

/* Any move, all with the same chance. */
static int random_move(Random *random, const Ultimate *position) {
    unsigned boards = ultimate_open_boards(position);
    uint32_t count = 0;
    for (unsigned rest = boards; rest != 0; rest &= rest - 1)
        count += (uint32_t)grid_count(ultimate_empty(position, grid_first(rest)));
    uint32_t number = random_below(random, count);
    for (;; boards &= boards - 1) {
        int board = grid_first(boards);
        unsigned empty = ultimate_empty(position, board);
        uint32_t cells = (uint32_t)grid_count(empty);
        if (number < cells)
            return board * GRID_CELLS + cell_at(empty, number);
        number -= cells;
    }
}

/* Plays at random to the end. A position without a hash, which nobody asks for here, takes half the
 * time of ultimate_play(). */
static VariantResult play_out(Mcts *mcts, Ultimate *position) {
    while (position->closed != GRID_FULL) {
        int move = random_move(&mcts->random, position), side = position->turn;
        int board = move / GRID_CELLS, cell = move % GRID_CELLS;
        unsigned stones = position->stones[side][board] | 1u << cell;
        position->stones[side][board] = (uint16_t)stones;
        if (grid_has_line(stones)) {
            position->closed = (uint16_t)(position->closed | 1u << board);
            position->won[side] = (uint16_t)(position->won[side] | 1u << board);
            if (grid_has_line(position->won[side]))
                return (VariantResult)side;
        } else if (ultimate_empty(position, board) == 0) {
            position->closed = (uint16_t)(position->closed | 1u << board);
        }
        position->board = (position->closed >> cell & 1) != 0 ? ULTIMATE_ANYWHERE : (uint8_t)cell;
        position->turn ^= 1;
    }
    return VARIANT_DRAWN;
}

/* One playout from the root. */
static void play_once(Mcts *mcts, const Ultimate *root) {
    int path[VARIANT_MAX_PLIES + 1], mover[VARIANT_MAX_PLIES + 1], length = 1;
    Ultimate position = *root;
    path[0] = 0;
    mover[0] = 1 - position.turn;
    for (;;) {
        MctsNode *node = &mcts->nodes[path[length - 1]];
        if (node->child_count == 0 && (node->visits > 0 || length == 1))
            expand(mcts, node, &position);
        if (node->child_count == 0)
            break;
        int child = select_child(mcts, node);
        mover[length] = position.turn;
        path[length++] = child;
        ultimate_play(&position, mcts->nodes[child].move);
    }
    VariantResult result = ultimate_result(&position);
    if (result == VARIANT_GOES_ON)
        result = play_out(mcts, &position);
    for (int i = 0; i < length; i++) {
        MctsNode *node = &mcts->nodes[path[i]];
        node->visits++;
        node->points += result == VARIANT_DRAWN ? 0.5F : (int)result == mover[i] ? 1.0F : 0.0F;
    }
}

int mcts_move(Mcts *mcts, const Ultimate *root) {
    assert(!root->forget);
    mcts->nodes[0] = (MctsNode){0};
    mcts->count = 1;
    for (int64_t i = 0; i < mcts->playouts; i++)
        play_once(mcts, root);
    const MctsNode *node = &mcts->nodes[0];
    int best = node->first_child;
    for (int i = best; i < node->first_child + node->child_count; i++)
        if (mcts->nodes[i].visits > mcts->nodes[best].visits)
            best = i;
    return mcts->nodes[best].move;
}
