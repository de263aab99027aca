/* play_terminal: see play_terminal.h; for POSIX systems.
 *
 * A thread waits for the signals that concern the terminal (they are blocked everywhere else)
 * and tells the waiting thread through a pipe. So no signal handler and no global state are
 * needed, and the terminal is restored by ordinary code. A second signal that asks the program
 * to leave, before it has obeyed the first, restores the terminal and exits at once. One that stops
 * the program for a while is obeyed by the waiting thread: between the two it gives the terminal
 * back.
 */
#include "play/ground/play_terminal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* The exit status of a process that was told twice to stop, as shells report SIGINT. */
enum { EXIT_INTERRUPTED = 130 };

/* So much of a larger window is drawn. */
enum { MAX_COLUMNS = 2000, MAX_LINES = 1000 };

/* The alternate screen, the mouse in SGR form; and everything back, the cursor and the
 * attributes included. */
static const char ENTER[] = "\033[?1049h\033[?1000h\033[?1006h\033[2J";
static const char LEAVE[] = "\033[0m\033[?1006l\033[?1000l\033[?25h\033[?1049l";

struct Terminal {
    struct termios saved; /* as the terminal was */
    struct termios raw;   /* as the game wants it */
    int pipe[2];          /* read end, write end */
    sigset_t signals;     /* those that the watcher waits for */
    sigset_t saved_signals;
    atomic_bool ended;     /* a signal asked to leave */
    atomic_bool stopped;   /* a signal asked to stop for a while */
    atomic_bool continued; /* it was stopped: the terminal may be in any state */
    atomic_bool resized;   /* the window changed */
    atomic_bool woken;
    atomic_bool closing; /* the watcher is to end */
    pthread_t watcher;
};

/* ------------------------------------------------------------------------------------------
 * What kind of terminal it is.
 */

bool terminal_can_draw(void) {
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name != NULL && name[0] != '\0' &&
           strcmp(name, "dumb") != 0;
}

bool terminal_measure(int *width, int *height) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *width = min_int(size.ws_col, MAX_COLUMNS);
    *height = min_int(size.ws_row, MAX_LINES);
    return true;
}

/* What the user's language and characters are, such as "de_DE.UTF-8"; "" when nobody says. */
static const char *locale_name(void) {
    static const char *const VARIABLES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < ARRAY_LENGTH(VARIABLES); i++) {
        const char *value = getenv(VARIABLES[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return "";
}

bool terminal_is_utf8(void) {
    const char *dot = strchr(locale_name(), '.');
    return dot != NULL && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
}

bool terminal_shows_discs(void) {
    static const char *const WIDE[] = {"zh", "ja", "ko"};
    const char *name = getenv("TERM"), *locale = locale_name();
    if (!isatty(STDOUT_FILENO) || !terminal_is_utf8() || name == NULL || name[0] == '\0' ||
        strcmp(name, "dumb") == 0 || strcmp(name, "linux") == 0)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(WIDE); i++)
        if (strncmp(locale, WIDE[i], 2) == 0)
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Taking it over and giving it back.
 */

static void write_all(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return;
        bytes += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
}

static void screen_enter(const Terminal *terminal) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal->raw);
    write_all(ENTER, sizeof ENTER - 1);
}

static void screen_leave(const Terminal *terminal) {
    write_all(LEAVE, sizeof LEAVE - 1);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal->saved);
}

/* Tells the waiting thread to look around; a full pipe tells it, too. */
static void nudge(Terminal *terminal) {
    ssize_t written = write(terminal->pipe[1], "!", 1);
    (void)written;
}

static void *watch_signals(void *context) {
    Terminal *terminal = context;
    while (!atomic_load(&terminal->closing)) {
        int number = 0;
        if (sigwait(&terminal->signals, &number) != 0 || atomic_load(&terminal->closing))
            continue;
        if (number == SIGWINCH) {
            atomic_store(&terminal->resized, true);
        } else if (number == SIGTSTP) {
            atomic_store(&terminal->stopped, true);
        } else if (number == SIGCONT) {
            atomic_store(&terminal->continued, true);
        } else if (atomic_exchange(&terminal->ended, true)) {
            screen_leave(terminal);
            _exit(EXIT_INTERRUPTED);
        }
        nudge(terminal);
    }
    return NULL;
}

