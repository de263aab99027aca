/* region_net: see region_net.h.
 *
 * All numbers are integers: every compiler and processor gets the same values. The loops over
 * channels have nothing to do with each other, so that compilers turn them into vectors. Cells that
 * are occupied, or that no line sees, add to a sum that nobody reads.
 */
#include "evaluation/region_net.h"

#include "ground/pages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_LIMIT = 819,   /* of the features of a line: four of them fit 16 bits with ease */
    INPUT_LIMIT = 2047, /* of an input of a quadrant, in parts of INPUT_ONE */
    INPUT_SHIFT = 2,    /* takes a sum to it */
    INPUT_HALF = 1 << (INPUT_SHIFT - 1),
    INPUT_ONE = REGION_ONE >> INPUT_SHIFT,
    HIDDEN_SHIFT = 6,    /* takes a hidden number from its parts to parts of REGION_HIDDEN_ONE, */
    HIDDEN_LIMIT = 4095, /* of which it has at most so many */
    SECOND_SHIFT = 10,
    POLICY_LIMIT = 32767,
    POLICY_SHIFT =
        8, /* takes a product of a feature and its weight to parts of REGION_POLICY_ONE */
    NOWHERE = REGION_COUNT
};

static_assert(REGION_MOST_CELLS * REGION_FEATURE_MOST <= INT16_MAX, "sums of a region");
static_assert((int64_t)4 * REGION_CHANNELS * INPUT_LIMIT * REGION_WEIGHT_MOST + REGION_BIAS_MOST <
                  INT32_MAX,
              "hidden numbers");
static_assert(INPUT_ONE * REGION_WEIGHT_ONE >> HIDDEN_SHIFT == REGION_HIDDEN_ONE, "hidden");
static_assert((int64_t)REGION_HIDDEN * HIDDEN_LIMIT * REGION_WEIGHT_MOST + REGION_BIAS_MOST <
                  INT32_MAX,
              "numbers of the second layer");
static_assert(REGION_WEIGHT_ONE >> SECOND_SHIFT == 1, "second layer");
static_assert(REGION_ONE * REGION_WEIGHT_ONE >> POLICY_SHIFT == REGION_POLICY_ONE, "policy");

/* One number for each channel. */
typedef struct Features {
    int16_t of[REGION_CHANNELS];
} Features;

struct RegionTable {
    const RegionWeights *weights;
    Pages pages;
    Features *line; /* by shape */
};

/* The sums of the regions; the last one is of cells that do not count. */
typedef struct RegionSums {
    Features of[REGION_COUNT + 1];
} RegionSums;

/* A stone that the sums know of, and what it overwrote. */
typedef struct RegionStone {
    uint32_t number; /* BoardUndo.number */
    Cell cell;
    uint8_t stone;
    RegionSums sums;
    Features seen[DIRECTION_COUNT * 2 * SHAPE_REACH]; /* of the cells that see it, in the order of
                                                         Board.sight */
} RegionStone;

struct RegionNet {
    const RegionTable *table;
    int reach;
    int ply; /* stones that everything here but `next` knows of */
    RegionSums sums;
    RegionSums next;      /* the same with the stone that follows, */
    uint32_t next_number; /* if that has this number */
    bool next_known;
    uint8_t region[BOARD_MAX_CELLS]; /* NOWHERE for an occupied cell */
    uint8_t home[BOARD_MAX_CELLS];   /* the same as if it were empty */
    Shape shape[BOARD_MAX_CELLS][DIRECTION_COUNT];
    Features cell[BOARD_MAX_CELLS]; /* sums over the four lines, of occupied cells, too */
    RegionStone stone[BOARD_MAX_CELLS];
};

/* ------------------------------------------------------------------------------------------
 * The table.
 */

