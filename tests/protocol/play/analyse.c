/* Tests of `pbrain-pentad play --analyse` and of the analysis of a game, through a
 * pseudo-terminal: keys, mouse, words, windows of all sizes, and leaving.
 */
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

PLAY_SUITE(play_analyse);

/* Keys of these tests. */
#define F12   F("24")
#define HOME  "\033[H"
#define END   "\033[F"
#define WHEEL "\033[<65;5;5M"

/* Starts on an empty board and waits for the engine. */
static void start(const char *options) {
    char all[256];
    snprintf(all, sizeof all, "--analyse %s", options);
    fixture_start(80, 24, all);
    cr_assert(tty_sees(tty, "Analysis"));
    cr_assert(tty_sees(tty, "depth "));
}

/* Plays moves separated by spaces. */
static void play_moves(const char *moves) {
    for (int number = 1; *moves != '\0'; number++) {
        char keys[16], seen[32];
        size_t length = strcspn(moves, " ");
        snprintf(keys, sizeof keys, "%.*s\r", (int)length, moves);
        snprintf(seen, sizeof seen, " move %d/%d ", number, number);
        cr_assert(tty_says(tty, keys, seen), "%s", keys);
        moves += length + (moves[length] == ' ');
    }
}

/* Whether the last words of the program are that the analysis is kept; they may go on on another
 * line of the window. */
static bool says_kept(void) {
    return tty_shows(tty, "The analysis is kept") || tty_shows(tty, "analysis is kept: pb") ||
           tty_shows(tty, "--analyse goes on with it.");
}

Test(play_analyse, the_engine_thinks_about_what_is_on_the_board) {
    /* Thousands or millions of nodes in the first ten seconds: whichever this machine reaches. */
    static const char *const NODES[] = {" k  0:0", " M  0:0"};
    start("");
    cr_assert(tty_sees(tty, "X to move   move 0/0"));
    cr_assert_geq(tty_sees_one_of(tty, NODES, 2), 0);
    cr_assert(tty_sees(tty, "A ") && tty_sees(tty, "C "));
    play_moves("h8 a1 h9 a3 h10 o1");
    cr_assert(tty_sees(tty, "X wins in"));
    cr_assert(tty_sees(tty, "win in "));
    cr_assert(tty_sees(tty, "X ############################## O"));
}

Test(play_analyse, threads_and_memory_are_chosen_before_and_meanwhile) {
    start("--threads 2 --memory 16M");
    cr_assert(tty_says(tty, "set threads 1\r", "Threads of the engine: 1."));
    cr_assert(tty_says(tty, "set memory 32\r", "Memory of the engine: 32M."));
    play_moves("h8");
    cr_assert(tty_sees(tty, "depth "));
    cr_assert(fixture_refuses("--threads 0", "1 to 256"));
    cr_assert(fixture_refuses("--analyse --memory lots", "512M, 2G"));
}

Test(play_analyse, steps_jumps_and_branches) {
    start("");
    play_moves("h8 h9 i9");
    cr_assert(tty_says(tty, LEFT, "move 2/3"));
    cr_assert(tty_says(tty, BACKSPACE, "move 1/3"));
    cr_assert(tty_says(tty, "g9\r", "Variation 2 of 2"));
    cr_assert(tty_sees(tty, "move 2/2"));
    cr_assert(tty_says(tty, UP, "Variation 1 of 2"));
    cr_assert(tty_sees(tty, "move 2/3"));
    cr_assert(tty_says(tty, LEFT, "Next: h9"));
    cr_assert(tty_says(tty, DOWN, "move 1/2"));
    cr_assert(tty_says(tty, RIGHT, "Variation 2 of 2"));
    cr_assert(tty_says(tty, "name Quiet\r", "Variation 2 of 2: Quiet"));
    cr_assert(tty_says(tty, HOME, "move 0/2"));
    cr_assert(tty_says(tty, END, "move 2/2"));
    cr_assert(tty_says(tty, "move 1\r", "move 1/2"));
    cr_assert(tty_says(tty, "move 7\r", "This line has 2 moves."));
    cr_assert(tty_says(tty, WHEEL, "move 2/2"));
    cr_assert(tty_says(tty, "main\r", "This is the main line now."));
    cr_assert(tty_says(tty, "delete\r", "Deleted g9"));
    cr_assert(tty_sees(tty, "move 1/3"));
    cr_assert(tty_says(tty, "comment A quiet move\r", "A quiet move"));
}

