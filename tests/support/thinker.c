/* thinker: see thinker.h. */
#include "support/thinker.h"

#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

/* Ends the program unless the engine did what the test needs. */
static void must(bool condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "the engine refused: %s\n", what);
        abort();
    }
}

Engine *thinker_create(int number, int row, int width, int height) {
    Engine *engine = engine_create();
    must(engine != NULL, "engine_create");
    must(engine_set_hash(engine, 4 << 20) == ENGINE_OK, "engine_set_hash");
    must(engine_set_rule(engine, number, row) == ENGINE_OK, "engine_set_rule");
    must(engine_new_game(engine, width, height) == ENGINE_OK, "engine_new_game");
    return engine;
}

void thinker_play(Engine *engine, const char *moves) {
    const Board *board = engine_board(engine);
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(moves, board->width, board->height, cells, BOARD_MAX_CELLS);
    must(count >= 0, moves);
    for (int i = 0; i < count; i++)
        must(engine_put(engine, cells[i], side_stone(engine_board(engine)->side)) == ENGINE_OK,
             moves);
}

void thinker_copy(Engine *engine, const Board *board) {
    must(engine_new_game(engine, board->width, board->height) == ENGINE_OK, "engine_new_game");
    for (int c = 0; c < board->cell_count; c++)
        if (board_stone(board, (Cell)c) != STONE_NONE)
            must(engine_put(engine, (Cell)c, board_stone(board, (Cell)c)) == ENGINE_OK, "stone");
    engine_set_side(engine, board->side);
}

void thinker_diagram(Engine *engine, const char *diagram) {
    const Board *board = engine_board(engine);
    Board *drawn = malloc(sizeof *drawn);
    must(drawn != NULL, "memory");
    board_init(drawn, board->rules, board->values, board->width, board->height);
    must(support_read_diagram(drawn, diagram), diagram);
    thinker_copy(engine, drawn);
    free(drawn);
}

ThinkInfo thinker_think(Engine *engine, int64_t max_nodes, int max_depth) {
    Limits limits = limits_none(clock_ms());
    if (max_nodes > 0)
        limits.max_nodes = max_nodes;
    if (max_depth > 0)
        limits.max_depth = max_depth;
    ThinkInfo info;
    must(engine_think(engine, &limits, NULL, NULL, &info) == ENGINE_OK, "engine_think");
    return info;
}
