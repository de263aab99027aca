/* Tests of the executables in the packages: what is said, one command after the other.
 *
 * Lines end in CR LF, as on Windows. See package_support.h for what is started.
 */
#include "package/package_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A position that the acceptance test of the tournament sends; the first stone is black. */
typedef struct Position {
    int rule;
    const char *stones;
    const char *answers; /* one of these, or with a '!' in front none of these */
} Position;

#define EVERY_RULE "h8h9i8i9j8j9k8k9"

static const Position POSITIONS[] = {
    {RULE_FREESTYLE, EVERY_RULE, "g8 l8"},
    {RULE_STANDARD, EVERY_RULE, "g8 l8"},
    {RULE_RENJU, EVERY_RULE, "g8 l8"},
    {RULE_CARO, EVERY_RULE, "g8 l8"},
    {RULE_CARO_EXACT, EVERY_RULE, "g8 l8"},
    {RULE_STANDARD, "h8h9i8h10g8h11j13h12g14h14i15", "f8 j8"},
    {RULE_RENJU, "h8h9i7i9h10i6i11i12", "!g9"},
    {RULE_CARO, "h8f8g8f9i8f7j8l8", "f5 f6 f10 f11"},
};

/* Sends the position as a BOARD whose first move is ours, the stones in the order played. */
static void say_position(Guest *guest, const Position *position) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(position->stones, 15, 15, cells, BOARD_MAX_CELLS);
    guest_say(guest, "START 15\r\nINFO timeout_turn 1000\r\nINFO rule %d\r\nBOARD\r\n",
              position->rule);
    for (int i = 0; i < count; i++)
        guest_say(guest, "%d,%d,%d\r\n", cells[i] % 15, cells[i] / 15,
                  (count - i) % 2 == 0 ? 1 : 2);
    guest_say(guest, "DONE\r\n");
}

/* Whether the words of `list` have `word` among them. */
static bool list_has(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}

Test(package_talk, the_positions_of_the_acceptance_test_get_the_right_answers) {
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Guest *guest = guest_start();
        say_position(guest, &POSITIONS[i]);
        guest_expect(guest, "OK");
        int x, y;
        guest_expect_move(guest, &x, &y);
        char move[16];
        snprintf(move, sizeof move, "%c%d", 'a' + x, y + 1);
        const char *answers = POSITIONS[i].answers;
        bool barred = answers[0] == '!';
        cr_assert(list_has(answers + barred, move) != barred, "rule %d, %s: %s", POSITIONS[i].rule,
                  POSITIONS[i].stones, move);
        guest_end(guest);
    }
}

Test(package_talk, swap2_is_answered_with_one_line_for_0_3_and_5_stones) {
    static const struct {
        const char *stones;
        int least, most; /* points in the answer; SWAP has none */
    } CASES[] = {{"", 3, 3},
                 {"7,7\r\n8,8\r\n9,7\r\n", 0, 2},
                 {"7,7\r\n8,8\r\n9,7\r\n3,3\r\n10,9\r\n", 0, 1}};
    Guest *guest = guest_start();
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        guest_say(guest, "START 15\r\nINFO timeout_turn 300\r\nSWAP2BOARD\r\n%sDONE\r\n",
                  CASES[i].stones);
        guest_expect(guest, "OK");
        const char *line;
        cr_assert(guest_hear(guest, &line));
        int x[3], y[3];
        int numbers = sscanf(line, "%d,%d %d,%d %d,%d", &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]);
        int points = numbers < 0 ? 0 : numbers / 2;
        cr_assert(points >= CASES[i].least && points <= CASES[i].most, "%s", line);
        cr_assert(points > 0 || strcmp(line, "SWAP") == 0, "%s", line);
        guest_say(guest, "ABOUT\r\n");
        guest_expect(guest, "name=*");
    }
    guest_end(guest);
}