/* Whether no stone stands on half a line: then its number is the first of those of its extent. */
static bool half_without_stones(int half) {
    for (int extent = 0; extent <= SHAPE_REACH; extent++)
        if ((uint32_t)half == (shape_power(extent) - 1) / 2)
            return true;
    return false;
}

/* The features of the line whose halves are `left` and `right`. */
static Features line_features(const RegionWeights *weights, const Rules *rules, int left,
                              int right) {
    int16_t part[REGION_LINE];
    Features line = {{0}};
    if (half_without_stones(left) && half_without_stones(right))
        return line;
    for (int i = 0; i < REGION_LINE; i++) {
        int sum = weights->half[left][i] + weights->half[right][i] + weights->half_bias[i];
        part[i] = (int16_t)max_int(sum, 0);
    }
    uint8_t patterns = rules->patterns[left * SHAPE_HALF_LINES + right];
    for (int c = 0; c < REGION_CHANNELS; c++) {
        int32_t sum = 0;
        for (int i = 0; i < REGION_LINE; i++)
            sum += weights->mix[c][i] * part[i];
        sum = sum / (REGION_MIX_ONE * (REGION_HALF_ONE / REGION_ONE)) + weights->pair[patterns][c];
        line.of[c] = (int16_t)clamp_int(sum, -LINE_LIMIT, LINE_LIMIT);
    }
    return line;
}

RegionTable *region_table_create(const Rules *rules, const RegionWeights *weights) {
    RegionTable *table = calloc(1, sizeof *table);
    if (table == NULL || !pages_take(&table->pages, SHAPE_COUNT, sizeof table->line[0])) {
        free(table);
        return NULL;
    }
    table->weights = weights;
    table->line = table->pages.start;
    int halves = 0;
    for (int extent = 0; extent <= rules->reach; extent++)
        halves += (int)shape_power(extent);
    for (int left = 0; left < halves; left++) {
        for (int right = 0; right <= left; right++) {
            Features line = line_features(weights, rules, left, right);
            table->line[left * SHAPE_HALF_LINES + right] = line;
            table->line[right * SHAPE_HALF_LINES + left] = line;
        }
    }
    return table;
}

void region_table_destroy(RegionTable *table) {
    if (table != NULL)
        pages_return(&table->pages);
    free(table);
}

/* ------------------------------------------------------------------------------------------
 * The sums.
 */

RegionNet *region_net_create(void) {
    return calloc(1, sizeof(RegionNet));
}

void region_net_destroy(RegionNet *net) {
    free(net);
}

uint64_t region_net_bytes(void) {
    return sizeof(RegionNet);
}

/* What counts of the sum of four lines. */
static inline int16_t feature(int16_t sum) {
    int16_t positive = sum > 0 ? sum : 0;
    return positive < REGION_FEATURE_MOST ? positive : REGION_FEATURE_MOST;
}

/* Adds the features of a cell to a sum. */
static inline void sum_add(Features *restrict sum, const Features *restrict cell) {
    for (int c = 0; c < REGION_CHANNELS; c++)
        sum->of[c] = (int16_t)(sum->of[c] + feature(cell->of[c]));
}

/* Takes them out of it. */
static inline void sum_take(Features *restrict sum, const Features *restrict cell) {
    for (int c = 0; c < REGION_CHANNELS; c++)
        sum->of[c] = (int16_t)(sum->of[c] - feature(cell->of[c]));
}

/* Changes a sum by what a cell gains when one of its lines becomes another. */
static inline void sum_change(Features *restrict sum, const Features *restrict cell,
                              const Features *restrict before, const Features *restrict after) {
    for (int c = 0; c < REGION_CHANNELS; c++) {
        int16_t then = (int16_t)(cell->of[c] - before->of[c] + after->of[c]);
        sum->of[c] = (int16_t)(sum->of[c] + feature(then) - feature(cell->of[c]));
    }
}

