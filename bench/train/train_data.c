/* train_data: see train_data.h. */
#include "train/train_data.h"

#include "internals.h"
#include "tune/tune_fit.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_CELLS = 1 << 19, NO_LINE = TRAIN_MAX_LINES };

/* Memory for the cells of many samples, which never moves. */
typedef struct TrainBlock {
    struct TrainBlock *next;
    size_t used;
    TrainCell cells[BLOCK_CELLS];
} TrainBlock;

/* ------------------------------------------------------------------------------------------
 * Lines.
 */

/* The number of half a line with the colours exchanged. */
static uint32_t exchange_half(uint32_t half) {
    int extent = 0;
    while (extent < SHAPE_REACH && half >= (shape_power(extent + 1) - 1) / 2)
        extent++;
    uint32_t first = (shape_power(extent) - 1) / 2, digits = half - first, result = first;
    for (int i = 0; i < extent; i++) {
        uint32_t digit = digits / shape_power(i) % 3;
        result += (3 - digit) % 3 * shape_power(i);
    }
    return result;
}

/* Gives the next number to a line that has none. */
static uint16_t add_line(TrainSet *set, uint32_t left, uint32_t right) {
    TrainLines *lines = set->lines;
    uint16_t number = (uint16_t)lines->count++;
    Shape shape = left * SHAPE_HALF_LINES + right;
    lines->number[shape] = lines->number[right * SHAPE_HALF_LINES + left] = number;
    lines->half[number][0] = (uint16_t)left;
    lines->half[number][1] = (uint16_t)right;
    lines->patterns[number] = set->rules->patterns[shape];
    return number;
}

/* The number of the line of a shape, NO_LINE when there are too many. */
static uint16_t line_of(TrainSet *set, Shape shape) {
    TrainLines *lines = set->lines;
    uint16_t number = lines->number[shape];
    if (number != NO_LINE)
        return number;
    if (lines->count + 2 > TRAIN_MAX_LINES)
        return NO_LINE;
    uint32_t left = shape / SHAPE_HALF_LINES, right = shape % SHAPE_HALF_LINES;
    number = add_line(set, left, right);

    left = exchange_half(left);
    right = exchange_half(right);
    uint16_t other = lines->number[left * SHAPE_HALF_LINES + right];
    if (other == NO_LINE)
        other = add_line(set, left, right);
    lines->exchanged[number] = other;
    lines->exchanged[other] = number;
    return number;
}

/* Forgets all lines but that without stones. */
static void lines_clear(TrainLines *lines) {
    memset(lines->number, 0xFF, sizeof lines->number);
    for (int left = 0; left <= SHAPE_REACH; left++)
        for (int right = 0; right <= SHAPE_REACH; right++)
            lines->number[shape_empty(left, right)] = 0;
    lines->count = 1;
}

/* ------------------------------------------------------------------------------------------
 * Samples.
 */

TrainSet *train_set_create(const Rules *rules) {
    TrainSet *set = calloc(1, sizeof *set);
    if (set == NULL)
        return NULL;
    set->rules = rules;
    set->lines = calloc(1, sizeof *set->lines);
    if (set->lines == NULL) {
        free(set);
        return NULL;
    }
    lines_clear(set->lines);
    return set;
}

/* Frees a list of blocks. */
static void blocks_free(TrainBlock *blocks) {
    while (blocks != NULL) {
        TrainBlock *block = blocks;
        blocks = block->next;
        free(block);
    }
}

void train_set_destroy(TrainSet *set) {
    if (set == NULL)
        return;
    blocks_free(set->blocks);
    blocks_free(set->spare);
    free(set->samples);
    free(set->lines);
    free(set);
}

void train_set_clear(TrainSet *set) {
    set->sample_count = 0;
    lines_clear(set->lines);
    while (set->blocks != NULL) {
        TrainBlock *block = set->blocks;
        set->blocks = block->next;
        block->next = set->spare;
        set->spare = block;
    }
}

