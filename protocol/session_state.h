/* session_state: what the files session_*.c share. No other file includes this header.
 *
 * session.c dispatches the lines, session_info.c obeys INFO, session_evaluate.c explains a point
 * of the board, session_block.c collects BOARD blocks, session_think.c thinks and answers,
 * session_report.c shows a search as it goes, session_analysis.c obeys the commands of the extended
 * protocol, session_hash.c those of them that save and load the table, and session_board.c puts
 * stones and takes them back.
 */
#ifndef PENTAD_SESSION_STATE_H
#define PENTAD_SESSION_STATE_H

#include "live.h"
#include "session.h"

enum {
    QUOTE_SIZE = 81,      /* room for the part of a line that is echoed */
    COMPLAINT_SIZE = 256, /* room for the text of an ERROR */
    DETAIL_REALTIME = 1,  /* bits of INFO show_detail */
    DETAIL_LINES = 2
};

/* One line of a block, as it came and checked to be on the board. */
typedef struct BlockStone {
    Cell cell;
    int field; /* 1 own, 2 opponent, 3 wall; 0 in a SWAP2BOARD block */
} BlockStone;

/* A block between its first line and DONE, or the name of a file that is waited for. */
typedef struct Block {
    CommandKind kind;               /* the command that began it; COMMAND_BLANK outside a block */
    char complaint[COMPLAINT_SIZE]; /* about the first bad line; "" if there was none */
    int count;
    BlockStone stones[BOARD_MAX_CELLS];
    bool taken[BOARD_MAX_CELLS]; /* the cells of `stones` */
} Block;

/* What a search shows of its root moves in real time: as it is, and as it was shown last. */
typedef struct Marks {
    Cell position, best; /* being looked at, and best so far; or CELL_NONE */
    CellSet lost;
} Marks;

/* What the search that runs has shown and what it has not. */
typedef struct Display {
    bool refreshed; /* a new iteration began since the marks were shown */
    Marks marks, shown;
    bool begun;         /* something about lines was shown */
    bool suppressed;    /* the iteration being told comes too soon after the last one shown */
    int64_t details_ms; /* when that was, in the search's time */
} Display;

/* The line that is being obeyed. */
typedef struct Line {
    const char *text;
    size_t length;
    int64_t arrival_ms;
    Command command;
} Line;

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
    bool lenient;        /* YXSHOWINFO was seen: be silent about unknown lines */
    int64_t answered_ms; /* clock_ms() of the last answer */
    /* By kind of setting: an INFO that could not be met; "" if there is none. */
    char complaints[INFO_KEY_COUNT][COMPLAINT_SIZE];
    Block block;

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

/* Sends an ERROR that explains `status`, which is not ENGINE_OK. */
void session_refuse(const Session *session, EngineStatus status);

/* session_info.c: if any INFO could not be met, says so now, once, in one ERROR. */
void session_complain(Session *session);

/* session_info.c: nothing but the rule and the row that are played is wanted. */
void session_forget_wishes(Session *session);

/* session_info.c: obeys an INFO line; answers nothing, but for INFO evaluate. */
void session_info(Session *session, const Line *line);

/* session_evaluate.c: obeys INFO evaluate with one MESSAGE. */
void session_evaluate(Session *session, const Line *line);

/* session_block.c: begins a block. */
void session_block_open(Session *session, CommandKind kind);

/* session_block.c: takes a line of the open block other than INFO, END and STOP; at DONE obeys
 * the block. */
void session_block_line(Session *session, const Line *line);

/* session_think.c: thinks about a move for the side to move, showing the `line_count` best ones,
 * plays the best and answers it. */
void session_move(Session *session, int line_count, int64_t arrival_ms);

/* session_think.c: looks for `stones` stones, one or two, that make the position worth `bias`,
 * plays and answers them. */
void session_balance(Session *session, int stones, int bias, int64_t arrival_ms);

/* session_think.c: tells which moves refute the opponent's forced win. */
void session_defend(Session *session, int64_t arrival_ms);

/* session_analysis.c: obeys a command of the extended protocol; returns false if it is none. */
bool session_analysis(Session *session, const Line *line);

/* session_hash.c: saves or loads the table (`kind`) in the file that the line names. */
void session_hash_file(Session *session, CommandKind kind, const Line *line);

/* session_think.c: answers as swap2 asks for, in a position of 0, 3 or 5 stones. */
void session_swap2(Session *session, int64_t arrival_ms);

/* session_report.c: a search begins. Returns who hears about it when it is shown, or (`quiet`)
 * not shown. */
ThinkReport session_report(Session *session, bool quiet);

/* session_report.c: the search that session_report() began is over. */
void session_report_end(Session *session);

/* session_report.c: marks points on a front end's board if INFO show_detail asked for it. */
void session_mark(const Session *session, const Cell *cells, int count);

/* session_report.c: writes `x,y x,y ...` with at most as many points as fit. */
void session_write_points(const Session *session, const Cell *cells, int count, char *text,
                          size_t size);

/* session_board.c: an empty board of this size; everything that belongs to the last game is
 * forgotten, except the time used if `same_game`. */
EngineStatus session_clear(Session *session, int width, int height, bool same_game);

/* session_board.c: reads the two numbers of a line as a point. Returns CELL_NONE and sends an
 * ERROR when there is no board or no such point on it. */
Cell session_point(const Session *session, const Line *line);

/* session_board.c: the point x,y, or CELL_NONE when it is not on the board. */
Cell session_cell(const Session *session, int64_t x, int64_t y);

/* session_board.c: puts a stone of the side to move; in the continuous game a row that it
 * finishes becomes wall. */
EngineStatus session_put(Session *session, Cell cell);

/* session_board.c: takes a stone back, and with it the walls of a row that it finished. */
EngineStatus session_take_back(Session *session, Cell cell);

#endif
