/* source: the bytes of a game file while they are read, and what is wrong with them.
 *
 * A reader moves `at` forward. The first thing that cannot be read is put into words once, with the
 * line or the byte where it is, and everything after it is given up.
 */
#ifndef PENTAD_RECORD_SOURCE_H
#define PENTAD_RECORD_SOURCE_H

#include "record/gametree.h"

enum {
    RECORD_COMPLAINT_SIZE = 160, /* bytes of a complaint, the final zero included */
    SOURCE_LARGEST = 9999        /* size or coordinate that is read; one above names no board */
};

/* Asked now and then while a file is read: whether to give it up. */
typedef struct RecordCancel {
    bool (*requested)(void *context);
    void *context;
} RecordCancel;

/* What stands for everything that a file leaves open, and who may break its reading off. */
typedef struct RecordDefaults {
    int width, height, rule, row;
    const RecordCancel *cancel; /* or NULL: for libraries and SGF, which may be long */
} RecordDefaults;

/* A file in memory. */
typedef struct RecordSource {
    const char *start, *end, *at;
    char *complaint;        /* room for RECORD_COMPLAINT_SIZE bytes; "" as long as all is well */
    GameTreeStatus refused; /* what source_refuse() complained about; else GAMETREE_OK */
    const RecordCancel *cancel; /* or NULL */
    unsigned asked;             /* calls of source_cancelled() */
} RecordSource;

/* Begins to read; empties the complaint. */
RecordSource source_init(const char *bytes, size_t size, char complaint[RECORD_COMPLAINT_SIZE]);

/* Whether to give the file up, with no complaint. For every node; few of the calls ask. */
bool source_cancelled(RecordSource *source);

/* The byte at `at`, or -1 at the end. */
int source_peek(const RecordSource *source);

/* Skips white space. */
void source_skip_space(RecordSource *source);

/* Reads a decimal number of at most `high` at `at` and moves on; returns false, staying, where
 * there is none. */
bool source_number(RecordSource *source, int high, int *value);

/* Complains about what stands at `place`, which is told as "line 12: ..." or "byte 345: ...".
 * Always returns false. Only the first complaint is kept. */
bool source_complain_line(RecordSource *source, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool source_complain_byte(RecordSource *source, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a move or a point that the tree refused; `name` is how the file calls it. A `binary`
 * file has bytes, other files have lines. */
bool source_refuse(RecordSource *source, const char *place, GameTreeStatus status, const char *name,
                   bool binary);

/* The next line: its first byte and length without its end; `at` moves behind it. Returns false at
 * the end of the file. */
bool source_line(RecordSource *source, const char **line, size_t *length);

#endif
