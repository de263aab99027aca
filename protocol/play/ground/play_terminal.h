/* play_terminal: everything that the game asks of the operating system: the terminal, and the
 * little about files that ground/system_file.h lacks.
 *
 * play_terminal.c does it with POSIX, play_terminal_windows.c without a screen, so that the
 * game is played line by line there. No other file of the game knows about the system. While a
 * Terminal is open the program can end in no way that leaves the terminal unusable, except
 * being killed outright.
 */
#ifndef PENTAD_PLAY_TERMINAL_H
#define PENTAD_PLAY_TERMINAL_H

#include "engine.h"

#include <stdio.h>

/* The terminal as a screen. Opaque; at most one is open. */
typedef struct Terminal Terminal;

/* Why terminal_wait() returned. */
typedef enum TerminalEvent {
    TERMINAL_INPUT,   /* bytes came */
    TERMINAL_RESIZED, /* the window may have another size now */
    TERMINAL_WOKEN,   /* terminal_wake() was called */
    TERMINAL_TIMEOUT, /* nothing happened */
    TERMINAL_ENDED    /* the terminal is gone, or a signal asks the program to leave */
} TerminalEvent;

/* Whether standard input and output are a terminal that understands control sequences. */
bool terminal_can_draw(void);

/* The size of the window in characters. Returns false when nobody knows it. */
bool terminal_measure(int *width, int *height);

/* Whether the terminal is expected to show UTF-8. */
bool terminal_is_utf8(void);

/* Whether standard output is a terminal that shows the discs U+25CF and U+25CB in one column each:
 * one with UTF-8, but not the console of Linux, whose fonts often lack them, and not with a locale
 * of Chinese, Japanese or Korean, where they may take two columns. */
bool terminal_shows_discs(void);

/* Takes the terminal over: a screen of its own, every key at once, mouse reports. Returns NULL
 * when that is not possible; then nothing has changed. */
Terminal *terminal_open(void);

/* Gives the terminal back as it was; NULL is allowed. */
void terminal_close(Terminal *terminal);

/* Waits up to `timeout_ms` (negative: without end) for something to happen; bytes that came
 * are stored in `bytes`, which has room for `size`, and counted in `*length`. */
TerminalEvent terminal_wait(Terminal *terminal, int timeout_ms, char *bytes, size_t size,
                            size_t *length);

/* Lets terminal_wait() return; any thread. `context` is the Terminal. */
void terminal_wake(void *context);

/* Gives the terminal back, stops the program until the user continues it, and takes the
 * terminal over again. */
void terminal_suspend(Terminal *terminal);

/* Writes `length` bytes to the terminal. */
void terminal_write(Terminal *terminal, const char *bytes, size_t length);

/* Ctrl-C and other signals that ask the program to leave, without a Terminal. Opaque. */
typedef struct InterruptWatch InterruptWatch;

/* From now on the first such signal sets `stop` and nothing else; a second one ends the program.
 * Call it before any other thread exists. Returns NULL where that is not possible, as on Windows:
 * then the first one ends the program. */
InterruptWatch *system_watch_interrupts(atomic_bool *stop);

/* Stops watching; NULL is allowed. The signals stay blocked. */
void system_unwatch_interrupts(InterruptWatch *watch);

/* Whether standard output is a terminal, and whether standard error is. */
bool system_shows_output(void);
bool system_shows_errors(void);

/* Waits `ms` milliseconds, without a Terminal. */
void system_pause(int ms);

/* Whether standard input is a terminal, at which somebody types lines, and whether one has been
 * typed, or its end, that is not read yet. Without a Terminal. */
bool system_reads_terminal(void);
bool system_line_waits(void);

enum { SYSTEM_LOOK_MS = 20 /* from one look for a typed line to the next */ };

/* The folder in which the user's data of this program belong, on POSIX systems by the XDG Base
 * Directory Specification. Returns false when there is none, or its name takes more than `size`
 * bytes. */
bool system_data_folder(char *path, size_t size);

/* Creates the folder; its parent must be there. True also when it was there before. */
bool system_make_folder(const char *path);

/* Calls `take` with the name of every file in the folder, in any order. */
void system_list_folder(const char *path, void (*take)(void *context, const char *name),
                        void *context);

/* Whether there is a folder of this name. */
bool system_is_folder(const char *path);

/* Whether both names lead to one file that is there. */
bool system_same_file(const char *path, const char *other);

/* Locks the file, which is created if need be, until it is closed or the program ends, however it
 * ends. Returns NULL when that is not possible; `*taken` says whether another program has it. */
FILE *system_lock_file(const char *path, bool *taken);

#endif
