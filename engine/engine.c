/* engine: see engine.h. */
#include "engine.h"

#include "deadline.h"
#include "engine_state.h"
#include "evaluation/eval.h"
#include "evaluation/net_builtin.h"
#include "evaluation/tactics.h"
#include "opening.h"
#include "position/movegen.h"
#include "solver/proving.h"
#include "solver/solver_params.h"
#include "solver/vcf.h"
#include "strength.h"

#include <assert.h>
#include <stdlib.h>

/* Memory that the process takes besides the table and the workers: program, C library, rules,
 * network, boards, buffers. On boards with hundreds of stones it is up to twice as much: at least
 * so much of the limit is kept free. */
static const uint64_t OTHER_BYTES = 8 * 1024 * 1024, SPARE_BYTES = 8 * 1024 * 1024;

static const uint64_t ADDRESS_BYTES = SIZE_MAX / 8; /* the most that a table may take */

enum {
    TABLE_STEP = 256,  /* bytes: tables are whole clusters, so sizes this close are equal */
    FEW_THREADS = 8,   /* as many do no harm, however few processors there are */
    USUAL_CAUTION = 3, /* of a board after board_init() */
    MAX_CAUTION = 5
};

/* ------------------------------------------------------------------------------------------
 * Creation and settings.
 */

/* The table size for a memory limit, a number of threads and the size that was asked for (0: as
 * much as fits). Referees look at the memory of a process from outside and end the game when it is
 * too much, so a tenth is left unused. A 32-bit program has no address space for more than
 * ADDRESS_BYTES, old and new table together. */
static uint64_t table_bytes(uint64_t memory, int threads, uint64_t hash) {
    uint64_t others = OTHER_BYTES + pool_bytes(threads);
    uint64_t usable = memory - (memory / 10 > SPARE_BYTES ? memory / 10 : SPARE_BYTES);
    uint64_t max = usable > others ? usable - others : 0;
    max -= max / 64; /* page tables and rounding */
    max = max < ADDRESS_BYTES ? max : ADDRESS_BYTES;
    uint64_t bytes = hash != 0 && hash < max ? hash : max;
    return bytes > TT_MIN_BYTES ? bytes : TT_MIN_BYTES;
}

/* Replaces the table if its size for the given settings differs from what it is. */
static EngineStatus resize_table(Engine *engine, uint64_t memory, int threads, uint64_t hash) {
    uint64_t bytes = table_bytes(memory, threads, hash);
    if (engine->table != NULL && tt_size(engine->table) / TABLE_STEP == bytes / TABLE_STEP)
        return ENGINE_OK;
    TranspositionTable *table = tt_create(bytes);
    if (table == NULL)
        return ENGINE_NO_MEMORY;
    tt_destroy(engine->table);
    engine->table = table;
    return ENGINE_OK;
}

/* How many threads search where so many were asked for. */
static int usable_threads(uint64_t memory, int wanted) {
    /* More than there are processors only wait for each other, and take their memory. */
    int most = min_int(wanted, max_int(clock_processors(), FEW_THREADS));
    uint64_t room = 1 + (memory - ENGINE_MIN_MEMORY) / pool_bytes(1);
    return room < (uint64_t)most ? (int)room : most;
}

/* Gives the engine memory, threads and a table as they are asked for, as far as they fit. */
static EngineStatus set_resources(Engine *engine, uint64_t memory, int threads, uint64_t hash) {
    int usable = usable_threads(memory, threads);
    Pool *another = NULL;
    if (usable != pool_size(engine->pool) && (another = pool_create(usable)) == NULL)
        return ENGINE_NO_MEMORY;
    EngineStatus status = resize_table(engine, memory, usable, hash);
    if (status != ENGINE_OK) {
        pool_destroy(another);
        return status;
    }
    if (another != NULL) {
        pool_destroy(engine->pool);
        engine->pool = another;
    }
    engine->memory = memory;
    engine->threads = threads;
    engine->hash = hash;
    return ENGINE_OK;
}

bool engine_check(char *complaint) {
    return net_builtin_check(complaint, ENGINE_COMPLAINT_SIZE);
}

Engine *engine_create(void) {
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return NULL;
    engine->memory = ENGINE_DEFAULT_MEMORY;
    engine->threads = 1;
    engine->caution = USUAL_CAUTION;
    engine->strength = STRENGTH_FULL;
    params_rule(&engine->params, RULE_FREESTYLE);
    engine->rules = rules_create(RULE_FREESTYLE, RULE_ROW);
    engine->cell_values = engine->rules != NULL ? eval_cell_values_create(engine->rules) : NULL;
    engine->pool = pool_create(1);
    engine->solutions = solution_create();
    if (engine->cell_values == NULL || engine->pool == NULL || engine->solutions == NULL ||
        !net_builtin_table(engine->rules, &engine->net) ||
        resize_table(engine, engine->memory, 1, 0) != ENGINE_OK) {
        engine_destroy(engine);
        return NULL;
    }
    board_init(&engine->board, engine->rules, engine->cell_values, 15, 15);
    return engine;
}

