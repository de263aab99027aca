/* Games with their searches: the record, the file, and the walk over the positions. */
#include "bench/bench_support.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "ground/bits.h"
#include "records.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(bench_gamedata, .init = bench_enter, .fini = bench_leave);

enum { FILE_HEADER = 56 };

static const GamedataHeader HEADER = {.rule = 4,
                                      .width = 20,
                                      .height = 15,
                                      .nodes = 5000000000,
                                      .depth = 3,
                                      .turn_ms = 4,
                                      .branches = 1500,
                                      .random_plies = 6,
                                      .follow = 7,
                                      .alternatives_every = 8,
                                      .settings = 0x123456789ABCDEFu};

static GameData *new_game(void) {
    GameData *game = calloc(1, sizeof *game);
    cr_assert_not_null(game);
    return game;
}

/* ------------------------------------------------------------------------------------------
 * Records and files.
 */

Test(bench_gamedata, numbers_of_any_width_are_read_as_they_were_written) {
    unsigned char bytes[4096];
    memset(bytes, 0xFF, sizeof bytes);
    BitWriter writer = {.bytes = bytes, .size = sizeof bytes};
    BitReader reader = {.bytes = bytes};
    Random random = {1}, again = {1};
    for (int i = 0; i < 1000; i++) {
        int width = (int)random_below(&random, 33);
        bits_put(&writer, (uint32_t)(random_next(&random) & ((UINT64_C(1) << width) - 1)), width);
    }
    cr_assert_not(writer.full);
    reader.size = bits_byte_count(&writer);
    for (int i = 0; i < 1000; i++) {
        int width = (int)random_below(&again, 33);
        uint32_t wanted = (uint32_t)(random_next(&again) & ((UINT64_C(1) << width) - 1));
        cr_assert_eq(bits_get(&reader, width), wanted, "number %d of width %d", i, width);
    }
    cr_expect_not(reader.past_end);
    cr_expect_lt(reader.size * 8 - reader.used, 8);
    bits_get(&reader, 8);
    cr_expect(reader.past_end);
    writer.size = 2;
    writer.used = 9;
    bits_put(&writer, 0, 8);
    cr_expect(writer.full);
    cr_expect_eq(bits_width(399), 9);
    cr_expect_eq(bits_width(0), 0);
    cr_expect_eq(bits_width(256), 9);
    cr_expect_eq(bits_width(255), 8);
}

/* One of the scores that a record can hold. */
static int random_score(Random *random) {
    static const int SPECIAL[] = {
        GAMEDATA_PROVEN_WIN,   -GAMEDATA_PROVEN_WIN, GAMEDATA_UNPROVEN_WIN, -GAMEDATA_UNPROVEN_WIN,
        SCORE_UNSEARCHED_LOSS, GAMEDATA_SCORE_MAX,   -GAMEDATA_SCORE_MAX,   0};
    if (random_below(random, 4) == 0)
        return SPECIAL[random_below(random, ARRAY_LENGTH(SPECIAL))];
    return (int)random_below(random, 2 * GAMEDATA_SCORE_MAX + 1) - GAMEDATA_SCORE_MAX;
}

static Cell random_place(Random *random) {
    return (Cell)random_below(random, (uint32_t)(HEADER.width * HEADER.height));
}

/* Adds a search and perhaps the move that it chose. */
static void add_random_search(GameData *game, Random *random) {
    Cell best = random_place(random);
    gamedata_add(game, DATA_SEARCHED, best, random_score(random));
    if (random_below(random, 4) == 0)
        for (uint32_t i = random_below(random, GAMEDATA_MAX_ALTERNATIVES) + 1; i > 0; i--)
            gamedata_add(game, DATA_ALTERNATIVE, random_place(random), random_score(random));
    if (random_below(random, 2) == 0)
        gamedata_add(game, DATA_PLAY, random_below(random, 2) ? best : random_place(random), 0);
}

