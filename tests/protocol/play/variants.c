/* Tests of `pbrain-pentad play --game ultimate` and `--game tickoattwo`: line by line, on a screen,
 * and their saved games.
 */
#include "play/variants/variants_game.h"
#include "play/variants/variants_save.h"
#include "play/variants/variants_settings.h"
#include "play/variants/variants_store.h"
#include "play/variants/variants_view.h"
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

PLAY_SUITE(play_variants);

#define ULTIMATE   "--game ultimate "
#define TICKOATTWO "--game tickoattwo "

Test(play_variants, options_are_listed_and_bad_ones_are_explained) {
    cr_assert(fixture_says("--help", "", "--game NAME"));
    cr_assert(fixture_says(ULTIMATE "--help", "", "--forget"));
    cr_assert(fixture_says("--game five --help", "", "--board"));
    cr_assert(fixture_says(TICKOATTWO "--scores", "", "Nobody has finished a game"));
    cr_assert(fixture_refuses("--game chess", "\"chess\" does not work for game: five (in a row), "
                                              "ultimate or tickoattwo.\n"
                                              "Try: pbrain-pentad play --help\n"));
    cr_assert(fixture_says("--game Five --help", "", "--board"), "capitals do not matter");
    cr_assert(fixture_says("--game Ultimate --level Hard --help", "", "--forget"));
    cr_assert(fixture_refuses(ULTIMATE "--level 50", "easy, medium or hard"));
    cr_assert(fixture_refuses(ULTIMATE "--board 9x9", "no option \"--board\" for this game"));
    cr_assert(fixture_refuses(ULTIMATE "--time 0", "does not work for time"));
    cr_assert(fixture_refuses(ULTIMATE "--rounds", "The option --rounds needs a value."));
    cr_assert(fixture_refuses(ULTIMATE "--game tickoattwo", "The option --game is given twice"));
    cr_assert(fixture_refuses(ULTIMATE "--pace x", "does not work for pace"));
    cr_assert(fixture_refuses(TICKOATTWO "--forget on", "--forget is for ultimate"));
    cr_assert(fixture_refuses("--forget on " TICKOATTWO, "--forget is for ultimate"));
    cr_assert(fixture_refuses(ULTIMATE "--demo --rounds 2", "A demonstration is one round"));
    cr_assert(fixture_refuses(ULTIMATE "--opponent person --demo", "leave --demo or --opponent"));
}

Test(play_variants, two_people_play_line_by_line) {
    cr_assert(
        fixture_says(TICKOATTWO TWO, "a1\nb1\nb1\nc1\na1\nb1\na3\na2\nc1\n\n", "Ben (-) wins."));
    cr_assert_not_null(strstr(output, "b1 was marked last by your opponent"));
    cr_assert_not_null(strstr(output, "1  + + +\n"));
    cr_assert(fixture_says(ULTIMATE TWO,
                           "e5\na1\nd4\nfoo\nlevel hard\nundo\nundo\nredo\nredo\nredo\n",
                           "You must move in the highlighted board: a1 is outside."));
    cr_assert_not_null(strstr(output, "\"foo\" is no cell of this board"));
    cr_assert_not_null(strstr(output, "level is a setting: change it with set level VALUE."));
    cr_assert_not_null(strstr(output, "There is nothing to play again."));
    cr_assert_not_null(strstr(output, "Anna (X)> "));
}

Test(play_variants, the_engine_answers_hints_and_keeps_the_game) {
    cr_assert(fixture_says(ULTIMATE QUICK "--level hard", "e5\nhint\neval\nquit\n",
                           "The game is kept for next time."));
    cr_assert_not_null(strstr(output, "Pentad (hard) plays "));
    cr_assert_not_null(strstr(output, "Try "));
    cr_assert_not_null(strstr(output, "From now on you see who stands better."));
    cr_assert(fixture_says(ULTIMATE "--resume", "", "Welcome back: move 3."));
    cr_assert(fixture_says(ULTIMATE, "yes\n", "Ultimate tic-tac-toe, 2 moves, left "));
    cr_assert_not_null(strstr(output, "Welcome back: move 3."));
    /* Another game has a place of its own. */
    cr_assert(fixture_says(TICKOATTWO QUICK, "b2\n", "Pentad (medium) plays "));
    cr_assert(fixture_says(ULTIMATE, "no\n", "The unfinished game is kept: open "));
    cr_assert(fixture_says(ULTIMATE, "", "Goodbye.\n"));
}

