/* Tests of a study: the place in the tree, branches, positions set up, mistakes. The engine thinks
 * in a few of them only; elsewhere the values of positions are given.
 */
#include "play/study/play_study_control.h"

#include "play/study/play_study_view.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Settings settings;
static Study *study;
static Play *play;

static void make(void) {
    settings_init(&settings);
    study = study_create(&settings);
    play = calloc(1, sizeof *play);
    cr_assert(study != NULL && play != NULL);
    play->settings = play->wanted = settings;
}

static void clean(void) {
    study_destroy(study);
    background_destroy(play->background);
    game_destroy(play->game);
    free(play);
}

TestSuite(play_study, .init = make, .fini = clean, .timeout = 300);

static Cell at(const char *move) {
    Cell cell;
    cr_assert_gt(notation_read_move(move, study->board->width, study->board->height, &cell), 0);
    return cell;
}

/* Plays moves that stand one behind the other, such as "h8h9". */
static void play_moves(const char *moves) {
    while (*moves != '\0') {
        Cell cell;
        int length = notation_read_move(moves, study->board->width, study->board->height, &cell);
        cr_assert_gt(length, 0);
        cr_assert_eq(study_play(study, cell), GAMETREE_OK, "%s", moves);
        moves += length;
    }
}

/* The last move on the board as text; "" where there is none. */
static const char *last(void) {
    static char text[NOTATION_MOVE_SIZE];
    text[0] = '\0';
    if (study->last != CELL_NONE)
        notation_write_move(study->last, study->board->width, text);
    return text;
}

/* Obeys a typed line. */
static void type(const char *line) {
    Action action = action_read_study(line, study->board->width, study->board->height);
    study_obey(&study, play, &action);
}

/* Gives the node that is looked at a value, with the win rate of black and the best move. */
static void value_here(int win_rate, const char *best) {
    GameValue value = {.win_rate = win_rate, .depth = 10, .best = at(best)};
    cr_assert_eq(gametree_set_value(study->tree, study_node(study), &value), GAMETREE_OK);
}

/* ------------------------------------------------------------------------------------------
 * Steps.
 */

Test(play_study, steps_stay_on_the_line) {
    play_moves("h8h9i9");
    cr_assert(!study_step(study, 1));
    cr_assert(study_step(study, -1));
    cr_assert_str_eq(last(), "h9");
    cr_assert_eq(study->board->side, BLACK);
    cr_assert_eq(study_ply(study), 2);
    cr_assert_eq(study_last_ply(study), 3);
    cr_assert(study_step(study, -10));
    cr_assert_str_eq(last(), "");
    cr_assert_eq(study->board->empty_count, 225);
    cr_assert(!study_step(study, -1));
    cr_assert(study_step(study, 10));
    cr_assert_str_eq(last(), "i9");
    cr_assert(study_jump(study, 1));
    cr_assert_str_eq(last(), "h8");
    cr_assert(study_jump(study, 0));
    cr_assert(!study_jump(study, 4));
    cr_assert_eq(study_ply(study), 0);
}

Test(play_study, each_position_is_another_place) {
    uint64_t place = study->place;
    play_moves("h8");
    cr_assert_gt(study->place, place);
    place = study->place;
    cr_assert(!study_step(study, 1));
    cr_assert_eq(study->place, place, "the engine would begin anew");
    cr_assert(study_step(study, -1));
    cr_assert_gt(study->place, place);
}

Test(play_study, another_move_becomes_a_variation_and_a_known_one_does_not) {
    play_moves("h8h9i9");
    study->changed = false;
    cr_assert(study_jump(study, 1));
    play_moves("h9");
    cr_assert(!study->changed);
    cr_assert_eq(study_last_ply(study), 3, "the line goes on as before");
    cr_assert(study_jump(study, 1));
    play_moves("g9g10");
    cr_assert(study->changed);
    cr_assert_eq(study_last_ply(study), 3);
    cr_assert(study_jump(study, 1));
    cr_assert_eq(gametree_children(study->tree, study_node(study)), 2);
    cr_assert_eq(study_play(study, at("h8")), GAMETREE_OCCUPIED);
}

