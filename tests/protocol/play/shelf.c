/* Tests of `pbrain-pentad play` that nothing is lost without a question: the game from last time,
 * two programs at once, files that are there already, giving up, the games finished or left.
 */
#include "protocol/play/play_fixture.h"

#include "play/save/play_save_write.h"
#include "play/save/play_shelf.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALL   TWO "--board 3x3 --row 3 "
#define WAITING "A game is waiting from last time:"

PLAY_SUITE(play_shelf);

/* Starts the program, plays these moves, each with its Enter, and waits for the text. */
static void play(const char *options, const char *moves, const char *text) {
    fixture_start(100, 24, options);
    cr_assert(tty_sees(tty, " move 1 "));
    cr_assert(tty_says(tty, moves, text));
}

Test(play_shelf, the_question_at_the_start_says_which_game_it_is) {
    play(TWO "--rule standard --rounds 3", "h8\ri9\rj10\r", TURN_OF("O Ben", "4"));
    fixture_leave();
    fixture_start(100, 24, "");
    cr_assert(tty_sees(tty, WAITING));
    cr_assert(tty_sees(tty, "Anna - Ben"));
    cr_assert(tty_sees(tty, "standard, 15x15, 3 moves, round 1 of 3, left 2"));
    cr_assert(tty_sees(tty, "Enter or Y: yes"));
    cr_assert(tty_says(tty, "\r", TURN_OF("O Ben", "4")));
}

Test(play_shelf, a_long_question_is_broken_into_lines) {
    play(TWO "--rule standard --rounds 3", "h8\r", TURN_OF("O Ben", "2"));
    fixture_leave();
    fixture_start(30, 12, "");
    cr_assert(tty_sees(tty, "standard, 15x15, 1 move,"));
    cr_assert(tty_sees(tty, "round 1 of 3, left"));
    cr_assert(tty_sees(tty, "Go on with it?"));
}

Test(play_shelf, giving_up_needs_more_than_enter) {
    play(TWO, "h8\r", TURN_OF("O Ben", "2"));
    cr_assert(tty_says(tty, F("18"), "Give up this round?"));
    cr_assert(tty_sees(tty, "Y: yes     Enter or N: no"));
    cr_assert(tty_says(tty, "\r", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, "give up\r", "Give up this round?"));
    cr_assert(tty_says(tty, " xn", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F("18"), "Give up this round?"));
    cr_assert(tty_says(tty, "y", "O Ben gave up: X Anna wins."));
    cr_assert(fixture_says(TWO, "h8\ngive up\n\ngive up\ny\n", "O Ben gave up: X Anna wins."));
    cr_assert_not_null(strstr(output, "Give up this round? (y or n, Enter: no) O Ben, move> "));
}

Test(play_shelf, opening_a_file_at_the_start_asks_when_a_game_is_waiting) {
    cr_assert(fixture_says(SMALL, fixture_text("b2\nsave ", "game", "\nquit\n"), "Saved as"));
    cr_assert(fixture_says("--new " TWO, "h8\ni9\nquit\n", "kept for next time"));
    const char *option = fixture_text("--open ", "game.psq", "");
    fixture_start(100, 24, option);
    cr_assert(tty_sees(tty, "Leave it and open "));
    cr_assert(tty_sees(tty, WAITING) && tty_sees(tty, "freestyle, 15x15, 2 moves"));
    cr_assert(tty_says(tty, "\r", "Welcome back: move 3, X Anna is next."));
    fixture_leave();
    fixture_start(100, 24, option);
    cr_assert(tty_sees(tty, "Leave it and open "));
    cr_assert(tty_says(tty, "y", "freestyle, 3x3"));
    fixture_leave();
    cr_assert(
        fixture_says("--games", "", "Anna - Ben           15x15 freestyle      2 unfinished"));
    cr_assert(fixture_says("--open 1 --plain", "y\n", "move 3, X Anna is next."));
}

Test(play_shelf, a_file_that_cannot_be_opened_leaves_the_waiting_game_alone) {
    cr_assert(fixture_says(TWO, "h8\ni9\nquit\n", "kept for next time"));
    fixture_start(100, 24, fixture_text("--open ", "nothing.psq", ""));
    cr_assert(tty_sees(tty, "was not opened: there is no such file."));
    cr_assert(tty_says(tty, "\r", "Welcome back: move 3, X Anna is next."));
}

