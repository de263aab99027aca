/* train: fits the network of the static evaluation to positions and writes it as a file of weights.
 *
 * The network is described in net.h, the samples in train_data.h, the fit in train_fit.h. Ctrl-C
 * ends the fit after the pass under way, and the best network so far is written; with -state the
 * same command goes on from there.
 */
#include "ground/interrupt.h"
#include "ground/sha256.h"
#include "ground/subcommands.h"
#include "ground/text_file.h"
#include "internals.h"
#include "train/thread_pool.h"
#include "train/train_fit.h"
#include "train/train_positions.h"
#include "train/train_state.h"
#include "train/train_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_INTERRUPTED = 130 };

typedef struct TrainOptions {
    ArgumentFiles data;
    const char *out, *save, *start, *state;
    double unit;
    TrainPlan plan;
    int64_t hold_out, seed;
    bool quiet;
} TrainOptions;

typedef struct Train {
    const TrainOptions *options;
    Interrupt *interrupt;
    TrainPositions positions;
    Rules *rules;
    TrainSet *set;
    TrainNet net;
    TrainState state;
    uint64_t key;
    int64_t begin_ns, first_pass; /* of this run */
    NetWeights weights;           /* the network as it is written, */
    double loss;                  /* and its loss over the samples held back */
} Train;

static ArgumentsStatus read_arguments(TrainOptions *options, int argc, char **argv) {
    TrainPlan *plan = &options->plan;
    const Argument TABLE[] = {
        {"-data", ARGUMENT_WORDS, &options->data, 0, 0, "FILE...",
         "What 'selfplay' wrote, all of one rule set.", arguments_file},
        {"-out", ARGUMENT_TEXT, &options->out, 0, 0, "FILE",
         "Write the network as the engine reads it, such as freestyle.weights.", NULL},
        {"-save", ARGUMENT_TEXT, &options->save, 0, 0, "FILE",
         "Write unit and weights as text, to go on from there.", NULL},
        {"-state", ARGUMENT_TEXT, &options->state, 0, 0, "FILE",
         "Keep how far the fit has come, and go on from there.", NULL},
        {"-start", ARGUMENT_TEXT, &options->start, 0, 0, "FILE|NAME",
         "Begin with what -save wrote, for this or another rule set, or with the\n"
         "network of the engine for freestyle, standard, renju or caro.",
         NULL},
        {"-passes", ARGUMENT_INT, &plan->passes, 0, 10000, "N",
         "Over all positions; default 6. What is written is the network after the\n"
         "one with the least loss held back; after 0 passes the start.",
         NULL},
        {"-rate", ARGUMENT_NUMBER, &plan->rate, 1e-6, 1, "X",
         "Size of the largest steps; default 0.005.", NULL},
        {"-decay", ARGUMENT_NUMBER, &plan->decay, 0, 100, "X",
         "How much weights fade that are of little use; default 0.1.", NULL},
        {"-batch", ARGUMENT_INT, &plan->batch, 1, 1000000, "N",
         "Positions to a step, about; default 256.", NULL},
        {"-threads", ARGUMENT_INT, &plan->threads, 1, THREAD_POOL_MAX, "N",
         "Threads; default 1. Only one gives the same network every time.", NULL},
        {"-holdout", ARGUMENT_INT, &options->hold_out, 2, 1000000, "N",
         "Hold back one game out of so many to validate; default 10.", NULL},
        {"-unit", ARGUMENT_NUMBER, &options->unit, 0, 100000, "UNITS",
         "Units of evaluation to a logit; default 0: that of -start, or else\n"
         "what makes the tables alone fit best.",
         NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N",
         "Decides the first weights and the order; default 1.", NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench train -data FILE... -out FILE [OPTIONS]", TABLE,
                          (int)ARRAY_LENGTH(TABLE), argc, argv);
}

/* ------------------------------------------------------------------------------------------
 * Steps of a run. They return false after a message.
 */

static bool read_positions(Train *run) {
    const TrainOptions *options = run->options;
    if (!train_positions_read(&run->positions, run->set)) {
        fprintf(stderr, "train: %s\n", run->positions.message);
        return false;
    }
    size_t fitted = train_set_count(run->set, false), held = train_set_count(run->set, true);
    if (fitted == 0 || held == 0) {
        fprintf(stderr, "train: too few games to hold back one in %" PRId64 "\n",
                options->hold_out);
        return false;
    }
    printf("%zu positions of %s to fit, %zu held back, %d different lines\n", fitted,
           rules_name(run->rules->number), held, run->set->lines->count);
    return true;
}

/* Reads the network of the engine for the rule set of that name. Returns false if there is none. */
static bool read_builtin(const char *name, NetWeights *weights) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        if (strcmp(name, rules_name(NUMBERS[i])) == 0)
            return net_builtin_read(NUMBERS[i], 5, weights) == NET_FILE_OK;
    return false;
}

