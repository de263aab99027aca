/* play_menu: see play_menu.h.
 *
 * The first lines do something; below them every setting has a line, changed with the left and
 * right arrows or by typing a value after Enter.
 */
#include "play/screen/play_menu.h"

#include "play/game/play_control.h"
#include "play/picture/play_view.h"

#include <stdio.h>

/* A line that does something. */
typedef struct MenuLine {
    const char *title;
    ActionKind kind; /* ACTION_NONE closes the menu */
} MenuLine;

static const MenuLine GAME_LINES[] = {
    {"Go on", ACTION_NONE},
    {"New match with the settings below", ACTION_NEW},
    {"Hint", ACTION_HINT},
    {"Mark threats", ACTION_THREATS},
    {"Mark forbidden points", ACTION_FORBIDDEN},
    {"Give up this round", ACTION_GIVE_UP},
    {"Save the game", ACTION_SAVE},
    {"Open a game", ACTION_OPEN},
    {"The match so far", ACTION_TABLE},
    {"The ten best", ACTION_SCORES},
    {"Games finished or left", ACTION_GAMES},
    {"Help", ACTION_HELP},
    {"Analyse this game", ACTION_ANALYSE},
    {"Leave (the game is kept)", ACTION_QUIT},
};
static const MenuLine STUDY_LINES[] = {
    {"Go on", ACTION_NONE},
    {"Look for the next mistake", ACTION_MISTAKE},
    {"Set up a position", ACTION_EDIT},
    {"Go to a move", ACTION_JUMP},
    {"Name this branch", ACTION_NAME},
    {"Write a comment", ACTION_COMMENT},
    {"Make this the main line", ACTION_PROMOTE},
    {"Delete from this move on", ACTION_DELETE},
    {"Number of best moves", ACTION_LINES},
    {"Engine: stop or go on", ACTION_THINK},
    {"Mark threats", ACTION_THREATS},
    {"Mark forbidden points", ACTION_FORBIDDEN},
    {"Empty board, settings below", ACTION_NEW},
    {"Open a game", ACTION_OPEN},
    {"Save the analysis", ACTION_SAVE},
    {"Games finished or left", ACTION_GAMES},
    {"Help", ACTION_HELP},
    {"Back to the game", ACTION_LEAVE},
    {"Leave (the analysis is kept)", ACTION_QUIT},
};
enum {
    TITLE_WIDTH = 28,
    VALUE_WIDTH = 10,        /* of most values */
    LEAST_TITLE_WIDTH = 8,   /* beside these */
    LEAST_TITLE_OF_LONG = 5, /* beside a longer one */
    FRAME_LINES = 4 /* of the screen that are not lines of the menu: one above, three below */
};

/* The lines before the settings, and how many there are. */
static const MenuLine *lines_of(const Dialog *dialog, int *count) {
    *count = dialog->study ? (int)ARRAY_LENGTH(STUDY_LINES) : (int)ARRAY_LENGTH(GAME_LINES);
    return dialog->study ? STUDY_LINES : GAME_LINES;
}

/* The setting on line `at` of the menu; -1 for the lines before the settings. */
static int setting_at(const Dialog *dialog, int at) {
    int left;
    lines_of(dialog, &left);
    left = at - left;
    for (int i = 0; i < settings_count() && left >= 0; i++) {
        if (!settings_is_plain(i))
            continue;
        if (left == 0)
            return i;
        left--;
    }
    return -1;
}

static int line_count(const Dialog *dialog) {
    int count;
    lines_of(dialog, &count);
    for (int i = 0; i < settings_count(); i++)
        count += settings_is_plain(i);
    return count;
}

/* The first visible line when `room` of them fit: as before if the selected one is visible then, so
 * that no line moves away under a click. */
static int first_line(const Dialog *dialog, int room) {
    int last = min_int(dialog->selected, max_int(line_count(dialog) - room, 0));
    return clamp_int(dialog->scroll, max_int(dialog->selected - room + 1, 0), last);
}

/* Does what the selected line says. Returns true when an action came out of it. */
static bool choose(Dialog *dialog, Play *play, Action *action) {
    int setting = setting_at(dialog, dialog->selected);
    play->message[0] = '\0';
    if (setting >= 0) {
        dialog_prompt_setting(dialog, play, setting);
        return false;
    }
    int count;
    *action = action_of(lines_of(dialog, &count)[dialog->selected].kind);
    switch (action->kind) {
    case ACTION_SAVE:
    case ACTION_OPEN:
        dialog_prompt_file(dialog, action->kind, dialog->study);
        return false;
    case ACTION_TABLE:
    case ACTION_SCORES:
    case ACTION_GAMES:
    case ACTION_HELP:
        return true;
    default:
        dialog->kind = DIALOG_NONE;
        return action->kind != ACTION_NONE;
    }
}

