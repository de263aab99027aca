/* match_options: see match_options.h. */
#include "match/match_options.h"

#include "engine.h"
#include "match/match_foreign.h"
#include "text/text.h"
#include "text/text_file.h"

#include <stdio.h>
#include <string.h>

static const char USAGE[] =
    "pentad-bench match -engine cmd=... -engine cmd=... -each tc=T [OPTIONS]\n"
    "       pentad-bench match -merge FILE... [-results FILE]\n\n"
    "Example: two versions, 200 games from balanced openings, stopped early when it is clear\n"
    "  pentad-bench match -engine name=new cmd=./new -engine name=old cmd=./old \\\n"
    "      -each tc=0/1 -rule 0 -boardsize 20 -openings file=openings/freestyle20.txt \\\n"
    "      -repeat -games 200 -concurrency 2 -sprt elo0=0 elo1=10 -results match.jsonl";

static bool each_word(void *target, const char *word) {
    MatchOptions *options = target;
    if (word != NULL && text_value(word, "name") != NULL) {
        fprintf(stderr, "-each: '%s' would be the name of all engines; give it to -engine\n", word);
        return false;
    }
    return word == NULL || player_words_add(&options->each, "-each", word);
}

static bool engine_word(void *target, const char *word) {
    MatchOptions *options = target;
    if (word != NULL)
        return player_words_add(&options->engine_words[options->engine_count - 1], "-engine", word);
    if (options->engine_count == TALLY_MAX_ENGINES) {
        fprintf(stderr, "-engine: at most %d engines\n", TALLY_MAX_ENGINES);
        return false;
    }
    options->engine_count++;
    return true;
}

static bool openings_word(void *target, const char *word) {
    MatchOptions *options = target;
    const char *value;
    options->uses_openings = true;
    if (word == NULL)
        return true;
    if ((value = text_value(word, "file")) != NULL && !arguments_has_name("-openings", value))
        return false;
    if (value != NULL)
        options->openings = value;
    else if (strcmp(word, "order=random") == 0 || strcmp(word, "order=sequential") == 0)
        options->shuffle = word[6] == 'r';
    else if (strcmp(word, "symmetry=random") == 0 || strcmp(word, "symmetry=none") == 0)
        options->symmetries = word[9] == 'r';
    else
        return match_foreign_complain("-openings", word);
    return true;
}

static bool sprt_word(void *target, const char *word) {
    MatchOptions *options = target;
    static const char *const KEYS[] = {"elo0", "elo1", "alpha", "beta"};
    double *const VALUES[] = {&options->sprt.elo0, &options->sprt.elo1, &options->sprt.alpha,
                              &options->sprt.beta};
    options->use_sprt = true;
    if (word == NULL)
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++) {
        const char *value = text_value(word, KEYS[i]);
        if (value != NULL && text_read_decimal(value, -2000, 2000, VALUES[i]))
            return true;
    }
    return match_foreign_complain("-sprt", word);
}

static bool resign_word(void *target, const char *word) {
    return adjudication_match_resign_word(target, word) || match_foreign_complain("-resign", word);
}

static bool draw_word(void *target, const char *word) {
    return adjudication_match_draw_word(target, word) || match_foreign_complain("-draw", word);
}

/* Makes the specs of all engines out of the words. */
static bool build_engines(MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++) {
        PlayerSpec *spec = &options->engines[i];
        *spec = player_spec_default();
        if (!player_words_apply(&options->each, "-each", spec) ||
            !player_words_apply(&options->engine_words[i], "-engine", spec))
            return false;
        if (spec->command == NULL) {
            fprintf(stderr, "-engine: engine %d has no cmd=\n", i + 1);
            return false;
        }
        if (spec->turn_ms == LIMIT_NONE && spec->max_nodes == LIMIT_NONE &&
            spec->max_depth == LIMIT_NONE) {
            fprintf(stderr, "-engine: engine %d has no limit; give tc=, nodes= or depth=\n", i + 1);
            return false;
        }
    }
    return true;
}