Test(play_study, a_branch_is_chosen_before_it_and_in_it) {
    play_moves("h8h9i9");
    study_jump(study, 1);
    play_moves("g9g10");
    study_jump(study, 1);
    /* Here two moves follow; the choice does not move, the next step does. */
    cr_assert(study_branch(study, 1));
    cr_assert_str_eq(last(), "h8");
    study_step(study, 1);
    cr_assert_str_eq(last(), "h9");
    cr_assert_eq(study_last_ply(study), 3);
    /* One move follows, but two led here. */
    cr_assert(study_branch(study, -1));
    cr_assert_str_eq(last(), "g9");
    study_step(study, 1);
    cr_assert_str_eq(last(), "g10");
    cr_assert(!study_branch(study, 1));
    cr_assert_str_eq(last(), "g10");
}

Test(play_study, the_main_line_changes_and_branches_go) {
    play_moves("h8h9");
    cr_assert(!study_promote(study), "this is the main line");
    study_jump(study, 1);
    play_moves("g9g10");
    cr_assert(study_promote(study));
    cr_assert(!study_promote(study));
    study_jump(study, 1);
    cr_assert_eq(gametree_cell(study->tree, gametree_first(study->tree, study_node(study))),
                 at("g9"));
    study_jump(study, 2);
    cr_assert(study_delete(study));
    cr_assert_str_eq(last(), "h8");
    cr_assert_eq(gametree_count(study->tree), 3);
    cr_assert(study_step(study, 1));
    cr_assert_str_eq(last(), "h9");
    cr_assert(study_jump(study, 0));
    cr_assert(!study_delete(study));
}

Test(play_study, messages_end_no_text_within_a_letter) {
    static const char *const WORDS[] = {"name a", "comment a", "a"};
    char line[ACTION_TEXT_SIZE];
    play->game = game_create(&play->settings, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        size_t length = (size_t)snprintf(line, sizeof line, "%s", WORDS[i]);
        for (; length + 3 < sizeof line; length += 2)
            snprintf(line + length, sizeof line - length, "\u00E9");
        type(line);
        for (const char *at = play->message; *at != '\0';) {
            uint32_t code;
            int bytes = glyph_read(at, strlen(at), &code);
            cr_assert(bytes != GLYPH_CUT && code != GLYPH_INVALID, "%s", play->message);
            at += bytes;
        }
    }
}

Test(play_study, a_name_holds_for_its_branch) {
    play_moves("h8h9i9");
    study_jump(study, 1);
    play_moves("g9g10");
    type("name Quiet line");
    cr_assert_str_eq(study_branch_name(study), "Quiet line");
    study_step(study, -1);
    cr_assert_str_eq(study_branch_name(study), "", "the name stands further on");
    type("name Loud line");
    study_step(study, 1);
    type("name");
    cr_assert_str_eq(study_branch_name(study), "Loud line");
    study_jump(study, 1);
    study_branch(study, 1);
    study_step(study, 1);
    cr_assert_str_eq(last(), "h9");
    cr_assert_str_eq(study_branch_name(study), "", "another branch");
}

/* ------------------------------------------------------------------------------------------
 * The end of a game.
 */

Test(play_study, a_row_ends_the_game_and_is_marked) {
    play_moves("a1a2b1b2c1c2d1d2");
    cr_assert(!study->over);
    play_moves("e1");
    cr_assert(study->over);
    cr_assert_eq(study->winner, BLACK);
    cr_assert(cellset_has(&study->row, at("a1")) && cellset_has(&study->row, at("e1")));
    cr_assert_eq(study_rate(study, study_node(study)), 10000);
    play_moves("o15");
    cr_assert(study->over, "a stone beside a row changes nothing");
    study_jump(study, 8);
    cr_assert(!study->over);
    cr_assert(!cellset_has(&study->row, at("a1")));
}

Test(play_study, a_foul_loses) {
    study_destroy(study);
    settings.rule = RULE_RENJU;
    study = study_create(&settings);
    play_moves("h8a1h9a15i10o1j10o15h10");
    cr_assert(study->over);
    cr_assert_eq(study->winner, WHITE);
    cr_assert_eq(study_rate(study, study_node(study)), 0);
}

