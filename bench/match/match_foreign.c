/* match_foreign: see match_foreign.h. The options are those of the programs' manuals. */
#include "match/match_foreign.h"

#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* A word of other programs and what to write here. */
typedef struct Foreign {
    const char *word;
    const char *hint;
} Foreign;

#define NO_PGN                                                                                     \
    "there is no PGN of gomoku; -sgf FOLDER, -psq FOLDER and -results FILE keep the games"
#define NO_TABLES "there are no endgame tables in gomoku"
#define NO_OUTPUT "leave it out; the lines of progress and the result have one form"

/* Options, without their dash. */
static const Foreign OPTIONS[] = {
    {"pgn", NO_PGN},
    {"pgnout", NO_PGN},
    {"epdout", NO_PGN},
    {"msg", "-log FILE keeps all messages of the engines"},
    {"debug", "-log FILE keeps everything that is sent and received"},
    {"srand", "-seed N"},
    {"drawafter", "-maxmoves N"},
    {"rounds", "-games N counts all games of two engines: games times rounds"},
    {"tournament", "all against all is the default; -gauntlet: the first against each other"},
    {"seeds", "-gauntlet: the first engine against each other"},
    {"transform", "-openings symmetry=random"},
    {"loseonly",
     "-results FILE keeps all games; the filter of the report's page finds the lost ones"},
    {"sample", "pentad-bench selfplay makes positions with scores"},
    {"sendbyboard", "info= cannot do that: TURN follows once an engine knows the position"},
    {"fatalerror", "leave it out; an error of an engine loses its game and the match goes on"},
    {"recover", "leave it out; an engine that crashed is started again"},
    {"variant", "-rule RULE: freestyle, standard, renju, caro or caro-exact"},
    {"noswap", "leave it out; games come in pairs with colours swapped"},
    {"reverse", "leave it out; games come in pairs with colours swapped"},
    {"wait", "leave it out; the next game begins when the engines are ready"},
    {"event", "name the match by the name of its -results FILE"},
    {"site", "leave it out; the machine is in the -results FILE"},
    {"ratinginterval", NO_OUTPUT},
    {"scoreinterval", NO_OUTPUT},
    {"output", NO_OUTPUT},
    {"show-latency", NO_OUTPUT},
    {"testEnv", NO_OUTPUT},
    {"report", "pairs are always counted; pentad-bench report makes a page of a -results FILE"},
    {"autosaveinterval", "leave it out; -results FILE keeps every game when it ends"},
    {"config", "the same command with the same -results FILE goes on where it stopped"},
    {"quick", "-engine cmd=A -engine cmd=B -each tc=0/1 -openings file=FILE -repeat"},
    {"compliance", "pentad-bench match -games 2 -log FILE shows what an engine answers"},
    {"force-concurrency", "-concurrency N is not limited to the number of processors"},
    {"use-affinity", "cmd=\"taskset -c 3 COMMAND\" binds an engine to a processor"},
    {"crc32", "leave it out; a torn line of a -results FILE is found without"},
    {"engines", "-engine cmd=COMMAND; there is no list of engines"},
    {"version", "pentad-bench --version"},
    {"book", "-openings file=FILE"},
    {"bookmode", "-openings file=FILE"},
    {"tb", NO_TABLES},
    {"tbpieces", NO_TABLES},
    {"tbignore50", NO_TABLES},
    {"tbadjudicate", NO_TABLES},
};

/* Keys of -engine and -each: first our own, for a value that they do not take. "option." stands for
 * all that begin so. */
static const Foreign ENGINE_KEYS[] = {
    {"name", "name=NAME, of 1 to 63 bytes"},
    {"cmd", "cmd=COMMAND"},
    {"tc", "tc=T seconds per move, or tc=M/T+I per game, per move and added; +I needs M"},
    {"st", "st=T seconds per move, such as st=0.5"},
    {"nodes", "nodes=N, from 1 to 2147483647"},
    {"depth", "depth=N, from 1 to 1000"},
    {"threads", "threads=N, from 1 to 1024"},
    {"memory", "memory=BYTES, K, M and G allowed, 1M or more"},
    {"tolerance", "tolerance=SECONDS"},
    {"start", "start=SECONDS, more than 0"},
    {"info",
     "info=\"KEY VALUE\", at most 16, without the word INFO; the game is that of -rule, five "
     "in a row"},
    {"keep", "keep=0 or keep=1"},
    {"suspend", "suspend=0 or suspend=1"},
    {"maxmemory", "memory=BYTES, K, M and G allowed, 1M or more"},
    {"thread", "threads=N"},
    {"hash", "info=\"hash_size KIB\" sets the transposition table alone, memory=BYTES the whole"},
    {"option.", "info=\"KEY VALUE\", for one more INFO line"},
    {"movetime", "st=SECONDS or tc=0/SECONDS"},
    {"timemargin", "tolerance=SECONDS; there it is milliseconds"},
    {"plies", "depth=N"},
    {"arg", "cmd=\"COMMAND ARGUMENTS\""},
    {"args", "cmd=\"COMMAND ARGUMENTS\""},
    {"dir", "cmd=\"cd FOLDER && ./COMMAND\""},
    {"initstr", "info=\"KEY VALUE\", for one more INFO line"},
    {"stderr", "cmd=\"COMMAND 2>FILE\""},
    {"restart", "keep=1 for one process for all games; a new one for each is the default"},
    {"ponder", "leave it out; suspend=1 makes sure that nobody thinks in the other's time"},
    {"proto", "leave it out; engines speak the protocol of Gomocup"},
    {"conf", "cmd=COMMAND; there is no list of engines"},
    {"trust", "leave it out; the referee judges every move"},
    {"book", "-openings file=FILE, for both engines"},
    {"bookdepth", "-openings file=FILE, for both engines"},
    {"whitepov", "leave it out; scores are those of the side to move"},
};

