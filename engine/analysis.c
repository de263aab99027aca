/* analysis: the functions of engine.h for people who analyse, and swap2, which is an analysis
 * of a position that both sides may have.
 */
#include "engine.h"

#include "deadline.h"
#include "engine_state.h"
#include "evaluation/tactics.h"
#include "first_stones.h"
#include "memory/dump.h"
#include "memory/tt.h"
#include "opening.h"
#include "position/forbidden.h"
#include "record/gamenode.h"
#include "search/balance_params.h"
#include "solver/solver_params.h"
#include "solver/vct.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------------------------------
 * Saving and loading the table.
 */

static EngineStatus status_of(DumpStatus status) {
    static const EngineStatus STATUSES[] = {[DUMP_OK] = ENGINE_OK,
                                            [DUMP_BROKEN_PIPE] = ENGINE_BROKEN_PIPE,
                                            [DUMP_FOREIGN] = ENGINE_FOREIGN,
                                            [DUMP_DAMAGED] = ENGINE_DAMAGED};
    return STATUSES[status];
}

EngineStatus engine_save_hash(const Engine *engine, const EngineStream *stream) {
    return status_of(dump_write(engine->table, stream->write, stream->context));
}

EngineStatus engine_load_hash(Engine *engine, const EngineStream *stream) {
    DumpStatus status = dump_read(NULL, stream->read, stream->context);
    if (status != DUMP_OK)
        return status_of(status);
    if (!stream->rewind(stream->context))
        return ENGINE_BROKEN_PIPE;
    engine_clear_hash(engine);
    status = dump_read(engine->table, stream->read, stream->context);
    if (status != DUMP_OK)
        engine_clear_hash(engine);
    return status_of(status);
}

/* ------------------------------------------------------------------------------------------
 * What others know.
 */

void engine_learn(Engine *engine, Cell cell, int score, int depth, Bound bound) {
    Board *board = &engine->board;
    TableEntry entry = {.move = CELL_NONE,
                        .score = score,
                        .eval = SCORE_NONE,
                        .depth = clamp_int(depth, 0, ENGINE_LEARN_MAX_DEPTH),
                        .bound = bound};
    assert(bound != BOUND_NONE && abs(score) <= SCORE_WIN);
    engine_forget_learned(engine);
    engine->learned_key = board->key;
    board_play(board, cell);
    tt_store(engine->table, board->key, &entry);
    board_undo(board);
    cellset_add(&engine->options.learned, cell);
}

/* ------------------------------------------------------------------------------------------
 * What a score means.
 */

/* The curve of a rule set on boards with at least so many cells: the odds are e to the power of
 * score / near + score squared / far (with the sign of the score). */
typedef struct Curve {
    int rule, least_cells;
    double near, far;
} Curve;

/* Parts of WIN_RATE_FULL. An ordinary score stands for at most MAX_RATE; so does the score of a
 * move that was not searched, after one that loses. A win that is not proven stands for
 * UNPROVEN_RATE: all games with such scores that were counted were won
 * (bench/data/CALIBRATION.md). */
enum { MAX_RATE = 9700, UNPROVEN_RATE = 9950 };

int engine_win_rate(const Engine *engine, int score) {
    /* Fitted to games of the engine against itself, see bench/data/CALIBRATION.md. */
    static const Curve CURVES[] = {
        {RULE_FREESTYLE, 0, 351, 2.22e6}, {RULE_FREESTYLE, 300, 258, 5.33e6},
        {RULE_STANDARD, 0, 359, 3.04e6},  {RULE_RENJU, 0, 251, 1.58e7},
        {RULE_CARO, 0, 847, 5.61e5},      {RULE_CARO_EXACT, 0, 688, 7.56e5},
    };
    if (score_is_decided(score))
        return score > 0 ? WIN_RATE_FULL : 0;
    const Curve *curve = CURVES;
    for (size_t i = 0; i < ARRAY_LENGTH(CURVES); i++)
        if (CURVES[i].rule == engine->rules->number &&
            CURVES[i].least_cells <= engine->board.cell_count)
            curve = &CURVES[i];
    double size = abs(score);
    double exponent = size / curve->near + size * size / curve->far;
    int better = min_int((int)lround(WIN_RATE_FULL / (1 + exp(-exponent))), MAX_RATE);
    if (score_is_unproven(score) && size < -SCORE_UNSEARCHED_LOSS)
        better = UNPROVEN_RATE;
    return score < 0 ? WIN_RATE_FULL - better : better;
}

/* ------------------------------------------------------------------------------------------
 * Defences.
 */

/* Whether the opponent has no win by threats, as far as the solver sees with `nodes` positions of
 * the `*left` ones, after the side to move plays `cell`. */
