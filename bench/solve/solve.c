/* solve: lets the engine solve positions with one thread and verifies every win it claims.
 *
 * The exit status is 1 if a claim is not verified, so that a run over many positions is a test.
 */
#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "ground/stones.h"
#include "ground/subcommands.h"
#include "ground/watch.h"
#include "solve/problems.h"
#include "solve/solve_play.h"
#include "solve/solve_random.h"
#include "solve/solve_run.h"
#include "text/text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_TURN_MS = 10000, DEFAULT_PROOF_S = 120, DEFAULT_RESIST = 3 };

/* ------------------------------------------------------------------------------------------
 * Problem files.
 */

static const double SPEED_SECONDS[] = {0.1, 0.3, 1, 3, 10};

/* How fast the problems of a file were solved, and how the answers compare with the file's. */
typedef struct SolveSpeed {
    int64_t in_list;                         /* problems answered with a move of the list */
    int64_t longest_ns, most_nodes;          /* of one problem, solved or not */
    int within[ARRAY_LENGTH(SPEED_SECONDS)]; /* verified within each of these times */
} SolveSpeed;

/* Puts the stones of a problem on the board. */
static void set_up(SolveRun *run, const Problem *problem) {
    claimant_clear(run->claimant);
    stones_put(claimant_engine(run->claimant), problem->cells, problem->count);
}

static void print_problem(const SolveRun *run, const Problem *problem) {
    static const char *const OUTCOMES[] = {[CLAIM_NONE] = "not solved",
                                           [CLAIM_VERIFIED] = "verified",
                                           [CLAIM_LATE] = "LATE",
                                           [CLAIM_FALSE] = "FALSE",
                                           [CLAIM_UNDECIDED] = "not verified",
                                           [CLAIM_STOPPED] = "stopped"};
    const Claim *claim = &run->claim;
    int length = score_is_win(claim->info.score) ? score_plies(claim->info.score) : 0;
    char move[NOTATION_MOVE_SIZE], plies[24] = "-", known[24] = "-";
    notation_write_move(claim->info.best, run->settings.width, move);
    if (length > 0)
        snprintf(plies, sizeof plies, "%d", length);
    if (problem->plies > 0)
        snprintf(known, sizeof known, "%d", problem->plies);
    printf("line %3d  %-4s %3s %-5s (%2s)  %-9s %9" PRId64 " %-5s %8.3f s  %-12s %7d %10" PRId64
           "\n",
           problem->line, move, plies, text_plies(length), known,
           problem_is_answer(problem, claim->info.best) ? "in list" : "-", claim->info.nodes,
           claim->info.nodes == 1 ? "node" : "nodes", (double)claim->nanoseconds / 1e9,
           OUTCOMES[claim->outcome], claim->proof_nodes, claim->steps);
    fflush(stdout);
}

static void count_problem(const SolveRun *run, const Problem *problem, SolveSpeed *speed) {
    const Claim *claim = &run->claim;
    speed->in_list += problem_is_answer(problem, claim->info.best);
    speed->longest_ns = max_int64(speed->longest_ns, claim->nanoseconds);
    speed->most_nodes = max_int64(speed->most_nodes, claim->info.nodes);
    for (size_t i = 0; i < ARRAY_LENGTH(SPEED_SECONDS); i++)
        speed->within[i] += claim->outcome == CLAIM_VERIFIED &&
                            (double)claim->nanoseconds <= SPEED_SECONDS[i] * 1e9;
}

static void print_speed(const SolveRun *run, const SolveSpeed *speed, int count) {
    printf("%s: %" PRId64 " of %d solved and verified, %" PRId64 " with a move of the list\n",
           run->options->file, run->verified, count, speed->in_list);
    printf("time: at most %.3f s", (double)speed->longest_ns / 1e9);
    for (size_t i = 0; i < ARRAY_LENGTH(SPEED_SECONDS); i++)
        printf(", %d within %g s", speed->within[i], SPEED_SECONDS[i]);
    printf("; nodes: at most %" PRId64 "\n", speed->most_nodes);
}

