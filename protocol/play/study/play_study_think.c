/* play_study_think: see play_study_think.h. */
#include "play/study/play_study_think.h"

enum {
    ENOUGH_PART = 10 /* of the time for a position; a value found in it is not looked for again */
};

/* ------------------------------------------------------------------------------------------
 * What is known.
 */

/* From the view of one side to that of black, and back. */
static int score_of_black(Side side, int score) {
    return side == BLACK ? score : -score;
}
static int rate_of(Side side, int rate_of_black) {
    return side == BLACK ? rate_of_black : WIN_RATE_FULL - rate_of_black;
}

int study_rate(const Study *study, GameNode node) {
    GameValue value;
    if (node == study_node(study) && study->over)
        return study->winner == BLACK   ? WIN_RATE_FULL
               : study->winner == WHITE ? 0
                                        : WIN_RATE_FULL / 2;
    return gametree_value(study->tree, node, &value) ? value.win_rate : -1;
}

int study_loss(const Study *study, GameNode node) {
    GameValue before;
    int loss = review_loss(study->tree, node), side = gametree_side(study->tree, node);
    GameNode parent = gametree_parent(study->tree, node);
    if (loss >= 0 || node != study_node(study) || !study->over || parent == GAMETREE_NONE ||
        side == SIDE_COUNT || !gametree_value(study->tree, parent, &before))
        return loss;
    return max_int(
        rate_of((Side)side, before.win_rate) - rate_of((Side)side, study_rate(study, node)), 0);
}

/* Whether `value` says more than `known`. */
static bool is_better(const GameValue *value, const GameValue *known) {
    if (score_is_decided(value->score) != score_is_decided(known->score))
        return score_is_decided(value->score);
    return value->depth > known->depth ||
           (value->depth == known->depth && value->time_us > known->time_us);
}

/* Whether there is a value to keep: before the first iteration only a proven one says something. */
static bool is_valued(const Analysis *analysis) {
    return analysis->count > 0 && (analysis->depth > 0 || analysis->finished ||
                                   score_is_decided(analysis->lines[0].score));
}

/* Keeps the value of the position at its node, unless more is known. */
static void keep_value(Study *study) {
    const Analysis *analysis = &study->analysis;
    const AnalysisLine *line = &analysis->lines[0];
    Side side = study->board->side;
    GameValue known, value = {.score = score_of_black(side, line->score),
                              .win_rate = rate_of(side, line->win_rate),
                              .depth = analysis->depth,
                              .time_us = max_int64(analysis->time_ms, 1) * 1000,
                              .nodes = analysis->nodes,
                              .best = line->cell};
    GameNode node = study_node(study);
    if (is_valued(analysis) &&
        (!gametree_value(study->tree, node, &known) || is_better(&value, &known)))
        gametree_set_value(study->tree, node, &value);
}

/* ------------------------------------------------------------------------------------------
 * Thinking.
 */

/* Takes what the engine has found about this position. */
static void look(Study *study, Background *background) {
    Analysis analysis;
    if (study->asked != study->place || !background_look(background, &analysis))
        return;
    if (analysis.count == 0 && !analysis.finished)
        return;
    if (analysis.count > 0)
        study->analysis = analysis;
    study->analysis.finished = analysis.finished;
    keep_value(study);
}

bool study_think(Study *study, Background *background) {
    BackgroundAnswer answer;
    int lines = study->hunt.active ? 1 : study->line_count;
    bool wanted = !study->over && (!study->paused || study->hunt.active);
    bool same = study->asked == study->place && study->asked_lines == lines &&
                study->asked_resources.threads == study->resources.threads &&
                study->asked_resources.memory_mb == study->resources.memory_mb;
    look(study, background);
    if (background_busy(background, NULL)) {
        if (!wanted || !same)
            background_hurry(background);
        if (!background_take(background, &answer))
            return true;
        look(study, background);
    }
    if (!wanted || same)
        return true;
    study->asked = study->place;
    study->asked_lines = lines;
    study->asked_resources = study->resources;
    study->analysis.finished = false;
    study->memory_short |= !background_set_resources(background, study->resources);
    if (background_analyse(background, study->board, lines))
        return true;
    study->paused = true;
    study->hunt.active = false;
    return false;
}

void study_pause(Study *study, bool paused) {
    study->paused = paused;
    if (!paused)
        study->asked = 0;
}

void study_set_lines(Study *study, int count) {
    study->line_count = clamp_int(count, 1, ANALYSIS_LINES);
    study->analysis.count = min_int(study->analysis.count, study->line_count);
}

/* ------------------------------------------------------------------------------------------
 * Mistakes.
 */

void study_hunt_begin(Study *study, int position_ms) {
    study_edit_end(study);
    study->hunt = (StudyHunt){.active = true,
                              .start = study_node(study),
                              .asked_ms = clock_ms(),
                              .position_ms = position_ms};
}

void study_hunt_stop(Study *study) {
    study->hunt.active = false;
}

/* Whether enough is known about the position that is looked at. */
static bool is_known(const Study *study) {
    GameValue value;
    bool answered = study->asked == study->place && study->analysis.count > 0;
    if (study->over)
        return true;
    if (answered && (study->analysis.finished || study_hunt_wait_ms(study) == 0))
        return true;
    return gametree_value(study->tree, study_node(study), &value) &&
           (score_is_decided(value.score) || value.time_us == 0 ||
            value.time_us >= study->hunt.position_ms * 1000 / ENOUGH_PART);
}

HuntStatus study_hunt_go(Study *study) {
    StudyHunt *hunt = &study->hunt;
    if (!hunt->active)
        return HUNT_OFF;
    while (is_known(study)) {
        GameNode node = study_node(study);
        if (node != hunt->start && review_quality(study_loss(study, node)) != QUALITY_NONE) {
            hunt->active = false;
            return HUNT_FOUND;
        }
        if (!study_step(study, 1)) {
            hunt->active = false;
            study_go(study, hunt->start);
            return HUNT_NONE;
        }
        hunt->asked_ms = clock_ms();
    }
    return HUNT_ON;
}

int study_hunt_wait_ms(const Study *study) {
    int64_t left = study->hunt.asked_ms + study->hunt.position_ms - clock_ms();
    return study->hunt.active ? (int)max_int64(left, 0) : -1;
}
