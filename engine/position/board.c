/* board: see board.h. */
#include "position/board.h"

#include "ground/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Half the edge of the square and length of the rays that make up a neighbourhood: the usual one
 * and the largest that a NearMask has room for. */
enum { NEAR_SQUARE = 3, NEAR_RAY = 4, NEAR_MAX = 4 };

static_assert(BOARD_NOWHERE * sizeof(BoardCell) <= UINT16_MAX, "an offset has 16 bits");

/* Between cells and their offsets. */
static inline BoardCell *cell_at_offset(Board *board, CellOffset offset) {
    return (BoardCell *)((char *)board->cell + offset);
}
static inline CellOffset offset_of_cell(Cell cell) {
    return (CellOffset)(cell * sizeof(BoardCell));
}

/* BoardCell.empty_mask of an empty cell. */
enum { EMPTY_MASK = 0xFF };

/* ------------------------------------------------------------------------------------------
 * Threat bookkeeping of one cell.
 */

/* Reads the value of an empty cell from its codes and returns it. */
static inline CellValue cell_read_value(const Rules *rules, const CellValues *values,
                                        BoardCell *state) {
    state->value = values->of[BLACK][rules->combination[state->codes & 0xFFFF]] +
                   values->of[WHITE][rules->combination[state->codes >> 16]];
    return state->value;
}

/* Enters `cell` into the set of a class or takes it out of it, unless the class is a common one:
 * without a branch. */
static inline void class_toggle(Board *board, int side, unsigned threat, Cell cell) {
    uint64_t kept = !threat_is_common((Threat)threat);
    board->threat_cells[side][threat].word[cell / 64] ^= kept << (cell % 64);
}

/* Enters the empty `cell`, whose value is set, into the counts, sets and sums. */
static void cell_enter(Board *board, Cell cell) {
    for (int side = BLACK; side <= WHITE; side++) {
        unsigned threat = cell_value_threat(board->cell[cell].value, side);
        board->value[side] += cell_value_of(board->cell[cell].value, side);
        board->threat_count[side][threat]++;
        class_toggle(board, side, threat, cell);
    }
}

/* The reverse of cell_enter(). */
static void cell_leave(Board *board, Cell cell) {
    for (int side = BLACK; side <= WHITE; side++) {
        unsigned threat = cell_value_threat(board->cell[cell].value, side);
        board->value[side] -= cell_value_of(board->cell[cell].value, side);
        board->threat_count[side][threat]--;
        class_toggle(board, side, threat, cell);
    }
}

/* Both codes of a cell from its shapes. */
static void cell_read_codes(const Rules *rules, BoardCell *state) {
    state->codes = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        state->codes |= rules_codes(rules, d, rules->patterns[state->shape[d]]);
}

/* ------------------------------------------------------------------------------------------
 * The incremental update: a stone comes or goes and its lines change.
 *
 * As free of branches as can be, because what a stone changes is not to be predicted: every stone
 * is seen by the same number of cells, some of which may be BOARD_NOWHERE, and lists are written
 * first and lengthened if need be.
 */

/* What one stone adds to the shapes of the nearest cells; three times as much to each further
 * cell. */
enum { ADD_FORWARD = SHAPE_HALF_LINES, ADD_BACKWARD = 1 };

/* An empty cell whose patterns change in one direction: the offset of the cell in bits 0..15, what
 * changes of the patterns (an exclusive or) in bits 16..23, the direction above. */
typedef uint32_t PatternChange;

/* What the halves of the lines of a stone have in common. */
typedef struct LineScan {
    Board *board;
    const CellOffset *sight;
    PatternChange *list;
} LineScan;

/* Adds a stone to the shapes of one half line, number `half` in sight, and lists the changed
 * patterns. `skipped` is minus the number of cells left out so far; returns it updated. Counting
 * those left out costs one instruction, counting the others two. */
static inline ptrdiff_t half_line_add(const LineScan *scan, int half, int reach, uint32_t delta,
                                      ptrdiff_t skipped) {
    const uint8_t *patterns = scan->board->rules->patterns;
    uint32_t direction = (uint32_t)half / 2;
    for (int i = 0; i < reach; i++) {
        CellOffset offset = scan->sight[half * reach + i];
        BoardCell *state = cell_at_offset(scan->board, offset);
        Shape old = state->shape[direction], new = old + delta;
        uint32_t difference = (uint32_t)((patterns[old] ^ patterns[new]) & state->empty_mask);
        state->shape[direction] = new;
        scan->list[half * reach + i + skipped] = (direction << 24) + offset + (difference << 16);
        skipped -= difference == 0;
        delta *= 3;
    }
    return skipped;
}

