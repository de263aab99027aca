/* play_shelf: see play_shelf.h. */
#include "play/save/play_shelf.h"

#include "ground/system_file.h"
#include "play/ground/play_terminal.h"
#include "play/save/play_save_read.h"
#include "play/save/play_trees.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DIGITS = 3, /* of the number of a game */
    PLAYERS_WIDTH = 20,
    PLAYERS_SIZE = 2 * SETTING_TEXT_SIZE + 8,
    COLUMNS = 5,
    SHELF_COLUMN_SIZE = PLAYERS_SIZE + 24
};

/* ------------------------------------------------------------------------------------------
 * The folder.
 */

static bool path_of(const char *name, char path[FILE_PATH_SIZE]) {
    char inside[SHELF_NAME_SIZE + 8];
    snprintf(inside, sizeof inside, "games/%s", name);
    return file_data_path(inside, path);
}

/* Whether a file of this name holds an analysis. */
static bool is_analysis(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".sgf") == 0;
}

/* Takes the name of a game if it is among the newest. */
static void take_name(void *context, const char *name) {
    Shelf *shelf = context;
    size_t length = strlen(name);
    if (length < 5 || length >= SHELF_NAME_SIZE || name[length - 4] != '.' ||
        strstr(shelf->endings, name + length - 4) == NULL)
        return;
    int at = shelf->count;
    while (at > 0 && strcmp(shelf->names[at - 1], name) < 0)
        at--;
    if (at == SHELF_SHOWN)
        return;
    shelf->count += shelf->count < SHELF_SHOWN;
    memmove(shelf->names[at + 1], shelf->names[at],
            (size_t)(shelf->count - 1 - at) * SHELF_NAME_SIZE);
    memcpy(shelf->names[at], name, length + 1);
}

void shelf_look(Shelf *shelf, const char *endings) {
    char path[FILE_PATH_SIZE];
    *shelf = (Shelf){.endings = endings};
    if (!path_of("", path))
        return;
    system_list_folder(path, take_name, shelf);
}

bool shelf_path(const Shelf *shelf, int at, char path[FILE_PATH_SIZE]) {
    return at >= 0 && at < shelf->count && path_of(shelf->names[at], path);
}

int shelf_number(const Shelf *shelf, int at) {
    Shelf now;
    shelf_look(&now, shelf->endings);
    for (int i = 0; i < now.count; i++)
        if (strcmp(now.names[i], shelf->names[at]) == 0)
            return i + 1;
    return 0;
}

bool shelf_find(const char *endings, const char *text, char path[FILE_PATH_SIZE]) {
    Shelf shelf;
    size_t digits = strspn(text, "0123456789");
    snprintf(path, FILE_PATH_SIZE, "%s", text);
    if (digits == 0 || digits > MAX_DIGITS || text[digits] != '\0')
        return false;
    shelf_look(&shelf, endings);
    if (shelf_path(&shelf, (int)strtol(text, NULL, 10) - 1, path))
        return true;
    snprintf(path, FILE_PATH_SIZE, "%s", text);
    return false;
}

bool shelf_new_path(const char *ending, char path[FILE_PATH_SIZE]) {
    return file_new_path("games/", ending, path);
}

/* Removes the files of earlier states of the game in `text`: its list is older than its own file.
 */
static void remove_former(const Shelf *shelf, const Text *text) {
    char path[FILE_PATH_SIZE];
    Text former = {0};
    for (int i = 0; i < shelf->count; i++)
        if (!is_analysis(shelf->names[i]) && shelf_path(shelf, i, path) &&
            file_read(path, &former) == FILE_OK && former.length > 0 && /* another writes it */
            save_goes_on(text->data, former.data))
            system_remove_file(path);
    text_free(&former);
}

/* Writes a new file. */
static bool write_new(const char *ending, const Text *text) {
    char path[FILE_PATH_SIZE];
    if (!shelf_new_path(ending, path))
        return false;
    bool written = file_write(path, text);
    if (!written)
        system_remove_file(path);
    return written;
}

bool shelf_add(const Text *text) {
    Shelf shelf;
    shelf_look(&shelf, SHELF_FIVE);
    if (!write_new(".psq", text))
        return false;
    remove_former(&shelf, text);
    return true;
}

bool shelf_add_analysis(const Text *text) {
    return write_new(".sgf", text);
}

/* ------------------------------------------------------------------------------------------
 * The list.
 */

/* Joins as many columns as there is room for. */
static void join(char columns[][SHELF_COLUMN_SIZE], int width, char line[SHELF_LINE_SIZE]) {
    size_t used = 0;
    line[0] = '\0';
    for (int i = 0; i < COLUMNS; i++) {
        width -= glyph_text_width(columns[i]);
        if (i > 0 && width < 0)
            return;
        size_t length = strlen(columns[i]);
        memcpy(line + used, columns[i], length + 1);
        used += length;
    }
}

