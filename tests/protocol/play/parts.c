/* Tests of the parts of the game that need no program at a terminal: keys, characters, settings,
 * games, saved games, the picture, the terminal itself.
 */
#include "play/control/play_action.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_canvas.h"
#include "play/picture/play_keys.h"
#include "play/save/play_save_read.h"
#include "play/save/play_save_write.h"
#include "play/screen/play_complete.h"
#include "protocol/play/play_tty.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ------------------------------------------------------------------------------------------
 * Keys and characters.
 */

/* Feeds `bytes` in pieces of `piece` bytes and compares the kinds and codes of the keys. */
static void expect_keys(const char *bytes, size_t piece, const Key *expected, int count) {
    Keys keys = {0};
    Key key;
    int got = 0;
    size_t length = strlen(bytes);
    for (size_t at = 0; at < length; at += piece) {
        keys_feed(&keys, bytes + at, length - at < piece ? length - at : piece);
        for (; keys_next(&keys, true, &key); got++) {
            cr_assert_lt(got, count);
            cr_assert_eq(key.kind, expected[got].kind, "key %d of %s", got, bytes + 1);
            cr_assert_eq(key.code, expected[got].code);
            cr_assert(key.x == expected[got].x && key.y == expected[got].y);
        }
    }
    cr_assert_eq(got, count);
    cr_assert(!keys_waiting(&keys));
}

Test(play_keys, sequences_are_keys_however_they_are_cut) {
    static const Key EXPECTED[] = {{.kind = KEY_TEXT, .code = 'h'},
                                   {.kind = KEY_UP},
                                   {.kind = KEY_LEFT},
                                   {.kind = KEY_FUNCTION, .code = 1},
                                   {.kind = KEY_FUNCTION, .code = 5},
                                   {.kind = KEY_FUNCTION, .code = 2},
                                   {.kind = KEY_OTHER},
                                   {.kind = KEY_DOWN},
                                   {.kind = KEY_CLICK, .x = 9, .y = 4},
                                   {.kind = KEY_OTHER},
                                   {.kind = KEY_UP, .code = KEY_OF_WHEEL},
                                   {.kind = KEY_OTHER},
                                   {.kind = KEY_ENTER},
                                   {.kind = KEY_TEXT, .code = 0x25CF},
                                   {.kind = KEY_ENTER},
                                   {.kind = KEY_BACKSPACE},
                                   {.kind = KEY_CONTROL, .code = 'c'},
                                   {.kind = KEY_OTHER},
                                   {.kind = KEY_OTHER},
                                   {.kind = KEY_TEXT, .code = 'x'}};
    static const char BYTES[] =
        "h\033[A\033OD\033OP\033[15~\033[[B\033[[h\033[1;5B\033[<0;10;5M\033[<0;10;5m"
        "\033[<64;1;1M\033[M h8\033OM\u25CF\r\177\003\033[200~\033[<128;3;3Mx";
    for (size_t piece = 1; piece < sizeof BYTES; piece++)
        expect_keys(BYTES, piece, EXPECTED, ARRAY_LENGTH(EXPECTED));
}

Test(play_keys, an_escape_byte_alone_is_a_key_when_nobody_waits) {
    Keys keys = {0};
    Key key;
    keys_feed(&keys, "\033", 1);
    cr_assert(!keys_next(&keys, true, &key));
    cr_assert(keys_waiting(&keys));
    cr_assert(keys_next(&keys, false, &key));
    cr_assert_eq(key.kind, KEY_ESCAPE);
}

Test(play_keys, any_bytes_end_some_time) {
    Random random = {1};
    Keys *keys = calloc(1, sizeof *keys);
    for (int round = 0; round < 2000; round++) {
        char bytes[32];
        Key key;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)(random_below(&random, 3) == 0 ? 27 : random_next(&random));
        keys_feed(keys, bytes, sizeof bytes);
        while (keys_next(keys, true, &key))
            cr_assert_leq(key.kind, KEY_OTHER);
    }
    Key key;
    while (keys_next(keys, false, &key))
        continue;
    cr_assert(!keys_waiting(keys));
    free(keys);
}

