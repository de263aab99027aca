/* ultimate_fit: see ultimate_fit.h.
 *
 * The weights of a small board share parameters: one for the pair, common to all three places, and
 * one for each place. What was hardly ever seen stays where it was: at what was set by hand.
 */
#include "variants/ultimate_fit.h"

#include "ground/text_file.h"
#include "train/tune_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    RANDOM_LEAST = 2,   /* random moves at the beginning of a game */
    RANDOM_MORE = 9,    /* and up to so many more */
    RANDOM_ONE_IN = 40, /* later moves are random */
    FIRST_SAMPLE = 4,   /* moves of a game whose positions are not taken */
    HELD_ONE_IN = 16,   /* games that are held back */
    TABLE_BYTES = 4 << 20,
    SHARED = ULTIMATE_WEIGHT_COUNT /* the first of the shared parameters */
};

/* How far a generation moves weights from where they were, as logits. */
static const double SPREAD_SHARED = 0.08, SPREAD_PLACE = 0.03, SPREAD_TURN = 0.06,
                    SPREAD_OTHER = 0.4;
/* How much of what a position should promise is the result of its game; the rest is the score. */
static const float RESULT_SHARE = 0.6F;
static const double FIRST_RATE = 0.01, RATE_FALL = 0.6;

/* The positions of a game before its result is known, and what the search said of them. */
typedef struct Seen {
    int count;
    Ultimate positions[VARIANT_MAX_PLIES];
    int scores[VARIANT_MAX_PLIES];
} Seen;

/* ------------------------------------------------------------------------------------------
 * Where to begin.
 */

/* What a small board looks like to a side, set by hand: lines that only it has stones in. */
static int look(unsigned own, unsigned other) {
    static const int LINES[3] = {0, 4, 20};
    int sum = 0;
    for (int line = 0; line < GRID_LINES; line++)
        if ((GRID_LINE[line] & other) == 0)
            sum += LINES[grid_count(GRID_LINE[line] & own) % 3];
    return sum;
}

