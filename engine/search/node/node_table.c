/* node_table: see node_table.h. */
#include "search/node/node_table.h"

#include "position/forbidden.h"

enum { PROVEN_DEPTH = 100 }; /* stored with proven scores, which hold at any depth */

/* Whether such a result is a win or a loss for certain. */
static bool is_proven(int score, Bound bound) {
    return (score_is_win(score) && bound != BOUND_UPPER) ||
           (score_is_loss(score) && bound != BOUND_LOWER);
}

void node_table_store(const Worker *worker, const Node *node, int score, Bound bound) {
    TableEntry entry = {.move = node->best_move,
                        .score = score_to_table(score, node->ply),
                        .eval = node->raw_eval,
                        .depth = max_int(node->depth, 0),
                        .bound = bound,
                        .former_pv = node->is_pv || node->former_pv};
    if (is_proven(score, bound))
        entry.depth = PROVEN_DEPTH;
    tt_store(worker->shared->table, worker->board.key, &entry);
}

/* Whether a result in the table is worth no less than that of a search of such a depth. */
static bool is_deep_enough(const TableEntry *entry, int depth) {
    return entry->depth >= depth ||
           (entry->depth >= PROVEN_DEPTH && is_proven(entry->score, entry->bound));
}

/* What a result in the table says about the node, SCORE_NONE if not enough. */
static int usable_score(const Node *node, const TableEntry *entry) {
    int score = score_from_table(entry->score, node->ply);
    if (node->is_pv || node->excluded != CELL_NONE || !is_deep_enough(entry, node->depth))
        return SCORE_NONE;
    bool usable = entry->bound == BOUND_EXACT ||
                  (entry->bound == BOUND_LOWER && score >= node->beta) ||
                  (entry->bound == BOUND_UPPER && score <= node->alpha);
    return usable ? score : SCORE_NONE;
}

int node_table_cutoff(const Worker *worker, Node *node) {
    node->hit = tt_probe(worker->shared->table, worker->board.key, &node->entry);
    if (!node->hit)
        return SCORE_NONE;
    node->best_move = node->entry.move;
    node->former_pv = node->entry.former_pv;
    return usable_score(node, &node->entry);
}

/* Keeps of the candidates those that make a three or more, or take one from the opponent. */
static void keep_threats(const Board *board, CellSet *cells) {
    CellSet own, other;
    movegen_threats(board, board->side, THREAT_THREE, THREAT_OPEN_FOUR, &own);
    movegen_threats(board, side_other(board->side), THREAT_THREE, THREAT_OPEN_FOUR, &other);
    for (int w = 0; w < board->word_count; w++)
        cells->word[w] &= own.word[w] | other.word[w];
}

/* What the table says at least about the node by its move on `cell`, searched to `depth`, or
 * SCORE_NONE. */
static int score_of_move(const Worker *worker, const Node *node, Cell cell, int depth) {
    TableEntry entry;
    if (!tt_probe(worker->shared->table, board_key_after(&worker->board, cell), &entry) ||
        entry.bound == BOUND_LOWER || !is_deep_enough(&entry, depth))
        return SCORE_NONE;
    return -score_from_table(entry.score, node->ply + 1);
}

int node_table_enhanced_cutoff(Worker *worker, Node *node, const CellSet *cells, Defence defence) {
    Board *board = &worker->board;
    int depth = node_move_depth(node, defence);
    CellSet asked = *cells;
    if (defence == DEFEND_NOTHING)
        keep_threats(board, &asked);
    CellIterator iterator = cellset_iterate(&asked, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);)
        tt_prefetch(worker->shared->table, board_key_after(board, cell));
    iterator = cellset_iterate(&asked, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);) {
        int score = score_of_move(worker, node, cell, depth);
        if (score != SCORE_NONE && score >= node->beta && !forbidden_at(board, board->side, cell)) {
            node->best_move = cell;
            return score;
        }
    }
    return SCORE_NONE;
}

bool node_table_resolved(const Worker *worker, Node *node) {
    TableEntry entry;
    if (worker->shared->abdada != NULL && node->depth > worker->params.abdada_depth &&
        node->move_count > 0 && tt_probe(worker->shared->table, worker->board.key, &entry))
        node->resolved = usable_score(node, &entry);
    return node->resolved != SCORE_NONE;
}

/* The other worker may have reduced the move more than this one would. */
int node_table_refutation(const Worker *worker, const Node *node, const NodeMove *move) {
    TableEntry entry;
    if (!tt_probe(worker->shared->table, board_key_after(&worker->board, move->cell), &entry) ||
        entry.bound == BOUND_UPPER ||
        !is_deep_enough(&entry, move->depth - worker->params.deferred_trust))
        return SCORE_NONE;
    int score = -score_from_table(entry.score, node->ply + 1);
    return score <= node->alpha ? score : SCORE_NONE;
}
