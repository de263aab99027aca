/* gametree: a game with variations, comments and marks, as files and analysis keep it.
 *
 * A tree has a board, a rule and facts about the game; its nodes are moves or set stones up. The
 * first child of a node is the main line, the others are variations. A node is a number that stays
 * the same as long as the node exists; the root is always there. Every stone lies on an empty point
 * and every point is on the board; whether a game is over or a move forbidden is not asked here, so
 * any line can be kept. Texts are bytes as they came from a file, in whatever encoding.
 *
 * A tree belongs to one thread at a time. Sizes are bounded by the constants of gamenode.h; a
 * function that fails changes nothing.
 */
#ifndef PENTAD_GAMETREE_H
#define PENTAD_GAMETREE_H

#include "record/gamenode.h"

/* Creates a tree with nothing but an empty root, on a board of the given size, with a rule of
 * rules.h and `row` stones in a row. Requires sizes of cell.h. Returns NULL without memory. */
GameTree *gametree_create(int width, int height, int rule, int row);

/* Frees the tree; NULL is allowed. */
void gametree_destroy(GameTree *tree);

/* The board, the rule and the stones in a row. */
int gametree_width(const GameTree *tree);
int gametree_height(const GameTree *tree);
int gametree_rule(const GameTree *tree);
int gametree_row(const GameTree *tree);

/* Changes the rule; the nodes stay. */
void gametree_set_rule(GameTree *tree, int rule, int row);

/* How many nodes there are, the root included. */
int gametree_count(const GameTree *tree);

/* A fact; never NULL, valid until the fact changes. Setting copies `text`; NULL means "". */
const char *gametree_fact(const GameTree *tree, GameFact fact);
GameTreeStatus gametree_set_fact(GameTree *tree, GameFact fact, const char *text);

/* FACT_PEOPLE as flags; a side of which nothing is told is none that a person played. */
bool gametree_is_person(const GameTree *tree, Side side);
GameTreeStatus gametree_set_people(GameTree *tree, bool black, bool white);

/* ------------------------------------------------------------------------------------------
 * The shape. `node` is always one of the tree's.
 */

/* The nodes around a node, or GAMETREE_NONE. */
GameNode gametree_parent(const GameTree *tree, GameNode node);
GameNode gametree_first(const GameTree *tree, GameNode node); /* its first child */
GameNode gametree_next(const GameTree *tree, GameNode node);  /* its next sibling */

/* How many children a node has, and which number among its siblings it is, from 0. */
int gametree_children(const GameTree *tree, GameNode node);
int gametree_index(const GameTree *tree, GameNode node);

/* The last node of the main line, which is the root of a tree without moves. */
GameNode gametree_last(const GameTree *tree);

/* The node after `node` in the walk through the branch that begins at `top`: parents before their
 * children, main lines before variations. GAMETREE_NONE at the end. */
GameNode gametree_walk(const GameTree *tree, GameNode top, GameNode node);

/* The move of a node: its point, or CELL_NONE for a pass or no move; and its side, or SIDE_COUNT
 * for a node that is no move. */
Cell gametree_cell(const GameTree *tree, GameNode node);
int gametree_side(const GameTree *tree, GameNode node);

/* How many moves lead to `node`, its own included; passes count, points set up do not. */
int gametree_ply(const GameTree *tree, GameNode node);

/* How many nodes lead from the root to `node`, both counted, and which, into `path` (room for
 * GAMETREE_MAX_DEPTH). */
int gametree_path(const GameTree *tree, GameNode node, GameNode *path);

/* The child of `node` with this move, or GAMETREE_NONE. */
GameNode gametree_find(const GameTree *tree, GameNode node, Cell cell, int side);

/* Adds a move as the last child of `parent`; CELL_NONE is a pass, the side SIDE_COUNT no move at
 * all. The number of the new node goes to `node`, which may be NULL. */
GameTreeStatus gametree_add(GameTree *tree, GameNode parent, Cell cell, int side, GameNode *node);

