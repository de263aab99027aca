/* net: see net.h.
 *
 * All numbers are integers, in the parts that net_weights.h says: every compiler and processor gets
 * the same values. The channels of a cell are one vector of sixteen bytes, which every processor
 * that matters deals with at once.
 */
#include "evaluation/net.h"

#include "evaluation/net_builtin.h"
#include "ground/pages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_LIMIT = 3276,    /* of what describes a line: ten of them fit 16 bits */
    SUM_LIMIT = 16383,    /* of a sum in parts of NET_SUM_ONE: a hidden number fits 32 bits */
    HIDDEN_SHIFT = 9,     /* takes a hidden number from its parts to parts of NET_ONE, */
    HIDDEN_LIMIT = 32767, /* of which it has at most so many */
    HIDDEN_PARTS = NET_HIDDEN / NET_CHANNELS
};

static_assert(NET_HIDDEN % NET_CHANNELS == 0, "hidden numbers are computed as many at a time");

static_assert(NET_SUM_ONE * NET_WEIGHT_ONE >> HIDDEN_SHIFT == NET_ONE, "hidden numbers");
static_assert(3 * NET_HALF_MOST <= INT16_MAX, "what a line is mixed from");
static_assert(2 * SHAPE_REACH * LINE_LIMIT <= INT16_MAX, "what half a line of cells changes");

/* One number for each channel. Not every libc's calloc() gives memory at a multiple of 16 bytes. */
typedef int16_t Channels __attribute__((vector_size(NET_CHANNELS * sizeof(int16_t)), aligned(8)));

/* The same with more room, for sums over cells. */
typedef int32_t Sums __attribute__((vector_size(NET_CHANNELS * sizeof(int32_t)), aligned(8)));

struct NetTable {
    Sums hidden[SIDE_COUNT][NET_CHANNELS][HIDDEN_PARTS]; /* of the weights, by channel; */
    int32_t hidden_bias[SIDE_COUNT][NET_HIDDEN];         /* the others as they are */
    int16_t out[SIDE_COUNT][NET_HIDDEN];
    int16_t out_bias[SIDE_COUNT];
    Pages pages;
    Channels *line;      /* what describes a line, by shape, in parts of NET_ONE */
    RegionTable *region; /* a network with regions instead of all that; NULL if it is not one */
};

/* A stone that the sums know of, and what it overwrote. */
typedef struct NetStone {
    uint32_t number; /* BoardUndo.number */
    Cell cell;
    uint8_t stone;
    Sums sum;
    Channels seen[DIRECTION_COUNT * 2 * SHAPE_REACH]; /* of the cells that see it, in the order of
                                                         Board.sight */
} NetStone;

struct Net {
    const NetTable *table; /* NULL: no network */
    int reach;
    int ply;              /* stones that everything here but `next` knows of */
    Sums sum;             /* over the empty cells, in parts of NET_ONE */
    Sums next;            /* the same with the stone that follows, */
    uint32_t next_number; /* if that has this number */
    bool next_known;
    Shape shape[BOARD_MAX_CELLS][DIRECTION_COUNT];
    Channels cell[BOARD_MAX_CELLS]; /* sums over the four lines, of occupied cells, too */
    int16_t open[BOARD_MAX_CELLS];  /* all bits set for an empty cell, otherwise 0 */
    NetStone stone[BOARD_MAX_CELLS];
    RegionNet *region; /* for a network with regions; NULL where the program has none */
};

/* ------------------------------------------------------------------------------------------
 * The table.
 */

/* Whether no stone stands on half a line: then its number is the first of those of its extent. */
static bool half_is_empty(int half) {
    for (int extent = 0; extent <= SHAPE_REACH; extent++)
        if ((uint32_t)half == (shape_power(extent) - 1) / 2)
            return true;
    return false;
}

