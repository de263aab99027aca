/* net: see net.h.
 *
 * All numbers are integers: every compiler and processor gets the same values. The loops over
 * channels have nothing to do with each other, so that compilers turn them into vectors. Only empty
 * cells are kept up to date: an occupied one belongs to no region, and keeps the lines and features
 * that it had when its stone came until that stone is taken back.
 */
#include "evaluation/net.h"

#include "evaluation/net_threats.h"
#include "ground/dot.h"

#include <assert.h>
#include <string.h>

enum {
    INPUT_LIMIT = 4095, /* of an input of a quadrant, in parts of NET_TABLE_INPUT_ONE */
    INPUT_SHIFT = 2,    /* takes a sum to it */
    INPUT_HALF = 1 << (INPUT_SHIFT - 1),
    HIDDEN_SHIFT = 7,     /* takes a hidden neuron from its parts to parts of NET_HIDDEN_ONE, */
    HIDDEN_LIMIT = 4095,  /* of which it has at most so many */
    SECOND_SHIFT = 10,    /* takes a neuron of the second layer to the same parts */
    POLICY_LIMIT = 32767, /* of a weight of the policy: they have 16 bits */
    POLICY_SHIFT = 9, /* takes a product of a feature and its weight to parts of NET_POLICY_ONE */
    SQUARE_SHIFT = 8, /* takes a square to half of it in parts of NET_ONE */
    SQUARE_HALF = 1 << (SQUARE_SHIFT - 1),
    NO_REGION = REGION_COUNT,
    ALL_REGIONS = (1 << REGION_COUNT) - 1
};

static_assert(REGION_MAX_CELLS * NET_FEATURE_MAX + INPUT_HALF <= UINT16_MAX,
              "the sum of a region fits 16 bits");
static_assert(NET_SQUARE_MAX * NET_SQUARE_MAX + SQUARE_HALF <= UINT16_MAX,
              "a rounded square fits 16 bits");
static_assert(NET_ONE << 1 == 1 << SQUARE_SHIFT, "1 squared and halved is half of NET_ONE");
static_assert(NET_SQUARE_MAX * NET_SQUARE_MAX >> SQUARE_SHIFT < NET_FEATURE_MAX,
              "a half square adds no more to a sum than another feature");
static_assert(NET_ONE >> INPUT_SHIFT == NET_TABLE_INPUT_ONE,
              "inputs are in parts of NET_TABLE_INPUT_ONE");
static_assert((int64_t)4 * NET_CHANNELS * INPUT_LIMIT * NET_HIDDEN_MAX +
                      (int64_t)NET_BIAS_MAX * NET_TABLE_INPUT_ONE * NET_WEIGHT_ONE / NET_BIAS_ONE <
                  INT32_MAX,
              "four regions and the bias of a hidden neuron fit 32 bits");
static_assert(NET_TABLE_INPUT_ONE * NET_WEIGHT_ONE >> HIDDEN_SHIFT == NET_HIDDEN_ONE,
              "hidden neurons are in parts of NET_HIDDEN_ONE");
static_assert((int64_t)NET_SECOND_INPUTS * HIDDEN_LIMIT * NET_WEIGHT_MAX + NET_BIAS_MAX < INT32_MAX,
              "a neuron of the second layer fits 32 bits");
static_assert(NET_WEIGHT_ONE >> SECOND_SHIFT == 1,
              "neurons of the second layer are in parts of NET_HIDDEN_ONE");
static_assert(NET_ONE * NET_WEIGHT_ONE >> POLICY_SHIFT == NET_POLICY_ONE,
              "logits are in parts of NET_POLICY_ONE");

/* The sums of the regions. They are read without a sign: those of the largest regions do not fit
 * into 16 bits with a sign, and what is added or taken away has the same bits either way. */
typedef struct Accumulator {
    Features of[REGION_COUNT];
} Accumulator;

/* Regions, as bits. */
typedef uint16_t RegionSet;

/* A line of an empty cell that a stone makes another. */
typedef struct LineChange {
    Shape before, after;
    Cell cell;
    uint8_t direction;
} LineChange;

/* All those that a stone changes. No cell is among them twice. */
typedef struct LineChanges {
    int count;
    LineChange of[DIRECTION_COUNT * 2 * SHAPE_REACH];
} LineChanges;

