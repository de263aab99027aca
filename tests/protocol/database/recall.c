/* Tests of the search with the position database: what is known is used, what is found is kept. */
#include "protocol/database/database_support.h"
#include "protocol/protocol_support.h"
#include "session/database/session_recall.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

TestSuite(db_recall, .timeout = 60);

/* A conversation whose searches have a fixed depth. */
typedef struct Study {
    TestFolder folder;
    Talk *talk;
} Study;

static void expect(const Study *study, const char *lines, const char *answer) {
    cr_assert(talk_exchange(study->talk, lines, answer), "%s", lines);
}

/* Says something; whatever is answered. */
static void tell(const Study *study, const char *lines) {
    talk_say(study->talk, lines);
    study->talk->reply_count = 0;
    study->talk->used = 0;
}

static Study begin(void) {
    Study study = {.folder = test_folder_create(), .talk = talk_create_silent()};
    char lines[2 * TEST_PATH_SIZE];
    snprintf(lines, sizeof lines,
             "START 15\nINFO max_depth 5\nINFO usedatabase 1\nYXSETDATABASE\n%s",
             study.folder.path);
    tell(&study, lines);
    return study;
}

static void end(Study *study) {
    talk_destroy(study->talk);
    test_folder_remove(&study->folder);
}

/* A quiet position with white to move. */
#define POSITION "YXBOARD\n7,7,2\nDONE\n"

Test(db_recall, a_move_that_wins_is_played_at_once) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 7 W -29990 20\n7,7\n1,3\nDONE\n"
                 "YXEDITTVDDATABASE 1 W 0 0\n7,7\n2,2\nDONE");
    expect(&study, POSITION "INFO max_node 1000000\nYXNBEST 1", "MESSAGE known: *\nx,y");
    /* One of the eight images of 1,3; the shorter win of the two. */
    const Board *board = session_board(study.talk->session);
    int stones = 0;
    static const int X[] = {1, 1, 13, 13, 3, 3, 11, 11}, Y[] = {3, 11, 3, 11, 1, 13, 1, 13};
    for (int i = 0; i < 8; i++)
        stones += board_stone(board, board_cell(board, X[i], Y[i])) == STONE_WHITE;
    cr_assert_eq(stones, 1);
    cr_assert_eq(study.talk->last_depth, 0, "there was no search");
    /* Weak play does not know it. */
    expect(&study, "INFO strength 50\n" POSITION "YXNBEST 1", "x,y");
    end(&study);
}

Test(db_recall, behind_end_nothing_is_told_that_the_database_knows) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 6 -1 -3000 60\n7,7\n5,5\nDONE\n"
                 "INFO max_depth 100\nINFO timeout_turn 1000000000");
    study.talk->on_message = "END";
    expect(&study, POSITION "YXNBEST 1", "");
    end(&study);
}

Test(db_recall, a_database_for_reading_only_takes_no_result_and_nothing_is_said_of_it) {
    Study study = begin();
    expect(&study, "INFO database_readonly 1\n" POSITION "YXNBEST 1", "x,y");
    expect(&study, "INFO database_readonly 0\nYXDBCHECK", "MESSAGE 0 records in *");
    end(&study);
}

Test(db_recall, end_breaks_off_the_search_for_a_first_move_when_the_usual_one_is_ruled_out) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 1 X 0 0\n7,7\nDONE\nRESTART\n"
                 "INFO max_depth 100\nINFO timeout_turn 1000000000");
    study.talk->on_message = "END";
    expect(&study, "BEGIN", "");
    end(&study);
}

Test(db_recall, results_that_cannot_be_stored_are_told_once_and_as_no_error) {
    Study study = begin();
    char lines[2 * TEST_PATH_SIZE];
    struct rlimit limit, none;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &none);
    limit = none;
    limit.rlim_cur = 24 + 5; /* the header and a part of an entry */
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    expect(&study, POSITION "YXNBEST 1", "x,y\nMESSAGE not stored: it could not be*");
    expect(&study, POSITION "YXHASHCLEAR\nYXNBEST 1", "x,y");
    snprintf(lines, sizeof lines, "YXSETDATABASE %s/other.pdb", study.folder.folder);
    tell(&study, lines); /* about that one nothing was told */
    expect(&study, POSITION "YXHASHCLEAR\nYXNBEST 1", "x,y\nMESSAGE not stored: it could not be*");
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    expect(&study, POSITION "YXHASHCLEAR\nYXNBEST 1", "x,y");
    end(&study);
}

