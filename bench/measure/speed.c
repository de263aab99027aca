/* speed: how fast the parts of the engine are, and how punctual the whole.
 *
 * The board and the search are measured in this process through the library, and how well moves are
 * ordered; start-up, punctuality and memory on the real executable through pipes. Figures are of
 * one thread; those of the library count processor time, those of the executable time on the wall.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/engine_path.h"
#include "ground/process.h"
#include "ground/subcommands.h"
#include "internals.h"
#include "measure/positions.h"
#include "text/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    ROUNDS = 25,           /* of the measurement of the board; the median counts */
    SWEEPS = 10,           /* over the moves of a position between two looks at the clock */
    REPEATS = 5,           /* of short measurements; the median or worst one counts */
    SOLVE_NODES = 3000000, /* for a problem */
    LINE_SIZE = 4096,
    PATIENCE_MS = 20000 /* for an answer of the executable beyond its limit */
};

typedef struct SpeedOptions {
    double seconds;
    const char *engine;
    bool library_only; /* leave out the executable */
} SpeedOptions;

/* Prints a line of the table. */
static void speed_print(const char *what, const char *board, double value, int digits,
                        const char *unit) {
    printf("%-38s %-18s %12.*f  %s\n", what, board, digits, value, unit);
    fflush(stdout);
}

/* The empty cells near the stones of `board`; returns how many. */
static int speed_candidates(const Board *board, Cell *cells) {
    CellSet candidates = {{0}};
    for (int w = 0; w < board->word_count; w++)
        candidates.word[w] = board->near.word[w] & board->empty.word[w];
    return cellset_list(&candidates, board->word_count, cells);
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

/* Puts a position of the group on `board`, which has the rules already; returns the moves near its
 * stones. */
static int speed_place(const PositionGroup *group, int position, Board *board, Cell *cells) {
    int count = positions_read(group, position, cells);
    board_init(board, board->rules, board->values, group->size, group->size);
    for (int i = 0; i < count; i++)
        board_play(board, cells[i]);
    return speed_candidates(board, cells);
}

/* Play and undo pairs per second in one round through the positions of the group. */
static double speed_round(const PositionGroup *group, Board *board, double seconds) {
    double spent = 0, pairs = 0;
    Cell cells[BOARD_MAX_CELLS];
    for (int position = 0; position < POSITIONS_PER_GROUP; position++) {
        int count = speed_place(group, position, board, cells);
        double begin = speed_processor_time(), elapsed = 0;
        while (elapsed < seconds / POSITIONS_PER_GROUP) {
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
static double speed_board(const PositionGroup *group, Board *board, double seconds) {
    Rules *rules = rules_create(group->rule, RULE_ROW);
    CellValues *values = rules != NULL ? eval_cell_values_create(rules) : NULL;
    if (values == NULL) {
        rules_destroy(rules);
        return 0;
    }
    double rates[ROUNDS];
    board_init(board, rules, values, group->size, group->size);
    for (int i = 0; i < ROUNDS; i++)
        rates[i] = speed_round(group, board, seconds / ROUNDS);
    speed_sort(rates, ROUNDS);
    eval_cell_values_destroy(values);
    rules_destroy(rules);
    return rates[ROUNDS / 2];
}

/* Searches the positions of a group for `seconds` in all; sets how many positions were visited a
 * second, and how many cut-offs in a hundred came from the first move of a node. */
static bool speed_search(Engine *engine, const PositionGroup *group, double seconds, double *rate,
                         double *first_cutoffs) {
    double nodes = 0, spent = 0, cutoffs = 0;
    *first_cutoffs = 0;
    for (int i = 0; i < POSITIONS_PER_GROUP; i++) {
        ThinkInfo info;
        engine_clear_hash(engine);
        if (!positions_set_up(group, i, 0, engine))
            return false;
        Limits limits = limits_none(clock_ms());
        limits.turn_ms = (int64_t)(seconds * 1000 / POSITIONS_PER_GROUP);
        double begin = speed_processor_time();
        if (engine_think(engine, &limits, NULL, NULL, &info) != ENGINE_OK)
            return false;
        spent += speed_processor_time() - begin;
        nodes += (double)info.nodes;
        cutoffs += (double)info.cutoffs;
        *first_cutoffs += (double)info.first_cutoffs;
    }
    *rate = nodes / spent;
    *first_cutoffs *= 100 / (cutoffs > 0 ? cutoffs : 1);
    return true;
}

/* Prints how fast the search is, and how well it orders moves. */
static void speed_searches(Engine *engine, double seconds) {
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS_MIDDLE_GAME); i++) {
        char label[32];
        double rate, first_cutoffs;
        positions_label(&POSITIONS_MIDDLE_GAME[i], label);
        if (!speed_search(engine, &POSITIONS_MIDDLE_GAME[i], seconds, &rate, &first_cutoffs)) {
            fprintf(stderr, "speed: a search of %s failed\n", label);
            continue;
        }
        speed_print("search", label, rate / 1e6, 3, "million nodes/s");
        speed_print("cut-offs by the first move", label, first_cutoffs, 1, "%");
    }
}

/* Solves the problems of a group, each `rounds` times with an empty table, and sets how many that
 * is a second, and how many positions were visited a second; false if one is not solved. */
static bool speed_solve(Engine *engine, const PositionGroup *group, int rounds, double *problems,
                        double *nodes) {
    double spent = 0;
    *problems = *nodes = 0;
    for (int i = 0; i < rounds * POSITIONS_PER_GROUP; i++) {
        ThinkInfo info;
        Limits limits = limits_none(clock_ms());
        limits.max_nodes = SOLVE_NODES;
        engine_clear_hash(engine);
        if (!positions_set_up(group, i % POSITIONS_PER_GROUP, 0, engine))
            return false;
        double begin = speed_processor_time();
        if (engine_solve(engine, &limits, NULL, &info) != ENGINE_OK || !score_is_win(info.score))
            return false;
        spent += speed_processor_time() - begin;
        *nodes += (double)info.nodes;
    }
    *problems = rounds * POSITIONS_PER_GROUP / spent;
    *nodes /= spent;
    return true;
}

/* Prints how fast forced wins are found. */
static void speed_solver(Engine *engine) {
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS_PROBLEM); i++) {
        char label[32];
        double problems, nodes;
        positions_label(&POSITIONS_PROBLEM[i], label);
        if (!speed_solve(engine, &POSITIONS_PROBLEM[i], REPEATS, &problems, &nodes)) {
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
        Rules *rules = rules_create(rule, RULE_ROW);
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
    int count = positions_read(&POSITIONS_MIDDLE_GAME[0], position, cells),
        size = POSITIONS_MIDDLE_GAME[0].size;
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
        int repeats = LIMITS[i] >= 5000 ? 1 : POSITIONS_PER_GROUP;
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
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS_MIDDLE_GAME); i++) {
        positions_label(&POSITIONS_MIDDLE_GAME[i], label);
        speed_print("play and undo", label,
                    speed_board(&POSITIONS_MIDDLE_GAME[i], board, seconds) / 1e6, 2,
                    "million pairs/s");
    }
    speed_searches(engine, seconds);
    speed_solver(engine);
    free(board);
    engine_destroy(engine);

    static const int RULE_SETS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                    RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(RULE_SETS); i++)
        speed_print("create the tables of a rule set", rules_name(RULE_SETS[i]),
                    speed_create_rules(RULE_SETS[i]), 2, "ms");
    speed_print("create an engine", "default", speed_create_engine(), 2, "ms");
    return true;
}

