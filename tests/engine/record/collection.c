/* Tests of SGF files with many games, and of long games. */
#include "record/format.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

TestSuite(collection, .timeout = 120);

/* A game that does not tell its size, and does not fit on 15x15. */
static const char GAME[] = "(;B[qq])\n";

/* So many of them, with `last` behind them; the caller frees it. */
static char *make_collection(int count, const char *last) {
    const size_t length = sizeof GAME - 1;
    char *text = malloc((size_t)count * length + strlen(last) + 1);
    cr_assert_not_null(text);
    for (int i = 0; i < count; i++)
        memcpy(text + (size_t)i * length, GAME, length);
    memcpy(text + (size_t)count * length, last, strlen(last) + 1);
    return text;
}

/* The seconds that reading so many games takes. */
static double time_reading(int count) {
    const RecordDefaults defaults = {15, 15, 0, 5, NULL};
    char *text = make_collection(count, ""), complaint[RECORD_COMPLAINT_SIZE];
    FormatGames games = format_games(text, strlen(text));
    GameTree *tree;
    int games_read = 0;
    clock_t start = clock();
    for (; (tree = format_next(&games, &defaults, complaint)) != NULL; games_read++) {
        cr_assert_eq(gametree_width(tree), 19);
        gametree_destroy(tree);
    }
    cr_expect_eq(games_read, count, "%s", complaint);
    free(text);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

Test(collection, games_that_do_not_tell_their_size_take_the_same_time_each) {
    const int few = 4000, factor = 8;
    double one = time_reading(few), many = time_reading(factor * few);
    cr_expect_lt(many, 3 * factor * one + 0.1, "%f and %f seconds", one, many);
}

Test(collection, a_bad_game_is_found_by_its_line) {
    const RecordDefaults defaults = {15, 15, 0, 5, NULL};
    char *text = make_collection(9, "(;B[hh]\n;W[??])"), complaint[RECORD_COMPLAINT_SIZE];
    FormatGames games = format_games(text, strlen(text));
    GameTree *tree;
    while ((tree = format_next(&games, &defaults, complaint)) != NULL)
        gametree_destroy(tree);
    cr_expect_str_eq(complaint, "line 11: [??] is no point of this board");
    free(text);
}

/* Says that reading is to end. */
static bool always(void *context) {
    (void)context;
    return true;
}

/* Reads a file with one game as a whole, and broken off. */
static void expect_cancelled(const char *bytes, size_t size) {
    const RecordCancel cancel = {always, NULL};
    char complaint[RECORD_COMPLAINT_SIZE];
    for (int ends = 0; ends < 2; ends++) {
        const RecordDefaults defaults = {15, 15, 0, 5, ends == 1 ? &cancel : NULL};
        FormatGames games = format_games(bytes, size);
        GameTree *tree = format_next(&games, &defaults, complaint);
        cr_expect_eq(tree == NULL, ends == 1);
        cr_expect_str_eq(complaint, "");
        gametree_destroy(tree);
    }
}

Test(collection, a_game_with_many_nodes_can_be_cancelled) {
    enum { NODES = 3000, MIDDLE = 0x78, HAS_SIBLING = 0x80, LEAF = 0x40, HEADER_SIZE = 20 };
    static char library[HEADER_SIZE + 2 * (NODES + 1)] = "\xFFRenLib\xFF\x03", sgf[8 * NODES + 16];
    char *at = library + HEADER_SIZE;
    *at++ = MIDDLE;
    *at++ = 0;
    for (int i = 0; i < NODES; i++) {
        *at++ = MIDDLE + 1;
        *at++ = (char)(LEAF | (i < NODES - 1 ? HAS_SIBLING : 0));
    }
    expect_cancelled(library, sizeof library);

    size_t length = (size_t)snprintf(sgf, sizeof sgf, "(;GM[4]");
    for (int i = 0; i < NODES; i++)
        length += (size_t)snprintf(sgf + length, sizeof sgf - length, "(;B[aa])");
    snprintf(sgf + length, sizeof sgf - length, ")");
    expect_cancelled(sgf, strlen(sgf));
}
