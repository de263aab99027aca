/* Tests of what a wish does to a game, its clocks and its kept file, without a program. */
#include "ground/utf8.h"
#include "play/control/play_control.h"
#include "play/control/play_store.h"
#include "play/save/play_save_read.h"
#include "play/save/play_save_write.h"
#include "play/save/play_shelf.h"
#include "protocol/play/play_fixture.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Play *play;

static void make(void) {
    fixture_make();
    setenv("XDG_DATA_HOME", folder, 1);
    play = calloc(1, sizeof *play);
    cr_assert_not_null(play);
    settings_init(&play->wanted);
    play->settings = play->wanted;
    play->background = background_create();
    cr_assert_not_null(play->background);
}

static void clean(void) {
    background_destroy(play->background);
    game_destroy(play->game);
    slot_leave(&play->resume);
    free(play);
    fixture_clean();
}

TestSuite(play_control, .init = make, .fini = clean, .timeout = 300);

/* Begins a match with these settings changed, each as in "level=hard". */
static void begin(const char *const *settings) {
    char name[32], complaint[SETTING_COMPLAINT_SIZE];
    for (; *settings != NULL; settings++) {
        const char *sign = strchr(*settings, '=');
        snprintf(name, sizeof name, "%.*s", (int)(sign - *settings), *settings);
        cr_assert(settings_set(&play->wanted, settings_find(name), sign + 1, complaint), "%s",
                  *settings);
    }
    cr_assert(turns_new_match(play));
}

/* Obeys a typed line. */
static void type(const char *line) {
    Action action = action_read(line, play->game->board->width, play->game->board->height);
    control_obey(play, &action);
}

static const char *const TWO_PEOPLE[] = {"opponent=person", NULL};

Test(play_control, giving_up_while_the_engine_thinks_takes_none_of_the_persons_time) {
    begin((const char *const[]){"first=opponent", NULL});
    play->turn_start_ms -= 5000;
    type("give up");
    cr_assert_eq(play->game->end, END_GIVEN_UP);
    cr_assert_eq(play->game->winner, 1);
    cr_assert_eq(game_used_ms(play->game, 0), 0);
    begin((const char *const[]){"first=you", NULL});
    play->turn_start_ms -= 5000;
    type("give up");
    cr_assert_geq(game_used_ms(play->game, 0), 5000);
}

Test(play_control, giving_up_before_the_first_move_of_the_engine_is_taken_back) {
    begin((const char *const[]){"opening=swap", "first=opponent", NULL});
    type("give up");
    cr_assert_eq(play->game->phase, PHASE_OVER);
    type("undo");
    cr_assert_eq(play->game->count, 0);
    cr_assert_str_eq(play->message, "The round goes on.");
    type("undo");
    cr_assert_str_eq(play->message, "There is nothing to take back.");
}

Test(play_control, what_the_engine_thinks_goes_on_where_nothing_can_be_played_again) {
    begin((const char *const[]){"first=opponent", "time=600", NULL});
    turns_ask(play);
    cr_assert(background_busy(play->background, NULL));
    type("redo");
    cr_assert_str_eq(play->message, "There is nothing to play again.");
    cr_expect(background_busy(play->background, NULL));
}

Test(play_control, the_word_number_outside_of_its_opening_is_told_that_nothing_is_to_be_chosen) {
    static const char NOTHING[] = "There is nothing to choose: place a stone.";
    begin(TWO_PEOPLE);
    type("number");
    cr_assert_str_eq(play->message, NOTHING);
    type("number 3");
    cr_assert_str_eq(play->message, NOTHING);
    type("3");
    cr_assert_not_null(strstr(play->message, "\"3\" is no cell of this board"));
    type("give up");
    type("number 3");
    cr_assert_not_null(strstr(play->message, "The game is over"));
}

Test(play_control, the_pause_of_a_demonstration_belongs_to_no_move) {
    begin((const char *const[]){NULL});
    play->settings.demo = true;
    type("pause");
    cr_assert(play->paused);
    play->turn_start_ms -= 1000500;
    play->pause_start_ms -= 1000000;
    type("pause");
    cr_assert_geq(turns_elapsed_ms(play), 500);
    cr_assert_lt(turns_elapsed_ms(play), 500000);
    /* A game that begins in the pause. */
    type("pause");
    play->pause_start_ms -= 1000000;
    type("pause");
    cr_assert_geq(turns_elapsed_ms(play), 0);
}