void engine_destroy(Engine *engine) {
    if (engine == NULL)
        return;
    eval_cell_values_destroy(engine->cell_values);
    rules_destroy(engine->rules);
    net_table_destroy(engine->net);
    tt_destroy(engine->table);
    solution_destroy(engine->solutions);
    pool_destroy(engine->pool);
    free(engine);
}

/* Tells the board, which was just set up, how far from the stones to look. */
static void apply_caution(Engine *engine) {
    /* Square and ray of board_set_area(), by caution; a square of 5 is the whole board. */
    static const int8_t AREAS[MAX_CAUTION + 1][2] = {{2, 2}, {2, 3}, {3, 3},
                                                     {3, 4}, {4, 4}, {5, 4}};
    if (engine->caution != USUAL_CAUTION)
        board_set_area(&engine->board, AREAS[engine->caution][0], AREAS[engine->caution][1]);
}

/* Sets the board up again from the list of stones. */
static void replay(Engine *engine, int width, int height, Side side) {
    Board *board = &engine->board;
    board_init(board, engine->rules, engine->cell_values, width, height);
    for (int i = 0; i < engine->placed_count; i++)
        if (engine->placed[i].stone == STONE_WALL)
            board_wall(board, engine->placed[i].cell);
    apply_caution(engine);
    for (int i = 0; i < engine->placed_count; i++) {
        Stone stone = engine->placed[i].stone;
        if (stone == STONE_WALL)
            continue;
        board_set_side(board, stone_side(stone));
        board_play(board, engine->placed[i].cell);
    }
    board_set_side(board, side);
}

Board *engine_searchable_board(Engine *engine) {
    Board *board = &engine->board;
    if (board->ply != board->stone_count[BLACK] + board->stone_count[WHITE])
        replay(engine, board->width, board->height, board->side);
    return board;
}

void engine_forget_learned(Engine *engine) {
    if (engine->learned_key != engine->board.key)
        engine->options.learned = (CellSet){0};
}

EngineStatus engine_new_game(Engine *engine, int width, int height) {
    if (width < BOARD_MIN_SIZE || width > BOARD_MAX_SIZE || height < BOARD_MIN_SIZE ||
        height > BOARD_MAX_SIZE)
        return ENGINE_BAD_SIZE;
    if (width != engine->board.width || height != engine->board.height)
        engine_unblock_all(engine);
    engine->placed_count = 0;
    pool_clear(engine->pool);
    if (engine->tuned)
        eval_cell_values_fill(engine->cell_values, engine->rules, &engine->params);
    board_init(&engine->board, engine->rules, engine->cell_values, width, height);
    apply_caution(engine);
    return ENGINE_OK;
}

EngineStatus engine_set_rule(Engine *engine, int number, int row) {
    RuleTraits traits;
    if (!rules_traits(number, row, &traits))
        return ENGINE_BAD_RULE;
    if (engine->rules->number == number && engine->rules->traits.row == row)
        return ENGINE_OK;
    Rules *rules = rules_create(number, row);
    CellValues *values = rules != NULL ? eval_cell_values_create(rules) : NULL;
    if (values == NULL || !net_builtin_table(rules, &engine->net)) {
        eval_cell_values_destroy(values);
        rules_destroy(rules);
        return ENGINE_NO_MEMORY;
    }
    eval_cell_values_destroy(engine->cell_values);
    rules_destroy(engine->rules);
    engine->cell_values = values;
    engine->rules = rules;
    if (engine->tuned)
        eval_cell_values_fill(values, rules, &engine->params);
    else
        params_rule(&engine->params, number);
    replay(engine, engine->board.width, engine->board.height, engine->board.side);
    return ENGINE_OK;
}

EngineStatus engine_set_memory(Engine *engine, uint64_t bytes) {
    uint64_t memory = bytes == 0 ? ENGINE_DEFAULT_MEMORY : bytes;
    if (memory < ENGINE_MIN_MEMORY)
        return ENGINE_NO_MEMORY;
    return set_resources(engine, memory, engine->threads, engine->hash);
}

EngineStatus engine_set_hash(Engine *engine, uint64_t bytes) {
    return set_resources(engine, engine->memory, engine->threads, bytes);
}

