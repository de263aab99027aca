/* solve_play: see solve_play.h. */
#include "solve/solve_play.h"

#include "game/player.h"
#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "ground/stones.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_ANNOUNCED = 0 };

/* What happened to the attacker's announcements in a game. */
typedef enum Breach {
    BREACH_NONE,
    BREACH_LATER,     /* a win was announced that is not two plies shorter than the one before */
    BREACH_WITHDRAWN, /* no proven win was announced any more */
    BREACH_NOT_WON,   /* the game was not won, */
    BREACH_LATE,      /* or later than announced */
    BREACH_COUNT
} Breach;

static const char *const BREACHES[] = {
    [BREACH_NONE] = "kept",       [BREACH_LATER] = "LONGER", [BREACH_WITHDRAWN] = "WITHDRAWN",
    [BREACH_NOT_WON] = "NOT WON", [BREACH_LATE] = "LATE",
};

/* A game that is being played out. */
typedef struct PlayOut {
    SolveRun *run;
    Engine *engines[SIDE_COUNT];
    Player defender; /* another program, if one is named */
    PlayerSpec spec;
    char row[16]; /* the INFO line that tells it of a shorter row */
    bool foreign, over;
    bool failed;               /* the other program did, and the game ended there */
    int attacker;              /* a Side, or SIDE_COUNT as long as nobody sees a win */
    int seen_at, announced_at; /* stones on the board at the first such score of the attacker */
    int promised;              /* plies last announced, from then on; NOT_ANNOUNCED */
    int promised_at;           /* stones on the board then */
    int first_promise;
    int winner; /* a Side, or SIDE_COUNT */
    Breach breach;
    int count; /* stones on the board */
    Cell cells[BOARD_MAX_CELLS];
} PlayOut;

/* The counts of a run. */
typedef struct PlayCounts {
    int positions, seen, at_once, announced, won, failed, breaches[BREACH_COUNT];
} PlayCounts;

/* ------------------------------------------------------------------------------------------
 * One game.
 */

/* Begins the game with the position of a problem. */
static bool play_out_begin(PlayOut *game, const Problem *problem) {
    const ClaimSettings *settings = &game->run->settings;
    game->attacker = game->winner = SIDE_COUNT;
    game->promised = game->first_promise = NOT_ANNOUNCED;
    game->breach = BREACH_NONE;
    game->over = game->failed = false;
    game->count = problem->count;
    memcpy(game->cells, problem->cells, (size_t)problem->count * sizeof game->cells[0]);
    for (int side = 0; side < SIDE_COUNT; side++) {
        Engine *engine = game->engines[side];
        engine_clear_hash(engine);
        if (engine_new_game(engine, settings->width, settings->height) != ENGINE_OK ||
            !stones_put(engine, problem->cells, problem->count))
            return false;
    }
    return true;
}

/* Compares what the attacker announces with what it announced before. */
static void hold_to_promise(PlayOut *game, int score) {
    bool proven = score_is_win(score);
    int plies = proven ? score_plies(score) : NOT_ANNOUNCED;
    if (game->promised != NOT_ANNOUNCED && game->breach == BREACH_NONE) {
        if (!proven)
            game->breach = BREACH_WITHDRAWN;
        else if (plies > game->promised - (game->count - game->promised_at))
            game->breach = BREACH_LATER;
    }
    if (!proven)
        return;
    if (game->promised == NOT_ANNOUNCED) {
        game->announced_at = game->count;
        game->first_promise = plies;
    }
    game->promised = plies;
    game->promised_at = game->count;
}

/* The side to move thinks, if it is one of the engines. */
static Cell think(PlayOut *game, Side side) {
    SolveRun *run = game->run;
    const ClaimSettings *settings = &run->settings;
    bool defends = game->attacker == (int)side_other(side);
    int64_t factor = defends ? run->options->resist : 1;
    ThinkInfo info;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = settings->nodes == LIMIT_NONE ? LIMIT_NONE : settings->nodes * factor;
    limits.turn_ms = settings->turn_ms == LIMIT_NONE ? LIMIT_NONE : settings->turn_ms * factor;
    if (engine_think(game->engines[side], &limits, &run->control, NULL, &info) != ENGINE_OK)
        return CELL_NONE;
    if (game->attacker == SIDE_COUNT && info.score >= SCORE_UNPROVEN_BOUND) {
        game->attacker = (int)side;
        game->seen_at = game->count;
    }
    if (game->attacker == (int)side)
        hold_to_promise(game, info.score);
    return info.best;
}

