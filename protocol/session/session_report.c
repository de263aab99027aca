/* session_report: a search as people and front ends see it while it goes on.
 *
 * One MESSAGE line per finished depth and ranked move for people; the blocks of INFO lines and
 * the REALTIME messages of the extended protocol only if INFO show_detail asked for them, because
 * managers that do not know them take them for moves. Those come with the pulse of the search,
 * about twelve times a second, and say what has changed since; at its beginning, when a depth is
 * finished every few microseconds, telling everything would slow it down.
 */
#include "session/session_report.h"

#include "ground/score_text.h"

#include <stdio.h>

enum {
    SHORT_LINE = 16, /* moves shown to people */
    POINT_SIZE = 8,  /* room for " x,y" and the final zero */
    NUMBER_SIZE = 32 /* room for the number of a line */
};

/* Positions per second. */
static long long speed(const ThinkInfo *info) {
    return (long long)(info->nodes / max_int64(1, info->time_ms) * 1000 +
                       info->nodes % max_int64(1, info->time_ms) * 1000 /
                           max_int64(1, info->time_ms));
}

/* The move at `index` of the line of play; the best move alone if there is no line. */
static Cell line_move(const ThinkInfo *info, int index) {
    return info->pv_length > 0 ? info->pv[index] : info->best;
}

/* One line for people. */
static void send_message(const Session *session, const ThinkInfo *info) {
    int width = engine_board(session->engine)->width;
    char eval[SCORE_TEXT_SIZE], line[SHORT_LINE * NOTATION_MOVE_SIZE + 1] = "";
    size_t used = 0;
    for (int i = 0; i < min_int(max_int(1, info->pv_length), SHORT_LINE); i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(line_move(info, i), width, move);
        used += (size_t)snprintf(line + used, sizeof line - used, " %s", move);
    }
    char number[NUMBER_SIZE] = "";
    if (info->line_count > 1)
        snprintf(number, sizeof number, " line %d/%d", info->line + 1, info->line_count);
    score_text_words(info->score, eval);
    session_send(session, "MESSAGE depth %d-%d%s eval %s nodes %lld speed %lld time %lld pv%s",
                 info->depth, info->selective_depth, number, eval, (long long)info->nodes,
                 speed(info), (long long)info->time_ms, line);
}

void session_write_points(const Session *session, const Cell *cells, int count, char *text,
                          size_t size) {
    const Board *board = engine_board(session->engine);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count && used + POINT_SIZE <= size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%d,%d", i > 0 ? " " : "",
                                 board_x(board, cells[i]), board_y(board, cells[i]));
}

/* INFO BESTLINE: the whole line of play as points. */
static void send_best_line(const Session *session, const ThinkInfo *info) {
    char line[MAX_PLY * POINT_SIZE];
    bool whole = info->pv_length > 0;
    session_write_points(session, whole ? info->pv : &info->best, whole ? info->pv_length : 1, line,
                         sizeof line);
    session_send(session, "INFO BESTLINE %s", line);
}

/* A block of INFO lines about one line of play. */
static void send_details(const Session *session, const ThinkInfo *info) {
    char eval[SCORE_TEXT_SIZE];
    int rate = engine_win_rate(session->engine, info->score);
    score_text_number(info->score, eval);
    session_send(session, "INFO PV %d", info->line);
    session_send(session, "INFO NUMPV %d", info->line_count);
    session_send(session, "INFO DEPTH %d", info->depth);
    session_send(session, "INFO SELDEPTH %d", info->selective_depth);
    session_send(session, "INFO NODES %lld", (long long)info->nodes);
    session_send(session, "INFO TOTALNODES %lld", (long long)info->nodes);
    session_send(session, "INFO TOTALTIME %lld", (long long)info->time_ms);
    session_send(session, "INFO SPEED %lld", speed(info));
    session_send(session, "INFO EVAL %s", eval);
    session_send(session, "INFO WINRATE %d.%04d", rate / 10000, rate % 10000);
    send_best_line(session, info);
    session_send(session, "INFO PV DONE");
}

/* The engine finished a depth: once for each ranked line. After END nothing may be said. */
static void on_iteration(void *context, const ThinkInfo *info) {
    Session *session = context;
    Display *display = &session->display;
    if (live_ended(&session->live) || info->best == CELL_NONE)
        return;
    if ((session->details & DETAIL_LINES) == 0) {
        if (info->line == 0)
            display->told = info->best;
        send_message(session, info);
        return;
    }
    if (info->line == 0) {
        display->suppressed =
            display->begun && info->time_ms - display->details_ms < THINK_PULSE_MS;
        display->begun = true;
        if (!display->suppressed)
            display->details_ms = info->time_ms;
    }
    if (!display->suppressed)
        send_details(session, info);
}

