/* speed: how fast the parts of the engine are, and how punctual the whole.
 *
 * The board and the search are measured in this process through the library; start-up,
 * punctuality and memory on the real executable through pipes. Figures are of one thread;
 * those of the library count processor time, those of the executable time on the wall.
 */
#include "arguments.h"
#include "brain.h"
#include "commands.h"
#include "engine.h"
#include "process.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    ROW = 5,
    POSITIONS = 3,         /* of each rule set */
    ROUNDS = 25,           /* of the measurement of the board; the median counts */
    SWEEPS = 10,           /* over the moves of a position between two looks at the clock */
    REPEATS = 5,           /* of short measurements; the median or worst one counts */
    SOLVE_NODES = 3000000, /* for a problem */
    LINE_SIZE = 4096,
    PATIENCE_MS = 20000 /* for an answer of the executable beyond its limit */
};

/* What the user asked for. */
typedef struct SpeedOptions {
    double seconds;
    const char *brain;
    bool library_only; /* leave out the executable */
} SpeedOptions;

/* A rule set on a board, with middle game positions to search. */
typedef struct SpeedCase {
    int rule;
    int size;
    const char *positions[POSITIONS];
} SpeedCase;

/* Positions of 20 to 38 stones out of games between engines, where nothing is decided yet. */
static const SpeedCase CASES[] = {
    {RULE_FREESTYLE,
     20,
     {"i12i16g15k15m17f17n16p14k16m16l17n17l15l14j16m14o11i14i17j17h16j18h15f15l18k19f16h14e13f14"
      "g14o14n14g13",
      "l8i3g9k7j9o5h1f9p5p4n6e6e5e12e16e10e11d11c12h7g8f10g10g7g12g11f7c10",
      "l8i3g9k7j9o5h1f5e5i9f6d4j8j10k11k8k6e4h7c4b4d3"}},
    {RULE_STANDARD,
     15,
     {"j3g6k2e5k5k4f5e8f7f8d8j5i6j11e7d7g10c9k11h8f4g8i8f6g7i7f10e10d11f11",
      "f4h2g6g2c1h3h5f7i4i5e2g4e6f6j3k2f9i2j2h6j4j5j11g5e7g3g1e9",
      "j3g6k2e5k5k4h5j5i4l1i6j7j9i7g7k11e11f10i3j4j6i5h3k3l2l7k7h2"}},
    {RULE_RENJU,
     15,
     {"h13j14k13l11l10j12j9f5j11i12k12i10k11k10i13g13l13j13k14k15e5e10g10e11f12f6f11e12e9f4m14n15",
      "h14g11j14k13h11g14g10f9e9e6f5k6k5e12d11j10k11d5f7j8j12l10j11j13",
      "h13j14k13l11l10j12j11k10i8e10f5g6k5e5k7k8e9g11h11m12"}},
    {RULE_CARO,
     15,
     {"j3g6k2e5k5k4e9e11i11j7h5i4j4j5g8l3m2l6l7f10d12k11k10i7i9h8j6d6f4f7f6h7g7i5d10i8",
      "j3g6k2e5k5k4e9e11i11j7f5k11k9l8g8f8i4h5l9i9j10h3h4h12f11k10j12k13c7j13k12i7k7f10d9c9g12e10",
      "f4h2g6g2c1h3i7g5f5j2f2f3e4d3h7j9e3h4i3h5h1j5i4i5"}},
    {RULE_CARO_EXACT,
     15,
     {"f4h2g6g2c1h3i7g5h5f7k7j7e6k5f6d6i6j6j5i9h11k4g10e8g12j4i3j9i4i5k2l1",
      "j3g6k2j6i6e5e9k7h4f11k10f4d6i10h5j7i7i5i4l1j11i12i11k11f9j12m9h3g12j8g8h7",
      "f4h2g6g2c1h3i7g5f5j2f2f3e4d3h7j9e3h4i3h5h1j5i4i5"}},
};

/* Positions won by threats in 9 to 17 plies, out of such games. */
static const SpeedCase PROBLEMS[] = {
    {RULE_FREESTYLE,
     20,
     {"k9n6k6m9m8l6n9l7l8k8m10m6n5o8j10m7o7l5n7k5n8l4l3o6p6j4i3m3n10n11l10k10o10p10q12p11q5",
      "c6h6e3f7d1c3e5e6d4",
      "p11p15k14l14q14p13m12m15l13n11k13n15j15i16o15o14m16n14p12j13n13o12m10m13k15k12l16n16n18"
      "j14q12o10i14p14m14o11o13k16p16m9o17o9o8n12"}},
    {RULE_STANDARD,
     15,
     {"k8f12g7g8c4f8i6e7j7h5i7h7", "g10f7c9e8f9j12i12g8h9g6h5g7h11j13g5c10d9e6i8j7",
      "f6j7k9g7i7h6i5h5j6h4h7g4i6"}},
    {RULE_RENJU,
     15,
     {"k12g14m15k11m14j15k10j11l11j9j12l12i11j10k13l14h10g9i9g11g10i10k8m13n14f11m10j13j7l9",
      "d4f6e6d6b8g9e7e5d7f4c7b7c8g3h2f5b9a10f7g7", "i15f14i12f12h12f11f13h9g10f9i11g9i9i10j10f10"}},
};

