/* Tests of `pbrain-pentad play` where nothing can be drawn: pipes, terminals without control
 * sequences, tiny windows; and of its options.
 */
#include "ground/base.h"
#include "protocol/play/play_fixture.h"
#include "protocol/protocol_pbrain.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

PLAY_SUITE(play_lines);

Test(play_lines, help_and_bad_options_are_explained) {
    cr_assert(fixture_says("--help", "", "Usage: pbrain-pentad play"));
    cr_assert(fixture_says("--scores", "", "Nobody has finished a game"));
    cr_assert(fixture_refuses("--foo", "There is no option \"--foo\"."));
    cr_assert(fixture_refuses("game.sgf", "\"game.sgf\" is no option: --open FILE opens a game."));
    cr_assert(fixture_refuses("--level", "The option --level needs a value."));
    cr_assert(fixture_refuses("--open --plain", "The option --open needs a value."));
    cr_assert(fixture_refuses("--level easy --level=hard",
                              "The option --level is given twice, \"easy\" and \"hard\""));
    cr_assert(fixture_refuses("--analyse a --analyse b", "The option --analyse is given twice"));
    cr_assert(fixture_refuses("--game five --game ultimate", "The option --game is given twice"));
    cr_assert(fixture_refuses("--level=ninja", "easy, medium, hard, or 0 to 100"));
    cr_assert(fixture_refuses("--board 2x40", "does not work for board: size of the board: 3x3"));
    cr_assert(fixture_refuses("--symbols '\302\267O'", "that the board does not use"));
    cr_assert(fixture_refuses("--name a,b", "up to 31 bytes, no comma"));
    cr_assert(fixture_refuses("--board 3x3", "set row to 3"));
    cr_assert(fixture_refuses("--rule renju --row 4", "Renju is played with five"));
    cr_assert(fixture_refuses("--symbols XX", "two different characters"));
    cr_assert(fixture_refuses("--board 3x3 --row 3 --opening swap2", "Swap openings need"));
    cr_assert(fixture_refuses("--demo --pace fast", "does not work for pace"));
    cr_assert(fixture_refuses("--demo --rounds 3", "A demonstration is one round"));
    cr_assert(fixture_refuses("--demo --opponent person", "leave --demo or --opponent out."));
    cr_assert(fixture_refuses("--first random --demo", "leave --rounds and --first out."));
    cr_assert(fixture_refuses("--annotate a.sgf --open b.sgf", "goes through one file"));
    cr_assert(fixture_refuses("--analyse a.sgf --open b.sgf", "name a file each"));
    cr_assert(fixture_refuses("--analyse --open nothing.sgf", "nothing.sgf was not opened"));
    cr_assert(fixture_refuses("--demo --analyse a.sgf", "--demo plays a game: leave it out"));
    cr_assert(fixture_refuses("--annotate a.sgf --demo", "--demo plays a game: leave it out"));
    cr_assert(fixture_refuses("--resume --new", "leave one out."));
    cr_assert(fixture_refuses("--game ultimate --resume --new", "leave one out."));
}

Test(play_lines, the_cells_that_help_names_lie_on_the_board) {
    cr_assert(
        fixture_says("--board 3x3 --row 3", "h8\nhelp\n", "Type a cell such as b2, or help."));
    cr_assert_not_null(strstr(output, "\"h8\" is no cell of this board"));
    cr_assert_not_null(strstr(output, "try b2 or help."));
    cr_assert_not_null(strstr(output, "Type the name of a cell, such as b2, or"));
    cr_assert(fixture_says("--board 15x9 --new", "", "Type a cell such as h5, or help."));
    cr_assert(fixture_says("--new --analyse", "", "type moves such as h8, or help."));
}

/* Whether every line of `output` fits into 80 columns; these texts have no wide characters. */
static bool output_fits(void) {
    size_t longest = 0;
    for (const char *line = output; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");
        longest = length > longest ? length : longest;
        line += length + (line[length] == '\n');
    }
    return longest <= 80;
}

Test(play_lines, settings_say_their_values_and_units_in_a_line_each) {
    static const char *const GAMES[] = {"", "--game ultimate "};
    for (int i = 0; i < 2; i++) {
        char options[64];
        snprintf(options, sizeof options, "%s--new", GAMES[i]);
        cr_assert(fixture_says(options, "settings\n", "seconds per move of the engine: 0.01 to"));
        cr_expect(output_fits(), "%s", output);
        snprintf(options, sizeof options, "%s--level2 ninja", GAMES[i]);
        cr_assert(fixture_refuses(options, "demo: easy, medium"));
    }
}

