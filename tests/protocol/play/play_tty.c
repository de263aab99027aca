/* play_tty: see play_tty.h.
 *
 * Source of the pseudo-terminal interface: POSIX.1-2008, the XSI option, which the Makefile asks
 * for.
 */
#include "protocol/play/play_tty.h"

#include "protocol/protocol_pbrain.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { DEADLINE_MS = 60000, MAX_WORDS = 40, OPTIONS_SIZE = 1024, PARAMETERS = 4 };

/* What every folder of a test is called. */
#define FOLDER_NAME "pentad-play-"

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ------------------------------------------------------------------------------------------
 * The program.
 */

/* In the child: becomes the game. */
static void become_game(const char *path, const char *folder, const char *term, const char *locale,
                        const char *options) {
    char words[OPTIONS_SIZE];
    char *argv[MAX_WORDS] = {(char *)(uintptr_t)path, (char *)(uintptr_t) "play"};
    int count = 2;
    snprintf(words, sizeof words, "%s", options);
    for (char *at = words; *at != '\0' && count < MAX_WORDS - 1;) {
        argv[count++] = at;
        at += strcspn(at, " ");
        while (*at == ' ')
            *at++ = '\0';
    }
    setenv("TERM", term, 1);
    setenv("LANG", locale, 1);
    unsetenv("LC_ALL");
    unsetenv("LC_CTYPE");
    unsetenv("NO_COLOR");
    setenv("XDG_DATA_HOME", folder, 1);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    /* Whoever runs the tests in the background may have had these ignored. */
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    execv(argv[0], argv);
    _exit(127);
}

static void set_window(int fd, int width, int height) {
    struct winsize size = {.ws_col = (unsigned short)width, .ws_row = (unsigned short)height};
    ioctl(fd, TIOCSWINSZ, &size);
}

bool tty_open(int *master, int *slave) {
    *slave = -1;
    *master = posix_openpt(O_RDWR | O_NOCTTY);
    if (*master >= 0 && grantpt(*master) == 0 && unlockpt(*master) == 0) {
        const char *name = ptsname(*master);
        *slave = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY);
    }
    if (*slave < 0 && *master >= 0)
        close(*master);
    return *slave >= 0;
}

static void clear_screen(Tty *tty) {
    for (int y = 0; y < TTY_MAX_HEIGHT; y++)
        for (int x = 0; x < TTY_MAX_WIDTH; x++)
            tty->cells[y][x] = ' ';
}

Tty *tty_start(const char *locale, int width, int height, const char *folder, const char *term,
               const char *options) {
    const char *path = pbrain_path();
    Tty *tty = calloc(1, sizeof *tty);
    if (tty == NULL || !tty_open(&tty->master, &tty->slave)) {
        free(tty);
        return NULL;
    }
    tty->width = width;
    tty->height = height;
    clear_screen(tty);
    set_window(tty->master, width, height);
    tty->pid = fork();
    if (tty->pid == 0) {
        setsid();
        ioctl(tty->slave, TIOCSCTTY, 0);
        for (int fd = 0; fd < 3; fd++)
            dup2(tty->slave, fd);
        become_game(path, folder, term, locale, options);
    }
    return tty;
}

void tty_kill(Tty *tty) {
    if (tty->pid <= 0)
        return;
    kill(tty->pid, SIGKILL);
    waitpid(tty->pid, NULL, 0);
    tty->pid = 0;
}

void tty_destroy(Tty *tty) {
    if (tty == NULL)
        return;
    tty_kill(tty);
    close(tty->slave);
    close(tty->master);
    free(tty);
}

void tty_send(Tty *tty, const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        ssize_t written = write(tty->master, text, left);
        if (written < 0 && errno != EINTR)
            return;
        text += written < 0 ? 0 : written;
        left -= written < 0 ? 0 : (size_t)written;
    }
}

void tty_resize(Tty *tty, int width, int height) {
    tty->width = width;
    tty->height = height;
    clear_screen(tty);
    set_window(tty->master, width, height);
}

void tty_forget(Tty *tty) {
    clear_screen(tty);
}

bool tty_is_sane(const Tty *tty) {
    struct termios settings;
    tcflag_t wanted = ICANON | ECHO | ISIG;
    return tcgetattr(tty->slave, &settings) == 0 && (settings.c_lflag & wanted) == wanted &&
           (settings.c_iflag & ICRNL) != 0;
}

/* ------------------------------------------------------------------------------------------
 * The emulator.
 */

static void new_line(Tty *tty) {
    tty->x = 0;
    if (tty->y + 1 < tty->height) {
        tty->y++;
        return;
    }
    memmove(tty->cells[0], tty->cells[1], sizeof tty->cells[0] * (size_t)(tty->height - 1));
    for (int x = 0; x < TTY_MAX_WIDTH; x++)
        tty->cells[tty->height - 1][x] = ' ';
}

static void put_character(Tty *tty, uint32_t code) {
    if (tty->x >= tty->width)
        new_line(tty);
    tty->cells[tty->y][tty->x++] = code;
}

