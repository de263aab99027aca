/* engine_state: what an Engine consists of, for the files that implement engine.h: engine.c
 * (settings, position, thinking), analysis.c (saving and learning, win rates, defences, balance,
 * swap2), and what openings need: search_series.c, first_stones.c, fifth_moves.c and
 * opening_choice.c. No other file includes this header.
 */
#ifndef PENTAD_ENGINE_STATE_H
#define PENTAD_ENGINE_STATE_H

#include "search/balance.h"
#include "search/pool.h"

/* One stone or wall as it was put on the board. */
typedef struct Placed {
    Cell cell;
    Stone stone;
} Placed;

/* The engine. */
struct Engine {
    Rules *rules;
    CellValues *cell_values; /* of the evaluation under these rules */
    NetTable *net;           /* of the rules; NULL if there is none for them */
    TranspositionTable *table;
    SolutionTable *solutions; /* wins and losses that were proven */
    Pool *pool;
    uint64_t memory; /* bytes for the whole process */
    uint64_t hash;   /* bytes asked for the table; 0: as much as fits */
    int threads;     /* asked for; the pool may have fewer */
    int caution;     /* engine_set_caution() */
    int strength;    /* 0..STRENGTH_FULL */
    uint64_t seed;   /* engine_set_seed() */
    ThinkOptions options;
    uint64_t learned_key; /* of the position that options.learned belongs to */
    Params params;
    bool tuned; /* they are not those that play uses */
    int placed_count;
    Placed placed[BOARD_MAX_CELLS];
    Board board;
    Balance balance;                  /* of the last search for a balance */
    ThinkInfo lines[BOARD_MAX_CELLS]; /* of the last search; most of it is never touched */
};

/* The board with all of its stones in the list of those that can be taken back. A search needs
 * that, because the network follows this list, and a wall empties it. */
Board *engine_searchable_board(struct Engine *engine);

/* Forgets the moves whose value was learned (ThinkOptions.learned) if it was in another position.
 */
void engine_forget_learned(struct Engine *engine);

#endif