/* A stone that the accumulator knows of, and what it overwrote. */
typedef struct NetStone {
    uint32_t number; /* BoardUndo.number */
    Cell cell;
    uint8_t region;
    Accumulator accumulator; /* of the regions that it touches */
    LineChanges changes;
    Features seen[DIRECTION_COUNT * 2 * SHAPE_REACH]; /* of the cells there, in the same order */
} NetStone;

struct Net {
    Pages pages;           /* where it lies */
    const NetTable *table; /* NULL: no network */
    int reach;
    int ply; /* stones that everything here but `next` knows of */
    Accumulator accumulator;
    Accumulator next;     /* the same with the stone that follows, of the regions it touches, */
    LineChanges changes;  /* and what it changes, */
    uint32_t next_number; /* if that has this number */
    bool next_known;
    /* What the regions add to the hidden neurons according to `accumulator`, and of which ones that
     * is known, as bits. */
    int32_t products[SIDE_COUNT][REGION_COUNT][NET_HIDDEN];
    RegionSet known[SIDE_COUNT];
    RegionSet touched[BOARD_MAX_CELLS]; /* by a stone there */
    uint8_t region[BOARD_MAX_CELLS];    /* NO_REGION for an occupied cell */
    Shape shape[BOARD_MAX_CELLS][DIRECTION_COUNT];
    Features cell[BOARD_MAX_CELLS]; /* sums over the four lines */
    NetStone stone[BOARD_MAX_CELLS];
};

/* ------------------------------------------------------------------------------------------
 * The accumulators.
 */

Net *net_create(void) {
    Pages pages;
    if (!pages_take(&pages, sizeof(Net) / PAGES_LINE, PAGES_LINE))
        return NULL;
    Net *net = pages.start;
    net->pages = pages;
    return net;
}

void net_destroy(Net *net) {
    if (net == NULL)
        return;
    Pages pages = net->pages;
    pages_return(&pages);
}

uint64_t net_bytes(void) {
    return sizeof(Net);
}

/* The activation of a feature of a cell, the `sum` over its four lines, in the first
 * NET_CRELU_CHANNELS channels: clipped ReLU. */
static inline int16_t crelu(int16_t sum) {
    int16_t positive = sum > 0 ? sum : 0;
    return positive < NET_FEATURE_MAX ? positive : NET_FEATURE_MAX;
}

/* The activation in the other channels: half of the squared clipped ReLU, rounded. */
static inline int16_t screlu(int16_t sum) {
    int16_t positive = sum > 0 ? sum : 0;
    int16_t root = positive < NET_SQUARE_MAX ? positive : NET_SQUARE_MAX;
    uint16_t square = (uint16_t)(root * root);
    return (int16_t)((uint16_t)(square + SQUARE_HALF) >> SQUARE_SHIFT);
}

/* The loops below take a channel of either kind at once: compilers then make vectors of both. */
static_assert(NET_CRELU_CHANNELS * 2 == NET_CHANNELS, "as many channels of either kind");

/* Adds the activations of a cell to the sum of its region. */
static inline void sum_add(Features *restrict sum, const Features *restrict cell) {
    for (int c = 0, d = NET_CRELU_CHANNELS; c < NET_CRELU_CHANNELS; c++, d++) {
        sum->of[c] = (int16_t)(sum->of[c] + crelu(cell->of[c]));
        sum->of[d] = (int16_t)(sum->of[d] + screlu(cell->of[d]));
    }
}

/* Takes them out of the sum. */
static inline void sum_take(Features *restrict sum, const Features *restrict cell) {
    for (int c = 0, d = NET_CRELU_CHANNELS; c < NET_CRELU_CHANNELS; c++, d++) {
        sum->of[c] = (int16_t)(sum->of[c] - crelu(cell->of[c]));
        sum->of[d] = (int16_t)(sum->of[d] - screlu(cell->of[d]));
    }
}

/* Changes the sum of a region by what the activations of a cell gain when one of its lines becomes
 * another. */
static inline void sum_change(Features *restrict sum, const Features *restrict cell,
                              const Features *restrict before, const Features *restrict after) {
    for (int c = 0, d = NET_CRELU_CHANNELS; c < NET_CRELU_CHANNELS; c++, d++) {
        int16_t crelu_then = (int16_t)(cell->of[c] - before->of[c] + after->of[c]);
        int16_t screlu_then = (int16_t)(cell->of[d] - before->of[d] + after->of[d]);
        sum->of[c] = (int16_t)(sum->of[c] + crelu(crelu_then) - crelu(cell->of[c]));
        sum->of[d] = (int16_t)(sum->of[d] + screlu(screlu_then) - screlu(cell->of[d]));
    }
}

