/* Tests of the small parts around the session: splitter, inbox, timing and scores as text. */
#include "ground/score_text.h"
#include "ground/timing.h"
#include "inbox.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines that a splitter gave, in brackets; of long ones just the length. */
typedef struct Collected {
    char text[1024];
    size_t used;
    int lines_wanted;
} Collected;

static bool collect(void *context, const char *text, size_t length) {
    Collected *collected = context;
    char *end = collected->text + collected->used;
    size_t room = sizeof collected->text - collected->used;
    int written = length > 100 ? snprintf(end, room, "[%d bytes]", (int)length)
                               : snprintf(end, room, "[%.*s]", (int)length, text);
    collected->used += (size_t)written;
    return --collected->lines_wanted != 0;
}

/* Feeds `text` in pieces of `piece` bytes and compares the lines. */
static void expect_lines(const char *text, size_t piece, const char *expected) {
    Collected collected = {.lines_wanted = -1};
    Splitter *splitter = malloc(sizeof *splitter);
    splitter_init(splitter, collect, &collected);
    size_t length = strlen(text);
    for (size_t at = 0; at < length; at += piece) {
        size_t size = length - at < piece ? length - at : piece;
        cr_assert(splitter_feed(splitter, text + at, size));
    }
    splitter_finish(splitter);
    cr_assert_str_eq(collected.text, expected, "pieces of %d bytes", (int)piece);
    free(splitter);
}

Test(splitter, line_ends_are_lf_cr_and_crlf_however_they_are_cut) {
    for (size_t piece = 1; piece < 8; piece++) {
        expect_lines("a\nb\rc\r\nd\n", piece, "[a][b][c][d]");
        expect_lines("a\r\r\nb\n\r\nc", piece, "[a][][b][][c]");
        expect_lines("\n\n\r\r", piece, "[][][][]");
        expect_lines("a\r", piece, "[a]");
        expect_lines("no end", piece, "[no end]");
        expect_lines("", piece, "");
    }
}

Test(splitter, of_a_long_line_the_beginning_is_kept_and_the_tail_is_no_line) {
    size_t length = 200000;
    char *text = malloc(length + 8);
    memset(text, 'a', length);
    memcpy(text + length, "\nEND\n", 6);
    expect_lines(text, 1 << 16, "[4097 bytes][END]");
    expect_lines(text, 1, "[4097 bytes][END]");
    free(text);
}

Test(splitter, nothing_comes_after_the_last_line_wanted) {
    Collected collected = {.lines_wanted = 2};
    Splitter splitter;
    splitter_init(&splitter, collect, &collected);
    cr_assert(!splitter_feed(&splitter, "a\nb\nc\n", 6));
    cr_assert_str_eq(collected.text, "[a][b]");
}

/* Pushes numbered lines of all lengths as fast as it can. */
enum { PUSHED_LINES = 5000 };

static size_t pushed_length(int number) {
    return (size_t)(number * 37 % (SPLITTER_KEEP + 1));
}

static void *push_lines(void *context) {
    static char text[SPLITTER_KEEP];
    for (int i = 0; i < PUSHED_LINES; i++) {
        memset(text, 'a' + i % 26, sizeof text);
        inbox_push(context, text, pushed_length(i), i);
    }
    inbox_close(context);
    return NULL;
}

Test(inbox, lines_arrive_whole_and_in_order_through_a_small_ring) {
    Inbox *inbox = inbox_create(0);
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, push_lines, inbox), 0);
    static InboxLine line;
    int count = 0;
    for (; inbox_pop(inbox, &line); count++) {
        cr_assert_eq(line.arrival_ms, count);
        cr_assert_eq(line.length, pushed_length(count));
        for (size_t i = 0; i < line.length; i++)
            cr_assert(line.text[i] == 'a' + count % 26);
    }
    cr_assert_eq(count, PUSHED_LINES);
    pthread_join(thread, NULL);
    inbox_destroy(inbox);
}

Test(inbox, what_waits_in_a_closed_inbox_can_still_be_taken) {
    Inbox *inbox = inbox_create(1 << 16);
    static InboxLine line;
    inbox_push(inbox, "one", 3, 1);
    inbox_push(inbox, "", 0, 2);
    inbox_close(inbox);
    cr_assert(inbox_pop(inbox, &line) && line.length == 3 && memcmp(line.text, "one", 3) == 0);
    cr_assert(inbox_pop(inbox, &line) && line.length == 0 && line.arrival_ms == 2);
    cr_assert(!inbox_pop(inbox, &line));
    inbox_destroy(inbox);
}

Test(timing, five_seconds_per_move_is_all_that_holds_at_first) {
    Timing timing;
    timing_init(&timing);
    Limits limits = timing_limits(&timing, 77, 225);
    cr_assert_eq(limits.start_ms, 77);
    cr_assert_eq(limits.turn_ms, 5000);
    cr_assert_eq(limits.match_ms, LIMIT_NONE);
    cr_assert_eq(limits.left_ms, LIMIT_NONE);
    cr_assert_eq(limits.max_nodes, LIMIT_NONE);
    cr_assert_eq(limits.max_depth, MAX_PLY);
}

Test(timing, without_time_left_the_time_used_is_counted) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 10000, 0);
    timing_spend(&timing, 1500);
    timing_spend(&timing, 1000);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 7500);
    timing_new_game(&timing);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 10000);
}

Test(timing, time_left_is_believed_and_then_counted_down) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 10000, 0);
    timing_change(&timing, INFO_TIME_LEFT, 4000, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 4000);
    timing_spend(&timing, 500);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 3500);
    timing_change(&timing, INFO_TIME_LEFT, -20, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, -20);
    timing_change(&timing, INFO_TIME_LEFT, 2147483647, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, LIMIT_NONE);
    timing_spend(&timing, 500);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, LIMIT_NONE);
}

