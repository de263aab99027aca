/* protocol_support: a session and everything it said, for the protocol suites.
 *
 * Lines that only show a search (MESSAGE, and INFO of the details) are kept apart from the
 * replies, because how many there are is no part of a conversation.
 */
#ifndef PENTAD_PROTOCOL_SUPPORT_H
#define PENTAD_PROTOCOL_SUPPORT_H

#include "session/session.h"

enum { TALK_SIZE = 1 << 18, TALK_REPLY_COUNT = 512 };

/* A conversation. */
typedef struct Talk {
    Session *session;
    size_t used;
    char text[TALK_SIZE];                  /* the replies, one after another */
    const char *replies[TALK_REPLY_COUNT]; /* where each begins */
    bool is_move[TALK_REPLY_COUNT];        /* a point where a stone lay when it was said */
    int reply_count;
    int message_count; /* lines that show a search */
    int first_depth;   /* of those for people since it was 0: what the first one tells, */
    int last_depth;    /* and the last */
    char last_message[SESSION_REPLY_SIZE];
    int realtime_count;     /* of these: MESSAGE REALTIME */
    int detail_count;       /* and INFO */
    const char *on_message; /* announced to the session at the first MESSAGE; NULL for none */
} Talk;

/* Begins a conversation without a board and with instant answers. Exits when memory is short. */
Talk *talk_create(void);

/* Begins a conversation in which nothing was said. Exits when memory is short. */
Talk *talk_create_silent(void);

/* Frees a conversation. */
void talk_destroy(Talk *talk);

/* Gives the session some lines, each ended by LF. Returns what the last of them returned. */
bool talk_say(Talk *talk, const char *lines);

/* Announces some lines to the session, as the reading thread would. */
void talk_announce(Talk *talk, const char *lines);

/* Whether the replies so far are those of `expected`, separated by LF; forgets them. A reply
 * `x,y` stands for any point of the board where a stone lay when it was said, and one that ends
 * in `*` for everything that begins like it. Prints both sides when they differ. */
bool talk_heard(Talk *talk, const char *expected);

/* Says and listens at once. */
bool talk_exchange(Talk *talk, const char *lines, const char *expected);

/* Whether `text` is exactly two numbers with a comma between them; fills `x` and `y`. */
bool talk_read_point(const char *text, int *x, int *y);

/* The stone on a point of the session's board. */
Stone talk_stone(const Talk *talk, int x, int y);

/* Lines, and the replies that all of them together must get (see talk_heard()). */
typedef struct Transcript {
    const char *lines, *replies;
} Transcript;

/* Whether all transcripts are what is said, each in a conversation of its own with instant answers.
 * Prints the lines of the first that is not. */
bool talk_transcripts(const Transcript *transcripts, size_t count);

#endif
