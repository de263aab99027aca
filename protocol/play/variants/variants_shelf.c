/* variants_shelf: see variants_shelf.h. */
#include "play/variants/variants_shelf.h"

#include "play/ground/play_glyph.h"
#include "play/save/play_shelf.h"
#include "play/variants/variants_save.h"

enum { NAME_WIDTH = 8 };

/* A name in NAME_WIDTH columns. */
static void write_name(const VariantsSaved *saved, int player, char text[SETTING_TEXT_SIZE]) {
    variants_settings_player(&saved->settings, player, text);
    glyph_text_shorten(text, NAME_WIDTH);
}

/* Who won, in a word. */
static const char *result_of(const VariantsSaved *saved) {
    if (!saved->over)
        return "unfinished";
    if (saved->winner < 0)
        return "draw";
    return saved->winner == saved->opener ? "first won" : "second won";
}

/* Describes a game in a line. Returns false, with a complaint, when its file is none. */
static bool describe(const char *path, int number, Text *buffer,
                     char complaint[SETTING_COMPLAINT_SIZE]) {
    char first[SETTING_TEXT_SIZE], second[SETTING_TEXT_SIZE];
    Text text = {0};
    VariantsSettings usual;
    VariantsSaved saved;
    variants_settings_init(&usual);
    bool read = file_read(path, &text) == FILE_OK &&
                variants_save_read(text.data, text.length, &usual, &saved, complaint);
    text_free(&text);
    if (!read)
        return false;
    write_name(&saved, saved.opener, first);
    write_name(&saved, 1 - saved.opener, second);
    int width = glyph_text_width(first) + glyph_text_width(second);
    text_append(buffer, "%3d %-16s  %s - %s%*s  %-15s %5d %s\n", number, saved.date, first, second,
                2 * NAME_WIDTH - width, "",
                variant_rules(variants_settings_kind(&saved.settings))->name, saved.count,
                result_of(&saved));
    return true;
}

void variants_shelf_show(Text *buffer) {
    char path[FILE_PATH_SIZE] = "";
    Shelf shelf;
    shelf_look(&shelf, SHELF_VARIANTS);
    if (shelf.count == 0) {
        text_append(buffer, "No game has been finished or left yet.\n");
        return;
    }
    text_append(buffer, "    %-16s  %-*s  %-15s Moves Result\n", "Played", 2 * NAME_WIDTH + 3,
                "First - second", "Game");
    for (int i = 0; i < shelf.count; i++) {
        char complaint[SETTING_COMPLAINT_SIZE] = "it cannot be read";
        if (!shelf_path(&shelf, i, path) || !describe(path, i + 1, buffer, complaint))
            text_append(buffer, "%3d  %s: %.40s\n", i + 1, shelf.names[i], complaint);
    }
    shelf_show_way(buffer);
}
