/* judging: see judging.h. */
#include "judging.h"

#include "engine_state.h"

void judging_begin(Judging *judging, Engine *engine, const Limits *limits, ThinkControl *control,
                   int64_t nodes) {
    Budget budget = budget_compute(limits, engine->board.empty_count);
    *judging = (Judging){.engine = engine,
                         .control = control,
                         .nodes_left = limits->max_nodes,
                         .deadline = deadline_of(limits, &budget, control),
                         .strength = engine->strength,
                         .options = engine->options};
    if (budget.hard_ms == LIMIT_NONE && limits->max_nodes == LIMIT_NONE)
        judging->nodes_left = nodes;
    engine->strength = STRENGTH_FULL;
    engine->options = (ThinkOptions){.line_count = 1};
}

void judging_end(Judging *judging) {
    judging->engine->strength = judging->strength;
    judging->engine->options = judging->options;
}

/* Whether limits or the stop flag leave no time for another search. */
static bool is_over(Judging *judging) {
    return judging->nodes_left <= 0 || deadline_reached(&judging->deadline);
}

Limits judging_share(const Judging *judging, int share) {
    int64_t now_ms = clock_ms(), end_ms = deadline_end(&judging->deadline);
    Limits limits = limits_none(now_ms);
    if (end_ms != LIMIT_NONE)
        limits.turn_ms = max_int64(1, (end_ms - now_ms) / share);
    if (judging->nodes_left != LIMIT_NONE)
        limits.max_nodes = max_int64(1, judging->nodes_left / share);
    return limits;
}

void judging_spend(Judging *judging, int64_t nodes) {
    if (judging->nodes_left != LIMIT_NONE)
        judging->nodes_left -= nodes;
}

/* Searches from nothing. */
static bool search(Judging *judging, int64_t nodes, const ThinkReport *report, ThinkInfo *info) {
    if (is_over(judging))
        return false;
    Limits limits = judging_share(judging, max_int(judging->parts, 1));
    judging->parts--;
    limits.max_nodes = min_int64(limits.max_nodes, nodes);
    engine_clear_hash(judging->engine);
    EngineStatus status = engine_think(judging->engine, &limits, judging->control, report, info);
    judging_spend(judging, info->nodes);
    return status == ENGINE_OK;
}

int judging_place(Judging *judging, const Cell *cells, int count) {
    Engine *engine = judging->engine;
    int placed = 0;
    while (placed < count &&
           engine_put(engine, cells[placed], side_stone(engine->board.side)) == ENGINE_OK)
        placed++;
    return placed;
}

void judging_remove(Judging *judging, const Cell *cells, int count) {
    for (int i = count - 1; i >= 0; i--)
        engine_take_back(judging->engine, cells[i]);
}

bool judging_after(Judging *judging, const Cell *cells, int count, int64_t nodes, int *score) {
    ThinkInfo info;
    int placed = judging_place(judging, cells, count);
    bool judged = placed == count && search(judging, nodes, NULL, &info);
    if (judged)
        *score = info.score;
    judging_remove(judging, cells, placed);
    return judged;
}

/* Keeps the ranked lines, which are complete at the last call. */
static void keep_lines(void *context, const ThinkInfo *lines, int count) {
    Judging *judging = context;
    judging->line_count = 0;
    for (int i = 0; i < min_int(count, JUDGING_MAX_LINES) && lines[i].best != CELL_NONE; i++)
        judging->lines[judging->line_count++] = (JudgedLine){lines[i].best, lines[i].score};
}

bool judging_lines(Judging *judging, const CellSet *allowed, int line_count, int64_t nodes) {
    ThinkOptions *options = &judging->engine->options;
    ThinkReport report = {.context = judging, .pulse = keep_lines};
    ThinkInfo info;
    judging->line_count = 0;
    for (Cell cell = 0; cell < judging->engine->board.cell_count; cell++)
        if (!cellset_has(allowed, cell))
            cellset_add(&options->blocked, cell);
    options->line_count = clamp_int(line_count, 1, JUDGING_MAX_LINES);
    bool searched = search(judging, nodes, &report, &info);
    if (searched && judging->line_count == 0)
        judging->lines[judging->line_count++] = (JudgedLine){info.best, info.score};
    *options = (ThinkOptions){.line_count = 1};
    return searched;
}
