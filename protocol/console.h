/* console: the words and the two standard streams of the program, as the operating system has them.
 *
 * One header and one source file for each family of systems; the Makefile picks the one that
 * fits the compiler's target. Bytes pass unchanged in both directions: no text mode, no
 * buffering. One thread may read while another one writes.
 */
#ifndef PENTAD_CONSOLE_H
#define PENTAD_CONSOLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { CONSOLE_LINE_SIZE = 8192 }; /* room for the longest line and its final zero */

/* Prepares the program: whatever happens later, no window asks a person what to do, and a file that
 * may not grow any more is a failed write, no reason to die. */
void console_prepare(void);

/* The words of the command line in UTF-8, if main() got `count` of them as `words`: that is what it
 * got except on Windows, and wherever memory is short. They last as long as the program. */
char **console_words(int count, char **words);

/* From now on a reader of standard output that has gone is a failed write, too. */
void console_outlive_reader(void);

/* Whether the input comes from a terminal, so that a person sits there and no manager. */
bool console_is_terminal(void);

/* Waits for input and stores at most `size` bytes of it. Returns how many, 0 at the end of input
 * and when it cannot be read. */
size_t console_read(char *bytes, size_t size);

/* Sends a line, which is shorter than CONSOLE_LINE_SIZE, with the line end of the system behind
 * it: one write for both, because some managers do not join pieces (POSIX: of up to PIPE_BUF bytes,
 * more has several). A line that cannot be written is lost. Waits while the reader is behind; once
 * `*leaving` is set, which another thread may do, not much longer: then returns false (POSIX
 * systems only). */
bool console_write_line(const char *line, const atomic_bool *leaving);

#endif
