/* spsa_options: see spsa_options.h. */
#include "tune/spsa_options.h"

#include "game/adjudication.h"
#include "ground/parallel.h"
#include "internals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Random openings are those of `selfplay`. */
enum { MIN_STONES = 3, MAX_STONES = 9, BALANCE = 60, BALANCE_NODES = 1000 };

enum { USUAL_SIZE = 15, SMALLEST_SIZE = 5, LIST_SIZE = 4096 };

static const double USUAL_RATE = 0.002, USUAL_ALPHA = 0.602, USUAL_GAMMA = 0.101;
static const double STEP_MAX = 1e6;

_Static_assert(sizeof(Params) / sizeof(int) <= SPSA_MAX_PARAMS, "all parameters can be tuned");

/* What the words of the command line are before they are understood. */
typedef struct SpsaWords {
    const char *params, *rules, *openings;
    int64_t nodes, turn_ms, hash_mib, seed;
    double offset, step;
    Adjudication adjudication;
} SpsaWords;

/* Cuts the next item off a list with commas; returns NULL at its end. `*list` may be changed. */
static char *next_item(char **list) {
    char *item = *list;
    if (item == NULL)
        return NULL;
    char *comma = strchr(item, ',');
    if (comma != NULL)
        *comma = '\0';
    *list = comma == NULL ? NULL : comma + 1;
    return item;
}

/* Copies a list so that it can be cut. */
static bool copy_list(const char *option, const char *list, char copy[LIST_SIZE]) {
    bool fits = strlen(list) < LIST_SIZE;
    if (fits)
        snprintf(copy, LIST_SIZE, "%s", list);
    else
        fprintf(stderr, "%s: the list is too long\n", option);
    return fits;
}

/* ------------------------------------------------------------------------------------------
 * Parameters.
 */

/* Adds the parameter with this number, with the usual start and step. */
static SpsaParam *add_param(SpsaOptions *options, int number) {
    SpsaTuning *tuning = &options->tuning;
    const ParamInfo *info = params_info(number);
    SpsaParam *param = &tuning->params[tuning->count];
    *param =
        (SpsaParam){.value = info->value, .step = info->step, .min = info->min, .max = info->max};
    options->numbers[tuning->count++] = number;
    return param;
}

static bool is_tuned(const SpsaOptions *options, int number) {
    for (int i = 0; i < options->tuning.count; i++)
        if (options->numbers[i] == number)
            return true;
    return false;
}

/* Names what there is, for those who mistyped. */
static void print_unknown(const char *name) {
    fprintf(stderr, "-params: there is no parameter '%s'; there are", name);
    for (int i = 0; i < params_count(); i++)
        fprintf(stderr, " %s", params_info(i)->name);
    fprintf(stderr, "\n");
}

/* Reads "name", "name=start" or "name=start:step". */
static bool read_param(SpsaOptions *options, char *item) {
    char *start = strchr(item, '='), *step = NULL;
    if (start != NULL) {
        *start++ = '\0';
        step = strchr(start, ':');
    }
    if (step != NULL)
        *step++ = '\0';
    int number = params_find(item);
    if (number < 0) {
        print_unknown(item);
        return false;
    }
    if (is_tuned(options, number)) {
        fprintf(stderr, "-params: '%s' stands there twice\n", item);
        return false;
    }
    SpsaParam *param = add_param(options, number);
    if (start != NULL && !text_read_decimal(start, param->min, param->max, &param->value)) {
        fprintf(stderr, "-params: %s starts from %d to %d, not '%s'\n", item, param->min,
                param->max, start);
        return false;
    }
    if (step != NULL && (!text_read_decimal(step, 0, STEP_MAX, &param->step) || param->step == 0)) {
        fprintf(stderr, "-params: '%s' is no step for %s\n", step, item);
        return false;
    }
    return true;
}

