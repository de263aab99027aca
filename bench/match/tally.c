/* tally: see tally.h.
 *
 * For every match there is an array with one byte a game, so that a game is recognised when it
 * comes again and the second game of a pair finds the first, in whatever order they arrive.
 */
#include "match/tally.h"

#include "game/referee.h"
#include "ground/hashing.h"
#include "ground/key_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MATCHES = 256 };

/* What is known of a game: nothing, or one more than its outcome for the first engine of its
 * pairing. Colours would not do: in swap2 both games of a pair may have the same. */
typedef uint8_t SeenGame;

/* The games of one match. */
typedef struct MatchGames {
    char match[RECORD_MATCH_SIZE];
    int64_t capacity;
    SeenGame *seen; /* by game number */
} MatchGames;

struct Tally {
    int engine_count, rule_count, match_count;
    int64_t games, draws, black_wins, stones, repeated, displaced;
    KeySet played; /* hashes of games, see game_key() */
    int rules[TALLY_MAX_RULES];
    EngineTally engines[TALLY_MAX_ENGINES];
    PairingTally pairings[TALLY_MAX_RULES][TALLY_MAX_ENGINES][TALLY_MAX_ENGINES];
    MatchGames matches[MAX_MATCHES];
};

Tally *tally_create(void) {
    return calloc(1, sizeof(Tally));
}

void tally_destroy(Tally *tally) {
    for (int i = 0; tally != NULL && i < tally->match_count; i++)
        free(tally->matches[i].seen);
    if (tally != NULL)
        key_set_free(&tally->played);
    free(tally);
}

int tally_add_engine(Tally *tally, const char *name) {
    for (int i = 0; i < tally->engine_count; i++)
        if (strcmp(tally->engines[i].name, name) == 0)
            return i;
    if (tally->engine_count == TALLY_MAX_ENGINES)
        return -1;
    snprintf(tally->engines[tally->engine_count].name, PLAYER_NAME_SIZE, "%s", name);
    return tally->engine_count++;
}

/* The index of a rule, -1 if there are too many. */
static int tally_add_rule(Tally *tally, int rule) {
    for (int i = 0; i < tally->rule_count; i++)
        if (tally->rules[i] == rule)
            return i;
    if (tally->rule_count == TALLY_MAX_RULES)
        return -1;
    tally->rules[tally->rule_count] = rule;
    return tally->rule_count++;
}

/* The index of a match, tally->match_count if nothing of it was added yet. */
static int tally_find_match(const Tally *tally, const char *match) {
    int index = 0;
    while (index < tally->match_count && strcmp(tally->matches[index].match, match) != 0)
        index++;
    return index;
}

/* The place for game number `game`, with room made for it and its partner; NULL if there is
 * none. */
static MatchGames *tally_make_room(Tally *tally, const char *match, int64_t game) {
    int index = tally_find_match(tally, match);
    if (game >= RECORD_GAMES_MAX || index == MAX_MATCHES)
        return NULL;
    MatchGames *games = &tally->matches[index];
    if (index == tally->match_count) {
        snprintf(games->match, sizeof games->match, "%s", match);
        tally->match_count++;
    }
    if (game + 1 < games->capacity)
        return games;

    int64_t capacity = max_int64(games->capacity * 2, game + 1024);
    SeenGame *seen = realloc(games->seen, (size_t)capacity * sizeof *seen);
    if (seen == NULL)
        return NULL;
    memset(seen + games->capacity, 0, (size_t)(capacity - games->capacity) * sizeof *seen);
    games->seen = seen;
    games->capacity = capacity;
    return games;
}

bool tally_has(const Tally *tally, const char *match, int64_t game) {
    int index = tally_find_match(tally, match);
    if (index == tally->match_count)
        return false;
    const MatchGames *games = &tally->matches[index];
    return game < games->capacity && games->seen[game] != 0;
}

