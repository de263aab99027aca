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
    int64_t unlimited; /* so many are visited whatever the limits are */
} NodeCount;

/* Counts what the solver has visited since the last time. */
static void count_nodes(NodeCount *count) {
    int64_t visited = *count->visited;
    worker_count_nodes(count->worker, visited - count->counted);
    count->counted = visited;
}

/* Whether the search is over. The worker checks the limits after so many positions, and those of
 * the solver must be among them. */
static bool stopped(void *context) {
    NodeCount *count = context;
    count_nodes(count);
    return count->counted >= count->unlimited && worker_search_stopped(count->worker);
}

/* How many positions the limits leave. */
static int64_t nodes_left(const Worker *worker) {
    const SearchShared *shared = worker->shared;
    return think_max_nodes(shared->control, shared->limits->max_nodes) - worker_total_nodes(shared);
}

/* How many positions the solver may visit when `spent` have gone into this root so far. */
static int64_t allowance(const Worker *worker, int64_t spent) {
    bool solve = worker->shared->options->only_wins;
    int play = worker->result.score >= SOLVER_PLAY_SCORE ? SOLVER_PLAY_PERCENT : 0;
    int64_t visited = worker_nodes(worker);
    return (solve ? SOLVER_SOLVE_START : SOLVER_PLAY_START) +
           visited * (solve ? SOLVER_SOLVE_PERCENT : play) / 100 - spent;
}

int root_solver_win(Worker *worker, int64_t *spent, Pv *line) {
    Board *board = &worker->board;
    int64_t nodes = min_int64(allowance(worker, *spent), nodes_left(worker));
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

int root_solver_threat(Worker *worker, CellSet *answers) {
    const Board *board = &worker->board;
    NodeCount count = {.worker = worker};
    Vct vct = {.table = worker->proof, .stopped = stopped, .context = &count};
    vct.node_limit = min_int64(SOLVER_DEFENCE_START, nodes_left(worker));
    count.visited = &vct.nodes;
    vct_defend(&worker->board, &vct, answers);
    cellset_intersect(answers, &board->empty, board->word_count);
    count_nodes(&count);
    return vct.plies;
}

/* Begins a walk that may visit `node_limit` positions, which count as the worker's. */
static void begin_proving(Worker *worker, int64_t node_limit, Proving *proving, NodeCount *count) {
    const SearchShared *shared = worker->shared;
    *count = (NodeCount){.worker = worker, .visited = &proving->nodes};
    *proving = (Proving){.board = &worker->board,
                         .solutions = shared->solutions,
                         .proof = worker->proof,
                         .table = shared->table,
                         .node_limit = node_limit,
                         .stopped = stopped,
                         .context = count};
}

/* The line of a win that was written down. */
static void read_line(Worker *worker, Cell first, int plies, Pv *line) {
    line->length =
        proving_line(&worker->board, worker->shared->solutions, first, line->move, plies);
}

/* What is to be written down: a win of the side to move, by `first` unless that is CELL_NONE, or
 * its loss. */
typedef struct ProofGoal {
    bool loss;
    Cell first;
} ProofGoal;

static int prove(Proving *proving, ProofGoal goal, int max_plies) {
    if (goal.loss)
        return proving_loss(proving, max_plies);
    return goal.first == CELL_NONE ? proving_win(proving, max_plies)
                                   : proving_win_by(proving, goal.first, max_plies);
}

/* Tries to write a win or loss down, if possible within `max_plies`; returns its plies, or 0. */
static int write_down(Worker *worker, ProofGoal goal, int max_plies) {
    int64_t visited = worker_nodes(worker);
    int64_t limit = SOLVER_PROVING_START + visited * SOLVER_PROVING_PERCENT / 100;
    Proving proving;
    NodeCount count;
    begin_proving(worker, limit - worker->proving_nodes, &proving, &count);
    int plies = 0;
    for (; plies == 0 && !proving.stop && max_plies <= SOLVER_VCT_PLIES;
         max_plies += max_plies / 2 + 1)
        plies = prove(&proving, goal, max_plies);
    if (plies == 0 && !proving.stop)
        plies = prove(&proving, goal, SOLVER_VCT_PLIES);
    count_nodes(&count);
    worker->proving_nodes += proving.nodes;
    return plies;
}

int root_solver_prove(Worker *worker, Cell first, int max_plies, Pv *line) {
    int plies = write_down(worker, (ProofGoal){.first = first}, max_plies);
    if (plies != 0)
        read_line(worker, first, plies, line);
    return plies;
}

int root_solver_prove_loss(Worker *worker, int max_plies) {
    return write_down(worker, (ProofGoal){.loss = true}, max_plies);
}

int root_solver_refute(Worker *worker, Cell cell, int max_plies) {
    board_play(&worker->board, cell);
    int plies = write_down(worker, (ProofGoal){.first = CELL_NONE}, max_int(1, max_plies - 1));
    board_undo(&worker->board);
    return plies != 0 ? plies + 1 : 0;
}

int root_solver_recall(Worker *worker, Pv *line) {
    Proving proving;
    NodeCount count;
    begin_proving(worker, SOLVER_PROVING_START, &proving, &count);
    count.unlimited = SOLVER_PROVING_RECALL;
    int plies = proving_recall(&proving);
    count_nodes(&count);
    if (plies != 0)
        read_line(worker, CELL_NONE, plies, line);
    return plies;
}

int root_solver_recall_loss(Worker *worker) {
    Proving proving;
    NodeCount count;
    if (!proving_knows_loss(&worker->board, worker->shared->solutions))
        return 0;
    begin_proving(worker, SOLVER_PROVING_START, &proving, &count);
    count.unlimited = SOLVER_PROVING_RECALL;
    int plies = proving_loss(&proving, SOLVER_VCT_PLIES);
    count_nodes(&count);
    return plies;
}
