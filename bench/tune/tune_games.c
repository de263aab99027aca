/* tune_games: see tune_games.h. */
#include "tune/tune_games.h"

#include "data/gamedata_file.h"
#include "data/quiet.h"

#include <stdio.h>

int tune_games_rule(const char *path, char *message, size_t size) {
    GamedataHeader header;
    return gamedata_read_header(path, &header, message, size) ? header.rule : -1;
}

/* Appends the position if it is one of those that are taken. */
static bool take_position(void *context, const GamePosition *position) {
    TuneGames *games = context;
    if (!position->has_result || score_is_decided(position->score) ||
        !quiet_position(position->board) || games->quiet++ % games->every != 0)
        return true;
    TuneSample sample = {.result = (float)position->result,
                         .score = gamedata_ordinary_score(position->score),
                         .value = eval_value(position->board, NULL),
                         .held = games->games % games->hold_out == 0};
    games->out_of_memory = !tune_set_add(games->set, &sample) ||
                           !tune_values_features(games->values, position->board, games->set);
    return !games->out_of_memory;
}

static bool read_game(void *context, const GamedataHeader *header, const GameData *game) {
    TuneGames *games = context;
    (void)header;
    games->games++;
    games->illegal = gamedata_walk(game, games->board, take_position, games) == WALK_ILLEGAL;
    return !games->illegal && !games->out_of_memory;
}

bool tune_games_read(TuneGames *games, const char *path, char *message, size_t size) {
    GamedataHeader header;
    if (!gamedata_read_header(path, &header, message, size))
        return false;
    if (header.rule != games->values->rules->number) {
        snprintf(message, size, "%s: rule %d, not %d", path, header.rule,
                 games->values->rules->number);
        return false;
    }
    board_init(games->board, games->values->rules, games->cell_values, header.width, header.height);
    if (!gamedata_read(path, read_game, games, NULL, message, size))
        return false;
    if (games->illegal)
        snprintf(message, size, "%s: a game with an illegal move", path);
    if (games->out_of_memory)
        snprintf(message, size, "%s: not enough memory for so many positions", path);
    return !games->out_of_memory && !games->illegal;
}

void tune_games_aim(TuneSet *set, double share, double scale) {
    for (size_t i = 0; i < set->sample_count; i++) {
        TuneSample *sample = &set->samples[i];
        double predicted = tune_share(sample->score / scale);
        sample->target = (float)(share * sample->result + (1 - share) * predicted);
    }
}
