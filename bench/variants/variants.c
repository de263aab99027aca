/* variants: ultimate tic-tac-toe and TickoaTTwo, measured and fitted.
 *
 * Random games under fast and plain rules, the speed of the search of ultimate tic-tac-toe, its
 * match against Monte Carlo tree search, and the fit of its evaluation.
 */
#include "variants.h"
#include "ground/arguments.h"
#include "ground/datafile.h"
#include "ground/interrupt.h"
#include "ground/subcommands.h"
#include "internals.h"
#include "text/text_file.h"
#include "variants/mcts.h"
#include "variants/plain_rules.h"
#include "variants/ultimate_fit.h"
#include "variants/ultimate_picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    TABLE_BYTES = 64 << 20,
    OPENING_MOVES = 2, /* random ones that both games of a pair begin with */
    POSITIONS = 8      /* of the measurement of speed */
};

/* What the user asked for. */
typedef struct VariantsOptions {
    int64_t rules, games, playouts, time_ms, threads, match, generations, nodes, passes, seed,
        limit, contempt, skip;
    double speed;
    const char *fit, *data, *picture, *game;
} VariantsOptions;

/* ------------------------------------------------------------------------------------------
 * Rules and speed.
 */

/* Compares the rules of one game, or of all of them if none is named. */
static int compare_rules(const VariantsOptions *options) {
    int status = 0, compared = 0;
    for (int kind = 0; kind < VARIANT_COUNT; kind++) {
        const char *name = variant_rules((VariantKind)kind)->name;
        if (options->game != NULL && strcmp(options->game, name) != 0)
            continue;
        compared++;
        int64_t positions, begin = clock_ms();
        int64_t games =
            plain_compare((VariantKind)kind, options->rules, (uint64_t)options->seed, &positions);
        printf("%-16s %9" PRId64 " random game%s, %11" PRId64 " positions, %s, %.1f s\n", name,
               games, text_plural(games), positions,
               games == options->rules ? "no difference" : "A DIFFERENCE in the next one",
               (double)(clock_ms() - begin) / 1000);
        fflush(stdout);
        status = status != 0 || games != options->rules;
    }
    if (compared == 0)
        fprintf(stderr, "variants: %s is no game: ultimate, ultimate-forget or tickoattwo\n",
                options->game);
    return compared == 0 ? EXIT_USAGE : status;
}

/* Plays random moves from the start; false when the game ended. */
static bool random_position(Ultimate *position, int moves, Random *random) {
    ultimate_start(position, false);
    for (int i = 0; i < moves; i++) {
        uint8_t list[ULTIMATE_MOVES];
        int count = ultimate_moves(position, list);
        if (count == 0)
            return false;
        ultimate_play(position, list[random_below(random, (uint32_t)count)]);
    }
    return ultimate_result(position) == VARIANT_GOES_ON;
}

static int measure_speed(const VariantsOptions *options) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE_BYTES, 1);
    double spent = 0;
    int64_t nodes = 0, depths = 0;
    if (search == NULL) {
        fprintf(stderr, "variants: not enough memory\n");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < POSITIONS; i++) {
        Random random = random_stream((uint64_t)options->seed, (uint64_t)i);
        Ultimate position;
        UltimateResult result;
        while (!random_position(&position, 4 + 3 * i, &random))
            continue;
        UltimateLimits limits = {.deadline_ms =
                                     clock_ms() + (int64_t)(options->speed * 1000 / POSITIONS),
                                 .max_nodes = INT64_MAX,
                                 .max_depth = 100};
        clock_t begin = clock();
        ultimate_search_clear(search);
        ultimate_search_run(search, &position, &limits, &result);
        spent += (double)(clock() - begin) / CLOCKS_PER_SEC;
        nodes += result.nodes;
        depths += result.depth;
    }
    printf("%.3f million nodes a second of processor time, mean depth %.1f\n",
           (double)nodes / spent / 1e6, (double)depths / POSITIONS);
    ultimate_search_destroy(search);
    return 0;
}

