/* What self-play puts into its files, branches above all, and `data`, which checks, counts and
 * merges them. */
#include "bench/bench_support.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "data/quiet.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(bench_data, .init = bench_enter, .fini = bench_leave);

#define SMALL "selfplay -boardsize 11 -nodes 50 -balancenodes 50 -balance 2000 -quiet "

enum { FILE_HEADER = 56 };

static int64_t size_of(const char *path) {
    struct stat about;
    cr_assert_eq(stat(path, &about), 0);
    return about.st_size;
}

/* ------------------------------------------------------------------------------------------
 * What self-play makes.
 */

/* A board to walk on and what is met there. */
typedef struct Tour {
    Rules *rules;
    Board *board;
    int positions, of_branches, with_result, alternatives;
} Tour;

/* Checks a position of self-play against a board that only knows the rules. */
static bool judge_position(void *context, const GamePosition *position) {
    Tour *tour = context;
    const Board *board = position->board;
    cr_assert(board_check(board));
    tour->positions++;
    tour->of_branches += position->of_branch;
    tour->with_result += position->has_result;
    tour->alternatives += position->alternative_count;
    cr_expect_neq(position->of_branch, position->has_result);
    cr_expect(!position->of_branch || quiet_position(position->board));
    cr_expect(position->alternative_count == 0 ||
              (position->alternative_count >= 2 && position->alternative_count <= 4));
    for (int i = 1; i < position->alternative_count; i++)
        cr_expect_leq(position->alternatives[i].score, position->alternatives[i - 1].score);
    for (int i = 0; i < board->ply; i++)
        cr_expect_not(board_row_through(board, board->undo[i].cell, NULL, NULL));
    return true;
}

/* The stones of the opening: those before the first other event. */
static int opening_count(const GameData *game) {
    int count = 0;
    while (count < game->count && game->events[count].kind == DATA_RANDOM)
        count++;
    return count;
}

static bool judge_game(void *context, const GamedataHeader *header, const GameData *game) {
    Tour *tour = context;
    (void)header;
    int before = tour->positions;
    cr_assert_eq(gamedata_walk(game, tour->board, judge_position, tour), WALK_DONE);
    cr_expect_eq(tour->positions - before, gamedata_label_count(game));
    cr_expect_geq(opening_count(game), 3);
    return true;
}

Test(bench_data, positions_of_self_play_are_legal_and_branches_have_no_result) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_RENJU, RULE_CARO};
    char message[256], path[16];
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++) {
        snprintf(path, sizeof path, "f%d", RULES[i]);
        cr_expect_eq(bench_run("selfplay -boardsize 11 -balancenodes 50 -balance 2000 -quiet "
                               "-games 4 -nodes 200 -rule %d -randomplies 9 -branches 3 -follow 3 "
                               "-multipvevery 3 -seed 3 -out %s",
                               RULES[i], path)
                         ->status,
                     0);
        Tour tour = {.rules = rules_create(RULES[i], 5), .board = malloc(sizeof *tour.board)};
        cr_assert(tour.rules != NULL && tour.board != NULL);
        board_init(tour.board, tour.rules, NULL, 11, 11);
        cr_assert(gamedata_read(path, judge_game, &tour, NULL, message, sizeof message), "%s",
                  message);
        cr_expect_gt(tour.of_branches, tour.positions / 2);
        cr_expect_gt(tour.with_result, 20);
        cr_expect_gt(tour.alternatives, tour.positions / 8, "%d of %d", tour.alternatives,
                     tour.positions);
        free(tour.board);
        rules_destroy(tour.rules);
        const BenchRun *run = bench_run("data %s -check", path);
        cr_expect_eq(run->status, 0, "%s", run->output);
        cr_expect_not_null(strstr(run->output, "4 games, all good"), "%s", run->output);
        run = bench_run("data -check %s", path);
        cr_expect_not_null(strstr(run->output, "4 games, all good"), "%s", run->output);
    }
}

/* How many games ended so for whoever placed the last stone. */
typedef struct Ends {
    int fives, resigned;
} Ends;

