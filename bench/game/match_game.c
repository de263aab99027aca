/* match_game: see match_game.h. */
#include "game/match_game.h"

#include "game/game_ending.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct MatchGame {
    const MatchSetup *setup;
    Referee *referee;
    Player *players[SIDE_COUNT]; /* by colour */
    GameRecord *record;
} MatchGame;

static const char *colour_name(Side side) {
    return side == BLACK ? "black" : "white";
}

/* Ends the game with a win for `winner`. */
static void match_game_award(GameRecord *record, Side winner, const char *reason,
                             const char *detail) {
    record->result = winner == BLACK ? RESULT_BLACK : RESULT_WHITE;
    snprintf(record->reason, sizeof record->reason, "%s", reason);
    snprintf(record->detail, sizeof record->detail, "%s", detail);
}

/* Ends the game because `loser` failed. Returns false if it was not the engine's doing. */
static bool match_game_fail(MatchGame *game, Side loser, PlayerFault fault) {
    char detail[PLAYER_DETAIL_SIZE];
    if (fault == PLAYER_INTERRUPTED || fault == PLAYER_NO_PROCESS)
        return false;
    snprintf(detail, sizeof detail, "%s: %.140s", colour_name(loser), game->players[loser]->detail);
    match_game_award(game->record, side_other(loser), player_fault_name(fault), detail);
    return true;
}

/* Writes down a stone. */
static void game_note(GameRecord *record, Cell cell, int64_t time_ns, int score) {
    record->cells[record->count] = cell;
    record->scores[record->count] = score;
    record->time_us[record->count] = time_ns / 1000;
    record->count++;
}

/* Ends the game according to what the last move of `mover` did. */
static void match_game_judge(GameRecord *record, Side mover, RefereeVerdict verdict, int x, int y) {
    char detail[PLAYER_DETAIL_SIZE] = "";
    const char *reason = referee_verdict_name(verdict);
    switch (verdict) {
    case REFEREE_WIN:
        match_game_award(record, mover, reason, detail);
        return;
    case REFEREE_ILLEGAL:
        snprintf(detail, sizeof detail, "%s: it played %d,%d", colour_name(mover), x, y);
        match_game_award(record, side_other(mover), reason, detail);
        return;
    case REFEREE_FOUL:
        match_game_award(record, side_other(mover), reason, detail);
        return;
    default:
        record->result = RESULT_DRAW;
        snprintf(record->reason, sizeof record->reason, "%s", reason);
    }
}

/* Starts both engines. */
static PlayerFault match_game_start(MatchGame *game, Side *failed) {
    const MatchSetup *setup = game->setup;
    for (int side = 0; side < SIDE_COUNT; side++) {
        PlayerFault fault = player_start(game->players[side], setup->specs[side], setup->rule,
                                         setup->width, setup->height, setup->interrupt);
        *failed = (Side)side;
        if (fault != PLAYER_FINE)
            return fault;
    }
    *failed = SIDE_COUNT;
    return PLAYER_FINE;
}

/* Sets the opening on the board. Openings were checked when they were read, so one that ends
 * the game here can only be a draw by the move limit. */
static RefereeVerdict match_game_open(MatchGame *game) {
    const Opening *opening = game->setup->opening;
    RefereeVerdict verdict = REFEREE_GOES_ON;
    referee_clear(game->referee, game->setup->move_limit);
    for (int i = 0; i < opening->count && verdict == REFEREE_GOES_ON; i++) {
        Cell cell = opening->cells[i];
        game_note(game->record, cell, 0, THINK_LINE_NONE);
        verdict = referee_play(game->referee, cell % game->setup->width, cell / game->setup->width);
    }
    game->record->opening_count = game->record->count;
    return verdict;
}

