/* train_fit: see train_fit.h.
 *
 * A batch takes five pieces of work, each divided among the threads: the features of the lines that
 * occur in it are computed; the samples go forward and backward, each thread adding up a gradient
 * of its own; the gradient by the lines becomes one by weights; the weights are changed; and so is
 * their mean.
 */
#include "train/train_fit.h"

#include "ground/shuffle.h"
#include "train/thread_pool.h"
#include "tune/tune_fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WARM_UP = 200,     /* steps in which the learning rate rises to its highest */
    ROW_ALIGNMENT = 64 /* bytes of a cache line */
};

/* What a thread has of its own. */
typedef struct TrainThread {
    TrainLoss stages[TRAIN_STAGES]; /* sums, not means */
    TrainWeights weight_gradient;
    TrainRow *row_gradients; /* by line; all 0 between batches but for line 0 */
    TrainActivations activations;
    TrainOutputGradient gradient;
} TrainThread;

/* Samples of a set, by number. */
typedef struct Samples {
    uint32_t *index;
    size_t count, room;
} Samples;

struct TrainFit {
    TrainNet *net;
    const Rules *rules;
    const TrainSupply *supply;
    TrainPlan plan;
    Random random;
    ThreadPool *pool;
    TrainThread *own[THREAD_POOL_MAX]; /* by thread */
    TrainSet *block;                   /* the samples at hand */
    Samples order;                     /* of the block */
    int64_t blocks, steps, planned_steps;
    float step_size;
    TrainWeights mean, square; /* of the gradient over the last steps */
    TrainWeights average;      /* of the weights over the last steps */
    TrainRow *rows;            /* by line */
    const TrainSet *set;       /* whose samples are worked on: */
    const uint32_t *work;      /* these of them, */
    size_t work_count;
    bool *exchanged; /* which of them have their colours exchanged, */
    uint16_t *lines; /* and the lines that occur in them, without line 0 */
    int line_count;
    bool *seen; /* by line; all false between batches */
};

/* ------------------------------------------------------------------------------------------
 * Memory.
 */

