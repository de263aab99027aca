/* arguments: command lines described by a table.
 *
 * Every subcommand lists its options once; reading them, complaining about wrong ones and
 * printing the help all come from that table, so they cannot disagree.
 */
#ifndef PENTAD_BENCH_ARGUMENTS_H
#define PENTAD_BENCH_ARGUMENTS_H

#include "engine.h"

/* What follows an option. */
typedef enum ArgumentKind {
    ARGUMENT_FLAG,   /* nothing; sets a bool */
    ARGUMENT_INT,    /* an integer within [low, high]; sets an int64_t */
    ARGUMENT_NUMBER, /* a decimal number within [low, high]; sets a double */
    ARGUMENT_TEXT,   /* a word; sets a const char * that points into argv */
    ARGUMENT_FILE,   /* the same, the name of a file or folder, which is not empty */
    ARGUMENT_RULE,   /* a rule set by its number or its name; sets an int64_t to the number */
    ARGUMENT_WORDS,  /* words up to the next option, given to `word` one by one */
    ARGUMENT_KEYS,   /* the same, KEY=VALUE; a key has one value, however often the option stands */
    ARGUMENT_OTHERS, /* last in a table: likewise words anywhere that are no option and no value */
    ARGUMENT_UNKNOWN /* last in a table: `word` gets what is no option, to say what it may mean */
} ArgumentKind;

/* An option of a command line, a line in the table that arguments_read() takes. */
typedef struct Argument {
    const char *name; /* with the leading '-' */
    ArgumentKind kind;
    void *target; /* what is set, or the first parameter of `word` */
    double low, high;
    const char *value_name; /* how the help calls the value; NULL for flags */
    const char *help;       /* one sentence; lines after the first are indented by the printer */
    /* For ARGUMENT_WORDS and KEYS: called with NULL for the option itself, then for every word.
     * Prints its own message and returns false when it cannot use the word. For ARGUMENT_UNKNOWN:
     * returns whether it printed something about a word that is no option; it is bad in any case.
     */
    bool (*word)(void *target, const char *word);
} Argument;

enum { ARGUMENT_FILES_MAX = 1024 };

/* Names of files, as an option with words collects them. Zero-initialise it. */
typedef struct ArgumentFiles {
    int count;
    const char *name[ARGUMENT_FILES_MAX]; /* point into argv */
} ArgumentFiles;

/* How reading went. */
typedef enum ArgumentsStatus {
    ARGUMENTS_OK,
    ARGUMENTS_HELP, /* -help was asked for and printed: leave with status 0 */
    ARGUMENTS_BAD   /* a message was printed on stderr: leave with status 2 */
} ArgumentsStatus;

/* The exit status of a program that was called in a wrong way. */
enum { EXIT_USAGE = 2 };

/* Reads argv[1..argc-1] by the table of `count` options. `usage` is the first line of the help
 * and names the command. */
ArgumentsStatus arguments_read(const char *usage, const Argument *table, int count, int argc,
                               char **argv);

/* Whether the name of a file, given to `option`, is not empty. If it is, says so on stderr. */
bool arguments_has_name(const char *option, const char *name);

/* Takes the name of a file into the ArgumentFiles `target`, as Argument.word. */
bool arguments_file(void *target, const char *word);

/* Reads a rule set by its number or by its name: freestyle, standard, renju, caro or caro-exact,
 * letters compared without case. Returns false, without a message, when there is none. */
bool arguments_rule(const char *text, int64_t *rule);

/* The same for the value of an option, which a message names if there is no such rule. */
bool arguments_option_rule(const char *option, const char *text, int64_t *rule);

/* What the help says about an ARGUMENT_RULE that is freestyle by default. */
#define ARGUMENT_RULE_HELP                                                                         \
    "freestyle or 0 (default), standard or 1, renju or 4, caro or 8,\n"                            \
    "caro-exact or 9."

/* Reads the size of a board on which `row` in a row win, "20" or "20x15". Returns false with a
 * message when it is none or a row does not fit. */
bool arguments_board_size(const char *text, int row, int *width, int *height);

/* The name of the option `word`, with one of two leading dashes dropped. */
const char *arguments_name(const char *word);

/* Reads a slice, "2/8": part 2 of 8, as index 1 and count 8; NULL is the whole, "1/1". Returns
 * false with a message when it is none. */
bool arguments_slice(const char *text, int64_t *index, int64_t *count);

/* Whether the option `name` was given. To be asked after arguments_read(). */
bool arguments_given(const char *name, int argc, char **argv);

/* Whether none of the `count` options in `names` was given, which do nothing without `needed`. If
 * one was, says so on stderr, after the name of the subcommand in argv[0]. */
bool arguments_absent(const char *const *names, int count, const char *needed, int argc,
                      char **argv);

/* The exit status that belongs to a status other than ARGUMENTS_OK. */
int arguments_exit_status(ArgumentsStatus status);

#endif