/* Prints a line of the table. */
static void speed_print(const char *what, const char *board, double value, int digits,
                        const char *unit) {
    printf("%-38s %-18s %12.*f  %s\n", what, board, digits, value, unit);
    fflush(stdout);
}

static void speed_label(const SpeedCase *speed_case, char label[32]) {
    snprintf(label, 32, "%s %dx%d", rules_name(speed_case->rule), speed_case->size,
             speed_case->size);
}

/* The empty cells near the stones of `board`; returns how many. */
static int speed_candidates(const Board *board, Cell *cells) {
    CellSet candidates = {{0}};
    for (int w = 0; w < board->word_count; w++)
        candidates.word[w] = board->near.word[w] & board->empty.word[w];
    return cellset_list(&candidates, board->word_count, cells);
}

/* Reads one of the case's positions; returns the number of stones. */
static int speed_read(const SpeedCase *speed_case, int position, Cell *cells) {
    return notation_read_moves(speed_case->positions[position], speed_case->size, speed_case->size,
                               cells, BOARD_MAX_CELLS);
}

/* Seconds of processor time this process has used: unlike those on the wall they do not grow
 * when other programs keep the machine busy. */
static double speed_processor_time(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Sorts a few numbers. */
static void speed_sort(double *values, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
            double swap = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
}

/* Puts a position of the case on `board`; returns the moves near its stones. */
static int speed_place(const SpeedCase *speed_case, int position, const Rules *rules, Board *board,
                       Cell *cells) {
    int count = speed_read(speed_case, position, cells);
    board_init(board, rules, speed_case->size, speed_case->size);
    for (int i = 0; i < count; i++)
        board_play(board, cells[i]);
    return speed_candidates(board, cells);
}

/* Play and undo pairs per second in one round through the positions of the case. */
static double speed_round(const SpeedCase *speed_case, const Rules *rules, Board *board,
                          double seconds) {
    double spent = 0, pairs = 0;
    Cell cells[BOARD_MAX_CELLS];
    for (int position = 0; position < POSITIONS; position++) {
        int count = speed_place(speed_case, position, rules, board, cells);
        double begin = speed_processor_time(), elapsed = 0;
        while (elapsed < seconds / POSITIONS) {
            for (int i = 0; i < SWEEPS * count; i++) {
                board_play(board, cells[i % count]);
                board_undo(board);
            }
            pairs += SWEEPS * count;
            elapsed = speed_processor_time() - begin;
        }
        spent += elapsed;
    }
    return pairs / spent;
}

/* Play and undo pairs per second, the median of some rounds: every move near the stones is played
 * and taken back at once, as a search does with the moves at its leaves. That is the pure cost of
 * the update with everything in the caches: nothing looks at the board in between, and deeper
 * lines, where a stone is taken back long after it was played, take somewhat longer. */
static double speed_board(const SpeedCase *speed_case, Board *board, double seconds) {
    Rules *rules = rules_create(speed_case->rule, ROW);
    if (rules == NULL)
        return 0;
    double rates[ROUNDS];
    for (int i = 0; i < ROUNDS; i++)
        rates[i] = speed_round(speed_case, rules, board, seconds / ROUNDS);
    speed_sort(rates, ROUNDS);
    rules_destroy(rules);
    return rates[ROUNDS / 2];
}

/* Puts a position of the case on the engine's board. */
static bool speed_set_up(Engine *engine, const SpeedCase *speed_case, int position) {
    Cell cells[BOARD_MAX_CELLS];
    int count = speed_read(speed_case, position, cells);
    if (count < 0 || engine_set_rule(engine, speed_case->rule, ROW) != ENGINE_OK ||
        engine_new_game(engine, speed_case->size, speed_case->size) != ENGINE_OK)
        return false;
    for (int i = 0; i < count; i++)
        if (engine_put(engine, cells[i], i % 2 == 0 ? STONE_BLACK : STONE_WHITE) != ENGINE_OK)
            return false;
    return true;
}

/* Search nodes per second over the positions of a case. */
static double speed_search(Engine *engine, const SpeedCase *speed_case, double seconds) {
    double nodes = 0, spent = 0;
    for (int i = 0; i < POSITIONS; i++) {
        ThinkInfo info;
        engine_clear_hash(engine);
        if (!speed_set_up(engine, speed_case, i))
            return 0;
        Limits limits = limits_none(clock_ms());
        limits.turn_ms = (int64_t)(seconds * 1000 / POSITIONS);
        double begin = speed_processor_time();
        if (engine_think(engine, &limits, NULL, NULL, &info) != ENGINE_OK)
            return 0;
        spent += speed_processor_time() - begin;
        nodes += (double)info.nodes;
    }
    return nodes / spent;
}

/* Solves the problems of a case, each `rounds` times with an empty table, and sets how many that
 * is a second, and how many positions were visited a second; false if one is not solved. */
static bool speed_solve(Engine *engine, const SpeedCase *speed_case, int rounds, double *problems,
                        double *nodes) {
    double spent = 0;
    *problems = *nodes = 0;
    for (int i = 0; i < rounds * POSITIONS; i++) {
        ThinkInfo info;
        Limits limits = limits_none(clock_ms());
        limits.max_nodes = SOLVE_NODES;
        engine_clear_hash(engine);
        if (!speed_set_up(engine, speed_case, i % POSITIONS))
            return false;
        double begin = speed_processor_time();
        if (engine_solve(engine, &limits, NULL, &info) != ENGINE_OK || !score_is_win(info.score))
            return false;
        spent += speed_processor_time() - begin;
        *nodes += (double)info.nodes;
    }
    *problems = rounds * POSITIONS / spent;
    *nodes /= spent;
    return true;
}

/* Prints how fast forced wins are found. */
static void speed_solver(Engine *engine) {
    for (size_t i = 0; i < ARRAY_LENGTH(PROBLEMS); i++) {
        char label[32];
        double problems, nodes;
        speed_label(&PROBLEMS[i], label);
        if (!speed_solve(engine, &PROBLEMS[i], REPEATS, &problems, &nodes)) {
            fprintf(stderr, "speed: a problem of %s was not solved\n", label);
            continue;
        }
        speed_print("forced wins", label, problems, 1, "problems/s");
        speed_print("forced wins", label, nodes / 1e6, 3, "million nodes/s");
    }
}

/* Median milliseconds to compute the tables of a rule set, and to create an engine. */
static double speed_create_rules(int rule) {
    double times[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
        double begin = speed_processor_time();
        Rules *rules = rules_create(rule, ROW);
        times[i] = (speed_processor_time() - begin) * 1e3;
        rules_destroy(rules);
    }
    speed_sort(times, REPEATS);
    return times[REPEATS / 2];
}
static double speed_create_engine(void) {
    double times[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
        double begin = speed_processor_time();
        Engine *engine = engine_create();
        times[i] = (speed_processor_time() - begin) * 1e3;
        engine_destroy(engine);
    }
    speed_sort(times, REPEATS);
    return times[REPEATS / 2];
}

/* Reads lines until one is a move; returns when it arrived, -1 if none came by `deadline`. */
static int64_t speed_await_move(Process *process, int64_t deadline) {
    char line[LINE_SIZE];
    int64_t arrival = -1;
    int x, y;
    while (process_read(process, deadline, line, sizeof line, &arrival) == READ_LINE)
        if (text_read_point(line, &x, &y))
            return arrival;
    return -1;
}

/* Milliseconds from the start of the executable to its first move, -1 if there is none. */
static double speed_first_answer(const char *command) {
    int64_t begin = clock_ns(), deadline = begin + (int64_t)PATIENCE_MS * 1000000;
    Process *process = process_start(command, true, -1);
    if (process == NULL)
        return -1;
    process_write(process, "START 20\nINFO timeout_turn 0\nBEGIN\n", deadline);
    int64_t arrival = speed_await_move(process, deadline);
    process_write(process, "END\n", deadline);
    process_end(process, clock_ns() + 500000000, NULL);
    return arrival < 0 ? -1 : (double)(arrival - begin) / 1e6;
}

/* Asks a running executable for a move within `limit_ms`; returns milliseconds from the
 * command to the answer, -1 if there is none. */
static double speed_timed_move(Process *process, int position, int64_t limit_ms) {
    Cell cells[BOARD_MAX_CELLS];
    int count = speed_read(&CASES[0], position, cells), size = CASES[0].size;
    Text text = {0};
    text_append(&text, "START %d\nINFO timeout_turn %" PRId64 "\nBOARD\n", size, limit_ms);
    for (int i = 0; i < count; i++)
        text_append(&text, "%d,%d,%d\n", cells[i] % size, cells[i] / size,
                    i % 2 == count % 2 ? 1 : 2);
    text_append(&text, "DONE\n");

    int64_t begin = clock_ns(), deadline = begin + (limit_ms + PATIENCE_MS) * 1000000;
    bool sent = !text.failed && process_write(process, text.data, deadline);
    text_free(&text);
    int64_t arrival = sent ? speed_await_move(process, deadline) : -1;
    return arrival < 0 ? -1 : (double)(arrival - begin) / 1e6;
}

/* Prints by how much the executable overshoots limits, and what memory it then uses. */
static bool speed_punctuality(const char *command) {
    static const int64_t LIMITS[] = {100, 500, 1000, 5000};
    Process *process = process_start(command, true, -1);
    if (process == NULL)
        return false;
    bool answered = true;
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS) && answered; i++) {
        double worst = -1e9;
        char what[64];
        int repeats = LIMITS[i] >= 5000 ? 1 : POSITIONS;
        for (int r = 0; r < repeats && answered; r++) {
            double took = speed_timed_move(process, r, LIMITS[i]);
            answered = took >= 0;
            worst = took - (double)LIMITS[i] > worst ? took - (double)LIMITS[i] : worst;
        }
        snprintf(what, sizeof what, "over the limit of %" PRId64 " ms (worst of %d)", LIMITS[i],
                 repeats);
        if (answered)
            speed_print(what, "freestyle 20x20", worst, 1, "ms");
    }

    int64_t memory = process_private_memory(process);
    if (answered && memory < 0)
        printf("%-38s %-18s %12s  bytes\n", "private memory afterwards", "default", "n/a");
    else if (answered)
        speed_print("private memory afterwards", "default", (double)memory, 0, "bytes");
    process_write(process, "END\n", clock_ns() + 500000000);
    process_end(process, clock_ns() + 500000000, NULL);
    return answered;
}

