/* sgf_read: games in the Smart Game Format, FF[4] with GM[4], and what older programs write.
 *
 * Points are two letters, the left column and the top line first ("hh"), or a letter and a number
 * counted from below ("h8"). Properties that mean nothing here are kept as they are. Texts stay
 * bytes; where CA of the root names an encoding with two bytes a character (sgf_charset.h), a
 * second byte is never taken for a bracket. Source: the specification of SGF FF[4]
 * (red-bean.com/sgf).
 */
#ifndef PENTAD_RECORD_SGF_READ_H
#define PENTAD_RECORD_SGF_READ_H

#include "record/source.h"

/* Whether the bytes look like SGF. */
bool sgf_detect(const char *bytes, size_t size);

/* How many games the file holds. */
int sgf_count(const char *bytes, size_t size);

/* Moves `*at` to the next game, or to the end of the file; returns whether there is one. */
bool sgf_find(const char *bytes, size_t size, size_t *at);

/* Moves `*at` behind the next game. Returns false where that has no end, at the end of the file. */
bool sgf_skip(const char *bytes, size_t size, size_t *at);

/* Reads the next game and moves `*at` behind it; sgf_detect() took the file for SGF. The caller
 * owns the tree; NULL, with a complaint and `*at` at the end, where the game cannot be read. */
GameTree *sgf_read(const char *bytes, size_t size, size_t *at, const RecordDefaults *defaults,
                   char complaint[RECORD_COMPLAINT_SIZE]);

#endif
