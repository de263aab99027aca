/* openings: makes sets of balanced openings, and says how even those of a file are.
 *
 * Opening number n follows from the settings, n and the openings before it, so a run that was
 * stopped goes on with the same set: the file is the memory. Its first line names the settings,
 * and a file with other settings is not touched. A last line without its end is cut off and made
 * again.
 */
#include "game/opening_check.h"
#include "ground/arguments.h"
#include "ground/datafile.h"
#include "ground/interrupt.h"
#include "ground/key_set.h"
#include "ground/progress_line.h"
#include "ground/subcommands.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A run ends after so many groups in a row that are no openings (usually one in thirty is one), or
 * when groups that it has not tried before stay out for so many tries, and so many more for each
 * that it has tried. */
enum {
    LINE_SIZE = 512,
    SIZE_LENGTH = 24, /* of the size of a board in words */
    REFUSED_MAX = 20000,
    STALE_LEAST = 1000,
    STALE_FACTOR = 20
};

typedef struct OpeningsOptions {
    int64_t rule, count, seed, fewest, most, nodes, balance;
    const char *board_size, *out, *check;
    int width, height;
    bool quiet;
} OpeningsOptions;

typedef struct OpeningsRun {
    const OpeningsOptions *options;
    Interrupt *interrupt;
    OpeningMaker *maker;
    int file;          /* descriptor, -1 for none */
    KeySet made_keys;  /* of the openings so far, */
    KeySet tried_keys; /* and of all groups that were tried */
    int64_t made, tried, begin;
    int64_t stale;   /* tries since the last new group */
    int64_t refused; /* groups since the last opening that are none */
    bool failed;     /* there was a message why it cannot go on */
    ProgressLine progress;
} OpeningsRun;

