/* process: see process.h.
 *
 * Both pipe ends are non-blocking. Bytes read but not yet asked for wait in `buffer`, so a line
 * that arrives in pieces, or many lines that arrive at once, make no difference to the caller.
 */
#include "ground/process.h"

#include "engine.h"
#include "ground/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    BUFFER_SIZE = 1 << 16, /* a line must fit */
    HIGHEST_DESCRIPTOR = 1023,
    LONGEST_WAIT_MS = 250, /* of one poll(), all of it idle if the program stood still in it */
    STANDSTILL_MS = 1000   /* a poll() that lasts so much too long was one */
};

struct Process {
    pid_t pid;    /* also the number of its process group */
    int to_child; /* -1 once closed */
    int from_child;
    int interrupt;
    bool ended;      /* end of its output was seen */
    bool skipping;   /* the rest of a line that was too long is being thrown away */
    int64_t arrival; /* when the newest bytes of the buffer were seen to be there */
    int64_t awake;   /* when this program was last seen at work between a write and its answer */
    int64_t idle;    /* see process_idle() */
    size_t start;    /* first byte of the buffer not yet handed out */
    size_t length;   /* bytes in the buffer from there on */
    char buffer[BUFFER_SIZE];
};

/* Becomes the command; runs in the child between fork and exec, so only calls that are safe
 * there are allowed. Descriptors of other children that a thread opened at the same moment
 * must not survive in this one, or those children would never see their input end. */
static void process_become(const char *command, const int in[2], const int out[2],
                           bool show_errors) {
    struct sigaction normal = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&normal.sa_mask);
    sigemptyset(&none);
    sigaction(SIGPIPE, &normal, NULL);
    sigaction(SIGXFSZ, &normal, NULL);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);

    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    int nowhere = show_errors ? -1 : open("/dev/null", O_WRONLY);
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    for (int descriptor = STDERR_FILENO + 1; descriptor <= HIGHEST_DESCRIPTOR; descriptor++)
        close(descriptor);

    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Makes a pipe that programs started by other threads do not inherit. */
static bool process_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Forks the child; returns its number or -1. */
static pid_t process_fork(const char *command, const int in[2], const int out[2],
                          bool show_errors) {
    pid_t pid = fork();
    if (pid == 0)
        process_become(command, in, out, show_errors);
    if (pid > 0)
        setpgid(pid, pid); /* whichever of the two comes first wins */
    return pid;
}

/* Writing to a child that died must be an error of write(), not the end of this program. */
static void process_ignore_broken_pipes(void) {
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

Process *process_start(const char *command, bool show_errors, int interrupt) {
    int in[2], out[2];
    process_ignore_broken_pipes();
    Process *process = calloc(1, sizeof *process);
    if (process == NULL || !process_pipe(in)) {
        free(process);
        return NULL;
    }
    if (!process_pipe(out)) {
        close(in[0]);
        close(in[1]);
        free(process);
        return NULL;
    }

    process->pid = process_fork(command, in, out, show_errors);
    close(in[0]);
    close(out[1]);
    if (process->pid < 0) {
        close(in[1]);
        close(out[0]);
        free(process);
        return NULL;
    }
    process->to_child = in[1];
    process->from_child = out[0];
    process->interrupt = interrupt;
    process->awake = clock_ns();
    fcntl(process->to_child, F_SETFL, O_NONBLOCK);
    fcntl(process->from_child, F_SETFL, O_NONBLOCK);
    return process;
}

/* What process_wait() saw. */
typedef enum WaitResult { WAIT_READY, WAIT_LATE, WAIT_INTERRUPTED } WaitResult;

/* Milliseconds from now to `deadline` for poll(), in pieces: rounded up so as not to wake too
 * early.
 */
static int process_timeout(int64_t deadline) {
    if (deadline == PROCESS_FOREVER)
        return LONGEST_WAIT_MS;
    int64_t left = deadline - clock_ns();
    return left <= 0 ? 0 : (int)min_int64((left + 999999) / 1000000, LONGEST_WAIT_MS);
}

/* After a poll() that was to end after `timeout` milliseconds. If the program stood still in it, or
 * since it was last seen at work, all that time is idle and moves the deadline. */
static void process_note_wait(Process *process, int timeout, int64_t *deadline) {
    int64_t now = clock_ns(), spent = now - process->awake;
    process->awake = now;
    if (spent < (int64_t)(timeout + STANDSTILL_MS) * 1000000)
        return;
    process->idle += spent;
    if (*deadline != PROCESS_FOREVER)
        *deadline += spent;
}

/* Waits until `descriptor` is ready for `events` or closed. A standstill moves the deadline. */
static WaitResult process_wait(Process *process, int descriptor, short events, int64_t *deadline) {
    struct pollfd polled[2] = {{.fd = descriptor, .events = events},
                               {.fd = process->interrupt, .events = POLLIN}};
    for (;;) {
        int timeout = process_timeout(*deadline);
        int ready = poll(polled, 2, timeout);
        process_note_wait(process, timeout, deadline);
        if (ready > 0 && polled[1].revents != 0)
            return WAIT_INTERRUPTED;
        if (ready > 0)
            return WAIT_READY;
        if (ready == 0 && clock_ns() >= *deadline)
            return WAIT_LATE;
    }
}

int64_t process_idle(const Process *process) {
    return process->idle;
}

bool process_write(Process *process, const char *text, int64_t deadline) {
    size_t length = strlen(text);
    process->awake = clock_ns();
    while (length > 0 && process->to_child >= 0) {
        ssize_t written = write(process->to_child, text, length);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            if (process_wait(process, process->to_child, POLLOUT, &deadline) != WAIT_READY)
                return false;
        } else if (written < 0 && errno != EINTR) {
            return false;
        }
    }
    return length == 0;
}