/* Who won, in a word. */
static const char *result_of(const SaveSummary *summary) {
    static const char *const WORDS[] = {"unfinished", "draw", "black won", "white won", ""};
    return WORDS[summary->result];
}

/* Both players in PLAYERS_WIDTH columns: what one name leaves is for the other one. */
static void write_players(const SaveSummary *summary, char text[PLAYERS_SIZE]) {
    static const char BETWEEN[] = " - ";
    char black[SETTING_TEXT_SIZE], white[SETTING_TEXT_SIZE];
    int room = PLAYERS_WIDTH - (int)strlen(BETWEEN);
    snprintf(black, sizeof black, "%s", summary->players[BLACK]);
    snprintf(white, sizeof white, "%s", summary->players[WHITE]);
    glyph_text_shorten(black, max_int(room / 2, room - glyph_text_width(white)));
    glyph_text_shorten(white, room - glyph_text_width(black));
    snprintf(text, PLAYERS_SIZE, "%s%s%s", black, BETWEEN, white);
}

/* What there is to say of an analysis; its date is in the name of the file. */
static bool summarise_analysis(const char *path, SaveSummary *summary,
                               char complaint[SETTING_COMPLAINT_SIZE]) {
    static const GameFact FACTS[] = {[BLACK] = FACT_BLACK, [WHITE] = FACT_WHITE};
    const char *name = strrchr(path, '/');
    Settings settings;
    settings_init(&settings);
    GameTree *tree = trees_read(path, &settings, NULL, complaint);
    if (tree == NULL)
        return false;
    *summary = (SaveSummary){.width = gametree_width(tree), .height = gametree_height(tree)};
    summary->moves = gametree_ply(tree, gametree_last(tree));
    snprintf(summary->rule, sizeof summary->rule, "%s", rules_name(gametree_rule(tree)));
    for (int side = BLACK; side <= WHITE; side++) {
        const char *player = gametree_fact(tree, FACTS[side]);
        glyph_text_take(summary->players[side], sizeof summary->players[side],
                        player[0] == '\0' ? "?" : player);
    }
    if (name != NULL && strlen(name) >= 16)
        snprintf(summary->date, sizeof summary->date, "%.10s %.2s:%.2s", name + 1, name + 12,
                 name + 14);
    gametree_destroy(tree);
    return true;
}

/* Describes a game. Returns false, with a complaint, when its file is none. */
static bool describe(const char *path, int number, char columns[COLUMNS][SHELF_COLUMN_SIZE],
                     char complaint[SETTING_COMPLAINT_SIZE]) {
    char players[PLAYERS_SIZE], board[16];
    Text text = {0};
    SaveSummary summary;
    bool analysis = is_analysis(path);
    bool read = analysis ? summarise_analysis(path, &summary, complaint)
                         : file_read(path, &text) == FILE_OK &&
                               save_summarise(text.data, text.length, &summary, complaint);
    text_free(&text);
    if (!read)
        return false;
    write_players(&summary, players);
    snprintf(board, sizeof board, "%dx%d", summary.width, summary.height);
    snprintf(columns[0], SHELF_COLUMN_SIZE, "%3d %-16s", number, summary.date);
    snprintf(columns[1], SHELF_COLUMN_SIZE, "  %s%*s", players,
             PLAYERS_WIDTH - glyph_text_width(players), "");
    snprintf(columns[2], SHELF_COLUMN_SIZE, " %-5s %-10s", board, summary.rule);
    snprintf(columns[3], SHELF_COLUMN_SIZE, " %5d", summary.moves);
    snprintf(columns[4], SHELF_COLUMN_SIZE, " %s", analysis ? "analysis" : result_of(&summary));
    return true;
}

void shelf_describe(const Shelf *shelf, int at, int width, char line[SHELF_LINE_SIZE]) {
    char columns[COLUMNS][SHELF_COLUMN_SIZE] = {"    Played          ", "  Black - White       ",
                                                " Board Rule      ", " Moves", " Result"};
    char path[FILE_PATH_SIZE] = "", complaint[SETTING_COMPLAINT_SIZE] = "it cannot be read";
    if (at < 0 || (shelf_path(shelf, at, path) && describe(path, at + 1, columns, complaint)))
        join(columns, width, line);
    else
        snprintf(line, SHELF_LINE_SIZE, "%3d  %s: %.60s", at + 1, shelf->names[at], complaint);
}

void shelf_show(int width, Text *text) {
    Shelf shelf;
    char line[SHELF_LINE_SIZE];
    shelf_look(&shelf, SHELF_FIVE);
    if (shelf.count == 0) {
        text_append(text, "No game has been finished or left yet.\n");
        return;
    }
    for (int i = -1; i < shelf.count; i++) {
        shelf_describe(&shelf, i, width, line);
        text_append(text, "%s\n", line);
    }
    shelf_show_way(text);
}

void shelf_show_way(Text *text) {
    char path[FILE_PATH_SIZE];
    if (path_of("", path))
        text_append(text, "\nOpen one by its number: open 1. They lie in %s\n", path);
}