/* Adds `digit` to every shape that sees a stone and lists the changed patterns; returns how many
 * there are. Inlined with a constant reach and written out, so that nothing is left of loops and
 * most numbers are constants. */
static inline size_t lines_add(const LineScan *scan, int reach, uint32_t digit) {
    uint32_t forward = digit * ADD_FORWARD, backward = digit * ADD_BACKWARD;
    ptrdiff_t skipped = half_line_add(scan, 0, reach, forward, 0);
    skipped = half_line_add(scan, 1, reach, backward, skipped);
    skipped = half_line_add(scan, 2, reach, forward, skipped);
    skipped = half_line_add(scan, 3, reach, backward, skipped);
    skipped = half_line_add(scan, 4, reach, forward, skipped);
    skipped = half_line_add(scan, 5, reach, backward, skipped);
    skipped = half_line_add(scan, 6, reach, forward, skipped);
    skipped = half_line_add(scan, 7, reach, backward, skipped);
    return (size_t)(2 * DIRECTION_COUNT * reach + skipped);
}

/* Takes `digit` from every shape that sees a stone again. */
static inline void lines_subtract(Board *board, const CellOffset *sight, int reach,
                                  uint32_t digit) {
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        uint32_t forward = digit * ADD_FORWARD, backward = digit * ADD_BACKWARD;
        for (int i = 0; i < reach; i++) {
            cell_at_offset(board, sight[i])->shape[d] -= forward;
            cell_at_offset(board, sight[reach + i])->shape[d] -= backward;
            forward *= 3;
            backward *= 3;
        }
        sight += 2 * reach;
    }
}

/* Puts the shapes of BOARD_NOWHERE back to 0, which they are between calls: from there no single
 * stone lifts them out of the tables. */
static inline void nowhere_clear(Board *board) {
    memset(board->cell[BOARD_NOWHERE].shape, 0, sizeof board->cell[0].shape);
}

/* Calls lines_add() with the reach of the rules; the two of a row of five are constants. */
static inline size_t stone_add(Board *board, Cell cell, uint32_t digit, PatternChange *list) {
    const LineScan scan = {board, board->sight[cell], list};
    size_t count;
    switch (board->rules->reach) {
    case SHAPE_REACH:
        count = lines_add(&scan, SHAPE_REACH, digit);
        break;
    case SHAPE_REACH - 1:
        count = lines_add(&scan, SHAPE_REACH - 1, digit);
        break;
    default:
        count = lines_add(&scan, board->rules->reach, digit);
    }
    nowhere_clear(board);
    return count;
}

/* The same for lines_subtract(). */
static inline void stone_subtract(Board *board, Cell cell, uint32_t digit) {
    const CellOffset *sight = board->sight[cell];
    switch (board->rules->reach) {
    case SHAPE_REACH:
        lines_subtract(board, sight, SHAPE_REACH, digit);
        break;
    case SHAPE_REACH - 1:
        lines_subtract(board, sight, SHAPE_REACH - 1, digit);
        break;
    default:
        lines_subtract(board, sight, board->rules->reach, digit);
    }
    nowhere_clear(board);
}

/* What the cells that a stone changed have in common. */
typedef struct ValueChange {
    /* Cells that change their threat class, except between the common classes: by side, as
     * indices into BoardUndo.change. */
    uint8_t mover[SIDE_COUNT][BOARD_SIGHT];
    size_t mover_count[SIDE_COUNT];
    int32_t value[SIDE_COUNT];      /* by how much the sum of the values changes, */
    uint16_t two_count[SIDE_COUNT]; /* and the number of cells of THREAT_TWO, modulo 2^16 */
} ValueChange;

