/* movegen: see movegen.h. */
#include "position/movegen.h"

#include <assert.h>
#include <string.h>

void movegen_near(const Board *board, CellSet *cells) {
    uint64_t any = 0;
    memset(cells, 0, sizeof *cells);
    for (int w = 0; w < board->word_count; w++)
        any |= cells->word[w] = board->near.word[w] & board->empty.word[w];
    if (any == 0) {
        Cell centre = board_cell(board, board->width / 2, board->height / 2);
        if (board_stone(board, centre) == STONE_NONE)
            cellset_add(cells, centre);
        else
            *cells = board->empty;
    }
}

static void add_class(const Board *board, Side side, int threat, CellSet *cells) {
    if (board->threat_count[side][threat] == 0)
        return;
    cellset_unite(cells, &board->threat_cells[side][threat], board->word_count);
}

/* The cells of the classes in [low, high] that are not common ones (threat.h). */
static inline void rare_classes(const Board *board, Side side, Threat low, Threat high,
                                CellSet *cells) {
    memset(cells, 0, sizeof *cells);
    for (int threat = (int)low; threat <= (int)high; threat++)
        add_class(board, side, threat, cells);
}

void movegen_threats(const Board *board, Side side, Threat low, Threat high, CellSet *cells) {
    rare_classes(board, side, low, high, cells);
    if (low > THREAT_TWO)
        return;
    CellIterator iterator = cellset_iterate(&board->empty, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        Threat threat = board_threat(board, side, cell);
        if (threat_is_common(threat) && threat >= low && threat <= high)
            cellset_add(cells, cell);
    }
}

void movegen_fours(const Board *board, Side side, Threat least, CellSet *cells) {
    rare_classes(board, side, least, THREAT_OPEN_FOUR, cells);
    const CellSet *maybe = &board->threat_cells[side][THREAT_MAYBE_FOUL];
    if (board->threat_count[side][THREAT_MAYBE_FOUL] == 0)
        return;
    CellIterator iterator = cellset_iterate(maybe, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        uint16_t code = board->cell[cell].code[side];
        if (threat_count_patterns(code, PATTERN_FOUR, PATTERN_OPEN_FOUR) != 0)
            cellset_add(cells, cell);
    }
}

/* A threat of one side at a point and who wants to stop it. */
typedef struct Stopping {
    const Board *board;
    const uint8_t *threats; /* classes of the threatening side, by code */
    Side side;              /* who stops */
    Side other;             /* who threatens */
    Cell point;
    Threat bound;
} Stopping;

/* Whether the point is still a threat with this code. */
static inline bool still_threatens(const Stopping *stopping, unsigned code) {
    Threat threat = (Threat)stopping->threats[code];
    return threat >= stopping->bound && threat <= THREAT_FIVE;
}

/* Adds the stops on one line; `others` is the code of the point with no pattern on that line. */
static void add_stops_on_line(const Stopping *stopping, int direction, unsigned others,
                              CellSet *stops) {
    const Board *board = stopping->board;
    Cell point = stopping->point;
    Shape shape = board->cell[point].shape[direction];
    int right = board_right_extent(board, point, direction);
    for (int offset = -board_left_extent(board, point, direction); offset <= right; offset++) {
        Cell cell = board_along(board, point, direction, offset);
        if (offset == 0 || board_stone(board, cell) != STONE_NONE)
            continue;
        Shape stopped = shape + (uint32_t)side_stone(stopping->side) * shape_weight(offset);
        unsigned pattern = rules_pattern(board->rules, stopping->other, stopped);
        if (!still_threatens(stopping, others | pattern << (4 * direction)))
            cellset_add(stops, cell);
    }
}

void movegen_stops_of_point(const Board *board, Side side, Cell point, Threat bound,
                            CellSet *stops) {
    const Rules *rules = board->rules;
    Side other = side_other(side);
    Stopping stopping = {board, rules->threats[other], side, other, point, bound};
    unsigned code = board->cell[point].code[other];
    memset(stops, 0, sizeof *stops);
    cellset_add(stops, point);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        unsigned others = code & ~(15u << (4 * d));
        if (!still_threatens(&stopping, others)) /* otherwise no stone on the line helps */
            add_stops_on_line(&stopping, d, others, stops);
    }
}

void movegen_stops(const Board *board, Side side, Threat bound, CellSet *cells) {
    CellSet points, stops;
    bool first = true;
    assert(bound == THREAT_FIVE || bound == THREAT_OPEN_FOUR);
    assert(board_threat_range(board, side_other(side), bound, THREAT_FIVE) != 0);
    rare_classes(board, side_other(side), bound, THREAT_FIVE, &points);
    memset(cells, 0, sizeof *cells);
    if (bound == THREAT_FIVE && !board->rules->far_stops) {
        /* Only a stone on the cell itself stops a five, and no stone stops two. */
        if (board->threat_count[side_other(side)][THREAT_FIVE] == 1)
            *cells = points;
        return;
    }
    CellIterator iterator = cellset_iterate(&points, board->word_count);
    for (Cell point; cellset_next(&iterator, &point);) {
        movegen_stops_of_point(board, side, point, bound, &stops);
        for (int w = 0; w < board->word_count; w++)
            cells->word[w] = first ? stops.word[w] : cells->word[w] & stops.word[w];
        first = false;
    }
}

void movegen_answer_open_four(const Board *board, Side side, CellSet *cells) {
    CellSet fours;
    movegen_stops(board, side, THREAT_OPEN_FOUR, cells);
    movegen_fours(board, side, THREAT_FOUR, &fours);
    cellset_unite(cells, &fours, board->word_count);
}

Defence movegen_candidates(const Board *board, CellSet *cells) {
    Side side = board->side, other = side_other(side);
    if (board->threat_count[other][THREAT_FIVE] != 0) {
        movegen_stops(board, side, THREAT_FIVE, cells);
        return DEFEND_FIVE;
    }
    if (board->threat_count[other][THREAT_OPEN_FOUR] != 0) {
        movegen_answer_open_four(board, side, cells);
        return DEFEND_OPEN_FOUR;
    }
    movegen_near(board, cells);
    return DEFEND_NOTHING;
}