Test(play_analyse, the_number_of_best_moves_is_a_key) {
    start("");
    cr_assert(tty_says(tty, "1", "The best move is shown."));
    cr_assert(tty_loses(tty, "B "));
    cr_assert(tty_says(tty, "5", "The 5 best moves are shown."));
    cr_assert(tty_sees(tty, "E "));
    cr_assert(tty_says(tty, "lines 9\r", "The 9 best moves are shown."));
    cr_assert(tty_sees(tty, "I "));
    cr_assert(tty_says(tty, "lines 10\r", "1 to 9"));
    cr_assert(tty_says(tty, F("20"), "The engine rests."));
    cr_assert(tty_sees(tty, "engine rests"));
    cr_assert(tty_says(tty, F("20"), "The engine thinks."));
    cr_assert(tty_says(tty, "\r", "move 1/1"));
}

Test(play_analyse, clicks_play_moves_and_go_to_others) {
    start("");
    /* The cell a15 is drawn on the second line, in the fifth column. */
    cr_assert(tty_says(tty, "\033[<0;5;2M", "move 1/1"));
    cr_assert(tty_sees(tty, "depth "));
    /* The best move stands on the sixth line. */
    cr_assert(tty_says(tty, "\033[<0;40;6M", "move 2/2"));
    /* The list of moves begins on the tenth line with the first move. */
    cr_assert(tty_says(tty, "\033[<0;46;10M", "move 1/2"));
}

Test(play_analyse, a_position_is_set_up_with_keys_and_clicks) {
    start("--board 9x9 --rule renju");
    cr_assert(tty_sees(tty, "Analysis  renju, 9x9"));
    cr_assert(tty_says(tty, F("18"), "Setting up"));
    cr_assert(tty_says(tty, "\r", " X "));
    cr_assert(tty_says(tty, RIGHT "\t", "puts O"));
    tty_send(tty, "\r");
    cr_assert(tty_sees(tty, "X---O"));
    /* The right button puts a stone of the other colour, here on a9, on the first line. */
    tty_send(tty, "\033[<2;5;1M");
    cr_assert(tty_sees(tty, " 9  X---"));
    /* There are more black stones than white ones, so white is to move unless told otherwise. */
    cr_assert(tty_sees(tty, "O to move   move 0/0"));
    cr_assert(tty_says(tty, F("19"), "X is to move."));
    tty_send(tty, BACKSPACE);
    cr_assert(tty_loses(tty, " 9  X---"));
    cr_assert(tty_says(tty, F("18"), "The position is set up: X is to move."));
    cr_assert(tty_says(tty, F("19"), "First begin to set the position up"));
    cr_assert(tty_says(tty, F("14"), "Points forbidden to black are marked %."));
}

Test(play_analyse, the_next_mistake_is_looked_for) {
    start("--time 0.3");
    /* The last move is a mistake for certain: both sides have an open three, and X plays
     * elsewhere. */
    play_moves("h8 c3 h9 c4 h10 c5 a15");
    cr_assert(tty_says(tty, HOME, "move 0/7"));
    cr_assert(tty_says(tty, F("12"), "Looking for the next mistake"));
    static const char *const FOUND[] = {"is a mistake: win rate", "is a blunder: win rate"};
    cr_assert_geq(tty_sees_one_of(tty, FOUND, 2), 0);
    cr_assert(tty_says(tty, END, "move 7/7"));
    cr_assert(tty_says(tty, F("12"), "No mistake from here to the end of the line."));
}

