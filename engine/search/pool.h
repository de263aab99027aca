/* pool: the threads of an engine and the search they do together.
 *
 * All workers search the same position to the same depth. They share the transposition table, the
 * marks of moves being searched (abdada.h) and the result of the running iteration (joint.h);
 * board, histories and corrections are each worker's own. Worker 0 is the thread that calls
 * pool_search(); the others are started for each search and joined before it returns.
 *
 * Source: Østensen, "A complete chess engine parallelized using lazy SMP", University of Oslo 2016;
 * there the threads share the table alone.
 */
#ifndef PENTAD_POOL_H
#define PENTAD_POOL_H

#include "search/balance.h"

/* The workers; opaque. */
typedef struct Pool Pool;

/* Creates `count` >= 1 workers; NULL without memory. */
Pool *pool_create(int count);

/* Frees the pool; NULL is allowed. */
void pool_destroy(Pool *pool);

/* The number of workers. */
int pool_size(const Pool *pool);

/* The most bytes that a pool of `count` workers takes, including the stacks of its threads. */
uint64_t pool_bytes(int count);

/* The memory of the threat solvers that the calling thread may use between searches. */
ProofTable *pool_proof(Pool *pool);

/* Forgets what belongs to one game. */
void pool_clear(Pool *pool);

/* Looks for balanced stones among the candidates of `balance`, on the caller's thread alone. The
 * caller has set `shared` as for pool_search(). */
void pool_balance(Pool *pool, const Board *board, SearchShared *shared, Balance *balance);

/* The worker among `count` >= 1 whose result to play: that of the deepest iteration, but a proven
 * win comes before everything, and a shorter one before a longer. Ties go to the lower number.
 * Reads nothing of the workers but `result`; no worker may be searching. */
const Worker *pool_best_worker(Worker *const *workers, int count);

/* Searches `board` under shared->limits and fills `result`. The caller has set table, params, net,
 * solutions, limits, budget, control, report, options and lines of `shared`; the rest is the
 * pool's. If helper threads cannot be started the search goes on with fewer. */
void pool_search(Pool *pool, const Board *board, SearchShared *shared, ThinkInfo *result);

#endif