EngineStatus engine_set_threads(Engine *engine, int threads) {
    if (threads < 1 || threads > ENGINE_MAX_THREADS)
        return ENGINE_BAD_THREADS;
    return set_resources(engine, engine->memory, threads, engine->hash);
}

int engine_threads(const Engine *engine) {
    return pool_size(engine->pool);
}

void engine_set_lines(Engine *engine, int count) {
    engine->options.line_count = clamp_int(count, 1, BOARD_MAX_CELLS);
}

EngineStatus engine_block(Engine *engine, Cell cell, bool blocked) {
    if (cell >= engine->board.cell_count)
        return ENGINE_OFF_BOARD;
    if (blocked)
        cellset_add(&engine->options.blocked, cell);
    else
        cellset_remove(&engine->options.blocked, cell);
    return ENGINE_OK;
}

void engine_unblock_all(Engine *engine) {
    engine->options.blocked = (CellSet){0};
}

bool engine_is_blocked(const Engine *engine, Cell cell) {
    assert(cell < engine->board.cell_count);
    return cellset_has(&engine->options.blocked, cell);
}

void engine_set_caution(Engine *engine, int caution) {
    int wanted = clamp_int(caution, 0, MAX_CAUTION);
    if (wanted == engine->caution)
        return;
    engine->caution = wanted;
    replay(engine, engine->board.width, engine->board.height, engine->board.side);
}

void engine_set_strength(Engine *engine, int strength) {
    engine->strength = clamp_int(strength, 0, STRENGTH_FULL);
}

void engine_set_seed(Engine *engine, uint64_t seed) {
    engine->seed = seed;
}

void engine_set_param(Engine *engine, int index, int value) {
    assert(index >= 0 && index < params_count());
    params_set(&engine->params, index, value);
    engine->tuned = true;
}

void engine_clear_hash(Engine *engine) {
    tt_clear(engine->table);
    solution_clear(engine->solutions);
    pool_clear(engine->pool);
}

int engine_hash_usage(const Engine *engine) {
    return tt_usage(engine->table);
}

/* ------------------------------------------------------------------------------------------
 * The position.
 */

/* Makes `cell` a wall, in place of the stone there if there is one. */
static void put_wall(Engine *engine, Cell cell) {
    Board *board = &engine->board;
    Side side = board->side;
    if (board_stone(board, cell) != STONE_NONE)
        engine_take_back(engine, cell);
    engine->placed[engine->placed_count++] = (Placed){cell, STONE_WALL};
    board_wall(board, cell);
    apply_caution(engine);
    board_set_side(board, side);
}

EngineStatus engine_put(Engine *engine, Cell cell, Stone stone) {
    Board *board = &engine->board;
    assert(stone != STONE_NONE);
    if (cell >= board->cell_count)
        return ENGINE_OFF_BOARD;
    Stone present = board_stone(board, cell);
    if (present == STONE_WALL || (present != STONE_NONE && stone != STONE_WALL))
        return ENGINE_OCCUPIED;
    if (stone == STONE_WALL) {
        put_wall(engine, cell);
        return ENGINE_OK;
    }
    engine->placed[engine->placed_count++] = (Placed){cell, stone};
    board_set_side(board, stone_side(stone));
    board_play(board, cell);
    return ENGINE_OK;
}

EngineStatus engine_take_back(Engine *engine, Cell cell) {
    Board *board = &engine->board;
    if (cell >= board->cell_count)
        return ENGINE_OFF_BOARD;
    int at = engine->placed_count - 1;
    while (at >= 0 && engine->placed[at].cell != cell)
        at--;
    if (at < 0)
        return ENGINE_EMPTY;
    Side side = board->side;
    if (at == engine->placed_count - 1 && engine->placed[at].stone != STONE_WALL) {
        if (board->ply > 0) { /* no wall has come since: board_wall() empties the list of stones */
            engine->placed_count--;
            board_undo(board);
            return ENGINE_OK;
        }
        side = stone_side(engine->placed[at].stone);
    }
    for (int i = at; i + 1 < engine->placed_count; i++)
        engine->placed[i] = engine->placed[i + 1];
    engine->placed_count--;
    replay(engine, board->width, board->height, side);
    return ENGINE_OK;
}

void engine_set_side(Engine *engine, Side side) {
    board_set_side(&engine->board, side);
}

const Board *engine_board(const Engine *engine) {
    return &engine->board;
}

int engine_forbidden(Engine *engine, Cell *cells) {
    return forbidden_list(&engine->board, engine->board.side, cells);
}

bool engine_is_forbidden(Engine *engine, Side side, Cell cell) {
    return forbidden_at(&engine->board, side, cell);
}