Test(play_lines, who_types_a_setting_alone_is_told_how_to_change_it) {
    cr_assert(fixture_says("--new", "level hard\ntime=3\nlevels\nset Level EASY\n",
                           "change it with set level VALUE."));
    cr_expect_not_null(strstr(output, "time is a setting: change it with set time VALUE."));
    cr_expect_not_null(strstr(output, "Level: easy."));
    cr_expect_not_null(strstr(output, "\"levels\" is no cell of this board"));
}

Test(play_lines, the_help_says_what_rows_count) {
    static const char *const SAYS[][2] = {
        {"freestyle", "A longer row counts, too.\n"},
        {"standard", "A longer row does not count.\n"},
        {"renju", "Black must not make a longer one, two fours or two threes at once.\n"},
        {"caro", "One between two stones of the other side does not count; a longer one does.\n"},
        {"caro-exact", "Neither does one between two stones of the other side.\n"}};
    for (size_t i = 0; i < ARRAY_LENGTH(SAYS); i++) {
        char options[80];
        snprintf(options, sizeof options, TWO "--new --rule %s", SAYS[i][0]);
        cr_expect(fixture_says(options, "help\n", SAYS[i][1]), "%s: %s", SAYS[i][0], output);
    }
}

Test(play_lines, without_a_terminal_a_whole_game_is_played_in_lines) {
    cr_assert(fixture_says(TWO "--board 3x3 --row 3", "a1\na2\nb1\nb1\nb2\nc1\n",
                           "X Anna wins with 3 in a row. Type next for another game."));
    cr_assert_not_null(strstr(output, "b1 is taken: choose an empty cell."));
    cr_assert_not_null(strstr(output, "  1 [X[X[X]\n"));
    cr_assert_not_null(strstr(output, "  2  O(O). \n"));
    cr_assert_not_null(strstr(output, "Goodbye.\n"));
    cr_assert_null(strstr(output, "\033"));
}

Test(play_lines, the_engine_answers_and_the_game_is_kept_for_next_time) {
    cr_assert(fixture_says(QUICK "--level 0", "h8\nundo\nh8\nhint\nthreats\nquit\n",
                           "The game is kept for next time."));
    cr_assert_not_null(strstr(output, "O Pentad (0) played"));
    cr_assert_not_null(strstr(output, "2 moves taken back."));
    cr_assert_not_null(strstr(output, "Hint: "));
    cr_assert(fixture_says("--resume", "", "Welcome back: move 3, X Anna is next."));
    cr_assert(fixture_says("", "yes\n", "Welcome back: move 3, X Anna is next."));
    cr_assert(fixture_says(TWO, "no\nh8\n", "O Ben, move>"));
    cr_assert(fixture_says("--new", "", "X Player begins."));
}

Test(play_lines, a_swap_opening_says_what_to_place_and_takes_words_and_letters) {
    cr_assert(fixture_says(TWO "--opening swap2", "h8\nh9\nj10\nt\na1\na2\nblack\n",
                           "Anna, place black, white, black> "));
    cr_assert_not_null(strstr(output, "Anna begins. Place black, white, black.\n"));
    cr_assert_not_null(strstr(output, "h8. Place white, then black.\n"));
    cr_assert_not_null(strstr(output, "Ben, black, white or two> "));
    cr_assert_not_null(strstr(output, "Ben, place white, then black> "));
    cr_assert_not_null(strstr(output, "Anna, black or white> "));
    cr_assert_not_null(strstr(output, "O Ben, move> "));
    cr_assert(fixture_says(TWO "--opening swap --new", "h8\nh9\nj10\nW\n", "O Ben, move> "));
}

Test(play_lines, two_people_open_by_the_rule_of_rif) {
    cr_assert(fixture_says(TWO "--opening rif", "h9\nh8\nh9\nj8\nwhite\ni10\ng8\ng8\nf7\na1\nf7\n",
                           "O Ben, move> "));
    cr_assert_not_null(strstr(output, "Anna, place black in the centre> "));
    cr_assert_not_null(strstr(output, "of this opening lies in the centre, not on h9."));
    cr_assert_not_null(strstr(output, "Anna, place white within the central 3x3> "));
    cr_assert_not_null(strstr(output, "Anna, place black within the central 5x5> "));
    cr_assert_not_null(strstr(output, "Ben, black or white> "));
    cr_assert_not_null(strstr(output, "You take white. Place white."));
    cr_assert_not_null(strstr(output, "X Anna, offer 2 fifth moves> "));
    cr_assert_not_null(strstr(output, "=: fifth move offered"));
    cr_assert_not_null(strstr(output, "g8 gives the same shape as a move that you have offered"));
    cr_assert_not_null(strstr(output, "O Ben, select one of the fifth moves> "));
    cr_assert_not_null(strstr(output, "a1 was not offered: select one of the marked moves."));
}

