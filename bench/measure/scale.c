/* scale: what more threads gain, as time to a fixed depth.
 *
 * For each position the depth is the one that a single thread reaches in the given time. Then one
 * thread, many, and as many engines of one thread each side by side search to that depth in turn,
 * with empty tables. The quotient of the first two times is the gain; the last says how much more
 * work the machine does with many threads, which is the most that can be gained. Times are on the
 * wall: nothing else may use the processors.
 *
 * The depth must not come from a search that is measured then: it would be one that this search
 * happened to reach early, and any other one, be it by one thread, would look slow beside it. So
 * the depth is found on the board as it is, and each run measures on a turned or mirrored one,
 * where equal moves come in another order.
 */
#include "engine.h"
#include "game/opening_book.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"
#include "measure/positions.h"
#include "text/text.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCALE_RUNS_MAX = 100 };

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

/* A position as it is searched. */
typedef struct ScaleTask {
    const PositionGroup *group;
    int index;
    int symmetry; /* positions_set_up() */
} ScaleTask;

/* The engines that are compared. */
typedef struct ScaleEngines {
    Engine *many;                       /* searches with all threads */
    Engine *single[ENGINE_MAX_THREADS]; /* one for each thread */
    int threads;
} ScaleEngines;

/* A search by an engine of one thread beside others. */
typedef struct ScaleLane {
    Engine *engine;
    const ScaleTask *task;
    Limits limits;
    ScaleWatch watch;
    double nodes;
} ScaleLane;

/* Logarithms, added up: of seconds and positions of one thread and of many, and of the mean
 * seconds of those side by side. */
typedef struct ScaleSum {
    double one_time, many_time, side_time, one_nodes, many_nodes;
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
static double scale_search(Engine *engine, const ScaleTask *task, Limits *limits,
                           ScaleWatch *watch) {
    ThinkInfo info;
    ThinkReport report = {.context = watch, .iteration = scale_iteration};
    engine_clear_hash(engine);
    if (!positions_set_up(task->group, task->index, task->symmetry, engine))
        return -1;
    limits->start_ms = clock_ms();
    watch->begin_ns = clock_ns();
    if (engine_think(engine, limits, NULL, &report, &info) != ENGINE_OK)
        return -1;
    return (double)info.nodes;
}

/* The depth that the engine reaches within the time, at least 1; 0 if the search failed. */
static int scale_depth(Engine *engine, const ScaleTask *task, double seconds) {
    Limits limits = limits_none(0);
    limits.turn_ms = (int64_t)(seconds * 1000);
    ScaleWatch watch = {0};
    return scale_search(engine, task, &limits, &watch) < 0 ? 0 : max_int(1, watch.depth);
}

static void *scale_lane(void *context) {
    ScaleLane *lane = context;
    lane->nodes = scale_search(lane->engine, lane->task, &lane->limits, &lane->watch);
    return NULL;
}

/* Lets all engines of one thread search the position at once; returns the mean of their seconds,
 * negative on failure. */
static double scale_side_by_side(const ScaleEngines *engines, const ScaleTask *task,
                                 const Limits *limits) {
    ScaleLane lane[ENGINE_MAX_THREADS];
    pthread_t thread[ENGINE_MAX_THREADS];
    double seconds = 0;
    bool good = true;
    int started = 0;
    for (int i = 0; i < engines->threads; i++) {
        ScaleWatch watch = {.wanted = limits->max_depth};
        lane[i] = (ScaleLane){engines->single[i], task, *limits, watch, 0};
    }
    while (started < engines->threads &&
           pthread_create(&thread[started], NULL, scale_lane, &lane[started]) == 0)
        started++;
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        good = good && lane[i].nodes > 0;
        seconds += lane[i].watch.seconds / engines->threads;
    }
    return good && started == engines->threads ? seconds : -1;
}

/* Searches one position in all three ways and adds what comes out; returns whether that worked. */
static bool scale_run(const ScaleEngines *engines, const ScaleTask *task, Limits *limits,
                      ScaleSum *sum) {
    ScaleWatch one = {.wanted = limits->max_depth}, many = one;
    double one_nodes = scale_search(engines->single[0], task, limits, &one);
    double many_nodes = scale_search(engines->many, task, limits, &many);
    double side = scale_side_by_side(engines, task, limits);
    if (one_nodes <= 0 || many_nodes <= 0 || side <= 0)
        return false;
    sum->one_time += log(one.seconds);
    sum->many_time += log(many.seconds);
    sum->side_time += log(side);
    sum->one_nodes += log(one_nodes);
    sum->many_nodes += log(many_nodes);
    sum->count++;
    return true;
}

/* How much faster many threads are than one, how many positions they visit for one of it, and how
 * much more work the machine does. */
static double scale_gain(const ScaleSum *sum) {
    return exp((sum->one_time - sum->many_time) / sum->count);
}
static double scale_extra(const ScaleSum *sum) {
    return exp((sum->many_nodes - sum->one_nodes) / sum->count);
}
static double scale_machine(const ScaleSum *sum, int threads) {
    return threads * exp((sum->one_time - sum->side_time) / sum->count);
}

