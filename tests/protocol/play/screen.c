/* Tests of `pbrain-pentad play` on a screen, through a pseudo-terminal: keys, mouse, menu, files,
 * resuming, windows of all sizes, and that the terminal is always given back.
 */
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

PLAY_SUITE(play_screen);

Test(play_screen, moves_are_typed_or_placed_with_the_cursor) {
    fixture_start(80, 24, TWO);
    cr_assert(tty_sees(tty, "X Anna to move   move 1 "));
    cr_assert(tty->alternate && tty->mouse && !tty_is_sane(tty));
    fixture_move("h8", "2");
    cr_assert(tty_sees(tty, "(X)"));
    /* The cursor stands on h8, so this is g10. */
    cr_assert(tty_says(tty, UP UP LEFT "\r", TURN_OF("X Anna", "3")));
    cr_assert(tty_sees(tty, "1.  h8    g10"));
    cr_assert(tty_says(tty, DOWN RIGHT RIGHT " ", TURN_OF("O Ben", "4")));
    cr_assert(tty_sees(tty, "2.  i9"));
    fixture_leave();
}

Test(play_screen, a_taken_cell_rings_the_bell_and_says_so) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    int bells = tty->bells;
    cr_assert(tty_says(tty, "H8\r", "h8 is taken: choose an empty cell."));
    cr_assert(tty_rings(tty, bells));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, "z99\r", "\"z99\" is no cell of this board"));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
}

Test(play_screen, a_click_places_a_stone) {
    fixture_start(80, 24, TWO);
    cr_assert(tty_sees(tty, TURN_OF("X Anna", "1")));
    /* The cell a15 is drawn on the second line, in the fifth column. */
    cr_assert(tty_says(tty, "\033[<0;5;2M\033[<0;5;2m", TURN_OF("O Ben", "2")));
    cr_assert(tty_sees(tty, "1.  a15"));
    cr_assert(tty_says(tty, "\033[<0;7;2M\033[<0;7;2m", TURN_OF("X Anna", "3")));
    cr_assert(tty_sees(tty, "1.  a15   b15"));
    tty_send(tty, "\033[<0;70;20M\033[<2;9;2M"); /* beside the board; the right button */
    cr_assert(tty_says(tty, "\033[<0;9;2M", TURN_OF("O Ben", "4")));
    cr_assert(tty_sees(tty, "2.  c15"));
}

Test(play_screen, undo_and_redo_go_through_the_whole_game) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    fixture_move("h9", "3");
    cr_assert(tty_says(tty, BACKSPACE, TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F("15"), TURN_OF("X Anna", "1")));
    cr_assert(tty_says(tty, BACKSPACE, "There is nothing to take back."));
    cr_assert(tty_says(tty, F("17"), TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, "redo\r", TURN_OF("X Anna", "3")));
    cr_assert(tty_says(tty, F("17"), "There is nothing to play again."));
    cr_assert(tty_sees(tty, "1.  h8    h9"));
}

Test(play_screen, against_the_engine_undo_takes_both_moves_back) {
    fixture_start(80, 24, QUICK "--level 0");
    fixture_move("h8", "3");
    cr_assert(tty_sees(tty, "O Pentad (0) played"));
    cr_assert(tty_says(tty, BACKSPACE, TURN_OF("X Anna", "1")));
    cr_assert(tty_says(tty, F("12"), "Hint: h8 looks good."));
    cr_assert(tty_says(tty, "\r", " move 3 "));
}

Test(play_screen, a_won_game_is_marked_and_can_be_taken_back) {
    fixture_start(80, 24, TWO);
    fixture_move("a1", "2");
    fixture_move("a2", "3");
    fixture_move("b1", "4");
    fixture_move("b2", "5");
    fixture_move("c1", "6");
    fixture_move("c2", "7");
    fixture_move("d1", "8");
    fixture_move("d2", "9");
    cr_assert(tty_says(tty, "e1\r", "X Anna wins with 5 in a row."));
    cr_assert(tty_sees(tty, "[X[X[X[X[X]"));
    cr_assert(tty_sees(tty, "Game over"));
    cr_assert(tty_sees(tty, "score 1:0"));
    cr_assert(tty_says(tty, "f1\r", "The game is over"));
    cr_assert(tty_says(tty, BACKSPACE, TURN_OF("X Anna", "9")));
    cr_assert(tty_sees(tty, "score 0:0"));
    cr_assert(tty_says(tty, "e1\r", "Press Enter for another game."));
    cr_assert(tty_says(tty, "\r", TURN_OF("X Anna", "1")));
}

