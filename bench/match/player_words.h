/* player_words: the key=value words that describe an engine, behind -engine and -each of
 * `pentad-bench match`.
 *
 * They are collected as they come and applied when all options were read: what -each says comes
 * first, wherever it stands. Words point into argv.
 */
#ifndef PENTAD_BENCH_PLAYER_WORDS_H
#define PENTAD_BENCH_PLAYER_WORDS_H

#include "game/player.h"

enum { PLAYER_WORDS_MAX = 32 };

/* The words behind an option, in their order. Zero-initialise. */
typedef struct PlayerWords {
    int count;
    const char *words[PLAYER_WORDS_MAX];
} PlayerWords;

/* The keys, for the help. */
#define PLAYER_WORDS_HELP                                                                          \
    "cmd=COMMAND      shell command that starts it (needed)\n"                                     \
    "name=NAME        default: what it answers to ABOUT\n"                                         \
    "tc=T             seconds per move\n"                                                          \
    "tc=M/T[+I]       seconds per game (0: no limit), per move, added per move\n"                  \
    "st=T             seconds per move, no limit per game: the same as tc=0/T\n"                   \
    "nodes=N depth=N  limits on the search, sent as INFO max_node, max_depth\n"                    \
    "memory=BYTES     sent as INFO max_memory and judged; K, M, G allowed, 1M or more\n"           \
    "threads=N        sent as INFO thread_num\n"                                                   \
    "tolerance=S      seconds an answer may be late; default 1\n"                                  \
    "start=S          seconds for the OK after START; default 30\n"                                \
    "info=\"KEY VALUE\" one more INFO line\n"                                                      \
    "keep=1           one process for all games instead of one for each\n"                         \
    "suspend=1        stopped while it is not to move"

/* Adds a word; false, with a message that names the option, when there are too many. */
bool player_words_add(PlayerWords *words, const char *option, const char *word);

/* Changes what the words say about `spec`. Returns false, with a message that names the option, at
 * the first word that is not understood, or that gives a key other than info= a second value.
 * `spec` keeps pointers to the words. */
bool player_words_apply(const PlayerWords *words, const char *option, PlayerSpec *spec);

#endif
