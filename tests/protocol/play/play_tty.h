/* play_tty: a program in a pseudo-terminal, and what its screen shows.
 *
 * The other end of the pseudo-terminal is read by a small emulator that knows the control
 * sequences the game uses. Tests wait for something to be seen, never for time to pass; every
 * wait has a deadline that only a hanging program reaches.
 */
#ifndef PENTAD_PROTOCOL_PLAY_TTY_H
#define PENTAD_PROTOCOL_PLAY_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { TTY_MAX_WIDTH = 200, TTY_MAX_HEIGHT = 80, TTY_PATH_SIZE = 256, TTY_LINE_SIZE = 1024 };

/* The program and its screen. */
typedef struct Tty {
    pid_t pid;
    int master, slave; /* the slave end stays open, so that its settings can be looked at */
    int width, height;
    uint32_t cells[TTY_MAX_HEIGHT][TTY_MAX_WIDTH]; /* characters */
    int x, y;                                      /* the cursor */
    bool alternate;                                /* the program has a screen of its own */
    int left;                                      /* how often it gave that back */
    bool cursor_hidden, mouse;
    int bells;
    bool ended; /* the program has closed its terminal */
    size_t pending;
    char bytes[64]; /* the beginning of a sequence that goes on */
} Tty;

/* Opens both ends of a pseudo-terminal. Returns false when the system has none; then nothing is
 * open. */
bool tty_open(int *master, int *slave);

/* Starts `pbrain-pentad play` in a window of the given size with these options, separated by
 * spaces, with its data in `folder`, in this locale and on this type of terminal. Returns NULL
 * when the system has no pseudo-terminal; skips the test when the program is not there. */
Tty *tty_start(const char *locale, int width, int height, const char *folder, const char *term,
               const char *options);

/* Kills the program if it still runs, and frees everything. */
void tty_destroy(Tty *tty);

/* Types bytes. */
void tty_send(Tty *tty, const char *text);

/* Waits until the screen shows `text` in one of its lines. Prints the screen and returns false
 * when it does not come. */
bool tty_sees(Tty *tty, const char *text);

/* Waits until the screen shows one of `count` texts; returns which, or -1. */
int tty_sees_one_of(Tty *tty, const char *const *texts, int count);

/* Waits until the screen does not show `text` any more. */
bool tty_loses(Tty *tty, const char *text);

/* Types `keys` and waits for `text`. */
bool tty_says(Tty *tty, const char *keys, const char *text);

/* Whether the screen shows `text` now. */
bool tty_shows(const Tty *tty, const char *text);

/* The number that the screen shows right behind `text`; -1 when there is none. */
int tty_number(const Tty *tty, const char *text);

/* Waits until a bell rings, after `bells` of them. */
bool tty_rings(Tty *tty, int bells);

/* Gives the window another size. */
void tty_resize(Tty *tty, int width, int height);

/* Forgets what the screen shows: only what is drawn from now on is seen. */
void tty_forget(Tty *tty);

/* Waits for the program to leave; returns its exit status, or 1000 + the signal that ended it. */
int tty_exit_status(Tty *tty);

/* Kills the program at once, as nothing can prevent. */
void tty_kill(Tty *tty);

/* Whether the terminal is as programs expect to find it: whole lines, with echo and signals. */
bool tty_is_sane(const Tty *tty);

/* Runs the program without any terminal: `input` through a pipe, all output into `output`.
 * Returns the exit status. */
int tty_run_piped(const char *folder, const char *options, const char *input, char *output,
                  size_t size);

/* Makes a new empty folder for the data of a test. Returns false when that is not possible. */
bool tty_make_folder(char folder[TTY_PATH_SIZE]);

/* Removes a folder of tty_make_folder() with everything in it. */
void tty_remove_folder(const char *folder);

/* Reads or writes a whole file; a text. Return false when that is not possible. */
bool tty_read_file(const char *path, char *text, size_t size);
bool tty_write_file(const char *path, const char *text);

#endif
