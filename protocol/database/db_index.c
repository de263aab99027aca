/* db_index: see db_index.h. Linear probing; removal moves later slots back, so that no gap ever
 * ends a search too early. */
#include "database/db_index.h"

#include <stdlib.h>

enum { FIRST_SIZE = 1024, FULL_OF_FOUR = 3 /* quarters of the slots that may be taken */ };

/* The probe stands before the home of the hash: db_index_next() steps first. */
DbProbe db_index_find(const DbIndex *index, uint64_t hash) {
    size_t last = index->size - 1;
    return (DbProbe){hash, ((size_t)hash & last) - 1};
}

int64_t db_index_next(const DbIndex *index, DbProbe *probe) {
    if (index->size == 0)
        return 0;
    for (;;) {
        probe->at = (probe->at + 1) & (index->size - 1);
        const DbSlot *slot = &index->slots[probe->at];
        if (slot->place == 0 || slot->hash == probe->hash)
            return slot->place;
    }
}

bool db_index_reserve(DbIndex *index, size_t more) {
    size_t size = index->size == 0 ? FIRST_SIZE : index->size;
    while ((index->count + more) * 4 > size * FULL_OF_FOUR)
        size *= 2;
    if (size == index->size)
        return true;
    DbIndex larger = {.slots = calloc(size, sizeof *larger.slots), .size = size};
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < index->size; i++)
        if (index->slots[i].place != 0)
            db_index_add(&larger, index->slots[i].hash, index->slots[i].place);
    free(index->slots);
    *index = larger;
    return true;
}

void db_index_add(DbIndex *index, uint64_t hash, int64_t place) {
    size_t at = (size_t)hash & (index->size - 1);
    while (index->slots[at].place != 0)
        at = (at + 1) & (index->size - 1);
    index->slots[at] = (DbSlot){hash, place};
    index->count++;
}

bool db_index_meet(DbIndex *index, uint64_t hash, bool *failed) {
    DbProbe probe = db_index_find(index, hash);
    if (db_index_next(index, &probe) != 0)
        return false;
    if (!db_index_reserve(index, 1)) {
        *failed = true;
        return false;
    }
    db_index_add(index, hash, 1);
    return true;
}

void db_index_move(DbIndex *index, const DbProbe *probe, int64_t place) {
    index->slots[probe->at].place = place;
}

void db_index_remove(DbIndex *index, const DbProbe *probe) {
    size_t last = index->size - 1, gap = probe->at;
    for (size_t at = (gap + 1) & last; index->slots[at].place != 0; at = (at + 1) & last) {
        size_t home = (size_t)index->slots[at].hash & last;
        /* Whether its home lies at the gap or before it, going round. */
        if (((at - home) & last) >= ((at - gap) & last)) {
            index->slots[gap] = index->slots[at];
            gap = at;
        }
    }
    index->slots[gap] = (DbSlot){0};
    index->count--;
}

void db_index_free(DbIndex *index) {
    free(index->slots);
    *index = (DbIndex){0};
}
