/* board: see board.h. */
#include "board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Distance and square size of the neighbourhood that makes up Board.near. */
enum { NEAR_RAY = 4, NEAR_SQUARE = 3 };

/* ------------------------------------------------------------------------------------------
 * Threat bookkeeping of one cell.
 */

/* Reads the worth of an empty cell from its codes and returns it. */
static inline Worth cell_read_worth(const Rules *rules, BoardCell *state) {
    state->worth =
        rules->worth[BLACK][state->codes & 0xFFFF] + rules->worth[WHITE][state->codes >> 16];
    return state->worth;
}

/* Enters the empty `cell`, whose worth is set, into the counts, sets and sums. */
static void cell_enter(Board *board, Cell cell) {
    for (int side = BLACK; side <= WHITE; side++) {
        unsigned threat = worth_threat(board->cell[cell].worth, side);
        board->value[side] += worth_value(board->cell[cell].worth, side);
        board->threat_count[side][threat]++;
        cellset_add(&board->threat_cells[side][threat], cell);
    }
}

/* The reverse of cell_enter(). */
static void cell_leave(Board *board, Cell cell) {
    for (int side = BLACK; side <= WHITE; side++) {
        unsigned threat = worth_threat(board->cell[cell].worth, side);
        board->value[side] -= worth_value(board->cell[cell].worth, side);
        board->threat_count[side][threat]--;
        cellset_remove(&board->threat_cells[side][threat], cell);
    }
}

/* The patterns of both sides on one line, as Rules.patterns has them, placed in BoardCell.codes:
 * black's four bits in the lower half, white's in the upper. */
static inline uint32_t codes_of_pair(unsigned pair, unsigned shift) {
    return ((pair | pair << 12) & 0x000F000F) << shift;
}

/* Both codes of a cell from its shapes. */
static void cell_read_codes(const Rules *rules, BoardCell *state) {
    state->codes = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        state->codes |= codes_of_pair(rules->patterns[state->shape[d]], 4 * d);
}

/* ------------------------------------------------------------------------------------------
 * The incremental update: a stone comes or goes and its lines change.
 */

/* Adds `delta` to one shape of a cell (modulo 2^32) and reads its patterns. Returns whether that
 * changed a code that matters. Without branches, which nobody could predict; so the codes of
 * occupied cells change too, but undoing restores even those. */
static inline bool shape_change(const Rules *rules, BoardCell *state, int direction,
                                uint32_t delta) {
    unsigned shift = 4 * (unsigned)direction;
    Shape shape = state->shape[direction] + delta;
    uint32_t codes =
        (state->codes & ~codes_of_pair(0xFF, shift)) | codes_of_pair(rules->patterns[shape], shift);
    bool matters = (codes != state->codes) & (state->stone == STONE_NONE);
    state->shape[direction] = shape;
    state->codes = codes;
    return matters;
}

/* Half of a line: the cells that see a stone from one side. */
typedef struct HalfLine {
    int step, extent, direction;
    uint32_t delta; /* what the stone adds to the shape of the nearest cell */
} HalfLine;

/* Adds a stone to the shapes of half a line, three times as much to each further cell, saving
 * the cells in `undo`. Appends to `changed` those that have to be followed, by their index in
 * `undo`, and returns the end of that list. */
static uint8_t *half_line_change(Board *board, BoardUndo *undo, Cell cell, HalfLine line,
                                 uint8_t *changed) {
    const Rules *rules = board->rules;
    int target = cell;
    int first = undo->seen, end = first + line.extent;
    undo->seen = (uint8_t)end;
    for (int i = first; i < end; i++) {
        target += line.step;
        BoardCell *state = &board->cell[target];
        undo->target[i] = (Cell)target;
        undo->before[i] = *state;
        *changed = (uint8_t)i;
        changed += shape_change(rules, state, line.direction, line.delta);
        line.delta *= 3;
    }
    return changed;
}

