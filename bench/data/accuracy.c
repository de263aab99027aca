/* accuracy: how well searches of so many positions judge and choose, measured by much longer ones.
 *
 * For positions of self-play, drawn by chance, a long search says what chance to win the side to
 * move has, and so it does after every move that another search chooses there. A short search is
 * off by the difference of its chance and that one, and its move costs what the chance falls by
 * from the long search's own move. Positions that the long search calls decided are left out.
 *
 * That takes a small part of the time of a match, and it shows what labels of self-play are worth.
 * It cannot show what the long search does not see, either.
 */
#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "ground/interval.h"
#include "ground/parallel.h"
#include "ground/stones.h"
#include "ground/subcommands.h"
#include "records.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LIMITS_MAX = 8,              /* of the short searches */
    HASH_MIB = 32,               /* of an engine */
    DECIDED = WIN_RATE_FULL / 50 /* a chance nearer than this to 0 or 1 */
};

static const double MIN_CHANCE = 0.001; /* of a prediction, for the loss */

typedef struct AccuracyOptions {
    ArgumentFiles files;
    const char *nodes;
    int64_t limit[LIMITS_MAX]; /* from `nodes` */
    int limit_count;
    int64_t reference, positions, seed, threads;
    bool quiet;
} AccuracyOptions;

/* A position of a game. */
typedef struct Sample {
    int rule, width, height, stones;
    Cell stone[BOARD_MAX_CELLS];
} Sample;

/* What the searches with one limit came to. */
typedef struct AccuracySum {
    double depth, square, loss, cost, cost_square;
    int64_t others; /* moves other than the long search's */
} AccuracySum;

typedef struct Accuracy {
    const AccuracyOptions *options;
    bool shows; /* progress, on a terminal */
    ThinkControl control;
    Random random;
    Board *board; /* of the file that is read */
    Sample *sample;
    int64_t drawn, seen;
    bool illegal; /* a game has a move that is not legal */

    pthread_mutex_t lock; /* of all that follows */
    int64_t next, done, measured;
    double entropy; /* of the chances of the long searches */
    AccuracySum sum[LIMITS_MAX];
} Accuracy;

/* What is known of a sample: the long search, and the chances after moves. */
typedef struct Judgement {
    Engine *engine;
    const Sample *sample;
    int64_t nodes;
    ThinkControl *control;
    int count;
    Cell move[LIMITS_MAX + 1];
    double chance[LIMITS_MAX + 1];
} Judgement;

/* ------------------------------------------------------------------------------------------
 * The sample.
 */

/* Takes the position into the sample, so that all seen so far have the same chance to be in it
 * (Vitter, "Random sampling with a reservoir", ACM Transactions on Mathematical Software 1985). */
static bool draw_position(void *context, const GamePosition *position) {
    Accuracy *accuracy = context;
    const Board *board = position->board;
    int64_t wanted = accuracy->options->positions, at = accuracy->drawn;
    accuracy->seen++;
    if (at == wanted)
        at = (int64_t)(random_next(&accuracy->random) % (uint64_t)accuracy->seen);
    if (at >= wanted)
        return true;
    accuracy->drawn += at == accuracy->drawn;
    Sample *sample = &accuracy->sample[at];
    *sample = (Sample){.rule = board->rules->number,
                       .width = board->width,
                       .height = board->height,
                       .stones = board->ply};
    for (int i = 0; i < board->ply; i++)
        sample->stone[i] = board->undo[i].cell;
    return true;
}

static bool draw_game(void *context, const GamedataHeader *header, const GameData *game) {
    Accuracy *accuracy = context;
    (void)header;
    accuracy->illegal =
        gamedata_walk(game, accuracy->board, draw_position, accuracy) == WALK_ILLEGAL;
    return !accuracy->illegal;
}