/* Fills a game with events in an order that makes sense, whatever they mean. */
static void fill_at_random(GameData *game, Random *random) {
    bool in_branch = false;
    game->seed = random_next(random);
    game->number = (int64_t)(random_next(random) >> 32);
    game->result = (GameResult)random_below(random, RESULT_DRAW + 1);
    game->end = (GameEnding)random_below(random, ENDING_AGREED_DRAW + 1);
    game->count = 0;
    for (uint32_t i = random_below(random, 300); i > 0; i--) {
        uint32_t kind = random_below(random, 4);
        if (kind == 0) {
            gamedata_add(game, in_branch ? DATA_BACK : DATA_BRANCH, 0, 0);
            in_branch = !in_branch;
        } else if (kind == 1) {
            gamedata_add(game, DATA_RANDOM, random_place(random), 0);
        } else {
            add_random_search(game, random);
        }
    }
    if (in_branch)
        gamedata_add(game, DATA_BACK, 0, 0);
}

static void expect_same(const GameData *game, const GameData *wanted) {
    cr_expect_eq(game->seed, wanted->seed);
    cr_expect_eq(game->number, wanted->number);
    cr_expect_eq(game->result, wanted->result);
    cr_expect_eq(game->end, wanted->end);
    cr_assert_eq(game->count, wanted->count);
    cr_expect_eq(memcmp(game->events, wanted->events, (size_t)game->count * sizeof game->events[0]),
                 0);
}

Test(bench_gamedata, records_are_read_as_they_were_written) {
    enum { SEED = 11, GAMES = 400 };
    GameData *game = new_game(), *read = new_game();
    unsigned char *bytes = malloc(GAMEDATA_MAX_BYTES);
    Random random = {SEED};
    for (int i = 0; i < GAMES; i++) {
        fill_at_random(game, &random);
        size_t size = gamedata_encode(game, HEADER.width * HEADER.height, bytes);
        cr_assert_eq(gamedata_size(bytes), size);
        cr_assert(gamedata_decode(bytes, size, HEADER.width * HEADER.height, read),
                  "seed %d, game %d", SEED, i);
        expect_same(read, game);
    }
    free(game);
    free(read);
    free(bytes);
}

/* Whoever wrote these records saw to it that their checksums are right. */
Test(bench_gamedata, a_record_that_makes_no_sense_is_no_game) {
    static const GameData ENDS[] = {{.result = RESULT_DRAW, .end = ENDING_AGREED_DRAW},
                                    {.result = RESULT_DRAW, .end = ENDING_AGREED_DRAW + 1},
                                    {.result = RESULT_DRAW + 1, .end = ENDING_AGREED_DRAW}};
    GameData *read = new_game();
    unsigned char *bytes = malloc(GAMEDATA_MAX_BYTES);
    for (size_t i = 0; i < ARRAY_LENGTH(ENDS); i++) {
        size_t size = gamedata_encode(&ENDS[i], HEADER.width * HEADER.height, bytes);
        cr_expect_eq(gamedata_decode(bytes, size, HEADER.width * HEADER.height, read), i == 0,
                     "case %zu", i);
    }
    size_t size = gamedata_encode(&ENDS[0], HEADER.width * HEADER.height, bytes);
    bytes[size++] = 0; /* behind the last event */
    bytes_put(bytes + 4, size, 4);
    bytes_put(bytes + 24, bytes_checksum(bytes + 4, 20), 4);
    bytes_put(bytes, bytes_checksum(bytes + 4, size - 4), 4);
    cr_assert_eq(gamedata_size(bytes), size);
    cr_expect_not(gamedata_decode(bytes, size, HEADER.width * HEADER.height, read), "a byte more");
    free(read);
    free(bytes);
}

Test(bench_gamedata, the_longest_record_has_room) {
    GameData *game = new_game(), *read = new_game();
    unsigned char *bytes = malloc(GAMEDATA_MAX_BYTES);
    while (gamedata_add(game, DATA_SEARCHED, (Cell)(game->count % BOARD_MAX_CELLS), -1800))
        continue;
    cr_expect_eq(game->count, GAMEDATA_MAX_EVENTS);
    size_t size = gamedata_encode(game, BOARD_MAX_CELLS, bytes);
    cr_assert(gamedata_decode(bytes, size, BOARD_MAX_CELLS, read));
    expect_same(read, game);
    free(game);
    free(read);
    free(bytes);
}

