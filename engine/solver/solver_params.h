/* solver_params: the numbers that steer the threat solvers, in one table.
 *
 * They are constants: nothing tunes them while the program runs. How they were chosen is in
 * bench/results/solver.md.
 */
#ifndef PENTAD_SOLVER_PARAMS_H
#define PENTAD_SOLVER_PARAMS_H

#include "position/threat.h"

enum {
    /* Victory by continuous threats (vct.h). */
    SOLVER_ATTACK_FOURS = 30,   /* positions of a search for fours where the attacker is to move, */
    SOLVER_THREAT_FOURS = 50,   /* where it asks whether he threatens anything, */
    SOLVER_STATIC_FOURS = 2000, /* and where the engine answers without a search (engine.c) */
    SOLVER_ZONE_NODES = 2000,   /* of walking through a win to find its zone */
    SOLVER_ANSWER_PROOF = 2,    /* initial proof number of an answer */
    SOLVER_EPSILON_DIVISOR = 8, /* 1 + epsilon trick: epsilon is one part of so many */
    SOLVER_VCT_PLIES = 128,     /* plies of the longest win that is looked for */
    SOLVER_CHECK_NODES = 512,   /* positions between two questions whether to stop */

    /* The root of a search (root_solver.h). Shares are of all positions visited, in percent. */
    SOLVER_PLAY_START = 100,    /* in play: positions before the first iteration, */
    SOLVER_PLAY_PERCENT = 3,    /* and the share later, */
    SOLVER_PLAY_SCORE = 300,    /* while the score is at least this */
    SOLVER_SOLVE_START = 2000,  /* the same where only forced wins are asked for: even the first */
    SOLVER_SOLVE_PERCENT = 15,  /* iteration may take long where there are many fours */
    SOLVER_DEFENCE_START = 100, /* null-move threat detection at the root, in play */

    /* Writing a win or a loss down (proving.h). */
    SOLVER_PROVING_ATTACK = 200,  /* positions for a winning move, */
    SOLVER_PROVING_LONG = 3000,   /* if nobody else knows one, */
    SOLVER_PROVING_THREAT = 500,  /* and for what the winner threatens after his move */
    SOLVER_PROVING_START = 20000, /* positions of a whole proof, */
    SOLVER_PROVING_PERCENT = 50,  /* and so many percent of what the search has visited; */
    SOLVER_PROVING_RECALL = 2000, /* so many to follow what was written down, whatever the limits */

    /* The nodes of a search that is asked for forced wins only (node_solver.h). */
    SOLVER_WIN_DEPTH = 6,      /* wins of the side at the root: from this depth on, */
    SOLVER_WIN_NODES = 16,     /* with so many positions, half as many more for each ply more; */
    SOLVER_DEFENCE_DEPTH = 4,  /* null-move threat detection for the other side: the same */
    SOLVER_DEFENCE_NODES = 20, /* with so many, and as many more */
    SOLVER_NODES_MAX = 4000,   /* about so many positions at a node, at most */
    SOLVER_QUIET_LESS = 3,     /* plies by which a node without a detected threat is reduced */

    /* The defences that are asked for (engine_defences()). */
    SOLVER_DEFENDED_NODES = 2000000,  /* positions for the win that is to be refuted, */
    SOLVER_REFUTATION_NODES = 400000, /* and for each answer to it; */
    SOLVER_FIRST_LOOK_NODES = 500,    /* the latter begins with so many, */
    SOLVER_LOOK_GROWTH = 10,          /* then times this */
    SOLVER_INSTANT_NODES = 20000      /* all together, if there is no time at all */
};

/* Initial proof numbers of the attacker's moves: how hard a win after a move of this class seems
 * before it has been looked at. */
static const uint8_t SOLVER_ATTACK_PROOF[THREAT_COUNT] = {
    [THREAT_DEAD] = 20,      [THREAT_NONE] = 20,        [THREAT_TWO] = 20, [THREAT_THREE] = 3,
    [THREAT_THREE_PLUS] = 2, [THREAT_DOUBLE_THREE] = 1, [THREAT_FOUR] = 2, [THREAT_FOUR_PLUS] = 1,
    [THREAT_FOUR_THREE] = 1, [THREAT_OPEN_FOUR] = 1,    [THREAT_FIVE] = 1, [THREAT_MAYBE_FOUL] = 3,
    [THREAT_FOUL] = 20,
};

#endif