/* The outcome of a game for one colour: 0 lost, 1 drawn, 2 won. */
static int record_outcome(const GameRecord *record, Side side) {
    if (record->result == RESULT_DRAW)
        return 1;
    return (record->result == RESULT_BLACK) == (side == BLACK) ? 2 : 0;
}

/* Whether the loser of a game gave no answer in time. */
static bool record_is_silent(const GameRecord *record) {
    Side loser = record->result == RESULT_BLACK ? WHITE : BLACK;
    return strcmp(record->reason, player_fault_name(PLAYER_LATE)) == 0 &&
           record->use[loser].moves == 1;
}

bool tally_is_cut_short(const GameRecord *record) {
    return strcmp(record->reason, player_fault_name(PLAYER_CRASHED)) == 0 ||
           strcmp(record->reason, player_fault_name(PLAYER_NOT_STARTED)) == 0 ||
           record_is_silent(record);
}

/* Counts what made an engine lose other than play. */
static void engine_tally_loss(EngineTally *engine, const GameRecord *record) {
    const char *reason = record->reason;
    engine->silent += record_is_silent(record);
    if (strcmp(reason, player_fault_name(PLAYER_LATE)) == 0)
        engine->lost_by_time++;
    else if (strcmp(reason, player_fault_name(PLAYER_CRASHED)) == 0)
        engine->lost_by_crash++;
    else if (strcmp(reason, player_fault_name(PLAYER_NOT_STARTED)) == 0)
        engine->lost_by_no_start++;
    else if (strcmp(reason, player_fault_name(PLAYER_JUNK)) == 0)
        engine->lost_by_junk++;
    else if (strcmp(reason, player_fault_name(PLAYER_OVER_MEMORY)) == 0)
        engine->lost_by_memory++;
    else if (strcmp(reason, referee_verdict_name(REFEREE_ILLEGAL)) == 0)
        engine->lost_by_illegal++;
    else if (strcmp(reason, referee_verdict_name(REFEREE_FOUL)) == 0)
        engine->lost_by_foul++;
}

/* Adds a game to what one of the two engines did. */
static void engine_tally_add(EngineTally *engine, const GameRecord *record, Side side) {
    const PlayerUse *use = &record->use[side];
    int outcome = record_outcome(record, side);
    engine->games++;
    engine->outcome[outcome]++;
    engine->turns += use->moves;
    engine->time_ns += use->time_ns;
    engine->longest_ns = max_int64(engine->longest_ns, use->longest_ns);
    engine->depth_sum += use->depth_sum;
    engine->depth_moves += use->depth_moves;
    engine->memory = max_int64(engine->memory, use->memory);
    engine->stayed += use->stayed;
    engine->cut_short += tally_is_cut_short(record);
    if (outcome == 0)
        engine_tally_loss(engine, record);
}

/* Adds a game to its pairing, and the pair when the other game is known already. Games of a
 * pair have neighbouring numbers; a record whose pair says otherwise is a single game. */
static void pairing_tally_add(PairingTally *pairing, MatchGames *games, const GameRecord *record,
                              Side first_side) {
    int outcome = record_outcome(record, first_side);
    pairing->games.outcomes = OUTCOMES_OF_GAME;
    pairing->pairs.outcomes = OUTCOMES_OF_PAIR;
    pairing->games.count[outcome]++;
    pairing->colour[first_side][outcome]++;

    int64_t game = record->game;
    games->seen[game] = (SeenGame)(outcome + 1);
    SeenGame partner = games->seen[game ^ 1];
    if (partner == 0 || record->pair != game / 2)
        return;
    pairing->pairs.count[outcome + partner - 1]++;
}

/* A hash of who played what, other than 0. */
static uint64_t game_key(const GameRecord *record) {
    const int numbers[] = {record->rule, record->width, record->height, record->count};
    uint64_t hash = hashing_fnv(HASHING_FNV_START, numbers, sizeof numbers);
    for (int side = 0; side < SIDE_COUNT; side++)
        hash = hashing_fnv(hash, record->names[side], strlen(record->names[side]) + 1);
    return hashing_fnv(hash, record->cells, (size_t)record->count * sizeof record->cells[0]) | 1;
}