Test(bench_gamedata, scores_keep_what_they_prove) {
    cr_expect_eq(gamedata_score(0), 0);
    cr_expect_eq(gamedata_score(-17), -17);
    cr_expect_eq(gamedata_score(5000), 1800);
    cr_expect_eq(gamedata_score(-19999), -1800);
    cr_expect(score_is_win(gamedata_score(29983)));
    cr_expect(score_is_loss(gamedata_score(-28001)));
    cr_expect(score_is_unproven_win(gamedata_score(27480)));
    cr_expect(score_is_unproven_loss(gamedata_score(-27480)));
    cr_expect_eq(gamedata_score(SCORE_UNSEARCHED_LOSS), SCORE_UNSEARCHED_LOSS);
    cr_expect_eq(gamedata_ordinary_score(gamedata_score(29983)), 1800);
    cr_expect_eq(gamedata_ordinary_score(gamedata_score(-27480)), -1800);
}

/* Games that a file is to hold, and how many of them came. */
typedef struct Wanted {
    GameData *games[3];
    int met;
} Wanted;

static bool meet_game(void *context, const GamedataHeader *header, const GameData *game) {
    Wanted *wanted = context;
    cr_expect_eq(memcmp(header, &HEADER, sizeof HEADER), 0);
    expect_same(game, wanted->games[wanted->met++]);
    return true;
}

/* Writes three random games to the file "f". */
static Wanted write_games(void) {
    char message[256];
    Wanted wanted = {.met = 0};
    Random random = {5};
    int file = gamedata_open("f", &HEADER, meet_game, &wanted, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    for (int i = 0; i < 3; i++) {
        wanted.games[i] = new_game();
        do
            fill_at_random(wanted.games[i], &random);
        while (wanted.games[i]->count < 20 || wanted.games[i]->count > 60);
        cr_expect(gamedata_append(file, &HEADER, wanted.games[i]));
    }
    close(file);
    return wanted;
}

static void free_games(Wanted *wanted) {
    for (int i = 0; i < 3; i++)
        free(wanted->games[i]);
}

static int64_t size_of(const char *path) {
    struct stat about;
    cr_assert_eq(stat(path, &about), 0);
    return about.st_size;
}

Test(bench_gamedata, a_torn_end_is_no_failure_and_is_cut_off) {
    char message[256];
    GamedataExtent extent;
    Wanted wanted = write_games();
    int64_t whole = size_of("f");
    cr_expect(gamedata_read("f", meet_game, &wanted, &extent, message, sizeof message));
    cr_expect_eq(wanted.met, 3);
    cr_expect(extent.good_bytes == whole && extent.torn_bytes == 0);
    int cuts = 0;
    for (int64_t size = whole - 1; wanted.met == 2 || cuts == 0; size--, cuts++) {
        cr_assert_eq(truncate("f", size), 0);
        wanted.met = 0;
        cr_assert(gamedata_read("f", meet_game, &wanted, &extent, message, sizeof message));
        cr_expect_eq(extent.good_bytes + extent.torn_bytes, size);
        cr_expect(wanted.met == 2 || extent.torn_bytes == 0 || wanted.met == 1);
    }
    cr_expect_gt(cuts, 28);
    wanted.met = 0;
    int file = gamedata_open("f", &HEADER, meet_game, &wanted, message, sizeof message);
    cr_assert_geq(file, 0, "%s", message);
    cr_expect_eq(wanted.met, 1);
    for (int i = 1; i < 3; i++)
        cr_expect(gamedata_append(file, &HEADER, wanted.games[i]));
    close(file);
    wanted.met = 0;
    cr_expect(gamedata_read("f", meet_game, &wanted, &extent, message, sizeof message));
    cr_expect_eq(wanted.met, 3);
    cr_expect_eq(size_of("f"), whole);
    free_games(&wanted);
}

static bool count_games(void *context, const GamedataHeader *header, const GameData *game) {
    (void)header;
    (void)game;
    ++*(int *)context;
    return true;
}

Test(bench_gamedata, a_file_that_ends_within_the_header_is_begun_anew) {
    static const int64_t SIZES[] = {0, 1, FILE_HEADER - 1};
    char message[256];
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        int games = 0;
        Wanted wanted = write_games();
        cr_assert_eq(truncate("f", SIZES[i]), 0);
        int file = gamedata_open("f", &HEADER, count_games, &games, message, sizeof message);
        cr_assert_geq(file, 0, "%s", message);
        cr_expect_eq(games, 0);
        cr_expect(gamedata_append(file, &HEADER, wanted.games[0]));
        close(file);
        cr_expect(gamedata_read("f", count_games, &games, NULL, message, sizeof message));
        cr_expect_eq(games, 1);
        unlink("f");
        free_games(&wanted);
    }
}

