/* Tests of the ten best. */
#include "play/ground/play_glyph.h"
#include "play/save/play_scores.h"
#include "protocol/play/play_fixture.h"

#include "engine.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

PLAY_SUITE(play_scores);

/* A game on 3x3 in which three in a row win, with these moves. */
static Game *small_game(const char *moves) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Settings settings;
    Cell cells[9];
    settings_init(&settings);
    cr_assert(settings_set(&settings, settings_find("board"), "3x3", complaint));
    settings.row = 3;
    settings.rule = RULE_FREESTYLE;
    Game *game = game_create(&settings, 0);
    cr_assert_not_null(game);
    int count = notation_read_moves(moves, 3, 3, cells, 9);
    for (int i = 0; i < count; i++)
        cr_assert_eq(game_play(game, cells[i], 10), GAME_OK);
    cr_assert_eq(game->phase, PHASE_OVER);
    return game;
}

/* Adds a game to the file in the folder of the test. */
static void record(const char *name, const Game *game, int player) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    setenv("XDG_DATA_HOME", folder, 1);
    cr_assert(scores_record(name, game, player, complaint), "%s", complaint);
}

Test(play_scores, games_add_up_and_the_best_stand_first) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Scores scores, again;
    Text buffer = {0};
    Game *won = small_game("a1a2b1b2c1");
    Game *drawn = small_game("b2a1c3c1b1b3a3c2a2");
    record("Ben", drawn, 0);
    record("Anna", won, 1);
    record("Cleo", won, 0);
    record("Cleo", drawn, 0);
    cr_assert(scores_load(&scores, complaint), "%s", complaint);
    cr_assert_str_eq(scores.lines[0].name, "Cleo");
    cr_assert(scores.lines[0].points == 1 && scores.lines[0].fewest == 3);
    cr_assert_eq(scores_percentage(&scores.lines[0]), 50);
    scores_write(&scores, &buffer);
    cr_assert_str_eq(buffer.data, "Pentad scores 1\nCleo\t1\t1\t0\t1\t3\nBen\t0\t0\t0\t1\t0\n"
                                  "Anna\t0\t0\t1\t0\t0\n");
    cr_assert(scores_read(&again, buffer.data));
    cr_assert_eq(again.count, 3);
    for (size_t i = 0; i < buffer.length; i++) {
        char *text = strndup(buffer.data, i);
        bool whole = i > 0 && text[i - 1] == '\n';
        cr_assert_eq(scores_read(&again, text), whole, "cut off after %d bytes", (int)i);
        free(text);
    }
    text_free(&buffer);
    game_destroy(won);
    game_destroy(drawn);
}

/* Several programs of one user that end their games at the same time. */
Test(play_scores, no_result_of_several_programs_is_lost) {
    enum { PROGRAMS = 4, GAMES = 25 };
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Scores scores;
    Game *won = small_game("a1a2b1b2c1");
    record("Anna", won, 0);
    for (int i = 0; i < PROGRAMS; i++) {
        pid_t child = fork();
        cr_assert(child >= 0);
        if (child == 0) {
            bool good = true;
            for (int k = 0; k < GAMES; k++)
                good = scores_record("Anna", won, 0, complaint) && good;
            _exit(good ? 0 : 1);
        }
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status = 1;
        cr_assert(wait(&status) > 0);
        cr_expect_eq(status, 0);
    }
    cr_assert(scores_load(&scores, complaint), "%s", complaint);
    cr_assert_eq(scores.lines[0].wins, 1 + PROGRAMS * GAMES);
    game_destroy(won);
}

Test(play_scores, the_quickest_win_stays_whenever_it_comes) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Scores scores;
    Game *quick = small_game("a1a2b1b2c1"), *slow = small_game("a1b1c3b2a2c1a3");
    static const int FEWEST[] = {4, 3, 3};
    for (int i = 0; i < 3; i++) {
        record("Anna", i == 1 ? quick : slow, 0);
        cr_assert(scores_load(&scores, complaint), "%s", complaint);
        cr_expect_eq(scores.lines[0].fewest, FEWEST[i]);
    }
    game_destroy(quick);
    game_destroy(slow);
}

Test(play_scores, a_file_with_more_people_than_there_is_room_for_is_none) {
    Text buffer = {0};
    Scores *scores = calloc(1, sizeof *scores);
    text_append(&buffer, "Pentad scores 1\n");
    for (int i = 0; i <= SCORES_CAPACITY; i++) {
        cr_expect_eq(scores_read(scores, buffer.data), true, "%d people", i);
        text_append(&buffer, "player %d\t0\t0\t1\t0\t0\n", i);
    }
    cr_expect_not(scores_read(scores, buffer.data));
    text_free(&buffer);
    free(scores);
}

/* What is behind it would be lost when the file is written. */
Test(play_scores, a_file_with_a_character_0_is_none) {
    static const char LINES[] = "Pentad scores 1\nAnna\t0\t0\t1\t0\t0\n\0Ben\t0\t0\t1\t0\t0\n";
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Scores scores;
    Game *won = small_game("a1a2b1b2c1");
    record("Anna", won, 1);
    game_destroy(won);
    FILE *file = fopen(fixture_path("pentad/scores.txt"), "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(LINES, 1, sizeof LINES - 1, file), sizeof LINES - 1);
    cr_assert_eq(fclose(file), 0);
    cr_expect_not(scores_load(&scores, complaint));
}

Test(play_scores, a_percentage_is_right_for_the_largest_counts_of_a_file) {
    Scores scores;
    cr_assert(
        scores_read(&scores, "Pentad scores 1\nAnna\t0\t1000000000\t1000000000\t1000000000\t0\n"));
    cr_expect_eq(scores_percentage(&scores.lines[0]), 33);
}

Test(play_scores, a_newcomer_takes_the_last_place_of_a_full_table) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Scores *scores = calloc(1, sizeof *scores);
    Game *won = small_game("a1a2b1b2c1");
    for (int i = 0; i < SCORES_CAPACITY + 5; i++) {
        char name[SETTING_NAME_SIZE];
        snprintf(name, sizeof name, "player %d", i);
        record(name, won, 0);
    }
    cr_assert(scores_load(scores, complaint), "%s", complaint);
    cr_assert_eq(scores->count, SCORES_CAPACITY);
    cr_assert_str_eq(scores->lines[SCORES_CAPACITY - 1].name, "player 204");
    game_destroy(won);
    free(scores);
}

Test(play_scores, a_narrow_table_has_shorter_names_and_whole_numbers) {
    static const int WIDTHS[] = {50, 60, 64, 200};
    Scores scores = {.count = 1,
                     .lines = {{.name = "Maximiliane Alexandra Wilhelmine",
                                .points = 123456,
                                .wins = 12345,
                                .losses = 123456,
                                .draws = 123456,
                                .fewest = 123}}};
    scores.lines[0].name[SETTING_NAME_SIZE - 1] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(WIDTHS); i++) {
        Text buffer = {0};
        scores_show(&scores, WIDTHS[i], &buffer);
        char *line = strchr(buffer.data, '\n') + 1;
        *strchr(line, '\n') = '\0';
        cr_assert_leq(glyph_text_width(line), min_int(WIDTHS[i], 64));
        cr_assert_not_null(strstr(line, " 123456 12345 123456 123456    123    5%"), "%s", line);
        cr_assert(strncmp(line, " 1. Maximi", 10) == 0);
        text_free(&buffer);
    }
}