/* Keys of -openings, our own first. */
static const Foreign OPENING_KEYS[] = {
    {"order", "order=random or order=sequential"},
    {"symmetry", "symmetry=random or symmetry=none"},
    {"srand", "-seed N"},
    {"type", "leave it out; both ways to write an opening are recognised"},
    {"format", "leave it out; the file is text, one opening a line"},
    {"plies", "leave it out; openings are played whole"},
    {"start", "-slice I/N plays a part of a match"},
};

/* Keys of -resign and -draw, our own first. */
static const Foreign ADJUDICATION_KEYS[] = {
    {"moves", "moves=N, from 1 on; without the option no game ends by scores"},
    {"movecount", "moves=N"},
    {"count", "moves=N"},
    {"movenumber", "after=STONES"},
    {"number", "after=STONES; -maxmoves N for a draw at N stones"},
};

/* Keys of -sprt. */
static const Foreign SPRT_KEYS[] = {
    {"model", "leave it out; elo0 and elo1 are ordinary (logistic) Elo"},
};

/* The keys that stand behind an option. */
typedef struct ForeignKeys {
    const char *option;
    const Foreign *keys;
    size_t count;
} ForeignKeys;

static const ForeignKeys KEYS[] = {
    {"-engine", ENGINE_KEYS, ARRAY_LENGTH(ENGINE_KEYS)},
    {"-each", ENGINE_KEYS, ARRAY_LENGTH(ENGINE_KEYS)},
    {"-openings", OPENING_KEYS, ARRAY_LENGTH(OPENING_KEYS)},
    {"-resign", ADJUDICATION_KEYS, ARRAY_LENGTH(ADJUDICATION_KEYS)},
    {"-draw", ADJUDICATION_KEYS, ARRAY_LENGTH(ADJUDICATION_KEYS)},
    {"-sprt", SPRT_KEYS, ARRAY_LENGTH(SPRT_KEYS)},
};

bool match_foreign_option(void *target, const char *word) {
    (void)target;
    if (word[0] != '-') {
        fprintf(stderr, "match: '%s' belongs to no option; -help lists them with what they take\n",
                word);
        return true;
    }
    const char *name = word + (word[1] == '-' ? 2 : 1);
    for (size_t i = 0; i < ARRAY_LENGTH(OPTIONS); i++)
        if (strcmp(OPTIONS[i].word, name) == 0) {
            fprintf(stderr, "match: unknown option '%s' (of another program). Here: %s\n", word,
                    OPTIONS[i].hint);
            return true;
        }
    return false;
}

/* Whether `word` has the key: "key", "key=value" or, for a key that ends in a dot, "key...". */
static bool foreign_is(const Foreign *foreign, const char *word) {
    size_t length = strlen(foreign->word);
    return strncmp(word, foreign->word, length) == 0 &&
           (word[length] == '=' || word[length] == '\0' || foreign->word[length - 1] == '.');
}

/* What to write instead of a word behind an option, NULL when no other program is known to have it.
 */
static const char *foreign_hint(const char *option, const char *word) {
    int64_t number;
    bool adjudicates = strcmp(option, "-resign") == 0 || strcmp(option, "-draw") == 0;
    if (adjudicates && text_read_int(word, 0, INT32_MAX, &number))
        return "moves=COUNT score=SCORE, with these names";
    if (strchr(word, '=') == NULL && strcmp(option, "-openings") == 0)
        return "file=FILE";
    if (strchr(word, '=') == NULL && strcmp(option, "-engine") == 0)
        return "cmd=COMMAND";
    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++)
        for (size_t k = 0; strcmp(KEYS[i].option, option) == 0 && k < KEYS[i].count; k++)
            if (foreign_is(&KEYS[i].keys[k], word))
                return KEYS[i].keys[k].hint;
    return NULL;
}

bool match_foreign_complain(const char *option, const char *word) {
    const char *hint = foreign_hint(option, word);
    if (hint != NULL)
        fprintf(stderr, "%s: '%s' is not understood. Here: %s\n", option, word, hint);
    else
        fprintf(stderr, "%s: '%s' is not understood; -help explains the options\n", option, word);
    return false;
}