Test(play_screen, a_saved_game_opens_again_and_damaged_files_change_nothing) {
    char keys[2 * TTY_PATH_SIZE], text[8192];
    fixture_start(160, 24, TWO);
    fixture_move("h8", "2");
    fixture_move("i9", "3");
    tty_send(tty, CONTROL('s'));
    cr_assert(tty_sees(tty, "Save the game as:"));
    snprintf(keys, sizeof keys, "%s%s\r", CONTROL('u'), fixture_path("game.psq"));
    cr_assert(tty_says(tty, keys, "Saved as"));
    cr_assert(tty_read_file(fixture_path("game.psq"), text, sizeof text));
    cr_assert_eq(strncmp(text, "Piskvorky 15x15, 0:0, 0\r\n8,8,", 29), 0);
    cr_assert_not_null(strstr(text, "\r\nhomo-Anna\r\nhomo-Ben\r\n"));
    fixture_move("j10", "4");

    char *stone = strstr(text, "9,7,");
    cr_assert_not_null(stone);
    stone[0] = '4';
    cr_assert(tty_write_file(fixture_path("other.psq"), text));
    snprintf(keys, sizeof keys, "open %s\r", fixture_path("other.psq"));
    cr_assert(tty_says(tty, keys, "was not opened"));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "4")));
    cr_assert(tty_write_file(fixture_path("notes.txt"), "Dear diary,\n"));
    snprintf(keys, sizeof keys, "open %s\r", fixture_path("notes.txt"));
    cr_assert(tty_says(tty, keys, "not a game in a known format"));
    snprintf(keys, sizeof keys, "save %s\r", fixture_path("notes.txt"));
    cr_assert(tty_says(tty, keys, "choose another name"));
    cr_assert(tty_read_file(fixture_path("notes.txt"), text, sizeof text));
    cr_assert_str_eq(text, "Dear diary,\n");
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "4")));

    snprintf(keys, sizeof keys, "open %s\r", fixture_path("game.psq"));
    cr_assert(tty_says(tty, keys, "Leave this game and open "));
    cr_assert(tty_says(tty, "y", TURN_OF("X Anna", "3")));
    cr_assert(tty_sees(tty, "1.  h8    i9"));
    fixture_leave();
}

Test(play_screen, the_open_prompt_lists_games_and_completes_their_names) {
    char keys[2 * TTY_PATH_SIZE];
    fixture_start(160, 24, TWO);
    fixture_move("h8", "2");
    snprintf(keys, sizeof keys, "save %s\r", fixture_path("game.psq"));
    cr_assert(tty_says(tty, keys, "Saved as"));
    fixture_move("i9", "3");
    snprintf(keys, sizeof keys, "save %s\r", fixture_path("other.psq"));
    cr_assert(tty_says(tty, keys, "other.psq."));
    cr_assert(tty_write_file(fixture_path("notes.txt"), "Dear diary,\n"));
    cr_assert(tty_says(tty, CONTROL('o'), "Open the game:"));
    cr_assert(tty_says(tty, fixture_path("g"), "   game.psq"));
    cr_assert(!tty_shows(tty, "   other.psq"));
    cr_assert(tty_says(tty, "\t", fixture_path("game.psq")));
    cr_assert(tty_says(tty, "\177\177\177\177\177\177\177\177", "   other.psq"));
    cr_assert(tty_sees(tty, "   game.psq") && tty_sees(tty, "   pentad/"));
    cr_assert(!tty_shows(tty, "notes.txt") && !tty_shows(tty, "   ."));
    cr_assert(tty_says(tty, "notes.txt", "   notes.txt"), "a whole name is there");
    cr_assert(tty_says(tty, "\177\177\177\177\177\177\177\177\177", "   other.psq"));
    cr_assert(tty_says(tty, "x", "no saved game of this name"));
    /* The folder is entered, and left; then the second game is chosen. */
    cr_assert(tty_says(tty, "\177p\t", "   current.psq"));
    cr_assert(tty_says(tty, "\177\177\177\177\177\177\177", "   other.psq"));
    cr_assert(tty_says(tty, DOWN DOWN "\r", "other.psq: move 3"));
    cr_assert(tty_sees(tty, TURN_OF("X Anna", "3")));
}

