/* engine: see engine.h. */
#include "engine.h"

#include "eval.h"
#include "movegen.h"
#include "opening.h"
#include "pool.h"
#include "tactics.h"
#include "tt.h"
#include "vcf.h"

#include <stdlib.h>

/* Memory that the process takes besides the table and the workers: program, C library, rules,
 * boards, buffers; generous. */
static const uint64_t OTHER_BYTES = 8 * 1024 * 1024;

enum { STATIC_VCF_NODES = 2000 }; /* of the answer without a search */

/* One stone or wall as it was put on the board. */
typedef struct Placed {
    Cell cell;
    Stone stone;
} Placed;

struct Engine {
    Rules *rules;
    Table *table;
    Pool *pool;
    uint64_t memory; /* bytes for the whole process */
    uint64_t hash;   /* wish for the table, 0 for as much as fits */
    int placed_count;
    Placed placed[BOARD_MAX_CELLS];
    Board board;
};

/* ------------------------------------------------------------------------------------------
 * Creation and settings.
 */

/* The table size for a memory limit, a number of threads and a wish. */
static uint64_t table_bytes(uint64_t memory, int threads, uint64_t wish) {
    uint64_t others = OTHER_BYTES + pool_bytes(threads);
    uint64_t most = memory > others ? memory - others : 0;
    most -= most / 64; /* page tables and rounding */
    return wish != 0 && wish < most ? wish : most;
}

/* Replaces the table if its size for the given settings differs from what it is. */
static EngineStatus resize_table(Engine *engine, uint64_t memory, int threads, uint64_t wish) {
    uint64_t bytes = table_bytes(memory, threads, wish);
    if (engine->table != NULL && tt_size(engine->table) / 256 == bytes / 256)
        return ENGINE_OK;
    Table *table = tt_create(bytes);
    if (table == NULL)
        return ENGINE_NO_MEMORY;
    tt_destroy(engine->table);
    engine->table = table;
    return ENGINE_OK;
}

Engine *engine_create(void) {
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return NULL;
    engine->memory = ENGINE_DEFAULT_MEMORY;
    engine->rules = rules_create(RULE_FREESTYLE, 5);
    engine->pool = pool_create(1);
    if (engine->rules == NULL || engine->pool == NULL ||
        resize_table(engine, engine->memory, 1, 0) != ENGINE_OK) {
        engine_destroy(engine);
        return NULL;
    }
    board_init(&engine->board, engine->rules, 15, 15);
    return engine;
}

void engine_destroy(Engine *engine) {
    if (engine == NULL)
        return;
    rules_destroy(engine->rules);
    tt_destroy(engine->table);
    pool_destroy(engine->pool);
    free(engine);
}

/* Sets the board up again from the list of stones. */
static void replay(Engine *engine, int width, int height, Side side) {
    Board *board = &engine->board;
    board_init(board, engine->rules, width, height);
    for (int i = 0; i < engine->placed_count; i++)
        if (engine->placed[i].stone == STONE_WALL)
            board_wall(board, engine->placed[i].cell);
    for (int i = 0; i < engine->placed_count; i++) {
        Stone stone = engine->placed[i].stone;
        if (stone == STONE_WALL)
            continue;
        board_set_side(board, stone == STONE_BLACK ? BLACK : WHITE);
        board_play(board, engine->placed[i].cell);
    }
    board_set_side(board, side);
}

EngineStatus engine_new_game(Engine *engine, int width, int height) {
    if (width < BOARD_MIN_SIZE || width > BOARD_MAX_SIZE || height < BOARD_MIN_SIZE ||
        height > BOARD_MAX_SIZE)
        return ENGINE_BAD_SIZE;
    engine->placed_count = 0;
    pool_clear(engine->pool);
    board_init(&engine->board, engine->rules, width, height);
    return ENGINE_OK;
}

EngineStatus engine_set_rule(Engine *engine, int number, int row) {
    RuleTraits traits;
    if (!rules_traits(number, row, &traits))
        return ENGINE_BAD_RULE;
    if (engine->rules->number == number && engine->rules->traits.row == row)
        return ENGINE_OK;
    Rules *rules = rules_create(number, row);
    if (rules == NULL)
        return ENGINE_NO_MEMORY;
    rules_destroy(engine->rules);
    engine->rules = rules;
    replay(engine, engine->board.width, engine->board.height, engine->board.side);
    return ENGINE_OK;
}

EngineStatus engine_set_memory(Engine *engine, uint64_t bytes) {
    uint64_t memory = bytes == 0 ? ENGINE_DEFAULT_MEMORY : bytes;
    int threads = pool_size(engine->pool);
    if (memory < ENGINE_MIN_MEMORY)
        return ENGINE_NO_MEMORY;
    EngineStatus status = resize_table(engine, memory, threads, engine->hash);
    if (status == ENGINE_OK)
        engine->memory = memory;
    return status;
}

EngineStatus engine_set_hash(Engine *engine, uint64_t bytes) {
    EngineStatus status = resize_table(engine, engine->memory, pool_size(engine->pool), bytes);
    if (status == ENGINE_OK)
        engine->hash = bytes;
    return status;
}