static bool check_sprt(const Sprt *sprt) {
    if (sprt->elo0 < sprt->elo1 && sprt->alpha > 0 && sprt->beta > 0 && sprt->alpha < 0.5 &&
        sprt->beta < 0.5)
        return true;
    fprintf(stderr, "-sprt: needs elo0 < elo1 and alpha, beta between 0 and 0.5\n");
    return false;
}

/* Checks what single options cannot: that they fit together. */
static bool check_options(MatchOptions *options) {
    if (options->engine_count < 2) {
        fprintf(stderr, "match: needs two engines or more (-engine cmd=...)\n");
        return false;
    }
    if (options->engine_count > 2 && options->games % 2 != 0) {
        fprintf(stderr, "-games: must be even with more than two engines\n");
        return false;
    }
    if (options->use_sprt && options->engine_count != 2) {
        fprintf(stderr, "-sprt: needs exactly two engines\n");
        return false;
    }
    if (!arguments_slice(options->slice, &options->slice_index, &options->slice_count))
        return false;
    if (options->use_sprt && options->slice_count > 1) {
        fprintf(stderr, "-sprt: cannot stop the slices of a match; give it to -merge\n");
        return false;
    }
    if (options->log != NULL && strchr(options->log, '=') != NULL) {
        fprintf(stderr, "-log: takes the name of a file, without key=value words\n");
        return false;
    }
    if (options->uses_openings && options->openings == NULL) {
        fprintf(stderr, "-openings: needs file=FILE\n");
        return false;
    }
    if (options->swap2 && options->openings != NULL) {
        fprintf(stderr, "-swap2: the engines make the opening themselves; leave out -openings\n");
        return false;
    }
    const char *const outputs[] = {options->results, options->log};
    return text_file_outputs_differ("match", outputs, (int)ARRAY_LENGTH(outputs)) &&
           text_file_spares("match", options->results, &options->openings, 1) &&
           text_file_spares("match", options->log, &options->openings, 1) &&
           text_file_goes_on("match", options->results, "{", "file of results") &&
           text_file_goes_on("match", options->log, "# 2", "log") &&
           arguments_board_size(options->board_size, RULE_ROW, &options->width, &options->height) &&
           build_engines(options);
}

/* Checks that nothing is asked of -merge that it does not do. */
static bool check_merge(const MatchOptions *options) {
    static const char *const TAKEN[] = {"-merge", "-results", "-sprt", "-quiet"};
    for (int i = 1; i < options->argc; i++) {
        const char *name = arguments_name(options->argv[i]);
        bool taken = name[0] != '-';
        for (size_t k = 0; k < ARRAY_LENGTH(TAKEN); k++)
            taken = taken || strcmp(name, TAKEN[k]) == 0;
        if (!taken) {
            fprintf(stderr, "-merge: takes -results, -sprt and -quiet beside it, not %s\n",
                    options->argv[i]);
            return false;
        }
    }
    return true;
}