/* Ends the game if the scores say that it is decided. */
static bool match_game_adjudicate(MatchGame *game) {
    char detail[PLAYER_DETAIL_SIZE];
    GameRecord *record = game->record;
    const MatchAdjudication *adjudication = game->setup->adjudication;
    if (adjudication == NULL)
        return false;
    const Adjudication *rules = &adjudication->rules;
    AdjudicationVerdict verdict =
        adjudication_judge(adjudication, record->scores, record->opening_count, record->count);
    if (verdict == ADJUDICATION_DRAW) {
        record->result = RESULT_DRAW;
        snprintf(record->reason, sizeof record->reason, "%s", game_ending_name(ENDING_AGREED_DRAW));
        snprintf(record->detail, sizeof record->detail,
                 "scores within %" PRId64 " in %" PRId64 " move%s", rules->draw_score,
                 rules->draw_moves, text_plural(rules->draw_moves));
    } else if (verdict != ADJUDICATION_GOES_ON) {
        Side loser = verdict == ADJUDICATION_BLACK_LOST ? BLACK : WHITE;
        snprintf(detail, sizeof detail,
                 "%s: scores of -%" PRId64 " or worse in %" PRId64 " move%s%s", colour_name(loser),
                 rules->resign_score, rules->resign_moves, text_plural(rules->resign_moves),
                 adjudication->one_sided ? "" : ", and the other side agreed");
        match_game_award(record, side_other(loser), game_ending_name(ENDING_RESIGNED), detail);
    }
    return verdict != ADJUDICATION_GOES_ON;
}

/* Lets the engines move until the game is over. Returns false on an interrupt. */
static bool match_game_run(MatchGame *game, RefereeVerdict verdict, Side *failed) {
    const Board *board = referee_board(game->referee);
    GameRecord *record = game->record;
    Side mover = side_other(board->side);
    int x = 0, y = 0;
    while (verdict == REFEREE_GOES_ON) {
        mover = board->side;
        Player *player = game->players[mover];
        int64_t before = player->use.time_ns;
        PlayerFault fault =
            player_think(player, record->cells, record->count, record->width, &x, &y);
        if (fault != PLAYER_FINE) {
            *failed = mover;
            return match_game_fail(game, mover, fault);
        }
        verdict = referee_play(game->referee, x, y);
        if (verdict != REFEREE_ILLEGAL)
            game_note(record, board_cell(board, x, y), player->use.time_ns - before, player->score);
        if (verdict == REFEREE_GOES_ON && match_game_adjudicate(game))
            return true;
    }
    match_game_judge(record, mover, verdict, x, y);
    if (verdict == REFEREE_ILLEGAL)
        *failed = mover;
    return true;
}

/* Exchanges the colours of the players. */
static void match_game_swap_colours(MatchGame *game) {
    char name[PLAYER_NAME_SIZE];
    GameRecord *record = game->record;
    Player *player = game->players[BLACK];
    game->players[BLACK] = game->players[WHITE];
    game->players[WHITE] = player;
    memcpy(name, record->names[BLACK], sizeof name);
    memcpy(record->names[BLACK], record->names[WHITE], sizeof name);
    memcpy(record->names[WHITE], name, sizeof name);
    record->opener = side_other(record->opener);
}

/* Puts the stones of a swap2 answer on the board. Returns whether the game goes on; if not, the
 * result is in the record. */
static bool match_game_place(MatchGame *game, Side side, const PlayerSwap2 *answer,
                             int64_t time_ns) {
    for (int i = 0; i < answer->count; i++) {
        RefereeVerdict verdict = referee_play(game->referee, answer->x[i], answer->y[i]);
        if (verdict != REFEREE_ILLEGAL)
            game_note(game->record,
                      board_cell(referee_board(game->referee), answer->x[i], answer->y[i]),
                      i == answer->count - 1 ? time_ns : 0, THINK_LINE_NONE);
        if (verdict != REFEREE_GOES_ON) {
            match_game_judge(game->record, side, verdict, answer->x[i], answer->y[i]);
            return false;
        }
    }
    return true;
}

/* Asks the player that has the colour `side` so far for a swap2 answer of at least `low` and at
 * most `high` stones; if `low` is 0, SWAP is allowed instead. Returns whether the game goes on; if
 * not, the result is in the record, or `*interrupted` is set. */
