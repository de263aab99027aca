/* session_report: a search as people and front ends see it while it goes on.
 *
 * One MESSAGE line per finished depth for people; the blocks of INFO lines and the REALTIME
 * messages of the extended protocol only if INFO show_detail asked for them, because managers
 * that do not know them take them for moves.
 */
#include "session_state.h"

#include <stdio.h>

enum {
    SHORT_LINE = 16,    /* moves shown to people */
    EVAL_SIZE = 16,     /* room for an evaluation as text */
    POINT_SIZE = 8,     /* room for " x,y" and the final zero */
    HALF_WIN_EVAL = 400 /* the evaluation that is taken for three wins in four */
};

/* Writes a score as a number, or as +Mk and -Mk for a win or a loss in k plies. */
static void write_eval(int score, char text[EVAL_SIZE]) {
    if (score_is_decided(score))
        snprintf(text, EVAL_SIZE, "%cM%d", score > 0 ? '+' : '-', score_plies(score));
    else
        snprintf(text, EVAL_SIZE, "%d", score);
}

/* The chance to win in hundredths of a per cent: a smooth curve through 75 % at HALF_WIN_EVAL
 * that needs no floating point. */
static int win_rate(int score) {
    if (score_is_decided(score))
        return score > 0 ? 10000 : 0;
    int size = score < 0 ? -score : score;
    return 5000 + 5000 * score / (size + HALF_WIN_EVAL);
}

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
    char eval[EVAL_SIZE], line[SHORT_LINE * NOTATION_MOVE_SIZE + 1] = "";
    size_t used = 0;
    for (int i = 0; i < min_int(max_int(1, info->pv_length), SHORT_LINE); i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(line_move(info, i), width, move);
        used += (size_t)snprintf(line + used, sizeof line - used, " %s", move);
    }
    write_eval(info->score, eval);
    session_send(session, "MESSAGE depth %d-%d eval %s nodes %lld speed %lld time %lld pv%s",
                 info->depth, info->selective_depth, eval, (long long)info->nodes, speed(info),
                 (long long)info->time_ms, line);
}

/* INFO BESTLINE: the whole line of play as points. */
static void send_best_line(const Session *session, const ThinkInfo *info) {
    const Board *board = engine_board(session->engine);
    char line[MAX_PLY * POINT_SIZE + 1] = "";
    size_t used = 0;
    for (int i = 0; i < min_int(max_int(1, info->pv_length), MAX_PLY); i++) {
        Cell cell = line_move(info, i);
        used += (size_t)snprintf(line + used, sizeof line - used, " %d,%d", board_x(board, cell),
                                 board_y(board, cell));
    }
    session_send(session, "INFO BESTLINE%s", line);
}

/* A block of INFO lines about the only line of play. */
static void send_details(const Session *session, const ThinkInfo *info) {
    char eval[EVAL_SIZE];
    write_eval(info->score, eval);
    session_send(session, "INFO PV 0");
    session_send(session, "INFO NUMPV 1");
    session_send(session, "INFO DEPTH %d", info->depth);
    session_send(session, "INFO SELDEPTH %d", info->selective_depth);
    session_send(session, "INFO NODES %lld", (long long)info->nodes);
    session_send(session, "INFO TOTALNODES %lld", (long long)info->nodes);
    session_send(session, "INFO TOTALTIME %lld", (long long)info->time_ms);
    session_send(session, "INFO SPEED %lld", speed(info));
    session_send(session, "INFO EVAL %s", eval);
    session_send(session, "INFO WINRATE %d.%04d", win_rate(info->score) / 10000,
                 win_rate(info->score) % 10000);
    send_best_line(session, info);
    session_send(session, "INFO PV DONE");
}

/* The engine finished a depth. After END nothing may be said any more. */
static void on_iteration(void *context, const ThinkInfo *info) {
    Session *session = context;
    if (live_ended(&session->live) || info->best == CELL_NONE)
        return;
    if ((session->details & DETAIL_LINES) != 0)
        send_details(session, info);
    else
        send_message(session, info);
}

/* The engine looks at a move at the root. */
static void on_root_move(void *context, RootEvent event, Cell cell) {
    static const char *const WORDS[] = {
        [ROOT_REFRESH] = "REFRESH", [ROOT_START] = "POS", [ROOT_DONE] = "DONE",
        [ROOT_BEST] = "BEST",       [ROOT_LOST] = "LOST",
    };
    Session *session = context;
    if (live_ended(&session->live))
        return;
    const Board *board = engine_board(session->engine);
    if (cell == CELL_NONE)
        session_send(session, "MESSAGE REALTIME %s", WORDS[event]);
    else
        session_send(session, "MESSAGE REALTIME %s %d,%d", WORDS[event], board_x(board, cell),
                     board_y(board, cell));
}

ThinkReport session_report(Session *session, bool quiet) {
    ThinkReport report = {.context = session};
    if (quiet)
        return report;
    report.iteration = on_iteration;
    if ((session->details & DETAIL_REALTIME) != 0)
        report.root_move = on_root_move;
    return report;
}