/* Changes a line in the features of a cell, which are kept without activation. */
static inline void cell_change(Features *restrict cell, const Features *restrict before,
                               const Features *restrict after) {
    for (int c = 0; c < NET_CHANNELS; c++)
        cell->of[c] = (int16_t)(cell->of[c] - before->of[c] + after->of[c]);
}

/* Finds out what a stone changes: it adds a digit to the shapes of the cells that see it. The cells
 * on half a line, the nearest first, are in Board.sight; what is further away than one that is not
 * on the board is not on it, either. Cells that are occupied stay so until the stone is gone. */
static void find_changes(Net *net, const Board *board, Cell at, Stone stone) {
    const Features *line = net->table->line;
    const CellOffset *sight = board->sight[at];
    LineChange *next = net->changes.of;
    for (int half = 0; half < 2 * DIRECTION_COUNT; half++, sight += net->reach) {
        uint32_t digit = (uint32_t)stone * (half % 2 == 0 ? SHAPE_HALF_LINES : 1);
        for (int i = 0; i < net->reach; i++, digit *= 3) {
            int cell = board_offset_cell(sight[i]);
            if (cell == BOARD_NOWHERE)
                break;
            if (net->region[cell] == NO_REGION)
                continue;
            Shape before = net->shape[cell][half / 2];
            *next++ = (LineChange){before, before + digit, (Cell)cell, (uint8_t)(half / 2)};
            __builtin_prefetch(&line[before]);
            __builtin_prefetch(&line[before + digit]);
        }
    }
    net->changes.count = (int)(next - net->changes.of);
}

/* Copies the sums of some regions. */
static inline void copy_regions(Accumulator *restrict to, const Accumulator *restrict from,
                                RegionSet regions) {
    for (unsigned set = regions; set != 0; set &= set - 1)
        to->of[__builtin_ctz(set)] = from->of[__builtin_ctz(set)];
}

/* Forgets what a stone on `cell` changes. */
static void forget_products(Net *net, Cell cell) {
    for (int side = 0; side < SIDE_COUNT; side++)
        net->known[side] &= (RegionSet)~net->touched[cell];
}

/* Takes the last stone out of the accumulator. */
static void take_back(Net *net) {
    const NetStone *stone = &net->stone[--net->ply];
    for (int i = 0; i < stone->changes.count; i++) {
        const LineChange *change = &stone->changes.of[i];
        net->shape[change->cell][change->direction] = change->before;
        net->cell[change->cell] = stone->seen[i];
    }
    copy_regions(&net->accumulator, &stone->accumulator, net->touched[stone->cell]);
    net->region[stone->cell] = stone->region;
    forget_products(net, stone->cell);
}

/* Computes what the accumulator becomes with the next stone of the board: enough for a value, so
 * that nothing has to be taken back where the search leaves the position again. */
static void look_ahead(Net *net, const Board *board) {
    const Features *line = net->table->line;
    const BoardUndo *undo = &board->undo[net->ply];
    if (net->next_known && net->next_number == undo->number)
        return;
    copy_regions(&net->next, &net->accumulator, net->touched[undo->cell]);
    net->next_number = undo->number;
    net->next_known = true;
    sum_take(&net->next.of[net->region[undo->cell]], &net->cell[undo->cell]);
    find_changes(net, board, undo->cell, board_stone(board, undo->cell));
    for (int i = 0; i < net->changes.count; i++) {
        const LineChange *change = &net->changes.of[i];
        sum_change(&net->next.of[net->region[change->cell]], &net->cell[change->cell],
                   &line[change->before], &line[change->after]);
    }
}

/* Takes the next stone of the board into the accumulator. */
static void play(Net *net, const Board *board) {
    const Features *line = net->table->line;
    look_ahead(net, board);
    NetStone *stone = &net->stone[net->ply];
    stone->number = board->undo[net->ply].number;
    stone->cell = board->undo[net->ply].cell;
    copy_regions(&stone->accumulator, &net->accumulator, net->touched[stone->cell]);
    copy_regions(&net->accumulator, &net->next, net->touched[stone->cell]);
    forget_products(net, stone->cell);
    stone->region = net->region[stone->cell];
    net->region[stone->cell] = NO_REGION;
    stone->changes.count = net->changes.count;
    for (int i = 0; i < net->changes.count; i++) {
        LineChange change = stone->changes.of[i] = net->changes.of[i];
        stone->seen[i] = net->cell[change.cell];
        cell_change(&net->cell[change.cell], &line[change.before], &line[change.after]);
        net->shape[change.cell][change.direction] = change.after;
    }
    net->ply++;
}

