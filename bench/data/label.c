/* label: turns games of self-play into positions with scores, to fit an evaluation to. */
#include "data/batch.h"
#include "data/label_maker.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_RANDOM_PLIES = 100 };

typedef struct LabelOptions {
    ArgumentFiles files;
    const char *out;
    int64_t each, nodes, random_plies, threads, seed;
    bool quiet;
} LabelOptions;

typedef struct LabelRun {
    const LabelOptions *options;
    const LabelsHeader *header;
    const LabelGames *games;
    int out; /* descriptor */
    Batch batch;
    int64_t positions, stones; /* of all games */
    int64_t decided;           /* positions with the largest score, either way */
} LabelRun;

/* Counts what is in a game. */
static void label_count(LabelRun *run, const LabelGame *game) {
    run->positions += game->count;
    for (int i = 0; i < game->count; i++) {
        run->stones += game->labels[i].count;
        run->decided += abs(game->labels[i].score) == LABEL_SCORE_MOST;
    }
}

/* Counts a game that the file held already. */
static bool label_resume(void *context, const LabelsHeader *header, const LabelGame *game) {
    LabelRun *run = context;
    (void)header;
    if (batch_resume(&run->batch, game->number))
        label_count(run, game);
    return true;
}

/* Keeps the positions of a game. */
static void label_keep(LabelRun *run, const LabelGame *game) {
    batch_enter(&run->batch);
    bool written = labels_append(run->out, game);
    if (written)
        label_count(run, game);
    batch_leave(&run->batch, game->number, game->count, written);
}

/* The work of a thread: labels games until there are no more. */
static bool label_work(void *context) {
    LabelRun *run = context;
    LabelMaker *maker = label_maker_create(run->header, run->games);
    LabelGame *game = malloc(sizeof *game);
    bool ready = maker != NULL && game != NULL;
    for (int64_t number = 0; ready && (number = batch_next(&run->batch)) >= 0;)
        if (label_maker_run(maker, number, &run->batch.control, game))
            label_keep(run, game);
    label_maker_destroy(maker);
    free(game);
    return ready;
}

static void label_print(const LabelRun *run) {
    const Batch *batch = &run->batch;
    double positions = (double)max_int64(run->positions, 1);
    batch_end_progress(batch);
    printf("%" PRId64 " of %" PRId64 " games, %" PRId64
           " positions with %.1f stones each, %.1f %% of them at the score limit\n",
           batch->finished, batch->games, run->positions, (double)run->stones / positions,
           100 * (double)run->decided / positions);
    batch_print_rate(batch);
}

/* Opens the file and labels; returns the exit status. */
static int label_start(LabelRun *run) {
    char message[512];
    const LabelOptions *options = run->options;
    run->out = labels_open(options->out, run->header, label_resume, run, message, sizeof message);
    if (run->out < 0) {
        fprintf(stderr, "label: %s\n", message);
        return EXIT_USAGE;
    }
    if (run->batch.finished > 0)
        printf("%s: %" PRId64 " games are there already\n", options->out, run->batch.finished);
    int status = batch_run(&run->batch, (int)options->threads, label_work, run);
    label_print(run);
    close(run->out);
    return status;
}

static ArgumentsStatus read_arguments(LabelOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-games", ARGUMENT_WORDS, &options->files, 0, 0, "FILE...",
         "Files of 'selfplay' (needed), all of one rule and board.", arguments_file},
        {"-out", ARGUMENT_TEXT, &options->out, 0, 0, "FILE",
         "Append the positions to FILE (needed; format: labels.h); games that it\n"
         "holds are not labelled again.",
         NULL},
        {"-each", ARGUMENT_INT, &options->each, 1, LABELS_MOST, "N",
         "Attempts to find a quiet position in each game; default 50.", NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e12, "N",
         "Positions searched for each score; default 1000.", NULL},
        {"-detour", ARGUMENT_INT, &options->random_plies, 0, MOST_RANDOM_PLIES, "N",
         "Play up to N random plies from the position of the game; default 5.", NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, PARALLEL_MAX_THREADS, "N",
         "Games at the same time; default 1.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Decides the positions; default 1.",
         NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench label -games FILE... -out FILE [OPTIONS]", TABLE,
                          (int)ARRAY_LENGTH(TABLE), argc, argv);
}

/* Reads the games; returns false with a message when something is wrong with them. */
static bool read_games(const LabelOptions *options, LabelGames *games) {
    char message[512];
    if (options->files.count == 0 || options->out == NULL) {
        fprintf(stderr, "label: -games and -out are needed\n");
        return false;
    }
    for (int i = 0; i < options->files.count; i++)
        if (!label_games_read(games, options->files.name[i], message, sizeof message)) {
            fprintf(stderr, "label: %s\n", message);
            return false;
        }
    if (games->count == 0)
        fprintf(stderr, "label: there are no games\n");
    return games->count > 0;
}

/* The header of the file: its hash is of everything that makes a difference to game number n. */
static LabelsHeader make_header(const LabelOptions *options, const LabelGames *games) {
    const int64_t numbers[] = {(int64_t)games->count, options->seed,         options->nodes,
                               options->each,         options->random_plies, LABEL_SCORE_MOST};
    Random hash = {games->hash};
    for (size_t i = 0; i < ARRAY_LENGTH(numbers); i++)
        hash.state = random_next(&hash) ^ (uint64_t)numbers[i];
    return (LabelsHeader){.rule = games->rule,
                          .width = games->width,
                          .height = games->height,
                          .seed = (uint64_t)options->seed,
                          .nodes = options->nodes,
                          .each = options->each,
                          .random_plies = options->random_plies,
                          .settings = random_next(&hash)};
}

int subcommand_label(int argc, char **argv) {
    LabelOptions options = {.each = 50, .nodes = 1000, .random_plies = 5, .threads = 1, .seed = 1};
    LabelGames games = {0};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (!read_games(&options, &games)) {
        label_games_free(&games);
        return EXIT_USAGE;
    }
    LabelsHeader header = make_header(&options, &games);
    LabelRun run = {.options = &options, .header = &header, .games = &games};
    int status = EXIT_FAILURE;
    if (batch_create(&run.batch, "label", (int64_t)games.count, options.quiet))
        status = label_start(&run);
    batch_destroy(&run.batch);
    label_games_free(&games);
    return status;
}
