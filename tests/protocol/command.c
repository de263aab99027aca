/* Tests of command.h: every line gives a command, and only good numbers are numbers. */
#include "ground/command.h"

#include <criterion/criterion.h>
#include <string.h>

static Command parse(const char *text) {
    return command_parse(text, strlen(text));
}

Test(command, words_mean_what_the_protocol_says) {
    static const struct {
        const char *text;
        CommandKind kind;
    } CASES[] = {
        {"START 20", COMMAND_START},
        {"RECTSTART 10,12", COMMAND_RECTSTART},
        {"RESTART", COMMAND_RESTART},
        {"BEGIN", COMMAND_BEGIN},
        {"TURN 1,2", COMMAND_TURN},
        {"PLAY 1,2", COMMAND_PLAY},
        {"TAKEBACK 1,2", COMMAND_TAKEBACK},
        {"BOARD", COMMAND_BOARD},
        {"YXBOARD", COMMAND_YXBOARD},
        {"SWAP2BOARD", COMMAND_SWAP2BOARD},
        {"DONE", COMMAND_DONE},
        {"INFO rule 1", COMMAND_INFO},
        {"ABOUT", COMMAND_ABOUT},
        {"END", COMMAND_END},
        {"STOP", COMMAND_STOP},
        {"YXSTOP", COMMAND_STOP},
        {"YXSHOWINFO", COMMAND_YXSHOWINFO},
        {"YXSHOWFORBID", COMMAND_YXSHOWFORBID},
        {"YXHASHCLEAR", COMMAND_YXHASHCLEAR},
        {"7,7", COMMAND_POINT},
        {"7,7,1", COMMAND_POINT},
        {"", COMMAND_BLANK},
        {" \t ", COMMAND_BLANK},
        {"STARTLE 20", COMMAND_UNKNOWN},
        {"STAR", COMMAND_UNKNOWN},
        {"TURN1,2", COMMAND_UNKNOWN},
        {"h8", COMMAND_UNKNOWN},
        {",", COMMAND_UNKNOWN},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Command command = parse(CASES[i].text);
        cr_assert_eq(command.kind, CASES[i].kind, "%s", CASES[i].text);
        cr_assert(!command.malformed, "%s", CASES[i].text);
    }
}

Test(command, case_and_white_space_do_not_matter) {
    Command command = parse(" \t tUrN   3 ,\t14  \r");
    cr_assert_eq(command.kind, COMMAND_TURN);
    cr_assert(!command.malformed);
    cr_assert_eq(command.count, 2);
    cr_assert_eq(command.values[0], 3);
    cr_assert_eq(command.values[1], 14);

    cr_assert_eq(parse("end").kind, COMMAND_END);
    cr_assert_eq(parse("Info TimeOut_Turn 5").key, INFO_TIMEOUT_TURN);
}

Test(command, what_follows_a_command_without_arguments_is_ignored) {
    cr_assert_eq(parse("END of the story").kind, COMMAND_END);
    cr_assert(!parse("BEGIN 1,2").malformed);
}

Test(command, a_byte_order_mark_hides_no_command) {
    cr_assert_eq(parse("\xEF\xBB\xBF").kind, COMMAND_BLANK);
    cr_assert_eq(parse("\xEF\xBB\xBF START 15").kind, COMMAND_START);
    cr_assert_eq(parse("\xEF\xBB START 15").kind, COMMAND_UNKNOWN);
}

Test(command, start_may_give_width_and_height_of_rows_and_columns) {
    Command command = parse("start 15 16");
    cr_assert(!command.malformed);
    cr_assert_eq(command.count, 2);
    cr_assert_eq(command.values[0], 16);
    cr_assert_eq(command.values[1], 15);
}

Test(command, bad_numbers_are_malformed) {
    static const char *const CASES[] = {
        "START",
        "START x",
        "START 20x",
        "START 15 15 15",
        "START 15 x",
        "START 15,15",
        "START +15",
        "START 1e1",
        "START 0x10",
        "START -",
        "START 9223372036854775808",
        "START 99999999999999999999999999999999999999",
        "TURN",
        "TURN 7",
        "TURN 7,",
        "TURN ,7",
        "TURN 7,7,7",
        "TURN 7;7",
        "TURN 7 7",
        "TURN 7,7 8",
        "TURN 7,-",
        "TURN 7.5,7",
        "TURN 1,2,3,4,5",
        "7",
        "7,7,",
        "7,7,1,",
        "7,7,1,1",
        "-",
        "-x,1",
        "7,,7",
        "INFO rule",
        "INFO rule one",
        "INFO timeout_turn 5 seconds",
        "INFO timeout_turn 5,5",
        "INFO game_type ?",
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        cr_assert(parse(CASES[i]).malformed, "%s", CASES[i]);
}

Test(command, numbers_of_64_bits_are_read_exactly) {
    cr_assert_eq(parse("INFO time_left 9223372036854775807").values[0], INT64_MAX);
    cr_assert_eq(parse("INFO time_left -9223372036854775808").values[0], INT64_MIN);
    cr_assert_eq(parse("INFO time_left -0").values[0], 0);
    cr_assert_eq(parse("INFO time_left 0000000000000000000000000012").values[0], 12);
    cr_assert(!parse("INFO time_left -9223372036854775808").malformed);
    cr_assert(parse("INFO time_left -9223372036854775809").malformed);
    cr_assert(parse("INFO time_left 9223372036854775808").malformed);
}

Test(command, info_without_a_numeric_key_is_never_malformed) {
    static const char *const CASES[] = {"INFO", "INFO folder C:\\temp", "INFO something else"};
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Command command = parse(CASES[i]);
        cr_assert_eq(command.kind, COMMAND_INFO);
        cr_assert_eq(command.key, i == 1 ? INFO_FOLDER : INFO_OTHER);
        cr_assert(!command.malformed, "%s", CASES[i]);
    }
}

