/* db_position: see db_position.h.
 *
 * A symmetry is three bits: exchange x and y first, then mirror x, then mirror y.
 */
#include "database/db_position.h"

enum { EXCHANGE = 1, MIRROR_X = 2, MIRROR_Y = 4 };

/* Words of a CellSet, of 64 cells each, that a board of this size uses. */
static int word_count(const DbPosition *position) {
    return (position->width * position->height + 63) / 64;
}

DbPosition db_position_empty(int rule, int row, int width, int height) {
    DbPosition position = {.rule = (uint8_t)rule,
                           .row = (uint8_t)row,
                           .width = (uint8_t)width,
                           .height = (uint8_t)height,
                           .side = BLACK};
    return position;
}

bool db_position_of_board(const Board *board, int rule, int row, DbPosition *position) {
    *position = db_position_empty(rule, row, board->width, board->height);
    position->side = (uint8_t)board->side;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        Stone stone = board_stone(board, cell);
        if (stone == STONE_WALL)
            return false;
        if (stone != STONE_NONE)
            cellset_add(&position->stones[stone_side(stone)], cell);
    }
    return true;
}

void db_position_play(DbPosition *position, Cell cell) {
    cellset_add(&position->stones[position->side], cell);
    position->side = (uint8_t)side_other((Side)position->side);
}

bool db_position_taken(const DbPosition *position, Cell cell) {
    return cellset_has(&position->stones[BLACK], cell) ||
           cellset_has(&position->stones[WHITE], cell);
}

int db_position_count(const DbPosition *position) {
    int count = 0;
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int w = 0; w < word_count(position); w++)
            count += __builtin_popcountll(position->stones[side].word[w]);
    return count;
}

/* Below, at or above 0 as `one` comes before `other`, is the same, or comes after it. Both have
 * the same rule, row and side. */
static int compare(const DbPosition *one, const DbPosition *other) {
    if (one->width != other->width)
        return one->width < other->width ? -1 : 1;
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int w = 0; w < word_count(one); w++) {
            uint64_t a = one->stones[side].word[w], b = other->stones[side].word[w];
            if (a != b)
                return a < b ? -1 : 1;
        }
    return 0;
}

bool db_position_same(const DbPosition *one, const DbPosition *other) {
    return one->rule == other->rule && one->row == other->row && one->side == other->side &&
           one->height == other->height && compare(one, other) == 0;
}

bool db_position_contains(const DbPosition *position, const DbPosition *part) {
    if (position->rule != part->rule || position->row != part->row ||
        position->width != part->width || position->height != part->height)
        return false;
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int w = 0; w < word_count(part); w++)
            if ((part->stones[side].word[w] & ~position->stones[side].word[w]) != 0)
                return false;
    return true;
}

/* One step of the hash: multiplications and shifts like those that end splitmix64 (Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", 2014), with its constants. */
static uint64_t stir(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9u;
    return hash ^ hash >> 32;
}

uint64_t db_position_hash(const DbPosition *position) {
    uint64_t head = (uint64_t)position->rule | (uint64_t)position->row << 8 |
                    (uint64_t)position->width << 16 | (uint64_t)position->height << 24 |
                    (uint64_t)position->side << 32;
    uint64_t hash = stir(0, head);
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int w = 0; w < word_count(position); w++)
            hash = stir(hash, position->stones[side].word[w]);
    return hash;
}

/* Where `cell` of a `width` x `height` board comes to lie by a symmetry. */
static Cell image_of(int symmetry, int width, int height, Cell cell) {
    int x = cell % width, y = cell / width;
    if ((symmetry & EXCHANGE) != 0) {
        int kept = x;
        x = y;
        y = kept;
        kept = width;
        width = height;
        height = kept;
    }
    if ((symmetry & MIRROR_X) != 0)
        x = width - 1 - x;
    if ((symmetry & MIRROR_Y) != 0)
        y = height - 1 - y;
    return (Cell)(y * width + x);
}

/* The same for a cell of the first image. */
static Cell symmetry_image(const DbSymmetries *symmetries, int symmetry, Cell cell) {
    const DbPosition *first = &symmetries->images[0];
    return image_of(symmetry, first->width, first->height, cell);
}

void db_symmetries_init(DbSymmetries *symmetries, const DbPosition *position) {
    Cell cells[SIDE_COUNT][BOARD_MAX_CELLS];
    int count[SIDE_COUNT];
    for (int side = 0; side < SIDE_COUNT; side++)
        count[side] = cellset_list(&position->stones[side], word_count(position), cells[side]);

    symmetries->images[0] = *position;
    symmetries->canonical = 0;
    for (int s = 1; s < DB_SYMMETRY_COUNT; s++) {
        DbPosition *image = &symmetries->images[s];
        bool exchanged = (s & EXCHANGE) != 0;
        *image = db_position_empty(position->rule, position->row,
                                   exchanged ? position->height : position->width,
                                   exchanged ? position->width : position->height);
        image->side = position->side;
        for (int side = 0; side < SIDE_COUNT; side++)
            for (int i = 0; i < count[side]; i++)
                cellset_add(&image->stones[side], symmetry_image(symmetries, s, cells[side][i]));
        if (compare(image, db_symmetries_canonical(symmetries)) < 0)
            symmetries->canonical = s;
    }
}

const DbPosition *db_symmetries_canonical(const DbSymmetries *symmetries) {
    return &symmetries->images[symmetries->canonical];
}

void db_symmetries_child(const DbSymmetries *symmetries, Cell cell, DbPosition *child) {
    DbPosition other;
    *child = symmetries->images[0];
    db_position_play(child, cell);
    for (int s = 1; s < DB_SYMMETRY_COUNT; s++) {
        if (symmetries->images[s].width > child->width)
            continue;
        other = symmetries->images[s];
        db_position_play(&other, symmetry_image(symmetries, s, cell));
        if (compare(&other, child) < 0)
            *child = other;
    }
}

Cell db_symmetries_cell(const DbSymmetries *symmetries, Cell cell) {
    Cell least = CELL_NONE;
    for (int s = 0; s < DB_SYMMETRY_COUNT; s++) {
        if (compare(&symmetries->images[s], db_symmetries_canonical(symmetries)) != 0)
            continue;
        Cell place = symmetry_image(symmetries, s, cell);
        least = place < least ? place : least;
    }
    return least;
}

DbPosition db_position_canonical(const DbPosition *position) {
    DbSymmetries symmetries;
    db_symmetries_init(&symmetries, position);
    return *db_symmetries_canonical(&symmetries);
}
