/* gamedata_walk: the searched positions of a game, one after the other on a board.
 *
 * This is how everybody reads files of self-play. Legality is looked at on the way: stones on empty
 * points, no foul and no move after the end of the game, no random ply that ends it.
 */
#ifndef PENTAD_BENCH_GAMEDATA_WALK_H
#define PENTAD_BENCH_GAMEDATA_WALK_H

#include "data/gamedata.h"

/* A searched position. */
typedef struct GamePosition {
    const GameData *game;
    Board *board;                  /* with the position; to be left as it is */
    bool of_branch;                /* not one of the game itself */
    int score;                     /* of the side to move, see gamedata_score() */
    Cell best;                     /* the move that the search chose */
    const DataEvent *alternatives; /* the best moves with scores, best first, if there are any */
    int alternative_count;
    /* Whether the result of the game says something about the position, because from here on
     * searches alone chose the moves; and the share of the points of the side to move. */
    bool has_result;
    double result;
} GamePosition;

/* Receives the positions in the order of the record; returns false to stop. */
typedef bool GamePositionVisitor(void *context, const GamePosition *position);

/* How a walk ended. */
typedef enum GamedataWalk { WALK_DONE, WALK_STOPPED, WALK_ILLEGAL } GamedataWalk;

/* Walks through a game. `board` has its rules and its size, whatever stones were played there;
 * afterwards it shows where the walk ended. After WALK_ILLEGAL `board` shows the position in which
 * a move is not legal. */
GamedataWalk gamedata_walk(const GameData *game, Board *board, GamePositionVisitor *visitor,
                           void *context);

#endif
