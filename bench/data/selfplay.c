/* selfplay: engine objects play each other in this process, for data and quick checks. The
 * positions of the games and of branches that leave them are searched and written down
 * (gamedata.h).
 */
#include "data/batch.h"
#include "data/branching.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"
#include "text/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_RANDOM_PLIES = 100, MAX_FOLLOWED = 100, MAX_BRANCHES = 100 };

typedef struct SelfplayOptions {
    SelfplaySettings settings;
    int64_t rule, games, threads, nodes, depth, turn_ms, seed;
    int64_t random_plies, follow, alternatives_every;
    double branches;
    int64_t fewest, most, balance, balance_nodes;
    int64_t slice_index, slice_count; /* this run plays the games n with n % count == index */
    const char *board_size, *openings, *out, *slice;
    bool quiet;
} SelfplayOptions;

typedef struct Selfplay {
    const SelfplayOptions *options;
    int out; /* descriptor, -1 for none */
    Batch batch;
    int64_t labels, results[RESULT_DRAW + 1], ends[ENDING_AGREED_DRAW + 1]; /* of all games */
    int64_t stones;
} Selfplay;

/* What a thread works with. */
typedef struct SelfplayWorker {
    SelfplayTable *table;
    Branching *branching;
    SelfplayGame *game;
    GameData *record;
} SelfplayWorker;

/* ------------------------------------------------------------------------------------------
 * The run. The batch counts the games of the slice from 0.
 */

/* Counts what is in a game. */
static void selfplay_count(Selfplay *run, const GameData *game) {
    bool in_branch = false;
    for (int i = 0; i < game->count; i++) {
        uint16_t kind = game->events[i].kind;
        if (kind == DATA_BRANCH || kind == DATA_BACK)
            in_branch = kind == DATA_BRANCH;
        else if (kind != DATA_SEARCHED && kind != DATA_ALTERNATIVE && !in_branch)
            run->stones++;
    }
    run->labels += gamedata_label_count(game);
    run->results[game->result]++;
    run->ends[game->end]++;
}

/* Counts a game that the file held already, if it is one of those that are asked for. */
static bool selfplay_resume(void *context, const GamedataHeader *header, const GameData *game) {
    Selfplay *run = context;
    const SelfplayOptions *options = run->options;
    (void)header;
    if (game->seed == options->settings.seed &&
        game->number % options->slice_count == options->slice_index &&
        batch_resume(&run->batch, game->number / options->slice_count))
        selfplay_count(run, game);
    return true;
}

/* Keeps a finished game, unless the run ends because of another one. */
static void selfplay_keep(Selfplay *run, const GameData *game) {
    if (!batch_enter(&run->batch))
        return;
    bool written = run->out < 0 || gamedata_append(run->out, &run->options->settings.header, game);
    if (written)
        selfplay_count(run, game);
    batch_leave(&run->batch, game->number, gamedata_label_count(game), written);
}

/* Plays a game and makes its branches. */
static bool worker_play(SelfplayWorker *worker, int64_t number, ThinkControl *control) {
    return selfplay_play(worker->table, number, control, worker->game) &&
           branching_run(worker->branching, worker->game, control, worker->record);
}

/* The work of a thread: plays games until there are no more. */
static bool selfplay_work(void *context) {
    Selfplay *run = context;
    const SelfplayOptions *options = run->options;
    SelfplayWorker worker = {.table = selfplay_table_create(&options->settings),
                             .branching = branching_create(&options->settings),
                             .game = malloc(sizeof *worker.game),
                             .record = malloc(sizeof *worker.record)};
    bool ready = worker.table != NULL && worker.branching != NULL && worker.game != NULL &&
                 worker.record != NULL;
    for (int64_t place = 0; ready && (place = batch_next(&run->batch)) >= 0;) {
        int64_t number = place * options->slice_count + options->slice_index;
        if (worker_play(&worker, number, &run->batch.control))
            selfplay_keep(run, worker.record);
        else if (!atomic_load(&run->batch.control.stop))
            batch_fail(&run->batch, number);
    }
    selfplay_table_destroy(worker.table);
    branching_destroy(worker.branching);
    free(worker.game);
    free(worker.record);
    return ready;
}

