/* root: see root.h. */
#include "support/root.h"

#include "ground/clock.h"
#include "support/support.h"

#include <stdlib.h>

void root_create(Root *root, const char *moves, int worker_count) {
    *root = (Root){.board = support_board(RULE_FREESTYLE, 5, 15, 15),
                   .table = tt_create((uint64_t)1 << 20),
                   .limits = limits_none(clock_ms())};
    support_play(root->board, moves);
    params_default(&root->params);
    for (int i = 0; i < worker_count; i++) {
        root->workers[i] = worker_create(i);
        if (root->workers[i] == NULL || root->table == NULL)
            abort();
    }
    root->shared = (SearchShared){.table = root->table,
                                  .limits = &root->limits,
                                  .params = &root->params,
                                  .budget = budget_compute(&root->limits, root->board->empty_count),
                                  .options = &root->options,
                                  .lines = root->lines,
                                  .workers = root->workers,
                                  .worker_count = worker_count};
}

void root_destroy(Root *root) {
    for (int i = 0; i < root->shared.worker_count; i++)
        worker_destroy(root->workers[i]);
    tt_destroy(root->table);
    support_board_destroy(root->board);
}