static bool read_params(SpsaOptions *options, const SpsaWords *words) {
    char copy[LIST_SIZE], *list = copy;
    if (words->params == NULL)
        for (int number = 0; number < params_count(); number++)
            add_param(options, number);
    else if (!copy_list("-params", words->params, copy))
        return false;
    else
        for (char *item; (item = next_item(&list)) != NULL;)
            if (!read_param(options, item))
                return false;
    for (int i = 0; i < options->tuning.count; i++)
        options->tuning.params[i].step *= words->step;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Rules and openings.
 */

/* Makes the settings of the games of a rule, which get their openings later. */
static void add_rule(SpsaOptions *options, const SpsaWords *words, int rule, int size) {
    int at = options->rule_count++;
    options->rules[at] = (SelfplaySettings){.header = {.rule = rule,
                                                       .width = size,
                                                       .height = size,
                                                       .nodes = words->nodes,
                                                       .turn_ms = words->turn_ms},
                                            .seed = (uint64_t)words->seed,
                                            .criteria = {.rule = rule,
                                                         .width = size,
                                                         .height = size,
                                                         .fewest = MIN_STONES,
                                                         .most = MAX_STONES,
                                                         .nodes = BALANCE_NODES,
                                                         .balance = BALANCE},
                                            .adjudication = words->adjudication,
                                            .book = &options->books[at],
                                            .hash_mib = words->hash_mib};
}

/* Reads "RULE" or "RULE:SIZE". */
static bool read_rule(SpsaOptions *options, const SpsaWords *words, char *item) {
    int64_t rule, size = USUAL_SIZE;
    char *colon = strchr(item, ':');
    if (colon != NULL)
        *colon++ = '\0';
    if (!arguments_option_rule("-rule", item, &rule))
        return false;
    if (colon != NULL && !text_read_int(colon, SMALLEST_SIZE, BOARD_MAX_SIZE, &size)) {
        fprintf(stderr, "-rule: '%s' is no board size from %d to %d\n", colon, SMALLEST_SIZE,
                BOARD_MAX_SIZE);
        return false;
    }
    if (options->rule_count == SPSA_MAX_RULES) {
        fprintf(stderr, "-rule: at most %d rules\n", SPSA_MAX_RULES);
        return false;
    }
    add_rule(options, words, (int)rule, (int)size);
    return true;
}

static bool read_rules(SpsaOptions *options, const SpsaWords *words) {
    char copy[LIST_SIZE], *list = copy;
    if (!copy_list("-rule", words->rules, copy))
        return false;
    for (char *item; (item = next_item(&list)) != NULL;)
        if (!read_rule(options, words, item))
            return false;
    return true;
}

/* Reads the file with the openings of a rule; "-" or nothing is for random ones. */
static bool read_book(SpsaOptions *options, int at, const char *path) {
    char message[512];
    const GamedataHeader *game = &options->rules[at].header;
    if (path[0] == '\0' || strcmp(path, "-") == 0)
        return true;
    options->books[at] =
        (OpeningBook){.rule = game->rule, .width = game->width, .height = game->height};
    if (!opening_book_read(&options->books[at], path, message, sizeof message)) {
        fprintf(stderr, "-openings: %s\n", message);
        return false;
    }
    opening_book_say_origin("spsa", path, game->rule, game->width, game->height);
    return true;
}

/* Reads the openings of all rules. */
static bool read_openings(SpsaOptions *options, const SpsaWords *words) {
    char copy[LIST_SIZE], *list = copy, *item = NULL;
    if (words->openings == NULL)
        return true;
    if (!copy_list("-openings", words->openings, copy))
        return false;
    for (int i = 0; i < options->rule_count && (item = next_item(&list)) != NULL; i++)
        if (!read_book(options, i, item))
            return false;
    if (item == NULL || list != NULL)
        fprintf(stderr, "-openings: needs one file for each rule, '-' for random openings\n");
    return item != NULL && list == NULL;
}

/* ------------------------------------------------------------------------------------------
 * Everything.
 */

static ArgumentsStatus read_arguments(SpsaOptions *options, SpsaWords *words, int argc,
                                      char **argv) {
    SpsaGains *gains = &options->tuning.gains;
    const Argument TABLE[] = {
        {"-params", ARGUMENT_TEXT, &words->params, 0, 0, "LIST",
         "NAME[=START[:STEP]], ... with commas; default: all, as they are.", NULL},
        {"-rule", ARGUMENT_TEXT, &words->rules, 0, 0, "LIST",
         "RULE[:SIZE], ... with commas, such as 0:20,1,4; game pairs go round\n"
         "them. Rules by name or number: freestyle 0 (default), standard 1,\n"
         "renju 4, caro 8, caro-exact 9; size of the board 15 by default.",
         NULL},
        {"-openings", ARGUMENT_TEXT, &words->openings, 0, 0, "LIST",
         "A file for each rule, with commas, drawn from and turned and mirrored;\n"
         "'-' (the default): make random ones.",
         NULL},
        {"-pairs", ARGUMENT_INT, &gains->trials, 1, 1e7, "N",
         "Game pairs of the whole run; default 10000.", NULL},
        {"-nodes", ARGUMENT_INT, &words->nodes, 1, 1e12, "N", "Per move; default 2000.", NULL},
        {"-turn", ARGUMENT_INT, &words->turn_ms, 1, 1e6, "MS", "Milliseconds per move.", NULL},
        {"-threads", ARGUMENT_INT, &options->threads, 1, PARALLEL_MAX_THREADS, "N",
         "Game pairs at the same time; default 1.", NULL},
        {"-hash", ARGUMENT_INT, &words->hash_mib, 1, 1 << 16, "MIB",
         "Transposition table of each of the two engines of a game; default 2.", NULL},
        {"-seed", ARGUMENT_INT, &words->seed, 0, 1e15, "N",
         "Decides directions and openings; default 1.", NULL},
        {"-state", ARGUMENT_FILE, &options->state, 0, 0, "FILE",
         "Keep the run in FILE (format: spsa_state.h); the same command goes on.", NULL},
        {"-r", ARGUMENT_NUMBER, &gains->rate, 0, 10, "RATE",
         "How much of its step a game moves a parameter at the end;\n"
         "default 0.002. With 0 all stay, and the result says what\n"
         "each is worth by itself; then -gamma 0 makes sense, too.",
         NULL},
        {"-c", ARGUMENT_NUMBER, &words->step, 1e-3, 1e3, "FACTOR",
         "Multiplies all steps; default 1.", NULL},
        {"-A", ARGUMENT_NUMBER, &words->offset, 0, 1e9, "PAIRS",
         "Damps the beginning; default a tenth of -pairs.", NULL},
        {"-alpha", ARGUMENT_NUMBER, &gains->alpha, 0, 2, "X",
         "Exponent of the rate's decay; default 0.602.", NULL},
        {"-gamma", ARGUMENT_NUMBER, &gains->gamma, 0, 1, "X",
         "Exponent of the steps' decay; default 0.101.", NULL},
        {"-maxmoves", ARGUMENT_INT, &words->adjudication.max_moves, 0, BOARD_MAX_CELLS, "N",
         "A game with N stones is a draw.", NULL},
        {"-resign", ARGUMENT_KEYS, &words->adjudication, 0, 0, "KEY=VALUE...",
         ADJUDICATION_RESIGN_HELP, adjudication_resign_word},
        {"-draw", ARGUMENT_KEYS, &words->adjudication, 0, 0, "KEY=VALUE...", ADJUDICATION_DRAW_HELP,
         adjudication_draw_word},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress.", NULL},
    };
    return arguments_read("pentad-bench spsa [OPTIONS]", TABLE, (int)ARRAY_LENGTH(TABLE), argc,
                          argv);
}

ArgumentsStatus spsa_options_read(SpsaOptions *options, int argc, char **argv) {
    *options = (SpsaOptions){.tuning.gains = {.trials = 10000,
                                              .rate = USUAL_RATE,
                                              .alpha = USUAL_ALPHA,
                                              .gamma = USUAL_GAMMA},
                             .threads = 1};
    SpsaWords words = {.rules = "0",
                       .hash_mib = 2,
                       .seed = 1,
                       .offset = -1,
                       .step = 1,
                       .adjudication = adjudication_default()};
    ArgumentsStatus status = read_arguments(options, &words, argc, argv);
    if (status != ARGUMENTS_OK)
        return status;
    SpsaGains *gains = &options->tuning.gains;
    if (words.nodes == 0 && words.turn_ms == 0)
        words.nodes = 2000;
    gains->offset = words.offset >= 0 ? words.offset : (double)gains->trials / 10;
    options->tuning.seed = (uint64_t)words.seed;
    bool fine = read_params(options, &words) && read_rules(options, &words) &&
                read_openings(options, &words);
    return fine ? ARGUMENTS_OK : ARGUMENTS_BAD;
}

void spsa_options_free(SpsaOptions *options) {
    for (int i = 0; i < options->rule_count; i++)
        opening_book_free(&options->books[i]);
}

void spsa_options_describe(const SpsaOptions *options, Text *text) {
    const SpsaGains *gains = &options->tuning.gains;
    const SelfplaySettings *games = &options->rules[0];
    const Adjudication *end = &games->adjudication;
    text_append(text, "spsa 1\npairs %" PRId64 "\nseed %" PRIu64 "\n", gains->trials,
                options->tuning.seed);
    text_append(text, "r %.12g\nA %.12g\nalpha %.12g\ngamma %.12g\n", gains->rate, gains->offset,
                gains->alpha, gains->gamma);
    text_append(text, "nodes %" PRId64 "\nturn %" PRId64 "\nhash %" PRId64 "\n",
                games->header.nodes, games->header.turn_ms, games->hash_mib);
    text_append(text,
                "maxmoves %" PRId64 "\nresign score=%" PRId64 " moves=%" PRId64
                "\ndraw score=%" PRId64 " moves=%" PRId64 " after=%" PRId64 "\n",
                end->max_moves, end->resign_score, end->resign_moves, end->draw_score,
                end->draw_moves, end->draw_after);
    for (int i = 0; i < options->rule_count; i++) {
        const GamedataHeader *header = &options->rules[i].header;
        const OpeningBook *book = &options->books[i];
        text_append(text, "rule %d:%d openings %d %016" PRIx64 "\n", header->rule, header->width,
                    book->count, opening_book_hash(book));
    }
    for (int i = 0; i < options->tuning.count; i++) {
        const SpsaParam *param = &options->tuning.params[i];
        text_append(text, "param %s=%.12g:%.12g from %d to %d\n",
                    params_info(options->numbers[i])->name, param->value, param->step, param->min,
                    param->max);
    }
}