/* With one score below 0 a side resigns, so it has placed the last stone, as who has a five. */
static bool judge_end(void *context, const GamedataHeader *header, const GameData *game) {
    Ends *ends = context;
    int stones = 0, score = 0;
    (void)header;
    bool in_branch = false;
    for (int i = 0; i < game->count; i++) {
        uint16_t kind = game->events[i].kind;
        in_branch = kind == DATA_BRANCH || (in_branch && kind != DATA_BACK);
        stones += !in_branch && (kind == DATA_PLAY || kind == DATA_RANDOM);
        score = !in_branch && kind == DATA_SEARCHED ? game->events[i].score : score;
    }
    bool black_last = stones % 2 == 1;
    if (game->end == ENDING_FIVE)
        cr_expect_eq(game->result, black_last ? RESULT_BLACK : RESULT_WHITE);
    if (game->end == ENDING_RESIGNED)
        cr_expect(score < 0 && game->result == (black_last ? RESULT_WHITE : RESULT_BLACK));
    ends->fives += game->end == ENDING_FIVE;
    ends->resigned += game->end == ENDING_RESIGNED;
    return true;
}

Test(bench_data, who_resigns_loses_and_who_has_a_five_wins) {
    static const char *const RESIGN[] = {"", "-resign score=1 moves=1"};
    char message[256];
    Ends ends = {0};
    for (int i = 0; i < 2; i++) {
        const BenchRun *run =
            bench_run("selfplay -boardsize 9 -nodes 50 -balancenodes 50 -balance 2000 -quiet "
                      "-games 8 -out f%d %s",
                      i, RESIGN[i]);
        cr_assert_eq(run->status, 0, "%s", run->output);
        cr_assert(
            gamedata_read(i == 0 ? "f0" : "f1", judge_end, &ends, NULL, message, sizeof message),
            "%s", message);
    }
    cr_expect(ends.fives > 0 && ends.resigned > 0, "%d, %d", ends.fives, ends.resigned);
}

/* The longest chain of random stones and of searches in a branch. */
typedef struct Longest {
    int plies, searches, branches;
} Longest;

static bool measure_branches(void *context, const GamedataHeader *header, const GameData *game) {
    Longest *longest = context;
    int plies = 0, searches = 0;
    (void)header;
    for (int i = opening_count(game); i < game->count; i++) {
        uint16_t kind = game->events[i].kind;
        plies = kind == DATA_BRANCH ? 0 : plies + (kind == DATA_RANDOM);
        searches = kind == DATA_BRANCH ? 0 : searches + (kind == DATA_SEARCHED);
        if (kind == DATA_BACK) {
            longest->plies = max_int(longest->plies, plies);
            longest->searches = max_int(longest->searches, searches);
            longest->branches++;
            cr_expect(plies >= 1 && searches >= 1);
        }
    }
    return true;
}

static Longest longest_in(const char *path) {
    char message[256];
    Longest longest = {0};
    cr_assert(gamedata_read(path, measure_branches, &longest, NULL, message, sizeof message));
    return longest;
}

Test(bench_data, branches_are_as_long_as_the_options_say) {
    bench_run(SMALL "-games 4 -branches 2 -out usual");
    bench_run(SMALL "-games 4 -branches 2 -randomplies 2 -follow 0 -out short");
    bench_run(SMALL "-games 4 -branches 0 -out none");
    Longest usual = longest_in("usual"), brief = longest_in("short");
    cr_expect_eq(usual.plies, 5);
    cr_expect_eq(usual.searches, 2);
    cr_expect_eq(brief.plies, 2);
    cr_expect_eq(brief.searches, 1);
    cr_expect_eq(longest_in("none").branches, 0);
}

/* The number in front of `word` in a text. */
static double number_before(const char *text, const char *word) {
    const char *at_word = strstr(text, word);
    cr_assert_not_null(at_word, "%s", text);
    while (at_word > text && strchr("0123456789.", at_word[-1]) != NULL)
        at_word--;
    return strtod(at_word, NULL);
}

Test(bench_data, a_position_of_the_default_recipe_takes_less_than_six_bytes) {
    bench_run("selfplay -games 12 -boardsize 20 -nodes 300 -balancenodes 300 -balance 150 "
              "-resign score=2000 moves=2 -quiet -out f");
    const BenchRun *run = bench_run("data f");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_lt(number_before(run->output, " without alternatives"), 6, "%s", run->output);
    const char *branches = strstr(run->output, "of branches:");
    cr_assert_not_null(branches);
    double share = number_before(branches, " %)");
    cr_expect(share > 50 && share < 70, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "12 games, "), "%s", run->output);
}

/* ------------------------------------------------------------------------------------------
 * data.
 */

