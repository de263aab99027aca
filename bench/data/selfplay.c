/* selfplay: engine objects play each other in this process, for data and quick checks. `-dump`
 * shows the files of such games as text, `-calibrate` what their scores promise.
 */
#include "data/batch.h"
#include "data/calibration.h"
#include "data/selfplay_game.h"
#include "game/adjudication.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct SelfplayOptions {
    SelfplaySettings settings;
    int64_t rule, games, threads, nodes, depth, turn_ms, seed;
    int64_t fewest, most, balance, balance_nodes;
    const char *board_size, *openings, *out;
    bool dump, calibrate; /* show files instead of playing */
    ArgumentFiles files;
    bool quiet;
} SelfplayOptions;

typedef struct Selfplay {
    const SelfplayOptions *options;
    int out; /* descriptor, -1 for none */
    Batch batch;
    int64_t stones, results[RESULT_DRAW + 1], ends[SAMPLE_AGREED_DRAW + 1]; /* of all games */
} Selfplay;

/* Counts what is in a game. */
static void selfplay_count(Selfplay *run, const SampleGame *game) {
    run->stones += game->count;
    run->results[game->result]++;
    run->ends[game->end]++;
}

/* Counts a game that the file held already. */
static bool selfplay_resume(void *context, const SamplesHeader *header, const SampleGame *game) {
    Selfplay *run = context;
    (void)header;
    if (batch_resume(&run->batch, game->number))
        selfplay_count(run, game);
    return true;
}

/* Keeps a finished game. */
static void selfplay_keep(Selfplay *run, const SampleGame *game) {
    batch_enter(&run->batch);
    bool written = run->out < 0 || samples_append(run->out, game);
    if (written)
        selfplay_count(run, game);
    batch_leave(&run->batch, game->number, game->count - game->opening_count, written);
}

/* The work of a thread: plays games until there are no more. */
static bool selfplay_work(void *context) {
    Selfplay *run = context;
    SelfplayTable *table = selfplay_table_create(&run->options->settings);
    SampleGame *game = malloc(sizeof *game);
    bool ready = table != NULL && game != NULL;
    for (int64_t number = 0; ready && (number = batch_next(&run->batch)) >= 0;)
        if (selfplay_play(table, number, &run->batch.control, game))
            selfplay_keep(run, game);
    selfplay_table_destroy(table);
    free(game);
    return ready;
}

static void selfplay_print(const Selfplay *run) {
    const Batch *batch = &run->batch;
    batch_end_progress(batch);
    printf("%" PRId64 " games, black %" PRId64 ", draws %" PRId64 ", white %" PRId64
           ", %.1f stones per game\n",
           batch->finished, run->results[RESULT_BLACK], run->results[RESULT_DRAW],
           run->results[RESULT_WHITE], (double)run->stones / (double)max_int64(batch->finished, 1));
    for (int end = 0; end <= SAMPLE_AGREED_DRAW; end++)
        if (run->ends[end] > 0)
            printf("    %s: %" PRId64 "\n", sample_end_name((SampleEnd)end), run->ends[end]);
    batch_print_rate(batch);
}

/* Opens the file, if there is to be one; returns false with a message when that fails. */
static bool selfplay_open(Selfplay *run) {
    char message[512];
    const SelfplayOptions *options = run->options;
    if (options->out == NULL)
        return true;
    run->out = samples_open(options->out, &options->settings.header, selfplay_resume, run, message,
                            sizeof message);
    if (run->out < 0)
        fprintf(stderr, "selfplay: %s\n", message);
    else if (run->batch.finished > 0)
        printf("%s: %" PRId64 " games are there already\n", options->out, run->batch.finished);
    return run->out >= 0;
}

/* Opens the file and plays; returns the exit status. */
static int selfplay_start(Selfplay *run) {
    if (!selfplay_open(run))
        return EXIT_USAGE;
    int status = batch_run(&run->batch, (int)run->options->threads, selfplay_work, run);
    selfplay_print(run);
    if (run->out >= 0)
        close(run->out);
    return status;
}

