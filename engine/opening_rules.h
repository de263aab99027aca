/* opening_rules: how games begin by the opening rules of gomoku and renju.
 *
 * A rule is a list of steps in one table: place a stone, choose a colour, name a number, offer
 * fifth moves, choose one of them. Who acts is named by the colour that he has so far; whoever
 * chooses is always the one whose colour is to move. The rules for renju are those of the Renju
 * International Federation (renju.net/rules); "the 26 openings" are a first stone in the centre,
 * a second within 3x3 and a third within 5x5. Pure functions.
 */
#ifndef PENTAD_OPENING_RULES_H
#define PENTAD_OPENING_RULES_H

#include "position/board.h"
#include "position/cellset.h"

enum {
    OPENING_MAX_OFFERS = 12, /* fifth moves; how many may be named in Yamaguchi is our choice */
    OPENING_BOARD = 15       /* cells along an edge: the board of the rules for renju */
};

/* How a game begins. */
typedef enum OpeningRule {
    OPENING_FREE,
    OPENING_SWAP,      /* three stones anywhere, and a choice */
    OPENING_SWAP2,     /* the one who chooses may instead place two more and leave the choice */
    OPENING_RIF,       /* 26 openings, a choice, two fifth moves */
    OPENING_YAMAGUCHI, /* the number of fifth moves is named with the opening */
    OPENING_SOOSORV,   /* Soosorv-8: it is named with the fourth stone, and there is one more choice
                        */
    OPENING_TARAGUCHI, /* Taraguchi-10: a choice after every stone, or ten fifth moves */
    OPENING_RULE_COUNT
} OpeningRule;

/* What is to be done. */
typedef enum OpeningStepKind {
    STEP_STONE,  /* place the next stone; at last the fifth one itself where only one is offered */
    STEP_CHOICE, /* choose a colour */
    STEP_NUMBER, /* name the number of fifth moves */
    STEP_OFFER,  /* offer fifth moves */
    STEP_SELECT, /* choose one of them */
    STEP_END     /* the opening is over: the side to move moves */
} OpeningStepKind;

/* A choice. The last three are ways to say one of the others. */
typedef enum OpeningChoice {
    CHOICE_BLACK,
    CHOICE_WHITE,
    CHOICE_TWO,  /* swap2: place two more stones */
    CHOICE_TEN,  /* Taraguchi-10: keep black and offer ten fifth moves */
    CHOICE_SWAP, /* the other colour than the one to move */
    CHOICE_STAY, /* the one to move */
    CHOICE_THIRD /* what there is besides the colours */
} OpeningChoice;

/* One step. */
typedef struct OpeningStep {
    uint8_t kind;   /* OpeningStepKind */
    uint8_t actor;  /* the Side of who acts */
    uint8_t size;   /* of a stone: edge of the square around the centre, 0 for anywhere; the largest
                       number; how many offers, 0 for the number named */
    uint8_t third;  /* OpeningChoice that a choice has besides the colours; 0 for none, */
    uint8_t branch; /* and the step that follows it */
} OpeningStep;

/* How far an opening has come. Plain value; who has which colour is not in it. */
typedef struct OpeningProgress {
    int rule; /* OpeningRule */
    int step;
    int number; /* of fifth moves, once it was named */
    int offer_count;
    Cell offers[OPENING_MAX_OFFERS];
} OpeningProgress;

/* The beginning of an opening. */
OpeningProgress opening_rules_begin(int rule);

/* The current step. */
const OpeningStep *opening_rules_step(const OpeningProgress *progress);

/* Goes on after a stone, a colour, a number or a selected move; `third` says that the third choice
 * was taken. */
void opening_rules_next(OpeningProgress *progress, bool third);

/* Takes an offer and, after the last one, goes on. */
void opening_rules_offer(OpeningProgress *progress, Cell cell);

/* How many fifth moves the step to come offers in all; 0 if none will be, or a number is yet to be
 * named. */
int opening_rules_fifths(const OpeningProgress *progress);

/* Whether nobody will choose a colour any more. */
bool opening_rules_settled(const OpeningProgress *progress);

/* How many stones the one whose turn it is places one after another, 0 if none. */
int opening_rules_run(const OpeningProgress *progress);

/* Whether a cell lies in the square of `size` cells around the centre; any does for a size of 0. */
bool opening_rules_inside(const Board *board, int size, Cell cell);

/* Whether moves of the side to move on `a` and on `b` are equivalent: rotation, reflection and
 * translation turn the stones after one into those after the other. The federation asks for fifth
 * moves that differ "in all respects"; that edges make no difference is our reading. At most 16
 * stones. */
bool opening_rules_equivalent(const Board *board, Cell a, Cell b);

/* Makes `cells` the moves that differ: of equivalent ones only the first, of those equivalent to an
 * offer none. */
void opening_rules_different(const Board *board, const OpeningProgress *progress, CellSet *cells);

#endif