static bool refutes(Board *board, Vct *vct, int64_t nodes, int64_t *left, Cell cell) {
    Cell win;
    if (forbidden_at(board, board->side, cell))
        return false;
    if (board_threat(board, board->side, cell) == THREAT_FIVE)
        return true;
    board_play(board, cell);
    int score = tactics_score(board, 0, &win);
    bool holds = score == SCORE_NONE || !score_is_win(score);
    if (score == SCORE_NONE && *left > 0) {
        vct->node_limit = min_int64(nodes, *left);
        holds = vct_search(board, vct) != PROOF_PROVEN;
        *left -= vct->nodes;
    }
    board_undo(board);
    return holds;
}

/* Takes out of `defences` the moves after which the solver finds a win of the opponent. All get a
 * short look before any gets a long one: most of them lose at once. */
static void keep_refutations(Board *board, Vct *vct, int64_t *left, CellSet *defences) {
    Cell list[BOARD_MAX_CELLS];
    int64_t nodes = SOLVER_FIRST_LOOK_NODES;
    for (;;) {
        int count = cellset_list(defences, board->word_count, list);
        for (int i = 0; i < count; i++)
            if (!refutes(board, vct, nodes, left, list[i]))
                cellset_remove(defences, list[i]);
        if (nodes == SOLVER_REFUTATION_NODES)
            return;
        nodes = min_int64(nodes * SOLVER_LOOK_GROWTH, SOLVER_REFUTATION_NODES);
    }
}