Test(command, every_numeric_key_is_known) {
    static const struct {
        const char *text;
        InfoKey key;
    } CASES[] = {
        {"INFO timeout_turn 1", INFO_TIMEOUT_TURN},
        {"INFO timeout_match 1", INFO_TIMEOUT_MATCH},
        {"INFO time_left 1", INFO_TIME_LEFT},
        {"INFO max_node 1", INFO_MAX_NODE},
        {"INFO max_depth 1", INFO_MAX_DEPTH},
        {"INFO max_memory 1", INFO_MAX_MEMORY},
        {"INFO hash_size 1", INFO_HASH_SIZE},
        {"INFO thread_num 1", INFO_THREAD_NUM},
        {"INFO rule 1", INFO_RULE},
        {"INFO row 1", INFO_ROW},
        {"INFO show_detail 1", INFO_SHOW_DETAIL},
        {"INFO game_type 1", INFO_GAME_TYPE},
        {"INFO start_depth 1", INFO_START_DEPTH},
        {"INFO caution_factor 1", INFO_CAUTION_FACTOR},
        {"INFO pondering 1", INFO_PONDERING},
        {"INFO strength 1", INFO_STRENGTH},
        {"INFO seed 1", INFO_SEED},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        Command command = parse(CASES[i].text);
        cr_assert_eq(command.key, CASES[i].key, "%s", CASES[i].text);
        cr_assert(!command.malformed && command.values[0] == 1, "%s", CASES[i].text);
    }
}

Test(command, evaluate_needs_a_point) {
    Command command = parse("info Evaluate 3, 14");
    cr_assert(command.key == INFO_EVALUATE && !command.malformed);
    cr_assert(command.values[0] == 3 && command.values[1] == 14);
    static const char *const BAD[] = {"INFO evaluate", "INFO evaluate 3", "INFO evaluate 3,4,5",
                                      "INFO evaluate h8"};
    for (size_t i = 0; i < ARRAY_LENGTH(BAD); i++) {
        cr_assert_eq(parse(BAD[i]).key, INFO_EVALUATE);
        cr_assert(parse(BAD[i]).malformed, "%s", BAD[i]);
    }
}

Test(command, nul_bytes_are_bad_input_and_end_nothing) {
    cr_assert(command_parse("TURN 7\0,7", 9).malformed);
    cr_assert(command_parse("START 15\0", 9).malformed);
    cr_assert_eq(command_parse("\0START 15", 9).kind, COMMAND_UNKNOWN);
    cr_assert_eq(command_parse("ST\0ART 15", 9).kind, COMMAND_UNKNOWN);
    cr_assert_eq(command_parse("END\0", 4).kind, COMMAND_UNKNOWN);
    cr_assert_eq(command_parse("\0\0\0", 3).kind, COMMAND_UNKNOWN);
}

Test(command, a_line_that_is_too_long_is_never_obeyed) {
    static char text[200000];
    memset(text, ' ', sizeof text);
    memcpy(text, "TURN 7,7", 8);
    cr_assert(!command_parse(text, COMMAND_MAX_LENGTH).malformed);
    cr_assert(!command_parse(text, COMMAND_MAX_LENGTH).overlong);
    cr_assert(command_parse(text, COMMAND_MAX_LENGTH + 1).malformed);
    cr_assert(command_parse(text, sizeof text).overlong);

    static const char *const WORDS[] = {"BEGIN", "RESTART", "END",  "STOP",
                                        "BOARD", "DONE",    "ABOUT"};
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        memset(text, ' ', sizeof text);
        memcpy(text, WORDS[i], strlen(WORDS[i]));
        cr_expect_neq(command_parse(text, COMMAND_MAX_LENGTH).kind, COMMAND_UNKNOWN, "%s",
                      WORDS[i]);
        cr_expect_eq(command_parse(text, sizeof text).kind, COMMAND_UNKNOWN, "%s", WORDS[i]);
    }

    memset(text, ' ', sizeof text);
    Command blank = command_parse(text, sizeof text);
    cr_assert_eq(blank.kind, COMMAND_UNKNOWN);
    cr_assert(blank.overlong);
}

Test(command, every_single_byte_and_pair_of_bytes_gives_a_command) {
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++) {
            char text[2] = {(char)first, (char)second};
            Command command = command_parse(text, 2);
            cr_assert(command.kind == COMMAND_UNKNOWN || command.kind == COMMAND_BLANK ||
                      (command.kind == COMMAND_POINT && command.malformed));
        }
    cr_assert_eq(command_parse("", 0).kind, COMMAND_BLANK);
}

Test(command, quotes_are_printable_and_short) {
    char quoted[11];
    command_quote("  a\tb\x80\xff\0c  ", 11, quoted, sizeof quoted);
    cr_assert_str_eq(quoted, "a?b???c");
    command_quote("0123456789abcdef", 16, quoted, sizeof quoted);
    cr_assert_str_eq(quoted, "0123456789");
    command_quote("", 0, quoted, sizeof quoted);
    cr_assert_str_eq(quoted, "");
}
