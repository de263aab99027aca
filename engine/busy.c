/* busy: see busy.h. */
#include "busy.h"

static _Atomic uint64_t *bucket(Busy *busy, uint64_t key) {
    return busy->key[key % BUSY_BUCKETS];
}

bool busy_has(Busy *busy, uint64_t key) {
    _Atomic uint64_t *keys = bucket(busy, key);
    for (int i = 0; i < BUSY_WAYS; i++)
        if (atomic_load_explicit(&keys[i], memory_order_relaxed) == key)
            return true;
    return false;
}

void busy_enter(Busy *busy, uint64_t key) {
    _Atomic uint64_t *keys = bucket(busy, key);
    for (int i = 0; i < BUSY_WAYS; i++) {
        uint64_t present = atomic_load_explicit(&keys[i], memory_order_relaxed);
        if (present == key)
            return;
        if (present == 0) {
            atomic_store_explicit(&keys[i], key, memory_order_relaxed);
            return;
        }
    }
    atomic_store_explicit(&keys[0], key, memory_order_relaxed);
}

void busy_leave(Busy *busy, uint64_t key) {
    _Atomic uint64_t *keys = bucket(busy, key);
    for (int i = 0; i < BUSY_WAYS; i++)
        if (atomic_load_explicit(&keys[i], memory_order_relaxed) == key)
            atomic_store_explicit(&keys[i], 0, memory_order_relaxed);
}
