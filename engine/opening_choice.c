/* opening_choice: engine_opening(), what the engine does in an opening.
 *
 * A stone after which the other one chooses a colour is one that leaves both sides equal; any other
 * is the best move. A colour is chosen by what the position is worth, the fifth moves to come
 * included.
 */
#include "engine.h"

#include "engine_state.h"
#include "evaluation/eval.h"
#include "fifth_moves.h"
#include "opening.h"
#include "search/balance_params.h"

enum {
    CENTRAL_SIDE = 5 /* of the square in which the first stones of renju's openings lie */
};

/* A decision that is being made. */
typedef struct Decision {
    Engine *engine;
    const OpeningProgress *progress;
    const OpeningStep *step;
    const Limits *limits;
    ThinkControl *control;
    SearchSeries series;
    OpeningAnswer *answer;
} Decision;

static void answer_cell(Decision *decision, Cell cell) {
    decision->answer->cells[decision->answer->cell_count++] = cell;
}

static void answer_colour(Decision *decision, bool stay) {
    bool black = (decision->engine->board.side == BLACK) == stay;
    decision->answer->choice = black ? CHOICE_BLACK : CHOICE_WHITE;
}

/* Begins a series of searches within the limits of the decision. */
static SearchSeries *begin_series(Decision *decision) {
    search_series_begin(&decision->series, decision->engine, decision->limits, decision->control,
                        FIFTH_BUDGET);
    return &decision->series;
}

/* What up to `max_offers` fifth moves are worth to black, who is to offer them, or white to place
 * the fourth stone before that. Returns false when there is no time. */
static bool value_fifths(Decision *decision, int max_offers, FifthValues *values) {
    bool black = decision->engine->board.side == BLACK;
    SearchSeries *series = begin_series(decision);
    bool found = black ? fifth_moves_rank(series, max_offers, LIMIT_NONE, values)
                       : fifth_moves_after_fourth(series, max_offers, LIMIT_NONE, values);
    search_series_end(series);
    return found;
}

/* ------------------------------------------------------------------------------------------
 * Stones.
 */

/* Stones that leave the position balanced; a single one within the square of the step. Blocked
 * points get them only where no others are left. */
static EngineStatus place_balanced(Decision *decision, int count) {
    Engine *engine = decision->engine;
    CellSet blocked = engine->options.blocked, outside = {0};
    Balanced balanced = {.cell_count = count};
    for (Cell cell = 0; cell < engine->board.cell_count; cell++)
        if (!opening_rules_inside(&engine->board, decision->step->size, cell))
            cellset_add(&outside, cell);
    cellset_unite(&engine->options.blocked, &outside, CELLSET_WORDS);
    EngineStatus status =
        engine_balance(engine, decision->limits, decision->control, NULL, &balanced);
    if (status == ENGINE_UNBALANCED) {
        engine->options.blocked = outside;
        status = engine_balance(engine, decision->limits, decision->control, NULL, &balanced);
    }
    engine->options.blocked = blocked;
    for (int i = 0; i < count && status == ENGINE_OK; i++)
        answer_cell(decision, balanced.cells[i]);
    return status;
}

/* The stones of one of the 26 openings. */
static EngineStatus place_opening(Decision *decision) {
    OpeningProgress after = *decision->progress;
    for (int i = 0; i < 3; i++)
        opening_rules_next(&after, false);
    const OpeningStep *next = opening_rules_step(&after);
    bool is_free = next->kind == STEP_NUMBER;
    FifthOffers offers = {is_free ? next->size : opening_rules_fifths(&after), is_free};
    int number = 1;
    SearchSeries *series = begin_series(decision);
    bool found =
        fifth_moves_open(series, offers, decision->engine->seed, decision->answer->cells, &number);
    search_series_end(series);
    if (!found)
        return ENGINE_FULL;
    decision->answer->cell_count = 3;
    decision->answer->number = is_free ? number : 0;
    return ENGINE_OK;
}