static void selfplay_print(const Selfplay *run) {
    const Batch *batch = &run->batch;
    batch_end_progress(batch);
    printf("%" PRId64 " game%s, black %" PRId64 ", draws %" PRId64 ", white %" PRId64
           ", %.1f stones per game\n",
           batch->finished, text_plural(batch->finished), run->results[RESULT_BLACK],
           run->results[RESULT_DRAW], run->results[RESULT_WHITE],
           (double)run->stones / (double)max_int64(batch->finished, 1));
    for (int end = 0; end <= ENDING_AGREED_DRAW; end++)
        if (run->ends[end] > 0)
            printf("    %s: %" PRId64 "\n", game_ending_name((GameEnding)end), run->ends[end]);
    printf("%" PRId64 " labelled position%s\n", run->labels, text_plural(run->labels));
    batch_print_rate(batch);
}

/* Opens the file, if there is to be one; returns false with a message when that fails. */
static bool selfplay_open(Selfplay *run) {
    char message[512];
    const SelfplayOptions *options = run->options;
    if (options->out == NULL)
        return true;
    run->out = gamedata_open(options->out, &options->settings.header, selfplay_resume, run, message,
                             sizeof message);
    if (run->out < 0)
        fprintf(stderr, "selfplay: %s\n", message);
    else if (run->batch.finished > 0)
        printf("%s: %" PRId64 " game%s there already\n", options->out, run->batch.finished,
               run->batch.finished == 1 ? " is" : "s are");
    fflush(stdout); /* the log of a run that is killed says so, too */
    return run->out >= 0;
}

/* Opens the file and plays; returns the exit status. */
static int selfplay_start(Selfplay *run) {
    if (!selfplay_open(run))
        return EXIT_USAGE;
    if (run->options->out == NULL)
        fprintf(stderr, "selfplay: without -out no game is kept\n");
    int status = batch_run(&run->batch, (int)run->options->threads, selfplay_work, run);
    if (status != EXIT_FAILURE || run->batch.made > 0)
        selfplay_print(run);
    if (run->out >= 0)
        close(run->out);
    return status == EXIT_INTERRUPTED ? interrupt_say("selfplay", run->options->out) : status;
}

/* ------------------------------------------------------------------------------------------
 * The command line.
 */

/* FILE, or file=FILE as `match` has it; each game draws an opening and turns it by its own random
 * numbers, so there is no order to choose. */
static bool openings_word(void *target, const char *word) {
    SelfplayOptions *options = target;
    if (word == NULL)
        return true;
    bool foreign = text_value(word, "order") != NULL || text_value(word, "symmetry") != NULL;
    const char *file = text_value(word, "file") != NULL ? text_value(word, "file") : word;
    if (foreign)
        fprintf(stderr,
                "-openings: '%s' is for match; here they are always drawn at random, "
                "turned and mirrored\n",
                word);
    else if (options->openings != NULL)
        fprintf(stderr, "-openings: '%s' is one file too many\n", word);
    else if (arguments_has_name("-openings", file))
        options->openings = file;
    return !foreign && options->openings == file;
}

