/* Tests of game files of all formats as the game in the terminal opens and saves them. */
#include "play/save/play_trees.h"
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PLAY_SUITE(play_trees);

static Settings settings_15(void) {
    Settings settings;
    settings_init(&settings);
    return settings;
}

/* Writes a file of the folder and reads it. */
static GameTree *read_file(const char *name, const char *text,
                           char complaint[SETTING_COMPLAINT_SIZE]) {
    Settings settings = settings_15();
    cr_assert(tty_write_file(fixture_path(name), text));
    return trees_read(fixture_path(name), &settings, NULL, complaint);
}

Test(play_trees, a_file_of_any_format_is_read_whatever_its_name) {
    static const char *const TEXTS[] = {
        "(;GM[4]SZ[15];B[hh];W[ig])", "h8 i9", "8,8 9,9",
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\na\r\nb\r\n0\r\n"};
    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        char complaint[SETTING_COMPLAINT_SIZE];
        GameTree *tree = read_file("game.dat", TEXTS[i], complaint);
        cr_assert_not_null(tree, "%s: %s", TEXTS[i], complaint);
        GameNode last = gametree_last(tree);
        cr_expect_eq(gametree_ply(tree, last), 2);
        cr_expect_eq(gametree_cell(tree, last), 8 * 15 + 8, "%s", TEXTS[i]);
        gametree_destroy(tree);
    }
}

