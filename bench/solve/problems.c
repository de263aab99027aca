/* problems: see problems.h. */
#include "solve/problems.h"

#include "ground/stones.h"
#include "text/text.h"
#include "text/text_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 8192, SHOWN_SIZE = 41 /* room for what a complaint shows of a word */ };

/* Copies the next word of `*line` into `word` of LINE_SIZE bytes and goes behind it. A remark is no
 * word. */
static void next_word(const char **line, char *word) {
    while (isspace((unsigned char)**line))
        ++*line;
    if (**line == '#')
        *line += strlen(*line);
    size_t length = 0;
    while (**line != '\0' && !isspace((unsigned char)**line) && length < LINE_SIZE - 1)
        word[length++] = *(*line)++;
    word[length] = '\0';
}

/* Reads one line for a board of the given size. Returns false with the reason in `message`. */
static bool read_problem(const char *line, int width, int height, Problem *problem, char *message,
                         size_t size) {
    char word[LINE_SIZE];
    CellSet taken = {{0}};
    int64_t plies = 0;
    *problem = (Problem){0};
    next_word(&line, word);
    problem->count = stones_read(word, width, height, problem->cells, BOARD_MAX_CELLS);
    bool good = problem->count > 0;
    for (int i = 0; i < problem->count; i++) {
        good = good && !cellset_has(&taken, problem->cells[i]);
        cellset_add(&taken, problem->cells[i]);
    }
    if (!good) {
        snprintf(message, size, "no moves on a %dx%d board, or one of them twice", width, height);
        return false;
    }
    next_word(&line, word);
    if (word[0] != '\0' && !text_read_int(word, 0, MAX_PLY, &plies)) {
        char shown[SHOWN_SIZE];
        text_copy_printable(shown, sizeof shown, word);
        snprintf(message, size,
                 "'%s' is no length of a win, a number up to %d, 0 if it is not known; moves "
                 "have no blanks between them",
                 shown, MAX_PLY);
        return false;
    }
    problem->plies = (int)plies;
    next_word(&line, word);
    problem->answer_count = stones_read(word, width, height, problem->answers, PROBLEM_MAX_ANSWERS);
    next_word(&line, word);
    if (problem->answer_count < 0 || word[0] != '\0')
        snprintf(message, size, "the third and last word must be the winning moves");
    return problem->answer_count >= 0 && word[0] == '\0';
}

/* Makes room for one more problem. */
static Problem *problems_add(ProblemSet *set) {
    size_t count = (size_t)set->count + 1;
    Problem *problems = realloc(set->problems, count * sizeof *problems);
    if (problems == NULL)
        return NULL;
    set->problems = problems;
    return &set->problems[set->count++];
}

static bool problems_read_lines(ProblemSet *set, FILE *file, const char *path, char *message,
                                size_t size) {
    char line[LINE_SIZE], reason[192];
    bool device = text_file_is_device(file), whole;
    for (int number = 1; !device && text_file_line(file, line, sizeof line, &whole); number++) {
        char *text = number == 1 ? text_after_mark(line) : line;
        if (!whole) {
            snprintf(message, size, "%s, line %d: " TEXT_FILE_NO_LINE, path, number, LINE_SIZE - 1);
            return false;
        }
        char first = text[strspn(text, " \t\r\n")];
        if (first == '#' || first == '\0')
            continue;
        Problem *problem = problems_add(set);
        if (problem == NULL) {
            snprintf(message, size, "%s: not enough memory", path);
            return false;
        }
        if (!read_problem(text, set->width, set->height, problem, reason, sizeof reason)) {
            snprintf(message, size, "%s, line %d: %s", path, number, reason);
            return false;
        }
        problem->line = number;
    }
    return true;
}

bool problems_read(ProblemSet *set, const char *path, int width, int height, char *message,
                   size_t size) {
    *set = (ProblemSet){.width = width, .height = height};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    bool good = problems_read_lines(set, file, path, message, size);
    if (good && ferror(file) != 0)
        snprintf(message, size, "%s: %s", path, strerror(errno));
    else if (good && set->count == 0)
        snprintf(message, size, "%s: no problems there", path);
    good = good && ferror(file) == 0 && set->count > 0;
    fclose(file);
    if (!good)
        problems_free(set);
    return good;
}

void problems_free(ProblemSet *set) {
    free(set->problems);
    *set = (ProblemSet){0};
}

bool problem_is_answer(const Problem *problem, Cell cell) {
    for (int i = 0; i < problem->answer_count; i++)
        if (problem->answers[i] == cell)
            return true;
    return false;
}