Test(play_study, a_game_comes_with_the_moves_taken_back) {
    play->game = game_create(&settings, 1);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(game_play(play->game, (Cell)i, 1000), GAME_OK);
    game_undo(play->game);
    study_destroy(study);
    SavedGame saved = {.settings = settings, .game = play->game, .date = "2026-01-02 03:04"};
    study = study_of_game(&saved);
    cr_assert_not_null(study);
    cr_assert_eq(study_ply(study), 2);
    cr_assert_eq(study_last_ply(study), 3);
    cr_assert_eq(study->board->side, BLACK);
    cr_assert(!study->changed);
    cr_assert_eq(gametree_used(study->tree, study_node(study)), 1000000);
    /* The opponent opened: he is black. */
    cr_assert_str_eq(gametree_fact(study->tree, FACT_BLACK), "Pentad (medium)");
    cr_assert_str_eq(gametree_fact(study->tree, FACT_RESULT), "");
    cr_assert_str_eq(gametree_fact(study->tree, FACT_DATE), "2026-01-02");
}

Test(play_study, a_game_that_is_over_comes_with_its_result) {
    play->game = game_create(&settings, 0);
    cr_assert_eq(game_play(play->game, at("h8"), 1000), GAME_OK);
    cr_assert_eq(game_give_up(play->game, 1, 1000), GAME_OK);
    study_destroy(study);
    SavedGame saved = {.settings = settings, .game = play->game};
    study = study_of_game(&saved);
    cr_assert_not_null(study);
    cr_assert_str_eq(gametree_fact(study->tree, FACT_RESULT), "B+Resign");
}

/* ------------------------------------------------------------------------------------------
 * Setting up.
 */

Test(play_study, a_position_is_set_up_on_the_empty_board) {
    type("setup");
    cr_assert(study->editing);
    cr_assert_eq(gametree_count(study->tree), 1, "the root itself is set up");
    type("h8");
    type("h9");
    study->brush = WHITE;
    type("i9");
    cr_assert_eq(board_stone(study->board, at("h8")), STONE_BLACK);
    cr_assert_eq(board_stone(study->board, at("i9")), STONE_WHITE);
    cr_assert_eq(study->board->empty_count, 222);
    type("i9");
    cr_assert_eq(board_stone(study->board, at("i9")), STONE_NONE, "the same stone again: removed");
    type("h9");
    cr_assert_eq(board_stone(study->board, at("h9")), STONE_WHITE, "the other one: replaced");
    cr_assert_eq(study->board->side, BLACK);
    type("turn");
    cr_assert_eq(study->board->side, WHITE);
    type("setup");
    cr_assert(!study->editing);
    type("a1");
    cr_assert_eq(board_stone(study->board, at("a1")), STONE_WHITE, "a move of the side to move");
    cr_assert_eq(study_ply(study), 1);
}

Test(play_study, setting_up_in_a_game_is_a_variation) {
    play_moves("h8h9i9");
    study_jump(study, 2);
    type("setup");
    cr_assert_eq(gametree_count(study->tree), 5);
    type("setup");
    cr_assert_eq(gametree_count(study->tree), 4, "nothing was set up: nothing remains");
    cr_assert_str_eq(last(), "h9");
    type("setup");
    type("clear");
    cr_assert_eq(study->board->empty_count, 225);
    type("a1");
    study_step(study, -1);
    cr_assert_str_eq(last(), "h9");
    cr_assert(!study->editing);
    cr_assert_eq(study->board->empty_count, 223);
    cr_assert_eq(gametree_children(study->tree, study_node(study)), 2);
    type("clear");
    cr_assert_not_null(strstr(play->message, "First begin to set the position up"));
    cr_assert_eq(study->board->empty_count, 223);
}

Test(play_study, a_comment_on_a_position_without_new_stones_stays) {
    play_moves("h8");
    type("setup");
    type("comment The exercise begins here");
    type("setup");
    cr_assert_eq(gametree_count(study->tree), 3);
    cr_assert_str_eq(gametree_comment(study->tree, study_node(study)), "The exercise begins here");
    /* The same for what a file brought, and for a name. */
    type("setup");
    type("comment");
    type("name Exercise");
    type("setup");
    cr_assert_str_eq(gametree_name(study->tree, study_node(study)), "Exercise");
    type("setup");
    type("name");
    cr_assert_eq(gametree_set_mark(study->tree, study_node(study), at("h9"), MARK_TRIANGLE, NULL),
                 GAMETREE_OK);
    type("setup");
    cr_assert_eq(gametree_count(study->tree), 3);
}

