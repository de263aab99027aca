/* ultimate_eval: the static evaluation of ultimate tic-tac-toe.
 *
 * A sum of table entries, so that it can be fitted by logistic regression. Every small board that
 * is not finished has a value by what lies on it (one of ULTIMATE_CLASSES, the symmetries of the
 * square taken together) and by where it is (corner, edge, centre). Every line of three boards has
 * a value by the states of the three: open, open and threatened by either or both, won, drawn.
 * The side to move adds what the board in which it must move is worth to it, or the right to move
 * anywhere. Changing the colours changes the sign of all but the last part.
 *
 * The weights are in parts of ULTIMATE_LOGIT; `pentad-bench variants -fit` wrote them.
 */
#ifndef PENTAD_ULTIMATE_EVAL_H
#define PENTAD_ULTIMATE_EVAL_H

#include "variants/ultimate.h"

enum {
    ULTIMATE_LOGIT = 200,     /* units that make odds of e to 1 */
    ULTIMATE_CLASSES = 1582,  /* small boards that are not finished, up to symmetry */
    ULTIMATE_PAIRS = 779,     /* of a class and another one with the colours changed */
    ULTIMATE_LINE_PAIRS = 34, /* the same of lines of three boards */
    ULTIMATE_PLACES = 3,      /* corner, edge, centre */

    /* Where the weights of each part begin. */
    ULTIMATE_AT_SMALL = 0,                                                  /* by place and pair */
    ULTIMATE_AT_WON = ULTIMATE_AT_SMALL + ULTIMATE_PLACES * ULTIMATE_PAIRS, /* by place */
    ULTIMATE_AT_LINE = ULTIMATE_AT_WON + ULTIMATE_PLACES,
    ULTIMATE_AT_TURN = ULTIMATE_AT_LINE + ULTIMATE_LINE_PAIRS, /* by class, seen by the mover */
    ULTIMATE_AT_ANYWHERE = ULTIMATE_AT_TURN + ULTIMATE_CLASSES,
    ULTIMATE_WEIGHT_COUNT = ULTIMATE_AT_ANYWHERE + 1,

    ULTIMATE_MOST_FEATURES = GRID_CELLS + GRID_LINES + 1
};

/* The weights that are played with. */
extern const int16_t ULTIMATE_WEIGHTS[ULTIMATE_WEIGHT_COUNT];

/* So many times a weight. */
typedef struct UltimateFeature {
    uint16_t weight;
    int16_t amount;
} UltimateFeature;

/* The tables of the evaluation. Opaque; reading them is safe from any thread. */
typedef struct UltimateEval UltimateEval;

/* Computes the tables for these weights. Returns NULL without memory (350 KiB). */
UltimateEval *ultimate_eval_create(const int16_t weights[ULTIMATE_WEIGHT_COUNT]);

/* Frees them; NULL is allowed. */
void ultimate_eval_destroy(UltimateEval *eval);

/* The static value of a position in which the game goes on, seen by the side to move. Ordinary:
 * no value means a win. */
int ultimate_eval(const UltimateEval *eval, const Ultimate *position);

/* The same value as a sum over weights. Returns how many features there are. */
int ultimate_eval_features(const UltimateEval *eval, const Ultimate *position,
                           UltimateFeature features[ULTIMATE_MOST_FEATURES]);

#endif
