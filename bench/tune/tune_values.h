/* tune_values: the static evaluation of the engine as a model to be fitted.
 *
 * Weights are the numbers of a ValueTable: for each combination of four patterns, for what both
 * sides' threats amount to together, for having a class at all, and for the right to move. In a
 * rule set with fouls black and white have numbers of their own. The parameters that weights share
 * are the values of each line pattern and of each class; without data an evaluation is therefore
 * a sum over patterns. The scale says how many units of evaluation make a logit of 1.
 */
#ifndef PENTAD_BENCH_TUNE_VALUES_H
#define PENTAD_BENCH_TUNE_VALUES_H

#include "internals.h"
#include "text/text.h"
#include "tune/tune_fit.h"

/* The model of a rule set, with the tables that lead from boards to features. */
typedef struct TuneValues {
    Rules *rules;
    double scale; /* units of evaluation to a logit, for what is expected and for files */
    int sides;    /* 2 if each side has its own numbers, else 1 */
    TuneModel *model;
    int16_t amount[THREAT_COMBINATIONS]; /* room to count; all 0 between calls */
    bool seen[THREAT_COMBINATIONS];      /* combinations that some position had */
} TuneValues;

/* How freely numbers may depart from what is expected of them, in units of evaluation. */
typedef struct TuneSpread {
    double shared; /* of a pattern, a class, the right to move */
    double cell;   /* of a combination beyond the sum of its patterns */
    double both;   /* of two threat sets beyond the sum of their classes */
} TuneSpread;

/* Creates the model of rule set `rule`, all parameters 0. Returns NULL when memory is short or
 * there is no such rule set. */
TuneValues *tune_values_create(int rule);

/* Says how many units make a logit, and sets what is expected by hand of all parameters. */
void tune_values_scale(TuneValues *values, double scale, const TuneSpread *spread);

/* Frees it; NULL is allowed. */
void tune_values_destroy(TuneValues *values);

/* Appends the features of `board` to the last sample of `set`. Returns false when memory is
 * short. */
bool tune_values_features(TuneValues *values, const Board *board, TuneSet *set);

/* Appends the parameters as text, in units of evaluation. */
void tune_values_save(const TuneValues *values, Text *text);

/* Reads such a text, of any rule set: what it says is expected of the parameters, and the fit
 * begins there. A side without numbers of its own in the text gets those that both sides have.
 * Returns false, leaving the model alone, when the text is something else. */
bool tune_values_expect(TuneValues *values, const char *text);

/* Appends a C source file with the table of the model, `scale` units to a logit. The first comment
 * ends with `remark`, which must not end a comment. */
void tune_values_write(const TuneValues *values, double scale, const char *remark, Text *text);

#endif