/* Reads the words by the table of options. */
static ArgumentsStatus read_arguments(MatchOptions *options, int argc, char **argv) {
    const Argument TABLE[] = {
        {"-engine", ARGUMENT_WORDS, options, 0, 0, "KEY=VALUE...",
         "An engine; give the option once for each. Keys:\n" PLAYER_WORDS_HELP, engine_word},
        {"-each", ARGUMENT_WORDS, options, 0, 0, "KEY=VALUE...",
         "Defaults for all engines, the same keys except name=.", each_word},
        {"-rule", ARGUMENT_RULE, &options->rule, 0, 0, "RULE", ARGUMENT_RULE_HELP, NULL},
        {"-boardsize", ARGUMENT_TEXT, &options->board_size, 0, 0, "N|WxH", "Default 15.", NULL},
        {"-openings", ARGUMENT_KEYS, options, 0, 0, "KEY=VALUE...",
         "file=FILE        one opening a line, h8h9i8 or offsets from the centre\n"
         "order=random     shuffled by the seed; default sequential\n"
         "symmetry=random  turned and mirrored by the seed; default none",
         openings_word},
        {"-repeat", ARGUMENT_FLAG, &options->repeat, 0, 0, NULL,
         "Both games of a pair start from the same opening (without\n"
         "-openings: from the empty board, as all games then do).",
         NULL},
        {"-swap2", ARGUMENT_FLAG, &options->swap2, 0, 0, NULL,
         "Games begin with swap2: the engines get SWAP2BOARD and choose stones and colours.", NULL},
        {"-games", ARGUMENT_INT, &options->games, 1, 1 << 26, "N",
         "Games per pairing of engines; default 100.", NULL},
        {"-gauntlet", ARGUMENT_FLAG, &options->gauntlet, 0, 0, NULL,
         "The first engine against each other one; default: all against all.", NULL},
        {"-maxmoves", ARGUMENT_INT, &options->max_moves, 0, BOARD_MAX_CELLS, "N",
         "A game with N stones is a draw.", NULL},
        {"-resign", ARGUMENT_KEYS, &options->adjudication, 0, 0, "KEY=VALUE...",
         ADJUDICATION_MATCH_RESIGN_HELP, resign_word},
        {"-draw", ARGUMENT_KEYS, &options->adjudication, 0, 0, "KEY=VALUE...",
         ADJUDICATION_DRAW_HELP "\nA move without a score ends the row.", draw_word},
        {"-concurrency", ARGUMENT_INT, &options->concurrency, 1, 256, "N",
         "Games at the same time; default 1.", NULL},
        {"-sprt", ARGUMENT_KEYS, options, 0, 0, "KEY=VALUE...",
         "Stop when the test decides: elo0= elo1= alpha= beta=; default 0 10 0.05 0.05.",
         sprt_word},
        {"-results", ARGUMENT_FILE, &options->results, 0, 0, "FILE",
         "Append every game to FILE, one JSON object a line. Games of\n"
         "this match that it already holds count and are not played again.",
         NULL},
        {"-psq", ARGUMENT_FILE, &options->psq, 0, 0, "FOLDER",
         "Write every game into FOLDER for the Piskvork manager.", NULL},
        {"-sgf", ARGUMENT_FILE, &options->sgf, 0, 0, "FOLDER",
         "Write every game into FOLDER for viewers of SGF.", NULL},
        {"-log", ARGUMENT_FILE, &options->log, 0, 0, "FILE",
         "Append all that is sent to the engines and all that they write to FILE, with times.",
         NULL},
        {"-seed", ARGUMENT_INT, &options->seed, 0, 1e15, "N",
         "For the order and the symmetries of openings; default 1.", NULL},
        {"-slice", ARGUMENT_TEXT, &options->slice, 0, 0, "I/N",
         "Play only the I-th of N parts of the match, for several machines.", NULL},
        {"-merge", ARGUMENT_WORDS, &options->merge, 0, 0, "FILE...",
         "Play nothing; sum up result files. With -results, write all games into one file.",
         arguments_file},
        {"-quiet", ARGUMENT_FLAG, &options->quiet, 0, 0, NULL, "No progress, only the result.",
         NULL},
        {"", ARGUMENT_UNKNOWN, NULL, 0, 0, NULL, "", match_foreign_option},
    };
    return arguments_read(USAGE, TABLE, (int)ARRAY_LENGTH(TABLE), argc, argv);
}

ArgumentsStatus match_options_read(MatchOptions *options, int argc, char **argv) {
    *options = (MatchOptions){.argc = argc,
                              .argv = argv,
                              .board_size = "15",
                              .games = 100,
                              .concurrency = 1,
                              .seed = 1,
                              .adjudication = {.rules = adjudication_default()},
                              .sprt = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05}};
    ArgumentsStatus status = read_arguments(options, argc, argv);
    if (status != ARGUMENTS_OK)
        return status;
    if (options->use_sprt && !check_sprt(&options->sprt))
        return ARGUMENTS_BAD;
    if (options->merge.count == 0 && arguments_given("-merge", argc, argv)) {
        fprintf(stderr, "-merge: which files?\n");
        return ARGUMENTS_BAD;
    }
    bool fits = options->merge.count > 0 ? check_merge(options) : check_options(options);
    return fits ? ARGUMENTS_OK : ARGUMENTS_BAD;
}
