/* signature: one number that identifies what the search does.
 *
 * Fixed positions of all rule sets and several boards are searched to a fixed depth with one
 * thread. The transposition table is small and kept from one position to the next, so that results
 * have to make room for others. The total number of nodes changes with every change of behaviour
 * and with nothing else: not with the compiler, the optimisation or the machine.
 */
#include "measure/signature.h"
#include "engine.h"
#include "ground/arguments.h"
#include "ground/stones.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* A position to search: the moves so far alternate, the first stone is black. */
typedef struct SignaturePosition {
    int rule;
    int row; /* stones in a row that win */
    int width, height;
    int depth;
    const char *moves;
} SignaturePosition;

enum { DEPTH = 16 /* of an ordinary middle game */ };

static const SignaturePosition POSITIONS[] = {
    {RULE_FREESTYLE, 5, 20, 20, 14, "k11"},
    {RULE_FREESTYLE, 5, 20, 20, DEPTH, "l8i3g9k7j9o5h1"},
    {RULE_FREESTYLE, 5, 20, 20, DEPTH, "i17c15d11d13h14l14c8"},
    {RULE_FREESTYLE, 5, 20, 20, DEPTH, "l10p14q9k9n9n6m15l6m10"},
    {RULE_FREESTYLE, 5, 20, 20, DEPTH, "k17j19n19l18k19j17j18l16k16k18l17m18o18m16m17o17h15n16"},
    {RULE_FREESTYLE, 5, 15, 15, DEPTH, "i10j11l8"},
    {RULE_FREESTYLE, 5, 15, 15, DEPTH, "h7g7g5e8d9f9h6h8f6d7g10"},
    {RULE_FREESTYLE, 5, 18, 11, DEPTH, "i6j5k7h5"},
    {RULE_FREESTYLE, 4, 7, 7, DEPTH, "d4"},
    {RULE_FREESTYLE, 3, 3, 3, 9, "b2"},
    {RULE_STANDARD, 5, 15, 15, DEPTH, "j7j10i12k10"},
    {RULE_STANDARD, 5, 15, 15, DEPTH, "n8m11i10i13k9l12k13k12"},
    {RULE_STANDARD, 5, 15, 15, DEPTH, "f11e13c13f12c12c11d12g11h10e11d10d14c15e12"},
    {RULE_RENJU, 5, 15, 15, DEPTH, "m9k12n10"},
    {RULE_RENJU, 5, 15, 15, DEPTH, "h8k10k11j7j8k8h7l9m10"},
    {RULE_RENJU, 5, 15, 15, DEPTH, "k12g14m15k11m14j15k10j11l11j9j12l12i11j10k13l14"},
    {RULE_CARO, 5, 15, 15, DEPTH, "f12h11k10h12"},
    {RULE_CARO, 5, 20, 20, DEPTH, "k9n6k6m9m8l6n9l7l8k8m10m6"},
    {RULE_CARO_EXACT, 5, 15, 15, DEPTH, "h7d3e5j9e1h9"},
    {RULE_CARO_EXACT, 5, 15, 15, DEPTH, "g5i5i6h4e8i4j4h3j6h5h6g6j3j5"},
};

/* Puts the stones of a position on the engine's board. */
static bool signature_set_up(Engine *engine, const SignaturePosition *position) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(position->moves, position->width, position->height, cells,
                                    BOARD_MAX_CELLS);
    return count >= 0 && engine_set_rule(engine, position->rule, position->row) == ENGINE_OK &&
           engine_new_game(engine, position->width, position->height) == ENGINE_OK &&
           stones_put(engine, cells, count);
}

int signature_count(void) {
    return (int)ARRAY_LENGTH(POSITIONS);
}

bool signature_search(Engine *engine, int index, int most_depth, ThinkInfo *info) {
    Limits limits = limits_none(clock_ms());
    limits.max_depth = min_int(POSITIONS[index].depth, most_depth);
    return signature_set_up(engine, &POSITIONS[index]) &&
           engine_think(engine, &limits, NULL, NULL, info) == ENGINE_OK;
}

/* Searches one position, prints its line and returns its nodes; -1 if something is wrong. */
static int64_t signature_line(Engine *engine, int index) {
    const SignaturePosition *position = &POSITIONS[index];
    ThinkInfo info;
    if (!signature_search(engine, index, MAX_PLY, &info))
        return -1;

    char move[NOTATION_MOVE_SIZE], board[32];
    notation_write_move(info.best, position->width, move);
    snprintf(board, sizeof board, "%dx%d", position->width, position->height);
    printf("%-11s %-6s %2d in a row   depth %2d   %-4s %6d %10" PRId64 "\n",
           rules_name(position->rule), board, position->row, info.depth, move, info.score,
           info.nodes);
    fflush(stdout);
    return info.nodes;
}

int subcommand_signature(int argc, char **argv) {
    ArgumentsStatus status = arguments_read("pentad-bench signature", NULL, 0, argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);

    Engine *engine = engine_create();
    if (engine == NULL ||
        engine_set_hash(engine, (uint64_t)SIGNATURE_HASH_MIB << 20) != ENGINE_OK) {
        fprintf(stderr, "signature: not enough memory for an engine\n");
        engine_destroy(engine);
        return EXIT_FAILURE;
    }
    int64_t total = 0, nodes = 0;
    for (int i = 0; i < signature_count() && nodes >= 0; i++) {
        nodes = signature_line(engine, i);
        total += nodes;
        if (nodes < 0)
            fprintf(stderr, "signature: position %d cannot be searched\n", i + 1);
    }
    engine_destroy(engine);
    if (nodes < 0)
        return EXIT_FAILURE;
    printf("Nodes searched: %" PRId64 "\n", total);
    return 0;
}