Test(db_recall, a_forced_move_is_played_at_once) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 1 ! 0 0\n7,7\n8,9\n1,2\nDONE");
    expect(&study, "YXBOARD\n7,7,1\n8,9,2\nDONE\nBEGIN", "MESSAGE known: b3 has to be played\n1,2");
    end(&study);
}

/* The move that the engine chooses after 7,7 and 8,9 without the database. */
static void choose_alone(Study *study, int *x, int *y) {
    tell(study, "INFO usedatabase 0");
    talk_say(study->talk, "YXBOARD\n7,7,1\n8,9,2\nDONE\nYXNBEST 1");
    cr_assert(talk_read_point(study->talk->replies[0], x, y));
}

Test(db_recall, a_forced_move_that_the_user_blocked_is_not_played) {
    Study study = begin();
    char lines[256];
    int x, y;
    choose_alone(&study, &x, &y);
    snprintf(lines, sizeof lines,
             "INFO usedatabase 1\nYXHASHCLEAR\nYXEDITTVDDATABASE 1 ! 0 0\n7,7\n8,9\n%d,%d\nDONE\n"
             "YXBOARD\n7,7,1\n8,9,2\nDONE\nYXBLOCK\n%d,%d\nDONE",
             x, y, x, y);
    tell(&study, lines);
    expect(&study, "YXNBEST 1", "x,y");
    cr_assert_eq(talk_stone(study.talk, x, y), STONE_NONE);
    end(&study);
}

Test(db_recall, blocked_and_lost_moves_are_left_out) {
    Study study = begin();
    Talk *talk = study.talk;
    char lines[256];
    int x, y;
    tell(&study, "YXBOARD\n7,7,1\n8,9,2\nDONE");
    talk_say(talk, "YXNBEST 1");
    cr_assert(talk_read_point(talk->replies[0], &x, &y));
    talk->reply_count = 0;
    for (int round = 0; round < 2; round++) {
        snprintf(lines, sizeof lines, "YXEDITTVDDATABASE 1 %s 0 0\n7,7\n8,9\n%d,%d\nDONE",
                 round == 0 ? "X" : "L", x, y);
        tell(&study, lines);
        talk_say(talk, "YXBOARD\n7,7,1\n8,9,2\nDONE\nYXNBEST 1");
        int other_x, other_y;
        cr_assert(talk_read_point(talk->replies[0], &other_x, &other_y));
        cr_assert(other_x != x || other_y != y, "round %d", round);
        talk->reply_count = 0;
    }
    tell(&study, "INFO usedatabase 0\nYXBOARD\n7,7,1\n8,9,2\nDONE\nYXHASHCLEAR");
    talk_say(talk, "YXNBEST 1");
    snprintf(lines, sizeof lines, "%d,%d", x, y);
    cr_assert(talk_heard(talk, lines), "without the database nothing is left out");
    end(&study);
}

Test(db_recall, what_a_search_found_is_kept) {
    Study study = begin();
    tell(&study, POSITION "YXNBEST 2");
    expect(&study, "YXQUERYDATABASEONE\n7,7\nDONE", "MESSAGE DATABASE ONE -1 *");
    talk_say(study.talk, "YXQUERYDATABASEONE\n7,7\nDONE");
    int label, value, depth, bound;
    cr_assert_eq(sscanf(study.talk->replies[0], "MESSAGE DATABASE ONE %d %d %d %d", &label, &value,
                        &depth, &bound),
                 4);
    cr_assert(depth >= 5 && bound == 3);
    tell(&study, "");
    /* The best two moves, each with its images, less than all moves. */
    talk_say(study.talk, "YXQUERYDATABASEALL\n7,7\nDONE");
    cr_assert_gt(study.talk->reply_count, 2 + 2);
    cr_assert_leq(study.talk->reply_count, 2 + 16);
    tell(&study, "");
    end(&study);
}

