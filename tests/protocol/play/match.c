/* Tests of whole matches of three rounds, through a pseudo-terminal, all played by one script:
 * it types the cells one after the other, whatever the opponent does.
 */
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>

PLAY_SUITE(play_match);

/* Types cells, the first one of the board first, until the round is over. */
static void play_round(int width, int height) {
    char keys[16], taken[32], next[48];
    static const char *const BEGUN[] = {"Anna to move", "Game over"};
    cr_assert_geq(tty_sees_one_of(tty, BEGUN, 2), 0);
    for (int i = 0; i < width * height && !tty_shows(tty, "Game over"); i++) {
        int number = tty_number(tty, "Anna to move   move ");
        snprintf(keys, sizeof keys, "%c%d\r", 'a' + i % width, i / width + 1);
        snprintf(taken, sizeof taken, "%c%d is taken", 'a' + i % width, i / width + 1);
        snprintf(next, sizeof next, "Anna to move   move %d ", number + 2);
        tty_send(tty, keys);
        const char *const seen[] = {next, taken, "Game over"};
        cr_assert_geq(tty_sees_one_of(tty, seen, 3), 0);
    }
    cr_assert(tty_sees(tty, "Game over"));
}

/* Plays a match with these options to its end and looks at the table. */
static void play_match(int width, int height, const char *options) {
    fixture_start(100, 24, options);
    for (int round = 1; round <= 3; round++) {
        char text[64];
        snprintf(text, sizeof text, "round %d/3", round);
        cr_assert(tty_sees(tty, text));
        play_round(width, height);
        cr_assert(tty_sees(tty, "Press Enter for the "));
        tty_send(tty, "\r");
    }
    cr_assert(tty_sees(tty, "3 of 3 rounds played"));
}

Test(play_match, three_rounds_on_15x15) {
    play_match(15, 15, "--rounds 3 --level medium --time 0.05 --name Anna");
}

Test(play_match, three_rounds_of_three_in_a_row_on_3x3) {
    play_match(3, 3, "--rounds 3 --level hard --time 0.05 --name Anna --board 3x3 --row 3");
}

Test(play_match, three_rounds_on_20x30_which_is_larger_than_the_window) {
    play_match(20, 30, "--rounds 3 --level hard --time 0.05 --name Anna --board 20x30");
}

Test(play_match, two_people_share_points_and_the_first_move_alternates) {
    static const char *const ROUNDS[3][9] = {
        {"b2\r", "a1\r", "c3\r", "c1\r", "b1\r", "b3\r", "a3\r", "c2\r", "a2\r"}, /* a draw */
        {"a1\r", "c1\r", "a2\r", "c2\r", "a3\r"},
        {"a1\r", "b1\r", "a2\r", "b2\r", "c3\r", "b3\r"}};
    static const char *const ENDS[] = {"A draw: the board is full.", "Ben wins with 3 in a row.",
                                       "Ben wins with 3 in a row."};
    fixture_start(100, 24, TWO "--rounds 3 --board 3x3 --row 3");
    for (int round = 0; round < 3; round++) {
        char begun[64];
        snprintf(begun, sizeof begun, "X %s to move   move 1   round %d/3",
                 round % 2 == 0 ? "Anna" : "Ben", round + 1);
        cr_assert(tty_sees(tty, begun));
        for (int i = 0; i < 9 && ROUNDS[round][i] != NULL; i++)
            tty_send(tty, ROUNDS[round][i]);
        cr_assert(tty_sees(tty, ENDS[round]));
        tty_send(tty, "\r");
    }
    cr_assert(tty_sees(tty, "Ben wins the match."));
    cr_assert(tty_sees(tty, "1 draw, 3 of 3 rounds played"));
    cr_assert(tty_says(tty, " ", "Game over"));
    cr_assert(tty_says(tty, "\r", "X Anna to move   move 1   round 1/3   score 0:0"));
}
