/* Tests of saved games as the Piskvork manager writes and reads them: sides, names in its code
 * pages, which line is the top one.
 */
#include "play/control/play_turns.h"
#include "play/ground/play_codepage.h"
#include "play/save/play_save_read.h"
#include "play/save/play_save_write.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game that begins on an empty board, and its file. */
static Settings settings;
static SavedGame saved;
static Text file;

static void begin(void) {
    settings_init(&settings);
}

static void end(void) {
    game_destroy(saved.game);
    saved.game = NULL;
    text_free(&file);
}

TestSuite(play_psq, .init = begin, .fini = end);

/* Writes the file of a game of these moves in which `opener` is black. */
static const char *written(int opener, const char *moves) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(moves, settings.width, settings.height, cells, BOARD_MAX_CELLS);
    saved = (SavedGame){.settings = settings, .game = game_create(&settings, opener)};
    match_init(&saved.match, &settings, opener);
    for (int i = 0; i < count; i++)
        cr_assert_eq(game_play(saved.game, cells[i], 10 * (i + 1)), GAME_OK);
    save_write(&file, &saved);
    cr_assert(!file.failed);
    return file.data;
}

/* Reads the text of somebody else's file. */
static void open_foreign(const char *text) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    cr_assert(save_read(text, strlen(text), &settings, &saved, complaint), "%s", complaint);
    cr_assert(saved.foreign);
}

/* What the player of a colour is called. */
static const char *name_of(Side side) {
    static char text[SETTING_TEXT_SIZE];
    settings_player(&saved.settings, saved.game->owner[side], text);
    return text;
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

Test(play_psq, a_person_is_0_and_homo_and_the_engine_its_program) {
    snprintf(settings.names[0], SETTING_NAME_SIZE, "Anna");
    const char *text = written(0, "h8a15o1");
    cr_expect(begins(text, "Piskvorky 15x15, 0:5, 0\r\n8,8,10\r\n1,1,20\r\n15,15,30\r\n"
                           "homo-Anna\r\npbrain-pentad.exe\r\n0\r\n"),
              "%s", text);
    game_destroy(saved.game);
    text_clear(&file);
    text = written(1, "h8");
    cr_expect(
        begins(text, "Piskvorky 15x15, 5:0, 0\r\n8,8,10\r\npbrain-pentad.exe\r\nhomo-Anna\r\n"),
        "%s", text);
}

Test(play_psq, people_without_a_name_are_called_as_the_manager_calls_them) {
    settings.opponent = OPPONENT_PERSON;
    const char *text = written(0, "h8");
    cr_expect(begins(text, "Piskvorky 15x15, 0:0, 0\r\n8,8,10\r\nhomo-1\r\nhomo-2\r\n"), "%s",
              text);
}

Test(play_psq, the_time_of_the_engine_is_the_level_of_the_manager_at_or_below_it) {
    static const int TIMES[][2] = {{10, 1},     {100, 1},    {299, 1},     {300, 2},   {1000, 4},
                                   {2000, 5},   {2500, 6},   {5000, 7},    {10000, 8}, {15000, 9},
                                   {59999, 10}, {60000, 11}, {3600000, 11}};
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        char first[64];
        settings.time_ms = TIMES[i][0];
        snprintf(first, sizeof first, "Piskvorky 15x15, 0:%d, 0\r\n", TIMES[i][1]);
        cr_expect(begins(written(0, ""), first), "%d ms: %s", TIMES[i][0], file.data);
        game_destroy(saved.game);
        saved.game = NULL;
        text_clear(&file);
    }
}

/* Ends one of our files with its checksum; `text` has room for 32 bytes more. */
static void add_sum(char *text) {
    uint32_t check = 2166136261u;
    for (const char *at = text; *at != '\0'; at++)
        check = (check ^ (unsigned char)*at) * 16777619u;
    snprintf(text + strlen(text), 32, "pentad:sum=%08x\r\n", (unsigned)check);
}

Test(play_psq, the_top_line_is_line_1_and_older_games_of_ours_keep_their_way_up) {
    SavedGame opened;
    char complaint[SETTING_COMPLAINT_SIZE];
    settings.height = 20;
    const char *text = written(0, "a20b1");
    cr_expect_not_null(strstr(text, "\r\n1,1,10\r\n2,20,20\r\n"));
    cr_assert(save_read(text, file.length, &settings, &opened, complaint), "%s", complaint);
    cr_expect_eq(opened.game->board->key, saved.game->board->key);
    game_destroy(opened.game);

    char old[2048];
    size_t head = (size_t)(strstr(text, "pentad:lines=") - text);
    const char *rest = strchr(text + head, '\n') + 1, *sum = strstr(rest, "pentad:sum=");
    snprintf(old, sizeof old, "%.*s%.*s", (int)head, text, (int)(sum - rest), rest);
    add_sum(old);
    cr_assert(save_read(old, strlen(old), &settings, &opened, complaint), "%s", complaint);
    cr_expect_eq(board_stone(opened.game->board, board_cell(opened.game->board, 0, 0)),
                 STONE_BLACK);
    cr_expect_eq(board_stone(opened.game->board, board_cell(opened.game->board, 1, 19)),
                 STONE_WHITE);
    game_destroy(opened.game);
}