Test(play_variants, the_game_that_was_left_opens_by_the_name_that_is_told) {
    char words[2 * TTY_PATH_SIZE];
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nd4\nquit\n", "The game is kept for next time."));
    cr_assert(fixture_says(ULTIMATE TWO, "no\n", "The unfinished game is kept: open "));
    const char *name = strstr(output, "open /") + strlen("open ");
    cr_assert_not_null(strstr(name, ".txt.\n"));
    snprintf(words, sizeof words, "open %.*s\n", (int)(strstr(name, ".\n") - name), name);
    cr_assert(fixture_says(ULTIMATE TWO, words, "txt: move 3."));
}

Test(play_variants, the_game_of_last_time_stays_when_it_cannot_be_put_away) {
    char path[FILE_PATH_SIZE];
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nd4\nquit\n", "The game is kept for next time."));
    snprintf(path, sizeof path, "%s/pentad/games", folder);
    cr_assert(tty_write_file(path, ""));
    cr_assert(
        fixture_says(ULTIMATE TWO, "no\na1\nquit\n", "could not be moved to the kept games."));
    cr_assert(fixture_says(ULTIMATE, "yes\n", "Ultimate tic-tac-toe, 2 moves"));
}

Test(play_variants, a_file_is_looked_at_before_the_game_of_last_time_is_left) {
    char input[4 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "e5\nd4\nsave %s/game\nquit\n", folder);
    cr_assert(fixture_says(ULTIMATE TWO, input, "kept for next time."));
    cr_assert(fixture_says(fixture_text(ULTIMATE "--open ", "nothing", ""), "yes\nopen no\nquit\n",
                           "no such file.\nA game is waiting from last time:"));
    cr_expect_not_null(strstr(output, "Welcome back: move 3."));
    cr_expect_null(strstr(output, "Leave this game"), "there is nothing to be asked");
    snprintf(input, sizeof input, ULTIMATE "--open %s/game", folder);
    cr_assert(fixture_says(input, "\nquit\n", "/game? (y or n, Enter: no)"));
    cr_expect_not_null(strstr(output, "Welcome back: move 3."), "no is the careful answer");
    cr_assert(fixture_says(input, "y\nquit\n", "was moved to the kept games. Opened "));
    fixture_start(120, 24, input);
    cr_assert(tty_sees(tty, "Leave it and open "));
    cr_assert(tty_says(tty, "y", "game: move 3."));
    fixture_leave();
}

Test(play_variants, options_hold_for_a_match_that_goes_on_too) {
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nd4\nquit\n", "kept for next time."));
    cr_assert(fixture_says(ULTIMATE "--resume --time 7 --threads 2 --name Eva --rounds 3",
                           "settings\nnew\ny\nquit\n",
                           "For new games only: --rounds, --name. Welcome back: move 3."));
    cr_expect_not_null(strstr(output, "Anna (X)> "));
    cr_expect_not_null(strstr(output, "Eva (X)> "), "the new game has them");
    cr_expect_not_null(strstr(output, "  time        7 "));
    cr_expect_not_null(strstr(output, "  threads     2 "));
}

Test(play_variants, a_game_that_has_no_place_is_not_called_kept) {
    char path[FILE_PATH_SIZE];
    snprintf(path, sizeof path, "%s/pentad", folder);
    cr_assert(tty_write_file(path, "no folder"));
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nquit\n", "Goodbye. The game could not be kept."));
    cr_assert(fixture_says("--opponent person", "h8\nquit\n", "The game could not be kept."));
}

Test(play_variants, a_hint_is_remembered_with_the_kept_game) {
    char path[FILE_PATH_SIZE];
    Text kept = {0};
    cr_assert(fixture_says(ULTIMATE QUICK "--level hard", "e5\nhint\nquit\n", "Goodbye."));
    snprintf(path, sizeof path, "%s/pentad/ultimate.txt", folder);
    cr_assert_eq(file_read(path, &kept), FILE_OK);
    cr_expect_not_null(strstr(kept.data, "helped 1"));
    text_free(&kept);
}

