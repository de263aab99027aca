/* train_fit: see train_fit.h.
 *
 * A batch takes four pieces of work, each divided among the threads: the lines that occur in it are
 * described; the samples go forward and back, each thread adding up slopes of its own; the slopes
 * by the lines become slopes by weights; and the weights are changed.
 */
#include "train/train_fit.h"

#include "train/thread_pool.h"
#include "train/tune_fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WARM_UP = 200, ROW_ALIGNMENT = 64 };

/* What a thread has of its own. */
typedef struct Share {
    double loss;
    TrainWeights slopes;
    TrainRow *row_slopes; /* by line; all 0 between batches but for line 0 */
    TrainTrace trace;
} Share;

typedef struct Samples {
    uint32_t *index;
    size_t count;
} Samples;

struct TrainFit {
    TrainNet *net;
    const TrainSet *set;
    TrainPlan plan;
    Random random;
    ThreadPool *pool;
    Share *share[THREAD_POOL_MAX];
    Samples fitted, held;
    int64_t passes, steps, planned_steps;
    float step_size;
    TrainWeights mean, square; /* of the slopes over the last steps */
    TrainRow *rows;            /* by line */
    Samples work;              /* the samples that are worked on, */
    bool *exchanged;           /* which of them have their colours exchanged, */
    uint16_t *lines;           /* and the lines that occur in them, without line 0 */
    int line_count;
    bool *seen; /* by line; all false between batches */
};

/* ------------------------------------------------------------------------------------------
 * Memory.
 */

