/* adjudication: when games end before the rules end them, for all who play some.
 *
 * Engine objects of this process always have a score, and it is believed. Engines of any author may
 * have none, or one of another scale, so a game between such engines is decided only by moves whose
 * scores are known, and lost only when both sides say so, unless the user wants it otherwise.
 */
#ifndef PENTAD_BENCH_ADJUDICATION_H
#define PENTAD_BENCH_ADJUDICATION_H

#include "game/think_line.h"

/* When a game ends before the rules end it. Scores are those of the engine that moves. */
typedef struct Adjudication {
    int64_t resign_score, resign_moves; /* so many moves in a row at -score or worse; 0: never */
    int64_t draw_score, draw_moves, draw_after; /* so many moves of both sides within the score,
                                                   after that many stones; 0 moves: never */
    int64_t max_moves;                          /* a draw with so many stones, 0: never */
} Adjudication;

/* What -resign and -draw mean where they leave something out; without them nothing is
 * adjudicated. */
Adjudication adjudication_default(void);

/* The words of -resign and -draw for arguments.h; the target is an Adjudication. */
bool adjudication_resign_word(void *target, const char *word);
bool adjudication_draw_word(void *target, const char *word);

/* How games between engines of any author end early. */
typedef struct MatchAdjudication {
    Adjudication rules; /* without max_moves */
    bool one_sided;     /* the side that loses says it alone */
} MatchAdjudication;

/* The words of -resign and -draw for such games; the target is a MatchAdjudication. A word that is
 * not understood is left to the caller: then they return false without a message. */
bool adjudication_match_resign_word(void *target, const char *word);
bool adjudication_match_draw_word(void *target, const char *word);

/* What the scores of a game say. */
typedef enum AdjudicationVerdict {
    ADJUDICATION_GOES_ON,
    ADJUDICATION_BLACK_LOST,
    ADJUDICATION_WHITE_LOST,
    ADJUDICATION_DRAW
} AdjudicationVerdict;

/* Judges a game of `count` stones of which `opening` were set. scores[i] is what the side of stone
 * i (even: black) thought when it played it, THINK_LINE_NONE if that is not known. */
AdjudicationVerdict adjudication_judge(const MatchAdjudication *adjudication, const int *scores,
                                       int opening, int count);

#define ADJUDICATION_RESIGN_HELP                                                                   \
    "A side loses when its score was -score or worse in so many moves\n"                           \
    "in a row: score= moves=; default 2000 3 if the option is given."

#define ADJUDICATION_DRAW_HELP                                                                     \
    "A draw when all scores were within score in so many moves in a row,\n"                        \
    "after so many stones: score= moves= after=; default 20 10 80."

#define ADJUDICATION_MATCH_RESIGN_HELP                                                             \
    "A side loses when it reported -score or worse in so many moves in a\n"                        \
    "row and the other side score or better in as many: score= moves=;\n"                          \
    "default 2000 3 if the option is given. twosided=0: the side that\n"                           \
    "loses says it alone. Scores are what the engines' messages say."

#endif
