/* tickoattwo: see tickoattwo.h. */
#include "variants/tickoattwo.h"

#include "ground/random.h"

void tickoattwo_start(Tickoattwo *position) {
    *position = (Tickoattwo){.last = TICKOATTWO_NO_CELL};
}

/* Whether some line bears both marks throughout. */
static bool has_line(const Tickoattwo *position) {
    return grid_has_line(position->marks[0] & position->marks[1]);
}

unsigned tickoattwo_cells(const Tickoattwo *position) {
    unsigned last = position->last == TICKOATTWO_NO_CELL ? 0 : 1u << position->last;
    if (has_line(position))
        return 0;
    return GRID_FULL & ~(position->marks[position->turn] | last);
}

void tickoattwo_play(Tickoattwo *position, int cell) {
    uint16_t *marks = &position->marks[position->turn];
    *marks = (uint16_t)(*marks | 1u << cell);
    position->last = (uint8_t)cell;
    position->turn ^= 1;
}

VariantResult tickoattwo_result(const Tickoattwo *position) {
    if (has_line(position))
        return position->turn == 1 ? VARIANT_FIRST_WINS : VARIANT_SECOND_WINS;
    return tickoattwo_cells(position) == 0 ? VARIANT_DRAWN : VARIANT_GOES_ON;
}

unsigned tickoattwo_index(const Tickoattwo *position) {
    return (((unsigned)position->last << 1 | position->turn) << 18) |
           (unsigned)position->marks[1] << 9 | position->marks[0];
}

/* ------------------------------------------------------------------------------------------
 * The interface.
 */

static void interface_start(void *position) {
    tickoattwo_start(position);
}

static int interface_moves(const void *position, uint8_t moves[VARIANT_MAX_MOVES]) {
    return grid_list(tickoattwo_cells(position), 0, moves);
}

static void interface_play(void *position, int move) {
    tickoattwo_play(position, move);
}

static VariantResult interface_result(const void *position) {
    return tickoattwo_result(position);
}

static int interface_turn(const void *position) {
    return ((const Tickoattwo *)position)->turn;
}

static uint64_t interface_hash(const void *position) {
    Random random = {tickoattwo_index(position)};
    return random_next(&random);
}

static unsigned interface_marks(const void *position, int move) {
    const Tickoattwo *tickoattwo = position;
    return grid_marks(tickoattwo->marks[0], tickoattwo->marks[1], move);
}

static void interface_place(int move, int *column, int *line) {
    *column = move % 3;
    *line = move / 3;
}

const VariantRules TICKOATTWO_RULES = {.name = "tickoattwo",
                                       .title = "TickoaTTwo",
                                       .edge = 3,
                                       .max_plies = TICKOATTWO_MAX_PLIES,
                                       .size = sizeof(Tickoattwo),
                                       .start = interface_start,
                                       .moves = interface_moves,
                                       .play = interface_play,
                                       .result = interface_result,
                                       .turn = interface_turn,
                                       .hash = interface_hash,
                                       .marks = interface_marks,
                                       .place = interface_place};
