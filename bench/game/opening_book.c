/* opening_book: see opening_book.h. */
#include "game/opening_book.h"

#include "engine.h"
#include "game/referee.h"
#include "ground/arguments.h"
#include "ground/shuffle.h"
#include "ground/stones.h"
#include "internals.h"
#include "text/text.h"
#include "text/text_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_SIZE = 4096, SHOWN_SIZE = 41 /* room for what a complaint shows of a line */ };

/* Reads an integer, blanks and commas before it skipped; returns where it ends or NULL. */
static const char *opening_read_number(const char *text, int *number) {
    text += strspn(text, " \t,");
    char *end = NULL;
    long value = strtol(text, &end, 10);
    if (end == text || value < -BOARD_MAX_SIZE || value > BOARD_MAX_SIZE)
        return NULL;
    *number = (int)value;
    return end;
}

/* Reads pairs of offsets from the centre; returns how many, -1 if the line is malformed or
 * leaves the board. */
static int opening_read_offsets(const char *line, int width, int height, Cell *cells) {
    int count = 0;
    while (line[strspn(line, " \t,")] != '\0') {
        int dx = 0, dy = 0;
        line = opening_read_number(line, &dx);
        line = line == NULL ? NULL : opening_read_number(line, &dy);
        int x = width / 2 + dx, y = height / 2 + dy;
        if (line == NULL || count == OPENING_MAX_STONES || x < 0 || y < 0 || x >= width ||
            y >= height)
            return -1;
        cells[count++] = (Cell)(y * width + x);
    }
    return count;
}

/* Reads one opening from a line. Returns false with the reason in `message`. */
static bool read_opening(const char *line, int width, int height, Opening *opening, char *message,
                         size_t size) {
    bool letters = isalpha((unsigned char)line[strspn(line, " \t")]) != 0;
    opening->count = letters ? stones_read(line + strspn(line, " \t"), width, height,
                                           opening->cells, OPENING_MAX_STONES)
                             : opening_read_offsets(line, width, height, opening->cells);
    if (opening->count < 0) {
        char shown[SHOWN_SIZE];
        text_copy_printable(shown, sizeof shown, line);
        snprintf(message, size, "'%s' is no list of at most %d moves on a %dx%d board", shown,
                 OPENING_MAX_STONES, width, height);
        return false;
    }
    return true;
}

/* Whether the opening can be played and leaves an unfinished game. */
static bool opening_is_playable(const Opening *opening, Referee *referee, char *message,
                                size_t size) {
    referee_clear(referee, 0);
    const Board *board = referee_board(referee);
    for (int i = 0; i < opening->count; i++) {
        Cell cell = opening->cells[i];
        RefereeVerdict verdict = referee_play(referee, board_x(board, cell), board_y(board, cell));
        if (verdict != REFEREE_GOES_ON) {
            snprintf(message, size, "stone %d ends the game (%s)", i + 1,
                     referee_verdict_name(verdict));
            return false;
        }
    }
    return true;
}

/* Appends an opening to the book, which has room for `*capacity`. */
static bool opening_book_add(OpeningBook *book, const Opening *opening, int *capacity) {
    if (book->count == *capacity) {
        int larger = *capacity == 0 ? 256 : *capacity * 2;
        Opening *openings = realloc(book->openings, (size_t)larger * sizeof *openings);
        if (openings == NULL)
            return false;
        book->openings = openings;
        *capacity = larger;
    }
    book->openings[book->count++] = *opening;
    return true;
}

/* Cuts line end and trailing blanks; returns whether anything but a comment is left. */
static bool opening_trim(char *line) {
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    char first = line[strspn(line, " \t")];
    return first != '\0' && first != '#';
}