Test(play_screen, a_game_of_the_manager_opens_with_the_person_to_move) {
    char keys[2 * TTY_PATH_SIZE];
    cr_assert(tty_write_file(fixture_path("other.psq"),
                             "Piskvorky 20x20, 11:11, 0\r\n"
                             "10,10,0\r\n11,11,120\r\n9,10,45\r\n"
                             "pbrain-one.exe\r\npbrain-two.exe\r\n-1\r\n"));
    fixture_start(160, 24, QUICK "--level 0");
    cr_assert(tty_sees(tty, TURN_OF("X Anna", "1")));
    snprintf(keys, sizeof keys, "open %s\r", fixture_path("other.psq"));
    cr_assert(tty_says(tty, keys, TURN_OF("O pbrain-two.exe", "4")));
    cr_assert(tty_sees(tty, "X pbrain-one.exe (0)"));
    cr_assert(tty_sees(tty, "freestyle, 20x20"));
    /* The manager counts lines from the top. */
    cr_assert(tty_sees(tty, "1.  j11   k10"));
    fixture_move("k11", "6");
}

Test(play_screen, a_game_goes_on_after_the_program_was_killed) {
    fixture_start(80, 24, QUICK "--level 0 --rounds 3 --rule standard");
    fixture_move("h8", "3");
    tty_kill(tty);
    fixture_start(80, 24, "");
    cr_assert(tty_sees(tty, "A game is waiting from last time:"));
    cr_assert(tty_says(tty, "y", "Welcome back"));
    cr_assert(tty_sees(tty, TURN_OF("X Anna", "3")));
    cr_assert(tty_sees(tty, "1.  h8"));
    cr_assert(tty_sees(tty, "standard, 15x15"));
    cr_assert(tty_sees(tty, "round 1 of 3"));
    fixture_leave();
    cr_assert(tty_sees(tty, "The game is kept"));
    fixture_start(80, 24, "");
    cr_assert(tty_sees(tty, "A game is waiting from last time:"));
    cr_assert(tty_says(tty, "n", TURN_OF("X Player", "1")));
}

Test(play_screen, signals_give_the_terminal_back_and_keep_the_game) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        fixture_start(80, 24, TWO "--new");
        fixture_move("h8", "2");
        kill(tty->pid, SIGNALS[i]);
        cr_assert_eq(tty_exit_status(tty), 0);
        cr_assert(tty_is_sane(tty));
        cr_assert(!tty->alternate && !tty->cursor_hidden && !tty->mouse);
        cr_assert(tty_sees(tty, "The game is kept"));
    }
    fixture_start(80, 24, "--resume");
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
}

/* The system stops no program that nobody could continue, as here; all but that happens. */
Test(play_screen, signals_that_stop_the_program_give_the_terminal_back_and_take_it_again) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    tty_forget(tty);
    kill(tty->pid, SIGTSTP);
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(tty->left == 1 && tty->alternate && tty->mouse && !tty_is_sane(tty));
    tty_forget(tty);
    tty_send(tty, CONTROL('z'));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(tty->left == 2 && tty->alternate);
    tty_forget(tty);
    kill(tty->pid, SIGSTOP);
    kill(tty->pid, SIGCONT);
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    fixture_leave();
    cr_assert_eq(tty->left, 3);
}

Test(play_screen, ctrl_c_leaves_from_everywhere_also_while_the_engine_thinks) {
    static const char *const PLACES[] = {"", ESCAPE, F("18"), F("11"), "half a word"};
    static const char *const SEEN[] = {"is thinking", "Go on", "Give up this round?", "Help",
                                       "> half a word"};
    for (int i = 0; i < 5; i++) {
        fixture_start(80, 24, "--new --level hard --time 3600");
        cr_assert(tty_says(tty, "h8\r", "is thinking"));
        cr_assert(tty_says(tty, "h9\r", "The engine is thinking."));
        cr_assert(tty_says(tty, PLACES[i], SEEN[i]));
        fixture_leave();
    }
}

Test(play_screen, space_makes_the_engine_move_at_once) {
    fixture_start(80, 24, "--level hard --time 3600");
    cr_assert(tty_says(tty, "h8\r", "is thinking"));
    cr_assert(tty_says(tty, " ", " move 3 "));
}

