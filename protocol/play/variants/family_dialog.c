/* family_dialog: see family_dialog.h. */
#include "play/variants/family_dialog.h"

#include "play/picture/play_view.h"
#include "play/variants/family_game.h"
#include "play/variants/family_page.h"

#include <stdio.h>
#include <string.h>

/* A line of the menu that does something. */
typedef struct FamilyMenuLine {
    const char *title;
    FamilyActionKind kind; /* FAMILY_DO_NOTHING closes the menu */
} FamilyMenuLine;

static const FamilyMenuLine LINES[] = {
    {"Go on", FAMILY_DO_NOTHING},
    {"New match with the settings below", FAMILY_DO_NEW},
    {"Hint", FAMILY_DO_HINT},
    {"Give up this round", FAMILY_DO_GIVE_UP},
    {"Save the game", FAMILY_DO_SAVE},
    {"Open a game", FAMILY_DO_OPEN},
    {"The match so far", FAMILY_DO_TABLE},
    {"The ten best", FAMILY_DO_SCORES},
    {"Rules and help", FAMILY_DO_HELP},
    {"Leave (the game is kept)", FAMILY_DO_QUIT},
};
enum {
    LINE_COUNT = (int)ARRAY_LENGTH(LINES),
    TITLE_WIDTH = 33,
    FRAME_LINES = 4, /* of the screen that are not lines of the menu: one above, three below */
    PAGE_FRAME = 4
};

/* ------------------------------------------------------------------------------------------
 * Opening and closing.
 */

void family_dialog_open_menu(FamilyDialog *dialog) {
    dialog->kind = FAMILY_DIALOG_MENU;
    dialog->from_menu = false;
}

/* Opens what may have been reached from the menu. */
static void open_kind(FamilyDialog *dialog, FamilyDialogKind kind) {
    dialog->from_menu = dialog->kind == FAMILY_DIALOG_MENU;
    dialog->kind = kind;
    dialog->scroll = 0;
}

void family_dialog_open_page(FamilyDialog *dialog, FamilyPage page) {
    open_kind(dialog, FAMILY_DIALOG_PAGE);
    dialog->page = page;
}

void family_dialog_ask(FamilyDialog *dialog, const char *question, bool careful,
                       const FamilyAction *action) {
    dialog->kind = FAMILY_DIALOG_QUESTION;
    dialog->from_menu = false;
    dialog->careful = careful;
    dialog->action = *action;
    snprintf(dialog->question, sizeof dialog->question, "%s", question);
}

void family_dialog_prompt(FamilyDialog *dialog, FamilyActionKind kind) {
    open_kind(dialog, FAMILY_DIALOG_PROMPT);
    dialog->action = family_action_of(kind);
    dialog->setting = -1;
    dialog->typed[0] = '\0';
    snprintf(dialog->question, sizeof dialog->question, "%s",
             kind == FAMILY_DO_SAVE ? "Save the game as:" : "Open the game:");
}

/* Asks for the value of a setting. */
static void prompt_setting(FamilyDialog *dialog, const Family *family, int setting) {
    char value[SETTING_TEXT_SIZE];
    open_kind(dialog, FAMILY_DIALOG_PROMPT);
    dialog->setting = setting;
    family_settings_get(&family->wanted, setting, value);
    snprintf(dialog->typed, sizeof dialog->typed, "%s", value);
    snprintf(dialog->question, sizeof dialog->question, "%s:", family_settings_title(setting));
}

static void close_dialog(FamilyDialog *dialog) {
    dialog->kind = dialog->from_menu ? FAMILY_DIALOG_MENU : FAMILY_DIALOG_NONE;
    dialog->from_menu = false;
    dialog->scroll = 0;
}

/* ------------------------------------------------------------------------------------------
 * The menu.
 */

static int line_count(void) {
    return LINE_COUNT + family_settings_count();
}

