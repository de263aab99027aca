/* selfplay: engine objects play each other in this process, for data and quick checks.
 *
 * Threads play independent games; all they share is a counter and the file, behind one mutex
 * that is held only between games. The file says which games are there already, so a run that
 * was stopped goes on. `-dump` shows such files as text.
 */
#include "arguments.h"
#include "commands.h"
#include "interrupt.h"
#include "selfplay_game.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_THREADS = 256, MAX_FILES = 1024, EXIT_INTERRUPTED = 130 };

static const int64_t TERMINAL_INTERVAL_NS = 200000000, PLAIN_INTERVAL_NS = 10000000000;

/* What the command line says. */
typedef struct SelfplayOptions {
    SelfplaySettings settings;
    int64_t rule, games, threads, nodes, depth, turn_ms, seed;
    int64_t fewest, most, balance, balance_nodes;
    const char *board_size, *openings, *out;
    int dump_count;
    const char *dump[MAX_FILES];
    bool quiet;
} SelfplayOptions;

/* A run. */
typedef struct Selfplay {
    const SelfplayOptions *options;
    Interrupt *interrupt;
    int out; /* descriptor, -1 for none */
    bool terminal;

    pthread_mutex_t lock;
    uint8_t *done; /* by game number */
    int64_t next, finished, played;
    int64_t positions; /* of the games played now */
    int64_t stones, results[RESULT_DRAW + 1], ends[SAMPLE_AGREED_DRAW + 1];
    int64_t start_ns, shown_ns;
    bool failed;
    ThinkControl control;
    atomic_int active; /* threads that still play */
} Selfplay;

/* A thread of the run. */
typedef struct SelfplayWorker {
    Selfplay *run;
    pthread_t thread;
    bool running;
    SelfplayTable *table;
    SampleGame game;
} SelfplayWorker;

/* Counts a game. */
static void selfplay_count(Selfplay *run, const SampleGame *game) {
    run->done[game->number] = 1;
    run->finished++;
    run->stones += game->count;
    run->results[game->result]++;
    run->ends[game->end]++;
}

/* Counts a game that the file held already. */
static bool selfplay_resume(void *context, const SamplesHeader *header, const SampleGame *game) {
    Selfplay *run = context;
    (void)header;
    if (game->number < run->options->games && !run->done[game->number])
        selfplay_count(run, game);
    return true;
}

static void selfplay_show(Selfplay *run) {
    int64_t now = clock_ns(), games = run->options->games;
    if (run->options->quiet ||
        now - run->shown_ns < (run->terminal ? TERMINAL_INTERVAL_NS : PLAIN_INTERVAL_NS))
        return;
    run->shown_ns = now;
    double seconds = (double)(now - run->start_ns) / 1e9;
    double rate = (double)run->played / seconds;
    printf("%sgames %" PRId64 "/%" PRId64 "  %.1f games/s  %.0f positions/s  left %.0f s%s",
           run->terminal ? "\r" : "", run->finished, games, rate, (double)run->positions / seconds,
           (double)(games - run->finished) / rate, run->terminal ? "\033[K" : "\n");
    fflush(stdout);
}

/* Gives out the next game, -1 when there is none. */
static int64_t selfplay_next(Selfplay *run) {
    pthread_mutex_lock(&run->lock);
    while (run->next < run->options->games && run->done[run->next])
        run->next++;
    bool over = run->failed || atomic_load(&run->control.stop) || run->next >= run->options->games;
    int64_t number = over ? -1 : run->next++;
    pthread_mutex_unlock(&run->lock);
    return number;
}

/* Keeps a finished game. */
static void selfplay_keep(Selfplay *run, const SampleGame *game) {
    pthread_mutex_lock(&run->lock);
    if (run->out >= 0 && !samples_append(run->out, game)) {
        fprintf(stderr, "selfplay: game %" PRId64 " could not be written\n", game->number);
        run->failed = true;
    }
    selfplay_count(run, game);
    run->played++;
    run->positions += game->count - game->opening_count;
    selfplay_show(run);
    pthread_mutex_unlock(&run->lock);
}

