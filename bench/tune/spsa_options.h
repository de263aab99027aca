/* spsa_options: the command line of `pentad-bench spsa`, read and checked. */
#ifndef PENTAD_BENCH_SPSA_OPTIONS_H
#define PENTAD_BENCH_SPSA_OPTIONS_H

#include "data/selfplay_game.h"
#include "ground/arguments.h"
#include "tune/spsa_rule.h"

enum { SPSA_MAX_RULES = 16 };

/* What the command line says. */
typedef struct SpsaOptions {
    SpsaTuning tuning;            /* as it is before the first trial */
    int numbers[SPSA_MAX_PARAMS]; /* of the tuned parameters in the engine */
    int rule_count;               /* trials go round the rules */
    SelfplaySettings rules[SPSA_MAX_RULES];
    OpeningBook books[SPSA_MAX_RULES]; /* of the rules; empty for random openings */
    int64_t threads;
    const char *state; /* a file, NULL for none */
    bool quiet;
} SpsaOptions;

/* Reads the command line; messages go to stderr. `options` must stay where it is afterwards. */
ArgumentsStatus spsa_options_read(SpsaOptions *options, int argc, char **argv);

/* Frees what the options own, also when reading them failed. */
void spsa_options_free(SpsaOptions *options);

/* Appends everything that makes a difference to the games, one "name value" a line. */
void spsa_options_describe(const SpsaOptions *options, Text *text);

#endif
