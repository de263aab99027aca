/* opening_rules: see opening_rules.h. */
#include "opening_rules.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
    MAX_STEPS = 15, /* of a rule */
    MAX_STONES = 17 /* whose form is compared: 16 on the board, and a move */
};

#define STONE(side, size)                                                                          \
    { STEP_STONE, side, size, 0, 0 }
#define CHOICE(side)                                                                               \
    { STEP_CHOICE, side, 0, 0, 0 }
#define CHOICE_OR(side, word, to)                                                                  \
    { STEP_CHOICE, side, 0, word, to }
#define NUMBER(side, max_offers)                                                                   \
    { STEP_NUMBER, side, max_offers, 0, 0 }
#define OFFER(number)                                                                              \
    { STEP_OFFER, BLACK, number, 0, 0 }
#define SELECT                                                                                     \
    { STEP_SELECT, WHITE, 0, 0, 0 }
#define END                                                                                        \
    { STEP_END, BLACK, 0, 0, 0 }
#define NAMED 0

/* After a choice of a colour the next step follows. */
static const OpeningStep STEPS[OPENING_RULE_COUNT][MAX_STEPS] = {
    [OPENING_FREE] = {END},
    [OPENING_SWAP] = {STONE(BLACK, 0), STONE(BLACK, 0), STONE(BLACK, 0), CHOICE(WHITE), END},
    [OPENING_SWAP2] = {STONE(BLACK, 0), STONE(BLACK, 0), STONE(BLACK, 0),
                       CHOICE_OR(WHITE, CHOICE_TWO, 5), END,
                       /* 5: two more stones */
                       STONE(WHITE, 0), STONE(WHITE, 0), CHOICE(BLACK), END},
    [OPENING_RIF] = {STONE(BLACK, 1), STONE(BLACK, 3), STONE(BLACK, 5), CHOICE(WHITE),
                     STONE(WHITE, 0), OFFER(2), SELECT, END},
    [OPENING_YAMAGUCHI] = {STONE(BLACK, 1), STONE(BLACK, 3), STONE(BLACK, 5),
                           NUMBER(BLACK, OPENING_MAX_OFFERS), CHOICE(WHITE), STONE(WHITE, 0),
                           OFFER(NAMED), SELECT, END},
    [OPENING_SOOSORV] = {STONE(BLACK, 1), STONE(BLACK, 3), STONE(BLACK, 5), CHOICE(WHITE),
                         STONE(WHITE, 0), NUMBER(WHITE, 8), CHOICE(BLACK), OFFER(NAMED), SELECT,
                         END},
    [OPENING_TARAGUCHI] = {STONE(BLACK, 1), CHOICE(WHITE), STONE(WHITE, 3), CHOICE(BLACK),
                           STONE(BLACK, 5), CHOICE(WHITE), STONE(WHITE, 7),
                           CHOICE_OR(BLACK, CHOICE_TEN, 11), STONE(BLACK, 9), CHOICE(WHITE), END,
                           /* 11: ten fifth moves */
                           OFFER(10), SELECT, END},
};

#undef STONE
#undef CHOICE
#undef CHOICE_OR
#undef NUMBER
#undef OFFER
#undef SELECT
#undef END
#undef NAMED

/* Stands for an offer of one move, which nobody has to choose from. */
static const OpeningStep ONLY_OFFER = {STEP_STONE, BLACK, 0, 0, 0};

OpeningProgress opening_rules_begin(int rule) {
    return (OpeningProgress){.rule = rule};
}

/* The number of offers that a step asks for. */
static int offers_of(const OpeningProgress *progress, const OpeningStep *step) {
    return step->size != 0 ? step->size : progress->number;
}

const OpeningStep *opening_rules_step(const OpeningProgress *progress) {
    const OpeningStep *step = &STEPS[progress->rule][progress->step];
    bool only = step->kind == STEP_OFFER && offers_of(progress, step) == 1;
    return only ? &ONLY_OFFER : step;
}

void opening_rules_next(OpeningProgress *progress, bool third) {
    const OpeningStep *step = opening_rules_step(progress);
    progress->step = third ? step->branch : progress->step + (step == &ONLY_OFFER ? 2 : 1);
}

void opening_rules_offer(OpeningProgress *progress, Cell cell) {
    progress->offers[progress->offer_count++] = cell;
    if (progress->offer_count == offers_of(progress, opening_rules_step(progress)))
        progress->step++;
}