/* Room for the cells of any board; NULL when memory is short. */
static TrainCell *room_for_cells(TrainSet *set) {
    TrainBlock *block = set->blocks;
    if (block == NULL || BLOCK_CELLS - block->used < BOARD_MAX_CELLS) {
        block = set->spare;
        if (block != NULL)
            set->spare = block->next;
        else
            block = malloc(sizeof *block);
        if (block == NULL)
            return NULL;
        block->next = set->blocks;
        block->used = 0;
        set->blocks = block;
    }
    return block->cells + block->used;
}

/* Makes room for one more sample. */
static bool room_for_sample(TrainSet *set) {
    if (set->sample_count < set->sample_room)
        return true;
    size_t wanted = set->sample_room == 0 ? 1024 : set->sample_room * 2;
    TrainSample *larger = realloc(set->samples, wanted * sizeof *larger);
    if (larger == NULL)
        return false;
    set->samples = larger;
    set->sample_room = wanted;
    return true;
}

/* Notes the lines of an empty cell. Returns false when there are too many lines; `*seen` says
 * whether one of them has stones. */
static bool note_lines(TrainSet *set, const Shape shapes[DIRECTION_COUNT], TrainCell *cell,
                       bool *seen) {
    uint16_t any = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        uint16_t line = line_of(set, shapes[d]);
        if (line == NO_LINE)
            return false;
        cell->line[d] = line;
        any |= line;
    }
    *seen = any != 0;
    return true;
}

/* Adds a good move to a sample if it is the cell with number `index`. */
static void note_choice(TrainSample *sample, const TrainTarget *target, Cell cell, int index) {
    for (int i = 0; i < target->moves; i++)
        if (target->move[i] == cell)
            sample->choice[sample->choices++] =
                (TrainChoice){(uint16_t)index, (float)target->share[i]};
}

/* Writes the cells of the position on the board and the good moves among them. Returns false when
 * there are too many lines. */
static bool note_cells(TrainSet *set, const Board *board, const TrainTarget *target,
                       TrainCell *cells, TrainSample *sample) {
    int count = 0;
    for (int i = 0; i < board->cell_count; i++) {
        Cell at = (Cell)i;
        bool seen;
        if (board_stone(board, at) != STONE_NONE)
            continue;
        if (!note_lines(set, board->cell[i].shape, &cells[count], &seen))
            return false;
        if (!seen)
            continue;
        cells[count].score = (int16_t)eval_move_score(board, at);
        cells[count].region = (uint8_t)region_of(board->width, board->height, at);
        note_choice(sample, target, at, count++);
    }
    sample->cell = cells;
    sample->cells = (uint16_t)count;
    return true;
}

bool train_set_add_board(TrainSet *set, const Board *board, const TrainTarget *target) {
    TrainCell *cells = room_for_cells(set);
    if (cells == NULL || !room_for_sample(set))
        return false;
    TrainSample *sample = &set->samples[set->sample_count];
    int classical = eval_classical(board);
    *sample = (TrainSample){.target = (float)target->value,
                            .value = (int16_t)classical,
                            .threats = net_threats(board, classical),
                            .stones = (uint16_t)board->ply,
                            .side = (uint8_t)board->side};
    if (!note_cells(set, board, target, cells, sample))
        return false;
    if (sample->choices < target->moves)
        sample->choices = 0;
    set->blocks->used += sample->cells;
    set->sample_count++;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The classical evaluation alone.
 */

/* How fast the loss grows with the number of logits to a unit. */
static double slope_at(const TrainSet *set, double factor) {
    double slope = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TrainSample *sample = &set->samples[i];
        slope += (tune_share(sample->value * factor) - (double)sample->target) * sample->value;
    }
    return slope;
}

double train_set_unit(const TrainSet *set) {
    enum { HALVINGS = 24 };
    /* The slope only ever grows, so the best number lies where it changes its sign. */
    double low = 1.0 / 20000, high = 1.0 / 20;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (slope_at(set, middle) > 0)
            high = middle;
        else
            low = middle;
    }
    return 2 / (low + high);
}

double train_set_loss(const TrainSet *set, double unit) {
    double sum = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TrainSample *sample = &set->samples[i];
        sum += tune_loss_of(sample->value / unit, (double)sample->target);
    }
    return set->sample_count > 0 ? sum / (double)set->sample_count : 0;
}