/* Sets up a cell of a board without stones. */
static void set_up_cell(Net *net, const Board *board, Cell at) {
    Features *cell = &net->cell[at];
    memset(cell, 0, sizeof *cell);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        net->shape[at][d] =
            shape_empty(board_left_extent(board, at, d), board_right_extent(board, at, d));
        for (int c = 0; c < NET_CHANNELS; c++)
            cell->of[c] = (int16_t)(cell->of[c] + net->table->line[net->shape[at][d]].of[c]);
    }
    net->region[at] = NO_REGION;
    if (board_stone(board, at) == STONE_WALL)
        return;
    net->region[at] = (uint8_t)region_of(board->width, board->height, at);
    sum_add(&net->accumulator.of[net->region[at]], cell);
}

/* The regions of the cells that see a stone on `cell`, and its own. */
static RegionSet touched_by(const Board *board, int cell, int reach) {
    int set = 1 << region_of(board->width, board->height, (Cell)cell);
    for (int i = 0; i < 2 * DIRECTION_COUNT * reach; i++) {
        int seen = board_offset_cell(board->sight[cell][i]);
        if (seen != BOARD_NOWHERE)
            set |= 1 << region_of(board->width, board->height, (Cell)seen);
    }
    return (RegionSet)set;
}

void net_reset(Net *net, const NetTable *table, const Board *board) {
    net->table = table;
    if (table == NULL)
        return;
    assert(board->ply == board->stone_count[BLACK] + board->stone_count[WHITE]);
    net->reach = board->rules->reach;
    net->next_known = false;
    net->ply = 0;
    memset(net->known, 0, sizeof net->known);
    memset(&net->accumulator, 0, sizeof net->accumulator);
    for (int cell = 0; cell < board->cell_count; cell++) {
        set_up_cell(net, board, (Cell)cell);
        net->touched[cell] = touched_by(board, cell, net->reach);
    }
}

/* Takes stones back until those that are left are also on the board, and plays those on the board
 * up to stone `ply`. A stone that is still there has all those below it still there. */
static void follow(Net *net, const Board *board, int ply) {
    int common = min_int(net->ply, board->ply);
    while (common > 0 && net->stone[common - 1].number != board->undo[common - 1].number)
        common--;
    while (net->ply > common)
        take_back(net);
    while (net->ply < ply)
        play(net, board);
}

/* ------------------------------------------------------------------------------------------
 * The outputs.
 */

/* What the features of a region are as inputs. */
static inline void region_inputs(const Features *restrict sum, Features *restrict input) {
    for (int c = 0; c < NET_CHANNELS; c++) {
        uint16_t rounded = (uint16_t)((uint16_t)sum->of[c] + INPUT_HALF);
        uint16_t number = rounded >> INPUT_SHIFT;
        input->of[c] = (int16_t)(number < INPUT_LIMIT ? number : INPUT_LIMIT);
    }
}

/* What a region with such a sum adds to the hidden neurons. */
static void find_product(const NetTable *table, const Features *sum, int region, Side side,
                         int32_t product[NET_HIDDEN]) {
    Features input;
    region_inputs(sum, &input);
    dot_products(table->hidden[side][region_part(region)], input.of, NET_CHANNELS, NET_HIDDEN,
                 product);
}

/* Computes the products of the `wanted` regions that are not known yet. */
static void find_products(Net *net, Side side, RegionSet wanted) {
    for (int region = 0; region < REGION_COUNT; region++)
        if ((wanted & ~net->known[side]) >> region & 1)
            find_product(net->table, &net->accumulator.of[region], region, side,
                         net->products[side][region]);
    net->known[side] |= wanted;
}

/* Adds to `total` the hidden neurons of a quadrant, from `bias` and the products of its
 * parts. */
static inline void add_quadrant(const int32_t *restrict bias, const int32_t *restrict corner,
                                const int32_t *restrict edge_x, const int32_t *restrict edge_y,
                                const int32_t *restrict centre, int32_t *restrict total) {
    for (int h = 0; h < NET_HIDDEN; h++) {
        int32_t number = bias[h] + corner[h] + edge_x[h] + edge_y[h] + centre[h];
        number = (number > 0 ? number : 0) >> HIDDEN_SHIFT;
        total[h] += number < HIDDEN_LIMIT ? number : HIDDEN_LIMIT;
    }
}

