/* play_fixture: what every test of `pbrain-pentad play` at a terminal begins and ends with.
 *
 * One test has one folder, up to two programs in pseudo-terminals, and what a program without a
 * terminal has said. PLAY_SUITE makes the folder before each test and ends the programs after it.
 */
#ifndef PENTAD_PROTOCOL_PLAY_FIXTURE_H
#define PENTAD_PROTOCOL_PLAY_FIXTURE_H

#include "protocol/play/play_tty.h"

/* A suite whose tests use what follows. No test that ends comes near the time. */
#define PLAY_SUITE(suite)                                                                          \
    TestSuite(suite, .init = fixture_make, .fini = fixture_clean, .timeout = 500)

/* Keys as terminals send them. */
#define ESCAPE          "\033"
#define UP              "\033[A"
#define DOWN            "\033[B"
#define RIGHT           "\033[C"
#define LEFT            "\033OD"
#define BACKSPACE       "\177"
#define F(n)            "\033[" n "~"
#define CONTROL(letter) ((const char[]){(letter) - 'a' + 1, 0})

/* Options: two people, or a quick engine. What the screen says of who is next. */
#define TWO                   "--opponent person --name Anna --name2 Ben "
#define QUICK                 "--time 0.05 --name Anna "
#define TURN_OF(player, move) player " to move   move " move " "

enum { FIXTURE_OUTPUT_SIZE = 1 << 18 };

/* The folder for data, the programs at a terminal (NULL before they start), and the output of
 * fixture_says(). Each test runs in a process of its own. */
extern char folder[TTY_PATH_SIZE];
extern Tty *tty, *other;
extern char output[FIXTURE_OUTPUT_SIZE];

/* Before and after each test of a PLAY_SUITE. */
void fixture_make(void);
void fixture_clean(void);

/* Starts a program at `*started`, which is `tty` or `other`, in place of the one that is there;
 * see tty_start(). The test fails when that is not possible. */
void fixture_start_in(Tty **started, const char *locale, const char *term, int width, int height,
                      const char *options);

/* Starts `tty`: an xterm without UTF-8. */
void fixture_start(int width, int height, const char *options);

/* Leaves `tty` with Ctrl-C, and looks at what is left behind. */
void fixture_leave(void);

/* Types a move at `tty` and waits for the number of the next one. */
void fixture_move(const char *cell, const char *next);

/* Runs a program without a terminal; whether it leaves with status 0 and says `text`. */
bool fixture_says(const char *options, const char *input, const char *text);

/* Whether a program says `text` about its options and leaves with status 2. */
bool fixture_refuses(const char *options, const char *text);

/* The path of a file in the folder, between two texts in fixture_text(); valid until the next call
 * of either. */
const char *fixture_path(const char *name);
const char *fixture_text(const char *before, const char *name, const char *after);

#endif
