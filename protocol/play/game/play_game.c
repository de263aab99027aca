/* play_game: see play_game.h.
 *
 * game_apply() is the only place where an event changes the state; undo starts from the empty
 * board and applies the shorter list.
 */
#include "play/game/play_game.h"

#include <assert.h>
#include <stdlib.h>

enum {
    OPENING_STONES = 3,
    EXTRA_STONES = 5,       /* on the board when the two more have been placed */
    RENJU_LAST_EMPTY = 25,  /* empty cells at which a game of renju is drawn, */
    RENJU_LEAST_CELLS = 225 /* on boards of at least this size */
};

/* Back to the empty board. */
static void game_clear(Game *game) {
    board_init(game->board, game->rules, NULL, game->board->width, game->board->height);
    game->owner[BLACK] = game->opener;
    game->owner[WHITE] = 1 - game->opener;
    game->phase = game->opening == OPENING_FREE ? PHASE_PLAY : PHASE_OPENING;
    game->end = END_NONE;
    game->winner = -1;
    game->rows = 0;
    game->count = 0;
}

Game *game_create(const Settings *settings, int opener) {
    Game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->rules = rules_create(settings->rule, settings->row);
    game->board = calloc(1, sizeof *game->board);
    if (game->rules == NULL || game->board == NULL) {
        game_destroy(game);
        return NULL;
    }
    game->board->width = settings->width;
    game->board->height = settings->height;
    game->opening = settings->opening;
    game->opener = opener;
    game_clear(game);
    return game;
}

void game_destroy(Game *game) {
    if (game == NULL)
        return;
    rules_destroy(game->rules);
    free(game->board);
    free(game);
}

int game_turn(const Game *game) {
    switch (game->phase) {
    case PHASE_OPENING:
    case PHASE_FINAL_CHOICE:
        return game->opener;
    case PHASE_CHOICE:
    case PHASE_EXTRA:
        return 1 - game->opener;
    case PHASE_PLAY:
        return game->owner[game->board->side];
    case PHASE_OVER:
        break;
    }
    return -1;
}

Cell game_last(const Game *game) {
    for (int i = game->count - 1; i >= 0; i--)
        if (game->events[i].kind == EVENT_STONE)
            return game->events[i].cell;
    return CELL_NONE;
}

/* Whether the phase asks for a stone. */
static bool wants_stone(const Game *game) {
    return game->phase == PHASE_OPENING || game->phase == PHASE_EXTRA || game->phase == PHASE_PLAY;
}

bool game_forbidden(Game *game, Cell cell) {
    assert(wants_stone(game) && board_stone(game->board, cell) == STONE_NONE);
    return forbidden_at(game->board, game->board->side, cell);
}

/* ------------------------------------------------------------------------------------------
 * What events do.
 */

static void finish(Game *game, GameEnd end, int winner) {
    game->phase = PHASE_OVER;
    game->end = end;
    game->winner = winner;
}

/* How many rows the stone on `cell` completes: one for each direction. */
static int count_rows(const Board *board, Cell cell) {
    Side side = board_stone(board, cell) == STONE_BLACK ? BLACK : WHITE;
    int rows = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        rows += rules_pattern(board->rules, side, board->cell[cell].shape[d]) == PATTERN_FIVE;
    return rows;
}

/* Puts a stone and judges what it does. */
static void apply_stone(Game *game, Cell cell) {
    Board *board = game->board;
    Side side = board->side;
    bool foul = forbidden_at(board, side, cell);
    board_play(board, cell);
    if (foul) {
        finish(game, END_FOUL, game->owner[side_other(side)]);
    } else if (board_row_through(board, cell, NULL, NULL)) {
        finish(game, END_ROW, game->owner[side]);
        game->rows = count_rows(board, cell);
    } else if (board->empty_count == 0) {
        finish(game, END_FULL, -1);
    } else if (game->rules->number == RULE_RENJU && board->cell_count >= RENJU_LEAST_CELLS &&
               board->empty_count <= RENJU_LAST_EMPTY) {
        finish(game, END_FEW_EMPTY, -1);
    } else if (game->phase == PHASE_OPENING && board->ply == OPENING_STONES) {
        game->phase = PHASE_CHOICE;
    } else if (game->phase == PHASE_EXTRA && board->ply == EXTRA_STONES) {
        game->phase = PHASE_FINAL_CHOICE;
    }
}