Test(package_talk, bad_input_gets_an_error_and_changes_nothing) {
    static const struct {
        const char *line, *reply;
    } CASES[] = {
        {"TURN 15,0", "ERROR *"},
        {"TURN -1,0", "ERROR *"},
        {"TURN 0", "ERROR *"},
        {"TURN", "ERROR *"},
        {"TURN a,b", "ERROR *"},
        {"TURN 7,7", "ERROR *"}, /* occupied */
        {"TURN 99999999999999999999,1", "ERROR *"},
        {"PLAY 7,7", "ERROR *"},
        {"TAKEBACK 0,0", "ERROR *"},
        {"START", "ERROR *"},
        {"START 0", "ERROR *"},
        {"START 2000000000", "ERROR *"},
        {"RECTSTART 15", "ERROR *"},
        {"BOARD\r\n7,7,1\r\n7,7,2\r\nDONE", "ERROR *"},
        {"BOARD\r\n7,7,1\r\n8,8,9\r\nDONE", "ERROR *"},
        {"BOARD\r\n7,7,1\r\n15,8,2\r\nDONE", "ERROR *"},
        {"BOARD\r\nnonsense\r\nDONE", "ERROR *"},
        {"SWAP2BOARD\r\n7,7\r\nDONE", "ERROR *"},
        {"INFO rule 77\r\nABOUT", "ERROR *\nname=*"},
        {"INFO max_memory 1000\r\nABOUT", "ERROR *\nname=*"},
        {"DANCE", "UNKNOWN DANCE"},
        {"7,7", "UNKNOWN *"},
        {"\xC4\x8D\x01\x7F", "UNKNOWN *"},
    };
    Guest *guest = guest_start();
    guest_say(guest, "TURN 7,7\r\n");
    guest_expect(guest, "ERROR *");
    guest_say(guest, "START 15\r\nINFO timeout_turn 0\r\nTURN 7,7\r\n");
    guest_expect(guest, "OK\nx,y");
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        guest_say(guest, "%s\r\n", CASES[i].line);
        guest_expect(guest, CASES[i].reply);
    }
    guest_say(guest, "TAKEBACK 7,7\r\nTURN 7,7\r\n");
    guest_expect(guest, "OK\nx,y");
    guest_end(guest);
}

Test(package_talk, end_leaves_from_the_middle_of_a_search_also_with_several_threads) {
    for (int threads = 1; threads <= 3; threads++) {
        Guest *guest = guest_start();
        guest_say(guest, "START 15\r\nINFO timeout_turn 1000000000\r\nINFO thread_num %d\r\n",
                  threads);
        guest_say(guest, "BOARD\r\n3,3,1\r\n4,11,2\r\n11,4,1\r\n10,10,2\r\nDONE\r\n");
        guest_expect(guest, "OK");
        guest_await_search(guest);
        guest_end(guest);
    }
}

Test(package_talk, a_suspended_engine_goes_on_where_it_was) {
    Guest *guest = guest_start();
    guest_suspend(guest);
    guest_say(guest, "START 15\r\nINFO timeout_turn 1000000000\r\n");
    guest_resume(guest);
    guest_say(guest, "BOARD\r\n3,3,1\r\n4,11,2\r\n11,4,1\r\n10,10,2\r\nDONE\r\n");
    guest_expect(guest, "OK");
    guest_await_search(guest);
    guest_suspend(guest);
    guest_say(guest, "YXSTOP\r\nABOUT\r\n");
    guest_resume(guest);
    guest_expect(guest, "x,y\nname=*");
    guest_end(guest);
}

Test(package_talk, the_name_of_a_file_may_have_any_letters) {
    char folder[256], file[300];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pentad-names-XXXXXX", base != NULL ? base : "/tmp");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/Žluťoučký kůň", folder);
    Guest *guest = guest_start();
    guest_say(guest, "START 15\r\nYXHASHDUMP\r\n%s\r\nYXHASHLOAD\r\n%s\r\nABOUT\r\n", file, file);
    guest_expect(guest, "OK\nname=*");
    guest_end(guest);
    cr_assert_eq(unlink(file), 0, "it has another name");
    cr_assert_eq(rmdir(folder), 0);
}
