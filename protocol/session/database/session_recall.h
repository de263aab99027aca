/* session_recall: the search and the position database.
 *
 * With INFO usedatabase 1 a search for a move begins with what the database knows: a move that has
 * to be played or that wins is answered at once, moves that lose or are blocked are left out, and
 * the values of the others go into the transposition table, where the search uses those that are
 * deep enough. Values that are deeper than what the search came to decide between its best move and
 * the moves that have them. When the answer has been given, what finished iterations found goes
 * into the database: a deeper result replaces a less deep one, a proven win stays. Weak play does
 * neither. A search that leaves out points by YXBLOCK keeps the values of moves alone, because its
 * own is none of the position; points that are blocked are never played because of the database.
 */
#ifndef PENTAD_SESSION_RECALL_H
#define PENTAD_SESSION_RECALL_H

#include "session/state/session_state.h"

enum { RECALL_LINES = 32 /* most lines of play that are kept of a search */ };

/* One line of play that a search has found. */
typedef struct RecallLine {
    Cell move;
    int score, depth;
} RecallLine;

/* What the database knows about a move: its value for the side that makes it. */
typedef struct RecallMove {
    int16_t score;
    int16_t depth; /* 0 if nothing is known */
} RecallMove;

/* One search. */
typedef struct Recall {
    bool active;    /* the database has a part in it */
    bool whole;     /* no point is left out: its values are those of the position */
    Cell answer;    /* what the database answers; CELL_NONE if a search is needed */
    bool known;     /* the result comes from the database, and no search */
    CellSet closed; /* points left out for this search */
    DbPosition position;
    ThinkReport shown; /* who hears about the search */
    int count;
    RecallLine lines[RECALL_LINES]; /* of the last iteration, best first */
    RecallMove moves[BOARD_MAX_CELLS];
} Recall;

/* Before a search of so many lines: fills `recall`, and tells the engine what is known. If an
 * answer is known it is shown as a MESSAGE. */
void session_recall_begin(Session *session, int line_count, Recall *recall);

/* Makes `report` tell the lines to `recall`, too, which must outlive the search. */
void session_recall_listen(Recall *recall, ThinkReport *report);

/* After the search: gives the points back that were left out, and makes `info` the result if a
 * move that the database knows more deeply is better. */
void session_recall_end(Session *session, Recall *recall, ThinkInfo *info);

/* Stores what the search has found, as far as iterations were finished or it is decided. Complains
 * if that is not possible. */
void session_recall_store(Session *session, const Recall *recall, const ThinkInfo *info);

#endif
