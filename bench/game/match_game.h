/* match_game: one game between two players under the eyes of the referee. */
#ifndef PENTAD_BENCH_MATCH_GAME_H
#define PENTAD_BENCH_MATCH_GAME_H

#include "game/adjudication.h"
#include "game/opening_book.h"
#include "game/player.h"
#include "game/record.h"
#include "game/referee.h"

/* The game to play. */
typedef struct MatchSetup {
    int64_t number; /* for the journals of the specs */
    int rule, width, height;
    int move_limit; /* stones at which an undecided game is a draw, 0 for none */
    bool swap2;     /* the engines make the opening: specs[BLACK] opens, and colours may change */
    const Opening *opening;
    const PlayerSpec *specs[SIDE_COUNT];
    const MatchAdjudication *adjudication; /* ends games early; NULL: only the rules do */
    int interrupt; /* descriptor that ends everything, see interrupt.h; -1 for none */
} MatchSetup;

/* Plays a game from START to END. `players` (in the order of the specs) hold processes that may
 * be reused and are reused again. Fills in everything of `record` but match, game and pair. Returns
 * false when there is no result: the game was interrupted, or the system has no process or
 * descriptor left for an engine. */
bool match_game_play(const MatchSetup *setup, Referee *referee, Player *const players[SIDE_COUNT],
                     GameRecord *record);

#endif
