/* key_set: see key_set.h. Open addressing; 0 stands for free places. */
#include "ground/key_set.h"

#include <stdlib.h>

/* Whether the key is there. `*place` is where it is, or where it belongs. */
static bool key_set_find(const KeySet *set, uint64_t key, size_t *place) {
    for (*place = key & (set->room - 1); set->keys[*place] != 0;
         *place = (*place + 1) & (set->room - 1))
        if (set->keys[*place] == key)
            return true;
    return false;
}

static bool key_set_grow(KeySet *set) {
    KeySet larger = {.room = set->room == 0 ? 1024 : 2 * set->room};
    larger.keys = calloc(larger.room, sizeof *larger.keys);
    if (larger.keys == NULL)
        return false;
    for (size_t i = 0; i < set->room; i++) {
        size_t place;
        if (set->keys[i] != 0 && !key_set_find(&larger, set->keys[i], &place))
            larger.keys[place] = set->keys[i];
    }
    larger.count = set->count;
    free(set->keys);
    *set = larger;
    return true;
}

bool key_set_has(const KeySet *set, uint64_t key) {
    size_t place;
    return set->room > 0 && key_set_find(set, key, &place);
}

bool key_set_add(KeySet *set, uint64_t key, bool *is_new) {
    size_t place;
    if (2 * set->count >= set->room && !key_set_grow(set))
        return false;
    *is_new = !key_set_find(set, key, &place);
    if (*is_new) {
        set->keys[place] = key;
        set->count++;
    }
    return true;
}

void key_set_free(KeySet *set) {
    free(set->keys);
    *set = (KeySet){0};
}
