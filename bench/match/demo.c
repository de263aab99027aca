/* demo: a whole game between two engine processes over the real protocol.
 *
 * Each side is a process of its own; the referee judges every move, the board is drawn as the
 * game goes, and at the end the winning row is marked and the result said in words.
 */
#include "game/player.h"
#include "game/referee.h"
#include "ground/arguments.h"
#include "ground/engine_path.h"
#include "ground/interrupt.h"
#include "ground/stones.h"
#include "ground/subcommands.h"
#include "text/drawing.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    HOME_SIZE = 15,
    PICTURE_MS = 250 /* that a picture stays on a terminal, even when engines answer at once */
};

typedef struct DemoOptions {
    const char *engine;
    const char *opening;
    int64_t rule, size, turn_ms;
    bool plain;
} DemoOptions;

typedef struct Demo {
    DemoOptions options;
    bool animate;     /* redraw in place, with colours */
    int64_t shown_ms; /* when the last picture was drawn */
    int count;
    Cell cells[BOARD_MAX_CELLS];
    Referee *referee;
    Interrupt *interrupt;
    PlayerSpec spec;
    Player players[SIDE_COUNT];
    Text text; /* the picture being drawn */
} Demo;

/* An opening for the rule on the 15 x 15 board: sharp in freestyle, so that the game ends with
 * a row, otherwise balanced. */
static const char *demo_opening(int64_t rule) {
    switch (rule) {
    case RULE_FREESTYLE:
        return "h8i9h9";
    case RULE_RENJU:
        return "e10h6f9e7i6i7";
    default:
        return "i7i9f6";
    }
}

static const char *side_name(Side side) {
    return side == BLACK ? "black (X)" : "white (O)";
}

/* Leaves the last picture on the terminal for a moment; an interrupt ends the moment. */
static void demo_linger(const Demo *demo) {
    struct pollfd stop = {.fd = interrupt_descriptor(demo->interrupt), .events = POLLIN};
    int64_t left = demo->shown_ms + PICTURE_MS - clock_ms();
    if (demo->animate && left > 0)
        poll(&stop, 1, (int)left);
}

/* Draws the board under the line `headline`. */
static void demo_show(Demo *demo, const char *headline, const Cell *row, int row_length) {
    Cell last = demo->count > 0 ? demo->cells[demo->count - 1] : CELL_NONE;
    demo_linger(demo);
    text_clear(&demo->text);
    if (demo->animate)
        text_append(&demo->text, "\033[H");
    text_append(&demo->text, "%s%s\n", headline, demo->animate ? "\033[K" : "");
    drawing_append_board(&demo->text, referee_board(demo->referee), last, row, row_length,
                         demo->animate);
    text_append(&demo->text, demo->animate ? "\033[J" : "\n");
    if (!demo->text.failed)
        fputs(demo->text.data, stdout);
    fflush(stdout);
    demo->shown_ms = clock_ms();
}

/* Plays a move for the referee and keeps it. */
static RefereeVerdict demo_play(Demo *demo, int x, int y) {
    RefereeVerdict verdict = referee_play(demo->referee, x, y);
    if (verdict != REFEREE_ILLEGAL)
        demo->cells[demo->count++] = board_cell(referee_board(demo->referee), x, y);
    return verdict;
}

/* Plays the opening. The built-in ones are moved to the middle of larger boards. */
static bool demo_play_opening(Demo *demo) {
    Cell cells[BOARD_MAX_CELLS];
    bool built_in = demo->options.opening == NULL;
    if (built_in && demo->options.size < HOME_SIZE)
        return true;
    const char *text = built_in ? demo_opening(demo->options.rule) : demo->options.opening;
    int size = built_in ? HOME_SIZE : (int)demo->options.size;
    int shift = built_in ? ((int)demo->options.size - HOME_SIZE) / 2 : 0;

    int count = stones_read(text, size, size, cells, BOARD_MAX_CELLS);
    bool playable = count >= 0;
    for (int i = 0; i < count && playable; i++)
        playable =
            demo_play(demo, cells[i] % size + shift, cells[i] / size + shift) == REFEREE_GOES_ON;
    if (!playable)
        fprintf(stderr, "demo: '%s' is no opening of an unfinished game on this board\n", text);
    return playable;
}

/* Says how the game ended; returns the exit status. */
static int demo_conclude(Demo *demo, Side mover, RefereeVerdict verdict) {
    Cell row[BOARD_MAX_CELLS];
    char headline[160];
    int length = verdict == REFEREE_WIN ? referee_row(demo->referee, row) : 0;
    if (verdict == REFEREE_WIN)
        snprintf(headline, sizeof headline, "Move %d: %s completes a row and wins.", demo->count,
                 side_name(mover));
    else if (verdict == REFEREE_FOUL || verdict == REFEREE_ILLEGAL)
        snprintf(headline, sizeof headline, "After move %d: %s loses by %s %s.", demo->count,
                 side_name(mover), verdict == REFEREE_FOUL ? "a" : "an",
                 referee_verdict_name(verdict));
    else
        snprintf(headline, sizeof headline, "After %d moves: a draw (%s).", demo->count,
                 referee_verdict_name(verdict));
    demo_show(demo, headline, row, length);

    for (int side = 0; side < SIDE_COUNT; side++) {
        const PlayerUse *use = &demo->players[side].use;
        printf("%s: %d move%s, %.2f s, slowest move %.3f s\n", side_name((Side)side), use->moves,
               text_plural(use->moves), (double)use->time_ns / 1e9, (double)use->longest_ns / 1e9);
    }
    return verdict == REFEREE_ILLEGAL || verdict == REFEREE_FOUL ? EXIT_FAILURE : 0;
}

