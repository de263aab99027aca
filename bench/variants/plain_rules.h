/* plain_rules: the rules of the relatives once more, cell by cell, straight from their text.
 *
 * No bits, no tables, nothing kept up to date: the tests and `pentad-bench variants` hold the fast
 * rules against this. Cells are addressed by their column and line in the picture, from the top
 * left.
 */
#ifndef PENTAD_BENCH_PLAIN_RULES_H
#define PENTAD_BENCH_PLAIN_RULES_H

#include "variants.h"

/* A game: nothing but the moves played so far. */
typedef struct PlainGame {
    VariantKind kind;
    int count;
    int moves[VARIANT_MAX_PLIES];
} PlainGame;

/* How a game stands after its moves, which must be legal ones. */
typedef struct PlainStand {
    char cell[9][9][2]; /* by line, column and side: whether the side has a mark there */
    VariantResult board[9];
    VariantResult result;
    int turn;
    bool legal[VARIANT_MAX_MOVES];
    int legal_count;
} PlainStand;

/* Plays the game from the start and says how it stands. */
void plain_stand(const PlainGame *game, PlainStand *stand);

/* Plays `games` random games of a kind with both rules at once, compares everything after every
 * move, takes moves back now and then, and does so until they differ. Returns the number of games
 * without a difference, and the number of positions that were compared. */
int64_t plain_compare(VariantKind kind, int64_t games, uint64_t seed, int64_t *positions);

#endif
