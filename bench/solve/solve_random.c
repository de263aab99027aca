/* solve_random: see solve_random.h. */
#include "solve/solve_random.h"

#include "game/samples.h"
#include "solve/random_position.h"

#include <inttypes.h>
#include <stdio.h>

/* Examines the position for both sides to move. */
static bool solve_both(SolveRun *run) {
    Engine *engine = claimant_engine(run->claimant);
    Side side = engine_board(engine)->side;
    for (int turn = 0; turn < SIDE_COUNT; turn++) {
        engine_set_side(engine, turn == 0 ? side : side_other(side));
        if (!solve_run_position(run))
            return false;
    }
    engine_set_side(engine, side);
    return true;
}

bool solve_random(SolveRun *run) {
    const SolveOptions *options = run->options;
    for (int64_t i = options->from; i < options->from + options->random; i++) {
        claimant_clear(run->claimant);
        random_position(claimant_engine(run->claimant), (uint64_t)options->seed, i);
        if (!solve_both(run)) {
            printf("go on with -from %" PRId64 " -random %" PRId64 "\n", i,
                   options->from + options->random - i);
            return false;
        }
        solve_run_show_progress(run, i + 1 - options->from, options->random);
    }
    return true;
}

/* The games of a file on their way through solve_game(). */
typedef struct GameRun {
    SolveRun *run;
    int64_t games;
    bool stopped, other_board;
} GameRun;

/* Examines the positions of a game, without the last, which is decided. */
static bool solve_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    GameRun *games = context;
    SolveRun *run = games->run;
    Engine *engine = claimant_engine(run->claimant);
    const ClaimSettings *settings = &run->settings;
    games->other_board = header->rule != settings->rule || header->width != settings->width ||
                         header->height != settings->height;
    if (games->other_board)
        return false;
    claimant_clear(run->claimant);
    for (int i = 0; i + 1 < game->count && !games->stopped; i++) {
        engine_put(engine, game->cells[i], i % 2 == 0 ? STONE_BLACK : STONE_WHITE);
        games->stopped = !solve_both(run);
    }
    games->games++;
    solve_run_show_progress(run, games->games, 0);
    return !games->stopped;
}

bool solve_games(SolveRun *run) {
    char message[512];
    GameRun games = {.run = run};
    if (!samples_read(run->options->games, solve_game, &games, NULL, message, sizeof message)) {
        fprintf(stderr, "solve: %s\n", message);
        return false;
    }
    if (games.other_board)
        fprintf(stderr, "solve: %s: games of another rule or board\n", run->options->games);
    return !games.stopped && !games.other_board;
}