/* Reports an engine that failed; returns the exit status. */
static int demo_fail(const Demo *demo, Side mover, PlayerFault fault) {
    if (fault == PLAYER_INTERRUPTED) {
        fprintf(stderr, "\ndemo: interrupted\n");
        return EXIT_INTERRUPTED;
    }
    fprintf(stderr, "demo: the engine that plays %s failed (%s): %s\n", side_name(mover),
            player_fault_name(fault), demo->players[mover].detail);
    return fault == PLAYER_NOT_STARTED ? EXIT_USAGE : EXIT_FAILURE;
}

/* Plays from the opening to the end; returns the exit status. */
static int demo_run(Demo *demo) {
    const Board *board = referee_board(demo->referee);
    for (;;) {
        Side mover = board->side;
        Player *player = &demo->players[mover];
        char headline[160], move[NOTATION_MOVE_SIZE];
        int x = 0, y = 0;
        int64_t before = player->use.time_ns;
        PlayerFault fault = player_think(player, demo->cells, demo->count, board->width, &x, &y);
        if (fault != PLAYER_FINE)
            return demo_fail(demo, mover, fault);
        RefereeVerdict verdict = demo_play(demo, x, y);
        if (verdict != REFEREE_GOES_ON)
            return demo_conclude(demo, mover, verdict);
        notation_write_move(board_cell(board, x, y), board->width, move);
        snprintf(headline, sizeof headline, "Move %d: %s plays %s (%" PRId64 " ms)", demo->count,
                 side_name(mover), move, (player->use.time_ns - before) / 1000000);
        demo_show(demo, headline, NULL, 0);
    }
}

/* Whether the board, two columns for a cell, fits with what stands beside, above and below it. */
static bool demo_fits(int size) {
    struct winsize window;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 ||
           (window.ws_col >= 2 * size + 4 && window.ws_row >= size + 3);
}

/* Starts both engines. */
static int demo_start_players(Demo *demo) {
    int size = (int)demo->options.size, interrupt = interrupt_descriptor(demo->interrupt);
    for (int side = 0; side < SIDE_COUNT; side++) {
        PlayerFault fault = player_start(&demo->players[side], &demo->spec, (int)demo->options.rule,
                                         size, size, interrupt);
        if (fault != PLAYER_FINE)
            return demo_fail(demo, (Side)side, fault);
    }
    return 0;
}

/* Plays the game described by demo->options; returns the exit status. */
static int demo_play_game(Demo *demo) {
    char command[ENGINE_PATH_COMMAND_SIZE];
    int size = (int)demo->options.size;
    engine_path_command(command);
    demo->spec = player_spec_default();
    demo->spec.command = demo->options.engine == NULL ? command : demo->options.engine;
    demo->spec.turn_ms = demo->options.turn_ms;
    demo->animate = !demo->options.plain && isatty(STDOUT_FILENO) && demo_fits(size);
    demo->referee = referee_create((int)demo->options.rule, size, size);
    if (demo->referee == NULL) {
        fprintf(stderr, "demo: not enough memory\n");
        return EXIT_FAILURE;
    }
    if (!demo_play_opening(demo))
        return EXIT_USAGE;

    demo->interrupt = interrupt_create();
    if (demo->interrupt == NULL) {
        fprintf(stderr, "demo: the system has no resources left\n");
        return EXIT_FAILURE;
    }
    int status = demo_start_players(demo);
    if (status == 0) {
        if (demo->animate)
            fputs("\033[2J", stdout);
        demo_show(demo, "The opening", NULL, 0);
        status = demo_run(demo);
    }
    for (int side = 0; side < SIDE_COUNT; side++)
        player_finish(&demo->players[side], status != EXIT_INTERRUPTED);
    return status;
}

int subcommand_demo(int argc, char **argv) {
    Demo *demo = calloc(1, sizeof *demo);
    if (demo == NULL) {
        fprintf(stderr, "demo: not enough memory\n");
        return EXIT_FAILURE;
    }
    demo->options = (DemoOptions){.rule = RULE_FREESTYLE, .size = HOME_SIZE, .turn_ms = 300};
    const Argument TABLE[] = {
        {"-brain", ARGUMENT_TEXT, &demo->options.engine, 0, 0, "COMMAND",
         "The engine, as a shell command; default: pbrain-pentad next to this program.", NULL},
        {"-rule", ARGUMENT_RULE, &demo->options.rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_INT, &demo->options.size, 5, BOARD_MAX_SIZE, "N", "Default 15.",
         NULL},
        {"-turn", ARGUMENT_INT, &demo->options.turn_ms, 0, 1e9, "MS", "Time per move; default 300.",
         NULL},
        {"-opening", ARGUMENT_TEXT, &demo->options.opening, 0, 0, "MOVES",
         "The first moves, such as h8i9; default: a short opening for the rule.", NULL},
        {"-plain", ARGUMENT_FLAG, &demo->options.plain, 0, 0, NULL,
         "One board under the other, as in a window that is too small for it.", NULL},
    };
    ArgumentsStatus read =
        arguments_read("pentad-bench demo [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
    int status = read == ARGUMENTS_OK ? demo_play_game(demo) : arguments_exit_status(read);

    interrupt_destroy(demo->interrupt);
    referee_destroy(demo->referee);
    text_free(&demo->text);
    free(demo);
    return status;
}
