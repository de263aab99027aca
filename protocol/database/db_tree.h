/* db_tree: records as a game tree, and back, for files such as those of RenLib.
 *
 * A node is a position. Its first line and comment are the text, texts on points are those of the
 * position, a value is one with an exact bound. The text on the point of a move may be a label:
 * `W7`, `L12`, `W*`: the side that makes the move wins or loses, in how many plies.
 */
#ifndef PENTAD_DB_TREE_H
#define PENTAD_DB_TREE_H

#include "database/db_walk.h"
#include "records.h"

/* Adds every position of the tree but an empty first one to the database, also those of which it
 * says nothing. `*count` is how many changed something. */
DatabaseStatus db_tree_add(Database *database, const GameTree *tree, const DbCancel *cancel,
                           size_t *count);

/* Makes a tree of the position and of all below it that moves with records lead to. A
 * position that several move orders reach is expanded once; of symmetric moves only the first is
 * included. Returns NULL without memory; `*whole` becomes false if the tree ends where it has no
 * more room, where it was cancelled, or where the system does not read a record. */
GameTree *db_tree_make(const Database *database, const DbPosition *position, const DbCancel *cancel,
                       bool *whole);

#endif