/* The first visible line when `room` of them fit. */
static int first_line(const FamilyDialog *dialog, int room) {
    int last = min_int(dialog->selected, max_int(line_count() - room, 0));
    return clamp_int(dialog->scroll, max_int(dialog->selected - room + 1, 0), last);
}

/* Does what the selected line says. */
static bool choose(FamilyDialog *dialog, Family *family, FamilyAction *action) {
    family->message[0] = '\0';
    if (dialog->selected >= LINE_COUNT) {
        prompt_setting(dialog, family, dialog->selected - LINE_COUNT);
        return false;
    }
    FamilyActionKind kind = LINES[dialog->selected].kind;
    if (kind == FAMILY_DO_SAVE || kind == FAMILY_DO_OPEN) {
        family_dialog_prompt(dialog, kind);
        return false;
    }
    *action = family_action_of(kind);
    bool page = kind == FAMILY_DO_TABLE || kind == FAMILY_DO_SCORES || kind == FAMILY_DO_HELP;
    if (!page)
        dialog->kind = FAMILY_DIALOG_NONE;
    return kind != FAMILY_DO_NOTHING;
}

/* A click on a line selects it; one on the selected line does what Enter does. */
static bool menu_click(FamilyDialog *dialog, Family *family, int line, int room,
                       FamilyAction *action) {
    int at = first_line(dialog, room) + line;
    if (line < 0 || line >= room || at >= line_count())
        return false;
    if (at == dialog->selected)
        return choose(dialog, family, action);
    dialog->selected = at;
    return false;
}

static bool menu_key(FamilyDialog *dialog, Family *family, const Key *key, int height,
                     FamilyAction *action) {
    int last = line_count() - 1, setting = dialog->selected - LINE_COUNT;
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
        dialog->selected = last;
        return false;
    case KEY_LEFT:
    case KEY_RIGHT:
        family->message[0] = '\0';
        if (setting >= 0)
            family_step(family, setting, key->kind == KEY_LEFT ? -1 : 1);
        return false;
    case KEY_ENTER:
        return choose(dialog, family, action);
    case KEY_CLICK:
        return menu_click(dialog, family, key->y - 1, height - FRAME_LINES, action);
    case KEY_ESCAPE:
        dialog->kind = FAMILY_DIALOG_NONE;
        return false;
    default:
        return false;
    }
}

/* One line of the menu. */
static void draw_line(const FamilyDialog *dialog, const Family *family, Canvas *canvas, int at,
                      int y) {
    char value[SETTING_TEXT_SIZE];
    int setting = at - LINE_COUNT, style = at == dialog->selected ? STYLE_REVERSE : STYLE_PLAIN;
    const char *title = setting < 0 ? LINES[at].title : family_settings_title(setting);
    int width = min_int(TITLE_WIDTH, canvas->width - 20);
    char line[96];
    snprintf(line, sizeof line, " %-*.*s ", width, width, title);
    int x = canvas_text(canvas, 2, y, style, line);
    if (setting < 0)
        return;
    family_settings_get(&family->wanted, setting, value);
    x = canvas_text(canvas, x + 1, y, STYLE_DIM, "< ");
    x = canvas_text(canvas, x, y, STYLE_BOLD, value);
    canvas_text(canvas, x, y, STYLE_DIM, " >");
}

static void draw_menu(const FamilyDialog *dialog, const Family *family, Canvas *canvas) {
    int room = canvas->height - FRAME_LINES, count = line_count();
    int first = first_line(dialog, room), setting = dialog->selected - LINE_COUNT;
    canvas_text(canvas, 2, 0, STYLE_BOLD, "Pentad");
    for (int i = 0; i < min_int(room, count - first); i++)
        draw_line(dialog, family, canvas, first + i, 1 + i);
    if (first > 0)
        canvas_text(canvas, 0, 1, STYLE_BOLD, "^");
    if (first + room < count)
        canvas_text(canvas, 0, room, STYLE_BOLD, "v");
    canvas->cursor_x = 2;
    canvas->cursor_y = 1 + dialog->selected - first;
    if (family->message[0] != '\0')
        view_draw_message(canvas, family->message, false);
    else if (setting >= 0)
        canvas_words(canvas, 1, canvas->height - 2, canvas->width - 2, 1, STYLE_PLAIN,
                     family_settings_help(setting));
    view_draw_keys(canvas, "Up, Down: choose   Left, Right: change   Enter: do, or type a value   "
                           "Esc: back");
}

