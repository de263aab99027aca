/* interrupt: Ctrl-C as something a program can wait for.
 *
 * A watcher thread receives SIGINT, SIGTERM and SIGHUP for the whole process and makes a pipe
 * readable. Everything that blocks in poll() includes that pipe, so all threads wake at once
 * and can stop their engines; no signal handler and no global variable is involved. A second
 * signal ends the process at once. SIGHUP stays ignored where nohup started the program.
 */
#ifndef PENTAD_BENCH_INTERRUPT_H
#define PENTAD_BENCH_INTERRUPT_H

#include "engine.h"

enum { EXIT_INTERRUPTED = 130 }; /* exit status of a program that was interrupted: 128 + SIGINT */

/* The watcher. Opaque. */
typedef struct Interrupt Interrupt;

/* Starts watching; call it before any other thread exists, so that all of them inherit the
 * blocked signals. Returns NULL when the system has no threads or descriptors left. */
Interrupt *interrupt_create(void);

/* Stops watching and frees it; NULL is allowed. The signals stay blocked. */
void interrupt_destroy(Interrupt *interrupt);

/* Does what a signal would do: wakes everyone who waits. Any thread. */
void interrupt_raise(Interrupt *interrupt);

/* Whether a signal came or interrupt_raise() was called. Any thread. */
bool interrupt_raised(const Interrupt *interrupt);

/* Says on stderr that the subcommand was interrupted and, unless `path` is NULL, that the same
 * command goes on in that file. Returns EXIT_INTERRUPTED. */
int interrupt_say(const char *subcommand, const char *path);

/* A descriptor that becomes readable, and stays so, when that happens. */
int interrupt_descriptor(const Interrupt *interrupt);

#endif
