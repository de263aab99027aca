/* Labelling positions as a command, and the file of labelled positions. */
#include "bench/bench_support.h"

#include "data/labels.h"
#include "data/quiet.h"
#include "game/samples.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORD_HEAD = 16 };

TestSuite(bench_label, .init = bench_enter, .fini = bench_leave);

#define LABEL "label -games g -nodes 50 -each 10 -quiet "

/* Plays a few games into the file "g". */
static void play_games(const char *options) {
    cr_assert_eq(bench_run("selfplay -games 4 -boardsize 11 -nodes 50 -balancenodes 50 "
                           "-balance 2000 -quiet -out g %s",
                           options)
                     ->status,
                 0);
}

/* The games of a file, summed up by number: each with a hash of its positions. */
typedef struct Contents {
    int games, labels;
    uint64_t hash[64];
} Contents;

static uint64_t mixed(uint64_t hash, int number) {
    Random random = {hash ^ (uint64_t)number};
    return random_next(&random);
}

static bool sum_up(void *context, const LabelsHeader *header, const LabelGame *game) {
    Contents *contents = context;
    (void)header;
    cr_assert_lt(game->number, 64);
    cr_expect_eq(contents->hash[game->number], 0, "no game is there twice");
    uint64_t hash = mixed(1, game->count);
    for (int i = 0; i < game->count; i++) {
        const Label *label = &game->labels[i];
        hash = mixed(mixed(hash, label->score), label->count);
        for (int j = 0; j < label->count; j++)
            hash = mixed(hash, label->cells[j]);
    }
    contents->hash[game->number] = hash;
    contents->games++;
    contents->labels += game->count;
    return true;
}

static Contents read_contents(const char *path) {
    char message[256];
    Contents contents = {0};
    cr_assert(labels_read(path, sum_up, &contents, NULL, message, sizeof message), "%s", message);
    return contents;
}

static void expect_same(const char *one, const char *two) {
    Contents first = read_contents(one), second = read_contents(two);
    cr_expect_eq(memcmp(&first, &second, sizeof first), 0, "%s and %s differ", one, two);
}

Test(bench_label, positions_do_not_depend_on_threads_or_on_being_resumed) {
    struct stat about;
    play_games("");
    cr_expect_eq(bench_run(LABEL "-out whole")->status, 0);
    cr_expect_eq(bench_run(LABEL "-out threads -threads 2")->status, 0);
    expect_same("whole", "threads");
    cr_expect_eq(read_contents("whole").games, 4);
    cr_expect_gt(read_contents("whole").labels, 4);

    cr_assert_eq(stat("whole", &about), 0);
    cr_expect_eq(bench_run(LABEL "-out torn")->status, 0);
    cr_assert_eq(truncate("torn", about.st_size - 3), 0); /* the last game is torn */
    cr_expect_eq(read_contents("torn").games, 3);
    const BenchRun *run = bench_run(LABEL "-out torn");
    cr_expect_eq(run->status, 0);
    cr_expect_not_null(strstr(run->output, "3 games are there already"), "%s", run->output);
    expect_same("whole", "torn");
    cr_expect_eq(bench_run(LABEL "-out whole")->status, 0, "there is nothing left to do");
    expect_same("whole", "threads");
}

Test(bench_label, games_of_several_files_count_on) {
    play_games("");
    cr_expect_eq(bench_run(LABEL "-out once")->status, 0);
    cr_expect_eq(bench_run("label -games g g -nodes 50 -each 10 -quiet -out twice")->status, 0);
    Contents once = read_contents("once"), twice = read_contents("twice");
    cr_expect_eq(twice.games, 8);
    cr_expect_eq(memcmp(once.hash, twice.hash, 4 * sizeof once.hash[0]), 0);
    cr_expect_neq(twice.hash[0], twice.hash[4], "the number decides, too");
}

