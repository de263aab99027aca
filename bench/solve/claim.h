/* claim: asks the engine whether a position is won and does not believe the answer.
 *
 * A claim of a win goes through the maker and the checker of certificates; the time and the
 * positions that the engine needed for the claim are counted apart from those of the proof.
 */
#ifndef PENTAD_BENCH_CLAIM_H
#define PENTAD_BENCH_CLAIM_H

#include "solve/certificate_maker.h"

/* What the claims of a run have in common. */
typedef struct ClaimSettings {
    int rule, row, width, height;
    int64_t nodes;    /* positions for the engine, or LIMIT_NONE */
    int64_t turn_ms;  /* milliseconds for the engine, or LIMIT_NONE */
    int64_t proof_ms; /* milliseconds for the proof, or LIMIT_NONE */
    bool search;      /* claims are those of the main search instead of the solver's */
    bool thorough;    /* the checker plays every defence out */
} ClaimSettings;

/* What came of a position. */
typedef enum ClaimOutcome {
    CLAIM_NONE,      /* the engine claims nothing */
    CLAIM_VERIFIED,  /* it claims a win, and the checker agrees */
    CLAIM_LATE,      /* it claims a win, which is proven, but not in the claimed plies */
    CLAIM_FALSE,     /* a move of its own is illegal or loses, or the checker disagrees */
    CLAIM_UNDECIDED, /* no verdict: the engine has no answer to some move, or the proof is too large
                        or takes too long */
    CLAIM_STOPPED    /* told to stop */
} ClaimOutcome;

/* A position and its claim. */
typedef struct Claim {
    ClaimOutcome outcome;
    ThinkInfo info;      /* what the engine said */
    int64_t nanoseconds; /* that it took the engine */
    int proof_nodes;     /* of the certificate */
    int64_t steps;       /* of the checker */
    Text reason;         /* why the claim is not verified; free it with text_free() */
} Claim;

/* Engine, maker and checker for one claim after the other. Opaque; belongs to one thread. */
typedef struct Claimant Claimant;

/* Creates a claimant, NULL when memory is short or the rule does not exist. `settings` and
 * `control` must outlive it; the stop flag of the latter ends its work. */
Claimant *claimant_create(const ClaimSettings *settings, ThinkControl *control);

/* Frees the claimant; NULL is allowed. */
void claimant_destroy(Claimant *claimant);

/* The engine, for setting positions up. */
Engine *claimant_engine(Claimant *claimant);

/* Empties the board and forgets everything about earlier positions. */
void claimant_clear(Claimant *claimant);

/* Examines the engine's position; replaces what `claim` held before, so zero-initialise it first.
 * The engine's position is the same afterwards. */
void claimant_examine(Claimant *claimant, Claim *claim);

/* The certificate of the last claim, which was verified. */
const Certificate *claimant_certificate(const Claimant *claimant);

/* Appends position, claim and reason in a form that allows to look into it. */
void claim_describe(const Claim *claim, const Board *board, Text *text);

#endif
