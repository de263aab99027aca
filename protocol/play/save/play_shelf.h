/* play_shelf: the games and analyses that were finished or left, kept in the folder `games` among
 * the user's data.
 *
 * Each game is a file named after the time it was put there, so that the names in order are the
 * games in order. None is ever taken away; a game that is put there again, at the same point or
 * further on, takes the place of its former state.
 */
#ifndef PENTAD_PLAY_SHELF_H
#define PENTAD_PLAY_SHELF_H

#include "play/ground/play_files.h"

enum {
    SHELF_NAME_SIZE = 32,
    SHELF_SHOWN = 100, /* games in the list; older ones are opened by the names of their files */
    SHELF_LINE_SIZE = 320
};

/* The newest games, the newest first. */
typedef struct Shelf {
    int count;
    char names[SHELF_SHOWN][SHELF_NAME_SIZE];
} Shelf;

/* Puts a game there. Returns false when that is not possible. */
bool shelf_add(const Buffer *text);

/* The same for an analysis, in SGF. */
bool shelf_add_analysis(const Buffer *text);

/* Looks what is there. */
void shelf_look(Shelf *shelf);

/* The path of the game number `at`, from 0. */
bool shelf_path(const Shelf *shelf, int at, char path[FILE_PATH_SIZE]);

/* Describes the game number `at` in a line for people, and the columns of such lines (`at` -1);
 * those for which `width` has no room are left out as a whole. */
void shelf_describe(const Shelf *shelf, int at, int width, char line[SHELF_LINE_SIZE]);

/* Appends the list as lines for people, `width` columns wide. */
void shelf_show(int width, Buffer *buffer);

#endif