Test(play_glyph, widths_are_counted_in_columns) {
    cr_assert_eq(glyph_text_width("XO"), 2);
    cr_assert_eq(glyph_text_width("\u25CF\u25CB"), 2);
    cr_assert_eq(glyph_text_width("\u4E2D\U0001F431"), 4);
    cr_assert_eq(glyph_text_width("e\u0301"), 1);
    char text[32] = "a\u4E2Db\xFF";
    glyph_text_cut(text, 2);
    cr_assert_str_eq(text, "a");
    snprintf(text, sizeof text, "a\u4E2D");
    glyph_text_drop(text);
    cr_assert_str_eq(text, "a");
    glyph_text_take(text, 4, "a\u4E2D");
    cr_assert_str_eq(text, "a", "no part of a letter");
    glyph_text_take(text, 5, "a\u4E2D");
    cr_assert_str_eq(text, "a\u4E2D");
    glyph_text_take(text, sizeof text, "\xE9");
    cr_assert_str_eq(text, "\xE9", "what is whole stays as it is");
    glyph_text_take(text, sizeof text, "\033[2Ja\tb\nc\302\233d\177\xE9");
    cr_assert_str_eq(text, "?[2Ja b\nc??d?\xE9", "nothing moves the cursor");
}

Test(play_glyph, reading_and_writing_agree_and_bad_bytes_are_told) {
    for (uint32_t code = 1; code <= 0x10FFFF; code += 37) {
        char text[GLYPH_SIZE];
        uint32_t read;
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        int length = glyph_write(code, text);
        cr_assert_eq(glyph_read(text, (size_t)length, &read), length);
        cr_assert_eq(read, code);
        if (length > 1)
            cr_assert_eq(glyph_read(text, (size_t)length - 1, &read), GLYPH_CUT);
    }
    static const char *const BAD[] = {"\x80", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80",
                                      "\xE0\x80\x80"};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        uint32_t read;
        cr_assert_gt(glyph_read(BAD[i], strlen(BAD[i]), &read), 0);
        cr_assert_eq(read, GLYPH_INVALID);
    }
}

/* ------------------------------------------------------------------------------------------
 * Wishes and settings.
 */

Test(play_action, typed_lines_are_moves_or_words) {
    Action action = action_read("  H8 ", 15, 15);
    cr_assert(action.kind == ACTION_MOVE && action.cell == 7 * 15 + 7);
    cr_assert_eq(action_read("p1", 15, 15).kind, ACTION_UNKNOWN);
    cr_assert_eq(action_read("h8 h9", 15, 15).kind, ACTION_UNKNOWN);
    cr_assert_eq(action_read("", 15, 15).kind, ACTION_NONE);
    cr_assert_eq(action_read("UNDO", 15, 15).kind, ACTION_UNDO);
    cr_assert_eq(action_read("undo 3", 15, 15).kind, ACTION_UNKNOWN);
    cr_assert_eq(action_read("give up", 15, 15).kind, ACTION_GIVE_UP);
    action = action_read("save my game.psq", 15, 15);
    cr_assert(action.kind == ACTION_SAVE && strcmp(action.text, "my game.psq") == 0);
    cr_assert_eq(action_read("saved", 15, 15).kind, ACTION_UNKNOWN);
    action = action_read("two", 15, 15);
    cr_assert(action.kind == ACTION_CHOOSE && action.choice == CHOICE_TWO);
    cr_assert_eq(action_read("C32", 32, 32).cell, 31 * 32 + 28);
    cr_assert_eq(action_read("c32", 32, 32).cell, 31 * 32 + 2);
}

/* Creates an empty file. */
static void touch(const char *folder, const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    fclose(file);
}