/* The same for the side to move, but goes to the child with this move where there is one. */
GameTreeStatus gametree_play(GameTree *tree, GameNode parent, Cell cell, GameNode *node);

/* Makes `node` the first of its siblings; the order of the others stays. */
void gametree_promote(GameTree *tree, GameNode node);

/* Makes the whole line from the root to `node` the main line. */
void gametree_promote_line(GameTree *tree, GameNode node);

/* Deletes `node` with everything below it. Fails for the root. */
GameTreeStatus gametree_delete(GameTree *tree, GameNode node);

/* ------------------------------------------------------------------------------------------
 * The position.
 */

/* Fills stones[y * width + x], a Stone each, with the position after `node`; returns how many
 * stones there are. Room for BOARD_MAX_CELLS. */
int gametree_stones(const GameTree *tree, GameNode node, uint8_t *stones);

/* The side to move after `node`: set by the node, else the other one after a move, else as before
 * it; black at the beginning unless more black stones than white ones are set up there. */
Side gametree_turn(const GameTree *tree, GameNode node);

/* The points that a node sets up, `count` of them; valid until the node changes. */
const GameSetup *gametree_setup(const GameTree *tree, GameNode node, int *count);

/* Sets a point up at a node, in place of what the node had set up there. A move of the node itself
 * comes after it. Nothing below the node may need the point to be what it was: fails with
 * GAMETREE_OCCUPIED where a later move would fall on a stone. */
GameTreeStatus gametree_set_point(GameTree *tree, GameNode node, Cell cell, Stone stone);

/* Makes `side` the side to move after `node`; SIDE_COUNT: it follows from the moves again. */
GameTreeStatus gametree_set_turn(GameTree *tree, GameNode node, int side);

/* What gametree_set_turn() said, or SIDE_COUNT. */
int gametree_told_turn(const GameTree *tree, GameNode node);

/* ------------------------------------------------------------------------------------------
 * What is written about a node. Texts are never NULL; "" where there is none. They are valid until
 * they are set again, and setting copies; NULL means "".
 */

/* The comment, and a name such as that of a variation. */
const char *gametree_comment(const GameTree *tree, GameNode node);
const char *gametree_name(const GameTree *tree, GameNode node);
GameTreeStatus gametree_set_comment(GameTree *tree, GameNode node, const char *text);
GameTreeStatus gametree_set_name(GameTree *tree, GameNode node, const char *text);

/* What a file said about the node that means nothing here, in the words of that file (SGF
 * properties), so that it is not lost when the file is written again. */
const char *gametree_rest(const GameTree *tree, GameNode node);
GameTreeStatus gametree_set_rest(GameTree *tree, GameNode node, const char *text);

/* The marks on the board after a node, `count` of them; valid until the node changes. */
const GameMark *gametree_marks(const GameTree *tree, GameNode node, int *count);

/* Puts a mark on a point, in place of one of the same kind there. `text` is for MARK_TEXT; "" or
 * NULL takes such a mark away. */
GameTreeStatus gametree_set_mark(GameTree *tree, GameNode node, Cell cell, MarkKind kind,
                                 const char *text);

/* How good the move of the node is, and whether the node is marked as one to come back to: 0 for
 * no, 1, or 2 for very much so. */
MoveQuality gametree_quality(const GameTree *tree, GameNode node);
GameTreeStatus gametree_set_quality(GameTree *tree, GameNode node, MoveQuality quality);
int gametree_hotspot(const GameTree *tree, GameNode node);
GameTreeStatus gametree_set_hotspot(GameTree *tree, GameNode node, int hotspot);

/* How long the player thought about the move, in microseconds; -1 where nobody knows. */
int64_t gametree_used(const GameTree *tree, GameNode node);
GameTreeStatus gametree_set_used(GameTree *tree, GameNode node, int64_t used_us);

/* The value of the position after the node. Returns false, leaving `value` alone, when there is
 * none. Setting NULL takes it away. */
bool gametree_value(const GameTree *tree, GameNode node, GameValue *value);
GameTreeStatus gametree_set_value(GameTree *tree, GameNode node, const GameValue *value);

#endif
