/* play_complete: see play_complete.h.
 *
 * The folder is read anew for every change of the typed text. Of more names than there is room for
 * the first ones in order are kept while it is read.
 */
#include "play/screen/play_complete.h"

#include "play/game/play_typed.h"
#include "play/ground/play_terminal.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_STEP = 10 };

/* ------------------------------------------------------------------------------------------
 * Looking.
 */

/* What the reading of a folder needs to know. */
typedef struct Search {
    Completion *completion;
    const char *typed; /* the whole text */
} Search;

/* Whether a name is that of a game; ".sgf" alone is none. */
static bool is_game(const char *name) {
    static const char *const ENDINGS[] = {".psq", ".sgf", ".lib"};
    size_t length = strlen(name);
    for (size_t i = 0; i < ARRAY_LENGTH(ENDINGS); i++) {
        size_t size = strlen(ENDINGS[i]);
        if (length > size && typed_equal(name + length - size, ENDINGS[i]))
            return true;
    }
    return false;
}

/* Whether the file `name` of the folder that the typed text names is a folder. */
static bool is_folder(const Search *search, const char *name) {
    char path[ACTION_TEXT_SIZE + COMPLETE_NAME_SIZE];
    snprintf(path, sizeof path, "%.*s%s", (int)search->completion->folder, search->typed, name);
    return system_is_folder(path);
}

/* Puts a name where it belongs, if it is among the first ones. */
static void insert(Completion *completion, const char *name) {
    int at = completion->shown, last = COMPLETE_SHOWN - 1;
    while (at > 0 && strcmp(completion->names[at - 1], name) > 0)
        at--;
    if (at > last)
        return;
    int behind = min_int(completion->shown, last) - at;
    memmove(completion->names[at + 1], completion->names[at],
            (size_t)behind * sizeof completion->names[0]);
    snprintf(completion->names[at], COMPLETE_NAME_SIZE, "%s", name);
    completion->shown = min_int(completion->shown + 1, COMPLETE_SHOWN);
}

static void take_name(void *context, const char *name) {
    const Search *search = context;
    Completion *completion = search->completion;
    const char *stem = search->typed + completion->folder;
    char whole[COMPLETE_NAME_SIZE];
    if (strncmp(name, stem, strlen(stem)) != 0 || (name[0] == '.' && stem[0] != '.') ||
        strlen(name) + 2 > sizeof whole || strcmp(name, ".") == 0)
        return;
    bool within = is_folder(search, name);
    bool game = is_game(name) || (!within && strcmp(name, stem) == 0); /* whatever its ending */
    if (!game && !within)
        return;
    snprintf(whole, sizeof whole, "%s%s", name, game ? "" : "/");
    if (completion->count++ == 0)
        memcpy(completion->common, whole, sizeof whole);
    size_t same = 0;
    while (completion->common[same] != '\0' && completion->common[same] == whole[same])
        same++;
    completion->common[same] = '\0';
    insert(completion, whole);
}

void complete_look(Completion *completion, const char *typed) {
    char folder[ACTION_TEXT_SIZE];
    const char *slash = strrchr(typed, '/');
    Search search = {.completion = completion, .typed = typed};
    completion->count = completion->shown = 0;
    completion->chosen = -1;
    completion->common[0] = '\0';
    completion->folder = slash == NULL ? 0 : (size_t)(slash + 1 - typed);
    snprintf(folder, sizeof folder, "%.*s", (int)completion->folder, typed);
    system_list_folder(completion->folder == 0 ? "." : folder, take_name, &search);
}

/* ------------------------------------------------------------------------------------------
 * Keys.
 */

/* Puts a name in the place of what is typed behind the folder. */
static void type_name(Completion *completion, const char *name, char typed[ACTION_TEXT_SIZE]) {
    char text[ACTION_TEXT_SIZE + COMPLETE_NAME_SIZE];
    snprintf(text, sizeof text, "%.*s%s", (int)completion->folder, typed, name);
    if (strlen(text) < ACTION_TEXT_SIZE)
        memcpy(typed, text, strlen(text) + 1);
    complete_look(completion, typed);
}

/* Drops the beginning of a character that is not all there. */
static void drop_half_character(char *text) {
    size_t first = strlen(text);
    uint32_t code;
    while (first > 0 && ((unsigned char)text[first - 1] & 0xC0) == 0x80)
        first--;
    if (first > 0 && glyph_read(text + first - 1, strlen(text + first - 1), &code) == GLYPH_CUT)
        text[first - 1] = '\0';
}

/* Takes the name that Tab gives; names may agree on a part of a character only. */
static void complete(Completion *completion, char typed[ACTION_TEXT_SIZE]) {
    char name[COMPLETE_NAME_SIZE];
    int chosen = completion->chosen;
    if (completion->count == 0)
        return;
    snprintf(name, sizeof name, "%s", chosen < 0 ? completion->common : completion->names[chosen]);
    if (chosen < 0)
        drop_half_character(name);
    type_name(completion, name, typed);
}

bool complete_key(Completion *completion, KeyKind key, char typed[ACTION_TEXT_SIZE]) {
    char name[COMPLETE_NAME_SIZE];
    int step = key == KEY_UP          ? -1
               : key == KEY_DOWN      ? 1
               : key == KEY_PAGE_UP   ? -PAGE_STEP
               : key == KEY_PAGE_DOWN ? PAGE_STEP
                                      : 0;
    if (step != 0) {
        completion->chosen = clamp_int(completion->chosen + step, -1, completion->shown - 1);
        return true;
    }
    if (key == KEY_TAB) {
        complete(completion, typed);
        return true;
    }
    if (key != KEY_ENTER)
        return false;
    if (completion->chosen >= 0) {
        snprintf(name, sizeof name, "%s", completion->names[completion->chosen]);
        type_name(completion, name, typed);
    }
    size_t length = strlen(typed);
    return length > 0 && typed[length - 1] == '/';
}

/* ------------------------------------------------------------------------------------------
 * Drawing.
 */

void complete_draw(const Completion *completion, Canvas *canvas, int y, int end) {
    int width = canvas->width - 5, room = max_int(end - y, 0);
    int more = completion->count > completion->shown;
    int rows = min_int(completion->shown + more, room);
    int first = clamp_int(completion->chosen - room / 2, 0, completion->shown + more - rows);
    if (completion->count == 0)
        canvas_words(canvas, (CanvasBox){3, y, width, min_int(room, 1)}, STYLE_DIM,
                     "no saved game of this name");
    for (int i = first; i < first + rows; i++) {
        char name[COMPLETE_NAME_SIZE + 8];
        if (i < completion->shown)
            snprintf(name, sizeof name, "%s", completion->names[i]);
        else
            snprintf(name, sizeof name, "and %d more", completion->count - completion->shown);
        bool cut = glyph_text_width(name) > width;
        glyph_text_cut(name, cut ? width - 3 : width);
        int style = i == completion->chosen ? STYLE_REVERSE : STYLE_PLAIN;
        int x = canvas_text(canvas, 3, y + i - first, style, name);
        canvas_text(canvas, x, y + i - first, style, cut ? "..." : "");
    }
}
