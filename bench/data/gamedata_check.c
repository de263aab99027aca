/* gamedata_check: see gamedata_check.h. */
#include "data/gamedata_check.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "game/referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* A file being checked. */
typedef struct Checking {
    Rules *rules;
    Board *board;
    Referee *referee;
    int64_t games, number; /* checked so far; the number of the present one */
    const char *fault;     /* what is wrong with it, NULL if nothing is */
} Checking;

/* Nothing but the walk itself is of interest. */
static bool pass_by(void *context, const GamePosition *position) {
    (void)context;
    (void)position;
    return true;
}

/* Lets the referee follow the moves of the game itself; returns what the last one led to. */
static RefereeVerdict play_through(Referee *referee, const GameData *game, int width) {
    RefereeVerdict verdict = REFEREE_GOES_ON;
    bool in_branch = false;
    referee_clear(referee, 0);
    for (int i = 0; i < game->count; i++) {
        const DataEvent *event = &game->events[i];
        if (event->kind == DATA_BRANCH || event->kind == DATA_BACK)
            in_branch = event->kind == DATA_BRANCH;
        else if ((event->kind == DATA_PLAY || event->kind == DATA_RANDOM) && !in_branch)
            verdict = verdict == REFEREE_GOES_ON
                          ? referee_play(referee, event->cell % width, event->cell / width)
                          : REFEREE_ILLEGAL;
    }
    return verdict;
}

/* Whether the ending is the one that the rules, or the lack of their word, say. */
static bool ending_fits(RefereeVerdict verdict, GameEnding end) {
    if (verdict == REFEREE_GOES_ON)
        return end == ENDING_MOVE_LIMIT || end == ENDING_RESIGNED || end == ENDING_AGREED_DRAW;
    return verdict != REFEREE_ILLEGAL && end == referee_ending(verdict);
}

/* Whether the result is the one that the ending brings. */
static bool result_fits(const GameData *game, Side moved_last) {
    GameResult of_mover = moved_last == BLACK ? RESULT_BLACK : RESULT_WHITE;
    switch (game->end) {
    case ENDING_FIVE:
        return game->result == of_mover;
    case ENDING_FOUL:
        return game->result != of_mover && game->result != RESULT_DRAW;
    case ENDING_RESIGNED:
        return game->result != RESULT_DRAW;
    default:
        return game->result == RESULT_DRAW;
    }
}

static const char *find_fault(Checking *checking, const GamedataHeader *header,
                              const GameData *game) {
    if (gamedata_walk(game, checking->board, pass_by, NULL) != WALK_DONE)
        return "a move that is not legal";
    RefereeVerdict verdict = play_through(checking->referee, game, header->width);
    if (!ending_fits(verdict, game->end))
        return "an ending that its moves do not lead to";
    Side moved_last = side_other(referee_board(checking->referee)->side);
    return result_fits(game, moved_last) ? NULL : "a result that its ending does not bring";
}

static bool check_game(void *context, const GamedataHeader *header, const GameData *game) {
    Checking *checking = context;
    checking->number = game->number;
    checking->fault = find_fault(checking, header, game);
    checking->games += checking->fault == NULL;
    return checking->fault == NULL;
}

/* Prepares everything for files of that header; returns false when memory is short. */
static bool checking_start(Checking *checking, const GamedataHeader *header) {
    checking->rules = rules_create(header->rule, RULE_ROW);
    checking->board = malloc(sizeof *checking->board);
    checking->referee = referee_create(header->rule, header->width, header->height);
    bool good = checking->rules != NULL && checking->board != NULL && checking->referee != NULL;
    if (good)
        board_init(checking->board, checking->rules, NULL, header->width, header->height);
    return good;
}

static void checking_end(Checking *checking) {
    referee_destroy(checking->referee);
    free(checking->board);
    rules_destroy(checking->rules);
}

int64_t gamedata_check(const char *path, char *message, size_t size) {
    Checking checking = {0};
    GamedataHeader header;
    GamedataExtent extent;
    if (!gamedata_read_header(path, &header, message, size))
        return -1;
    bool good = checking_start(&checking, &header);
    if (!good)
        snprintf(message, size, "not enough memory");
    good = good && gamedata_read(path, check_game, &checking, &extent, message, size);
    if (good && checking.fault != NULL) {
        snprintf(message, size, "%s: game %" PRId64 " has %s", path, checking.number,
                 checking.fault);
        good = false;
    } else if (good && extent.torn_bytes > 0) {
        snprintf(message, size,
                 "%s: torn after byte %" PRId64 ", where a game was not written to its end", path,
                 extent.good_bytes);
        good = false;
    }
    checking_end(&checking);
    return good ? checking.games : -1;
}