Test(play_analyse, a_game_is_analysed_and_goes_on) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    fixture_move("h9", "3");
    cr_assert(tty_says(tty, F12, "The game waits: F12 goes back to it."));
    cr_assert(tty_sees(tty, "move 2/2"));
    cr_assert(tty_says(tty, "a1\r", "move 3/3"));
    cr_assert(tty_says(tty, F12, "Your variations are not saved."));
    cr_assert(tty_says(tty, "n", "move 3/3"));
    cr_assert(tty_says(tty, "game\r", "Your variations are not saved."));
    cr_assert(tty_says(tty, "y", TURN_OF("X Anna", "3")));
    cr_assert(tty_says(tty, "analyse\r", "move 2/2"));
    cr_assert(tty_says(tty, F12, TURN_OF("X Anna", "3")));
    fixture_move("i9", "4");
    fixture_leave();
    fixture_start(80, 24, "--resume");
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "4")));
}

Test(play_analyse, the_menu_leads_to_everything) {
    start("");
    cr_assert(tty_says(tty, ESCAPE, "Look for the next mistake"));
    /* "Name this branch" is on the sixth line. */
    cr_assert(tty_says(tty, "\033[<0;5;6M\033[<0;5;6M", "> name"));
    cr_assert(tty_says(tty, "Open board\r", "This branch is \"Open board\"."));
    cr_assert(tty_says(tty, F("11") "", "Help: analysis"));
    cr_assert(tty_says(tty, "x", "X to move"));
    cr_assert(tty_says(tty, "help\r", "Help: analysis"));
    cr_assert(tty_says(tty, "x", "X to move"));
    cr_assert(tty_says(tty, F12, "No game waits"));
    cr_assert(tty_says(tty, "new\r", "Leave them for an empty board?"));
    cr_assert(tty_says(tty, "y", "An empty board."));
    cr_assert(tty_says(tty, "z99\r", "is no cell of this board"));
}

Test(play_analyse, what_is_not_saved_is_kept_for_next_time) {
    char text[2 * TTY_PATH_SIZE];
    start("");
    play_moves("h8 h9 i9");
    cr_assert(tty_says(tty, LEFT, "move 2/3"));
    cr_assert(tty_says(tty, "name Kept branch\r", "This branch is"));
    fixture_leave();
    cr_assert(says_kept());
    /* Enter goes on with it, where it was left. */
    fixture_start(80, 24, "--analyse");
    cr_assert(tty_sees(tty, "An analysis is waiting from last time:"));
    cr_assert(tty_sees(tty, "3 moves and variations, left 2"));
    cr_assert(tty_says(tty, "\r", "Welcome back."));
    cr_assert(tty_sees(tty, "move 2/3"));
    cr_assert(tty_sees(tty, "Kept branch"));
    /* What is saved in a file is not offered again. */
    snprintf(text, sizeof text, "save %s\r", fixture_path("a.sgf"));
    cr_assert(tty_says(tty, text, "Saved as"));
    fixture_leave();
    cr_assert_not(says_kept());
    start("");
}

/* Whether the analysis that is kept holds a text, or soon will: where writing takes long, it is
 * written less often. */
static bool is_kept(const char *wanted) {
    char text[4096];
    for (int i = 0; i < 2000; i++) {
        if (tty_read_file(fixture_path("pentad/analysis.sgf"), text, sizeof text) &&
            strstr(text, wanted) != NULL)
            return true;
        poll(NULL, 0, 10);
    }
    return false;
}

Test(play_analyse, no_end_of_the_program_loses_variations) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        start("--new");
        play_moves("h8 h9");
        cr_assert(tty_says(tty, "comment The end\r", "The end"));
        cr_assert(tty_says(tty, "1", "The best move is shown."));
        cr_assert(is_kept("The end"));
        kill(tty->pid, SIGNALS[i]);
        int status = tty_exit_status(tty);
        cr_assert_eq(status, SIGNALS[i] == SIGKILL ? 1000 + SIGKILL : 0);
        cr_assert(SIGNALS[i] == SIGKILL || says_kept());
        fixture_start(80, 24, "--analyse --resume");
        cr_assert(tty_sees(tty, "move 2/2"));
        cr_assert(tty_sees(tty, "The end"));
        fixture_leave();
    }
    /* The three that --new put away are among the games, and open. */
    fixture_start(80, 24, "--analyse --new");
    cr_assert(tty_says(tty, "games\r", "analysis"));
    cr_assert(tty_says(tty, ESCAPE, "X to move"));
    cr_assert(tty_says(tty, "open 3\r", "Opened "));
    cr_assert(tty_says(tty, END, "move 2/2"));
}

