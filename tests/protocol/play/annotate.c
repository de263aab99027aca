/* Tests of games that are gone through by the engine, and of what is written of them. */
#include "engine.h"
#include "play/annotate/play_annotate_write.h"
#include "play/ground/play_terminal.h"
#include "protocol/play/play_fixture.h"
#include "records.h"
#include "support/trees.h"

#include <criterion/criterion.h>

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

PLAY_SUITE(play_annotate);

/* A game of four moves whose second one is a blunder. */
static GameTree *annotated(void) {
    static const int RATES[] = {5000, 5200, 8100, 8000, 8050};
    GameTree *tree =
        read_text("(;GM[4]SZ[15]PB[A<b>\"]RU[renju]RE[B+];B[hh];W[hg]C[mine];B[jj];W[ki])");
    GameNode node = GAMETREE_ROOT;
    for (size_t i = 0; i < ARRAY_LENGTH(RATES); i++, node = gametree_first(tree, node)) {
        GameValue value = {.win_rate = RATES[i], .score = RATES[i] - 5000, .depth = 9, .best = 0};
        cr_assert_eq(gametree_set_value(tree, node, &value), GAMETREE_OK);
    }
    return tree;
}

Test(play_annotate, the_text_has_moves_values_mistakes_and_a_curve) {
    static const char *const PIECES[] = {
        "A<b>\" (X) - white (O)\nrenju, 15x15, 4 moves, B+\n",
        "  start",
        " 50.0 %  0 ",
        "   1  X h8",
        " 52.0 %  200 ",
        "   2  O h9   ??    81.0 %  3100                     9  lost 29.0 %, better a1\n",
        "  70 % |",
        "  80 % |  ?**\n",
        "  50 % |**---\n",
        "Black: 0 mistakes (?), 0 blunders (?\?), 0.50 % lost a move\n",
        "White: 0 mistakes (?), 1 blunder (?\?), 14.75 % lost a move\n"};
    GameTree *tree = annotated();
    Text buffer = {0};
    RecordSink sink = text_sink(&buffer);
    annotate_write_text(&sink, tree);
    for (size_t i = 0; i < ARRAY_LENGTH(PIECES); i++)
        cr_expect_not_null(strstr(buffer.data, PIECES[i]), "%s is missing in\n%s", PIECES[i],
                           buffer.data);
    text_free(&buffer);
    gametree_destroy(tree);
}

Test(play_annotate, comments_are_added_once) {
    GameTree *tree = annotated();
    cr_assert(annotate_comment(tree));
    GameNode second = gametree_first(tree, gametree_first(tree, GAMETREE_ROOT));
    static const char EXPECTED[] = "mine\nPentad: black 81.0 %, value 3100; lost 29.0 %, better a1";
    cr_expect_str_eq(gametree_comment(tree, second), EXPECTED);
    cr_expect_eq(gametree_quality(tree, second), QUALITY_BLUNDER);
    cr_assert(annotate_comment(tree));
    cr_expect_str_eq(gametree_comment(tree, second), EXPECTED);
    /* What a commentator said of a good move stays. */
    GameNode first = gametree_first(tree, GAMETREE_ROOT);
    gametree_set_quality(tree, first, QUALITY_INTERESTING);
    annotate_comment(tree);
    cr_expect_eq(gametree_quality(tree, first), QUALITY_INTERESTING);
    gametree_destroy(tree);
}

Test(play_annotate, the_page_holds_the_game_and_nothing_that_ends_it) {
    GameTree *tree = annotated();
    Text buffer = {0};
    RecordSink sink = text_sink(&buffer);
    annotate_write_page(&sink, tree, false);
    static const char *const PIECES[] = {"<title>A&lt;b&gt;\" - white</title>",
                                         "<body class='one'>",
                                         "id='curve'",
                                         "\"ruleName\":\"renju\"",
                                         "\"black\":\"A\\u003cb>\\u0022\"",
                                         "\"moves\":\"h8h9j6k7\"",
                                         "\"sides\":\"0101\"",
                                         "\"rates\":[5000,5200,8100,8000,8050]",
                                         "\"marks\":[\"\",\"\",\"?\?\",\"\",\"\"]",
                                         "\"best\":[\"a1\",",
                                         "\"setup\":[\"\",\"\"]",
                                         "\"notes\":[\"\",\"\",\"lost 29.0 %, better a1\"",
                                         "</html>"};
    for (size_t i = 0; i < ARRAY_LENGTH(PIECES); i++)
        cr_expect_not_null(strstr(buffer.data, PIECES[i]), "%s is missing", PIECES[i]);
    text_free(&buffer);
    gametree_destroy(tree);
}

