/* referee: see referee.h. */
#include "game/referee.h"

#include <assert.h>
#include <stdlib.h>

struct Referee {
    Rules *rules;
    int width, height;
    int move_limit;
    Cell last; /* the stone played last, CELL_NONE on an empty board */
    Board board;
};

Referee *referee_create(int rule, int width, int height) {
    bool size_ok = width >= BOARD_MIN_SIZE && width <= BOARD_MAX_SIZE && height >= BOARD_MIN_SIZE &&
                   height <= BOARD_MAX_SIZE;
    Referee *referee = size_ok ? calloc(1, sizeof *referee) : NULL;
    if (referee == NULL)
        return NULL;
    referee->rules = rules_create(rule, RULE_ROW);
    if (referee->rules == NULL) {
        free(referee);
        return NULL;
    }
    referee->width = width;
    referee->height = height;
    referee_clear(referee, 0);
    return referee;
}

void referee_destroy(Referee *referee) {
    if (referee == NULL)
        return;
    rules_destroy(referee->rules);
    free(referee);
}

void referee_clear(Referee *referee, int move_limit) {
    board_init(&referee->board, referee->rules, NULL, referee->width, referee->height);
    referee->move_limit = move_limit;
    referee->last = CELL_NONE;
}

/* What comes after a move that did not win: the game goes on or is drawn, and why. */
static RefereeVerdict referee_judge_draw(const Referee *referee) {
    const Board *board = &referee->board;
    if (board->empty_count == 0)
        return REFEREE_FULL;
    if (board_is_renju_draw(board))
        return REFEREE_FEW_EMPTY;
    if (referee->move_limit != 0 && board->ply >= referee->move_limit)
        return REFEREE_MOVE_LIMIT;
    return REFEREE_GOES_ON;
}

RefereeVerdict referee_play(Referee *referee, int x, int y) {
    Board *board = &referee->board;
    if (!board_contains(board, x, y))
        return REFEREE_ILLEGAL;
    Cell cell = board_cell(board, x, y);
    if (board_stone(board, cell) != STONE_NONE)
        return REFEREE_ILLEGAL;

    bool foul = forbidden_at(board, board->side, cell);
    board_play(board, cell);
    referee->last = cell;
    if (foul)
        return REFEREE_FOUL;
    if (board_row_through(board, cell, NULL, NULL))
        return REFEREE_WIN;
    return referee_judge_draw(referee);
}

const Board *referee_board(const Referee *referee) {
    return &referee->board;
}

int referee_row(const Referee *referee, Cell *cells) {
    int length = 0;
    if (referee->last == CELL_NONE ||
        !board_row_through(&referee->board, referee->last, cells, &length))
        return 0;
    return length;
}

GameEnding referee_ending(RefereeVerdict verdict) {
    static const GameEnding ENDS[] = {[REFEREE_WIN] = ENDING_FIVE,
                                      [REFEREE_FOUL] = ENDING_FOUL,
                                      [REFEREE_FULL] = ENDING_FULL,
                                      [REFEREE_FEW_EMPTY] = ENDING_FEW_EMPTY,
                                      [REFEREE_MOVE_LIMIT] = ENDING_MOVE_LIMIT};
    assert(verdict != REFEREE_GOES_ON && verdict != REFEREE_ILLEGAL);
    return ENDS[verdict];
}

const char *referee_verdict_name(RefereeVerdict verdict) {
    if (verdict == REFEREE_GOES_ON)
        return "unfinished";
    return verdict == REFEREE_ILLEGAL ? "illegal move" : game_ending_name(referee_ending(verdict));
}
