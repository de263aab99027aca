/* label_maker: see label_maker.h. */
#include "data/label_maker.h"

#include "data/quiet.h"
#include "internals.h"

#include <math.h>
#include <stdlib.h>

static const uint64_t HASH_BYTES = 4 << 20; /* searches are small */

static const double MOVE_SCORE_SCALE =
    40; /* of a move-ordering score that makes a move e times as likely */

struct LabelMaker {
    const LabelsHeader *header;
    const LabelGames *games;
    Rules *rules;
    CellValues *cells;
    Engine *engine;
    Board board; /* where positions are made */
};

LabelMaker *label_maker_create(const LabelsHeader *header, const LabelGames *games) {
    LabelMaker *maker = calloc(1, sizeof *maker);
    if (maker == NULL)
        return NULL;
    maker->header = header;
    maker->games = games;
    maker->rules = rules_create(header->rule, 5);
    maker->cells = maker->rules != NULL ? eval_cells_create(maker->rules, NULL) : NULL;
    maker->engine = engine_create();
    if (maker->cells != NULL && maker->engine != NULL &&
        engine_set_hash(maker->engine, HASH_BYTES) == ENGINE_OK &&
        engine_set_rule(maker->engine, header->rule, 5) == ENGINE_OK)
        return maker;
    label_maker_destroy(maker);
    return NULL;
}

void label_maker_destroy(LabelMaker *maker) {
    if (maker == NULL)
        return;
    eval_cells_destroy(maker->cells);
    rules_destroy(maker->rules);
    engine_destroy(maker->engine);
    free(maker);
}

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

/* Plays up to `most` random plies; returns false where they lead to the end of the game. */
static bool play_random_plies(Board *board, int64_t most, Random *random) {
    int moves = (int)random_below(random, (uint32_t)most + 1);
    for (int i = 0; i < moves; i++) {
        Cell cell = draw_move(board, random);
        if (cell == CELL_NONE || board_threat(board, board->side, cell) == THREAT_FIVE)
            return false;
        board_play(board, cell);
    }
    return true;
}

/* Makes a random position near the game; returns whether it is of any use. */
static bool make_position(LabelMaker *maker, const LabelSource *source, Random *random) {
    Board *board = &maker->board;
    int moves = source->count - source->opening_count;
    if (moves == 0)
        return false;
    int ply = source->opening_count + (int)random_below(random, (uint32_t)moves);
    board_init(board, maker->rules, maker->cells, maker->header->width, maker->header->height);
    for (int i = 0; i < ply; i++)
        board_play(board, maker->games->cells[source->first + (size_t)i]);
    return play_random_plies(board, maker->header->random_plies, random) && quiet_position(board);
}

/* Lets the engine, which remembers nothing, search the position on the board. Returns false when
 * it failed. */
static bool search_position(LabelMaker *maker, ThinkControl *control, int *score) {
    const Board *board = &maker->board;
    Engine *engine = maker->engine;
    ThinkInfo info;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = maker->header->nodes;

    engine_clear_hash(engine);
    if (engine_new_game(engine, board->width, board->height) != ENGINE_OK)
        return false;
    for (int i = 0; i < board->ply; i++)
        engine_put(engine, board->undo[i].cell, side_stone(i % 2 == 0 ? BLACK : WHITE));
    if (engine_think(engine, &limits, control, NULL, &info) != ENGINE_OK)
        return false;
    *score = clamp_int(info.score, -LABEL_SCORE_MOST, LABEL_SCORE_MOST);
    return true;
}

/* Writes down the position on the board. */
static void write_label(const Board *board, int score, Label *label) {
    label->score = score;
    label->side = board->side;
    label->count = board->ply;
    for (int i = 0; i < board->ply; i++)
        label->cells[i] = board->undo[i].cell;
}

bool label_maker_run(LabelMaker *maker, int64_t number, ThinkControl *control, LabelGame *game) {
    const LabelSource *source = &maker->games->sources[number];
    Random random = random_stream(maker->header->seed, (uint64_t)number);
    game->number = number;
    game->count = 0;
    for (int64_t i = 0; i < maker->header->each; i++) {
        int score;
        if (!make_position(maker, source, &random))
            continue;
        if (!search_position(maker, control, &score) || atomic_load(&control->stop))
            return false;
        write_label(&maker->board, score, &game->labels[game->count++]);
    }
    return true;
}
