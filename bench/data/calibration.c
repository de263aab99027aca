/* calibration: see calibration.h.
 *
 * Positions of one game share its result, so they are not independent: the intervals are those of
 * a sample of games with their positions, a cluster sample whose mean is a ratio (Cochran,
 * "Sampling Techniques", 1977, chapter 9A). The curve is fitted by logistic regression with the two
 * terms that engine_win_rate() has, by Newton's method; neither may be negative, or a better score
 * could predict less.
 */
#include "data/calibration.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "ground/interval.h"
#include "records.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    RATES = 5,                              /* bins from a win rate of 50 % on, */
    RATE_WIDTH = WIN_RATE_FULL / 2 / RATES, /* of ten percent each, */
    UNPROVEN = RATES,                       /* and one for wins that are not proven */
    BINS,
    SIZES = GAMEDATA_SCORE_MAX, /* scores that the curve is fitted to are below, without sign */
    MAX_ROUNDS = 100,           /* of Newton's method, which needs about ten */
    LEAST_GAMES = 30            /* for a curve, and for intervals by the normal distribution */
};

static const double SCALE = 1000;     /* scores are divided by it: both terms are about 1 then */
static const double MAX_FAR = 1e9;    /* a term that is smaller than 1 / this is none */
static const double LONGEST_STEP = 2; /* of Newton's method, in each term */
static const double PRECISION = 1e-9; /* of the terms: a shorter step is the last one */

/* What came of the positions that predicted about the same. Positions and points are summed over
 * the games, and so are the products of what a single game had of them. */
typedef struct Bin {
    int64_t positions;
    double predicted, points;
    double points2, positions2, product;
} Bin;

/* The games of a file. */
typedef struct Calibration {
    Engine *engine;
    Board *board;
    GamedataHeader header;
    int64_t games;
    bool illegal;
    double game_points[BINS], game_positions[BINS]; /* of the game being read */
    Bin bins[BINS];
    /* Positions by the size of the score, and the points of the better side in them. */
    int64_t positions[SIZES];
    double points[SIZES];
} Calibration;

/* Adds a position of a game after its opening, unless the score proves a result. */
static bool count_position(void *context, const GamePosition *position) {
    Calibration *calibration = context;
    if (!position->has_result || score_is_decided(position->score))
        return true;
    int size = abs(position->score);
    double won = position->score >= 0 ? position->result : 1 - position->result;
    int rate = engine_win_rate(calibration->engine, size);
    int at = min_int((rate - WIN_RATE_FULL / 2) / RATE_WIDTH, RATES - 1);
    if (score_is_unproven(size) && size != -SCORE_UNSEARCHED_LOSS)
        at = UNPROVEN;
    calibration->bins[at].predicted += (double)rate / WIN_RATE_FULL;
    if (size < SIZES) {
        calibration->positions[size]++;
        calibration->points[size] += won;
    }
    calibration->game_points[at] += won;
    calibration->game_positions[at]++;
    return true;
}

/* Adds what the positions of a game came to. */
static void count_sums(Calibration *calibration) {
    for (int at = 0; at < BINS; at++) {
        double points = calibration->game_points[at], positions = calibration->game_positions[at];
        Bin *bin = &calibration->bins[at];
        bin->positions += (int64_t)positions;
        bin->points += points;
        bin->points2 += points * points;
        bin->positions2 += positions * positions;
        bin->product += points * positions;
        calibration->game_points[at] = calibration->game_positions[at] = 0;
    }
}

/* Adds a game. */
static bool count_game(void *context, const GamedataHeader *header, const GameData *game) {
    Calibration *calibration = context;
    (void)header;
    calibration->games++;
    calibration->illegal =
        gamedata_walk(game, calibration->board, count_position, calibration) == WALK_ILLEGAL;
    count_sums(calibration);
    return !calibration->illegal;
}

/* ------------------------------------------------------------------------------------------
 * The curve: odds of e to the power of near * s + far * s * s, with s = score / SCALE.
 */

/* The slope of the likelihood in both terms, and its bend. */
typedef struct Gradient {
    double near, far;
    double near_near, near_far, far_far;
} Gradient;

static Gradient gradient_at(const Calibration *calibration, double near, double far) {
    Gradient sum = {0};
    for (int size = 0; size < SIZES; size++) {
        double count = (double)calibration->positions[size], s = size / SCALE;
        if (count == 0)
            continue;
        double predicted = 1 / (1 + exp(-near * s - far * s * s));
        double missing = calibration->points[size] - count * predicted;
        double weight = count * predicted * (1 - predicted);
        sum.near += missing * s;
        sum.far += missing * s * s;
        sum.near_near += weight * s * s;
        sum.near_far += weight * s * s * s;
        sum.far_far += weight * s * s * s * s;
    }
    return sum;
}

