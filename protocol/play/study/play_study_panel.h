/* play_study_panel: what an analysis says beside the board: who is better, the best moves with
 * value, win rate and line, the moves of the line, and the branches.
 *
 * Values are from the view of the side to move; the bar shows the share of black. A click on a best
 * move plays it, one on a move of the line goes there; both are looked up in the same layout.
 */
#ifndef PENTAD_PLAY_STUDY_PANEL_H
#define PENTAD_PLAY_STUDY_PANEL_H

#include "play/control/play_state.h"
#include "play/picture/play_canvas.h"
#include "play/study/play_study_think.h"

enum { STUDY_VALUE_SIZE = 32 };

/* Where the parts are; a part without lines has none. */
typedef struct StudyPanel {
    int x, width;                  /* columns */
    int top, end;                  /* lines */
    bool small;                    /* below the board: the bar and the best moves alone */
    int best_top, best_count;      /* the best moves */
    int moves_top, moves_count;    /* lines of the list of moves, */
    int first_row;                 /* and the first one of the list that is visible */
    int branches_top, comment_top; /* -1 for none */
} StudyPanel;

/* A panel in this space. */
StudyPanel study_panel_layout(const Study *study, int x, int top, int width, int end, bool small);

/* Draws it; `utf8` allows more than ASCII. */
void study_panel_draw(Canvas *canvas, const StudyPanel *panel, const Study *study, const Play *play,
                      bool utf8);

/* The best move drawn at a point, or CELL_NONE; and the node of the list of moves drawn there, or
 * GAMETREE_NONE. */
Cell study_panel_best_at(const StudyPanel *panel, const Study *study, int x, int y);
GameNode study_panel_node_at(const StudyPanel *panel, const Study *study, int x, int y);

/* How a best move looks: green for the best one, reverse for proven wins, red for proven losses. */
int study_panel_style(const Study *study, int line);

/* What a score means: "+120", "win in 5", "winning?" where it is not proven. */
void study_panel_value(int score, char text[STUDY_VALUE_SIZE]);

/* A win rate of ten thousand in percent; only what is certain is 0 or 100. */
int study_panel_percent(int rate);

/* Speed and amount: "1.20 M", "340 k", "56". */
void study_panel_number(int64_t number, char text[STUDY_VALUE_SIZE]);

#endif