Test(play_study, a_word_that_is_none_is_told_a_cell_of_the_board_analysed) {
    settings.width = settings.height = 5;
    Study *small = study_create(&settings);
    cr_assert_not_null(small);
    play->game = game_create(&play->settings, 0);
    study_replace(&study, small);
    type("foo");
    cr_assert_not_null(strstr(play->message, "try c3 or help"), "%s", play->message);
}

Test(play_study, another_branch_ends_the_setting_up) {
    play_moves("h8");
    study_step(study, -1);
    play_moves("h9");
    study_step(study, -1);
    type("setup");
    type("branch");
    cr_assert(!study->editing);
    cr_assert_eq(gametree_count(study->tree), 3);
    cr_assert_eq(study_ply(study), 0);
    cr_assert(study_step(study, 1));
    cr_assert_str_eq(last(), "h9", "the line goes on with the other move");
}

Test(play_study, the_colour_of_what_is_put_is_a_word) {
    type("white");
    cr_assert_not_null(strstr(play->message, "First begin to set the position up"));
    type("setup");
    type("white");
    cr_assert_str_eq(play->message, "From now on you put O.");
    type("h8");
    type("BLACK");
    type("h9");
    cr_assert_eq(board_stone(study->board, at("h8")), STONE_WHITE);
    cr_assert_eq(board_stone(study->board, at("h9")), STONE_BLACK);
}

Test(play_study, setting_up_goes_on_where_there_is_nowhere_to_go) {
    static const char *const WORDS[] = {"delete", "move 7", "branch", "last"};
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        type("setup");
        type(WORDS[i]);
        cr_assert(study->editing, "%s", WORDS[i]);
        type("setup");
    }
    type("setup");
    type("h8");
    type("h9");
    cr_assert_eq(board_stone(study->board, at("h9")), STONE_BLACK, "no move of white");
    type("setup");
    play_moves("a1");
    type("setup");
    type("h10");
    type("delete");
    cr_assert(!study->editing, "what was set up is gone");
    cr_assert_str_eq(last(), "a1");
}

Test(play_study, every_rule_and_board_can_be_studied) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        play->wanted.rule = RULES[i];
        play->wanted.width = 5 + 9 * (int)i;
        play->wanted.height = 32 - (int)i;
        type("new");
        cr_assert_eq(study->rules->number, RULES[i]);
        cr_assert_eq(study->board->width, 5 + 9 * (int)i);
        cr_assert_eq(study->board->height, 32 - (int)i);
        type("b2");
        cr_assert_str_eq(last(), "b2");
    }
    play->wanted.width = play->wanted.height = 4;
    type("new");
    cr_assert_eq(study->board->width, 32, "no row of five fits: nothing changes");
}

/* ------------------------------------------------------------------------------------------
 * Mistakes.
 */

/* A line of four moves: the second one (white's) is a mistake, the third a blunder, the fourth was
 * best whatever the numbers say. */
static void make_mistakes(void) {
    value_here(5200, "h8");
    play_moves("h8");
    value_here(4940, "i9");
    play_moves("a1");
    value_here(5940, "i9");
    play_moves("o15");
    value_here(3400, "g7");
    play_moves("g7");
    value_here(9000, "h9");
}

Test(play_study, a_mistake_is_what_costs_its_side_a_tenth) {
    make_mistakes();
    static const int LOSSES[] = {260, 1000, 2540, 0};
    cr_assert_eq(study_loss(study, GAMETREE_ROOT), -1);
    for (int i = 0; i < 4; i++) {
        int loss = study_loss(study, study->line[i + 1]);
        cr_assert_eq(loss, i == 0 ? 0 : LOSSES[i], "move %d: %d", i + 1, loss);
    }
    study_jump(study, 1);
    play_moves("b1");
    cr_assert_eq(study_loss(study, study_node(study)), -1, "nothing is known about it");
}

