/* gametree_state: what a GameTree consists of, for the files that implement gametree.h. */
#ifndef PENTAD_GAMETREE_STATE_H
#define PENTAD_GAMETREE_STATE_H

#include "record/gamenode.h"

/* What is written about a node; most nodes have nothing and so none of these. */
typedef struct NodeNotes {
    char *comment, *name, *rest; /* NULL for "" */
    GameMark *marks;
    GameSetup *setup;
    int mark_count, setup_count;
    bool valued; /* there is a value */
    uint8_t hotspot;
    uint8_t quality; /* a MoveQuality */
    uint8_t turn;    /* the side told to move, or SIDE_COUNT */
    int64_t used_us; /* -1: unknown */
    GameValue value;
} NodeNotes;

/* A node. Nodes that were deleted form a list by `next`. */
typedef struct TreeNode {
    GameNode parent, first, last, next;
    NodeNotes *notes; /* NULL for nothing */
    Cell cell;
    uint16_t depth; /* of the root: 1 */
    uint8_t side;   /* SIDE_COUNT: no move */
} TreeNode;

/* A game with all its variations. */
struct GameTree {
    int width, height, rule, row;
    TreeNode *nodes;
    uint32_t used, capacity; /* how many of `nodes` were ever used, and how many there are */
    GameNode unused;         /* the list of deleted nodes */
    int count;               /* nodes of the tree */
    size_t text_bytes;       /* of all texts */
    char *facts[FACT_COUNT]; /* NULL for "" */
};

/* The notes of a node, created if need be; NULL without memory. */
NodeNotes *gametree_notes(GameTree *tree, GameNode node);

#endif