Test(db_recall, nothing_is_kept_when_the_database_is_off_or_read_only) {
    Study study = begin();
    tell(&study, "INFO usedatabase 0\n" POSITION "YXNBEST 1");
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    tell(&study, "INFO usedatabase 1\nINFO database_readonly 1\n" POSITION "YXNBEST 1");
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    tell(&study, "INFO database_readonly 0\nINFO strength 50\n" POSITION "YXNBEST 1");
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    tell(&study, "INFO strength 100\nINFO rule 2\n" POSITION "YXNBEST 1");
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    tell(&study, "INFO rule 0\nINFO strength 1000\n" POSITION "YXNBEST 1");
    expect(&study, "YXDBCHECK", "MESSAGE 2 records*");
    end(&study);
}

Test(db_recall, a_proven_win_is_kept_with_its_length) {
    Study study = begin();
    /* Black has an open three. */
    tell(&study, "YXBOARD\n6,7,1\n1,1,2\n7,7,1\n1,3,2\n8,7,1\n13,13,2\nDONE\nYXNBEST 1");
    expect(&study, "YXQUERYDATABASEONE\n6,7\n1,1\n7,7\n1,3\n8,7\n13,13\nDONE",
           "MESSAGE DATABASE ONE 108 29997 *");
    end(&study);
}

Test(db_recall, a_deeper_record_stays) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 6 -1 333 99\n7,7\nDONE\n" POSITION "YXNBEST 1");
    expect(&study, "YXQUERYDATABASEONE\n7,7\nDONE", "MESSAGE DATABASE ONE -1 333 99 3 *");
    end(&study);
}

Test(db_recall, a_deep_value_of_a_move_is_believed) {
    Study study = begin();
    /* After 5,5 or an image of it black, who is to move then, stands very badly. */
    tell(&study, "YXEDITTVDDATABASE 6 -1 -3000 60\n7,7\n5,5\nDONE");
    expect(&study, POSITION "YXNBEST 1", "MESSAGE known: f6, depth 60, eval 3000\n5,5");
    expect(&study, "YXQUERYDATABASEONE\n7,7\nDONE", "MESSAGE DATABASE ONE -1 3000 *");
    end(&study);
}

Test(db_recall, a_move_that_is_known_to_be_bad_is_not_played) {
    Study study = begin();
    char lines[256];
    int x, y;
    choose_alone(&study, &x, &y);
    snprintf(lines, sizeof lines,
             "INFO usedatabase 1\nYXHASHCLEAR\nYXEDITTVDDATABASE 6 -1 3000 60\n7,7\n8,9\n%d,%d\n"
             "DONE\nYXBOARD\n7,7,1\n8,9,2\nDONE",
             x, y);
    tell(&study, lines);
    expect(&study, "YXNBEST 1", "x,y");
    cr_assert_eq(talk_stone(study.talk, x, y), STONE_NONE);
    end(&study);
}

Test(db_recall, a_value_less_deep_than_the_search_is_not) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 6 -1 -3000 2\n7,7\n5,5\nDONE");
    expect(&study, POSITION "YXNBEST 1", "x,y");
    end(&study);
}