Test(play_complete, many_names_stand_in_order_and_tab_goes_as_far_as_they_agree) {
    static Completion list;
    char folder[TTY_PATH_SIZE], typed[ACTION_TEXT_SIZE], path[512];
    cr_assert(tty_make_folder(folder));
    enum { FILES = COMPLETE_SHOWN + 20 };
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "game%03d.PSQ", i * 77 % FILES);
        touch(folder, path);
    }
    touch(folder, ".hidden.psq");
    touch(folder, "\u00E4.psq"); /* the first byte of both is the same */
    touch(folder, "\u00F6.psq");
    snprintf(typed, sizeof typed, "%s/ga", folder);
    complete_look(&list, typed);
    cr_assert(list.count == FILES && list.shown == COMPLETE_SHOWN && list.chosen == -1);
    for (int i = 0; i < COMPLETE_SHOWN; i++) {
        snprintf(path, sizeof path, "game%03d.PSQ", i);
        cr_assert_str_eq(list.names[i], path);
    }
    cr_assert(complete_key(&list, KEY_TAB, typed));
    cr_assert_str_eq(strrchr(typed, '/'), "/game");
    cr_assert(complete_key(&list, KEY_PAGE_DOWN, typed) && complete_key(&list, KEY_UP, typed));
    cr_assert(!complete_key(&list, KEY_ENTER, typed), "a file is the end");
    cr_assert_str_eq(strrchr(typed, '/'), "/game008.PSQ");
    snprintf(typed, sizeof typed, "%s/", folder);
    complete_look(&list, typed);
    cr_assert_eq(list.count, FILES + 2);
    snprintf(typed, sizeof typed, "%s/.", folder);
    complete_look(&list, typed);
    cr_assert(list.count == 2 && strcmp(list.names[0], "../") == 0);
    for (int i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "%s/game%03d.PSQ", folder, i);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/.hidden.psq", folder);
    remove(path);
    snprintf(typed, sizeof typed, "%s/", folder);
    complete_look(&list, typed);
    cr_assert(complete_key(&list, KEY_TAB, typed) && list.count == 2);
    cr_assert_str_eq(strrchr(typed, '/'), "/");
    for (int i = 0; i < list.shown; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
        remove(path);
    }
    cr_assert_eq(rmdir(folder), 0);
}

/* Whether the setting takes the text and gives it back. */
static bool takes(const char *name, const char *text) {
    char complaint[SETTING_COMPLAINT_SIZE], got[SETTING_TEXT_SIZE];
    Settings settings;
    settings_init(&settings);
    if (!settings_set(&settings, settings_find(name), text, complaint))
        return false;
    settings_get(&settings, settings_find(name), got);
    cr_assert_str_eq(got, text);
    return true;
}

Test(play_settings, values_are_taken_or_refused) {
    cr_assert(takes("board", "20x30") && takes("board", "3x32"));
    cr_assert(!takes("board", "2x9") && !takes("board", "9") && !takes("board", "9x"));
    cr_assert(!takes("board", "99999999999x9") && !takes("board", "9x9x9"));
    cr_assert(takes("level", "easy") && takes("level", "0") && !takes("level", "101"));
    cr_assert(takes("rule", "caro-exact") && !takes("rule", "chess"));
    cr_assert(takes("time", "0.5") && takes("time", "3600"));
    cr_assert(!takes("time", "0") && !takes("time", "nan") && !takes("time", "0x10"));
    cr_assert(takes("threads", "auto") && takes("threads", "256") && !takes("threads", "257"));
    cr_assert(!takes("threads", "0") && takes("memory", "auto") && takes("memory", "65536M"));
    cr_assert(!takes("memory", "65G") && !takes("memory", "0") && !takes("memory", "1T"));
    cr_assert(takes("symbols", "#@") && takes("symbols", "\u25CF\u25CB"));
    cr_assert(takes("symbols", "\U0001F431\U0001F436"));
    cr_assert(!takes("symbols", "XX") && !takes("symbols", "X") && !takes("symbols", "XOX"));
    cr_assert(!takes("symbols", ". ") && !takes("symbols", "X*") && !takes("symbols", "e\u0301"));
    cr_assert(!takes("symbols", "\xFF\xFE") && !takes("symbols", "\x1BX"));
    cr_assert(takes("colors", "red,plain") && !takes("colors", "red"));
    cr_assert(takes("name", "Anna Maria") && takes("name", "\u4E2D\u6587"));
    cr_assert(!takes("name", "") && !takes("name", "a,b") && !takes("name", "\033[2J"));
}

