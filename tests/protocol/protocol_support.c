/* protocol_support: see protocol_support.h. */
#include "protocol/protocol_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Remembers a line that only shows a search. */
static void hear_message(Talk *talk, const char *line) {
    talk->message_count++;
    talk->realtime_count += strncmp(line, "MESSAGE REALTIME ", 17) == 0;
    talk->detail_count += strncmp(line, "INFO ", 5) == 0;
    snprintf(talk->last_message, sizeof talk->last_message, "%s", line);
    if (sscanf(line, "MESSAGE depth %d", &talk->last_depth) == 1 && talk->first_depth == 0)
        talk->first_depth = talk->last_depth;
    if (talk->on_message != NULL) {
        const char *announced = talk->on_message;
        talk->on_message = NULL;
        talk_announce(talk, announced);
    }
}

/* Whether a reply is a point where a stone lies. */
static bool is_move(const Talk *talk, const char *reply) {
    const Board *board = session_board(talk->session);
    int x, y;
    return board != NULL && talk_read_point(reply, &x, &y) && board_contains(board, x, y) &&
           talk_stone(talk, x, y) != STONE_NONE;
}

/* The session's callback. */
static void hear(void *context, const char *line) {
    Talk *talk = context;
    bool shows_search = strncmp(line, "MESSAGE depth ", 14) == 0 ||
                        strncmp(line, "MESSAGE REALTIME ", 17) == 0 ||
                        strncmp(line, "INFO ", 5) == 0;
    if (shows_search) {
        hear_message(talk, line);
        return;
    }
    size_t size = strlen(line) + 1;
    if (talk->reply_count == TALK_REPLY_COUNT || talk->used + size > TALK_SIZE) {
        fprintf(stderr, "too many replies\n");
        exit(1);
    }
    memcpy(talk->text + talk->used, line, size);
    talk->is_move[talk->reply_count] = talk->session != NULL && is_move(talk, line);
    talk->replies[talk->reply_count++] = talk->text + talk->used;
    talk->used += size;
}

Talk *talk_create_silent(void) {
    Talk *talk = calloc(1, sizeof *talk);
    if (talk != NULL)
        talk->session = session_create(hear, talk);
    if (talk == NULL || talk->session == NULL) {
        fprintf(stderr, "not enough memory for a session\n");
        exit(1);
    }
    return talk;
}

Talk *talk_create(void) {
    Talk *talk = talk_create_silent();
    talk_say(talk, "INFO timeout_turn 0");
    return talk;
}

void talk_destroy(Talk *talk) {
    session_destroy(talk->session);
    free(talk);
}

bool talk_say(Talk *talk, const char *lines) {
    bool goes_on = true;
    for (const char *line = lines; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        goes_on = session_line(talk->session, line, length, clock_ms());
        line += length + (line[length] == '\n');
    }
    return goes_on;
}

void talk_announce(Talk *talk, const char *lines) {
    for (const char *line = lines; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        session_peek(talk->session, line, length, clock_ms());
        line += length + (line[length] == '\n');
    }
}

bool talk_read_point(const char *text, int *x, int *y) {
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    *x = (int)strtol(text, &end, 10);
    if (*end != ',' || end[1] < '0' || end[1] > '9')
        return false;
    *y = (int)strtol(end + 1, &end, 10);
    return *end == '\0';
}

Stone talk_stone(const Talk *talk, int x, int y) {
    const Board *board = session_board(talk->session);
    return board_stone(board, board_cell(board, x, y));
}

/* Whether one reply is what was expected. */
static bool matches(const Talk *talk, int index, const char *expected, size_t length) {
    const char *reply = talk->replies[index];
    if (length == 3 && strncmp(expected, "x,y", 3) == 0)
        return talk->is_move[index];
    if (length > 0 && expected[length - 1] == '*')
        return strncmp(reply, expected, length - 1) == 0;
    return strlen(reply) == length && strncmp(reply, expected, length) == 0;
}

bool talk_heard(Talk *talk, const char *expected) {
    bool same = true;
    int index = 0;
    for (const char *line = expected; *line != '\0'; index++) {
        size_t length = strcspn(line, "\n");
        same = same && index < talk->reply_count && matches(talk, index, line, length);
        line += length + (line[length] == '\n');
    }
    same = same && index == talk->reply_count;
    if (!same) {
        fprintf(stderr, "expected:\n%s\nheard:\n", expected);
        for (int i = 0; i < talk->reply_count; i++)
            fprintf(stderr, "%s\n", talk->replies[i]);
    }
    talk->reply_count = 0;
    talk->used = 0;
    return same;
}

bool talk_exchange(Talk *talk, const char *lines, const char *expected) {
    talk_say(talk, lines);
    return talk_heard(talk, expected);
}

bool talk_transcripts(const Transcript *transcripts, size_t count) {
    bool same = true;
    for (size_t i = 0; same && i < count; i++) {
        Talk *talk = talk_create();
        same = talk_exchange(talk, transcripts[i].lines, transcripts[i].replies);
        if (!same)
            fprintf(stderr, "transcript %d:\n%s\n", (int)i, transcripts[i].lines);
        talk_destroy(talk);
    }
    return same;
}