int opening_rules_fifths(const OpeningProgress *progress) {
    const OpeningStep *step = &STEPS[progress->rule][progress->step];
    while (step->kind != STEP_END && step->kind != STEP_OFFER)
        step++;
    return step->kind == STEP_END ? 0 : offers_of(progress, step);
}

bool opening_rules_settled(const OpeningProgress *progress) {
    const OpeningStep *step = &STEPS[progress->rule][progress->step];
    while (step->kind != STEP_END && step->kind != STEP_CHOICE)
        step++;
    return step->kind == STEP_END;
}

int opening_rules_run(const OpeningProgress *progress) {
    const OpeningStep *first = opening_rules_step(progress), *step = first;
    if (first == &ONLY_OFFER)
        return 1;
    while (step->kind == STEP_STONE && step->actor == first->actor)
        step++;
    return (int)(step - first);
}

bool opening_rules_inside(const Board *board, int size, Cell cell) {
    int dx = board_x(board, cell) - board->width / 2, dy = board_y(board, cell) - board->height / 2;
    int reach = size / 2;
    return size == 0 || (dx >= -reach && dx <= reach && dy >= -reach && dy <= reach);
}

/* ------------------------------------------------------------------------------------------
 * Equivalent moves.
 */

/* The stones of a position as ascending numbers. In canonical form, the first of the eight
 * symmetric ones in the order of memcmp(), they are the same for all equivalent positions. */
typedef struct StoneForm {
    int stones[MAX_STONES];
} StoneForm;

enum { SYMMETRIES = 8 /* of the square */ };

/* The stones after one of the symmetries, moved into the corner. */
static StoneForm transformed(const int xs[], const int ys[], const int colours[], int count,
                             int symmetry) {
    StoneForm form = {{0}};
    int turned_xs[MAX_STONES], turned_ys[MAX_STONES], least_x = INT_MAX, least_y = INT_MAX;
    for (int i = 0; i < count; i++) {
        int x = (symmetry & 1) != 0 ? -xs[i] : xs[i], y = (symmetry & 2) != 0 ? -ys[i] : ys[i];
        turned_xs[i] = (symmetry & 4) != 0 ? y : x;
        turned_ys[i] = (symmetry & 4) != 0 ? x : y;
        least_x = min_int(least_x, turned_xs[i]);
        least_y = min_int(least_y, turned_ys[i]);
    }
    for (int i = 0; i < count; i++) {
        int stone = ((turned_ys[i] - least_y) * BOARD_MAX_SIZE + turned_xs[i] - least_x) * 2;
        int at = i;
        for (stone += colours[i]; at > 0 && form.stones[at - 1] > stone; at--)
            form.stones[at] = form.stones[at - 1];
        form.stones[at] = stone;
    }
    return form;
}

/* The canonical form of the position after a move of the side to move on `cell`. */
static StoneForm form_after(const Board *board, Cell cell) {
    int xs[MAX_STONES], ys[MAX_STONES], colours[MAX_STONES], count = 0;
    for (Cell at = 0; at < board->cell_count; at++) {
        Stone stone = board_stone(board, at);
        if (at != cell && stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        assert(count < MAX_STONES);
        xs[count] = board_x(board, at);
        ys[count] = board_y(board, at);
        colours[count++] = at == cell ? board->side == WHITE : stone == STONE_WHITE;
    }
    StoneForm least = transformed(xs, ys, colours, count, 0);
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        StoneForm form = transformed(xs, ys, colours, count, symmetry);
        if (memcmp(form.stones, least.stones, sizeof form.stones) < 0)
            least = form;
    }
    return least;
}

static bool same_form(const StoneForm *a, const StoneForm *b) {
    return memcmp(a->stones, b->stones, sizeof a->stones) == 0;
}

bool opening_rules_equivalent(const Board *board, Cell a, Cell b) {
    StoneForm first = form_after(board, a), second = form_after(board, b);
    return same_form(&first, &second);
}

void opening_rules_different(const Board *board, const OpeningProgress *progress, CellSet *cells) {
    StoneForm forms[BOARD_MAX_CELLS + OPENING_MAX_OFFERS];
    int count = 0;
    *cells = (CellSet){0};
    for (int i = 0; i < progress->offer_count; i++)
        forms[count++] = form_after(board, progress->offers[i]);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE)
            continue;
        forms[count] = form_after(board, cell);
        int at = 0;
        while (!same_form(&forms[at], &forms[count])) /* ends at `count` at the latest */
            at++;
        if (at < count)
            continue;
        cellset_add(cells, cell);
        count++;
    }
}
