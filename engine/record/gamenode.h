/* gamenode: what a game tree consists of: nodes, marks, values, and how much of each there may be.
 *
 * The functions are in gametree.h.
 */
#ifndef PENTAD_GAMENODE_H
#define PENTAD_GAMENODE_H

#include "position/cell.h"

enum {
    GAMETREE_MAX_NODES = 1 << 22,
    GAMETREE_MAX_DEPTH = 4096,               /* nodes from the root to a leaf, both counted */
    GAMETREE_MAX_TEXT = 64 * 1024 * 1024,    /* bytes of all texts together */
    GAMETREE_MAX_MARKS = 4 * BOARD_MAX_CELLS /* marks, or points set up, at one node */
};

/* Win rates are from 0 to this. */
enum { WIN_RATE_FULL = 10000 };

/* A node of a tree, or GAMETREE_NONE. The number of a deleted node may be used again. */
typedef uint32_t GameNode;
#define GAMETREE_NONE ((GameNode)0xFFFFFFFF)
#define GAMETREE_ROOT ((GameNode)0)

/* A game with all its variations. Opaque; created, used and destroyed by its owner. */
typedef struct GameTree GameTree;

/* What went wrong. */
typedef enum GameTreeStatus {
    GAMETREE_OK,
    GAMETREE_NO_MEMORY,
    GAMETREE_TOO_LARGE, /* more nodes, depth, texts or marks than the limits allow */
    GAMETREE_OFF_BOARD, /* the point is not on the board */
    GAMETREE_OCCUPIED,  /* there is a stone on the point */
    GAMETREE_BAD_NODE   /* not possible at this node: the root cannot be a move or go */
} GameTreeStatus;

/* What is told about a game, each as a text; "" where nothing is. */
typedef enum GameFact {
    FACT_BLACK, /* the players */
    FACT_WHITE,
    FACT_RESULT, /* as SGF writes it: "B+", "W+Resign", "0", "?" */
    FACT_DATE,
    FACT_NAME, /* of the game */
    FACT_EVENT,
    FACT_ROUND,
    FACT_PLACE,
    FACT_RULES,   /* the rule in the file's own words where it is none of ours */
    FACT_CHARSET, /* the encoding that the file names */
    FACT_PEOPLE,  /* the sides that people played: "black", "white" or "both" */
    FACT_COUNT
} GameFact;

/* How good a move is, as a commentator says. */
typedef enum MoveQuality {
    QUALITY_NONE,
    QUALITY_GOOD,
    QUALITY_BRILLIANT,
    QUALITY_INTERESTING,
    QUALITY_DOUBTFUL,
    QUALITY_BAD,
    QUALITY_BLUNDER
} MoveQuality;

/* What is drawn on a point. */
typedef enum MarkKind { MARK_TEXT, MARK_TRIANGLE, MARK_SQUARE, MARK_CIRCLE, MARK_CROSS } MarkKind;

/* A mark on a point; `text` belongs to the tree and is NULL unless the kind is MARK_TEXT. */
typedef struct GameMark {
    Cell cell;
    MarkKind kind;
    const char *text;
} GameMark;

/* A point that a node sets up: STONE_BLACK, STONE_WHITE, or STONE_NONE to empty it. */
typedef struct GameSetup {
    Cell cell;
    Stone stone;
} GameSetup;

/* What a search said about the position after a node. */
typedef struct GameValue {
    int score;       /* as in score.h, from the view of black */
    int win_rate;    /* of black, 0..WIN_RATE_FULL */
    int depth;       /* finished plies; 0 unknown */
    int64_t time_us; /* of the search; 0 unknown */
    int64_t nodes;   /* 0 unknown */
    Cell best;       /* the move that the search prefers here, or CELL_NONE */
} GameValue;

#endif
