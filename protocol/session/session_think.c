/* session_think: a search, from the limits to the answer.
 *
 * The time of a move counts from the arrival of its command, or from the answer before it if
 * that came later: a manager that sends ahead cannot mean otherwise. Once END was read, a
 * search is not begun, one that runs is broken off, and neither is answered; answers that need
 * no search are still given.
 */
#include "session/session_think.h"

#include "session/database/session_recall.h"
#include "session/session_report.h"
#include "session/state/session_board.h"

/* What belongs to one search. */
typedef struct Thinking {
    Limits limits;
    ThinkControl *control;
    ThinkReport report;
    bool instant; /* there is no time for a search, */
    bool opens;   /* or the answer is the first move of a game: it needs none */
} Thinking;

/* Prepares a search with one part in `parts` of the time for a move. Returns false when it is not
 * worth beginning. */
static bool think_begin(Session *session, int64_t arrival_ms, bool for_move, int parts,
                        Thinking *thinking) {
    const Board *board = engine_board(session->engine);
    int64_t start_ms = max_int64(arrival_ms, session->answered_ms);
    thinking->control = live_think_begin(&session->live, &session->timing, start_ms,
                                         board->empty_count, parts, &thinking->limits);
    thinking->instant = budget_compute(&thinking->limits, board->empty_count).instant;
    thinking->opens = for_move && engine_opens_game(session->engine);
    thinking->report = session_report(session, thinking->instant);
    if (thinking->instant || thinking->opens || !live_ended(&session->live))
        return true;
    live_think_end(&session->live);
    return false;
}

/* Accounts for a search that is over. Returns whether to answer. */
static bool think_end(Session *session, const Thinking *thinking) {
    live_think_end(&session->live);
    session_report_end(session);
    session->answered_ms = clock_ms();
    timing_spend(&session->timing, max_int64(0, session->answered_ms - thinking->limits.start_ms));
    return thinking->instant || thinking->opens || !live_ended(&session->live);
}

/* Plays a move and answers it. Returns whether that worked. */
static bool answer_move(Session *session, EngineStatus status, Cell move) {
    if (status == ENGINE_OK)
        status = session_put(session, move);
    if (status != ENGINE_OK) {
        session_refuse(session, status);
        return false;
    }
    const Board *board = engine_board(session->engine);
    session_send(session, "%d,%d", board_x(board, move), board_y(board, move));
    bool over = board->empty_count == 0 ||
                (!session->continuous && board_row_through(board, move, NULL, NULL));
    session->ponder_due = !over;
    return true;
}

/* session_move() with one part in `parts` of the time for a move. */
static void move_within(Session *session, int line_count, int64_t arrival_ms, int parts) {
    Thinking thinking;
    Recall recall;
    if (!think_begin(session, arrival_ms, line_count == 1, parts, &thinking))
        return;
    ThinkInfo info = {.best = CELL_NONE};
    EngineStatus status = ENGINE_OK;
    session_recall_begin(session, line_count, &recall);
    session_recall_listen(&recall, &thinking.report);
    thinking.opens = thinking.opens && engine_opens_game(session->engine); /* still */
    if (recall.answer != CELL_NONE) {
        info.best = recall.answer;
    } else {
        /* Without time nothing is told but the best move. */
        engine_set_lines(session->engine, thinking.instant ? 1 : line_count);
        status = engine_think(session->engine, &thinking.limits, thinking.control, &thinking.report,
                              &info);
        engine_set_lines(session->engine, 1);
    }
    session_recall_end(session, &recall, &info);
    if (!think_end(session, &thinking))
        return;
    if (answer_move(session, status, info.best))
        session_recall_store(session, &recall, &info);
}

void session_move(Session *session, int line_count, int64_t arrival_ms) {
    move_within(session, line_count, arrival_ms, 1);
}

/* Puts the stones of an answer on the board and writes them as `x,y x,y`. */
static EngineStatus place_answer(Session *session, const Cell *cells, int count, char *text,
                                 size_t size) {
    EngineStatus status = ENGINE_OK;
    for (int i = 0; i < count && status == ENGINE_OK; i++)
        status = session_put(session, cells[i]);
    session_write_points(session, cells, count, text, size);
    return status;
}

