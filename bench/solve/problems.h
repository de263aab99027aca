/* problems: files of positions with a forced win.
 *
 * One problem a line: the moves so far in letter notation (they alternate, the first is black's),
 * then, if known, the length of the win in plies (0 if only what follows is known) and the winning
 * first moves with commas between them. Empty lines are skipped, and what follows a '#' at the
 * beginning of a word.
 */
#ifndef PENTAD_BENCH_PROBLEMS_H
#define PENTAD_BENCH_PROBLEMS_H

#include "engine.h"

enum { PROBLEM_MAX_ANSWERS = 256 };

/* A position with the side to move to win. */
typedef struct Problem {
    int line; /* in the file */
    int count;
    Cell cells[BOARD_MAX_CELLS];
    int plies; /* 0 if not known */
    int answer_count;
    Cell answers[PROBLEM_MAX_ANSWERS];
} Problem;

/* The problems of a file. */
typedef struct ProblemSet {
    int width, height;
    int count;
    Problem *problems; /* owned */
} ProblemSet;

/* Reads a file. Returns false with a message that names the file and the line; then `set` needs no
 * free. */
bool problems_read(ProblemSet *set, const char *path, int width, int height, char *message,
                   size_t size);

/* Frees what the set owns. */
void problems_free(ProblemSet *set);

/* Whether `cell` is one of the known answers. */
bool problem_is_answer(const Problem *problem, Cell cell);

#endif
