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

static const ThreatEntry *entry_of(const Board *board, int side, uint16_t code) {
    return &board->rules->threats[side][code];
}

/* Enters the empty `cell`, whose codes are set, into the counts, sets and sums. */
static void cell_enter(Board *board, Cell cell) {
    BoardCell *state = &board->cell[cell];
    const ThreatEntry *black = entry_of(board, BLACK, state->code[BLACK]);
    const ThreatEntry *white = entry_of(board, WHITE, state->code[WHITE]);
    state->prior[BLACK] = (int16_t)(black->attack + white->defence);
    state->prior[WHITE] = (int16_t)(white->attack + black->defence);
    for (int side = BLACK; side <= WHITE; side++) {
        const ThreatEntry *entry = side == BLACK ? black : white;
        state->threat[side] = entry->threat;
        board->value[side] += entry->value;
        board->threat_count[side][entry->threat]++;
        cellset_add(&board->threat_cells[side][entry->threat], cell);
    }
}

/* The reverse of cell_enter(). */
static void cell_leave(Board *board, Cell cell) {
    const BoardCell *state = &board->cell[cell];
    for (int side = BLACK; side <= WHITE; side++) {
        board->value[side] -= entry_of(board, side, state->code[side])->value;
        board->threat_count[side][state->threat[side]]--;
        cellset_remove(&board->threat_cells[side][state->threat[side]], cell);
    }
}

/* Follows a change of `side`'s code of an empty cell; returns the new entry. */
static inline const ThreatEntry *cell_change(Board *board, Cell cell, int side, uint16_t code) {
    BoardCell *state = &board->cell[cell];
    const ThreatEntry *old = entry_of(board, side, state->code[side]);
    const ThreatEntry *new = entry_of(board, side, code);
    state->code[side] = code;
    board->value[side] += new->value - old->value;
    if (new->threat != old->threat) {
        state->threat[side] = new->threat;
        board->threat_count[side][old->threat]--;
        board->threat_count[side][new->threat]++;
        cellset_remove(&board->threat_cells[side][old->threat], cell);
        cellset_add(&board->threat_cells[side][new->threat], cell);
    }
    return new;
}

/* A code with the pattern of one direction replaced. */
static inline uint16_t code_with(uint16_t code, int direction, unsigned pattern) {
    unsigned shift = 4 * (unsigned)direction;
    return (uint16_t)((code & ~(15u << shift)) | (pattern << shift));
}

/* Both codes of a cell from its shapes. */
static void cell_read_codes(const Board *board, BoardCell *state) {
    state->code[BLACK] = state->code[WHITE] = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        unsigned pair = board->rules->patterns[state->shape[d]];
        state->code[BLACK] = code_with(state->code[BLACK], d, pair & 15);
        state->code[WHITE] = code_with(state->code[WHITE], d, pair >> 4);
    }
}

/* ------------------------------------------------------------------------------------------
 * The incremental update: a stone comes or goes and its lines change.
 */

/* Changes one shape of `cell` by `delta` (modulo 2^32) and follows the consequences. */
static inline void shape_change(Board *board, Cell cell, int direction, uint32_t delta) {
    BoardCell *state = &board->cell[cell];
    state->shape[direction] += delta;
    if (state->stone != STONE_NONE)
        return;
    unsigned pair = board->rules->patterns[state->shape[direction]];
    uint16_t black = code_with(state->code[BLACK], direction, pair & 15);
    uint16_t white = code_with(state->code[WHITE], direction, pair >> 4);
    if (black == state->code[BLACK] && white == state->code[WHITE])
        return;
    const ThreatEntry *new_black = cell_change(board, cell, BLACK, black);
    const ThreatEntry *new_white = cell_change(board, cell, WHITE, white);
    state->prior[BLACK] = (int16_t)(new_black->attack + new_white->defence);
    state->prior[WHITE] = (int16_t)(new_white->attack + new_black->defence);
}

/* Adds `digit` (or, for a stone that goes, its negative) to every shape that sees `cell`. */
static void lines_change(Board *board, Cell cell, uint32_t digit) {
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int step = board->step[d];
        int right = board_right_extent(board, cell, d);
        int left = board_left_extent(board, cell, d);
        for (int k = 1; k <= right; k++)
            shape_change(board, (Cell)(cell + k * step), d, digit * shape_weight(-k));
        for (int k = 1; k <= left; k++)
            shape_change(board, (Cell)(cell - k * step), d, digit * shape_weight(k));
    }
}

