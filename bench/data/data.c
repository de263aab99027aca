/* data: looks at files of self-play: what they hold, whether they are as they were written, what
 * their scores predict. And makes one file of several.
 */
#include "data/calibration.h"
#include "data/gamedata_check.h"
#include "data/gamedata_merge.h"
#include "data/gamedata_summary.h"
#include "data/gamedata_text.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct DataOptions {
    ArgumentFiles files;
    const char *merge;
    bool check, mixed, dump, calibrate;
} DataOptions;

/* Prints a text, or else the message; returns the exit status. */
static int print_text(bool good, Text *text, const char *message) {
    if (good && text->data != NULL)
        fputs(text->data, stdout);
    if (!good)
        fprintf(stderr, "data: %s\n", message);
    text_free(text);
    return good ? 0 : EXIT_USAGE;
}

static int show_summaries(const DataOptions *options) {
    for (int i = 0; i < options->files.count; i++) {
        char message[512];
        Text text = {0};
        bool good = gamedata_summary_append(&text, options->files.name[i], message, sizeof message);
        int status = print_text(good, &text, message);
        if (status != 0)
            return status;
    }
    return 0;
}

/* Checks all files, the others, too, where one is bad. */
static int check_files(const DataOptions *options) {
    int status = 0;
    for (int i = 0; i < options->files.count; i++) {
        char message[512];
        int64_t games = gamedata_check(options->files.name[i], message, sizeof message);
        if (games >= 0) {
            printf("%s: %" PRId64 " game%s, all good\n", options->files.name[i], games,
                   text_plural(games));
        } else {
            fprintf(stderr, "data: %s\n", message);
            status = EXIT_FAILURE;
        }
    }
    return status;
}

static int merge_files(const DataOptions *options) {
    char message[512];
    GamedataMerged merged;
    GamedataMergeStatus status = gamedata_merge(options->merge, &options->files, options->mixed,
                                                &merged, message, sizeof message);
    if (status != GAMEDATA_MERGE_DONE) {
        fprintf(stderr, "data: %s\n", message);
        return status == GAMEDATA_MERGE_REFUSED ? EXIT_USAGE : EXIT_FAILURE;
    }
    printf("%s: %" PRId64 " game%s", options->merge, merged.games, text_plural(merged.games));
    if (merged.duplicates > 0)
        printf(", %" PRId64 " left out that were there already", merged.duplicates);
    if (merged.unequal > 0)
        printf(" (%" PRId64 " of them with other moves or scores, which -mixed keeps)",
               merged.unequal);
    if (merged.torn > 0)
        printf(", %d file%s with a torn last game, which is left out", merged.torn,
               text_plural(merged.torn));
    printf("\n");
    return 0;
}

static bool print_game(void *context, const GamedataHeader *header, const GameData *game) {
    Text *text = context;
    text_clear(text);
    gamedata_text_append(text, header, game);
    return !text->failed && fputs(text->data, stdout) >= 0;
}

static int dump_files(const DataOptions *options) {
    char message[512];
    Text text = {0};
    bool good = true;
    for (int i = 0; i < options->files.count && good; i++)
        good =
            gamedata_read(options->files.name[i], print_game, &text, NULL, message, sizeof message);
    text_clear(&text);
    return print_text(good, &text, message);
}

static int show_calibration(const DataOptions *options) {
    char message[512];
    Text text = {0};
    bool good = calibration_append(&text, options->files.name, options->files.count, message,
                                   sizeof message);
    return print_text(good, &text, message);
}

static ArgumentsStatus read_arguments(DataOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-check", ARGUMENT_FLAG, &options->check, 0, 0, NULL,
         "Verify all checksums and play every game and branch through; status 1\n"
         "if anything is wrong.",
         NULL},
        {"-merge", ARGUMENT_FILE, &options->merge, 0, 0, "OUT",
         "Write all games into the new file OUT, those of the same seed and\n"
         "number once.",
         NULL},
        {"-mixed", ARGUMENT_FLAG, &options->mixed, 0, 0, NULL,
         "With -merge: files of other settings, too, as long as rule and board\n"
         "are the same; only equal games are left out.",
         NULL},
        {"-dump", ARGUMENT_FLAG, &options->dump, 0, 0, NULL,
         "Print the games, one a line: ~h8 a random stone, 35:h8 score and best\n"
         "move of a search, [ 35:h8 20:g8 ] its alternatives, ( ... ) a branch.",
         NULL},
        {"-calibrate", ARGUMENT_FLAG, &options->calibrate, 0, 0, NULL,
         "Print what share of points the scores in each file predicted and what\n"
         "came, in percent, and the curve that fits best.",
         NULL},
        {"", ARGUMENT_OTHERS, &options->files, 0, 0, NULL, "", arguments_file},
    };
    return arguments_read("pentad-bench data [OPTIONS] FILE...", TABLE, (int)ARRAY_LENGTH(TABLE),
                          argc, argv);
}

/* Whether the options agree with each other; otherwise there is a message. */
static bool check_options(const DataOptions *options) {
    int tasks = options->check + (options->merge != NULL) + options->dump + options->calibrate;
    if (options->files.count == 0)
        fprintf(stderr, "data: needs a file: pentad-bench data [OPTIONS] FILE...\n");
    else if (tasks > 1)
        fprintf(stderr, "data: one of -check, -merge, -dump and -calibrate at a time\n");
    else if (options->mixed && options->merge == NULL)
        fprintf(stderr, "data: -mixed goes with -merge\n");
    else
        return true;
    return false;
}

int subcommand_data(int argc, char **argv) {
    DataOptions options = {0};
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (!check_options(&options))
        return EXIT_USAGE;
    if (options.check)
        return check_files(&options);
    if (options.merge != NULL)
        return merge_files(&options);
    if (options.dump)
        return dump_files(&options);
    return options.calibrate ? show_calibration(&options) : show_summaries(&options);
}
