/* db_position: positions as the database knows them, and their eight symmetries.
 *
 * A position is everything that decides what it is worth: rule, row length, size of the board,
 * stones and side to move; the order in which the stones came is forgotten. Of the positions that
 * are turned or mirrored images of each other one is the canonical one: the least in an order over
 * size and stones. Records are kept for canonical positions only, so all images share one.
 */
#ifndef PENTAD_DB_POSITION_H
#define PENTAD_DB_POSITION_H

#include "engine.h"

enum { DB_SYMMETRY_COUNT = 8 };

/* A position. Comparing two of them with db_position_same() is exact. */
typedef struct DbPosition {
    uint8_t rule, row; /* rules.h, without RULE_CONTINUOUS */
    uint8_t width, height;
    uint8_t side; /* Side */
    CellSet stones[SIDE_COUNT];
} DbPosition;

/* All images of a position, from which those of its children follow quickly. */
typedef struct DbSymmetries {
    DbPosition images[DB_SYMMETRY_COUNT]; /* by number of the symmetry; 0 leaves all as it is */
    int canonical;                        /* the first that gives the canonical position */
} DbSymmetries;

/* An empty board with black to move. The numbers have to be possible ones. */
DbPosition db_position_empty(int rule, int row, int width, int height);

/* The position on a board. Returns false if there are walls on it: such positions have no
 * records. */
bool db_position_of_board(const Board *board, int rule, int row, DbPosition *position);

/* Puts a stone of the side to move on the empty `cell`; the other side is to move then. */
void db_position_play(DbPosition *position, Cell cell);

/* Whether there is a stone on `cell`. */
bool db_position_taken(const DbPosition *position, Cell cell);

/* How many stones there are. */
int db_position_count(const DbPosition *position);

/* Whether both are the same position, stone by stone. */
bool db_position_same(const DbPosition *one, const DbPosition *other);

/* Whether `position` has all stones of `part`, and both have the same rule and size. */
bool db_position_contains(const DbPosition *position, const DbPosition *part);

/* A number that is the same for the same position and hardly ever for another. */
uint64_t db_position_hash(const DbPosition *position);

/* Fills `symmetries` with the images of `position`. */
void db_symmetries_init(DbSymmetries *symmetries, const DbPosition *position);

/* The canonical one of the images. */
const DbPosition *db_symmetries_canonical(const DbSymmetries *symmetries);

/* Fills `child` with the canonical position after a move to `cell` of images[0]. */
void db_symmetries_child(const DbSymmetries *symmetries, Cell cell, DbPosition *child);

/* Where `cell` of images[0] lies in the canonical position. Cells that symmetries of the position
 * itself exchange have one place, the least of theirs. */
Cell db_symmetries_cell(const DbSymmetries *symmetries, Cell cell);

/* The canonical position of `position`. */
DbPosition db_position_canonical(const DbPosition *position);

#endif
