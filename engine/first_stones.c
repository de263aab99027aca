/* first_stones: see first_stones.h. */
#include "first_stones.h"

#include "engine_state.h"
#include "search/balance_params.h"
#include "search_series.h"

#include <stdlib.h>
#include <string.h>

/* Reports the most even stones so far. */
static void report_best(const ThinkReport *report, const Limits *limits, const Cell stones[3],
                        int score, const SearchSeries *series) {
    ThinkInfo info = {.line_count = 1, .best = stones[0], .score = score, .pv_length = 3};
    memcpy(info.pv, stones, 3 * sizeof stones[0]);
    info.depth = series->depth;
    info.selective_depth = series->selective_depth;
    info.nodes = series->nodes;
    info.time_ms = clock_ms() - limits->start_ms;
    think_report_iteration(report, &info);
}

/* Judges the candidates, whose contest is over, until one is even or time is up. Returns the most
 * even one. */
static const BalanceCandidate *judge(SearchSeries *series, const Limits *limits,
                                     const ThinkReport *report) {
    const Balance *balance = &series->engine->balance;
    const BalanceCandidate *best = &balance->candidate[0];
    int judged = min_int(balance->listed, FIRST_STONES_JUDGED), best_score = SCORE_INFINITE;
    for (int i = 0; i < judged && best_score > FIRST_STONES_EVEN; i++) {
        const BalanceCandidate *candidate = &balance->candidate[i];
        int score;
        if (!search_series_score(series, candidate->cells, 3, FIRST_STONES_NODES, &score))
            break;
        int distance = abs(score);
        if (distance >= best_score)
            continue;
        best_score = distance;
        best = candidate;
        report_best(report, limits, best->cells, -score, series);
    }
    return best;
}

bool first_stones_find(Engine *engine, const Limits *limits, ThinkControl *control,
                       const ThinkReport *report, Cell stones[3]) {
    SearchSeries series;
    Balanced balanced = {.cell_count = 3};
    search_series_begin(&series, engine, limits, control, FIRST_STONES_BUDGET);
    engine->options.blocked = series.options.blocked;
    Limits contest = search_series_share(&series, FIRST_STONES_CONTEST_DIVISOR);
    EngineStatus status = engine_balance(engine, &contest, control, report, &balanced);
    engine->options.blocked = (CellSet){0};
    search_series_spend(&series, contest.max_nodes);
    series.nodes = balanced.nodes;
    if (status == ENGINE_OK)
        memcpy(stones, judge(&series, limits, report)->cells, 3 * sizeof stones[0]);
    search_series_end(&series);
    return status == ENGINE_OK;
}