/* Room to play positions on. */
typedef struct Judgement {
    const Rules *rules;
    Board board;
    int labels, ordinary;
} Judgement;

/* Checks that a position is legal and quiet and its score within the bounds. */
static void judge_label(Judgement *judgement, const LabelsHeader *header, const Label *label) {
    Board *board = &judgement->board;
    board_init(board, judgement->rules, NULL, header->width, header->height);
    for (int i = 0; i < label->count; i++) {
        cr_assert_eq(board_stone(board, label->cells[i]), STONE_NONE);
        cr_expect_not(forbidden_at(board, board->side, label->cells[i]));
        cr_expect_neq(board_threat(board, board->side, label->cells[i]), THREAT_FIVE);
        board_play(board, label->cells[i]);
    }
    cr_expect_eq(board->side, label->side);
    cr_expect(quiet_position(board));
    cr_expect_leq(abs(label->score), LABEL_SCORE_MOST);
    judgement->labels++;
    judgement->ordinary += label->score != 0 && abs(label->score) < LABEL_SCORE_MOST;
}

static bool judge_game(void *context, const LabelsHeader *header, const LabelGame *game) {
    Judgement *judgement = context;
    cr_expect_eq(header->rule, judgement->rules->number);
    cr_expect_eq(header->nodes, 50);
    cr_expect_eq(header->each, 20);
    cr_expect_leq(game->count, 20);
    for (int i = 0; i < game->count; i++)
        judge_label(judgement, header, &game->labels[i]);
    return true;
}

Test(bench_label, positions_are_legal_and_quiet_and_scores_bounded) {
    char message[256];
    play_games("-rule 4");
    cr_expect_eq(bench_run("label -games g -nodes 50 -each 20 -detour 9 -quiet -out f")->status, 0);
    Rules *rules = rules_create(RULE_RENJU, 5);
    Judgement *judgement = calloc(1, sizeof *judgement);
    judgement->rules = rules;
    cr_expect(labels_read("f", judge_game, judgement, NULL, message, sizeof message));
    cr_expect_gt(judgement->labels, 20);
    cr_expect_gt(judgement->ordinary, judgement->labels / 4);
    free(judgement);
    rules_destroy(rules);
}

/* Games of self-play to look positions up in. */
typedef struct Source {
    int count;
    SampleGame games[4];
} Source;

static bool keep_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    Source *source = context;
    (void)header;
    source->games[source->count++] = *game;
    return true;
}

static bool expect_prefixes(void *context, const LabelsHeader *header, const LabelGame *game) {
    const SampleGame *source = &((const Source *)context)->games[game->number];
    (void)header;
    for (int i = 0; i < game->count; i++) {
        const Label *label = &game->labels[i];
        cr_expect(label->count >= source->opening_count && label->count < source->count);
        cr_expect_eq(
            memcmp(label->cells, source->cells, (size_t)label->count * sizeof label->cells[0]), 0);
    }
    return true;
}

Test(bench_label, without_random_plies_positions_are_those_of_the_games) {
    char message[256];
    Source *source = calloc(1, sizeof *source);
    play_games("");
    cr_assert(samples_read("g", keep_game, source, NULL, message, sizeof message));
    cr_expect_eq(bench_run(LABEL "-detour 0 -out f")->status, 0);
    cr_expect(labels_read("f", expect_prefixes, source, NULL, message, sizeof message));
    free(source);
}

static bool expect_same_game(void *context, const LabelsHeader *header, const LabelGame *game) {
    const LabelGame *wanted = context;
    cr_expect_eq(header->rule, 1);
    cr_expect_eq(header->width, 20);
    cr_expect_eq(header->height, 15);
    cr_expect_eq(header->seed, 0x123456789ABCDEFu);
    cr_expect_eq(header->nodes, 5000000000);
    cr_expect_eq(header->each, 3);
    cr_expect_eq(header->random_plies, 4);
    cr_expect_eq(game->number, wanted->number);
    cr_assert_eq(game->count, wanted->count);
    for (int i = 0; i < game->count; i++) {
        const Label *label = &game->labels[i], *other = &wanted->labels[i];
        cr_expect_eq(label->score, other->score);
        cr_expect_eq(label->side, other->side);
        cr_assert_eq(label->count, other->count);
        cr_expect_eq(
            memcmp(label->cells, other->cells, (size_t)label->count * sizeof label->cells[0]), 0);
    }
    return true;
}

