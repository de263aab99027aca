/* support: see support.h. */
#include "support/support.h"

#include "evaluation/eval.h"
#include "position/forbidden.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

const RuleCase RULE_CASES[RULE_CASE_COUNT] = {
    {RULE_FREESTYLE, 3}, {RULE_FREESTYLE, 4}, {RULE_FREESTYLE, 5},  {RULE_STANDARD, 3},
    {RULE_STANDARD, 4},  {RULE_STANDARD, 5},  {RULE_RENJU, 5},      {RULE_CARO, 3},
    {RULE_CARO, 4},      {RULE_CARO, 5},      {RULE_CARO_EXACT, 3}, {RULE_CARO_EXACT, 4},
    {RULE_CARO_EXACT, 5}};

/* Ends the test: Criterion reports it as crashed, after this message. */
static _Noreturn void give_up(const char *what, const char *text) {
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}

void support_symmetry(int symmetry, int width, int height, int *x, int *y) {
    int u = symmetry & 1 ? width - 1 - *x : *x;
    int v = symmetry & 2 ? height - 1 - *y : *y;
    *x = symmetry & 4 ? v : u;
    *y = symmetry & 4 ? u : v;
}

Board *support_board(int number, int row, int width, int height) {
    Rules *rules = rules_create(number, row);
    CellValues *values = rules != NULL ? eval_cell_values_create(rules) : NULL;
    Board *board = malloc(sizeof *board);
    if (values == NULL || board == NULL)
        give_up("no board", rules_name(number));
    board_init(board, rules, values, width, height);
    return board;
}

/* The stone that a diagram character stands for, or -1. */
static int stone_of_character(char character) {
    switch (character) {
    case 'X':
    case 'x':
        return STONE_BLACK;
    case 'O':
    case 'o':
        return STONE_WHITE;
    case '#':
        return STONE_WALL;
    case '.':
    case '_':
        return STONE_NONE;
    default:
        return -1;
    }
}

/* Reads the characters of a diagram into `stones`; whether they are as many as there are cells. */
static bool read_stones(const char *diagram, int cell_count, uint8_t *stones) {
    int count = 0;
    for (; *diagram != '\0'; diagram++) {
        if (isspace((unsigned char)*diagram))
            continue;
        int stone = stone_of_character(*diagram);
        if (stone < 0 || count == cell_count)
            return false;
        stones[count++] = (uint8_t)stone;
    }
    return count == cell_count;
}

bool support_read_diagram(Board *board, const char *diagram) {
    uint8_t stones[BOARD_MAX_CELLS];
    if (!read_stones(diagram, board->cell_count, stones))
        return false;
    board_init(board, board->rules, board->values, board->width, board->height);
    for (int cell = 0; cell < board->cell_count; cell++)
        if (stones[cell] == STONE_WALL)
            board_wall(board, (Cell)cell);
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (stones[cell] != STONE_BLACK && stones[cell] != STONE_WHITE)
            continue;
        board_set_side(board, stone_side((Stone)stones[cell]));
        board_play(board, (Cell)cell);
    }
    bool equal = board->stone_count[BLACK] == board->stone_count[WHITE];
    board_set_side(board, equal ? BLACK : WHITE);
    return true;
}

Board *support_diagram(int number, int row, int width, int height, const char *diagram) {
    Board *board = support_board(number, row, width, height);
    if (!support_read_diagram(board, diagram))
        give_up("bad diagram", diagram);
    return board;
}

void support_board_destroy(Board *board) {
    eval_cell_values_destroy((CellValues *)board->values);
    rules_destroy((Rules *)board->rules);
    free(board);
}

Cell support_cell(const Board *board, const char *text) {
    Cell cell = CELL_NONE;
    int length = notation_read_move(text, board->width, board->height, &cell);
    if (length == 0 || text[length] != '\0')
        give_up("bad move", text);
    return cell;
}

void support_play(Board *board, const char *moves) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(moves, board->width, board->height, cells, BOARD_MAX_CELLS);
    if (count < 0)
        give_up("bad moves", moves);
    for (int i = 0; i < count; i++)
        board_play(board, cells[i]);
}

Cell support_random_move(const Board *board, Random *random) {
    Cell cells[BOARD_MAX_CELLS];
    int count = 0;
    bool near = random_below(random, 4) != 0;
    for (int attempt = 0; attempt < 2 && count == 0; attempt++, near = false)
        for (int c = 0; c < board->cell_count; c++)
            if (board_stone(board, (Cell)c) == STONE_NONE &&
                (!near || cellset_has(&board->near, (Cell)c)))
                cells[count++] = (Cell)c;
    return count == 0 ? CELL_NONE : cells[random_below(random, (uint32_t)count)];
}

void support_scatter(Board *board, uint32_t count, Random *random) {
    for (; count > 0; count--) {
        Cell cell =
            board_cell(board, 2 + (int)random_below(random, 8), 2 + (int)random_below(random, 7));
        board_set_side(board, random_below(random, 5) < 3 ? BLACK : WHITE);
        if (board_stone(board, cell) == STONE_NONE &&
            board_threat(board, board->side, cell) != THREAT_FIVE)
            board_play(board, cell);
    }
}

bool support_play_randomly(Board *board, int stones, Random *random) {
    for (int i = 0; i < stones; i++) {
        Cell cell = support_random_move(board, random);
        if (board_threat(board, board->side, cell) == THREAT_FIVE ||
            forbidden_at(board, board->side, cell))
            return false;
        board_play(board, cell);
    }
    return true;
}

bool support_play_quietly(Board *board, int stones, Random *random) {
    for (int i = 0; i < stones; i++) {
        Cell cell = support_random_move(board, random);
        if (board->threat_count[board->side][THREAT_FIVE] != 0 ||
            forbidden_at(board, board->side, cell))
            return false;
        board_play(board, cell);
    }
    return board->threat_count[board->side][THREAT_FIVE] == 0;
}

bool support_random_ending(Board *board, int empty, Random *random) {
    board_init(board, board->rules, board->values, board->width, board->height);
    return support_play_randomly(board, board->empty_count - empty, random);
}

Random support_random(const char *name) {
    const char *wish = getenv("PENTAD_SEED");
    Random random = {wish != NULL ? strtoull(wish, NULL, 10) : 20260101};
    printf("%s: PENTAD_SEED=%llu\n", name, (unsigned long long)random.state);
    fflush(stdout);
    return random;
}
