/* pentad-bench: what engine authors need around an engine, as subcommands of one program.
 *
 * This file only finds the subcommand, and fails where its output was lost. What each does is said
 * in subcommands.h and, for the user, by `pentad-bench SUBCOMMAND -help`.
 */
#include "engine.h"
#include "ground/arguments.h"
#include "ground/subcommands.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Subcommand {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Subcommand;

static const Subcommand SUBCOMMANDS[] = {
    {"signature", "search fixed positions; the node count identifies the search",
     subcommand_signature},
    {"speed", "measure speed, start-up time, punctuality and memory", subcommand_speed},
    {"scale", "measure how much sooner several threads reach a depth", subcommand_scale},
    {"balance", "measure how even the stones are that open swap games", subcommand_balance},
    {"demo", "watch a game between two engine processes", subcommand_demo},
    {"match", "play a match between engines and say which is stronger", subcommand_match},
    {"selfplay", "play engine objects against each other and search positions, for data",
     subcommand_selfplay},
    {"data", "show, check and merge files of self-play", subcommand_data},
    {"accuracy", "measure how well searches judge and choose, by longer ones", subcommand_accuracy},
    {"spsa", "tune the parameters of the search by games", subcommand_spsa},
    {"tune", "fit the static evaluation to games of self-play", subcommand_tune},
    {"train", "fit the network of the static evaluation to games of self-play", subcommand_train},
    {"openings", "make balanced openings, or say how even a set is", subcommand_openings},
    {"solve", "solve positions and verify every win that is claimed", subcommand_solve},
    {"verify", "check certificates of forced wins", subcommand_verify},
    {"variants", "measure and fit ultimate tic-tac-toe and TickoaTTwo", subcommand_variants},
    {"report", "turn result files into a page with tables, curves and games", subcommand_report},
    {"stub", "be an engine that behaves badly, for testing managers", subcommand_stub},
};

static void print_help(FILE *file) {
    fprintf(file, "usage: pentad-bench SUBCOMMAND [OPTIONS]\n\n");
    for (size_t i = 0; i < ARRAY_LENGTH(SUBCOMMANDS); i++)
        fprintf(file, "  %-10s %s\n", SUBCOMMANDS[i].name, SUBCOMMANDS[i].summary);
    fprintf(file, "\nEvery subcommand explains its options: pentad-bench SUBCOMMAND -help\n"
                  "pentad-bench --version says which version this is.\n");
}

/* Whether `word` is the option `name`, with one dash, two or none. */
static bool is_option(const char *word, const char *name) {
    return strcmp(word + strspn(word, "-"), name) == 0;
}

static const Subcommand *find_subcommand(const char *name) {
    for (size_t i = 0; i < ARRAY_LENGTH(SUBCOMMANDS); i++)
        if (strcmp(name, SUBCOMMANDS[i].name) == 0)
            return &SUBCOMMANDS[i];
    return NULL;
}

/* Does what the command line says; returns the exit status. */
static int obey(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    bool help = is_option(argv[1], "help") || strcmp(argv[1], "-h") == 0;
    bool explain = help && argc > 2 && argv[2][0] != '-';
    if (help && !explain) {
        print_help(stdout);
        return 0;
    }
    if (is_option(argv[1], "version")) {
        printf("pentad-bench %s\nLicence: MIT\n", ENGINE_VERSION);
        return 0;
    }
    char complaint[ENGINE_COMPLAINT_SIZE];
    if (!engine_check(complaint)) {
        fprintf(stderr, "pentad-bench: %s\n", complaint);
        return EXIT_FAILURE;
    }
    char option[] = "-help";
    const char *name = argv[explain ? 2 : 1];
    const Subcommand *subcommand = find_subcommand(name);
    if (subcommand != NULL && explain)
        return subcommand->run(2, (char *[]){argv[2], option, NULL});
    if (subcommand != NULL)
        return subcommand->run(argc - 1, argv + 1);
    fprintf(stderr,
            "pentad-bench: unknown subcommand or option '%s'; 'pentad-bench help' lists them\n",
            name);
    return EXIT_USAGE;
}

/* Fills the places of standard streams that are closed: a file that is opened later must not be
 * one. Nothing can be read from what is there, and nothing written to it. */
static void fill_streams(void) {
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDONLY);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}

int main(int argc, char **argv) {
    fill_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write, no reason to die */
    int status = obey(argc, argv);
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status;
    fprintf(stderr, "pentad-bench: the output could not be written completely\n");
    return status == 0 ? EXIT_FAILURE : status;
}