void board_set_side(Board *board, Side side) {
    if (board->side != side) {
        board->side = side;
        board->key ^= board->rules->side_key;
    }
}

void board_play(Board *board, Cell cell) {
    assert(cell < board->cell_count && board_stone(board, cell) == STONE_NONE);
    Side side = board->side;
    Stone stone = side_stone(side);
    BoardUndo *undo = &board->undo[board->ply++];
    undo->cell = cell;
    for (int w = 0; w < board->word_count; w++) {
        undo->near.word[w] = board->near.word[w];
        board->near.word[w] |= board->near_mask[cell].word[w];
    }

    cell_leave(board, cell);
    board->cell[cell].stone = (uint8_t)stone;
    cellset_remove(&board->empty, cell);
    board->empty_count--;
    board->stone_count[side]++;
    board->key ^= board->rules->stone_keys[stone][cell];
    lines_change(board, cell, (uint32_t)stone);
    board_set_side(board, side_other(side));
}

void board_undo(Board *board) {
    assert(board->ply > 0);
    const BoardUndo *undo = &board->undo[--board->ply];
    Cell cell = undo->cell;
    Stone stone = board_stone(board, cell);
    Side side = stone == STONE_BLACK ? BLACK : WHITE;
    for (int w = 0; w < board->word_count; w++)
        board->near.word[w] = undo->near.word[w];

    lines_change(board, cell, 0 - (uint32_t)stone);
    board->cell[cell].stone = STONE_NONE;
    cellset_add(&board->empty, cell);
    board->empty_count++;
    board->stone_count[side]--;
    board->key ^= board->rules->stone_keys[stone][cell];
    cell_read_codes(board, &board->cell[cell]);
    cell_enter(board, cell);
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
        state->extents[d] = (uint8_t)(left * 16 + right);
        state->shape[d] = shape_empty(left, right);
        for (int offset = -left; offset <= right; offset++)
            if (offset != 0)
                state->shape[d] += board_stone(board, board_along(board, cell, d, offset)) *
                                   shape_weight(offset);
    }
}

/* The cells that a stone on `cell` makes worth considering. */
static CellSet near_of(const Board *board, Cell cell) {
    CellSet near = {{0}};
    int x = board_x(board, cell), y = board_y(board, cell);
    for (int dy = -NEAR_RAY; dy <= NEAR_RAY; dy++) {
        for (int dx = -NEAR_RAY; dx <= NEAR_RAY; dx++) {
            bool square = abs(dx) <= NEAR_SQUARE && abs(dy) <= NEAR_SQUARE;
            bool ray = dx == 0 || dy == 0 || abs(dx) == abs(dy);
            if ((square || ray) && board_contains(board, x + dx, y + dy))
                cellset_add(&near, board_cell(board, x + dx, y + dy));
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
            cell_read_codes(board, &board->cell[cell]);
            cell_enter(board, cell);
            continue;
        }
        board->key ^= board->rules->stone_keys[stone][cell];
        if (stone != STONE_WALL)
            board->stone_count[stone == STONE_BLACK ? BLACK : WHITE]++;
        for (int w = 0; w < board->word_count; w++)
            board->near.word[w] |= board->near_mask[cell].word[w];
    }
}

void board_init(Board *board, const Rules *rules, int width, int height) {
    assert(width >= BOARD_MIN_SIZE && width <= BOARD_MAX_SIZE);
    assert(height >= BOARD_MIN_SIZE && height <= BOARD_MAX_SIZE);
    memset(board, 0, sizeof *board);
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
            memcmp(x->extents, y->extents, sizeof x->extents) != 0)
            return false;
        if (x->stone == STONE_NONE && (memcmp(x->code, y->code, sizeof x->code) != 0 ||
                                       memcmp(x->prior, y->prior, sizeof x->prior) != 0 ||
                                       memcmp(x->threat, y->threat, sizeof x->threat) != 0))
            return false;
    }
    return true;
}

bool board_check(const Board *board) {
    Board *fresh = malloc(sizeof *fresh);
    if (fresh == NULL)
        return true;
    *fresh = *board;
    board_rebuild(fresh);
    bool same =
        cells_agree(board, fresh) && board->key == fresh->key &&
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