/* Prints a game as a line: number, result, end, opening, moves, scores. */
static bool dump_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    static const char *const RESULTS[] = {
        [RESULT_BLACK] = "black", [RESULT_WHITE] = "white", [RESULT_DRAW] = "draw"};
    (void)context;
    printf("game %" PRId64 " rule %d board %dx%d result %s end \"%s\" opening %d moves ",
           game->number, header->rule, header->width, header->height, RESULTS[game->result],
           sample_end_name(game->end), game->opening_count);
    for (int i = 0; i < game->count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(game->cells[i], header->width, move);
        fputs(move, stdout);
    }
    printf(" scores");
    for (int i = game->opening_count; i < game->count; i++)
        printf(" %d", game->scores[i]);
    printf("\n");
    return ferror(stdout) == 0;
}

/* Shows files as text; returns the exit status. */
static int selfplay_dump(const SelfplayOptions *options) {
    char message[512];
    for (int i = 0; i < options->files.count; i++)
        if (!samples_read(options->files.name[i], dump_game, NULL, NULL, message, sizeof message)) {
            fprintf(stderr, "selfplay: %s\n", message);
            return EXIT_USAGE;
        }
    return 0;
}

/* Shows what the scores of files promise; returns the exit status. */
static int selfplay_calibrate(const SelfplayOptions *options) {
    char message[512];
    Text text = {0};
    bool fine = calibration_append(&text, options->files.name, options->files.count, message,
                                   sizeof message);
    if (fine)
        fputs(text.data, stdout);
    else
        fprintf(stderr, "selfplay: %s\n", message);
    text_free(&text);
    return fine ? 0 : EXIT_USAGE;
}

/* Shows files instead of playing; returns the exit status. */
static int selfplay_show_files(const SelfplayOptions *options) {
    if (options->files.count > 0)
        return options->calibrate ? selfplay_calibrate(options) : selfplay_dump(options);
    fprintf(stderr, "-dump, -calibrate: no file is named\n");
    return EXIT_USAGE;
}

static bool dump_word(void *target, const char *word) {
    SelfplayOptions *options = target;
    options->dump = true;
    return arguments_file(&options->files, word);
}

static bool calibrate_word(void *target, const char *word) {
    SelfplayOptions *options = target;
    options->calibrate = true;
    return arguments_file(&options->files, word);
}