Test(play_analyse, an_analysis_that_waits_gives_way_when_asked) {
    start("");
    play_moves("h8 h9");
    tty_kill(tty);
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 g9 g8\n"));
    /* Whoever opens a file rather wants that: Enter is no. */
    fixture_start(80, 24, fixture_text("--analyse ", "game.txt", ""));
    cr_assert(tty_sees(tty, "An analysis is waiting from last time:"));
    cr_assert(tty_says(tty, "\r", "The earlier analysis is kept: type open 1"));
    cr_assert(tty_says(tty, END, "move 3/3"));
    fixture_leave();
    /* One about a game waits for the next time that a game is analysed. */
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    cr_assert(tty_says(tty, F12, "The game waits"));
    cr_assert(tty_says(tty, "a1\r", "move 2/2"));
    tty_kill(tty);
    fixture_start(80, 24, "--resume");
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F12, "An analysis is waiting from last time:"));
    cr_assert(tty_says(tty, "y", "Welcome back."));
    cr_assert(tty_sees(tty, "move 2/2"));
    cr_assert(tty_says(tty, F12, "Your variations are not saved."));
    cr_assert(tty_says(tty, "y", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F12, "move 1/1"));
    fixture_leave();
    cr_assert_not(says_kept());
}

Test(play_analyse, a_kept_analysis_that_is_damaged_is_put_aside) {
    char path[2 * TTY_PATH_SIZE];
    start("");
    play_moves("h8");
    fixture_leave();
    snprintf(path, sizeof path, "%s", fixture_path("pentad/analysis.sgf"));
    cr_assert(tty_write_file(path, "Pentad analysis, left 2026-11-24 07:00, at 9 x\n(;GM[4];B["));
    fixture_start(80, 24, "--analyse");
    cr_assert(tty_sees(tty, "The analysis kept for you cannot be used"));
    cr_assert(tty_says(tty, "h8\r", "move 1/1"));
    fixture_leave();
    cr_assert(says_kept());
}

Test(play_analyse, a_kept_analysis_that_cannot_be_read_says_why) {
    cr_assert(fixture_says("--scores", "", "Nobody"));
    cr_assert_eq(mkdir(fixture_path("pentad/analysis.sgf"), 0700), 0);
    cr_assert(fixture_says("--analyse --time 0.05", "",
                           "cannot be used: it cannot be read: Is a directory. It stays"));
}

Test(play_analyse, windows_of_every_size) {
    start("");
    play_moves("h8 h9");
    static const int SIZES[][2] = {{120, 40}, {60, 20}, {40, 16}, {24, 8}, {200, 70}, {33, 30}};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        tty_resize(tty, SIZES[i][0], SIZES[i][1]);
        cr_assert(tty_says(tty, LEFT, SIZES[i][0] < 42 ? "1/2" : "move 1/2"));
        cr_assert(tty_says(tty, RIGHT, SIZES[i][0] < 42 ? "2/2" : "move 2/2"));
        cr_assert(tty_sees(tty, " %"));
    }
    tty_resize(tty, 20, 6);
    cr_assert(tty_sees(tty, "make it 24x8"));
}

Test(play_analyse, a_game_is_opened_from_its_file) {
    char text[2 * TTY_PATH_SIZE];
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    fixture_move("h9", "3");
    snprintf(text, sizeof text, "save %s\r", fixture_path("game.psq"));
    cr_assert(tty_says(tty, text, "Saved as"));
    snprintf(text, sizeof text, "--analyse %s", fixture_path("game.psq"));
    fixture_start(80, 24, text);
    cr_assert(tty_sees(tty, "Opened "));
    cr_assert(tty_says(tty, END, "move 2/2"));
}