Test(play_settings, seconds_may_begin_with_a_point) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Settings settings;
    settings_init(&settings);
    cr_assert(settings_set(&settings, settings_find("time"), ".5", complaint), "%s", complaint);
    cr_expect_eq(settings.time_ms, 500);
    cr_expect_not(settings_set(&settings, settings_find("time"), ".", complaint));
}

Test(play_settings, an_analysis_takes_the_machine_and_a_game_a_part) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Settings settings;
    settings_init(&settings);
    EngineResources game = settings_resources(&settings, false),
                    analysis = settings_resources(&settings, true);
    cr_expect_eq(game.threads, 1);
    cr_expect_eq(analysis.threads, clock_processors());
    cr_expect_lt(game.memory_mb, analysis.memory_mb);
    cr_assert(settings_set(&settings, settings_find("threads"), "3", complaint));
    cr_assert(settings_set(&settings, settings_find("memory"), "2g", complaint));
    for (int study = 0; study < 2; study++) {
        EngineResources chosen = settings_resources(&settings, study == 1);
        cr_expect_eq(chosen.threads, 3);
        cr_expect_eq(chosen.memory_mb, 2048);
    }
    cr_expect_not(settings_is_saved(&settings, settings_find("threads")));
    cr_expect_not(settings_is_saved(&settings, settings_find("memory")));
}

Test(play_settings, stepping_stays_within_what_can_be_set) {
    Settings settings;
    settings_init(&settings);
    for (int i = 0; i < settings_count(); i++) {
        char value[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
        for (int step = 0; step < 120; step++) {
            settings_step(&settings, i, step < 60 ? 1 : -1);
            settings_get(&settings, i, value);
            bool same = strcmp(settings.symbols[BLACK], settings.symbols[WHITE]) == 0;
            cr_assert(settings_set(&settings, i, value, complaint) || same, "%s", complaint);
        }
    }
}

Test(play_settings, no_step_up_makes_a_time_shorter) {
    /* A time in milliseconds, the next one and the previous one. */
    static const int TIMES[][3] = {{120000, 120000, 60000}, {1500, 2000, 1000}, {50, 100, 50}};
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        Settings up = {.time_ms = TIMES[i][0]}, down = up;
        settings_step(&up, settings_find("time"), 1);
        settings_step(&down, settings_find("time"), -1);
        cr_expect(up.time_ms == TIMES[i][1] && down.time_ms == TIMES[i][2], "%d", TIMES[i][0]);
    }
}

/* ------------------------------------------------------------------------------------------
 * Games.
 */

/* A game on a board of the given size. */
static Game *new_game(Settings *settings, const char *board, int row, int rule) {
    char complaint[SETTING_COMPLAINT_SIZE];
    settings_init(settings);
    cr_assert(settings_set(settings, settings_find("board"), board, complaint));
    settings->row = row;
    settings->rule = rule;
    Game *game = game_create(settings, 0);
    cr_assert_not_null(game);
    return game;
}

/* Plays a run of moves. */
static void play_moves(Game *game, const char *moves) {
    Cell cells[BOARD_MAX_CELLS];
    int count =
        notation_read_moves(moves, game->board->width, game->board->height, cells, BOARD_MAX_CELLS);
    cr_assert_gt(count, 0);
    for (int i = 0; i < count; i++)
        cr_assert_eq(game_play(game, cells[i], 10), GAME_OK, "move %d of %s", i + 1, moves);
}

Test(play_game, each_row_of_the_winning_move_counts_a_point) {
    Settings settings;
    Game *game = new_game(&settings, "5x5", 3, RULE_FREESTYLE);
    Cell row[BOARD_MAX_CELLS];
    play_moves(game, "a1e1b1e2c2d5c3a5");
    cr_assert_eq(game->phase, PHASE_PLAY);
    play_moves(game, "c1");
    cr_assert_eq(game->end, END_ROW);
    cr_assert_eq(game->winner, 0);
    cr_assert_eq(game_points(game, 0), 2);
    cr_assert_eq(game_points(game, 1), 0);
    cr_assert_eq(game_row(game, row), 5);
    cr_assert_eq(game_play(game, 24, 0), GAME_OVER);
    cr_assert(game_undo(game));
    cr_assert_eq(game->phase, PHASE_PLAY);
    cr_assert_eq(game_points(game, 0), 0);
    cr_assert(game_redo(game));
    cr_assert(!game_redo(game));
    cr_assert_eq(game_points(game, 0), 2);
    cr_assert_eq(game_used_ms(game, 0), 50);
    cr_assert(game_undo(game));
    cr_assert_eq(game_give_up(game, 1, 0), GAME_OK);
    cr_assert_eq(game_points(game, 0), 1, "the rows are taken back");
    game_destroy(game);
}