Test(bench_gamedata, every_damaged_byte_is_found) {
    char message[256];
    Wanted wanted = write_games();
    int64_t size = size_of("f");
    FILE *file = fopen("f", "r+b");
    cr_assert_not_null(file);
    for (int64_t at = FILE_HEADER; at < size; at++) {
        int games = 0;
        fseek(file, (long)at, SEEK_SET);
        int byte = getc(file);
        fseek(file, (long)at, SEEK_SET);
        putc(byte ^ (1 << at % 8), file);
        fflush(file);
        cr_expect_not(gamedata_read("f", count_games, &games, NULL, message, sizeof message),
                      "byte %d", (int)at);
        cr_expect_lt(games, 3);
        cr_expect_lt(gamedata_open("f", &HEADER, count_games, &games, message, sizeof message), 0);
        fseek(file, (long)at, SEEK_SET);
        putc(byte, file);
        fflush(file);
    }
    fclose(file);
    cr_expect_not_null(strstr(message, "damaged"), "%s", message);
    cr_expect(gamedata_read("f", meet_game, &wanted, NULL, message, sizeof message));
    cr_expect_eq(wanted.met, 3);
    free_games(&wanted);
}

/* ------------------------------------------------------------------------------------------
 * The walk.
 */

/* A board to walk on and what is seen there. */
typedef struct Tour {
    Rules *rules;
    Board *board;
    char seen[512]; /* a word for each position */
} Tour;

static Tour tour_create(int rule, int size) {
    Tour tour = {.rules = rules_create(rule, 5), .board = malloc(sizeof *tour.board)};
    cr_assert(tour.rules != NULL && tour.board != NULL);
    board_init(tour.board, tour.rules, NULL, size, size);
    return tour;
}

static void tour_end(Tour *tour) {
    free(tour->board);
    rules_destroy(tour->rules);
}

static bool note_position(void *context, const GamePosition *position) {
    Tour *tour = context;
    char best[NOTATION_MOVE_SIZE];
    notation_write_move(position->best, position->board->width, best);
    size_t used = strlen(tour->seen);
    snprintf(tour->seen + used, sizeof tour->seen - used, "%s%d %d:%s%s", used > 0 ? ", " : "",
             position->board->ply, position->score, best, position->of_branch ? " b" : "");
    if (position->has_result) {
        used = strlen(tour->seen);
        snprintf(tour->seen + used, sizeof tour->seen - used, " %.1f", position->result);
    }
    return true;
}

/* A cell of a board 9 points wide. */
static Cell at(int x, int y) {
    return (Cell)(y * 9 + x);
}

/* An opening of two stones, a branch, moves, a random ply in the middle, another move. */
static void fill_example(GameData *game) {
    game->result = RESULT_BLACK;
    game->end = ENDING_RESIGNED;
    gamedata_add(game, DATA_RANDOM, at(4, 4), 0);
    gamedata_add(game, DATA_RANDOM, at(4, 5), 0);
    gamedata_add(game, DATA_BRANCH, 0, 0);
    gamedata_add(game, DATA_RANDOM, at(0, 0), 0);
    gamedata_add(game, DATA_SEARCHED, at(5, 5), 200);
    gamedata_add(game, DATA_PLAY, at(5, 5), 0);
    gamedata_add(game, DATA_SEARCHED, at(3, 3), -190);
    gamedata_add(game, DATA_BACK, 0, 0);
    gamedata_add(game, DATA_SEARCHED, at(0, 0), 20);
    gamedata_add(game, DATA_ALTERNATIVE, at(0, 0), 21);
    gamedata_add(game, DATA_ALTERNATIVE, at(5, 5), 3);
    gamedata_add(game, DATA_PLAY, at(0, 0), 0);
    gamedata_add(game, DATA_RANDOM, at(8, 8), 0);
    gamedata_add(game, DATA_SEARCHED, at(1, 1), 30);
    gamedata_add(game, DATA_PLAY, at(1, 1), 0);
    gamedata_add(game, DATA_SEARCHED, at(2, 2), -40);
}