/* ------------------------------------------------------------------------------------------
 * The match.
 */

/* What the search has spent in a match. */
typedef struct Spent {
    int64_t nodes, moves;
} Spent;

/* Plays one game after an opening; the search has side `own`. */
static VariantResult play_game(UltimateSearch *search, Mcts *mcts, const VariantsOptions *options,
                               int own, Ultimate *position, Spent *spent) {
    while (ultimate_result(position) == VARIANT_GOES_ON) {
        int move;
        if (position->turn == own) {
            UltimateResult result;
            bool timed = options->limit == 0;
            UltimateLimits limits = {.deadline_ms =
                                         timed ? clock_ms() + options->time_ms : INT64_MAX,
                                     .max_nodes = timed ? INT64_MAX : options->limit,
                                     .max_depth = 100,
                                     .contempt = (int)options->contempt};
            ultimate_search_run(search, position, &limits, &result);
            move = result.move;
            spent->nodes += result.nodes;
            spent->moves++;
        } else {
            move = mcts_move(mcts, position);
        }
        ultimate_play(position, move);
    }
    return ultimate_result(position);
}

static int play_match(const VariantsOptions *options) {
    UltimateSearch *search = ultimate_search_create(NULL, TABLE_BYTES, (int)options->threads);
    Mcts *mcts = mcts_create(options->playouts, (uint64_t)options->seed);
    int wins = 0, draws = 0, losses = 0;
    Spent spent = {0, 0};
    int64_t begin = options->skip, end = begin + options->match;
    for (int64_t game = begin; search != NULL && mcts != NULL && game < end; game++) {
        Random random = random_stream((uint64_t)options->seed, (uint64_t)game / 2);
        Ultimate position;
        int own = (int)(game % 2);
        random_position(&position, OPENING_MOVES, &random);
        ultimate_search_clear(search);
        mcts_seed(mcts, random_stream((uint64_t)options->seed + 1, (uint64_t)game).state);
        VariantResult result = play_game(search, mcts, options, own, &position, &spent);
        wins += (int)result == own;
        draws += result == VARIANT_DRAWN;
        losses += (int)result == 1 - own;
        printf("game %" PRId64 ": %s after %d moves; %d-%d-%d\n", game + 1,
               result == VARIANT_DRAWN ? "draw"
               : (int)result == own    ? "won"
                                       : "lost",
               position.ply, wins, draws, losses);
        fflush(stdout);
    }
    bool ready = search != NULL && mcts != NULL;
    ultimate_search_destroy(search);
    mcts_destroy(mcts);
    if (!ready) {
        fprintf(stderr, "variants: not enough memory\n");
        return EXIT_FAILURE;
    }
    printf("%d-%d-%d, %.1f %% of the points against %" PRId64 " playout%s a move\n", wins, draws,
           losses, 100 * (wins + 0.5 * draws) / (double)options->match, options->playouts,
           text_plural(options->playouts));
    printf("%.0f nodes a move of the search\n",
           (double)spent.nodes / (double)(spent.moves > 0 ? spent.moves : 1));
    return 0;
}

/* ------------------------------------------------------------------------------------------
 * The fit.
 */

/* Says what is wrong with `subject`, such as a file, or by itself where that is ""; returns the
 * exit status of a failure. */
static int complain(const char *subject, const char *what) {
    fprintf(stderr, "variants: %s%s\n", subject, what);
    return EXIT_FAILURE;
}

static int say_unwritten(const char *path) {
    text_file_say_unwritten("variants", path);
    return EXIT_FAILURE;
}

static int say_interrupted(const VariantsOptions *options) {
    fprintf(stderr, "variants: interrupted");
    if (options->data != NULL)
        fprintf(stderr, "; %s has the games so far, another -seed adds others", options->data);
    fprintf(stderr, "\n");
    return EXIT_INTERRUPTED;
}

