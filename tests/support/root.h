/* root: the root of a search without limits, and its workers, for tests of the search. */
#ifndef PENTAD_ROOT_H
#define PENTAD_ROOT_H

#include "search/search.h"

/* Limits, parameters and options may be changed before search_prepare(). */
typedef struct Root {
    Board *board;
    TranspositionTable *table;
    Limits limits;
    Params params;
    ThinkOptions options;
    ThinkInfo lines[4];
    Worker *workers[2];
    SearchShared shared;
} Root;

/* The position after `moves`, freestyle on 15x15, with one or two workers. */
void root_create(Root *root, const char *moves, int worker_count);

/* Frees what root_create() has made. */
void root_destroy(Root *root);

#endif