/* Solves the problems of the file. Returns whether it came to the end. */
static bool solve_problems(SolveRun *run, const ProblemSet *set) {
    SolveSpeed speed = {0};
    bool going = true;
    if (!run->options->quiet)
        printf("          move  claim (known)                                     "
               "        proof    nodes      steps\n");
    for (int i = 0; i < set->count && going; i++) {
        const Problem *problem = &set->problems[i];
        set_up(run, problem);
        going = solve_run_position(run);
        if (run->claim.outcome != CLAIM_STOPPED)
            count_problem(run, problem, &speed);
        if (!run->options->quiet)
            print_problem(run, problem);
    }
    print_speed(run, &speed, set->count);
    return going;
}

/* Whether no position of the file has a complete row already; otherwise there is a message. */
static bool nothing_is_over(const ProblemSet *set, const SolveRun *run) {
    const ClaimSettings *settings = &run->settings;
    JudgeRules rules;
    Judge judge;
    judge_rules(settings->rule, settings->row, &rules);
    for (int i = 0; i < set->count; i++) {
        const Problem *problem = &set->problems[i];
        judge_init(&judge, &rules, settings->width, settings->height);
        for (int k = 0; k < problem->count; k++)
            judge.stone[problem->cells[k]] = k % 2 == 0 ? STONE_BLACK : STONE_WHITE;
        for (int k = 0; k < problem->count; k++)
            if (judge_wins(&judge, problem->cells[k])) {
                char move[NOTATION_MOVE_SIZE];
                notation_write_move(problem->cells[k], settings->width, move);
                fprintf(stderr,
                        "solve: %s, line %d: %s stands in a complete row, the game is over\n",
                        run->options->file, problem->line, move);
                return false;
            }
    }
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The command.
 */

/* Takes the file of problems; false with a message when there is one already. */
static bool take_file(void *target, const char *word) {
    SolveOptions *options = target;
    if (options->file != NULL)
        fprintf(stderr, "solve: one file at a time; leave out '%s' or '%s'\n", options->file, word);
    else if (arguments_has_name("FILE", word))
        options->file = word;
    return options->file == word;
}

/* Whether no option was given that does nothing beside the others; otherwise there is a message. */
static bool options_go_together(const SolveOptions *options, int argc, char **argv) {
    static const char *const RANDOM[] = {"-seed", "-from"};
    static const char *const PLAY[] = {"-resist", "-defender"};
    static const char *const CLAIMS[] = {"-write", "-proof", "-search", "-thorough"};
    return (options->random != 0 ||
            arguments_absent(RANDOM, (int)ARRAY_LENGTH(RANDOM), "-random", argc, argv)) &&
           (options->play
                ? arguments_absent(CLAIMS, (int)ARRAY_LENGTH(CLAIMS),
                                   "claims that are checked; leave it out with -play", argc, argv)
                : arguments_absent(PLAY, (int)ARRAY_LENGTH(PLAY), "-play", argc, argv));
}

static ArgumentsStatus read_arguments(SolveOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-rule", ARGUMENT_RULE, &options->rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-row", ARGUMENT_INT, &options->row, 3, 5, "N", "Stones in a row that win; default 5.",
         NULL},
        {"-boardsize", ARGUMENT_TEXT, &options->board_size, 0, 0, "N|WxH",
         "From the length of a row to 32; default 15.", NULL},
        {"-time", ARGUMENT_INT, &options->turn_ms, 1, 1e9, "MS",
         "For each position; default 10000 unless there is a limit of nodes.", NULL},
        {"-nodes", ARGUMENT_INT, &options->nodes, 1, 1e12, "N", "For each position.", NULL},
        {"-proof", ARGUMENT_INT, &options->proof_s, 1, 1e6, "SECONDS",
         "For the proof of each win; default 120. Without proof a claim is not verified.", NULL},
        {"-search", ARGUMENT_FLAG, &options->search, 0, 0, NULL,
         "Look at the wins that the main search announces, not at the solver's.", NULL},
        {"-thorough", ARGUMENT_FLAG, &options->thorough, 0, 0, NULL,
         "The checker plays every defence out, which takes long.", NULL},
        {"-write", ARGUMENT_FILE, &options->write, 0, 0, "FILE",
         "Write the certificates of all verified wins to a new file; for\n"
         "pentad-bench verify. With -from, append them to it.",
         NULL},
        {"-random", ARGUMENT_INT, &options->random, 1, 1e12, "N",
         "Instead of a file: so many random positions, each with both sides to move.", NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N", "Of the positions; default 1.", NULL},
        {"-from", ARGUMENT_INT, &options->from, 0, 1e12, "N",
         "With -random: number of the first position; default 0.", NULL},
        {"-games", ARGUMENT_FILE, &options->games, 0, 0, "FILE",
         "Instead of a file: all searched positions in a file of pentad-bench selfplay.", NULL},
        {"-play", ARGUMENT_FLAG, &options->play, 0, 0, NULL,
         "Play the positions of FILE out: wins that the search announces have to be won in time.",
         NULL},
        {"-resist", ARGUMENT_INT, &options->resist, 1, 1000, "N",
         "With -play: the defender gets N times the limits; default 3.", NULL},
        {"-defender", ARGUMENT_TEXT, &options->defender, 0, 0, "COMMAND",
         "With -play: another engine that defends, started by /bin/sh.", NULL},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "Only the result.", NULL},
        {"", ARGUMENT_OTHERS, options, 0, 0, NULL, "", take_file},
    };
    ArgumentsStatus status = arguments_read("pentad-bench solve [OPTIONS] [FILE]", TABLE,
                                            (int)ARRAY_LENGTH(TABLE), argc, argv);
    return status == ARGUMENTS_OK && !options_go_together(options, argc, argv) ? ARGUMENTS_BAD
                                                                               : status;
}