Test(play_lines, the_number_of_fifth_moves_is_named) {
    cr_assert(fixture_says(TWO "--new --opening yamaguchi",
                           "h8\nh9\nj8\n13\n0\nnumber 3\nstay\n3\na2\nb1\nb3\nc5\nc5\n",
                           "O Ben, move> "));
    cr_assert_not_null(strstr(output, "Name the number of fifth moves: type 1 to 12."));
    cr_assert_not_null(strstr(output, "3 fifth moves.\nBen, black or white> "));
    cr_assert_not_null(strstr(output, "\"3\" is no cell of this board"));
    cr_assert_not_null(strstr(output, "X Anna, offer 3 fifth moves> "));
    cr_assert_not_null(strstr(output, "X Anna, offer 1 more> "));
    cr_assert(fixture_says(TWO "--new --opening soosorv", "h8\nh9\nj8\nswap\nb1\n1\nswap\nb3\n",
                           "O Ben, move> "));
    cr_assert_not_null(strstr(output, "Anna, name the number of fifth moves, 1 to 8> "));
    cr_assert_not_null(strstr(output, "X Anna, place black> "));
}

Test(play_lines, taraguchi_has_a_choice_after_every_stone_or_ten_moves) {
    static const char BEGIN[] = "h8\nstay\nh9\nstay\nj8\nswap\nb1\ni8\n";
    char input[256];
    snprintf(input, sizeof input, "%sstay\na1\ng6\nb\n", BEGIN);
    cr_assert(fixture_says(TWO "--new --opening taraguchi", input, "O Ben, move> "));
    cr_assert_not_null(strstr(output, "b1 lies outside the central 7x7"));
    cr_assert_not_null(strstr(output, "a1 lies outside the central 9x9"));
    snprintf(input, sizeof input, "%sten\na1\na2\na3\na4\na5\na6\na7\na8\na9\na10\na11\na3\n",
             BEGIN);
    cr_assert(fixture_says(TWO "--new --opening taraguchi", input, "offer 10 fifth moves> "));
    cr_assert_not_null(strstr(output, "offer 1 more> "));
    cr_assert_not_null(strstr(output, "a11 was not offered"));
    cr_assert_not_null(strstr(output, ", move> "));
}

Test(play_lines, openings_of_renju_set_the_rule_unless_it_is_given) {
    cr_assert(fixture_refuses("--rule freestyle --opening rif", "The opening rif is for renju"));
    cr_assert(fixture_refuses("--board 19x19 --opening taraguchi", "on a board of 15x15"));
    cr_assert(fixture_says(TWO "--opening rif", "forbidden\n", "Points forbidden to black"));
    cr_assert(fixture_says(TWO "--new", "set opening rif\nnew\n", "set rule to renju"));
    cr_assert(fixture_refuses("--rule renju --board 13x13 --opening rif", "board to 15x15"));
}

Test(play_lines, an_opening_is_left_and_gone_on_with_and_taken_back) {
    cr_assert(fixture_says(TWO "--opening yamaguchi", "h8\nh9\nj8\n3\nstay\na2\nb1\nb3\nquit\n",
                           "The game is kept for next time."));
    cr_assert(fixture_says("--resume", "undo\nundo\nredo\nquit\n", "X Anna, offer 1 more> "));
    cr_assert_not_null(strstr(output, "X Anna, offer 3 fifth moves> "));
    cr_assert(fixture_says("--resume", "undo\nundo\nundo\nundo\n5\nquit\n",
                           "Anna, name the number of fifth moves, 1 to 12> "));
    cr_assert(fixture_says("--resume", "", "Ben, black or white> "));
}

Test(play_lines, the_engine_takes_part_in_openings_and_gives_hints) {
    static const char *const NAMES[] = {"swap",      "swap2",   "rif",
                                        "yamaguchi", "soosorv", "taraguchi"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        char options[128];
        snprintf(options, sizeof options, QUICK "--new --first opponent --opening %s", NAMES[i]);
        cr_assert(fixture_says(options, "hint\nstay\n", "Hint: "), "%s", NAMES[i]);
        cr_assert(strstr(output, "Pentad (medium) placed ") != NULL ||
                  strstr(output, "Pentad (medium) opened and wants ") != NULL);
        snprintf(options, sizeof options, QUICK "--new --opening %s", NAMES[i]);
        cr_assert(fixture_says(options, "h8\nh9\nj8\n2\nhint\n", "Pentad (medium) "), "%s",
                  NAMES[i]);
        cr_assert_null(strstr(output, "could not think"));
    }
}

Test(play_lines, a_demonstration_opens_by_itself) {
    cr_assert(fixture_says("--demo --pace 0 --time 0.03 --level 20 --level2 30 --opening soosorv",
                           "", "Type next for another game."));
    cr_assert_null(strstr(output, "First stone> "));
    cr_assert_not_null(strstr(output, "placed three stones"));
}

