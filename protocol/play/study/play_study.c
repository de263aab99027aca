/* play_study: see play_study.h.
 *
 * The board is set up anew for every place: trees are small, and a position that is computed in one
 * way only cannot go wrong in another.
 */
#include "play/study/play_study.h"

#include "play/save/play_trees.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * The position.
 */

/* Whether the last stone was forbidden; the stones but this one are on the board. */
static bool place_last(Study *study, Side side) {
    board_set_side(study->board, side);
    bool foul = forbidden_at(study->board, side, study->last);
    board_play(study->board, study->last);
    return foul;
}

/* Makes the board the position of the node. */
static void show_position(Study *study) {
    uint8_t stones[BOARD_MAX_CELLS];
    GameNode node = study_node(study);
    Board *board = study->board;
    bool foul = false;
    board_init(board, study->rules, NULL, gametree_width(study->tree),
               gametree_height(study->tree));
    gametree_stones(study->tree, node, stones);
    study->last = gametree_side(study->tree, node) == SIDE_COUNT ? CELL_NONE
                                                                 : gametree_cell(study->tree, node);
    for (int i = 0; i < board->cell_count; i++) {
        if (stones[i] == STONE_NONE || (Cell)i == study->last)
            continue;
        board_set_side(board, stone_side((Stone)stones[i]));
        board_play(board, (Cell)i);
    }
    if (study->last != CELL_NONE)
        foul = place_last(study, stone_side((Stone)stones[study->last]));
    board_set_side(board, gametree_turn(study->tree, node));
    study->winner = board_winner(board, study->last, &study->row);
    if (foul && study->winner == SIDE_COUNT)
        study->winner = WHITE;
    study->over = study->winner != SIDE_COUNT || board->empty_count == 0;
    study->analysis = (Analysis){0};
    study->place++;
}

/* ------------------------------------------------------------------------------------------
 * The line.
 */

/* Makes the line one that leads to `node` and on by the first moves. */
static void take_line(Study *study, GameNode node) {
    study->length = gametree_path(study->tree, node, study->line);
    study->at = study->length - 1;
    while (study->length < GAMETREE_MAX_DEPTH) {
        node = gametree_first(study->tree, node);
        if (node == GAMETREE_NONE)
            return;
        study->line[study->length++] = node;
    }
}

GameNode study_node(const Study *study) {
    return study->line[study->at];
}

int study_ply(const Study *study) {
    return gametree_ply(study->tree, study_node(study));
}

int study_last_ply(const Study *study) {
    return gametree_ply(study->tree, study->line[study->length - 1]);
}

bool study_step(Study *study, int steps) {
    int at = clamp_int(study->at + steps, 0, study->length - 1);
    if (at == study->at)
        return false;
    study_edit_end(study);
    study->at = min_int(at, study->length - 1);
    show_position(study);
    return true;
}

bool study_jump(Study *study, int ply) {
    for (int i = 0; i < study->length; i++)
        if (gametree_ply(study->tree, study->line[i]) == ply) {
            study_go(study, study->line[i]);
            return true;
        }
    return false;
}

void study_go(Study *study, GameNode node) {
    if (node == study_node(study))
        return;
    study_edit_end(study);
    for (int i = 0; i < study->length; i++)
        if (study->line[i] == node) {
            study->at = i;
            show_position(study);
            return;
        }
    take_line(study, node);
    show_position(study);
}

/* The child of `parent` that stands `step` places behind `node`, around the end. */
static GameNode neighbour(const Study *study, GameNode parent, GameNode node, int step) {
    int count = gametree_children(study->tree, parent);
    int index = (gametree_index(study->tree, node) + step + count) % count;
    GameNode child = gametree_first(study->tree, parent);
    while (index-- > 0)
        child = gametree_next(study->tree, child);
    return child;
}

/* Whether there are several moves to choose from, after this position or in place of it. */
static bool has_branches(const Study *study) {
    GameNode parent = gametree_parent(study->tree, study_node(study));
    return gametree_children(study->tree, study_node(study)) > 1 ||
           (parent != GAMETREE_NONE && gametree_children(study->tree, parent) > 1);
}