static bool open_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* Blocks the signals here and in all threads to come, and starts the one that waits for them. */
static bool start_watching(Terminal *terminal) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
    sigemptyset(&terminal->signals);
    for (size_t i = 0; i < ARRAY_LENGTH(SIGNALS); i++)
        sigaddset(&terminal->signals, SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &terminal->signals, &terminal->saved_signals);
    if (pthread_create(&terminal->watcher, NULL, watch_signals, terminal) == 0)
        return true;
    pthread_sigmask(SIG_SETMASK, &terminal->saved_signals, NULL);
    return false;
}

Terminal *terminal_open(void) {
    Terminal *terminal = calloc(1, sizeof *terminal);
    if (terminal == NULL)
        return NULL;
    if (tcgetattr(STDIN_FILENO, &terminal->saved) != 0 || !open_pipe(terminal->pipe)) {
        free(terminal);
        return NULL;
    }
    terminal->raw = terminal->saved;
    terminal->raw.c_iflag &= (tcflag_t) ~(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT);
    terminal->raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
    terminal->raw.c_cc[VMIN] = 1;
    terminal->raw.c_cc[VTIME] = 0;
    if (!start_watching(terminal)) {
        close(terminal->pipe[0]);
        close(terminal->pipe[1]);
        free(terminal);
        return NULL;
    }
    screen_enter(terminal);
    return terminal;
}

void terminal_close(Terminal *terminal) {
    if (terminal == NULL)
        return;
    screen_leave(terminal);
    atomic_store(&terminal->closing, true);
    pthread_kill(terminal->watcher, SIGTERM);
    pthread_join(terminal->watcher, NULL);
    pthread_sigmask(SIG_SETMASK, &terminal->saved_signals, NULL);
    close(terminal->pipe[0]);
    close(terminal->pipe[1]);
    free(terminal);
}

/* Lets the signal that stops the program through, which this thread alone gets. Where nobody could
 * continue the program the system does not stop it. */
void terminal_suspend(Terminal *terminal) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    atomic_store(&terminal->stopped, false);
    screen_leave(terminal);
    pthread_kill(pthread_self(), SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    screen_enter(terminal);
    atomic_store(&terminal->resized, true);
    nudge(terminal);
}

/* Does what a signal asked for about stopping and going on. */
static void mind_stops(Terminal *terminal) {
    if (atomic_load(&terminal->ended))
        return;
    if (atomic_load(&terminal->stopped))
        terminal_suspend(terminal);
    if (atomic_exchange(&terminal->continued, false)) {
        screen_enter(terminal);
        atomic_store(&terminal->resized, true);
    }
}

/* ------------------------------------------------------------------------------------------
 * Going on.
 */

void terminal_wake(void *context) {
    Terminal *terminal = context;
    atomic_store(&terminal->woken, true);
    nudge(terminal);
}

void terminal_write(Terminal *terminal, const char *bytes, size_t length) {
    (void)terminal;
    write_all(bytes, length);
}

/* What the pipe was nudged for, most urgent first. */
static TerminalEvent pending_event(Terminal *terminal) {
    if (atomic_load(&terminal->ended))
        return TERMINAL_ENDED;
    if (atomic_exchange(&terminal->resized, false))
        return TERMINAL_RESIZED;
    return atomic_exchange(&terminal->woken, false) ? TERMINAL_WOKEN : TERMINAL_TIMEOUT;
}

/* Empties the pipe. */
static void drain(Terminal *terminal) {
    char nudges[64];
    while (read(terminal->pipe[0], nudges, sizeof nudges) > 0)
        continue;
}

