/* sha256: see sha256.h. The names of variables are those of FIPS 180-4, section 6.2. */
#include "ground/sha256.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 64, WORDS = 8, ROUNDS = 64, LENGTH_BYTES = 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[ROUNDS] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

static uint32_t rotate(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

/* Spreads the 16 words of a block over all rounds. */
static void schedule_block(const unsigned char block[BLOCK], uint32_t w[ROUNDS]) {
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < ROUNDS; t++) {
        uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
}

static void hash_block(uint32_t hash[WORDS], const unsigned char block[BLOCK]) {
    uint32_t w[ROUNDS], v[WORDS]; /* v: the working variables a to h */
    schedule_block(block, w);
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t e = v[4], a = v[0];
        uint32_t choice = (e & v[5]) ^ (~e & v[6]);
        uint32_t majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
        uint32_t t1 = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + K[t] + w[t];
        uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
        memmove(v + 1, v, (WORDS - 1) * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < WORDS; i++)
        hash[i] += v[i];
}

void sha256_write(const void *bytes, size_t length, char text[SHA256_TEXT_SIZE]) {
    uint32_t hash[WORDS] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                            0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
    unsigned char tail[2 * BLOCK] = {0};
    size_t whole = length / BLOCK * BLOCK, rest = length - whole;
    for (size_t at = 0; at < whole; at += BLOCK)
        hash_block(hash, (const unsigned char *)bytes + at);

    /* The tail: what is left, one bit, zeros, and the length in bits at the end of a block. */
    size_t end = rest + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    if (rest > 0)
        memcpy(tail, (const unsigned char *)bytes + whole, rest);
    tail[rest] = 0x80;
    for (size_t i = 0; i < LENGTH_BYTES; i++)
        tail[end - 1 - i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t at = 0; at < end; at += BLOCK)
        hash_block(hash, tail + at);
    for (int i = 0; i < WORDS; i++)
        snprintf(text + (size_t)(8 * i), 9, "%08x", (unsigned)hash[i]);
}