/* Whether the side to move may play there. */
static bool is_legal(const PlayOut *game, int x, int y) {
    Judge judge;
    const Board *board = engine_board(game->engines[0]);
    if (!board_contains(board, x, y))
        return false;
    Cell cell = board_cell(board, x, y);
    judge_from_board(&judge, board);
    return judge.stone[cell] == STONE_NONE && !judge_forbids(&judge, board->side, cell);
}

/* The other program defends; CELL_NONE when it fails, with the reason in its detail. */
static Cell ask_defender(PlayOut *game) {
    int x, y, width = game->run->settings.width;
    Player *defender = &game->defender;
    PlayerFault fault = player_think(defender, game->cells, game->count, width, &x, &y);
    if (fault == PLAYER_INTERRUPTED)
        atomic_store(&game->run->control.stop, true); /* the watch does that, too, perhaps later */
    if (fault != PLAYER_FINE) {
        game->failed = true;
    } else if (!is_legal(game, x, y)) {
        snprintf(defender->detail, sizeof defender->detail, "it played %d,%d", x, y);
        game->failed = true;
    }
    return game->failed ? CELL_NONE : (Cell)(y * width + x);
}

/* Plays one move; the game may be over then. */
static void play_move(PlayOut *game) {
    Judge judge;
    Side side = engine_board(game->engines[0])->side;
    bool foreign = game->foreign && game->attacker == (int)side_other(side);
    Cell cell = foreign ? ask_defender(game) : think(game, side);
    game->over = cell == CELL_NONE || atomic_load(&game->run->control.stop);
    if (game->over)
        return;
    for (int i = 0; i < SIDE_COUNT; i++)
        if (engine_put(game->engines[i], cell, side_stone(side)) != ENGINE_OK)
            game->over = true;
    if (game->over)
        return;
    game->cells[game->count++] = cell;
    judge_from_board(&judge, engine_board(game->engines[0]));
    if (judge_wins(&judge, cell))
        game->winner = (int)side;
    game->over = game->winner != SIDE_COUNT || engine_board(game->engines[0])->empty_count == 0;
}

/* Plays the game to its end. */
static void play_out(PlayOut *game) {
    while (!game->over)
        play_move(game);
    if (game->promised == NOT_ANNOUNCED || game->breach != BREACH_NONE || game->failed)
        return;
    if (game->winner != game->attacker)
        game->breach = BREACH_NOT_WON;
    else if (game->count - game->announced_at > game->first_promise)
        game->breach = BREACH_LATE;
}

/* ------------------------------------------------------------------------------------------
 * The run.
 */

/* Whether no announcement was kept and none broken. */
static bool is_open(const PlayOut *game) {
    return game->promised == NOT_ANNOUNCED || (game->failed && game->breach == BREACH_NONE);
}

static void count_game(const PlayOut *game, PlayCounts *counts) {
    bool announced = game->promised != NOT_ANNOUNCED;
    counts->positions++;
    counts->seen += game->attacker != SIDE_COUNT;
    counts->announced += announced;
    counts->at_once += announced && game->announced_at == game->seen_at;
    counts->won += game->attacker != SIDE_COUNT && game->winner == game->attacker;
    counts->breaches[game->breach] += !is_open(game);
    counts->failed += game->failed;
}

/* Prints the first `count` moves of the game. */
static void print_moves(const PlayOut *game, int count) {
    char move[NOTATION_MOVE_SIZE];
    printf("    ");
    for (int i = 0; i < count; i++) {
        notation_write_move(game->cells[i], game->run->settings.width, move);
        printf("%s", move);
    }
    printf("\n");
}

static void print_game(const PlayOut *game, const Problem *problem) {
    printf("line %3d  ", problem->line);
    if (game->attacker == SIDE_COUNT) {
        printf("no win seen, %d stone%s\n", game->count, text_plural(game->count));
        return;
    }
    printf("%s sees a win with %d stone%s, ", game->attacker == BLACK ? "black" : "white",
           game->seen_at, text_plural(game->seen_at));
    if (game->promised == NOT_ANNOUNCED)
        printf("announces none");
    else
        printf("announces one in %d %s with %d", game->first_promise,
               text_plies(game->first_promise), game->announced_at);
    if (game->failed)
        printf("; the defender failed: %s", game->defender.detail);
    else
        printf("; %s with %d", game->winner == game->attacker ? "won" : "not won", game->count);
    printf("  %s\n", is_open(game) ? "-" : BREACHES[game->breach]);
    if (game->breach != BREACH_NONE || game->failed)
        print_moves(game, game->count);
    else if (game->promised == NOT_ANNOUNCED || game->announced_at != game->seen_at)
        print_moves(game, game->seen_at);
    fflush(stdout);
}

