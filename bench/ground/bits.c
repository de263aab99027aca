/* bits: see bits.h. */
#include "ground/bits.h"

void bits_put(BitWriter *writer, uint32_t number, int count) {
    if (writer->used + (size_t)count > writer->size * 8) {
        writer->full = true;
        return;
    }
    for (int i = 0; i < count; i++, writer->used++) {
        unsigned char *byte = &writer->bytes[writer->used / 8];
        unsigned shift = writer->used % 8;
        if (shift == 0)
            *byte = 0;
        *byte = (unsigned char)(*byte | ((number >> i) & 1) << shift);
    }
}

uint32_t bits_get(BitReader *reader, int count) {
    if (reader->used + (size_t)count > reader->size * 8) {
        reader->past_end = true;
        return 0;
    }
    uint32_t number = 0;
    for (int i = 0; i < count; i++, reader->used++) {
        uint32_t bit = (reader->bytes[reader->used / 8] >> (reader->used % 8)) & 1;
        number |= bit << i;
    }
    return number;
}

size_t bits_byte_count(const BitWriter *writer) {
    return (writer->used + 7) / 8;
}

int bits_width(uint32_t most) {
    int width = 0;
    while (width < 32 && most >> width != 0)
        width++;
    return width;
}
