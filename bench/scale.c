/* scale: what more threads gain, as time to a fixed depth.
 *
 * For each position the depth is the one that a single thread reaches in the given time. Then one
 * thread and many search to that depth in turn, with empty tables, and the quotient of their times
 * is the gain. Times are on the wall: nothing else may use the processors.
 */
#include "arguments.h"
#include "commands.h"
#include "engine.h"
#include "positions.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCALE_RUNS_MAX = 100 };

/* What the user asked for. */
typedef struct ScaleOptions {
    int64_t threads, runs;
    double seconds;
} ScaleOptions;

/* How far a search has come. */
typedef struct ScaleWatch {
    int wanted;       /* depth whose time counts; 0 for any */
    int depth;        /* of the last iteration */
    int64_t begin_ns; /* clock_ns() at the start */
    double seconds;   /* until the iteration of that depth was finished */
} ScaleWatch;

/* The sums of all quotients. */
typedef struct ScaleSum {
    double log_time, log_nodes;
    int count;
} ScaleSum;

static void scale_iteration(void *context, const ThinkInfo *info) {
    ScaleWatch *watch = context;
    if (watch->wanted != 0 && watch->depth >= watch->wanted)
        return;
    watch->depth = info->depth;
    watch->seconds = (double)(clock_ns() - watch->begin_ns) / 1e9;
}

/* Searches a position from empty tables; returns the positions visited, negative on failure. */
static double scale_search(Engine *engine, const PositionGroup *group, int index, Limits *limits,
                           ScaleWatch *watch) {
    ThinkInfo info;
    ThinkReport report = {watch, scale_iteration, NULL, NULL};
    engine_clear_hash(engine);
    if (!positions_set_up(group, index, engine))
        return -1;
    limits->start_ms = clock_ms();
    watch->begin_ns = clock_ns();
    if (engine_think(engine, limits, NULL, &report, &info) != ENGINE_OK)
        return -1;
    return (double)info.nodes;
}

/* The depth that the engine reaches within the time. */
static int scale_depth(Engine *engine, const PositionGroup *group, int index, double seconds) {
    Limits limits = limits_none(0);
    limits.turn_ms = (int64_t)(seconds * 1000);
    ScaleWatch watch = {0};
    return scale_search(engine, group, index, &limits, &watch) < 0 ? 0 : watch.depth;
}

/* Lets both engines search one position to the same depth `runs` times and prints a line. Returns
 * whether that worked. */
static bool scale_position(Engine *const engine[2], const PositionGroup *group, int index,
                           const ScaleOptions *options, ScaleSum *sum) {
    char label[32];
    Limits limits = limits_none(0);
    limits.max_depth = scale_depth(engine[0], group, index, options->seconds);
    double log_time[2] = {0}, log_nodes[2] = {0};
    if (limits.max_depth == 0)
        return false;
    for (int run = 0; run < options->runs; run++)
        for (int i = 0; i < 2; i++) {
            ScaleWatch watch = {.wanted = limits.max_depth};
            double nodes = scale_search(engine[i], group, index, &limits, &watch);
            if (nodes <= 0)
                return false;
            log_time[i] += log(watch.seconds) / (double)options->runs;
            log_nodes[i] += log(nodes) / (double)options->runs;
        }
    positions_label(group, label);
    printf("%-18s %8d %5d %10.3f %10.3f %8.2f %8.2f\n", label, index + 1, limits.max_depth,
           exp(log_time[0]), exp(log_time[1]), exp(log_time[0] - log_time[1]),
           exp(log_nodes[1] - log_nodes[0]));
    fflush(stdout);
    sum->log_time += log_time[0] - log_time[1];
    sum->log_nodes += log_nodes[1] - log_nodes[0];
    sum->count++;
    return true;
}

/* Measures all positions; returns whether that worked. */
static bool scale_all(Engine *const engine[2], const ScaleOptions *options) {
    ScaleSum sum = {0};
    printf("%-18s %8s %5s %10s %10s %8s %8s\n", "board", "position", "depth", "1 thread", "many",
           "faster", "nodes");
    for (int group = 0; group < POSITIONS_MIDDLE_GAMES; group++)
        for (int index = 0; index < POSITIONS; index++)
            if (!scale_position(engine, &POSITIONS_MIDDLE_GAME[group], index, options, &sum))
                return false;
    printf("\n%" PRId64
           " threads reach the same depth %.2f times as fast as one (geometric mean of "
           "%d positions, %" PRId64 " runs each),\nvisiting %.2f times as many positions.\n",
           options->threads, exp(sum.log_time / sum.count), sum.count, options->runs,
           exp(sum.log_nodes / sum.count));
    return true;
}

int command_scale(int argc, char **argv) {
    ScaleOptions options = {.threads = 2, .runs = 3, .seconds = 1};
    const Argument TABLE[] = {
        {"-threads", ARGUMENT_INT, &options.threads, 2, ENGINE_MAX_THREADS, "N",
         "How many to compare with one; default 2.", NULL},
        {"-runs", ARGUMENT_INT, &options.runs, 1, SCALE_RUNS_MAX, "N",
         "Searches of each position with either number of threads; default 3.", NULL},
        {"-seconds", ARGUMENT_NUMBER, &options.seconds, 0.01, 3600, "S",
         "Time in which one thread reaches the depth to measure; default 1.", NULL},
    };
    ArgumentsStatus status =
        arguments_read("pentad-bench scale [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    Engine *engine[2] = {engine_create(), engine_create()};
    bool ready = engine[0] != NULL && engine[1] != NULL &&
                 engine_set_threads(engine[1], (int)options.threads) == ENGINE_OK;
    if (!ready)
        fprintf(stderr, "scale: not enough memory\n");
    bool done = ready && scale_all(engine, &options);
    if (ready && !done)
        fprintf(stderr, "scale: a search failed\n");
    engine_destroy(engine[0]);
    engine_destroy(engine[1]);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
