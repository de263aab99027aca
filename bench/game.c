/* game: see game.h. */
#include "game.h"

#include <stdio.h>
#include <string.h>

/* The game in progress. */
typedef struct Game {
    const GameSetup *setup;
    Referee *referee;
    Player *const *players;
    GameRecord *record;
} Game;

/* Ends the game with a win for `winner`. */
static void game_award(GameRecord *record, Side winner, const char *reason, const char *detail) {
    record->result = winner == BLACK ? RESULT_BLACK : RESULT_WHITE;
    snprintf(record->reason, sizeof record->reason, "%s", reason);
    snprintf(record->detail, sizeof record->detail, "%s", detail);
}

/* Ends the game because `loser` failed. */
static bool game_fail(Game *game, Side loser, PlayerFault fault) {
    char detail[PLAYER_DETAIL_SIZE];
    if (fault == PLAYER_INTERRUPTED)
        return false;
    snprintf(detail, sizeof detail, "%s: %.140s", loser == BLACK ? "black" : "white",
             game->players[loser]->detail);
    game_award(game->record, side_other(loser), player_fault_name(fault), detail);
    return true;
}

/* Writes down a stone. */
static void game_note(GameRecord *record, Cell cell, int64_t time_ns) {
    record->cells[record->count] = cell;
    record->time_us[record->count] = time_ns / 1000;
    record->count++;
}

/* Ends the game according to what the last move of `mover` did. */
static void game_judge(GameRecord *record, Side mover, Verdict verdict, int x, int y) {
    char detail[PLAYER_DETAIL_SIZE] = "";
    const char *reason = verdict_name(verdict);
    switch (verdict) {
    case VERDICT_WIN:
        game_award(record, mover, reason, detail);
        return;
    case VERDICT_ILLEGAL:
        snprintf(detail, sizeof detail, "%s: it played %d,%d", mover == BLACK ? "black" : "white",
                 x, y);
        game_award(record, side_other(mover), reason, detail);
        return;
    case VERDICT_FOUL:
        game_award(record, side_other(mover), reason, detail);
        return;
    default:
        record->result = RESULT_DRAW;
        snprintf(record->reason, sizeof record->reason, "%s", reason);
    }
}

/* Starts both engines. */
static PlayerFault game_start(Game *game, Side *failed) {
    const GameSetup *setup = game->setup;
    for (int side = 0; side < SIDE_COUNT; side++) {
        PlayerFault fault = player_start(game->players[side], setup->specs[side], setup->rule,
                                         setup->width, setup->height, setup->interrupt);
        *failed = (Side)side;
        if (fault != PLAYER_FINE)
            return fault;
    }
    return PLAYER_FINE;
}

/* Sets the opening on the board. Openings were checked when they were read, so one that ends
 * the game here can only be a draw by the move limit. */
static Verdict game_open(Game *game) {
    const Opening *opening = game->setup->opening;
    Verdict verdict = VERDICT_GOES_ON;
    referee_clear(game->referee, game->setup->move_limit);
    for (int i = 0; i < opening->count && verdict == VERDICT_GOES_ON; i++) {
        Cell cell = opening->cells[i];
        game_note(game->record, cell, 0);
        verdict = referee_play(game->referee, cell % game->setup->width, cell / game->setup->width);
    }
    game->record->opening_count = game->record->count;
    return verdict;
}

/* Lets the engines move until the game is over. Returns false on an interrupt. */
static bool game_run(Game *game, Verdict verdict, Side *failed) {
    const Board *board = referee_board(game->referee);
    GameRecord *record = game->record;
    Side mover = side_other(board->side);
    int x = 0, y = 0;
    while (verdict == VERDICT_GOES_ON) {
        mover = board->side;
        Player *player = game->players[mover];
        int64_t before = player->use.time_ns;
        PlayerFault fault =
            player_think(player, record->cells, record->count, record->width, &x, &y);
        if (fault != PLAYER_FINE) {
            *failed = mover;
            return game_fail(game, mover, fault);
        }
        verdict = referee_play(game->referee, x, y);
        if (verdict != VERDICT_ILLEGAL)
            game_note(record, board_cell(board, x, y), player->use.time_ns - before);
    }
    game_judge(record, mover, verdict, x, y);
    if (verdict == VERDICT_ILLEGAL)
        *failed = mover;
    return true;
}

bool game_play(const GameSetup *setup, Referee *referee, Player *const players[SIDE_COUNT],
               GameRecord *record) {
    Game game = {.setup = setup, .referee = referee, .players = players, .record = record};
    *record = (GameRecord){.rule = setup->rule, .width = setup->width, .height = setup->height};
    for (int side = 0; side < SIDE_COUNT; side++)
        snprintf(record->names[side], PLAYER_NAME_SIZE, "%s", setup->specs[side]->name);

    Verdict verdict = game_open(&game);
    Side failed = SIDE_COUNT;
    PlayerFault fault = game_start(&game, &failed);
    bool finished = fault != PLAYER_FINE ? game_fail(&game, failed, fault) : true;
    if (fault == PLAYER_FINE) {
        failed = SIDE_COUNT;
        finished = game_run(&game, verdict, &failed);
    }

    for (int side = 0; side < SIDE_COUNT; side++) {
        player_finish(players[side], finished && failed != (Side)side);
        record->use[side] = players[side]->use;
    }
    return finished;
}