/* Changes a line of a cell. */
static inline void cell_change(Features *restrict cell, const Features *restrict before,
                               const Features *restrict after) {
    for (int c = 0; c < REGION_CHANNELS; c++)
        cell->of[c] = (int16_t)(cell->of[c] - before->of[c] + after->of[c]);
}

/* A stone that comes adds a digit to the shapes of the cells that see it. The cells on half a line,
 * the nearest first, are in `sight`; what is further away than one that is not on the board is not
 * on it, either. The first function says what that does to the sums, the second one does it to the
 * cells and keeps what they were in `seen`, the third one undoes it. */
static inline void half_line_look(RegionNet *net, const Place *sight, int direction, int reach,
                                  uint32_t digit) {
    const Features *line = net->table->line;
    for (int i = 0; i < reach; i++, digit *= 3) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        Shape shape = net->shape[cell][direction];
        sum_change(&net->next.of[net->region[cell]], &net->cell[cell], &line[shape],
                   &line[shape + digit]);
    }
}

static inline void half_line_put(RegionNet *net, const Place *sight, int direction, int reach,
                                 uint32_t digit, Features *seen) {
    const Features *line = net->table->line;
    for (int i = 0; i < reach; i++, digit *= 3) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        Shape shape = net->shape[cell][direction];
        seen[i] = net->cell[cell];
        cell_change(&net->cell[cell], &line[shape], &line[shape + digit]);
        net->shape[cell][direction] = shape + digit;
    }
}

static inline void half_line_take(RegionNet *net, const Place *sight, int direction, int reach,
                                  uint32_t digit, const Features *seen) {
    for (int i = 0; i < reach; i++, digit *= 3) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        net->shape[cell][direction] -= digit;
        net->cell[cell] = seen[i];
    }
}

/* Which of them to call. */
typedef enum StoneVisit { LOOK, PUT, TAKE } StoneVisit;

/* Does so for all lines through `cell`, where `stone` is. */
static inline void lines_visit(RegionNet *net, const Board *board, Cell cell, Stone stone,
                               int reach, StoneVisit task) {
    const Place *sight = board->sight[cell];
    const uint32_t digit[] = {(uint32_t)stone * SHAPE_HALF_LINES, (uint32_t)stone};
    Features *seen = net->stone[net->ply].seen;
    for (int half = 0; half < 2 * DIRECTION_COUNT; half++) {
        if (task == LOOK)
            half_line_look(net, sight, half / 2, reach, digit[half % 2]);
        else if (task == PUT)
            half_line_put(net, sight, half / 2, reach, digit[half % 2], seen);
        else
            half_line_take(net, sight, half / 2, reach, digit[half % 2], seen);
        sight += reach;
        seen += reach;
    }
}

/* Takes the last stone out of the sums. */
static void take_back(RegionNet *net, const Board *board) {
    const RegionStone *stone = &net->stone[--net->ply];
    lines_visit(net, board, stone->cell, (Stone)stone->stone, net->reach, TAKE);
    net->sums = stone->sums;
    net->region[stone->cell] = net->home[stone->cell];
}

/* Has the record of stone `ply` say which one it is. */
static RegionStone *name_stone(RegionNet *net, const Board *board, int ply) {
    const BoardUndo *undo = &board->undo[ply];
    RegionStone *stone = &net->stone[ply];
    stone->number = undo->number;
    stone->cell = undo->cell;
    stone->stone = (uint8_t)board_stone(board, undo->cell);
    return stone;
}

/* Finds out what the sums are with the next stone of the board. */
static void look_ahead(RegionNet *net, const Board *board) {
    const BoardUndo *undo = &board->undo[net->ply];
    if (net->next_known && net->next_number == undo->number)
        return;
    net->next = net->sums;
    net->next_number = undo->number;
    net->next_known = true;
    sum_take(&net->next.of[net->region[undo->cell]], &net->cell[undo->cell]);
    lines_visit(net, board, undo->cell, board_stone(board, undo->cell), net->reach, LOOK);
}