bool ultimate_fit_begin(int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    static const int WON[ULTIMATE_PLACES] = {130, 110, 170}, BOARD[ULTIMATE_PLACES] = {0, 1, 4};
    memset(weights, 0, ULTIMATE_WEIGHT_COUNT * sizeof *weights);
    UltimateEval *eval = ultimate_eval_create(weights);
    if (eval == NULL)
        return false;
    for (unsigned both = 0; both < 1u << 18; both++) {
        unsigned first = both & GRID_FULL, second = both >> GRID_CELLS;
        if ((first & second) != 0 || grid_has_line(first) || grid_has_line(second) ||
            (first | second) == GRID_FULL)
            continue;
        for (int place = 0; place < ULTIMATE_PLACES; place++) {
            Ultimate position;
            UltimateFeature features[ULTIMATE_MOST_FEATURES];
            ultimate_start(&position, false);
            position.stones[0][BOARD[place]] = (uint16_t)first;
            position.stones[1][BOARD[place]] = (uint16_t)second;
            ultimate_eval_features(eval, &position, features);
            if (features[0].weight < ULTIMATE_AT_WON)
                weights[features[0].weight] =
                    (int16_t)(features[0].amount * (look(first, second) - look(second, first)) *
                              WON[place] / 130);
        }
    }
    for (int place = 0; place < ULTIMATE_PLACES; place++)
        weights[ULTIMATE_AT_WON + place] = (int16_t)WON[place];
    weights[ULTIMATE_AT_ANYWHERE] = 40;
    ultimate_eval_destroy(eval);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Games.
 */

/* Whether the position says something: the side to move cannot win at once, which the search sees,
 * and it has a choice. */
static bool is_sample(const Ultimate *position, const UltimateResult *result) {
    return position->ply >= FIRST_SAMPLE && !(result->score >= 28000 || result->score <= -28000);
}

/* Plays a game; fills in the positions that were seen. */
static VariantResult play_game(UltimateSearch *search, const UltimateFitOptions *options,
                               Random *random, Seen *seen) {
    Ultimate position;
    UltimateLimits limits = {
        .deadline_ms = INT64_MAX, .max_nodes = options->nodes, .max_depth = 100};
    int begin = RANDOM_LEAST + (int)random_below(random, RANDOM_MORE + 1);
    ultimate_start(&position, false);
    seen->count = 0;
    for (;;) {
        uint8_t moves[ULTIMATE_MOVES];
        int count = ultimate_moves(&position, moves);
        if (count == 0)
            return ultimate_result(&position);
        int move = moves[random_below(random, (uint32_t)count)];
        if (position.ply >= begin && random_below(random, RANDOM_ONE_IN) != 0) {
            UltimateResult result;
            ultimate_search_run(search, &position, &limits, &result);
            move = result.move;
            if (is_sample(&position, &result)) {
                seen->positions[seen->count] = position;
                seen->scores[seen->count++] = result.score;
            }
        }
        ultimate_play(&position, move);
    }
}

/* Takes the positions of a game over as samples. */
static bool add_samples(TuneSet *set, const UltimateEval *eval, const Seen *seen,
                        VariantResult result, bool held) {
    for (int i = 0; i < seen->count; i++) {
        const Ultimate *position = &seen->positions[i];
        float points = result == VARIANT_DRAWN ? 0.5F : (int)result == position->turn ? 1.0F : 0.0F;
        float promise = (float)tune_share(seen->scores[i] / (double)ULTIMATE_LOGIT);
        TuneSample sample = {.result = points,
                             .target = RESULT_SHARE * points + (1 - RESULT_SHARE) * promise,
                             .held = held};
        UltimateFeature features[ULTIMATE_MOST_FEATURES];
        int count = ultimate_eval_features(eval, position, features);
        if (!tune_set_add(set, &sample))
            return false;
        for (int j = 0; j < count; j++)
            if (!tune_set_feature(set, features[j].weight, features[j].amount))
                return false;
    }
    return true;
}

static bool play_games(const int16_t *weights, const UltimateFitOptions *options, TuneSet *set,
                       UltimateFitReport *report) {
    UltimateSearch *search = ultimate_search_create(weights, TABLE_BYTES, 1);
    Seen *seen = malloc(sizeof *seen);
    bool good = search != NULL && seen != NULL;
    double points = 0;
    for (int64_t game = 0; good && game < options->games; game++) {
        Random random = random_stream(options->seed, (uint64_t)game);
        ultimate_search_clear(search);
        VariantResult result = play_game(search, options, &random, seen);
        points += result == VARIANT_FIRST_WINS ? 1 : result == VARIANT_DRAWN ? 0.5 : 0;
        good =
            add_samples(set, ultimate_search_eval(search), seen, result, game % HELD_ONE_IN == 0);
    }
    report->games = options->games;
    report->positions = (int64_t)set->sample_count;
    report->first_share = points / (double)options->games;
    ultimate_search_destroy(search);
    free(seen);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * The fit.
 */

/* The model: which parameters make a weight, and how far they may go. */
static TuneModel *create_model(const int16_t *weights) {
    TuneModel *model = tune_model_create(ULTIMATE_WEIGHT_COUNT, SHARED + ULTIMATE_PAIRS);
    if (model == NULL)
        return NULL;
    for (int weight = 0; weight < ULTIMATE_WEIGHT_COUNT; weight++) {
        bool small = weight < ULTIMATE_AT_WON;
        model->parts[weight][0] = (uint16_t)weight;
        if (small)
            model->parts[weight][1] = (uint16_t)(SHARED + weight % ULTIMATE_PAIRS);
        bool turn = weight >= ULTIMATE_AT_TURN && weight < ULTIMATE_AT_ANYWHERE;
        model->spread[weight] = small ? SPREAD_PLACE : turn ? SPREAD_TURN : SPREAD_OTHER;
        model->parameter[weight] = small ? 0 : weights[weight] / (double)ULTIMATE_LOGIT;
    }
    for (int pair = 0; pair < ULTIMATE_PAIRS; pair++) {
        double sum = 0;
        for (int place = 0; place < ULTIMATE_PLACES; place++)
            sum += weights[place * ULTIMATE_PAIRS + pair];
        double mean = sum / ULTIMATE_PLACES / ULTIMATE_LOGIT;
        model->spread[SHARED + pair] = SPREAD_SHARED;
        model->parameter[SHARED + pair] = mean;
        for (int place = 0; place < ULTIMATE_PLACES; place++)
            model->parameter[place * ULTIMATE_PAIRS + pair] =
                weights[place * ULTIMATE_PAIRS + pair] / (double)ULTIMATE_LOGIT - mean;
    }
    memcpy(model->expected, model->parameter,
           (size_t)model->parameter_count * sizeof *model->expected);
    tune_model_sum(model);
    return model;
}

bool ultimate_fit(int16_t weights[ULTIMATE_WEIGHT_COUNT], const UltimateFitOptions *options,
                  UltimateFitReport *report) {
    TuneSet set = {0};
    TuneModel *model = create_model(weights);
    TuneFit *fit = NULL;
    bool good = model != NULL && play_games(weights, options, &set, report);
    if (good)
        fit = tune_fit_create(model, &set, options->seed);
    good = fit != NULL;
    double rate = FIRST_RATE;
    for (int64_t pass = 0; good && pass < options->passes; pass++, rate *= RATE_FALL)
        tune_fit_pass(fit, rate);
    if (good) {
        tune_model_sum(model);
        report->held_loss = tune_loss(model, &set, true, NULL);
        report->fitted_loss = tune_loss(model, &set, false, NULL);
        for (int weight = 0; weight < ULTIMATE_WEIGHT_COUNT; weight++)
            weights[weight] = (int16_t)lround(model->weight[weight] * ULTIMATE_LOGIT);
    }
    tune_fit_destroy(fit);
    tune_model_destroy(model);
    tune_set_free(&set);
    return good;
}

void ultimate_fit_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT], int argc, char **argv,
                        Text *text) {
    text_append(text,
                "/* ultimate_weights: numbers of the static evaluation, see ultimate_eval.h.\n"
                " *\n"
                " * Written by a program; do not edit.\n"
                " * The command:\n");
    text_file_append_command(text, argc, argv);
    text_append(text, " */\n"
                      "#include \"variants/ultimate_eval.h\"\n"
                      "\n"
                      "/* clang-format off */\n"
                      "\n"
                      "const int16_t ULTIMATE_WEIGHTS[ULTIMATE_WEIGHT_COUNT] = {");
    for (int i = 0; i < ULTIMATE_WEIGHT_COUNT; i++)
        text_append(text, "%s%d,", i % 16 == 0 ? "\n    " : " ", weights[i]);
    text_append(text, "\n};\n");
}
