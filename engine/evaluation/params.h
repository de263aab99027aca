/* params: the numbers that steer the search, in one table.
 *
 * How their values were found is in bench/results/parameters.md. Every number has a name, a value
 * that play uses, the range in which it makes sense, and a step that is about the smallest change a
 * match could show: what a tuner needs to know. An engine has its own copy (engine_set_param()), so
 * that two settings can play each other in one process.
 */
#ifndef PENTAD_PARAMS_H
#define PENTAD_PARAMS_H

#include "ground/base.h"

/* What steers the search: name, value, min, max, step. */
#define PARAMS_SEARCH(X)                                                                           \
    X(lazy_margin, 100, 0, 20000, 20)           /* lazy evaluation: expected so far above beta */  \
    X(reverse_futility_margin, 58, 10, 200, 6)  /* reverse futility pruning: per ply, */           \
    X(reverse_futility_depth, 8, 0, 20, 1)      /* up to this depth */                             \
    X(razor_margin, 470, 0, 1600, 25)           /* razoring: plus */                               \
    X(razor_per_ply, 243, 0, 1600, 15)          /* per ply, */                                     \
    X(razor_depth, 2, 0, 20, 1)                 /* up to this depth */                             \
    X(futility_quiet, 120, 0, 4000, 20)         /* futility pruning: so far below alpha, for quiet \
                                                   moves, */                                       \
    X(futility_stop, 170, 0, 4000, 20)          /* those that stop a three or more, */             \
    X(futility_three, 250, 0, 4000, 30)         /* make a three, */                                \
    X(futility_four, 220, 0, 60000, 30)         /* a four */                                       \
    X(futility_four_plus, 450, 0, 60000, 50)    /* or a four with an open two or blocked three; */ \
    X(futility_forced_stop, 250, 0, 60000, 30)  /* against an open four for those that stop it */  \
    X(futility_forced_three, 450, 0, 60000, 50) /* and make a three; */                            \
    X(futility_depth, 10, 0, 20, 1)             /* up to this depth */                             \
    X(lmp_base, 48, 16, 200, 6)                 /* late move pruning: moves in 16ths, */           \
    X(lmp_linear, 53, 8, 120, 4)                /* per ply */                                      \
    X(lmp_square, 42, 0, 128, 4)                /* and in 256ths per ply squared; */               \
    X(lmp_worse, 128, 64, 256, 10)              /* divided by this in 64ths when not improving */  \
    X(lmp_pv, 128, 64, 1024, 24)                /* times this in 64ths in PV nodes, */             \
    X(lmp_forced, 46, 8, 256, 12)               /* or against an open four; */                     \
    X(lmp_raised, 26, -64, 64, 10)              /* less this part, in 64ths, once alpha rose */    \
    X(lmr_scale, 1000, 300, 4000, 60)           /* late move reductions, in 64ths of a ply: */     \
    X(lmr_base, 44, -64, 128, 6)                /* the product of two logarithms, plus this, */    \
    X(lmr_cut, 12, -64, 256, 8)                 /* more in a cut node, */                          \
    X(lmr_pv, 96, -64, 256, 8)                  /* less in the principal variation, */             \
    X(lmr_former_pv, 40, -64, 256, 8)           /* and where it was once, */                       \
    X(lmr_forcing, 94, -64, 256, 8)             /* less for threats, */                            \
    X(lmr_four, -46, -128, 256, 8)              /* plus, for fours that lead to nothing else, */   \
    X(lmr_worse, -40, -64, 256, 8)              /* plus, when not improving, */                    \
    X(lmr_raised, 88, -64, 256, 8)              /* more once alpha rose, */                        \
    X(lmr_forced, 20, -128, 128, 16)            /* less against an open four, */                   \
    X(lmr_history, 25, -50, 200, 8)             /* less by history, */                             \
    X(lmr_move_score, 28, -50, 200, 8)          /* more by move-ordering score below the best, */  \
    X(lmr_move_score_max, 200, 16, 800, 25)     /* which counts up to this difference */           \
    X(root_reduction, 90, 0, 256, 6)            /* late moves at the root: in 64ths of a ply, */   \
    X(root_reduction_depth, 3, 1, 20, 1)        /* from this depth */                              \
    X(root_reduction_first, 4, 1, 100, 1)       /* and this move on; */                            \
    X(root_reduction_second, 12, 1, 200, 3)     /* twice that from this one on, */                 \
    X(root_reduction_third, 30, 1, 400, 6)      /* and more by depth from this one on */           \
    X(iir_depth, 3, 1, 40, 1)           /* internal iterative reduction: from this depth on */     \
    X(singular_depth, 6, 2, 40, 1)      /* singular extension: from this depth on, */              \
    X(singular_trust, 3, 1, 20, 1)      /* by entries at most this much shallower; */              \
    X(singular_margin, 40, 0, 400, 6)   /* in eighths per ply, */                                  \
    X(singular_double, 44, 0, 400, 8)   /* and by how much more to extend two plies */             \
    X(table_move_depth, 0, 0, 20, 1)    /* table-move extension: up to this depth, 0: none */      \
    X(aspiration_depth, 4, 1, 40, 1)    /* aspiration window: from this depth on, */               \
    X(aspiration_window, 18, 8, 300, 5) /* half width to start with, */                            \
    X(aspiration_growth, 3, 2, 16, 1)   /* times this after a fail low or high, */                 \
    X(aspiration_max, 4000, 100, 12000, 500) /* and open beyond this */                            \
    X(abdada_depth, 2, 1, 20, 1)             /* ABDADA: moves with this depth left are marked */   \
    X(deferred_trust, 3, 0, 20, 1) /* deferred moves: refuted by entries so much shallower */      \
    X(correction_classes, 3200, 0, 65536, 1500) /* weights of what the search learns about */      \
    X(correction_counts, 2700, 0, 32768, 1000)  /* the static value (correction.h), */             \
    X(correction_last, 2200, 0, 32768, 1000)    /* in 16384ths, */                                 \
    X(correction_before, 2200, 0, 32768, 1000)                                                     \
    X(correction_rate, 24, 1, 128, 3)      /* and how fast it learns: */                           \
    X(correction_depth, 8, 1, 40, 1)       /* up to this depth */                                  \
    X(correction_max, 260, 16, 1024, 16)   /* and at most so much at a time */                     \
    X(history_bonus, 17, 0, 64, 3)         /* for a move that cut: times depth squared, */         \
    X(history_per_ply, 32, 0, 400, 8)      /* times depth, */                                      \
    X(history_max, 1600, 100, 8000, 100)   /* at most; */                                          \
    X(history_malus, 52, 0, 128, 8)        /* for those before it: in 64ths of that */             \
    X(order_butterfly, 354, 0, 1024, 16)   /* move order: weights of the histories beside the */   \
    X(order_continuation, 45, 0, 1024, 16) /* move-ordering score, */                              \
    X(order_pattern, 66, 0, 1024, 16)                                                              \
    X(order_counter, 65, 0, 400, 5) /* and of the counter move */                                  \
    X(vcf_nodes, 30, 4, 400, 8)     /* quiescence: positions of a search for fours */