Test(play_lines, the_legend_stands_below_every_board_with_marks) {
    static const char LEGEND[] = "    !: completes a row   +: open four   *: four   ~: three\n";
    cr_assert(fixture_says(TWO, "h8\nthreats\na1\nthreats\nb1\n", LEGEND));
    int count = 0;
    for (const char *at = output; (at = strstr(at, LEGEND)) != NULL; at++)
        count++;
    cr_assert_eq(count, 2);
}

Test(play_lines, files_are_saved_and_opened) {
    char input[4 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "h8\ni9\nsave %s/game\nj10\nopen %s/game.psq\ny\n", folder,
             folder);
    cr_assert(fixture_says(TWO, input, "game.psq: move 3, X Anna is next."));
    cr_assert(fixture_says(fixture_text("--open ", "game.psq", ""), "y\nj10\n", "O Ben, move>"));
    cr_assert(fixture_says(fixture_text("--open ", "nothing.psq", ""), "",
                           "was not opened: there is no such file."));
    cr_assert(fixture_says(TWO "--new", "save /no/such/folder/x\nsave\nopen\n",
                           "/x.psq cannot be written: No such file or directory."));
}

Test(play_lines, a_name_whose_ending_stands_for_no_format_is_refused) {
    static const char ENDINGS[] = "x.html was not saved: its name must end with .sgf, .psq, .lib, "
                                  ".txt or .pos.txt.";
    cr_assert(fixture_says(TWO, fixture_text("h8\nsave ", "x.html", "\nquit\n"), ENDINGS));
    cr_assert(fixture_says("--new --game ultimate", fixture_text("save ", "x.html", "\nquit\n"),
                           "x.html was not saved: its name must end with .txt."));
    char text[8192];
    cr_assert(!tty_read_file(fixture_path("x.html"), text, sizeof text));
    /* Nor is it asked whether it may be replaced. */
    cr_assert(fixture_says(TWO "--new", fixture_text("a1\nsave ", "x.PSQ", "\nquit\n"), "Saved"));
    cr_assert(tty_read_file(fixture_path("x.PSQ"), text, sizeof text));
    cr_assert(tty_write_file(fixture_path("x.html"), text));
    cr_assert(fixture_says(TWO "--new", fixture_text("h8\nsave ", "x.html", "\nquit\n"), ENDINGS));
    cr_assert_null(strstr(output, "Replace it?"));
}

Test(play_lines, a_name_without_its_ending_is_that_of_what_was_saved) {
    char input[4 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "h8\ni9\nsave %s/m\nj10\nopen %s/m\ny\n", folder, folder);
    cr_assert(fixture_says(TWO, input, "/m.psq: move 3, X Anna is next."));
    cr_assert_not_null(strstr(output, "/m? (y or n, Enter: no)"), "another game is left");
    cr_assert(fixture_says(fixture_text("--annotate ", "m", " --time 0.01"), "", "  2  O i9"));
    snprintf(input, sizeof input, "g7\nsave %s/m\nopen %s/m\n", folder, folder);
    cr_assert(fixture_says("--analyse --time 0.01", input, "/m.sgf."));
    cr_assert_not_null(strstr(output, "Opened "));
    cr_assert_not_null(strstr(output, "move 0/1> "), "of two files an analysis has its own");
    cr_assert_eq(mkdir(fixture_path("m"), 0777), 0);
    cr_assert(fixture_says(fixture_text("--new --open ", "m", ""), "", "/m.psq: move 3"));
}

Test(play_lines, what_stones_do_not_say_is_told_and_not_lost_without_a_question) {
    char input[4 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "h8\ni9\nh9\nsave %s/s.sgf\nopen %s/s.sgf\nn\ntable\n", folder,
             folder);
    cr_assert(fixture_says(TWO "--rounds 3 --new", input, "0 of 3 rounds played"));
    cr_expect_not_null(strstr(output, "without what a match and an opening need besides stones."),
                       "%s", output);
    snprintf(input, sizeof input, "h8\nsave %s/t.sgf\n", folder);
    cr_assert(fixture_says(TWO "--new", input, "t.sgf.\n"), "one game");
}

Test(play_lines, a_line_that_is_too_long_is_not_obeyed_in_part) {
    char word[401], input[1024];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    snprintf(input, sizeof input, "comment %s%s\nquit\n", word, word);
    cr_assert(fixture_says("--analyse --new", input,
                           "That line has more than 511 bytes and is not obeyed."));
}

