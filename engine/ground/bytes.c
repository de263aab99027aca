/* bytes: see bytes.h. */
#include "ground/bytes.h"

void bytes_put(unsigned char *bytes, uint64_t number, int count) {
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

uint64_t bytes_get(const unsigned char *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

uint32_t bytes_checksum(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint32_t sum = 0x811C9DC5u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x01000193u;
    return sum;
}