Test(play_shelf, opening_or_beginning_another_game_asks_and_keeps_the_one_left) {
    cr_assert(fixture_says(SMALL, fixture_text("b2\nsave ", "game", "\nquit\n"), "Saved as"));
    play("--new " TWO, "h8\r", TURN_OF("O Ben", "2"));
    char keys[2 * TTY_PATH_SIZE];
    snprintf(keys, sizeof keys, "%s", fixture_text("open ", "game.psq", "\r"));
    cr_assert(tty_says(tty, keys, "Leave this game and open "));
    cr_assert(tty_says(tty, "\r", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, keys, "Leave this game and open "));
    cr_assert(tty_says(tty, "y", "freestyle, 3x3"));
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "y", TURN_OF("X Anna", "1")));
    fixture_leave();
    cr_assert(fixture_says("--games", "", "3x3   freestyle      1 unfinished"));
    cr_assert_not_null(strstr(output, "15x15 freestyle      1 unfinished"));
    cr_assert(fixture_says(TWO, "h8\nnew\n\ni9\nnew\ny\n", "X Anna begins."));
    cr_assert_not_null(strstr(output, "begin a new match? (y or n, Enter: no) O Ben, move> "));
}

Test(play_shelf, between_two_rounds_a_new_match_asks_too) {
    play(SMALL "--rounds 2", "b2\ra1\rb1\ra2\rb3\r", "Press Enter for the next round.");
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "\r", "Press Enter for the next round."));
    cr_assert(tty_says(tty, "\r", "Round 2 of 2: "));
    fixture_leave();
    fixture_start(100, 24, "");
    cr_assert(tty_sees(tty, "freestyle, 3x3, 0 moves, round 2 of 2"));
}

Test(play_shelf, saving_over_another_game_asks) {
    char text[8192], keys[2 * TTY_PATH_SIZE];
    cr_assert(fixture_says(TWO, fixture_text("h8\ni9\nsave ", "game", "\nquit\n"), "Saved as"));
    cr_assert(tty_read_file(fixture_path("game.psq"), text, sizeof text));
    play("--new " TWO, "a1\r", TURN_OF("O Ben", "2"));
    snprintf(keys, sizeof keys, "%s", fixture_text("save ", "game", "\r"));
    cr_assert(tty_says(tty, keys, "game.psq holds another game. Replace it?"));
    cr_assert(tty_says(tty, "\r", TURN_OF("O Ben", "2")));
    char after[8192];
    cr_assert(tty_read_file(fixture_path("game.psq"), after, sizeof after));
    cr_assert_str_eq(after, text);
    cr_assert(tty_says(tty, keys, "Replace it?"));
    cr_assert(tty_says(tty, "y", "Saved as "));
    /* The same game, further on: no question. But it asks when moves would be lost. Opening the
     * game that is being played loses nothing. */
    cr_assert(tty_says(tty, "b2\r", TURN_OF("X Anna", "3")));
    cr_assert(tty_says(tty, keys, "Saved as "));
    char opening[2 * TTY_PATH_SIZE];
    snprintf(opening, sizeof opening, "%s", fixture_text("open ", "game.psq", "\r"));
    cr_assert(tty_says(tty, opening, "game.psq: move 3, X Anna is next."));
    cr_assert(tty_says(tty, BACKSPACE, "1 move taken back."));
    cr_assert(tty_says(tty, keys, "Replace it?"));
}

Test(play_shelf, a_second_program_is_not_offered_the_game_of_the_first) {
    play(TWO, "h8\r", TURN_OF("O Ben", "2"));
    fixture_start_in(&other, "C", "xterm", 100, 24, "--opponent person --name Cleo --name2 Dan");
    cr_assert(tty_sees(other, TURN_OF("X Cleo", "1")));
    cr_assert(tty_says(other, "a1\r", TURN_OF("O Dan", "2")));
    cr_assert(tty_says(tty, "i9\r", TURN_OF("X Anna", "3")));
    tty_kill(tty);
    tty_kill(other);
    fixture_start(100, 24, "");
    cr_assert(tty_sees(tty, "Anna - Ben"));
    cr_assert(tty_sees(tty, "freestyle, 15x15, 2 moves"));
    fixture_start_in(&other, "C", "xterm", 100, 24, "");
    cr_assert(tty_sees(other, "Cleo - Dan"), "the lock of a killed program is gone");
    cr_assert(tty_says(other, "y", TURN_OF("O Dan", "2")));
    cr_assert(tty_says(tty, "y", TURN_OF("X Anna", "3")));
}

