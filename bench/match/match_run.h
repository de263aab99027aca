/* match_run: plays the games of a match, several at a time.
 *
 * One thread per game slot; each has its own referee and its own engine processes. All they
 * share is the MatchRun, behind one mutex that is held only between games.
 */
#ifndef PENTAD_BENCH_MATCH_RUN_H
#define PENTAD_BENCH_MATCH_RUN_H

#include "game/opening_book.h"
#include "ground/interrupt.h"
#include "ground/progress_line.h"
#include "match/match_header.h"
#include "match/match_options.h"
#include "match/match_outputs.h"
#include "match/schedule.h"
#include "match/tally.h"

#include <pthread.h>

/* A match. Filled in by its owner before match_run(); the fields from `lock` on belong to
 * match_run(). */
typedef struct MatchRun {
    const MatchOptions *options;
    char id[RECORD_MATCH_SIZE];
    Schedule schedule;
    OpeningBook book;
    Tally *tally;     /* the games of this match, with those of earlier runs */
    int64_t beyond;   /* games of earlier runs that are not in it: their numbers are too high */
    int64_t others;   /* games of other matches in the result file */
    HeaderLines told; /* what was said of earlier runs */
    Interrupt *interrupt;
    MatchOutputs outputs;
    RunFacts run; /* what the result file says about this run */
    Text header;  /* its settings, written before the first game */

    pthread_mutex_t lock;
    int64_t next;   /* no game before this one is left to give out */
    int64_t total;  /* games in the tally when everything is played */
    int64_t played; /* by this run */
    ProgressLine progress;
    bool decided;  /* the test has decided */
    bool failed;   /* a file could not be written or a thread not be started */
    bool hopeless; /* of two engines one is broken, and there were enough games to tell */
    char crashes[TALLY_MAX_ENGINES][PLAYER_DETAIL_SIZE]; /* by engine: details of the last crash */
} MatchRun;

/* Plays until all games are played, the test decides, the interrupt is raised, something fails, or
 * one of two engines is broken after ten games. Messages go to stderr, progress to stdout. */
void match_run(MatchRun *match);

/* Whether an engine crashed, did not start or gave no answer in time in every game of the match
 * that it has played, apart from those in which its opponent was the first to do so. Of two broken
 * engines each loses a part of the games. */
bool match_run_is_broken(const MatchRun *match, int engine);

#endif