Test(bench_data, one_game_is_no_plural) {
    const BenchRun *run = bench_run("selfplay -games 1 -nodes 100 -boardsize 9 -quiet -out one; "
                                    "\"$B\" data one; \"$B\" data -check one");
    cr_expect_not_null(strstr(run->output, "\n  1 game, black"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "one: 1 game, all good"), "%s", run->output);
    cr_expect_null(strstr(run->output, "1 games"), "%s", run->output);
}

Test(bench_data, slices_merge_into_the_whole) {
    bench_run(SMALL "-games 7 -out whole");
    bench_run(SMALL "-games 7 -slice 1/3 -out one");
    bench_run(SMALL "-games 7 -slice 2/3 -out two");
    bench_run(SMALL "-games 7 -slice 3/3 -out three");
    const BenchRun *run = bench_run("data one two three one -merge all");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "all: 7 games, 3 left out"), "%s", run->output);
    cr_expect_eq(size_of("all"), size_of("whole"));
    bench_run("data whole -dump | sort >a");
    cr_expect_eq(bench_run("data all -dump | sort | cmp a -")->status, 0);
    cr_expect_eq(bench_run("data whole -merge again; cmp whole again")->status, 0);
    run = bench_run(SMALL "-games 7 -out all");
    cr_expect_not_null(strstr(run->output, "7 games are there already"), "%s", run->output);
    run = bench_run(SMALL "-games 7 -slice 2/3 -out all");
    cr_expect_not_null(strstr(run->output, "2 games are there already"), "%s", run->output);
    cr_expect_eq(bench_run(SMALL "-games 7 -slice 4/3")->status, 2);
}

Test(bench_data, a_slice_without_a_game_says_so_and_leaves_a_file_to_merge) {
    bench_run(SMALL "-games 2 -out whole");
    bench_run(SMALL "-games 2 -slice 1/3 -out one");
    bench_run(SMALL "-games 2 -slice 2/3 -out two");
    const BenchRun *run = bench_run(SMALL "-games 2 -slice 3/3 -out three");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "selfplay: -slice 3/3 has none of the 2 games\n"), "%s",
                       run->output);
    run = bench_run(SMALL "-games 2 -slice 3/3 -out three");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_eq(bench_run("data one two three -merge all; cmp whole all")->status, 0);
}

Test(bench_data, files_that_do_not_fit_are_not_merged) {
    bench_run(SMALL "-games 2 -out one");
    bench_run(SMALL "-games 2 -seed 2 -out seed");
    bench_run(SMALL "-games 2 -follow 0 -out other");
    bench_run(SMALL "-games 2 -rule 1 -out rule");
    cr_expect_eq(bench_run("data one rule -merge x")->status, 2);
    const BenchRun *run = bench_run("data one other -merge x");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "other settings than one"), "%s", run->output);
    cr_expect_eq(bench_run("data one missing -merge x")->status, 2);
    cr_expect_neq(access("x", F_OK), 0, "nothing was written");
    cr_expect_neq(access("x.new", F_OK), 0);
    run = bench_run("data one seed -merge x");
    cr_expect_not_null(strstr(run->output, "x: 4 games\n"), "%s", run->output);
    cr_expect_eq(bench_run("data one -merge x")->status, 2, "a file is not overwritten");
    run = bench_run("data one other one -merge y -mixed");
    cr_expect_not_null(strstr(run->output, "y: 4 games, 2 left out"), "%s", run->output);
    run = bench_run("data y");
    cr_expect_not_null(strstr(run->output, "of several settings"), "%s", run->output);
    cr_expect_null(strstr(run->output, "follow"), "not the same everywhere: %s", run->output);
    cr_expect_not_null(strstr(run->output, "random plies"), "%s", run->output);
    run = bench_run("data y seed -merge z -mixed");
    cr_expect_not_null(strstr(run->output, "z: 6 games\n"), "%s", run->output);
    cr_expect_eq(bench_run(SMALL "-games 3 -out y")->status, 2, "whose settings are not known");
}