/* Whether the options name positions of one kind; otherwise there is a message. */
static bool check_positions(const SolveOptions *options) {
    const char *const kinds[] = {options->file, options->random != 0 ? "-random" : NULL,
                                 options->games != NULL ? "-games" : NULL};
    const char *first = NULL, *second = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
        if (kinds[i] != NULL && first == NULL)
            first = kinds[i];
        else if (kinds[i] != NULL && second == NULL)
            second = kinds[i];
    if (second != NULL)
        fprintf(stderr, "solve: the positions come from one place; leave out %s or %s\n", first,
                second);
    else if (first == NULL)
        fprintf(stderr, "solve: which positions? Give a FILE of problems, -random N or -games "
                        "FILE; -help explains them\n");
    else if (options->play && options->file == NULL)
        fprintf(stderr, "solve: -play takes the positions of a FILE; give one instead of %s\n",
                first);
    else
        return true;
    return false;
}

/* Makes the settings out of the options. */
static bool prepare(const SolveOptions *options, ClaimSettings *settings) {
    JudgeRules rules;
    const char *const inputs[] = {options->file, options->games};
    if (!check_positions(options) ||
        !text_file_spares("solve", options->write, inputs, (int)ARRAY_LENGTH(inputs)))
        return false;
    if (!judge_rules((int)options->rule, (int)options->row, &rules)) {
        fprintf(stderr, "-rule: there is no rule %" PRId64 " with %" PRId64 " in a row\n",
                options->rule, options->row);
        return false;
    }
    *settings = (ClaimSettings){.rule = (int)options->rule,
                                .row = (int)options->row,
                                .nodes = options->nodes != 0 ? options->nodes : LIMIT_NONE,
                                .turn_ms = options->turn_ms != 0 ? options->turn_ms : LIMIT_NONE,
                                .proof_ms = options->proof_s * 1000,
                                .search = options->search,
                                .thorough = options->thorough};
    if (options->nodes == 0 && options->turn_ms == 0)
        settings->turn_ms = DEFAULT_TURN_MS;
    if (arguments_board_size(options->board_size, settings->row, &settings->width,
                             &settings->height))
        return true;
    if (settings->row > BOARD_MIN_SIZE)
        fprintf(stderr, "solve: smaller boards go with a shorter row, -row 3 with 3x3\n");
    return false;
}