bool engine_defences(Engine *engine, const Limits *limits, ThinkControl *control,
                     CellSet *defences) {
    Board *board = &engine->board;
    Budget budget = budget_compute(limits, board->empty_count);
    Deadline deadline = deadline_of(limits, &budget, control);
    int64_t left = limits->max_nodes;
    if (budget.instant) { /* a few positions, without a look at the clock */
        deadline.end_ms = LIMIT_NONE;
        left = min_int64(left, SOLVER_INSTANT_NODES);
    }
    Vct vct = {.table = pool_proof(engine->pool),
               .node_limit = min_int64(left, SOLVER_DEFENDED_NODES),
               .stopped = deadline_reached,
               .context = &deadline};
    CellSet cells = {0};
    *defences = (CellSet){0};
    if (board->empty_count == 0 || vct_defend(board, &vct, &cells) != PROOF_PROVEN)
        return false;
    left -= vct.nodes;

    /* Who can complete a row may also gain time by that: then more moves than those can hold. */
    if (board->threat_count[board->side][THREAT_FIVE] != 0)
        cells = board->empty;
    *defences = cells;
    keep_refutations(board, &vct, &left, defences);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Balance and swap2.
 */

EngineStatus engine_balance(Engine *engine, const Limits *limits, ThinkControl *control,
                            const ThinkReport *report, Balanced *balanced) {
    Board *board = engine_searchable_board(engine);
    Balance *balance = &engine->balance;
    if (balanced->cell_count < 1 || balanced->cell_count > BALANCE_STONES)
        return ENGINE_BAD_REQUEST;
    balance->stones = balanced->cell_count;
    balance->wanted = clamp_int(balanced->bias, -SCORE_WIN_BOUND / 2, SCORE_WIN_BOUND / 2);
    balance_list(balance, board, &engine->options.blocked, engine->seed);
    if (board->empty_count < balance->stones)
        return board->empty_count == 0 ? ENGINE_FULL : ENGINE_NO_ROOM;
    if (balance->count == 0)
        return ENGINE_UNBALANCED;

    Budget budget = budget_compute(limits, board->empty_count);
    ThinkOptions plain = {.line_count = 1};
    SearchShared shared = {.table = engine->table,
                           .net = engine->net,
                           .params = &engine->params,
                           .limits = limits,
                           .budget = budget,
                           .control = control,
                           .report = report,
                           .options = &plain,
                           .lines = engine->lines};
    if (!budget.instant) {
        tt_age(engine->table);
        pool_balance(engine->pool, board, &shared, balance);
    }
    for (int i = 0; i < balance->stones; i++)
        balanced->cells[i] = balance->candidate[0].cells[i];
    balanced->score = balance->candidate[0].score;
    balanced->nodes = worker_total_nodes(&shared);
    return ENGINE_OK;
}

/* Places stones that leave the position balanced; returns false if there are none. */
static bool place_balanced(Engine *engine, const Limits *limits, ThinkControl *control,
                           const ThinkReport *report, Swap2Answer *answer) {
    Balanced balanced = {.cell_count = answer->cell_count};
    if (engine_balance(engine, limits, control, report, &balanced) != ENGINE_OK)
        return false;
    for (int i = 0; i < answer->cell_count; i++)
        answer->cells[i] = balanced.cells[i];
    return true;
}

/* The limits for the look that decides which side is better, when two more stones may have to be
 * found in the rest of the time. */
static Limits look_limits(const Limits *limits, const Budget *budget) {
    Limits look = *limits;
    if (budget->instant)
        return look;
    if (budget->hard_ms != LIMIT_NONE) {
        look.turn_ms = max_int64(1, budget->hard_ms / SWAP2_LOOK_DIVISOR);
        look.match_ms = look.left_ms = LIMIT_NONE;
    }
    int64_t nodes =
        limits->max_nodes == LIMIT_NONE ? SWAP2_LOOK_NODES : limits->max_nodes / SWAP2_LOOK_DIVISOR;
    if (limits->max_nodes != LIMIT_NONE || budget->hard_ms == LIMIT_NONE)
        look.max_nodes = max_int64(1, nodes);
    return look;
}

/* What a swap2 answer is made with. */
typedef struct Swap2Call {
    Engine *engine;
    const Limits *limits;
    ThinkControl *control;
    const ThinkReport *report;
    bool instant; /* no time to search at all */
} Swap2Call;

/* The stones that need no search, if none of them is blocked. */
static bool place_known_stones(const Engine *engine, Cell cells[3]) {
    bool found = opening_swap2_stones(&engine->board, cells);
    for (int i = 0; i < 3 && found; i++)
        found = !cellset_has(&engine->options.blocked, cells[i]);
    return found;
}

/* Places balanced stones as if no point were blocked. */
static bool place_anywhere(const Swap2Call *call, Swap2Answer *answer) {
    CellSet blocked = call->engine->options.blocked;
    call->engine->options.blocked = (CellSet){0};
    bool found = place_balanced(call->engine, call->limits, call->control, call->report, answer);
    call->engine->options.blocked = blocked;
    return found;
}

/* The three stones that open a game; ENGINE_UNBALANCED if walls leave no room for any. Blocked ones
 * are the last resort. */
static EngineStatus open_swap2(const Swap2Call *call, Swap2Answer *answer) {
    answer->cell_count = 3;
    bool found = !call->instant && first_stones_find(call->engine, call->limits, call->control,
                                                     call->report, answer->cells);
    found = found || place_known_stones(call->engine, answer->cells) ||
            place_balanced(call->engine, call->limits, call->control, call->report, answer) ||
            opening_swap2_stones(&call->engine->board, answer->cells) ||
            place_anywhere(call, answer);
    return found ? ENGINE_OK : ENGINE_UNBALANCED;
}

/* Two more stones, if the position is even by the look that `info` tells of, with what that look
 * has left of the limits. Returns false if it is not even, or no such stones are found. */
static bool place_two_more(const Swap2Call *call, const ThinkInfo *info, Swap2Answer *answer) {
    bool even = info->score >= -SWAP2_EVEN && info->score <= SWAP2_EVEN;
    Limits rest = *call->limits;
    if (call->instant || !even)
        return false;
    if (rest.max_nodes != LIMIT_NONE)
        rest.max_nodes = max_int64(1, rest.max_nodes - info->nodes);
    answer->cell_count = 2;
    return place_balanced(call->engine, &rest, call->control, call->report, answer);
}

/* The side that is better by the look that `info` tells of, for whoever may choose. White is to
 * move: with the worse position black is the better choice, and whoever stays moves at once. */
static void choose_side(const ThinkInfo *info, Swap2Answer *answer) {
    answer->swap = info->score < 0;
    answer->cell_count = answer->swap ? 0 : 1;
    answer->cells[0] = info->best;
}

EngineStatus engine_swap2(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, Swap2Answer *answer) {
    const Board *board = &engine->board;
    int count = board->stone_count[BLACK] + board->stone_count[WHITE];
    bool fits = count == 0 || ((count == 3 || count == 5) && board->side == WHITE);
    Budget budget = budget_compute(limits, board->empty_count);
    Swap2Call call = {engine, limits, control, report, budget.instant};
    *answer = (Swap2Answer){0};
    if (!fits)
        return ENGINE_BAD_REQUEST;
    if (board->empty_count == 0)
        return ENGINE_FULL;
    if (count == 0)
        return open_swap2(&call, answer);

    ThinkInfo info;
    Limits look = count == 3 ? look_limits(limits, &budget) : *limits;
    EngineStatus status = engine_think(engine, &look, control, report, &info);
    if (status != ENGINE_OK)
        return status;
    if (count != 3 || !place_two_more(&call, &info, answer))
        choose_side(&info, answer);
    return ENGINE_OK;
}