static void apply_choice(Game *game, int player, OpeningChoice choice) {
    if (choice == CHOICE_TWO) {
        game->phase = PHASE_EXTRA;
        return;
    }
    Side side = choice == CHOICE_BLACK ? BLACK : WHITE;
    game->owner[side] = player;
    game->owner[side_other(side)] = 1 - player;
    game->phase = PHASE_PLAY;
}

static void game_apply(Game *game, const GameEvent *event) {
    switch ((EventKind)event->kind) {
    case EVENT_STONE:
        apply_stone(game, event->cell);
        break;
    case EVENT_CHOICE:
        apply_choice(game, event->player, (OpeningChoice)event->choice);
        break;
    case EVENT_GIVE_UP:
        finish(game, END_GIVEN_UP, 1 - event->player);
        break;
    }
    game->count++;
}

/* Adds an event that has been found possible. */
static GameStatus game_add(Game *game, GameEvent event) {
    assert(game->count < GAME_MAX_EVENTS);
    game->events[game->count] = event;
    game_apply(game, &event);
    game->total = game->count;
    return GAME_OK;
}

/* ------------------------------------------------------------------------------------------
 * Wishes.
 */

GameStatus game_play(Game *game, Cell cell, int64_t used_ms) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    if (!wants_stone(game))
        return GAME_NO_STONE;
    if (board_stone(game->board, cell) != STONE_NONE)
        return GAME_OCCUPIED;
    return game_add(game, (GameEvent){.kind = EVENT_STONE,
                                      .player = (uint8_t)game_turn(game),
                                      .cell = cell,
                                      .used_ms = used_ms});
}

GameStatus game_choose(Game *game, OpeningChoice choice, int64_t used_ms) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    bool due = game->phase == PHASE_CHOICE || game->phase == PHASE_FINAL_CHOICE;
    bool two = choice == CHOICE_TWO;
    if (!due || (two && (game->phase != PHASE_CHOICE || game->opening != OPENING_SWAP2)))
        return GAME_NO_CHOICE;
    return game_add(game, (GameEvent){.kind = EVENT_CHOICE,
                                      .player = (uint8_t)game_turn(game),
                                      .choice = (uint8_t)choice,
                                      .cell = CELL_NONE,
                                      .used_ms = used_ms});
}

GameStatus game_give_up(Game *game, int player, int64_t used_ms) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    return game_add(game, (GameEvent){.kind = EVENT_GIVE_UP,
                                      .player = (uint8_t)player,
                                      .cell = CELL_NONE,
                                      .used_ms = used_ms});
}

bool game_undo(Game *game) {
    if (game->count == 0)
        return false;
    int left = game->count - 1;
    game_clear(game);
    for (int i = 0; i < left; i++)
        game_apply(game, &game->events[i]);
    return true;
}

bool game_redo(Game *game) {
    if (game->count == game->total)
        return false;
    game_apply(game, &game->events[game->count]);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Questions.
 */

int game_points(const Game *game, int player) {
    return game->winner == player ? max_int(game->rows, 1) : 0;
}

int game_row(const Game *game, Cell *cells) {
    Cell last = game_last(game);
    int length = 0;
    if (game->end != END_ROW || last == CELL_NONE ||
        !board_row_through(game->board, last, cells, &length))
        return 0;
    return length;
}

int64_t game_used_ms(const Game *game, int player) {
    int64_t used = 0;
    for (int i = 0; i < game->count; i++)
        if (game->events[i].player == player)
            used += game->events[i].used_ms;
    return used;
}