Test(play_variants, hard_wins_tickoattwo_as_second_and_the_ten_best_count_it) {
    cr_assert(fixture_says(TICKOATTWO QUICK "--level hard",
                           "eval\nb2\na1\na2\na3\nb1\nb3\nc1\nc2\nc3\na1\na2\na3\nb1\nb3\nc1\n"
                           "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n",
                           "Pentad (hard) (-) wins."));
    cr_assert_not_null(strstr(output, "- wins in "));
    cr_assert(fixture_says(TICKOATTWO "--scores", "", "1. Anna"));
    cr_assert(fixture_says(ULTIMATE "--scores", "", "Nobody has finished a game"));
}

Test(play_variants, files_are_saved_and_opened) {
    char input[4 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "e5\nd4\nsave %s/game\na1\nopen %s/game\ny\n", folder, folder);
    cr_assert(fixture_says(ULTIMATE TWO "--forget on", input, "game: move 3."));
    cr_assert(fixture_says(fixture_text(ULTIMATE "--new --open ", "game.txt", ""), "help\n",
                           "Forget mode: each side keeps three stones"));
    cr_assert(fixture_says(fixture_text("--new --open ", "game.txt", ""), "", "game.txt: move 3."),
              "the file says which game it is");
    cr_assert(fixture_says(fixture_text("--game five --new --open ", "game.txt", ""), "",
                           "was not opened: it is a game of ultimate"));
    char text[4096];
    cr_assert(tty_read_file(fixture_path("game.txt"), text, sizeof text));
    cr_assert_not_null(strstr(text, "moves e5 d4\n"));
    cr_assert(fixture_says(fixture_text(ULTIMATE "--new --open ", "nothing", ""), "",
                           "was not opened: there is no such file."));
    *strstr(text, "d4") = 'a';
    cr_assert(tty_write_file(fixture_path("bad.txt"), text));
    cr_assert(fixture_says(fixture_text(ULTIMATE "--new --open ", "bad.txt", ""), "",
                           "was not opened: it is damaged or incomplete."));
    cr_assert(tty_write_file(fixture_path("other.txt"), "a letter\n"));
    snprintf(input, sizeof input, "save %s/other\n", folder);
    cr_assert(
        fixture_says(ULTIMATE "--new", input, "is no game of this kind: choose another name."));
}

Test(play_variants, saving_over_another_match_asks) {
    static const char QUESTION[] = "holds another game. Replace it? (y or n, Enter: no)";
    char input[4 * TTY_PATH_SIZE];
    /* The same match, further on; then without the moves of its first round. */
    snprintf(input, sizeof input, "b2\nsave %s/m\ngive up\ny\nsave %s/m\nquit\n", folder, folder);
    cr_assert(fixture_says(TICKOATTWO TWO "--rounds 3", input, "Saved as "));
    cr_expect_null(strstr(output, QUESTION));
    snprintf(input, sizeof input, "y\nnext\nsave %s/m\n\nsave %s/n\na1\nb2\nsave %s/n\n", folder,
             folder, folder);
    cr_assert(fixture_says(TICKOATTWO, input, "m holds another game. Replace it?"));
    cr_expect_null(strstr(output, "n holds another game"));
    /* Another match, which has the moves of the second round in its only one. */
    snprintf(input, sizeof input, "a1\nb2\nsave %s/n\n", folder);
    cr_assert(fixture_says(TICKOATTWO TWO "--new", input, QUESTION));
    /* The same match before its end. */
    snprintf(input, sizeof input, "b2\na1\ngive up\ny\nsave %s/o\nundo\nsave %s/o\n", folder,
             folder);
    cr_assert(fixture_says(TICKOATTWO TWO "--new", input, QUESTION));
}

