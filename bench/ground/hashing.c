/* hashing: see hashing.h. */
#include "ground/hashing.h"

#include <string.h>

uint64_t hashing_fnv(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001B3u;
    return hash;
}

void hashing_mix(Random *hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t done = 0; done < size; done += sizeof(uint64_t)) {
        uint64_t part = 0;
        size_t left = size - done;
        memcpy(&part, at + done, left < sizeof part ? left : sizeof part);
        hash->state ^= part;
        hash->state = random_next(hash);
    }
}
