/* pentad-bench: what engine authors need around an engine, as subcommands of one program.
 *
 * This file only finds the subcommand. What each does is said in commands.h and, for the
 * user, by `pentad-bench SUBCOMMAND -help`.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/commands.h"

#include <stdio.h>
#include <string.h>

/* A subcommand. */
typedef struct Command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Command;

static const Command COMMANDS[] = {
    {"signature", "search fixed positions; the node count identifies the search",
     command_signature},
    {"speed", "measure speed, start-up time, punctuality and memory", command_speed},
    {"scale", "measure how much sooner several threads reach a depth", command_scale},
    {"demo", "watch a game between two engine processes", command_demo},
    {"match", "play a match between engines and say which is stronger", command_match},
    {"selfplay", "play engine objects against each other, for data and quick checks",
     command_selfplay},
    {"label", "turn games of self-play into positions with scores", command_label},
    {"spsa", "tune the parameters of the search by games", command_spsa},
    {"tune", "fit the static evaluation to games of self-play", command_tune},
    {"train", "fit the network of the static evaluation to positions", command_train},
    {"openings", "make balanced openings", command_openings},
    {"solve", "solve positions and verify every win that is claimed", command_solve},
    {"verify", "check certificates of forced wins", command_verify},
    {"report", "turn result files into a page with tables, curves and games", command_report},
    {"stub", "be an engine that behaves badly, for testing managers", command_stub},
};

static void print_help(FILE *file) {
    fprintf(file, "usage: pentad-bench SUBCOMMAND [OPTIONS]\n\n");
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        fprintf(file, "  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fprintf(file, "\nEvery subcommand explains its options: pentad-bench SUBCOMMAND -help\n"
                  "pentad-bench --version says which version this is.\n");
}

/* Whether `word` is the option `name`, with one dash, two or none. */
static bool is_option(const char *word, const char *name) {
    return strcmp(word + strspn(word, "-"), name) == 0;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (is_option(argv[1], "help") || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return 0;
    }
    if (is_option(argv[1], "version")) {
        printf("pentad-bench %s\nLicence: MIT\n", ENGINE_VERSION);
        return 0;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(COMMANDS); i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    fprintf(stderr,
            "pentad-bench: unknown subcommand or option '%s'; 'pentad-bench help' lists them\n",
            argv[1]);
    return EXIT_USAGE;
}
