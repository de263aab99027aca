/* play_shelf: the games and analyses that were finished or left, kept in the folder `games` among
 * the user's data.
 *
 * Each game is a file named after the time it was put there, so that the names in order are the
 * games in order. The ending tells five in a row from variants (variants/variants_shelf.h). None
 * is ever taken away; a game that is put there again, at the same point or further on, takes the
 * place of its former state.
 */
#ifndef PENTAD_PLAY_SHELF_H
#define PENTAD_PLAY_SHELF_H

#include "play/ground/play_files.h"

enum {
    SHELF_NAME_SIZE = 32,
    SHELF_SHOWN = 100, /* games in the list; older ones are opened by the names of their files */
    SHELF_LINE_SIZE = 320
};

/* Endings of the names, one after another. */
#define SHELF_FIVE     ".psq.sgf"
#define SHELF_VARIANTS ".txt"

/* The newest games whose names have one of the endings, the newest first. */
typedef struct Shelf {
    const char *endings;
    int count;
    char names[SHELF_SHOWN][SHELF_NAME_SIZE];
} Shelf;

/* Puts a game there. Returns false when that is not possible. */
bool shelf_add(const Text *text);

/* The same for an analysis, in SGF. */
bool shelf_add_analysis(const Text *text);

/* The path for a new game whose name has this ending; an empty file is there, so that nobody else
 * takes it. Returns false when there is no place. */
bool shelf_new_path(const char *ending, char path[FILE_PATH_SIZE]);

/* Looks what is there. */
void shelf_look(Shelf *shelf, const char *endings);

/* The path of a game to open: a number is that of a game on the shelf, from 1, anything else is a
 * path. Returns whether it is such a number. */
bool shelf_find(const char *endings, const char *text, char path[FILE_PATH_SIZE]);

/* Says in `text` how a game of the list is opened. */
void shelf_show_way(Text *text);

/* The path of the game number `at`, from 0. */
bool shelf_path(const Shelf *shelf, int at, char path[FILE_PATH_SIZE]);

/* The number, from 1, that the game number `at` (from 0) has by now; 0 if it is gone. */
int shelf_number(const Shelf *shelf, int at);

/* Describes the game number `at` in a line for people, and the columns of such lines (`at` -1);
 * those for which `width` has no room are left out as a whole. */
void shelf_describe(const Shelf *shelf, int at, int width, char line[SHELF_LINE_SIZE]);

/* Appends the list as lines for people, `width` columns wide. */
void shelf_show(int width, Text *text);

#endif