/* Two iterations end, then the search stops within the third and has another move. */
Test(db_recall, an_iteration_that_was_not_finished_is_not_kept) {
    static Recall recall;
    Study study = begin();
    Session *session = study.talk->session;
    Cell first = 5 * 15 + 5, second = 8 * 15 + 9;
    tell(&study, POSITION);
    session_recall_begin(session, 1, &recall);
    ThinkReport report = {0};
    ThinkInfo info = {.line_count = 1, .best = first, .score = 10, .depth = 8};
    session_recall_listen(&recall, &report);
    session_recall_store(session, &recall, &info);
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    report.iteration(report.context, &info);
    info.depth = 9;
    info.score = 20;
    report.iteration(report.context, &info);
    info = (ThinkInfo){.line_count = 1, .best = second, .score = 700, .depth = 10};
    session_recall_end(session, &recall, &info);
    session_recall_store(session, &recall, &info);
    expect(&study, "YXQUERYDATABASEONE\n7,7\nDONE", "MESSAGE DATABASE ONE -1 20 9 3 *");
    expect(&study, "YXQUERYDATABASEONE\n7,7\n5,5\nDONE", "MESSAGE DATABASE ONE -1 -20 8 3 *");
    expect(&study, "YXDBCHECK", "MESSAGE 2 records*");

    /* A win is one at any time. */
    info.score = score_win_in(7);
    session_recall_store(session, &recall, &info);
    expect(&study, "YXQUERYDATABASEONE\n7,7\nDONE", "MESSAGE DATABASE ONE 108 29993 *");
    end(&study);
}

Test(db_recall, points_that_the_user_blocked_stay_blocked) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 7 W -29990 20\n7,7\n8,9\n1,3\nDONE\n"
                 "YXBOARD\n7,7,1\n8,9,2\nDONE\nYXBLOCK\n1,3\nDONE");
    talk_say(study.talk, "YXNBEST 1");
    int x, y;
    cr_assert(talk_read_point(study.talk->replies[0], &x, &y));
    cr_assert(x != 1 || y != 3);
    tell(&study, "");
    expect(&study, "YXQUERYDATABASEONE\n7,7\n8,9\nDONE", "MESSAGE DATABASE ONE 0 0 0 0 ");
    end(&study);
}

/* Tic-tac-toe, white to move: the corners, which hold, are blocked, the others have `label`. */
static void expect_no_corner(const Study *study, char label, int line_count) {
    static const int X[] = {1, 0, 2, 1}, Y[] = {0, 1, 1, 2};
    char lines[200];
    tell(study, "YXDELETEDATABASEALL\nDONE\nYXBLOCK 0,0 0,2 2,0 2,2 DONE");
    for (int i = 0; i < 4; i++) {
        snprintf(lines, sizeof lines, "YXEDITTVDDATABASE 1 %c 0 0\n1,1\n%d,%d\nDONE", label, X[i],
                 Y[i]);
        tell(study, lines);
    }
    snprintf(lines, sizeof lines, "YXBOARD\n1,1,2\nDONE\nYXNBEST %d", line_count);
    expect(study, lines, "x,y");
    for (int x = 0; x < 3; x += 2)
        for (int y = 0; y < 3; y += 2)
            cr_expect_eq(talk_stone(study->talk, x, y), STONE_NONE, "%c, %d lines", label,
                         line_count);
}

Test(db_recall, a_point_that_the_user_blocked_is_not_played_for_what_the_database_leaves_out) {
    Study study = begin();
    tell(&study, "START 3\nINFO row 3");
    expect_no_corner(&study, 'L', 1);
    expect_no_corner(&study, 'X', 1);
    expect_no_corner(&study, 'X', 2);
    end(&study);
}

/* Black has a four and an open three and is to move. */
#define FOUR_AND_THREE                                                                             \
    "YXBOARD\n7,7,1\n0,0,2\n7,8,1\n2,0,2\n7,9,1\n4,0,2\n7,10,1\n6,0,2\n3,3,1\n14,14,2\n3,4,1\n"    \
    "12,14,2\n3,5,1\n10,14,2\nDONE\n"

Test(db_recall, a_row_is_completed_though_a_longer_win_is_known) {
    Study study = begin();
    tell(&study, "YXBLOCK\n7,6\n7,11\nDONE");
    tell(&study, FOUR_AND_THREE "YXNBEST 1\nYXBLOCKRESET");
    talk_say(study.talk, FOUR_AND_THREE "YXNBEST 1");
    int x, y;
    cr_assert(talk_read_point(study.talk->replies[0], &x, &y), "%s", study.talk->replies[0]);
    cr_expect_eq(x, 7);
    cr_expect(y == 6 || y == 11);
    end(&study);
}

