/* play_menu: see play_menu.h.
 *
 * The first lines do something; below them every setting has a line, changed with the left and
 * right arrows or by typing a value after Enter.
 */
#include "play/screen/play_menu.h"

#include "play/control/play_control.h"
#include "play/picture/play_pane.h"

/* A line that does something. */
typedef struct MenuLine {
    const char *title;
    ActionKind kind; /* ACTION_NONE closes the menu */
} MenuLine;

static const MenuLine GAME_LINES[] = {
    {"Go on", ACTION_NONE},
    {"New match (settings below)", ACTION_NEW},
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
    {"Empty board (settings below)", ACTION_NEW},
    {"Open a game", ACTION_OPEN},
    {"Save the analysis", ACTION_SAVE},
    {"Games finished or left", ACTION_GAMES},
    {"Help", ACTION_HELP},
    {"Back to the game", ACTION_LEAVE},
    {"Leave (the analysis is kept)", ACTION_QUIT},
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

/* The first visible line on a screen of that height. */
static int first_line(const Dialog *dialog, int height) {
    return pane_menu_first(dialog->scroll, dialog->selected, line_count(dialog),
                           pane_menu_room(height));
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
static bool click(Dialog *dialog, Play *play, int line, int height, Action *action) {
    int at = first_line(dialog, height) + line;
    if (line < 0 || line >= pane_menu_room(height) || at >= line_count(dialog))
        return false;
    if (at == dialog->selected)
        return choose(dialog, play, action);
    play->message[0] = '\0';
    dialog->selected = at;
    return false;
}

bool menu_key(Dialog *dialog, Play *play, const Key *key, int height, Action *action) {
    int setting = setting_at(dialog, dialog->selected), actions;
    lines_of(dialog, &actions);
    dialog->scroll = first_line(dialog, height);
    if (pane_menu_move(key, line_count(dialog), actions, &dialog->selected)) {
        play->message[0] = '\0'; /* it was about another line */
        return false;
    }
    switch (key->kind) {
    case KEY_LEFT:
    case KEY_RIGHT:
        if (setting >= 0)
            control_step(play, setting, key->kind == KEY_LEFT ? -1 : 1);
        return false;
    case KEY_ENTER:
        return choose(dialog, play, action);
    case KEY_CLICK:
        return click(dialog, play, key->y - 1, height, action);
    case KEY_ESCAPE:
        dialog->kind = DIALOG_NONE;
        return false;
    case KEY_FUNCTION: /* F1 is help here, too */
        *action = action_of(ACTION_HELP);
        return key->code == 1;
    default:
        return false;
    }
}

static void draw_line(const Dialog *dialog, const Play *play, Canvas *canvas, int at, int y) {
    char value[SETTING_TEXT_SIZE];
    int setting = setting_at(dialog, at), count;
    const MenuLine *lines = lines_of(dialog, &count);
    bool selected = at == dialog->selected;
    if (setting < 0) {
        pane_draw_menu_line(canvas, y, selected, lines[at].title, NULL);
        return;
    }
    settings_get(&play->wanted, setting, value);
    pane_draw_menu_line(canvas, y, selected, settings_title(setting), value);
}

void menu_draw(const Dialog *dialog, const Play *play, Canvas *canvas) {
    int count = line_count(dialog), first = first_line(dialog, canvas->height);
    int visible = min_int(pane_menu_room(canvas->height), count - first);
    int setting = setting_at(dialog, dialog->selected);
    for (int i = 0; i < visible; i++)
        draw_line(dialog, play, canvas, first + i, 1 + i);
    pane_draw_menu_frame(canvas, first, dialog->selected, count);
    pane_draw_menu_foot(canvas, play->message, setting < 0 ? NULL : settings_help(setting));
}
