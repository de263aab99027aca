/* branching: see branching.h. */
#include "data/branching.h"

#include "data/quiet.h"
#include "internals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The difference of move-ordering scores that makes a move e times as likely. */
static const double MOVE_SCORE_SCALE = 40;

struct Branching {
    const SelfplaySettings *settings;
    Rules *rules;
    CellValues *cell_values;
    Engine *engine;
    Board board;
    Random random;
    GameData *record;                /* that is being made */
    uint16_t begin[BOARD_MAX_CELLS]; /* how many branches begin at each stone of the game */
};

Branching *branching_create(const SelfplaySettings *settings) {
    Branching *branching = calloc(1, sizeof *branching);
    if (branching == NULL)
        return NULL;
    branching->settings = settings;
    branching->rules = rules_create(settings->header.rule, RULE_ROW);
    branching->cell_values =
        branching->rules != NULL ? eval_cell_values_create(branching->rules) : NULL;
    branching->engine = searching_engine(&settings->header, settings->hash_mib);
    if (branching->cell_values != NULL && branching->engine != NULL)
        return branching;
    branching_destroy(branching);
    return NULL;
}

void branching_destroy(Branching *branching) {
    if (branching == NULL)
        return;
    eval_cell_values_destroy(branching->cell_values);
    rules_destroy(branching->rules);
    engine_destroy(branching->engine);
    free(branching);
}

/* ------------------------------------------------------------------------------------------
 * Random plies.
 */

/* Noise with a Gumbel distribution: the largest sum of a logit and such noise belongs to each
 * choice with the probability that the softmax of the logits gives it (Gumbel, "Statistical Theory
 * of Extreme Values and Some Practical Applications", 1954). */
static double gumbel_noise(Random *random) {
    double share = ((double)(random_next(random) >> 12) + 0.5) * 0x1p-52; /* strictly in (0, 1) */
    return -log(-log(share));
}

/* Draws a move, the likelier the more promising it looks; CELL_NONE if there is no legal one. */
static Cell draw_move(Board *board, Random *random) {
    CellSet candidates;
    Cell cells[BOARD_MAX_CELLS], drawn = CELL_NONE;
    double highest = -HUGE_VAL;
    movegen_candidates(board, &candidates);
    int count = cellset_list(&candidates, board->word_count, cells);
    for (int i = 0; i < count; i++) {
        if (forbidden_at(board, board->side, cells[i]))
            continue;
        double sum = eval_move_score(board, cells[i]) / MOVE_SCORE_SCALE + gumbel_noise(random);
        if (sum > highest) {
            highest = sum;
            drawn = cells[i];
        }
    }
    return drawn;
}

/* Whether the move ends the game, or there is none. */
static bool ends_game(Board *board, Cell cell) {
    return cell == CELL_NONE || board_threat(board, board->side, cell) == THREAT_FIVE ||
           forbidden_at(board, board->side, cell);
}

/* Plays random plies, at least one: the position without any was searched in the game. Returns
 * false where they lead to the end of the game. */
static bool play_random_plies(Branching *branching) {
    Board *board = &branching->board;
    uint32_t most = (uint32_t)branching->settings->header.random_plies;
    int plies = 1 + (int)random_below(&branching->random, most);
    for (int i = 0; i < plies; i++) {
        Cell cell = draw_move(board, &branching->random);
        if (ends_game(board, cell))
            return false;
        board_play(board, cell);
    }
    return true;
}

/* ------------------------------------------------------------------------------------------
 * A branch.
 */

/* Puts the position on the board before the engine. What its table knows of the game's other
 * branches stays. */
static bool show_position(Branching *branching) {
    const Board *board = &branching->board;
    if (engine_new_game(branching->engine, board->width, board->height) != ENGINE_OK)
        return false;
    for (int i = 0; i < board->ply; i++)
        engine_put(branching->engine, board->undo[i].cell, side_stone(i % 2 == 0 ? BLACK : WHITE));
    return true;
}

/* Searches the position on the board and writes down what was found. */
static bool search_position(Branching *branching, ThinkControl *control, Finding *finding) {
    const GamedataHeader *header = &branching->settings->header;
    bool alternatives = searching_draw_alternatives(header, &branching->random);
    if (!searching_run(branching->engine, header, alternatives, control, finding) ||
        atomic_load(&control->stop))
        return false;
    return searching_add(branching->record, finding);
}