/* Opens a file line by line and saves it as SGF, which comes into `text`. */
static void save_again(const char *name, char *text, size_t size) {
    char arguments[2 * TTY_PATH_SIZE], input[2 * TTY_PATH_SIZE];
    snprintf(arguments, sizeof arguments, "--analyse %s --new --time 0.01 --rule standard",
             fixture_path(name));
    snprintf(input, sizeof input, "save %s\nquit\n", fixture_path("again.sgf"));
    cr_assert(fixture_says(arguments, input, "Saved as"));
    cr_assert(tty_read_file(fixture_path("again.sgf"), text, size));
}

Test(play_analyse, a_game_comes_with_all_that_its_file_tells) {
    char text[8192];
    cr_assert(tty_write_file(fixture_path("other.psq"),
                             "\xEF\xBB\xBFPiskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,10\r\n"
                             "C:\\a_name_of_more_than_31_bytes_in_all.exe\r\nRapfi, nnue\r\n1\r\n"
                             "black, resigned\r\n"));
    save_again("other.psq", text, sizeof text);
    cr_expect_not_null(strstr(text, "PB[a_name_of_more_than_31_bytes_in_all.exe]"), "%s", text);
    cr_expect_not_null(strstr(text, "PW[Rapfi, nnue]"), "%s", text);
    cr_expect_not_null(strstr(text, "RE[B+Resign]"), "%s", text);
    cr_expect_not_null(strstr(text, "RU[standard]"), "%s", text);
}

Test(play_analyse, a_game_of_ours_comes_with_its_day_and_its_result) {
    char text[8192], input[2 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "h8\ngive up\nyes\nsave %s\nquit\n", fixture_path("mine.psq"));
    cr_assert(fixture_says("--plain --new --time 0.01 --name Anna", input, "Saved as"));
    save_again("mine.psq", text, sizeof text);
    cr_expect_not_null(strstr(text, "PB[Anna]"), "%s", text);
    cr_expect_not_null(strstr(text, "RE[W+Resign]"), "%s", text);
    cr_expect_not_null(strstr(text, "DT[20"), "%s", text);
    cr_expect_not_null(strstr(text, "RU[freestyle]"), "the rule of the file: %s", text);
}

Test(play_analyse, a_game_that_goes_on_after_its_end_under_any_rule_is_opened) {
    char text[8192];
    cr_assert(
        tty_write_file(fixture_path("on.psq"),
                       "Piskvorky 15x15, 11:11, 0\r\n1,1\r\n1,2\r\n2,1\r\n2,2\r\n3,1\r\n3,2\r\n"
                       "4,1\r\n4,2\r\n5,1\r\n5,2\r\na\r\nb\r\n0\r\n"));
    save_again("on.psq", text, sizeof text);
    cr_expect_not_null(strstr(text, ";W[eb]"), "%s", text);
}

Test(play_analyse, variations_are_saved_and_opened_again) {
    char text[8192];
    fixture_start(160, 24, "--analyse --rule renju");
    play_moves("h8 h9");
    cr_assert(tty_says(tty, LEFT, "move 1/2"));
    cr_assert(tty_says(tty, "i9\r", "Variation 2 of 2"));
    cr_assert(tty_says(tty, "name Indirect\r", "Variation 2 of 2: Indirect"));
    snprintf(text, sizeof text, "save %s\r", fixture_path("games"));
    cr_assert(tty_says(tty, text, "games.sgf."));
    cr_assert(tty_read_file(fixture_path("games.sgf"), text, sizeof text));
    cr_assert_eq(strncmp(text, "(;", 2), 0);
    cr_assert_not_null(strstr(text, "N[Indirect]"));
    /* A format without variations says so, and what is there is asked about. */
    snprintf(text, sizeof text, "save %s\r", fixture_path("games.psq"));
    cr_assert(tty_says(tty, text, "but without"));
    cr_assert(tty_says(tty, text, "is there already. Replace it?"));
    cr_assert(tty_says(tty, "n", "Variation 2 of 2"));
    cr_assert(tty_says(tty, "save a.doc\r", "must end with .sgf"));
    cr_assert(tty_write_file(fixture_path("notes.txt"), "a letter\n"));
    snprintf(text, sizeof text, "save %s\r", fixture_path("notes.txt"));
    cr_assert(tty_says(tty, text, "is no game: choose another name."));
    fixture_leave();
    snprintf(text, sizeof text, "--analyse %s", fixture_path("games.sgf"));
    fixture_start(160, 24, text);
    cr_assert(tty_sees(tty, "Analysis  renju, 15x15"));
    cr_assert(tty_says(tty, RIGHT, "Next: h9"));
    cr_assert(tty_says(tty, DOWN RIGHT, "Variation 2 of 2: Indirect"));
}

