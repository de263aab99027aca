/* protocol_brain: the program pbrain-pentad as a test talks to it, through pipes.
 *
 * The environment variable PENTAD_PBRAIN names the program (build/pbrain-pentad if it is not
 * set); a test is skipped when it was not built. Every wait has a generous deadline that only a
 * hanging program reaches; that ends the test.
 */
#ifndef PENTAD_PROTOCOL_BRAIN_H
#define PENTAD_PROTOCOL_BRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { BRAIN_BUFFER_SIZE = 1 << 16 };

/* A running program. */
typedef struct Brain {
    pid_t pid;
    int in, out, err; /* its standard input, output and error, from our side */
    size_t used;
    char buffer[BRAIN_BUFFER_SIZE]; /* what it has said beyond the last line taken */
} Brain;

/* Starts the program; `packets` makes every write to its output a packet of its own. */
Brain *brain_start(bool packets);

/* Sends bytes, or a text. */
void brain_send_bytes(Brain *brain, const char *bytes, size_t size);
void brain_send(Brain *brain, const char *text);

/* Waits for more output on one of its descriptors. Returns how much came, 0 at its end. */
size_t brain_read(Brain *brain, int fd, char *bytes, size_t size);

/* Takes the next line of output, without its line end. Returns false at the end of output. */
bool brain_next_line(Brain *brain, char line[BRAIN_BUFFER_SIZE]);

/* Waits for the first MESSAGE about a search. */
void brain_await_search(Brain *brain);

/* Whether the next lines, those about a search left out, are those of `expected`: a line each,
 * where `x,y` stands for any point and `*` at the end for anything. */
void brain_expect(Brain *brain, const char *expected);

/* Whether the program leaves by itself, with status 0, without another word about anything but a
 * search and without a word on standard error. Frees `brain`. */
void brain_expect_exit(Brain *brain);

/* Ends the input and expects the program to leave. */
void brain_close(Brain *brain);

#endif
