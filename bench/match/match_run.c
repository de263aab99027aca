/* match_run: see match_run.h. */
#include "match/match_run.h"

#include "game/match_game.h"
#include "game/sgf.h"
#include "match/match_report.h"
#include "match/results.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Games of a run after which an engine that crashed in all of them is given up. */
enum { BROKEN_GAMES = 10 };

/* Files of one game number, of several matches, that a folder takes. */
enum { SAME_NAMES = 10000 };

/* A game slot: a thread and what it owns. */
typedef struct GameSlot {
    MatchRun *match;
    pthread_t thread;
    bool running;
    Referee *referee;
    GameRecord record;
    Player players[TALLY_MAX_ENGINES];
} GameSlot;

/* Whether game number `game` is this run's business and not played yet. */
static bool match_wants(const MatchRun *match, int64_t game) {
    int64_t pair = schedule_fixture(&match->schedule, game).pair;
    return pair % match->options->slice_count == match->options->slice_index &&
           !tally_has(match->tally, match->id, game);
}

/* Gives out the next game to play, -1 when there is none. Games given out earlier have numbers
 * below `next`, so none is given out twice. */
static int64_t match_next_game(MatchRun *match) {
    int64_t games = schedule_games(&match->schedule), game = -1;
    pthread_mutex_lock(&match->lock);
    bool over = match->decided || match->failed || interrupt_raised(match->interrupt);
    while (!over && game < 0 && match->next < games) {
        if (match_wants(match, match->next))
            game = match->next;
        match->next++;
    }
    pthread_mutex_unlock(&match->lock);
    return game;
}

/* Shows how the match stands. */
static void match_show_progress(MatchRun *match) {
    Text text = {0};
    if (!progress_line_is_due(&match->progress, tally_games(match->tally) >= match->total))
        return;
    MatchProgress progress = {.games = tally_games(match->tally),
                              .total = match->total,
                              .played = match->played,
                              .elapsed_ns = clock_ns() - match->progress.start_ns,
                              .sprt = match->options->use_sprt ? &match->options->sprt : NULL};
    match_report_progress(&text, match->tally, &progress);
    progress_line_show(&match->progress, text.data);
    text_free(&text);
}

/* Creates the file of a game; `path` receives its name. Where an earlier match left one of that
 * name, a number comes behind it. NULL with errno when that fails. */
static FILE *create_game_file(const char *folder, int64_t game, const char *ending,
                              char path[TEXT_FILE_PATH_SIZE]) {
    FILE *file = NULL;
    errno = EEXIST;
    for (int i = 1; i <= SAME_NAMES && file == NULL && errno == EEXIST; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        if (snprintf(path, TEXT_FILE_PATH_SIZE, "%s/game-%06" PRId64 "%s.%s", folder, game, number,
                     ending) < TEXT_FILE_PATH_SIZE)
            file = fopen(path, "wx");
        else
            errno = ENAMETOOLONG;
    }
    return file;
}

/* Writes the game as a file of its own, whose name `path` receives; if that fails, no part of it
 * stays, and `path` is "". So it is without a folder, where there is no file to write. */
static bool match_write_file(const GameRecord *record, const char *folder, const char *ending,
                             void (*append)(Text *text, const GameRecord *record),
                             char path[TEXT_FILE_PATH_SIZE]) {
    Text text = {0};
    path[0] = '\0';
    if (folder == NULL)
        return true;
    append(&text, record);
    errno = ENOMEM;
    FILE *file = text.failed ? NULL : create_game_file(folder, record->game, ending, path);
    bool written = file != NULL && fwrite(text.data, 1, text.length, file) == text.length;
    int reason = errno;
    if (file != NULL && fclose(file) != 0) {
        reason = written ? errno : reason;
        written = false;
    }
    if (file != NULL && !written)
        remove(path);
    if (!written)
        path[0] = '\0';
    text_free(&text);
    errno = reason;
    return written;
}