bool study_branch(Study *study, int step) {
    if (!has_branches(study))
        return false;
    study_edit_end(study);
    GameNode node = study_node(study), parent = gametree_parent(study->tree, node);
    if (gametree_children(study->tree, node) > 1) {
        int at = study->at;
        take_line(study, neighbour(study, node, study->line[at + 1], step));
        study->at = at;
        return true;
    }
    if (parent == GAMETREE_NONE || gametree_children(study->tree, parent) < 2)
        return false;
    take_line(study, neighbour(study, parent, node, step));
    show_position(study);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Creation.
 */

Study *study_of_tree(GameTree *tree) {
    Study *study = calloc(1, sizeof *study);
    if (study == NULL)
        return NULL;
    study->rules = rules_create(gametree_rule(tree), gametree_row(tree));
    study->board = calloc(1, sizeof *study->board);
    if (study->rules == NULL || study->board == NULL) {
        study_destroy(study);
        return NULL;
    }
    study->tree = tree;
    study->line_count = STUDY_LINES;
    study->resources = (EngineResources){.threads = 1, .memory_mb = STUDY_MEGABYTES};
    study->brush = BLACK;
    take_line(study, GAMETREE_ROOT);
    show_position(study);
    return study;
}

Study *study_create(const Settings *settings) {
    GameTree *tree =
        gametree_create(settings->width, settings->height, settings->rule, settings->row);
    Study *study = tree == NULL ? NULL : study_of_tree(tree);
    if (study == NULL)
        gametree_destroy(tree);
    return study;
}

/* Adds the game's stones. Returns the node of its position, GAMETREE_NONE without memory. */
static GameNode add_game(GameTree *tree, const Game *game) {
    GameNode node = GAMETREE_ROOT, present = GAMETREE_ROOT;
    for (int i = 0; i < game->total; i++) {
        const GameEvent *event = &game->events[i];
        if (event->kind != EVENT_STONE)
            continue;
        if (gametree_play(tree, node, event->cell, &node) != GAMETREE_OK ||
            gametree_set_used(tree, node, event->used_ms * 1000) != GAMETREE_OK)
            return GAMETREE_NONE;
        if (i < game->count)
            present = node;
    }
    return present;
}

Study *study_of_game(const SavedGame *saved) {
    const Game *game = saved->game;
    GameTree *tree = gametree_create(game->board->width, game->board->height, game->rules->number,
                                     game->rules->traits.row);
    GameNode present = tree == NULL ? GAMETREE_NONE : add_game(tree, game);
    bool told = present != GAMETREE_NONE && trees_set_facts(tree, saved);
    Study *study = told ? study_of_tree(tree) : NULL;
    if (study == NULL)
        gametree_destroy(tree);
    else
        study_go(study, present);
    return study;
}

bool study_is_empty(const Study *study) {
    return gametree_count(study->tree) == 1 &&
           study->board->empty_count == study->board->cell_count;
}

void study_destroy(Study *study) {
    if (study == NULL)
        return;
    gametree_destroy(study->tree);
    rules_destroy(study->rules);
    free(study->board);
    free(study);
}

/* ------------------------------------------------------------------------------------------
 * Changes.
 */

static void note_change(Study *study) {
    study->changed = true;
    study->changes++;
}

GameTreeStatus study_play(Study *study, Cell cell) {
    GameNode node;
    if (board_stone(study->board, cell) != STONE_NONE)
        return GAMETREE_OCCUPIED;
    study_edit_end(study);
    int before = gametree_count(study->tree);
    GameTreeStatus status = gametree_play(study->tree, study_node(study), cell, &node);
    if (status != GAMETREE_OK)
        return status;
    if (gametree_count(study->tree) != before)
        note_change(study);
    study_go(study, node);
    return GAMETREE_OK;
}

bool study_promote(Study *study) {
    bool main_line = true;
    for (int i = 1; i <= study->at; i++)
        main_line = main_line && gametree_index(study->tree, study->line[i]) == 0;
    if (main_line)
        return false;
    gametree_promote_line(study->tree, study_node(study));
    note_change(study);
    return true;
}

bool study_delete(Study *study) {
    GameNode node = study_node(study), parent = gametree_parent(study->tree, node);
    if (parent == GAMETREE_NONE || gametree_delete(study->tree, node) != GAMETREE_OK)
        return false;
    study->editing = false;
    note_change(study);
    take_line(study, parent);
    show_position(study);
    return true;
}

GameTreeStatus study_edit(Study *study) {
    GameNode node = study_node(study);
    bool fresh = gametree_side(study->tree, node) != SIDE_COUNT ||
                 gametree_first(study->tree, node) != GAMETREE_NONE;
    if (fresh) {
        GameTreeStatus status = gametree_add(study->tree, node, CELL_NONE, SIDE_COUNT, &node);
        if (status != GAMETREE_OK)
            return status;
        take_line(study, node);
        show_position(study);
    }
    study->editing = true;
    return GAMETREE_OK;
}

/* Whether something besides stones was put on a node. Values do not count: the engine gives them to
 * every position. */
static bool is_remarked(const GameTree *tree, GameNode node) {
    int marks;
    gametree_marks(tree, node, &marks);
    return marks > 0 || gametree_comment(tree, node)[0] != '\0' ||
           gametree_name(tree, node)[0] != '\0' || gametree_rest(tree, node)[0] != '\0' ||
           gametree_hotspot(tree, node) != 0 || gametree_quality(tree, node) != QUALITY_NONE;
}

void study_edit_end(Study *study) {
    int count;
    GameNode node = study_node(study);
    if (!study->editing)
        return;
    study->editing = false;
    gametree_setup(study->tree, node, &count);
    bool empty = count == 0 && gametree_told_turn(study->tree, node) == SIDE_COUNT &&
                 gametree_first(study->tree, node) == GAMETREE_NONE &&
                 gametree_side(study->tree, node) == SIDE_COUNT && !is_remarked(study->tree, node);
    GameNode parent = gametree_parent(study->tree, node);
    if (!empty || parent == GAMETREE_NONE)
        return;
    gametree_delete(study->tree, node);
    take_line(study, parent);
    show_position(study);
}

/* What every change of what is set up needs. */
static GameTreeStatus after_edit(Study *study, GameTreeStatus status) {
    if (status != GAMETREE_OK)
        return status;
    gametree_set_value(study->tree, study_node(study), NULL);
    note_change(study);
    show_position(study);
    return status;
}

GameTreeStatus study_put(Study *study, Cell cell, Stone stone) {
    assert(study->editing);
    return after_edit(study, gametree_set_point(study->tree, study_node(study), cell, stone));
}

GameTreeStatus study_clear(Study *study) {
    GameTreeStatus status = GAMETREE_OK;
    for (int i = 0; i < study->board->cell_count && status == GAMETREE_OK; i++)
        if (board_stone(study->board, (Cell)i) != STONE_NONE)
            status = gametree_set_point(study->tree, study_node(study), (Cell)i, STONE_NONE);
    after_edit(study, GAMETREE_OK);
    return status;
}

GameTreeStatus study_turn(Study *study) {
    return after_edit(study, gametree_set_turn(study->tree, study_node(study),
                                               (int)side_other(study->board->side)));
}

/* ------------------------------------------------------------------------------------------
 * Texts.
 */

const char *study_branch_name(const Study *study) {
    for (int i = study->at; i >= 0; i--) {
        const char *name = gametree_name(study->tree, study->line[i]);
        if (name[0] != '\0')
            return name;
        if (i > 0 && gametree_children(study->tree, study->line[i - 1]) > 1)
            break;
    }
    return "";
}

GameTreeStatus study_set_name(Study *study, const char *name) {
    if (strcmp(name, gametree_name(study->tree, study_node(study))) == 0)
        return GAMETREE_OK;
    GameTreeStatus status = gametree_set_name(study->tree, study_node(study), name);
    if (status == GAMETREE_OK)
        note_change(study);
    return status;
}

GameTreeStatus study_set_comment(Study *study, const char *comment) {
    if (strcmp(comment, gametree_comment(study->tree, study_node(study))) == 0)
        return GAMETREE_OK;
    GameTreeStatus status = gametree_set_comment(study->tree, study_node(study), comment);
    if (status == GAMETREE_OK)
        note_change(study);
    return status;
}