/* ------------------------------------------------------------------------------------------
 * Pages.
 */

/* Goes through the lines of a page, broken between words where the window is narrow, and draws
 * those that are visible if there is a canvas. Returns their number. */
static int walk_page(const FamilyDialog *dialog, const Family *family, int width, Canvas *canvas) {
    Buffer buffer = {0};
    int lines = 0, columns = max_int(width - 2, 1);
    family_page_write(family, dialog->page, columns, &buffer);
    const char *at = buffer.failed || buffer.data == NULL ? "" : buffer.data;
    while (*at != '\0') {
        char line[2 * FAMILY_MESSAGE_SIZE];
        size_t length = glyph_text_words(at, columns);
        if (length == 0 && *at != '\n')
            length = 1;
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        int y = 2 + lines++ - dialog->scroll;
        if (canvas != NULL && y >= 2 && y < canvas->height - 2)
            canvas_text(canvas, 1, y, STYLE_PLAIN, line);
        at += length;
        at += *at == '\n' ? 1 : strspn(at, " ");
    }
    buffer_free(&buffer);
    return lines;
}

/* Scrolls a page; any other key closes it. */
static void page_key(FamilyDialog *dialog, const Family *family, const Key *key,
                     const Canvas *canvas) {
    static const struct {
        KeyKind kind;
        int step;
    } STEPS[] = {{KEY_UP, -1}, {KEY_DOWN, 1}, {KEY_PAGE_UP, -10}, {KEY_PAGE_DOWN, 10}};
    if (key->kind == KEY_OTHER)
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++) {
        if (key->kind != STEPS[i].kind)
            continue;
        int lines = walk_page(dialog, family, canvas->width, NULL);
        int most = max_int(lines - (canvas->height - PAGE_FRAME), 0);
        dialog->scroll = clamp_int(dialog->scroll + STEPS[i].step, 0, most);
        return;
    }
    close_dialog(dialog);
}

static void draw_page(const FamilyDialog *dialog, const Family *family, Canvas *canvas) {
    canvas_words(canvas, 1, 0, canvas->width - 2, 1, STYLE_BOLD, family_page_title(dialog->page));
    int below = walk_page(dialog, family, canvas->width, canvas) - dialog->scroll;
    view_draw_keys(canvas, below > canvas->height - PAGE_FRAME ? "any other key: back   Down: more"
                                                               : "Any key: back");
}

/* ------------------------------------------------------------------------------------------
 * Questions and prompts.
 */

/* Yes gives the wish; no and Escape close; Enter is the answer that loses nothing. */
static bool question_key(FamilyDialog *dialog, const Key *key, FamilyAction *action) {
    uint32_t letter = key->kind == KEY_TEXT ? key->code : 0;
    bool enter = key->kind == KEY_ENTER;
    bool yes = (enter && !dialog->careful) || letter == 'y' || letter == 'Y';
    bool no =
        (enter && dialog->careful) || key->kind == KEY_ESCAPE || letter == 'n' || letter == 'N';
    if (yes || no)
        close_dialog(dialog);
    if (yes)
        *action = dialog->action;
    return yes;
}