static void *worker_run(void *argument) {
    SelfplayWorker *worker = argument;
    Selfplay *run = worker->run;
    for (int64_t number = selfplay_next(run); number >= 0; number = selfplay_next(run)) {
        if (selfplay_play(worker->table, number, &run->control, &worker->game))
            selfplay_keep(run, &worker->game);
    }
    if (atomic_fetch_sub(&run->active, 1) == 1)
        interrupt_raise(run->interrupt); /* the last one wakes the thread that waits for all */
    return NULL;
}

/* Runs the threads until all games are played. Returns false when they could not be started. */
static bool selfplay_run(Selfplay *run) {
    int64_t count = run->options->threads;
    SelfplayWorker *workers = calloc((size_t)count, sizeof *workers);
    bool started = workers != NULL;
    atomic_store(&run->active, (int)count);
    for (int64_t i = 0; started && i < count; i++) {
        workers[i].run = run;
        workers[i].table = selfplay_table_create(&run->options->settings);
        workers[i].running = workers[i].table != NULL &&
                             pthread_create(&workers[i].thread, NULL, worker_run, &workers[i]) == 0;
        started = workers[i].running;
    }
    struct pollfd end = {.fd = interrupt_descriptor(run->interrupt), .events = POLLIN};
    while (started && poll(&end, 1, -1) != 1)
        continue;
    atomic_store(&run->control.stop, true); /* a signal, or all is done */
    for (int64_t i = 0; workers != NULL && i < count; i++) {
        if (workers[i].running)
            pthread_join(workers[i].thread, NULL);
        selfplay_table_destroy(workers[i].table);
    }
    free(workers);
    return started;
}

static void selfplay_print(const Selfplay *run) {
    double seconds = (double)(clock_ns() - run->start_ns) / 1e9;
    double games = (double)max_int64(run->finished, 1);
    printf("%s%" PRId64 " games, black %" PRId64 ", draws %" PRId64 ", white %" PRId64
           ", %.1f stones per game\n",
           run->terminal && run->played > 0 && !run->options->quiet ? "\n" : "", run->finished,
           run->results[RESULT_BLACK], run->results[RESULT_DRAW], run->results[RESULT_WHITE],
           (double)run->stones / games);
    for (int end = 0; end <= SAMPLE_AGREED_DRAW; end++)
        if (run->ends[end] > 0)
            printf("    %s: %" PRId64 "\n", sample_end_name((SampleEnd)end), run->ends[end]);
    printf("%" PRId64 " games with %" PRId64 " positions in %.1f s: %.0f positions per second\n",
           run->played, run->positions, seconds, (double)run->positions / seconds);
}

/* Opens the file and plays; returns the exit status. */
static int selfplay_start(Selfplay *run) {
    char message[512];
    const SelfplayOptions *options = run->options;
    run->out = -1;
    run->done = calloc((size_t)options->games, 1);
    run->interrupt = interrupt_create();
    run->terminal = isatty(STDOUT_FILENO) != 0;
    if (run->done == NULL || run->interrupt == NULL) {
        fprintf(stderr, "selfplay: the system has no resources left\n");
        return EXIT_FAILURE;
    }
    if (options->out != NULL) {
        run->out = samples_open(options->out, &options->settings.header, selfplay_resume, run,
                                message, sizeof message);
        if (run->out < 0) {
            fprintf(stderr, "selfplay: %s\n", message);
            return EXIT_USAGE;
        }
        if (run->finished > 0)
            printf("%s: %" PRId64 " games are there already\n", options->out, run->finished);
    }
    run->start_ns = run->shown_ns = clock_ns();
    if (!selfplay_run(run)) {
        fprintf(stderr, "selfplay: the system has not enough memory or threads\n");
        run->failed = true;
    }
    selfplay_print(run);
    if (run->failed)
        return EXIT_FAILURE;
    return run->finished < options->games ? EXIT_INTERRUPTED : 0;
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
    for (int i = 0; i < options->dump_count; i++)
        if (!samples_read(options->dump[i], dump_game, NULL, NULL, message, sizeof message)) {
            fprintf(stderr, "selfplay: %s\n", message);
            return EXIT_USAGE;
        }
    return 0;
}