/* Both sides have a four; black is to move and completes his row on 7,11 only. */
#define FOURS(black, white)                                                                        \
    "YXBOARD\n7,7," black "\n7,6," white "\n7,8," black "\n0,1," white "\n7,9," black              \
    "\n0,2," white "\n7,10," black "\n0,3," white "\n14,14," black "\n0,4," white "\n"
#define FOURS_POINTS "7,7\n7,6\n7,8\n0,1\n7,9\n0,2\n7,10\n0,3\n14,14\n0,4\n"

Test(db_recall, what_is_found_after_the_end_of_a_game_is_not_kept) {
    Study study = begin();
    expect(&study, FOURS("2", "1") "7,11,2\nDONE\nYXNBEST 1", "x,y");
    expect(&study, "YXQUERYDATABASEONE\n" FOURS_POINTS "7,11\nDONE",
           "MESSAGE DATABASE ONE 0 0 0 0 ");
    /* Older versions kept it. */
    tell(&study, "YXEDITTVDDATABASE 7 L +M1 1\n" FOURS_POINTS "7,11\nDONE");
    tell(&study, FOURS("1", "2") "DONE\nYXNBEST 1");
    cr_expect_neq(talk_stone(study.talk, 7, 11), STONE_NONE, "the row is completed");
    end(&study);
}

/* ------------------------------------------------------------------------------------------
 * What is made of the moves before and after a search, without one.
 */

/* A position with black to move that has no symmetry. */
#define UNEVEN "YXBOARD\n7,7,1\n8,9,2\nDONE"

static Cell cell_at(int x, int y) {
    return (Cell)(y * 15 + x);
}

/* Looks a position up for so many lines. */
static const Recall *look_up(const Study *study, const char *position, int line_count) {
    static Recall recall;
    tell(study, position);
    session_recall_begin(study->talk->session, line_count, &recall);
    return &recall;
}

/* The same, then a search that finds `best` with the score 10; returns what comes of it. */
static ThinkInfo settle(const Study *study, const char *position, Cell best, int depth) {
    ThinkInfo info = {.line_count = 1, .best = best, .score = 10, .depth = depth};
    Recall recall = *look_up(study, position, 1);
    session_recall_end(study->talk->session, &recall, &info);
    return info;
}

Test(db_recall, lost_moves_are_shown_among_others_and_blocked_ones_are_not) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 1 L 0 0\n7,7\n8,9\n1,2\nDONE");
    cr_expect(cellset_has(&look_up(&study, UNEVEN, 1)->closed, cell_at(1, 2)));
    tell(&study, "YXBLOCKRESET");
    cr_expect_not(cellset_has(&look_up(&study, UNEVEN, 2)->closed, cell_at(1, 2)));
    cr_expect(look_up(&study, UNEVEN, 2)->whole, "without it the position is worth the same");
    tell(&study, "YXEDITTVDDATABASE 1 X 0 0\n7,7\n8,9\n1,3\nDONE");
    const Recall *recall = look_up(&study, UNEVEN, 2);
    cr_expect(cellset_has(&recall->closed, cell_at(1, 3)));
    cr_expect_not(recall->whole);
    end(&study);
}

Test(db_recall, of_several_forced_moves_one_is_played_whatever_else_is_known) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 1 ! 0 0\n7,7\n8,9\n1,2\nDONE\n"
                 "YXEDITTVDDATABASE 1 ! 0 0\n7,7\n8,9\n1,3\nDONE\n"
                 "YXEDITTVDDATABASE 1 W 0 0\n7,7\n8,9\n5,5\nDONE\n"
                 "YXEDITTVDDATABASE 6 -1 -3000 60\n7,7\n8,9\n6,5\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, cell_at(1, 2), 5).best, cell_at(1, 2));
    const Recall *recall = look_up(&study, UNEVEN, 1);
    cr_expect_eq(recall->answer, CELL_NONE);
    cr_expect_not(recall->whole);
    cr_expect(cellset_has(&recall->closed, cell_at(5, 5)));
    cr_expect_not(cellset_has(&recall->closed, cell_at(1, 3)));
    end(&study);
}

