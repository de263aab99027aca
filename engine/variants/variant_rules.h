/* variant_rules: what a game is, as one small interface.
 *
 * A variant is a VariantRules: functions over positions, which are plain data of a known size.
 * Whoever keeps a copy of a position can return to it; variant.h does so for taking moves back.
 * Moves are small numbers; every cell of the picture is one.
 */
#ifndef PENTAD_VARIANT_RULES_H
#define PENTAD_VARIANT_RULES_H

#include "ground/base.h"

enum {
    VARIANT_MAX_MOVES = 81, /* of a position */
    VARIANT_MAX_PLIES = 200 /* of a game */
};

/* How a game stands. The first two are also the numbers of the sides. */
typedef enum VariantResult {
    VARIANT_FIRST_WINS,
    VARIANT_SECOND_WINS,
    VARIANT_DRAWN,
    VARIANT_GOES_ON
} VariantResult;

/* A game. The functions are pure; `play` changes nothing but the position. */
typedef struct VariantRules {
    const char *name;  /* one word, for files and options */
    const char *title; /* for people */
    int edge;          /* cells along an edge of the picture */
    int max_plies;     /* of a game, at most VARIANT_MAX_PLIES */
    size_t size;       /* bytes of a position */

    /* Makes `position` the one before the first move. */
    void (*start)(void *position);
    /* Writes the legal moves, in ascending order, none when the game is over; returns how many. */
    int (*moves)(const void *position, uint8_t moves[VARIANT_MAX_MOVES]);
    /* Plays a legal move. */
    void (*play)(void *position, int move);
    /* How the game stands. */
    VariantResult (*result)(const void *position);
    /* The side to move, 0 or 1. */
    int (*turn)(const void *position);
    /* A number that two different positions hardly ever share. */
    uint64_t (*hash)(const void *position);
    /* What lies on the cell of a move: bit 0 the first side's mark, bit 1 the second side's. */
    unsigned (*marks)(const void *position, int move);
    /* How a small board stands; NULL in a game that has none. */
    VariantResult (*board)(const void *position, int board);
    /* The column, from the left, and the line, from the top, of a move's cell. */
    void (*place)(int move, int *column, int *line);
} VariantRules;

#endif
