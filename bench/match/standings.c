/* standings: see standings.h. */
#include "match/standings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A place and what decides between two of them. */
typedef struct Rank {
    Standing standing;
    int64_t wins;
} Rank;

static int compare(const void *a, const void *b) {
    const Rank *x = a, *y = b;
    int64_t share = y->standing.halves * x->standing.games - x->standing.halves * y->standing.games;
    if (share != 0)
        return share > 0 ? 1 : -1;
    if (x->wins != y->wins)
        return y->wins > x->wins ? 1 : -1;
    return x->standing.engine - y->standing.engine;
}

void standings_find(const Tally *tally, Standings *standings) {
    Rank ranks[TALLY_MAX_ENGINES];
    size_t count = 0;
    for (int i = 0; i < tally_engines(tally); i++) {
        const EngineTally *engine = tally_engine(tally, i);
        int64_t draws = engine->outcome[1], wins = engine->outcome[2];
        if (engine->games > 0)
            ranks[count++] = (Rank){{i, 2 * wins + draws, engine->games}, wins};
    }
    qsort(ranks, count, sizeof ranks[0], compare);
    standings->count = (int)count;
    for (size_t i = 0; i < count; i++)
        standings->of[i] = ranks[i].standing;
}

void standings_points(Text *text, int64_t halves) {
    if (halves != 1)
        text_append(text, "%" PRId64, halves / 2);
    if (halves % 2 != 0)
        text_append(text, "\u00bd");
}

/* How many bytes of a name begin no character in UTF-8. */
static int further_bytes(const char *name) {
    int count = 0;
    for (; *name != '\0'; name++)
        count += ((unsigned char)*name & 0xc0) == 0x80;
    return count;
}

/* The columns that it takes. */
static int columns(const char *name) {
    return (int)strlen(name) - further_bytes(name);
}

void standings_append(Text *text, const Tally *tally) {
    Standings standings;
    int width = 0;
    standings_find(tally, &standings);
    for (int i = 0; i < standings.count; i++)
        width = max_int(width, columns(tally_engine(tally, standings.of[i].engine)->name));
    text_append(text, "standings\n");
    for (int i = 0; i < standings.count; i++) {
        const Standing *row = &standings.of[i];
        const char *name = tally_engine(tally, row->engine)->name;
        text_append(text, "%4d. %-*s  ", i + 1, width + further_bytes(name), name);
        standings_points(text, row->halves);
        text_append(text, " of %" PRId64 ", %.1f %%\n", row->games,
                    50.0 * (double)row->halves / (double)row->games);
    }
}
