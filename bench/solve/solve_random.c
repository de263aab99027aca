/* solve_random: see solve_random.h. */
#include "solve/solve_random.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "ground/arguments.h"
#include "solve/random_position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
        int64_t written = solve_run_written(run);
        claimant_clear(run->claimant);
        random_position(claimant_engine(run->claimant), (uint64_t)options->seed, i);
        if (!solve_both(run)) {
            solve_run_cut(run, written); /* the run that goes on examines both sides */
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
    Board *board;
    int64_t games;
    bool stopped, illegal;
} GameRun;

/* Makes the engine's position that of the board, from the first stone on that is another one. */
static void show_position(Engine *engine, const Board *board) {
    const Board *shown = engine_board(engine);
    int same = 0;
    while (same < shown->ply && same < board->ply &&
           shown->undo[same].cell == board->undo[same].cell)
        same++;
    while (shown->ply > same)
        engine_take_back(engine, shown->undo[shown->ply - 1].cell);
    for (int i = same; i < board->ply; i++)
        engine_put(engine, board->undo[i].cell, side_stone(shown->side));
}

static bool solve_labelled(void *context, const GamePosition *position) {
    GameRun *games = context;
    show_position(claimant_engine(games->run->claimant), position->board);
    games->stopped = !solve_both(games->run);
    return !games->stopped;
}

/* Examines the positions of a game and of its branches. */
static bool solve_game(void *context, const GamedataHeader *header, const GameData *game) {
    GameRun *games = context;
    SolveRun *run = games->run;
    (void)header;
    claimant_clear(run->claimant);
    games->illegal = gamedata_walk(game, games->board, solve_labelled, games) == WALK_ILLEGAL;
    games->games++;
    solve_run_show_progress(run, games->games, 0);
    return !games->stopped && !games->illegal;
}

bool solve_games_fit(const SolveRun *run) {
    const char *path = run->options->games;
    char message[512];
    GamedataHeader header;
    const ClaimSettings *settings = &run->settings;
    if (!gamedata_read_header(path, &header, message, sizeof message)) {
        fprintf(stderr, "solve: %s\n", message);
        return false;
    }
    bool same = header.rule == settings->rule && settings->row == RULE_ROW &&
                header.width == settings->width && header.height == settings->height;
    if (!same)
        fprintf(
            stderr,
            "solve: %s: games of another rule, row or board; give -rule %d -boardsize %dx%d%s\n",
            path, header.rule, header.width, header.height,
            settings->row != RULE_ROW ? " and no -row" : "");
    return same;
}

/* Solves the positions of the games under `rules`; returns whether it came to the end. */
static bool solve_file(SolveRun *run, const Rules *rules, Board *board) {
    char message[512];
    const char *path = run->options->games;
    GameRun games = {.run = run, .board = board};
    board_init(board, rules, NULL, run->settings.width, run->settings.height);
    bool read = gamedata_read(path, solve_game, &games, NULL, message, sizeof message);
    if (!read)
        fprintf(stderr, "solve: %s\n", message);
    if (games.illegal)
        fprintf(stderr, "solve: %s: a game with an illegal move\n", path);
    return read && !games.stopped && !games.illegal;
}

bool solve_games(SolveRun *run) {
    Rules *rules = rules_create(run->settings.rule, RULE_ROW);
    Board *board = malloc(sizeof *board);
    bool ready = rules != NULL && board != NULL;
    if (!ready)
        fprintf(stderr, "solve: not enough memory\n");
    bool good = ready && solve_file(run, rules, board);
    free(board);
    rules_destroy(rules);
    return good;
}