/* Takes the next stone of the board into the sums. */
static void play(RegionNet *net, const Board *board) {
    look_ahead(net, board);
    RegionStone *stone = name_stone(net, board, net->ply);
    stone->sums = net->sums;
    net->sums = net->next;
    net->region[stone->cell] = NOWHERE;
    lines_visit(net, board, stone->cell, (Stone)stone->stone, net->reach, PUT);
    net->ply++;
}

/* Sets up sums and cells for a board without stones. */
static void sum_up(RegionNet *net, const Board *board) {
    const Features *line = net->table->line;
    memset(&net->sums, 0, sizeof net->sums);
    for (int cell = 0; cell < board->cell_count; cell++) {
        Features *sum = &net->cell[cell];
        memset(sum, 0, sizeof *sum);
        for (int d = 0; d < DIRECTION_COUNT; d++)
            for (int c = 0; c < REGION_CHANNELS; c++)
                sum->of[c] = (int16_t)(sum->of[c] + line[net->shape[cell][d]].of[c]);
        sum_add(&net->sums.of[net->region[cell]], sum);
    }
}

void region_net_reset(RegionNet *net, const RegionTable *table, const Board *board) {
    net->table = table;
    net->reach = board->rules->reach;
    net->next_known = false;
    net->ply = board->ply;
    for (int cell = 0; cell < board->cell_count; cell++) {
        memcpy(net->shape[cell], board->cell[cell].shape, sizeof net->shape[cell]);
        net->home[cell] = (uint8_t)region_of(board->width, board->height, (Cell)cell);
        bool empty = board_stone(board, (Cell)cell) == STONE_NONE;
        net->region[cell] = empty ? net->home[cell] : NOWHERE;
    }
    /* The shapes and the regions go back to the first stone, and from there all is right. */
    for (int ply = 0; ply < board->ply; ply++)
        name_stone(net, board, ply);
    while (net->ply > 0)
        take_back(net, board);
    sum_up(net, board);
}

/* Takes stones back until those that are left are also on the board, and plays those on the board
 * up to stone `ply`. A stone that is still there has all those below it still there. */
static void follow(RegionNet *net, const Board *board, int ply) {
    int common = min_int(net->ply, board->ply);
    while (common > 0 && net->stone[common - 1].number != board->undo[common - 1].number)
        common--;
    while (net->ply > common)
        take_back(net, board);
    while (net->ply < ply)
        play(net, board);
}

/* ------------------------------------------------------------------------------------------
 * The outputs.
 */

