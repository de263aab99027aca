/* train: fits the network of the static evaluation to positions and writes it as a file of weights.
 *
 * The network is described in net.h, the samples in train_source.h, the fit in train_fit.h.
 * Ctrl-C ends the fit after the block under way, and the best network so far is written; with
 * -state the same command goes on from there.
 */
#include "ground/datafile.h"
#include "ground/interrupt.h"
#include "ground/sha256.h"
#include "ground/subcommands.h"
#include "internals.h"
#include "text/text_file.h"
#include "train/thread_pool.h"
#include "train/train_fit.h"
#include "train/train_source.h"
#include "train/train_state.h"
#include "train/train_write.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct TrainOptions {
    TrainReading reading;
    ArgumentFiles files;
    const char *out, *save, *start, *state;
    double unit;
    TrainPlan plan;
    int64_t seed;
    bool quiet;
} TrainOptions;

typedef struct Train {
    const TrainOptions *options;
    Interrupt *interrupt;
    Rules *rules;
    TrainSource *source;
    TrainSupply supply;
    TrainSet *held;
    TrainNet net;
    TrainState state;
    int held_state; /* descriptor of its file, kept from other runs; -1 for none */
    uint64_t key;
    int64_t begin_ns, first_block, fitted; /* of this run: samples fitted to */
    TrainLoss pass;                        /* of this run's part of the pass under way */
    NetWeights weights;                    /* the network as it is written, */
    double loss;                           /* and its loss over the samples held back */
} Train;

