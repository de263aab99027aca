/* session_state: what the parts of a session share: its struct, and how replies are sent.
 *
 * The lowest module of the session; session_board.h and the other parts stand on it, session.c
 * on all of them. Only files under session/ include it.
 */
#ifndef PENTAD_SESSION_STATE_H
#define PENTAD_SESSION_STATE_H

#include "database/db_walk.h"
#include "ground/live.h"
#include "session/state/session_reply.h"

enum {
    QUOTE_SIZE = 81,      /* room for the part of a line that is echoed */
    COMPLAINT_SIZE = 256, /* room for the text of an ERROR */
    DETAIL_REALTIME = 1,  /* bits of INFO show_detail */
    DETAIL_LINES = 2,
    DETAIL_ALL = DETAIL_REALTIME | DETAIL_LINES
};

/* One line of a block, as it came and checked to be on the board. */
typedef struct BlockStone {
    Cell cell;
    int field; /* 1 own, 2 opponent, 3 wall; 0 where lines have none */
} BlockStone;

/* A block between its first line and DONE, or the name of a file that is waited for. */
typedef struct Block {
    CommandKind kind;               /* the command that began it; COMMAND_BLANK outside a block */
    char complaint[COMPLAINT_SIZE]; /* about the first bad line; "" if there was none */
    bool refused;                   /* a command came inside, and was told so; */
    bool name_refused;              /* the name of its file is to come */
    int number;                     /* that the line of the command gave, if any */
    int count;
    BlockStone stones[BOARD_MAX_CELLS];
    bool taken[BOARD_MAX_CELLS]; /* the cells of `stones` */
} Block;

/* What a command about the position database says besides its position. */
typedef struct DatabaseCall {
    unsigned mask; /* YXEDITTVDDATABASE: what is given; label, value and depth */
    int label, value, depth;
    int64_t x, y;    /* YXEDITLABELDATABASE: the point */
    DbFilter filter; /* YXDELETEDATABASEALL */
    bool text_open;  /* lines that belong to the text are to come */
    bool text_long;  /* it has become too long */
    size_t text_length;
    char text[DB_TEXT_MAX];
} DatabaseCall;

/* What a search shows of its root moves in real time: as it is, and as it was shown last. */
typedef struct RootMarks {
    Cell position, best; /* being looked at, and best so far; or CELL_NONE */
    CellSet lost;
} RootMarks;

/* What the search that runs has shown and what it has not. */
typedef struct Display {
    bool refreshed; /* a new iteration began since the marks were shown */
    RootMarks marks, shown;
    Cell told;          /* the best move that people were told last, CELL_NONE for none */
    bool begun;         /* something about lines was shown */
    bool suppressed;    /* the iteration being told comes too soon after the last one shown */
    int64_t details_ms; /* when that was, in the search's time */
} Display;

/* The line that is being obeyed. */
typedef struct CommandLine {
    const char *text;
    size_t length;
    int64_t arrival_ms;
    Command command;
} CommandLine;

/* The conversation: the engine, what was told, and what is going on. */
struct Session {
    Engine *engine;
    SessionSend send;
    void *context;
    Live live;

    Timing timing;
    int rule, row;    /* as the engine has them; `rule` without RULE_CONTINUOUS */
    bool continuous;  /* finished rows become walls and the game goes on */
    int wanted_mask;  /* INFO rule as it was asked for last, and */
    int wanted_row;   /* INFO row; as they are where nothing is being complained about */
    int64_t memory;   /* bytes; the last max_memory that was accepted, never 0 */
    unsigned details; /* DETAIL_... bits */
    int strength;     /* 0..STRENGTH_FULL */
    bool ponders;     /* think while the opponent does */
    bool ponder_due;  /* the last thing that happened was a move of ours */
    Display display;

    bool started;        /* there is a board */
    bool lenient;        /* YXSHOWINFO was seen, see session_info_lenient() */
    int64_t answered_ms; /* clock_ms() of the last answer */
    /* By kind of setting: an INFO that could not be met; "" if there is none. */
    char complaints[INFO_KEY_COUNT][COMPLAINT_SIZE];
    Block block;

    Database *database; /* NULL until one was chosen */
    char database_name[COMMAND_MAX_LENGTH + 1];
    bool database_is_default;            /* session_default.h */
    bool uses_database;                  /* the search does */
    char folder[COMMAND_MAX_LENGTH + 1]; /* INFO folder; "" if there was none */
    bool against_program;                /* INFO game_type tells of anything but a person */
    bool default_tried;                  /* to open the default database */
    SessionFind find;                    /* files of the user; NULL for none */
    bool database_read_only;             /* as INFO database_readonly wishes it */
    bool database_failing;               /* the last result of a search could not be stored */
    int64_t cancellable_ms;              /* clock_ms() when something that may take long began */
    DatabaseCall call;
    /* Of the thread that announces lines (session_peek()): the line announced last ended inside a
     * text in quotation marks, or the name of a file comes next. */
    bool announced_text, announced_file;
    bool obeyed_text; /* the line obeyed last ended inside a text */

    /* In the continuous game, of every wall that was a stone: the stone whose arrival finished
     * the row, and the colour. CELL_NONE for all other cells. */
    Cell wall_maker[BOARD_MAX_CELLS];
    Side wall_side[BOARD_MAX_CELLS];
};

/* Sends one line, formatted like printf. */
void session_send(const Session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sends `ERROR` and a text. */
void session_error(const Session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Marks the block that is being read as bad: its DONE gets this complaint, formatted like printf.
 * The first one stays. */
void session_spoil_block(Session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sends an ERROR that explains `status`, which is not ENGINE_OK. */
void session_refuse(const Session *session, EngineStatus status);

/* If any INFO could not be met, says so now, once, in one ERROR. */
void session_complain(Session *session);

/* What INFO rule would be for the rule set that is played. */
int session_played_mask(const Session *session);

/* Breaks off what begins now and takes long when END was read. */
DbCancel session_cancel_on_end(Session *session);

/* Nothing but the rule and the row that are played is wanted. */
void session_forget_wishes(Session *session);

#endif