Test(play_annotate, a_draw_has_two_words_on_the_page) {
    static const char *const WORDS[] = {"0", "Draw"};
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        GameTree *tree = annotated();
        Text buffer = {0};
        RecordSink sink = text_sink(&buffer);
        gametree_set_fact(tree, FACT_RESULT, WORDS[i]);
        annotate_write_page(&sink, tree, false);
        cr_expect_not_null(strstr(buffer.data, "\"result\":\"draw\""), "%s", WORDS[i]);
        text_free(&buffer);
        gametree_destroy(tree);
    }
}

Test(play_annotate, the_page_says_how_many_in_a_row_win) {
    GameTree *tree = annotated();
    Text buffer = {0};
    RecordSink sink = text_sink(&buffer);
    gametree_set_rule(tree, RULE_STANDARD, 4);
    annotate_write_page(&sink, tree, true);
    cr_expect_not_null(strstr(buffer.data, "\"ruleName\":\"standard, 4 in a row\""));
    cr_expect_not_null(strstr(buffer.data, "\"reason\":\"four\""));
    text_free(&buffer);
    gametree_destroy(tree);
}

Test(play_annotate, a_whole_game_is_written_in_three_ways) {
    static char text[1 << 17];
    char options[1024];
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 i9 h9 h7 g9 f10 i8 j9 g8"));
    snprintf(options, sizeof options,
             "--annotate %s/game.txt --time 0.01 --rule standard --out %s/a.sgf --out %s/a.html",
             folder, folder, folder);
    cr_assert(fixture_says(options, "", "standard, 15x15, 9 moves"));
    cr_expect_not_null(strstr(output, "% lost a move"), "%s", output);
    cr_assert(tty_read_file(fixture_path("a.sgf"), text, sizeof text));
    cr_expect_not_null(strstr(text, "PENTAD[score="));
    GameTree *tree = read_text(text);
    GameValue value;
    cr_assert_not_null(tree);
    cr_expect_eq(gametree_count(tree), 10);
    cr_expect(gametree_value(tree, gametree_last(tree), &value));
    gametree_destroy(tree);
    cr_assert(tty_read_file(fixture_path("a.html"), text, sizeof text));
    cr_expect_not_null(strstr(text, "\"moves\":\"h8i9h9h7g9f10i8j9g8\""));
}

Test(play_annotate, a_row_or_a_foul_tells_the_page_who_won) {
    static char text[1 << 17];
    static const char *const GAMES[][3] = {
        {"h8 a1 h9 a2 h10 a3 h11 a4 h12", "freestyle", "\"result\":\"black\",\"reason\":\"five\""},
        {"o1 h8 a1 h9 a3 h10 a5 h11 a7 h12", "freestyle",
         "\"result\":\"white\",\"reason\":\"five\""},
        {"h8 a1 h9 o1 i10 a15 j10 o15 h10", "renju", "\"result\":\"white\""},
        {"h8 a1 h9 o1 i10 a15 j10 o15", "renju", "\"result\":\"result unknown\""}};
    char options[1024];
    for (size_t i = 0; i < ARRAY_LENGTH(GAMES); i++) {
        cr_assert(tty_write_file(fixture_path("game.txt"), GAMES[i][0]));
        snprintf(options, sizeof options,
                 "--annotate %s/game.txt --rule %s --time 0.01 --out %s/a.html", folder,
                 GAMES[i][1], folder);
        cr_assert(fixture_says(options, "", "15x15"));
        cr_assert(tty_read_file(fixture_path("a.html"), text, sizeof text));
        cr_expect_not_null(strstr(text, GAMES[i][2]), "%s", GAMES[i][0]);
    }
}

