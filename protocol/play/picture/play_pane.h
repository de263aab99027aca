/* play_pane: the parts of dialogs that do not ask which game is played.
 *
 * Long texts, questions, texts to be typed, menus: how they are drawn and what keys do in them. The
 * terminal of five in a row and that of variants both put their dialogs together from these.
 */
#ifndef PENTAD_PLAY_PANE_H
#define PENTAD_PLAY_PANE_H

#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "records.h"

/* How a question was answered. */
typedef enum PaneAnswer { PANE_WAIT, PANE_YES, PANE_NO } PaneAnswer;

/* The columns that a long text has in a window. */
int pane_text_width(const Canvas *canvas);

/* Draws a long text and its title, and frees the text, which is not shown where memory was short.
 * Its lines are broken between words where the window is narrow and go on indented; the first
 * visible one is `scroll`. */
void pane_draw_text(Canvas *canvas, const char *title, Text *text, int scroll);

/* Scrolls such a text, and frees it. Returns false, without scrolling, for a key that closes it. */
bool pane_scroll(const Key *key, const Canvas *canvas, Text *text, int *scroll);

/* The answer of a key to a question: yes, no (also Escape), or none. Enter is yes, or no to a
 * question that is asked carefully. */
PaneAnswer pane_answer(const Key *key, bool careful);
void pane_draw_question(Canvas *canvas, const char *question, bool careful);

/* Changes a typed text of so many bytes at most, NUL included. Returns false for other keys. */
bool pane_type(char *typed, size_t size, const Key *key);

/* Draws a text that is typed below a question and a line of help, which may be NULL. */
void pane_draw_prompt(Canvas *canvas, const char *question, const char *help, const char *typed,
                      const char *message);

/* The lines of a menu that a window of that height has room for. */
int pane_menu_room(int height);

/* The first visible line of a menu of `count` lines: `scroll` if the selected one is visible then,
 * so that no line moves away under a click. */
int pane_menu_first(int scroll, int selected, int count, int room);

/* Moves the selected line of a menu whose settings begin at line `settings`. Returns false, and
 * changes nothing, for other keys. */
bool pane_menu_move(const Key *key, int count, int settings, int *selected);

/* Draws a line of a menu; `value` is that of a setting, or NULL. Where there is not enough room for
 * both, the value is shown whole and the title is cut. */
void pane_draw_menu_line(Canvas *canvas, int y, bool selected, const char *title,
                         const char *value);

/* Draws what stands around the lines of a menu, and puts the cursor on the selected one. */
void pane_draw_menu_frame(Canvas *canvas, int first, int selected, int count);

/* Draws what stands below them: a message if there is one, or the help of the selected setting. */
void pane_draw_menu_foot(Canvas *canvas, const char *message, const char *help);

#endif