Test(play_lines, a_zero_byte_ends_its_own_line_alone) {
    char command[1024];
    snprintf(command, sizeof command,
             "printf 'h8\\0x\\nh9\\nquit\\n' | XDG_DATA_HOME='%s' '%s' play --plain --new "
             "--opponent person",
             folder, pbrain_path());
    FILE *said = popen(command, "r");
    cr_assert_not_null(said);
    output[fread(output, 1, sizeof output - 1, said)] = '\0';
    cr_expect_eq(pclose(said), 0);
    cr_expect_not_null(strstr(output, "h8.\n"), "%s", output);
    cr_expect_not_null(strstr(output, "h9.\n"), "%s", output);
}

Test(play_lines, a_file_and_what_was_kept_do_not_go_together) {
    static const char *const OPTIONS[] = {"--resume --open g.sgf", "--analyse g.sgf --resume",
                                          "--game tickoattwo --resume --open g.txt"};
    for (size_t i = 0; i < sizeof OPTIONS / sizeof OPTIONS[0]; i++)
        cr_expect(fixture_refuses(OPTIONS[i], "--resume goes on with what was kept, not with a"),
                  "%s", OPTIONS[i]);
}

Test(play_lines, a_folder_is_no_file_to_save_in) {
    static const char *const GAMES[] = {"--new", "--new --analyse", "--new --game ultimate"};
    cr_assert_eq(mkdir(fixture_path("folder.sgf"), 0777), 0);
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        cr_expect(fixture_says(GAMES[i], fixture_text("save ", "folder.sgf", "\nquit\n"),
                               "folder.sgf is left alone, for it cannot be read: Is a directory."),
                  "%s", GAMES[i]);
        cr_expect(fixture_says(GAMES[i], fixture_text("save ", "folder.sgf", "/\nquit\n"),
                               "folder.sgf/ is left alone, for it cannot be read: Is a directory."),
                  "%s", GAMES[i]);
        cr_expect(fixture_says(GAMES[i], fixture_text("save ", "none", "/\nquit\n"),
                               i == 1 ? "none/ was not written: its name must end with"
                                      : "none/ was not saved: its name must end with"),
                  "%s", GAMES[i]);
    }
}

Test(play_lines, bells_ring_at_a_terminal_alone) {
    static const char *const GAMES[] = {TWO "--new", "--new --game ultimate --opponent person"};
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        cr_expect(fixture_says(GAMES[i], "hello\n", "hello"), "%s", GAMES[i]);
        cr_expect_null(strchr(output, '\a'), "%s", GAMES[i]);
        fixture_start_in(&tty, "C", "dumb", 80, 24, GAMES[i]);
        cr_assert(tty_sees(tty, ">"), "%s", GAMES[i]);
        int bells = tty->bells;
        cr_assert(tty_says(tty, "hello\n", "hello"));
        cr_expect(tty_rings(tty, bells), "%s", GAMES[i]);
        cr_assert(tty_says(tty, "quit\n", "Goodbye."));
    }
}

Test(play_lines, a_named_pipe_is_not_waited_for) {
    static const char *const GAMES[] = {"--new", "--new --analyse", "--new --game ultimate"};
    char input[1024];
    cr_assert_eq(mkfifo(fixture_path("pipe.psq"), 0600), 0);
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        snprintf(input, sizeof input, "open %s\nquit\n", fixture_path("pipe.psq"));
        cr_expect(fixture_says(GAMES[i], input, "pipe.psq was not opened: "), "%s", GAMES[i]);
    }
}

Test(play_lines, a_pipe_of_the_command_line_is_read_to_its_end_once) {
    static const struct {
        const char *option, *game, *text;
    } CASES[] = {{"--new --open ", "h8 i9 h9", ": move 4, O "},
                 {"--new --open=", "h8 i9 h9", ": move 4, O "},
                 {"--new --analyse ", "h8 i9 h9", "Opened "},
                 {"--time 0.01 --annotate ", "h8 i9 h9", "15x15, 3 moves\n"},
                 {"--new --open ", "", " was not opened: line 1: not a game"}};
    char command[1024];
    cr_assert_eq(mkfifo(fixture_path("pipe"), 0600), 0);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        snprintf(command, sizeof command, "printf '%s' >'%s' &", CASES[i].game,
                 fixture_path("pipe"));
        cr_assert_eq(system(command), 0);
        cr_expect(fixture_says(fixture_text(CASES[i].option, "pipe", "#1"), "", CASES[i].text),
                  "%s", CASES[i].option);
    }
}

Test(play_lines, settings_are_listed_and_changed) {
    cr_assert(fixture_says(TWO, "settings\nset board 9x7\nset level 7\nset foo 1\nset row 9\nnew\n",
                           "There is no setting \"foo\""));
    cr_assert_not_null(strstr(output, "Board: 9x7, from the next new game on."));
    cr_assert_not_null(strstr(output, "\"9\" does not work for row"));
    cr_assert_not_null(strstr(output, "  7  . . . . . . . . . \n"));
}