Test(play_study, the_next_mistake_is_found_from_values_that_are_known) {
    make_mistakes();
    study_jump(study, 0);
    study_hunt_begin(study, 60000);
    cr_assert_eq(study_hunt_go(study), HUNT_FOUND);
    cr_assert_str_eq(last(), "a1");
    cr_assert_eq(study_hunt_go(study), HUNT_OFF);
    study_hunt_begin(study, 60000);
    cr_assert_eq(study_hunt_go(study), HUNT_FOUND);
    cr_assert_str_eq(last(), "o15");
    study_hunt_begin(study, 60000);
    cr_assert_eq(study_hunt_go(study), HUNT_NONE);
    cr_assert_str_eq(last(), "o15", "it is back where it began");
    cr_assert_eq(study_hunt_wait_ms(study), -1);
}

Test(play_study, the_search_for_a_mistake_waits_for_a_value) {
    make_mistakes();
    study_jump(study, 1);
    gametree_set_value(study->tree, study->line[2], NULL);
    study_hunt_begin(study, 60000);
    cr_assert_eq(study_hunt_go(study), HUNT_ON);
    cr_assert_str_eq(last(), "a1");
    cr_assert_gt(study_hunt_wait_ms(study), 50000);
    study_hunt_stop(study);
    cr_assert_eq(study_hunt_go(study), HUNT_OFF);
    cr_assert_str_eq(last(), "a1");
}

Test(play_study, a_value_found_in_a_moment_is_not_enough) {
    GameValue value = {.win_rate = 5000, .depth = 3, .time_us = 5999000, .best = at("h8")};
    play_moves("h8");
    study_jump(study, 0);
    gametree_set_value(study->tree, GAMETREE_ROOT, &value);
    study_hunt_begin(study, 60000);
    cr_assert_eq(study_hunt_go(study), HUNT_ON);
    cr_assert_str_eq(last(), "");
    value.time_us = 6000000;
    gametree_set_value(study->tree, GAMETREE_ROOT, &value);
    cr_assert_eq(study_hunt_go(study), HUNT_ON);
    cr_assert_str_eq(last(), "h8", "it went on");
}

Test(play_study, a_mistake_is_told_with_both_rates_and_the_best_move) {
    make_mistakes();
    study_jump(study, 1);
    study_pause(study, true);
    play->background = background_create();
    type("mistake");
    study_go_on(study, play);
    cr_assert_str_eq(play->message, "Move 2, O a1, is a mistake: win rate 51 % before it, 41 % "
                                    "after it. i9 was best.");
}

/* ------------------------------------------------------------------------------------------
 * The engine.
 */

/* Thinks until `enough` says so. What is told on the way is proven or from a search. */
static void think_until(bool (*enough)(void)) {
    int64_t end_ms = clock_ms() + 120000;
    do {
        GameValue value;
        cr_assert(study_think(study, play->background));
        if (gametree_value(study->tree, study_node(study), &value) && !study->analysis.finished)
            cr_expect(value.depth > 0 || score_is_decided(value.score));
    } while (!enough() && clock_ms() < end_ms);
    cr_assert(enough());
}

static bool has_two_lines(void) {
    return study->analysis.count == 2 && study->analysis.depth >= 4;
}
static bool has_proof(void) {
    return study->analysis.count > 0 && score_is_win(study->analysis.lines[0].score);
}
static bool is_idle(void) {
    return !background_busy(play->background, NULL);
}

Test(play_study, the_engine_follows_the_position) {
    play->background = background_create();
    study_set_lines(study, 2);
    play_moves("h8a1");
    think_until(has_two_lines);
    cr_assert_neq(study->analysis.lines[0].cell, study->analysis.lines[1].cell);
    cr_assert_geq(study->analysis.lines[0].score, study->analysis.lines[1].score);
    cr_assert_geq(study_rate(study, study_node(study)), 0);
    /* Black has an open three and is to move. */
    play_moves("h9a3h10o1");
    cr_assert_eq(study->analysis.count, 0, "what was found belongs to another position");
    think_until(has_proof);
    GameValue value;
    cr_assert(gametree_value(study->tree, study_node(study), &value));
    cr_assert(score_is_win(value.score));
    cr_assert_eq(value.win_rate, 10000);
    study_pause(study, true);
    think_until(is_idle);
    cr_assert_gt(study->analysis.count, 0, "what was found stays");
}