Test(play_trees, a_game_of_several_has_a_number) {
    Settings settings = settings_15();
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    int games = 0;
    GameTree *tree = read_file("two.sgf", "(;GM[4]GN[one])(;GM[4]GN[two])", complaint);
    cr_assert_not_null(tree);
    gametree_destroy(tree);
    tree = trees_read(fixture_path("two.sgf#2"), &settings, &games, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_str_eq(gametree_fact(tree, FACT_NAME), "two");
    cr_expect_eq(games, 2);
    gametree_destroy(tree);
    char others[TREES_OTHERS_SIZE];
    trees_others("two.sgf", 2, others);
    cr_expect_str_eq(others, ", the first of 2 games (two.sgf#2 is the second)");
    trees_others("two.sgf#2", 2, others);
    cr_expect_str_eq(others, "");
    trees_others("two.sgf", 1, others);
    cr_expect_str_eq(others, "");
    char path[2 * 40 + 2] = "x"; /* a long one, of letters that have two bytes */
    for (size_t i = 1; i < sizeof path - 1; i += 2)
        memcpy(path + i, "\xC3\xA9", 3);
    trees_others(path, 2, others);
    cr_expect_str_eq(others, ", the first of 2 games (#2 behind its name is the second)");
    cr_expect_null(trees_read(fixture_path("two.sgf#3"), &settings, NULL, complaint));
    cr_expect_null(trees_read(fixture_path("three.sgf"), &settings, NULL, complaint));
    cr_expect_str_eq(complaint, "there is no such file");
}

Test(play_trees, a_row_is_as_short_as_the_board) {
    static const struct {
        const char *text;
        int rule, row;
    } CASES[] = {{"(;GM[4]SZ[3];B[aa])", RULE_FREESTYLE, 3},
                 {"(;GM[4]SZ[3:4]RU[standard];B[aa])", RULE_STANDARD, 4},
                 {"(;GM[4]SZ[4:5];B[aa])", RULE_RENJU, 5},
                 {"Piskvorky 3x3, 11:11, 0\r\n2,2,0\r\na\r\nb\r\n0\r\n", RULE_FREESTYLE, 3},
                 {"# board: 4x4\n# rule: caro\na1 b2", RULE_CARO, 4}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[SETTING_COMPLAINT_SIZE] = "";
        Settings settings = settings_15();
        settings.rule = RULE_RENJU;
        cr_assert(tty_write_file(fixture_path("small"), CASES[i].text));
        GameTree *tree = trees_read(fixture_path("small"), &settings, NULL, complaint);
        cr_assert_not_null(tree, "%s: %s", CASES[i].text, complaint);
        cr_expect_eq(gametree_rule(tree), CASES[i].rule, "%s", CASES[i].text);
        cr_expect_eq(gametree_row(tree), CASES[i].row, "%s", CASES[i].text);
        gametree_destroy(tree);
    }
}

Test(play_trees, a_file_that_the_system_does_not_read_is_told_with_the_reason) {
    Settings settings = settings_15();
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    cr_expect_null(trees_read(fixture_path("."), &settings, NULL, complaint));
    cr_expect_str_eq(complaint, "it cannot be read: Is a directory");
    Text text = {0};
    FILE *file = fopen(fixture_path("large.psq"), "w");
    cr_assert(file != NULL && fseek(file, FILE_MAX_BYTES, SEEK_SET) == 0 && fputc(' ', file) > 0);
    fclose(file);
    cr_expect_eq(file_read(fixture_path("large.psq"), &text), FILE_UNREADABLE);
    cr_expect_eq(errno, EFBIG);
    text_free(&text);
}

Test(play_trees, a_game_survives_as_sgf) {
    Settings settings = settings_15();
    char complaint[SETTING_COMPLAINT_SIZE] = "", loss[FORMAT_LOSS_SIZE];
    snprintf(settings.names[0], SETTING_NAME_SIZE, "Anna");
    settings.rule = RULE_RENJU;
    SavedGame saved = {.settings = settings, .game = game_create(&settings, 0)}, again;
    game_play(saved.game, 7 * 15 + 7, 1500);
    game_play(saved.game, 8 * 15 + 8, 2500);
    GameTree *tree = trees_of_game(&saved);
    cr_assert_not_null(tree);
    cr_assert(trees_write(fixture_path("game.sgf"), tree, loss, complaint), "%s", complaint);
    cr_expect_str_eq(loss, "");
    gametree_destroy(tree);
    settings.rule = RULE_FREESTYLE;
    tree = trees_read(fixture_path("game.sgf"), &settings, NULL, complaint);
    cr_assert_not_null(tree, "%s", complaint);
    cr_expect_str_eq(gametree_fact(tree, FACT_BLACK), "Anna");
    cr_assert(trees_to_game(tree, &settings, &again, complaint), "%s", complaint);
    cr_expect_eq(again.settings.rule, RULE_RENJU);
    cr_expect_eq(again.game->count, 2);
    cr_expect_eq(again.game->events[1].used_ms, 2500);
    cr_expect(again.foreign);
    gametree_destroy(tree);
    game_destroy(again.game);
    game_destroy(saved.game);
}

/* A game of two moves that was written as `name` and opened by somebody with other settings. */
static SavedGame saved_and_opened(const char *name, const Settings *settings, int opener) {
    char complaint[SETTING_COMPLAINT_SIZE] = "", loss[FORMAT_LOSS_SIZE];
    Settings others = settings_15();
    SavedGame saved = {.settings = *settings, .game = game_create(settings, opener)}, again;
    game_play(saved.game, 7 * 15 + 7, 1500);
    game_play(saved.game, 8 * 15 + 8, 2500);
    GameTree *tree = trees_of_game(&saved);
    cr_assert(tree != NULL && trees_write(fixture_path(name), tree, loss, complaint), "%s: %s",
              name, complaint);
    gametree_destroy(tree);
    tree = trees_read(fixture_path(name), &others, NULL, complaint);
    cr_assert(tree != NULL && trees_to_game(tree, &others, &again, complaint), "%s: %s", name,
              complaint);
    gametree_destroy(tree);
    game_destroy(saved.game);
    return again;
}

Test(play_trees, people_and_the_engine_play_on_with_their_colours) {
    static const char *const NAMES[] = {"game.sgf", "game.txt", "game.psq"};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        Settings settings = settings_15();
        snprintf(settings.names[0], SETTING_NAME_SIZE, "Anna");
        snprintf(settings.names[1], SETTING_NAME_SIZE, "Ben");
        settings.opponent = OPPONENT_PERSON;
        SavedGame two = saved_and_opened(NAMES[i], &settings, 1); /* Ben began */
        cr_expect_eq(two.settings.opponent, OPPONENT_PERSON, "%s", NAMES[i]);
        cr_expect_str_eq(two.settings.names[two.game->owner[BLACK]], "Ben", "%s", NAMES[i]);
        cr_expect_str_eq(two.settings.names[two.game->owner[WHITE]], "Anna", "%s", NAMES[i]);
        game_destroy(two.game);
        settings.opponent = OPPONENT_ENGINE;
        for (int opener = 0; opener < 2; opener++) {
            SavedGame one = saved_and_opened(NAMES[i], &settings, opener);
            cr_expect_eq(one.settings.opponent, OPPONENT_ENGINE, "%s", NAMES[i]);
            cr_expect_eq(one.game->owner[BLACK], opener, "%s", NAMES[i]);
            cr_expect_str_eq(one.settings.names[0], "Anna", "%s", NAMES[i]);
            cr_expect_str_eq(one.settings.engine, "", "%s", NAMES[i]);
            game_destroy(one.game);
        }
    }
}