Side tally_side_named_first(const GameRecord *record) {
    return record->game % 2 == 0 ? record->opener : side_other(record->opener);
}

TallyStatus tally_add(Tally *tally, const GameRecord *record) {
    if (tally_has(tally, record->match, record->game)) {
        tally->displaced +=
            record->count > record->opening_count && !key_set_has(&tally->played, game_key(record));
        return TALLY_KNOWN;
    }
    if (strcmp(record->names[BLACK], record->names[WHITE]) == 0)
        return TALLY_ONE_NAME;
    tally_add_engine(tally, record->names[tally_side_named_first(record)]);
    int black = tally_add_engine(tally, record->names[BLACK]);
    int white = tally_add_engine(tally, record->names[WHITE]);
    int rule = tally_add_rule(tally, record->rule);
    if (black < 0 || white < 0 || rule < 0)
        return TALLY_REFUSED;
    MatchGames *games = tally_make_room(tally, record->match, record->game);
    bool is_new = true;
    if (games == NULL || (record->count > record->opening_count &&
                          !key_set_add(&tally->played, game_key(record), &is_new)))
        return TALLY_REFUSED;
    tally->repeated += !is_new;

    int first = min_int(black, white), second = max_int(black, white);
    pairing_tally_add(&tally->pairings[rule][first][second], games, record,
                      first == black ? BLACK : WHITE);
    engine_tally_add(&tally->engines[black], record, BLACK);
    engine_tally_add(&tally->engines[white], record, WHITE);
    tally->games++;
    tally->stones += record->count;
    tally->draws += record->result == RESULT_DRAW;
    tally->black_wins += record->result == RESULT_BLACK;
    return TALLY_ADDED;
}

const char *tally_complaint(TallyStatus status) {
    if (status == TALLY_ONE_NAME)
        return "a game of an engine against itself";
    return status == TALLY_REFUSED ? "too many engines, rules or matches, or too little memory"
                                   : NULL;
}

int64_t tally_games(const Tally *tally) {
    return tally->games;
}

int64_t tally_repeated(const Tally *tally) {
    return tally->repeated;
}

int64_t tally_displaced(const Tally *tally) {
    return tally->displaced;
}

int64_t tally_draws(const Tally *tally) {
    return tally->draws;
}

int64_t tally_black_wins(const Tally *tally) {
    return tally->black_wins;
}

int64_t tally_stones(const Tally *tally) {
    return tally->stones;
}

int tally_engines(const Tally *tally) {
    return tally->engine_count;
}

const EngineTally *tally_engine(const Tally *tally, int engine) {
    return &tally->engines[engine];
}

int tally_rules(const Tally *tally) {
    return tally->rule_count;
}

int tally_rule(const Tally *tally, int index) {
    return tally->rules[index];
}

/* Adds `part` to `sum`. */
static void pairing_tally_sum(PairingTally *sum, const PairingTally *part) {
    for (int i = 0; i < OUTCOMES_OF_GAME; i++) {
        sum->games.count[i] += part->games.count[i];
        sum->colour[BLACK][i] += part->colour[BLACK][i];
        sum->colour[WHITE][i] += part->colour[WHITE][i];
    }
    for (int i = 0; i < OUTCOMES_OF_PAIR; i++)
        sum->pairs.count[i] += part->pairs.count[i];
}

PairingTally tally_pairing(const Tally *tally, int first, int second, int rule_index) {
    PairingTally sum = {.games = {.outcomes = OUTCOMES_OF_GAME},
                        .pairs = {.outcomes = OUTCOMES_OF_PAIR}};
    for (int rule = 0; rule < tally->rule_count; rule++)
        if (rule_index < 0 || rule_index == rule)
            pairing_tally_sum(&sum, &tally->pairings[rule][first][second]);
    return sum;
}

const Outcomes *pairing_trials(const PairingTally *pairing) {
    return outcomes_total(&pairing->pairs) > 0 ? &pairing->pairs : &pairing->games;
}
