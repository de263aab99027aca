/* label_games: see label_games.h. */
#include "data/label_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What is wrong with a game. */
typedef enum Fault { FAULT_NONE, FAULT_RULE, FAULT_BOARD, FAULT_STONES, FAULT_MEMORY } Fault;

typedef struct LabelGamesReading {
    LabelGames *games;
    Fault fault;
    int64_t number; /* in its file, of the game that is at fault */
} LabelGamesReading;

static bool make_room(LabelGames *games, size_t stones) {
    if (games->count == games->room) {
        size_t room = games->room * 2 + 256;
        LabelSource *sources = realloc(games->sources, room * sizeof *sources);
        if (sources == NULL)
            return false;
        games->sources = sources;
        games->room = room;
    }
    if (games->cell_count + stones > games->cell_room) {
        size_t room = games->cell_room * 2 + stones;
        Cell *cells = realloc(games->cells, room * sizeof *cells);
        if (cells == NULL)
            return false;
        games->cells = cells;
        games->cell_room = room;
    }
    return true;
}

/* Whether every stone of a game has a point of its own. */
static bool stones_lie_apart(const SampleGame *game) {
    CellSet taken = {{0}};
    for (int i = 0; i < game->count; i++) {
        if (cellset_has(&taken, game->cells[i]))
            return false;
        cellset_add(&taken, game->cells[i]);
    }
    return true;
}

static Fault find_fault(const LabelGames *games, const SamplesHeader *header,
                        const SampleGame *game) {
    RuleTraits traits;
    if (!rules_traits(header->rule, 5, &traits))
        return FAULT_RULE;
    if (games->count > 0 && (header->rule != games->rule || header->width != games->width ||
                             header->height != games->height))
        return FAULT_BOARD;
    return stones_lie_apart(game) ? FAULT_NONE : FAULT_STONES;
}

static void hash_number(LabelGames *games, int number) {
    Random hash = {games->hash ^ (uint64_t)number};
    games->hash = random_next(&hash);
}

static void add_game(LabelGames *games, const SamplesHeader *header, const SampleGame *game) {
    games->rule = header->rule;
    games->width = header->width;
    games->height = header->height;
    games->sources[games->count++] = (LabelSource){
        .first = games->cell_count, .count = game->count, .opening_count = game->opening_count};
    hash_number(games, game->count);
    hash_number(games, game->opening_count);
    for (int i = 0; i < game->count; i++) {
        games->cells[games->cell_count++] = game->cells[i];
        hash_number(games, game->cells[i]);
    }
}

static bool read_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    LabelGamesReading *reading = context;
    reading->number = game->number;
    reading->fault = find_fault(reading->games, header, game);
    if (reading->fault == FAULT_NONE && !make_room(reading->games, (size_t)game->count))
        reading->fault = FAULT_MEMORY;
    if (reading->fault != FAULT_NONE)
        return false;
    add_game(reading->games, header, game);
    return true;
}

bool label_games_read(LabelGames *games, const char *path, char *message, size_t size) {
    static const char *const FAULTS[] = {[FAULT_RULE] = "has a rule that does not exist",
                                         [FAULT_BOARD] = "has another rule or board than others",
                                         [FAULT_STONES] = "has two stones on one point",
                                         [FAULT_MEMORY] = "finds no memory"};
    LabelGamesReading reading = {.games = games};
    if (!samples_read(path, read_game, &reading, NULL, message, size))
        return false;
    if (reading.fault != FAULT_NONE)
        snprintf(message, size, "%s: game %" PRId64 " %s", path, reading.number,
                 FAULTS[reading.fault]);
    return reading.fault == FAULT_NONE;
}

void label_games_free(LabelGames *games) {
    free(games->sources);
    free(games->cells);
    *games = (LabelGames){0};
}