/* `count` rows of zeros, each in a cache line of its own; NULL when memory is short. */
static TrainRow *rows_create(int count) {
    size_t bytes = (size_t)count * sizeof(TrainRow);
    bytes = (bytes + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
    TrainRow *rows = aligned_alloc(ROW_ALIGNMENT, bytes);
    if (rows != NULL)
        memset(rows, 0, bytes);
    return rows;
}

static bool shares_create(TrainFit *fit, int threads) {
    for (int i = 0; i < threads; i++) {
        fit->share[i] = calloc(1, sizeof *fit->share[i]);
        if (fit->share[i] == NULL)
            return false;
        fit->share[i]->row_slopes = rows_create(fit->set->lines->count);
        if (fit->share[i]->row_slopes == NULL)
            return false;
    }
    return true;
}

/* Lists the samples that are held back, or are not. */
static bool list_samples(const TrainSet *set, bool held, Samples *samples) {
    samples->index = calloc(train_set_count(set, held) + 1, sizeof *samples->index);
    if (samples->index == NULL)
        return false;
    for (size_t i = 0; i < set->sample_count; i++)
        if (set->samples[i].held == held)
            samples->index[samples->count++] = (uint32_t)i;
    return true;
}

/* Allocates all that a fit needs. */
static bool allocate(TrainFit *fit) {
    size_t lines = (size_t)fit->set->lines->count;
    fit->pool = thread_pool_create((int)fit->plan.threads);
    fit->rows = rows_create((int)lines);
    fit->lines = calloc(lines, sizeof *fit->lines);
    fit->seen = calloc(lines, sizeof *fit->seen);
    fit->exchanged = calloc(fit->set->sample_count, sizeof *fit->exchanged);
    return fit->pool != NULL && fit->rows != NULL && fit->lines != NULL && fit->seen != NULL &&
           fit->exchanged != NULL && shares_create(fit, (int)fit->plan.threads) &&
           list_samples(fit->set, false, &fit->fitted) && list_samples(fit->set, true, &fit->held);
}

/* How many batches a pass has. They are of equal size, and none is smaller than planned. */
static size_t batch_count(const TrainFit *fit) {
    size_t count = fit->fitted.count / (size_t)fit->plan.batch;
    return count > 0 ? count : 1;
}

TrainFit *train_fit_create(TrainNet *net, const TrainSet *set, const TrainPlan *plan) {
    TrainFit *fit = calloc(1, sizeof *fit);
    if (fit == NULL)
        return NULL;
    fit->net = net;
    fit->set = set;
    fit->plan = *plan;
    fit->random.state = plan->seed;
    if (!allocate(fit)) {
        train_fit_destroy(fit);
        return NULL;
    }
    assert(fit->fitted.count > 0);
    fit->planned_steps = plan->passes * (int64_t)batch_count(fit);
    return fit;
}

void train_fit_destroy(TrainFit *fit) {
    if (fit == NULL)
        return;
    thread_pool_destroy(fit->pool);
    for (int i = 0; i < THREAD_POOL_MAX && fit->share[i] != NULL; i++) {
        free(fit->share[i]->row_slopes);
        free(fit->share[i]);
    }
    free(fit->fitted.index);
    free(fit->held.index);
    free(fit->rows);
    free(fit->exchanged);
    free(fit->lines);
    free(fit->seen);
    free(fit);
}

/* ------------------------------------------------------------------------------------------
 * Pieces of work. The context of each is the fit.
 */

/* The part of `count` things that a thread works on, first to last - 1. */
static void part_of(const TrainFit *fit, int thread, size_t count, size_t *first, size_t *last) {
    size_t threads = (size_t)thread_pool_threads(fit->pool);
    *first = count * (size_t)thread / threads;
    *last = count * ((size_t)thread + 1) / threads;
}

/* Describes the lines that occur. */
static void describe_lines(void *context, int thread) {
    TrainFit *fit = context;
    size_t i, last;
    part_of(fit, thread, (size_t)fit->line_count, &i, &last);
    for (; i < last; i++)
        train_net_line(fit->net, fit->set->lines, fit->lines[i], &fit->rows[fit->lines[i]]);
}

/* The logit of a sample by tables and network. */
static float logit_of(const TrainFit *fit, const TrainSample *sample, bool exchanged,
                      TrainTrace *trace) {
    return (float)(sample->value / fit->net->unit) +
           train_net_value(fit->net, fit->set->lines, fit->rows, sample, exchanged, trace);
}

/* Adds up the losses of the samples. */
static void add_losses(void *context, int thread) {
    TrainFit *fit = context;
    Share *share = fit->share[thread];
    size_t i, last;
    share->loss = 0;
    part_of(fit, thread, fit->work.count, &i, &last);
    for (; i < last; i++) {
        const TrainSample *sample = &fit->set->samples[fit->work.index[i]];
        float logit = logit_of(fit, sample, false, &share->trace);
        share->loss += tune_loss_of((double)logit, (double)sample->target);
    }
}

/* Adds up the losses of the samples, and their slopes by lines and by the weights behind the sums.
 */
static void add_slopes(void *context, int thread) {
    TrainFit *fit = context;
    Share *share = fit->share[thread];
    size_t i, last;
    share->loss = 0;
    part_of(fit, thread, fit->work.count, &i, &last);
    for (; i < last; i++) {
        const TrainSample *sample = &fit->set->samples[fit->work.index[i]];
        float logit = logit_of(fit, sample, fit->exchanged[i], &share->trace);
        float slope = (float)tune_share((double)logit) - sample->target;
        share->loss += tune_loss_of((double)logit, (double)sample->target);
        train_net_back(fit->net, &share->trace, slope, share->row_slopes, &share->slopes);
    }
}

/* Takes the slopes by a line from all threads. */
static TrainRow take_row_slope(TrainFit *fit, int line) {
    TrainRow sum = {{0}};
    for (int t = 0; t < thread_pool_threads(fit->pool); t++) {
        TrainRow *part = &fit->share[t]->row_slopes[line];
        for (int c = 0; c < NET_CHANNELS; c++)
            sum.value[c] += part->value[c];
        memset(part, 0, sizeof *part);
    }
    return sum;
}

/* Turns slopes by lines into slopes by weights. */
static void carry_back(void *context, int thread) {
    TrainFit *fit = context;
    Share *share = fit->share[thread];
    size_t i, last;
    part_of(fit, thread, (size_t)fit->line_count, &i, &last);
    for (; i < last; i++) {
        TrainRow slope = take_row_slope(fit, fit->lines[i]);
        train_net_line_back(fit->net, fit->set->lines, fit->lines[i], &slope, &share->slopes);
    }
    memset(&share->row_slopes[0], 0, sizeof share->row_slopes[0]);
}

/* Adds the other threads' slopes by the weights first .. last - 1 to those of the first thread. */
static void gather_slopes(TrainFit *fit, size_t first, size_t last) {
    float *restrict sum = train_weights_array(&fit->share[0]->slopes);
    for (int t = 1; t < thread_pool_threads(fit->pool); t++) {
        float *restrict part = train_weights_array(&fit->share[t]->slopes);
        for (size_t i = first; i < last; i++) {
            sum[i] += part[i];
            part[i] = 0;
        }
    }
}

/* A step of Adam. Like in the sources of the method but without the correction of the first steps,
 * which are small anyway. What seldom changes the loss takes smaller steps than others. */
static void change_weights(void *context, int thread) {
    static const float KEEP = 0.9F, KEEP_SQUARE = 0.999F, TINY = 1e-5F;
    TrainFit *fit = context;
    float *slopes = train_weights_array(&fit->share[0]->slopes);
    float *mean = train_weights_array(&fit->mean), *square = train_weights_array(&fit->square);
    float *weight = train_weights_array(&fit->net->weights);
    float share = 1 / (float)fit->work.count, decay = (float)fit->plan.decay;
    size_t i, last;
    part_of(fit, thread, TRAIN_WEIGHTS, &i, &last);
    gather_slopes(fit, i, last);
    for (; i < last; i++) {
        float slope = slopes[i] * share;
        slopes[i] = 0;
        mean[i] = KEEP * mean[i] + (1 - KEEP) * slope;
        square[i] = KEEP_SQUARE * square[i] + (1 - KEEP_SQUARE) * slope * slope;
        float step = mean[i] / (sqrtf(square[i]) + TINY);
        weight[i] -= fit->step_size * (step + decay * weight[i]);
    }
}

/* ------------------------------------------------------------------------------------------
 * Batches and passes.
 */

/* Puts the samples into a random order. */
static void shuffle(Samples *samples, Random *random) {
    for (size_t i = samples->count; i > 1; i--) {
        size_t j = random_below(random, (uint32_t)i);
        uint32_t index = samples->index[i - 1];
        samples->index[i - 1] = samples->index[j];
        samples->index[j] = index;
    }
}

/* Draws whether a sample is seen with colours exchanged. */
static bool draw_colour(TrainFit *fit) {
    return !fit->set->rules->fouls && random_below(&fit->random, 2) == 1;
}

/* Draws it for the samples at hand. */
static void draw_colours(TrainFit *fit) {
    for (size_t i = 0; i < fit->work.count; i++)
        fit->exchanged[i] = draw_colour(fit);
}

/* Lists the lines that occur in the samples. */
static void list_lines(TrainFit *fit) {
    const TrainLines *lines = fit->set->lines;
    fit->line_count = 0;
    fit->seen[0] = true;
    for (size_t i = 0; i < fit->work.count; i++) {
        const TrainSample *sample = &fit->set->samples[fit->work.index[i]];
        for (int k = 0; k < sample->cells * DIRECTION_COUNT; k++) {
            uint16_t line =
                fit->exchanged[i] ? lines->exchanged[sample->lines[k]] : sample->lines[k];
            if (!fit->seen[line]) {
                fit->seen[line] = true;
                fit->lines[fit->line_count++] = line;
            }
        }
    }
    for (int i = 0; i < fit->line_count; i++)
        fit->seen[fit->lines[i]] = false;
}

/* The sum of what the threads found as losses. */
static double total_loss(const TrainFit *fit) {
    double loss = 0;
    for (int t = 0; t < thread_pool_threads(fit->pool); t++)
        loss += fit->share[t]->loss;
    return loss;
}

/* The size of the next step. */
static double next_step_size(const TrainFit *fit) {
    static const double PI = 3.14159265358979, LEAST = 0.01;
    double done = (double)fit->steps / (double)fit->planned_steps;
    double warmth = fmin(1, (double)fit->steps / WARM_UP);
    return fit->plan.rate * warmth * ((1 + cos(PI * done)) / 2 + LEAST);
}

/* Fits to the samples at hand; returns the sum of their losses. */
static double fit_batch(TrainFit *fit) {
    draw_colours(fit);
    list_lines(fit);
    fit->step_size = (float)next_step_size(fit);
    fit->steps++;
    thread_pool_run(fit->pool, describe_lines, fit);
    thread_pool_run(fit->pool, add_slopes, fit);
    thread_pool_run(fit->pool, carry_back, fit);
    thread_pool_run(fit->pool, change_weights, fit);
    train_net_prepare(fit->net);
    return total_loss(fit);
}

double train_fit_pass(TrainFit *fit) {
    double loss = 0;
    size_t batches = batch_count(fit), count = fit->fitted.count;
    shuffle(&fit->fitted, &fit->random);
    for (size_t i = 0; i < batches; i++) {
        size_t first = count * i / batches, last = count * (i + 1) / batches;
        fit->work = (Samples){fit->fitted.index + first, last - first};
        loss += fit_batch(fit);
    }
    fit->passes++;
    return loss / (double)count;
}

void train_fit_get(const TrainFit *fit, TrainFitState *state) {
    state->passes = fit->passes;
    state->weights = fit->net->weights;
    state->mean = fit->mean;
    state->square = fit->square;
}

void train_fit_set(TrainFit *fit, const TrainFitState *state) {
    assert(fit->passes == 0);
    fit->net->weights = state->weights;
    fit->mean = state->mean;
    fit->square = state->square;
    train_net_prepare(fit->net);
    /* What chance decided in the passes done is decided once more. */
    for (; fit->passes < state->passes; fit->passes++) {
        shuffle(&fit->fitted, &fit->random);
        for (size_t i = 0; i < fit->fitted.count; i++)
            draw_colour(fit);
    }
    fit->steps = fit->passes * (int64_t)batch_count(fit);
}

double train_fit_held_loss(TrainFit *fit) {
    if (fit->held.count == 0)
        return 0;
    fit->line_count = 0;
    for (int line = 1; line < fit->set->lines->count; line++)
        fit->lines[fit->line_count++] = (uint16_t)line;
    fit->work = fit->held;
    thread_pool_run(fit->pool, describe_lines, fit);
    thread_pool_run(fit->pool, add_losses, fit);
    return total_loss(fit) / (double)fit->held.count;
}
