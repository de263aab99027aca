/* play_pane: see play_pane.h. */
#include "play/picture/play_pane.h"

#include "play/picture/play_view.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_TOP = 2,
    TEXT_FRAME = 4,  /* lines of the screen that are not lines of a long text */
    MENU_FRAME = 4,  /* or of a menu: one above, three below */
    LOW_PROMPT = 12, /* lines of a window that what is typed has to itself */
    TITLE_WIDTH = 28,
    VALUE_WIDTH = 10,     /* of most values */
    MIN_TITLE_WIDTH = 8,  /* beside these */
    MIN_TITLE_OF_LONG = 5 /* beside a longer one */
};

/* ------------------------------------------------------------------------------------------
 * Long texts.
 */

/* Goes through the lines of a text and draws those that are visible if there is a canvas. Returns
 * their number. */
static int walk_text(char *text, int width, int scroll, Canvas *canvas) {
    int lines = 0, columns = max_int(width - 2, 1);
    char *line = text;
    while (line != NULL && *line != '\0') {
        char *end = strchr(line, '\n');
        int indent = 0;
        if (end != NULL)
            *end = '\0';
        do {
            size_t length = glyph_text_words(line, columns - indent);
            if (length == 0 && *line != '\0')
                length = 1;
            char after = line[length];
            int y = TEXT_TOP + lines++ - scroll;
            line[length] = '\0';
            if (canvas != NULL && y >= TEXT_TOP && y < canvas->height - 2)
                canvas_text(canvas, 1 + indent, y, STYLE_PLAIN, line);
            line[length] = after;
            line += length;
            line += strspn(line, " ");
            indent = columns > 30 ? 4 : 2;
        } while (*line != '\0');
        if (end != NULL)
            *end = '\n';
        line = end == NULL ? NULL : end + 1;
    }
    return lines;
}

int pane_text_width(const Canvas *canvas) {
    return max_int(canvas->width - 2, 1);
}

/* The text, which the caller changes only for a while; NULL for one that is incomplete. */
static char *whole_text(const Text *text) {
    return text->failed ? NULL : text->data;
}

void pane_draw_text(Canvas *canvas, const char *title, Text *text, int scroll) {
    canvas_words(canvas, (CanvasBox){1, 0, canvas->width - 2, 1}, STYLE_BOLD, title);
    int below = walk_text(whole_text(text), canvas->width, scroll, canvas) - scroll;
    text_free(text);
    view_draw_keys(canvas, below > canvas->height - TEXT_FRAME ? "any other key: back   Down: more"
                                                               : "Any key: back");
}

bool pane_scroll(const Key *key, const Canvas *canvas, Text *text, int *scroll) {
    static const struct {
        KeyKind kind;
        int step;
    } STEPS[] = {{KEY_UP, -1}, {KEY_DOWN, 1}, {KEY_PAGE_UP, -10}, {KEY_PAGE_DOWN, 10}};
    bool stays = key->kind == KEY_OTHER;
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++) {
        if (key->kind != STEPS[i].kind)
            continue;
        int lines = walk_text(whole_text(text), canvas->width, 0, NULL);
        int last = lines - (canvas->height - TEXT_FRAME);
        *scroll = clamp_int(*scroll + STEPS[i].step, 0, max_int(last, 0));
        stays = true;
    }
    text_free(text);
    return stays;
}

/* ------------------------------------------------------------------------------------------
 * Questions and typed texts.
 */

PaneAnswer pane_answer(const Key *key, bool careful) {
    uint32_t letter = key->kind == KEY_TEXT ? key->code : 0;
    if (key->kind == KEY_ENTER)
        return careful ? PANE_NO : PANE_YES;
    if (letter == 'y' || letter == 'Y')
        return PANE_YES;
    return letter == 'n' || letter == 'N' || key->kind == KEY_ESCAPE ? PANE_NO : PANE_WAIT;
}

void pane_draw_question(Canvas *canvas, const char *question, bool careful) {
    int width = canvas->width - 4, room = canvas->height - 4;
    int y = max_int(canvas->height / 2 - 3, 0);
    y += canvas_words(canvas, (CanvasBox){2, y, width, room}, STYLE_BOLD, question);
    canvas_words(canvas, (CanvasBox){2, y + 1, width, 2}, STYLE_PLAIN,
                 careful ? "Y: yes     Enter or N: no" : "Enter or Y: yes     N: no");
}

bool pane_type(char *typed, size_t size, const Key *key) {
    if (key->kind == KEY_TEXT)
        glyph_text_add(typed, size, key->code);
    else if (key->kind == KEY_BACKSPACE)
        glyph_text_drop(typed);
    else if (key->kind == KEY_CONTROL && key->code == 'u')
        typed[0] = '\0';
    else
        return false;
    return true;
}