Test(play_trees, people_keep_whatever_names_they_have) {
    static const char *const NAMES[] = {"7", "Anna/Ben", "42 1"};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        Settings settings = settings_15();
        snprintf(settings.names[0], SETTING_NAME_SIZE, "%s", NAMES[i]);
        SavedGame saved = saved_and_opened(i == 1 ? "game.txt" : "game.sgf", &settings, 0);
        cr_expect_str_eq(saved.settings.names[0], NAMES[i]);
        cr_expect_str_eq(saved.settings.engine, "");
        game_destroy(saved.game);
    }
}

Test(play_trees, what_cannot_be_played_on_is_refused_with_the_move) {
    static const struct {
        const char *text, *complaint;
    } CASES[] = {
        {"(;GM[4]SZ[15]AB[hh];W[ii])", "stones set up, passes or moves out of turn"},
        {"h8 a1 h9 a2 h10 a3 h11 a4 h12 a6", "move 10: the game was over before this move"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Settings settings = settings_15();
        SavedGame saved;
        char complaint[SETTING_COMPLAINT_SIZE];
        GameTree *tree = read_file("game", CASES[i].text, complaint);
        cr_assert_not_null(tree);
        cr_expect_not(trees_to_game(tree, &settings, &saved, complaint));
        cr_expect_eq(strncmp(complaint, CASES[i].complaint, strlen(CASES[i].complaint)), 0, "%s",
                     complaint);
        gametree_destroy(tree);
    }
}

Test(play_trees, a_file_is_replaced_without_a_question_only_by_its_own_game) {
    static const struct {
        const char *former, *text;
        bool goes_on;
    } CASES[] = {{"h8 h9", "h8 h9 i10", true},
                 {"h8 h9 i10", "h8 h9", false},
                 {"h8 i9", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15];B[hh](;W[hg])(;W[aa]))", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15];B[hh]C[x];W[hg])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15];B[hh];W[hg])", "h8 h9 i10", true},
                 {"(;GM[4]SZ[15];B[hh];W[hg])", "(;GM[4]SZ[15]RE[B+];B[hh];W[hg])", true},
                 {"(;GM[4]SZ[15]RE[B+];B[hh];W[hg])", "(;GM[4]SZ[15];B[hh];W[hg])", false},
                 {"(;GM[4]SZ[15]AB[aa]AW[bb])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15]PL[W])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15]KM[x])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15]EV[cup];B[hh])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15];B[hh]BM[1])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[15];B[hh]V[5])", "h8 h9 i10", false},
                 {"(;GM[4]SZ[19];B[hl])", "h8 h9 i10", false}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char complaint[SETTING_COMPLAINT_SIZE];
        GameTree *former = read_file("a", CASES[i].former, complaint);
        GameTree *tree = read_file("b", CASES[i].text, complaint);
        cr_assert(former != NULL && tree != NULL);
        cr_expect_eq(trees_goes_on(tree, former), CASES[i].goes_on, "%s", CASES[i].former);
        gametree_destroy(former);
        gametree_destroy(tree);
    }
}

