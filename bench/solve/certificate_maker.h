/* certificate_maker: writes down why a position is won, by asking the engine.
 *
 * The engine says that the side to move wins and with which move. The maker plays it, lets the
 * defender pass, asks again and so gets the answer to most moves; then it tries that answer against
 * every legal defence with the checker's own walk, and asks the engine about those it does
 * not hold against. So a certificate comes about only if the engine has an answer to everything.
 * The finished certificate still has to be given to the checker.
 */
#ifndef PENTAD_BENCH_CERTIFICATE_MAKER_H
#define PENTAD_BENCH_CERTIFICATE_MAKER_H

#include "solve/checker.h"

/* What came of a claim. */
typedef enum MakerStatus {
    MAKER_PROVEN,     /* the certificate is finished */
    MAKER_LATE,       /* it is finished, but needs more plies than the engine had said */
    MAKER_UNANSWERED, /* the engine has no win after a move of the defender */
    MAKER_BROKEN,     /* the engine's move is illegal or lets the defender complete a row */
    MAKER_TOO_LARGE,  /* given up: too many nodes, too much to check or too little memory */
    MAKER_STOPPED     /* given up: told to stop, or no time left */
} MakerStatus;

/* A maker at work. The first group is the caller's, the rest starts as 0. */
typedef struct Maker {
    Engine *engine;        /* holds the position; is left as it was */
    int64_t node_limit;    /* for each question to the engine */
    int64_t step_limit;    /* for the checker, all walks together */
    int64_t deadline_ms;   /* clock_ms() at which to give up, or LIMIT_NONE */
    ThinkControl *control; /* its stop flag ends the work */

    Certificate certificate; /* the result; free it with certificate_free() */
    MakerStatus status;
    int claimed; /* plies that the engine promised */
    Checker checker;
    struct MakerEntry *known; /* finished nodes by position */
    int known_count, known_room;
    int failed_depth; /* moves from the root to where the claim failed */
    Cell failed_path[CERTIFICATE_MAX_PLIES + 2];
} Maker;

/* Writes the certificate for `claim`, which engine_solve() found in the engine's present position.
 * Returns maker->status. */
MakerStatus maker_run(Maker *maker, const ThinkInfo *claim);

/* Frees what the maker owns, the certificate included. */
void maker_free(Maker *maker);

/* Appends a sentence about the status and, if the claim failed, the moves up to there. */
void maker_explain(const Maker *maker, Text *text);

#endif