/* The move-ordering score (move_score.h): what each line pattern of a cell and its class are worth
 * to who plays there, and to who takes it away. */
#define PARAMS_ORDER(X)                                                                            \
    X(attack_one, 3, 0, 800, 2)                                                                    \
    X(defend_one, 4, 0, 800, 2)                                                                    \
    X(attack_open_one, 4, 0, 800, 2)                                                               \
    X(defend_open_one, 4, 0, 800, 2)                                                               \
    X(attack_two, 4, 0, 800, 2)                                                                    \
    X(defend_two, 3, 0, 800, 2)                                                                    \
    X(attack_open_two, 16, 0, 800, 2)                                                              \
    X(defend_open_two, 20, 0, 800, 2)                                                              \
    X(attack_open_two_b, 16, 0, 800, 2)                                                            \
    X(defend_open_two_b, 22, 0, 800, 2)                                                            \
    X(attack_open_two_c, 38, 0, 800, 4)                                                            \
    X(defend_open_two_c, 10, 0, 800, 2)                                                            \
    X(attack_three, 31, 0, 800, 4)                                                                 \
    X(defend_three, 12, 0, 800, 2)                                                                 \
    X(attack_open_three, 82, 0, 800, 10)                                                           \
    X(defend_open_three, 20, 0, 800, 2)                                                            \
    X(attack_open_three_b, 109, 0, 800, 14)                                                        \
    X(defend_open_three_b, 69, 0, 800, 7)                                                          \
    X(attack_four, 72, 0, 800, 9)                                                                  \
    X(defend_four, 66, 0, 800, 8)                                                                  \
    X(attack_class_two, 7, -100, 800, 2)                                                           \
    X(defend_class_two, -2, -100, 800, 2)                                                          \
    X(attack_class_three, 0, -100, 800, 2)                                                         \
    X(defend_class_three, 20, -100, 800, 2)                                                        \
    X(attack_class_three_plus, 50, -100, 800, 6)                                                   \
    X(defend_class_three_plus, 16, -100, 800, 2)                                                   \
    X(attack_class_double_three, 25, -100, 800, 2)                                                 \
    X(defend_class_double_three, 146, -100, 800, 14)                                               \
    X(attack_class_four, -6, -100, 800, 2)                                                         \
    X(defend_class_four, 9, -100, 800, 2)                                                          \
    X(attack_class_four_plus, 24, -100, 800, 3)                                                    \
    X(defend_class_four_plus, 25, -100, 800, 3)                                                    \
    X(attack_class_four_three, 411, -100, 800, 44)                                                 \
    X(defend_class_four_three, 280, -100, 800, 28)