/* What describes the line whose halves are `left` and `right`. */
static Channels describe(const NetWeights *weights, const Rules *rules, int left, int right) {
    int16_t part[NET_LINE];
    Channels line = {0};
    if (half_is_empty(left) && half_is_empty(right))
        return line;
    for (int i = 0; i < NET_LINE; i++) {
        int32_t sum = weights->half[left][i] + weights->half[right][i] + weights->half_bias[i];
        part[i] = (int16_t)max_int(sum, 0);
    }
    uint8_t patterns = rules->patterns[left * SHAPE_HALF_LINES + right];
    for (int c = 0; c < NET_CHANNELS; c++) {
        int32_t sum = 0;
        for (int i = 0; i < NET_LINE; i++)
            sum += weights->mix[c][i] * part[i];
        sum = sum / NET_MIX_ONE + weights->pair[patterns][c];
        line[c] = (int16_t)clamp_int(sum, -LINE_LIMIT, LINE_LIMIT);
    }
    return line;
}

/* Takes over the weights behind the sums. */
static void copy_weights(NetTable *table, const NetWeights *weights) {
    for (int side = 0; side < SIDE_COUNT; side++)
        for (int h = 0; h < NET_HIDDEN; h++)
            for (int c = 0; c < NET_CHANNELS; c++)
                table->hidden[side][c][h / NET_CHANNELS][h % NET_CHANNELS] =
                    weights->hidden[side][h][c];
    memcpy(table->hidden_bias, weights->hidden_bias, sizeof table->hidden_bias);
    memcpy(table->out, weights->out, sizeof table->out);
    memcpy(table->out_bias, weights->out_bias, sizeof table->out_bias);
}

/* Describes all lines under these rules. */
static void describe_lines(NetTable *table, const Rules *rules, const NetWeights *weights) {
    int halves = 0;
    for (int extent = 0; extent <= rules->reach; extent++)
        halves += (int)shape_power(extent);
    for (int left = 0; left < halves; left++) {
        for (int right = 0; right <= left; right++) {
            Channels line = describe(weights, rules, left, right);
            table->line[left * SHAPE_HALF_LINES + right] = line;
            table->line[right * SHAPE_HALF_LINES + left] = line;
        }
    }
}

NetTable *net_table_of(const Rules *rules, const NetWeights *weights) {
    NetTable *table = calloc(1, sizeof *table);
    if (table == NULL || !pages_take(&table->pages, SHAPE_COUNT, sizeof table->line[0])) {
        free(table);
        return NULL;
    }
    table->line = table->pages.start;
    copy_weights(table, weights);
    describe_lines(table, rules, weights);
    return table;
}

/* Makes `*table` the network with regions of a rule set. */
static bool create_region_table(const Rules *rules, NetTable **table) {
    NetTable *made = calloc(1, sizeof *made);
    RegionWeights *weights = malloc(sizeof *weights);
    if (made != NULL && weights != NULL &&
        net_builtin_read_regions(rules->number, rules->traits.row, weights) == NET_FILE_OK)
        made->region = region_table_create(rules, weights);
    free(weights);
    if (made != NULL && made->region != NULL) {
        *table = made;
        return true;
    }
    net_table_destroy(made);
    return false;
}

bool net_table_create(const Rules *rules, NetTable **table) {
    NetWeights *weights = malloc(sizeof *weights);
    *table = NULL;
    if (weights == NULL)
        return false;
    NetFileStatus status = net_builtin_read(rules->number, rules->traits.row, weights);
    if (status == NET_FILE_OK)
        *table = net_table_of(rules, weights);
    free(weights);
    if (status == NET_FILE_DIMENSIONS)
        return create_region_table(rules, table);
    return *table != NULL || status == NET_FILE_NONE;
}

void net_table_destroy(NetTable *table) {
    if (table != NULL) {
        pages_return(&table->pages);
        region_table_destroy(table->region);
    }
    free(table);
}

/* ------------------------------------------------------------------------------------------
 * The sums.
 */

Net *net_create(void) {
    Net *net = calloc(1, sizeof *net);
    if (net == NULL || !net_builtin_has_regions())
        return net;
    net->region = region_net_create();
    if (net->region != NULL)
        return net;
    free(net);
    return NULL;
}

void net_destroy(Net *net) {
    if (net != NULL)
        region_net_destroy(net->region);
    free(net);
}

uint64_t net_bytes(void) {
    return sizeof(Net) + (net_builtin_has_regions() ? region_net_bytes() : 0);
}