Test(play_game, undo_to_the_start_and_redo_give_the_same_game) {
    Settings settings;
    Game *game = new_game(&settings, "15x15", 5, RULE_RENJU);
    play_moves(game, "h8a1h9b1g10c1i10e1h10");
    cr_assert_eq(game->end, END_FOUL);
    cr_assert_eq(game->winner, 1);
    uint64_t key = game->board->key;
    while (game_undo(game))
        cr_assert(board_check(game->board));
    cr_assert_eq(game->board->ply, 0);
    while (game_redo(game))
        continue;
    cr_assert_eq(game->board->key, key);
    cr_assert_eq(game->end, END_FOUL);
    game_destroy(game);
}

Test(play_game, swap2_changes_who_plays_which_colour) {
    Settings settings;
    settings_init(&settings);
    settings.opening = OPENING_SWAP2;
    Game *game = game_create(&settings, 1);
    cr_assert_eq(game_turn(game), 1);
    cr_assert_eq(game_choose(game, CHOICE_BLACK, 0), GAME_NO_CHOICE);
    play_moves(game, "h8h9j10");
    cr_assert_eq(game_turn(game), 0);
    cr_assert_eq(game_play(game, 0, 0), GAME_NO_STONE);
    cr_assert_eq(game_choose(game, CHOICE_TWO, 0), GAME_OK);
    cr_assert_eq(game_turn(game), 0);
    play_moves(game, "a1a2");
    cr_assert_eq(game_turn(game), 1);
    cr_assert_eq(game_choose(game, CHOICE_TWO, 0), GAME_NO_CHOICE);
    cr_assert_eq(game_choose(game, CHOICE_BLACK, 0), GAME_OK);
    cr_assert_eq(game->owner[BLACK], 1);
    cr_assert_eq(game_turn(game), 0);
    while (game->phase != PHASE_CHOICE || game->board->ply > 3)
        cr_assert(game_undo(game));
    cr_assert_eq(game_choose(game, CHOICE_BLACK, 0), GAME_OK);
    cr_assert_eq(game->owner[BLACK], 0);
    cr_assert_eq(game_turn(game), 1);
    cr_assert(!game_redo(game));
    game_destroy(game);
}

/* A game of renju that begins with an opening. */
static Game *new_opening(Settings *settings, int opening) {
    settings_init(settings);
    settings->rule = RULE_RENJU;
    settings->opening = opening;
    return game_create(settings, 0);
}

static GameStatus try_move(Game *game, const char *move) {
    Cell cell = CELL_NONE;
    cr_assert(notation_read_move(move, 15, 15, &cell) > 0);
    return game_play(game, cell, 0);
}