/* Adds `digit` to every shape that sees `cell`; lists the empty cells whose codes change by
 * their index in `undo` and returns how many there are. */
static int lines_change(Board *board, BoardUndo *undo, Cell cell, uint32_t digit,
                        uint8_t changed[BOARD_SIGHT + 1]) {
    uint8_t *end = changed;
    undo->seen = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        HalfLine right = {board->step[d], board_right_extent(board, cell, d), d,
                          digit * SHAPE_HALF_LINES};
        HalfLine left = {-board->step[d], board_left_extent(board, cell, d), d, digit};
        end = half_line_change(board, undo, cell, right, end);
        end = half_line_change(board, undo, cell, left, end);
    }
    return (int)(end - changed);
}

/* Follows the changes of codes with worths and values, and lists for either side the cells whose
 * threat class changes. Lists are written first and lengthened if need be, again to do
 * without branches. */
static void worths_change(Board *board, BoardUndo *undo, const uint8_t *changed, int count) {
    uint32_t gained = 0, lost = 0;
    int black = 0, white = 0;
    for (int i = 0; i < count; i++) {
        int index = changed[i];
        Worth old = undo->before[index].worth;
        Worth new = cell_read_worth(board->rules, &board->cell[undo->target[index]]);
        gained += worth_values(new);
        lost += worth_values(old);
        undo->move[BLACK][black] = undo->move[WHITE][white] = (uint8_t)index;
        black += worth_threat(old ^ new, BLACK) != 0;
        white += worth_threat(old ^ new, WHITE) != 0;
    }
    undo->moved[BLACK] = (uint8_t)black;
    undo->moved[WHITE] = (uint8_t)white;
    board->value[BLACK] += (int32_t)(gained & 0xFFFF) - (int32_t)(lost & 0xFFFF);
    board->value[WHITE] += (int32_t)(gained >> 16) - (int32_t)(lost >> 16);
}

/* Moves `cell` from one set of a side to another. The same call also moves it back. */
static inline void class_swap(CellSet *sets, Cell cell, unsigned from, unsigned to) {
    uint64_t bit = (uint64_t)1 << (cell & 63);
    sets[from].word[cell >> 6] ^= bit;
    sets[to].word[cell >> 6] ^= bit;
}

/* Enters the changes of class into the sets and counts of `side`. */
static void classes_change(Board *board, const BoardUndo *undo, int side) {
    CellSet *sets = board->threat_cells[side];
    uint16_t *count = board->threat_count[side];
    for (int i = 0; i < undo->moved[side]; i++) {
        int index = undo->move[side][i];
        Cell cell = undo->target[index];
        unsigned from = worth_threat(undo->before[index].worth, side);
        unsigned to = worth_threat(board->cell[cell].worth, side);
        class_swap(sets, cell, from, to);
        count[from]--;
        count[to]++;
    }
}

/* Takes them out of the sets again, before the cells are restored. */
static void classes_restore(Board *board, const BoardUndo *undo, int side) {
    CellSet *sets = board->threat_cells[side];
    for (int i = 0; i < undo->moved[side]; i++) {
        int index = undo->move[side][i];
        Cell cell = undo->target[index];
        class_swap(sets, cell, worth_threat(undo->before[index].worth, side),
                   worth_threat(board->cell[cell].worth, side));
    }
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
    cellset_remove(&board->empty, cell);
    board->empty_count--;
    board->stone_count[side]++;
    board->key ^= board->rules->stone_keys[stone][cell];

    uint8_t changed[BOARD_SIGHT + 1];
    int count = lines_change(board, undo, cell, (uint32_t)stone, changed);
    worths_change(board, undo, changed, count);
    classes_change(board, undo, BLACK);
    classes_change(board, undo, WHITE);
    board_set_side(board, side_other(side));
}