Test(play_shelf, the_game_not_gone_on_with_is_kept) {
    cr_assert(fixture_says(TWO, "h8\nquit\n", "kept for next time"));
    cr_assert(fixture_says(TWO, "n\n", "The earlier game is kept: open 1."));
    cr_assert(fixture_says("--plain", "open 1\n", "move 2, O Ben is next."));
    cr_assert(fixture_says("--new", "open 9\n",
                           "9 was not opened: there is no kept game of that number."));
    cr_assert(fixture_says("--annotate 1 --time 0.01", "", "Anna (X) - Ben (O)"));
    cr_assert(fixture_refuses("--annotate 9", "9: there is no kept game of that number."));
    cr_assert(fixture_says("--analyse 1 --time 0.01", "", "move 0/1> "));
    cr_assert(fixture_says("--analyse", "open 9\n",
                           "9 was not opened: there is no kept game of that number."));
    cr_assert(fixture_says("--new", "quit\n", "X Player begins."));
    cr_assert(fixture_says("--games", "", "  1 2"));
    cr_assert_null(strstr(output, "  2 2"), "the same game again takes its own place");
}

/* Of what was listed as 1, although what waits takes that number meanwhile. */
Test(play_shelf, a_number_on_the_command_line_is_that_of_the_list) {
    cr_assert(fixture_says(TWO, "h8\nh9\nquit\n", "kept for next time"));
    cr_assert(fixture_says(TWO "--new", "a1\nquit\n", "kept for next time"));
    cr_assert(fixture_says("--games", "", "15x15 freestyle      2 unfinished"));
    cr_assert(fixture_says("--plain --new --open 1", "", "move 3, X Anna is next."));
    cr_assert(fixture_says("--games", "", "15x15 freestyle      1 unfinished"),
              "the one that waited");

    cr_assert(fixture_says("--analyse --time 0.01", "b2\nquit\n", "kept for next time"));
    cr_assert(fixture_says("--analyse 1 --new --time 0.01", "", "move 0/1> "));
    cr_assert_not_null(strstr(output, "The earlier analysis is kept: open 1."));
    cr_assert_not_null(strstr(output, " 1.  a1"));
}

/* A game that is the same one further on takes the place of the file when it is put away. */
Test(play_shelf, a_file_is_read_before_the_game_that_waits_takes_its_place) {
    cr_assert(fixture_says(TWO, "h8\nh9\nnew\ny\nopen 1\ni9\nquit\n", "kept for next time"));
    cr_assert(fixture_says("--plain --new --open 1", "", "move 3, X Anna is next."));
    cr_assert(fixture_says("--games", "", "15x15 freestyle      3 unfinished"));
}

Test(play_shelf, finished_games_are_kept_and_open_from_the_menu) {
    cr_assert(fixture_says("--games", "", "No game has been finished or left yet."));
    play(SMALL, "b2\ra1\rb1\ra2\rb3\r", "X Anna wins");
    cr_assert(tty_says(tty, "\r", TURN_OF("X Anna", "1")));
    cr_assert(tty_says(tty, "c3\r", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F("18"), "Give up this round?"));
    cr_assert(tty_says(tty, "y", "O Ben gave up"));
    /* Playing it again is no other game. */
    cr_assert(tty_says(tty, BACKSPACE, TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, "redo\r", "O Ben gave up"));
    fixture_leave();
    cr_assert(fixture_says("--games", "", "Anna - Ben           3x3   freestyle      1 black won"));
    cr_assert_not_null(strstr(output, "  2 2"));
    cr_assert_not_null(strstr(output, "3x3   freestyle      5 black won"));
    cr_assert_null(strstr(output, "  3 2"));
    fixture_start(100, 24, "--name Zoe");
    cr_assert(tty_says(tty, ESCAPE, "Games finished or left"));
    for (int i = 0; i < 10; i++)
        tty_send(tty, DOWN);
    cr_assert(tty_says(tty, "\r", "Black - White"));
    cr_assert(tty_says(tty, DOWN "\r", "X Anna wins with 3 in a row."));
    cr_assert(tty_says(tty, "games\r", "Black - White"));
    cr_assert(tty_says(tty, ESCAPE, "X Anna"));
    fixture_leave();
}