/* Whether the test has come to a decision. */
static bool match_is_decided(const MatchRun *match) {
    if (!match->options->use_sprt)
        return false;
    PairingTally pairing = tally_pairing(match->tally, 0, 1, -1);
    return sprt_state(&match->options->sprt, &pairing.pairs) != SPRT_GOES_ON;
}

/* Appends the game to the result file, before the first one the settings. */
static bool match_append(const MatchRun *match, const GameRecord *record) {
    if (match->outputs.results < 0)
        return true;
    return (match->played > 0 || results_append_line(match->outputs.results, &match->header)) &&
           results_append(match->outputs.results, record);
}

/* Writes the game wherever the user wants it. The result file comes last: a game that it holds is
 * not played again, and the files of a game in a folder are written only once. Returns NULL, or
 * with errno the folder or file that could not be written; then the game is in none of the others.
 */
static const char *match_write(const MatchRun *match, const GameRecord *record) {
    const MatchOptions *options = match->options;
    char psq[TEXT_FILE_PATH_SIZE], sgf[TEXT_FILE_PATH_SIZE];
    if (!match_write_file(record, options->psq, "psq", record_append_psq, psq))
        return options->psq;
    bool in_sgf = match_write_file(record, options->sgf, "sgf", sgf_append, sgf);
    if (in_sgf && match_append(match, record))
        return NULL;
    int reason = errno;
    if (psq[0] != '\0')
        remove(psq);
    if (sgf[0] != '\0')
        remove(sgf);
    errno = reason;
    return in_sgf ? options->results : options->sgf;
}

/* Adds a game that is written to the tally. Returns false with a message if either fails. */
static bool match_write_and_count(MatchRun *match, const GameRecord *record) {
    const char *unwritten = match_write(match, record);
    const char *reason =
        unwritten != NULL ? strerror(errno) : tally_complaint(tally_add(match->tally, record));
    if (reason != NULL)
        fprintf(stderr, "match: game %" PRId64 " could not be kept: %s%s%s\n", record->game,
                unwritten != NULL ? unwritten : "", unwritten != NULL ? ": " : "", reason);
    return reason == NULL;
}

/* Notes why an engine crashed, did not start or did not answer, if that is how the game ended. */
static void match_note_crash(MatchRun *match, const GameRecord *record) {
    Side loser = record->result == RESULT_BLACK ? WHITE : BLACK;
    int engine = tally_add_engine(match->tally, record->names[loser]);
    if (engine >= 0 && tally_is_cut_short(record))
        snprintf(match->crashes[engine], PLAYER_DETAIL_SIZE, "%s", record->detail);
}

/* Whether two engines have played enough games in this run, and one of them is broken. */
static bool match_is_hopeless(const MatchRun *match) {
    bool hopeless = false;
    for (int i = 0; i < 2 && match->schedule.engines == 2; i++)
        hopeless = hopeless || match_run_is_broken(match, i);
    return hopeless && match->played >= BROKEN_GAMES;
}

bool match_run_is_broken(const MatchRun *match, int engine) {
    const EngineTally *games = tally_engine(match->tally, engine);
    int64_t lost = games->lost_by_crash + games->lost_by_no_start + games->silent;
    return lost > 0 && games->cut_short == games->games;
}

/* Keeps a game that ended while the match was going on. */
static void match_keep_next(MatchRun *match, const GameRecord *record) {
    if (!match_write_and_count(match, record))
        match->failed = true;
    match->played++;
    match_note_crash(match, record);
    match->decided = match_is_decided(match);
    match->hopeless = match->hopeless || match_is_hopeless(match);
    match_show_progress(match);
    if (match->decided || match->failed || match->hopeless)
        interrupt_raise(match->interrupt); /* games in progress are not needed any more */
}

/* Keeps a finished game, unless the test had decided before: the decision stands. */
static void match_keep(MatchRun *match, const GameRecord *record) {
    pthread_mutex_lock(&match->lock);
    if (!match->decided)
        match_keep_next(match, record);
    pthread_mutex_unlock(&match->lock);
}