/* What is positive of some numbers, and 0 for the others. */
static inline Channels positive(Channels numbers) {
    return numbers & (numbers > 0);
}

/* Adds numbers to sums. */
static inline void sums_add(Sums *sums, Channels numbers) {
    *sums += __builtin_convertvector(numbers, Sums);
}

/* A stone that comes adds a digit to the shapes of the cells that see it. The cells on half a line,
 * the nearest first, are in `sight`; what is further away than one that is not on the board is not
 * on it, either. The first function says what that does to `sums`, the second one does it to the
 * cells and keeps what they were described by in `seen`, the third one undoes it. */
static inline void half_line_look(const Net *net, const Place *sight, int direction, int reach,
                                  uint32_t digit, Sums *sums) {
    const Channels *line = net->table->line;
    Channels gain = {0};
    for (int i = 0; i < reach; i++) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        Shape shape = net->shape[cell][direction];
        Channels before = net->cell[cell], after = before - line[shape] + line[shape + digit];
        gain += (positive(after) - positive(before)) & net->open[cell];
        digit *= 3;
    }
    sums_add(sums, gain);
}

static inline void half_line_put(Net *net, const Place *sight, int direction, int reach,
                                 uint32_t digit, Channels *seen) {
    const Channels *line = net->table->line;
    for (int i = 0; i < reach; i++) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        Shape shape = net->shape[cell][direction];
        seen[i] = net->cell[cell];
        net->cell[cell] = seen[i] - line[shape] + line[shape + digit];
        net->shape[cell][direction] = shape + digit;
        digit *= 3;
    }
}

static inline void half_line_take(Net *net, const Place *sight, int direction, int reach,
                                  uint32_t digit, const Channels *seen) {
    for (int i = 0; i < reach; i++) {
        size_t cell = sight[i] / sizeof(BoardCell);
        if (cell == BOARD_NOWHERE)
            break;
        net->shape[cell][direction] -= digit;
        net->cell[cell] = seen[i];
        digit *= 3;
    }
}

/* Which of them to call. */
typedef enum Task { LOOK, PUT, TAKE } Task;

/* Does so for all lines through `cell`, where `stone` is. */
static inline void lines_visit(Net *net, const Board *board, Cell cell, Stone stone, int reach,
                               Task task) {
    const Place *sight = board->sight[cell];
    const uint32_t digit[] = {(uint32_t)stone * SHAPE_HALF_LINES, (uint32_t)stone};
    Channels *seen = net->stone[net->ply].seen;
    Sums sums = net->next;
    for (int half = 0; half < 2 * DIRECTION_COUNT; half++) {
        if (task == LOOK)
            half_line_look(net, sight, half / 2, reach, digit[half % 2], &sums);
        else if (task == PUT)
            half_line_put(net, sight, half / 2, reach, digit[half % 2], seen);
        else
            half_line_take(net, sight, half / 2, reach, digit[half % 2], seen);
        sight += reach;
        seen += reach;
    }
    if (task == LOOK)
        net->next = sums;
}

/* Calls lines_visit() with the reach of the rules; the two of a row of five are constants. */
static inline void stone_visit(Net *net, const Board *board, Cell cell, Stone stone, Task task) {
    if (net->reach == SHAPE_REACH)
        lines_visit(net, board, cell, stone, SHAPE_REACH, task);
    else if (net->reach == SHAPE_REACH - 1)
        lines_visit(net, board, cell, stone, SHAPE_REACH - 1, task);
    else
        lines_visit(net, board, cell, stone, net->reach, task);
}

/* Takes the last stone out of the sums. */
static void take_back(Net *net, const Board *board) {
    const NetStone *stone = &net->stone[--net->ply];
    stone_visit(net, board, stone->cell, (Stone)stone->stone, TAKE);
    net->sum = stone->sum;
    net->open[stone->cell] = -1;
}

/* Has the record of stone `ply` say which one it is. */
static NetStone *name_stone(Net *net, const Board *board, int ply) {
    const BoardUndo *undo = &board->undo[ply];
    NetStone *stone = &net->stone[ply];
    stone->number = undo->number;
    stone->cell = undo->cell;
    stone->stone = (uint8_t)board_stone(board, undo->cell);
    return stone;
}