/* Follows the changes of patterns with codes and values, saving what they were. */
static inline void values_change(Board *board, BoardUndo *undo, const PatternChange *list,
                                 size_t count, ValueChange *result) {
    const Rules *rules = board->rules;
    CellValue gained = 0, twos_before = 0, twos_after = 0;
    size_t black = 0, white = 0;
    for (size_t i = 0; i < count; i++) {
        CellOffset offset = (CellOffset)(list[i] & 0xFFFF);
        BoardCell *state = cell_at_offset(board, offset);
        BoardChange *change = &undo->change[i];
        CellValue old = state->value;
        change->value = old;
        change->codes = state->codes;
        change->offset = offset;
        state->codes ^= rules->codes[list[i] >> 16];
        CellValue new = cell_read_value(rules, board->values, state);
        gained += cell_value_only(new) - cell_value_only(old);
        twos_before += cell_value_twos(old);
        twos_after += cell_value_twos(new);
        result->mover[BLACK][black] = result->mover[WHITE][white] = (uint8_t)i;
        black += cell_value_class(old ^ new, BLACK) != 0;
        white += cell_value_class(old ^ new, WHITE) != 0;
    }
    undo->changed = (uint8_t)count;
    result->mover_count[BLACK] = black;
    result->mover_count[WHITE] = white;
    for (int side = BLACK; side <= WHITE; side++) {
        result->value[side] = cell_value_sum(gained, side);
        result->two_count[side] = (uint16_t)(cell_value_sum_twos(twos_after, side) -
                                             cell_value_sum_twos(twos_before, side));
    }
}

/* Notes at `toggle` what class_toggle() does; returns the end of the notes. */
static inline BoardToggle *class_note(int side, unsigned threat, Cell cell, BoardToggle *toggle) {
    unsigned set = (unsigned)side * THREAT_COUNT + threat;
    *toggle = (BoardToggle){(uint16_t)(set * CELLSET_WORDS + cell / 64), (uint8_t)(cell % 64)};
    return toggle + !threat_is_common((Threat)threat);
}

/* Counts the changes of class of one cell for `side`, enters them into the sets and notes them at
 * `toggle`; returns the end of the notes. */
static inline BoardToggle *class_change(Board *board, const BoardChange *change, int side,
                                        BoardToggle *toggle) {
    uint16_t *counts = board->threat_count[side];
    Cell cell = (Cell)board_offset_cell(change->offset);
    unsigned from = cell_value_threat(change->value, side);
    unsigned to = cell_value_threat(cell_at_offset(board, change->offset)->value, side);
    counts[from]--;
    counts[to]++;
    class_toggle(board, side, from, cell);
    class_toggle(board, side, to, cell);
    toggle = class_note(side, from, cell, toggle);
    return class_note(side, to, cell, toggle);
}

/* Brings values, counts and sets up to date. */
static inline void classes_change(Board *board, BoardUndo *undo, const ValueChange *values) {
    BoardToggle *toggle = undo->toggle;
    for (int side = BLACK; side <= WHITE; side++) {
        uint16_t *counts = board->threat_count[side];
        uint16_t twos = (uint16_t)(counts[THREAT_TWO] + values->two_count[side]);
        for (size_t i = 0; i < values->mover_count[side]; i++)
            toggle = class_change(board, &undo->change[values->mover[side][i]], side, toggle);
        /* The cells that went from one common class to the other one were not among those, but
         * the sum of the counts of both is right. */
        counts[THREAT_NONE] = (uint16_t)(counts[THREAT_NONE] + counts[THREAT_TWO] - twos);
        counts[THREAT_TWO] = twos;
        board->value[side] += values->value[side];
    }
    undo->toggled = (uint8_t)(toggle - undo->toggle);
}

/* Takes the toggles of the sets back. */
static inline void classes_restore(Board *board, const BoardUndo *undo) {
    uint64_t *words = (uint64_t *)board->threat_cells;
    for (int i = 0; i < undo->toggled; i++)
        words[undo->toggle[i].word] ^= (uint64_t)1 << undo->toggle[i].bit;
}

void board_set_side(Board *board, Side side) {
    if (board->side != side) {
        board->side = side;
        board->key ^= board->rules->side_key;
    }
}

/* Opens the undo record of a stone on `cell` with what it overwrites besides the cells. */
static BoardUndo *undo_open(Board *board, Cell cell) {
    BoardUndo *undo = &board->undo[board->ply++];
    undo->number = board->played++;
    undo->cell = cell;
    memcpy(undo->value, board->value, sizeof undo->value);
    memcpy(undo->threat_count, board->threat_count, sizeof undo->threat_count);
    memcpy(undo->near, &board->near.word[board->near_mask[cell].first], sizeof undo->near);
    return undo;
}

/* Adds the neighbourhood of a stone on `cell` to the near cells. */
static inline void near_add(Board *board, Cell cell) {
    const NearMask *mask = &board->near_mask[cell];
    uint64_t *near = &board->near.word[mask->first];
    for (int w = 0; w < BOARD_NEAR_WORDS; w++)
        near[w] |= mask->word[w];
}

