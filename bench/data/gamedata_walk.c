/* gamedata_walk: see gamedata_walk.h. */
#include "data/gamedata_walk.h"

/* A walk under way. */
typedef struct Walker {
    const GameData *game;
    Board *board;
    GamePositionVisitor *visitor;
    void *context;
    int at;          /* the event */
    int last_random; /* of the game itself, -1 for none */
    int branch_ply;  /* of the position that the branch leaves; -1 in the game itself */
    bool over;       /* the last stone ended the game, or the branch */
} Walker;

/* The last random stone of the game itself. */
static int find_last_random(const GameData *game) {
    bool in_branch = false;
    int last = -1;
    for (int i = 0; i < game->count; i++) {
        uint16_t kind = game->events[i].kind;
        if (kind == DATA_BRANCH || kind == DATA_BACK)
            in_branch = kind == DATA_BRANCH;
        else if (kind == DATA_RANDOM && !in_branch)
            last = i;
    }
    return last;
}

/* Plays a stone. A random one must not end the game. */
static GamedataWalk walk_stone(Walker *walker, const DataEvent *event) {
    Board *board = walker->board;
    if (walker->over || board_stone(board, event->cell) != STONE_NONE)
        return WALK_ILLEGAL;
    walker->over = board_threat(board, board->side, event->cell) == THREAT_FIVE ||
                   forbidden_at(board, board->side, event->cell);
    if (walker->over && event->kind == DATA_RANDOM)
        return WALK_ILLEGAL;
    board_play(board, event->cell);
    return WALK_DONE;
}

/* Leaves the game, or returns to it. */
static GamedataWalk walk_turn(Walker *walker, const DataEvent *event) {
    if (walker->over && event->kind == DATA_BRANCH)
        return WALK_ILLEGAL;
    if (event->kind == DATA_BRANCH) {
        walker->branch_ply = walker->board->ply;
        return WALK_DONE;
    }
    while (walker->board->ply > walker->branch_ply)
        board_undo(walker->board);
    walker->branch_ply = -1;
    walker->over = false;
    return WALK_DONE;
}

/* The share of the points of the side to move. */
static double result_of(const GameData *game, Side side) {
    static const double OF_BLACK[] = {[RESULT_BLACK] = 1, [RESULT_WHITE] = 0, [RESULT_DRAW] = 0.5};
    double points = OF_BLACK[game->result];
    return side == BLACK ? points : 1 - points;
}

/* Shows the position to the visitor. */
static GamedataWalk walk_search(Walker *walker, const DataEvent *event) {
    Board *board = walker->board;
    int alternatives = 0, left = walker->game->count - walker->at;
    bool legal = !walker->over && board_stone(board, event->cell) == STONE_NONE;
    while (alternatives + 1 < left && event[alternatives + 1].kind == DATA_ALTERNATIVE) {
        alternatives++;
        legal = legal && board_stone(board, event[alternatives].cell) == STONE_NONE;
    }
    if (!legal)
        return WALK_ILLEGAL;
    walker->at += alternatives;
    GamePosition position = {.game = walker->game,
                             .board = board,
                             .of_branch = walker->branch_ply >= 0,
                             .score = event->score,
                             .best = event->cell,
                             .alternatives = alternatives > 0 ? event + 1 : NULL,
                             .alternative_count = alternatives};
    position.has_result = !position.of_branch && walker->at > walker->last_random;
    if (position.has_result)
        position.result = result_of(walker->game, board->side);
    return walker->visitor(walker->context, &position) ? WALK_DONE : WALK_STOPPED;
}

static GamedataWalk walk_event(Walker *walker) {
    const DataEvent *event = &walker->game->events[walker->at];
    switch ((DataEventKind)event->kind) {
    case DATA_PLAY:
    case DATA_RANDOM:
        return walk_stone(walker, event);
    case DATA_BRANCH:
    case DATA_BACK:
        return walk_turn(walker, event);
    case DATA_SEARCHED:
        return walk_search(walker, event);
    case DATA_ALTERNATIVE:
        break;
    }
    return WALK_ILLEGAL;
}

GamedataWalk gamedata_walk(const GameData *game, Board *board, GamePositionVisitor *visitor,
                           void *context) {
    Walker walker = {.game = game,
                     .board = board,
                     .visitor = visitor,
                     .context = context,
                     .last_random = find_last_random(game),
                     .branch_ply = -1};
    while (board->ply > 0)
        board_undo(board);
    GamedataWalk state = WALK_DONE;
    for (; walker.at < game->count && state == WALK_DONE; walker.at++)
        state = walk_event(&walker);
    return state;
}