Test(play_screen, in_a_narrow_window_the_last_keys_are_shown_whole) {
    fixture_start(80, 24, TWO);
    cr_assert(tty_sees(
        tty, " Enter: place, or type h8   Backspace: undo   F2: hint   Esc: menu   F1: help"));
    tty_resize(tty, 60, 24);
    cr_assert(tty_sees(tty, " Backspace: undo   F2: hint   Esc: menu   F1: help "));
    cr_assert(!tty_shows(tty, "Enter:"));
    tty_resize(tty, 24, 12);
    cr_assert(tty_sees(tty, " Esc: menu   F1: help "));
    cr_assert(!tty_shows(tty, "F2"));
}

Test(play_screen, the_keys_and_the_help_name_a_cell_of_this_board) {
    fixture_start(80, 40, "--board 3x3 --row 3");
    cr_assert(tty_sees(tty, " Enter: place, or type b2 "));
    cr_assert(tty_says(tty, F("11"), "type the name of a cell: b2"));
}

Test(play_screen, the_board_follows_the_window) {
    fixture_start(80, 24, TWO "--board 20x20");
    fixture_move("k11", "2");
    cr_assert(tty_sees(tty, "20  . . ."));
    cr_assert(tty_sees(tty, " 1  . . ."));
    tty_resize(tty, 120, 50);
    cr_assert(tty_sees(tty, "20  .---.---."));
    cr_assert(tty_sees(tty, "(X)"));
    tty_resize(tty, 40, 12);
    cr_assert(tty_sees(tty, "(X)"));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(!tty_shows(tty, "20  ."));
    cr_assert(tty_sees(tty, "^ ") && tty_sees(tty, "v "));
    tty_resize(tty, 15, 5);
    cr_assert(tty_sees(tty, "make it 24x8"));
    tty_resize(tty, 10, 5);
    cr_assert(tty_sees(tty, "24x8"));
    tty_resize(tty, 80, 24);
    cr_assert(tty_sees(tty, "20  . . ."));
    fixture_move("a20", "3");
    fixture_leave();
}

Test(play_screen, the_menu_changes_settings_for_the_next_game) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    cr_assert(tty_says(tty, ESCAPE, "New match (settings below)"));
    cr_assert(tty_says(tty, F("11"), "F1 help   F2 hint   F3 threats"));
    cr_assert(tty_says(tty, "x", "New match (settings below)"));
    cr_assert(tty_says(tty, "\033[6~", "Opponent"));
    for (int i = 0; i < 5; i++)
        tty_send(tty, DOWN);
    cr_assert(tty_says(tty, "\r", "3 to 32"));
    cr_assert(tty_says(tty, CONTROL('u'), "> "));
    cr_assert(tty_says(tty, "40\r", "\"40\" does not work for width: 3 to 32."));
    tty_send(tty, CONTROL('u'));
    cr_assert(tty_says(tty, "9\r", "Columns: 9, from the next new game on."));
    cr_assert(tty_says(tty, RIGHT, "Columns: 10, from the next new game on."));
    cr_assert(tty_says(tty, ESCAPE, TURN_OF("O Ben", "2")));
    cr_assert(tty_sees(tty, "freestyle, 15x15"));
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "n", TURN_OF("O Ben", "2")));
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "y", "freestyle, 10x15"));
    cr_assert(tty_says(tty, "set symbols #@\r", "# Anna to move"));
}

/* Starts the program with a locale and a type of terminal, and leaves it again. */
static bool begins_with(const char *locale, const char *term, const char *options,
                        const char *seen) {
    fixture_start_in(&tty, locale, term, 80, 24, options);
    bool seen_it = tty_sees(tty, seen);
    fixture_leave();
    return seen_it;
}

Test(play_screen, stones_are_discs_where_the_terminal_shows_them) {
    static const char DISC[] = "\u25CF Anna to move   move 1 ",
                      LETTER[] = "X Anna to move   move 1 ";
    cr_assert(begins_with("C.UTF-8", "xterm", TWO, DISC));
    cr_assert(begins_with("de_DE.utf8", "screen", TWO, DISC));
    cr_assert(begins_with("C", "xterm", TWO, LETTER));
    cr_assert(begins_with("de_DE.ISO-8859-1", "xterm", TWO, LETTER));
    cr_assert(begins_with("C.UTF-8", "linux", TWO, LETTER));
    cr_assert(begins_with("ja_JP.UTF-8", "xterm", TWO, LETTER));
    cr_assert(begins_with("C.UTF-8", "xterm", TWO "--symbols XO", LETTER));
    cr_assert(begins_with("C", "xterm", TWO "--symbols \u25CF\u25CB", DISC));
}

