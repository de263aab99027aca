/* lines: see lines.h. */
#include "search/root/lines.h"

#include "ground/clock.h"

#include <string.h>

void lines_report_event(const Worker *worker, RootEvent event, Cell cell) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id == 0 && report != NULL && report->root_move != NULL)
        report->root_move(report->context, event, cell);
}

void lines_set_result(Worker *worker, const Pv *line, int score, int depth) {
    ThinkInfo *result = &worker->result;
    worker->certain = false;
    result->best = line->move[0];
    result->score = score;
    if (score_is_loss(score) && worker->omitted_loss_plies != 0)
        result->score = max_int(score, score_loss_in(worker->omitted_loss_plies));
    result->depth = depth;
    result->selective_depth = worker->selective_depth;
    result->pv_length = line->length;
    memcpy(result->pv, line->move, (size_t)line->length * sizeof line->move[0]);
    lines_keep_loss(worker);
}

void lines_keep_loss(Worker *worker) {
    if (worker->proven_loss == 0)
        return;
    worker->result.score = worker->proven_loss;
    worker->certain = true;
}

/* The score of the result as it may be announced: no win that is not kept yet, no loss that may not
 * be one of the position. */
static int announced_score(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    int score = worker->result.score;
    if (!worker->certain && score_is_win(score) && shared->solutions != NULL)
        return score - SCORE_UNPROVEN_OFFSET;
    if (!worker->certain && score_is_loss(score) && !shared->options->only_wins)
        return score + SCORE_UNPROVEN_OFFSET;
    return score;
}

/* Brings positions and time of all lines up to date; returns the clock. */
static int64_t update_lines(Worker *worker) {
    SearchShared *shared = worker->shared;
    int64_t now = clock_ms();
    if (worker->line_count == 1) {
        shared->lines[0] = worker->result;
        shared->lines[0].score = announced_score(worker);
    }
    for (int i = 0; i < shared->line_count; i++) {
        shared->lines[i].line = i;
        shared->lines[i].line_count = shared->line_count;
        shared->lines[i].nodes = worker_total_nodes(shared);
        shared->lines[i].time_ms = now - shared->limits->start_ms;
    }
    return now;
}

void lines_report(Worker *worker) {
    const ThinkReport *report = worker->shared->report;
    if (worker->id != 0 || report == NULL || report->iteration == NULL)
        return;
    update_lines(worker);
    for (int i = 0; i < worker->shared->line_count; i++)
        report->iteration(report->context, &worker->shared->lines[i]);
}

void lines_pulse(Worker *worker) {
    SearchShared *shared = worker->shared;
    if (shared->line_count == 0 || clock_ms() < worker->pulse_ms)
        return;
    worker->pulse_ms = update_lines(worker) + THINK_PULSE_MS;
    shared->report->pulse(shared->report->context, shared->lines, shared->line_count);
}

void lines_report_end(Worker *worker) {
    SearchShared *shared = worker->shared;
    const ThinkReport *report = shared->report;
    if (report == NULL)
        return;
    update_lines(worker);
    if (report->pulse != NULL)
        report->pulse(report->context, shared->lines, shared->line_count);
    if (report->end != NULL)
        report->end(report->context, shared->lines, shared->line_count);
}

void lines_sort(SearchShared *shared) {
    ThinkInfo *lines = shared->lines;
    for (int i = 1; i < shared->line_count; i++) {
        for (int at = i; at > 0 && lines[at].score > lines[at - 1].score; at--) {
            ThinkInfo moved = lines[at];
            lines[at] = lines[at - 1];
            lines[at - 1] = moved;
        }
    }
}

void lines_enter(Worker *worker, int index) {
    SearchShared *shared = worker->shared;
    ThinkInfo *lines = shared->lines;
    if (worker->id != 0)
        return;
    int from = index;
    while (from < shared->line_count && lines[from].best != worker->result.best)
        from++;
    /* A line that was not there yet replaces the last one if there is no room for more. */
    if (from == shared->line_count && from == worker->line_count)
        from--;
    else if (from == shared->line_count)
        shared->line_count++;
    memmove(&lines[index + 1], &lines[index], (size_t)(from - index) * sizeof lines[0]);
    lines[index] = worker->result;
    for (int i = index + 1; i < shared->line_count; i++)
        lines[i].score = min_int(lines[i].score, lines[index].score);
    lines_sort(shared);
}