static ArgumentsStatus read_arguments(SelfplayOptions *options, int argc, char **argv) {
    Adjudication *rules = &options->settings.adjudication;
    const Argument TABLE[] = {
        {"-games", ARGUMENT_INT, &options->games, 1, 1e9, "N", "How many; default 100.", NULL},
        {"-out", ARGUMENT_FILE, &options->out, 0, 0, "FILE",
         "Append the games to FILE (format: gamedata.h); games that it holds\n"
         "are not played again. Without it only the statistics are left.",
         NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e12, "N",
         "Positions searched for each score, and for a move; default 3000 if\n"
         "neither -depth nor -turn is given.",
         NULL},
        {"-depth", ARGUMENT_INT, &options->depth, 1, MAX_PLY, "N", "Iterations at most.", NULL},
        {"-turn", ARGUMENT_INT, &options->turn_ms, 1, 1e6, "MS", "Milliseconds at most.", NULL},
        {"-branches", ARGUMENT_NUMBER, &options->branches, 0, MAX_BRANCHES, "X",
         "Branches to try for each move of a game, each with random plies and\n"
         "then a search; default 1, for three labels of branches to two of games.",
         NULL},
        {"-randomplies", ARGUMENT_INT, &options->random_plies, 1, MAX_RANDOM_PLIES, "N",
         "A branch begins with 1 to N random plies; default 5.", NULL},
        {"-follow", ARGUMENT_INT, &options->follow, 0, MAX_FOLLOWED, "N",
         "Follow the best move for N plies of a branch and search there, too,\n"
         "as long as positions are quiet and nothing is proven; default 1.",
         NULL},
        {"-multipvevery", ARGUMENT_INT, &options->alternatives_every, 0, 1000, "N",
         "Write the best four moves, from a search of their own, at one search\n"
         "in N, by chance; default 8, 0 for none.",
         NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, PARALLEL_MAX_THREADS, "N",
         "Games at the same time; default 1.", NULL},
        {"-slice", ARGUMENT_TEXT, &options->slice, 0, 0, "I/N",
         "Play only part I of N of the games, for runs on several machines;\n"
         "'data -merge' puts the files together.",
         NULL},
        {"-hash", ARGUMENT_INT, &options->settings.hash_mib, 1, 1 << 16, "MIB",
         "Transposition table of each of the three engines of a game; default 4.", NULL},
        {"-rule", ARGUMENT_RULE, &options->rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_TEXT, &options->board_size, 0, 0, "N|WxH", "Default 15.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N",
         "Decides openings and random plies; default 1.", NULL},
        {"-openings", ARGUMENT_WORDS, options, 0, 0, "FILE",
         "Draw openings from FILE, turned and mirrored; default: make random ones.", openings_word},
        {"-fewest", ARGUMENT_INT, &options->fewest, 1, 9, "N",
         "Fewest stones of a random opening; default 3.", NULL},
        {"-most", ARGUMENT_INT, &options->most, 1, 16, "N",
         "Most stones of a random opening; default 9.", NULL},
        {"-balance", ARGUMENT_INT, &options->balance, 0, SCORE_WIN, "SCORE",
         "Random openings score at most this for either side; default 60. After\n"
         "1000 that do not, the last one is taken.",
         NULL},
        {"-balancenodes", ARGUMENT_INT, &options->balance_nodes, 1, 1e12, "N",
         "Nodes of the search that scores a random opening; default 1000.", NULL},
        {"-maxmoves", ARGUMENT_INT, &rules->max_moves, 0, BOARD_MAX_CELLS, "N",
         "A game with N stones is a draw.", NULL},
        {"-resign", ARGUMENT_KEYS, rules, 0, 0, "KEY=VALUE...", ADJUDICATION_RESIGN_HELP,
         adjudication_resign_word},
        {"-draw", ARGUMENT_KEYS, rules, 0, 0, "KEY=VALUE...", ADJUDICATION_DRAW_HELP,
         adjudication_draw_word},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench selfplay [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc,
                          argv);
}

/* Whether the options about openings go together. */
static bool check_openings(const SelfplayOptions *options, int argc, char **argv) {
    static const char *const MAKER[] = {"-fewest", "-most", "-balance", "-balancenodes"};
    if (!arguments_given("-openings", argc, argv))
        return true;
    if (options->openings == NULL)
        fprintf(stderr, "-openings: needs a value (FILE)\n");
    return options->openings != NULL &&
           arguments_absent(MAKER, (int)ARRAY_LENGTH(MAKER), "random openings, not with -openings",
                            argc, argv);
}

/* A hash of everything that makes a difference to game number n and is not in the header. */
static uint64_t settings_hash(const SelfplayOptions *options, const OpeningBook *book) {
    const Adjudication *rules = &options->settings.adjudication;
    const int64_t numbers[] = {options->fewest,
                               options->most,
                               options->balance,
                               options->balance_nodes,
                               rules->resign_score,
                               rules->resign_moves,
                               rules->draw_score,
                               rules->draw_moves,
                               rules->draw_after,
                               rules->max_moves,
                               options->settings.hash_mib,
                               book->count};
    Random hash = {opening_book_hash(book)};
    for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++)
        hash.state = random_next(&hash) ^ (uint64_t)numbers[i];
    return random_next(&hash) | 1; /* 0 means several settings */
}