/* Reads all lines of an open file. */
static bool opening_book_read_lines(OpeningBook *book, FILE *file, Referee *referee,
                                    const char *path, char *message, size_t size) {
    char line[LINE_SIZE], reason[256];
    int capacity = 0;
    bool device = text_file_is_device(file), whole;
    for (int number = 1; !device && text_file_line(file, line, sizeof line, &whole); number++) {
        Opening opening;
        char *moves = number == 1 ? text_after_mark(line) : line;
        if (!whole) {
            snprintf(message, size, "%s:%d: " TEXT_FILE_NO_LINE, path, number, LINE_SIZE - 1);
            return false;
        }
        if (!opening_trim(moves))
            continue;
        if (!read_opening(moves, book->width, book->height, &opening, reason, sizeof reason) ||
            !opening_is_playable(&opening, referee, reason, sizeof reason)) {
            snprintf(message, size, "%s:%d: %s", path, number, reason);
            return false;
        }
        if (!opening_book_add(book, &opening, &capacity)) {
            snprintf(message, size, "%s: not enough memory", path);
            return false;
        }
    }
    if (ferror(file) != 0)
        snprintf(message, size, "%s: %s", path, strerror(errno));
    else if (book->count == 0)
        snprintf(message, size, "%s: no opening in it", path);
    return book->count > 0 && ferror(file) == 0;
}

bool opening_book_read(OpeningBook *book, const char *path, char *message, size_t size) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    Referee *referee = referee_create(book->rule, book->width, book->height);
    bool read = false;
    if (referee == NULL)
        snprintf(message, size, "%s: not enough memory", path);
    else
        read = opening_book_read_lines(book, file, referee, path, message, size);
    referee_destroy(referee);
    fclose(file);
    if (!read)
        opening_book_free(book);
    return read;
}

/* Copies the word behind `option` in the line into `word`. */
static bool word_behind(const char *line, const char *option, char word[LINE_SIZE]) {
    const char *found = strstr(line, option);
    if (found == NULL)
        return false;
    found += strlen(option);
    snprintf(word, LINE_SIZE, "%.*s", (int)strcspn(found, " \t\r\n"), found);
    return true;
}

void opening_book_say_origin(const char *command, const char *path, int rule, int width,
                             int height) {
    static const char START[] = "# pentad-bench openings ";
    char line[LINE_SIZE] = "", word[LINE_SIZE];
    int64_t made_rule = rule;
    int made_width = width, made_height = height;
    struct stat state;
    bool can_be_read_again = stat(path, &state) == 0 && S_ISREG(state.st_mode); /* no pipe */
    FILE *file = can_be_read_again ? fopen(path, "r") : NULL;
    bool ours = file != NULL && fgets(line, sizeof line, file) != NULL &&
                strncmp(text_after_mark(line), START, strlen(START)) == 0;
    if (ours && word_behind(line, " -rule ", word))
        arguments_rule(word, &made_rule);
    if (ours && word_behind(line, " -boardsize ", word))
        text_read_size(word, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &made_width, &made_height);
    if (made_rule != rule || made_width != width || made_height != height)
        fprintf(stderr, "%s: note: %s was made for %s %dx%d, not %s %dx%d\n", command, path,
                rules_name((int)made_rule), made_width, made_height, rules_name(rule), width,
                height);
    if (file != NULL)
        fclose(file);
}

void opening_book_free(OpeningBook *book) {
    free(book->openings);
    book->openings = NULL;
    book->count = 0;
}

void opening_book_shuffle(OpeningBook *book, uint64_t seed) {
    Random random = {seed};
    shuffle(book->openings, (size_t)book->count, sizeof *book->openings, &random);
}

int opening_book_symmetries(int width, int height) {
    return width == height ? OPENING_SYMMETRIES : OPENING_SYMMETRIES / 2;
}

Opening opening_book_transform(const Opening *opening, int width, int height, int symmetry) {
    Opening result = {.count = opening->count};
    for (int i = 0; i < opening->count; i++) {
        int x = opening->cells[i] % width, y = opening->cells[i] / width;
        x = symmetry & 1 ? width - 1 - x : x;
        y = symmetry & 2 ? height - 1 - y : y;
        bool mirror = (symmetry & 4) != 0;
        result.cells[i] = (Cell)(mirror ? x * width + y : y * width + x);
    }
    return result;
}

uint64_t opening_book_hash(const OpeningBook *book) {
    Random random = {(uint64_t)book->count};
    for (int i = 0; i < book->count; i++) {
        random.state = random_next(&random) ^ (uint64_t)book->openings[i].count;
        for (int s = 0; s < book->openings[i].count; s++)
            random.state = random_next(&random) ^ book->openings[i].cells[s];
    }
    return random_next(&random);
}
