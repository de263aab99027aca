/* fifth_moves: see fifth_moves.h. */
#include "fifth_moves.h"

#include "engine_state.h"
#include "search/balance_params.h"

#include <stdlib.h>

enum { OPENINGS = 26 };

/* One of the 26 openings, and how far from even it is. */
typedef struct CentralOpening {
    Cell stones[3];
    int number, distance;
} CentralOpening;

/* Ranks the best moves that are not blocked, of equivalent ones only one. */
static bool rank_different(SearchSeries *series, int count, int64_t nodes) {
    OpeningProgress nothing = {0};
    CellSet different;
    opening_rules_different(&series->engine->board, &nothing, &different);
    search_series_leave_out_blocked(series, &different);
    return search_series_rank(series, &different, count, nodes);
}

bool fifth_moves_rank(SearchSeries *series, int max_offers, int64_t nodes, FifthValues *values) {
    if (!rank_different(series, max_offers, nodes))
        return false;
    *values = (FifthValues){.max_offers = max_offers, .best_fourth = CELL_NONE};
    int last = series->line_count - 1;
    for (int n = 1; n <= max_offers; n++)
        values->score[n] = series->lines[min_int(n - 1, last)].score;
    return true;
}

bool fifth_moves_after_fourth(SearchSeries *series, int max_offers, int64_t nodes,
                              FifthValues *values) {
    Engine *engine = series->engine;
    Cell fourths[FIFTH_FOURTHS];
    *values = (FifthValues){.max_offers = max_offers, .best_fourth = CELL_NONE};
    series->parts = nodes == LIMIT_NONE ? FIFTH_FOURTHS + 1 : 0;
    if (!rank_different(series, FIFTH_FOURTHS, nodes))
        return false;
    int count = min_int(series->line_count, FIFTH_FOURTHS);
    for (int i = 0; i < count; i++)
        fourths[i] = series->lines[i].cell;
    for (int i = 0; i < count; i++) {
        FifthValues after;
        if (engine_put(engine, fourths[i], side_stone(engine->board.side)) != ENGINE_OK)
            return false;
        bool ranked = fifth_moves_rank(series, max_offers, nodes, &after);
        engine_take_back(engine, fourths[i]);
        if (!ranked)
            return values->best_fourth != CELL_NONE;
        if (values->best_fourth == CELL_NONE || after.score[max_offers] < values->score[max_offers])
            values->best_fourth = fourths[i];
        for (int n = 1; n <= max_offers; n++)
            values->score[n] = i == 0 ? after.score[n] : min_int(values->score[n], after.score[n]);
    }
    return count > 0;
}

int fifth_moves_even(const FifthValues *values, int *distance) {
    int best = 1;
    *distance = SCORE_INFINITE;
    for (int n = 1; n <= values->max_offers; n++) {
        int from_even = abs(values->score[n]);
        if (from_even < *distance) {
            *distance = from_even;
            best = n;
        }
    }
    return best;
}

/* Whether all cells of an opening are empty and none is blocked but the centre, which it needs. */
static bool has_room(const Board *board, const CellSet *blocked, const Cell stones[3]) {
    for (int i = 0; i < 3; i++)
        if (board_stone(board, stones[i]) != STONE_NONE ||
            (i > 0 && cellset_has(blocked, stones[i])))
            return false;
    return true;
}

/* The 26 openings, each once, but for those that walls and blocked points leave no room for: with
 * the second stone above the centre the third lies right of the axis or on it, with the second one
 * diagonally the third lies below the diagonal or on it. Returns how many there are. */
