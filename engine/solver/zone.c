/* zone: see zone.h. */
#include "solver/zone.h"

#include "position/movegen.h"

/* Adds the empty cells on the four lines through `cell`, as far as they matter to it. */
static void add_lines(const Board *board, CellSet *zone, Cell cell) {
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int right = board_right_extent(board, cell, d);
        for (int i = -board_left_extent(board, cell, d); i <= right; i++)
            if (board_stone(board, board_along(board, cell, d, i)) == STONE_NONE)
                cellset_add(zone, board_along(board, cell, d, i));
    }
}

void zone_add_foul(const Board *board, CellSet *zone, Side player, Cell cell) {
    Threat threat = board_threat(board, player, cell);
    if (threat == THREAT_FOUL)
        add_lines(board, zone, cell);
    if (threat == THREAT_MAYBE_FOUL)
        cellset_unite(zone, &board->empty, board->word_count);
}

void zone_add_move(const Board *board, CellSet *zone, Side player, Cell cell) {
    cellset_add(zone, cell);
    zone_add_foul(board, zone, player, cell);
    if (board->rules->far_stops)
        add_lines(board, zone, cell);
}

/* Adds the cells among `cells` where `side` has a line on which one stone more makes a four. */
static void add_threes(const Board *board, CellSet *zone, Side side, const CellSet *cells) {
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        uint16_t code = board->cell[cell].code[side];
        if (threat_count_patterns(code, PATTERN_THREE, PATTERN_FIVE) != 0)
            cellset_add(zone, cell);
    }
}

void zone_add_counters(const Board *board, CellSet *zone, Side side, int stones) {
    CellSet cells;
    movegen_fours(board, side, THREAT_FOUR, &cells);
    cellset_unite(zone, &cells, board->word_count);
    /* What is a foul now may have been none before the answers came on the board. */
    cellset_unite(zone, &board->threat_cells[side][THREAT_FOUL], board->word_count);
    if (stones == 1)
        return;
    movegen_threats(board, side, THREAT_THREE, THREAT_MAYBE_FOUL, &cells);
    cellset_unite(zone, &cells, board->word_count);
    movegen_threats(board, side, THREAT_TWO, THREAT_TWO, &cells);
    add_threes(board, zone, side, &cells);
}

void zone_add_stops(const Board *board, CellSet *zone, Side side, Cell point, Threat bound,
                    int stones) {
    CellSet stops;
    movegen_stops_of_point(board, side, point, bound, &stops);
    cellset_unite(zone, &stops, board->word_count);
    /* An open four has several ways to become a row; two stones may take one each. */
    if (stones > 1 && bound == THREAT_OPEN_FOUR)
        add_lines(board, zone, point);
}

void zone_add_all_stops(const Board *board, CellSet *zone, Side side, Threat bound, int stones) {
    CellSet points;
    movegen_threats(board, side_other(side), bound, bound, &points);
    CellIterator iterator = cellset_iterate(&points, board->word_count);
    for (Cell point; cellset_next(&iterator, &point);)
        zone_add_stops(board, zone, side, point, bound, stones);
}