/* The scalar product of `count` numbers. */
static inline int32_t product(const int16_t *restrict a, const int16_t *restrict b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* What the features of a region are as inputs. */
static inline void region_inputs(const Features *restrict sum, Features *restrict input) {
    for (int c = 0; c < REGION_CHANNELS; c++) {
        int16_t number = (int16_t)((sum->of[c] + INPUT_HALF) >> INPUT_SHIFT);
        input->of[c] = number < INPUT_LIMIT ? number : INPUT_LIMIT;
    }
}

/* What the regions add to the hidden numbers: each by the weights of its part of a quadrant. */
static void find_products(const RegionWeights *weights, const RegionSums *sums, Side side,
                          int32_t products[REGION_COUNT][REGION_HIDDEN]) {
    static const int PART[REGION_COUNT] = {0, 1, 0, 1, 2, 1, 0, 1, 0};
    for (int region = 0; region < REGION_COUNT; region++) {
        Features input;
        region_inputs(&sums->of[region], &input);
        const int16_t *weight = &weights->hidden[side][0][PART[region] * REGION_CHANNELS];
        for (int h = 0; h < REGION_HIDDEN; h++)
            products[region][h] = product(input.of, weight + h * REGION_INPUTS, REGION_CHANNELS);
    }
}

/* The hidden numbers: the mean over the quadrants. */
static void find_hidden(const RegionNet *net, const RegionSums *sums, Side side,
                        int16_t hidden[REGION_HIDDEN]) {
    const RegionWeights *weights = net->table->weights;
    int32_t products[REGION_COUNT][REGION_HIDDEN], total[REGION_HIDDEN] = {0};
    find_products(weights, sums, side, products);
    for (int quadrant = 0; quadrant < QUADRANT_COUNT; quadrant++) {
        int x = 2 * (quadrant % 2), y = 2 * (quadrant / 2);
        const int32_t *corner = products[3 * y + x], *centre = products[3 * 1 + 1];
        const int32_t *edge_x = products[3 * 1 + x], *edge_y = products[3 * y + 1];
        for (int h = 0; h < REGION_HIDDEN; h++) {
            int32_t number = weights->hidden_bias[side][h] + corner[h] + edge_x[h] + edge_y[h];
            number = max_int(number + centre[h], 0) >> HIDDEN_SHIFT;
            total[h] += min_int(number, HIDDEN_LIMIT);
        }
    }
    for (int h = 0; h < REGION_HIDDEN; h++)
        hidden[h] = (int16_t)(total[h] / QUADRANT_COUNT);
}

/* The sums with all stones of the board. */
static const RegionSums *sums_now(RegionNet *net, const Board *board) {
    follow(net, board, board->ply - 1);
    if (net->ply == board->ply)
        return &net->sums;
    look_ahead(net, board);
    return &net->next;
}

int region_net_value(RegionNet *net, const Board *board) {
    const RegionWeights *weights = net->table->weights;
    Side side = board->side;
    int16_t hidden[REGION_HIDDEN];
    find_hidden(net, sums_now(net, board), side, hidden);
    int64_t value = (int64_t)weights->out_bias[side] * REGION_HIDDEN_ONE;
    for (int s = 0; s < REGION_SECOND; s++) {
        int32_t number = product(hidden, weights->second[side][s], REGION_HIDDEN) +
                         weights->second_bias[side][s];
        value += (int64_t)(max_int(number, 0) >> SECOND_SHIFT) * weights->out[side][s];
    }
    return (int)(value / (REGION_HIDDEN_ONE * REGION_OUT_ONE));
}

/* The weights of the features in the policy. */
static void find_policy(const RegionNet *net, Side side, int16_t policy[REGION_CHANNELS]) {
    const RegionWeights *weights = net->table->weights;
    int16_t hidden[REGION_HIDDEN];
    int32_t sum[REGION_CHANNELS] = {0};
    find_hidden(net, &net->sums, side, hidden);
    for (int h = 0; h < REGION_HIDDEN; h++)
        for (int c = 0; c < REGION_CHANNELS; c++)
            sum[c] += hidden[h] * weights->policy_hidden[side][h][c];
    for (int c = 0; c < REGION_CHANNELS; c++) {
        int32_t number = sum[c] / REGION_HIDDEN_ONE + weights->policy[side][c];
        policy[c] = (int16_t)clamp_int(number, -POLICY_LIMIT, POLICY_LIMIT);
    }
}

void region_net_policy(RegionNet *net, const Board *board, const Cell *cells, int count,
                       int *logits) {
    int16_t policy[REGION_CHANNELS];
    Side side = board->side;
    follow(net, board, board->ply);
    find_policy(net, side, policy);
    int score_weight = net->table->weights->policy_score[side];
    for (int i = 0; i < count; i++) {
        const Features *cell = &net->cell[cells[i]];
        int32_t sum = 0;
        for (int c = 0; c < REGION_CHANNELS; c++)
            sum += feature(cell->of[c]) * policy[c];
        int score = board_move_score(board, side, cells[i]) * score_weight;
        logits[i] = sum / (1 << POLICY_SHIFT) +
                    score / (REGION_SCORE_UNIT * (REGION_WEIGHT_ONE / REGION_POLICY_ONE));
    }
}
