/* ultimate_fit: the evaluation of ultimate tic-tac-toe, fitted to games against itself.
 *
 * A generation plays games at a fixed number of nodes a move, from random beginnings and with a
 * random move now and then, and fits the network to its games and those of a few generations before
 * (ultimate_net.h); the next one plays with the weights found. The first plays with a few numbers
 * set by hand: boards that are won, and cells that win one.
 */
#ifndef PENTAD_BENCH_ULTIMATE_FIT_H
#define PENTAD_BENCH_ULTIMATE_FIT_H

#include "ground/interrupt.h"
#include "internals.h"
#include "variants.h"

/* What to do. */
typedef struct UltimateFitOptions {
    int64_t games; /* of a generation */
    int64_t nodes; /* for a move */
    int64_t passes;
    uint64_t seed;
    const Interrupt *interrupt; /* no other game begins after it; may be NULL */
} UltimateFitOptions;

/* What came out of a generation. */
typedef struct UltimateFitReport {
    int64_t games, positions;      /* of this generation; fewer than wanted after an interrupt */
    double held_loss, fitted_loss; /* nats for a position held back, and for the others */
    double first_share;            /* points of the first side */
} UltimateFitReport;

/* The games so far. Opaque. */
typedef struct UltimateFit UltimateFit;

/* Begins without games; NULL without memory. */
UltimateFit *ultimate_fit_create(void);

/* Frees it; NULL is allowed. */
void ultimate_fit_destroy(UltimateFit *fit);

/* Sets the weights that the first generation plays with. */
void ultimate_fit_begin(int16_t weights[ULTIMATE_WEIGHT_COUNT]);

/* Takes over the games of a file (ultimate_samples.h) as the first generation, and writes all
 * games, those that are fitted to no longer, too, into one. They return whether that succeeded. */
bool ultimate_fit_load(UltimateFit *fit, const char *path);
bool ultimate_fit_save(const UltimateFit *fit, const char *path);

/* Whether there is any position to fit to. */
bool ultimate_fit_has_games(const UltimateFit *fit);

/* Plays one generation with the weights. Returns false without memory. */
bool ultimate_fit_play(UltimateFit *fit, const int16_t weights[ULTIMATE_WEIGHT_COUNT],
                       const UltimateFitOptions *options, UltimateFitReport *report);

/* Replaces the weights by those that fit the games of the last generations. Returns false without
 * memory; then the weights are as before. */
bool ultimate_fit_weights(const UltimateFit *fit, int16_t weights[ULTIMATE_WEIGHT_COUNT],
                          const UltimateFitOptions *options, UltimateFitReport *report);

/* Writes the weights as a file for the engine (ultimate_weights.h). Returns whether that succeeded.
 */
bool ultimate_fit_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT], const char *path);

#endif
