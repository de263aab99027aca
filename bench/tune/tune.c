/* tune: fits the static evaluation to games of self-play and writes it as source.
 *
 * What is fitted is described in tune_values.h, how in tune_fit.h, to which positions in
 * tune_games.h. Ctrl-C ends the fit after the pass under way, and what there is by then is written.
 */
#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "ground/subcommands.h"
#include "internals.h"
#include "text/text_file.h"
#include "tune/tune_games.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TuneOptions {
    ArgumentFiles files;
    const char *out, *save, *expect;
    double share, scale, rate;
    TuneSpread spread;
    int64_t passes, every, hold_out, seed;
    bool quiet;
} TuneOptions;

typedef struct Tune {
    const TuneOptions *options;
    Interrupt *interrupt;
    TuneValues *values;
    TuneSet set;
    TuneGames games;
    double value_scale, score_scale; /* units to a logit, of the present values and of scores */
    double scale;                    /* the same, of the values to be written */
} Tune;

static ArgumentsStatus read_arguments(TuneOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-games", ARGUMENT_WORDS, &options->files, 0, 0, "FILE...",
         "What selfplay wrote, all of one rule set.", arguments_file},
        {"-out", ARGUMENT_FILE, &options->out, 0, 0, "FILE",
         "Write the table as a C file, such as engine/evaluation/value_renju.c.", NULL},
        {"-save", ARGUMENT_FILE, &options->save, 0, 0, "FILE", "Write the parameters as text.",
         NULL},
        {"-expect", ARGUMENT_FILE, &options->expect, 0, 0, "FILE",
         "Parameters that are the mean of the prior and the start, of this or of\n"
         "another rule set, instead of a few numbers made by hand.",
         NULL},
        {"-lambda", ARGUMENT_NUMBER, &options->share, 0, 1, "X",
         "Fit to the result of the game with this weight and to the score\n"
         "of the search with the rest; default 0.7.",
         NULL},
        {"-cell", ARGUMENT_NUMBER, &options->spread.cell, 0.01, 1000, "UNITS",
         "Standard deviation of the prior of a combination of patterns around the\n"
         "sum of its patterns; default 5.",
         NULL},
        {"-both", ARGUMENT_NUMBER, &options->spread.both, 0.01, 1000, "UNITS",
         "The same for the threats of both sides together; default 40.", NULL},
        {"-shared", ARGUMENT_NUMBER, &options->spread.shared, 0.01, 1000, "UNITS",
         "The same for patterns and classes themselves; default 60.", NULL},
        {"-passes", ARGUMENT_INT, &options->passes, 0, 10000, "N",
         "Over all samples; default 9. After 0 passes the start is written.", NULL},
        {"-rate", ARGUMENT_NUMBER, &options->rate, 1e-6, 1, "X",
         "Learning rate of the first pass, in logits; default 0.003.", NULL},
        {"-every", ARGUMENT_INT, &options->every, 1, 1000, "N",
         "Take one quiet position out of so many; default 1.", NULL},
        {"-holdout", ARGUMENT_INT, &options->hold_out, 2, 1000000, "N",
         "Hold back one game out of so many to validate; default 10.", NULL},
        {"-scale", ARGUMENT_NUMBER, &options->scale, 0, 100000, "UNITS",
         "Units of evaluation to a logit; default: values as large as those\n"
         "of the present evaluation.",
         NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Decides the order; default 1.",
         NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench tune -games FILE... [OPTIONS]", TABLE,
                          (int)ARRAY_LENGTH(TABLE), argc, argv);
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

