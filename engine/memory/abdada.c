/* abdada: see abdada.h. */
#include "memory/abdada.h"

#include <stdatomic.h>
#include <stdlib.h>

enum {
    CLUSTERS = 4096, /* a power of two; the lowest bits of a key choose one */
    WAYS = 4         /* marks that a cluster has room for */
};

/* The keys of the positions; 0 is none. */
struct Abdada {
    _Atomic uint64_t mark[CLUSTERS][WAYS];
};

Abdada *abdada_create(void) {
    return calloc(1, sizeof(Abdada));
}

void abdada_destroy(Abdada *abdada) {
    free(abdada);
}

static _Atomic uint64_t *cluster_of(Abdada *abdada, uint64_t key) {
    return abdada->mark[key % CLUSTERS];
}

bool abdada_is_searched(Abdada *abdada, uint64_t key) {
    _Atomic uint64_t *marks = cluster_of(abdada, key);
    for (int i = 0; i < WAYS; i++)
        if (atomic_load_explicit(&marks[i], memory_order_relaxed) == key)
            return true;
    return false;
}

void abdada_enter(Abdada *abdada, uint64_t key) {
    _Atomic uint64_t *marks = cluster_of(abdada, key);
    int at = 0;
    for (int i = WAYS - 1; i >= 0; i--) {
        uint64_t present = atomic_load_explicit(&marks[i], memory_order_relaxed);
        if (present == key)
            return;
        at = present == 0 ? i : at;
    }
    atomic_store_explicit(&marks[at], key, memory_order_relaxed);
}

void abdada_leave(Abdada *abdada, uint64_t key) {
    _Atomic uint64_t *marks = cluster_of(abdada, key);
    for (int i = 0; i < WAYS; i++)
        if (atomic_load_explicit(&marks[i], memory_order_relaxed) == key)
            atomic_store_explicit(&marks[i], 0, memory_order_relaxed);
}
