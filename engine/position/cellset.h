/* cellset: a set of cells as a bit string.
 *
 * Sets make every enumeration independent of the order in which the cells came in, so undo is
 * exact and the search deterministic. Only the first `words` words of a set are in use on a
 * given board (Board.word_count); the rest stays zero.
 */
#ifndef PENTAD_CELLSET_H
#define PENTAD_CELLSET_H

#include "position/cell.h"

enum { CELLSET_WORDS = BOARD_MAX_CELLS / 64 };

/* Bit c % 64 of word c / 64 says whether cell c is a member. */
typedef struct CellSet {
    uint64_t word[CELLSET_WORDS];
} CellSet;

/* Puts `cell` into the set. */
static inline void cellset_add(CellSet *set, Cell cell) {
    set->word[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

/* Takes `cell` out of the set. */
static inline void cellset_remove(CellSet *set, Cell cell) {
    set->word[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

/* Whether `cell` is a member. */
static inline bool cellset_has(const CellSet *set, Cell cell) {
    return (set->word[cell >> 6] >> (cell & 63)) & 1;
}

/* Puts the members of `added` into the set, those in the first `words` words. */
static inline void cellset_unite(CellSet *set, const CellSet *added, int words) {
    for (int w = 0; w < words; w++)
        set->word[w] |= added->word[w];
}

/* Keeps only the members that are also in `kept`, in the first `words` words. */
static inline void cellset_intersect(CellSet *set, const CellSet *kept, int words) {
    for (int w = 0; w < words; w++)
        set->word[w] &= kept->word[w];
}

/* Takes the members of `removed` out of the set, in the first `words` words. */
static inline void cellset_subtract(CellSet *set, const CellSet *removed, int words) {
    for (int w = 0; w < words; w++)
        set->word[w] &= ~removed->word[w];
}

/* The lowest cell of a non-zero word, given the index of the word. */
static inline Cell cellset_lowest(uint64_t bits, int word) {
    return (Cell)(word * 64 + __builtin_ctzll(bits));
}

/* A walk over the members of a set, lowest first:
 *
 *     CellIterator iterator = cellset_iterate(&set, board->word_count);
 *     for (Cell cell; cellset_next(&iterator, &cell);)
 *         ...
 *
 * Each word of the set is read when the walk comes to it; the set must outlive the walk. */
typedef struct CellIterator {
    const uint64_t *words;
    uint64_t bits; /* members of words[word] still to come */
    int word, word_count;
} CellIterator;

/* A walk over the first `words` words of `set`, at least one. */
static inline CellIterator cellset_iterate(const CellSet *set, int words) {
    return (CellIterator){.words = set->word, .bits = set->word[0], .word_count = words};
}

/* Makes `*cell` the next member. Returns false when there is none. */
static inline bool cellset_next(CellIterator *iterator, Cell *cell) {
    while (iterator->bits == 0) {
        if (++iterator->word >= iterator->word_count)
            return false;
        iterator->bits = iterator->words[iterator->word];
    }
    *cell = cellset_lowest(iterator->bits, iterator->word);
    iterator->bits &= iterator->bits - 1;
    return true;
}

/* Writes the members found in the first `words` words to `cells`, lowest first; returns how
 * many there are. `cells` must have room for them. */
static inline int cellset_list(const CellSet *set, int words, Cell *cells) {
    int count = 0;
    CellIterator iterator = cellset_iterate(set, words);
    for (Cell cell; cellset_next(&iterator, &cell);)
        cells[count++] = cell;
    return count;
}

/* The lowest member found in the first `words` words, or CELL_NONE. */
static inline Cell cellset_first(const CellSet *set, int words) {
    for (int w = 0; w < words; w++)
        if (set->word[w] != 0)
            return cellset_lowest(set->word[w], w);
    return CELL_NONE;
}

#endif