/* Says why the file of games is not this run's. */
static bool complain_of_games(const VariantsOptions *options) {
    fprintf(stderr, "variants: %s: %s\n", options->data, datafile_reason());
    return false;
}

/* Makes the file of games if it is not there, and keeps other runs from it from the beginning: what
 * one of them wrote meanwhile would be lost. `*old` is whether something is in it. Returns false
 * with a message when another run has it. */
static bool open_games(const VariantsOptions *options, bool *old, int *held) {
    struct stat about;
    *old = false;
    if (options->data == NULL)
        return true;
    *held = datafile_open_ordinary(options->data);
    if (*held < 0 || fstat(*held, &about) != 0)
        return complain_of_games(options);
    *old = about.st_size > 0;
    return true;
}

/* Keeps other runs from the file of games after it was replaced. */
static bool hold_games(const VariantsOptions *options, int *held) {
    return options->data == NULL || datafile_hold(options->data, held) ||
           complain_of_games(options);
}

/* Plays a generation, if there are any, and keeps its games. Returns the exit status. */
static int play_generation(const VariantsOptions *options, UltimateFit *games,
                           const int16_t *weights, const UltimateFitOptions *fit,
                           UltimateFitReport *report, int *held) {
    if (options->generations > 0 && !ultimate_fit_play(games, weights, fit, report))
        return complain("", "not enough memory");
    if (!hold_games(options, held)) /* somebody may have moved or replaced it */
        return EXIT_FAILURE;
    if (options->data != NULL && !ultimate_fit_save(games, options->data))
        return say_unwritten(options->data);
    if (!hold_games(options, held)) /* the file that was written is another one */
        return EXIT_FAILURE;
    return interrupt_raised(fit->interrupt) ? say_interrupted(options) : 0;
}

/* Plays the generations and fits to each, and keeps games and weights of each; one fit to the
 * games of the file if there are none. Returns the exit status. */
static int fit_generations(const VariantsOptions *options, UltimateFit *games, int16_t *weights,
                           const Interrupt *interrupt, int *held) {
    int64_t last = options->generations > 0 ? options->generations : 1;
    for (int64_t i = 0; i < last; i++) {
        UltimateFitOptions fit = {.games = options->games,
                                  .nodes = options->nodes,
                                  .passes = options->passes,
                                  .seed = (uint64_t)(options->seed + i),
                                  .interrupt = interrupt};
        UltimateFitReport report = {0};
        int status = play_generation(options, games, weights, &fit, &report, held);
        if (status != 0)
            return status;
        if (!ultimate_fit_weights(games, weights, &fit, &report))
            return complain("", "not enough memory");
        if (options->generations > 0)
            printf("generation %" PRId64 ": %" PRId64 " game%s, %" PRId64
                   " position%s, the first side has %.1f %%; ",
                   i + 1, report.games, text_plural(report.games), report.positions,
                   text_plural(report.positions), 100 * report.first_share);
        printf("loss %.4f held back, %.4f fitted\n", report.held_loss, report.fitted_loss);
        fflush(stdout);
        if (!ultimate_fit_write(weights, options->fit))
            return say_unwritten(options->fit);
        if (i + 1 < last && interrupt_raised(interrupt))
            return say_interrupted(options);
    }
    return 0;
}

/* Fits to the games of the file, if it holds any, and to those that are played. Returns the exit
 * status. */