static void set_mode(Tty *tty, int mode, bool on) {
    if (mode == 1049) {
        tty->left += tty->alternate && !on;
        tty->x = 0; /* where the program was started, not wherever it drew last */
        tty->alternate = on;
    } else if (mode == 25)
        tty->cursor_hidden = !on;
    else if (mode == 1000)
        tty->mouse = on;
}

static int limit(int value, int low, int high) {
    return value < low ? low : (value > high ? high : value);
}

/* Obeys the control sequence with this final byte. */
static void obey_sequence(Tty *tty, char mark, const int *numbers, char final) {
    switch (final) {
    case 'H':
        tty->y = limit(numbers[0] - 1, 0, tty->height - 1);
        tty->x = limit(numbers[1] - 1, 0, tty->width - 1);
        break;
    case 'J':
        clear_screen(tty);
        break;
    case 'K':
        for (int x = tty->x; x < TTY_MAX_WIDTH; x++)
            tty->cells[tty->y][x] = ' ';
        break;
    case 'h':
    case 'l':
        if (mark == '?')
            set_mode(tty, numbers[0], final == 'h');
        break;
    default:
        break;
    }
}

/* Takes the control sequence at `bytes`; returns its length, 0 when it is not complete. */
static size_t take_sequence(Tty *tty, const char *bytes, size_t length) {
    int numbers[PARAMETERS] = {0}, count = 0;
    char mark = 0;
    for (size_t i = 2; i < length; i++) {
        char byte = bytes[i];
        if (byte >= '0' && byte <= '9')
            numbers[count] = numbers[count] * 10 + (byte - '0');
        else if (byte == ';' && count + 1 < PARAMETERS)
            count++;
        else if (byte == '?')
            mark = byte;
        else if (byte >= '@' && byte <= '~') {
            obey_sequence(tty, mark, numbers, byte);
            return i + 1;
        }
    }
    return 0;
}

/* Takes the UTF-8 character at `bytes`; returns its length, 0 when it is not complete. */
static size_t take_character(Tty *tty, const char *bytes, size_t length) {
    unsigned char first = (unsigned char)bytes[0];
    size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t code = size == 1 ? first : first & (0xFFu >> (size + 1));
    if (length < size)
        return 0;
    for (size_t i = 1; i < size; i++)
        code = code << 6 | ((unsigned char)bytes[i] & 0x3F);
    put_character(tty, code);
    return size;
}

/* Takes whatever is at `bytes`; returns its length, 0 when it is not complete. */
static size_t take(Tty *tty, const char *bytes, size_t length) {
    switch (bytes[0]) {
    case '\r':
        tty->x = 0;
        return 1;
    case '\n':
        new_line(tty);
        return 1;
    case '\a':
        tty->bells++;
        return 1;
    case '\b':
        tty->x -= tty->x > 0;
        return 1;
    case 27:
        if (length < 2)
            return 0;
        return bytes[1] == '[' ? take_sequence(tty, bytes, length) : 2;
    default:
        return take_character(tty, bytes, length);
    }
}

/* Shows `length` more bytes; those of a sequence that goes on wait. */
static void show(Tty *tty, const char *bytes, size_t length) {
    char joined[sizeof tty->bytes + 4096];
    memcpy(joined, tty->bytes, tty->pending);
    memcpy(joined + tty->pending, bytes, length);
    length += tty->pending;
    size_t at = 0;
    while (at < length) {
        size_t taken = take(tty, joined + at, length - at);
        if (taken == 0)
            break;
        at += taken;
    }
    tty->pending = length - at < sizeof tty->bytes ? length - at : 0;
    memcpy(tty->bytes, joined + at, tty->pending);
}

/* Waits for more output until the deadline. Returns false when none comes. */
static bool pump(Tty *tty, int64_t deadline_ms) {
    char bytes[4096];
    int64_t left = deadline_ms - now_ms();
    struct pollfd waiting = {.fd = tty->master, .events = POLLIN};
    if (tty->ended || left <= 0 || poll(&waiting, 1, (int)left) <= 0)
        return false;
    ssize_t got = read(tty->master, bytes, sizeof bytes);
    if (got > 0)
        show(tty, bytes, (size_t)got);
    tty->ended = got <= 0 && errno != EINTR;
    return !tty->ended;
}

/* ------------------------------------------------------------------------------------------
 * Looking at the screen.
 */

/* The line `y` as text; characters beyond ASCII are written as UTF-8 of up to three bytes. */
static void line_text(const Tty *tty, int y, char text[TTY_LINE_SIZE]) {
    size_t used = 0;
    for (int x = 0; x < tty->width && used + 4 < TTY_LINE_SIZE; x++) {
        uint32_t code = tty->cells[y][x];
        if (code < 0x80) {
            text[used++] = (char)code;
        } else if (code < 0x800) {
            text[used++] = (char)(0xC0 | code >> 6);
            text[used++] = (char)(0x80 | (code & 0x3F));
        } else {
            text[used++] = (char)(0xE0 | (code >> 12 & 15));
            text[used++] = (char)(0x80 | (code >> 6 & 0x3F));
            text[used++] = (char)(0x80 | (code & 0x3F));
        }
    }
    text[used] = '\0';
}

