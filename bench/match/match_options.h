/* match_options: the command line of `pentad-bench match`.
 *
 * The style is that of c-gomoku-cli: options with a dash, and key=value words behind -each,
 * -engine, -openings and -sprt. Everything is checked before any game starts.
 */
#ifndef PENTAD_BENCH_MATCH_OPTIONS_H
#define PENTAD_BENCH_MATCH_OPTIONS_H

#include "game/adjudication.h"
#include "game/player.h"
#include "ground/arguments.h"
#include "match/player_words.h"
#include "match/stats.h"
#include "match/tally.h"

/* Everything the command line says. Strings point into argv. */
typedef struct MatchOptions {
    int argc; /* the command line as it was given */
    char **argv;

    int engine_count;
    PlayerWords each;
    PlayerWords engine_words[TALLY_MAX_ENGINES];
    PlayerSpec engines[TALLY_MAX_ENGINES];

    int64_t rule;
    const char *board_size;
    int width, height;
    int64_t games; /* per pairing */
    int64_t max_moves;
    bool gauntlet;
    bool repeat;
    bool swap2; /* the engines make the opening */
    int64_t concurrency;
    int64_t seed;
    const char *slice;
    int64_t slice_index, slice_count; /* this run plays the pairs p with p % count == index */

    bool uses_openings;   /* -openings was given */
    const char *openings; /* its file, or NULL */
    bool shuffle;
    bool symmetries;

    MatchAdjudication adjudication;

    bool use_sprt;
    Sprt sprt;

    const char *results; /* file, or NULL */
    const char *psq;     /* folder, or NULL */
    const char *sgf;     /* folder, or NULL */
    const char *log;     /* file, or NULL */
    ArgumentFiles merge;
    bool quiet;
} MatchOptions;

/* Reads and checks the command line. After ARGUMENTS_OK either there are two engines or more,
 * or merge.count is not 0. */
ArgumentsStatus match_options_read(MatchOptions *options, int argc, char **argv);

#endif