Test(play_annotate, only_games_and_earlier_texts_are_replaced) {
    static const char *const WRONG[] = {"game.txt", "notes.txt", "notes.sgf"};
    char options[1024], text[64];
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 i9"));
    cr_assert(tty_write_file(fixture_path("notes.txt"), "a letter"));
    cr_assert(tty_write_file(fixture_path("notes.sgf"), "a letter"));
    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++) {
        snprintf(options, sizeof options, "--annotate %s/game.txt --time 0.01 --out %s/./%s",
                 folder, folder, WRONG[i]);
        cr_assert(fixture_refuses(options, i == 0 ? "it is the game" : "is no game"));
        cr_assert(tty_read_file(fixture_path(WRONG[i]), text, sizeof text));
        cr_assert_str_eq(text, i == 0 ? "h8 i9" : "a letter");
    }
    cr_assert(tty_write_file(fixture_path("home.html"), "<html><body class='one'></body></html>"));
    snprintf(options, sizeof options, "--annotate %s/game.txt --out %s/home.html", folder, folder);
    cr_assert(fixture_refuses(options, "home.html: it is there already and is no game"));
    cr_assert_eq(mkdir(fixture_path("folder.sgf"), 0777), 0);
    snprintf(options, sizeof options, "--annotate %s/game.txt --out %s/folder.sgf", folder, folder);
    cr_assert(fixture_refuses(options, "it is left alone, for it cannot be read: Is a directory."));
    snprintf(options, sizeof options,
             "--annotate %s/game.txt --time 0.01 --out %s/a.txt --out %s/a.html", folder, folder,
             folder);
    for (int run = 0; run < 2; run++)
        cr_assert(fixture_says(options, "", "2 moves"));
}

Test(play_annotate, a_game_of_ours_comes_with_its_rule_and_names) {
    char options[1024];
    cr_assert(fixture_says(TWO "--rule renju --new",
                           fixture_text("h8\ni9\nj10\nsave ", "game.psq", "\nquit\n"), "Saved as"));
    snprintf(options, sizeof options, "--annotate %s/game.psq --time 0.01 --rule caro", folder);
    cr_assert(fixture_says(options, "", "Anna (X) - Ben (O)\nrenju, 15x15, 3 moves\n"));
    snprintf(options, sizeof options, "--annotate %s/game.psq#1 --time 0.01", folder);
    cr_assert(fixture_says(options, "", "Anna (X) - Ben (O)\nrenju, 15x15, 3 moves\n"));
    cr_assert(tty_write_file(fixture_path("cut.psq"),
                             "Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\n0\npentad:rule=renju\n"));
    cr_assert(fixture_refuses(fixture_text("--annotate ", "cut.psq", ""), "cut off"));
}

