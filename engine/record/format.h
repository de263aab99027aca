/* format: the formats of game files, all read and written in the same way.
 *
 * Which format a file has is seen from its bytes; its name is asked only where a new file is to be
 * written. Formats that cannot hold all of a tree say what they leave out.
 */
#ifndef PENTAD_RECORD_FORMAT_H
#define PENTAD_RECORD_FORMAT_H

#include "record/gametree.h"
#include "record/sink.h"
#include "record/source.h"

/* The formats. */
typedef enum RecordFormat {
    FORMAT_UNKNOWN,
    FORMAT_PSQ,     /* of the Piskvork manager */
    FORMAT_SGF,     /* Smart Game Format */
    FORMAT_RENLIB,  /* libraries of RenLib */
    FORMAT_DIAGRAM, /* a position as text */
    FORMAT_MOVES    /* moves as text */
} RecordFormat;

enum { FORMAT_LOSS_SIZE = 160 };

/* The format of a file with these bytes. */
RecordFormat format_detect(const char *bytes, size_t size);

/* The format that the ending of a file's name stands for: .psq, .sgf, .lib, .txt (moves) or
 * .pos.txt (a diagram); FORMAT_UNKNOWN for another one. */
RecordFormat format_of_name(const char *name);

/* How many games a file holds; only SGF can have more than one. */
int format_count(const char *bytes, size_t size);

/* Reads game number `index`, from 0, of a file in any format; `defaults` stands in for what the
 * file leaves open. The caller owns the tree; NULL, with a complaint that names the line or the
 * byte, where it cannot be read. */
GameTree *format_read(const char *bytes, size_t size, int index, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]);

/* The games of a file one after another, without reading any of it twice. */
typedef struct FormatGames {
    const char *bytes; /* the caller's, as long as games are read */
    size_t size, at;   /* of the file; where the next game is looked for */
    RecordFormat format;
} FormatGames;

/* Begins with the first game of a file. */
FormatGames format_games(const char *bytes, size_t size);

/* Reads the next game, as format_read() does. NULL with a complaint where it cannot be read, and
 * with "" where there is no other one or reading was cancelled. */
GameTree *format_next(FormatGames *games, const RecordDefaults *defaults,
                      char complaint[RECORD_COMPLAINT_SIZE]);

/* Writes a tree; a diagram shows the end of the main line. Returns false, with a complaint and
 * nothing written, where the format cannot hold such a game, or the sink takes no more. `loss` gets
 * what the format leaves out, such as "variations, comments", or "". */
bool format_write(RecordSink *sink, const GameTree *tree, RecordFormat format,
                  char loss[FORMAT_LOSS_SIZE], char complaint[RECORD_COMPLAINT_SIZE]);

#endif