/* Measures the executable; returns whether it works. */
static bool speed_executable(const char *command) {
    double times[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
        times[i] = speed_first_answer(command);
        if (times[i] < 0)
            return false;
    }
    speed_sort(times, REPEATS);
    speed_print("process start to first answer, median", "freestyle 20x20", times[REPEATS / 2], 1,
                "ms");
    speed_print("process start to first answer, worst", "freestyle 20x20", times[REPEATS - 1], 1,
                "ms");
    return speed_punctuality(command);
}

/* Measures the library; returns false when memory is short. */
static bool speed_library(double seconds) {
    char label[32];
    Board *board = malloc(sizeof *board);
    Engine *engine = engine_create();
    if (board == NULL || engine == NULL) {
        free(board);
        engine_destroy(engine);
        return false;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        speed_label(&CASES[i], label);
        speed_print("play and undo", label, speed_board(&CASES[i], board, seconds) / 1e6, 2,
                    "million pairs/s");
    }
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        speed_label(&CASES[i], label);
        speed_print("search", label, speed_search(engine, &CASES[i], seconds) / 1e6, 3,
                    "million nodes/s");
    }
    speed_solver(engine);
    free(board);
    engine_destroy(engine);

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        speed_print("create the tables of a rule set", rules_name(CASES[i].rule),
                    speed_create_rules(CASES[i].rule), 2, "ms");
    speed_print("create an engine", "default", speed_create_engine(), 2, "ms");
    return true;
}

int command_speed(int argc, char **argv) {
    char command[BRAIN_COMMAND_SIZE];
    SpeedOptions options = {.seconds = 2};
    const Argument TABLE[] = {
        {"-seconds", ARGUMENT_NUMBER, &options.seconds, 0.01, 3600, "S",
         "Time for each measurement of board and search; default 2.", NULL},
        {"-brain", ARGUMENT_TEXT, &options.brain, 0, 0, "COMMAND",
         "The engine, as a shell command; default: pbrain-pentad next to this program.", NULL},
        {"-library", ARGUMENT_FLAG, &options.library_only, 0, 0, NULL,
         "Leave out what needs the executable.", NULL},
    };
    ArgumentsStatus status =
        arguments_read("pentad-bench speed [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);

    if (!speed_library(options.seconds)) {
        fprintf(stderr, "speed: not enough memory\n");
        return EXIT_FAILURE;
    }
    brain_default_command(command);
    if (!options.library_only &&
        !speed_executable(options.brain == NULL ? command : options.brain)) {
        fprintf(stderr, "speed: the executable gives no answer\n");
        return EXIT_FAILURE;
    }
    return 0;
}
