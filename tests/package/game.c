/* Tests of the executables in the packages: whole games in the order of a tournament.
 *
 * START and the settings are sent without waiting and the engine is suspended at once; it runs
 * only while it is to move, gets its first move as BOARD and the others as TURN, and is judged
 * by rules of our own. Memory is what the kernel says about the process.
 */
#include "package/package_support.h"

#include "game/referee.h"

#include <criterion/criterion.h>

enum {
    MAX_MOVES = 400,
    TOURNAMENT_MEMORY = 367001600,
    SMALL_MEMORY = 83886080,
    TIME_SLACK_MS = 3000 /* for a machine that does other things, too; over a whole game */
};

/* The circumstances of a game. */
typedef struct Plan {
    int rule, size, threads;
    int turn_ms, match_ms; /* match_ms 0: none */
    int memory;
} Plan;

/* One engine and what it has seen of the game. */
typedef struct Seat {
    Guest *guest;
    bool started;    /* it has been heard */
    int64_t used_ms; /* by its moves */
    int64_t peak;    /* of its memory */
} Seat;

/* The stones of a game. */
typedef struct GameStones {
    int count;
    int x[MAX_MOVES], y[MAX_MOVES];
} GameStones;

static void seat_take(Seat *seat, const Plan *plan) {
    *seat = (Seat){.guest = guest_start()};
    guest_say(seat->guest,
              "START %d\r\nINFO timeout_turn %d\r\nINFO timeout_match %d\r\nINFO max_memory %d\r\n"
              "INFO game_type 1\r\nINFO rule %d\r\nINFO folder C:\\Program data\\\xC5\xBElu\r\n"
              "INFO thread_num %d\r\n",
              plan->size, plan->turn_ms, plan->match_ms, plan->memory, plan->rule, plan->threads);
    guest_suspend(seat->guest);
}

static void seat_leave(Seat *seat) {
    guest_resume(seat->guest);
    guest_end(seat->guest);
}

/* Tells the engine what has happened: everything at first, then the last move. */
static void seat_tell(Seat *seat, const Plan *plan, const GameStones *record) {
    int64_t left = plan->match_ms == 0 ? INT32_MAX : plan->match_ms - seat->used_ms;
    int last = record->count - 1;
    guest_say(seat->guest, "INFO time_left %d\r\n", (int)left);
    if (seat->started) {
        guest_say(seat->guest, "TURN %d,%d\r\n", record->x[last], record->y[last]);
        return;
    }
    guest_say(seat->guest, "BOARD\r\n");
    for (int i = 0; i < record->count; i++)
        guest_say(seat->guest, "%d,%d,%d\r\n", record->x[i], record->y[i],
                  (record->count - i) % 2 == 0 ? 1 : 2);
    guest_say(seat->guest, "DONE\r\n");
}

/* Lets the engine run until it has moved; appends the move. */
static void seat_move(Seat *seat, const Plan *plan, GameStones *record) {
    int64_t start = guest_clock_ms(seat->guest);
    cr_assert_lt(record->count, MAX_MOVES);
    guest_resume(seat->guest);
    seat_tell(seat, plan, record);
    if (!seat->started)
        guest_expect(seat->guest, "OK");
    guest_expect_move(seat->guest, &record->x[record->count], &record->y[record->count]);
    record->count++;
    seat->started = true;
    guest_suspend(seat->guest);
    seat->used_ms += guest_clock_ms(seat->guest) - start;
    seat->peak = max_int64(seat->peak, guest_memory(seat->guest));
}

/* Whether the memory stayed a tenth below the limit. */
static void seat_check_memory(const Seat *seat, const Plan *plan) {
    cr_assert_gt(seat->peak, 0, "the kernel does not tell");
    cr_log_info("%lld of %d bytes used", (long long)seat->peak, plan->memory);
    cr_expect_leq(seat->peak, (int64_t)plan->memory / 10 * 9, "%lld bytes used",
                  (long long)seat->peak);
}

/* Whether the clock of the match, if there is one, was kept. */
static void seat_check_time(const Seat *seat, const Plan *plan) {
    if (plan->match_ms != 0)
        cr_expect_leq(seat->used_ms, plan->match_ms + TIME_SLACK_MS, "%lld ms used",
                      (long long)seat->used_ms);
}

static void record_add(GameStones *record, Referee *referee, int x, int y) {
    record->x[record->count] = x;
    record->y[record->count++] = y;
    cr_assert_eq(referee_play(referee, x, y), REFEREE_GOES_ON);
}