Test(timing, without_a_clock_nothing_is_left_of_it_and_that_is_no_limit) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIME_LEFT, 0, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 0, "nobody said that there is no clock");
    timing_change(&timing, INFO_TIMEOUT_MATCH, 0, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, LIMIT_NONE);
    timing_spend(&timing, 500);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, LIMIT_NONE);
    timing_change(&timing, INFO_TIME_LEFT, 1000, 0);
    timing_spend(&timing, 1500);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, -500, "a clock that has run out");
    timing_change(&timing, INFO_TIME_LEFT, 0, 0);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 10000, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 0);
}

Test(timing, positions_or_depth_alone_limit_a_move_where_there_is_no_time_at_all) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_MAX_NODE, 20000, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, 5000, "there may be a clock");
    timing_change(&timing, INFO_TIMEOUT_MATCH, 0, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, LIMIT_NONE, "no time was told");
    timing_change(&timing, INFO_TIMEOUT_TURN, 700, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, 700);
    timing_change(&timing, INFO_TIMEOUT_TURN, 0, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, LIMIT_NONE);
    timing_change(&timing, INFO_MAX_NODE, 0, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, 0, "at once");
    timing_change(&timing, INFO_MAX_DEPTH, 5, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, LIMIT_NONE);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 1000, 0);
    cr_assert_eq(timing_limits(&timing, 0, 225).turn_ms, 0);
}

Test(timing, a_new_game_forgets_the_rest_of_the_last_one_but_not_what_was_told_for_it) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIMEOUT_MATCH, 10000, 0);
    timing_change(&timing, INFO_TIME_LEFT, 4000, 0);
    timing_new_game(&timing);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 4000);
    timing_spend(&timing, 500);
    timing_new_game(&timing);
    cr_assert_eq(timing_limits(&timing, 0, 225).left_ms, 10000);
    timing_change(&timing, INFO_TIME_LEFT, 9000, 0);
    timing_spend(&timing, 2000);
    timing_change(&timing, INFO_TIME_LEFT, 6000, 0);
    timing_new_game(&timing);
    cr_expect(timing.full_ms == 6000 && timing.full_used_ms == 0, "what is told is full");
}

Test(timing, a_clock_that_was_filled_again_is_a_new_beginning) {
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_TIME_LEFT, 1000, 0);
    timing_spend(&timing, 300);
    timing_change(&timing, INFO_TIME_LEFT, 700, 0);
    cr_expect(timing.full_ms == 1000 && timing.full_used_ms == 0);
    timing_change(&timing, INFO_TIME_LEFT, 5000, 0);
    cr_expect(timing.full_ms == 5000 && timing.full_used_ms == 300);
    timing_spend(&timing, 100);
    timing_change(&timing, INFO_TIME_LEFT, 5000, 0);
    cr_expect(timing.full_ms == 5000 && timing.full_used_ms == 400, "as full as it was");
}

Test(timing, every_number_is_a_limit_or_none) {
    static const int64_t VALUES[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX};
    for (size_t i = 0; i < ARRAY_LENGTH(VALUES); i++) {
        Timing timing;
        timing_init(&timing);
        for (InfoKey key = INFO_TIMEOUT_TURN; key <= INFO_MAX_DEPTH; key++)
            cr_assert(timing_change(&timing, key, VALUES[i], 0));
        timing_spend(&timing, 1000);
        Limits limits = timing_limits(&timing, 0, 225);
        cr_assert(limits.turn_ms >= 0 && limits.match_ms > 0);
        cr_assert(limits.max_nodes > 0);
        cr_assert(limits.max_depth > 0 && limits.max_depth <= MAX_PLY);
    }
    Timing timing;
    timing_init(&timing);
    timing_change(&timing, INFO_MAX_DEPTH, ((int64_t)1 << 32) + 1, 0);
    cr_assert_eq(timing.max_depth, MAX_PLY, "not its lowest bits");
    cr_assert(!timing_change(&timing, INFO_RULE, 1, 0));
    cr_assert(!timing_change(&timing, INFO_GAME_TYPE, 1, 0));
}

/* ------------------------------------------------------------------------------------------
 * Scores as text.
 */

Test(score_text, programs_read_numbers_and_people_words) {
    const struct {
        int score;
        const char *number, *words;
    } CASES[] = {
        {0, "0", "0"},
        {-427, "-427", "-427"},
        {12000, "12000", "12000"},
        {27471, "20000", "winning, not proven"},
        {-27498, "-20000", "losing, not proven"},
        {SCORE_UNPROVEN_BOUND, "20000", "winning, not proven"},
        {SCORE_UNSEARCHED_LOSS, "-20000", "losing, not proven"},
        {score_win_in(1), "+M1", "+M1"},
        {score_win_in(MAX_PLY), "+M256", "+M256"},
        {score_loss_in(12), "-M12", "-M12"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[SCORE_TEXT_SIZE];
        score_text_number(CASES[i].score, text);
        cr_expect_str_eq(text, CASES[i].number);
        score_text_words(CASES[i].score, text);
        cr_expect_str_eq(text, CASES[i].words);
    }
}

Test(score_text, a_better_score_is_never_a_smaller_number) {
    long last = -SCORE_INFINITE;
    for (int score = 1 - SCORE_WIN_BOUND; score < SCORE_WIN_BOUND; score++) {
        char text[SCORE_TEXT_SIZE], *end;
        score_text_number(score, text);
        long number = strtol(text, &end, 10);
        cr_assert(*end == '\0' && number >= last);
        last = number;
    }
}