/* Rows of zeros for all lines, each in a cache line of its own; NULL when memory is short. */
static TrainRow *rows_create(void) {
    size_t bytes = (size_t)TRAIN_MAX_LINES * sizeof(TrainRow);
    bytes = (bytes + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
    TrainRow *rows = aligned_alloc(ROW_ALIGNMENT, bytes);
    if (rows != NULL)
        memset(rows, 0, bytes);
    return rows;
}

static bool threads_create(TrainFit *fit, int threads) {
    for (int i = 0; i < threads; i++) {
        fit->own[i] = calloc(1, sizeof *fit->own[i]);
        if (fit->own[i] == NULL)
            return false;
        fit->own[i]->row_gradients = rows_create();
        if (fit->own[i]->row_gradients == NULL)
            return false;
    }
    return true;
}

/* Allocates all that a fit needs. */
static bool allocate(TrainFit *fit) {
    fit->pool = thread_pool_create((int)fit->plan.threads);
    fit->block = train_set_create(fit->rules);
    fit->rows = rows_create();
    fit->lines = calloc(TRAIN_MAX_LINES, sizeof *fit->lines);
    fit->seen = calloc(TRAIN_MAX_LINES, sizeof *fit->seen);
    fit->exchanged = calloc((size_t)fit->plan.batch, sizeof *fit->exchanged);
    return fit->pool != NULL && fit->block != NULL && fit->rows != NULL && fit->lines != NULL &&
           fit->seen != NULL && fit->exchanged != NULL &&
           threads_create(fit, (int)fit->plan.threads);
}

TrainFit *train_fit_create(TrainNet *net, const Rules *rules, const TrainSupply *supply,
                           const TrainPlan *plan) {
    TrainFit *fit = calloc(1, sizeof *fit);
    if (fit == NULL)
        return NULL;
    fit->net = net;
    fit->rules = rules;
    fit->supply = supply;
    fit->plan = *plan;
    fit->planned_steps = plan->passes * (supply->samples / plan->batch + 1);
    if (allocate(fit))
        return fit;
    train_fit_destroy(fit);
    return NULL;
}

void train_fit_destroy(TrainFit *fit) {
    if (fit == NULL)
        return;
    thread_pool_destroy(fit->pool);
    for (int i = 0; i < THREAD_POOL_MAX && fit->own[i] != NULL; i++) {
        free(fit->own[i]->row_gradients);
        free(fit->own[i]);
    }
    train_set_destroy(fit->block);
    free(fit->order.index);
    free(fit->rows);
    free(fit->exchanged);
    free(fit->lines);
    free(fit->seen);
    free(fit);
}

/* ------------------------------------------------------------------------------------------
 * Losses.
 */

/* Added to a share of the policy, which may be rounded to 0: its logarithm must be finite. */
static const double LEAST_SHARE = 1e-30;

static int stage_of(const TrainSample *sample) {
    return min_int(sample->stones / TRAIN_STAGE_STONES, TRAIN_STAGES - 1);
}

/* Turns the logits of the policy into shares (softmax) and adds the loss, their cross entropy with
 * those of the sample. */
static void judge_policy(const TrainSample *sample, TrainActivations *activations,
                         TrainLoss *loss) {
    float most = activations->logit[0], sum = 0;
    for (int i = 1; i < activations->cells; i++)
        most = activations->logit[i] > most ? activations->logit[i] : most;
    for (int i = 0; i < activations->cells; i++) {
        activations->logit[i] = expf(activations->logit[i] - most);
        sum += activations->logit[i];
    }
    for (int i = 0; i < activations->cells; i++)
        activations->logit[i] /= sum;
    for (int i = 0; i < sample->choices; i++) {
        double share = (double)activations->logit[sample->choice[i].cell];
        loss->policy -= (double)sample->choice[i].share * log(share + LEAST_SHARE);
    }
    loss->policies++;
}

/* Computes the outputs for a sample and adds the losses. Returns the logit of the side to move. */
static float judge(const TrainFit *fit, const TrainSample *sample, bool exchanged,
                   TrainThread *own) {
    TrainActivations *activations = &own->activations;
    TrainLoss *loss = &own->stages[stage_of(sample)];
    train_net_forward(fit->net, fit->set->lines, fit->rows, sample, exchanged, activations);
    if (sample->choices > 0)
        train_net_policy(fit->net, activations);
    float logit = (float)(sample->value / fit->net->unit) + activations->value;
    loss->value += tune_loss_of((double)logit, (double)sample->target);
    loss->values++;
    if (sample->choices > 0)
        judge_policy(sample, activations, loss);
    return logit;
}

static void loss_add(TrainLoss *sum, const TrainLoss *loss) {
    sum->value += loss->value;
    sum->policy += loss->policy;
    sum->values += loss->values;
    sum->policies += loss->policies;
}

/* Makes means of sums. */
static TrainLoss loss_mean(TrainLoss sum) {
    sum.value /= sum.values > 0 ? (double)sum.values : 1;
    sum.policy /= sum.policies > 0 ? (double)sum.policies : 1;
    return sum;
}

/* Takes the sums of losses of all threads. */
static void take_losses(TrainFit *fit, TrainLoss stages[TRAIN_STAGES]) {
    for (int t = 0; t < thread_pool_threads(fit->pool); t++) {
        for (int stage = 0; stage < TRAIN_STAGES; stage++)
            loss_add(&stages[stage], &fit->own[t]->stages[stage]);
        memset(fit->own[t]->stages, 0, sizeof fit->own[t]->stages);
    }
}

TrainLoss train_loss_total(const TrainLoss *parts, int count) {
    TrainLoss total = {0};
    for (int i = 0; i < count; i++) {
        const TrainLoss *loss = &parts[i];
        loss_add(&total,
                 &(TrainLoss){loss->value * (double)loss->values,
                              loss->policy * (double)loss->policies, loss->values, loss->policies});
    }
    return loss_mean(total);
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

/* Computes the features of the lines that occur. */
static void compute_lines(void *context, int thread) {
    TrainFit *fit = context;
    size_t i, last;
    part_of(fit, thread, (size_t)fit->line_count, &i, &last);
    for (; i < last; i++)
        train_net_line(fit->net, fit->set->lines, fit->lines[i], &fit->rows[fit->lines[i]]);
}

/* Adds up the losses of the samples. */
static void add_losses(void *context, int thread) {
    TrainFit *fit = context;
    size_t i, last;
    part_of(fit, thread, fit->work_count, &i, &last);
    for (; i < last; i++)
        judge(fit, &fit->set->samples[fit->work[i]], false, fit->own[thread]);
}

/* Adds up the losses of the samples, and their gradient by lines and by the weights behind them. */
static void add_gradients(void *context, int thread) {
    TrainFit *fit = context;
    TrainThread *own = fit->own[thread];
    size_t i, last;
    part_of(fit, thread, fit->work_count, &i, &last);
    for (; i < last; i++) {
        const TrainSample *sample = &fit->set->samples[fit->work[i]];
        TrainOutputGradient *gradient = &own->gradient;
        float logit = judge(fit, sample, fit->exchanged[i], own);
        float weight = (float)fit->plan.policy;
        gradient->value = (float)tune_share((double)logit) - sample->target;
        gradient->policy = sample->choices > 0 && weight > 0;
        for (int k = 0; gradient->policy && k < sample->cells; k++)
            gradient->logit[k] = weight * own->activations.logit[k];
        for (int k = 0; gradient->policy && k < sample->choices; k++)
            gradient->logit[sample->choice[k].cell] -= weight * sample->choice[k].share;
        train_net_backward(fit->net, &own->activations, gradient, own->row_gradients,
                           &own->weight_gradient);
    }
}

/* Takes the gradient by a line from all threads. */
static TrainRow take_row_gradient(TrainFit *fit, int line) {
    TrainRow sum = {{0}};
    for (int t = 0; t < thread_pool_threads(fit->pool); t++) {
        TrainRow *part = &fit->own[t]->row_gradients[line];
        for (int c = 0; c < NET_CHANNELS; c++)
            sum.value[c] += part->value[c];
        memset(part, 0, sizeof *part);
    }
    return sum;
}

/* Turns the gradient by lines into one by weights. */
static void carry_back(void *context, int thread) {
    TrainFit *fit = context;
    TrainThread *own = fit->own[thread];
    size_t i, last;
    part_of(fit, thread, (size_t)fit->line_count, &i, &last);
    for (; i < last; i++) {
        TrainRow gradient = take_row_gradient(fit, fit->lines[i]);
        train_net_line_backward(fit->net, fit->set->lines, fit->lines[i], &gradient,
                                &own->weight_gradient);
    }
    memset(&own->row_gradients[0], 0, sizeof own->row_gradients[0]);
}

/* Adds the other threads' gradient by the weights first .. last - 1 to that of the first thread. */
static void gather_gradients(TrainFit *fit, size_t first, size_t last) {
    float *restrict sum = train_weights_array(&fit->own[0]->weight_gradient);
    for (int t = 1; t < thread_pool_threads(fit->pool); t++) {
        float *restrict part = train_weights_array(&fit->own[t]->weight_gradient);
        for (size_t i = first; i < last; i++) {
            sum[i] += part[i];
            part[i] = 0;
        }
    }
}

/* A step of Adam with decoupled weight decay; `mean` and `square` are its first and second moment.
 * Bias correction is left out: the first steps are small anyway. EPSILON is larger than usual, so
 * that what seldom changes the loss takes smaller steps than others. */
static void change_weights(void *context, int thread) {
    static const float BETA1 = 0.9F, BETA2 = 0.999F, EPSILON = 1e-5F;
    TrainFit *fit = context;
    float *restrict weight_gradient = train_weights_array(&fit->own[0]->weight_gradient);
    float *restrict mean = train_weights_array(&fit->mean);
    float *restrict square = train_weights_array(&fit->square);
    float *restrict weight = train_weights_array(&fit->net->weights);
    float scale = 1 / (float)fit->work_count, decay = (float)fit->plan.decay;
    size_t i, last;
    part_of(fit, thread, TRAIN_WEIGHTS, &i, &last);
    gather_gradients(fit, i, last);
    for (; i < last; i++) {
        float gradient = weight_gradient[i] * scale;
        weight_gradient[i] = 0;
        mean[i] = BETA1 * mean[i] + (1 - BETA1) * gradient;
        square[i] = BETA2 * square[i] + (1 - BETA2) * gradient * gradient;
        float step = mean[i] / (sqrtf(square[i]) + EPSILON);
        weight[i] -= fit->step_size * (step + decay * weight[i]);
    }
}

/* Brings the mean of the weights up to date. It never reaches back over much more than half of the
 * steps so far, so that what a fit begins with is forgotten. */
static void average_weights(void *context, int thread) {
    TrainFit *fit = context;
    float *restrict average = train_weights_array(&fit->average);
    const float *restrict weight = train_weights_array(&fit->net->weights);
    float part = 1 / (float)max_int64(1, min_int64(fit->plan.average, fit->steps / 2));
    size_t i, last;
    part_of(fit, thread, TRAIN_WEIGHTS, &i, &last);
    for (; i < last; i++)
        average[i] += part * (weight[i] - average[i]);
}

/* ------------------------------------------------------------------------------------------
 * Batches and blocks.
 */

/* Lists the samples of the block in a random order. Returns false when memory is short. */
static bool shuffle_block(TrainFit *fit) {
    Samples *order = &fit->order;
    size_t count = fit->block->sample_count;
    if (order->room < count) {
        uint32_t *larger = realloc(order->index, count * sizeof *larger);
        if (larger == NULL)
            return false;
        order->index = larger;
        order->room = count;
    }
    order->count = count;
    shuffle_numbers(order->index, count, &fit->random);
    return true;
}

/* Draws which of the samples at hand are seen with colours exchanged. */
static void draw_colours(TrainFit *fit) {
    for (size_t i = 0; i < fit->work_count; i++)
        fit->exchanged[i] = !fit->rules->fouls && random_below(&fit->random, 2) == 1;
}

/* Lists the lines that occur in the samples at hand. */
static void list_lines(TrainFit *fit) {
    const TrainLines *lines = fit->set->lines;
    fit->line_count = 0;
    fit->seen[0] = true;
    for (size_t i = 0; i < fit->work_count; i++) {
        const TrainSample *sample = &fit->set->samples[fit->work[i]];
        for (int k = 0; k < sample->cells * DIRECTION_COUNT; k++) {
            uint16_t line = sample->cell[k / DIRECTION_COUNT].line[k % DIRECTION_COUNT];
            line = fit->exchanged[i] ? lines->exchanged[line] : line;
            if (!fit->seen[line]) {
                fit->seen[line] = true;
                fit->lines[fit->line_count++] = line;
            }
        }
    }
    for (int i = 0; i < fit->line_count; i++)
        fit->seen[fit->lines[i]] = false;
}

/* The size of the next step: half a cosine (train_fit.h), after a warm-up. It ends a little above
 * 0, MIN_PART of the highest rate. */
static double next_step_size(const TrainFit *fit) {
    static const double PI = 3.14159265358979, MIN_PART = 0.01;
    double done = fmin(1, (double)fit->steps / (double)fit->planned_steps);
    double warmth = fmin(1, (double)(fit->steps + 1) / WARM_UP);
    return fit->plan.rate * warmth * ((1 + cos(PI * done)) / 2 + MIN_PART);
}

/* Fits to the samples at hand. */
static void fit_batch(TrainFit *fit) {
    draw_colours(fit);
    list_lines(fit);
    fit->step_size = (float)next_step_size(fit);
    fit->steps++;
    thread_pool_run(fit->pool, compute_lines, fit);
    thread_pool_run(fit->pool, add_gradients, fit);
    thread_pool_run(fit->pool, carry_back, fit);
    thread_pool_run(fit->pool, change_weights, fit);
    train_net_clamp(fit->net);
    train_net_prepare(fit->net);
    thread_pool_run(fit->pool, average_weights, fit);
}

bool train_fit_block(TrainFit *fit, TrainLoss *loss) {
    const TrainSupply *supply = fit->supply;
    int64_t pass = fit->blocks / supply->blocks, block = fit->blocks % supply->blocks;
    assert(!train_fit_done(fit));
    fit->random = random_stream(fit->plan.seed, (uint64_t)fit->blocks);
    train_set_clear(fit->block);
    if (!supply->fill(supply->context, pass, block, fit->block) || !shuffle_block(fit))
        return false;
    size_t count = fit->order.count, batches = count / (size_t)fit->plan.batch + 1;
    fit->set = fit->block;
    for (size_t i = 0; i < batches; i++) {
        size_t first = count * i / batches, last = count * (i + 1) / batches;
        fit->work = fit->order.index + first;
        fit->work_count = last - first;
        if (last > first)
            fit_batch(fit);
    }
    fit->blocks++;
    TrainLoss stages[TRAIN_STAGES] = {{0}};
    take_losses(fit, stages);
    *loss = (TrainLoss){0};
    for (int stage = 0; stage < TRAIN_STAGES; stage++)
        loss_add(loss, &stages[stage]);
    *loss = loss_mean(*loss);
    return true;
}

bool train_fit_done(const TrainFit *fit) {
    return fit->blocks >= fit->plan.passes * fit->supply->blocks;
}

void train_fit_get(const TrainFit *fit, TrainFitState *state) {
    state->blocks = fit->blocks;
    state->steps = fit->steps;
    state->weights = fit->net->weights;
    state->mean = fit->mean;
    state->square = fit->square;
    state->average = fit->average;
}

void train_fit_set(TrainFit *fit, const TrainFitState *state) {
    assert(fit->blocks == 0);
    fit->blocks = state->blocks;
    fit->steps = state->steps;
    fit->net->weights = state->weights;
    fit->mean = state->mean;
    fit->square = state->square;
    fit->average = state->average;
    train_net_prepare(fit->net);
}

/* Replaces the weights of a network. */
static void set_weights(TrainNet *net, const TrainWeights *weights) {
    net->weights = *weights;
    train_net_prepare(net);
}

bool train_fit_loss(TrainFit *fit, const TrainSet *set, TrainLoss stages[TRAIN_STAGES]) {
    memset(stages, 0, TRAIN_STAGES * sizeof stages[0]);
    fit->line_count = 0;
    for (int line = 1; line < set->lines->count; line++)
        fit->lines[fit->line_count++] = (uint16_t)line;
    uint32_t *all = malloc((set->sample_count + 1) * sizeof *all);
    if (all == NULL)
        return false;
    for (size_t i = 0; i < set->sample_count; i++)
        all[i] = (uint32_t)i;
    fit->set = set;
    fit->work = all;
    fit->work_count = set->sample_count;
    TrainWeights weights = fit->net->weights;
    set_weights(fit->net, fit->steps > 0 ? &fit->average : &weights);
    thread_pool_run(fit->pool, compute_lines, fit);
    thread_pool_run(fit->pool, add_losses, fit);
    set_weights(fit->net, &weights);
    take_losses(fit, stages);
    for (int stage = 0; stage < TRAIN_STAGES; stage++)
        stages[stage] = loss_mean(stages[stage]);
    free(all);
    return true;
}