void board_play(Board *board, Cell cell) {
    assert(cell < board->cell_count && board_stone(board, cell) == STONE_NONE);
    Side side = board->side;
    Stone stone = side_stone(side);
    BoardUndo *undo = undo_open(board, cell);
    near_add(board, cell);

    cell_leave(board, cell);
    board->cell[cell].stone = (uint8_t)stone;
    board->cell[cell].empty_mask = 0;
    cellset_remove(&board->empty, cell);
    board->empty_count--;
    board->stone_count[side]++;
    board->key ^= board->rules->stone_keys[stone][cell];

    PatternChange list[BOARD_SIGHT];
    ValueChange values;
    size_t count = stone_add(board, cell, (uint32_t)stone, list);
    values_change(board, undo, list, count, &values);
    classes_change(board, undo, &values);
    board_set_side(board, side_other(side));
}

void board_undo(Board *board) {
    assert(board->ply > 0);
    const BoardUndo *undo = &board->undo[--board->ply];
    Cell cell = undo->cell;
    Stone stone = board_stone(board, cell);
    Side side = stone_side(stone);
    stone_subtract(board, cell, (uint32_t)stone);
    classes_restore(board, undo);
    for (int i = 0; i < undo->changed; i++) {
        const BoardChange *change = &undo->change[i];
        BoardCell *changed = cell_at_offset(board, change->offset);
        changed->value = change->value;
        changed->codes = change->codes;
    }

    BoardCell *state = &board->cell[cell];
    state->stone = STONE_NONE;
    state->empty_mask = EMPTY_MASK;
    for (int s = BLACK; s <= WHITE; s++)
        class_toggle(board, s, cell_value_threat(state->value, s), cell);
    memcpy(board->value, undo->value, sizeof undo->value);
    memcpy(board->threat_count, undo->threat_count, sizeof undo->threat_count);
    memcpy(&board->near.word[board->near_mask[cell].first], undo->near, sizeof undo->near);
    cellset_add(&board->empty, cell);
    board->empty_count++;
    board->stone_count[side]--;
    board->key ^= board->rules->stone_keys[stone][cell];
    board_set_side(board, side);
}

/* ------------------------------------------------------------------------------------------
 * Setting up and slow recomputation.
 */

/* How many cells without a wall follow (x, y) in the direction (dx, dy), at most the reach. */
static int extent_towards(const Board *board, int x, int y, int dx, int dy) {
    int extent = 0;
    while (extent < board->rules->reach) {
        x += dx;
        y += dy;
        if (!board_contains(board, x, y) ||
            board_stone(board, board_cell(board, x, y)) == STONE_WALL)
            break;
        extent++;
    }
    return extent;
}

/* Computes extents and shapes of one cell from the stones. */
static void cell_read_lines(Board *board, Cell cell) {
    BoardCell *state = &board->cell[cell];
    int x = board_x(board, cell), y = board_y(board, cell);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int dx = direction_dx((Direction)d), dy = direction_dy((Direction)d);
        bool wall = state->stone == STONE_WALL;
        int left = wall ? 0 : extent_towards(board, x, y, -dx, -dy);
        int right = wall ? 0 : extent_towards(board, x, y, dx, dy);
        board->extents[cell][d] = (uint8_t)(left * 16 + right);
        state->shape[d] = shape_empty(left, right);
        for (int offset = -left; offset <= right; offset++)
            if (offset != 0)
                state->shape[d] +=
                    board_stone(board, board_along(board, cell, d, offset)) * shape_weight(offset);
    }
}

/* The cells that a stone on `cell` makes worth considering. */
static NearMask near_of(const Board *board, Cell cell, int square, int ray) {
    NearMask near = {0};
    int x = board_x(board, cell), y = board_y(board, cell);
    int lowest = max_int(0, cell - NEAR_MAX * board->width - NEAR_MAX);
    near.first = min_int(lowest / 64, CELLSET_WORDS - BOARD_NEAR_WORDS);
    for (int dy = -NEAR_MAX; dy <= NEAR_MAX; dy++) {
        for (int dx = -NEAR_MAX; dx <= NEAR_MAX; dx++) {
            int distance = max_int(abs(dx), abs(dy));
            bool straight = dx == 0 || dy == 0 || abs(dx) == abs(dy);
            if ((distance > square && (distance > ray || !straight)) ||
                !board_contains(board, x + dx, y + dy))
                continue;
            int index = board_cell(board, x + dx, y + dy) - 64 * near.first;
            near.word[index / 64] |= (uint64_t)1 << (index % 64);
        }
    }
    return near;
}