/* Measures one position `runs` times, prints a line and adds it to `total`; returns whether that
 * worked. */
static bool scale_position(const ScaleEngines *engines, const PositionGroup *group, int index,
                           const ScaleOptions *options, ScaleSum *total) {
    char label[32];
    ScaleSum sum = {0};
    Limits limits = limits_none(0);
    ScaleTask task = {group, index, 0};
    limits.max_depth = scale_depth(engines->single[0], &task, options->seconds);
    if (limits.max_depth == 0)
        return false;
    for (int run = 0; run < options->runs; run++) {
        task.symmetry = 1 + run % (OPENING_SYMMETRIES - 1);
        if (!scale_run(engines, &task, &limits, &sum))
            return false;
    }
    positions_label(group, label);
    printf("%-18s %8d %5d %10.3f %10.3f %8.2f %8.2f %8.2f\n", label, index + 1, limits.max_depth,
           exp(sum.one_time / sum.count), exp(sum.many_time / sum.count), scale_gain(&sum),
           scale_extra(&sum), scale_machine(&sum, engines->threads));
    fflush(stdout);
    total->one_time += sum.one_time;
    total->many_time += sum.many_time;
    total->side_time += sum.side_time;
    total->one_nodes += sum.one_nodes;
    total->many_nodes += sum.many_nodes;
    total->count += sum.count;
    return true;
}

/* Measures all positions; returns whether that worked. */
static bool scale_all(const ScaleEngines *engines, const ScaleOptions *options) {
    ScaleSum sum = {0};
    printf("%-18s %8s %5s %10s %10s %8s %8s %8s\n", "board", "position", "depth", "1 thread",
           "many", "faster", "nodes", "machine");
    for (int group = 0; group < POSITIONS_MIDDLE_GAME_GROUPS; group++)
        for (int index = 0; index < POSITIONS_PER_GROUP; index++)
            if (!scale_position(engines, &POSITIONS_MIDDLE_GAME[group], index, options, &sum))
                return false;
    printf("\n%d threads reach the same depth %.2f times as fast as one (geometric mean of %d "
           "positions, %" PRId64 " run%s each),\nvisiting %.2f times as many positions. With as "
           "many single searches side by side the machine does\n%.2f times the work of one, so "
           "more than that is not to be had on it.\n",
           engines->threads, scale_gain(&sum), sum.count / (int)options->runs, options->runs,
           text_plural(options->runs), scale_extra(&sum), scale_machine(&sum, engines->threads));
    return true;
}

/* Creates the engine of many threads; returns whether there was memory. Where it uses fewer than
 * were asked for, only those are measured. */
static bool scale_create_many(ScaleEngines *engines) {
    int wanted = engines->threads;
    engines->many = engine_create();
    if (engines->many == NULL || engine_set_threads(engines->many, wanted) != ENGINE_OK)
        return false;
    engines->threads = engine_threads(engines->many);
    if (engines->threads < wanted)
        fprintf(stderr,
                "scale: the engine uses %d of %d threads here: it has no processors or no "
                "memory for more\n",
                engines->threads, wanted);
    return true;
}

/* Creates all engines; returns whether there was memory. What there is has to be destroyed in any
 * case. */
static bool scale_create(ScaleEngines *engines) {
    bool ready = scale_create_many(engines);
    for (int i = 0; i < engines->threads; i++)
        engines->single[i] = engine_create();
    for (int i = 0; i < engines->threads; i++)
        ready = ready && engines->single[i] != NULL;
    return ready;
}

static void scale_destroy(ScaleEngines *engines) {
    engine_destroy(engines->many);
    for (int i = 0; i < engines->threads; i++)
        engine_destroy(engines->single[i]);
}

int subcommand_scale(int argc, char **argv) {
    ScaleOptions options = {.threads = 2, .runs = 3, .seconds = 1};
    const Argument TABLE[] = {
        {"-threads", ARGUMENT_INT, &options.threads, 2, ENGINE_MAX_THREADS, "N",
         "Threads to compare with a single one; default 2.", NULL},
        {"-runs", ARGUMENT_INT, &options.runs, 1, SCALE_RUNS_MAX, "N",
         "Searches of each position with either number of threads; default 3.", NULL},
        {"-seconds", ARGUMENT_NUMBER, &options.seconds, 0.01, 3600, "S",
         "Time in which one thread reaches the depth to measure; default 1.", NULL},
    };
    ArgumentsStatus status =
        arguments_read("pentad-bench scale [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    ScaleEngines engines = {.threads = (int)options.threads};
    bool ready = scale_create(&engines);
    if (!ready)
        fprintf(stderr, "scale: not enough memory\n");
    bool done = ready && scale_all(&engines, &options);
    if (ready && !done)
        fprintf(stderr, "scale: a search failed\n");
    scale_destroy(&engines);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