Test(play_lines, settings_changed_after_the_last_move_are_kept_with_the_game) {
    cr_assert(fixture_says(TWO, "h8\nset name2 Zoe\nhint\nset time 0.03\neval\nquit\n",
                           "kept for next time"));
    cr_assert(fixture_says("--plain", "y\nsettings\nquit\n", "O Zoe is next."));
    cr_assert_not_null(strstr(output, "time        0.03 "));
    cr_assert_not_null(strstr(output, "evaluation  on "));
}

/* Also where it goes on from the one that the file holds, taken back. */
Test(play_lines, a_finished_game_is_not_replaced_by_an_unfinished_one_without_a_question) {
    const char *game = fixture_path("mine.psq");
    char input[2 * TTY_PATH_SIZE + 64];
    snprintf(input, sizeof input, "h8\ni9\ngive up\ny\nsave %s\nsave %s\nundo\nsave %s\nn\n", game,
             game, game);
    cr_assert(fixture_says(TWO, input, "mine.psq holds another game. Replace it?"));
    cr_expect_eq(strstr(strstr(output, "Replace it?") + 1, "Replace it?"), NULL);
    const char *sgf = fixture_path("others.sgf");
    cr_assert(tty_write_file(sgf, "(;GM[4]SZ[15]PB[A]PW[B]RE[B+Resign];B[hh];W[ii];B[jj])"));
    snprintf(input, sizeof input, "open %s\nsave %s\nn\n", sgf, sgf);
    cr_assert(fixture_says(TWO "--new", input, "others.sgf holds another game. Replace it?"));
}

Test(play_lines, only_yes_is_yes) {
    cr_assert(fixture_says(TWO "--board 30x30", "a1\ngive up\ny8\nyes\n", "O Ben gave up"));
    cr_expect_not_null(strstr(strstr(output, "Give up this round?") + 1, "Give up this round?"));
}

Test(play_lines, a_round_given_up_before_its_first_stone_is_kept_with_the_match) {
    cr_assert(fixture_says(TWO "--rounds 2", "give up\ny\n", "kept for next time"));
    cr_assert(fixture_says("--plain", "y\nnext\n", "gave up"));
    cr_assert_not_null(strstr(output, "Round 2 of 2: X Ben begins."));
}

Test(play_lines, a_damaged_kept_game_is_not_resumed) {
    cr_assert(fixture_says(TWO, "h8\n", "kept for next time"));
    const char *path = fixture_path("pentad/current.psq");
    cr_assert(tty_write_file(path, "Piskvorky 15x15, 11:11, 0\r\n8,"));
    cr_assert(fixture_says(TWO "--resume", "", "The game kept for you cannot be used: line 2"));
    /* A file that is opened does not hide that. */
    cr_assert(fixture_says(TWO, fixture_text("h8\nsave ", "game", "\n"), "Saved as"));
    cr_assert(
        tty_write_file(fixture_path("pentad/current.psq"), "Piskvorky 15x15, 11:11, 0\r\n8,"));
    cr_assert(fixture_says(fixture_text("--plain --open ", "game.psq", ""), "",
                           "The game kept for you cannot be used: line 2"));
    cr_assert_not_null(strstr(output, "game.psq: move 2, O Ben is next."));
}

Test(play_lines, a_kept_game_that_cannot_be_read_says_why) {
    cr_assert(fixture_says("--scores", "", "Nobody"));
    cr_assert_eq(mkdir(fixture_path("pentad/current.psq"), 0700), 0);
    cr_assert(fixture_says(TWO "--resume", "",
                           "cannot be used: it cannot be read: Is a directory. It stays"));
}

Test(play_lines, a_damaged_table_of_the_ten_best_is_left_alone) {
    char text[256];
    cr_assert(fixture_says(QUICK "--level hard --board 3x3 --row 3", "give up\ny\n", "gave up"));
    cr_assert(fixture_says("--scores", "", " 1. Anna "));
    const char *path = fixture_path("pentad/scores.txt");
    cr_assert(tty_write_file(path, "Pentad scores 1\nAnna\t0\t0\tmany\t0\t0\n"));
    cr_assert(fixture_says("--scores", "", "The ten best cannot be read"));
    cr_assert(fixture_says(QUICK "--level hard --board 3x3 --row 3", "give up\ny\n",
                           "The ten best cannot be read"));
    cr_assert(tty_read_file(path, text, sizeof text));
    cr_assert_str_eq(text, "Pentad scores 1\nAnna\t0\t0\tmany\t0\t0\n");
}

Test(play_lines, undo_says_of_no_game_that_has_counted_that_it_will_not) {
    static const char OPTIONS[] = QUICK "--level hard --board 3x3 --row 3 --new";
    cr_assert(fixture_says(OPTIONS, "b2\nundo\nquit\n", "; this game will not count"));
    cr_assert(
        fixture_says(OPTIONS, "b2\ngive up\nyes\nundo\nscores\nquit\n", "The round goes on.\n"));
    cr_assert_not_null(strstr(output, " 1. Anna "));
}

