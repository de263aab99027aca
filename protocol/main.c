/* pbrain-pentad: the program that managers load; `pbrain-pentad play` is the game for people.
 *
 * The main thread obeys the lines and thinks; a second one reads standard input, stamps every line
 * that says something with its arrival, announces it to the session and queues it. A reply is
 * written as a whole line, because some managers do not join pieces. A manager that is served gets
 * nothing on standard error, which other managers read as replies; a person at a terminal gets one
 * line there.
 */
#include "console.h"
#include "inbox.h"
#include "play/ground/play_files.h"
#include "play/play.h"
#include "session/session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum {
    INBOX_CAPACITY = 16 * 1024 * 1024, /* 700,000 short lines; what is never needed costs addresses
                                          and no memory */
    PIECE_SIZE = 64 * 1024,            /* bytes read at once */
    STATUS_BAD_OPTIONS = 2             /* exit status, as play_run() has it */
};
_Static_assert((int)CONSOLE_LINE_SIZE >= (int)SESSION_REPLY_SIZE, "a reply must fit into a line");

/* Where replies go. */
typedef struct Listener {
    atomic_bool leaving; /* END was read */
    bool given_up;       /* END was read and nobody reads the replies; the writing thread's own */
} Listener;

/* What the reading thread works with. */
typedef struct Receiver {
    Listener *listener;
    Session *session;
    Inbox *inbox;
    Splitter splitter;
} Receiver;

/* Writes one reply. If nobody listens any more, the end of input will come soon, too. */
static void write_reply(void *context, const char *line) {
    Listener *listener = context;
    if (!listener->given_up)
        listener->given_up = !console_write_line(line, &listener->leaving);
}

/* A line has arrived. Announcing comes first: a line that waits in the queue is known. Lines that
 * say nothing are not queued: however many come, END and YXSTOP are read behind them. */
static bool receive_line(void *context, const char *text, size_t length) {
    Receiver *receiver = context;
    if (!session_hears(receiver->session, text, length))
        return true;
    int64_t arrival_ms = clock_ms();
    bool wants_more = session_peek(receiver->session, text, length, arrival_ms);
    if (!wants_more)
        atomic_store(&receiver->listener->leaving, true);
    inbox_push(receiver->inbox, text, length, arrival_ms);
    return wants_more;
}

/* Reads until END or the end of input. */
static void *receive(void *context) {
    Receiver *receiver = context;
    char piece[PIECE_SIZE];
    bool wants_more = true;
    while (wants_more) {
        size_t size = console_read(piece, sizeof piece);
        if (size == 0)
            break;
        wants_more = splitter_feed(&receiver->splitter, piece, size);
    }
    if (wants_more) {
        splitter_finish(&receiver->splitter);
        session_end_of_input(receiver->session);
    }
    inbox_close(receiver->inbox);
    return NULL;
}

/* Obeys line by line until END or the end of input; both end the reading thread, too. */
static int converse(Receiver *receiver) {
    splitter_init(&receiver->splitter, receive_line, receiver);
    pthread_t reader;
    if (pthread_create(&reader, NULL, receive, receiver) != 0) {
        write_reply(receiver->listener, "ERROR there is no thread for reading the commands");
        return 1;
    }
    InboxLine line;
    while (inbox_pop(receiver->inbox, &line)) {
        if (!session_line(receiver->session, line.text, line.length, line.arrival_ms))
            break;
        session_ponder(receiver->session);
    }
    pthread_join(reader, NULL);
    return 0;
}

/* Where a file of the user's belongs. */
static bool find_file(const char *name, char *path, size_t size) {
    char found[FILE_PATH_SIZE];
    if (!file_data_path(name, found) || strlen(found) >= size)
        return false;
    memcpy(path, found, strlen(found) + 1);
    return true;
}

/* Serves a manager until it leaves. */
static int serve(void) {
    console_outlive_reader();
    Listener listener = {false, false};
    Receiver receiver = {.listener = &listener,
                         .session = session_create(write_reply, &listener),
                         .inbox = inbox_create(INBOX_CAPACITY)};
    int status = 1;
    if (receiver.session != NULL)
        session_set_find(receiver.session, find_file);
    if (receiver.session == NULL || receiver.inbox == NULL)
        write_reply(&listener, "ERROR not enough memory to start");
    else
        status = converse(&receiver);
    inbox_destroy(receiver.inbox);
    session_destroy(receiver.session);
    return status;
}

/* Whether `word` is the option `name`, with dashes before it or none. */
static bool is_option(const char *word, const char *name) {
    return strcmp(word + strspn(word, "-"), name) == 0;
}

/* Prints what the command line may be. */
static void print_help(void) {
    printf("usage: pbrain-pentad                  answer a manager's commands on standard input\n"
           "       pbrain-pentad play [OPTIONS]   play in this terminal; play --help lists them\n"
           "       pbrain-pentad --version        say which version this is\n"
           "       pbrain-pentad --help           show this\n"
           "\n"
           "A manager, such as Piskvork or Yixin-Board, starts the program without options and\n"
           "talks to it in the Gomoku AI protocol: START 15, BEGIN, TURN 7,7, END and so on.\n");
}

/* Obeys a command line that has options. */
static int obey_options(int count, char **words) {
    if (strcmp(words[1], "play") == 0)
        return play_run(count - 2, words + 2);
    if (is_option(words[1], "help") || strcmp(words[1], "-h") == 0) {
        print_help();
        return 0;
    }
    if (is_option(words[1], "version")) {
        printf("%s %s\nLicence: MIT\n", ENGINE_NAME, ENGINE_VERSION);
        return 0;
    }
    fprintf(stderr, "pbrain-pentad: unknown option '%s'; try pbrain-pentad --help\n", words[1]);
    return STATUS_BAD_OPTIONS;
}

/* Ends what was written for a person: if not all of it could be, says so and is no success. */
static int finish(int status) {
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status;
    fprintf(stderr, "pbrain-pentad: the output could not be written completely\n");
    return status == 0 ? 1 : status;
}

/* Says why there will be no game: to the manager, or to the person who gave options. */
static int refuse(bool to_manager, const char *complaint) {
    char reply[ENGINE_COMPLAINT_SIZE + 8];
    Listener listener = {false, false};
    if (!to_manager) {
        fprintf(stderr, "pbrain-pentad: %s\n", complaint);
        return 1;
    }
    console_outlive_reader();
    snprintf(reply, sizeof reply, "ERROR %s", complaint);
    write_reply(&listener, reply);
    return 1;
}

int main(int count, char **words) {
    char complaint[ENGINE_COMPLAINT_SIZE];
    console_prepare();
    if (!engine_check(complaint))
        return refuse(count == 1, complaint);
    if (count > 1)
        return finish(obey_options(count, console_words(count, words)));
    if (console_is_terminal())
        fprintf(stderr, "Pentad waits for the commands of a manager; END leaves. To play here: "
                        "pbrain-pentad play. More: pbrain-pentad --help\n");
    return serve();
}