bool tty_shows(const Tty *tty, const char *text) {
    char line[TTY_LINE_SIZE];
    for (int y = 0; y < tty->height; y++) {
        line_text(tty, y, line);
        if (strstr(line, text) != NULL)
            return true;
    }
    return false;
}

int tty_number(const Tty *tty, const char *text) {
    char line[TTY_LINE_SIZE];
    for (int y = 0; y < tty->height; y++) {
        line_text(tty, y, line);
        const char *at = strstr(line, text);
        if (at != NULL && at[strlen(text)] >= '0' && at[strlen(text)] <= '9')
            return (int)strtol(at + strlen(text), NULL, 10);
    }
    return -1;
}

/* Tells what the screen shows instead of what was expected. */
static void complain(const Tty *tty, const char *expected) {
    char line[TTY_LINE_SIZE];
    fprintf(stderr, "waited for \"%s\" and saw%s:\n", expected, tty->ended ? " at the end" : "");
    for (int y = 0; y < tty->height; y++) {
        line_text(tty, y, line);
        fprintf(stderr, "|%s|\n", line);
    }
}

int tty_sees_one_of(Tty *tty, const char *const *texts, int count) {
    int64_t deadline = now_ms() + DEADLINE_MS;
    for (;;) {
        for (int i = 0; i < count; i++)
            if (tty_shows(tty, texts[i]))
                return i;
        if (!pump(tty, deadline)) {
            complain(tty, texts[0]);
            return -1;
        }
    }
}

bool tty_sees(Tty *tty, const char *text) {
    return tty_sees_one_of(tty, &text, 1) == 0;
}

bool tty_loses(Tty *tty, const char *text) {
    int64_t deadline = now_ms() + DEADLINE_MS;
    while (tty_shows(tty, text)) {
        if (!pump(tty, deadline)) {
            complain(tty, text);
            return false;
        }
    }
    return true;
}

bool tty_says(Tty *tty, const char *keys, const char *text) {
    tty_send(tty, keys);
    return tty_sees(tty, text);
}

bool tty_rings(Tty *tty, int bells) {
    int64_t deadline = now_ms() + DEADLINE_MS;
    while (tty->bells <= bells)
        if (!pump(tty, deadline))
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Leaving.
 */

/* What waitpid() told, as one number. */
static int status_number(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int tty_exit_status(Tty *tty) {
    int64_t deadline = now_ms() + DEADLINE_MS;
    int status = 0;
    /* The slave end is open here, so the end of the program does not end the output; short
     * waits for output alternate with looks at the process. */
    while (waitpid(tty->pid, &status, WNOHANG) == 0) {
        if (now_ms() > deadline) {
            complain(tty, "the end of the program");
            return -1;
        }
        pump(tty, now_ms() + 20);
    }
    tty->pid = 0;
    while (pump(tty, now_ms() + 1))
        continue;
    return status_number(status);
}

/* Gives the program everything it will ever hear, and collects what it says. */
static void converse(int in, int out, const char *input, char *output, size_t size) {
    size_t used = 0, left = strlen(input);
    int64_t deadline = now_ms() + DEADLINE_MS;
    while (used + 1 < size && now_ms() < deadline) {
        struct pollfd waiting[] = {{.fd = out, .events = POLLIN},
                                   {.fd = left > 0 ? in : -1, .events = POLLOUT}};
        if (poll(waiting, 2, DEADLINE_MS) <= 0)
            break;
        if (waiting[1].revents != 0) {
            ssize_t written = write(in, input, left);
            left = written < 0 ? 0 : left - (size_t)written;
            input += written < 0 ? 0 : written;
            if (left == 0)
                close(in);
        }
        if (waiting[0].revents == 0)
            continue;
        ssize_t got = read(out, output + used, size - 1 - used);
        if (got <= 0)
            break;
        used += (size_t)got;
    }
    output[used] = '\0';
}

int tty_run_piped(const char *folder, const char *options, const char *input, char *output,
                  size_t size) {
    const char *path = pbrain_path();
    int in[2], out[2], status = 0;
    signal(SIGPIPE, SIG_IGN);
    if (pipe(in) != 0 || pipe(out) != 0)
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        setsid();
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(out[1], STDERR_FILENO);
        become_game(path, folder, "xterm", "C", options);
    }
    close(in[0]);
    close(out[1]);
    if (input[0] == '\0')
        close(in[1]);
    converse(in[1], out[0], input, output, size);
    close(out[0]);
    waitpid(pid, &status, 0);
    return status_number(status);
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

bool tty_make_folder(char folder[TTY_PATH_SIZE]) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, TTY_PATH_SIZE, "%s/" FOLDER_NAME "XXXXXX", base != NULL ? base : "/tmp");
    return mkdtemp(folder) != NULL;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *at) {
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

void tty_remove_folder(const char *folder) {
    if (strstr(folder, FOLDER_NAME) != NULL)
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

bool tty_read_file(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t got = fread(text, 1, size - 1, file);
    text[got] = '\0';
    fclose(file);
    return true;
}

bool tty_write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}