Test(play_game, an_opening_of_renju_can_be_taken_back_step_by_step) {
    Settings settings;
    Game *game = new_opening(&settings, OPENING_SOOSORV);
    cr_assert_eq(try_move(game, "g8"), GAME_OUTSIDE);
    play_moves(game, "h8h9j8");
    cr_assert_eq(game_name(game, 3, 0), GAME_NO_CHOICE);
    cr_assert_eq(game_choose(game, CHOICE_THIRD, 0), GAME_NO_CHOICE);
    cr_assert_eq(game_choose(game, CHOICE_TEN, 0), GAME_NO_CHOICE);
    cr_assert_eq(game_choose(game, CHOICE_SWAP, 0), GAME_OK);
    cr_assert_eq(game->owner[BLACK], 1);
    cr_assert_eq(game_turn(game), 0);
    play_moves(game, "i10");
    cr_assert_eq(game_name(game, 9, 0), GAME_NO_CHOICE);
    cr_assert_eq(game_name(game, 2, 0), GAME_OK);
    cr_assert_eq(game_turn(game), 1);
    cr_assert_eq(game_choose(game, CHOICE_SWAP, 0), GAME_OK);
    cr_assert_eq(game->owner[BLACK], 0);
    cr_assert_eq(game_turn(game), 0);
    cr_assert_eq(try_move(game, "g8"), GAME_OK);
    cr_assert_eq(try_move(game, "g8"), GAME_SAME);
    cr_assert_eq(try_move(game, "f7"), GAME_OK);
    cr_assert_eq(game->phase, PHASE_SELECT);
    cr_assert_eq(game_turn(game), 1);
    cr_assert_eq(try_move(game, "g7"), GAME_NOT_OFFERED);
    cr_assert_eq(game->board->ply, 4);
    cr_assert_eq(try_move(game, "f7"), GAME_OK);
    cr_assert_eq(game->phase, PHASE_PLAY);
    cr_assert_eq(game->board->ply, 5);
    cr_assert_eq(game_turn(game), 1);

    uint64_t key = game->board->key;
    int count = game->count;
    for (int left = count - 1; left >= 0; left--) {
        cr_assert(game_undo(game));
        cr_assert_eq(game->count, left);
    }
    cr_assert_eq(game->opening.step, 0);
    while (game_redo(game))
        continue;
    cr_assert_eq(game->count, count);
    cr_assert_eq(game->board->key, key);
    game_destroy(game);
}

/* ------------------------------------------------------------------------------------------
 * Saved games.
 */

/* Reads a text; whether it is a game. The game is thrown away. */
static bool reads(const char *text, size_t length) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    SavedGame saved;
    Settings settings;
    settings_init(&settings);
    bool read = save_read(text, length, &settings, &saved, complaint);
    cr_assert_eq(read, complaint[0] == '\0' || saved.game != NULL);
    game_destroy(saved.game);
    return read;
}

/* A match in its second round, with a swap2 opening and an unusual board. */
static void some_match(SavedGame *saved) {
    *saved = (SavedGame){0};
    saved->game = new_game(&saved->settings, "9x12", 4, RULE_STANDARD);
    saved->settings.opening = OPENING_SWAP2;
    saved->settings.rounds = 3;
    snprintf(saved->settings.names[0], SETTING_NAME_SIZE, "pentad:row=3");
    game_destroy(saved->game);
    match_init(&saved->match, &saved->settings, 1);
    saved->match.results[saved->match.finished++] =
        (RoundResult){.opener = 1, .winner = 0, .points = 2, .stones = 17, .end = END_ROW};
    saved->game = game_create(&saved->settings, 0);
    play_moves(saved->game, "d4e5f4");
    game_choose(saved->game, CHOICE_TWO, 7);
    play_moves(saved->game, "a1a2");
    game_choose(saved->game, CHOICE_WHITE, 9);
    play_moves(saved->game, "b1");
    saved->helped = true;
}

Test(play_save, an_opening_comes_back_at_every_step) {
    SavedGame saved = {.helped = true};
    saved.game = new_opening(&saved.settings, OPENING_TARAGUCHI);
    Game *game = saved.game;
    match_init(&saved.match, &saved.settings, 0);
    play_moves(game, "h8");
    game_choose(game, CHOICE_STAY, 1);
    play_moves(game, "h9");
    game_choose(game, CHOICE_SWAP, 2);
    play_moves(game, "j8");
    game_choose(game, CHOICE_SWAP, 3);
    play_moves(game, "i8");
    cr_assert_eq(game_choose(game, CHOICE_THIRD, 4), GAME_OK);
    play_moves(game, "a1a2a3a4a5a6a7a8a9a10a4");
    cr_assert_eq(game->phase, PHASE_PLAY);
    do {
        SavedGame opened;
        Text buffer = {0};
        char complaint[SETTING_COMPLAINT_SIZE];
        save_write(&buffer, &saved);
        cr_assert(save_read(buffer.data, buffer.length, &saved.settings, &opened, complaint), "%s",
                  complaint);
        cr_assert_eq(opened.game->count, game->count);
        cr_assert_eq(opened.game->phase, game->phase);
        cr_assert_eq(game_turn(opened.game), game_turn(game));
        cr_assert_eq(opened.game->opening.offer_count, game->opening.offer_count);
        text_free(&buffer);
        game_destroy(opened.game);
    } while (game_undo(game));
    game_destroy(game);
}