/* ------------------------------------------------------------------------------------------
 * Thinking.
 */

/* The cell with the best move-ordering score, CELL_NONE if there is none; fouls count only if
 * `fouls_too`. */
static Cell best_of(Board *board, const CellSet *cells, bool fouls_too) {
    Cell best = CELL_NONE;
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        bool better =
            best == CELL_NONE || eval_move_score(board, cell) > eval_move_score(board, best);
        if (better && (fouls_too || !forbidden_at(board, board->side, cell)))
            best = cell;
    }
    return best;
}

/* The most promising candidate; another legal move only if there is none, a foul only if there is
 * nothing else. */
static Cell most_promising(Board *board) {
    CellSet candidates;
    movegen_candidates(board, &candidates);
    Cell best = best_of(board, &candidates, false);
    if (best == CELL_NONE)
        best = best_of(board, &board->empty, false);
    return best != CELL_NONE ? best : best_of(board, &board->empty, true);
}

/* Answers without a search: what the threats prove, continuous fours, else move-ordering scores.
 * Continuous fours need not be kept: after any answer the rest of them is found again, by a part
 * of the same search. */
static void think_statically(Engine *engine, const Limits *limits, ThinkInfo *result) {
    Board *board = &engine->board;
    Vcf vcf = {.node_limit = min_int64(SOLVER_STATIC_FOURS, limits->max_nodes),
               .last_ply = VCF_PLY_MAX};
    Cell cell;
    int score = tactics_score(board, 0, &cell);
    if (score == SCORE_NONE) {
        score = vcf_search(board, &vcf, 0);
        cell = vcf.best;
    }
    if (score == SCORE_NONE || cell == CELL_NONE)
        cell = most_promising(board);
    result->best = cell;
    result->score = score == SCORE_NONE ? eval_value(board, NULL) : score;
    result->nodes = 1 + vcf.nodes;
    result->pv_length = 1;
    result->pv[0] = cell;
}

/* Whether wins are kept: not those of a weak player or of a search for nothing but wins. */
static bool keeps_wins(const Engine *engine) {
    return engine->strength == STRENGTH_FULL && !engine->options.only_wins;
}

/* Searches with all workers; the ranked lines come into engine->lines. */
static void search(Engine *engine, const Limits *limits, Budget budget, ThinkControl *control,
                   const ThinkReport *report, ThinkInfo *result) {
    Params params = engine->params;
    if (engine->options.only_wins)
        params_solve(&params);
    SearchShared shared = {.table = engine->table,
                           .solutions = keeps_wins(engine) ? engine->solutions : NULL,
                           .net = engine->net,
                           .params = &params,
                           .limits = limits,
                           .budget = budget,
                           .control = control,
                           .report = report,
                           .options = &engine->options,
                           .lines = engine->lines};
    tt_age(engine->table);
    engine_forget_learned(engine);
    pool_search(engine->pool, engine_searchable_board(engine), &shared, result);
    result->line_count = shared.line_count;
    engine->options.learned = (CellSet){0};
}

/* Searches one iteration: where there is no time, but several lines are asked for or moves are
 * blocked. */
static void think_briefly(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, ThinkInfo *result) {
    Limits brief = *limits;
    brief.max_depth = 1;
    search(engine, &brief, budget_unlimited(), control, report, result);
}

/* Thinks as a weak player does: less, and with mistakes. Nobody hears about the lines that it
 * chooses from, because they would give the mistakes away. */
static void think_weakly(Engine *engine, const Limits *limits, Budget budget, ThinkControl *control,
                         ThinkInfo *result) {
    Limits fewer = *limits;
    int line_count = engine->options.line_count;
    strength_limit(engine->strength, &fewer, &budget);
    engine->options.line_count = strength_lines(engine->strength);
    engine->options.no_root_solver = true;
    search(engine, &fewer, budget, control, NULL, result);
    engine->options.line_count = line_count;
    engine->options.no_root_solver = false;

    int chosen = strength_choose(engine->strength, engine->seed, engine->board.key, engine->lines,
                                 result->line_count);
    int64_t nodes = result->nodes, time_ms = result->time_ms;
    *result = engine->lines[chosen];
    result->nodes = nodes;
    result->time_ms = time_ms;
}

/* How far a win that was written down may be followed. */
typedef struct FollowedWin {
    const Proving *proving;
    Deadline deadline;
} FollowedWin;

/* Whether to stop following it: the first positions are free, because a win that was announced is
 * not to be forgotten when there is less time. */
