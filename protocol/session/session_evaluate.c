/* session_evaluate: INFO evaluate, with which managers ask about the point under the mouse.
 *
 * The answer is one MESSAGE, which every manager shows or skips; bad points get one, too. Lines
 * wait for a search to end, so this one never comes between a search and its answer. The words are
 * those of five in a row, also where shorter rows win.
 */
#include "session/session_evaluate.h"

#include "session/state/session_board.h"

/* What a stone of `side` on the empty `cell` makes. */
static const char *class_words(Session *session, Side side, Cell cell) {
    static const char *const WORDS[THREAT_COUNT] = {
        [THREAT_DEAD] = "dead",
        [THREAT_NONE] = "no threat",
        [THREAT_TWO] = "open two or blocked three",
        [THREAT_THREE] = "open three",
        [THREAT_THREE_PLUS] = "open three with an open two or blocked three",
        [THREAT_DOUBLE_THREE] = "double three",
        [THREAT_FOUR] = "four",
        [THREAT_FOUR_PLUS] = "four with an open two or blocked three",
        [THREAT_FOUR_THREE] = "four and open three",
        [THREAT_OPEN_FOUR] = "open four or double four",
        [THREAT_FIVE] = "completes the row",
        [THREAT_MAYBE_FOUL] = "double three, but no foul",
    };
    if (engine_is_forbidden(session->engine, side, cell))
        return "forbidden";
    return WORDS[board_threat(engine_board(session->engine), side, cell)];
}

/* What lies on a point that is not empty. */
static const char *stone_words(Stone stone) {
    return stone == STONE_BLACK ? "black" : stone == STONE_WHITE ? "white" : "a wall";
}

void session_evaluate(Session *session, const CommandLine *line) {
    const Command *command = &line->command;
    const Board *board = session->started ? engine_board(session->engine) : NULL;
    if (live_ended(&session->live))
        return;
    if (board == NULL || command->malformed) {
        session_send(session, "MESSAGE evaluate: %s",
                     board == NULL ? "no board yet" : "cannot read a point x,y");
        return;
    }
    int64_t x = command->values[0], y = command->values[1];
    Cell cell = session_cell(session, x, y);
    if (cell == CELL_NONE)
        session_send(session, "MESSAGE evaluate %lld,%lld: off the %dx%d board", (long long)x,
                     (long long)y, board->width, board->height);
    else if (board_stone(board, cell) != STONE_NONE)
        session_send(session, "MESSAGE evaluate %lld,%lld: taken by %s", (long long)x, (long long)y,
                     stone_words(board_stone(board, cell)));
    else
        session_send(session, "MESSAGE evaluate %lld,%lld: black %d (%s), white %d (%s)",
                     (long long)x, (long long)y, board_move_score(board, BLACK, cell),
                     class_words(session, BLACK, cell), board_move_score(board, WHITE, cell),
                     class_words(session, WHITE, cell));
}