static ArgumentsStatus read_arguments(SelfplayOptions *options, int argc, char **argv) {
    Adjudication *rules = &options->settings.adjudication;
    const Argument TABLE[] = {
        {"-games", ARGUMENT_INT, &options->games, 1, 1e9, "N", "How many; default 100.", NULL},
        {"-out", ARGUMENT_TEXT, &options->out, 0, 0, "FILE",
         "Append the games to FILE (format: samples.h); games that it holds\n"
         "are not played again.",
         NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e12, "N", "Per move; default 1000.", NULL},
        {"-depth", ARGUMENT_INT, &options->depth, 1, MAX_PLY, "N", "Iterations per move.", NULL},
        {"-turn", ARGUMENT_INT, &options->turn_ms, 1, 1e6, "MS", "Milliseconds per move.", NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, PARALLEL_MAX_THREADS, "N",
         "Games at the same time; default 1.", NULL},
        {"-hash", ARGUMENT_INT, &options->settings.hash_mib, 1, 1 << 16, "MIB",
         "Transposition table of each of the two engines of a game; default 4.", NULL},
        {"-rule", ARGUMENT_RULE, &options->rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_TEXT, &options->board_size, 0, 0, "N|WxH", "Default 15.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Decides the openings; default 1.",
         NULL},
        {"-openings", ARGUMENT_TEXT, &options->openings, 0, 0, "FILE",
         "Draw openings from FILE, turned and mirrored; default: make random ones.", NULL},
        {"-fewest", ARGUMENT_INT, &options->fewest, 1, 9, "N", "Stones of a random opening,", NULL},
        {"-most", ARGUMENT_INT, &options->most, 1, 16, "N", "from 3 to 9 by default.", NULL},
        {"-balance", ARGUMENT_INT, &options->balance, 0, SCORE_WIN, "SCORE",
         "Random openings score at most this for either side; default 60.", NULL},
        {"-balancenodes", ARGUMENT_INT, &options->balance_nodes, 1, 1e12, "N",
         "in a search of so many nodes; default 1000.", NULL},
        {"-maxmoves", ARGUMENT_INT, &rules->max_moves, 0, BOARD_MAX_CELLS, "N",
         "A game with N stones is a draw.", NULL},
        {"-resign", ARGUMENT_WORDS, rules, 0, 0, "KEY=VALUE...", ADJUDICATION_RESIGN_HELP,
         adjudication_resign_word},
        {"-draw", ARGUMENT_WORDS, rules, 0, 0, "KEY=VALUE...", ADJUDICATION_DRAW_HELP,
         adjudication_draw_word},
        {"-dump", ARGUMENT_WORDS, options, 0, 0, "FILE...",
         "Play nothing; print the games of files, one a line.", dump_word},
        {"-calibrate", ARGUMENT_WORDS, options, 0, 0, "FILE...",
         "Play nothing; print what share of points the scores in each file\n"
         "promised and what came, in percent, and the curve that fits best.",
         calibrate_word},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench selfplay [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc,
                          argv);
}

/* A hash of everything that makes a difference to game number n. */
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
    return random_next(&hash);
}

/* Makes the settings out of the options; reads the openings. */
static bool prepare(SelfplayOptions *options, OpeningBook *book) {
    char message[512];
    int width, height;
    if (!arguments_board_size(options->board_size, &width, &height))
        return false;
    if (options->fewest > options->most || options->most * 2 > (int64_t)width * height) {
        fprintf(stderr, "-fewest, -most: no such openings\n");
        return false;
    }
    if (options->openings != NULL && !opening_book_read(book, options->openings, (int)options->rule,
                                                        width, height, message, sizeof message)) {
        fprintf(stderr, "selfplay: %s\n", message);
        return false;
    }
    if (options->nodes == 0 && options->depth == 0 && options->turn_ms == 0)
        options->nodes = 1000;
    options->settings.book = book;
    options->settings.taste = (OpeningTaste){.rule = (int)options->rule,
                                             .width = width,
                                             .height = height,
                                             .fewest = (int)options->fewest,
                                             .most = (int)options->most,
                                             .nodes = options->balance_nodes,
                                             .balance = options->balance};
    options->settings.header = (SamplesHeader){.rule = (int)options->rule,
                                               .width = width,
                                               .height = height,
                                               .seed = (uint64_t)options->seed,
                                               .nodes = options->nodes,
                                               .depth = options->depth,
                                               .turn_ms = options->turn_ms,
                                               .settings = settings_hash(options, book)};
    return true;
}

int subcommand_selfplay(int argc, char **argv) {
    SelfplayOptions options = {.settings = {.adjudication = adjudication_default(), .hash_mib = 4},
                               .games = 100,
                               .threads = 1,
                               .seed = 1,
                               .fewest = 3,
                               .most = 9,
                               .balance = 60,
                               .balance_nodes = 1000,
                               .board_size = "15"};
    OpeningBook book = {0};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (options.dump || options.calibrate)
        return selfplay_show_files(&options);
    if (!prepare(&options, &book))
        return EXIT_USAGE;

    Selfplay run = {.options = &options, .out = -1};
    int status = EXIT_FAILURE;
    if (batch_create(&run.batch, "selfplay", options.games, options.quiet))
        status = selfplay_start(&run);
    batch_destroy(&run.batch);
    opening_book_free(&book);
    return status;
}
