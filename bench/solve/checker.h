/* checker: whether a certificate proves what it claims.
 *
 * Plays the proof against every legal defence on a board of its own, by the rules of judge.h
 * alone; nothing that the engine found is believed. A certificate holds if on every path the
 * attacker's moves are legal and the row is really complete after at most the stated plies.
 *
 * An answer "any other move" has to hold against each move that it stands for, and every such move
 * could be played out. Most of them need not be: walking the proof on the position in which the
 * defender has merely passed gives the cells on which his stone could make any difference, and only
 * those are played out. That is an argument about what was looked at (judge.h) and about the rows
 * that the defender could complete, not about tactics. A thorough checker does without it.
 */
#ifndef PENTAD_BENCH_CHECKER_H
#define PENTAD_BENCH_CHECKER_H

#include "solve/certificate.h"

/* What is wrong with a certificate, or why there is no verdict. */
typedef enum CheckerFault {
    CHECKER_HOLDS,           /* nothing: the certificate proves its claim */
    CHECKER_GAME_OVER,       /* somebody has a row from the start */
    CHECKER_OCCUPIED,        /* the attacker's move is not on an empty point */
    CHECKER_FOUL,            /* the attacker's move is forbidden to him */
    CHECKER_NOT_COMPLETE,    /* the move that is to complete the row does not */
    CHECKER_TOO_LATE,        /* the row is not complete after the stated plies */
    CHECKER_DEFENDER_WINS,   /* the defender completes a row */
    CHECKER_MISSING_DEFENCE, /* a legal defence without an answer */
    CHECKER_BAD_DEFENCE,     /* an answer to a defence on an occupied point */
    CHECKER_FULL,            /* the board is full: a draw */
    CHECKER_TOO_LARGE,       /* no verdict: the limit of steps was reached */
    CHECKER_STOPPED          /* no verdict: told to stop */
} CheckerFault;

/* A checker at work on one certificate. The first group is the caller's, the rest starts as 0. */
typedef struct Checker {
    const Certificate *certificate;
    bool thorough;                  /* play every defence out */
    int64_t step_limit;             /* attacker's moves to play at most, 0 for no limit */
    bool (*stopped)(void *context); /* asked from time to time; may be NULL */
    void *context;

    Judge position;                       /* as it is now */
    CellSet passed;                       /* stones that unnamed defences put on the board */
    int64_t steps;                        /* attacker's moves played */
    int depth;                            /* moves in `path` */
    Cell path[CERTIFICATE_MAX_PLIES + 2]; /* moves from the root to the present node */

    CheckerFault fault; /* the first one found */
    Cell fault_cell;    /* the move it is about, CELL_NONE when it is about none */
    int fault_depth;
    Cell fault_path[CERTIFICATE_MAX_PLIES + 2]; /* the moves before it, CELL_NONE for a pass */
} Checker;

/* Checks the whole certificate. Returns checker->fault. */
CheckerFault checker_run(Checker *checker);

/* The rest but the last is for whoever makes certificates, step by step. */

/* Begins at the position of the certificate, without checking anything. */
void checker_begin(Checker *checker);

/* Plays a stone of the side whose turn it is on the empty `cell`, or passes with CELL_NONE; and
 * takes that back. */
void checker_push(Checker *checker, Cell cell);
void checker_pop(Checker *checker);

/* The defender is to move: collects the legal defences against which going on at `node` does not
 * win in time; CELL_NONE is not among them even if he has to pass. Returns false when it could not
 * find out: the fault says why. */
bool checker_uncovered(Checker *checker, int node, CellSet *defences);

/* Whether the side to move may play on the empty `cell`. */
bool checker_allows(Checker *checker, Cell cell);

/* The defender is to move: a cell on which he completes a row, or CELL_NONE. */
Cell checker_defender_row(Checker *checker);

/* Appends a sentence about the fault: what, where and after which moves. */
void checker_explain(const Checker *checker, Text *text);

#endif
