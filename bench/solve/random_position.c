/* random_position: see random_position.h. */
#include "solve/random_position.h"

enum {
    FEWEST_STONES = 5,
    SPREAD_STONES = 40, /* so many more at most */
    ATTEMPTS = 64,      /* to find a place for a stone */
    NEAR = 2,           /* a stone lies at most so far from another one */
    FAR_SHARE = 12,     /* one in so many may lie anywhere */
    BLIND_SHARE = 4,    /* one in so many overlooks that the other side could complete a row, */
    DREAMY_SHARE = 2,   /* and one in so many an open four */
    WALL_SHARE = 16,    /* one position in so many has walls */
    TURN_SHARE = 8      /* one position in so many has the other side to move */
};

static uint32_t below(Random *random, int bound) {
    return random_below(random, (uint32_t)bound);
}

/* A cell near a random stone; anywhere now and then. CELL_NONE when the place is no good. */
static Cell random_cell(const Judge *judge, const Cell *stones, int count, Random *random) {
    int x = (int)below(random, judge->width), y = (int)below(random, judge->height);
    if (count > 0 && below(random, FAR_SHARE) != 0) {
        Cell stone = stones[below(random, count)];
        x = stone % judge->width + (int)below(random, 2 * NEAR + 1) - NEAR;
        y = stone / judge->width + (int)below(random, 2 * NEAR + 1) - NEAR;
    } else if (count == 0) {
        x = judge->width / 4 + (int)below(random, judge->width / 2 + 1);
        y = judge->height / 4 + (int)below(random, judge->height / 2 + 1);
    }
    if (x < 0 || y < 0 || x >= judge->width || y >= judge->height)
        return CELL_NONE;
    Cell cell = (Cell)(y * judge->width + x);
    return judge->stone[cell] == STONE_NONE ? cell : CELL_NONE;
}

/* A cell where the other side would do harm, if the side to move happens to see it. */
static Cell careful_cell(const Board *board, Random *random) {
    Side other = side_other(board->side);
    const CellSet *fives = &board->threat_cells[other][THREAT_FIVE];
    const CellSet *fours = &board->threat_cells[other][THREAT_OPEN_FOUR];
    Cell five = cellset_first(fives, board->word_count);
    Cell four = cellset_first(fours, board->word_count);
    if (five != CELL_NONE && below(random, BLIND_SHARE) != 0)
        return five;
    return four != CELL_NONE && below(random, DREAMY_SHARE) != 0 ? four : CELL_NONE;
}

/* Puts a stone of `side` on `cell` if that neither completes a row nor is a foul. */
static bool put_quietly(Judge *judge, Side side, Cell cell) {
    if (judge_forbids(judge, side, cell))
        return false;
    judge->stone[cell] = (uint8_t)side_stone(side);
    if (!judge_wins(judge, cell))
        return true;
    judge->stone[cell] = STONE_NONE;
    return false;
}

void random_position(Engine *engine, uint64_t seed, int64_t number) {
    Random random = random_stream(seed, (uint64_t)number);
    Judge judge;
    Cell stones[FEWEST_STONES + SPREAD_STONES] = {0};
    judge_from_board(&judge, engine_board(engine));
    int half = judge.width * judge.height / 2;
    int wanted = min_int(FEWEST_STONES + (int)below(&random, SPREAD_STONES), half), count = 0;
    int walls = below(&random, WALL_SHARE) == 0 ? 1 + (int)below(&random, 6) : 0;

    for (int i = 0; i < walls; i++) {
        Cell cell = random_cell(&judge, stones, 0, &random);
        if (cell != CELL_NONE && engine_put(engine, cell, STONE_WALL) == ENGINE_OK)
            judge.stone[cell] = STONE_WALL;
    }
    for (int i = 0; i < ATTEMPTS * wanted && count < wanted; i++) {
        Side side = count % 2 == 0 ? BLACK : WHITE;
        Cell cell = careful_cell(engine_board(engine), &random);
        if (cell == CELL_NONE)
            cell = random_cell(&judge, stones, count, &random);
        if (cell == CELL_NONE || !put_quietly(&judge, side, cell))
            continue;
        engine_put(engine, cell, side_stone(side));
        stones[count++] = cell;
    }
    bool turn = below(&random, TURN_SHARE) == 0;
    engine_set_side(engine, (count % 2 == 0) != turn ? BLACK : WHITE);
}
