/* opening_book: sets of openings read from text files.
 *
 * One opening a line, stones alternate, the first is black. Two ways of writing are recognised
 * line by line: letters and numbers ("h8i9j10", a1 is the corner x = 0, y = 0) or offsets from
 * the centre cell (width / 2, height / 2) as number pairs ("0,0, 1,1, -2,3"). Empty lines and
 * lines that start with '#' are skipped. Every line must be playable on the board: no stone
 * twice, none outside, nobody has won or fouled.
 */
#ifndef PENTAD_BENCH_OPENING_BOOK_H
#define PENTAD_BENCH_OPENING_BOOK_H

#include "engine.h"

enum {
    OPENING_MAX_STONES = 128,
    OPENING_SYMMETRIES = 8 /* of a square board; a rectangle has the first 4 */
};

/* The first moves of a game. */
typedef struct Opening {
    int count;
    Cell cells[OPENING_MAX_STONES];
} Opening;

/* A set of openings for one rule set and board size. */
typedef struct OpeningBook {
    int rule, width, height;
    int count;
    Opening *openings; /* owned */
} OpeningBook;

/* Reads the openings in the file `path` into `book`, which has the rule set and the board and no
 * openings. Returns false with a message that names the file and the line; then `book` needs no
 * free. */
bool opening_book_read(OpeningBook *book, const char *path, char *message, size_t size);

/* Says on stderr, as a note of `command`, when 'openings' made the file for another rule set or
 * board than these: such openings may be uneven there. */
void opening_book_say_origin(const char *command, const char *path, int rule, int width,
                             int height);

/* Frees what the book owns. */
void opening_book_free(OpeningBook *book);

/* Brings the openings into an order that depends only on `seed`. */
void opening_book_shuffle(OpeningBook *book, uint64_t seed);

/* The opening under one of the symmetries of the board, 0 (itself) up to
 * opening_book_symmetries() - 1. */
Opening opening_book_transform(const Opening *opening, int width, int height, int symmetry);

/* How many symmetries a board has. */
int opening_book_symmetries(int width, int height);

/* A number that differs between books with different contents or order. */
uint64_t opening_book_hash(const OpeningBook *book);

#endif