Test(play_control, the_next_demonstration_does_not_wait_because_the_last_one_did) {
    begin((const char *const[]){NULL});
    play->paused = true;
    cr_assert(turns_new_match(play));
    cr_assert_not(play->paused);
}

Test(play_control, a_demonstration_that_waits_for_its_first_stone_says_so) {
    begin((const char *const[]){NULL});
    play->settings.demo = true;
    type("hint");
    cr_assert_str_eq(play->message, "First choose the cell of the first stone.");
    type("h8");
    type("hint");
    cr_assert_not_null(strstr(play->message, "This is a demonstration"));
}

Test(play_control, faster_makes_no_demonstration_slower) {
    begin((const char *const[]){NULL});
    play->settings.demo = true;
    play->pace_ms = 120;
    type("faster");
    cr_expect_eq(play->pace_ms, 60);
    type("faster");
    cr_expect_eq(play->pace_ms, PLAY_MIN_PACE_MS);
    play->pace_ms = 0;
    type("faster");
    cr_expect_eq(play->pace_ms, 0);
    type("slower");
    cr_expect_eq(play->pace_ms, PLAY_MIN_PACE_MS);
}

Test(play_control, the_question_at_the_start_belongs_to_no_move) {
    begin(TWO_PEOPLE);
    play->turn_start_ms -= 1000000;
    store_begin(play, NULL, false);
    cr_assert_lt(turns_elapsed_ms(play), 500000);
}

Test(play_control, symbols_that_change_places_do_so_at_once) {
    begin(TWO_PEOPLE);
    type("set symbol1 O");
    cr_assert_str_eq(play->settings.symbols[BLACK], "X");
    cr_assert_str_eq(play->message, "Stone of black: O, as soon as the other one looks different.");
    type("set color off");
    cr_assert_eq(play->settings.coloured, 0, "other settings hold meanwhile");
    type("set symbol2 X");
    cr_assert_str_eq(play->settings.symbols[BLACK], "O");
    cr_assert_str_eq(play->settings.symbols[WHITE], "X");
    cr_assert_str_eq(play->message, "Stone of white: X.");
}

Test(play_control, no_step_leads_to_a_stone_that_the_terminal_does_not_show) {
    int setting = settings_find("symbol1");
    begin(TWO_PEOPLE);
    for (int i = 0; i < 12; i++) {
        control_step(play, setting, i < 6 ? 1 : -1);
        cr_assert_lt((unsigned char)play->wanted.symbols[BLACK][0], 0x80);
    }
    play->utf8 = true;
    for (int i = 0; i < 12 && !settings_symbols_need_utf8(&play->wanted); i++)
        control_step(play, setting, 1);
    cr_assert(settings_symbols_need_utf8(&play->wanted));
}

Test(play_control, a_message_ends_no_name_of_a_file_within_a_letter) {
    begin(TWO_PEOPLE);
    for (int i = 0; i < 2; i++) { /* one of both is cut after an odd number of bytes */
        char line[ACTION_TEXT_SIZE];
        int length = snprintf(line, sizeof line, "save /no-folder/%s", i == 0 ? "" : "x");
        while (length < 230)
            length += snprintf(line + length, sizeof line - (size_t)length, "\u00E9");
        type(line);
        cr_assert_not_null(strstr(play->message, " cannot be written: "));
        cr_assert(utf8_is_whole(play->message, strlen(play->message)), "%s", play->message);
    }
}

Test(play_control, colours_stay_off_when_the_environment_wants_none) {
    begin(TWO_PEOPLE);
    for (int wish = 0; wish < 2; wish++) {
        SavedGame saved = {.settings = play->settings, .game = game_create(&play->settings, 0)};
        saved.settings.coloured = 1;
        play->wanted.coloured = 0;
        setenv("NO_COLOR", wish == 0 ? "" : "1", 1);
        turns_install(play, &saved);
        cr_assert_eq(play->settings.coloured, wish == 0);
    }
}

/* ------------------------------------------------------------------------------------------
 * The kept game.
 */

/* The text of the kept game. */
static const char *kept(void) {
    static char text[1 << 14];
    cr_assert(tty_read_file(play->resume.path, text, sizeof text));
    return text;
}

Test(play_control, help_is_kept_with_the_game_at_once) {
    store_choose_place(play);
    begin((const char *const[]){"time=0.01", NULL});
    game_play(play->game, 0, 0);
    game_play(play->game, 1, 0);
    turns_after_event(play);
    cr_assert_not_null(strstr(kept(), "pentad:helped=0"));
    type("hint");
    cr_assert_not_null(strstr(kept(), "pentad:helped=1"));
    play->helped = false;
    turns_after_event(play);
    type("set level easy");
    cr_assert_not_null(strstr(kept(), "pentad:helped=1"));
}

