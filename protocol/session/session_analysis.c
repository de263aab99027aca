/* session_analysis: see session_analysis.h. */
#include "session/session_analysis.h"

#include "session/session_think.h"
#include "session/state/session_board.h"

#include <stdio.h>

/* YXSHOWINFO: what a front end may set; the hash size is the binary logarithm of a number of
 * kilobytes. */
static void show_info(Session *session) {
    int logarithm = 0;
    while (session->memory / 1024 >> (logarithm + 1) > 0)
        logarithm++;
    session_send(session, "MESSAGE INFO MAX_THREAD_NUM %d", ENGINE_MAX_THREADS);
    session_send(session, "MESSAGE INFO MAX_HASH_SIZE %d", logarithm);
}

/* YXSHOWFORBID: two digits for x and two for y of every forbidden point. */
static void show_forbidden(Session *session) {
    Cell cells[BOARD_MAX_CELLS];
    char text[4 * BOARD_MAX_CELLS + 1] = "";
    int count = engine_forbidden(session->engine, cells);
    const Board *board = engine_board(session->engine);
    for (int i = 0; i < count; i++)
        snprintf(text + (size_t)i * 4, sizeof text - (size_t)i * 4, "%02d%02d",
                 board_x(board, cells[i]), board_y(board, cells[i]));
    session_send(session, "FORBID %s.", text);
}

/* YXSHOWHASHUSAGE. */
static void show_usage(const Session *session) {
    int usage = engine_hash_usage(session->engine);
    session_send(session, "MESSAGE HASH USAGE %d.%d %%", usage / 10, usage % 10);
}

/* The number of a command that needs one, cut to what fits. Sends an ERROR and returns
 * false if it is not there. */
static bool read_number(const Session *session, const CommandLine *line, int *number) {
    if (line->command.malformed) {
        char quoted[QUOTE_SIZE];
        command_quote(line->text, line->length, quoted, sizeof quoted);
        session_error(session, "a whole number is needed in \"%s\"", quoted);
        return false;
    }
    *number = (int)max_int64(INT32_MIN, min_int64(line->command.values[0], INT32_MAX));
    return true;
}

/* YXNBEST n. */
static void think_best(Session *session, const CommandLine *line) {
    int count;
    if (!read_number(session, line, &count))
        return;
    if (count < 1)
        session_error(session, "YXNBEST needs a number from 1 on");
    else
        session_move(session, count, line->arrival_ms);
}

/* YXBALANCEONE and YXBALANCETWO bias. */
static void think_balance(Session *session, const CommandLine *line) {
    int bias;
    if (read_number(session, line, &bias))
        session_balance(session, line->command.kind == COMMAND_YXBALANCEONE ? 1 : 2, bias,
                        line->arrival_ms);
}

/* Commands that need a board. */
static void obey_on_board(Session *session, const CommandLine *line) {
    if (!session_has_board(session))
        return;
    switch (line->command.kind) {
    case COMMAND_YXSHOWFORBID:
        show_forbidden(session);
        break;
    case COMMAND_YXNBEST:
        think_best(session, line);
        break;
    case COMMAND_YXSEARCHDEFEND:
        session_defend(session, line->arrival_ms);
        break;
    case COMMAND_YXBLOCKRESET:
        engine_unblock_all(session->engine);
        break;
    default:
        think_balance(session, line);
        break;
    }
}

bool session_analysis(Session *session, const CommandLine *line) {
    switch (line->command.kind) {
    case COMMAND_YXSHOWINFO:
        show_info(session);
        return true;
    case COMMAND_YXSHOWHASHUSAGE:
        show_usage(session);
        return true;
    case COMMAND_YXHASHCLEAR:
        engine_clear_hash(session->engine);
        return true;
    case COMMAND_YXSHOWFORBID:
    case COMMAND_YXNBEST:
    case COMMAND_YXSEARCHDEFEND:
    case COMMAND_YXBLOCKRESET:
    case COMMAND_YXBALANCEONE:
    case COMMAND_YXBALANCETWO:
        obey_on_board(session, line);
        return true;
    default:
        return false;
    }
}