static ArgumentsStatus read_arguments(OpeningsOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-out", ARGUMENT_FILE, &options->out, 0, 0, "FILE",
         "Where to write. A file of an earlier run is completed.", NULL},
        {"-check", ARGUMENT_FILE, &options->check, 0, 0, "FILE",
         "Search the openings of this file instead and count how even they are.", NULL},
        {"-count", ARGUMENT_INT, &options->count, 1, 1e7, "N", "How many; default 100.", NULL},
        {"-rule", ARGUMENT_RULE, &options->rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_TEXT, &options->board_size, 0, 0, "N|WxH", "Default 15.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N",
         "Another seed, other openings; default 1.", NULL},
        {"-fewest", ARGUMENT_INT, &options->fewest, 1, 16, "N",
         "Fewest stones of an opening; default 3.", NULL},
        {"-most", ARGUMENT_INT, &options->most, 1, 16, "N", "Most stones of an opening; default 9.",
         NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e12, "N",
         "Nodes of the search that scores an opening; default 100000.", NULL},
        {"-balance", ARGUMENT_INT, &options->balance, 0, SCORE_WIN, "SCORE",
         "The score is at most this for either side; default 40.", NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    static const char *const MAKING[] = {"-count", "-seed", "-fewest", "-most"};
    ArgumentsStatus status =
        arguments_read("pentad-bench openings -out FILE | -check FILE [OPTIONS]", TABLE,
                       (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (status == ARGUMENTS_OK && options->check != NULL &&
        !arguments_absent(MAKING, (int)ARRAY_LENGTH(MAKING), "-out", argc, argv))
        return ARGUMENTS_BAD;
    return status;
}

static bool check_options(OpeningsOptions *options) {
    if (!arguments_board_size(options->board_size, RULE_ROW, &options->width, &options->height))
        return false;
    if (!opening_maker_can_make(options->fewest, options->most, options->width, options->height))
        return false;
    bool one = (options->out == NULL) != (options->check == NULL);
    if (!one)
        fprintf(stderr, "openings: needs -out FILE or -check FILE%s\n",
                options->out != NULL ? ", not both" : "");
    return one;
}

/* The first line of the file: the same however the size of the board was given. */
static void write_settings(const OpeningsOptions *options, char line[LINE_SIZE]) {
    char size[SIZE_LENGTH];
    if (options->width == options->height)
        snprintf(size, sizeof size, "%d", options->width);
    else
        snprintf(size, sizeof size, "%dx%d", options->width, options->height);
    snprintf(line, LINE_SIZE,
             "# pentad-bench openings -rule %" PRId64 " -boardsize %s -seed %" PRId64
             " -fewest %" PRId64 " -most %" PRId64 " -nodes %" PRId64 " -balance %" PRId64 "\n",
             options->rule, size, options->seed, options->fewest, options->most, options->nodes,
             options->balance);
}

/* How many bytes the whole lines of the file have; negative when it cannot be read. */
static int64_t whole_lines(const char *path) {
    Text text = {0};
    bool read = text_file_read(path, &text);
    size_t length = text.length;
    while (length > 0 && text.data[length - 1] != '\n')
        length--;
    text_free(&text);
    return read ? (int64_t)length : -1;
}

/* Says why the run cannot go on; returns false. */
static bool run_fail(OpeningsRun *run, const char *why) {
    fprintf(stderr, "openings: %s\n", why);
    run->failed = true;
    return false;
}

/* Takes note of the key of an opening that is made. */
static bool run_note(OpeningsRun *run, uint64_t key) {
    bool is_new;
    return (key_set_add(&run->made_keys, key, &is_new) &&
            key_set_add(&run->tried_keys, key, &is_new)) ||
           run_fail(run, "not enough memory");
}

/* Takes over the openings of an earlier run. */
static bool run_resume(OpeningsRun *run) {
    char message[LINE_SIZE];
    const OpeningsOptions *options = run->options;
    OpeningBook book = {
        .rule = (int)options->rule, .width = options->width, .height = options->height};
    if (!opening_book_read(&book, options->out, message, sizeof message)) {
        fprintf(stderr, "openings: %s\n", message);
        return false;
    }
    bool good = true;
    for (int i = 0; i < book.count && run->made < options->count && good; i++, run->made++)
        good = run_note(run, opening_maker_key(&book.openings[i], options->width, options->height));
    printf("%s: %d opening%s there already\n", options->out, book.count,
           book.count == 1 ? " is" : "s are");
    opening_book_free(&book);
    return good;
}

/* Opens the file, new or not, for lines after those that are whole. */
static bool run_open(OpeningsRun *run) {
    char settings[LINE_SIZE];
    const char *path = run->options->out;
    write_settings(run->options, settings);
    size_t length = strlen(settings);
    run->file = datafile_open_ordinary(path);
    DatafileStart start = run->file < 0 ? DATAFILE_UNREAD : datafile_start(path, settings, length);
    if (start == DATAFILE_OTHER) {
        fprintf(stderr,
                "openings: %s exists and holds no openings made with these settings; give another "
                "file, or the settings in its first line\n",
                path);
        return false;
    }
    int64_t good = start == DATAFILE_NEW ? 0 : -1;
    if (start == DATAFILE_SAME)
        good = whole_lines(path);
    if (good >= 0 && datafile_begin(run->file, settings, length, good))
        return good <= (int64_t)length || run_resume(run);
    fprintf(stderr, "openings: %s: %s\n", path, datafile_reason());
    return false;
}

static void run_show(OpeningsRun *run) {
    Text line = {0};
    if (!progress_line_is_due(&run->progress, false))
        return;
    double rate = (double)(run->made - run->begin) / progress_line_seconds(&run->progress);
    text_append(&line, "openings %" PRId64 "/%" PRId64 "  tried %" PRId64 "  left %.0f s",
                run->made, run->options->count, run->tried,
                rate > 0 ? (double)(run->options->count - run->made) / rate : 0.0);
    progress_line_show(&run->progress, line.data);
    text_free(&line);
}

/* Writes a line with the opening; if that fails, no part of it stays. */
static bool run_write(const OpeningsRun *run, const Opening *opening) {
    Text line = {0};
    for (int s = 0; s < opening->count; s++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(opening->cells[s], run->options->width, move);
        text_append(&line, "%s", move);
    }
    text_append(&line, "\n");
    bool written = !line.failed && datafile_append(run->file, line.data, line.length);
    text_free(&line);
    return written;
}

/* Whether nothing new came for so long that there seems to be nothing left. */
static bool run_is_stale(const OpeningsRun *run) {
    return run->stale >= STALE_LEAST + STALE_FACTOR * (int64_t)run->tried_keys.count;
}

/* Draws a group. Returns whether it is an opening that is not made yet. */
static bool run_try(OpeningsRun *run, Random *random, Opening *opening, uint64_t *key) {
    const OpeningsOptions *options = run->options;
    bool is_new;
    run->tried++;
    run_show(run);
    opening_maker_draw(run->maker, random, opening);
    *key = opening_maker_key(opening, options->width, options->height);
    if (!key_set_add(&run->tried_keys, *key, &is_new))
        return run_fail(run, "not enough memory");
    run->stale = is_new ? 0 : run->stale + 1;
    if (key_set_has(&run->made_keys, *key))
        return false;
    bool accepted = opening_maker_accepts(run->maker, opening);
    run->refused = accepted ? 0 : run->refused + 1;
    return accepted;
}

/* Makes the next opening. Returns false on an interrupt, a failure, or when there seems to be none.
 */
static bool run_make(OpeningsRun *run) {
    Random random = random_stream((uint64_t)run->options->seed, (uint64_t)run->made);
    Opening opening;
    uint64_t key;
    bool found = false;
    while (!found && !run->failed && run->refused < REFUSED_MAX && !run_is_stale(run) &&
           !interrupt_raised(run->interrupt))
        found = run_try(run, &random, &opening, &key);
    if (!found)
        return false;
    if (!run_write(run, &opening)) {
        text_file_say_unwritten("openings", run->options->out);
        run->failed = true;
        return false;
    }
    run->made++;
    run->stale = 0;
    return run_note(run, key);
}

/* Makes all openings; returns the exit status. */
static int run_all(OpeningsRun *run) {
    bool going_on = true;
    run->begin = run->made;
    progress_line_begin(&run->progress, run->options->quiet);
    while (going_on && run->made < run->options->count)
        going_on = run_make(run);
    progress_line_end(&run->progress);
    printf("%" PRId64 " opening%s, %" PRId64 " of %" PRId64 " tried ones kept, %.1f s\n", run->made,
           text_plural(run->made), run->made - run->begin, run->tried,
           progress_line_seconds(&run->progress));
    if (run->made == run->options->count)
        return 0;
    if (interrupt_raised(run->interrupt))
        return interrupt_say("openings", run->options->out);
    if (!run->failed && run->refused == REFUSED_MAX)
        fprintf(stderr,
                "openings: none of %d groups in a row was even enough and an unfinished game; a "
                "larger -balance or board allows more\n",
                REFUSED_MAX);
    else if (!run->failed)
        fprintf(stderr, "openings: nothing new came for long: there seem to be no others; a larger "
                        "-most or -balance allows more\n");
    return EXIT_FAILURE;
}

/* Makes the openings; returns the exit status. */
static int make_openings(const OpeningsOptions *options, const OpeningCriteria *criteria,
                         Interrupt *interrupt) {
    OpeningsRun run = {.options = options,
                       .file = -1,
                       .interrupt = interrupt,
                       .maker = opening_maker_create(criteria)};
    int status = EXIT_FAILURE;
    if (run.maker == NULL)
        fprintf(stderr, "openings: the system has no resources left\n");
    else
        status = run_open(&run) ? run_all(&run) : EXIT_USAGE;
    if (run.file >= 0 && close(run.file) != 0) {
        fprintf(stderr, "openings: %s: %s\n", options->out, strerror(errno));
        status = EXIT_FAILURE;
    }
    key_set_free(&run.made_keys);
    key_set_free(&run.tried_keys);
    opening_maker_destroy(run.maker);
    return status;
}

int subcommand_openings(int argc, char **argv) {
    OpeningsOptions options = {.count = 100,
                               .seed = 1,
                               .fewest = 3,
                               .most = 9,
                               .nodes = 100000,
                               .balance = 40,
                               .board_size = "15"};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (!check_options(&options))
        return EXIT_USAGE;

    OpeningCriteria criteria = {.rule = (int)options.rule,
                                .width = options.width,
                                .height = options.height,
                                .fewest = (int)options.fewest,
                                .most = (int)options.most,
                                .nodes = options.nodes,
                                .balance = options.balance};
    Interrupt *interrupt = interrupt_create();
    if (interrupt == NULL) {
        fprintf(stderr, "openings: the system has no resources left\n");
        return EXIT_FAILURE;
    }
    if (options.check != NULL)
        opening_book_say_origin("openings", options.check, (int)options.rule, options.width,
                                options.height);
    int status = options.check != NULL
                     ? opening_check(&criteria, options.check, options.quiet, interrupt)
                     : make_openings(&options, &criteria, interrupt);
    interrupt_destroy(interrupt);
    return status;
}
