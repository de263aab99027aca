/* support: what several suites need: boards from diagrams, random games, seeds.
 *
 * Everything here ends the running test with a message instead of returning a failure.
 */
#ifndef PENTAD_SUPPORT_H
#define PENTAD_SUPPORT_H

#include "ground/random.h"
#include "position/notation.h"

/* Every rule set and row length there is. */
typedef struct RuleCase {
    int number, row;
} RuleCase;
extern const RuleCase RULE_CASES[];
enum { RULE_CASE_COUNT = 13 };

/* The cells of a board under the eight symmetries of the square: the image of (x, y) on a
 * board of the given size. Symmetries 0..7; from 4 on width and height change places. */
enum { SYMMETRY_COUNT = 8 };
void support_symmetry(int symmetry, int width, int height, int *x, int *y);

/* A board with the rule set's own tables, both on the heap; support_board_destroy() frees both.
 * The board is empty, or shows the diagram. */
Board *support_board(int number, int row, int width, int height);
Board *support_diagram(int number, int row, int width, int height, const char *diagram);
void support_board_destroy(Board *board);

/* Sets up `board` (already initialised) from a diagram: height * width characters in reading
 * order, the first line is y = 0: 'X' black, 'O' white, '#' wall, '.' or '_' empty; spaces
 * and line ends are skipped. The side to move afterwards is black if the counts are equal,
 * otherwise white. Returns false when the diagram has the wrong size or a strange character. */
bool support_read_diagram(Board *board, const char *diagram);

/* The point in letter notation, such as "h8"; fails the program if it is not on the board. */
Cell support_cell(const Board *board, const char *text);

/* Plays the moves of a text such as "h8h9i8" one after the other. */
void support_play(Board *board, const char *moves);

/* A random empty cell, preferably (three times in four) near the stones. */
Cell support_random_move(const Board *board, Random *random);

/* Puts `count` random stones, more of black, into the middle of a board of at least 10x9; those
 * that would complete a row or fall on a stone are left out. */
void support_scatter(Board *board, uint32_t count, Random *random);

/* Plays random stones; returns false when a move came up that wins or is a foul. */
bool support_play_randomly(Board *board, int stones, Random *random);

/* Plays random stones; returns false when one is a foul, or when somebody could complete a row at
 * once, also after the last. */
bool support_play_quietly(Board *board, int stones, Random *random);

/* Empties the board and fills it at random until `empty` cells are left; returns false when a move
 * came up that wins or is a foul. */
bool support_random_ending(Board *board, int empty, Random *random);

/* A generator for a random test. Its seed is fixed unless the environment variable PENTAD_SEED
 * names another; it is printed together with `name`. */
Random support_random(const char *name);

#endif