Test(play_screen, a_kept_game_takes_chosen_stones_along_and_no_others) {
    fixture_start_in(&tty, "C.UTF-8", "xterm", 80, 24, TWO);
    cr_assert(tty_says(tty, "h8\r", "\u25CB Ben to move   move 2 "));
    fixture_leave();
    cr_assert(begins_with("C", "xterm", "--resume", "O Ben to move   move 2 "));
    cr_assert(begins_with("C.UTF-8", "xterm", "--resume", "\u25CB Ben to move   move 2 "));
    fixture_start_in(&tty, "C.UTF-8", "xterm", 80, 24, "--resume");
    cr_assert(tty_says(tty, "set symbols XO\r", "Stones: XO."));
    cr_assert(tty_says(tty, "h9\r", "X Anna to move   move 3 "));
    fixture_leave();
    cr_assert(begins_with("C.UTF-8", "xterm", "--resume", "X Anna to move   move 3 "));
    fixture_start_in(&tty, "C.UTF-8", "xterm", 80, 24, "--resume");
    cr_assert(tty_says(tty, "set symbols \u2605\u2665\r", "Stones: \u2605\u2665."));
    cr_assert(tty_says(tty, "h10\r", "\u2665 Ben to move   move 4 "));
    fixture_leave();
    cr_assert(begins_with("C.UTF-8", "xterm", "--resume", "\u2665 Ben to move   move 4 "));
    cr_assert(begins_with("C", "xterm", "--resume", "O Ben to move   move 4 "));
}

Test(play_screen, a_click_chooses_from_the_menu) {
    fixture_start(80, 24, TWO);
    cr_assert(tty_says(tty, ESCAPE, "New match (settings below)"));
    /* Help is on the 13th line: the first click selects it, the second one opens it. */
    cr_assert(tty_says(tty, "\033[<0;5;13M\033[<0;5;13M", "Place 5 stones in a row"));
    cr_assert(tty_says(tty, " ", "New match (settings below)"));
    cr_assert(tty_says(tty, "\033[<0;5;2M\033[<0;5;2M", TURN_OF("X Anna", "1")));
}

Test(play_screen, threats_and_forbidden_points_are_marked) {
    fixture_start(80, 24, TWO "--rule renju");
    fixture_move("h8", "2");
    fixture_move("a1", "3");
    fixture_move("h9", "4");
    fixture_move("a15", "5");
    fixture_move("i10", "6");
    fixture_move("o1", "7");
    fixture_move("j10", "8");
    fixture_move("o15", "9");
    cr_assert(tty_says(tty, F("14"), "Points forbidden to black are marked %."));
    cr_assert(tty_says(tty, "h10\r", "h10 is forbidden to black and would lose."));
    cr_assert(tty_sees(tty, TURN_OF("X Anna", "9")));
    cr_assert(tty_says(tty, F("13"), "!: completes a row"));
    cr_assert(tty_sees(tty, "%: forbidden to black"));
    cr_assert(tty_sees(tty, " %"));
    /* The legend stays: after a message, and in a window without a panel. */
    cr_assert(tty_says(tty, "a1\r", "a1 is taken"));
    cr_assert(tty_sees(tty, "+: open four") && tty_sees(tty, "%: forbidden to black"));
    tty_resize(tty, 60, 20);
    cr_assert(tty_sees(tty, " !: completes a row   +: open four   *: four   ~: three"));
    cr_assert(tty_sees(tty, "%: forbidden to black"));
    tty_resize(tty, 80, 24);
    cr_assert(tty_says(tty, "h10\r", "X Anna played a forbidden point: O Ben wins."));
}

Test(play_screen, two_people_open_with_swap2) {
    fixture_start(80, 24, TWO "--opening swap2");
    cr_assert(tty_sees(tty, "Anna begins. Place black, white, black."));
    cr_assert(tty_sees(tty, " Anna to place black, white, black   move 1 "));
    cr_assert(tty_says(tty, "h8\r", "h8. Place white, then black."));
    cr_assert(tty_says(tty, "h9\r", "h9. Place black."));
    cr_assert(tty_sees(tty, " Anna to place black   move 3 "));
    cr_assert(tty_says(tty, "j10\r", " Ben chooses"));
    cr_assert(tty_says(tty, "a1\r", "Choose your colour first: type black or white, or two"));
    cr_assert(tty_says(tty, "t", " Place white, then black."));
    cr_assert(tty_sees(tty, " Ben to place white, then black   move 4 "));
    cr_assert(tty_says(tty, "a2\r", "a2. Place black."));
    cr_assert(tty_says(tty, "a3\r", "Anna chooses"));
    cr_assert(tty_says(tty, "b", TURN_OF("O Ben", "6")));
    cr_assert(tty_says(tty, BACKSPACE, "Anna chooses"));
    cr_assert(tty_says(tty, "w", TURN_OF("O Anna", "6")));
    fixture_leave();
    fixture_start(80, 24, "--resume");
    cr_assert(tty_sees(tty, TURN_OF("O Anna", "6")));
}