Test(play_study, the_engine_is_not_asked_about_a_game_that_is_over) {
    play->background = background_create();
    play_moves("a1a2b1b2c1c2d1d2e1");
    cr_assert(study_think(study, play->background));
    cr_assert(is_idle());
    study_step(study, -1);
    cr_assert(study_think(study, play->background));
    cr_assert(!is_idle());
    think_until(has_proof);
    cr_assert_eq(study->analysis.lines[0].cell, at("e1"));
}

/* ------------------------------------------------------------------------------------------
 * The picture.
 */

Test(play_study, values_say_what_is_proven) {
    char text[STUDY_VALUE_SIZE];
    study_panel_value(123, text);
    cr_assert_str_eq(text, "+123");
    study_panel_value(-5, text);
    cr_assert_str_eq(text, "-5");
    study_panel_value(score_win_in(9), text);
    cr_assert_str_eq(text, "win in 5");
    study_panel_value(score_loss_in(10), text);
    cr_assert_str_eq(text, "loss in 5");
    study_panel_value(score_win_in(9) - SCORE_UNPROVEN_OFFSET, text);
    cr_assert_str_eq(text, "winning?");
    cr_assert_eq(study_panel_percent(10000), 100);
    cr_assert_eq(study_panel_percent(9980), 99, "100 %% is proven");
    cr_assert_eq(study_panel_percent(0), 0);
    cr_assert_eq(study_panel_percent(3), 1);
    study_panel_number(1234567, text);
    cr_assert_str_eq(text, "1.2 M");
    study_panel_number(56789, text);
    cr_assert_str_eq(text, "56 k");
}

Test(play_study, the_picture_fits_every_window) {
    Canvas canvas = {0};
    View view = {.cursor = CELL_NONE, .typed = "", .utf8 = true};
    play_moves("h8h9i9g7j8i8j10g6");
    study_set_lines(study, 9);
    cr_assert_eq(study_set_comment(study, "A comment of many words, all of which are words."),
                 GAMETREE_OK);
    for (int width = VIEW_MIN_WIDTH; width <= 140; width++)
        for (int height = VIEW_MIN_HEIGHT; height <= 50; height++) {
            cr_assert(canvas_resize(&canvas, width, height));
            study_view_draw(&canvas, study, play, &view);
            StudyLayout layout = study_view_layout(study, play, &view, width, height);
            const GridLayout *grid = &layout.grid;
            const StudyPanel *panel = &layout.panel;
            int bottom = grid->top + (grid->lines - 1) * grid->pitch_y + 1;
            cr_assert_geq(grid->lines, 2);
            cr_assert_lt(bottom, panel->small ? panel->top : height - 3, "%dx%d", width, height);
            cr_assert_leq(panel->end, height - 3);
            cr_assert_leq(panel->x + panel->width, width);
            cr_assert_leq(panel->best_top + panel->best_count, panel->end);
            cr_assert_leq(panel->moves_top + panel->moves_count, max_int(panel->end, 0));
        }
    canvas_free(&canvas);
}

Test(play_study, a_click_finds_the_moves_of_the_list) {
    View view = {.cursor = CELL_NONE, .typed = ""};
    play_moves("h8h9i9");
    StudyLayout layout = study_view_layout(study, play, &view, 80, 24);
    const StudyPanel *panel = &layout.panel;
    cr_assert(!panel->small);
    int x = panel->x + 7, y = panel->moves_top;
    cr_assert_eq(study_panel_node_at(panel, study, x, y), study->line[1]);
    cr_assert_eq(study_panel_node_at(panel, study, x + 7, y), study->line[2]);
    cr_assert_eq(study_panel_node_at(panel, study, x, y + 1), study->line[3]);
    cr_assert_eq(study_panel_node_at(panel, study, x + 7, y + 1), GAMETREE_NONE);
    cr_assert_eq(study_panel_node_at(panel, study, x, y + 2), GAMETREE_NONE);
    cr_assert_eq(study_panel_node_at(panel, study, x - 3, y), GAMETREE_NONE);
}