/* Sends REALTIME with a word and a point. */
static void send_mark(const Session *session, const char *word, Cell cell) {
    const Board *board = engine_board(session->engine);
    session_send(session, "MESSAGE REALTIME %s %d,%d", word, board_x(board, cell),
                 board_y(board, cell));
}

void session_mark(const Session *session, const Cell *cells, int count) {
    if ((session->details & DETAIL_REALTIME) == 0)
        return;
    session_send(session, "MESSAGE REALTIME REFRESH");
    for (int i = 0; i < count; i++)
        send_mark(session, "POS", cells[i]);
}

/* Shows what has changed among the root moves since they were shown last. */
static void show_marks(Session *session) {
    Display *display = &session->display;
    const RootMarks *marks = &display->marks;
    RootMarks *shown = &display->shown;
    if (display->refreshed) {
        session_send(session, "MESSAGE REALTIME REFRESH");
        *shown = (RootMarks){.position = CELL_NONE, .best = CELL_NONE};
    }
    if (shown->position != CELL_NONE && shown->position != marks->position)
        send_mark(session, "DONE", shown->position);
    CellIterator iterator = cellset_iterate(&marks->lost, CELLSET_WORDS);
    for (Cell cell; cellset_next(&iterator, &cell);)
        if (!cellset_has(&shown->lost, cell))
            send_mark(session, "LOST", cell);
    if (marks->best != CELL_NONE && marks->best != shown->best)
        send_mark(session, "BEST", marks->best);
    if (marks->position != CELL_NONE && marks->position != shown->position)
        send_mark(session, "POS", marks->position);
    *shown = *marks;
    display->refreshed = false;
}

/* The engine looks at a move at the root. */
static void on_root_move(void *context, RootEvent event, Cell cell) {
    Session *session = context;
    Display *display = &session->display;
    RootMarks *marks = &display->marks;
    switch (event) {
    case ROOT_REFRESH:
        display->refreshed = true;
        marks->lost = (CellSet){0};
        break;
    case ROOT_START:
        marks->position = cell;
        break;
    case ROOT_DONE:
        marks->position = CELL_NONE;
        break;
    case ROOT_BEST: /* of the line that is being ranked; a pulse tells the best of all */
        break;
    case ROOT_LOST:
        cellset_add(&marks->lost, cell);
        break;
    }
}

/* The search goes on, or is over. */
static void on_pulse(void *context, const ThinkInfo *lines, int count) {
    Session *session = context;
    if (live_ended(&session->live))
        return;
    session->display.marks.best = lines[0].best;
    if ((session->details & DETAIL_REALTIME) != 0)
        show_marks(session);
    if ((session->details & DETAIL_LINES) == 0)
        return;
    session->display.begun = true;
    session->display.details_ms = lines[0].time_ms;
    for (int i = 0; i < count; i++)
        send_details(session, &lines[i]);
}

/* The search is over. Where it was stopped within an iteration that found a better move, people
 * have been told another one, or none. */
static void on_end(void *context, const ThinkInfo *lines, int count) {
    Session *session = context;
    bool shown = (session->details & DETAIL_LINES) != 0; /* by a pulse */
    if (live_ended(&session->live) || shown || lines[0].depth == 0 ||
        lines[0].best == session->display.told)
        return;
    for (int i = 0; i < count; i++)
        send_message(session, &lines[i]);
}

ThinkReport session_report(Session *session, bool quiet) {
    ThinkReport report = {.context = session};
    RootMarks none = {.position = CELL_NONE, .best = CELL_NONE};
    session->display = (Display){.marks = none, .shown = none, .told = CELL_NONE};
    if (quiet)
        return report;
    report.iteration = on_iteration;
    report.end = on_end;
    if (session->details != 0)
        report.pulse = on_pulse;
    if ((session->details & DETAIL_REALTIME) != 0)
        report.root_move = on_root_move;
    return report;
}

void session_report_end(Session *session) {
    Display *display = &session->display;
    if (display->shown.position != CELL_NONE && !live_ended(&session->live))
        send_mark(session, "DONE", display->shown.position);
    display->shown.position = CELL_NONE;
}
