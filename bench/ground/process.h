/* process: an engine as a child process behind two pipes.
 *
 * A command line is run by /bin/sh in a process group of its own, so that Ctrl-C reaches only
 * us and so that a script together with everything it started can be stopped or killed. All
 * reading and writing is done with poll() and a deadline: whatever the child does, no call
 * here blocks for longer. Deadlines and times are nanoseconds of clock_ns(). A wait in which this
 * program stood still, stopped by a signal or with its machine, moves the deadline of the call.
 *
 * A Process belongs to one thread at a time. Different threads may start processes at once.
 */
#ifndef PENTAD_BENCH_PROCESS_H
#define PENTAD_BENCH_PROCESS_H

#include "engine.h"

/* A running child. Opaque. */
typedef struct Process Process;

/* "No deadline": only the child or an interrupt ends the waiting. */
#define PROCESS_FOREVER INT64_MAX

/* How waiting for a line ended. */
typedef enum ReadStatus {
    READ_LINE,       /* a line is there */
    READ_LATE,       /* the deadline passed first */
    READ_CLOSED,     /* the child closed its output: it is leaving or dead */
    READ_TOO_LONG,   /* a line longer than any sensible one; its rest is still to come */
    READ_INTERRUPTED /* the interrupt descriptor became readable */
} ReadStatus;

/* How a child ended. */
typedef struct ProcessExit {
    bool killed;   /* it did not leave in time and was killed by us */
    int exit_code; /* what it returned, or -1 */
    int signal;    /* the signal that ended it, or 0 */
} ProcessExit;

/* Starts `command`. Its standard error goes where ours goes if `show_errors`, otherwise nowhere.
 * While waiting, calls also watch `interrupt` (a descriptor, -1 for none; see interrupt.h).
 * Makes this program ignore SIGPIPE.
 * Returns NULL when the system refuses a process; a command that does not exist shows later, as
 * a child that leaves with exit code 127 or 126. */
Process *process_start(const char *command, bool show_errors, int interrupt);

/* Writes all of `text`. Returns false when the child no longer reads, when it has not taken
 * everything by `deadline`, or on an interrupt. */
bool process_write(Process *process, const char *text, int64_t deadline);

/* Reads the next line into `line` (without its end, cut to `size` - 1). `*arrival` receives the
 * time at which the bytes that completed it were read; it may be NULL. */
ReadStatus process_read(Process *process, int64_t deadline, char *line, size_t size,
                        int64_t *arrival);

/* Whether the child has ended by a signal or with another exit code than 0. That may not show in
 * its output: something that it started can still hold it open. */
bool process_failed(const Process *process);

/* Nanoseconds of all waits for the child in which this program stood still for a second or more:
 * what the child did meanwhile, and when, nobody knows. */
int64_t process_idle(const Process *process);

/* Stops the child and everything it started, or lets it run again. */
void process_suspend(Process *process);
void process_resume(Process *process);

/* Bytes of memory that only the child and its descendants use, as the kernel counts them;
 * -1 where the kernel does not tell. Costs a walk over the child's page table. */
int64_t process_private_memory(const Process *process);

/* The same quantity with the pages of its program files added: never less, and cheap. */
int64_t process_resident_memory(const Process *process);

/* Closes the child's input, gives it until `deadline` to leave, kills its group and frees
 * `process`. `how` may be NULL. NULL is allowed as process. */
void process_end(Process *process, int64_t deadline, ProcessExit *how);

/* Writes "left with exit code 3", "ended by signal 11" and the like into `text`. */
void process_describe_exit(const ProcessExit *how, char *text, size_t size);

#endif