static int fit_games(const VariantsOptions *options, UltimateFit *games, int *held) {
    bool old;
    int16_t weights[ULTIMATE_WEIGHT_COUNT];
    ultimate_fit_begin(weights);
    if (!open_games(options, &old, held))
        return EXIT_USAGE;
    if (old && !ultimate_fit_load(games, options->data)) {
        complain(options->data, " holds no games, or cannot be read");
        return EXIT_USAGE;
    }
    bool some = old && ultimate_fit_has_games(games);
    if (options->generations == 0 && !some) {
        complain(options->data, " holds no games to fit to; one in sixteen is held back");
        return EXIT_USAGE;
    }
    if (some && !ultimate_weights_builtin(weights))
        return complain("", "the weights in the program are damaged");
    Interrupt *interrupt = interrupt_create();
    int status = interrupt == NULL ? complain("", "the system has no resources left")
                                   : fit_generations(options, games, weights, interrupt, held);
    interrupt_destroy(interrupt);
    return status;
}

static int fit_weights(const VariantsOptions *options) {
    int held = -1;
    bool named = options->data != NULL;
    if (options->generations == 0 && (!named || access(options->data, F_OK) != 0)) {
        complain(named ? options->data : "",
                 named ? " is not there; -generations 0 needs a file of games to fit to"
                       : "-generations 0 needs a file of games to fit to: -data FILE");
        return EXIT_USAGE;
    }
    UltimateFit *games = ultimate_fit_create();
    int status =
        games == NULL ? complain("", "not enough memory") : fit_games(options, games, &held);
    ultimate_fit_destroy(games);
    if (held >= 0)
        close(held);
    return status;
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

static int draw_picture(const VariantsOptions *options) {
    Text text = {0};
    bool drawn = ultimate_picture(options->nodes, (uint64_t)options->seed, &text);
    if (!drawn)
        fprintf(stderr, "variants: not enough memory\n");
    bool written = drawn && text_file_store("variants", options->picture, &text);
    text_free(&text);
    return written ? 0 : EXIT_FAILURE;
}

/* Does what was asked for, one thing after the other, until something fails. The fit comes last,
 * because signals stay blocked behind it. */
static int obey(const VariantsOptions *options) {
    int failed = options->rules > 0 ? compare_rules(options) : 0;
    if (failed == 0 && options->speed > 0)
        failed = measure_speed(options);
    if (failed == 0 && options->picture != NULL)
        failed = draw_picture(options);
    if (failed == 0 && options->match > 0)
        failed = play_match(options);
    if (failed == 0 && options->fit != NULL)
        failed = fit_weights(options);
    return failed;
}

static ArgumentsStatus read_arguments(VariantsOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-rules", ARGUMENT_INT, &options->rules, 1, 1e9, "N",
         "Compare fast and plain rules in N random games of each kind.", NULL},
        {"-game", ARGUMENT_TEXT, &options->game, 0, 0, "NAME",
         "With -rules: of this kind alone, ultimate, ultimate-forget or tickoattwo.", NULL},
        {"-speed", ARGUMENT_NUMBER, &options->speed, 0.1, 1000, "SECONDS",
         "Measure the nodes a second of ultimate tic-tac-toe, on one thread.", NULL},
        {"-match", ARGUMENT_INT, &options->match, 1, 1e6, "N",
         "Play N games against Monte Carlo tree search, in pairs with\n"
         "colours swapped after two random moves.",
         NULL},
        {"-skip", ARGUMENT_INT, &options->skip, 0, 1e6, "N",
         "Begin with game N + 1: go on with a match that was stopped; default 0.", NULL},
        {"-playouts", ARGUMENT_INT, &options->playouts, 1, 10000000, "N",
         "Playouts a move of the Monte Carlo tree search; default 100000.", NULL},
        {"-time", ARGUMENT_INT, &options->time_ms, 1, 1e6, "MS",
         "Milliseconds a move of the search in the match; default 1000.", NULL},
        {"-limit", ARGUMENT_INT, &options->limit, 1, 1e12, "N",
         "Nodes a move of the search in the match, instead of a time.", NULL},
        {"-contempt", ARGUMENT_INT, &options->contempt, 0, 10000, "N",
         "What a draw is worth less to the search in the match; default 150.", NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, ULTIMATE_MAX_THREADS, "N",
         "Threads of the search in the match; default 1.", NULL},
        {"-fit", ARGUMENT_FILE, &options->fit, 0, 0, "FILE",
         "Fit the evaluation of ultimate tic-tac-toe to self-play and\n"
         "write its weights.",
         NULL},
        {"-data", ARGUMENT_FILE, &options->data, 0, 0, "FILE",
         "Keep the games of the fit in a file; if there are some, they count\n"
         "as a generation, and the program's weights play at first.",
         NULL},
        {"-generations", ARGUMENT_INT, &options->generations, 0, 100, "N",
         "Times to play and fit, each time to the last three generations;\n"
         "default 3. 0: only fit, to all games of -data.",
         NULL},
        {"-games", ARGUMENT_INT, &options->games, 16, 1e7, "N",
         "Games of a generation; default 20000.", NULL},
        {"-picture", ARGUMENT_FILE, &options->picture, 0, 0, "FILE",
         "Play a game of the search against itself, at -nodes a move, and\n"
         "draw its end as an SVG picture.",
         NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e9, "N",
         "Nodes a move in these games; default 1500.", NULL},
        {"-passes", ARGUMENT_INT, &options->passes, 1, 1000, "N",
         "Passes over the positions; default 8.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Of all random numbers; default 1.",
         NULL},
    };
    return arguments_read("pentad-bench variants [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc,
                          argv);
}

