/* Tests of the picture of the game in windows of every size: what is shown is shown whole.
 *
 * A very large picture says which words there are; no smaller one may show another word, which
 * would be a part of one.
 */
#include "play/control/play_turns.h"
#include "play/ground/play_clock.h"
#include "play/picture/play_marks.h"
#include "play/picture/play_view.h"
#include "play/screen/play_dialog.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGE_WIDTH = 220, LARGE_HEIGHT = 90, WORD_SIZE = 1024, LAST_LINES = 3 };

/* The game of a test and its picture. */
static Play *play;
static Canvas canvas;

static void set(const char *name, const char *value) {
    char complaint[SETTING_COMPLAINT_SIZE];
    cr_assert(settings_set(&play->wanted, settings_find(name), value, complaint), "%s", complaint);
}

/* A match in its eleventh round, in which both sides have used much time. */
static void make(void) {
    play = calloc(1, sizeof *play);
    cr_assert_not_null(play);
    play->background = background_create();
    cr_assert_not_null(play->background);
    settings_init(&play->wanted);
    set("opponent", "person");
    set("name", "Ann");
    set("name2", "Ben");
    set("rounds", "12");
    set("board", "20x20");
    set("evaluation", "on");
    cr_assert(turns_new_match(play));
    for (int i = 0; i < 10; i++)
        play->match.results[play->match.finished++] = (RoundResult){.opener = i % 2,
                                                                    .winner = i % 2,
                                                                    .points = 1 + i % 2,
                                                                    .stones = 120 + 7 * i,
                                                                    .end = END_FOUL};
    for (int i = 0; i < 23; i++) {
        Cell cell = board_cell(play->game->board, 3 + 2 * (i % 7), 18 - 3 * (i / 7));
        cr_assert_eq(game_play(play->game, cell, i % 2 == 0 ? 3723000 : 671000), GAME_OK);
    }
    play->paused = true;
    play->message[0] = '\0';
}

static void clean(void) {
    canvas_free(&canvas);
    background_destroy(play->background);
    game_destroy(play->game);
    free(play);
}

TestSuite(play_view, .init = make, .fini = clean, .timeout = 300);

/* Draws the game, or the dialog if there is one, in a window of this size. Returns the layout. */
static ViewLayout draw(const Dialog *dialog, int width, int height) {
    View view = {.cursor = game_last(play->game), .typed = ""};
    cr_assert(canvas_resize(&canvas, width, height));
    if (dialog == NULL)
        view_draw(&canvas, play, &view);
    else
        dialog_draw(dialog, play, &canvas);
    return view_layout(play, &view, width, height);
}

/* Appends the line `y` from column `x` on as text. */
static void add_line(int x, int y, Text *text) {
    for (; x < canvas.width; x++)
        text_append(text, "%s", canvas.cells[y * canvas.width + x].text);
}

static bool line_has(int y, const char *part) {
    Text text = {0};
    add_line(0, y, &text);
    cr_assert(!text.failed);
    bool has = strstr(text.data, part) != NULL;
    text_free(&text);
    return has;
}

/* Appends the words on some lines, with a space before and behind each. */
static void add_words(int x, int first, int end, Text *words) {
    for (int y = first; y < end; y++) {
        text_append(words, " ");
        add_line(x, y, words);
        text_append(words, " ");
    }
    cr_assert(!words->failed);
}

/* Whether all words on some lines are among `known`. */
static void expect_words(int x, int first, int end, const Text *known) {
    Text words = {0};
    add_words(x, first, end, &words);
    for (const char *at = words.data; *at != '\0';) {
        char word[WORD_SIZE];
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, " %.*s ", (int)length, at);
        cr_assert(length == 0 || strstr(known->data, word) != NULL, "\"%s\" in a window of %dx%d",
                  word, canvas.width, canvas.height);
        at += length + strspn(at + length, " ");
    }
    text_free(&words);
}