/* Keys that change the typed text. Returns false for all others. */
static bool type_key(char typed[FAMILY_TEXT_SIZE], const Key *key) {
    char text[GLYPH_SIZE];
    if (key->kind == KEY_BACKSPACE) {
        glyph_text_drop(typed);
        return true;
    }
    if (key->kind == KEY_CONTROL && key->code == 'u') {
        typed[0] = '\0';
        return true;
    }
    if (key->kind != KEY_TEXT || glyph_width(key->code) < 1)
        return key->kind == KEY_TEXT;
    size_t used = strlen(typed), length = (size_t)glyph_write(key->code, text);
    if (used + length < FAMILY_TEXT_SIZE)
        memcpy(typed + used, text, length + 1);
    return true;
}

/* Enter gives the wish with the text typed, or changes the setting; then the prompt closes, unless
 * the value makes no sense. */
static bool prompt_key(FamilyDialog *dialog, Family *family, const Key *key, FamilyAction *action) {
    if (type_key(dialog->typed, key))
        return false;
    if (key->kind == KEY_ESCAPE)
        close_dialog(dialog);
    if (key->kind != KEY_ENTER)
        return false;
    family->message[0] = '\0';
    if (dialog->setting >= 0) {
        if (family_set(family, dialog->setting, dialog->typed))
            close_dialog(dialog);
        return false;
    }
    close_dialog(dialog);
    *action = dialog->action;
    snprintf(action->text, sizeof action->text, "%s", dialog->typed);
    if (action->text[0] != '\0')
        dialog->kind = FAMILY_DIALOG_NONE;
    return action->text[0] != '\0';
}

static void draw_question(const FamilyDialog *dialog, Canvas *canvas) {
    int width = canvas->width - 4, y = max_int(canvas->height / 2 - 3, 0);
    y += canvas_words(canvas, 2, y, width, canvas->height - 4, STYLE_BOLD, dialog->question);
    canvas_words(canvas, 2, y + 1, width, 2, STYLE_PLAIN,
                 dialog->careful ? "Y: yes     Enter or N: no" : "Enter or Y: yes     N: no");
}

static void draw_prompt(const FamilyDialog *dialog, const Family *family, Canvas *canvas) {
    int y = canvas->height / 2 - 2, width = canvas->width - 4;
    canvas_words(canvas, 2, y, width, 1, STYLE_BOLD, dialog->question);
    if (dialog->setting >= 0)
        canvas_words(canvas, 2, y + 1, width, 1, STYLE_DIM, family_settings_help(dialog->setting));
    view_draw_typed(canvas, 2, y + 2, width, dialog->typed);
    canvas_words(canvas, 2, y + 3, width, 1, STYLE_DIM, "Enter: done   Ctrl-U: empty   Esc: back");
    view_draw_message(canvas, family->message, true);
}

/* ------------------------------------------------------------------------------------------
 * All of them.
 */

bool family_dialog_key(FamilyDialog *dialog, Family *family, const Key *key, const Canvas *canvas,
                       FamilyAction *action) {
    switch (dialog->kind) {
    case FAMILY_DIALOG_NONE:
        return false;
    case FAMILY_DIALOG_MENU:
        return menu_key(dialog, family, key, canvas->height, action);
    case FAMILY_DIALOG_PAGE:
        page_key(dialog, family, key, canvas);
        return false;
    case FAMILY_DIALOG_QUESTION:
        return question_key(dialog, key, action);
    case FAMILY_DIALOG_PROMPT:
        return prompt_key(dialog, family, key, action);
    }
    return false;
}

void family_dialog_draw(const FamilyDialog *dialog, const Family *family, Canvas *canvas) {
    switch (dialog->kind) {
    case FAMILY_DIALOG_NONE:
        break;
    case FAMILY_DIALOG_MENU:
        draw_menu(dialog, family, canvas);
        break;
    case FAMILY_DIALOG_PAGE:
        draw_page(dialog, family, canvas);
        break;
    case FAMILY_DIALOG_QUESTION:
        draw_question(dialog, canvas);
        break;
    case FAMILY_DIALOG_PROMPT:
        draw_prompt(dialog, family, canvas);
        break;
    }
}
