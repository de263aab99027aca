/* forced: see forced.h. */
#include "forced.h"

#include "vct.h"

/* The share of all visited positions that goes into looking, in percent: in play as long as the
 * score promises a win, and when only forced wins are asked for. */
enum { PLAY_SHARE = 3, PROMISING = 300, SOLVE_SHARE = 15 };

/* What it gets in advance, because even the first iteration may take long where there are many
 * fours. */
enum { PLAY_START = 100, SOLVE_START = 2000 };

/* What goes into seeing what the opponent threatens. */
enum { DEFENCE_NODES = 100 };

/* A search by the threat solver, and how many of its positions the worker has counted. */
typedef struct NodeCount {
    Worker *worker;
    const Vct *vct;
    int64_t counted;
} NodeCount;

/* Counts what the solver has visited since the last time. */
static void count_nodes(NodeCount *count) {
    tree_add_nodes(count->worker, count->vct->nodes - count->counted);
    count->counted = count->vct->nodes;
}

/* The limits are looked at after so many positions: those of the solver have to be among them. */
static bool stopped(void *context) {
    NodeCount *count = context;
    count_nodes(count);
    return tree_stopped(count->worker);
}

/* How many positions the solver may visit when `spent` have gone into this root so far. */
static int64_t allowance(const Worker *worker, int64_t spent) {
    bool solve = worker->shared->wish->only_wins;
    int play = worker->result.score >= PROMISING ? PLAY_SHARE : 0;
    int64_t visited = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    return (solve ? SOLVE_START : PLAY_START) + visited * (solve ? SOLVE_SHARE : play) / 100 -
           spent;
}

int forced_win(Worker *worker, int64_t *spent, Pv *line) {
    Board *board = &worker->board;
    int64_t nodes = allowance(worker, *spent);
    if (nodes <= 0 || board->threat_count[side_other(board->side)][THREAT_FIVE] != 0)
        return 0;
    NodeCount count = {.worker = worker};
    Vct vct = {.table = worker->proof, .node_limit = nodes, .stopped = stopped, .context = &count};
    count.vct = &vct;
    vct_search(board, &vct);
    *spent += vct.nodes;
    count_nodes(&count);
    int plies = vct.plies;
    if (plies == 0)
        return 0;
    line->move[0] = vct.best;
    count.counted = 0;
    line->length = max_int(1, vct_line(board, &vct, line->move, VCT_MAX_PLIES));
    count_nodes(&count);
    return plies;
}

int forced_loss(Worker *worker, CellSet *answers) {
    NodeCount count = {.worker = worker};
    Vct vct = {
        .table = worker->proof, .node_limit = DEFENCE_NODES, .stopped = stopped, .context = &count};
    count.vct = &vct;
    vct_defend(&worker->board, &vct, answers);
    count_nodes(&count);
    return vct.plies;
}