Test(play_analyse, what_is_no_game_is_refused) {
    char text[2 * TTY_PATH_SIZE];
    cr_assert(tty_write_file(fixture_path("notes.sgf"), "(;GM[4]SZ[15];B[h8];W[zz])\n"));
    snprintf(text, sizeof text, "--analyse %s", fixture_path("notes.sgf"));
    fixture_start(80, 24, text);
    cr_assert_eq(tty_exit_status(tty), 2);
    cr_assert(tty_sees(tty, "was not opened"));
    start("");
    play_moves("h8");
    snprintf(text, sizeof text, "open %s\r", fixture_path("notes.sgf"));
    cr_assert(tty_says(tty, text, "Leave them?"));
    cr_assert(tty_says(tty, "y", "was not opened"));
    cr_assert(tty_sees(tty, "move 1/1"));
    cr_assert(tty_says(tty, "open nothing.sgf\r", "nothing.sgf was not opened: there is no such"));
}

Test(play_analyse, without_a_screen_it_goes_line_by_line) {
    cr_assert(fixture_says("--analyse --time 0.05 --board 9x9",
                           "e5\nmove 7\na1\nname Corner\nback\nb2\nmistake\nz99\nhelp\nquit\n",
                           "Analysis  freestyle, 9x9"));
    cr_assert_not_null(strstr(output, "O to move, move 1/1> "));
    cr_assert_not_null(strstr(output, "This line has 1 move.\n"));
    cr_assert_not_null(strstr(output, "A "));
    cr_assert_not_null(strstr(output, "This branch is \"Corner\"."));
    cr_assert_not_null(strstr(output, "Variation 2 of 2"));
    cr_assert_not_null(strstr(output, "No mistake from here to the end of the line."));
    cr_assert_not_null(strstr(output, "\"z99\" is no cell of this board"));
    cr_assert_not_null(strstr(output, "look for the next mistake"));
    cr_assert_not_null(strstr(output, "The analysis is kept for next time.\nGoodbye.\n"));
    /* The end of the input is no answer: what waits stays. */
    cr_assert(fixture_says("--analyse --time 0.05", "", "An analysis is waiting from last time:"));
    cr_assert(fixture_says("--analyse --time 0.05", "n\nopen 1\nmove 2\n", "move 2/2> "));
}

Test(play_analyse, opening_another_game_of_a_file_asks_before_variations_are_left) {
    cr_assert(tty_write_file(fixture_path("g.sgf"),
                             "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[aa];W[bb])\n"));
    cr_assert(fixture_says("--analyse --time 0.05",
                           fixture_text("h8\nopen ", "g.sgf", "#2\nn\nquit\n"),
                           "Your variations are not saved. Leave them?"));
    cr_expect_null(strstr(output, "Opened"));
    cr_expect_not_null(strstr(output, "The analysis is kept for next time.\n"));
}

Test(play_analyse, a_comment_that_is_removed_is_told) {
    cr_assert(fixture_says("--analyse --time 0.05", "h8\ncomment A good move\ncomment\n",
                           "The comment is gone.\n"));
}

Test(play_analyse, a_name_that_is_removed_is_told_if_there_was_one) {
    cr_assert(
        fixture_says("--analyse --time 0.05", "h8\nname Main\nname\n", "The name is gone.\n"));
    cr_assert(fixture_says("--analyse --new --time 0.05", "h8\nname\nquit\n", "Goodbye.\n"));
    cr_expect_null(strstr(output, "The name is gone."));
}