static int list_openings(const Board *board, const CellSet *blocked,
                         CentralOpening list[OPENINGS]) {
    int centre_x = board->width / 2, centre_y = board->height / 2, count = 0;
    for (int diagonal = 0; diagonal < 2; diagonal++)
        for (int dy = -2; dy <= 2; dy++)
            for (int dx = diagonal ? dy : 0; dx <= 2; dx++) {
                if ((dx == 0 && dy == 0) || (dx == diagonal && dy == 1))
                    continue;
                CentralOpening *candidate = &list[count];
                *candidate = (CentralOpening){.number = 1, .distance = SCORE_INFINITE};
                candidate->stones[0] = board_cell(board, centre_x, centre_y);
                candidate->stones[1] = board_cell(board, centre_x + diagonal, centre_y + 1);
                candidate->stones[2] = board_cell(board, centre_x + dx, centre_y + dy);
                count += has_room(board, blocked, candidate->stones);
            }
    return count;
}

/* Looks how far from even an opening is. Returns false when there is no time left. */
static bool judge(SearchSeries *series, FifthOffers offers, int64_t nodes,
                  CentralOpening *candidate) {
    FifthValues values;
    int score;
    if (offers.number == 0) {
        if (!search_series_score(series, candidate->stones, 3, nodes, &score))
            return false;
        candidate->distance = abs(score);
        return true;
    }
    int placed = search_series_place(series, candidate->stones, 3);
    bool judged = placed == 3 && fifth_moves_after_fourth(series, offers.number, nodes, &values);
    search_series_remove(series, candidate->stones, placed);
    if (!judged)
        return false;
    candidate->distance = abs(values.score[offers.number]);
    candidate->number = offers.number;
    if (offers.is_free)
        candidate->number = fifth_moves_even(&values, &candidate->distance);
    return true;
}

/* Sorts the first ones of the list by how far from even they are; those that are even stay in their
 * order. */
static void sort(CentralOpening list[OPENINGS], int count) {
    for (int i = 1; i < count; i++) {
        CentralOpening moved = list[i];
        int at = i, distance = max_int(moved.distance, FIRST_STONES_EVEN);
        for (; at > 0 && max_int(list[at - 1].distance, FIRST_STONES_EVEN) > distance; at--)
            list[at] = list[at - 1];
        list[at] = moved;
    }
}

/* Puts the list into a random order (Fisher-Yates shuffle), so that `seed` decides between openings
 * that are equally even. */
static void shuffle(CentralOpening list[OPENINGS], int count, uint64_t seed) {
    Random random = {seed};
    for (int i = count - 1; i > 0; i--) {
        int other = (int)random_below(&random, (uint32_t)i + 1);
        CentralOpening swapped = list[i];
        list[i] = list[other];
        list[other] = swapped;
    }
}

bool fifth_moves_open(SearchSeries *series, FifthOffers offers, uint64_t seed, Cell stones[3],
                      int *number) {
    static const struct {
        int count, nodes;
    } LOOKS[] = {{OPENINGS, FIFTH_QUICK_NODES}, {FIFTH_SECOND_LOOKS, FIFTH_SECOND_NODES}};
    CentralOpening list[OPENINGS];
    const Board *board = &series->engine->board;
    int count = list_openings(board, &series->options.blocked, list);
    if (count == 0)
        count = list_openings(board, &(CellSet){0}, list);
    if (count == 0)
        return false;
    shuffle(list, count, seed);
    for (size_t look = 0; look < ARRAY_LENGTH(LOOKS); look++) {
        int looks = min_int(LOOKS[look].count, count);
        for (int i = 0; i < looks; i++)
            if (!judge(series, offers, LOOKS[look].nodes, &list[i]))
                break;
        sort(list, looks);
    }

    /* A number that is free is settled by now: a search that ranks fewer moves sees further. */
    CentralOpening best = list[0];
    best.distance = SCORE_INFINITE;
    for (int i = 0; i < count && best.distance > FIRST_STONES_EVEN; i++) {
        CentralOpening opening = list[i];
        FifthOffers settled = {offers.is_free ? opening.number : offers.number, false};
        if (!judge(series, settled, FIFTH_NODES, &opening))
            break;
        if (opening.distance < best.distance)
            best = opening;
    }
    for (int i = 0; i < 3; i++)
        stones[i] = best.stones[i];
    *number = best.number;
    return true;
}
