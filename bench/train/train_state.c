/* train_state: see train_state.h. */
#include "train/train_state.h"

#include "ground/hashing.h"
#include "train/train_write.h"

#include <inttypes.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * The key.
 */

uint64_t train_state_key(const TrainNet *start, uint64_t samples, const TrainPlan *plan) {
    const int64_t counts[] = {plan->passes, plan->batch, plan->average, (int64_t)plan->seed,
                              (int64_t)samples};
    const double sizes[] = {plan->rate, plan->decay, plan->policy, start->unit};
    Random hash = {0};
    hashing_mix(&hash, counts, sizeof counts);
    hashing_mix(&hash, sizes, sizeof sizes);
    hashing_mix(&hash, &start->weights, sizeof start->weights);
    return random_next(&hash);
}

/* ------------------------------------------------------------------------------------------
 * The state.
 */

void train_state_note_pass(TrainState *state, int64_t pass, double held_loss) {
    if (state->best_pass > 0 && held_loss >= state->best_loss)
        return;
    state->best_pass = pass;
    state->best_loss = held_loss;
    state->best = state->fit.average;
}

static void write_title(uint64_t key, Text *text) {
    text_append(text, "pentad train state 4 weights %d key %016" PRIx64 "\n", (int)TRAIN_WEIGHTS,
                key);
}

void train_state_write(const TrainState *state, uint64_t key, Text *text) {
    write_title(key, text);
    text_append(text, "%" PRId64 "\n%" PRId64 "\n%" PRId64 "\n%.17g\n", state->fit.blocks,
                state->fit.steps, state->best_pass, state->best_loss);
    train_write_weights(&state->fit.weights, text);
    train_write_weights(&state->fit.mean, text);
    train_write_weights(&state->fit.square, text);
    train_write_weights(&state->fit.average, text);
    train_write_weights(&state->best, text);
}

bool train_state_read(TrainState *state, uint64_t key, const char *text) {
    Text title = {0};
    write_title(key, &title);
    bool good = !title.failed && strncmp(text, title.data, title.length) == 0;
    const char *at = good ? text + title.length : NULL;
    text_free(&title);
    double blocks = 0, steps = 0, best_pass = 0;
    at = train_read_number(at, &blocks);
    at = train_read_number(at, &steps);
    at = train_read_number(at, &best_pass);
    at = train_read_number(at, &state->best_loss);
    at = train_read_weights(at, &state->fit.weights);
    at = train_read_weights(at, &state->fit.mean);
    at = train_read_weights(at, &state->fit.square);
    at = train_read_weights(at, &state->fit.average);
    at = train_read_weights(at, &state->best);
    if (at == NULL || *at != '\0' || best_pass < 0 || best_pass > blocks || blocks > steps ||
        steps > 1e15)
        return false;
    state->fit.blocks = (int64_t)blocks;
    state->fit.steps = (int64_t)steps;
    state->best_pass = (int64_t)best_pass;
    return true;
}