Test(play_annotate, a_long_name_ends_with_a_whole_letter) {
    static const char A_UMLAUT[] = "\u00E4";
    char text[256] = "(;GM[4]SZ[15]PB[a";
    for (int i = 0; i < 60; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s", A_UMLAUT);
    snprintf(text + strlen(text), sizeof text - strlen(text), "];B[hh])");
    GameTree *tree = read_text(text);
    Text buffer = {0};
    RecordSink sink = text_sink(&buffer);
    annotate_write_text(&sink, tree);
    cr_expect_not_null(strstr(buffer.data, "\u00E4 (X) - white"), "%.120s", buffer.data);
    text_free(&buffer);
    gametree_destroy(tree);
}

Test(play_annotate, positions_that_are_over_are_not_searched) {
    char options[1024];
    cr_assert(tty_write_file(fixture_path("won.txt"), "h8 a1 h9 a2 h10 a3 h11 a4 h12"));
    snprintf(options, sizeof options, "--annotate %s/won.txt --time 0.01", folder);
    cr_assert(fixture_says(options, "", "   9  X h12       100.0 %  +M0"));
}

/* Where a game would begin without a search, there is a value all the same. */
Test(play_annotate, the_empty_board_is_searched_too) {
    char options[1024];
    cr_assert(tty_write_file(fixture_path("game.txt"), "a15 h8"));
    snprintf(options, sizeof options, "--annotate %s/game.txt --time 0.05", folder);
    cr_assert(fixture_says(options, "", "\n  start "));
    int depth = -1;
    cr_assert_eq(sscanf(strstr(output, "\n  start "), " start %*f %% %*d %d", &depth), 1);
    cr_expect_gt(depth, 0, "%s", output);
    cr_assert(fixture_says("--analyse --new --time 0.2", "lines 1\nstart\nstatus\nquit\n", ""));
    cr_expect_null(strstr(output, "depth 0-0"), "%s", output);
}

/* The file that a link leads to is replaced and keeps its rights; one that may not be written
 * stays. */
Test(play_annotate, links_and_rights_of_files_stay) {
    char options[1024], text[1 << 12];
    struct stat about;
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 i9"));
    cr_assert(tty_write_file(fixture_path("there.sgf"), "(;GM[4]SZ[15];B[hh];W[ig])"));
    cr_assert_eq(chmod(fixture_path("there.sgf"), 0640), 0);
    cr_assert_eq(symlink("there.sgf", fixture_path("link.sgf")), 0);
    snprintf(options, sizeof options, "--annotate %s/game.txt --time 0.01 --out %s/link.sgf",
             folder, folder);
    cr_assert(fixture_says(options, "", "2 moves"));
    cr_assert_eq(lstat(fixture_path("link.sgf"), &about), 0);
    cr_expect(S_ISLNK(about.st_mode));
    cr_assert_eq(stat(fixture_path("there.sgf"), &about), 0);
    cr_expect_eq(about.st_mode & 0777, 0640);
    cr_assert(tty_read_file(fixture_path("there.sgf"), text, sizeof text));
    cr_expect_not_null(strstr(text, "PENTAD[score="), "%s", text);
    if (geteuid() == 0)
        return; /* who may write everything */
    cr_assert_eq(chmod(fixture_path("there.sgf"), 0440), 0);
    cr_expect(fixture_refuses(options, "link.sgf: it cannot be written: Permission denied."));
}

Test(play_annotate, a_position_set_up_goes_through_it_too) {
    char options[1024];
    cr_assert(
        tty_write_file(fixture_path("p.sgf"), "(;GM[4]SZ[15]AB[hh][hg]AW[ii]PL[W];W[hf];B[gg])"));
    snprintf(options, sizeof options, "--annotate %s/p.sgf --time 0.01", folder);
    cr_assert(fixture_says(options, "", "   1  O h10"));
    cr_expect_not_null(strstr(output, "   2  X g9"), "%s", output);
    cr_assert(tty_write_file(fixture_path("p.sgf"), "(;GM[4]SZ[15]AB[hh]AW[ii])"));
    cr_assert(fixture_says(options, "", "       +-\n        0\n"));
}

Test(play_annotate, moves_behind_the_end_are_no_mistakes) {
    char options[1024];
    cr_assert(tty_write_file(fixture_path("on.txt"), "h8 a1 h9 a2 h10 a3 h11 a4 h12 a5 o15 o1"));
    snprintf(options, sizeof options, "--annotate %s/on.txt --time 0.01", folder);
    cr_assert(fixture_says(options, "", "  12  O o1        100.0 %  +M0"));
    cr_expect_not_null(strstr(output, "  10  O a5        100.0 %  +M0"), "%s", output);
    /* A row that is set up. */
    cr_assert(
        tty_write_file(fixture_path("p.sgf"), "(;GM[4]SZ[15]AB[aa][ab][ac][ad][ae]PL[W];W[hf])"));
    snprintf(options, sizeof options, "--annotate %s/p.sgf --time 0.01", folder);
    cr_assert(fixture_says(options, "", "  start           100.0 %  +M0"));
}

Test(play_annotate, a_page_is_refused_where_it_lacks_stones) {
    char options[1024];
    cr_assert(
        tty_write_file(fixture_path("p.sgf"), "(;GM[4]SZ[15]AB[hh];W[hg];AB[aa]AW[bb];B[cc])"));
    snprintf(options, sizeof options, "--annotate %s/p.sgf --time 0.01 --out %s/p.html", folder,
             folder);
    cr_assert(fixture_refuses(options, "p.html: a page cannot show stones"));
    snprintf(options, sizeof options, "--annotate %s/p.sgf --time 0.01 --out %s/p.txt", folder,
             folder);
    cr_assert(fixture_says(options, "", "   2  X c13"));
}

Test(play_annotate, a_file_that_may_not_grow_costs_no_more_than_that_file) {
    char options[1024], text[64];
    struct rlimit limit;
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 i9"));
    snprintf(options, sizeof options,
             "--annotate %s/game.txt --time 0.01 --out %s/a.html --out %s/a.sgf", folder, folder,
             folder);
    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    struct rlimit small = {.rlim_cur = 4096, .rlim_max = limit.rlim_max};
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    int status = tty_run_piped(folder, options, "", output, sizeof output);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    cr_expect_eq(status, 1, "%d", status);
    cr_expect_not_null(strstr(output, "a.html: it cannot be written: File too large."), "%s",
                       output);
    cr_expect_not_null(strstr(output, "% lost a move"), "the text is told all the same");
    cr_expect_not(tty_read_file(fixture_path("a.html.part"), text, sizeof text));
    cr_expect(tty_read_file(fixture_path("a.sgf"), text, sizeof text));
}

Test(play_annotate, under_nohup_a_hangup_ends_nothing) {
    atomic_bool stop = false;
    cr_assert_neq(signal(SIGHUP, SIG_IGN), SIG_ERR);
    InterruptWatch *watch = system_watch_interrupts(&stop);
    cr_assert_not_null(watch);
    kill(getpid(), SIGHUP);
    poll(NULL, 0, 200);
    cr_expect_not(atomic_load(&stop));
    kill(getpid(), SIGTERM);
    for (int i = 0; i < 2000 && !atomic_load(&stop); i++)
        poll(NULL, 0, 10);
    cr_expect(atomic_load(&stop), "other signals are heard");
    system_unwatch_interrupts(watch);
}

Test(play_annotate, an_empty_file_outlives_a_run_that_is_refused) {
    char options[1024], text[64];
    cr_assert(tty_write_file(fixture_path("game.txt"), "h8 i9"));
    cr_assert(tty_write_file(fixture_path("kept.txt"), ""));
    snprintf(options, sizeof options, "--annotate %s/game.txt --out %s/kept.txt --out %s/no/a.sgf",
             folder, folder, folder);
    cr_assert(fixture_refuses(options, "/no/a.sgf: it cannot be written: No such"));
    cr_expect(tty_read_file(fixture_path("kept.txt"), text, sizeof text));
}

Test(play_annotate, what_makes_no_sense_is_refused) {
    cr_assert(tty_write_file(fixture_path("bad.sgf"), "(;GM[4]SZ[15]\n;B[hh];W[hh])"));
    char options[1024];
    snprintf(options, sizeof options, "--annotate %s/bad.sgf", folder);
    cr_assert(fixture_refuses(options, "bad.sgf: line 2: [hh] is not empty"));
    snprintf(options, sizeof options, "--annotate %s/bad.sgf --out x.doc", folder);
    cr_assert(fixture_refuses(options, "x.doc: the name must end with .sgf, .html or .txt."));
    cr_assert_eq(mkfifo(fixture_path("pipe.sgf"), 0600), 0);
    snprintf(options, sizeof options, "--annotate %s/bad.sgf --out %s/pipe.sgf", folder, folder);
    cr_assert(fixture_refuses(options, "pipe.sgf: it is a pipe: choose another name."));
    cr_assert(fixture_refuses("--out x.sgf", "--out needs --annotate FILE."));
    cr_assert(fixture_refuses("--annotate", "The option --annotate needs a value."));
}