/* Fits the terms that are wanted, the other one being 0. */
static void fit_terms(const Calibration *calibration, bool with_near, bool with_far, double *near,
                      double *far) {
    *near = *far = 0;
    for (int round = 0; round < MAX_ROUNDS; round++) {
        Gradient g = gradient_at(calibration, *near, *far);
        double both = with_near && with_far ? g.near_far : 0;
        double near_near = with_near ? g.near_near : 1, far_far = with_far ? g.far_far : 1;
        double determinant = near_near * far_far - both * both;
        if (!(determinant > 0))
            return;
        double slope_near = with_near ? g.near : 0, slope_far = with_far ? g.far : 0;
        double near_step = (slope_near * far_far - slope_far * both) / determinant;
        double far_step = (slope_far * near_near - slope_near * both) / determinant;
        /* Far from the solution Newton's steps are too long. */
        double longest = fmax(fabs(near_step), fabs(far_step));
        double part = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
        *near += near_step * part;
        *far += far_step * part;
        if (longest < PRECISION)
            return;
    }
}

/* Fits both terms, or one alone where the other would be negative. */
static void fit_curve(const Calibration *calibration, double *near, double *far) {
    fit_terms(calibration, true, true, near, far);
    if (*near >= 0 && *far >= 0)
        return;
    bool only_near = *far < 0;
    fit_terms(calibration, only_near, !only_near, near, far);
    *near = fmax(*near, 0);
    *far = fmax(*far, 0);
}

/* ------------------------------------------------------------------------------------------
 * The table.
 */

/* Appends `predicted -> won +- interval (positions)` in percent, with so many decimals. */
static void append_bin(Text *text, const Bin *bin, int decimals) {
    double count = (double)bin->positions;
    if (bin->positions == 0) {
        text_append(text, " - |");
        return;
    }
    double mean = bin->points / count;
    double variance = bin->points2 - 2 * mean * bin->product + mean * mean * bin->positions2;
    double error = sqrt(fmax(variance, 0)) / count;
    text_append(text, " %.*f → %.*f ± %.*f (%" PRId64 ") |", decimals, 100 * bin->predicted / count,
                decimals, 100 * mean, decimals, 100 * INTERVAL_95 * error, bin->positions);
}

static void append_line(Text *text, const Calibration *calibration) {
    text_append(text, "| %s %dx%d | %" PRId64 " |", rules_name(calibration->header.rule),
                calibration->header.width, calibration->header.height, calibration->games);
    for (int at = 0; at < BINS; at++)
        append_bin(text, &calibration->bins[at], at == UNPROVEN);
    text_append(text, "\n");
}

/* Whether there are positions to fit a curve to. */
static bool has_positions(const Calibration *calibration) {
    for (int size = 0; size < SIZES; size++)
        if (calibration->positions[size] > 0)
            return true;
    return false;
}

/* Appends the curve, or what is missing for one. */
static void append_curve(Text *text, const Calibration *calibration, const char *path) {
    double near, far;
    if (calibration->games < LEAST_GAMES) {
        text_append(text, "%s: %" PRId64 " game%s: intervals and a curve take at least %d\n", path,
                    calibration->games, text_plural(calibration->games), LEAST_GAMES);
        return;
    }
    if (!has_positions(calibration)) {
        text_append(text, "%s: no curve: every score proves a result\n", path);
        return;
    }
    fit_curve(calibration, &near, &far);
    text_append(text, "%s: best near %.0f, far %.0f\n", path, fmin(SCALE / near, MAX_FAR),
                fmin(SCALE * SCALE / far, MAX_FAR));
}

/* Reads the games of a file. Returns false with a message when that fails. */
static bool calibrate_file(Calibration *calibration, Engine *engine, const char *path,
                           char *message, size_t size) {
    GamedataHeader header;
    if (!gamedata_read_header(path, &header, message, size))
        return false;
    Rules *rules = rules_create(header.rule, RULE_ROW);
    Board *board = malloc(sizeof *board);
    *calibration = (Calibration){.engine = engine, .header = header, .board = board};
    bool good = rules != NULL && board != NULL &&
                engine_set_rule(engine, header.rule, RULE_ROW) == ENGINE_OK &&
                engine_new_game(engine, header.width, header.height) == ENGINE_OK;
    if (good) {
        board_init(board, rules, NULL, header.width, header.height);
        good = gamedata_read(path, count_game, calibration, NULL, message, size);
    } else {
        snprintf(message, size, "the system has not enough memory");
    }
    free(board);
    rules_destroy(rules);
    if (calibration->illegal)
        snprintf(message, size, "%s: a game with an illegal move", path);
    return good && !calibration->illegal;
}

bool calibration_append(Text *text, const char *const *paths, int count, char *message,
                        size_t size) {
    Calibration *calibration = calloc(1, sizeof *calibration);
    Engine *engine = engine_create();
    Text curves = {0};
    bool fine = calibration != NULL && engine != NULL;
    if (!fine)
        snprintf(message, size, "the system has not enough memory");
    text_append(text, "| rule, board | games | 50 to 60 %% | 60 to 70 %% | 70 to 80 %% |"
                      " 80 to 90 %% | 90 to 100 %% | not proven |\n"
                      "|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < count && fine; i++) {
        fine = calibrate_file(calibration, engine, paths[i], message, size);
        if (!fine)
            break;
        append_line(text, calibration);
        append_curve(&curves, calibration, paths[i]);
    }
    if (fine && curves.length > 0)
        text_append(text, "\n%s", curves.data);
    text_free(&curves);
    engine_destroy(engine);
    free(calibration);
    return fine;
}
