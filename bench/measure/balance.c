/* balance: how even the stones are with which the engine opens swap games.
 *
 * One engine places the three first stones of swap2, or one of the 26 openings of renju and with it
 * perhaps the number of fifth moves; another one, which knows nothing of them, says what they are
 * worth: by one search, or where fifth moves are offered by the n-th best of them after each of
 * white's best fourth moves. Everything counts in positions and follows from the seeds, so the
 * figures do not depend on the machine.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MIB = 16, FOURTHS = 3, MAX_LINES = 16 };

typedef struct BalanceOptions {
    int64_t rule, size, count, seed, nodes, check, bound;
    const char *name;
    int opening; /* OpeningRule */
} BalanceOptions;

/* The best moves that a search told. */
typedef struct BalanceLines {
    int count;
    Cell cells[MAX_LINES];
    int scores[MAX_LINES];
} BalanceLines;

/* Returns NULL when memory is short. */
static Engine *create_engine(const BalanceOptions *options) {
    Engine *engine = engine_create();
    if (engine != NULL && engine_set_hash(engine, (uint64_t)HASH_MIB << 20) == ENGINE_OK &&
        engine_set_rule(engine, (int)options->rule, RULE_ROW) == ENGINE_OK)
        return engine;
    engine_destroy(engine);
    return NULL;
}

/* Lets the engine open with this seed. */
static bool open_game(Engine *engine, const BalanceOptions *options, int64_t seed,
                      OpeningAnswer *answer) {
    OpeningProgress progress = opening_rules_begin(options->opening);
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = options->nodes;
    engine_clear_hash(engine);
    engine_set_seed(engine, (uint64_t)seed);
    return engine_new_game(engine, (int)options->size, (int)options->size) == ENGINE_OK &&
           engine_opening(engine, &progress, &limits, NULL, answer) == ENGINE_OK &&
           answer->cell_count == 3;
}

static void keep_lines(void *context, const ThinkInfo *infos, int count) {
    BalanceLines *lines = context;
    lines->count = min_int(count, MAX_LINES);
    for (int i = 0; i < lines->count; i++) {
        lines->cells[i] = infos[i].best;
        lines->scores[i] = infos[i].score;
    }
}

/* Searches from nothing and ranks the best moves, of those that would give the same shape only one.
 */
static bool rank_moves(Engine *engine, const BalanceOptions *options, int count,
                       BalanceLines *lines) {
    const Board *board = engine_board(engine);
    OpeningProgress none = {0};
    CellSet different;
    ThinkInfo info;
    ThinkReport report = {.context = lines, .pulse = keep_lines};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = options->check;
    opening_rules_different(board, &none, &different);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        engine_block(engine, cell, !cellset_has(&different, cell));
    engine_clear_hash(engine);
    engine_set_lines(engine, count);
    bool ranked = engine_think(engine, &limits, NULL, &report, &info) == ENGINE_OK;
    engine_set_lines(engine, 1);
    engine_unblock_all(engine);
    return ranked && lines->count > 0;
}

/* What the position is worth to white, who is to move, if black then offers `number` fifth moves.
 */
static bool check_fifths(Engine *engine, const BalanceOptions *options, int number, int *score) {
    BalanceLines fourths = {0};
    if (!rank_moves(engine, options, FOURTHS, &fourths))
        return false;
    *score = -SCORE_WIN;
    for (int i = 0; i < min_int(fourths.count, FOURTHS); i++) {
        BalanceLines fifths = {0};
        if (engine_put(engine, fourths.cells[i], STONE_WHITE) != ENGINE_OK ||
            !rank_moves(engine, options, number, &fifths))
            return false;
        engine_take_back(engine, fourths.cells[i]);
        *score = max_int(*score, -fifths.scores[min_int(number, fifths.count) - 1]);
    }
    return true;
}

/* What the stones are worth to white, who is to move. */
static bool check_stones(Engine *engine, const BalanceOptions *options, const OpeningAnswer *answer,
                         int *score) {
    ThinkInfo info;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = options->check;
    if (engine_new_game(engine, (int)options->size, (int)options->size) != ENGINE_OK)
        return false;
    for (int i = 0; i < 3; i++)
        if (engine_put(engine, answer->cells[i], i == 1 ? STONE_WHITE : STONE_BLACK) != ENGINE_OK)
            return false;
    int number = options->opening == OPENING_RIF ? 2 : answer->number;
    if (number > 0)
        return check_fifths(engine, options, number, score);
    engine_clear_hash(engine);
    if (engine_think(engine, &limits, NULL, NULL, &info) != ENGINE_OK)
        return false;
    *score = info.score;
    return true;
}