static int finish(const PlayOut *game, const PlayCounts *counts) {
    const int *breaches = counts->breaches;
    printf("%d position%s: a win seen in %d, announced as proven in %d, in %d of these as soon as "
           "seen; won %d\n",
           counts->positions, text_plural(counts->positions), counts->seen, counts->announced,
           counts->at_once, counts->won);
    printf("announcements: %d kept, %d withdrawn, %d replaced by a longer one, %d won late, %d not "
           "won\n",
           breaches[BREACH_NONE], breaches[BREACH_WITHDRAWN], breaches[BREACH_LATER],
           breaches[BREACH_LATE], breaches[BREACH_NOT_WON]);
    if (counts->failed > 0)
        printf("games in which the defender failed: %d\n", counts->failed);
    if (atomic_load(&game->run->control.stop))
        return interrupt_say("solve", NULL);
    return breaches[BREACH_NONE] == counts->announced && counts->failed == 0 ? 0 : 1;
}

/* Starts the other program for a game. Leaves a message when that fails. */
static PlayerFault start_defender(PlayOut *game) {
    SolveRun *run = game->run;
    const ClaimSettings *settings = &run->settings;
    PlayerFault fault = player_start(&game->defender, &game->spec, settings->rule, settings->width,
                                     settings->height, run->interrupt);
    if (fault == PLAYER_INTERRUPTED)
        atomic_store(&run->control.stop, true);
    else if (fault != PLAYER_FINE)
        fprintf(stderr, "solve: %s does not start: %s\n", game->spec.command,
                game->defender.detail);
    return fault;
}

/* Plays a problem out; returns whether the run goes on. */
static bool play_problem(PlayOut *game, const Problem *problem, PlayCounts *counts) {
    const SolveRun *run = game->run;
    if (!play_out_begin(game, problem))
        return false;
    if (game->foreign && start_defender(game) != PLAYER_FINE)
        return false;
    play_out(game);
    if (game->foreign)
        player_finish(&game->defender, !game->failed);
    if (atomic_load(&game->run->control.stop))
        return false;
    count_game(game, counts);
    if (!run->options->quiet || game->breach != BREACH_NONE || game->failed)
        print_game(game, problem);
    return true;
}

/* Creates both engines. */
static bool create_engines(PlayOut *game) {
    const ClaimSettings *settings = &game->run->settings;
    bool ready = true;
    for (int i = 0; i < SIDE_COUNT; i++) {
        game->engines[i] = engine_create();
        ready = ready && game->engines[i] != NULL &&
                engine_set_rule(game->engines[i], settings->rule, settings->row) == ENGINE_OK;
    }
    return ready;
}

/* Describes the other program: its limits are those of a defender. */
static void describe_defender(PlayOut *game) {
    const SolveRun *run = game->run;
    const ClaimSettings *settings = &run->settings;
    game->spec = player_spec_default();
    game->spec.command = run->options->defender;
    game->spec.keep = true;
    if (settings->turn_ms != LIMIT_NONE)
        game->spec.turn_ms = settings->turn_ms * run->options->resist;
    if (settings->nodes != LIMIT_NONE)
        game->spec.max_nodes = settings->nodes * run->options->resist;
    if (settings->row == RULE_ROW)
        return;
    snprintf(game->row, sizeof game->row, "row %d", settings->row);
    game->spec.infos[game->spec.info_count++] = game->row;
}

/* Starts the other program, if there is one, before any game. Returns the exit status. */
static int try_defender(PlayOut *game) {
    if (!game->foreign)
        return 0;
    describe_defender(game);
    PlayerFault fault = start_defender(game);
    if (fault == PLAYER_INTERRUPTED)
        return interrupt_say("solve", NULL);
    return fault == PLAYER_FINE ? 0 : fault == PLAYER_NOT_STARTED ? EXIT_USAGE : EXIT_FAILURE;
}

/* Plays all problems out. Returns the exit status. */
static int play_problems(PlayOut *game, const ProblemSet *set) {
    PlayCounts counts = {0};
    bool going = create_engines(game);
    for (int i = 0; i < set->count && going; i++)
        going = play_problem(game, &set->problems[i], &counts);
    for (int i = 0; i < SIDE_COUNT; i++)
        engine_destroy(game->engines[i]);
    int status = finish(game, &counts);
    return going || status != 0 ? status : EXIT_FAILURE;
}

int solve_play(SolveRun *run, const ProblemSet *set) {
    PlayOut game = {.run = run, .foreign = run->options->defender != NULL};
    int status = try_defender(&game);
    if (status == 0)
        status = play_problems(&game, set);
    player_quit(&game.defender);
    return status;
}