Test(play_shelf, a_game_that_comes_meanwhile_changes_no_choice) {
    static const char END[] = "b2\na1\nb1\na2\nb3\n", OTHER[] = "--new --board 4x4 --row 3 " TWO;
    cr_assert(fixture_says(SMALL, END, "X Anna wins"));
    play("--board 5x5 " TWO, "c3\r", TURN_OF("O Ben", "2"));
    cr_assert(tty_says(tty, "games\r", "3x3"));
    cr_assert(fixture_says(OTHER, END, "X Anna wins"));
    cr_assert(tty_says(tty, "\r", "Leave this game and open the kept game 2?"));
    cr_assert(fixture_says(OTHER, END, "X Anna wins"));
    cr_assert(tty_says(tty, "y", "freestyle, 3x3"));
}

Test(play_shelf, a_game_that_comes_meanwhile_changes_no_answer_to_a_line) {
    static const char END[] = "b2\na1\nb1\na2\nb3\n", OTHER[] = "--new --board 4x4 --row 3 " TWO;
    cr_assert(fixture_says(SMALL, END, "X Anna wins"));
    fixture_start_in(&tty, "C", "dumb", 80, 40, "--board 5x5 " TWO);
    cr_assert(tty_says(tty, "c3\n", "O Ben, move>"));
    cr_assert(tty_says(tty, "open 1\n", "Leave this game and open the kept game 1?"));
    cr_assert(fixture_says(OTHER, END, "X Anna wins"));
    tty_forget(tty);
    cr_assert(tty_says(tty, "y\n", "X Anna wins with 3 in a row."));
    cr_expect(!tty_shows(tty, " 4  ."), "the other one has four lines");

    fixture_start_in(&tty, "C", "dumb", 80, 40, "--analyse --new --time 0.01 --board 6x6");
    cr_assert(tty_says(tty, "c3\n", "move 1/1>"));
    cr_assert(tty_says(tty, "open 1\n", "are not saved. Leave them?"));
    cr_assert(fixture_says(OTHER, END, "X Anna wins"));
    cr_assert(tty_says(tty, "y\n", "freestyle, 5x5"));
}

Test(play_shelf, a_demonstration_keeps_nothing) {
    cr_assert(fixture_says("--demo --pace 0 --time 0.02 --board 3x3 --row 3", "b2\n", "Type next"));
    cr_assert(fixture_says("--games", "", "No game has been finished or left yet."));
}

/* ------------------------------------------------------------------------------------------
 * Without a program.
 */

/* Writes a file of a game of these moves. */
static void write_game(Text *text, const char *moves) {
    Cell cells[BOARD_MAX_CELLS];
    Settings settings;
    settings_init(&settings);
    int count = notation_read_moves(moves, 15, 15, cells, BOARD_MAX_CELLS);
    SavedGame saved = {.settings = settings, .game = game_create(&settings, 0)};
    match_init(&saved.match, &settings, 0);
    for (int i = 0; i < count; i++)
        cr_assert_eq(game_play(saved.game, cells[i], 10), GAME_OK);
    text_clear(text);
    save_write(text, &saved);
    game_destroy(saved.game);
}