Test(play_lines, a_game_that_has_counted_does_not_count_again_when_it_is_opened) {
    static const char OPTIONS[] = QUICK "--level hard --board 3x3 --row 3 --new";
    char text[256];
    cr_assert(fixture_says(OPTIONS, "b2\ngive up\nyes\nopen 1\nquit\n", "gave up"));
    cr_assert(tty_read_file(fixture_path("pentad/scores.txt"), text, sizeof text));
    cr_assert_str_eq(text, "Pentad scores 1\nAnna\t0\t0\t1\t0\t0\n");
    /* The first round of two is over when the program ends. */
    cr_assert(fixture_says(QUICK "--level hard --board 3x3 --row 3 --new --rounds 2",
                           "b2\ngive up\nyes\nquit\n", "for the next round"));
    cr_assert(fixture_says("", "y\nquit\n", "for the next round"));
    cr_assert(tty_read_file(fixture_path("pentad/scores.txt"), text, sizeof text));
    cr_assert_str_eq(text, "Pentad scores 1\nAnna\t0\t0\t2\t0\t0\n");
}

Test(play_lines, a_game_begun_on_another_level_does_not_count) {
    cr_assert(fixture_says(QUICK "--level easy --board 3x3 --row 3 --new", "b2\nquit\n", "kept"));
    cr_assert(fixture_says("--level hard", "y\ngive up\nyes\nquit\n", "gave up"));
    cr_assert(fixture_says("--scores", "", "Nobody"));
    cr_assert(fixture_says(QUICK "--level hard --board 3x3 --row 3 --new", "b2\nquit\n", "kept"));
    cr_assert(fixture_says("--level hard", "y\ngive up\nyes\nquit\n", "gave up"));
    cr_assert(fixture_says("--scores", "", " 1. Anna "));
}

Test(play_lines, without_a_folder_for_data_one_can_still_play) {
    tty_remove_folder(folder);
    snprintf(folder, sizeof folder, "/dev/null/nowhere");
    cr_assert(fixture_says(TWO "--board 3x3 --row 3", "a1\na2\nb1\nb2\nc1\n",
                           "X Anna wins with 3 in a row. Type next for another game. It cannot be "
                           "kept here; save FILE keeps it."));
}

Test(play_lines, a_saved_game_of_the_other_kind_says_how_it_is_opened) {
    static const char HINT[] = "pbrain-pentad play --open FILE opens it.";
    char text[2 * TTY_PATH_SIZE];
    cr_assert(
        fixture_says("--new --game ultimate", fixture_text("save ", "u", "\nquit\n"), "Saved"));
    cr_assert(fixture_says(TWO "--new", fixture_text("h8\nsave ", "five", "\nquit\n"), "Saved"));
    snprintf(text, sizeof text, "%s", fixture_text("open ", "u.txt", "\nquit\n"));
    cr_expect(fixture_says("--new", text, "game of ultimate tic-tac-toe or TickoaTTwo"));
    cr_expect_not_null(strstr(output, HINT));
    cr_expect(fixture_says("--new --analyse", text, HINT));
    cr_expect(
        fixture_says("--new --game ultimate", fixture_text("open ", "five.psq", "\nquit\n"), HINT));
}

Test(play_lines, a_file_of_several_games_tells_of_the_others) {
    static const char TWO_GAMES[] = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[aa];W[bb])";
    char first[2 * TTY_PATH_SIZE], second[2 * TTY_PATH_SIZE];
    cr_assert(tty_write_file(fixture_path("two.sgf"), TWO_GAMES));
    snprintf(first, sizeof first, "%s", fixture_text("open ", "two.sgf", "\nquit\n"));
    snprintf(second, sizeof second, "%s", fixture_text("open ", "two.sgf#2", "\nquit\n"));
    cr_assert(fixture_says("--new", first, "two.sgf, the first of 2 games ("));
    cr_assert_not_null(strstr(output, "two.sgf#2 is the second), played on as freestyle: move 2"));
    cr_assert(fixture_says("--new", second, "two.sgf#2, played on as freestyle: move 3"));
    cr_assert(fixture_says("--new --analyse", first, "two.sgf, the first of 2 games ("));
    cr_assert(fixture_says("--new --analyse", second, "two.sgf#2.\n"));
}