/* How many names of files `folder`/pentad/games has. */
static int count_left(void) {
    char path[2 * TTY_PATH_SIZE];
    int count = 0;
    snprintf(path, sizeof path, "%s/pentad/games", folder);
    DIR *games = opendir(path);
    cr_assert_not_null(games);
    for (const struct dirent *entry; (entry = readdir(games)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(games);
    return count;
}

Test(play_variants, games_left_within_a_second_are_all_kept) {
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nnew\ny\na1\nnew\ny\nb2\nnew\ny\n", "Goodbye."));
    cr_assert_eq(count_left(), 3);
}

Test(play_variants, games_left_are_listed_and_open_by_their_number) {
    cr_assert(fixture_says(ULTIMATE "--games", "", "No game has been finished or left yet."));
    cr_assert(fixture_says(ULTIMATE TWO, "e5\nd4\nnew\ny\na1\nnew\ny\n", "Goodbye."));
    cr_assert(fixture_says(TICKOATTWO TWO, "b2\nnew\ny\ngames\n", "  1 20"));
    cr_expect_not_null(strstr(output, "  Anna - Ben           tickoattwo          1 unfinished\n"));
    cr_assert(fixture_says(ULTIMATE "--games", "", "  3 20"));
    cr_expect_not_null(strstr(output, "  Anna - Ben           ultimate            2 unfinished\n"));
    cr_expect_not_null(strstr(output, "Open one by its number: open 1. They lie in "));
    cr_assert(fixture_says(ULTIMATE TWO, "open 3\nopen 2\n", "Opened 3: move 3."));
    cr_expect_not_null(strstr(output, "Leave this game and open the kept game 2? (y or n"));
    cr_assert(fixture_says(ULTIMATE, "y\nhelp\n", "  list the games that were finished or left\n"));
    cr_assert(fixture_says(ULTIMATE TWO "--new --open 2", "", "move 2."));
    cr_assert(fixture_says(ULTIMATE TWO "--new", "open 9\n",
                           "9 was not opened: there is no kept game of that number."));
    fixture_start(120, 24, ULTIMATE TWO "--new");
    cr_assert(tty_says(tty, "games\r", "First - second"));
    fixture_leave();
    /* Those of five in a row are not among them. */
    cr_assert(fixture_says("--games", "", "No game has been finished or left yet."));
}

Test(play_variants, the_list_of_games_cuts_no_level_in_two) {
    cr_assert(fixture_says(ULTIMATE QUICK, "e5\nnew\ny\nquit\n", "Anna"));
    cr_assert(fixture_says(ULTIMATE "--games", "", "  Anna - Pentad        ultimate "));
}

/* Although the game that waits takes that number when it is put away. */
Test(play_variants, a_number_on_the_command_line_is_that_of_the_list) {
    cr_assert(fixture_says(TICKOATTWO TWO, "a1\nb2\nquit\n", "kept for next time."));
    cr_assert(fixture_says(TICKOATTWO TWO "--new", "c1\nquit\n", "kept for next time."));
    cr_assert(fixture_says(TICKOATTWO "--open 1", "y\nquit\n", "Opened 1: move 3."));
    cr_assert(fixture_says(TICKOATTWO "--new --open 1", "quit\n", "Opened 1: move 2."));
}

Test(play_variants, rounds_that_are_over_are_listed_once_and_open) {
    /* Given up after a move, the second round after two; the third is left. */
    cr_assert(fixture_says(TICKOATTWO TWO "--rounds 3",
                           "b2\ngive up\ny\nnext\na1\nb2\ngive up\n"
                           "y\nundo\nredo\ngive up\ny\nnext\nc3\n",
                           "The game is kept for next time."));
    cr_assert_eq(count_left(), 2);
    cr_assert(fixture_says(TICKOATTWO "--games", "", "tickoattwo          2 second won\n"));
    cr_expect_not_null(strstr(output, "tickoattwo          1 first won\n"));
    cr_assert(fixture_says(TICKOATTWO TWO "--new", "open 2\nopen 1\nquit\n", "the round is over."));
    cr_assert_eq(count_left(), 3, "with the third round; what is opened is there already");
    /* The last round of a match is put there once, whatever follows. */
    cr_assert(fixture_says(TICKOATTWO TWO "--new", "b2\ngive up\ny\nnew\na1\ngive up\ny\n",
                           "Goodbye.\n"));
    cr_assert_eq(count_left(), 5);
}

Test(play_variants, a_game_that_comes_meanwhile_changes_no_choice) {
    cr_assert(fixture_says(TICKOATTWO TWO, "b2\na1\nnew\ny\n", "Goodbye."));
    fixture_start(120, 24, TICKOATTWO TWO);
    cr_assert(tty_says(tty, "b2\r", "Ben"));
    cr_assert(tty_says(tty, "open 1\r", "open the kept game 1?"));
    cr_assert(fixture_says(TICKOATTWO TWO "--new", "b2\ngive up\ny\n", "Goodbye."));
    cr_assert(tty_says(tty, "y", "move 3."));
}

Test(play_variants, a_game_that_comes_meanwhile_changes_no_answer_to_a_line) {
    cr_assert(fixture_says(TICKOATTWO TWO, "b2\na1\nnew\ny\n", "Goodbye."));
    fixture_start_in(&tty, "C", "dumb", 120, 40, TICKOATTWO TWO);
    cr_assert(tty_says(tty, "b2\n", "Ben"));
    cr_assert(tty_says(tty, "open 1\n", "open the kept game 1?"));
    cr_assert(fixture_says(TICKOATTWO TWO "--new", "b2\ngive up\ny\n", "Goodbye."));
    cr_assert(tty_says(tty, "y\n", "move 3."));
}

Test(play_variants, the_last_round_is_among_the_games_at_once) {
    static const char NONE[] = "No game has been finished or left yet.";
    cr_assert(fixture_says("--game tickoattwo --opponent person",
                           "b2\na1\ngive up\ny\ngames\nundo\ngames\ngive up\ny\n", NONE));
    const char *listed = strstr(output, "2 second won");
    cr_assert_not_null(listed, "%s", output);
    cr_assert_not_null(strstr(listed, NONE), "taken back, it goes on");
    cr_assert(fixture_says("--game tickoattwo --games", "", "  1 2"));
    cr_assert_null(strstr(output, "  2 2"), "it is there once");
}

Test(play_variants, a_game_of_the_other_variant_is_kept_in_its_place) {
    char input[2 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "a1\nsave %s/t\nnew\ny\n", folder);
    cr_assert(fixture_says(TICKOATTWO TWO, input, "Saved as"));
    snprintf(input, sizeof input, "e5\nopen %s/t\ny\nb2\n", folder);
    cr_assert(fixture_says(ULTIMATE TWO, input, "move 2."));
    cr_assert_eq(count_left(), 2);
    cr_assert(fixture_says(TICKOATTWO "--resume", "", "Welcome back: move 3."));
    /* The same with a new match; what waited there is put away. */
    cr_assert(fixture_says(ULTIMATE TWO, "set game tickoattwo\nnew\nb2\n", "Goodbye."));
    cr_assert_eq(count_left(), 3);
    cr_assert(fixture_says(TICKOATTWO "--resume", "", "Welcome back: move 2."));
}

Test(play_variants, rounds_are_counted_and_the_first_move_alternates) {
    static const char INPUT[] = "a1\ngive up\ny\nnext\na1\ngive up\ny\ntable\nnext\nnext\n";
    cr_assert(fixture_says(TICKOATTWO TWO "--rounds 2", INPUT, "The match is a draw."));
    cr_assert_not_null(strstr(output, "Ben (|)> "));
    cr_assert_not_null(strstr(output, "wins: the round was given up."));
}

Test(play_variants, a_round_given_up_goes_on_with_all_its_moves) {
    cr_assert(fixture_says(TICKOATTWO TWO, "b2\na1\nc3\ngive up\ny\nundo\n", "The round goes on."));
    cr_expect_null(strstr(output, "taken back"));
    cr_assert(fixture_says(TICKOATTWO "--resume", "undo\n", "Welcome back: move 4."));
    cr_expect_not_null(strstr(output, "1 move taken back."));
    /* Nobody has moved. */
    cr_assert(fixture_says(ULTIMATE TWO "--new", "give up\ny\nundo\nundo\n", "The round goes on."));
    cr_expect_null(strstr(output, "taken back"));
    cr_expect_not_null(strstr(output, "There is nothing to take back."));
}

Test(play_variants, settings_are_listed_and_changed) {
    cr_assert(fixture_says(ULTIMATE TWO,
                           "settings\nset game tickoattwo\nset level 7\nset foo 1\nnew\n",
                           "There is no setting \"foo\""));
    cr_assert_not_null(strstr(output, "Game: tickoattwo, from the next new game on."));
    cr_assert_not_null(strstr(output, "\"7\" does not work for level"));
    cr_assert_not_null(strstr(output, "takes the first away; off\n"), "no line is broken");
    cr_assert_not_null(strstr(output, "1  . . .\n   a b c\n"));
}

Test(play_variants, a_demonstration_is_played_to_the_end) {
    cr_assert(fixture_says(TICKOATTWO "--demo --pace 0 --level easy --level2 easy", "", " wins."));
    fixture_start(80, 24, TICKOATTWO "--demo --pace 0 --level easy --level2 easy");
    cr_assert(tty_sees(tty, " Enter: go on   Esc: menu "), "nobody can take back");
    cr_assert(tty_says(tty, "hint\r", "The round is over: press Enter to go on. "));
    fixture_leave();
}

/* ------------------------------------------------------------------------------------------
 * The screen.
 */

Test(play_variants, the_screen_takes_keys_clicks_and_words) {
    fixture_start(80, 24, ULTIMATE TWO);
    cr_assert(tty_sees(tty, "X Anna to move"));
    cr_assert(tty_says(tty, "\r", "1.  e5"));
    cr_assert(tty_sees(tty, "(X)"));
    cr_assert(tty_says(tty, "a1\r", "You must move in the highlighted board"));
    cr_assert(tty_says(tty, UP UP UP RIGHT RIGHT RIGHT " ", "1.  e5    d4"));
    /* The cell a3 is drawn on line 14, in the fifth column. */
    cr_assert(tty_says(tty, "\033[<0;5;14M", "2.  a3"));
    cr_assert(tty_says(tty, BACKSPACE, "1 move taken back."));
    cr_assert(tty_says(tty, F("17"), "1 move played again."));
    cr_assert(tty_says(tty, "\022", "There is nothing to play again."));
    cr_assert(tty_says(tty, F("15"), "1 move taken back."));
    cr_assert(tty_says(tty, "\023", "Save the game as:"));
    cr_assert(tty_says(tty, ESCAPE, "X Anna to move"));
    cr_assert(tty_says(tty, F("11"), "Nine small boards make a large one."));
    cr_assert(tty_says(tty, "x", "X Anna to move"));
    cr_assert(tty_says(tty, ESCAPE, "New match (settings below)"));
    cr_assert(tty_says(tty, F("11"), "Nine small boards make a large one."));
    cr_assert(tty_says(tty, "x", "New match (settings below)"));
    cr_assert(tty_says(tty, ESCAPE, "X Anna to move"));
    fixture_leave();
}

Test(play_variants, windows_of_every_size_show_the_board_or_play_in_lines) {
    fixture_start(60, 20, ULTIMATE TWO);
    cr_assert(tty_sees(tty, "X Anna to move"));
    cr_assert(tty_sees(tty, "a b c   d e f   g h i"));
    cr_assert(tty_sees(tty, "Ultimate tic-tac-toe"));
    tty_resize(tty, 30, 15);
    cr_assert(tty_sees(tty, "a b c   d e f   g h i"));
    tty_resize(tty, 20, 5);
    cr_assert(tty_sees(tty, "Window too small"));
    tty_forget(tty);
    cr_assert(tty_says(tty, "e5\r\f", "Window too small"), "Ctrl-L draws, the keys are read");
    tty_resize(tty, 160, 60);
    cr_assert(tty_sees(tty, "Ultimate tic-tac-toe"));
    cr_assert(tty_sees(tty, "X Anna to move"), "a move was played unseen");
    fixture_leave();
    fixture_start(20, 6, ULTIMATE TWO);
    cr_assert(tty_sees(tty, "Anna (X)>"));
}

Test(play_variants, the_rules_are_broken_between_words_in_lines_and_in_a_narrow_window) {
    cr_assert(fixture_says(ULTIMATE "--forget on", "help\nquit\n", "After 200 moves"));
    for (const char *line = output; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        cr_expect_leq(length, 76, "%.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
    fixture_start(60, 20, ULTIMATE TWO "--new");
    cr_assert(tty_says(tty, F("11"), "sends your opponent to the board in"));
    /* What is left of a sentence goes on indented. */
    cr_assert(tty_sees(tty, "     the same place: top left"));
    cr_assert(tty_says(tty, "x", "X Anna to move"));
    fixture_leave();
}

Test(play_variants, the_screen_asks_about_the_game_from_last_time) {
    fixture_start(80, 24, TICKOATTWO TWO);
    cr_assert(tty_says(tty, "b2\r", "1.  b2"));
    fixture_leave();
    fixture_start(60, 20, TICKOATTWO);
    cr_assert(tty_sees(tty, "Go on with it?"));
    cr_assert(tty_says(tty, "\r", "Welcome back: move 2."));
    cr_assert(tty_says(tty, F("18"), "Give up this round?"));
    cr_assert(tty_says(tty, "y", "wins: the round was given up."));
    fixture_leave();
}

/* ------------------------------------------------------------------------------------------
 * Without a program.
 */

/* Begins a match that nothing is kept of, perhaps a demonstration. */
static VariantsPlay *begin_match(bool demo) {
    VariantsPlay *play = calloc(1, sizeof *play);
    cr_assert_not_null(play);
    variants_settings_init(&play->wanted);
    play->wanted.demo = demo;
    play->wanted.time_ms = 10;
    play->worker = variants_worker_create();
    cr_assert(play->worker != NULL && variants_new_match(play));
    return play;
}

static void end_match(VariantsPlay *play) {
    variants_worker_destroy(play->worker);
    variant_destroy(play->game);
    free(play);
}

Test(play_variants, the_question_at_the_start_belongs_to_no_move) {
    VariantsPlay *play = begin_match(false);
    play->turn_start_ms -= 1000000;
    variants_store_begin(play, NULL, false);
    cr_assert_lt(variants_used_ms(play, 0), 500000);
    end_match(play);
}

Test(play_variants, giving_up_keeps_the_time_of_the_turn) {
    const Action give_up = {.kind = ACTION_GIVE_UP};
    VariantsPlay *play = begin_match(false);
    play->turn_start_ms -= 5000;
    variants_obey(play, &give_up);
    cr_assert(variants_round_over(play));
    cr_assert_geq(variants_used_ms(play, 0), 5000);
    end_match(play);
}

Test(play_variants, a_demonstration_that_was_stopped_takes_no_move_that_is_on_its_way) {
    const Action pause = {.kind = ACTION_PAUSE};
    VariantsPlay *play = begin_match(true);
    variants_ask(play);
    variants_obey(play, &pause);
    cr_expect(!variants_receive(play, true));
    cr_expect_eq(variant_ply(play->game), 0);
    variants_obey(play, &pause);
    cr_expect(variants_receive(play, true));
    cr_expect_eq(variant_ply(play->game), 1);
    end_match(play);
}

Test(play_variants, a_small_window_shows_the_turn_and_the_keys_beside_a_message) {
    VariantsPlay *play = begin_match(false);
    VariantsView view = {.typed = ""};
    Canvas canvas = {0};
    Text line = {0};
    snprintf(play->settings.names[0], SETTING_NAME_SIZE, "Maximiliane von Habsburg");
    variants_say(play,
                 "The unfinished game is kept: open it by a name that takes a second line here.");
    cr_assert(canvas_resize(&canvas, 30, 15));
    variants_view_draw(&canvas, play, &view);
    canvas_write_line(&canvas, 12, &line);
    cr_expect_not_null(strstr(line.data, " to move"), "%s", line.data);
    cr_assert(canvas_resize(&canvas, 60, 24));
    variants_view_draw(&canvas, play, &view);
    text_clear(&line);
    canvas_write_line(&canvas, 22, &line);
    canvas_write_line(&canvas, 23, &line);
    cr_expect_not_null(strstr(line.data, "second line here."), "%s", line.data);
    cr_expect_not_null(strstr(line.data, "Esc: menu"), "%s", line.data);
    canvas_free(&canvas);
    text_free(&line);
    end_match(play);
}

/* ------------------------------------------------------------------------------------------
 * The text of saved games.
 */

/* A saved game after some moves. */
static void make_saved(VariantsSaved *saved, int game, int forget) {
    *saved = (VariantsSaved){.gave_up = -1, .opener = 1, .used_ms = {1234, 99}, .helped = true};
    variants_settings_init(&saved->settings);
    saved->settings.game = game;
    saved->settings.forget = forget;
    Variant *variant = variant_create(variants_settings_kind(&saved->settings));
    Random random = {5};
    for (int i = 0; i < 12; i++) {
        uint8_t moves[VARIANT_MAX_MOVES];
        int count = variant_moves(variant, moves);
        if (count == 0)
            break;
        saved->moves[saved->count] = moves[random_below(&random, (uint32_t)count)];
        variant_play(variant, saved->moves[saved->count++]);
    }
    variant_destroy(variant);
}

Test(play_variants, the_closed_cell_is_named_in_lines) {
    cr_assert(fixture_says("--game tickoattwo --opponent person --new", "b2\na3\nquit\n",
                           "Closed: b2\n"));
    cr_expect_not_null(strstr(output, "Closed: a3\n"), "%s", output);
}

Test(play_variants, saved_games_survive_writing_and_reading_and_no_changed_byte) {
    for (int kind = 0; kind < 3; kind++) {
        VariantsSaved saved, read;
        VariantsSettings usual;
        Text text = {0};
        char complaint[SETTING_COMPLAINT_SIZE];
        variants_settings_init(&usual);
        make_saved(&saved, kind == 2, kind == 1);
        variants_save_write(&text, &saved);
        cr_assert(variants_save_read(text.data, text.length, &usual, &read, complaint), "%s",
                  complaint);
        cr_assert_eq(read.count, saved.count);
        cr_assert_eq(memcmp(read.moves, saved.moves, (size_t)saved.count), 0);
        cr_assert(read.opener == 1 && read.helped && read.used_ms[0] == 1234);
        for (size_t i = 0; i < text.length; i++) {
            text.data[i] ^= 1;
            cr_assert_not(variants_save_read(text.data, text.length, &usual, &read, complaint),
                          "%d", (int)i);
            text.data[i] ^= 1;
            cr_assert_not(variants_save_read(text.data, i, &usual, &read, complaint), "%d", (int)i);
        }
        text_free(&text);
    }
}

/* Whether a saved game is read again after it was written. */
static bool survives(const VariantsSaved *saved) {
    VariantsSaved read;
    VariantsSettings usual;
    Text text = {0};
    char complaint[SETTING_COMPLAINT_SIZE];
    variants_settings_init(&usual);
    variants_save_write(&text, saved);
    bool good = variants_save_read(text.data, text.length, &usual, &read, complaint);
    text_free(&text);
    return good;
}

Test(play_variants, results_that_do_not_fit_the_round_are_refused) {
    VariantsSaved saved = {.gave_up = 0};
    variants_settings_init(&saved.settings);
    cr_expect_not(survives(&saved)); /* the round given up is missing, */
    saved.match = (VariantsMatch){.finished = 1, .wins = {1, 0}};
    cr_expect_not(survives(&saved)); /* or somebody else's, */
    saved.match = (VariantsMatch){.finished = 1, .wins = {0, 1}};
    cr_expect(survives(&saved));
    saved.gave_up = -1;
    cr_expect_not(survives(&saved)); /* and no round is left to be played */
    saved.settings.rounds = 2;
    cr_expect(survives(&saved));
}

Test(play_variants, what_is_typed_while_the_engine_thinks_is_obeyed_at_once) {
    fixture_start_in(&tty, "C", "dumb", 80, 70,
                     "--game ultimate --new --time 3600 --level hard --name Anna");
    cr_assert(tty_says(tty, "e5\n", "You play e5."));
    cr_assert(tty_says(tty, "now\n", " plays "));
    tty_send(tty, "quit\n");
    cr_assert_eq(tty_exit_status(tty), 0);
}

Test(play_variants, a_finished_round_that_cannot_be_put_away_stays_once) {
    cr_assert(fixture_says(TICKOATTWO TWO "--rounds 2", "b2\nquit\n", "kept for next time"));
    cr_assert(tty_write_file(fixture_path("pentad/games"), "in the way"));
    cr_assert(fixture_says(TICKOATTWO "--resume", "a1\ngive up\ny\nnext\nundo\n",
                           "among the kept games: save FILE keeps it."));
    cr_expect(strstr(output, "The round goes on.") != NULL, "%s", output);
}

Test(play_variants, keeping_goes_on_after_a_failure) {
    const char *kept = fixture_path("pentad/tickoattwo.txt");
    fixture_start_in(&tty, "C", "dumb", 120, 70, TICKOATTWO TWO);
    cr_assert(tty_says(tty, "b2\n", "b2."));
    cr_assert_eq(remove(kept), 0);
    cr_assert_eq(mkdir(kept, 0700), 0);
    cr_assert(tty_says(tty, "a1\n", "cannot be kept for next time"));
    cr_assert_eq(rmdir(kept), 0);
    cr_assert(tty_says(tty, "c3\n", "c3."));
    cr_assert(tty_says(tty, "quit\n", "The game is kept for next time."));
}
