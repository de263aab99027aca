/* tally: the sum of all games so far: by pairing, by rule, by colour, by engine.
 *
 * Built from game records alone, so it serves a running match and merged result files alike.
 * Games are counted once: a record with a match and a game number that was seen is dropped.
 */
#ifndef PENTAD_BENCH_TALLY_H
#define PENTAD_BENCH_TALLY_H

#include "game/record.h"
#include "match/stats.h"

enum { TALLY_MAX_ENGINES = 32, TALLY_MAX_RULES = 8 };

/* Games between two engines under one rule, from the view of the first. */
typedef struct PairingTally {
    Outcomes games;                               /* single games: losses, draws, wins */
    Outcomes pairs;                               /* complete game pairs with colours swapped */
    int64_t colour[SIDE_COUNT][OUTCOMES_OF_GAME]; /* the same games by the first one's colour */
} PairingTally;

/* What one engine did over all its games. */
typedef struct EngineTally {
    char name[PLAYER_NAME_SIZE];
    int64_t games;
    int64_t outcome[OUTCOMES_OF_GAME]; /* losses, draws, wins */
    int64_t turns, time_ns, longest_ns;
    int64_t depth_sum, depth_moves;
    int64_t memory; /* most bytes seen, see PlayerUse */
    int64_t lost_by_time, lost_by_crash, lost_by_no_start, lost_by_illegal, lost_by_foul,
        lost_by_junk, lost_by_memory;
    int64_t silent;    /* of those lost by time: no move came in time at all */
    int64_t cut_short; /* games of either engine's tally_is_cut_short() */
    int64_t stayed;    /* had to be killed after END */
} EngineTally;

/* The sum. Opaque; belongs to one thread at a time. */
typedef struct Tally Tally;

/* Creates an empty tally; NULL when memory is short. */
Tally *tally_create(void);

/* Frees the tally; NULL is allowed. */
void tally_destroy(Tally *tally);

/* Fixes the order of engines: an engine named here comes before those first met in games. Those
 * come in the order in which their match names them, as far as a game tells it. Returns its number,
 * -1 if there are too many. */
int tally_add_engine(Tally *tally, const char *name);

/* What tally_add() did with a game. */
typedef enum TallyStatus { TALLY_ADDED, TALLY_KNOWN, TALLY_ONE_NAME, TALLY_REFUSED } TallyStatus;

/* Adds a game. TALLY_KNOWN: one of its match and number had been added before. TALLY_ONE_NAME: both
 * sides have the same name. TALLY_REFUSED: out of memory, or too many engines, rules or matches. */
TallyStatus tally_add(Tally *tally, const GameRecord *record);

/* Whether a game ended because an engine crashed, did not start, or gave not even its first answer
 * in time. */
bool tally_is_cut_short(const GameRecord *record);

/* The colour of the engine that the match names first: it begins the even games, with black or, in
 * swap2, by opening them. */
Side tally_side_named_first(const GameRecord *record);

/* What is to be said about a game that could not be added; NULL if there is nothing to say. */
const char *tally_complaint(TallyStatus status);

/* Whether a game of a match was added. */
bool tally_has(const Tally *tally, const char *match, int64_t game);

/* How many games were added. */
int64_t tally_games(const Tally *tally);

/* How many of them are, stone for stone and with the same colours, an earlier one: engines that
 * play alike in every game, from too few openings. Games in which nobody moved are none of them. */
int64_t tally_repeated(const Tally *tally);

/* How many games were TALLY_KNOWN and yet, stone for stone, no game that was added: their match was
 * played more than once. Games in which nobody moved are none of them. */
int64_t tally_displaced(const Tally *tally);

/* How many of them were drawn, how many black won, and the stones on the board at the end of
 * all of them together. */
int64_t tally_draws(const Tally *tally);
int64_t tally_black_wins(const Tally *tally);
int64_t tally_stones(const Tally *tally);

/* The engines. */
int tally_engines(const Tally *tally);
const EngineTally *tally_engine(const Tally *tally, int engine);

/* The rules that occurred: how many, and their numbers. */
int tally_rules(const Tally *tally);
int tally_rule(const Tally *tally, int index);

/* Games between engines `first` < `second` under the rule with this index, or under all rules
 * together if it is -1. */
PairingTally tally_pairing(const Tally *tally, int first, int second, int rule_index);

/* The outcomes to do statistics with: the pairs if there are any, otherwise the games. */
const Outcomes *pairing_trials(const PairingTally *pairing);

#endif