void pane_draw_prompt(Canvas *canvas, const char *question, const char *help, const char *typed,
                      const char *message) {
    bool low = canvas->height < LOW_PROMPT;
    int y = low ? 0 : canvas->height / 2 - 2, width = canvas->width - 4, lines = 0;
    canvas_words(canvas, (CanvasBox){2, y++, width, 1}, STYLE_BOLD, question);
    if (help != NULL)
        lines = canvas_words(canvas, (CanvasBox){2, y, width, 2}, STYLE_DIM, help);
    y += max_int(lines, 1);
    view_draw_typed(canvas, 2, y++, width, typed);
    if (low) {
        CanvasBox rest = {1, y, canvas->width - 2, canvas->height - 1 - y};
        canvas_words(canvas, rest, STYLE_BOLD, message);
        view_draw_keys(canvas, "Ctrl-U: empty   Enter: done   Esc: back");
    } else {
        canvas_words(canvas, (CanvasBox){2, y, width, 1}, STYLE_DIM,
                     "Enter: done   Ctrl-U: empty   Esc: back");
        view_draw_message(canvas, message, 1, true);
    }
}

/* ------------------------------------------------------------------------------------------
 * Menus.
 */

int pane_menu_room(int height) {
    return height - MENU_FRAME;
}

int pane_menu_first(int scroll, int selected, int count, int room) {
    int last = min_int(selected, max_int(count - room, 0));
    return clamp_int(scroll, max_int(selected - room + 1, 0), last);
}

bool pane_menu_move(const Key *key, int count, int settings, int *selected) {
    int last = count - 1;
    switch (key->kind) {
    case KEY_UP:
        *selected = *selected == 0 ? last : *selected - 1;
        return true;
    case KEY_DOWN:
        *selected = *selected == last ? 0 : *selected + 1;
        return true;
    case KEY_HOME:
    case KEY_PAGE_UP:
        *selected = 0;
        return true;
    case KEY_END:
    case KEY_PAGE_DOWN:
        *selected = *selected < settings ? settings : last;
        return true;
    default:
        return false;
    }
}

void pane_draw_menu_line(Canvas *canvas, int y, bool selected, const char *title,
                         const char *value) {
    char cut[128];
    int columns = canvas->width - 4, style = selected ? STYLE_REVERSE : STYLE_PLAIN;
    if (value != NULL) {
        int room = columns - 5 - glyph_text_width(value);
        columns = clamp_int(columns - 5 - VALUE_WIDTH, MIN_TITLE_WIDTH, TITLE_WIDTH);
        columns = clamp_int(room, MIN_TITLE_OF_LONG, columns);
    }
    snprintf(cut, sizeof cut, "%s", title);
    if (glyph_text_width(cut) > columns) /* what stands in brackets goes first */
        cut[strcspn(cut, "(")] = '\0';
    cut[glyph_text_words(cut, columns)] = '\0';
    int fill = min_int(columns, TITLE_WIDTH) - glyph_text_width(cut);
    int x = canvas_text(canvas, 2, y, style, " ");
    x = canvas_text(canvas, x, y, style, cut);
    for (int i = 0; i <= fill; i++)
        x = canvas_text(canvas, x, y, style, " ");
    if (value == NULL)
        return;
    x = canvas_text(canvas, x + 1, y, STYLE_DIM, "< ");
    x = canvas_text(canvas, x, y, STYLE_BOLD, value);
    canvas_text(canvas, x, y, STYLE_DIM, " >");
}

void pane_draw_menu_frame(Canvas *canvas, int first, int selected, int count) {
    int room = pane_menu_room(canvas->height);
    canvas_text(canvas, 2, 0, STYLE_BOLD, "Pentad");
    if (first > 0)
        canvas_text(canvas, 0, 1, STYLE_BOLD, "^");
    if (first + room < count)
        canvas_text(canvas, 0, room, STYLE_BOLD, "v");
    canvas->cursor_x = 2;
    canvas->cursor_y = 1 + selected - first;
}

void pane_draw_menu_foot(Canvas *canvas, const char *message, const char *help) {
    const char *text = message[0] != '\0' ? message : help != NULL ? help : "";
    int width = canvas->width - 2, style = message[0] != '\0' ? STYLE_BOLD : STYLE_PLAIN;
    bool whole = text[glyph_text_words(text, width)] == '\0'; /* with the blank line above it is */
    int lines = whole ? 1 : MENU_FRAME - 2;
    canvas_words(canvas, (CanvasBox){1, canvas->height - 1 - lines, width, lines}, style, text);
    view_draw_keys(canvas, "Up, Down: choose   Left, Right: change   Enter: do, or type a value   "
                           "Esc: back");
}