Test(bench_data, a_merge_leaves_all_other_files_alone) {
    bench_run(SMALL "-games 2 -out x.part");
    bench_run(SMALL "-games 2 -seed 2 -out x.new");
    const BenchRun *run = bench_run("data x.part x.new -merge x");
    cr_expect_eq(run->status, 0, "%s", run->output);
    cr_expect_not_null(strstr(run->output, "x: 4 games\n"), "%s", run->output);
    cr_expect_str_eq(bench_run("help >here; ls")->output, "here\nx\nx.new\nx.part\n");
    cr_expect_eq(bench_run("data x.part x.new x -check")->status, 0);
    bench_limit_files(100);
    run = bench_run("data x -merge y");
    bench_limit_files(INT64_MAX);
    cr_expect_eq(run->status, 1, "a full disk is no wrong input: %s", run->output);
    cr_expect_str_eq(bench_run("help >here; ls")->output, "here\nx\nx.new\nx.part\n");
}

Test(bench_data, options_that_do_not_go_together_are_refused) {
    static const char *const OPTIONS[] = {"-check -merge x",  "-check -dump", "-merge x -dump",
                                          "-dump -calibrate", "-mixed",       "-check -mixed"};
    bench_run(SMALL "-games 1 -out f");
    for (size_t i = 0; i < ARRAY_LENGTH(OPTIONS); i++) {
        const BenchRun *run = bench_run("data f %s", OPTIONS[i]);
        cr_expect_eq(run->status, 2, "%s", OPTIONS[i]);
        cr_expect_eq(strncmp(run->output, "data: ", 6), 0, "%s", run->output);
    }
    cr_expect_neq(access("x", F_OK), 0);
}

static bool pass_by(void *context, const GamedataHeader *header, const GameData *game) {
    (void)context;
    (void)header;
    (void)game;
    return true;
}

/* Writes one game to a new file. */
static void write_game(const char *path, const GameData *game) {
    char message[256];
    GamedataHeader header = {.rule = RULE_FREESTYLE, .width = 9, .height = 9, .settings = 1};
    unlink(path);
    int file = gamedata_open(path, &header, pass_by, NULL, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    cr_expect(gamedata_append(file, &header, game));
    close(file);
}

/* Two engines may have played by the same settings. */
Test(bench_data, games_of_the_same_settings_may_be_told_apart_by_what_was_played) {
    GameData *game = calloc(1, sizeof *game);
    cr_assert_not_null(game);
    gamedata_add(game, DATA_SEARCHED, 2, 10);
    gamedata_add(game, DATA_PLAY, 2, 0);
    write_game("one", game);
    write_game("again", game);
    game->events[0].score = 20;
    write_game("other", game);
    free(game);
    const BenchRun *run = bench_run("data one again other -mixed -merge x");
    cr_expect_not_null(strstr(run->output, "x: 2 games, 1 left out"), "%s", run->output);
    run = bench_run("data one again other -merge y");
    cr_expect_not_null(strstr(run->output, "y: 1 game, 2 left out"), "%s", run->output);
    cr_expect_not_null(strstr(run->output, "(1 of them with other moves"), "%s", run->output);
    run = bench_run("data one again -merge z");
    cr_expect_not_null(strstr(run->output, "z: 1 game, 1 left out"), "%s", run->output);
    cr_expect_null(strchr(run->output, '('), "%s", run->output);
}

/* Lets `data` check a game; returns what it says. */
static const BenchRun *check_game(const GameData *game) {
    write_game("f", game);
    return bench_run("data f -check");
}

static void expect_fault(const GameData *game, const char *fault) {
    const BenchRun *run = check_game(game);
    cr_expect_eq(run->status, 1, "%s", run->output);
    cr_expect_not_null(strstr(run->output, fault), "%s", run->output);
}

/* Black has four in a row on a board 9 points wide and takes the win with a stone of that kind. */
static void fill_five(GameData *game, DataEventKind kind) {
    game->result = RESULT_BLACK;
    game->end = ENDING_FIVE;
    game->count = 0;
    for (int i = 0; i < 4; i++) {
        gamedata_add(game, DATA_RANDOM, (Cell)(i + 2), 0);
        gamedata_add(game, DATA_RANDOM, (Cell)(72 + 2 * i), 0);
    }
    gamedata_add(game, DATA_SEARCHED, 6, GAMEDATA_PROVEN_WIN);
    gamedata_add(game, kind, 6, 0);
}

Test(bench_data, check_finds_games_that_cannot_be) {
    GameData *game = calloc(1, sizeof *game);
    cr_assert_not_null(game);
    fill_five(game, DATA_PLAY);
    cr_expect_eq(check_game(game)->status, 0);
    game->result = RESULT_WHITE;
    expect_fault(game, "a result that its ending does not bring");
    game->end = ENDING_RESIGNED;
    expect_fault(game, "an ending that its moves do not lead to");
    fill_five(game, DATA_RANDOM);
    expect_fault(game, "a move that is not legal");
    cr_expect_eq(bench_run("data f")->status, 2);
    const BenchRun *run = bench_run("accuracy f -nodes 1 -reference 1");
    cr_expect_eq(run->status, 2);
    cr_expect_str_eq(run->output, "accuracy: f: a game with an illegal move\n");
    fill_five(game, DATA_PLAY);
    game->count -= 2;
    game->end = ENDING_RESIGNED;
    cr_expect_eq(check_game(game)->status, 0);
    game->result = RESULT_DRAW;
    expect_fault(game, "a result that its ending does not bring");
    game->events[7].cell = game->events[5].cell;
    expect_fault(game, "a move that is not legal");
    free(game);
}

Test(bench_data, check_finds_torn_ends_and_damage) {
    bench_run(SMALL "-games 3 -out f");
    cr_assert_eq(truncate("f", size_of("f") - 1), 0);
    const BenchRun *run = bench_run("data f -check");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "torn after byte"), "%s", run->output);
    run = bench_run("data f");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "torn: "), "%s", run->output);
    run = bench_run("data f -merge all");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "all: 2 games, 1 file with a torn last game"), "%s",
                       run->output);
    FILE *file = fopen("f", "r+b");
    cr_assert_not_null(file);
    fseek(file, FILE_HEADER + 40, SEEK_SET);
    putc('x', file);
    fclose(file);
    run = bench_run("data f -check");
    cr_expect_eq(run->status, 1);
    cr_expect_not_null(strstr(run->output, "damaged: the game at byte 56"), "%s", run->output);
    cr_expect_eq(bench_run("data f")->status, 2);
    cr_expect_eq(bench_run("data")->status, 2);
    cr_expect_eq(bench_run("data missing")->status, 2);
    bench_write("text",
                "this is no such file and long enough to hold a header of 56 bytes or more\n");
    cr_expect_eq(bench_run("data text -check")->status, 1);
    cr_expect_eq(bench_run("data text -dump")->status, 2);
}

