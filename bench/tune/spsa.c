/* spsa: tunes the parameters of the search by games between two engine objects in this process.
 *
 * Threads play independent game pairs; the tuning, the list of pairs that are done and the file are
 * behind one mutex that is held only between pairs. A pair is played around the parameters as they
 * are when it begins, and its result applied when it comes in: with several threads a few others
 * lie between, which does not matter, and with one thread everything follows from the settings.
 */
#include "ground/interrupt.h"
#include "ground/parallel.h"
#include "ground/progress_line.h"
#include "ground/subcommands.h"
#include "internals.h"
#include "text/text_file.h"
#include "tune/spsa_options.h"
#include "tune/spsa_state.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { RESULTS = 5, TERMINAL_WIDTH = 79 };

typedef struct Spsa {
    const SpsaOptions *options;
    Interrupt *interrupt;
    int state; /* descriptor, -1 for none */
    ThinkControl control;

    pthread_mutex_t lock;
    bool failed; /* a result could not be written */
    SpsaTuning tuning;
    SpsaEffects effects;
    uint8_t *done; /* by number of the trial, from 1 */
    int64_t next, finished, played;
    int64_t results[RESULTS]; /* how often each result of plus occurred, from -2 */
    ProgressLine progress;
} Spsa;

/* What one thread needs. */
typedef struct SpsaWorker {
    Spsa *run;
    SelfplayTable *tables[SPSA_MAX_RULES];
    SpsaTrial trial;
    SelfplayGame game;
} SpsaWorker;

