/* stub: an engine that plays badly and, on demand, behaves badly.
 *
 * For testing managers and match runners, this one among them: it speaks the protocol, plays
 * seeded random moves next to the stones on the board, and from a given move on does one thing
 * that engines must not do.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_SIZE = 256, FAT_BYTES = 64 << 20, EXIT_VICE = 3 };

/* What it does wrong. */
typedef enum Vice {
    VICE_NONE,
    VICE_CRASH,    /* dies by a signal */
    VICE_EXIT,     /* leaves with exit code 3 */
    VICE_SLEEP,    /* does not answer */
    VICE_OCCUPIED, /* plays where a stone lies */
    VICE_OUTSIDE,  /* plays off the board */
    VICE_GARBAGE,  /* writes something that is no move */
    VICE_FLOOD,    /* writes messages without end */
    VICE_ENDLESS,  /* writes a line without end */
    VICE_DOUBLE,   /* writes a second move behind the first */
    VICE_FAT,      /* takes 64 MiB of memory */
    VICE_MUTE,     /* does not answer START */
    VICE_REFUSE,   /* answers START with ERROR */
    VICE_DEAF,     /* stays when told to leave */
    VICE_COUNT
} Vice;

static const char *const VICE_NAMES[VICE_COUNT] = {
    "none",  "crash",   "exit",   "sleep", "occupied", "outside", "garbage",
    "flood", "endless", "double", "fat",   "mute",     "refuse",  "deaf"};

/* What it does in swap2 with three or five stones on the board. */
typedef enum Swap2Habit { HABIT_SWAP, HABIT_STAY, HABIT_TWO, HABIT_COUNT } Swap2Habit;

static const char *const HABIT_NAMES[HABIT_COUNT] = {"swap", "stay", "two"};

typedef struct Stub {
    Vice vice;
    int64_t after; /* moves it plays before the vice shows */
    int64_t delay_ms;
    const char *say; /* a line before every move, or NULL */
    int moves;
    Swap2Habit habit;
    bool opening; /* the lines up to DONE belong to SWAP2BOARD */
    int stones;   /* how many there were */
    int width, height;
    bool taken[BOARD_MAX_CELLS];
    Random random;
} Stub;

static void stub_sleep(int64_t ms) {
    struct timespec pause = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&pause, NULL);
}

/* Whether a stone lies next to the cell. */
static bool stub_has_neighbour(const Stub *stub, int x, int y) {
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (x + dx >= 0 && y + dy >= 0 && x + dx < stub->width && y + dy < stub->height &&
                stub->taken[(y + dy) * stub->width + x + dx])
                return true;
    return false;
}

/* A random cell: taken or not, as asked; an empty one next to a stone if there is one. */
static int stub_choose(Stub *stub, bool taken) {
    int cells[BOARD_MAX_CELLS], count = 0, centre = stub->height / 2 * stub->width;
    for (int cell = 0; cell < stub->width * stub->height; cell++)
        if (stub->taken[cell] == taken &&
            (taken || stub_has_neighbour(stub, cell % stub->width, cell / stub->width)))
            cells[count++] = cell;
    return count == 0 ? centre + stub->width / 2
                      : cells[random_below(&stub->random, (uint32_t)count)];
}

static void stub_print_cell(const Stub *stub, int cell) {
    printf("%d,%d\n", cell % stub->width, cell / stub->width);
}

/* Vices that never come to an answer. */
static void stub_never_answer(Vice vice) {
    for (;;) {
        if (vice == VICE_FLOOD)
            printf("MESSAGE still thinking\n");
        else if (vice == VICE_ENDLESS)
            printf("MESSAGE and so on and on ");
        else
            stub_sleep(1000);
    }
}

/* Takes memory and really uses it. */
static void stub_grow(void) {
    char *memory = malloc(FAT_BYTES);
    for (size_t i = 0; memory != NULL && i < FAT_BYTES; i += 512)
        ((volatile char *)memory)[i] = 1;
}

/* What a move looks like once the vice shows; returns whether it has answered. */
static bool stub_misbehave(Stub *stub) {
    switch (stub->vice) {
    case VICE_CRASH:
        abort();
    case VICE_EXIT:
        exit(EXIT_VICE);
    case VICE_SLEEP:
    case VICE_FLOOD:
    case VICE_ENDLESS:
        stub_never_answer(stub->vice);
        return true;
    case VICE_OCCUPIED:
        stub_print_cell(stub, stub_choose(stub, true));
        return true;
    case VICE_OUTSIDE:
        printf("%d,%d\n", stub->width, 0);
        return true;
    case VICE_GARBAGE:
        printf("I resign\n");
        return true;
    case VICE_DOUBLE:
        stub_print_cell(stub, stub_choose(stub, false));
        return false;
    case VICE_FAT:
        stub_grow();
        return false;
    default:
        return false;
    }
}

/* Whether there is a board; says so if there is none. */
static bool stub_has_board(const Stub *stub) {
    if (stub->width == 0)
        printf("ERROR no board yet\n");
    return stub->width != 0;
}

/* Answers with a move. */
static void stub_move(Stub *stub) {
    if (!stub_has_board(stub))
        return;
    stub_sleep(stub->delay_ms);
    if (stub->say != NULL)
        printf("%s\n", stub->say);
    bool answered = stub->moves++ >= stub->after && stub_misbehave(stub);
    if (answered)
        return;
    int cell = stub_choose(stub, false);
    stub->taken[cell] = true;
    stub_print_cell(stub, cell);
}

