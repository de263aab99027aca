/* balance_params: the numbers that steer the search for balanced stones and swap2, in one table.
 *
 * They are constants, set by hand: what they yield is an opening, and no match says how good it is.
 */
#ifndef PENTAD_BALANCE_PARAMS_H
#define PENTAD_BALANCE_PARAMS_H

enum {
    /* The candidates (balance_list()). */
    BALANCE_TIE_RANGE = 16,    /* parts of a unit of the score, drawn at random to break ties */
    BALANCE_PAIR_POINTS = 160, /* points that pairs are made of, at most */
    BALANCE_GROUPS = 4000,     /* random groups of three that are looked at */
    BALANCE_PAIR_RADIUS = 7,   /* cells from the centre: pairs on an empty board */
    BALANCE_GROUP_MIN = 5,     /* cells: edge of the square in which a group lies, at least */
    BALANCE_GROUP_MAX = 11,    /* and at most */

    /* The contest (balance_run()). */
    BALANCE_WINDOW = 250,    /* units of the score on either side in the first rounds, */
    BALANCE_WIDER = 6,       /* times this when nothing lies inside */
    BALANCE_FIRST_DEPTH = 2, /* plies, of the first round */
    BALANCE_LEFT_MIN = 4,    /* candidates that stay to the end */

    /* The first stones (first_stones_find()). */
    FIRST_STONES_BUDGET = 3000000,    /* positions in all, if there is no limit */
    FIRST_STONES_CONTEST_DIVISOR = 3, /* one part in so many of what there is is for the contest */
    FIRST_STONES_JUDGED = 200,        /* candidates that are judged after it, at most */
    FIRST_STONES_NODES = 100000,      /* positions to judge one by: as many as somebody takes who
                                         checks them */
    FIRST_STONES_EVEN = 30,           /* units of the score: a candidate up to this is taken */

    /* Openings with fifth moves (fifth_moves.h). */
    FIFTH_FOURTHS = 3,          /* fourth moves that are looked at */
    FIFTH_QUICK_NODES = 4000,   /* positions for each search of the first look at an opening, */
    FIFTH_SECOND_NODES = 16000, /* of the second one */
    FIFTH_SECOND_LOOKS = 8,     /* (so many openings get it), */
    FIFTH_NODES = 100000,       /* and of the last one: as many as somebody takes who checks it */
    FIFTH_BUDGET = 3000000,     /* positions for an answer, if there is no limit */

    /* Swap2 (engine_swap2()). */
    SWAP2_EVEN = 60,            /* scores up to this are too close to choose a side by */
    SWAP2_LOOK_NODES = 2000000, /* positions for the side to choose, if there is no other limit, */
    SWAP2_LOOK_DIVISOR = 3      /* otherwise one part in so many of what there is */
};

#endif