/* Draws the game in all sizes and compares the panel and the lines at the bottom with those of a
 * very large window. `score` is on the status line of all that are not very narrow. */
static void expect_whole(const char *score) {
    Text bottom = {0}, panel = {0};
    ViewLayout layout = draw(NULL, LARGE_WIDTH, LARGE_HEIGHT);
    cr_assert_gt(layout.panel, 0);
    add_words(0, LARGE_HEIGHT - LAST_LINES, LARGE_HEIGHT, &bottom);
    add_words(layout.panel, 0, LARGE_HEIGHT - LAST_LINES, &panel);
    for (int width = VIEW_MIN_WIDTH; width <= 130; width++) {
        for (int height = VIEW_MIN_HEIGHT; height <= 50; height += height < 26 ? 1 : 6) {
            layout = draw(NULL, width, height);
            expect_words(0, height - LAST_LINES, height, &bottom);
            if (layout.panel > 0)
                expect_words(layout.panel, 0, height - LAST_LINES, &panel);
            cr_assert(width < 40 || line_has(height - 2 - layout.message, score), "%s in %dx%d",
                      score, width, height);
        }
    }
    text_free(&bottom);
    text_free(&panel);
}

/* An evaluation of the position on the board, for black. */
static void evaluate(int score) {
    play->score = score;
    play->score_count = play->game->count;
}

Test(play_view, numbers_are_whole_in_windows_of_every_size) {
    evaluate(427);
    expect_whole("X +427 ");
    evaluate(-19999);
    play_say(play, "X Ann wins with 5 rows at once: 5 points! The match ends 12 : 345.");
    expect_whole("O +19999 ");
    set("name", "a_name_of_31_characters_as_it_i");
    play->settings = play->wanted;
    ViewLayout layout = draw(NULL, 60, 20);
    cr_assert_eq(layout.panel, 0);
    cr_assert(line_has(18 - layout.message, "   O +19999 "));
    cr_assert(line_has(18 - layout.message, "   move 24 "));
}

Test(play_view, a_message_hides_no_keys_in_a_small_window) {
    play_say(play,
             "Choose your colour first: type black or white, or two to place two more stones.");
    ViewLayout layout = draw(NULL, 24, 8);
    cr_expect_eq(layout.message, 3);
    cr_expect(line_has(3, "O Ben to move"));
    cr_expect(line_has(5, "first: type black or") && line_has(6, "white, or two to place"));
    cr_expect(line_has(7, "Esc: menu   F1: help"));
    layout = draw(NULL, 60, 30); /* there is room below the board, too */
    cr_expect(layout.message == 2 && layout.grid.lines == 20);
    cr_expect(line_has(28, "two more stones.") && line_has(29, "Esc: menu   F1: help"));
    layout = draw(NULL, 60, 24); /* a board that is there as a whole stays so */
    cr_expect(layout.message == 1 && layout.grid.lines == 20);
    cr_expect(line_has(23, "more stones."));
    /* The menu and what is typed: the help and the message are whole, too. */
    Dialog dialog = {0};
    dialog_open_menu(&dialog, false);
    play->message[0] = '\0';
    dialog.selected = 16;
    draw(&dialog, 24, 8);
    cr_expect(line_has(5, "you, opponent or") && line_has(6, "random") && line_has(7, "Esc: back"));
    dialog_prompt_setting(&dialog, play, settings_find("first"));
    play_say(play, "\"x\" does not work for first: you, opponent or random.");
    draw(&dialog, 24, 8);
    cr_expect(line_has(1, "you, opponent or") && line_has(2, "random"));
    cr_expect(line_has(5, "first: you, opponent") && line_has(6, "or random."));
    cr_expect(line_has(7, "Esc: back"));
}

Test(play_view, a_level_is_whole_or_not_there) {
    set("opponent", "engine");
    set("level", "37");
    play->settings = play->wanted;
    game_play(play->game, 0, 0);
    evaluate(12345);
    for (int width = VIEW_MIN_WIDTH; width <= 130; width++) {
        draw(NULL, width, 24);
        for (int y = 0; y < 24; y++)
            cr_assert(!line_has(y, "(3") || line_has(y, "(37)"), "%d columns", width);
    }
}