/* Lists the cells that see `cell`, whose extents are known. */
static void cell_read_sight(Board *board, Cell cell) {
    CellOffset *sight = board->sight[cell];
    int reach = board->rules->reach;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int right = board_right_extent(board, cell, d), left = board_left_extent(board, cell, d);
        for (int i = 1; i <= reach; i++)
            *sight++ = offset_of_cell(i <= right ? board_along(board, cell, d, i) : BOARD_NOWHERE);
        for (int i = 1; i <= reach; i++)
            *sight++ = offset_of_cell(i <= left ? board_along(board, cell, d, -i) : BOARD_NOWHERE);
    }
}

/* Computes the near cells from the stones and the area of each. */
static void near_rebuild(Board *board) {
    memset(&board->near, 0, sizeof board->near);
    for (int c = 0; c < board->cell_count; c++) {
        Stone stone = board_stone(board, (Cell)c);
        if (board->near_everywhere)
            cellset_add(&board->near, (Cell)c);
        else if (stone == STONE_BLACK || stone == STONE_WHITE)
            near_add(board, (Cell)c);
    }
}

/* Computes everything that follows from stones, geometry and side to move. */
static void board_rebuild(Board *board) {
    memset(board->threat_count, 0, sizeof board->threat_count);
    memset(board->threat_cells, 0, sizeof board->threat_cells);
    memset(&board->empty, 0, sizeof board->empty);
    memset(board->stone_count, 0, sizeof board->stone_count);
    board->empty_count = 0;
    board->value[BLACK] = board->value[WHITE] = 0;
    /* Two odd numbers without a pattern in their bits keep the sizes of boards apart. */
    board->key = (uint64_t)board->width * GOLDEN_GAMMA ^
                 (uint64_t)board->height * 0xC2B2AE3D27D4EB4Fu ^ board->rules->side_key;
    board->key ^= board->side == WHITE ? board->rules->side_key : 0;

    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        Stone stone = board_stone(board, cell);
        cell_read_lines(board, cell);
        cell_read_sight(board, cell);
        board->cell[cell].empty_mask = stone == STONE_NONE ? EMPTY_MASK : 0;
        if (stone == STONE_NONE) {
            cellset_add(&board->empty, cell);
            board->empty_count++;
            cell_read_codes(board->rules, &board->cell[cell]);
            cell_read_value(board->rules, board->values, &board->cell[cell]);
            cell_enter(board, cell);
            continue;
        }
        board->key ^= board->rules->stone_keys[stone][cell];
        if (stone != STONE_WALL)
            board->stone_count[stone_side(stone)]++;
    }
    near_rebuild(board);
}

void board_init(Board *board, const Rules *rules, const CellValues *values, int width, int height) {
    assert(width >= BOARD_MIN_SIZE && width <= BOARD_MAX_SIZE);
    assert(height >= BOARD_MIN_SIZE && height <= BOARD_MAX_SIZE);
    memset(board, 0, offsetof(Board, undo));
    board->rules = rules;
    board->values = values != NULL ? values : &rules->classes;
    board->width = width;
    board->height = height;
    board->cell_count = width * height;
    board->word_count = (board->cell_count + 63) / 64;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        board->step[d] = direction_dx((Direction)d) + direction_dy((Direction)d) * width;
    for (int cell = 0; cell < board->cell_count; cell++) {
        board->x[cell] = (uint8_t)(cell % width);
        board->y[cell] = (uint8_t)(cell / width);
    }
    for (int cell = 0; cell < board->cell_count; cell++)
        board->near_mask[cell] = near_of(board, (Cell)cell, NEAR_SQUARE, NEAR_RAY);
    board_rebuild(board);
}

void board_set_area(Board *board, int square, int ray) {
    assert(square >= 1 && ray >= 1 && ray <= NEAR_MAX);
    board->near_everywhere = square > NEAR_MAX;
    for (int cell = 0; cell < board->cell_count; cell++)
        board->near_mask[cell] = near_of(board, (Cell)cell, square, ray);
    near_rebuild(board);
}

void board_copy(Board *copy, const Board *board) {
    memcpy(copy, board, offsetof(Board, undo) + (size_t)board->ply * sizeof board->undo[0]);
}

void board_wall(Board *board, Cell cell) {
    assert(cell < board->cell_count);
    board->cell[cell].stone = STONE_WALL;
    board->ply = 0;
    board_rebuild(board);
}

/* ------------------------------------------------------------------------------------------
 * Questions.
 */

