/* forced: see forced.h. */
#include "forced.h"

#include "vct.h"

/* The share of all visited positions that goes into looking, in percent: in play, and when only
 * forced wins are asked for. */
enum { PLAY_SHARE = 3, SOLVE_SHARE = 45 };

/* What it gets in advance, because even the first iteration may take long where there are many
 * fours. */
enum { PLAY_START = 100, SOLVE_START = 2000 };

static bool stopped(void *context) {
    return tree_stopped(context);
}

int forced_win(Worker *worker, int64_t *spent, Line *line) {
    Board *board = &worker->board;
    bool solve = worker->shared->wish->only_wins;
    int share = solve ? SOLVE_SHARE : PLAY_SHARE;
    int64_t visited = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    int64_t nodes = (solve ? SOLVE_START : PLAY_START) + visited * share / 100 - *spent;
    if (nodes <= 0 || board->threat_count[side_other(board->side)][THREAT_FIVE] != 0)
        return 0;
    Vct vct = {.table = worker->proof, .node_limit = nodes, .stopped = stopped, .context = worker};
    vct_search(board, &vct);
    *spent += vct.nodes;
    tree_add_nodes(worker, vct.nodes);
    int plies = vct.plies;
    if (plies == 0)
        return 0;
    line->move[0] = vct.best;
    line->length = max_int(1, vct_line(board, &vct, line->move, VCT_MAX_PLIES));
    tree_add_nodes(worker, vct.nodes);
    return plies;
}
