/* ultimate_weights: see ultimate_weights.h. */
#include "variants/ultimate_weights.h"

#include "ground/bytes.h"

#include <string.h>

enum { SUM_AT = 8, LOW_AT = 12, HIGH_AT = LOW_AT + ULTIMATE_WEIGHT_COUNT };

static const unsigned char MAGIC[SUM_AT] = {'P', 'E', 'N', 'T', 'U', 'T', 'W', '1'};

/* What ultimate_embedded.S defines; there the names are as here on every system. */
extern const unsigned char ULTIMATE_BYTES[] __asm__("ultimate_weights_file");
extern const uint32_t ULTIMATE_SIZE __asm__("ultimate_weights_size");

static uint32_t sum_of(const unsigned char *bytes) {
    return bytes_checksum(bytes + LOW_AT, ULTIMATE_WEIGHTS_FILE - LOW_AT);
}

void ultimate_weights_write(const int16_t weights[ULTIMATE_WEIGHT_COUNT],
                            unsigned char bytes[ULTIMATE_WEIGHTS_FILE]) {
    memcpy(bytes, MAGIC, sizeof MAGIC);
    for (int i = 0; i < ULTIMATE_WEIGHT_COUNT; i++) {
        unsigned number = (unsigned)(weights[i] < 0 ? -2 * weights[i] - 1 : 2 * weights[i]);
        bytes[LOW_AT + i] = (unsigned char)(number & 255);
        bytes[HIGH_AT + i] = (unsigned char)(number >> 8);
    }
    bytes_put(bytes + SUM_AT, sum_of(bytes), LOW_AT - SUM_AT);
}

bool ultimate_weights_read(const unsigned char *bytes, size_t size,
                           int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    if (size != ULTIMATE_WEIGHTS_FILE || memcmp(bytes, MAGIC, sizeof MAGIC) != 0 ||
        bytes_get(bytes + SUM_AT, LOW_AT - SUM_AT) != sum_of(bytes))
        return false;
    for (int i = 0; i < ULTIMATE_WEIGHT_COUNT; i++) {
        int number = bytes[LOW_AT + i] | bytes[HIGH_AT + i] << 8;
        weights[i] = (int16_t)((number & 1) != 0 ? -(number >> 1) - 1 : number >> 1);
    }
    return true;
}

bool ultimate_weights_builtin(int16_t weights[ULTIMATE_WEIGHT_COUNT]) {
    return ultimate_weights_read(ULTIMATE_BYTES, ULTIMATE_SIZE, weights);
}