static bool dump_word(void *target, const char *word) {
    SelfplayOptions *options = target;
    if (word == NULL)
        return true;
    if (options->dump_count == MAX_FILES) {
        fprintf(stderr, "-dump: at most %d files\n", MAX_FILES);
        return false;
    }
    options->dump[options->dump_count++] = word;
    return true;
}

/* A key of -resign and -draw. */
typedef struct WordKey {
    const char *key;
    int64_t *value;
} WordKey;

/* Reads one key=value word of an option. */
static bool read_key(const WordKey *keys, int count, const char *option, const char *word) {
    for (int i = 0; i < count && word != NULL; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(word, keys[i].key, length) == 0 && word[length] == '=' &&
            text_read_int(word + length + 1, 0, SCORE_INFINITE, keys[i].value))
            return true;
    }
    if (word != NULL)
        fprintf(stderr, "%s: '%s' is not understood; -help explains the options\n", option, word);
    return word == NULL;
}

static bool resign_word(void *target, const char *word) {
    Adjudication *rules = target;
    const WordKey keys[] = {{"score", &rules->resign_score}, {"moves", &rules->resign_moves}};
    if (word == NULL)
        rules->resign_moves = 3;
    return read_key(keys, (int)ARRAY_LENGTH(keys), "-resign", word);
}

static bool draw_word(void *target, const char *word) {
    Adjudication *rules = target;
    const WordKey keys[] = {{"score", &rules->draw_score},
                            {"moves", &rules->draw_moves},
                            {"after", &rules->draw_after}};
    if (word == NULL)
        rules->draw_moves = 10;
    return read_key(keys, (int)ARRAY_LENGTH(keys), "-draw", word);
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
        {"-threads", ARGUMENT_INT, &options->threads, 1, MAX_THREADS, "N",
         "Games at the same time; default 1.", NULL},
        {"-hash", ARGUMENT_INT, &options->settings.hash_mib, 1, 1 << 16, "MIB",
         "Transposition table of each of the two engines of a game; default 4.", NULL},
        {"-rule", ARGUMENT_INT, &options->rule, 0, 15, "N",
         "0 freestyle (default), 1 standard, 4 renju, 8 caro, 9 caro exact.", NULL},
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
        {"-resign", ARGUMENT_WORDS, rules, 0, 0, "KEY=VALUE...",
         "A side loses when its score was -score or worse in so many moves\n"
         "in a row: score= moves=; default 2000 3 if the option is given.",
         resign_word},
        {"-draw", ARGUMENT_WORDS, rules, 0, 0, "KEY=VALUE...",
         "A draw when all scores were within score in so many moves in a row,\n"
         "after so many stones: score= moves= after=; default 20 10 80.",
         draw_word},
        {"-dump", ARGUMENT_WORDS, options, 0, 0, "FILE...",
         "Play nothing; print the games of files, one a line.", dump_word},
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
    RuleTraits traits;
    if (!rules_traits((int)options->rule, 5, &traits)) {
        fprintf(stderr, "-rule: there is no rule %" PRId64 "\n", options->rule);
        return false;
    }
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

int command_selfplay(int argc, char **argv) {
    SelfplayOptions options = {
        .settings = {.adjudication = {.resign_score = 2000, .draw_score = 20, .draw_after = 80},
                     .hash_mib = 4},
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
    if (options.dump_count > 0)
        return selfplay_dump(&options);
    if (!prepare(&options, &book))
        return EXIT_USAGE;

    Selfplay run = {.options = &options, .out = -1};
    pthread_mutex_init(&run.lock, NULL);
    int status = selfplay_start(&run);
    if (run.out >= 0)
        close(run.out);
    pthread_mutex_destroy(&run.lock);
    interrupt_destroy(run.interrupt);
    free(run.done);
    opening_book_free(&book);
    return status;
}