int subcommand_speed(int argc, char **argv) {
    char command[ENGINE_PATH_COMMAND_SIZE];
    SpeedOptions options = {.seconds = 2};
    const Argument TABLE[] = {
        {"-seconds", ARGUMENT_NUMBER, &options.seconds, 0.01, 3600, "S",
         "Time for each measurement of board and search; default 2.", NULL},
        {"-brain", ARGUMENT_TEXT, &options.engine, 0, 0, "COMMAND",
         "The engine, as a shell command; default: pbrain-pentad next to this program.", NULL},
        {"-library", ARGUMENT_FLAG, &options.library_only, 0, 0, NULL,
         "Leave out what needs the executable.", NULL},
    };
    ArgumentsStatus status =
        arguments_read("pentad-bench speed [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);

    engine_path_command(command);
    const char *engine = options.engine == NULL ? command : options.engine;
    if (options.library_only && options.engine != NULL) {
        fprintf(stderr, "speed: -library measures no executable: leave out -brain\n");
        return EXIT_USAGE;
    }
    if (!options.library_only && speed_first_answer(engine) < 0) {
        fprintf(stderr, "speed: no answer from %s; -brain names an engine, -library does without\n",
                engine);
        return EXIT_USAGE;
    }
    if (!speed_library(options.seconds)) {
        fprintf(stderr, "speed: not enough memory\n");
        return EXIT_FAILURE;
    }
    if (!options.library_only && !speed_executable(engine)) {
        fprintf(stderr, "speed: no answer from %s\n", engine);
        return EXIT_FAILURE;
    }
    return 0;
}