/* Whether no option was given that does nothing beside the others; otherwise there is a message. */
static bool options_go_together(const VariantsOptions *options, int argc, char **argv) {
    static const char *const RULES[] = {"-game"};
    static const char *const MATCH[] = {"-skip",  "-playouts", "-time",
                                        "-limit", "-contempt", "-threads"};
    static const char *const FIT[] = {"-data", "-generations", "-games", "-passes"};
    static const char *const PLAY[] = {"-nodes"};
    bool fits = options->fit != NULL;
    if (options->limit != 0 && arguments_given("-time", argc, argv)) {
        fprintf(stderr, "variants: -limit stands for -time; give one of them\n");
        return false;
    }
    return (options->rules != 0 ||
            arguments_absent(RULES, (int)ARRAY_LENGTH(RULES), "-rules", argc, argv)) &&
           (options->match != 0 ||
            arguments_absent(MATCH, (int)ARRAY_LENGTH(MATCH), "-match", argc, argv)) &&
           (fits || arguments_absent(FIT, (int)ARRAY_LENGTH(FIT), "-fit", argc, argv)) &&
           (fits || options->picture != NULL ||
            arguments_absent(PLAY, (int)ARRAY_LENGTH(PLAY), "-fit or -picture", argc, argv));
}

/* Whether the options go together and the files can be written. */
static bool check_options(const VariantsOptions *options) {
    if (options->rules == 0 && options->speed == 0 && options->match == 0 && options->fit == NULL &&
        options->picture == NULL) {
        fprintf(stderr, "variants: nothing to do: say -rules, -speed, -match, -fit or -picture\n");
        return false;
    }
    const char *const outputs[] = {options->fit, options->data, options->picture};
    return text_file_outputs_differ("variants", outputs, (int)ARRAY_LENGTH(outputs)) &&
           text_file_may_write("variants", options->fit) &&
           text_file_may_write("variants", options->picture) &&
           text_file_may_write("variants", options->data);
}

int subcommand_variants(int argc, char **argv) {
    VariantsOptions options = {.games = 20000,
                               .playouts = 100000,
                               .time_ms = 1000,
                               .threads = 1,
                               .generations = 3,
                               .nodes = 1500,
                               .passes = 8,
                               .seed = 1,
                               .contempt = ULTIMATE_CONTEMPT};
    ArgumentsStatus status = read_arguments(&options, argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    return check_options(&options) && options_go_together(&options, argc, argv) ? obey(&options)
                                                                                : EXIT_USAGE;
}