static GamedataHeader make_header(const SelfplayOptions *options, const OpeningBook *book,
                                  int width, int height) {
    return (GamedataHeader){.rule = (int)options->rule,
                            .width = width,
                            .height = height,
                            .nodes = options->nodes,
                            .depth = options->depth,
                            .turn_ms = options->turn_ms,
                            .branches = (int64_t)lround(options->branches * 1000),
                            .random_plies = options->random_plies,
                            .follow = options->follow,
                            .alternatives_every = options->alternatives_every,
                            .settings = settings_hash(options, book)};
}

/* Makes the settings out of the options; reads the openings. */
static bool prepare(SelfplayOptions *options, OpeningBook *book) {
    char message[512];
    int width, height;
    if (!arguments_board_size(options->board_size, RULE_ROW, &width, &height) ||
        !arguments_slice(options->slice, &options->slice_index, &options->slice_count) ||
        !opening_maker_can_make(options->fewest, options->most, width, height))
        return false;
    *book = (OpeningBook){.rule = (int)options->rule, .width = width, .height = height};
    if (options->openings != NULL &&
        !opening_book_read(book, options->openings, message, sizeof message)) {
        fprintf(stderr, "selfplay: %s\n", message);
        return false;
    }
    if (options->openings != NULL)
        opening_book_say_origin("selfplay", options->openings, (int)options->rule, width, height);
    if (options->nodes == 0 && options->depth == 0 && options->turn_ms == 0)
        options->nodes = 3000;
    options->settings.book = book;
    options->settings.seed = (uint64_t)options->seed;
    options->settings.criteria = (OpeningCriteria){.rule = (int)options->rule,
                                                   .width = width,
                                                   .height = height,
                                                   .fewest = (int)options->fewest,
                                                   .most = (int)options->most,
                                                   .nodes = options->balance_nodes,
                                                   .balance = options->balance};
    options->settings.header = make_header(options, book, width, height);
    return true;
}

/* How many of the games belong to the slice. */
static int64_t games_of_slice(const SelfplayOptions *options) {
    return (options->games - options->slice_index + options->slice_count - 1) /
           options->slice_count;
}

/* Says that the slice of this run is empty, if it is: whoever starts slices from a script may have
 * more of them than games. */
static void say_empty(const SelfplayOptions *options) {
    if (games_of_slice(options) == 0)
        fprintf(stderr, "selfplay: -slice %s has none of the %" PRId64 " game%s\n", options->slice,
                options->games, text_plural(options->games));
}

int subcommand_selfplay(int argc, char **argv) {
    SelfplayOptions options = {.settings = {.adjudication = adjudication_default(), .hash_mib = 4},
                               .games = 100,
                               .threads = 1,
                               .seed = 1,
                               .branches = 1,
                               .random_plies = 5,
                               .follow = 1,
                               .alternatives_every = 8,
                               .fewest = 3,
                               .most = 9,
                               .balance = 60,
                               .balance_nodes = 1000,
                               .board_size = "15"};
    OpeningBook book = {0};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (!check_openings(&options, argc, argv) || !prepare(&options, &book))
        return EXIT_USAGE;
    say_empty(&options);
    Selfplay run = {.options = &options, .out = -1};
    int status = EXIT_FAILURE;
    if (batch_create(&run.batch, "selfplay", games_of_slice(&options), options.quiet))
        status = selfplay_start(&run);
    batch_destroy(&run.batch);
    opening_book_free(&book);
    return status;
}
