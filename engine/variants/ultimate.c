/* ultimate: see ultimate.h.
 *
 * The hash is the exclusive or of one random number for each stone (in forget mode for each order
 * of a side's stones in a board), the prescribed board and the side to move. The numbers are
 * computed when they are needed: a table would have to be filled by somebody.
 */
#include "variants/ultimate.h"

#include "ground/random.h"

enum { KEY_BOARD = 1000, KEY_TURN = 1020, KEY_ORDER = 4096, ORDERS = 4 * 4096 };

/* The random number of something with a number of its own. The multiplier, any large odd number,
 * keeps these seeds apart from those of others. */
static uint64_t key_of(unsigned number) {
    Random random = {(uint64_t)number * 0xD1342543DE82EF95u};
    return random_next(&random);
}

static uint64_t order_key(int side, int board, unsigned order) {
    return key_of(KEY_ORDER + (unsigned)(side * GRID_CELLS + board) * ORDERS + order);
}

void ultimate_start(Ultimate *position, bool forget) {
    *position = (Ultimate){.board = ULTIMATE_ANYWHERE, .forget = forget};
    position->hash = key_of(KEY_BOARD + ULTIMATE_ANYWHERE) ^ (forget ? key_of(KEY_TURN + 1) : 0);
}

VariantResult ultimate_result(const Ultimate *position) {
    for (int side = 0; side < 2; side++)
        if (grid_has_line(position->won[side]))
            return (VariantResult)side;
    bool long_enough = position->forget && position->ply >= ULTIMATE_FORGET_PLIES;
    return position->closed == GRID_FULL || long_enough ? VARIANT_DRAWN : VARIANT_GOES_ON;
}

int ultimate_moves(const Ultimate *position, uint8_t moves[ULTIMATE_MOVES]) {
    int count = 0;
    if (ultimate_result(position) != VARIANT_GOES_ON)
        return 0;
    for (unsigned boards = ultimate_open_boards(position); boards != 0; boards &= boards - 1) {
        int board = grid_first(boards);
        unsigned cells = ultimate_empty(position, board);
        count += grid_list(cells, board * GRID_CELLS, moves + count);
    }
    return count;
}

/* Notes the stone in the order of its board and takes the oldest of four away. */
static void forget_oldest(Ultimate *position, int side, int board, int cell) {
    uint16_t *stones = &position->stones[side][board], *order = &position->order[side][board];
    int before = grid_count(*stones) - 1;
    position->hash ^= order_key(side, board, *order | (unsigned)before << 12);
    if (before == ULTIMATE_KEPT) {
        *stones = (uint16_t)(*stones & ~(1u << (*order & 15)));
        *order = (uint16_t)(*order >> 4);
        before--;
    }
    *order = (uint16_t)(*order | (unsigned)cell << 4 * before);
    position->hash ^= order_key(side, board, *order | (unsigned)(before + 1) << 12);
}

void ultimate_play(Ultimate *position, int move) {
    int side = position->turn, board = move / GRID_CELLS, cell = move % GRID_CELLS;
    uint16_t *stones = &position->stones[side][board];
    *stones = (uint16_t)(*stones | 1u << cell);
    if (position->forget)
        forget_oldest(position, side, board, cell);
    else
        position->hash ^= key_of((unsigned)(side * ULTIMATE_MOVES + move));
    if (grid_has_line(*stones)) {
        position->won[side] = (uint16_t)(position->won[side] | 1u << board);
        position->closed = (uint16_t)(position->closed | 1u << board);
    } else if (ultimate_empty(position, board) == 0) {
        position->closed = (uint16_t)(position->closed | 1u << board);
    }
    position->hash ^= key_of(KEY_BOARD + position->board) ^ key_of(KEY_TURN);
    position->board = (position->closed >> cell & 1) != 0 ? ULTIMATE_ANYWHERE : (uint8_t)cell;
    position->hash ^= key_of(KEY_BOARD + position->board);
    position->turn ^= 1;
    position->ply++;
}

/* ------------------------------------------------------------------------------------------
 * The interface.
 */

static void start_ordinary(void *position) {
    ultimate_start(position, false);
}

static void start_forget(void *position) {
    ultimate_start(position, true);
}

static int interface_moves(const void *position, uint8_t moves[VARIANT_MAX_MOVES]) {
    return ultimate_moves(position, moves);
}

static void interface_play(void *position, int move) {
    ultimate_play(position, move);
}

static VariantResult interface_result(const void *position) {
    return ultimate_result(position);
}

static int interface_turn(const void *position) {
    return ((const Ultimate *)position)->turn;
}

static uint64_t interface_hash(const void *position) {
    return ((const Ultimate *)position)->hash;
}

static unsigned interface_marks(const void *position, int move) {
    const Ultimate *ultimate = position;
    int board = move / GRID_CELLS;
    return grid_marks(ultimate->stones[0][board], ultimate->stones[1][board], move % GRID_CELLS);
}

static VariantResult interface_board(const void *position, int board) {
    const Ultimate *ultimate = position;
    for (int side = 0; side < 2; side++)
        if ((ultimate->won[side] >> board & 1) != 0)
            return (VariantResult)side;
    return (ultimate->closed >> board & 1) != 0 ? VARIANT_DRAWN : VARIANT_GOES_ON;
}

static void interface_place(int move, int *column, int *line) {
    int board = move / GRID_CELLS, cell = move % GRID_CELLS;
    *column = 3 * (board % 3) + cell % 3;
    *line = 3 * (board / 3) + cell / 3;
}

const VariantRules ULTIMATE_RULES = {.name = "ultimate",
                                     .title = "Ultimate tic-tac-toe",
                                     .edge = 9,
                                     .max_plies = ULTIMATE_MOVES,
                                     .size = sizeof(Ultimate),
                                     .start = start_ordinary,
                                     .moves = interface_moves,
                                     .play = interface_play,
                                     .result = interface_result,
                                     .turn = interface_turn,
                                     .hash = interface_hash,
                                     .marks = interface_marks,
                                     .board = interface_board,
                                     .place = interface_place};

const VariantRules ULTIMATE_FORGET_RULES = {.name = "ultimate-forget",
                                            .title = "Ultimate tic-tac-toe, forget mode",
                                            .edge = 9,
                                            .max_plies = ULTIMATE_FORGET_PLIES,
                                            .size = sizeof(Ultimate),
                                            .start = start_forget,
                                            .moves = interface_moves,
                                            .play = interface_play,
                                            .result = interface_result,
                                            .turn = interface_turn,
                                            .hash = interface_hash,
                                            .marks = interface_marks,
                                            .board = interface_board,
                                            .place = interface_place};