Test(play_psq, a_mark_of_the_board_as_a_stone_gives_way_to_the_usual_one) {
    SavedGame opened;
    char complaint[SETTING_COMPLAINT_SIZE], old[2048];
    cr_assert(settings_set(&settings, settings_find("symbols"), "#@", complaint));
    snprintf(old, sizeof old, "%s", written(0, "h8"));
    *strstr(old, "pentad:sum=") = '\0';
    *(strstr(old, "symbol1=") + strlen("symbol1=")) = '*';
    add_sum(old);
    settings_init(&settings);
    cr_assert(save_read(old, strlen(old), &settings, &opened, complaint), "%s", complaint);
    cr_expect_str_eq(opened.settings.symbols[BLACK], "X");
    cr_expect_str_eq(opened.settings.symbols[WHITE], "@");
    game_destroy(opened.game);
}

Test(play_psq, a_game_that_a_person_saved_in_the_manager_has_no_names) {
    open_foreign("Piskvorky 20x20, 0:11, 0\r\n10,1,0\r\n11,2,120\r\n9,20,45\r\n-1\r\n");
    cr_expect_str_eq(name_of(BLACK), "Player");
    cr_expect_str_eq(name_of(WHITE), "Pentad (medium)");
    cr_expect_eq(game_turn(saved.game), 1, "the engine is next");
    cr_expect_eq(board_stone(saved.game->board, board_cell(saved.game->board, 9, 19)), STONE_BLACK);
    cr_expect_eq(board_stone(saved.game->board, board_cell(saved.game->board, 8, 0)), STONE_BLACK);
}

Test(play_psq, the_sides_and_names_of_a_foreign_file_are_kept) {
    open_foreign(
        "Piskvorky 15x15, 8:0, 0\r\n8,8,0\r\nC:\\ai\\pbrain-one.exe\r\nhomo-Ren\xE9\r\n0\r\n");
    cr_expect_str_eq(name_of(BLACK), "pbrain-one.exe (medium)");
    cr_expect_str_eq(name_of(WHITE), "Ren\u00E9");
    cr_expect_eq(game_turn(saved.game), 0);
    cr_expect_eq(saved.settings.opponent, OPPONENT_ENGINE);
    SavedGame opened;
    char complaint[SETTING_COMPLAINT_SIZE];
    save_write(&file, &saved);
    cr_expect(
        begins(file.data, "Piskvorky 15x15, 5:0, 0\r\n8,8,0\r\npbrain-one.exe\r\nhomo-Ren\xE9\r\n"),
        "%s", file.data);
    cr_assert(save_read(file.data, file.length, &settings, &opened, complaint), "%s", complaint);
    cr_expect_str_eq(opened.settings.engine, "pbrain-one.exe");
    game_destroy(opened.game);
}

Test(play_psq, a_level_behind_the_name_of_a_program_gives_way_to_that_of_now) {
    static const char *const NAMES[][2] = {{"Pentad", "Pentad (medium)"},
                                           {"Pentad (easy)", "Pentad (medium)"},
                                           {"Pentad (hard) (70)", "Pentad (medium)"},
                                           {"Other (medium)", "Other (medium)"},
                                           {"Other (new)", "Other (new) (medium)"},
                                           {"Other(easy)", "Other(easy) (medium)"},
                                           {"(easy)", "(easy) (medium)"}};
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        char text[128];
        snprintf(text, sizeof text, "Piskvorky 15x15, 0:5, 0\r\n8,8,0\r\nhomo-Anna\r\n%s\r\n0\r\n",
                 NAMES[i][0]);
        open_foreign(text);
        cr_expect_str_eq(name_of(WHITE), NAMES[i][1], "%s", name_of(WHITE));
        game_destroy(saved.game);
        saved.game = NULL;
    }
}

Test(play_psq, when_the_second_player_of_a_file_begins_he_is_black) {
    open_foreign("Piskvorky 15x15, 0:8, 1\r\n8,8,0\r\nHOMO-Ben\r\nyours, 2.exe\r\n0\r\n");
    cr_expect_str_eq(name_of(WHITE), "Ben");
    cr_expect_str_eq(name_of(BLACK), "yours  2.exe (medium)");
    cr_expect_eq(game_turn(saved.game), 0);
}

Test(play_psq, two_people_of_a_file_play_on_as_two) {
    open_foreign("Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\nhomo-1\r\nhomo-Ji\xF8\xED\r\n0\r\n");
    cr_expect_eq(saved.settings.opponent, OPPONENT_PERSON);
    cr_expect_str_eq(name_of(BLACK), "Player");
    cr_expect_eq(game_turn(saved.game), 1);
}