Test(play_trees, a_name_without_a_known_ending_is_refused) {
    char complaint[SETTING_COMPLAINT_SIZE], loss[FORMAT_LOSS_SIZE];
    GameTree *tree = read_file("a", "h8 h9", complaint);
    cr_expect_not(trees_write(fixture_path("a.doc"), tree, loss, complaint));
    cr_expect_not_null(strstr(complaint, ".sgf"), "%s", complaint);
    cr_expect_not(trees_write("/nowhere/a.sgf", tree, loss, complaint));
    cr_expect_str_eq(complaint, "it cannot be written: No such file or directory");
    gametree_destroy(tree);
}

Test(play_trees, a_library_is_said_to_lack_the_result_and_the_players) {
    static const char *const LOSSES[][2] = {{"RE[B+R]", "result"},
                                            {"PB[Anna]", "players"},
                                            {"PB[Anna]RE[B+R]", "players, result"},
                                            {"", ""}};
    for (size_t i = 0; i < ARRAY_LENGTH(LOSSES); i++) {
        char text[64], complaint[SETTING_COMPLAINT_SIZE], loss[FORMAT_LOSS_SIZE];
        snprintf(text, sizeof text, "(;GM[4]SZ[15]%s;B[hh];W[ii])", LOSSES[i][0]);
        GameTree *tree = read_file("a", text, complaint);
        cr_assert(trees_write(fixture_path("a.lib"), tree, loss, complaint));
        cr_expect_str_eq(loss, LOSSES[i][1]);
        gametree_destroy(tree);
    }
}

Test(play_trees, the_terminal_saves_and_opens_them) {
    char input[1024], text[1024];
    snprintf(input, sizeof input, "h8\ni9\nsave %s/a.sgf\nsave %s/a.lib\nj10\nopen %s/a.lib\ny\n",
             folder, folder, folder);
    cr_assert(fixture_says(TWO, input, "a.lib, without "));
    cr_expect(strstr(output, "a.lib, without players, date and event.") != NULL || /* within 1 ms */
                  strstr(output, "a.lib, without times, players, date and event.") != NULL,
              "%s", output);
    cr_assert(tty_read_file(fixture_path("a.sgf"), text, sizeof text));
    cr_expect_not_null(strstr(text, "PB[Anna]PW[Ben]RU[freestyle]PENTAD[people=both]\n;B[hh]"),
                       "%s", text);
    cr_assert(fixture_says(fixture_text("--open ", "a.sgf", ""), "y\n",
                           "played on as freestyle: move 3"));
    cr_assert(fixture_says(fixture_text("--open ", "a.sgf", ""), "y\nj10\n", "O Ben, move>"));
    cr_assert(tty_write_file(fixture_path("v.sgf"), "(;GM[4]SZ[15];B[hh](;W[aa])(;W[bb]))"));
    snprintf(input, sizeof input, "h8\nsave %s/v.sgf\nn\nsave %s/v.sgf\ny\n", folder, folder);
    cr_assert(fixture_says(TWO "--new", input, "holds another game. Replace it?"));
    cr_assert(tty_read_file(fixture_path("v.sgf"), text, sizeof text));
    cr_expect_null(strstr(text, "W[bb]"), "%s", text);
    cr_assert(tty_write_file(fixture_path("two.sgf"), "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15])"));
    snprintf(input, sizeof input, "h8\nsave %s/b.sgf\ni9\nsave %s/b.sgf\nsave %s/two.sgf\nn\n",
             folder, folder, folder);
    cr_assert(fixture_says(TWO "--new", input, "two.sgf holds another game. Replace it?"));
    cr_expect_null(strstr(output, "b.sgf holds another game"), "a game saved before goes on");
    cr_assert(tty_write_file(fixture_path("notes.txt"), "no game"));
    snprintf(input, sizeof input, "h8\nsave %s/notes.txt\nopen %s/notes.txt\n", folder, folder);
    cr_assert(fixture_says(TWO "--new", input, "is there already and is no game"));
    cr_assert(fixture_says(TWO "--new", input, "was not opened: line 1: not a game"));
}