Test(play_screen, two_people_open_with_taraguchi) {
    fixture_start(80, 24, TWO "--opening taraguchi");
    cr_assert(tty_sees(tty, "Anna begins. Place black in the centre."));
    cr_assert(tty_sees(tty, " Anna to place black in the centre   move 1 "));
    cr_assert(tty_says(tty, "h8\r", " Ben chooses"));
    cr_assert(tty_says(tty, "w", " Ben to place white within the central 3x3   move 2 "));
    cr_assert(tty_says(tty, "i9\r", " Anna chooses"));
    cr_assert(tty_says(tty, "b", " Anna to place black within the central 5x5   move 3 "));
    cr_assert(tty_says(tty, "j8\r", " Ben chooses"));
    cr_assert(tty_says(tty, "w", " Ben to place white within the central 7x7   move 4 "));
    cr_assert(tty_says(tty, "f8\r", " Anna chooses"));
    cr_assert(tty_sees(tty, "T: offer ten fifth moves"));
    cr_assert(tty_says(tty, "t", " X Anna to offer 10 fifth moves   move 5 "));
    cr_assert(tty_says(tty, "g7\r", " X Anna to offer 9 more   move 5 "));
    cr_assert(tty_sees(tty, "=: fifth move offered"));
    cr_assert(tty_says(tty, BACKSPACE, " X Anna to offer 10 fifth moves   move 5 "));
    cr_assert(tty_says(tty, BACKSPACE, " Anna chooses"));
    fixture_leave();
}

Test(play_screen, a_number_of_fifth_moves_is_typed) {
    fixture_start(80, 24, TWO "--opening yamaguchi");
    fixture_move("h8", "2");
    fixture_move("h9", "3");
    cr_assert(tty_says(tty, "j8\r", " Anna to name the number of fifth moves, 1 to 12 "));
    cr_assert(tty_says(tty, "4\r", " Ben chooses"));
    cr_assert(tty_says(tty, "w", " O Ben to place white   move 4 "));
    cr_assert(tty_says(tty, "g7\r", " X Anna to offer 4 fifth moves "));
}

Test(play_screen, words_and_single_keys_choose_in_a_swap_opening) {
    static const char *const BLACK_KEYS[] = {"b", "B", "black\r", "Black\r", "b\r", "swap\r"};
    static const char *const WHITE_KEYS[] = {"w", "W", "white\r", "WHITE\r", "w\r", "stay\r"};
    fixture_start(80, 24, TWO "--opening swap2");
    fixture_move("h8", "2");
    fixture_move("h9", "3");
    cr_assert(tty_says(tty, "j10\r", " Ben chooses"));
    for (int i = 0; i < 6; i++) {
        cr_assert(tty_says(tty, BLACK_KEYS[i], TURN_OF("O Anna", "4")), "%s", BLACK_KEYS[i]);
        cr_assert(tty_says(tty, BACKSPACE, " Ben chooses"));
        cr_assert(tty_says(tty, WHITE_KEYS[i], TURN_OF("O Ben", "4")), "%s", WHITE_KEYS[i]);
        cr_assert(tty_says(tty, BACKSPACE, " Ben chooses"));
    }
    /* Words that begin with such a letter are words. */
    cr_assert(tty_says(tty, "table\r", "First move"));
    cr_assert(tty_says(tty, ESCAPE, " Ben chooses"));
    cr_assert(tty_says(tty, "best\r", "The ten best"));
    cr_assert(tty_says(tty, ESCAPE, " Ben chooses"));
    cr_assert(tty_says(tty, "two\r", "Place white, then black."));
    cr_assert(tty_says(tty, BACKSPACE, " Ben chooses"));
    /* Typed slowly, the first letter is the key; what follows of its word does no harm. */
    cr_assert(tty_says(tty, "w", TURN_OF("O Ben", "4")));
    cr_assert(tty_says(tty, "hite", "> hite"));
    tty_send(tty, "\r");
    cr_assert(tty_loses(tty, "> hite"));
    cr_assert(tty_sees(tty, "You play white and move next."));
    cr_assert(tty_says(tty, "hite\r", "\"hite\" is no cell of this board"));
}