/* Answers SWAP2BOARD. */
static void stub_swap2(Stub *stub) {
    int count = stub->stones == 0 ? 3 : (stub->stones == 3 && stub->habit == HABIT_TWO ? 2 : 1);
    stub->opening = false;
    if (!stub_has_board(stub))
        return;
    if (stub->stones > 0 && stub->habit == HABIT_SWAP) {
        printf("SWAP\n");
        return;
    }
    for (int i = 0; i < count; i++) {
        int cell = stub_choose(stub, false);
        stub->taken[cell] = true;
        printf("%s%d,%d", i == 0 ? "" : " ", cell % stub->width, cell / stub->width);
    }
    printf("\n");
}

/* Forgets all stones, those of BOARD and SWAP2BOARD are about to come. */
static void stub_clear(Stub *stub, bool opening) {
    memset(stub->taken, 0, sizeof stub->taken);
    stub->opening = opening;
    stub->stones = 0;
}

/* Begins a game on a board of the given size. */
static void stub_start(Stub *stub, int width, int height) {
    if (stub->vice == VICE_MUTE)
        return;
    if (stub->vice == VICE_REFUSE || width < 1 || height < 1 || width > BOARD_MAX_SIZE ||
        height > BOARD_MAX_SIZE) {
        printf("ERROR this board is not to my taste\n");
        return;
    }
    stub->width = width;
    stub->height = height;
    stub_clear(stub, false);
    printf("OK\n");
}

/* Marks the stone that a line of coordinates begins with. */
static void stub_take(Stub *stub, const char *coordinates) {
    char *end = NULL;
    long x = strtol(coordinates, &end, 10);
    long y = *end == ',' ? strtol(end + 1, NULL, 10) : -1;
    stub->stones++;
    if (x >= 0 && y >= 0 && x < stub->width && y < stub->height)
        stub->taken[y * stub->width + x] = true;
}

/* Obeys a line; returns whether to go on. */
static bool stub_obey(Stub *stub, const char *line) {
    int64_t size;
    int x, y;
    if (text_has_prefix(line, "START ") && text_read_int(line + 6, 1, BOARD_MAX_SIZE, &size))
        stub_start(stub, (int)size, (int)size);
    else if (text_has_prefix(line, "RECTSTART ") && text_read_point(line + 10, &x, &y))
        stub_start(stub, x, y);
    else if (text_has_prefix(line, "ABOUT"))
        printf("name=\"Stub\", version=\"1\", author=\"nobody\", country=\"CZ\"\n");
    else if (text_has_prefix(line, "TURN ")) {
        stub_take(stub, line + 5);
        stub_move(stub);
    } else if (text_has_prefix(line, "BOARD") || text_has_prefix(line, "SWAP2BOARD"))
        stub_clear(stub, line[0] == 'S' || line[0] == 's');
    else if (text_has_prefix(line, "DONE") && stub->opening && stub->vice == VICE_NONE)
        stub_swap2(stub);
    else if (text_has_prefix(line, "BEGIN") || text_has_prefix(line, "DONE"))
        stub_move(stub);
    else if (line[0] >= '0' && line[0] <= '9')
        stub_take(stub, line);
    return !text_has_prefix(line, "END");
}

int subcommand_stub(int argc, char **argv) {
    char line[LINE_SIZE];
    const char *vice = VICE_NAMES[VICE_NONE], *habit = HABIT_NAMES[HABIT_SWAP];
    const char *say = NULL;
    int64_t seed = 1, after = 0, delay = 0;
    const Argument TABLE[] = {
        {"-vice", ARGUMENT_TEXT, &vice, 0, 0, "NAME",
         "none, crash, exit, sleep, occupied, outside, garbage, flood, endless, double, fat,\n"
         "mute, refuse or deaf; default none.",
         NULL},
        {"-after", ARGUMENT_INT, &after, 0, 1e6, "N", "Moves before the vice shows; default 0.",
         NULL},
        {"-delay", ARGUMENT_INT, &delay, 0, 1e6, "MS", "Time for every move; default 0.", NULL},
        {"-say", ARGUMENT_TEXT, &say, 0, 0, "LINE", "Written before every move.", NULL},
        {"-swap2", ARGUMENT_TEXT, &habit, 0, 0, "NAME",
         "What it likes in swap2: swap, stay, or two (stones more); default swap.", NULL},
        {"-seed", ARGUMENT_INT, &seed, 0, 1e15, "N", "Decides the moves; default 1.", NULL},
    };
    ArgumentsStatus status =
        arguments_read("pentad-bench stub [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status != ARGUMENTS_OK)
        return arguments_exit_status(status);
    Stub stub = {.after = after, .delay_ms = delay, .say = say, .random = {(uint64_t)seed}};
    while (stub.vice < VICE_COUNT && strcmp(vice, VICE_NAMES[stub.vice]) != 0)
        stub.vice++;
    if (stub.vice == VICE_COUNT) {
        fprintf(stderr, "stub: there is no vice '%s'; -help lists them\n", vice);
        return EXIT_USAGE;
    }

    while (stub.habit < HABIT_COUNT && strcmp(habit, HABIT_NAMES[stub.habit]) != 0)
        stub.habit++;
    if (stub.habit == HABIT_COUNT) {
        fprintf(stderr, "stub: -swap2: '%s' is none of swap, stay and two\n", habit);
        return EXIT_USAGE;
    }

    setvbuf(stdout, NULL, _IOLBF, 0);
    bool going_on = true;
    while (going_on && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        going_on = stub_obey(&stub, line);
    }
    if (stub.vice == VICE_DEAF)
        stub_never_answer(VICE_DEAF);
    return 0;
}
