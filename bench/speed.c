/* speed: how fast the parts of the engine are, and how punctual the whole.
 *
 * The board and the search are measured in this process through the library; start-up,
 * punctuality and memory on the real executable through pipes. Figures are of one thread.
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
#include <string.h>

enum {
    ROW = 5,
    WALK_PLIES = 8,   /* moves played before all are taken back */
    WALK_STONES = 30, /* stones on the board where walks begin */
    REPEATS = 5,      /* of short measurements; the median or worst one counts */
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
    const char *positions[3];
} SpeedCase;

static const SpeedCase CASES[] = {
    {RULE_FREESTYLE,
     20,
     {"i17c15d11d13h14l14c8g13e12", "l10p14q9k9n9n6m15l6m10", "j10g11j8j12e10g9h10i8"}},
    {RULE_STANDARD, 15, {"j7j10i12k10j9k8", "n8m11i10i13k9l12k13k12", "h3h5f6c4c7e4g4g6"}},
    {RULE_RENJU, 15, {"m9k12n10l10k9", "h8k10k11j7j8k8h7", "g14i13g12f15l13i12h11"}},
    {RULE_CARO, 15, {"f12h11k10h12j10i11", "k5n4l3l6k1j5k4", "h7d3e5j9e1h9f6g5"}},
    {RULE_CARO_EXACT, 15, {"f12h11k10h12j10i11", "k5n4l3l6k1j5k4", "h7d3e5j9e1h9f6g5"}},
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

/* Plays random moves near the stones until WALK_STONES lie on the board. */
static void speed_scatter(Board *board, Random *random) {
    Cell cells[BOARD_MAX_CELLS];
    board_play(board, board_cell(board, board->width / 2, board->height / 2));
    while (board->ply < WALK_STONES) {
        uint32_t count = (uint32_t)speed_candidates(board, cells);
        board_play(board, cells[random_below(random, count)]);
    }
}

/* Plays one walk of WALK_PLIES random moves and takes it back. */
static void speed_walk(Board *board, Random *random, const Cell *cells, int count) {
    int base = board->ply;
    while (board->ply < base + WALK_PLIES) {
        Cell cell = cells[random_below(random, (uint32_t)count)];
        if (board_stone(board, cell) == STONE_NONE)
            board_play(board, cell);
    }
    while (board->ply > base)
        board_undo(board);
}

/* Play and undo pairs per second, over random positions and random walks from them. */
static double speed_board(const SpeedCase *speed_case, Board *board, double seconds) {
    Rules *rules = rules_create(speed_case->rule, ROW);
    if (rules == NULL)
        return 0;
    Random random = {1};
    Cell cells[BOARD_MAX_CELLS];
    int64_t pairs = 0, spent = 0;
    while ((double)spent < seconds * 1e9) {
        board_init(board, rules, speed_case->size, speed_case->size);
        speed_scatter(board, &random);
        int count = speed_candidates(board, cells);
        int64_t begin = clock_ns();
        for (int i = 0; i < 10000; i++)
            speed_walk(board, &random, cells, count);
        spent += clock_ns() - begin;
        pairs += 10000 * WALK_PLIES;
    }
    rules_destroy(rules);
    return (double)pairs / ((double)spent / 1e9);
}

/* Puts a position of the case on the engine's board. */
static bool speed_set_up(Engine *engine, const SpeedCase *speed_case, const char *moves) {
    Cell cells[BOARD_MAX_CELLS];
    int count =
        notation_read_moves(moves, speed_case->size, speed_case->size, cells, BOARD_MAX_CELLS);
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
    int64_t nodes = 0, spent = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(speed_case->positions); i++) {
        ThinkInfo info;
        Limits limits = limits_none(clock_ms());
        limits.turn_ms = (int64_t)(seconds * 1000 / (double)ARRAY_LENGTH(speed_case->positions));
        engine_clear_hash(engine);
        int64_t begin = clock_ns();
        if (!speed_set_up(engine, speed_case, speed_case->positions[i]) ||
            engine_think(engine, &limits, NULL, NULL, &info) != ENGINE_OK)
            return 0;
        spent += clock_ns() - begin;
        nodes += info.nodes;
    }
    return (double)nodes / ((double)spent / 1e9);
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

/* Median milliseconds to compute the tables of a rule set, and to create an engine. */
static double speed_create_rules(int rule) {
    double times[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
        int64_t begin = clock_ns();
        Rules *rules = rules_create(rule, ROW);
        times[i] = (double)(clock_ns() - begin) / 1e6;
        rules_destroy(rules);
    }
    speed_sort(times, REPEATS);
    return times[REPEATS / 2];
}
static double speed_create_engine(void) {
    double times[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
        int64_t begin = clock_ns();
        Engine *engine = engine_create();
        times[i] = (double)(clock_ns() - begin) / 1e6;
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
static double speed_timed_move(Process *process, const char *moves, int size, int64_t limit_ms) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(moves, size, size, cells, BOARD_MAX_CELLS);
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
        int repeats = LIMITS[i] >= 5000 ? 1 : (int)ARRAY_LENGTH(CASES[0].positions);
        for (int r = 0; r < repeats && answered; r++) {
            double took =
                speed_timed_move(process, CASES[0].positions[r], CASES[0].size, LIMITS[i]);
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
