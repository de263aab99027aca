/* play_game: see play_game.h.
 *
 * game_apply() is the only place where an event changes the state; undo starts from the empty
 * board and applies the shorter list.
 */
#include "play/game/play_game.h"

#include "records.h"

#include <assert.h>
#include <stdlib.h>

/* The phase that the step of the opening is. */
static GamePhase opening_phase(const Game *game) {
    static const GamePhase PHASES[] = {
        [STEP_STONE] = PHASE_OPENING, [STEP_CHOICE] = PHASE_CHOICE, [STEP_NUMBER] = PHASE_NUMBER,
        [STEP_OFFER] = PHASE_OFFER,   [STEP_SELECT] = PHASE_SELECT, [STEP_END] = PHASE_PLAY};
    return PHASES[opening_rules_step(&game->opening)->kind];
}

/* Back to the empty board. */
static void game_clear(Game *game) {
    board_init(game->board, game->rules, NULL, game->board->width, game->board->height);
    game->owner[BLACK] = game->opener;
    game->owner[WHITE] = 1 - game->opener;
    game->opening = opening_rules_begin(game->opening.rule);
    game->phase = opening_phase(game);
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
    game->opening.rule = settings->opening;
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
    if (game->phase == PHASE_OVER)
        return -1;
    if (game->phase == PHASE_PLAY)
        return game->owner[game->board->side];
    return game->owner[opening_rules_step(&game->opening)->actor];
}

Cell game_last(const Game *game) {
    for (int i = game->count - 1; i >= 0; i--)
        if (game->events[i].kind == EVENT_STONE)
            return game->events[i].cell;
    return CELL_NONE;
}

bool game_wants_cell(const Game *game) {
    return game->phase == PHASE_OPENING || game->phase == PHASE_OFFER ||
           game->phase == PHASE_SELECT || game->phase == PHASE_PLAY;
}

OpeningChoice game_third_choice(const Game *game) {
    return game->phase == PHASE_CHOICE ? opening_rules_step(&game->opening)->third : 0;
}

bool game_forbidden(Game *game, Cell cell) {
    assert(game_wants_cell(game) && board_stone(game->board, cell) == STONE_NONE);
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
    Side side = stone_side(board_stone(board, cell));
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
    } else if (board_is_renju_draw(board)) {
        finish(game, END_FEW_EMPTY, -1);
    } else if (game->phase != PHASE_PLAY) {
        opening_rules_next(&game->opening, false);
    }
}

static void apply_choice(Game *game, int player, OpeningChoice choice) {
    bool third = choice == CHOICE_TWO || choice == CHOICE_TEN;
    opening_rules_next(&game->opening, third);
    if (third)
        return;
    Side side = choice == CHOICE_BLACK ? BLACK : WHITE;
    game->owner[side] = player;
    game->owner[side_other(side)] = 1 - player;
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
    case EVENT_NUMBER:
        game->opening.number = event->number;
        opening_rules_next(&game->opening, false);
        break;
    case EVENT_OFFER:
        opening_rules_offer(&game->opening, event->cell);
        break;
    }
    if (game->phase != PHASE_OVER)
        game->phase = opening_phase(game);
    game->count++;
}

/* Adds an event that has been found possible; no time is longer than a saved game can tell. */
static GameStatus game_add(Game *game, GameEvent event) {
    assert(game->count < GAME_MAX_EVENTS);
    event.used_ms = min_int64(event.used_ms, PSQ_MAX_MS);
    game->events[game->count] = event;
    game_apply(game, &event);
    game->total = game->count;
    return GAME_OK;
}

/* ------------------------------------------------------------------------------------------
 * Actions.
 */

/* Whether a cell is among the fifth moves that were offered. */
static bool is_offered(const Game *game, Cell cell) {
    for (int i = 0; i < game->opening.offer_count; i++)
        if (game->opening.offers[i] == cell)
            return true;
    return false;
}

GameStatus game_try(const Game *game, Cell cell) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    if (!game_wants_cell(game))
        return GAME_NO_STONE;
    if (board_stone(game->board, cell) != STONE_NONE)
        return GAME_OCCUPIED;
    if (game->phase == PHASE_SELECT)
        return is_offered(game, cell) ? GAME_OK : GAME_NOT_OFFERED;
    if (game->phase == PHASE_OPENING &&
        !opening_rules_inside(game->board, opening_rules_step(&game->opening)->size, cell))
        return GAME_OUTSIDE;
    for (int i = 0; game->phase == PHASE_OFFER && i < game->opening.offer_count; i++)
        if (opening_rules_equivalent(game->board, game->opening.offers[i], cell))
            return GAME_SAME;
    return GAME_OK;
}

GameStatus game_play(Game *game, Cell cell, int64_t used_ms) {
    GameStatus status = game_try(game, cell);
    if (status != GAME_OK)
        return status;
    return game_add(game,
                    (GameEvent){.kind = game->phase == PHASE_OFFER ? EVENT_OFFER : EVENT_STONE,
                                .player = (uint8_t)game_turn(game),
                                .cell = cell,
                                .used_ms = used_ms});
}

/* A choice as a colour or as what there is besides. */
static OpeningChoice plain_choice(const Game *game, OpeningChoice choice) {
    bool black = game->board->side == BLACK;
    if (choice == CHOICE_STAY || choice == CHOICE_SWAP)
        return black == (choice == CHOICE_STAY) ? CHOICE_BLACK : CHOICE_WHITE;
    return choice == CHOICE_THIRD ? game_third_choice(game) : choice;
}

GameStatus game_choose(Game *game, OpeningChoice choice, int64_t used_ms) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    OpeningChoice third = game_third_choice(game), plain = plain_choice(game, choice);
    bool is_third = choice == CHOICE_THIRD || plain == CHOICE_TWO || plain == CHOICE_TEN;
    if (game->phase != PHASE_CHOICE || (is_third && (third == 0 || plain != third)))
        return GAME_NO_CHOICE;
    return game_add(game, (GameEvent){.kind = EVENT_CHOICE,
                                      .player = (uint8_t)game_turn(game),
                                      .choice = (uint8_t)plain,
                                      .cell = CELL_NONE,
                                      .used_ms = used_ms});
}

GameStatus game_name(Game *game, int number, int64_t used_ms) {
    if (game->phase == PHASE_OVER)
        return GAME_OVER;
    if (game->phase != PHASE_NUMBER || number < 1 ||
        number > opening_rules_step(&game->opening)->size)
        return GAME_NO_CHOICE;
    return game_add(game, (GameEvent){.kind = EVENT_NUMBER,
                                      .player = (uint8_t)game_turn(game),
                                      .number = (uint8_t)number,
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
