/* net_file: the weights of a network as a file. `pentad-bench train` writes it, the engine reads
 * it.
 *
 * All numbers of the frame are little-endian (ground/bytes.h):
 *
 *     header    0  8 bytes   "PENTADNN"
 *               8  u16       version of the format, 1
 *              10  u16       number of the rule set (rules.h)
 *              12  u16       number of sections
 *              14  u16       kind of the network, 3: net.h
 *              16  u32       bytes of the whole file
 *     section   0  4 letters which weights these are: the table in net_file.c
 *               4  u16       bytes of a weight in the engine: 2 or 4
 *               6  u16       how they are written, 1: as below
 *               8  u32       rows,
 *              12  u32       and weights in a row
 *              16  u32       bytes that follow
 *              20            the weights, row by row
 *     ...
 *     end       0  u32       FNV-1a of everything before
 *
 * Most weights are near 0 and many are 0, so each is written in as few bytes as it needs. A weight
 * w becomes the natural number 2w, or -2w - 1 if w is negative. Such a number goes seven bits to a
 * byte, the lowest first, and all bytes but its last one have the top bit set (LEB128). After a 0
 * comes, in the same way, how many more zeros follow it.
 *
 * A network with more parts gets more lines in the table of net_file.c; one with larger parts needs
 * no other change than that of net_weights.h. Older files are then refused, as is everything
 * else that is not exactly what the table says.
 */
#ifndef PENTAD_NET_FILE_H
#define PENTAD_NET_FILE_H

#include "evaluation/net_weights.h"

/* What is wrong with a file. */
typedef enum NetFileStatus {
    NET_FILE_OK,
    NET_FILE_NONE,       /* there is no file */
    NET_FILE_FOREIGN,    /* it does not begin as files of weights do */
    NET_FILE_VERSION,    /* of a version that this program does not know */
    NET_FILE_CUT,        /* longer or shorter than it says */
    NET_FILE_SUM,        /* its bytes have changed since they were written */
    NET_FILE_RULE,       /* of another rule set */
    NET_FILE_DIMENSIONS, /* of a network with other parts or dimensions */
    NET_FILE_WEIGHTS     /* weights are missing or beyond their limits */
} NetFileStatus;

enum {
    NET_FILE_MAX_BYTES = 2 * (int)sizeof(NetWeights) + 1024 /* bytes that a file has at most */
};

/* The status as the end of a sentence that begins with a file's name. */
const char *net_file_status_text(NetFileStatus status);

/* Whether `size` bytes are a whole file for this rule set; the weights themselves are not looked
 * at. */
NetFileStatus net_file_check(const unsigned char *bytes, size_t size, int rule);

/* Reads the weights from such a file. After another status than NET_FILE_OK they are undefined. */
NetFileStatus net_file_read(const unsigned char *bytes, size_t size, int rule, NetWeights *weights);

/* Writes a file and returns its size. */
size_t net_file_write(const NetWeights *weights, int rule, unsigned char bytes[NET_FILE_MAX_BYTES]);

/* Reads a network of kind 2, the same but for what patterns add to a line, which counts in larger
 * parts there. For fits that go on from it; the statuses are the same. */
NetFileStatus net_file_read_old(const unsigned char *bytes, size_t size, int rule,
                                NetWeights *weights);

#endif
