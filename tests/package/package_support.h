/* package_support: an engine as a guest of a tournament, for the suites package_*.c.
 *
 * They try the executables of the packages, and whatever else the environment variable
 * PENTAD_PBRAIN names, through pipes. Under an emulator that is a script which replaces itself
 * by the emulator, so that suspending and memory reach the engine's own process. Every wait has
 * a generous deadline that only a hanging program reaches; a guest that does not do what is
 * expected fails the test.
 */
#ifndef PENTAD_PACKAGE_SUPPORT_H
#define PENTAD_PACKAGE_SUPPORT_H

#include "engine.h"

/* A running engine. Opaque. */
typedef struct Guest Guest;

/* Starts the program; skips the test when it was not built. */
Guest *guest_start(void);

/* Sends text as it is. */
void guest_say(Guest *guest, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads the next line that is no MESSAGE and no DEBUG. Returns false at the end of output. The
 * line is good until the next one is read. */
bool guest_hear(Guest *guest, const char **line);

/* Expects the given replies and no others before them: a line each, where `x,y` stands for any
 * point and `*` at the end for anything. */
void guest_expect(Guest *guest, const char *replies);

/* Expects a move and stores its coordinates. */
void guest_expect_move(Guest *guest, int *x, int *y);

/* Waits until the guest reports on a search. */
void guest_await_search(Guest *guest);

/* Stops the process, or lets it run again. */
void guest_suspend(Guest *guest);
void guest_resume(Guest *guest);

/* A clock_ms() that leaves out when the whole machine stood still: when a wait for the guest ended
 * far later than it should have. */
int64_t guest_clock_ms(const Guest *guest);

/* The private memory of the process in bytes. */
int64_t guest_memory(const Guest *guest);

/* Says END and expects the guest to leave by itself, with status 0 and without another word.
 * Frees the guest. */
void guest_end(Guest *guest);

#endif