Test(play_control, an_open_four_of_black_is_good_for_black_whoever_is_to_move) {
    static const char *const MOVES[] = {"h8", "a1", "i8", "a15", "j8", "o1", "k8", "o15"};
    begin((const char *const[]){"opponent=person", "evaluation=on", "time=0.05", NULL});
    for (size_t i = 0; i < ARRAY_LENGTH(MOVES); i++) {
        type(MOVES[i]);
        if (i < 6)
            continue;
        turns_ask(play);
        cr_assert(turns_receive(play, true));
        cr_expect_eq(play->score_count, play->game->count);
        cr_expect_gt(play->score, 1000, "after %s: %d", MOVES[i], play->score);
    }
}

Test(play_control, a_demonstration_is_not_kept_among_the_games) {
    char path[FILE_PATH_SIZE];
    store_choose_place(play);
    begin((const char *const[]){NULL});
    play->settings.demo = true;
    game_give_up(play->game, 0, 0);
    turns_after_event(play);
    cr_expect_not(shelf_find(SHELF_FIVE, "1", path));
    play->settings.demo = false;
    turns_after_event(play);
    cr_expect(shelf_find(SHELF_FIVE, "1", path), "as other games are");
}

Test(play_control, a_game_that_cannot_be_put_away_is_not_written_over) {
    char path[FILE_PATH_SIZE];
    begin(TWO_PEOPLE);
    store_choose_place(play);
    type("h8");
    cr_assert_not_null(strstr(kept(), "\n8,8,"));
    /* A file where the folder of the games should be. */
    cr_assert(file_data_path("games", path) && tty_write_file(path, ""));
    type("new");
    type("a1");
    cr_assert_not_null(strstr(play->message, "holds another one"));
    cr_assert(strstr(kept(), "\n8,8,") != NULL && strstr(kept(), "\n1,15,") == NULL);
    cr_assert(play->resume_failed);
    type("give up");
    cr_assert_not_null(strstr(kept(), "\n8,8,"), "a match that is over takes it away no more");
    /* Once it is put away, the game on the table is kept again. */
    cr_assert_eq(remove(path), 0);
    type("new");
    type("a1");
    cr_assert_not_null(strstr(kept(), "\n1,15,"));
    cr_assert(!play->resume_failed);
}

Test(play_control, the_game_of_last_time_stays_when_it_cannot_be_put_away) {
    char path[FILE_PATH_SIZE];
    begin(TWO_PEOPLE);
    store_choose_place(play);
    type("h8");
    cr_assert(file_data_path("games", path) && tty_write_file(path, ""));
    begin(TWO_PEOPLE);
    store_begin(play, NULL, false);
    cr_assert_not_null(strstr(play->message, "could not be moved to the kept games"));
    type("a1");
    type("a2");
    cr_assert_not_null(strstr(kept(), "\n8,8,"));
    cr_assert(store_resume(play));
    type("a3");
    cr_assert(strstr(kept(), "\n8,8,") != NULL && strstr(kept(), "\n1,13,") != NULL);
}

Test(play_control, a_game_that_is_opened_and_cannot_be_kept_is_told) {
    char line[ACTION_TEXT_SIZE];
    begin(TWO_PEOPLE);
    type("h8");
    snprintf(line, sizeof line, "save %s/game", folder);
    type(line);
    snprintf(play->resume.path, sizeof play->resume.path, "%s/no-folder/current.psq", folder);
    cr_assert(store_open(play, line + 5));
    cr_assert_not_null(strstr(play->message, ": move 2, O Guest is next."), "%s", play->message);
    cr_assert_not_null(strstr(play->message, "This game cannot be kept for next time: "), "%s",
                       play->message);
    type("h9");
    cr_assert_str_eq(play->message, "h9."); /* told once */
}

Test(play_control, a_move_of_weeks_can_be_saved_and_read) {
    begin(TWO_PEOPLE);
    Text text = {0};
    SavedGame again;
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    cr_assert_eq(game_play(play->game, 0, INT64_C(20) * 86400 * 1000), GAME_OK);
    SavedGame saved = turns_saved(play);
    save_write(&text, &saved);
    cr_assert(save_read(text.data, text.length, &play->wanted, &again, complaint), "%s", complaint);
    cr_assert_eq(again.game->events[0].used_ms, play->game->events[0].used_ms);
    game_destroy(again.game);
    text_free(&text);
}