/* Plays the best move if the position after it is to be searched, too. After a proven win or loss
 * it is not: that would say the same once more. */
static bool follow(Branching *branching, const Finding *finding) {
    Board *board = &branching->board;
    Cell cell = finding->best;
    if (score_is_decided(finding->score) || ends_game(board, cell))
        return false;
    board_play(board, cell);
    if (!quiet_position(board))
        return false;
    engine_put(branching->engine, cell, side_stone(side_other(board->side)));
    return gamedata_add(branching->record, DATA_PLAY, cell, 0);
}

/* Searches the position at the end of the random plies, and those that come after it. */
static bool search_branch(Branching *branching, ThinkControl *control) {
    int64_t followed = branching->settings->header.follow;
    if (!show_position(branching))
        return false;
    for (int64_t i = 0;; i++) {
        Finding finding;
        if (!search_position(branching, control, &finding))
            return false;
        if (i == followed || !follow(branching, &finding))
            return true;
    }
}

/* The most events that a branch can have. */
static int64_t most_events(const GamedataHeader *header) {
    return 2 + header->random_plies + (header->follow + 1) * (2 + GAMEDATA_MAX_ALTERNATIVES);
}

/* Makes a branch that leaves the game at the position on the board, where it returns to. Where the
 * random plies lead to nothing of use, there is none. Returns false when it was stopped. */
static bool make_branch(Branching *branching, ThinkControl *control) {
    Board *board = &branching->board;
    GameData *record = branching->record;
    int left_at = board->ply;
    bool good = true;
    if (play_random_plies(branching) && quiet_position(board)) {
        gamedata_add(record, DATA_BRANCH, 0, 0);
        for (int i = left_at; i < board->ply; i++)
            gamedata_add(record, DATA_RANDOM, board->undo[i].cell, 0);
        good = search_branch(branching, control) && gamedata_add(record, DATA_BACK, 0, 0);
    }
    while (board->ply > left_at)
        board_undo(board);
    return good;
}

/* ------------------------------------------------------------------------------------------
 * A game.
 */

/* Draws at which stones of the game branches begin. */
static void draw_begins(Branching *branching, const SelfplayGame *game) {
    const GamedataHeader *header = &branching->settings->header;
    int moves = game->count - game->opening_count;
    int64_t branches = (header->branches * moves + 500) / 1000;
    memset(branching->begin, 0, sizeof branching->begin);
    if (header->random_plies == 0 || moves == 0)
        return;
    for (int64_t i = 0; i < branches; i++) {
        int move = (int)random_below(&branching->random, (uint32_t)moves);
        branching->begin[game->opening_count + move]++;
    }
}

/* Makes the branches that begin before a stone of the game, as long as the record has room for all
 * that must follow. */
static bool make_branches(Branching *branching, const SelfplayGame *game, int stone,
                          ThinkControl *control) {
    int64_t rest = (int64_t)(game->count - stone) * (2 + GAMEDATA_MAX_ALTERNATIVES);
    int64_t most = GAMEDATA_MAX_EVENTS - rest - most_events(&branching->settings->header);
    for (int i = 0; i < branching->begin[stone] && branching->record->count <= most; i++)
        if (!make_branch(branching, control))
            return false;
    return true;
}

bool branching_run(Branching *branching, const SelfplayGame *game, ThinkControl *control,
                   GameData *record) {
    const SelfplaySettings *settings = branching->settings;
    record->seed = settings->seed;
    record->number = game->number;
    record->result = game->result;
    record->end = game->end;
    record->count = 0;
    branching->record = record;
    /* A third generator, beside those of the openings and the alternatives (selfplay_game.c). */
    branching->random = random_stream(~settings->seed - 1, (uint64_t)game->number);
    engine_clear_hash(branching->engine);
    board_init(&branching->board, branching->rules, branching->cell_values, settings->header.width,
               settings->header.height);
    draw_begins(branching, game);

    for (int i = 0; i < game->count; i++) {
        bool searched = i >= game->opening_count;
        if (searched && (!make_branches(branching, game, i, control) ||
                         !searching_add(record, &game->findings[i])))
            return false;
        gamedata_add(record, searched ? DATA_PLAY : DATA_RANDOM, game->cells[i], 0);
        board_play(&branching->board, game->cells[i]);
    }
    return true;
}