/* Keys come before a call of the engine: where drawing takes long, it may call again every time. */
TerminalEvent terminal_wait(Terminal *terminal, int timeout_ms, char *bytes, size_t size,
                            size_t *length) {
    struct pollfd waiting[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = terminal->pipe[0], .events = POLLIN}};
    *length = 0;
    mind_stops(terminal);
    TerminalEvent event = pending_event(terminal);
    if (event == TERMINAL_ENDED || event == TERMINAL_RESIZED)
        return event;
    if (poll(waiting, ARRAY_LENGTH(waiting), event == TERMINAL_WOKEN ? 0 : timeout_ms) <= 0)
        return event;
    if (waiting[1].revents != 0)
        drain(terminal);
    if (waiting[0].revents == 0) {
        event = pending_event(terminal);
        return event == TERMINAL_TIMEOUT ? TERMINAL_WOKEN : event;
    }
    ssize_t got = read(STDIN_FILENO, bytes, size);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return TERMINAL_TIMEOUT;
    *length = got > 0 ? (size_t)got : 0;
    return got > 0 ? TERMINAL_INPUT : TERMINAL_ENDED;
}

/* ------------------------------------------------------------------------------------------
 * Interrupts.
 */

struct InterruptWatch {
    atomic_bool *stop;
    atomic_bool closing;
    sigset_t signals;
    pthread_t thread;
};

static void *wait_for_interrupts(void *context) {
    InterruptWatch *watch = context;
    for (;;) {
        int number = 0;
        if (sigwait(&watch->signals, &number) != 0)
            continue;
        if (atomic_load(&watch->closing))
            return NULL;
        if (atomic_exchange(watch->stop, true))
            _exit(EXIT_INTERRUPTED);
    }
}

/* A signal that is blocked would come even where it is ignored, so a SIGHUP that is ignored, as
 * nohup has it, is left alone. */
InterruptWatch *system_watch_interrupts(atomic_bool *stop) {
    struct sigaction hangup;
    InterruptWatch *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return NULL;
    watch->stop = stop;
    sigemptyset(&watch->signals);
    sigaddset(&watch->signals, SIGINT);
    sigaddset(&watch->signals, SIGTERM);
    if (sigaction(SIGHUP, NULL, &hangup) != 0 || hangup.sa_handler != SIG_IGN)
        sigaddset(&watch->signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &watch->signals, NULL);
    if (pthread_create(&watch->thread, NULL, wait_for_interrupts, watch) == 0)
        return watch;
    pthread_sigmask(SIG_UNBLOCK, &watch->signals, NULL);
    free(watch);
    return NULL;
}

void system_unwatch_interrupts(InterruptWatch *watch) {
    if (watch == NULL)
        return;
    atomic_store(&watch->closing, true);
    pthread_kill(watch->thread, SIGTERM);
    pthread_join(watch->thread, NULL);
    free(watch);
}

/* ------------------------------------------------------------------------------------------
 * Time and files.
 */

bool system_shows_output(void) {
    return isatty(STDOUT_FILENO) != 0;
}

bool system_shows_errors(void) {
    return isatty(STDERR_FILENO) != 0;
}

void system_pause(int ms) {
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    while (nanosleep(&time, &time) != 0 && errno == EINTR)
        continue;
}

bool system_reads_terminal(void) {
    return isatty(STDIN_FILENO) != 0;
}

bool system_line_waits(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return system_reads_terminal() && poll(&input, 1, 0) > 0;
}

bool system_data_folder(char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/')
        length = snprintf(path, size, "%s/pentad", data);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, size, "%s/.local/share/pentad", home);
    return length > 0 && (size_t)length < size;
}

bool system_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool system_same_file(const char *path, const char *other) {
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

bool system_make_folder(const char *path) {
    return mkdir(path, 0700) == 0 || system_is_folder(path);
}

void system_list_folder(const char *path, void (*take)(void *context, const char *name),
                        void *context) {
    DIR *folder = opendir(path);
    if (folder == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        take(context, entry->d_name);
    closedir(folder);
}

FILE *system_lock_file(const char *path, bool *taken) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *taken = false;
    FILE *file = fopen(path, "a");
    if (file == NULL || fcntl(fileno(file), F_SETLK, &whole) == 0)
        return file;
    *taken = errno == EACCES || errno == EAGAIN;
    fclose(file);
    return NULL;
}
