/* session_board: stones come and go.
 *
 * The engine keeps the position; what is added here is the continuous game, in which the stones
 * of a finished row become walls, together with the memory that taking back needs.
 */
#include "session/state/session_board.h"

EngineStatus session_clear(Session *session, int width, int height, bool same_game) {
    EngineStatus status = engine_new_game(session->engine, width, height);
    if (status != ENGINE_OK)
        return status;
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++)
        session->wall_maker[cell] = CELL_NONE;
    if (!same_game)
        timing_new_game(&session->timing);
    session->started = true;
    return ENGINE_OK;
}

bool session_has_board(const Session *session) {
    if (!session->started)
        session_error(session, "%s", SESSION_NO_BOARD);
    return session->started;
}

Cell session_cell(const Session *session, int64_t x, int64_t y) {
    const Board *board = engine_board(session->engine);
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return CELL_NONE;
    return board_cell(board, (int)x, (int)y);
}

Cell session_point(const Session *session, const CommandLine *line) {
    char quoted[QUOTE_SIZE];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    if (!session_has_board(session))
        return CELL_NONE;
    if (line->command.malformed) {
        session_error(session, "cannot read a point x,y in \"%s\"", quoted);
        return CELL_NONE;
    }
    const int64_t *values = line->command.values;
    Cell cell = session_cell(session, values[0], values[1]);
    const Board *board = engine_board(session->engine);
    if (cell == CELL_NONE)
        session_error(session, "point %lld,%lld is off the %dx%d board", (long long)values[0],
                      (long long)values[1], board->width, board->height);
    return cell;
}

/* Turns the stones of the rows through `cell` into walls. */
static EngineStatus wall_rows(Session *session, Cell cell) {
    const Board *board = engine_board(session->engine);
    Cell row[BOARD_MAX_ROW];
    int length = 0;
    if (!board_row_through(board, cell, row, &length))
        return ENGINE_OK;

    Side side = stone_side(board_stone(board, cell));
    for (int i = 0; i < length; i++) {
        EngineStatus status = engine_put(session->engine, row[i], STONE_WALL);
        if (status != ENGINE_OK)
            return status;
        session->wall_maker[row[i]] = cell;
        session->wall_side[row[i]] = side;
    }
    return ENGINE_OK;
}

EngineStatus session_put(Session *session, Cell cell) {
    Side side = engine_board(session->engine)->side;
    EngineStatus status = engine_put(session->engine, cell, side_stone(side));
    if (status != ENGINE_OK || !session->continuous)
        return status;
    return wall_rows(session, cell);
}

/* Gives a row its stones back, except the one at `maker`, which is about to go. */
static EngineStatus restore_row(Session *session, Cell maker) {
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++) {
        if (session->wall_maker[cell] != maker || cell == maker)
            continue;
        EngineStatus status = engine_take_back(session->engine, (Cell)cell);
        if (status == ENGINE_OK)
            status = engine_put(session->engine, (Cell)cell, side_stone(session->wall_side[cell]));
        if (status != ENGINE_OK)
            return status;
        session->wall_maker[cell] = CELL_NONE;
    }
    return ENGINE_OK;
}

/* Takes back what is no part of a finished row. After a stone it is the other side's turn, whatever
 * the order is in which the stones came. */
static EngineStatus take_back_single(Session *session, Cell cell) {
    const Board *board = engine_board(session->engine);
    Side side = board->side;
    bool stone = board_stone(board, cell) != STONE_WALL;
    EngineStatus status = engine_take_back(session->engine, cell);
    if (status == ENGINE_OK)
        engine_set_side(session->engine, stone ? side_other(side) : side);
    return status;
}

EngineStatus session_take_back(Session *session, Cell cell) {
    if (session->wall_maker[cell] == CELL_NONE)
        return take_back_single(session, cell);

    Side side = session->wall_side[cell];
    Side next = engine_board(session->engine)->side;
    bool finished_row = session->wall_maker[cell] == cell;
    EngineStatus status = finished_row ? restore_row(session, cell) : ENGINE_OK;
    if (status == ENGINE_OK)
        status = engine_take_back(session->engine, cell);
    if (status != ENGINE_OK)
        return status;
    session->wall_maker[cell] = CELL_NONE;
    engine_set_side(session->engine, finished_row ? side : next);
    return ENGINE_OK;
}
