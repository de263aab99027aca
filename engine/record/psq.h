/* psq: the format of the Piskvork manager.
 *
 * The first line is `Piskvorky WxH, A:B, F`: the size, for both players 0 for a person or a number
 * for how long a computer thinks, and who begins (0 for A). A line `x,y,ms` for each stone follows,
 * counted from 1, the top line of the board first; the time may be missing, and blanks may stand
 * around the numbers. Then come the names of both players and a number that tells how the game
 * ended: in files of the manager an error code (0 as usual, 15 for a timeout), in ours the winner
 * (1 black, 2 white). Games that a person saved in the manager have that number instead of the
 * names. What follows belongs to whoever wrote it; ours have a line with the result in words,
 * `black`, `black, resigned` or `pentad:end=black, five`.
 */
#ifndef PENTAD_RECORD_PSQ_H
#define PENTAD_RECORD_PSQ_H

#include "record/gametree.h"
#include "record/sink.h"
#include "record/source.h"

/* What the name of a person begins with. */
#define PSQ_PERSON "homo-"

enum {
    PSQ_NAME_SIZE = 256,
    PSQ_MAX_MS = 1000000000,
    PSQ_PROGRAM = 11 /* the number of a player that is a computer with time */
};

/* A file taken apart, without asking what it means. */
typedef struct PsqGame {
    int width, height;
    bool told;                                    /* the first line tells the players */
    int players[SIDE_COUNT];                      /* the numbers of A and B */
    bool swapped;                                 /* B begins */
    int count;                                    /* of stones */
    int xs[BOARD_MAX_CELLS], ys[BOARD_MAX_CELLS]; /* as in the file, from 1, from the top */
    int times[BOARD_MAX_CELLS];                   /* milliseconds */
    bool named;                                   /* there are names */
    char names[SIDE_COUNT][PSQ_NAME_SIZE];        /* of A and B, cut to what fits */
    int line;                                     /* how many lines have been read */
} PsqGame;

/* Whether the bytes look like such a file. */
bool psq_detect(const char *bytes, size_t size);

/* Takes the file apart, up to and with the names; `at` of the source stands behind them. Returns
 * false with a complaint. */
bool psq_parse(RecordSource *source, PsqGame *game);

/* Reads a game, whose tree the caller owns; NULL with a complaint. The rule and the row are those
 * of `defaults`. The result, and why a game ended that nobody won on the board, is told only
 * where it stands in words: the number alone says nothing about the winner. */
GameTree *psq_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                   char complaint[RECORD_COMPLAINT_SIZE]);

/* Writes the first line: for each colour the number of its player. */
void psq_write_head(RecordSink *sink, int width, int height, int black, int white);

/* Writes a stone with its time, at most PSQ_MAX_MS: psq_parse() takes no longer one. */
void psq_write_stone(RecordSink *sink, int width, int height, Cell cell, int64_t ms);

/* Writes a name on a line of its own, without commas, for a line such as 1,2 is a move, and without
 * what would make it a path, of which a reader takes the end: there are blanks in their place. */
void psq_write_name(RecordSink *sink, const char *name);

/* Writes the main line, the names, with PSQ_PERSON before those of people, and the result, with the
 * reason if the game did not end on the board: "black, resigned", "black, time", "black, forfeit".
 */
void psq_write(RecordSink *sink, const GameTree *tree);

#endif