/* A click on a line selects it; one on the selected line does what Enter does. */
static bool click(Dialog *dialog, Play *play, int line, int room, Action *action) {
    int at = first_line(dialog, room) + line;
    if (line < 0 || line >= room || at >= line_count(dialog))
        return false;
    if (at == dialog->selected)
        return choose(dialog, play, action);
    dialog->selected = at;
    return false;
}

bool menu_key(Dialog *dialog, Play *play, const Key *key, int height, Action *action) {
    int setting = setting_at(dialog, dialog->selected), last = line_count(dialog) - 1, actions;
    lines_of(dialog, &actions);
    dialog->scroll = first_line(dialog, height - FRAME_LINES);
    switch (key->kind) {
    case KEY_UP:
        dialog->selected = dialog->selected == 0 ? last : dialog->selected - 1;
        return false;
    case KEY_DOWN:
        dialog->selected = dialog->selected == last ? 0 : dialog->selected + 1;
        return false;
    case KEY_HOME:
    case KEY_PAGE_UP:
        dialog->selected = 0;
        return false;
    case KEY_END:
    case KEY_PAGE_DOWN:
        dialog->selected = dialog->selected < actions ? actions : last;
        return false;
    case KEY_LEFT:
    case KEY_RIGHT:
        if (setting >= 0)
            control_step(play, setting, key->kind == KEY_LEFT ? -1 : 1);
        return false;
    case KEY_ENTER:
        return choose(dialog, play, action);
    case KEY_CLICK:
        return click(dialog, play, key->y - 1, height - FRAME_LINES, action);
    case KEY_ESCAPE:
        dialog->kind = DIALOG_NONE;
        return false;
    default:
        return false;
    }
}

/* One line of the menu. Where there is not enough room for both, the value is shown whole and the
 * title is cut. */
static void draw_line(const Dialog *dialog, const Play *play, Canvas *canvas, int at, int y) {
    char value[SETTING_TEXT_SIZE] = "", title[2 * SETTING_TEXT_SIZE];
    int setting = setting_at(dialog, at), columns = canvas->width - 4, count;
    const MenuLine *lines = lines_of(dialog, &count);
    int style = at == dialog->selected ? STYLE_REVERSE : STYLE_PLAIN;
    if (setting >= 0) {
        settings_get(&play->wanted, setting, value);
        int room = columns - 5 - glyph_text_width(value);
        columns = clamp_int(columns - 5 - VALUE_WIDTH, LEAST_TITLE_WIDTH, TITLE_WIDTH);
        columns = clamp_int(room, LEAST_TITLE_OF_LONG, columns);
    }
    snprintf(title, sizeof title, "%s", setting < 0 ? lines[at].title : settings_title(setting));
    title[glyph_text_words(title, columns)] = '\0';
    int fill = min_int(columns, TITLE_WIDTH) - glyph_text_width(title);
    int x = canvas_text(canvas, 2, y, style, " ");
    x = canvas_text(canvas, x, y, style, title);
    for (int i = 0; i <= fill; i++)
        x = canvas_text(canvas, x, y, style, " ");
    if (setting < 0)
        return;
    x = canvas_text(canvas, x + 1, y, STYLE_DIM, "< ");
    x = canvas_text(canvas, x, y, STYLE_BOLD, value);
    canvas_text(canvas, x, y, STYLE_DIM, " >");
}

void menu_draw(const Dialog *dialog, const Play *play, Canvas *canvas) {
    int room = canvas->height - FRAME_LINES, count = line_count(dialog);
    int first = first_line(dialog, room);
    int setting = setting_at(dialog, dialog->selected);
    canvas_text(canvas, 2, 0, STYLE_BOLD, "Pentad");
    for (int i = 0; i < min_int(room, count - first); i++)
        draw_line(dialog, play, canvas, first + i, 1 + i);
    if (first > 0)
        canvas_text(canvas, 0, 1, STYLE_BOLD, "^");
    if (first + room < count)
        canvas_text(canvas, 0, room, STYLE_BOLD, "v");
    canvas->cursor_x = 2;
    canvas->cursor_y = 1 + dialog->selected - first;
    if (play->message[0] != '\0')
        view_draw_message(canvas, play->message, false);
    else if (setting >= 0)
        canvas_words(canvas, 1, canvas->height - 2, canvas->width - 2, 1, STYLE_PLAIN,
                     settings_help(setting));
    view_draw_keys(canvas, "Up, Down: choose   Left, Right: change   Enter: do, or type a value   "
                           "Esc: back");
}