static ArgumentsStatus read_arguments(TrainOptions *options, int argc, char **argv) {
    TrainPlan *plan = &options->plan;
    TrainReading *reading = &options->reading;
    const Argument TABLE[] = {
        {"-data", ARGUMENT_WORDS, &options->files, 0, 0, "FILE...",
         "Games of 'selfplay' with their searches, all of one rule set.", arguments_file},
        {"-out", ARGUMENT_FILE, &options->out, 0, 0, "FILE",
         "Write the network as the engine reads it, such as freestyle.weights.", NULL},
        {"-save", ARGUMENT_FILE, &options->save, 0, 0, "FILE",
         "Write unit and weights as text, to go on from there.", NULL},
        {"-state", ARGUMENT_FILE, &options->state, 0, 0, "FILE",
         "Keep how far the training has come, and go on from there.", NULL},
        {"-start", ARGUMENT_FILE, &options->start, 0, 0, "FILE",
         "Begin with what -save or -out wrote, for this or another rule set.", NULL},
        {"-passes", ARGUMENT_INT, &plan->passes, 0, 10000, "N",
         "Over all positions; default 6. The network written is that of the pass with\n"
         "the least validation loss (-holdout); after 0 passes it is the start.",
         NULL},
        {"-rate", ARGUMENT_NUMBER, &plan->rate, 1e-6, 1, "X",
         "Learning rate at its highest; default 0.002.", NULL},
        {"-decay", ARGUMENT_NUMBER, &plan->decay, 0, 100, "X",
         "Weight decay (AdamW); default 0.05.", NULL},
        {"-batch", ARGUMENT_INT, &plan->batch, 1, 1000000, "N",
         "Batch size, in positions; default 512.", NULL},
        {"-average", ARGUMENT_INT, &plan->average, 0, 1000000, "N",
         "Take the mean of the weights over the last N steps or so; default 500.", NULL},
        {"-policy", ARGUMENT_NUMBER, &plan->policy, 0, 100, "X",
         "Weight of the policy's loss beside that of the value; default 0.1.", NULL},
        {"-result", ARGUMENT_NUMBER, &reading->result, 0, 1, "X",
         "Share of a game's result in the target of the value; default 0.5.", NULL},
        {"-spread", ARGUMENT_NUMBER, &reading->policy_spread, 1, 10000, "UNITS",
         "Where a search gave several moves: the difference of scores that makes one\n"
         "e times as likely as another; default 60.",
         NULL},
        {"-threads", ARGUMENT_INT, &plan->threads, 1, THREAD_POOL_MAX, "N",
         "Threads; default 1. Only one gives the same network every time.", NULL},
        {"-holdout", ARGUMENT_INT, &reading->hold_out, 2, 1000000, "N",
         "Hold back one game out of so many to validate; default 20.", NULL},
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

static bool complain(const char *message) {
    fprintf(stderr, "train: %s\n", message);
    return false;
}

static bool read_games(Train *run) {
    char message[512];
    const TrainReading *reading = &run->options->reading;
    run->source = train_source_open(reading, run->rules, message, sizeof message);
    if (run->source == NULL)
        return complain(message);
    int64_t fitted = train_source_count(run->source, false);
    int64_t held = train_source_count(run->source, true);
    if (fitted + held == 0)
        return complain("these games have no quiet position, so there is nothing to fit to");
    if (fitted == 0 || held == 0) {
        fprintf(stderr,
                "train: too few games to hold back one in %" PRId64
                "; give more, or less to -holdout\n",
                reading->hold_out);
        return false;
    }
    run->supply = train_source_supply(run->source);
    if (!train_source_held(run->source, run->held))
        return complain("not enough memory");
    printf("%" PRId64 " position%s of %s to fit, %" PRId64 " held back, %zu of them looked at\n",
           fitted, text_plural(fitted), rules_name(run->rules->number), held,
           run->held->sample_count);
    return true;
}

/* Reads a network as the engine has it, of whatever rule set. Its unit is not in the file. */
static bool read_start_weights(Train *run, const Text *file) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    const unsigned char *bytes = (const unsigned char *)file->data;
    NetFileStatus status = NET_FILE_RULE;
    for (size_t i = 0; status == NET_FILE_RULE && i < ARRAY_LENGTH(RULES); i++) {
        status = net_file_read(bytes, file->length, RULES[i], &run->weights);
        if (status == NET_FILE_DIMENSIONS)
            status = net_file_read_old(bytes, file->length, RULES[i], &run->weights);
    }
    if (status != NET_FILE_OK) {
        fprintf(stderr, "train: %s %s\n", run->options->start, net_file_status_text(status));
        return false;
    }
    run->net.unit = run->options->unit > 0 ? run->options->unit : train_set_unit(run->held);
    train_unround(&run->weights, &run->net);
    return true;
}

/* Takes over what an earlier run wrote. */
static bool read_start(Train *run) {
    const char *path = run->options->start;
    Text file = {0};
    bool good = text_file_read(path, &file);
    if (!good)
        fprintf(stderr, "train: %s: %s\n", path, errno != 0 ? strerror(errno) : "is empty");
    else if (!train_read_parameters(&run->net, file.data))
        good = read_start_weights(run, &file);
    text_free(&file);
    if (good)
        train_net_restrict(&run->net, run->rules);
    return good;
}

/* Makes the network that the fit begins with. */
static bool make_start(Train *run) {
    Random random = {(uint64_t)run->options->seed};
    train_net_init(&run->net, run->rules, &random);
    if (run->options->start != NULL && !read_start(run))
        return false;
    if (run->options->unit > 0)
        run->net.unit = run->options->unit;
    else if (run->options->start == NULL)
        run->net.unit = train_set_unit(run->held);
    train_net_clamp(&run->net);
    train_net_prepare(&run->net);
    printf("units to a logit: %.1f\ntables alone: held back %.5f\n", run->net.unit,
           train_set_loss(run->held, run->net.unit));
    fflush(stdout);
    return true;
}

/* Says why the file of the state is not this run's. */
static bool complain_of_state(const Train *run) {
    fprintf(stderr, "train: %s: %s\n", run->options->state, datafile_reason());
    return false;
}

/* Keeps other runs from the file of the state after it was replaced. Returns false with a message
 * when one has it. */
static bool hold_state(Train *run) {
    return datafile_hold(run->options->state, &run->held_state) || complain_of_state(run);
}

/* Makes the file of the state if it is not there, keeps other runs from it from the beginning, and
 * goes on from what an earlier one wrote. Returns false with a message when the file belongs to
 * something else. */
static bool resume(Train *run, TrainFit *fit) {
    const char *path = run->options->state;
    Text text = {0};
    if (path == NULL)
        return true;
    run->held_state = datafile_open_ordinary(path);
    if (run->held_state < 0)
        return complain_of_state(run);
    if (!text_file_read(path, &text)) {
        bool empty = errno == 0;
        if (!empty)
            fprintf(stderr, "train: %s: %s\n", path, strerror(errno));
        text_free(&text);
        return empty;
    }
    bool good = train_state_read(&run->state, run->key, text.data);
    text_free(&text);
    if (!good || run->state.fit.blocks > run->options->plan.passes * run->supply.blocks) {
        fprintf(stderr,
                "train: %s is damaged or of other positions, other settings or an older trainer\n",
                path);
        return false;
    }
    train_fit_set(fit, &run->state.fit);
    printf("%s: %.1f passes are done already\n", path,
           (double)run->state.fit.blocks / (double)run->supply.blocks);
    return true;
}

/* Keeps how far the fit has come. */
static bool keep_state(Train *run) {
    Text text = {0};
    if (run->options->state == NULL)
        return true;
    train_state_write(&run->state, run->key, &text);
    bool good =
        hold_state(run) && text_file_store("train", run->options->state, &text) && hold_state(run);
    text_free(&text);
    return good;
}

/* The seconds that the rest of the fit takes if it goes on as so far. */
static double seconds_left(const Train *run) {
    int64_t done = run->state.fit.blocks;
    double seconds = (double)(clock_ns() - run->begin_ns) / 1e9;
    return seconds / (double)(done - run->first_block) *
           (double)(run->options->plan.passes * run->supply.blocks - done);
}

/* Takes note of a pass and prints what it brought. Returns false with a message when that fails. */
static bool note_pass(Train *run, TrainFit *fit) {
    TrainLoss stages[TRAIN_STAGES];
    int64_t pass = run->state.fit.blocks / run->supply.blocks;
    if (!train_fit_loss(fit, run->held, stages))
        return complain("not enough memory");
    TrainLoss held = train_loss_total(stages, TRAIN_STAGES), fitted = run->pass;
    run->pass = (TrainLoss){0};
    train_state_note_pass(&run->state, pass, held.value + run->options->plan.policy * held.policy);
    if (run->options->quiet)
        return true;
    printf("pass %3" PRId64 " value %.5f, policy %.5f; held back %.5f, %.5f%s", pass, fitted.value,
           fitted.policy, held.value, held.policy, run->state.best_pass == pass ? " (best)" : "");
    for (int i = 0; i < TRAIN_STAGES; i++)
        printf("%s%.3f %.3f", i == 0 ? "; by stage " : ", ", stages[i].value, stages[i].policy);
    printf("; left %.0f s\n", seconds_left(run));
    fflush(stdout);
    return true;
}

/* Fits to the next block. */
static bool run_block(Train *run, TrainFit *fit) {
    TrainLoss loss;
    if (!train_fit_block(fit, &loss))
        return complain("not enough memory");
    run->fitted += loss.values;
    run->pass = train_loss_total((TrainLoss[]){run->pass, loss}, 2);
    train_fit_get(fit, &run->state.fit);
    if (run->state.fit.blocks % run->supply.blocks == 0 && !note_pass(run, fit))
        return false;
    return keep_state(run);
}

/* Passes over the positions until all are done or somebody interrupts. */
static bool run_passes(Train *run, TrainFit *fit) {
    run->begin_ns = clock_ns();
    run->first_block = run->state.fit.blocks;
    while (!train_fit_done(fit) && !interrupt_raised(run->interrupt))
        if (!run_block(run, fit))
            return false;
    double seconds = (double)(clock_ns() - run->begin_ns) / 1e9;
    if (run->fitted > 0)
        printf("%" PRId64 " position%s in %.3f s: %.0f positions per second\n", run->fitted,
               text_plural(run->fitted), seconds, (double)run->fitted / seconds);
    return true;
}

/* Replaces the network by that of the best pass, if there was any. */
static void choose_best(Train *run) {
    const TrainState *state = &run->state;
    if (state->best_pass == 0)
        return;
    run->net.weights = state->best;
    train_net_prepare(&run->net);
    printf("the best pass is %" PRId64 ": held back %.5f, policy included\n", state->best_pass,
           state->best_loss);
}

/* Fits the network; afterwards it is the best there was. Returns the exit status. */
static int fit_network(Train *run) {
    const TrainPlan *plan = &run->options->plan;
    run->key = train_state_key(&run->net, train_source_hash(run->source), plan);
    TrainFit *fit = train_fit_create(&run->net, run->rules, &run->supply, plan);
    if (fit == NULL)
        fprintf(stderr, "train: not enough memory\n");
    int status = EXIT_FAILURE;
    if (fit != NULL && !resume(run, fit))
        status = EXIT_USAGE;
    else if (fit != NULL && run_passes(run, fit))
        status = 0;
    train_fit_destroy(fit);
    if (status == 0)
        choose_best(run);
    return status;
}

/* Rounds the network and lets the engine evaluate with it what was held back. */
static bool check_rounded(Train *run) {
    int cut = train_round(&run->net, &run->weights);
    NetTable *table = net_table_create(run->rules, &run->weights);
    bool good =
        table != NULL && train_source_engine_loss(run->source, table, run->net.unit, &run->loss);
    net_table_destroy(table);
    if (!good)
        return complain("not enough memory");
    double tables = train_set_loss(run->held, run->net.unit);
    printf("rounded, as the engine computes it: held back %.5f\n", run->loss);
    if (run->loss >= tables)
        printf("the tables alone are better: %.5f\n", tables);
    if (cut > 0)
        printf("%d number%s too large and cut\n", cut, cut == 1 ? " was" : "s were");
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
    printf("\n  positions  %" PRId64 " to fit, %" PRId64 " held back\n",
           train_source_count(run->source, false), train_source_count(run->source, true));
    printf("  loss       %.5f on those held back, tables alone %.5f\n", run->loss,
           train_set_loss(run->held, run->net.unit));
}

/* Writes the network as the engine reads it. */
static bool write_network(const Train *run, int argc, char **argv) {
    Text file = {0};
    unsigned char *bytes = malloc(NET_FILE_MAX_BYTES);
    if (bytes != NULL)
        text_append_bytes(&file, (const char *)bytes,
                          net_file_write(&run->weights, run->rules->number, bytes));
    bool good = bytes != NULL && text_file_store("train", run->options->out, &file);
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
        good = text_file_store("train", run->options->save, &text) && good;
    }
    text_free(&text);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

/* Does everything once there are rules; returns the exit status. */
static int train_run(Train *run, int argc, char **argv) {
    if (!read_games(run) || !make_start(run))
        return EXIT_USAGE;
    int status = fit_network(run);
    if (status != 0)
        return status;
    if (!check_rounded(run) || !write_results(run, argc, argv))
        return EXIT_FAILURE;
    bool done = run->state.fit.blocks == run->options->plan.passes * run->supply.blocks;
    return done ? 0 : interrupt_say("train", run->options->state);
}

/* Creates what a run needs, and runs. */
static int train_with(const TrainOptions *options, int rule, int argc, char **argv) {
    int status = EXIT_FAILURE;
    Train *run = calloc(1, sizeof *run);
    Interrupt *interrupt = interrupt_create();
    Rules *rules = rules_create(rule, RULE_ROW);
    TrainSet *held = rules != NULL ? train_set_create(rules) : NULL;
    if (run != NULL && interrupt != NULL && held != NULL) {
        run->options = options;
        run->interrupt = interrupt;
        run->rules = rules;
        run->held = held;
        run->held_state = -1;
        status = train_run(run, argc, argv);
        train_source_close(run->source);
        if (run->held_state >= 0)
            close(run->held_state);
    } else {
        complain("the system has no resources left");
    }
    train_set_destroy(held);
    rules_destroy(rules);
    interrupt_destroy(interrupt);
    free(run);
    return status;
}

int subcommand_train(int argc, char **argv) {
    char message[512];
    TrainOptions options = {.plan = {.passes = 6,
                                     .batch = 512,
                                     .rate = 0.002,
                                     .decay = 0.05,
                                     .policy = 0.1,
                                     .average = 500,
                                     .threads = 1},
                            .reading = {.hold_out = 20, .result = 0.5, .policy_spread = 60},
                            .seed = 1};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    options.plan.seed = options.reading.seed = (uint64_t)options.seed;
    options.reading.files = &options.files;
    if (options.out == NULL || (options.unit > 0 && options.unit < TRAIN_MIN_UNIT)) {
        complain(options.out == NULL ? "-out: which file?" : "-unit: 0, or from 1 on");
        return EXIT_USAGE;
    }
    const char *const outputs[] = {options.out, options.save, options.state};
    if (!text_file_outputs_differ("train", outputs, (int)ARRAY_LENGTH(outputs)) ||
        !text_file_spares("train", options.out, options.files.name, options.files.count) ||
        !text_file_spares("train", options.save, options.files.name, options.files.count) ||
        !text_file_spares("train", options.state, options.files.name, options.files.count))
        return EXIT_USAGE;
    int rule = train_source_rule(&options.reading, message, sizeof message);
    if (rule < 0) {
        complain(message);
        return EXIT_USAGE;
    }
    if (!text_file_may_write("train", options.out) || !text_file_may_write("train", options.save) ||
        !text_file_may_write("train", options.state))
        return EXIT_USAGE;
    return train_with(&options, rule, argc, argv);
}