Test(bench_label, a_written_game_is_read_as_it_was) {
    char message[256];
    int64_t good_bytes;
    LabelsHeader header = {.rule = 1,
                           .width = 20,
                           .height = 15,
                           .seed = 0x123456789ABCDEFu,
                           .nodes = 5000000000,
                           .each = 3,
                           .random_plies = 4};
    LabelGame *game = calloc(1, sizeof *game);
    game->number = 4000000000;
    game->count = 3;
    game->labels[0] = (Label){.score = -1800, .side = WHITE, .count = 3, .cells = {299, 0, 150}};
    game->labels[1] = (Label){.score = 1800, .side = BLACK, .count = 0};
    game->labels[2] = (Label){.score = -1, .side = BLACK, .count = 2, .cells = {7, 256}};
    int file = labels_open("f", &header, expect_same_game, game, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    cr_expect(labels_append(file, game));
    cr_expect(labels_append(file, game));
    close(file);
    cr_expect(labels_read("f", expect_same_game, game, &good_bytes, message, sizeof message));
    cr_expect_eq(good_bytes, 48 + 2 * (RECORD_HEAD + 3 * 6 + 2 * 5));
    free(game);
}

Test(bench_label, bad_input_is_refused) {
    play_games("");
    cr_assert_eq(rename("g", "small"), 0);
    play_games("-rule 1");
    bench_write("text", "this is no such file and long enough to hold a header of 48 bytes\n");
    cr_expect_eq(bench_run("label")->status, 2);
    cr_expect_eq(bench_run("label -games g")->status, 2);
    cr_expect_eq(bench_run("label -out f")->status, 2);
    cr_expect_eq(bench_run("label -games missing -out f")->status, 2);
    cr_expect_eq(bench_run("label -games text -out f")->status, 2);
    cr_expect_eq(bench_run("label -games g -out f -each 0")->status, 2);
    const BenchRun *run = bench_run("label -games small g -out f");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "another rule or board"), "%s", run->output);
    cr_expect_neq(access("f", F_OK), 0, "nothing was written");
    cr_expect_eq(bench_run(LABEL "-out text")->status, 2);
    cr_expect_eq(bench_run(LABEL "-out g")->status, 2, "games are not overwritten");
}

Test(bench_label, a_file_with_other_settings_is_left_alone) {
    play_games("");
    cr_expect_eq(bench_run(LABEL "-out f")->status, 0);
    cr_expect_eq(bench_run(LABEL "-out f -seed 2")->status, 2);
    cr_expect_eq(bench_run(LABEL "-out f -detour 4")->status, 2);
    cr_expect_eq(bench_run("label -games g g -nodes 50 -each 10 -quiet -out f")->status, 2);
    cr_expect_eq(read_contents("f").games, 4);
}

Test(bench_label, a_game_with_two_stones_on_one_point_is_refused) {
    char message[256];
    SamplesHeader header = {.rule = 0, .width = 15, .height = 15};
    SampleGame game = {.result = RESULT_DRAW, .end = SAMPLE_FULL, .count = 2, .cells = {112, 112}};
    int file = samples_open("g", &header, keep_game, NULL, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    cr_expect(samples_append(file, &game));
    close(file);
    const BenchRun *run = bench_run(LABEL "-out f");
    cr_expect_eq(run->status, 2);
    cr_expect_not_null(strstr(run->output, "two stones on one point"), "%s", run->output);
}