Test(play_lines, options_hold_for_a_game_that_goes_on_too) {
    char input[2 * TTY_PATH_SIZE], options[2 * TTY_PATH_SIZE];
    snprintf(input, sizeof input, "h8\nh9\nsave %s/game\nquit\n", folder);
    cr_assert(fixture_says(TWO "--symbols XO", input, "kept for next time."));
    cr_assert(fixture_says("--resume --time 7 --color off --level hard --symbols OX",
                           "settings\nquit\n", "Welcome back: move 3, O Anna is next.\n"));
    cr_expect_not_null(strstr(output, "  time        7 "));
    cr_expect_not_null(strstr(output, "  color       off "));
    cr_expect_not_null(strstr(output, "  level       hard "));
    cr_expect_not_null(strstr(output, "  name2       Ben "));
    /* What belongs to the game stays, and is said. */
    snprintf(options, sizeof options,
             "--new --open %s/game.psq --rule renju --board 20x20 --row 5 "
             "--name Eva",
             folder);
    cr_assert(fixture_says(options, "settings\nnew\ny\nquit\n",
                           "game.psq: move 3, X Anna is next. "
                           "For new games only: --board, --rule, --name.\n"),
              "the row is the same");
    cr_expect_not_null(strstr(output, "  name        Eva "));
    cr_expect_not_null(strstr(output, "  width       20 "));
    cr_expect_not_null(strstr(output, "X Eva begins."), "the new game has them");
}

Test(play_lines, nothing_to_go_on_with_is_told) {
    cr_assert(fixture_says("--resume", "quit\n",
                           "No game is waiting from last time. X Player begins.\n"));
    cr_assert(
        fixture_says("--resume --analyse", "quit\n", "No analysis is waiting from last time.\n"));
    cr_assert(
        fixture_says("--resume --game ultimate", "quit\n", "No game is waiting from last time.\n"));
}

Test(play_lines, a_demonstration_runs_to_its_end) {
    cr_assert(fixture_says("--demo --pace 0 --time 0.02 --level 20 --level2 30 --board 7x7", "d4\n",
                           "Type next for another game."));
    cr_assert_not_null(strstr(output, "First stone> "));
    cr_assert_not_null(strstr(output, "O Pentad (20) played"));
}

Test(play_lines, a_terminal_without_control_sequences_gets_lines) {
    fixture_start_in(&tty, "C", "dumb", 80, 24, TWO);
    cr_assert(tty_sees(tty, "X Anna, move>"));
    cr_assert(!tty->alternate && tty_is_sane(tty));
    cr_assert(tty_says(tty, "h8\n", "O Ben, move>"));
    cr_assert(tty_says(tty, "quit\n", "Goodbye."));
    cr_assert_eq(tty_exit_status(tty), 0);
}

Test(play_lines, what_is_typed_while_the_engine_thinks_is_obeyed_at_once) {
    fixture_start_in(&tty, "C", "dumb", 80, 60,
                     "--new --board 9x9 --time 3600 --level hard --name Anna");
    cr_assert(tty_says(tty, "e5\n", "You played e5."));
    cr_assert(
        tty_says(tty, "e6\n",
                 "The engine is thinking. Wait for its move, or type \"now\" to have it at once."));
    cr_assert(tty_says(tty, "now\n", "X Anna, move>"));
    cr_assert(tty_shows(tty, " played "));
    cr_assert(tty_says(tty, "a1\n", "You played a1."));
    cr_assert(tty_says(tty, "quit\n", "Goodbye."));
    cr_assert_eq(tty_exit_status(tty), 0);
}

Test(play_lines, a_demonstration_waits_when_it_is_told) {
    fixture_start_in(
        &tty, "C", "dumb", 80, 60,
        "--new --demo --pace 10000 --time 0.02 --level easy --level2 easy --board 7x7");
    cr_assert(tty_says(tty, "d4\n", "(X)"));
    cr_assert(tty_says(tty, "pause\n", "The demonstration waits."));
    cr_assert(tty_says(tty, "quit\n", "Goodbye."));
    cr_assert_eq(tty_exit_status(tty), 0);
}

Test(play_lines, ctrl_c_ends_the_line_mode_and_the_game_is_kept) {
    fixture_start_in(&tty, "C", "dumb", 80, 24, TWO);
    cr_assert(tty_says(tty, "h8\n", "O Ben, move>"));
    tty_send(tty, CONTROL('c'));
    cr_assert_eq(tty_exit_status(tty), 1000 + SIGINT);
    cr_assert(tty_is_sane(tty));
    cr_assert(fixture_says("", "yes\n", "Welcome back: move 2, O Ben is next."));
}

Test(play_lines, a_tiny_window_gets_lines) {
    fixture_start(20, 6, TWO "--board 3x3 --row 3");
    cr_assert(tty_says(tty, "b2\n", "O Ben, move>"));
    cr_assert(!tty->alternate && tty_is_sane(tty));
    cr_assert(tty_says(tty, "a1\n", "X Anna, move>"));
    cr_assert(tty_says(tty, "\004", "Goodby"));
    cr_assert_eq(tty_exit_status(tty), 0);
}