static bool stops_following(void *context) {
    FollowedWin *followed = context;
    return followed->proving->nodes >= SOLVER_PROVING_RECALL &&
           deadline_reached(&followed->deadline);
}

/* Whether the threat counts prove a win in fewer plies: what was written down is another move's
 * win, because several lines were asked for or the better move was blocked. */
static bool wins_sooner(Board *board, int plies) {
    int score = tactics_score(board, 0, NULL);
    return score != SCORE_NONE && score > score_win_in(plies);
}

/* Answers from a win that was proven before, if the position belongs to one and none is nearer at
 * hand. Either way result->nodes are the positions that it took. */
static bool think_from_memory(Engine *engine, const Limits *limits, Budget budget,
                              ThinkControl *control, const ThinkReport *report, ThinkInfo *result) {
    FollowedWin followed = {.deadline = deadline_of(limits, &budget, control)};
    int64_t nodes = max_int64(SOLVER_PROVING_RECALL, limits->max_nodes);
    Proving proving = {.board = &engine->board,
                       .solutions = engine->solutions,
                       .proof = pool_proof(engine->pool),
                       .table = engine->table,
                       .node_limit = min_int64(SOLVER_PROVING_START, nodes),
                       .stopped = stops_following,
                       .context = &followed};
    followed.proving = &proving;
    int plies = proving_recall(&proving);
    result->nodes = proving.nodes;
    if (plies == 0 || wins_sooner(&engine->board, plies))
        return false;
    result->score = score_win_in(plies);
    result->depth = 1;
    result->selective_depth = plies;
    result->pv_length =
        proving_line(&engine->board, engine->solutions, CELL_NONE, result->pv, plies);
    result->best = result->pv[0];
    result->line_count = 1;
    result->time_ms = clock_ms() - limits->start_ms;
    think_report_iteration(report, result);
    if (report != NULL && report->pulse != NULL)
        report->pulse(report->context, result, 1);
    return true;
}

/* Answers at full strength when nothing is known; result->nodes have been spent on finding out. */
static void think_anew(Engine *engine, const Limits *limits, Budget budget, ThinkControl *control,
                       const ThinkReport *report, ThinkInfo *result) {
    int64_t spent = result->nodes;
    Limits left = *limits;
    if (left.max_nodes != LIMIT_NONE)
        left.max_nodes = max_int64(1, left.max_nodes - spent);
    if (budget.instant && think_wants_one_move(&engine->options))
        think_statically(engine, &left, result);
    else if (budget.instant)
        think_briefly(engine, &left, control, report, result);
    else
        search(engine, &left, budget, control, report, result);
    result->nodes += spent;
}

bool engine_opens_game(const Engine *engine) {
    const Board *board = &engine->board;
    return board->empty_count == board->cell_count && think_wants_one_move(&engine->options);
}

EngineStatus engine_think(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, ThinkInfo *result) {
    Board *board = &engine->board;
    *result = (ThinkInfo){.best = CELL_NONE};
    if (board->empty_count == 0)
        return ENGINE_FULL;
    Budget budget = budget_compute(limits, board->empty_count);
    bool simple = think_wants_one_move(&engine->options);
    if (engine_opens_game(engine)) {
        result->best = result->pv[0] = opening_first_move(board);
        result->pv_length = 1;
    } else if (engine->strength < STRENGTH_FULL) {
        think_weakly(engine, limits, budget, control, result);
    } else if (!simple || !think_from_memory(engine, limits, budget, control, report, result)) {
        think_anew(engine, limits, budget, control, report, result);
    }
    result->line = 0;
    result->line_count = 1;
    result->time_ms = clock_ms() - limits->start_ms;
    return ENGINE_OK;
}

EngineStatus engine_solve(Engine *engine, const Limits *limits, ThinkControl *control,
                          ThinkInfo *result) {
    ThinkOptions options = engine->options;
    Limits search_limits = *limits; /* max_depth limits the length of the win, not the iterations */
    *result = (ThinkInfo){.best = CELL_NONE};
    if (engine->board.empty_count == 0)
        return ENGINE_FULL;
    Budget budget = budget_compute(limits, engine->board.empty_count);
    budget.soft_ms = budget.hard_ms;
    engine->options = (ThinkOptions){.line_count = 1, .only_wins = true};
    engine->options.max_win_plies = limits->max_depth >= MAX_PLY ? 0 : limits->max_depth;
    search_limits.max_depth = MAX_PLY;
    search(engine, &search_limits, budget, control, NULL, result);
    engine->options = options;
    if (!score_is_win(result->score)) {
        result->best = CELL_NONE;
        result->score = 0;
        result->pv_length = 0;
    }
    return ENGINE_OK;
}