void session_balance(Session *session, int stones, int bias, int64_t arrival_ms) {
    Thinking thinking;
    if (!think_begin(session, arrival_ms, false, 1, &thinking))
        return;
    Balanced balanced = {.cell_count = stones, .bias = bias};
    EngineStatus status = engine_balance(session->engine, &thinking.limits, thinking.control,
                                         &thinking.report, &balanced);
    if (!think_end(session, &thinking))
        return;

    char text[QUOTE_SIZE];
    if (status == ENGINE_OK)
        status = place_answer(session, balanced.cells, stones, text, sizeof text);
    if (status == ENGINE_OK)
        session_send(session, "%s", text);
    else
        session_refuse(session, status);
}

/* Tells which moves refute the opponent's forced win, if there is one. */
static void tell_defences(Session *session, bool threatened, const CellSet *defences) {
    const Board *board = engine_board(session->engine);
    Cell cells[BOARD_MAX_CELLS];
    char text[SESSION_REPLY_SIZE - QUOTE_SIZE];
    int count = cellset_list(defences, board->word_count, cells);
    session_write_points(session, cells, count, text, sizeof text);
    session_mark(session, cells, count);
    if (!threatened)
        session_send(session, "MESSAGE DEFEND not needed: no forced win of the opponent found");
    else if (count == 0)
        session_send(session, "MESSAGE DEFEND impossible: every move loses");
    else
        session_send(session, "MESSAGE DEFEND %s", text);
}

void session_defend(Session *session, int64_t arrival_ms) {
    int parts = session->lenient ? 2 : 1; /* Yixin-Board waits for a move afterwards */
    Thinking thinking;
    if (!think_begin(session, arrival_ms, false, parts, &thinking))
        return;
    CellSet defences;
    bool threatened =
        engine_defences(session->engine, &thinking.limits, thinking.control, &defences);
    if (!think_end(session, &thinking))
        return;
    tell_defences(session, threatened, &defences);
    if (session->lenient)
        move_within(session, 1, arrival_ms, parts);
}

void session_think_ponder(Session *session) {
    if (!session->ponders || !session->ponder_due || session->strength < STRENGTH_FULL)
        return;
    int empty_count = engine_board(session->engine)->empty_count;
    Limits limits = timing_limits(&session->timing, clock_ms(), empty_count);
    limits.turn_ms = limits.match_ms = limits.left_ms = LIMIT_NONE;
    ThinkControl *control = live_ponder_begin(&session->live);
    if (control == NULL)
        return;
    ThinkInfo info;
    engine_think(session->engine, &limits, control, NULL, &info);
    session->ponder_due = live_ponder_end(&session->live);
}

void session_swap2(Session *session, int64_t arrival_ms) {
    Thinking thinking;
    if (!think_begin(session, arrival_ms, false, 1, &thinking))
        return;
    Swap2Answer answer;
    EngineStatus status = engine_swap2(session->engine, &thinking.limits, thinking.control,
                                       &thinking.report, &answer);
    if (!think_end(session, &thinking))
        return;

    char text[QUOTE_SIZE] = "SWAP";
    if (status == ENGINE_OK && !answer.swap)
        status = place_answer(session, answer.cells, answer.cell_count, text, sizeof text);
    if (status == ENGINE_OK)
        session_send(session, "%s", text);
    else
        session_refuse(session, status);
}

bool session_think_opening(Session *session, const OpeningProgress *progress, int64_t arrival_ms,
                           int parts, OpeningAnswer *answer) {
    Thinking thinking;
    if (!think_begin(session, arrival_ms, false, parts, &thinking))
        return false;
    EngineStatus status =
        engine_opening(session->engine, progress, &thinking.limits, thinking.control, answer);
    if (!think_end(session, &thinking))
        return false;
    if (status != ENGINE_OK)
        session_refuse(session, status);
    return status == ENGINE_OK;
}