/* A whole game of the engine against itself. Every move must be legal and no foul. */
static void play_game(const Plan *plan) {
    Referee *referee = referee_create(plan->rule, plan->size, plan->size);
    cr_assert_not_null(referee);
    referee_clear(referee, 0);
    GameStones record = {0};
    int middle = plan->size / 2;
    record_add(&record, referee, middle, middle);
    record_add(&record, referee, middle + 1, middle + 1);
    record_add(&record, referee, middle + 3, middle - 4);

    Seat seats[2];
    seat_take(&seats[BLACK], plan);
    seat_take(&seats[WHITE], plan);
    RefereeVerdict verdict = REFEREE_GOES_ON;
    while (verdict == REFEREE_GOES_ON) {
        seat_move(&seats[record.count % 2], plan, &record);
        int last = record.count - 1;
        verdict = referee_play(referee, record.x[last], record.y[last]);
    }
    cr_expect(verdict == REFEREE_WIN || verdict == REFEREE_FULL || verdict == REFEREE_FEW_EMPTY,
              "rule %d: %s after %d moves", plan->rule, referee_verdict_name(verdict),
              record.count);
    for (int side = 0; side < 2; side++) {
        seat_check_memory(&seats[side], plan);
        seat_check_time(&seats[side], plan);
        seat_leave(&seats[side]);
    }
    referee_destroy(referee);
}

static void play_quick_game(int rule, int size) {
    Plan plan = {.rule = rule,
                 .size = size,
                 .threads = 1,
                 .turn_ms = 80,
                 .match_ms = 10000,
                 .memory = TOURNAMENT_MEMORY};
    play_game(&plan);
}

Test(package_game, freestyle) {
    play_quick_game(RULE_FREESTYLE, 20);
}

Test(package_game, standard) {
    play_quick_game(RULE_STANDARD, 15);
}

Test(package_game, renju) {
    play_quick_game(RULE_RENJU, 15);
}

Test(package_game, caro) {
    play_quick_game(RULE_CARO, 15);
}

Test(package_game, caro_exact) {
    play_quick_game(RULE_CARO_EXACT, 15);
}

Test(package_game, little_memory_and_two_threads) {
    Plan plan = {.rule = RULE_FREESTYLE,
                 .size = 20,
                 .threads = 2,
                 .turn_ms = 80,
                 .match_ms = 10000,
                 .memory = SMALL_MEMORY};
    play_game(&plan);
}

/* Which points of a board have a stone. */
typedef struct Stones {
    int size;
    bool taken[BOARD_MAX_SIZE][BOARD_MAX_SIZE];
} Stones;

static void stones_add(Stones *stones, int x, int y) {
    cr_assert(x >= 0 && y >= 0 && x < stones->size && y < stones->size, "%d,%d is outside", x, y);
    cr_assert_not(stones->taken[y][x], "%d,%d is occupied", x, y);
    stones->taken[y][x] = true;
}

/* A stone on a random point that is empty, found by trying. */
static void random_reply(Random *random, Stones *stones, GameStones *record) {
    int x, y;
    do {
        x = (int)random_below(random, (uint32_t)stones->size);
        y = (int)random_below(random, (uint32_t)stones->size);
    } while (stones->taken[y][x]);
    stones_add(stones, x, y);
    record->x[record->count] = x;
    record->y[record->count++] = y;
}

/* A game of `moves` moves against random replies, under a rule by which no row ends it. For the
 * first `slow` of its moves the engine has `slow_ms`. */
static void play_endless_game(const Plan *plan, int moves, int slow, int slow_ms) {
    Stones stones = {.size = plan->size};
    GameStones record = {0};
    Random random;
    Seat seat;
    random.state = 7;
    seat_take(&seat, plan);
    for (int i = 0; record.count < moves; i++) {
        random_reply(&random, &stones, &record);
        guest_say(seat.guest, "INFO timeout_turn %d\r\n", i < slow ? slow_ms : plan->turn_ms);
        seat_move(&seat, plan, &record);
        stones_add(&stones, record.x[record.count - 1], record.y[record.count - 1]);
    }
    seat_check_memory(&seat, plan);
    seat_check_time(&seat, plan);
    seat_leave(&seat);
}

Test(package_game, the_clock_of_the_match_is_kept) {
    /* 30 s for a move and 180 s for the game, 60 times faster: the moves together would take
     * five times as long as there is. */
    Plan plan = {.rule = RULE_FREESTYLE | RULE_CONTINUOUS,
                 .size = 20,
                 .threads = 1,
                 .turn_ms = 500,
                 .match_ms = 3000,
                 .memory = TOURNAMENT_MEMORY};
    play_endless_game(&plan, 60, 0, 0);
}

Test(package_memory, two_hundred_moves_stay_below_the_limit) {
    for (int threads = 1; threads <= 4; threads += 3) {
        Plan plan = {.rule = RULE_FREESTYLE | RULE_CONTINUOUS,
                     .size = 20,
                     .threads = threads,
                     .turn_ms = 40,
                     .memory = TOURNAMENT_MEMORY};
        play_endless_game(&plan, 200, 3, 4000);
    }
}

Test(package_memory, a_small_limit_is_kept_and_too_small_a_one_is_refused) {
    Plan plan = {.rule = RULE_FREESTYLE | RULE_CONTINUOUS,
                 .size = 20,
                 .threads = 2,
                 .turn_ms = 40,
                 .memory = SMALL_MEMORY};
    play_endless_game(&plan, 60, 2, 2000);

    Guest *guest = guest_start();
    guest_say(guest, "START 20\r\nINFO max_memory 2000000\r\nBEGIN\r\n");
    guest_expect(guest, "OK\nERROR *\nx,y");
    guest_end(guest);
}