Test(bench_gamedata, the_walk_shows_every_searched_position_once) {
    GameData *game = new_game();
    Tour tour = tour_create(RULE_FREESTYLE, 9);
    fill_example(game);
    for (int i = 0; i < 2; i++) {
        tour.seen[0] = '\0';
        cr_expect_eq(gamedata_walk(game, tour.board, note_position, &tour), WALK_DONE);
        cr_expect_str_eq(tour.seen, "3 200:f6 b, 4 -190:d4 b, 2 20:a1, "
                                    "4 30:b2 1.0, 5 -40:c3 0.0");
    }
    cr_expect_eq(tour.board->ply, 5);
    tour_end(&tour);
    free(game);
}

static bool stop_at_third(void *context, const GamePosition *position) {
    (void)position;
    return ++*(int *)context < 3;
}

Test(bench_gamedata, a_visitor_can_stop_the_walk) {
    GameData *game = new_game();
    Tour tour = tour_create(RULE_FREESTYLE, 9);
    int seen = 0;
    fill_example(game);
    cr_expect_eq(gamedata_walk(game, tour.board, stop_at_third, &seen), WALK_STOPPED);
    cr_expect_eq(seen, 3);
    tour_end(&tour);
    free(game);
}

/* Walks through the example with event `index` replaced. */
static GamedataWalk walk_with(int index, DataEventKind kind, Cell cell) {
    GameData *game = new_game();
    Tour tour = tour_create(RULE_FREESTYLE, 9);
    fill_example(game);
    game->events[index] = (DataEvent){.kind = (uint16_t)kind, .cell = cell};
    GamedataWalk walk = gamedata_walk(game, tour.board, note_position, &tour);
    tour_end(&tour);
    free(game);
    return walk;
}

Test(bench_gamedata, what_is_not_legal_stops_the_walk) {
    cr_expect_eq(walk_with(11, DATA_PLAY, at(0, 0)), WALK_DONE);
    cr_expect_eq(walk_with(11, DATA_PLAY, at(4, 4)), WALK_ILLEGAL, "a stone on a stone");
    cr_expect_eq(walk_with(3, DATA_RANDOM, at(4, 5)), WALK_ILLEGAL, "in a branch");
    cr_expect_eq(walk_with(8, DATA_SEARCHED, at(4, 5)), WALK_ILLEGAL, "the best move");
    cr_expect_eq(walk_with(10, DATA_ALTERNATIVE, at(4, 4)), WALK_ILLEGAL, "an alternative");
}

/* A game in which black has four in a row and is to move; the last stone is of that kind. */
static void fill_five(GameData *game, DataEventKind kind) {
    game->result = RESULT_BLACK;
    game->end = ENDING_FIVE;
    for (int i = 0; i < 4; i++) {
        gamedata_add(game, DATA_RANDOM, at(i + 2, 0), 0);
        gamedata_add(game, DATA_RANDOM, at(2 * i, 8), 0);
    }
    gamedata_add(game, DATA_SEARCHED, at(6, 0), GAMEDATA_PROVEN_WIN);
    gamedata_add(game, kind, at(6, 0), 0);
}

Test(bench_gamedata, a_random_ply_does_not_end_a_game) {
    Tour tour = tour_create(RULE_FREESTYLE, 9);
    GameData *game = new_game();
    fill_five(game, DATA_PLAY);
    cr_expect_eq(gamedata_walk(game, tour.board, note_position, &tour), WALK_DONE);
    gamedata_add(game, DATA_PLAY, at(1, 1), 0);
    cr_expect_eq(gamedata_walk(game, tour.board, note_position, &tour), WALK_ILLEGAL,
                 "a move after the end");
    game->count = 8;
    gamedata_add(game, DATA_BRANCH, 0, 0);
    gamedata_add(game, DATA_PLAY, at(6, 0), 0);
    gamedata_add(game, DATA_BACK, 0, 0);
    gamedata_add(game, DATA_PLAY, at(1, 1), 0);
    cr_expect_eq(gamedata_walk(game, tour.board, note_position, &tour), WALK_DONE,
                 "the end of a branch is not that of the game");
    game->count = 0;
    fill_five(game, DATA_RANDOM);
    cr_expect_eq(gamedata_walk(game, tour.board, note_position, &tour), WALK_ILLEGAL);
    tour_end(&tour);
    free(game);
}
