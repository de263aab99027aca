/* variant_think: see variant_think.h. */
#include "variants/variant_think.h"

#include "evaluation/score.h"
#include "ground/clock.h"
#include "ground/random.h"
#include "variants/tickoattwo_solved.h"
#include "variants/ultimate_search.h"

#include <assert.h>
#include <stdlib.h>

enum { FULL_DEPTH = 100 };

/* What a level below hard amounts to. */
typedef struct Weakness {
    int depth;        /* plies that are looked ahead after a move */
    int noise;        /* added to the scores of ultimate tic-tac-toe, at most */
    int blind_in;     /* one move in so many is any move */
    int solved_ahead; /* plies within which TickoaTTwo is seen through */
} Weakness;

static const Weakness WEAKNESS[] = {
    [VARIANT_EASY] = {.depth = 1, .noise = 400, .blind_in = 4, .solved_ahead = 2},
    [VARIANT_MEDIUM] = {.depth = 4, .noise = 120, .blind_in = 16, .solved_ahead = 5}};

struct VariantThinker {
    VariantKind kind;
    UltimateSearch *search;
    TickoattwoSolved *solved;
};

VariantThinker *variant_thinker_create(VariantKind kind, uint64_t bytes, int threads) {
    VariantThinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL)
        return NULL;
    thinker->kind = kind;
    if (kind == VARIANT_TICKOATTWO)
        thinker->solved = tickoattwo_solved_create();
    else
        thinker->search = ultimate_search_create(NULL, bytes, threads);
    if (thinker->solved == NULL && thinker->search == NULL) {
        free(thinker);
        return NULL;
    }
    return thinker;
}

void variant_thinker_destroy(VariantThinker *thinker) {
    if (thinker == NULL)
        return;
    ultimate_search_destroy(thinker->search);
    tickoattwo_solved_destroy(thinker->solved);
    free(thinker);
}

/* The random numbers of a weak move. */
static Random mistakes(const Variant *variant, const VariantQuestion *question) {
    return random_stream(question->seed, variant_hash(variant));
}

/* ------------------------------------------------------------------------------------------
 * Ultimate tic-tac-toe.
 */

/* Takes a result over as the answer. */
static void take_result(const UltimateResult *result, VariantThought *thought) {
    *thought = (VariantThought){.move = result->move,
                                .depth = result->depth,
                                .nodes = result->nodes,
                                .line_length = min_int(result->line_length, VARIANT_LINE)};
    for (int i = 0; i < thought->line_length; i++)
        thought->line[i] = result->line[i];
    if (score_is_decided(result->score))
        thought->wins_in =
            result->score > 0 ? score_plies(result->score) : -score_plies(result->score);
    else
        thought->score = result->score;
}

/* The score of a move for the side that plays it, within `limits` after it. */
static int shallow_score(UltimateSearch *search, const Ultimate *position, int move,
                         const UltimateLimits *limits) {
    UltimateResult result;
    Ultimate after = *position;
    ultimate_play(&after, move);
    VariantResult end = ultimate_result(&after);
    if (end != VARIANT_GOES_ON)
        return end == VARIANT_DRAWN ? SCORE_DRAW : SCORE_WIN;
    ultimate_search_run(search, &after, limits, &result);
    return -result.score;
}

static void think_weakly(VariantThinker *thinker, const Variant *variant,
                         const VariantQuestion *question, VariantThought *thought) {
    const Weakness *weakness = &WEAKNESS[question->level];
    Random random = mistakes(variant, question);
    uint8_t moves[VARIANT_MAX_MOVES];
    int count = variant_moves(variant, moves), best = -SCORE_INFINITE * 2;
    bool blind = random_below(&random, (uint32_t)weakness->blind_in) == 0;
    ultimate_search_clear(thinker->search); /* it may know more from a hint */
    *thought = (VariantThought){.move = moves[random_below(&random, (uint32_t)count)],
                                .depth = weakness->depth};
    UltimateLimits limits = {.deadline_ms = INT64_MAX,
                             .max_nodes = INT64_MAX,
                             .max_depth = weakness->depth,
                             .stop = question->stop};
    for (int i = 0; i < count && !blind; i++) {
        int noise = (int)random_below(&random, (uint32_t)weakness->noise + 1);
        int score =
            noise + shallow_score(thinker->search, variant_position(variant), moves[i], &limits);
        if (score <= best)
            continue;
        best = score;
        thought->move = moves[i];
    }
    thought->line[0] = (uint8_t)thought->move;
    thought->line_length = 1;
}