Test(db_recall, a_win_is_no_answer_where_several_moves_are_asked_for) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 1 W 0 0\n7,7\n8,9\n5,5\nDONE");
    cr_expect_eq(look_up(&study, UNEVEN, 1)->answer, cell_at(5, 5));
    cr_expect_eq(look_up(&study, UNEVEN, 2)->answer, CELL_NONE);
    end(&study);
}

Test(db_recall, a_foul_is_no_answer_whatever_the_database_says) {
    Study study = begin();
    tell(&study, "INFO rule 4\nYXEDITTVDDATABASE 1 W 0 0\n7,5\n0,0\n7,6\n0,14\n5,7\n14,0\n6,7\n"
                 "14,14\n7,7\nDONE");
    cr_expect_eq(look_up(&study,
                         "YXBOARD\n7,5,1\n7,6,1\n5,7,1\n6,7,1\n0,0,2\n0,14,2\n14,0,2\n14,14,2\n"
                         "DONE",
                         1)
                     ->answer,
                 CELL_NONE);
    end(&study);
}

Test(db_recall, a_value_is_believed_up_to_its_depth_and_on_no_blocked_point) {
    Study study = begin();
    Cell good = cell_at(5, 5), bad = cell_at(5, 6), other = cell_at(6, 6);
    tell(&study, "YXEDITTVDDATABASE 6 -1 -3000 8\n7,7\n8,9\n5,5\nDONE\n"
                 "YXEDITTVDDATABASE 6 -1 3000 8\n7,7\n8,9\n5,6\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, other, 8).best, good);
    cr_expect_eq(settle(&study, UNEVEN, other, 9).best, other);
    cr_expect_eq(settle(&study, UNEVEN, good, 8).score, 3000);
    cr_expect_eq(settle(&study, UNEVEN, good, 9).score, 10);
    tell(&study, "YXBLOCK\n5,5\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, other, 8).best, other);
    cr_expect_eq(settle(&study, UNEVEN, bad, 8).score, -3000);
    end(&study);
}

Test(db_recall, the_value_of_a_move_with_a_label_is_not_believed) {
    Study study = begin();
    Cell other = cell_at(6, 6);
    tell(&study, "YXEDITTVDDATABASE 7 D -3000 8\n7,7\n8,9\n5,5\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, other, 8).best, other);
    tell(&study, "YXEDITTVDDATABASE 7 -1 -3000 8\n7,7\n8,9\n5,5\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, other, 8).best, cell_at(5, 5));
    end(&study);
}

Test(db_recall, a_search_without_a_whole_iteration_gives_way_to_no_value) {
    Study study = begin();
    tell(&study, "YXEDITTVDDATABASE 6 -1 -3000 0\n7,7\n8,9\n5,5\nDONE");
    cr_expect_eq(settle(&study, UNEVEN, cell_at(6, 6), 0).score, 10);
    end(&study);
}

/* ------------------------------------------------------------------------------------------
 * What is kept, without a search.
 */

/* Keeps the result of a search that plays 5,5: it has `score` after its only iteration, and `last`
 * at its end. */
static void keep(const Study *study, int score, int depth, int last) {
    static Recall recall;
    ThinkReport report = {0};
    ThinkInfo info = {.line_count = 1, .best = cell_at(5, 5), .score = score, .depth = depth};
    tell(study, UNEVEN);
    session_recall_begin(study->talk->session, 1, &recall);
    session_recall_listen(&recall, &report);
    report.iteration(report.context, &info);
    info.score = last;
    session_recall_end(study->talk->session, &recall, &info);
    session_recall_store(study->talk->session, &recall, &info);
}

/* Of the position and of the one after the move. */
#define KEPT    "YXQUERYDATABASEONE\n7,7\n8,9\nDONE\nYXQUERYDATABASEONE\n7,7\n8,9\n5,5\nDONE"
#define NOTHING "MESSAGE DATABASE ONE 0 0 0 0 "

Test(db_recall, a_value_is_kept_from_depth_2_on) {
    Study study = begin();
    keep(&study, 300, 1, 300);
    expect(&study, KEPT, NOTHING "\n" NOTHING);
    keep(&study, 300, 2, 300);
    expect(&study, KEPT, "MESSAGE DATABASE ONE -1 300 2 3 *\n" NOTHING);
    keep(&study, 300, 3, 300);
    expect(&study, KEPT, "MESSAGE DATABASE ONE -1 300 3 3 *\nMESSAGE DATABASE ONE -1 -300 2 3 *");
    end(&study);
}

Test(db_recall, a_loss_that_nobody_searched_is_not_kept) {
    Study study = begin();
    keep(&study, SCORE_UNSEARCHED_LOSS, 9, 10);
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    keep(&study, 10, 9, SCORE_UNSEARCHED_LOSS);
    expect(&study, "YXDBCHECK", "MESSAGE 0 records*");
    end(&study);
}

Test(db_recall, after_its_move_a_win_is_a_ply_closer) {
    Study study = begin();
    keep(&study, score_win_in(5), 9, score_win_in(5));
    expect(&study, KEPT,
           "MESSAGE DATABASE ONE 108 29995 9 3 *\nMESSAGE DATABASE ONE 119 -29996 8 *");
    tell(&study, "YXDELETEDATABASEALL\nDONE");
    keep(&study, score_loss_in(6), 9, score_loss_in(6));
    expect(&study, KEPT,
           "MESSAGE DATABASE ONE 119 -29994 9 3 *\nMESSAGE DATABASE ONE 108 29995 8 *");
    end(&study);
}

/* ------------------------------------------------------------------------------------------
 * What the search learns of the values of moves.
 */

/* Takes bytes of a saved table into a sum (FNV-1a). */
static bool add_bytes(void *context, const void *bytes, size_t size) {
    uint64_t *sum = context;
    for (size_t i = 0; i < size; i++)
        *sum = (*sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
    return true;
}

/* What the transposition table holds, as a number; then it is cleared. */
static uint64_t take_table(const Study *study) {
    uint64_t sum = 0xCBF29CE484222325u;
    EngineStream stream = {.context = &sum, .write = add_bytes};
    cr_assert_eq(engine_save_hash(study->talk->session->engine, &stream), ENGINE_OK);
    engine_clear_hash(study->talk->session->engine);
    return sum;
}

/* The table when 5,5 is looked up, about which the database says what `edit` enters. */
static uint64_t table_of(const Study *study, const char *edit) {
    char lines[128];
    snprintf(lines, sizeof lines,
             "YXDELETEDATABASEONE\n7,7\n8,9\n5,5\nDONE\n%s\n7,7\n8,9\n5,5\nDONE", edit);
    tell(study, lines);
    look_up(study, UNEVEN, 2);
    return take_table(study);
}

/* The table when the engine is told so. */
static uint64_t table_with(const Study *study, int score, int depth) {
    tell(study, UNEVEN);
    engine_learn(study->talk->session->engine, cell_at(5, 5), score, depth, BOUND_EXACT);
    return take_table(study);
}

Test(db_recall, the_search_learns_draws_and_what_has_a_depth_or_a_length) {
    Study study = begin();
    tell(&study, "INFO hash_size 1024\nYXHASHCLEAR");
    uint64_t nothing = take_table(&study);
    cr_assert_neq(table_with(&study, 300, 8), nothing);
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 6 -1 300 8"), table_with(&study, 300, 8));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 6 -1 300 9"), table_with(&study, 300, 9));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 7 D 300 9"), table_with(&study, 0, 120));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 1 D 0 0"), table_with(&study, 0, 120));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 7 W -29990 9"),
                 table_with(&study, score_loss_in(10), 120));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 7 L 29991 9"),
                 table_with(&study, score_win_in(9), 120));
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 1 W 0 0"), nothing, "no length is known");
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 1 ! 0 0"), nothing);
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 7 ! -29990 9"), nothing,
                 "nobody says who wins");
    cr_expect_eq(table_of(&study, "YXEDITTVDDATABASE 7 L -29990 9"), nothing, "they disagree");
    end(&study);
}