/* Ends the match because the system has no room for another engine: nobody loses by that. */
static void match_give_up(MatchRun *match) {
    pthread_mutex_lock(&match->lock);
    if (!match->failed)
        fprintf(stderr, "match: the system has no process or descriptor left for an engine; "
                        "a smaller -concurrency needs fewer\n");
    match->failed = true;
    interrupt_raise(match->interrupt);
    pthread_mutex_unlock(&match->lock);
}

/* Plays game number `game`; returns false when there is no result, see match_game_play(). */
static bool slot_play(GameSlot *slot, int64_t game) {
    const MatchRun *match = slot->match;
    const MatchOptions *options = match->options;
    Fixture fixture = schedule_fixture(&match->schedule, game);
    Opening opening = {0};
    if (fixture.opening >= 0)
        opening = opening_book_transform(&match->book.openings[fixture.opening], options->width,
                                         options->height, fixture.symmetry);
    MatchSetup setup = {
        .number = game,
        .rule = (int)options->rule,
        .width = options->width,
        .height = options->height,
        .move_limit = (int)options->max_moves,
        .swap2 = options->swap2,
        .opening = &opening,
        .adjudication = &options->adjudication,
        .specs = {&options->engines[fixture.black], &options->engines[fixture.white]},
        .interrupt = interrupt_descriptor(match->interrupt)};
    Player *const players[SIDE_COUNT] = {&slot->players[fixture.black],
                                         &slot->players[fixture.white]};
    if (!match_game_play(&setup, slot->referee, players, &slot->record))
        return false;
    slot->record.game = game;
    slot->record.pair = fixture.pair;
    snprintf(slot->record.match, RECORD_MATCH_SIZE, "%s", match->id);
    return true;
}

static void *slot_run(void *argument) {
    GameSlot *slot = argument;
    for (int64_t game = match_next_game(slot->match); game >= 0;
         game = match_next_game(slot->match)) {
        if (!slot_play(slot, game)) {
            if (!interrupt_raised(slot->match->interrupt))
                match_give_up(slot->match);
            break;
        }
        match_keep(slot->match, &slot->record);
    }
    for (int i = 0; i < slot->match->schedule.engines; i++)
        player_quit(&slot->players[i]); /* those that were kept between games */
    return NULL;
}

/* Starts the thread of a slot. */
static bool slot_start(GameSlot *slot, MatchRun *match) {
    const MatchOptions *options = match->options;
    slot->match = match;
    slot->referee = referee_create((int)options->rule, options->width, options->height);
    slot->running =
        slot->referee != NULL && pthread_create(&slot->thread, NULL, slot_run, slot) == 0;
    return slot->running;
}

/* Counts the games to play and prepares the shared fields. */
static void match_prepare(MatchRun *match) {
    match->next = 0;
    match->played = 0;
    match->total = tally_games(match->tally);
    for (int64_t game = 0; game < schedule_games(&match->schedule); game++)
        match->total += match_wants(match, game);
    match->decided = match_is_decided(match);
    match->failed = false;
    match->hopeless = false;
    progress_line_begin(&match->progress, match->options->quiet);
    pthread_mutex_init(&match->lock, NULL);
}

void match_run(MatchRun *match) {
    int64_t count = match->options->concurrency;
    match_prepare(match);
    GameSlot *slots = calloc((size_t)count, sizeof *slots);
    bool started = slots != NULL;
    for (int64_t i = 0; started && i < count; i++)
        started = slot_start(&slots[i], match);
    if (!started) {
        fprintf(stderr, "match: the system has not enough memory or threads\n");
        pthread_mutex_lock(&match->lock);
        match->failed = true;
        pthread_mutex_unlock(&match->lock);
        interrupt_raise(match->interrupt);
    }
    for (int64_t i = 0; slots != NULL && i < count; i++) {
        if (slots[i].running)
            pthread_join(slots[i].thread, NULL);
        referee_destroy(slots[i].referee);
    }
    free(slots);
    pthread_mutex_destroy(&match->lock);
    progress_line_end(&match->progress);
}
