/* play_study: a game that is analysed: its tree, and the place in it that is looked at.
 *
 * The place is a node on the current line, which leads from the root through it to the end of a
 * branch: steps go along this line, and another branch is chosen by changing the rest of it. The
 * board always shows the position of the node. Positions may be set up freely and moves may be
 * played in any position, also after a row; only the engine is not asked about a game that is over.
 */
#ifndef PENTAD_PLAY_STUDY_H
#define PENTAD_PLAY_STUDY_H

#include "play/control/play_background.h"
#include "play/save/play_save.h"
#include "records.h"

enum {
    STUDY_LINES = 3,     /* best moves shown at first */
    STUDY_MEGABYTES = 64 /* of the engine, with one thread, until something else is said */
};

/* The search for the next mistake, see play_study_think.h. */
typedef struct StudyHunt {
    bool active;
    GameNode start;                /* where it began */
    int64_t asked_ms, position_ms; /* when the position came, and how long each one gets */
} StudyHunt;

/* What is analysed. Open for reading; only the files play_study*.c write it. */
typedef struct Study {
    GameTree *tree;
    GameNode line[GAMETREE_MAX_DEPTH]; /* the current line, the root first */
    int length, at;                    /* its nodes, and which of them is looked at */
    Rules *rules;
    Board *board;   /* the position there */
    Cell last;      /* the stone that was placed last, or CELL_NONE */
    CellSet row;    /* the rows that win, if there are any */
    bool over;      /* there is a row, the last stone was a foul, or the board is full, */
    int winner;     /* for this side; SIDE_COUNT for neither */
    uint64_t place; /* grows whenever the position becomes another one */

    bool editing;           /* stones are put and removed freely */
    Side brush;             /* the colour of the next one */
    bool changed;           /* something was added or removed that is not in a file */
    uint64_t changes, kept; /* how often, and how often when it was kept for next time */

    int line_count;            /* best moves that are wanted, 1..ANALYSIS_LINES */
    EngineResources resources; /* what the engine may use */
    bool memory_short;         /* there is less of it, which was not told yet */
    bool paused;               /* the engine rests */
    uint64_t asked; /* the place that the engine was asked about last, for how many moves, */
    int asked_lines;
    EngineResources asked_resources; /* and with what */
    Analysis analysis; /* what it has found about this place; no lines when nothing yet */
    StudyHunt hunt;
} Study;

/* Creates a study of an empty board with the size and the rule of the settings. Returns NULL
 * when memory is short. */
Study *study_create(const Settings *settings);

/* Creates a study of a game, at the game's position; moves that were taken back follow it. Returns
 * NULL when memory is short. */
Study *study_of_game(const SavedGame *saved);

/* Creates a study that takes the tree over, at the beginning; when memory is short returns NULL and
 * leaves the tree to the caller. */
Study *study_of_tree(GameTree *tree);

/* Whether it is an empty board, with nothing to look at. */
bool study_is_empty(const Study *study);

/* Frees the study and its tree; NULL is allowed. */
void study_destroy(Study *study);

/* The node that is looked at. */
GameNode study_node(const Study *study);

/* How many moves lead to the node, and to the end of the current line. */
int study_ply(const Study *study);
int study_last_ply(const Study *study);

/* Goes `steps` nodes along the current line, back if negative, no farther than it leads. Returns
 * whether that is anywhere else. */
bool study_step(Study *study, int steps);

/* Goes to the node after the move number `ply` of the current line, 0 for its beginning. Returns
 * false when the line has no such move. */
bool study_jump(Study *study, int ply);

/* Goes to a node of the tree; the line goes on from it as before if it is on the current one. */
void study_go(Study *study, GameNode node);

/* Chooses the next (`step` 1) or the one before (-1) among the moves that follow here. Where only
 * one does, changes to another move than the one that led here. Returns false where there is no
 * choice. */
bool study_branch(Study *study, int step);

/* Plays a move of the side to move; it becomes a variation unless it is in the tree already. */
GameTreeStatus study_play(Study *study, Cell cell);

/* Makes the current line up to here the main line, from the first branch on. Returns false when it
 * is already. */
bool study_promote(Study *study);

/* Deletes the node with all that follows and goes back to the one before. Returns false at the
 * root. */
bool study_delete(Study *study);

/* Begins setting up: what is put from now on belongs to this node if it is no move and nothing
 * follows it, and to a new one otherwise. Ends it. */
GameTreeStatus study_edit(Study *study);
void study_edit_end(Study *study);

/* While setting up: puts a stone, or removes it (STONE_NONE); removes all; gives the move to the
 * other side. */
GameTreeStatus study_put(Study *study, Cell cell, Stone stone);
GameTreeStatus study_clear(Study *study);
GameTreeStatus study_turn(Study *study);

/* The name of the branch that leads here: of the nearest node with a name, up to the one where the
 * branch begins; "" for none. */
const char *study_branch_name(const Study *study);

/* Gives the node a name, or a comment; "" takes it away. */
GameTreeStatus study_set_name(Study *study, const char *name);
GameTreeStatus study_set_comment(Study *study, const char *comment);

#endif