/* Prints how many verified wins take how many plies. */
static void print_lengths(const SolveRun *run) {
    static const int ENDS[] = {1, 3, 5, 9, 15, 25, CERTIFICATE_MAX_PLIES};
    int64_t before = 0, count = 0;
    printf("verified wins by plies:");
    for (int i = 0, plies = 0; i < (int)ARRAY_LENGTH(ENDS); i++, before = count) {
        for (; plies <= ENDS[i]; plies++)
            count += run->lengths[plies];
        printf("%s %s%d: %" PRId64, i == 0 ? "" : ",", i == 0 ? "" : "to ", ENDS[i],
               count - before);
    }
    printf("\n");
}

/* Prints what all kinds of runs count; returns the exit status. */
static int finish(const SolveRun *run, bool complete) {
    double seconds = (double)run->nanoseconds / 1e9;
    printf("%" PRId64 " position%s, %" PRId64 " claim%s of a win: %" PRId64 " verified, %" PRId64
           " late, %" PRId64 " false, %" PRId64 " undecided\n",
           run->positions, text_plural(run->positions), run->claimed, text_plural(run->claimed),
           run->verified, run->late, run->wrong, run->undecided);
    print_lengths(run);
    printf("engine: %.2f s, %" PRId64 " node%s; certificates: %" PRId64 " node%s\n", seconds,
           run->nodes, text_plural(run->nodes), run->proof_nodes, text_plural(run->proof_nodes));
    if (run->verified != run->claimed)
        return EXIT_FAILURE;
    if (atomic_load(&run->control.stop))
        return interrupt_say("solve", NULL);
    return complete ? 0 : EXIT_FAILURE;
}

/* Solves what the options name; returns the exit status. */
static int solve_all(SolveRun *run, const ProblemSet *set) {
    const SolveOptions *options = run->options;
    Watch *watch = watch_create(&run->control);
    run->claimant = claimant_create(&run->settings, &run->control);
    if (watch == NULL || run->claimant == NULL) {
        fprintf(stderr, "solve: the system has no resources left\n");
        claimant_destroy(run->claimant);
        watch_destroy(watch);
        return EXIT_FAILURE;
    }
    run->interrupt = watch_descriptor(watch);
    if (options->play) {
        int status = solve_play(run, set);
        claimant_destroy(run->claimant);
        watch_destroy(watch);
        return status;
    }
    progress_line_begin(&run->progress, options->quiet);
    bool complete = options->file != NULL
                        ? solve_problems(run, set)
                        : (options->games != NULL ? solve_games(run) : solve_random(run));
    progress_line_end(&run->progress);
    int status = finish(run, complete);
    claimant_destroy(run->claimant);
    text_free(&run->claim.reason);
    watch_destroy(watch);
    return status;
}

int subcommand_solve(int argc, char **argv) {
    SolveOptions options = {.board_size = "15",
                            .row = RULE_ROW,
                            .seed = 1,
                            .proof_s = DEFAULT_PROOF_S,
                            .resist = DEFAULT_RESIST};
    SolveRun run = {.options = &options};
    ProblemSet set = {0};
    char message[512];
    ArgumentsStatus read = read_arguments(&options, argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (!prepare(&options, &run.settings))
        return EXIT_USAGE;
    if (options.file != NULL && !problems_read(&set, options.file, run.settings.width,
                                               run.settings.height, message, sizeof message)) {
        fprintf(stderr, "solve: %s\n", message);
        return EXIT_USAGE;
    }
    if (!nothing_is_over(&set, &run) || (options.games != NULL && !solve_games_fit(&run))) {
        problems_free(&set);
        return EXIT_USAGE;
    }
    int status = solve_run_open(&run) ? solve_all(&run, &set) : EXIT_USAGE;
    if (!solve_run_close(&run))
        status = EXIT_FAILURE;
    problems_free(&set);
    return status;
}