Test(play_view, a_win_is_told_in_moves_of_the_winner) {
    char text[MARKS_SCORE_SIZE];
    const struct {
        int score;
        const char *text;
    } SCORES[] = {{score_win_in(1), "X wins in 1 move"},
                  {score_win_in(3), "X wins in 2 moves"},
                  {score_win_in(23), "X wins in 12 moves"},
                  {score_loss_in(2), "O wins in 1 move"},
                  {score_loss_in(24), "O wins in 12 moves"}};
    for (size_t i = 0; i < ARRAY_LENGTH(SCORES); i++) {
        evaluate(SCORES[i].score);
        marks_score(play, text);
        cr_assert_str_eq(text, SCORES[i].text);
        play->score_count--; /* a stone has been placed since */
        marks_score(play, text);
        cr_assert_str_eq(text, "");
        evaluate(SCORES[i].score);
        expect_whole("wins");
    }
    /* In a demonstration the score belongs to the move before: it counts down. */
    play->settings.demo = true;
    evaluate(score_win_in(5));
    marks_score(play, text);
    cr_assert_str_eq(text, "X wins in 3 moves");
    play->score_count--;
    marks_score(play, text);
    cr_assert_str_eq(text, "X wins in 2 moves");
    evaluate(score_loss_in(4));
    play->score_count--;
    marks_score(play, text);
    cr_assert_str_eq(text, "O wins in 2 moves");
}

Test(play_view, a_win_that_is_not_proven_is_told_in_words) {
    char text[MARKS_SCORE_SIZE];
    static const int SCORES[] = {27000, 27471, 27999, -27000, -27471, SCORE_UNSEARCHED_LOSS};
    for (size_t i = 0; i < ARRAY_LENGTH(SCORES); i++) {
        evaluate(SCORES[i]);
        marks_score(play, text);
        cr_assert_str_eq(text, i < 3 ? "X winning, not proven" : "O winning, not proven");
    }
    ViewLayout layout = draw(NULL, 60, 20);
    cr_assert_eq(layout.panel, 0);
    cr_assert(line_has(17, "O winning, not proven "));
}

/* Whether each of `count` meanings stands somewhere, in full or in brief. */
static void expect_meanings(const char *const (*meanings)[2], int count) {
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int y = 0; y < canvas.height - LAST_LINES; y++)
            found = found || line_has(y, meanings[i][0]) || line_has(y, meanings[i][1]);
        cr_assert(found, "\"%s\" in %dx%d", meanings[i][0], canvas.width, canvas.height);
    }
}

Test(play_view, the_legend_names_every_mark_in_windows_of_every_size) {
    static const char *const MEANINGS[][2] = {{"!: completes a row", "! row"},
                                              {"+: open four", "+ open"},
                                              {"*: four", "* four"},
                                              {"~: three", "~ three"},
                                              {"%: forbidden to black", "% foul"},
                                              {"?: hint", "? hint"}};
    set("rule", "renju");
    cr_assert(turns_new_match(play));
    cr_assert_eq(game_play(play->game, 210, 0), GAME_OK);
    play->show_threats = play->show_forbidden = true;
    for (int width = VIEW_MIN_WIDTH; width <= 130; width += width < 50 ? 1 : 4) {
        for (int height = VIEW_MIN_HEIGHT + width % 3; height <= 50; height += 3) {
            play->hint = CELL_NONE;
            draw(NULL, width, height);
            expect_meanings(MEANINGS, 5);
            play->hint = 211;
            ViewLayout layout = draw(NULL, width, height);
            expect_meanings(MEANINGS, 6);
            cr_assert_leq(layout.legend, 2);
            cr_assert_geq(layout.grid.lines, 2);
            int bottom = layout.grid.top + (layout.grid.lines - 1) * layout.grid.pitch_y + 1;
            cr_assert_lt(bottom, height - LAST_LINES - layout.legend);
        }
    }
    play->show_threats = play->show_forbidden = false;
    cr_assert_eq(draw(NULL, 60, 20).legend, 0);
    for (int y = 0; y < 20; y++)
        cr_assert(!line_has(y, "four") && !line_has(y, "forbidden"));
}