Test(play_analyse, what_was_set_up_and_a_pass_are_deleted_by_their_names) {
    cr_assert(tty_write_file(fixture_path("p.sgf"), "(;GM[4]SZ[15];B[hh];W[];B[ii])\n"));
    cr_assert(fixture_says(fixture_text("--analyse ", "p.sgf", " --time 0.05"),
                           "move 2\ndelete\nsetup\na1\nsetup\ndelete\ndelete\n",
                           "Deleted the pass and what followed.\n"));
    cr_expect_not_null(strstr(output, "Deleted what was set up and what followed.\n"));
    cr_expect_not_null(strstr(output, "Deleted h8 and what followed.\n"));
}

Test(play_analyse, a_text_that_stays_the_same_changes_nothing) {
    cr_assert(fixture_says("--analyse --time 0.05", "name\ncomment\nquit\n", "Goodbye.\n"));
    cr_expect_null(strstr(output, "is kept for next time"));
    cr_assert(fixture_says("--analyse --time 0.05", "comment A\nquit\n", "is kept for next time"));
}

Test(play_analyse, one_move_that_waits_is_told_as_one) {
    cr_assert(fixture_says("--analyse --time 0.05", "h8\nquit\n", "is kept for next time."));
    cr_assert(fixture_says("--analyse --time 0.05", "", ", 1 move and variations, left 2"));
}

Test(play_analyse, without_a_screen_no_key_is_named_and_no_game_waits) {
    cr_assert(fixture_says("--analyse --time 0.05 --board 9x9",
                           "help\nturn\nsetup\ne5\nsetup\ngame\na1\nquit\n",
                           "Type the name of a cell, or one of these words:\n"));
    cr_expect_null(strstr(output, "Enter"));
    cr_expect_null(strstr(output, "F12"));
    cr_expect_not_null(strstr(output, "First begin to set the position up: type setup.\n"));
    cr_expect_not_null(strstr(output, "No game waits: type quit to leave.\n"));
    cr_expect_not_null(strstr(output, "move 1/1> "), "the analysis went on");
}

Test(play_analyse, what_cannot_be_kept_is_told_at_the_end) {
    tty_remove_folder(folder);
    snprintf(folder, sizeof folder, "/dev/null/nowhere");
    cr_assert(fixture_says("--analyse --time 0.05", "h8\n", "The analysis could not be kept.\n"));
    cr_assert(fixture_says("--analyse --time 0.05", "", "Goodbye.\n"));
    cr_assert_null(strstr(output, "could not be kept"), "there was nothing to keep");
    start("");
    play_moves("h8");
    kill(tty->pid, SIGTERM);
    cr_assert_eq(tty_exit_status(tty), 0);
    cr_assert(tty_sees(tty, "Goodbye. The analysis could not be kept."));
}

Test(play_analyse, a_game_without_a_screen_is_analysed_and_goes_on) {
    cr_assert(fixture_says(TWO "--time 0.05", "h8\nanalyse\na1\ngame\ny\nh9\nquit\n",
                           "O to move, move 1/1> "));
    cr_assert_not_null(strstr(output, "X to move, move 2/2> "));
    cr_assert_not_null(strstr(output, "O Ben, move> "));
    cr_assert_not_null(strstr(output, "Goodbye. The game is kept for next time."));
}

Test(play_analyse, line_by_line_the_whole_board_is_shown_and_all_best_moves_below_it) {
    char row[16];
    cr_assert(fixture_says("--plain --analyse --board 32x32 --new --time 0.5",
                           "a1\nlines 9\nquit\n", "The 9 best moves are shown."));
    const char *last = strstr(output, "move 1/1> ");
    cr_assert_not_null(last);
    for (int y = 32; y >= 1; y--) {
        snprintf(row, sizeof row, "\n%2d ", y);
        cr_expect(strstr(last, row) != NULL || y == 32, "row %d", y);
    }
    cr_expect_not_null(strstr(last, "\n I "));
}

Test(play_analyse, line_by_line_what_is_typed_ends_the_thinking) {
    fixture_start_in(&tty, "C", "dumb", 80, 60, "--analyse --new --time 3600");
    cr_assert(tty_sees(tty, "Analysis: type moves such as"));
    tty_send(tty, "h8\n");
    cr_assert(tty_says(tty, "help\n", "for the time of a move."));
    tty_send(tty, "quit\n");
    cr_assert_eq(tty_exit_status(tty), 0);
}