/* The best move; before fifth moves, the one that leaves black the least. */
static EngineStatus place_best(Decision *decision) {
    int fifths = opening_rules_fifths(decision->progress);
    FifthValues values;
    if (fifths > 0 && decision->step->actor == WHITE &&
        decision->engine->strength == STRENGTH_FULL) {
        SearchSeries *series = begin_series(decision);
        bool found = fifth_moves_after_fourth(series, fifths, LIMIT_NONE, &values);
        search_series_end(series);
        if (found) {
            answer_cell(decision, values.best_fourth);
            return ENGINE_OK;
        }
    }
    ThinkInfo info;
    EngineStatus status =
        engine_think(decision->engine, decision->limits, decision->control, NULL, &info);
    if (status == ENGINE_OK)
        answer_cell(decision, info.best);
    return status;
}

/* The stones of the free openings: those of swap2 where there are none, otherwise balanced ones. */
static EngineStatus place_swap2(Decision *decision, int count) {
    Swap2Answer swap2;
    if (count < 3)
        return place_balanced(decision, count);
    EngineStatus status =
        engine_swap2(decision->engine, decision->limits, decision->control, NULL, &swap2);
    for (int i = 0; i < swap2.cell_count && status == ENGINE_OK; i++)
        answer_cell(decision, swap2.cells[i]);
    return status;
}

static EngineStatus place(Decision *decision) {
    const Board *board = &decision->engine->board;
    int count = opening_rules_run(decision->progress);
    OpeningProgress after = *decision->progress;
    for (int i = 0; i < count; i++)
        opening_rules_next(&after, false);
    if (opening_rules_settled(&after))
        return place_best(decision);
    if (decision->step->size == 0)
        return place_swap2(decision, count);
    if (count == 3)
        return place_opening(decision);
    if (board->empty_count < board->cell_count)
        return place_balanced(decision, 1);
    answer_cell(decision, opening_first_move(board));
    return ENGINE_OK;
}

/* ------------------------------------------------------------------------------------------
 * Choices.
 */

/* Swap2 with three stones. */
static EngineStatus choose_swap2(Decision *decision) {
    Swap2Answer swap2;
    OpeningAnswer *answer = decision->answer;
    EngineStatus status =
        engine_swap2(decision->engine, decision->limits, decision->control, NULL, &swap2);
    if (status != ENGINE_OK)
        return status;
    answer_colour(decision, !swap2.swap);
    if (swap2.cell_count == 2)
        answer->choice = CHOICE_TWO;
    for (int i = 0; i < swap2.cell_count; i++)
        answer_cell(decision, swap2.cells[i]);
    return ENGINE_OK;
}

/* By what the side to move, if it is kept, gets out of the fifth moves. Returns false when there is
 * no time. */
static bool choose_by_fifths(Decision *decision, int fifths) {
    FifthValues values;
    if (!value_fifths(decision, fifths, &values))
        return false;
    int score = values.score[fifths];
    bool black = decision->engine->board.side == BLACK;
    answer_colour(decision, black ? score >= 0 : score <= 0);
    return true;
}

/* Black's choice: ten fifth moves if all of them are good, otherwise by the best one. */
static bool choose_ten(Decision *decision) {
    enum { TEN = 10 };
    FifthValues values;
    if (!value_fifths(decision, TEN, &values))
        return false;
    answer_colour(decision, values.score[1] >= 0);
    if (values.score[TEN] > 0)
        decision->answer->choice = CHOICE_TEN;
    return true;
}

/* By the score of a search. If the opening is over with that, who keeps the colour to move plays
 * the best move at once. */
static EngineStatus choose_by_search(Decision *decision) {
    ThinkInfo info;
    EngineStatus status =
        engine_think(decision->engine, decision->limits, decision->control, NULL, &info);
    if (status != ENGINE_OK)
        return status;
    answer_colour(decision, info.score >= 0);
    OpeningProgress after = *decision->progress;
    opening_rules_next(&after, false);
    bool own_move = info.score >= 0 && opening_rules_step(&after)->kind == STEP_END;
    if (own_move)
        answer_cell(decision, info.best);
    return ENGINE_OK;
}

static EngineStatus choose(Decision *decision) {
    int fifths = opening_rules_fifths(decision->progress);
    bool chosen = false;
    if (decision->step->third == CHOICE_TWO)
        return choose_swap2(decision);
    if (decision->step->third == CHOICE_TEN)
        chosen = choose_ten(decision);
    else if (fifths > 0 && decision->progress->rule != OPENING_TARAGUCHI)
        chosen = choose_by_fifths(decision, fifths);
    return chosen ? ENGINE_OK : choose_by_search(decision);
}