static bool match_game_ask_swap2(MatchGame *game, Side side, int low, int high, PlayerSwap2 *answer,
                                 bool *interrupted) {
    char detail[PLAYER_DETAIL_SIZE];
    GameRecord *record = game->record;
    Player *player = game->players[side];
    int64_t before = player->use.time_ns;
    PlayerFault fault = player_swap2(player, record->cells, record->count, record->width, answer);
    if (fault != PLAYER_FINE) {
        *interrupted = !match_game_fail(game, side, fault);
        return false;
    }
    bool in_order = answer->swap ? low == 0 : answer->count >= low && answer->count <= high;
    if (in_order)
        return match_game_place(game, side, answer, player->use.time_ns - before);
    snprintf(detail, sizeof detail, "%s: %s is no answer to SWAP2BOARD with %d stone%s",
             colour_name(side), answer->swap ? "SWAP" : "that many stones", record->count,
             text_plural(record->count));
    match_game_award(record, side_other(side), referee_verdict_name(REFEREE_ILLEGAL), detail);
    return false;
}

/* Lets the engines make a swap2 opening: three stones of the first one, which is black for the
 * time being; then the second one takes black, stays white with a fourth stone, or places two
 * and leaves the choice of colours to the first. White is always to move. Returns whether the game
 * goes on; if not, `*failed` is who ended it. */
static bool match_game_swap2(MatchGame *game, Side *failed, bool *interrupted) {
    PlayerSwap2 answer;
    GameRecord *record = game->record;
    *failed = BLACK;
    if (!match_game_ask_swap2(game, BLACK, 3, 3, &answer, interrupted))
        return false;
    *failed = WHITE;
    if (!match_game_ask_swap2(game, WHITE, 0, 2, &answer, interrupted))
        return false;
    if (answer.count == 2) {
        *failed = BLACK;
        if (!match_game_ask_swap2(game, BLACK, 0, 1, &answer, interrupted))
            return false;
        record->swap2 = answer.swap ? SWAP2_TWO_SWAP : SWAP2_TWO_STAY;
        if (!answer.swap)
            match_game_swap_colours(game);
    } else {
        record->swap2 = answer.swap ? SWAP2_SWAP : SWAP2_STAY;
        if (answer.swap)
            match_game_swap_colours(game);
    }
    *failed = SIDE_COUNT;
    return true;
}

/* Plays a game that begins with swap2. Returns false on an interrupt. */
static bool match_game_run_swap2(MatchGame *game, Side *failed) {
    bool interrupted = false;
    if (match_game_swap2(game, failed, &interrupted))
        return match_game_run(game, REFEREE_GOES_ON, failed);
    if (game->record->result == RESULT_DRAW)
        *failed = SIDE_COUNT; /* the last stone that -maxmoves allows is no fault */
    return !interrupted;
}

bool match_game_play(const MatchSetup *setup, Referee *referee, Player *const players[SIDE_COUNT],
                     GameRecord *record) {
    MatchGame game = {.setup = setup,
                      .referee = referee,
                      .players = {players[BLACK], players[WHITE]},
                      .record = record};
    *record = (GameRecord){.rule = setup->rule,
                           .width = setup->width,
                           .height = setup->height,
                           .swap2 = setup->swap2 ? SWAP2_BROKEN : SWAP2_NONE};
    for (int side = 0; side < SIDE_COUNT; side++) {
        snprintf(record->names[side], PLAYER_NAME_SIZE, "%s", setup->specs[side]->name);
        players[side]->game = setup->number;
        /* One that is never started, because the other one fails, used nothing. */
        players[side]->use = (PlayerUse){0};
        players[side]->detail[0] = '\0';
    }

    RefereeVerdict verdict = match_game_open(&game);
    Side failed = SIDE_COUNT;
    PlayerFault fault = match_game_start(&game, &failed);
    bool finished = fault != PLAYER_FINE ? match_game_fail(&game, failed, fault) : true;
    if (fault == PLAYER_FINE)
        finished = setup->swap2 ? match_game_run_swap2(&game, &failed)
                                : match_game_run(&game, verdict, &failed);

    for (int side = 0; side < SIDE_COUNT; side++) {
        player_finish(game.players[side], finished && failed != (Side)side);
        record->use[side] = game.players[side]->use;
    }
    return finished;
}
