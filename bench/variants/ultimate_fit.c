/* ultimate_fit: see ultimate_fit.h. */
#include "variants/ultimate_fit.h"

#include "text/text_file.h"
#include "tune/tune_fit.h"
#include "variants/ultimate_samples.h"

#include <stdlib.h>
#include <string.h>

enum {
    RANDOM_MIN = 2,       /* random moves at the beginning of a game */
    RANDOM_MORE = 9,      /* and up to so many more */
    RANDOM_ONE_IN = 40,   /* later moves are random */
    HELD_ONE_IN = 16,     /* games that are held back */
    KEPT_GENERATIONS = 3, /* whose games are fitted to */
    TABLE_BYTES = 4 << 20
};

/* How much of the target of a position is the result of its game; the rest is the score. */
static const double RESULT_SHARE = 0.4;

struct UltimateFit {
    UltimateSample *samples; /* of all generations, oldest first */
    int16_t *scores;         /* that the search gave those of the newest generation */
    size_t count, room;
    size_t fitted;                  /* the samples from this one on are fitted to */
    size_t sizes[KEPT_GENERATIONS]; /* those of each generation that is, oldest first */
    int generations;
};

UltimateFit *ultimate_fit_create(void) {
    return calloc(1, sizeof(UltimateFit));
}

void ultimate_fit_destroy(UltimateFit *fit) {
    if (fit == NULL)
        return;
    free(fit->samples);
    free(fit->scores);
    free(fit);
}

/* ------------------------------------------------------------------------------------------
 * Where to begin.
 */

void ultimate_fit_begin(int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    /* Of a board that is won, and by reach of one that is not, in parts of ULTIMATE_ONE. */
    static const int WON = 128, REACH[4] = {-10, 0, 20, 26}, FREE = 30, ALWAYS = 2000;
    memset(weights, 0, ULTIMATE_WEIGHT_COUNT * sizeof *weights);
    for (int board = 0; board < GRID_CELLS; board++) {
        weights[(ULTIMATE_IN_FINISHED + 3 * board) * ULTIMATE_HIDDEN] = (int16_t)WON;
        weights[(ULTIMATE_IN_FINISHED + 3 * board + 1) * ULTIMATE_HIDDEN] = (int16_t)-WON;
        for (int pair = 0; pair < ULTIMATE_PAIRS; pair++)
            weights[(ULTIMATE_IN_REACH + ULTIMATE_PAIRS * board + pair) * ULTIMATE_HIDDEN] =
                (int16_t)(REACH[pair / 4] - REACH[pair % 4]);
    }
    weights[(ULTIMATE_IN_BOARD + ULTIMATE_ANYWHERE) * ULTIMATE_HIDDEN] = (int16_t)FREE;
    /* The only hidden unit is never cut off. */
    weights[ULTIMATE_AT_BIAS] = (int16_t)ALWAYS;
    weights[ULTIMATE_AT_OUTPUT] = ULTIMATE_OUTPUT_ONE;
    weights[ULTIMATE_AT_CONSTANT] = (int16_t)(-ALWAYS * ULTIMATE_LOGIT / ULTIMATE_ONE);
}

/* ------------------------------------------------------------------------------------------
 * Games.
 */

/* Makes room for the samples of one more game. */
static bool make_room(UltimateFit *fit) {
    if (fit->room - fit->count >= ULTIMATE_MOVES)
        return true;
    size_t room = fit->room * 2 + 1024;
    UltimateSample *samples = realloc(fit->samples, room * sizeof *samples);
    if (samples == NULL)
        return false;
    fit->samples = samples;
    int16_t *scores = realloc(fit->scores, room * sizeof *scores);
    if (scores == NULL)
        return false;
    fit->scores = scores;
    fit->room = room;
    return true;
}

/* Plays a game until its result is proven; appends the positions that the search judged. */
static VariantResult play_game(UltimateFit *fit, UltimateSearch *search, int64_t nodes,
                               Random *random) {
    Ultimate position;
    UltimateLimits limits = {.deadline_ms = INT64_MAX, .max_nodes = nodes, .max_depth = 100};
    int begin = RANDOM_MIN + (int)random_below(random, RANDOM_MORE + 1);
    ultimate_start(&position, false);
    for (;;) {
        uint8_t moves[ULTIMATE_MOVES];
        int count = ultimate_moves(&position, moves);
        if (count == 0)
            return ultimate_result(&position);
        int move = moves[random_below(random, (uint32_t)count)];
        if (position.ply >= begin && random_below(random, RANDOM_ONE_IN) != 0) {
            UltimateResult result;
            ultimate_search_run(search, &position, &limits, &result);
            if (score_is_decided(result.score))
                return (VariantResult)(result.score > 0 ? position.turn : 1 - position.turn);
            fit->scores[fit->count] = (int16_t)result.score;
            fit->samples[fit->count++].position = position;
            move = result.move;
        }
        ultimate_play(&position, move);
    }
}

static bool is_interrupted(const UltimateFitOptions *options) {
    return options->interrupt != NULL && interrupt_raised(options->interrupt);
}