static void think_ultimate(VariantThinker *thinker, const Variant *variant,
                           const VariantQuestion *question, VariantThought *thought) {
    UltimateLimits limits = {.deadline_ms = clock_ms() + question->time_ms,
                             .max_nodes = question->max_nodes,
                             .max_depth = FULL_DEPTH,
                             .contempt = question->plays ? ULTIMATE_CONTEMPT : 0,
                             .stop = question->stop};
    UltimateResult result;
    if (question->level < VARIANT_HARD) {
        think_weakly(thinker, variant, question, thought);
        return;
    }
    ultimate_search_run(thinker->search, variant_position(variant), &limits, &result);
    /* To the search a draw is worth less than even, to people it is even. */
    if (result.score == SCORE_DRAW - limits.contempt)
        result.score = SCORE_DRAW;
    take_result(&result, thought);
}

/* ------------------------------------------------------------------------------------------
 * TickoaTTwo.
 */

/* What a move is to somebody who sees so many plies ahead: 1 it wins, -1 it loses, 0 neither. */
static int seen_of_move(const TickoattwoSolved *solved, const Tickoattwo *position, int cell,
                        int ahead) {
    Tickoattwo after = *position;
    tickoattwo_play(&after, cell);
    if (tickoattwo_result(&after) != VARIANT_GOES_ON)
        return 1;
    int value = tickoattwo_solved_value(solved, &after);
    if (abs(value) + 1 > ahead)
        return 0;
    return value < 0 ? 1 : -1;
}

/* A move of somebody who sees so many plies ahead: any of the best. */
static int short_sighted(const TickoattwoSolved *solved, const Tickoattwo *position, int ahead,
                         Random *random) {
    int best = -2, move = TICKOATTWO_NO_CELL;
    uint32_t equals = 0;
    for (unsigned cells = tickoattwo_cells(position); cells != 0; cells &= cells - 1) {
        int cell = grid_first(cells), seen = seen_of_move(solved, position, cell, ahead);
        if (seen > best)
            equals = 0;
        if (seen >= best && random_below(random, ++equals) == 0)
            move = cell;
        best = max_int(best, seen);
    }
    return move;
}

static void think_tickoattwo(VariantThinker *thinker, const Variant *variant,
                             const VariantQuestion *question, VariantThought *thought) {
    Tickoattwo position = *(const Tickoattwo *)variant_position(variant);
    const TickoattwoSolved *solved = thinker->solved;
    *thought = (VariantThought){.move = tickoattwo_solved_best(solved, &position),
                                .wins_in = tickoattwo_solved_value(solved, &position)};
    if (question->level < VARIANT_HARD) {
        const Weakness *weakness = &WEAKNESS[question->level];
        Random random = mistakes(variant, question);
        bool blind = random_below(&random, (uint32_t)weakness->blind_in) == 0;
        int ahead = blind ? 0 : weakness->solved_ahead;
        thought->move = short_sighted(solved, &position, ahead, &random);
    }
    for (int move = thought->move; thought->line_length < VARIANT_LINE;) {
        thought->line[thought->line_length++] = (uint8_t)move;
        tickoattwo_play(&position, move);
        if (tickoattwo_result(&position) != VARIANT_GOES_ON)
            break;
        move = tickoattwo_solved_best(solved, &position);
    }
}

void variant_think(VariantThinker *thinker, const Variant *variant, const VariantQuestion *question,
                   VariantThought *thought) {
    assert(variant_result(variant) == VARIANT_GOES_ON);
    if (thinker->kind == VARIANT_TICKOATTWO)
        think_tickoattwo(thinker, variant, question, thought);
    else
        think_ultimate(thinker, variant, question, thought);
}
