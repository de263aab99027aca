/* variant_think: an opponent for every variant, at three levels.
 *
 * Hard is the search of ultimate tic-tac-toe with the time it is given, or the solution of
 * TickoaTTwo: it never gives a won game away there. Medium and easy look a few plies ahead and
 * make mistakes that follow from the position and a seed.
 */
#ifndef PENTAD_VARIANT_THINK_H
#define PENTAD_VARIANT_THINK_H

#include "variants/variant.h"

#include <stdatomic.h>

enum { VARIANT_LINE = 16 };

/* How well to play. */
typedef enum VariantLevel { VARIANT_EASY, VARIANT_MEDIUM, VARIANT_HARD } VariantLevel;

/* What is asked for. */
typedef struct VariantQuestion {
    VariantLevel level;
    int64_t time_ms;   /* at most, for ultimate tic-tac-toe at level hard */
    int64_t max_nodes; /* there; or INT64_MAX */
    uint64_t seed;     /* of the mistakes of the other levels */
    bool plays; /* the move will be played, so a draw counts as less than even; not asked for a
                   judgement */
    const atomic_bool *stop; /* ends thinking when it is set; or NULL */
} VariantQuestion;

/* The answer. */
typedef struct VariantThought {
    int move;
    int score;   /* for the side to move, in units of which ULTIMATE_LOGIT make odds of e to 1;
                    0 when somebody is known to win, and in TickoaTTwo */
    int wins_in; /* n: the side to move wins in n plies; -n: it loses in n; 0: nobody knows */
    int depth;   /* plies looked ahead; 0 where the game is solved */
    int64_t nodes;
    uint8_t line[VARIANT_LINE]; /* what both sides play then; begins with the move */
    int line_length;
} VariantThought;

/* An opponent with its memory. Opaque; one caller at a time. */
typedef struct VariantThinker VariantThinker;

/* Creates an opponent for a game, with a table of about `bytes` bytes and that many threads, which
 * TickoaTTwo does without. Returns NULL without memory. */
VariantThinker *variant_thinker_create(VariantKind kind, uint64_t bytes, int threads);

/* Frees it; NULL is allowed. */
void variant_thinker_destroy(VariantThinker *thinker);

/* Thinks about a game of the thinker's kind that goes on. */
void variant_think(VariantThinker *thinker, const Variant *variant, const VariantQuestion *question,
                   VariantThought *thought);

#endif
