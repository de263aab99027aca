/* balance: how even the stones are with which the engine opens swap games.
 *
 * One engine places the three first stones of swap2, another one, which knows nothing of them, says
 * what they are worth. Everything counts in positions and follows from the seeds, so the figures do
 * not depend on the machine.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { HASH_MIB = 16 };

typedef struct BalanceOptions {
    int64_t rule, size, count, seed, nodes, check, bound;
} BalanceOptions;

/* Returns NULL when memory is short. */
static Engine *create_engine(const BalanceOptions *options) {
    Engine *engine = engine_create();
    if (engine != NULL && engine_set_hash(engine, (uint64_t)HASH_MIB << 20) == ENGINE_OK &&
        engine_set_rule(engine, (int)options->rule, 5) == ENGINE_OK)
        return engine;
    engine_destroy(engine);
    return NULL;
}

/* Lets the engine open with this seed. */
static bool open_game(Engine *engine, const BalanceOptions *options, int64_t seed,
                      Swap2Answer *answer) {
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = options->nodes;
    engine_clear_hash(engine);
    engine_set_seed(engine, (uint64_t)seed);
    return engine_new_game(engine, (int)options->size, (int)options->size) == ENGINE_OK &&
           engine_swap2(engine, &limits, NULL, NULL, answer) == ENGINE_OK;
}

/* What the stones are worth to white, who is to move. */
static bool check_stones(Engine *engine, const BalanceOptions *options, const Cell *cells,
                         int *score) {
    ThinkInfo info;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = options->check;
    engine_clear_hash(engine);
    if (engine_new_game(engine, (int)options->size, (int)options->size) != ENGINE_OK)
        return false;
    for (int i = 0; i < 3; i++)
        if (engine_put(engine, cells[i], i == 1 ? STONE_WHITE : STONE_BLACK) != ENGINE_OK)
            return false;
    if (engine_think(engine, &limits, NULL, NULL, &info) != ENGINE_OK)
        return false;
    *score = info.score;
    return true;
}

/* Prints a line for each opening, and how many of them are even. */
static bool measure(const BalanceOptions *options, Engine *opener, Engine *checker) {
    int even = 0;
    int64_t start_ms = clock_ms();
    for (int64_t i = 0; i < options->count; i++) {
        Swap2Answer answer;
        int score;
        if (!open_game(opener, options, options->seed + i, &answer) ||
            !check_stones(checker, options, answer.cells, &score))
            return false;
        even += score >= -options->bound && score <= options->bound;
        for (int stone = 0; stone < 3; stone++) {
            char move[NOTATION_MOVE_SIZE];
            notation_write_move(answer.cells[stone], (int)options->size, move);
            printf("%-4s", move);
        }
        printf("%6d\n", score);
        fflush(stdout);
    }
    printf("%s %" PRId64 "x%" PRId64 ": %d of %" PRId64 " within %" PRId64
           " of even, %.1f s for each\n",
           rules_name((int)options->rule), options->size, options->size, even, options->count,
           options->bound, (double)(clock_ms() - start_ms) / 1000.0 / (double)options->count);
    return true;
}

int subcommand_balance(int argc, char **argv) {
    BalanceOptions options = {
        .size = 15, .count = 100, .nodes = 3000000, .check = 100000, .bound = 30, .seed = 1};
    const Argument TABLE[] = {
        {"-rule", ARGUMENT_RULE, &options.rule, 0, 0, "R", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_INT, &options.size, 5, BOARD_MAX_SIZE, "N",
         "Cells along an edge of the board; default 15.", NULL},
        {"-count", ARGUMENT_INT, &options.count, 1, 1e6, "N", "Openings to make; default 100.",
         NULL},
        {"-seed", ARGUMENT_INT, &options.seed, 0, 1e15, "N",
         "Of the first opening; the next ones have the next seeds; default 1.", NULL},
        {"-nodes", ARGUMENT_INT, &options.nodes, 1, 1e12, "N",
         "Positions that an opening may take; default 3000000.", NULL},
        {"-check", ARGUMENT_INT, &options.check, 1, 1e12, "N",
         "Positions of the search that checks it; default 100000.", NULL},
        {"-bound", ARGUMENT_INT, &options.bound, 0, SCORE_WIN, "SCORE",
         "Highest score, of either sign, that is even; default 30.", NULL}};
    ArgumentsStatus status = arguments_read("pentad-bench balance [OPTIONS]", TABLE,
                                            (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    Engine *opener = create_engine(&options), *checker = create_engine(&options);
    bool measured = opener != NULL && checker != NULL && measure(&options, opener, checker);
    if (!measured)
        fprintf(stderr, "balance: the engine cannot open such a game, or memory is short\n");
    engine_destroy(opener);
    engine_destroy(checker);
    return measured ? 0 : EXIT_FAILURE;
}