/* Takes the result of a trial in; false if there is no such trial, or not any more. */
static bool spsa_apply(void *context, int64_t number, int result) {
    Spsa *run = context;
    if (number > run->tuning.gains.trials || run->done[number])
        return false;
    run->done[number] = 1;
    run->finished++;
    run->results[result + RESULTS / 2]++;
    spsa_learn(&run->tuning, number, result);
    spsa_count(&run->tuning, &run->effects, number, result);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * What is shown.
 */

static const char *param_name(const Spsa *run, int i) {
    return params_info(run->options->numbers[i])->name;
}

/* Shows the progress, in one line that fits where the next one is written over it. */
static void spsa_show(Spsa *run) {
    int64_t pairs = run->tuning.gains.trials;
    if (!progress_line_is_due(&run->progress, false))
        return;
    double rate = (double)run->played / progress_line_seconds(&run->progress);
    Text line = {0};
    text_append(&line, "pairs %" PRId64 "/%" PRId64 "  %.1f pairs/s  left %.0f s ", run->finished,
                pairs, rate, (double)(pairs - run->finished) / rate);
    for (int i = 0; i < run->tuning.count; i++)
        text_append(&line, " %s %.1f", param_name(run, i), run->tuning.params[i].value);
    if (run->progress.terminal && line.length > TERMINAL_WIDTH)
        line.data[TERMINAL_WIDTH] = '\0';
    progress_line_show(&run->progress, line.data);
    text_free(&line);
}

/* Prints where the parameters are now and what to write into the engine. */
static void spsa_print(const Spsa *run) {
    progress_line_end(&run->progress);
    printf("%" PRId64 " of %" PRId64 " pair%s", run->finished, run->tuning.gains.trials,
           text_plural(run->tuning.gains.trials));
    if (run->played > 0)
        printf(", %" PRId64 " of them now in %.1f s", run->played,
               progress_line_seconds(&run->progress));
    printf("; plus against minus:");
    for (int i = 0; i < RESULTS; i++)
        printf("%s %+d: %" PRId64, i == 0 ? "" : ",", i - RESULTS / 2, run->results[i]);
    printf("\n\n%-28s %10s %10s %10s %10s %18s\n", "parameter", "start", "value", "change",
           "in steps", "Elo of higher");
    for (int i = 0; i < run->tuning.count; i++) {
        const SpsaParam *param = &run->tuning.params[i];
        double start = run->options->tuning.params[i].value, change = param->value - start;
        printf("%-28s %10.2f %10.2f %+10.2f %+10.2f", param_name(run, i), start, param->value,
               change, change / param->step);
        double error, elo = run->effects.squares == 0 ? 0 : spsa_effect(&run->effects, i, &error);
        if (run->effects.squares != 0)
            printf(" %+8.1f ± %7.1f", elo, error);
        printf("\n");
    }
    printf("\n");
    for (int i = 0; i < run->tuning.count; i++) {
        const ParamInfo *info = params_info(run->options->numbers[i]);
        printf("    X(%s, %ld, %d, %d, %d) \\\n", info->name, lround(run->tuning.params[i].value),
               info->min, info->max, info->step);
    }
}

/* ------------------------------------------------------------------------------------------
 * The games.
 */

/* Makes the next trial around the current values; false when there is none. */
static bool spsa_next(Spsa *run, SpsaTrial *trial) {
    int64_t trials = run->tuning.gains.trials;
    pthread_mutex_lock(&run->lock);
    while (run->next <= trials && run->done[run->next])
        run->next++;
    bool more = run->next <= trials && !run->failed && !atomic_load(&run->control.stop);
    if (more)
        spsa_trial(&run->tuning, run->next++, trial);
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Keeps the result of a trial; false when it, or one before, could not be written. */
static bool spsa_keep(Spsa *run, int64_t number, int result) {
    pthread_mutex_lock(&run->lock);
    bool failed_before = run->failed;
    run->failed =
        failed_before || (run->state >= 0 && !spsa_state_append(run->state, number, result));
    bool kept = !run->failed;
    if (kept) {
        spsa_apply(run, number, result);
        run->played++;
        spsa_show(run);
    } else if (!failed_before) {
        text_file_say_unwritten("spsa", run->options->state);
    }
    pthread_mutex_unlock(&run->lock);
    return kept;
}

/* Gives an engine one of the two settings of a trial. */
static void set_params(const SpsaOptions *options, Engine *engine, const int *values) {
    for (int i = 0; i < options->tuning.count; i++)
        engine_set_param(engine, options->numbers[i], values[i]);
}

/* Plays a game of the trial, with plus as the given side. Returns false if there is no result. */
static bool play_game(SpsaWorker *worker, Side plus, int *result) {
    const SpsaTrial *trial = &worker->trial;
    const SpsaOptions *options = worker->run->options;
    SelfplayTable *table = worker->tables[(trial->number - 1) % options->rule_count];
    set_params(options, selfplay_engine(table, plus), trial->plus);
    set_params(options, selfplay_engine(table, side_other(plus)), trial->minus);
    if (!selfplay_play(table, trial->number, &worker->run->control, &worker->game))
        return false;
    GameResult won = plus == BLACK ? RESULT_BLACK : RESULT_WHITE;
    if (worker->game.result != RESULT_DRAW)
        *result += worker->game.result == won ? 1 : -1;
    return true;
}

/* Plays trials until there are no more; false if something went wrong. */
static bool worker_play(SpsaWorker *worker) {
    Spsa *run = worker->run;
    while (spsa_next(run, &worker->trial)) {
        int result = 0;
        if (!play_game(worker, BLACK, &result) || !play_game(worker, WHITE, &result)) {
            bool stopped = atomic_load(&run->control.stop);
            if (!stopped)
                fprintf(stderr, "spsa: an engine failed in pair %" PRId64 "\n",
                        worker->trial.number);
            return stopped;
        }
        if (!spsa_keep(run, worker->trial.number, result))
            return false;
    }
    return true;
}

/* The work of a thread: a table for each rule, then the games. */
static bool worker_run(void *context) {
    SpsaWorker *worker = calloc(1, sizeof *worker);
    Spsa *run = context;
    int count = run->options->rule_count;
    bool fine = worker != NULL;
    for (int i = 0; fine && i < count; i++) {
        worker->tables[i] = selfplay_table_create(&run->options->rules[i]);
        fine = worker->tables[i] != NULL;
    }
    if (fine) {
        worker->run = run;
        fine = worker_play(worker);
    } else {
        fprintf(stderr, "spsa: not enough memory\n");
    }
    for (int i = 0; worker != NULL && i < count; i++)
        selfplay_table_destroy(worker->tables[i]);
    free(worker);
    return fine;
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

/* Opens the file, if there is to be one, and takes over what it holds. */
static bool spsa_open(Spsa *run) {
    char message[1024];
    const char *path = run->options->state;
    if (path == NULL)
        return true;
    Text settings = {0};
    spsa_options_describe(run->options, &settings);
    if (settings.failed)
        snprintf(message, sizeof message, "not enough memory");
    else
        run->state = spsa_state_open(path, settings.data, spsa_apply, run, message, sizeof message);
    text_free(&settings);
    if (run->state < 0)
        fprintf(stderr, "spsa: %s\n", message);
    else if (run->finished > 0)
        printf("%s: %" PRId64 " pair%s there already\n", path, run->finished,
               run->finished == 1 ? " is" : "s are");
    return run->state >= 0;
}

/* Plays what is left to play; returns the exit status. */
static int spsa_start(Spsa *run) {
    run->interrupt = interrupt_create();
    run->done = calloc((size_t)run->tuning.gains.trials + 1, 1);
    if (run->interrupt == NULL || run->done == NULL) {
        fprintf(stderr, "spsa: the system has no resources left\n");
        return EXIT_FAILURE;
    }
    if (!spsa_open(run))
        return EXIT_USAGE;
    if (run->options->state == NULL)
        fprintf(stderr, "spsa: without -state no pair is kept, an interrupted run cannot go on\n");
    progress_line_begin(&run->progress, run->options->quiet);
    bool fine =
        parallel_run((int)run->options->threads, worker_run, run, run->interrupt, &run->control);
    spsa_print(run);
    if (!fine)
        return EXIT_FAILURE;
    bool done = run->finished == run->tuning.gains.trials;
    return done ? 0 : interrupt_say("spsa", run->options->state);
}

int subcommand_spsa(int argc, char **argv) {
    SpsaOptions options;
    ArgumentsStatus read = spsa_options_read(&options, argc, argv);
    int status = arguments_exit_status(read);
    if (read == ARGUMENTS_OK) {
        Spsa run = {.options = &options, .state = -1, .tuning = options.tuning, .next = 1};
        pthread_mutex_init(&run.lock, NULL);
        status = spsa_start(&run);
        if (run.state >= 0)
            close(run.state);
        pthread_mutex_destroy(&run.lock);
        interrupt_destroy(run.interrupt);
        free(run.done);
    }
    spsa_options_free(&options);
    return status;
}