/* Finds out what the sums are with the next stone of the board. */
static void look_ahead(Net *net, const Board *board) {
    const BoardUndo *undo = &board->undo[net->ply];
    if (net->next_known && net->next_number == undo->number)
        return;
    net->next = net->sum;
    net->next_number = undo->number;
    net->next_known = true;
    sums_add(&net->next, -positive(net->cell[undo->cell]));
    stone_visit(net, board, undo->cell, board_stone(board, undo->cell), LOOK);
}

/* Takes the next stone of the board into the sums. */
static void play(Net *net, const Board *board) {
    look_ahead(net, board);
    NetStone *stone = name_stone(net, board, net->ply);
    stone->sum = net->sum;
    net->sum = net->next;
    net->open[stone->cell] = 0;
    stone_visit(net, board, stone->cell, (Stone)stone->stone, PUT);
    net->ply++;
}

void net_reset(Net *net, const NetTable *table, const Board *board) {
    net->table = table;
    if (table == NULL)
        return;
    if (table->region != NULL) {
        region_net_reset(net->region, table->region, board);
        return;
    }
    net->reach = board->rules->reach;
    net->next_known = false;
    net->ply = board->ply;
    for (int cell = 0; cell < board->cell_count; cell++) {
        memcpy(net->shape[cell], board->cell[cell].shape, sizeof net->shape[cell]);
        net->open[cell] = board_stone(board, (Cell)cell) == STONE_NONE ? -1 : 0;
    }
    /* The shapes and the open cells go back to the first stone, and from there all is right. */
    for (int ply = 0; ply < board->ply; ply++)
        name_stone(net, board, ply);
    while (net->ply > 0)
        take_back(net, board);
    net->sum = (Sums){0};
    for (int cell = 0; cell < board->cell_count; cell++) {
        net->cell[cell] = (Channels){0};
        for (int d = 0; d < DIRECTION_COUNT; d++)
            net->cell[cell] += table->line[net->shape[cell][d]];
        if (net->open[cell] != 0)
            sums_add(&net->sum, positive(net->cell[cell]));
    }
}

/* Brings the sums up to date but for the last stone: most positions are left again without having
 * been played on from, and to look at what a stone does is less work than to do it and to undo it.
 * A stone that is still there has all those below it still there. */
static void follow(Net *net, const Board *board) {
    int common = min_int(net->ply, board->ply);
    while (common > 0 && net->stone[common - 1].number != board->undo[common - 1].number)
        common--;
    while (net->ply > common)
        take_back(net, board);
    while (net->ply < board->ply - 1)
        play(net, board);
}

/* The value that sums lead to. */
static int value_of_sums(const Net *net, const Sums *sums, Side side) {
    const NetTable *table = net->table;
    int64_t value = (int64_t)table->out_bias[side] * NET_ONE;
    int32_t sum[NET_CHANNELS], hidden[NET_HIDDEN];
    Sums part[HIDDEN_PARTS];
    memcpy(sum, sums, sizeof sum);
    memcpy(part, table->hidden_bias[side], sizeof part);
    for (int c = 0; c < NET_CHANNELS; c++) {
        int32_t input = min_int(sum[c] / (NET_ONE / NET_SUM_ONE), SUM_LIMIT);
        for (int i = 0; i < HIDDEN_PARTS; i++)
            part[i] += input * table->hidden[side][c][i];
    }
    memcpy(hidden, part, sizeof hidden);
    for (int h = 0; h < NET_HIDDEN; h++) {
        int32_t number = min_int(max_int(hidden[h], 0) >> HIDDEN_SHIFT, HIDDEN_LIMIT);
        value += (int64_t)number * table->out[side][h];
    }
    return (int)(value / (NET_ONE * NET_OUT_ONE));
}

int net_value(Net *net, const Board *board) {
    if (net->table == NULL)
        return 0;
    if (net->table->region != NULL)
        return region_net_value(net->region, board);
    follow(net, board);
    if (net->ply == board->ply)
        return value_of_sums(net, &net->sum, board->side);
    look_ahead(net, board);
    return value_of_sums(net, &net->next, board->side);
}
