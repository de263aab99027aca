/* command: one line from the manager as a value.
 *
 * Parsing is total: every string of bytes gives a Command, the worst being COMMAND_UNKNOWN.
 * Nothing here knows a board; whether a number makes sense is the session's business. Words
 * are not case-sensitive, numbers are decimal and strict: what is missing, too large for 64
 * bits or followed by something else marks the command as malformed.
 */
#ifndef PENTAD_COMMAND_H
#define PENTAD_COMMAND_H

#include "engine.h"

enum {
    COMMAND_MAX_LENGTH = 4096, /* longer lines are never obeyed */
    COMMAND_MAX_VALUES = 3     /* most numbers in one line */
};

/* What kind of line it is. */
typedef enum CommandKind {
    COMMAND_BLANK,   /* nothing but white space */
    COMMAND_UNKNOWN, /* anything that is none of the others */
    COMMAND_POINT,   /* a line of a block: `x,y` or `x,y,field` */
    COMMAND_START,
    COMMAND_RECTSTART,
    COMMAND_RESTART,
    COMMAND_BEGIN,
    COMMAND_TURN,
    COMMAND_PLAY,
    COMMAND_TAKEBACK,
    COMMAND_BOARD,
    COMMAND_YXBOARD,
    COMMAND_SWAP2BOARD,
    COMMAND_DONE,
    COMMAND_INFO,
    COMMAND_ABOUT,
    COMMAND_END,
    COMMAND_STOP, /* STOP and YXSTOP */
    COMMAND_YXSHOWINFO,
    COMMAND_YXSHOWFORBID,
    COMMAND_YXNBEST,
    COMMAND_YXBALANCEONE,
    COMMAND_YXBALANCETWO,
    COMMAND_YXBLOCK,
    COMMAND_YXBLOCKUNDO,
    COMMAND_YXBLOCKRESET,
    COMMAND_YXSEARCHDEFEND,
    COMMAND_YXHASHCLEAR,
    COMMAND_YXHASHDUMP,
    COMMAND_YXHASHLOAD,
    COMMAND_YXSHOWHASHUSAGE,
    COMMAND_YXSWAP2STEP1,
    COMMAND_YXSWAP2STEP2,
    COMMAND_YXSWAP2STEP3,
    COMMAND_YXSOOSORVSTEP1,
    /* Followed by a position, x,y on each line up to DONE: */
    COMMAND_YXSOOSORVSTEP2,
    COMMAND_YXSOOSORVSTEP3,
    COMMAND_YXSOOSORVSTEP4,
    COMMAND_YXSOOSORVSTEP5,
    COMMAND_YXSOOSORVSTEP6,
    /* Others: */
    COMMAND_YXSAVEDATABASE,
    COMMAND_YXDBCHECK,
    COMMAND_YXDBFIX,
    /* Followed by a position, x,y on each line up to DONE: */
    COMMAND_YXQUERYDATABASEALL,
    COMMAND_YXQUERYDATABASEALLT,
    COMMAND_YXQUERYDATABASEONE,
    COMMAND_YXQUERYDATABASETEXT,
    COMMAND_YXEDITTVDDATABASE,
    COMMAND_YXEDITTEXTDATABASE,
    COMMAND_YXEDITLABELDATABASE,
    COMMAND_YXDELETEDATABASEONE,
    COMMAND_YXDELETEDATABASEALL,
    /* Followed by a line with the name of a file: */
    COMMAND_YXSETDATABASE,
    COMMAND_YXDBSPLIT,
    COMMAND_YXDBMERGE,
    COMMAND_YXDBTOTXT,
    COMMAND_YXDBTOTXTALL,
    COMMAND_YXTXTTODB,
    COMMAND_YXLIBTODB,
    COMMAND_YXDBTOLIB
} CommandKind;

/* The keys of INFO that mean something here. All need one number, but INFO_EVALUATE a point and
 * INFO_FOLDER a text. */
typedef enum InfoKey {
    INFO_OTHER, /* unknown, or without effect; never malformed */
    INFO_TIMEOUT_TURN,
    INFO_TIMEOUT_MATCH,
    INFO_TIME_LEFT,
    INFO_MAX_NODE,
    INFO_MAX_DEPTH,
    INFO_MAX_MEMORY,
    INFO_HASH_SIZE,
    INFO_THREAD_NUM,
    INFO_RULE,
    INFO_ROW,
    INFO_START_DEPTH,
    INFO_SHOW_DETAIL,
    INFO_CAUTION_FACTOR,
    INFO_PONDERING,
    INFO_STRENGTH,
    INFO_SEED,
    INFO_EVALUATE,
    INFO_USEDATABASE,
    INFO_DATABASE_READONLY,
    INFO_GAME_TYPE,
    INFO_FOLDER, /* followed by a text */
    INFO_KEY_COUNT
} InfoKey;

/* What a line says. A plain value without pointers into the line. */
typedef struct Command {
    CommandKind kind;
    InfoKey key;    /* of COMMAND_INFO; INFO_OTHER otherwise */
    bool malformed; /* the numbers that the command needs are not there */
    bool overlong;  /* longer than COMMAND_MAX_LENGTH; then it is malformed, too */
    int count;      /* numbers read */
    int64_t values[COMMAND_MAX_VALUES];
} Command;

/* Parses the `length` bytes at `text`, which hold one line without its line end. Only the first
 * COMMAND_MAX_LENGTH of them are looked at. Pure; any thread. */
Command command_parse(const char *text, size_t length);

/* Whether a character is white space; other control characters, NUL among them, are bad input. */
bool command_is_space(char character);

/* Copies a line into `quoted` in a form that is safe to send: trimmed, cut to `size` - 1
 * characters, everything that is not printable ASCII replaced by '?'. Requires size > 0. */
void command_quote(const char *text, size_t length, char *quoted, size_t size);

#endif