Test(play_psq, where_computers_played_the_person_takes_the_next_move_under_its_name) {
    open_foreign("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\none.exe\r\ntwo.zip\r\n0\r\n");
    cr_expect_eq(game_turn(saved.game), 0);
    cr_expect_str_eq(name_of(BLACK), "one.exe (medium)");
    cr_expect_str_eq(name_of(WHITE), "two.zip");
    Play *play = calloc(1, sizeof *play);
    play->settings = play->wanted = settings;
    turns_install(play, &saved);
    cr_expect_str_eq(play->settings.names[0], "two.zip");
    cr_expect_str_eq(play->settings.engine, "one.exe");
    cr_expect_str_eq(play->wanted.names[0], "Player", "the next game has the own name again");
    cr_expect_str_eq(play->wanted.engine, "");
    game_destroy(play->game);
    free(play);
}

Test(play_psq, any_name_a_file_can_hold_can_be_saved_again) {
    Random random = {2};
    for (int round = 0; round < 60; round++) {
        char name[40] = "", text[256], complaint[SETTING_COMPLAINT_SIZE];
        SavedGame opened;
        for (size_t i = 0; i + 1 < sizeof name; i++) {
            char byte = (char)(1 + random_below(&random, round < 30 ? 255 : 127));
            name[i] = byte;
            if (byte == '\n' || byte == '\r')
                name[i] = ' ';
        }
        snprintf(text, sizeof text, "Piskvorky 15x15, 11:0, 0\r\n8,8,0\r\nx%s\r\nhomo-%s\r\n", name,
                 name);
        open_foreign(text);
        text_clear(&file);
        save_write(&file, &saved);
        cr_assert(save_read(file.data, file.length, &settings, &opened, complaint), "%s in %s",
                  complaint, file.data);
        cr_assert_str_eq(opened.settings.names[0], saved.settings.names[0]);
        game_destroy(opened.game);
        game_destroy(saved.game);
        saved.game = NULL;
    }
}

/* A name and its bytes in a file. */
typedef struct NameCase {
    const char *name, *bytes;
} NameCase;

Test(play_psq, names_are_written_in_code_page_1252) {
    static const NameCase CASES[] = {
        {"Anna", "Anna"},
        {"Ren\u00E9 M\u00FCller", "Ren\xE9 M\xFCller"},
        {"\u0160tef\u0161 \u20AC", "\x8Atef\x9A \x80"},
        {"Ji\u0159\u00ED \u010Cern\u00FD", "Jir\xED Cern\xFD"},
        {"\u0141ukasz \u017B\u00F3\u0142\u0107", "Lukasz Z\xF3lc"},
        {"e\u0301", "e"},
        {"Nguy\u1EC5n \u01A0\u01B0", "Nguyen Ou"},
        {"\u1EFF\u017F\u1E00", "ysA"},
        {"\u0410\u043D\u043D\u0430 \u0429\u0443\u043A\u0430", "Anna Shchuka"},
        {"\u0408\u045F\u0401", "JdzYo"},
        {"\u0386\u03BD\u03BD\u03B1 \u0398", "Anna Th"},
        {"\u03C3\u03CE", "so"},
        {"\u4E2D\u6587", "??"},
        {"\xFF\xC3", "??"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char bytes[SETTING_TEXT_SIZE];
        codepage_write(CASES[i].name, bytes, sizeof bytes);
        cr_expect_str_eq(bytes, CASES[i].bytes, "%s: %s", CASES[i].name, bytes);
    }
    char small[4];
    codepage_write("ab\u0429", small, sizeof small);
    cr_expect_str_eq(small, "ab");
}

Test(play_psq, names_are_read_from_utf_8_and_both_code_pages) {
    static const NameCase CASES[] = {
        {"Anna", "Anna"},
        {"Ren\u00E9", "Ren\xE9"},
        {"Ren\u00E9", "Ren\u00E9"},
        {"\u4E2D\u6587", "\u4E2D\u6587"},
        {"\u0160 \u20AC", "\x8A \x80"},
        {"\u0141ukasz", "\xA3ukasz"},
        {"W\u0105s \u017B\u00F3\u0142\u0107", "W\xB9s \xAF\xF3\xB3\xE6"},
        {"\u0165", "\x9D"},
        {"a?b", "a\x01"
                "b"},
        {"\u00E9?", "\xE9\x81"}};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        char name[SETTING_TEXT_SIZE];
        codepage_read(CASES[i].bytes, name, sizeof name);
        cr_expect_str_eq(name, CASES[i].name, "%d: %s", (int)i, name);
    }
    char small[3];
    codepage_read("a\xE9", small, sizeof small);
    cr_expect_str_eq(small, "a");
}
