/* play_fixture: see play_fixture.h. */
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

char folder[TTY_PATH_SIZE];
Tty *tty, *other;
char output[FIXTURE_OUTPUT_SIZE];

void fixture_make(void) {
    cr_assert(tty_make_folder(folder));
}

void fixture_clean(void) {
    tty_destroy(tty);
    tty_destroy(other);
    tty = other = NULL;
    tty_remove_folder(folder);
}

void fixture_start_in(Tty **started, const char *locale, const char *term, int width, int height,
                      const char *options) {
    tty_destroy(*started);
    *started = tty_start(locale, width, height, folder, term, options);
    cr_assert_not_null(*started, "there is no pseudo-terminal, or the program was not built");
}

void fixture_start(int width, int height, const char *options) {
    fixture_start_in(&tty, "C", "xterm", width, height, options);
}

void fixture_leave(void) {
    tty_send(tty, CONTROL('c'));
    cr_assert_eq(tty_exit_status(tty), 0);
    cr_assert(tty_is_sane(tty));
    cr_assert(!tty->alternate && !tty->cursor_hidden && !tty->mouse);
    cr_assert(tty_sees(tty, "Goodbye."));
}

void fixture_move(const char *cell, const char *next) {
    char keys[32], seen[32];
    snprintf(keys, sizeof keys, "%s\r", cell);
    snprintf(seen, sizeof seen, " move %s ", next);
    cr_assert(tty_says(tty, keys, seen), "%s", cell);
}

/* Runs a program without a terminal; whether it leaves with `status` and says `text`. */
static bool ends(const char *options, const char *input, int status, const char *text) {
    int result = tty_run_piped(folder, options, input, output, sizeof output);
    if (result == status && strstr(output, text) != NULL)
        return true;
    fprintf(stderr, "status %d, output:\n%s\n", result, output);
    return false;
}

bool fixture_says(const char *options, const char *input, const char *text) {
    return ends(options, input, 0, text);
}

bool fixture_refuses(const char *options, const char *text) {
    return ends(options, "", 2, text);
}

const char *fixture_path(const char *name) {
    return fixture_text("", name, "");
}

const char *fixture_text(const char *before, const char *name, const char *after) {
    static char text[2 * TTY_PATH_SIZE];
    snprintf(text, sizeof text, "%s%s/%s%s", before, folder, name, after);
    return text;
}