/* ------------------------------------------------------------------------------------------
 * Fifth moves.
 */

/* Names the number that makes both sides most nearly equal. */
static EngineStatus name_number(Decision *decision) {
    FifthValues values;
    int distance;
    bool found = value_fifths(decision, decision->step->size, &values);
    decision->answer->number = found ? fifth_moves_even(&values, &distance) : 1;
    return ENGINE_OK;
}

/* Takes the point with the highest move-ordering score, or the lowest if `sign` is -1, out of the
 * set; CELL_NONE if there is none. */
static Cell take_by_move_score(const Board *board, CellSet *cells, int sign) {
    Cell best = CELL_NONE;
    CellIterator iterator = cellset_iterate(cells, board->word_count);
    for (Cell cell; cellset_next(&iterator, &cell);)
        if (best == CELL_NONE ||
            sign * eval_move_score(board, cell) > sign * eval_move_score(board, best))
            best = cell;
    if (best != CELL_NONE)
        cellset_remove(cells, best);
    return best;
}

/* Offers the best moves, no two of them equivalent; where the search ranks too few, for want of
 * time, those with the highest move-ordering scores. Blocked points come last. */
static EngineStatus offer(Decision *decision) {
    const Board *board = &decision->engine->board;
    const OpeningProgress *progress = decision->progress;
    int count = opening_rules_fifths(progress) - progress->offer_count;
    CellSet different, allowed;
    opening_rules_different(board, progress, &different);
    SearchSeries *series = begin_series(decision);
    allowed = different;
    search_series_leave_out_blocked(series, &allowed);
    search_series_rank(series, &allowed, count, LIMIT_NONE);
    search_series_end(series);
    for (int i = 0; i < min_int(series->line_count, count); i++) {
        answer_cell(decision, series->lines[i].cell);
        cellset_remove(&allowed, series->lines[i].cell);
        cellset_remove(&different, series->lines[i].cell);
    }
    while (decision->answer->cell_count < count) {
        Cell cell = take_by_move_score(board, &allowed, 1);
        if (cell == CELL_NONE)
            cell = take_by_move_score(board, &different, 1);
        if (cell == CELL_NONE)
            break;
        cellset_remove(&different, cell);
        answer_cell(decision, cell);
    }
    return ENGINE_OK;
}

/* Selects the move that is worst for black: one that the search does not even rank, and of these
 * that with the lowest move-ordering score, or the last. */
static EngineStatus select_fifth(Decision *decision) {
    const OpeningProgress *progress = decision->progress;
    CellSet offers = {0};
    for (int i = 0; i < progress->offer_count; i++)
        cellset_add(&offers, progress->offers[i]);
    SearchSeries *series = begin_series(decision);
    search_series_rank(series, &offers, progress->offer_count, LIMIT_NONE);
    search_series_end(series);
    Cell worst = progress->offers[0];
    for (int i = 0; i < series->line_count; i++) {
        worst = series->lines[i].cell;
        cellset_remove(&offers, worst);
    }
    Cell unranked = take_by_move_score(&decision->engine->board, &offers, -1);
    answer_cell(decision, unranked != CELL_NONE ? unranked : worst);
    return ENGINE_OK;
}

EngineStatus engine_opening(Engine *engine, const OpeningProgress *progress, const Limits *limits,
                            ThinkControl *control, OpeningAnswer *answer) {
    Decision decision = {.engine = engine,
                         .progress = progress,
                         .step = opening_rules_step(progress),
                         .limits = limits,
                         .control = control,
                         .answer = answer};
    *answer = (OpeningAnswer){0};
    bool central = progress->rule >= OPENING_RIF;
    if (central && min_int(engine->board.width, engine->board.height) < CENTRAL_SIDE)
        return ENGINE_BAD_SIZE;
    switch ((OpeningStepKind)decision.step->kind) {
    case STEP_STONE:
        return place(&decision);
    case STEP_CHOICE:
        return choose(&decision);
    case STEP_NUMBER:
        return name_number(&decision);
    case STEP_OFFER:
        return offer(&decision);
    case STEP_SELECT:
        return select_fifth(&decision);
    case STEP_END:
        break;
    }
    return ENGINE_BAD_REQUEST;
}
