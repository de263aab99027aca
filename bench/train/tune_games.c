/* tune_games: see tune_games.h. */
#include "train/tune_games.h"

#include "data/quiet.h"

#include <stdio.h>

/* The rule of a file, from its first game. */
static bool note_rule(void *context, const SamplesHeader *header, const SampleGame *game) {
    (void)game;
    *(int *)context = header->rule;
    return false;
}

int tune_games_rule(const char *path, char *message, size_t size) {
    int rule = -1;
    if (samples_read(path, note_rule, &rule, NULL, message, size) && rule < 0)
        snprintf(message, size, "%s holds no game", path);
    return rule;
}

/* Appends the position on the board, in which `score` was found. */
static bool add_position(TuneGames *games, const SampleGame *game, int score) {
    static const float POINTS[] = {[RESULT_BLACK] = 1, [RESULT_WHITE] = 0, [RESULT_DRAW] = 0.5F};
    float points = POINTS[game->result];
    TuneSample sample = {.result = games->board->side == BLACK ? points : 1 - points,
                         .score = score,
                         .value = eval_value(games->board, NULL),
                         .held = games->games % games->hold_out == 0};
    return tune_set_add(games->set, &sample) &&
           tune_values_features(games->values, games->board, games->set);
}

static bool read_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    TuneGames *games = context;
    Board *board = games->board;
    if (header->rule != games->values->rules->number)
        return false;
    games->games++;
    board_init(board, games->values->rules, games->cells, header->width, header->height);
    for (int i = 0; i < game->count; i++) {
        int score = game->scores[i];
        if (i >= game->opening_count && !score_is_decided(score) && quiet_position(board) &&
            games->quiet++ % games->every == 0 && !add_position(games, game, score)) {
            games->out_of_memory = true;
            return false;
        }
        board_play(board, game->cells[i]);
    }
    return true;
}

bool tune_games_read(TuneGames *games, const char *path, char *message, size_t size) {
    int rule = tune_games_rule(path, message, size);
    if (rule < 0)
        return false;
    if (rule != games->values->rules->number) {
        snprintf(message, size, "%s: rule %d, not %d", path, rule, games->values->rules->number);
        return false;
    }
    if (!samples_read(path, read_game, games, NULL, message, size))
        return false;
    if (games->out_of_memory)
        snprintf(message, size, "%s: not enough memory for so many positions", path);
    return !games->out_of_memory;
}

void tune_games_aim(TuneSet *set, double share, double scale) {
    for (size_t i = 0; i < set->sample_count; i++) {
        TuneSample *sample = &set->samples[i];
        double promise = tune_share(sample->score / scale);
        sample->target = (float)(share * sample->result + (1 - share) * promise);
    }
}