/* Draws from the positions of one file. Returns false with a message on stderr. */
static bool draw_file(Accuracy *accuracy, const char *path) {
    char message[512];
    GamedataHeader header;
    if (!gamedata_read_header(path, &header, message, sizeof message)) {
        fprintf(stderr, "accuracy: %s\n", message);
        return false;
    }
    Rules *rules = rules_create(header.rule, RULE_ROW);
    bool good = rules != NULL;
    snprintf(message, sizeof message, "not enough memory");
    if (good) {
        board_init(accuracy->board, rules, NULL, header.width, header.height);
        good = gamedata_read(path, draw_game, accuracy, NULL, message, sizeof message);
    }
    if (good && accuracy->illegal) {
        snprintf(message, sizeof message, "%s: a game with an illegal move", path);
        good = false;
    }
    if (!good)
        fprintf(stderr, "accuracy: %s\n", message);
    rules_destroy(rules);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The searches.
 */

/* Whether a move ends the game on the engine's board; then `info` has the score of the side that
 * would be next. */
static bool move_ends_game(Engine *engine, Cell move, Side side, ThinkInfo *info) {
    const Board *board = engine_board(engine);
    bool wins = board_threat(board, side, move) == THREAT_FIVE;
    if (!wins && board->empty_count > 1)
        return false;
    *info = (ThinkInfo){.best = CELL_NONE, .score = wins ? score_loss_in(0) : SCORE_DRAW};
    return true;
}

/* Searches the sample, after `move` if that is a cell, from an empty table. */
static bool search_sample(Engine *engine, const Sample *sample, Cell move, int64_t nodes,
                          ThinkControl *control, ThinkInfo *info) {
    engine_clear_hash(engine);
    if (engine_set_rule(engine, sample->rule, RULE_ROW) != ENGINE_OK ||
        engine_new_game(engine, sample->width, sample->height) != ENGINE_OK ||
        !stones_put(engine, sample->stone, sample->stones))
        return false;
    Side side = sample->stones % 2 == 0 ? BLACK : WHITE;
    if (move != CELL_NONE && move_ends_game(engine, move, side, info))
        return true;
    if (move != CELL_NONE && engine_put(engine, move, side_stone(side)) != ENGINE_OK)
        return false;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    return engine_think(engine, &limits, control, NULL, info) == ENGINE_OK &&
           !atomic_load(&control->stop);
}

/* The win rate that a score stands for, 0 to 1. */
static double chance_of(const Engine *engine, int score) {
    return (double)engine_win_rate(engine, score) / WIN_RATE_FULL;
}

/* What chance the side to move has after `move`; each move is searched once. */
static bool judge_move(Judgement *judgement, Cell move, double *chance) {
    ThinkInfo info;
    for (int i = 0; i < judgement->count; i++)
        if (judgement->move[i] == move) {
            *chance = judgement->chance[i];
            return true;
        }
    if (!search_sample(judgement->engine, judgement->sample, move, judgement->nodes,
                       judgement->control, &info))
        return false;
    *chance = 1 - chance_of(judgement->engine, info.score);
    judgement->move[judgement->count] = move;
    judgement->chance[judgement->count++] = *chance;
    return true;
}

/* The loss of predicting `chance` where it is `truth`. */
static double loss_of(double chance, double truth) {
    double p = fmin(fmax(chance, MIN_CHANCE), 1 - MIN_CHANCE);
    return -truth * log(p) - (1 - truth) * log(1 - p);
}

/* Adds what a search with one limit comes to; false if a search failed. */
static bool measure_limit(Judgement *judgement, int64_t nodes, Cell best, double truth,
                          AccuracySum *sum) {
    ThinkInfo info;
    double with_best, with_move;
    if (!search_sample(judgement->engine, judgement->sample, CELL_NONE, nodes, judgement->control,
                       &info) ||
        !judge_move(judgement, best, &with_best) || !judge_move(judgement, info.best, &with_move))
        return false;
    double chance = chance_of(judgement->engine, info.score), cost = with_best - with_move;
    sum->depth += info.depth;
    sum->square += (chance - truth) * (chance - truth);
    sum->loss += loss_of(chance, truth);
    sum->others += info.best != best;
    sum->cost += cost;
    sum->cost_square += cost * cost;
    return true;
}

/* Measures a sample and adds it to the sums; false if a search failed. */
static bool measure_sample(Accuracy *accuracy, Engine *engine, const Sample *sample) {
    const AccuracyOptions *options = accuracy->options;
    Judgement judgement = {engine, sample, options->reference, &accuracy->control, 0, {0}, {0}};
    AccuracySum sum[LIMITS_MAX] = {0};
    ThinkInfo info;
    if (!search_sample(engine, sample, CELL_NONE, options->reference, &accuracy->control, &info))
        return false;
    int rate = engine_win_rate(engine, info.score);
    bool decided = rate < DECIDED || rate > WIN_RATE_FULL - DECIDED;
    double truth = (double)rate / WIN_RATE_FULL;
    for (int i = 0; i < options->limit_count && !decided; i++)
        if (!measure_limit(&judgement, options->limit[i], info.best, truth, &sum[i]))
            return false;
    pthread_mutex_lock(&accuracy->lock);
    accuracy->done++;
    accuracy->measured += !decided;
    accuracy->entropy += decided ? 0 : loss_of(truth, truth);
    for (int i = 0; i < options->limit_count; i++) {
        accuracy->sum[i].depth += sum[i].depth;
        accuracy->sum[i].square += sum[i].square;
        accuracy->sum[i].loss += sum[i].loss;
        accuracy->sum[i].others += sum[i].others;
        accuracy->sum[i].cost += sum[i].cost;
        accuracy->sum[i].cost_square += sum[i].cost_square;
    }
    if (accuracy->shows)
        fprintf(stderr, "\r%" PRId64 " of %" PRId64 " positions", accuracy->done, accuracy->drawn);
    pthread_mutex_unlock(&accuracy->lock);
    return true;
}

/* The number of the next sample, negative when there is none. */
static int64_t next_sample(Accuracy *accuracy) {
    pthread_mutex_lock(&accuracy->lock);
    int64_t number = accuracy->next < accuracy->drawn ? accuracy->next++ : -1;
    pthread_mutex_unlock(&accuracy->lock);
    return number;
}

/* What a thread does: one sample after the other. */
static bool measure_samples(void *context) {
    Accuracy *accuracy = context;
    Engine *engine = engine_create();
    bool good = engine != NULL && engine_set_hash(engine, (uint64_t)HASH_MIB << 20) == ENGINE_OK;
    for (int64_t i = 0; good && (i = next_sample(accuracy)) >= 0;)
        good = measure_sample(accuracy, engine, &accuracy->sample[i]);
    engine_destroy(engine);
    return good || atomic_load(&accuracy->control.stop);
}

/* ------------------------------------------------------------------------------------------
 * The results.
 */

static void print_results(const Accuracy *accuracy) {
    const AccuracyOptions *options = accuracy->options;
    double count = (double)accuracy->measured;
    if (accuracy->shows)
        fprintf(stderr, "\n");
    printf("%" PRId64 " of %" PRId64 " position%s not decided after %" PRId64 " node%s\n",
           accuracy->measured, accuracy->done, text_plural(accuracy->done), options->reference,
           text_plural(options->reference));
    if (accuracy->measured == 0)
        return; /* there is nothing to put into a table */
    printf("\n%10s %7s %11s %8s %12s %20s\n", "nodes", "depth", "chance off", "loss", "other moves",
           "cost of a move");
    for (int i = 0; i < options->limit_count; i++) {
        const AccuracySum *sum = &accuracy->sum[i];
        double cost = sum->cost / count;
        double error = sqrt(fmax(sum->cost_square / count - cost * cost, 0) / count);
        printf("%10" PRId64 " %7.2f %11.3f %8.4f %10.1f %% %11.4f ± %.4f\n", options->limit[i],
               sum->depth / count, sqrt(sum->square / count), sum->loss / count,
               100 * (double)sum->others / count, cost, INTERVAL_95 * error);
    }
    printf("%10" PRId64 " %31.4f\n", options->reference, accuracy->entropy / count);
}

/* ------------------------------------------------------------------------------------------
 * The command line.
 */

/* Reads the limits of the short searches. Returns false with a message when they are wrong. */
static bool read_limits(AccuracyOptions *options) {
    static const int64_t MOST = 1000000000000;
    const char *text = options->nodes;
    for (;;) {
        char number[32];
        size_t length = strcspn(text, ",");
        snprintf(number, sizeof number, "%.*s", (int)length, text);
        if (options->limit_count == LIMITS_MAX ||
            !text_read_int(number, 1, MOST, &options->limit[options->limit_count])) {
            fprintf(stderr,
                    "accuracy: -nodes takes 1 to %d numbers with commas between them, each from 1 "
                    "to %" PRId64 "\n",
                    LIMITS_MAX, MOST);
            return false;
        }
        options->limit_count++;
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

static ArgumentsStatus read_arguments(AccuracyOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-nodes", ARGUMENT_TEXT, &options->nodes, 0, 0, "N,N...",
         "Positions of the searches to measure; default 1,700,5000,25000.", NULL},
        {"-reference", ARGUMENT_INT, &options->reference, 1, 1e12, "N",
         "Positions of the searches that they are measured by; default 400000.", NULL},
        {"-positions", ARGUMENT_INT, &options->positions, 1, 1000000, "N",
         "Positions to draw from the files; default 1000.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Decides which; default 1.", NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, PARALLEL_MAX_THREADS, "N",
         "Positions at the same time; default 1.", NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
        {"", ARGUMENT_OTHERS, &options->files, 0, 0, NULL, "", arguments_file},
    };
    return arguments_read("pentad-bench accuracy FILE... [OPTIONS]", TABLE,
                          (int)ARRAY_LENGTH(TABLE), argc, argv);
}

/* Draws the sample and measures it; returns the exit status. */
static int measure(Accuracy *accuracy, Interrupt *interrupt) {
    const AccuracyOptions *options = accuracy->options;
    for (int i = 0; i < options->files.count; i++)
        if (!draw_file(accuracy, options->files.name[i]))
            return EXIT_USAGE;
    if (!parallel_run((int)options->threads, measure_samples, accuracy, interrupt,
                      &accuracy->control)) {
        fprintf(stderr, "accuracy: a search failed\n");
        return EXIT_FAILURE;
    }
    print_results(accuracy);
    if (accuracy->done == accuracy->drawn)
        return 0;
    fprintf(stderr, "accuracy: interrupted after %" PRId64 " of %" PRId64 " position%s\n",
            accuracy->done, accuracy->drawn, text_plural(accuracy->drawn));
    return EXIT_INTERRUPTED;
}

int subcommand_accuracy(int argc, char **argv) {
    AccuracyOptions options = {.nodes = "1,700,5000,25000",
                               .reference = 400000,
                               .positions = 1000,
                               .seed = 1,
                               .threads = 1};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (options.files.count == 0) {
        fprintf(stderr, "accuracy: needs a file: pentad-bench accuracy FILE... [OPTIONS]\n");
        return EXIT_USAGE;
    }
    if (!read_limits(&options))
        return EXIT_USAGE;
    Interrupt *interrupt = interrupt_create();
    Accuracy accuracy = {.options = &options,
                         .shows = !options.quiet && isatty(STDERR_FILENO),
                         .random = random_stream((uint64_t)options.seed, 0),
                         .lock = PTHREAD_MUTEX_INITIALIZER};
    accuracy.board = malloc(sizeof *accuracy.board);
    accuracy.sample = calloc((size_t)options.positions, sizeof *accuracy.sample);
    int status = EXIT_FAILURE;
    if (interrupt == NULL || accuracy.board == NULL || accuracy.sample == NULL)
        fprintf(stderr, "accuracy: the system has no resources left\n");
    else
        status = measure(&accuracy, interrupt);
    free(accuracy.board);
    free(accuracy.sample);
    interrupt_destroy(interrupt);
    return status;
}