void board_undo(Board *board) {
    assert(board->ply > 0);
    const BoardUndo *undo = &board->undo[--board->ply];
    Cell cell = undo->cell;
    Stone stone = board_stone(board, cell);
    Side side = stone == STONE_BLACK ? BLACK : WHITE;
    classes_restore(board, undo, BLACK);
    classes_restore(board, undo, WHITE);
    for (int i = 0; i < undo->seen; i++)
        board->cell[undo->target[i]] = undo->before[i];

    board->cell[cell].stone = STONE_NONE;
    cell_enter(board, cell); /* its worth is still there; values and counts follow anyway */
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
static NearMask near_of(const Board *board, Cell cell) {
    NearMask near = {0};
    int x = board_x(board, cell), y = board_y(board, cell);
    int lowest = max_int(0, cell - NEAR_RAY * board->width - NEAR_RAY);
    near.first = min_int(lowest / 64, CELLSET_WORDS - BOARD_NEAR_WORDS);
    for (int dy = -NEAR_RAY; dy <= NEAR_RAY; dy++) {
        for (int dx = -NEAR_RAY; dx <= NEAR_RAY; dx++) {
            bool square = abs(dx) <= NEAR_SQUARE && abs(dy) <= NEAR_SQUARE;
            bool ray = dx == 0 || dy == 0 || abs(dx) == abs(dy);
            if (!(square || ray) || !board_contains(board, x + dx, y + dy))
                continue;
            int index = board_cell(board, x + dx, y + dy) - 64 * near.first;
            near.word[index / 64] |= (uint64_t)1 << (index % 64);
        }
    }
    return near;
}

/* Computes everything that follows from stones, geometry and side to move. */
static void board_rebuild(Board *board) {
    memset(board->threat_count, 0, sizeof board->threat_count);
    memset(board->threat_cells, 0, sizeof board->threat_cells);
    memset(&board->empty, 0, sizeof board->empty);
    memset(&board->near, 0, sizeof board->near);
    memset(board->stone_count, 0, sizeof board->stone_count);
    board->empty_count = 0;
    board->value[BLACK] = board->value[WHITE] = 0;
    board->key = (uint64_t)board->width * 0x9E3779B97F4A7C15u ^
                 (uint64_t)board->height * 0xC2B2AE3D27D4EB4Fu ^ board->rules->side_key;
    board->key ^= board->side == WHITE ? board->rules->side_key : 0;

    for (int c = 0; c < board->cell_count; c++) {
        Cell cell = (Cell)c;
        Stone stone = board_stone(board, cell);
        cell_read_lines(board, cell);
        if (stone == STONE_NONE) {
            cellset_add(&board->empty, cell);
            board->empty_count++;
            cell_read_codes(board->rules, &board->cell[cell]);
            cell_read_worth(board->rules, &board->cell[cell]);
            cell_enter(board, cell);
            continue;
        }
        board->key ^= board->rules->stone_keys[stone][cell];
        if (stone != STONE_WALL)
            board->stone_count[stone == STONE_BLACK ? BLACK : WHITE]++;
        near_add(board, cell);
    }
}

void board_init(Board *board, const Rules *rules, int width, int height) {
    assert(width >= BOARD_MIN_SIZE && width <= BOARD_MAX_SIZE);
    assert(height >= BOARD_MIN_SIZE && height <= BOARD_MAX_SIZE);
    memset(board, 0, offsetof(Board, undo));
    board->rules = rules;
    board->width = width;
    board->height = height;
    board->cell_count = width * height;
    board->word_count = (board->cell_count + 63) / 64;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        board->step[d] = direction_dx((Direction)d) + direction_dy((Direction)d) * width;
    for (int cell = 0; cell < board->cell_count; cell++)
        board->near_mask[cell] = near_of(board, (Cell)cell);
    board_rebuild(board);
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
        if (x->stone == STONE_NONE && (x->codes != y->codes || x->worth != y->worth))
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
    Side side = stone == STONE_BLACK ? BLACK : WHITE;
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
