/* ultimate_eval: the static evaluation of ultimate tic-tac-toe.
 *
 * A small network: inputs of 0 or 1, one layer of hidden units with ReLU, one output. It sees the
 * position as the side to move does; changing the colours and the turn changes nothing. What a side
 * can do in a small board that is not finished is its reach: it cannot win the board any more, it
 * can, with its next move in one cell, in several. How near a board brings a side to a line of
 * boards is its need: no line through it can be completed any more, or three, two or one boards are
 * missing. The inputs:
 *
 *     each board that is finished: won by the mover, by the opponent, by nobody
 *     each board that is not: the stones; the reaches of both sides; the needs of both
 *     where the mover must move: which board, or any; there once more the stones, the reaches, the
 *     needs, and the cells that send the opponent anywhere or where he can win a board
 *
 * The weights are integers; those that are played with lie in a file, see ultimate_weights.h.
 */
#ifndef PENTAD_ULTIMATE_EVAL_H
#define PENTAD_ULTIMATE_EVAL_H

#include "variants/ultimate.h"

enum {
    ULTIMATE_LOGIT = 200, /* units of the value that make odds of e to 1 */
    ULTIMATE_HIDDEN = 16,
    ULTIMATE_ONE = 128,         /* what stands for 1 in the hidden units */
    ULTIMATE_OUTPUT_ONE = 1024, /* and in the weights of the output */
    ULTIMATE_WEIGHT_MAX = 300,  /* of the weights of inputs: no sum leaves 16 bits */

    /* Where the inputs of each part begin: by board; by board and cell, or pair of reaches or
     * needs, the mover's times four; the board where the mover must move; the same of it alone. */
    ULTIMATE_PAIRS = 16,
    ULTIMATE_IN_FINISHED = 0,
    ULTIMATE_IN_OWN = ULTIMATE_IN_FINISHED + 3 * GRID_CELLS,
    ULTIMATE_IN_OTHER = ULTIMATE_IN_OWN + GRID_CELLS * GRID_CELLS,
    ULTIMATE_IN_REACH = ULTIMATE_IN_OTHER + GRID_CELLS * GRID_CELLS,
    ULTIMATE_IN_NEED = ULTIMATE_IN_REACH + GRID_CELLS * ULTIMATE_PAIRS,
    ULTIMATE_IN_BOARD = ULTIMATE_IN_NEED + GRID_CELLS * ULTIMATE_PAIRS,
    ULTIMATE_IN_HERE_OWN = ULTIMATE_IN_BOARD + GRID_CELLS + 1,
    ULTIMATE_IN_HERE_OTHER = ULTIMATE_IN_HERE_OWN + GRID_CELLS,
    ULTIMATE_IN_HERE_REACH = ULTIMATE_IN_HERE_OTHER + GRID_CELLS,
    ULTIMATE_IN_HERE_NEED = ULTIMATE_IN_HERE_REACH + ULTIMATE_PAIRS,
    ULTIMATE_IN_FREEING = ULTIMATE_IN_HERE_NEED + ULTIMATE_PAIRS, /* cells that send anywhere */
    ULTIMATE_IN_GIVING = ULTIMATE_IN_FREEING + GRID_CELLS, /* cells that send to a board to win */
    ULTIMATE_INPUTS = ULTIMATE_IN_GIVING + GRID_CELLS,
    ULTIMATE_MAX_INPUTS = 104, /* that are there at once */

    /* Where the weights of each part begin: by input and unit; by unit; by unit; one. */
    ULTIMATE_AT_INPUT = 0,
    ULTIMATE_AT_BIAS = ULTIMATE_INPUTS * ULTIMATE_HIDDEN,
    ULTIMATE_AT_OUTPUT = ULTIMATE_AT_BIAS + ULTIMATE_HIDDEN,
    ULTIMATE_AT_CONSTANT = ULTIMATE_AT_OUTPUT + ULTIMATE_HIDDEN,
    ULTIMATE_WEIGHT_COUNT = ULTIMATE_AT_CONSTANT + 1
};

/* The tables of the evaluation. Opaque; reading them is safe from any thread. */
typedef struct UltimateEval UltimateEval;

/* Computes the tables for these weights. Returns NULL without memory (500 KiB). */
UltimateEval *ultimate_eval_create(const int16_t weights[ULTIMATE_WEIGHT_COUNT]);

/* Frees them; NULL is allowed. */
void ultimate_eval_destroy(UltimateEval *eval);

/* The static value of a position in which the game goes on, seen by the side to move. Ordinary:
 * no value means a win. */
int ultimate_eval(const UltimateEval *eval, const Ultimate *position);

/* The inputs that are there in such a position. Returns how many. */
int ultimate_eval_inputs(const UltimateEval *eval, const Ultimate *position,
                         uint16_t inputs[ULTIMATE_MAX_INPUTS]);

#endif