Test(play_shelf, a_game_goes_on_from_its_former_states_only) {
    static const struct {
        const char *text, *former;
        bool goes_on;
    } CASES[] = {{"h8i9", "h8i9", true},  {"h8i9", "h8", true}, {"h8", "h8i9", false},
                 {"h8i9", "h8i8", false}, {"h8i9", "", true},   {"", "h8", false}};
    Text text = {0}, former = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        write_game(&text, CASES[i].text);
        write_game(&former, CASES[i].former);
        cr_expect_eq(save_goes_on(text.data, former.data), CASES[i].goes_on, "case %d", (int)i);
    }
    cr_expect(
        !save_goes_on("Piskvorky 15x15, 0:5, 0\n8,8,0\n", "Piskvorky 15x20, 0:5, 0\n8,8,0\n"));
    cr_expect(save_goes_on("Piskvorky 15x15, 0:5, 0\n8,8,0\n", "Piskvorky 15x15, 0:6, 0\n8,8,0\n"));
    cr_expect(!save_goes_on("Piskvorky 9x9, 0:5, 0\n", "Piskvorky 9x9, 0:5, 0\npentad:result=1\n"));
    text_free(&text);
    text_free(&former);
}

Test(play_shelf, a_game_goes_on_within_its_own_match_only) {
    static const struct {
        const char *text, *former;
        bool goes_on;
    } CASES[] = {
        {"5,5,0\npentad:name=Anna\n", "5,5,0\npentad:name=Anna\n", true},
        {"5,5,0\npentad:name=Anna\n", "5,5,0\npentad:name=Ann\n", false},
        {"5,5,0\npentad:name=Ann\n", "5,5,0\npentad:name=Anna\n", false},
        {"5,5,0\npentad:name2=Ben\n", "5,5,0\npentad:name2=Dan\n", false},
        {"5,5,0\n6,6,812\npentad:name=Ann\n", "5,5,0\n6,6,812\npentad:name=Anna\n", true},
        {"5,5,0\n6,6,812\npentad:row=5\n", "5,5,0\n6,6,812\npentad:row=4\n", false},
        {"5,5,0\npentad:rule=renju\n", "5,5,0\npentad:rule=caro\n", false},
        {"5,5,0\npentad:row=5\n", "5,5,0\npentad:row=4\n", false},
        {"5,5,0\npentad:starter=0\n", "5,5,0\npentad:starter=1\n", false},
        {"5,5,0\npentad:name=Anna\n", "5,5,0\n", true},
        {"5,5,0\n", "5,5,0\npentad:name=Anna\n", false},
        {"5,5,0\npentad:result=1\n", "5,5,0\npentad:result=1\n", true},
        {"5,5,0\n6,6,0\npentad:end=row\n", "5,5,0\npentad:end=unfinished\n", true},
        {"5,5,0\npentad:end=given up\n", "5,5,0\npentad:end=given up\n", true},
        {"5,5,0\n6,6,0\npentad:end=unfinished\n", "5,5,0\npentad:end=given up\n", false},
        {"5,5,0\n6,6,0\npentad:end=given up\n", "5,5,0\npentad:end=given up\n", false},
        {"5,5,0\npentad:end=unfinished\n", "pentad:end=given up\n", false},
        {"5,5,0\npentad:result=1\n", "5,5,0\npentad:result=2\n", false},
        {"5,5,0\npentad:result=1\n", "5,5,0\n", false}, /* the first move of another round */
        {"5,5,0\npentad:result=1\npentad:result=2\n", "pentad:x=\npentad:result=1\n", true},
        {"5,5,0\npentad:result=1\npentad:result=2\n", "pentad:x=\npentad:result=2\n", false},
        {"5,5,0\npentad:result=1\n", "pentad:x=\npentad:result=1\npentad:result=2\n", false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char text[128], former[128];
        snprintf(text, sizeof text, "Piskvorky 9x9, 0:5, 0\n%s", CASES[i].text);
        snprintf(former, sizeof former, "Piskvorky 9x9, 0:5, 0\n%s", CASES[i].former);
        cr_expect_eq(save_goes_on(text, former), CASES[i].goes_on, "case %d", (int)i);
    }
}

Test(play_shelf, more_games_than_are_listed_are_all_kept) {
    Text text = {0};
    char path[FILE_PATH_SIZE], name[64];
    Shelf shelf;
    setenv("XDG_DATA_HOME", folder, 1);
    cr_assert(file_data_path("games/x", path));
    write_game(&text, "h8i9");
    for (int i = 0; i < SHELF_SHOWN + 20; i++) {
        snprintf(name, sizeof name, "games/2020-01-01-%06d.psq", i * 7 % (SHELF_SHOWN + 20));
        cr_assert(file_data_path(name, path) && file_write(path, &text));
    }
    cr_assert(file_data_path("games/notes.txt", path) && file_write(path, &text));
    shelf_look(&shelf, SHELF_FIVE);
    cr_assert_eq(shelf.count, SHELF_SHOWN);
    for (int i = 0; i < SHELF_SHOWN; i++) {
        snprintf(name, sizeof name, "2020-01-01-%06d.psq", SHELF_SHOWN + 19 - i);
        cr_expect_str_eq(shelf.names[i], name);
    }
    write_game(&text, "a1");
    cr_assert(shelf_add(&text) && shelf_add(&text));
    write_game(&text, "b1");
    cr_assert(shelf_add(&text));
    shelf_look(&shelf, SHELF_FIVE);
    cr_expect_str_eq(shelf.names[2], "2020-01-01-000119.psq", "the same game took its own place");
    cr_expect(shelf_path(&shelf, 0, path) && !shelf_path(&shelf, SHELF_SHOWN, path));
    text_free(&text);
}

Test(play_shelf, programs_that_put_games_away_at_once_take_no_name_twice) {
    char one[FILE_PATH_SIZE], two[FILE_PATH_SIZE];
    Text text = {0};
    Shelf shelf;
    setenv("XDG_DATA_HOME", folder, 1);
    cr_assert(shelf_new_path(".psq", one));
    cr_assert(shelf_new_path(".psq", two));
    cr_expect_str_neq(one, two);
    /* A file that another program is about to write is no former state of this game. */
    write_game(&text, "h8i9");
    cr_assert(shelf_add(&text));
    shelf_look(&shelf, SHELF_FIVE);
    cr_expect_eq(shelf.count, 3);
    text_free(&text);
}

Test(play_shelf, a_damaged_file_is_listed_as_such_and_the_columns_keep_their_width) {
    Text text = {0};
    char path[FILE_PATH_SIZE], line[SHELF_LINE_SIZE];
    Shelf shelf;
    setenv("XDG_DATA_HOME", folder, 1);
    cr_assert(file_data_path("games/b.psq", path) && tty_write_file(path, "Dear diary,\n"));
    cr_assert(file_data_path("games/a.psq", path) &&
              tty_write_file(path,
                             "Piskvorky 32x32, 0:0, 0\n1,1,0\nhomo-\xC4\xC4\xC4\xC4\xC4\xC4\xC4"
                             "\xC4\xC4\xC4\xC4\xC4\xC4\xC4\nhomo-someone else\n0\n"));
    shelf_look(&shelf, SHELF_FIVE);
    cr_assert_eq(shelf.count, 2);
    shelf_describe(&shelf, 0, 80, line);
    cr_expect_str_eq(line, "  1  b.psq: line 1: this is no game in the Piskvork format (PSQ)");
    shelf_describe(&shelf, 1, 80, line);
    cr_expect_eq(glyph_text_width(line),
                 (int)strlen("    Played            Black - White        Board Rule       Moves "));
    cr_expect_not_null(
        strstr(line, " \u00C4\u00C4\u00C4\u00C4\u00C4\u00C4\u00C4\u00C4 - someone e "),
        "both names are to be seen: %s", line);
    cr_assert(file_data_path("games/a.psq", path) &&
              tty_write_file(path, "Piskvorky 32x32, 0:0, 0\n1,1,0\nhomo-Maximiliane of a town\n"
                                   "homo-Pentad (medium)\n0\n"));
    shelf_describe(&shelf, 1, 80, line);
    cr_expect_not_null(strstr(line, " Maximili - Pentad "), "no half brackets: %s", line);
    for (int width = 24; width < 90; width++) {
        char columns[SHELF_LINE_SIZE];
        shelf_describe(&shelf, 1, width, line);
        shelf_describe(&shelf, -1, width, columns);
        cr_expect_leq(glyph_text_width(line), width);
        cr_expect_eq(strstr(line, "     1") != NULL, strstr(columns, " Moves") != NULL);
        cr_expect_eq(strstr(columns, "Rule") != NULL, width >= 59, "%d: %s", width, columns);
    }
    text_free(&text);
}
