/* play_window: the window in which a game is played: the loop of keys, and what keys mean at a
 * board.
 *
 * Every game at the terminal runs in this loop, in one thread: what is due is done, the picture is
 * drawn, and a key, another thread, another size of the window or the time that the game names
 * begins the next turn. Keys are the same in all games; what they lead to is the game's.
 */
#ifndef PENTAD_PLAY_WINDOW_H
#define PENTAD_PLAY_WINDOW_H

#include "play/control/play_action.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"

enum {
    WINDOW_SECOND_MS = 1000, /* between two looks at a clock that runs */
    WINDOW_FAR = 64          /* cells: farther than any board reaches */
};

/* The window. Zero-initialise; games read `canvas` and `terminal` and share `typed`. */
typedef struct PlayWindow {
    Terminal *terminal;
    Canvas canvas;
    Text bytes; /* on their way to the terminal */
    Keys keys;
    int64_t keys_due_ms; /* clock_ms() when the beginning of a key is all that comes of it */
    char typed[ACTION_TEXT_SIZE]; /* what is being typed at the board */
    bool ended;                   /* the terminal is gone, or the program is told to leave */
} PlayWindow;

/* What a game does with a window. The first argument is its own. */
typedef struct WindowGame {
    /* Whether a window of this size shows the game. Where none does, only Ctrl-C reaches it: nobody
     * plays unseen. */
    bool (*fits)(int width, int height);
    /* Does what is due without a key, before each drawing. */
    void (*go_on)(void *game);
    /* Draws; then `*bell` rings the bell and `*colours` allows colours. */
    void (*draw)(void *game, Canvas *canvas, bool *bell, bool *colours);
    /* The milliseconds until something is due; negative for never. */
    int (*wait_ms)(const void *game);
    /* Takes any key but those of the window itself. */
    void (*take_key)(void *game, const Key *key);
    /* Whether the person has left. */
    bool (*has_left)(const void *game);
} WindowGame;

/* What keys lead to at the board of a game. */
typedef struct WindowBoard {
    int page; /* lines by which Page Up and Page Down move the cursor */
    /* Moves the cursor to the right and down, at most to the edge. */
    void (*move_cursor)(void *game, int dx, int dy);
    /* Enter, Space or a click: does what is due at the cursor. */
    void (*act)(void *game, bool space);
    /* Obeys an action that needs no text. */
    void (*obey)(void *game, ActionKind kind);
    /* Obeys what was typed and empties it. */
    void (*obey_typed)(void *game);
    /* Asks for the name of the file that ACTION_SAVE or ACTION_OPEN is about. */
    void (*ask_file)(void *game, ActionKind kind);
    /* Opens the menu, if `open`; what was told goes in any case. */
    void (*menu)(void *game, bool open);
    /* The left button went down: moves the cursor, or returns false beside the board. */
    bool (*point)(void *game, int x, int y);
    /* Whether the game runs by itself, at a pace, and whether the round is over. */
    bool (*is_demo)(const void *game);
    bool (*is_over)(const void *game);
} WindowBoard;

/* Takes the terminal over. Returns false, having changed nothing, when that is not possible. */
bool window_open(PlayWindow *window);

/* Plays until the person has left or the terminal is gone. */
void window_run(PlayWindow *window, const WindowGame *game, void *context);

/* Gives the terminal and all memory back. */
void window_close(PlayWindow *window);

/* Adds a character to the typed text. */
void window_type(PlayWindow *window, uint32_t code);

/* Does what a key means at a board, and what Ctrl with a letter means in every view. */
void window_board_key(PlayWindow *window, const WindowBoard *board, void *context, const Key *key);
void window_control_key(PlayWindow *window, const WindowBoard *board, void *context,
                        uint32_t letter);

/* Draws that the window is smaller than a game needs. */
void window_draw_too_small(Canvas *canvas, int least_width, int least_height);

#endif