/* Takes over what an earlier run saved, or what the engine has. */
static bool read_start(Train *run) {
    const char *path = run->options->start;
    Text text = {0};
    bool good = true;
    if (read_builtin(path, &run->weights)) {
        if (run->net.unit <= 0)
            run->net.unit = train_set_unit(run->set);
        train_unround(&run->weights, &run->net);
    } else {
        good = text_file_read(path, &text) && train_read_parameters(&run->net, text.data);
    }
    text_free(&text);
    if (!good) {
        fprintf(stderr, "train: %s has no parameters\n", path);
        return false;
    }
    train_net_restrict(&run->net, run->rules);
    train_net_prepare(&run->net);
    return true;
}

/* Makes the network that the fit begins with. */
static bool make_start(Train *run) {
    Random random = {(uint64_t)run->options->seed};
    train_net_init(&run->net, run->rules, &random);
    run->net.unit = run->options->unit;
    if (run->options->start != NULL && !read_start(run))
        return false;
    if (run->options->unit > 0)
        run->net.unit = run->options->unit;
    else if (run->options->start == NULL)
        run->net.unit = train_set_unit(run->set);
    printf("units to a logit: %.1f\n", run->net.unit);
    printf("tables   loss %.5f, held back %.5f\n", train_set_loss(run->set, run->net.unit, false),
           train_set_loss(run->set, run->net.unit, true));
    fflush(stdout);
    return true;
}

static bool write_text(const char *path, const Text *text) {
    bool good = text_file_write(path, text);
    if (!good)
        fprintf(stderr, "train: %s could not be written\n", path);
    return good;
}

/* Goes on from the file of an earlier run, if there is one. Returns false with a message when the
 * file belongs to something else. */
static bool resume(Train *run, TrainFit *fit) {
    const char *path = run->options->state;
    Text text = {0};
    if (path == NULL || access(path, F_OK) != 0)
        return true;
    bool good = text_file_read(path, &text) && train_state_read(&run->state, run->key, text.data);
    text_free(&text);
    if (!good || run->state.fit.passes > run->options->plan.passes) {
        fprintf(stderr, "train: %s is of other positions or settings\n", path);
        return false;
    }
    train_fit_set(fit, &run->state.fit);
    printf("%s: %" PRId64 " passes are done already\n", path, run->state.fit.passes);
    return true;
}

/* Prints what a pass brought and how long the others take. */
static void print_pass(const Train *run, double loss, double held_loss) {
    const TrainState *state = &run->state;
    int64_t done = state->fit.passes, left = run->options->plan.passes - done;
    double seconds = (double)(clock_ns() - run->begin_ns) / 1e9;
    printf("pass %3" PRId64 " loss %.5f, held back %.5f%s, left %.0f s\n", done, loss, held_loss,
           state->best_pass == done ? " (best)" : "",
           seconds / (double)(done - run->first_pass) * (double)left);
    fflush(stdout);
}

/* Takes note of a pass, in the file of the state, too. */
static bool note_pass(Train *run, TrainFit *fit, double loss) {
    double held_loss = train_fit_held_loss(fit);
    train_state_note(&run->state, fit, held_loss);
    if (!run->options->quiet)
        print_pass(run, loss, held_loss);
    if (run->options->state == NULL)
        return true;
    Text text = {0};
    train_state_write(&run->state, run->key, &text);
    bool good = write_text(run->options->state, &text);
    text_free(&text);
    return good;
}

/* Passes over the positions until all are done or somebody interrupts. */
static bool run_passes(Train *run, TrainFit *fit) {
    run->begin_ns = clock_ns();
    run->first_pass = run->state.fit.passes;
    while (run->state.fit.passes < run->options->plan.passes && !interrupt_raised(run->interrupt))
        if (!note_pass(run, fit, train_fit_pass(fit)))
            return false;
    double seconds = (double)(clock_ns() - run->begin_ns) / 1e9;
    int64_t passes = run->state.fit.passes - run->first_pass;
    if (passes > 0)
        printf("%" PRId64 " passes in %.3f s: %.0f positions per second\n", passes, seconds,
               (double)passes * (double)train_set_count(run->set, false) / seconds);
    return true;
}

/* Replaces the network by that of the best pass, if there was any. */
static void choose_best(Train *run) {
    const TrainState *state = &run->state;
    if (state->best_pass == 0)
        return;
    run->net.weights = state->best;
    train_net_prepare(&run->net);
    printf("the best of %" PRId64 " passes is pass %" PRId64 ": held back %.5f\n",
           state->fit.passes, state->best_pass, state->best_loss);
    if (state->best_loss >= train_set_loss(run->set, run->net.unit, true))
        printf("the tables alone are better\n");
}