Test(play_view, the_legend_of_shorter_rows_names_as_many_stones_as_there_would_be) {
    static const char *const MEANINGS[][3] = {{"+: open two", "*: two", "~: one"},
                                              {"+: open three", "*: three", "~: two"},
                                              {"+: open four", "*: four", "~: three"}};
    for (int row = 3; row <= 5; row++) {
        MarkMeaning legend[MARKS_LEGEND_COUNT];
        char text[8];
        snprintf(text, sizeof text, "%d", row);
        set("row", text);
        cr_assert(turns_new_match(play));
        play->show_threats = true;
        cr_assert_eq(marks_legend(play, legend), 4);
        for (int i = 0; i < 3; i++)
            cr_assert_str_eq(legend[i + 1].text, MEANINGS[row - 3][i]);
    }
}

Test(play_view, a_choice_names_all_its_keys_in_windows_of_every_size) {
    static const char *const OPENINGS[] = {"swap", "swap2", "taraguchi"};
    static const Cell STONES[] = {112, 113, 97};
    for (size_t i = 0; i < ARRAY_LENGTH(OPENINGS); i++) {
        set("board", "15x15");
        set("rule", "renju");
        set("opening", OPENINGS[i]);
        cr_assert(turns_new_match(play));
        for (size_t s = 0; play->game->phase != PHASE_CHOICE && s < ARRAY_LENGTH(STONES); s++)
            cr_assert_eq(game_play(play->game, STONES[s], 0), GAME_OK);
        play->message[0] = '\0';
        bool third = game_third_choice(play->game) != 0;
        cr_assert_eq(play->game->phase, PHASE_CHOICE);
        for (int width = VIEW_MIN_WIDTH; width <= 130; width++) {
            draw(NULL, width, 10);
            cr_expect(line_has(9, "B: ") || line_has(9, "B, W: "), "%s %d", OPENINGS[i], width);
            cr_expect(line_has(9, "W: ") && line_has(9, "T: ") == third, "%s %d", OPENINGS[i],
                      width);
        }
    }
}

/* Draws a dialog in all sizes and compares it with a very large window. */
static void expect_dialog_whole(const Dialog *dialog) {
    Text known = {0};
    /* What only a window that is too low for everything shows. */
    text_append(&known, " ^ v Down: more any other key: back Any ");
    Dialog unscrolled = *dialog;
    unscrolled.scroll = 0;
    draw(&unscrolled, LARGE_WIDTH, LARGE_HEIGHT);
    add_words(0, 0, LARGE_HEIGHT, &known);
    for (int width = VIEW_MIN_WIDTH; width <= 90; width++) {
        for (int height = VIEW_MIN_HEIGHT + width % 4; height <= 30; height += 4) {
            draw(dialog, width, height);
            expect_words(0, 0, height, &known);
        }
    }
    text_free(&known);
}

Test(play_view, the_menu_shows_whole_values_in_windows_of_every_size) {
    Dialog dialog = {0};
    set("time", "3599.99");
    set("rule", "caro-exact");
    for (int study = 0; study < 2; study++) {
        dialog_open_menu(&dialog, study != 0);
        for (int i = 0; i < 30; i++, dialog.selected++)
            expect_dialog_whole(&dialog);
    }
    dialog_open_menu(&dialog, false);
    dialog.selected = 0;
    draw(&dialog, 30, 15);
    cr_expect(line_has(2, "New match (settings below)"));
    draw(&dialog, 25, 10);
    cr_expect(line_has(2, "New match  ") && !line_has(2, "("), "a bracket is whole or not there");
}

