/* text_file: whole files of text, and the comment that says by which command one was made. */
#ifndef PENTAD_BENCH_TEXT_FILE_H
#define PENTAD_BENCH_TEXT_FILE_H

#include "text/text.h"

#include <stdio.h>

enum { TEXT_FILE_PATH_SIZE = 4096 };

/* Whether it is a device that is no terminal. Those hold no text, and some never end. */
bool text_file_is_device(FILE *file);

/* Appends a text file to `text`. Returns false when it cannot be read, with errno, or is empty,
 * with errno 0. Devices such as /dev/zero are read as empty. */
bool text_file_read(const char *path, Text *text);

/* Reads the next line without its end into `line` of `size` bytes. Returns false at the end of the
 * file. `*whole` is false for one that is too long or has a zero byte; its rest is left unread. */
bool text_file_line(FILE *file, char *line, size_t size, bool *whole);

/* What is said about a line that is not whole, with the most bytes that it may have, an int. */
#define TEXT_FILE_NO_LINE "a line has at most %d bytes and no zero byte"

/* Writes a text, which may hold any bytes, beside `path` and moves it there, so that a half-written
 * file never shows. A symbolic link stays, and the file that it leads to is replaced; what is no
 * ordinary file, such as a device, is written to directly. No other file is touched. Returns false
 * with errno when it could not be written completely, or is a file that must not be written. */
bool text_file_write(const char *path, const Text *text);

/* Says on stderr, after the name of the subcommand, that `what`, such as the name of a file, could
 * not be written: why, by errno, and what to do about a full disk. */
void text_file_say_unwritten(const char *subcommand, const char *what);

/* The same as text_file_write(); if it fails, says so. */
bool text_file_store(const char *subcommand, const char *path, const Text *text);

/* Creates an empty file beside `path` that is to become it, under a name that no other file has,
 * and copies the name into `beside`. Returns the file, NULL with errno when that fails. */
FILE *text_file_create_beside(const char *path, char beside[TEXT_FILE_PATH_SIZE]);

/* Whether a file `path` could be written, to be asked before work whose results it is to hold. If
 * not, says so on stderr, after the name of the subcommand. NULL, for no file, is true. */
bool text_file_may_write(const char *subcommand, const char *path);

/* Whether the output `path` is none of the `count` files that are read, under whatever name. If it
 * is one, says so on stderr, after the name of the subcommand. NULL, for no file, is true. */
bool text_file_spares(const char *subcommand, const char *path, const char *const *inputs,
                      int count);

/* Whether no two of the `count` outputs are one file; NULL and devices count for nothing. If two
 * are, says so on stderr, after the name of the subcommand. */
bool text_file_outputs_differ(const char *subcommand, const char *const *outputs, int count);

/* Whether a file to be appended to is one of ours: it begins with `start`, of a few letters and
 * perhaps behind a byte order mark, or nothing is there yet, or no ordinary file. If it is another
 * one, says on stderr, after the name of the subcommand, that it is not `what`. NULL, for no file,
 * is true. */
bool text_file_goes_on(const char *subcommand, const char *path, const char *start,
                       const char *what);

/* Appends the command `pentad-bench argv[0] ...` as lines for the inside of a C comment, each
 * beginning with " *". */
void text_file_append_command(Text *text, int argc, char **argv);

#endif
