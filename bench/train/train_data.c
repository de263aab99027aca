/* train_data: see train_data.h. */
#include "train/train_data.h"

#include "internals.h"
#include "train/tune_fit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_LINES = 1 << 20, NO_LINE = TRAIN_MAX_LINES };

/* Memory for the lines of many samples, which never moves. */
typedef struct TrainBlock {
    struct TrainBlock *next;
    size_t used;
    uint16_t lines[BLOCK_LINES];
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

static TrainLines *lines_create(void) {
    TrainLines *lines = calloc(1, sizeof *lines);
    if (lines == NULL)
        return NULL;
    memset(lines->number, 0xFF, sizeof lines->number);
    for (int left = 0; left <= SHAPE_REACH; left++)
        for (int right = 0; right <= SHAPE_REACH; right++)
            lines->number[shape_empty(left, right)] = 0;
    lines->count = 1;
    return lines;
}

/* ------------------------------------------------------------------------------------------
 * Samples.
 */

TrainSet *train_set_create(const Rules *rules) {
    TrainSet *set = calloc(1, sizeof *set);
    if (set == NULL)
        return NULL;
    set->rules = rules;
    set->lines = lines_create();
    if (set->lines == NULL) {
        free(set);
        return NULL;
    }
    return set;
}

void train_set_destroy(TrainSet *set) {
    if (set == NULL)
        return;
    while (set->blocks != NULL) {
        TrainBlock *block = set->blocks;
        set->blocks = block->next;
        free(block);
    }
    free(set->samples);
    free(set->lines);
    free(set);
}

/* Room for the lines of any board; NULL when memory is short. */
static uint16_t *room_for_lines(TrainSet *set) {
    TrainBlock *block = set->blocks;
    if (block == NULL || BLOCK_LINES - block->used < BOARD_MAX_CELLS * DIRECTION_COUNT) {
        block = malloc(sizeof *block);
        if (block == NULL)
            return NULL;
        block->next = set->blocks;
        block->used = 0;
        set->blocks = block;
    }
    return block->lines + block->used;
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

/* Appends a sample with the lines of `cells` empty cells, at most BOARD_MAX_CELLS; `sample` says
 * the rest. Returns false, leaving the samples as they were, when there is no more room for them.
 */
static bool add_sample(TrainSet *set, const TrainSample *sample, Shape shapes[][DIRECTION_COUNT],
                       int cells) {
    assert(cells <= BOARD_MAX_CELLS);
    uint16_t *lines = room_for_lines(set);
    if (lines == NULL || !room_for_sample(set))
        return false;
    size_t used = 0;
    for (int cell = 0; cell < cells; cell++) {
        uint16_t any = 0;
        for (int d = 0; d < DIRECTION_COUNT; d++) {
            uint16_t line = line_of(set, shapes[cell][d]);
            if (line == NO_LINE)
                return false;
            lines[used + (size_t)d] = line;
            any |= line;
        }
        used += any != 0 ? DIRECTION_COUNT : 0;
    }
    set->blocks->used += used;

    TrainSample *added = &set->samples[set->sample_count++];
    *added = *sample;
    added->lines = lines;
    added->cells = (uint16_t)(used / DIRECTION_COUNT);
    return true;
}

bool train_set_add_board(TrainSet *set, const Board *board, double target, bool held) {
    Shape shapes[BOARD_MAX_CELLS][DIRECTION_COUNT];
    int cells = 0;
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, (Cell)cell) == STONE_NONE)
            memcpy(shapes[cells++], board->cell[cell].shape, sizeof shapes[0]);
    TrainSample sample = {.target = (float)target,
                          .value = (int16_t)eval_value(board, NULL),
                          .side = (uint8_t)board->side,
                          .held = held};
    return add_sample(set, &sample, shapes, cells);
}

size_t train_set_count(const TrainSet *set, bool held) {
    size_t count = 0;
    for (size_t i = 0; i < set->sample_count; i++)
        count += set->samples[i].held == held;
    return count;
}

/* ------------------------------------------------------------------------------------------
 * The tables alone.
 */

/* How fast the loss of the samples not held back grows with the number of logits to a unit. */
static double slope_at(const TrainSet *set, double factor) {
    double slope = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TrainSample *sample = &set->samples[i];
        if (!sample->held)
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

double train_set_loss(const TrainSet *set, double unit, bool held) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < set->sample_count; i++) {
        const TrainSample *sample = &set->samples[i];
        if (sample->held != held)
            continue;
        sum += tune_loss_of(sample->value / unit, (double)sample->target);
        count++;
    }
    return count > 0 ? sum / (double)count : 0;
}