/* Fits the network; afterwards it is the best there was. */
static bool fit_network(Train *run) {
    run->key = train_state_key(&run->net, run->set, &run->options->plan);
    TrainFit *fit = train_fit_create(&run->net, run->set, &run->options->plan);
    if (fit == NULL)
        fprintf(stderr, "train: not enough memory\n");
    bool good = fit != NULL && resume(run, fit) && run_passes(run, fit);
    train_fit_destroy(fit);
    if (good)
        choose_best(run);
    return good;
}

/* Rounds the network and lets the engine evaluate with it what was held back. */
static bool check_rounded(Train *run) {
    int cut = train_round(&run->net, &run->weights);
    NetTable *table = net_table_of(run->rules, &run->weights);
    bool good =
        table != NULL && train_positions_loss(&run->positions, table, run->net.unit, &run->loss);
    net_table_destroy(table);
    if (!good) {
        fprintf(stderr, "train: %s\n",
                table == NULL ? "not enough memory" : run->positions.message);
        return false;
    }
    printf("rounded, as the engine computes it: held back %.5f\n", run->loss);
    if (cut > 0)
        printf("%d numbers were too large and were cut\n", cut);
    return true;
}

/* Prints what engine/evaluation/weights/MANIFEST says of such a file. */
static void print_entry(const Train *run, int argc, char **argv, const Text *file) {
    char hash[SHA256_TEXT_SIZE], word[256];
    sha256_write(file->data, file->length, hash);
    printf("\nFor the MANIFEST:\n  sha256     %s\n  fit        pentad-bench", hash);
    for (int i = 0; i < argc; i++) {
        text_copy_printable(word, sizeof word, argv[i]);
        printf(" %s", word);
    }
    printf("\n  positions  %zu to fit, %zu held back\n", train_set_count(run->set, false),
           train_set_count(run->set, true));
    printf("  loss       %.5f on those held back, tables alone %.5f\n", run->loss,
           train_set_loss(run->set, run->net.unit, true));
}

/* Writes the network as the engine reads it. */
static bool write_network(const Train *run, int argc, char **argv) {
    Text file = {0};
    unsigned char *bytes = malloc(NET_FILE_MOST);
    if (bytes != NULL)
        text_append_bytes(&file, (const char *)bytes,
                          net_file_write(&run->weights, run->rules->number, bytes));
    bool good = bytes != NULL && write_text(run->options->out, &file);
    if (good)
        print_entry(run, argc, argv, &file);
    free(bytes);
    text_free(&file);
    return good;
}

static bool write_results(const Train *run, int argc, char **argv) {
    Text text = {0};
    bool good = write_network(run, argc, argv);
    if (run->options->save != NULL) {
        train_write_parameters(&run->net, &text);
        good = write_text(run->options->save, &text) && good;
    }
    text_free(&text);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

/* Does everything once there are rules; returns the exit status. */
static int train_run(Train *run, int argc, char **argv) {
    if (!read_positions(run) || !make_start(run))
        return EXIT_USAGE;
    if (!fit_network(run) || !check_rounded(run) || !write_results(run, argc, argv))
        return EXIT_FAILURE;
    return run->state.fit.passes == run->options->plan.passes ? 0 : EXIT_INTERRUPTED;
}

/* Creates what a run needs, and runs. */
static int train_with(const TrainOptions *options, int rule, int argc, char **argv) {
    int status = EXIT_FAILURE;
    Train *run = calloc(1, sizeof *run);
    Interrupt *interrupt = interrupt_create();
    Rules *rules = rules_create(rule, 5);
    TrainSet *set = rules != NULL ? train_set_create(rules) : NULL;
    if (run != NULL && interrupt != NULL && set != NULL) {
        run->options = options;
        run->interrupt = interrupt;
        run->rules = rules;
        run->set = set;
        run->positions = (TrainPositions){&options->data, rules, options->hold_out, ""};
        status = train_run(run, argc, argv);
    } else {
        fprintf(stderr, "train: the system has no resources left\n");
    }
    train_set_destroy(set);
    rules_destroy(rules);
    interrupt_destroy(interrupt);
    free(run);
    return status;
}

int subcommand_train(int argc, char **argv) {
    TrainOptions options = {
        .plan = {.passes = 6, .batch = 256, .rate = 0.005, .decay = 0.1, .threads = 1},
        .hold_out = 10,
        .seed = 1};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    options.plan.seed = (uint64_t)options.seed;
    if (options.out == NULL) {
        fprintf(stderr, "train: -out: which file?\n");
        return EXIT_USAGE;
    }
    TrainPositions positions = {.data = &options.data};
    int rule = train_positions_rule(&positions);
    if (rule < 0) {
        fprintf(stderr, "train: %s\n", positions.message);
        return EXIT_USAGE;
    }
    return train_with(&options, rule, argc, argv);
}