Test(play_save, a_match_comes_back_as_it_was) {
    SavedGame saved, opened;
    Text buffer = {0}, again = {0};
    char complaint[SETTING_COMPLAINT_SIZE];
    Settings other;
    settings_init(&other);
    some_match(&saved);
    save_write(&buffer, &saved);
    cr_assert(save_read(buffer.data, buffer.length, &other, &opened, complaint), "%s", complaint);
    cr_assert(opened.helped && !opened.counted && !opened.foreign);
    cr_assert_eq(opened.game->board->key, saved.game->board->key);
    cr_assert_eq(game_turn(opened.game), game_turn(saved.game));
    cr_assert_eq(match_points(&opened.match, 0), 2);
    save_write(&again, &opened);
    cr_assert_str_eq(again.data, buffer.data);
    game_destroy(saved.game);
    game_destroy(opened.game);
    text_free(&buffer);
    text_free(&again);
}

Test(play_save, no_damage_goes_unnoticed) {
    SavedGame saved;
    Text buffer = {0};
    some_match(&saved);
    save_write(&buffer, &saved);
    char *text = malloc(buffer.length + 1);
    const char *result = strstr(buffer.data, "\r\n0\r\npentad:end=unfinished\r\n");
    cr_assert_not_null(result);
    size_t names_end = (size_t)(result + 2 - buffer.data), result_end = names_end + 3;
    for (size_t i = 0; i < buffer.length; i++) {
        for (int bit = 0; bit < 8; bit += 3) {
            memcpy(text, buffer.data, buffer.length + 1);
            text[i] = (char)(text[i] ^ 1 << bit);
            cr_assert(!reads(text, buffer.length), "bit %d of byte %d", bit, (int)i);
        }
        /* Cut off between the names and the first line of ours it is what the manager writes; of
         * the last line only the end may be missing. */
        memcpy(text, buffer.data, i);
        text[i] = '\0';
        bool as_manager = i >= names_end && i <= result_end;
        cr_assert_eq(reads(text, i), as_manager || i + 2 >= buffer.length, "cut off after %d bytes",
                     (int)i);
    }
    cr_assert(reads(buffer.data, buffer.length));
    free(text);
    game_destroy(saved.game);
    text_free(&buffer);
}

Test(play_save, what_cannot_have_been_played_is_refused) {
    static const char *const BAD[] = {
        "",
        "hello",
        "Piskvorky",
        "Piskvorky 15x15, 11:11, 0\n",
        "Piskvorky 2x15, 11:11, 0\na\nb\n",
        "Piskvorky 15x99, 11:11, 0\na\nb\n",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\na\nb\n",
        "Piskvorky 15x15, 11:11, 0\n8,16,0\na\nb\n",
        "Piskvorky 15x15, 11:11, 0\n0,8,0\na\nb\n",
        "Piskvorky 15x15, 11:11, 0\n8,8,\na\nb\n",
        "Piskvorky 15x15, 11:11, 0\n8,8,99999999999999999999\na\nb\n",
        ("Piskvorky 15x15, 11:11, 0\n1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n"
         "5,1,0\n5,2,0\na\nb\n")};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++)
        cr_assert(!reads(BAD[i], strlen(BAD[i])), "%s", BAD[i]);
    cr_assert(!reads("Piskvorky 15x15, 11:11, 0\n\0\n\n\n", 30));
}