/* Plays the games of a generation; returns the points of the first side, or a negative number
 * without memory. `played` is how many games that were. */
static double play_games(UltimateFit *fit, const int16_t *weights,
                         const UltimateFitOptions *options, int64_t *played) {
    UltimateSearch *search = ultimate_search_create(weights, TABLE_BYTES, 1);
    double points = 0;
    int64_t game = 0;
    for (; game < options->games && !is_interrupted(options); game++) {
        Random random = random_stream(options->seed, (uint64_t)game);
        if (search == NULL || !make_room(fit)) {
            ultimate_search_destroy(search);
            return -1;
        }
        size_t first = fit->count;
        ultimate_search_clear(search);
        VariantResult result = play_game(fit, search, options->nodes, &random);
        for (size_t i = first; i < fit->count; i++) {
            UltimateSample *sample = &fit->samples[i];
            bool won = (int)result == sample->position.turn;
            sample->result = result == VARIANT_DRAWN ? 0.5F : won ? 1.0F : 0.0F;
            sample->held = game % HELD_ONE_IN == 0;
        }
        points += result == VARIANT_FIRST_WINS ? 1 : result == VARIANT_DRAWN ? 0.5 : 0;
    }
    ultimate_search_destroy(search);
    *played = game;
    return points;
}

/* ------------------------------------------------------------------------------------------
 * Generations.
 */

/* The oldest generation is fitted to no longer if there is to be another one. */
static void leave_oldest(UltimateFit *fit) {
    if (fit->generations < KEPT_GENERATIONS)
        return;
    fit->fitted += fit->sizes[0];
    memmove(fit->sizes, fit->sizes + 1, (KEPT_GENERATIONS - 1) * sizeof *fit->sizes);
    fit->generations--;
}

/* By what the scores from `first` on have to be divided to become the logits that fit best. */
static double score_scale(const UltimateFit *fit, size_t first) {
    static const double MIN_SCALE = 20, MAX_SCALE = 2000, STEP = 1.05;
    double best = ULTIMATE_LOGIT, best_loss = -1;
    for (double scale = MIN_SCALE; scale < MAX_SCALE; scale *= STEP) {
        double loss = 0;
        for (size_t i = first; i < fit->count; i++)
            loss += tune_loss_of(fit->scores[i] / scale, fit->samples[i].result);
        if (best_loss < 0 || loss < best_loss) {
            best = scale;
            best_loss = loss;
        }
    }
    return best;
}

bool ultimate_fit_load(UltimateFit *fit, const char *path) {
    size_t count;
    UltimateSample *samples = ultimate_samples_read(path, &count);
    if (samples == NULL)
        return false;
    free(fit->samples);
    free(fit->scores);
    *fit = (UltimateFit){
        .samples = samples, .count = count, .room = count, .sizes = {count}, .generations = 1};
    return true;
}

bool ultimate_fit_save(const UltimateFit *fit, const char *path) {
    return ultimate_samples_write(path, fit->samples, fit->count);
}

bool ultimate_fit_has_games(const UltimateFit *fit) {
    for (size_t i = fit->fitted; i < fit->count; i++)
        if (!fit->samples[i].held)
            return true;
    return false;
}

bool ultimate_fit_play(UltimateFit *fit, const int16_t weights[ULTIMATE_WEIGHT_COUNT],
                       const UltimateFitOptions *options, UltimateFitReport *report) {
    leave_oldest(fit);
    size_t first = fit->count;
    double points = play_games(fit, weights, options, &report->games);
    if (points < 0) {
        fit->count = first;
        return false;
    }
    double scale = score_scale(fit, first);
    for (size_t i = first; i < fit->count; i++) {
        double predicted = tune_share(fit->scores[i] / scale);
        double target = RESULT_SHARE * fit->samples[i].result + (1 - RESULT_SHARE) * predicted;
        fit->samples[i].target = ultimate_samples_round(target);
    }
    fit->sizes[fit->generations++] = fit->count - first;
    report->positions = (int64_t)(fit->count - first);
    report->first_share = points / (double)max_int64(report->games, 1);
    return true;
}

bool ultimate_fit_weights(const UltimateFit *fit, int16_t weights[ULTIMATE_WEIGHT_COUNT],
                          const UltimateFitOptions *options, UltimateFitReport *report) {
    UltimateNetLoss loss;
    if (!ultimate_net_fit(weights, fit->samples + fit->fitted, fit->count - fit->fitted,
                          options->passes, options->seed, &loss))
        return false;
    report->held_loss = loss.held;
    report->fitted_loss = loss.fitted;
    return true;
}

bool ultimate_fit_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT], const char *path) {
    unsigned char bytes[ULTIMATE_WEIGHTS_FILE];
    Text text = {0};
    ultimate_weights_write(weights, bytes);
    text_append_bytes(&text, (const char *)bytes, sizeof bytes);
    bool written = text_file_write(path, &text);
    text_free(&text);
    return written;
}