#define PARAMS_TABLE(X) PARAMS_SEARCH(X) PARAMS_ORDER(X)

/* Numbers of the search that nothing tunes: no parameters, set by hand, because a step of one of
 * them changes more than a tuner can follow, or because it says how a technique works. Units in
 * which parameters count stand beside the formulas. */
enum {
    FIXED_ENHANCED_CUTOFF_DEPTH = 2, /* enhanced transposition cutoff: from this depth */
    FIXED_LAZY_STORE_DEPTH = 2,      /* lazy evaluation: stored from this depth */
    FIXED_FUTILE_FOUR_DEPTH = 1,     /* futility pruning of fours where all moves lose: up to it */
    FIXED_LMR_DEPTH = 2,             /* late move reductions: from this depth */
    FIXED_LMR_MOVE = 2,              /* and this move on, 0 for the first; */
    FIXED_LMR_WORSE_DEPTH = 4,       /* lmr_worse counts from this depth on */
    FIXED_ROOT_THIRD = 2, /* late moves at the root: plies more from root_reduction_third on, */
    FIXED_ROOT_THIRD_PART = 4, /* and one more for so many of depth */
    FIXED_SINGULAR_PART = 2,   /* singular extension: the others get one part in so many of depth */
    FIXED_EXTENSION_PLIES = 2, /* extensions: up to so many times the depth of the iteration, in
                                  plies from the root */
    FIXED_HISTORY_AGEING = 2,  /* divides the butterfly history before every search */
    FIXED_CORRECTION_MAX = 4,  /* correction by counts: more cells of a class count as so many */
    FIXED_TABLE_AGEING = 4,    /* transposition table: plies of depth that an entry loses with every
                                  search, for replacement; */
    FIXED_TABLE_KEEPS = 3, /* a bound does not replace an entry deeper by more plies than this */

    /* The move-ordering score of patterns that end the game, whatever the rest: an open four, as a
     * pattern and as a class, and a five. */
    FIXED_ATTACK_OPEN_FOUR = 400,
    FIXED_DEFEND_OPEN_FOUR = 300,
    FIXED_ATTACK_FIVE = 2000,
    FIXED_DEFEND_FIVE = 1500
};

/* What is different in standard: name and value (bench/results/parameters.md). */
#define PARAMS_STANDARD(X)                                                                         \
    X(reverse_futility_margin, 68)                                                                 \
    X(reverse_futility_depth, 9)                                                                   \
    X(lmp_base, 40)                                                                                \
    X(lmp_linear, 47)                                                                              \
    X(lmp_worse, 150)                                                                              \
    X(lmr_cut, 18)                                                                                 \
    X(lmr_pv, 80)                                                                                  \
    X(lmr_four, -30)                                                                               \
    X(lmr_forced, 30)                                                                              \
    X(lmr_history, 28)                                                                             \
    X(table_move_depth, 4)                                                                         \
    X(aspiration_window, 23)                                                                       \
    X(order_butterfly, 410)                                                                        \
    X(order_pattern, 50)                                                                           \
    X(order_counter, 80)

/* What is different when only forced wins are asked for (engine_solve()): name and value. */
#define PARAMS_SOLVE(X)                                                                            \
    X(root_reduction, 240)                                                                         \
    X(futility_three, 4000)                                                                        \
    X(futility_four, 60000)                                                                        \
    X(futility_four_plus, 60000)                                                                   \
    X(futility_forced_stop, 60000)                                                                 \
    X(futility_forced_three, 60000)                                                                \
    X(futility_depth, 8)                                                                           \
    X(lmr_base, 54)                                                                                \
    X(correction_classes, 8500)                                                                    \
    X(correction_counts, 2088)                                                                     \
    X(correction_last, 1656)                                                                       \
    X(correction_max, 220)                                                                         \
    X(correction_before, 922)                                                                      \
    X(vcf_nodes, 18)

/* One engine's values; a field for each number, in the order of the table. */
typedef struct Params {
#define PARAMS_FIELD(name, value, min, max, step) int name;
    PARAMS_TABLE(PARAMS_FIELD)
#undef PARAMS_FIELD
} Params;

/* A line of the table. Constant, for as long as the program runs. */
typedef struct ParamInfo {
    const char *name;
    int value, min, max, step;
} ParamInfo;

/* The values of the table: those that all rule sets but standard play with. */
void params_default(Params *params);

/* The values that the rule set with that number plays with. */
void params_rule(Params *params, int rule);

/* Overwrites the values that a search for forced wins sets differently. */
void params_solve(Params *params);

/* How many there are, and the one with number `index`, 0 .. params_count() - 1. */
int params_count(void);
const ParamInfo *params_info(int index);

/* The number of the parameter with that name, -1 if there is none. */
int params_find(const char *name);

/* Reads and writes the parameter with number `index`. A value outside its range is clamped. */
int params_get(const Params *params, int index);
void params_set(Params *params, int index, int value);

#endif
