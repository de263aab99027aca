/* root_solver: see root_solver.h. */
#include "search/root/root_solver.h"

#include "solver/proving.h"
#include "solver/solver_params.h"
#include "solver/vct.h"

/* Positions that a solver visits, and how many of them the worker has counted as its own. */
typedef struct NodeCount {
    Worker *worker;
    const int64_t *visited;
    int64_t counted;
} NodeCount;

/* Counts what the solver has visited since the last time. */
static void count_nodes(NodeCount *count) {
    int64_t visited = *count->visited;
    worker_count_nodes(count->worker, visited - count->counted);
    count->counted = visited;
}

/* Whether the search is over. The worker looks at the limits after so many positions: those of the
 * solver have to be among them. */
static bool stopped(void *context) {
    NodeCount *count = context;
    count_nodes(count);
    return worker_search_stopped(count->worker);
}

/* How many positions the solver may visit when `spent` have gone into this root so far. */
static int64_t allowance(const Worker *worker, int64_t spent) {
    bool solve = worker->shared->options->only_wins;
    int play = worker->result.score >= SOLVER_PLAY_SCORE ? SOLVER_PLAY_PERCENT : 0;
    int64_t visited = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    return (solve ? SOLVER_SOLVE_START : SOLVER_PLAY_START) +
           visited * (solve ? SOLVER_SOLVE_PERCENT : play) / 100 - spent;
}

int root_solver_win(Worker *worker, int64_t *spent, Pv *line) {
    Board *board = &worker->board;
    int64_t nodes = allowance(worker, *spent);
    if (nodes <= 0 || board->threat_count[side_other(board->side)][THREAT_FIVE] != 0)
        return 0;
    NodeCount count = {.worker = worker};
    Vct vct = {.table = worker->proof, .node_limit = nodes, .stopped = stopped, .context = &count};
    count.visited = &vct.nodes;
    vct_search(board, &vct);
    *spent += vct.nodes;
    count_nodes(&count);
    int plies = vct.plies;
    if (plies == 0)
        return 0;
    line->move[0] = vct.best;
    count.counted = 0;
    line->length = max_int(1, vct_line(board, &vct, line->move, SOLVER_VCT_PLIES));
    count_nodes(&count);
    return plies;
}

int root_solver_threat(Worker *worker, int64_t nodes, CellSet *answers) {
    NodeCount count = {.worker = worker};
    Vct vct = {.table = worker->proof, .node_limit = nodes, .stopped = stopped, .context = &count};
    count.visited = &vct.nodes;
    vct_defend(&worker->board, &vct, answers);
    count_nodes(&count);
    return vct.plies;
}

int root_solver_prove(Worker *worker, int max_plies, Pv *line) {
    SearchShared *shared = worker->shared;
    int64_t visited = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    NodeCount count = {.worker = worker};
    Proving proving = {.board = &worker->board,
                       .solutions = shared->solutions,
                       .proof = worker->proof,
                       .table = shared->table,
                       .node_limit = SOLVER_PROVING_START + visited * SOLVER_PROVING_PERCENT / 100 -
                                     worker->proving_nodes,
                       .stopped = stopped,
                       .context = &count};
    count.visited = &proving.nodes;
    int plies = 0;
    for (; plies == 0 && !proving.stop && max_plies <= SOLVER_VCT_PLIES;
         max_plies += max_plies / 2 + 1)
        plies = proving_win(&proving, max_plies);
    if (plies == 0 && !proving.stop)
        plies = proving_win(&proving, SOLVER_VCT_PLIES);
    count_nodes(&count);
    worker->proving_nodes += proving.nodes;
    if (plies != 0)
        line->length = proving_line(&worker->board, shared->solutions, line->move, plies);
    return plies;
}
