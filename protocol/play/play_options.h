/* play_options: the command line of the game. */
#ifndef PENTAD_PLAY_OPTIONS_H
#define PENTAD_PLAY_OPTIONS_H

#include "play/annotate/play_annotate.h"

/* What the command line asks for. */
typedef struct PlayOptions {
    Settings settings;
    const char *open;     /* a file, or NULL */
    const char *analyse;  /* likewise; "" for the empty board */
    int pace_ms;          /* of a demonstration */
    const char *annotate; /* a file, or NULL */
    const char *outs[ANNOTATE_MAX_FILES];
    int out_count;
    bool resume, fresh, plain, scores, games, help;
    uint32_t chosen; /* the settings among them, by their place */
} PlayOptions;

/* Reads the words after `play`. Returns false, with a complaint, when they make no sense. The
 * options point into `words`. */
bool options_read(PlayOptions *options, int count, char **words,
                  char complaint[SETTING_COMPLAINT_SIZE]);

#endif
