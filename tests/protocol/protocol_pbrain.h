/* protocol_pbrain: the program pbrain-pentad as a test talks to it, through pipes.
 *
 * The environment variable PENTAD_PBRAIN names the program (build/pbrain-pentad if it is not
 * set); a test is skipped when it was not built. Every wait has a generous deadline that only a
 * hanging program reaches; that ends the test.
 */
#ifndef PENTAD_PROTOCOL_PBRAIN_H
#define PENTAD_PROTOCOL_PBRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PBRAIN_BUFFER_SIZE = 1 << 16 };

/* A running program. */
typedef struct Pbrain {
    pid_t pid;
    int in, out, err; /* its standard input, output and error, from our side */
    size_t used;
    char buffer[PBRAIN_BUFFER_SIZE]; /* what it has said beyond the last line taken */
} Pbrain;

/* The path of the program; skips the test when it was not built. */
const char *pbrain_path(void);

/* Starts the program; `packets` makes every write to its output a packet of its own. */
Pbrain *pbrain_start(bool packets);

/* Sends bytes, or a text. */
void pbrain_send_bytes(Pbrain *pbrain, const char *bytes, size_t size);
void pbrain_send(Pbrain *pbrain, const char *text);

/* Waits for more output on one of its descriptors. Returns how much came, 0 at its end. */
size_t pbrain_read(Pbrain *pbrain, int fd, char *bytes, size_t size);

/* Takes the next line of output, without its line end. Returns false at the end of output. */
bool pbrain_next_line(Pbrain *pbrain, char line[PBRAIN_BUFFER_SIZE]);

/* Waits for the first MESSAGE about a search. */
void pbrain_await_search(Pbrain *pbrain);

/* Whether the next lines, those about a search left out, are those of `expected`: a line each,
 * where `x,y` stands for any point and `*` at the end for anything. */
void pbrain_expect(Pbrain *pbrain, const char *expected);

/* Waits until the program has left with status 0, whatever it says, and frees everything. */
void pbrain_wait_exit(Pbrain *pbrain);

/* Whether the program leaves by itself, with status 0, without another word about anything but a
 * search and without a word on standard error. Frees `pbrain`. */
void pbrain_expect_exit(Pbrain *pbrain);

/* Ends the input and expects the program to leave. */
void pbrain_close(Pbrain *pbrain);

#endif