/* ------------------------------------------------------------------------------------------
 * `accuracy`.
 */

/* Reads the line of `nodes` that `accuracy` prints: chance off, loss, other moves in percent, cost
 * of a move. */
static void read_accuracy(const char *output, int nodes, double figures[4]) {
    char begin[32];
    double depth;
    snprintf(begin, sizeof begin, "\n%10d ", nodes);
    const char *line = strstr(output, begin);
    cr_assert_not_null(line, "%s", output);
    int read = sscanf(line + strlen(begin), "%lf %lf %lf %lf %% %lf", &depth, &figures[0],
                      &figures[1], &figures[2], &figures[3]);
    cr_assert_eq(read, 5, "%s", output);
}

Test(bench_data, accuracy_measures_searches_by_a_longer_one) {
    double shorter[4], same[4], entropy;
    cr_expect_eq(bench_run(SMALL "-games 6 -out games")->status, 0);
    const BenchRun *run =
        bench_run("accuracy games -positions 40 -reference 600 -nodes 20,600 -threads 2 -seed 3");
    cr_assert_eq(run->status, 0, "%s", run->output);
    read_accuracy(run->output, 20, shorter);
    read_accuracy(run->output, 600, same);
    const char *last = strrchr(run->output, ' ');
    cr_assert_eq(sscanf(last, "%lf", &entropy), 1, "%s", run->output);
    cr_expect_eq(same[0], 0);
    cr_expect_float_eq(same[1], entropy, 0.00015);
    cr_expect_eq(same[2], 0);
    cr_expect_eq(same[3], 0);
    cr_expect_gt(shorter[0], 0.02, "%s", run->output);
    cr_expect_gt(shorter[1], entropy, "%s", run->output);
    cr_expect_gt(shorter[2], 5, "%s", run->output);
    cr_expect_eq(bench_run("accuracy games -nodes 5,x")->status, 2);
    cr_expect_eq(bench_run("accuracy games -nodes 5,6,")->status, 2);
    cr_expect_eq(bench_run("accuracy games -reference 1 -positions 1 -nodes ' 5'")->status, 2);
    cr_expect_eq(bench_run("accuracy")->status, 2);
    cr_expect_eq(bench_run("accuracy nowhere")->status, 2);
}