/* Whether the cells of two boards agree in everything that has a meaning. */
static bool cells_agree(const Board *a, const Board *b) {
    for (int c = 0; c < a->cell_count; c++) {
        const BoardCell *x = &a->cell[c], *y = &b->cell[c];
        if (x->stone != y->stone || memcmp(x->shape, y->shape, sizeof x->shape) != 0 ||
            memcmp(a->extents[c], b->extents[c], sizeof a->extents[c]) != 0)
            return false;
        if (x->stone == STONE_NONE && (x->codes != y->codes || x->value != y->value))
            return false;
    }
    return true;
}

bool board_check(const Board *board) {
    Board *fresh = malloc(sizeof *fresh);
    if (fresh == NULL)
        return true;
    board_copy(fresh, board);
    board_rebuild(fresh);
    bool same = cells_agree(board, fresh) && board->key == fresh->key &&
                board->empty_count == fresh->empty_count &&
                memcmp(board->stone_count, fresh->stone_count, sizeof board->stone_count) == 0 &&
                memcmp(board->value, fresh->value, sizeof board->value) == 0 &&
                memcmp(board->threat_count, fresh->threat_count, sizeof board->threat_count) == 0 &&
                memcmp(board->threat_cells, fresh->threat_cells, sizeof board->threat_cells) == 0 &&
                memcmp(&board->empty, &fresh->empty, sizeof board->empty) == 0 &&
                memcmp(&board->near, &fresh->near, sizeof board->near) == 0;
    free(fresh);
    return same;
}

/* Adds the unbroken run of the stone on `cell` along one direction to `set`. */
static void add_run(const Board *board, Cell cell, int direction, CellSet *set) {
    int dx = direction_dx((Direction)direction), dy = direction_dy((Direction)direction);
    Stone stone = board_stone(board, cell);
    for (int sign = -1; sign <= 1; sign += 2) {
        int x = board_x(board, cell), y = board_y(board, cell);
        while (board_contains(board, x, y) &&
               board_stone(board, board_cell(board, x, y)) == stone) {
            cellset_add(set, board_cell(board, x, y));
            x += sign * dx;
            y += sign * dy;
        }
    }
}

bool board_row_through(const Board *board, Cell cell, Cell *row, int *length) {
    Stone stone = board_stone(board, cell);
    if (stone != STONE_BLACK && stone != STONE_WHITE)
        return false;
    Side side = stone_side(stone);
    CellSet cells = {{0}};
    bool found = false;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        if (rules_pattern(board->rules, side, board->cell[cell].shape[d]) != PATTERN_FIVE)
            continue;
        found = true;
        add_run(board, cell, d, &cells);
    }
    if (row != NULL)
        *length = cellset_list(&cells, board->word_count, row);
    return found;
}

int board_winner(const Board *board, Cell last, CellSet *rows) {
    Cell row[BOARD_MAX_CELLS];
    int winner = SIDE_COUNT, length;
    *rows = (CellSet){0};
    for (int i = 0; i < board->cell_count; i++) {
        if (!board_row_through(board, (Cell)i, row, &length))
            continue;
        for (int j = 0; j < length; j++)
            cellset_add(rows, row[j]);
        if (winner == SIDE_COUNT || (Cell)i == last)
            winner = (int)stone_side(board_stone(board, (Cell)i));
    }
    return winner;
}

/* Whether `side` cannot complete a row any more. A foul point may still hide a possible row,
 * but not if its lines are dead or too long already. */
static bool side_is_dead(const Board *board, int side) {
    int fouls = board->threat_count[side][THREAT_FOUL];
    if (board->threat_count[side][THREAT_DEAD] + fouls != board->empty_count)
        return false;
    if (fouls == 0)
        return true;
    Cell cells[BOARD_MAX_CELLS];
    cellset_list(&board->threat_cells[side][THREAT_FOUL], board->word_count, cells);
    for (int i = 0; i < fouls; i++)
        if (threat_count_patterns(board->cell[cells[i]].code[side], PATTERN_ONE, PATTERN_FIVE) != 0)
            return false;
    return true;
}

bool board_is_dead(const Board *board) {
    return side_is_dead(board, BLACK) && side_is_dead(board, WHITE);
}

bool board_is_renju_draw(const Board *board) {
    enum { USUAL_CELLS = 15 * 15, LAST_EMPTY = 25 };
    return board->rules->number == RULE_RENJU && board->cell_count >= USUAL_CELLS &&
           board->empty_count <= LAST_EMPTY;
}