/* The hidden neurons from what the regions add: the mean over the quadrants. */
static void find_hidden(const NetTable *table, const int32_t *const product[REGION_COUNT],
                        Side side, int16_t hidden[NET_HIDDEN]) {
    int32_t total[NET_HIDDEN] = {0};
    for (int y = 0; y < 3; y += 2)
        for (int x = 0; x < 3; x += 2)
            add_quadrant(table->hidden_bias[side], product[3 * y + x], product[3 * 1 + x],
                         product[3 * y + 1], product[3 * 1 + 1], total);
    for (int h = 0; h < NET_HIDDEN; h++)
        hidden[h] = (int16_t)(total[h] / QUADRANT_COUNT);
}

/* The same with all stones that the accumulator knows of, and the next one of the board if there is
 * one. */
static void hidden_now(Net *net, const Board *board, int16_t hidden[NET_HIDDEN]) {
    int32_t changed[REGION_COUNT][NET_HIDDEN];
    const int32_t *product[REGION_COUNT];
    Side side = board->side;
    RegionSet touched = net->ply < board->ply ? net->touched[board->undo[net->ply].cell] : 0;
    find_products(net, side, (RegionSet)(ALL_REGIONS & ~touched));
    for (int region = 0; region < REGION_COUNT; region++) {
        bool is_new = touched >> region & 1;
        product[region] = is_new ? changed[region] : net->products[side][region];
        if (is_new)
            find_product(net->table, &net->next.of[region], region, side, changed[region]);
    }
    find_hidden(net->table, product, side, hidden);
}

int net_value(Net *net, const Board *board, int classical) {
    const NetTable *table = net->table;
    Side side = board->side;
    int16_t input[NET_SECOND_INPUTS];
    if (table == NULL)
        return 0;
    follow(net, board, board->ply - 1);
    if (net->ply < board->ply)
        look_ahead(net, board);
    hidden_now(net, board, input);
    NetThreats threats = net_threats(board, classical);
    memcpy(input + NET_HIDDEN, threats.input, sizeof threats.input);
    int32_t second[NET_SECOND];
    int bucket = threats.bucket;
    dot_products(table->second[side][bucket], input, NET_SECOND_INPUTS, NET_SECOND, second);
    int64_t value = (int64_t)table->out_bias[side][bucket] * NET_HIDDEN_ONE;
    const int32_t *bias = table->second_bias[side][bucket];
    for (int s = 0; s < NET_SECOND; s++)
        value += (int64_t)(max_int(second[s] + bias[s], 0) >> SECOND_SHIFT) *
                 table->out[side][bucket][s];
    return (int)(value / (NET_HIDDEN_ONE * NET_OUT_ONE));
}

/* The weights of the features in the policy. */
static void find_policy(Net *net, const Board *board, int16_t policy[NET_CHANNELS]) {
    const NetTable *table = net->table;
    int16_t hidden[NET_HIDDEN];
    int32_t sum[NET_CHANNELS];
    Side side = board->side;
    hidden_now(net, board, hidden);
    dot_products(table->policy_hidden[side], hidden, NET_HIDDEN, NET_CHANNELS, sum);
    for (int c = 0; c < NET_CHANNELS; c++) {
        int32_t number = sum[c] / NET_HIDDEN_ONE + table->policy[side][c];
        policy[c] = (int16_t)clamp_int(number, -POLICY_LIMIT, POLICY_LIMIT);
    }
}

void net_policy(Net *net, const Board *board, const Cell *cells, int count, int *logits) {
    int16_t policy[NET_CHANNELS];
    Side side = board->side;
    follow(net, board, board->ply);
    find_policy(net, board, policy);
    int score_weight = net->table->policy_score[side];
    for (int i = 0; i < count; i++) {
        const Features *cell = &net->cell[cells[i]];
        int32_t sum = 0;
        for (int c = 0; c < NET_CHANNELS; c++)
            sum += crelu(cell->of[c]) * policy[c];
        int score = board_move_score(board, side, cells[i]) * score_weight;
        logits[i] = sum / (1 << POLICY_SHIFT) +
                    score / (NET_SCORE_UNIT * (NET_WEIGHT_ONE / NET_POLICY_ONE));
    }
}