/* Hands out the bytes up to `end`, the offset of a line end from `start`. */
static void process_take_line(Process *process, size_t end, char *line, size_t size) {
    const char *text = process->buffer + process->start;
    size_t length = end > 0 && text[end - 1] == '\r' ? end - 1 : end;
    length = length < size ? length : size - 1;
    memcpy(line, text, length);
    line[length] = '\0';
    process->start += end + 1;
    process->length -= end + 1;
}

/* Takes the next complete line out of the buffer, if there is one. A zero byte inside a line
 * would hide the rest of it from C strings, so it is turned into '?'. */
static bool process_next_line(Process *process, char *line, size_t size) {
    char *text = process->buffer + process->start;
    char *newline = memchr(text, '\n', process->length);
    if (newline == NULL)
        return false;
    size_t end = (size_t)(newline - text);
    for (char *zero = memchr(text, '\0', end); zero != NULL;
         zero = memchr(zero, '\0', (size_t)(newline - zero)))
        *zero = '?';
    process_take_line(process, end, line, size);
    return true;
}

/* Reads what is there into the buffer; returns false when nothing more will ever come. */
static bool process_fill(Process *process) {
    if (process->start > 0) {
        memmove(process->buffer, process->buffer + process->start, process->length);
        process->start = 0;
    }
    ssize_t got =
        read(process->from_child, process->buffer + process->length, BUFFER_SIZE - process->length);
    if (got > 0) {
        process->length += (size_t)got;
        process->arrival = process->awake;
    }
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Deals with a buffer that is full of one unfinished line: throws it away and reports it once. */
static bool process_too_long(Process *process) {
    if (process->length < BUFFER_SIZE)
        return false;
    bool first = !process->skipping;
    process->skipping = true;
    process->start = 0;
    process->length = 0;
    return first;
}

ReadStatus process_read(Process *process, int64_t deadline, char *line, size_t size,
                        int64_t *arrival) {
    for (;;) {
        while (process_next_line(process, line, size)) {
            if (arrival != NULL)
                *arrival = process->arrival;
            if (!process->skipping)
                return READ_LINE;
            process->skipping = false; /* that was the tail of a line that was too long */
        }
        if (process_too_long(process))
            return READ_TOO_LONG;
        if (process->ended)
            return READ_CLOSED;

        WaitResult wait = process_wait(process, process->from_child, POLLIN, &deadline);
        if (wait != WAIT_READY)
            return wait == WAIT_LATE ? READ_LATE : READ_INTERRUPTED;
        process->ended = !process_fill(process);
    }
}

bool process_failed(const Process *process) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid && (info.si_code != CLD_EXITED || info.si_status != 0);
}

void process_suspend(Process *process) {
    kill(-process->pid, SIGSTOP);
}

void process_resume(Process *process) {
    kill(-process->pid, SIGCONT);
}

int64_t process_private_memory(const Process *process) {
    return memory_private((int64_t)process->pid);
}

int64_t process_resident_memory(const Process *process) {
    return memory_resident((int64_t)process->pid);
}

/* Reads and forgets output until the child closes it or `deadline` passes: a child that is
 * blocked writing could not leave otherwise. */
static void process_drain(Process *process, int64_t deadline) {
    process->interrupt = -1;
    process->awake = clock_ns();
    while (!process->ended &&
           process_wait(process, process->from_child, POLLIN, &deadline) == WAIT_READY) {
        process->length = 0;
        process->ended = !process_fill(process);
        if (clock_ns() >= deadline)
            return;
    }
}

/* Waits for the child until `deadline`; returns whether it has left. */
static bool process_reap(const Process *process, int64_t deadline, int *status) {
    const struct timespec PAUSE = {.tv_nsec = 500000};
    for (;;) {
        pid_t pid = waitpid(process->pid, status, WNOHANG);
        if (pid == process->pid || (pid < 0 && errno != EINTR))
            return true;
        if (clock_ns() >= deadline)
            return false;
        nanosleep(&PAUSE, NULL);
    }
}

void process_end(Process *process, int64_t deadline, ProcessExit *how) {
    if (process == NULL)
        return;
    int status = 0;
    close(process->to_child);
    process_drain(process, deadline);
    bool left = process_reap(process, deadline, &status);
    kill(-process->pid, SIGKILL); /* whatever a script left behind goes too */
    if (!left)
        while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
            continue;

    if (how != NULL) {
        how->killed = !left;
        how->exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        how->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
    close(process->from_child);
    free(process);
}

void process_describe_exit(const ProcessExit *how, char *text, size_t size) {
    if (how->killed)
        snprintf(text, size, "closed its output without leaving");
    else if (how->signal != 0)
        snprintf(text, size, "ended by signal %d", how->signal);
    else if (how->exit_code > 128 && how->exit_code <= 128 + 64) /* the way of shells to say it */
        snprintf(text, size, "ended by signal %d", how->exit_code - 128);
    else if (how->exit_code == 127 || how->exit_code == 126)
        snprintf(text, size, "command not found or not executable (exit code %d)", how->exit_code);
    else
        snprintf(text, size, "left with exit code %d", how->exit_code);
}
