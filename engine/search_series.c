/* search_series: see search_series.h. */
#include "search_series.h"

#include "engine_state.h"

void search_series_begin(SearchSeries *series, Engine *engine, const Limits *limits,
                         ThinkControl *control, int64_t nodes) {
    Budget budget = budget_compute(limits, engine->board.empty_count);
    *series = (SearchSeries){.engine = engine,
                             .control = control,
                             .nodes_left = limits->max_nodes,
                             .max_depth = limits->max_depth,
                             .key = engine->board.key,
                             .deadline = deadline_of(limits, &budget, control),
                             .strength = engine->strength,
                             .options = engine->options};
    if (budget.hard_ms == LIMIT_NONE && limits->max_nodes == LIMIT_NONE)
        series->nodes_left = nodes;
    engine->strength = STRENGTH_FULL;
    engine->options = (ThinkOptions){.line_count = 1};
}

void search_series_end(SearchSeries *series) {
    series->engine->strength = series->strength;
    series->engine->options = series->options;
}

/* Whether limits or the stop flag leave no time for another search. */
static bool is_over(SearchSeries *series) {
    return series->nodes_left <= 0 || deadline_reached(&series->deadline);
}

Limits search_series_share(const SearchSeries *series, int share) {
    int64_t now_ms = clock_ms(), end_ms = deadline_end(&series->deadline);
    Limits limits = limits_none(now_ms);
    limits.max_depth = series->max_depth;
    if (end_ms != LIMIT_NONE)
        limits.turn_ms = max_int64(1, (end_ms - now_ms) / share);
    if (series->nodes_left != LIMIT_NONE)
        limits.max_nodes = max_int64(1, series->nodes_left / share);
    return limits;
}

void search_series_spend(SearchSeries *series, int64_t nodes) {
    if (series->nodes_left != LIMIT_NONE)
        series->nodes_left -= nodes;
}

/* Searches from nothing. */
static bool search(SearchSeries *series, int64_t nodes, const ThinkReport *report,
                   ThinkInfo *info) {
    if (is_over(series))
        return false;
    Limits limits = search_series_share(series, max_int(series->parts, 1));
    series->parts--;
    limits.max_nodes = min_int64(limits.max_nodes, nodes);
    engine_clear_hash(series->engine);
    EngineStatus status = engine_think(series->engine, &limits, series->control, report, info);
    search_series_spend(series, info->nodes);
    series->nodes += info->nodes;
    series->depth = info->depth;
    series->selective_depth = info->selective_depth;
    return status == ENGINE_OK;
}

int search_series_place(SearchSeries *series, const Cell *cells, int count) {
    Engine *engine = series->engine;
    int placed = 0;
    while (placed < count &&
           engine_put(engine, cells[placed], side_stone(engine->board.side)) == ENGINE_OK)
        placed++;
    return placed;
}

void search_series_remove(SearchSeries *series, const Cell *cells, int count) {
    for (int i = count - 1; i >= 0; i--)
        engine_take_back(series->engine, cells[i]);
}

bool search_series_score(SearchSeries *series, const Cell *cells, int count, int64_t nodes,
                         int *score) {
    ThinkInfo info;
    int placed = search_series_place(series, cells, count);
    bool judged = placed == count && search(series, nodes, NULL, &info);
    if (judged)
        *score = info.score;
    search_series_remove(series, cells, placed);
    return judged;
}

void search_series_leave_out_blocked(const SearchSeries *series, CellSet *moves) {
    const Board *board = &series->engine->board;
    CellSet rest = *moves;
    cellset_subtract(&rest, &series->options.blocked, board->word_count);
    if (board->key == series->key && cellset_first(&rest, board->word_count) != CELL_NONE)
        *moves = rest;
}

/* Keeps the ranked lines, which are complete at the last call. */
static void keep_lines(void *context, const ThinkInfo *lines, int count) {
    SearchSeries *series = context;
    series->line_count = 0;
    for (int i = 0; i < min_int(count, SEARCH_SERIES_MAX_LINES) && lines[i].best != CELL_NONE; i++)
        series->lines[series->line_count++] = (RankedMove){lines[i].best, lines[i].score};
}

bool search_series_rank(SearchSeries *series, const CellSet *allowed, int line_count,
                        int64_t nodes) {
    ThinkOptions *options = &series->engine->options;
    ThinkReport report = {.context = series, .pulse = keep_lines};
    ThinkInfo info;
    series->line_count = 0;
    for (Cell cell = 0; cell < series->engine->board.cell_count; cell++)
        if (!cellset_has(allowed, cell))
            cellset_add(&options->blocked, cell);
    options->line_count = clamp_int(line_count, 1, SEARCH_SERIES_MAX_LINES);
    bool searched = search(series, nodes, &report, &info);
    if (searched && series->line_count == 0)
        series->lines[series->line_count++] = (RankedMove){info.best, info.score};
    *options = (ThinkOptions){.line_count = 1};
    return searched;
}