Test(play_screen, a_question_takes_the_word_and_the_key) {
    fixture_start(80, 24, TWO);
    fixture_move("h8", "2");
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "no", "> o"));
    tty_send(tty, "\r");
    cr_assert(tty_loses(tty, "> o"));
    cr_assert(tty_sees(tty, TURN_OF("O Ben", "2")));
    cr_assert(!tty_shows(tty, "is no cell"));
    cr_assert(tty_says(tty, F("19"), "Leave this game and begin a new match?"));
    cr_assert(tty_says(tty, "yes\r", TURN_OF("X Anna", "1")));
    cr_assert(tty_sees(tty, "X Anna begins."));
}

Test(play_screen, the_engine_opens_with_swap_and_swap2) {
    static const char *const OPTIONS[] = {QUICK "--new --opening swap --first opponent",
                                          QUICK "--new --opening swap2 --first opponent"};
    for (int i = 0; i < 2; i++) {
        fixture_start(80, 24, OPTIONS[i]);
        cr_assert(tty_sees(tty, "placed three stones: choose your colour."));
        cr_assert(tty_sees(tty, "Anna chooses"));
        cr_assert(tty_says(tty, "w", TURN_OF("O Anna", "4")));
        fixture_start(80, 24,
                      i == 0 ? QUICK "--new --opening swap" : QUICK "--new --opening swap2");
        fixture_move("h8", "2");
        fixture_move("a1", "3");
        tty_send(tty, "o15\r");
        static const char *const ANSWERS[] = {"Pentad (medium) takes", "places two more stones"};
        cr_assert_geq(tty_sees_one_of(tty, ANSWERS, 2), 0);
    }
}

Test(play_screen, a_demonstration_begins_where_the_viewer_wants) {
    fixture_start(80, 24, "--demo --pace 0 --time 0.05 --level 20 --level2 60 --board 9x9");
    cr_assert(tty_sees(tty, "Choose the cell of the first stone."));
    cr_assert(tty_says(tty, "b2\r", "1.  b2 "));
    cr_assert(tty_sees(tty, "Press Enter for another game."));
    cr_assert(tty_sees(tty, "Game over"));
    cr_assert(tty_sees(tty, " Enter: go on   Esc: menu "), "nobody can take back");
    cr_assert(tty_says(tty, "hint\r", "The game is over: press Enter to go on. "));
    cr_assert(tty_says(tty, "\r", "Choose the cell of the first stone."));
    cr_assert(tty_says(tty, "+", "seconds between moves."));
    fixture_leave();
}

Test(play_screen, games_against_the_hardest_level_count_for_the_ten_best) {
    char text[1024];
    fixture_start(80, 24, QUICK "--board 3x3 --row 3 --level hard");
    cr_assert(tty_says(tty, "a1\r", " move 3 "));
    cr_assert(tty_says(tty, F("18"), "Give up this round?"));
    cr_assert(tty_says(tty, "y", "X Anna gave up: O Pentad (hard) wins."));
    cr_assert(tty_read_file(fixture_path("pentad/scores.txt"), text, sizeof text));
    cr_assert_str_eq(text, "Pentad scores 1\nAnna\t0\t0\t1\t0\t0\n");
    cr_assert(tty_says(tty, "\r", TURN_OF("X Anna", "1")));
    cr_assert(tty_says(tty, "a1\r", " move 3 "));
    cr_assert(tty_says(tty, BACKSPACE, " move 1 "));
    cr_assert(tty_says(tty, "give up\r", "Give up this round?"));
    cr_assert(tty_says(tty, "y", "X Anna gave up"));
    cr_assert(tty_says(tty, "scores\r", "The ten best against the hardest level"));
    cr_assert(tty_sees(tty, " 1. Anna"));
    cr_assert(tty_read_file(fixture_path("pentad/scores.txt"), text, sizeof text));
    cr_assert_str_eq(text, "Pentad scores 1\nAnna\t0\t0\t1\t0\t0\n", "a helped game counted");
}