static bool write_results(const Tune *run, int argc, char **argv) {
    const TuneOptions *options = run->options;
    Text text = {0}, remark = {0};
    bool good = true;
    text_file_append_command(&remark, argc, argv);
    if (options->out != NULL && remark.data != NULL) {
        tune_values_write(run->values, run->scale, remark.data, &text);
        good = text_file_store("tune", options->out, &text);
    }
    text_clear(&text);
    if (options->save != NULL) {
        tune_values_save(run->values, &text);
        good = text_file_store("tune", options->save, &text) && good;
    }
    text_free(&text);
    text_free(&remark);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The fit.
 */

/* Reads all games. */
static bool read_games(Tune *run) {
    char message[512];
    run->games.set = &run->set;
    run->games.values = run->values;
    for (int i = 0; i < run->options->files.count; i++)
        if (!tune_games_read(&run->games, run->options->files.name[i], message, sizeof message)) {
            fprintf(stderr, "tune: %s\n", message);
            return false;
        }
    if (run->set.sample_count == 0) {
        fprintf(stderr, "tune: these games have no quiet position that a result belongs to\n");
        return false;
    }
    if (run->games.games < run->options->hold_out) {
        fprintf(stderr,
                "tune: too few games to hold back one in %" PRId64
                "; give more, or less to -holdout\n",
                run->options->hold_out);
        return false;
    }
    return true;
}

/* Finds the scales and gives the model its expectations and the samples their aims. */
static bool prepare(Tune *run) {
    run->value_scale = tune_value_scale(&run->set);
    run->score_scale = tune_score_scale(&run->set);
    tune_games_aim(&run->set, run->options->share, run->score_scale);
    tune_values_scale(run->values, run->value_scale, &run->options->spread);
    if (run->options->expect == NULL)
        return true;
    Text text = {0};
    bool read = text_file_read(run->options->expect, &text);
    int reason = read ? 0 : errno;
    bool good = read && tune_values_expect(run->values, text.data);
    if (!good)
        fprintf(stderr, "tune: %s: %s\n", run->options->expect,
                reason != 0 ? strerror(reason) : "has no parameters");
    text_free(&text);
    return good;
}

/* The mean loss of the present values over the games held back. */
static double present_loss(const Tune *run) {
    double sum = 0;
    int64_t count = 0;
    for (size_t i = 0; i < run->set.sample_count; i++) {
        const TuneSample *sample = &run->set.samples[i];
        if (!sample->held)
            continue;
        sum += tune_loss_of(sample->value / run->value_scale, sample->result);
        count++;
    }
    return count > 0 ? sum / (double)count : 0;
}

/* Units to a logit that make the fitted values as large as the present ones, by mean square. */
static double same_size(const Tune *run) {
    double values = 0, logits = 0;
    for (size_t i = 0; i < run->set.sample_count; i++) {
        const TuneSample *sample = &run->set.samples[i];
        double logit = tune_logit(run->values->model, &run->set, sample);
        values += (double)sample->value * sample->value;
        logits += logit * logit;
    }
    return logits > 0 ? sqrt(values / logits) : run->value_scale;
}

static void print_start(const Tune *run) {
    int64_t held, fitted;
    tune_loss(run->values->model, &run->set, true, &held);
    tune_loss(run->values->model, &run->set, false, &fitted);
    printf("%" PRId64 " game%s of %s, %" PRId64 " position%s to fit, %" PRId64 " held back\n",
           run->games.games, text_plural(run->games.games), rules_name(run->values->rules->number),
           fitted, text_plural(fitted), held);
    printf("units to a logit: %.0f static values, %.0f scores of the search\n", run->value_scale,
           run->score_scale);
    printf("loss of the present static values: %.4f on games held back\n", present_loss(run));
}

/* Passes over the samples with steps that become smaller. Returns whether it came to its end. */
static bool run_passes(Tune *run, TuneFit *fit) {
    const TuneOptions *options = run->options;
    int64_t pass = 0;
    for (; pass < options->passes && !interrupt_raised(run->interrupt); pass++) {
        double left = 1 - (double)pass / (double)options->passes;
        tune_fit_pass(fit, options->rate * left * left);
        if (!options->quiet)
            printf("pass %2" PRId64 "  loss %.4f, held back %.4f\n", pass + 1,
                   tune_loss(run->values->model, &run->set, false, NULL),
                   tune_loss(run->values->model, &run->set, true, NULL));
        fflush(stdout);
    }
    return pass == options->passes;
}

/* Prints for ranges of fitted values how many points the better side got in games held back. */
static void print_calibration(const Tune *run) {
    static const int EDGES[] = {0, 50, 100, 150, 200, 300, 400, 600, 800, SCORE_WIN};
    printf("value, points predicted and won in per cent, positions held back:\n");
    for (size_t e = 0; e + 1 < ARRAY_LENGTH(EDGES); e++) {
        double predicted = 0, won = 0;
        int64_t count = 0;
        for (size_t i = 0; i < run->set.sample_count; i++) {
            const TuneSample *sample = &run->set.samples[i];
            double logit = tune_logit(run->values->model, &run->set, sample);
            double value = fabs(logit) * run->scale;
            if (!sample->held || value < EDGES[e] || value >= EDGES[e + 1])
                continue;
            predicted += tune_share(fabs(logit));
            won += logit >= 0 ? (double)sample->result : 1 - (double)sample->result;
            count++;
        }
        if (count > 0)
            printf("%4d to %5d  %3.0f  %3.0f  %" PRId64 "\n", EDGES[e], EDGES[e + 1],
                   100 * predicted / (double)count, 100 * won / (double)count, count);
    }
}

/* Units to a logit for what is written: without a pass everything stays as it was expected. */
static double chosen_scale(const Tune *run) {
    if (run->options->scale > 0)
        return run->options->scale;
    return run->options->passes == 0 ? run->value_scale : same_size(run);
}

/* Does everything; returns the exit status. */
static int tune_run(Tune *run, int argc, char **argv) {
    if (!read_games(run) || !prepare(run))
        return EXIT_USAGE;
    print_start(run);
    TuneFit *fit = tune_fit_create(run->values->model, &run->set, (uint64_t)run->options->seed);
    if (fit == NULL) {
        fprintf(stderr, "tune: not enough memory\n");
        return EXIT_FAILURE;
    }
    bool finished = run_passes(run, fit);
    tune_fit_destroy(fit);
    run->scale = chosen_scale(run);
    printf("units to a logit: %.0f\n", run->scale);
    print_calibration(run);
    if (!write_results(run, argc, argv))
        return EXIT_FAILURE;
    return finished ? 0 : interrupt_say("tune", NULL);
}

int subcommand_tune(int argc, char **argv) {
    TuneOptions options = {.share = 0.7,
                           .rate = 0.003,
                           .spread = {.shared = 60, .cell = 5, .both = 40},
                           .passes = 9,
                           .every = 1,
                           .hold_out = 10,
                           .seed = 1};
    char message[512] = "-games: which files?";
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    const char *const outputs[] = {options.out, options.save};
    if (!text_file_outputs_differ("tune", outputs, (int)ARRAY_LENGTH(outputs)) ||
        !text_file_spares("tune", options.out, options.files.name, options.files.count) ||
        !text_file_spares("tune", options.save, options.files.name, options.files.count))
        return EXIT_USAGE;
    if (options.scale > 0 && options.scale < 1) {
        fprintf(stderr, "tune: -scale: 0, or from 1 on\n");
        return EXIT_USAGE;
    }
    if (options.out == NULL && options.save == NULL)
        fprintf(stderr, "tune: without -out or -save no value is kept\n");
    int rule = options.files.count > 0
                   ? tune_games_rule(options.files.name[0], message, sizeof message)
                   : -1;
    if (rule < 0) {
        fprintf(stderr, "tune: %s\n", message);
        return EXIT_USAGE;
    }
    if (!text_file_may_write("tune", options.out) || !text_file_may_write("tune", options.save))
        return EXIT_USAGE;
    Tune run = {.options = &options};
    run.interrupt = interrupt_create();
    run.values = tune_values_create(rule);
    run.games.cell_values = run.values != NULL ? eval_cell_values_create(run.values->rules) : NULL;
    run.games.board = malloc(sizeof *run.games.board);
    run.games.every = options.every;
    run.games.hold_out = options.hold_out;
    int status = EXIT_FAILURE;
    if (run.interrupt != NULL && run.games.cell_values != NULL && run.games.board != NULL)
        status = tune_run(&run, argc, argv);
    else
        fprintf(stderr, "tune: the system has no resources left\n");
    free(run.games.board);
    eval_cell_values_destroy(run.games.cell_values);
    tune_set_free(&run.set);
    tune_values_destroy(run.values);
    interrupt_destroy(run.interrupt);
    return status;
}
