/* solve_run: one run of `solve`: its options, its counts, and what happens to each position.
 *
 * The positions come from a problem file (solve.c), from a generator or from games of self-play
 * (solve_random.c); every claim of a win is verified in each case.
 */
#ifndef PENTAD_BENCH_SOLVE_RUN_H
#define PENTAD_BENCH_SOLVE_RUN_H

#include "ground/progress_line.h"
#include "solve/claim.h"

/* What the command line says. */
typedef struct SolveOptions {
    const char *file, *games, *write, *defender; /* NULL when not given */
    const char *board_size;
    int64_t rule, row, nodes, turn_ms, proof_s;
    int64_t random, from, seed; /* how many random positions, 0 for none */
    int64_t resist;             /* the defender's time or nodes, in those of the attacker */
    bool search, thorough, play, quiet;
} SolveOptions;

/* A run of any kind. */
typedef struct SolveRun {
    const SolveOptions *options;
    ClaimSettings settings;
    ThinkControl control;
    int interrupt; /* a descriptor that becomes readable when the control is to stop */
    Claimant *claimant;
    Claim claim;      /* the last one */
    int certificates; /* descriptor of the file for verified claims, -1 for none */
    int64_t positions, claimed, verified, late, wrong, undecided;
    int64_t nodes, nanoseconds;                 /* of the engine */
    int64_t proof_nodes;                        /* of all certificates */
    int64_t lengths[CERTIFICATE_MAX_PLIES + 1]; /* verified claims by their plies */
    ProgressLine progress;
} SolveRun;

/* Opens the file for certificates, if there is to be one: anew, or with -from to go on with those
 * so far, without one that is torn at the end. Returns false with a message when that fails. */
bool solve_run_open(SolveRun *run);

/* Closes it. Returns false with a message when what was written may be lost. */
bool solve_run_close(const SolveRun *run);

/* Examines the engine's position, counts the outcome, writes the certificate if that is wanted and
 * reports a claim that is not verified. Returns false when it was stopped or cannot write. */
bool solve_run_position(SolveRun *run);

/* Where the next certificate begins in the file; -1 where nothing can be cut off. */
int64_t solve_run_written(const SolveRun *run);

/* Cuts off all certificates from there on. */
void solve_run_cut(const SolveRun *run, int64_t from);

/* Shows how far a run over unnamed positions has come, every now and then. */
void solve_run_show_progress(SolveRun *run, int64_t done, int64_t total);

#endif
