/* session_think: a search, from the limits to the answer.
 *
 * The time of a move counts from the arrival of its command, or from the answer before it if
 * that came later: a manager that sends ahead cannot mean otherwise. Once END was read, a
 * search is not begun, one that runs is broken off, and neither is answered; answers that need
 * no search are still given.
 */
#include "session_state.h"

#include <stdio.h>

/* What belongs to one search. */
typedef struct Thinking {
    Limits limits;
    ThinkControl *control;
    ThinkReport report;
    bool quick; /* the answer needs no search */
} Thinking;

/* Prepares a search. Returns false when it is not worth beginning. */
static bool think_begin(Session *session, int64_t arrival_ms, Thinking *thinking) {
    const Board *board = engine_board(session->engine);
    int64_t start_ms = max_int64(arrival_ms, session->answered_ms);
    thinking->control = live_think_begin(&session->live, &session->timing, start_ms,
                                         board->empty_count, &thinking->limits);
    bool instant = budget_compute(&thinking->limits, board->empty_count).instant;
    thinking->quick = instant || board->empty_count == board->cell_count;
    thinking->report = session_report(session, instant);
    if (thinking->quick || !live_ended(&session->live))
        return true;
    live_think_end(&session->live);
    return false;
}

/* Accounts for a search that is over. Returns whether to answer. */
static bool think_end(Session *session, const Thinking *thinking) {
    live_think_end(&session->live);
    session->answered_ms = clock_ms();
    timing_spend(&session->timing, max_int64(0, session->answered_ms - thinking->limits.start_ms));
    return thinking->quick || !live_ended(&session->live);
}

void session_move(Session *session, int64_t arrival_ms) {
    Thinking thinking;
    if (!think_begin(session, arrival_ms, &thinking))
        return;
    ThinkInfo info;
    EngineStatus status =
        engine_think(session->engine, &thinking.limits, thinking.control, &thinking.report, &info);
    if (!think_end(session, &thinking))
        return;

    if (status == ENGINE_OK)
        status = session_put(session, info.best);
    if (status != ENGINE_OK) {
        session_refuse(session, status);
        return;
    }
    const Board *board = engine_board(session->engine);
    session_send(session, "%d,%d", board_x(board, info.best), board_y(board, info.best));
}

/* Writes `x,y x,y` for the stones of a swap2 answer, which come on the board, too. */
static EngineStatus place_answer(Session *session, const Swap2Answer *answer, char *text,
                                 size_t size) {
    const Board *board = engine_board(session->engine);
    size_t used = 0;
    for (int i = 0; i < answer->cell_count; i++) {
        Cell cell = answer->cells[i];
        EngineStatus status = session_put(session, cell);
        if (status != ENGINE_OK)
            return status;
        used += (size_t)snprintf(text + used, size - used, "%s%d,%d", i > 0 ? " " : "",
                                 board_x(board, cell), board_y(board, cell));
    }
    return ENGINE_OK;
}

void session_swap2(Session *session, int64_t arrival_ms) {
    Thinking thinking;
    if (!think_begin(session, arrival_ms, &thinking))
        return;
    Swap2Answer answer;
    EngineStatus status = engine_swap2(session->engine, &thinking.limits, thinking.control,
                                       &thinking.report, &answer);
    if (!think_end(session, &thinking))
        return;

    char text[QUOTE_SIZE] = "SWAP";
    if (status == ENGINE_OK && !answer.swap)
        status = place_answer(session, &answer, text, sizeof text);
    if (status == ENGINE_OK)
        session_send(session, "%s", text);
    else
        session_refuse(session, status);
}
