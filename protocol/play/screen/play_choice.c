/* play_choice: see play_choice.h. */
#include "play/screen/play_choice.h"

#include "play/picture/play_page.h"
#include "play/picture/play_view.h"

#include <stdio.h>

enum { FRAME_LINES = 5 /* of the screen that show no game: three above, two below */, TOP = 3 };

/* The first visible game. */
static int first_game(const Dialog *dialog, int height) {
    int room = height - FRAME_LINES;
    return clamp_int(dialog->scroll - room / 2, 0, max_int(dialog->shelf.count - room, 0));
}

/* Opens the chosen game. Others may have come since the list was made. */
static bool choose(Dialog *dialog, Action *action) {
    if (dialog->shelf.count == 0)
        return false;
    int number = shelf_number(&dialog->shelf, dialog->scroll);
    if (number == 0) { /* it is another one now */
        dialog_open_games(dialog);
        return false;
    }
    dialog->kind = DIALOG_NONE;
    *action = action_of(ACTION_OPEN);
    snprintf(action->text, sizeof action->text, "%d", number);
    return true;
}

/* A click on a game chooses it; one on the chosen game does what Enter does. */
static bool click(Dialog *dialog, int line, int height, Action *action) {
    int at = first_game(dialog, height) + line - TOP;
    if (line < TOP || line >= height - (FRAME_LINES - TOP) || at >= dialog->shelf.count)
        return false;
    if (at == dialog->scroll)
        return choose(dialog, action);
    dialog->scroll = at;
    return false;
}

bool choice_key(Dialog *dialog, const Key *key, int height, Action *action) {
    int last = max_int(dialog->shelf.count - 1, 0), step = 0;
    switch (key->kind) {
    case KEY_UP:
        step = -1;
        break;
    case KEY_DOWN:
        step = 1;
        break;
    case KEY_PAGE_UP:
        step = FRAME_LINES - height;
        break;
    case KEY_PAGE_DOWN:
        step = height - FRAME_LINES;
        break;
    case KEY_HOME:
        step = -last;
        break;
    case KEY_END:
        step = last;
        break;
    case KEY_CLICK:
        return click(dialog, key->y, height, action);
    case KEY_ENTER:
        return choose(dialog, action);
    case KEY_ESCAPE:
        dialog_close(dialog);
        return false;
    default:
        return false;
    }
    dialog->scroll = clamp_int(dialog->scroll + step, 0, last);
    return false;
}

void choice_draw(const Dialog *dialog, Canvas *canvas) {
    const Shelf *shelf = &dialog->shelf;
    int first = first_game(dialog, canvas->height), room = canvas->height - FRAME_LINES;
    canvas_text(canvas, 1, 0, STYLE_BOLD, page_title(PAGE_GAMES));
    if (shelf->count == 0)
        canvas_text(canvas, 1, 2, STYLE_DIM, "There is none yet.");
    for (int i = shelf->count == 0 ? 0 : -1; i < min_int(room, shelf->count - first); i++) {
        char line[SHELF_LINE_SIZE];
        int at = i < 0 ? -1 : first + i;
        shelf_describe(shelf, at, canvas->width, line);
        canvas_text(canvas, 0, TOP + i,
                    at < 0                 ? STYLE_DIM
                    : at == dialog->scroll ? STYLE_REVERSE
                                           : STYLE_PLAIN,
                    line);
    }
    canvas->cursor_x = 0;
    canvas->cursor_y = TOP + dialog->scroll - first;
    view_draw_keys(canvas, "Up, Down: choose   Enter: open   Esc: back");
}