Test(play_view, the_menu_tells_the_help_of_a_setting_after_another_one_was_changed) {
    const Key right = {.kind = KEY_RIGHT}, down = {.kind = KEY_DOWN};
    Dialog dialog = {0};
    Action action;
    dialog_open_menu(&dialog, false);
    dialog.selected = 15; /* the level */
    draw(&dialog, 80, 24);
    dialog_key(&dialog, play, &right, &canvas, &action);
    draw(&dialog, 80, 24);
    cr_expect(line_has(22, "Level: 60."));
    dialog_key(&dialog, play, &down, &canvas, &action);
    draw(&dialog, 80, 24);
    cr_expect(line_has(22, "you, opponent or random"));
    dialog_key(&dialog, play, &right, &canvas, &action);
    const Key click = {.kind = KEY_CLICK, .y = 16 + 1 - 3}; /* the one above the last change */
    draw(&dialog, 80, 24);
    dialog_key(&dialog, play, &click, &canvas, &action);
    draw(&dialog, 80, 24);
    cr_expect(!line_has(22, "Who begins:"));
}

Test(play_view, pages_are_whole_in_windows_of_every_size) {
    static const Page PAGES[] = {PAGE_HELP, PAGE_SETTINGS, PAGE_TABLE, PAGE_STUDY};
    for (size_t i = 0; i < ARRAY_LENGTH(PAGES); i++) {
        Dialog dialog = {0};
        dialog_open_page(&dialog, PAGES[i]);
        for (int step = 0; step < 4; step++) {
            Key key = {.kind = KEY_PAGE_DOWN};
            Action action;
            expect_dialog_whole(&dialog);
            draw(&dialog, 24, 8);
            dialog_key(&dialog, play, &key, &canvas, &action);
        }
    }
}

Test(play_view, a_question_and_what_is_typed_are_whole_in_windows_of_every_size) {
    Dialog dialog = {0};
    for (int careful = 0; careful < 2; careful++) {
        dialog_ask(&dialog, "A game of 1234 moves, 20x20, is waiting from 2026-11-23 at 12:34.",
                   careful, action_of(ACTION_NONE));
        expect_dialog_whole(&dialog);
    }
    dialog = (Dialog){0};
    play_say(play, "\"40\" does not work for width: 3 to 32.");
    dialog_prompt_setting(&dialog, play, settings_find("height"));
    expect_dialog_whole(&dialog);
    dialog_prompt_file(&dialog, ACTION_OPEN, false);
    dialog.completion.count = 71;
    dialog.completion.shown = 40;
    for (int i = 0; i < 40; i++)
        snprintf(dialog.completion.names[i], COMPLETE_NAME_SIZE, "game-12%02d.psq", i);
    for (dialog.completion.chosen = -1; dialog.completion.chosen < 40;
         dialog.completion.chosen += 5)
        expect_dialog_whole(&dialog);
    /* Of a long text the end is shown, where the person types. */
    dialog_prompt_file(&dialog, ACTION_OPEN, false);
    snprintf(dialog.typed, sizeof dialog.typed, "/a/very/long/path/to/a/folder/of/games/game.psq");
    draw(&dialog, 30, 10);
    cr_assert(line_has(canvas.cursor_y, "/games/game.psq "));
}

Test(play_view, clocks_have_hours_when_they_need_them) {
    static const struct {
        int64_t ms;
        const char *text;
    } CLOCKS[] = {{0, "0:00"},          {7999, "0:07"},          {3599999, "59:59"},
                  {3600000, "1:00:00"}, {359999000, "99:59:59"}, {INT64_MAX, "99:59:59"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CLOCKS); i++) {
        char text[PLAY_CLOCK_SIZE];
        play_clock_text(CLOCKS[i].ms, text);
        cr_expect_str_eq(text, CLOCKS[i].text);
    }
}