Test(play_save, games_of_the_manager_and_of_pentad_bench_are_read) {
    static const char *const GOOD[] = {
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,12\r\na.exe\r\nb.exe\r\n",
        "Piskvorky 20x20, 11:11, 0\n10,10,0\nc:\\a.exe\nc:\\b.exe\n-1\n1, Freestyle\n",
        "Piskvorky 15x15, 11:11, 0\nnew\nold\n0\nunfinished",
        "Piskvorky 3x4, 11:11, 0\n2,2,5\nnew\nold\n",
        /* Six in a row, which goes on in standard. */
        ("Piskvorky 15x15, 11:11, 0\n1,1,0\n1,3,0\n2,1,0\n2,4,0\n3,1,0\n3,5,0\n5,1,0\n5,5,0\n"
         "6,1,0\n6,6,0\n4,1,0\n7,7,0\na\nb\n")};
    for (size_t i = 0; i < ARRAY_LENGTH(GOOD); i++)
        cr_assert(reads(GOOD[i], strlen(GOOD[i])), "%s", GOOD[i]);
}

/* ------------------------------------------------------------------------------------------
 * The picture.
 */

Test(play_canvas, only_lines_that_changed_are_written) {
    Canvas canvas = {0};
    Text buffer = {0};
    cr_assert(canvas_resize(&canvas, 10, 3));
    canvas_text(&canvas, 2, 1, STYLE_BOLD | 2, "ab\u4E2D");
    canvas_text(&canvas, 8, 2, STYLE_PLAIN, "long text");
    canvas_text(&canvas, -1, 0, STYLE_PLAIN, "xy");
    canvas_flush(&canvas, &buffer, true);
    cr_assert_str_eq(buffer.data, "\033[?25l\033[0m\033[2J\033[1;1Hy\033[K"
                                  "\033[2;1H  \033[0;1;32mab\u4E2D\033[0m\033[K"
                                  "\033[3;1H        lo");
    text_clear(&buffer);
    canvas_flush(&canvas, &buffer, true);
    cr_assert_str_eq(buffer.data, "\033[?25l");
    canvas_text(&canvas, 0, 2, STYLE_PLAIN, "z");
    canvas.cursor_x = canvas.cursor_y = 1;
    text_clear(&buffer);
    canvas_flush(&canvas, &buffer, true);
    cr_assert_str_eq(buffer.data, "\033[?25l\033[3;1Hz       lo\033[2;2H\033[?25h");
    canvas_free(&canvas);
    text_free(&buffer);
}

/* ------------------------------------------------------------------------------------------
 * The terminal.
 */

/* Makes standard input and output a pseudo-terminal. Returns its other end; `*output` is what
 * standard output was. */
static int enter_terminal(int *output) {
    int master, slave;
    cr_assert(tty_open(&master, &slave));
    *output = dup(STDOUT_FILENO);
    cr_assert(dup2(slave, STDIN_FILENO) >= 0 && dup2(slave, STDOUT_FILENO) >= 0);
    return master;
}

Test(play_terminal, a_key_is_read_however_often_the_engine_calls) {
    char bytes[16];
    size_t length = 0;
    int output, master = enter_terminal(&output);
    Terminal *terminal = terminal_open();
    ssize_t written = terminal == NULL ? 0 : write(master, "x", 1);
    TerminalEvent event = TERMINAL_WOKEN;
    for (int i = 0; i < 3 && event == TERMINAL_WOKEN && terminal != NULL; i++) {
        terminal_wake(terminal);
        event = terminal_wait(terminal, 0, bytes, sizeof bytes, &length);
    }
    terminal_close(terminal);
    dup2(output, STDOUT_FILENO);
    cr_assert(written == 1);
    cr_assert_eq(event, TERMINAL_INPUT);
    cr_assert(length == 1 && bytes[0] == 'x');
}

Test(play_terminal, a_window_is_as_large_as_can_be_drawn) {
    struct winsize size = {.ws_col = 65535, .ws_row = 65535};
    int width = 0, height = 0, output, master = enter_terminal(&output);
    cr_expect_eq(ioctl(master, TIOCSWINSZ, &size), 0);
    bool measured = terminal_measure(&width, &height);
    dup2(output, STDOUT_FILENO);
    cr_assert(measured);
    cr_assert(width >= 500 && height >= 200 && width * (int64_t)height <= 4000000, "%dx%d", width,
              height);
}