EngineStatus engine_set_threads(Engine *engine, int threads) {
    if (threads < 1 || threads > ENGINE_MAX_THREADS)
        return ENGINE_BAD_THREADS;
    if (threads == pool_size(engine->pool))
        return ENGINE_OK;
    Pool *pool = pool_create(threads);
    if (pool == NULL)
        return ENGINE_NO_MEMORY;
    EngineStatus status = resize_table(engine, engine->memory, threads, engine->hash);
    if (status != ENGINE_OK) {
        pool_destroy(pool);
        return status;
    }
    pool_destroy(engine->pool);
    engine->pool = pool;
    return ENGINE_OK;
}

void engine_clear_hash(Engine *engine) {
    tt_clear(engine->table);
    pool_clear(engine->pool);
}

int engine_hash_usage(const Engine *engine) {
    return tt_usage(engine->table);
}

/* ------------------------------------------------------------------------------------------
 * The position.
 */

EngineStatus engine_put(Engine *engine, Cell cell, Stone stone) {
    Board *board = &engine->board;
    if (cell >= board->cell_count)
        return ENGINE_OFF_BOARD;
    Stone present = board_stone(board, cell);
    if (present == STONE_WALL || (present != STONE_NONE && stone != STONE_WALL))
        return ENGINE_OCCUPIED;
    if (stone == STONE_WALL) {
        if (present != STONE_NONE)
            engine_take_back(engine, cell);
        Side side = board->side;
        engine->placed[engine->placed_count++] = (Placed){cell, stone};
        board_wall(board, cell);
        board_set_side(board, side);
        return ENGINE_OK;
    }
    engine->placed[engine->placed_count++] = (Placed){cell, stone};
    board_set_side(board, stone == STONE_BLACK ? BLACK : WHITE);
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
    if (at == engine->placed_count - 1 && engine->placed[at].stone != STONE_WALL)
        side = engine->placed[at].stone == STONE_BLACK ? BLACK : WHITE;
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

/* ------------------------------------------------------------------------------------------
 * Thinking.
 */

/* The legal candidate with the best prior; a foul only if there is nothing else. */
static Cell most_promising(Board *board) {
    CellSet cells;
    Cell best = CELL_NONE;
    movegen_candidates(board, &cells);
    for (int pass = 0; pass < 3 && best == CELL_NONE; pass++) {
        if (pass == 1)
            cells = board->empty;
        for (int w = 0; w < board->word_count; w++) {
            for (uint64_t bits = cells.word[w]; bits != 0; bits &= bits - 1) {
                Cell cell = cellset_lowest(bits, w);
                bool better =
                    best == CELL_NONE || eval_prior(board, cell) > eval_prior(board, best);
                if (better && (pass == 2 || !forbidden_at(board, board->side, cell)))
                    best = cell;
            }
        }
    }
    return best;
}

/* Answers without a search: what the threats prove, continuous fours, else the prior. */
static void think_statically(Engine *engine, ThinkInfo *result) {
    Board *board = &engine->board;
    Vcf vcf = {.node_limit = STATIC_VCF_NODES, .last_ply = MAX_PLY - 2};
    Cell cell;
    int score = tactics_score(board, 0, &cell);
    if (score == SCORE_NONE) {
        score = vcf_search(board, &vcf, 0);
        cell = vcf.best;
    }
    if (score == SCORE_NONE || cell == CELL_NONE)
        cell = most_promising(board);
    result->best = cell;
    result->score = score == SCORE_NONE ? eval_value(board) : score;
    result->nodes = 1 + vcf.nodes;
    result->pv_length = 1;
    result->pv[0] = cell;
}

EngineStatus engine_think(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, ThinkInfo *result) {
    Board *board = &engine->board;
    *result = (ThinkInfo){.best = CELL_NONE};
    if (board->empty_count == 0)
        return ENGINE_FULL;
    Budget budget = budget_compute(limits, board->empty_count);
    if (board->empty_count == board->cell_count) {
        result->best = result->pv[0] = opening_first_move(board);
        result->pv_length = 1;
    } else if (budget.instant) {
        think_statically(engine, result);
    } else {
        SearchShared shared = {.table = engine->table,
                               .limits = limits,
                               .budget = budget,
                               .control = control,
                               .report = report};
        tt_age(engine->table);
        pool_search(engine->pool, board, &shared, result);
        return ENGINE_OK;
    }
    result->time_ms = clock_ms() - limits->start_ms;
    return ENGINE_OK;
}

EngineStatus engine_swap2(Engine *engine, const Limits *limits, ThinkControl *control,
                          const ThinkReport *report, Swap2Answer *answer) {
    const Board *board = &engine->board;
    int count = board->stone_count[BLACK] + board->stone_count[WHITE];
    *answer = (Swap2Answer){0};
    if ((count != 0 && count != 3 && count != 5) || board->cell_count < 9)
        return ENGINE_BAD_SIZE;
    if (count == 0) {
        answer->cell_count = 3;
        opening_swap2_stones(board, answer->cells);
        return ENGINE_OK;
    }
    ThinkInfo info;
    EngineStatus status = engine_think(engine, limits, control, report, &info);
    if (status != ENGINE_OK)
        return status;
    /* White is to move: with the worse position the other colour is the better choice. */
    answer->swap = info.score < 0;
    answer->cell_count = answer->swap ? 0 : 1;
    answer->cells[0] = info.best;
    return ENGINE_OK;
}
