/* source: see source.h. */
#include "record/source.h"

#include "ground/utf8.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ASK_EVERY = 1024 /* nodes between two questions whether to go on */ };

RecordSource source_init(const char *bytes, size_t size, char complaint[RECORD_COMPLAINT_SIZE]) {
    complaint[0] = '\0';
    return (RecordSource){.start = bytes, .end = bytes + size, .at = bytes, .complaint = complaint};
}

bool source_cancelled(RecordSource *source) {
    return source->cancel != NULL && ++source->asked % ASK_EVERY == 0 &&
           source->cancel->requested(source->cancel->context);
}

int source_peek(const RecordSource *source) {
    return source->at < source->end ? (unsigned char)*source->at : -1;
}

void source_skip_space(RecordSource *source) {
    while (source->at < source->end && isspace((unsigned char)*source->at))
        source->at++;
}

bool source_number(RecordSource *source, int high, int *value) {
    const char *at = source->at;
    int number = 0;
    while (at < source->end && isdigit((unsigned char)*at) && number <= high / 10)
        number = number * 10 + (*at++ - '0');
    bool more = at < source->end && isdigit((unsigned char)*at);
    if (at == source->at || more || number > high)
        return false;
    source->at = at;
    *value = number;
    return true;
}

/* The bytes of the character in UTF-8 at `at`; 0 for what is none, or a control character. */
static int character_size(const char *at) {
    uint32_t code;
    int size = utf8_read(at, strlen(at), &code);
    return code == UTF8_NONE || iscntrl((unsigned char)*at) ? 0 : size;
}

/* Puts a complaint into words behind what says where; it stays one line of whole characters,
 * whatever it quotes. */
static void complain(RecordSource *source, const char *unit, size_t number, const char *format,
                     va_list arguments) {
    int length = snprintf(source->complaint, RECORD_COMPLAINT_SIZE, "%s %zu: ", unit, number);
    vsnprintf(source->complaint + length, (size_t)(RECORD_COMPLAINT_SIZE - length), format,
              arguments);
    int size;
    for (char *at = source->complaint; *at != '\0'; at += max_int(1, size)) {
        size = character_size(at);
        if (size == 0)
            *at = '?';
    }
}

bool source_complain_line(RecordSource *source, const char *place, const char *format, ...) {
    if (source->complaint[0] != '\0')
        return false;
    size_t line = 1;
    for (const char *at = source->start; at < place && at < source->end; at++)
        line += *at == '\n';
    va_list arguments;
    va_start(arguments, format);
    complain(source, "line", line, format, arguments);
    va_end(arguments);
    return false;
}

bool source_complain_byte(RecordSource *source, const char *place, const char *format, ...) {
    if (source->complaint[0] != '\0')
        return false;
    va_list arguments;
    va_start(arguments, format);
    complain(source, "byte", (size_t)(place - source->start) + 1, format, arguments);
    va_end(arguments);
    return false;
}

/* What a status means for the reader of a file. */
static const char *words_of(GameTreeStatus status) {
    switch (status) {
    case GAMETREE_NO_MEMORY:
        return "there is not enough memory for this file";
    case GAMETREE_OFF_BOARD:
        return "is no point of this board";
    case GAMETREE_OCCUPIED:
        return "is not empty: two stones cannot lie there";
    default:
        return "this file is too large or too deep to be read";
    }
}

bool source_refuse(RecordSource *source, const char *place, GameTreeStatus status, const char *name,
                   bool binary) {
    bool point = status == GAMETREE_OFF_BOARD || status == GAMETREE_OCCUPIED;
    const char *what = point ? name : "", *gap = point ? " " : "";
    if (source->complaint[0] == '\0')
        source->refused = status;
    return binary ? source_complain_byte(source, place, "%.20s%s%s", what, gap, words_of(status))
                  : source_complain_line(source, place, "%.20s%s%s", what, gap, words_of(status));
}

bool source_line(RecordSource *source, const char **line, size_t *length) {
    if (source->at >= source->end)
        return false;
    const char *stop = memchr(source->at, '\n', (size_t)(source->end - source->at));
    *line = source->at;
    *length = (size_t)((stop == NULL ? source->end : stop) - source->at);
    source->at += *length + (stop != NULL);
    if (*length > 0 && (*line)[*length - 1] == '\r')
        --*length;
    return true;
}