/* Writes the stones, and the number that was named with them. */
static void print_stones(const BalanceOptions *options, const OpeningAnswer *answer) {
    for (int stone = 0; stone < 3; stone++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(answer->cells[stone], (int)options->size, move);
        printf("%-4s", move);
    }
    if (answer->number > 0)
        printf("%3d", answer->number);
}

/* Prints a line for each opening, and how many of them are even. */
static bool measure(const BalanceOptions *options, Engine *opener, Engine *checker) {
    int even = 0;
    int64_t start_ms = clock_ms();
    for (int64_t i = 0; i < options->count; i++) {
        OpeningAnswer answer;
        int score;
        if (!open_game(opener, options, options->seed + i, &answer) ||
            !check_stones(checker, options, &answer, &score))
            return false;
        even += score >= -options->bound && score <= options->bound;
        print_stones(options, &answer);
        printf("%6d\n", score);
        fflush(stdout);
    }
    printf("%s, %s %" PRId64 "x%" PRId64 ": %d of %" PRId64 " within %" PRId64
           " of even, %.1f s for each\n",
           options->name, rules_name((int)options->rule), options->size, options->size, even,
           options->count, options->bound,
           (double)(clock_ms() - start_ms) / 1000.0 / (double)options->count);
    return true;
}

/* Takes rule and board for an opening of renju. Says so if another one was asked for. */
static bool take_renju(BalanceOptions *options, int argc, char **argv) {
    bool other = (options->rule != RULE_RENJU && arguments_given("-rule", argc, argv)) ||
                 options->size != OPENING_BOARD;
    if (other)
        fprintf(stderr, "balance: the opening %s is for renju on a board of %dx%d\n", options->name,
                OPENING_BOARD, OPENING_BOARD);
    options->rule = RULE_RENJU;
    return !other;
}

/* Finds the opening rule of the name; openings of renju are for renju. */
static bool find_opening(BalanceOptions *options, int argc, char **argv) {
    static const struct {
        const char *name;
        int opening;
    } OPENINGS[] = {{"swap2", OPENING_SWAP2},
                    {"rif", OPENING_RIF},
                    {"yamaguchi", OPENING_YAMAGUCHI},
                    {"soosorv", OPENING_SOOSORV}};
    for (size_t i = 0; i < ARRAY_LENGTH(OPENINGS); i++) {
        if (strcmp(options->name, OPENINGS[i].name) != 0)
            continue;
        options->opening = OPENINGS[i].opening;
        return options->opening == OPENING_SWAP2 || take_renju(options, argc, argv);
    }
    fprintf(stderr, "balance: no opening '%s'; there are swap2, rif, yamaguchi, soosorv\n",
            options->name);
    return false;
}

int subcommand_balance(int argc, char **argv) {
    BalanceOptions options = {.name = "swap2",
                              .size = 15,
                              .count = 100,
                              .nodes = 3000000,
                              .check = 100000,
                              .bound = 30,
                              .seed = 1};
    const Argument TABLE[] = {
        {"-rule", ARGUMENT_RULE, &options.rule, 0, 0, "R", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_INT, &options.size, 5, BOARD_MAX_SIZE, "N",
         "Cells along an edge of the board; default 15.", NULL},
        {"-opening", ARGUMENT_TEXT, &options.name, 0, 0, "NAME",
         "swap2 (default), or for renju rif, yamaguchi or soosorv.", NULL},
        {"-count", ARGUMENT_INT, &options.count, 1, 1e6, "N", "Openings to make; default 100.",
         NULL},
        {"-seed", ARGUMENT_INT, &options.seed, 0, 1e15, "N",
         "Of the first opening; the next ones have the next seeds; default 1.", NULL},
        {"-nodes", ARGUMENT_INT, &options.nodes, 1, 1e12, "N",
         "Positions that an opening may take; default 3000000.", NULL},
        {"-check", ARGUMENT_INT, &options.check, 1, 1e12, "N",
         "Positions of each search that checks it; default 100000.", NULL},
        {"-bound", ARGUMENT_INT, &options.bound, 0, SCORE_WIN, "SCORE",
         "Highest score, of either sign, that is even; default 30.", NULL}};
    ArgumentsStatus status = arguments_read("pentad-bench balance [OPTIONS]", TABLE,
                                            (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    if (!find_opening(&options, argc, argv))
        return EXIT_USAGE;
    Engine *opener = create_engine(&options), *checker = create_engine(&options);
    bool measured = opener != NULL && checker != NULL && measure(&options, opener, checker);
    if (!measured)
        fprintf(stderr, "balance: the engine cannot open such a game, or memory is short\n");
    engine_destroy(opener);
    engine_destroy(checker);
    return measured ? 0 : EXIT_FAILURE;
}
