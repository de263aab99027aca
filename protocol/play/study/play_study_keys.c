/* play_study_keys: see play_study_keys.h. */
#include "play/study/play_study_keys.h"

#include "play/study/play_study_control.h"

#include <stdio.h>

enum { PAGE_STEPS = 10 };

Cell study_cursor(const StudyDesk *desk) {
    return desk->on_board || desk->study->editing ? desk->cursor : CELL_NONE;
}

void study_cursor_reset(StudyDesk *desk) {
    const Board *board = desk->study->board;
    desk->cursor = board_cell(board, board->width / 2, board->height / 2);
}

static void move_cursor(StudyDesk *desk, int dx, int dy) {
    const Board *board = desk->study->board;
    int x = clamp_int(board_x(board, desk->cursor) + dx, 0, board->width - 1);
    int y = clamp_int(board_y(board, desk->cursor) + dy, 0, board->height - 1);
    desk->cursor = board_cell(board, x, y);
}

/* Gives an action without anything else. Always true: an action came out of the key. */
static bool ask_for(Action *action, ActionKind kind) {
    *action = action_of(kind);
    return true;
}

/* Another branch: the next one (`step` = 1), or the one before (-1). */
static bool ask_for_branch(Action *action, int step) {
    *action = action_of(ACTION_BRANCH);
    action->step = step;
    return true;
}

static bool click_key(StudyDesk *desk, Play *play, const Key *key, const StudyLayout *layout,
                      Action *action) {
    const Study *study = desk->study;
    Cell cell = grid_cell_at(&layout->grid, study->board, key->x, key->y);
    Cell best = study_panel_best_at(&layout->panel, study, key->x, key->y);
    GameNode node = study_panel_node_at(&layout->panel, study, key->x, key->y);
    if (best != CELL_NONE && key->code == 0) {
        *action = action_of(ACTION_MOVE);
        action->cell = best;
        return true;
    }
    if (node != GAMETREE_NONE) {
        study_go(desk->study, node);
        return false;
    }
    if (cell == CELL_NONE || (key->code != 0 && !study->editing))
        return false;
    desk->cursor = cell;
    study_touch(desk->study, play, cell, key->code != 0);
    return false;
}

/* Enter and Space: the cell at the cursor, or the best move. */
static bool enter_key(StudyDesk *desk, Play *play, Action *action) {
    const Study *study = desk->study;
    Cell cursor = study_cursor(desk);
    if (cursor != CELL_NONE) {
        study_touch(desk->study, play, cursor, false);
        return false;
    }
    if (study->analysis.count == 0)
        return false;
    *action = action_of(ACTION_MOVE);
    action->cell = study->analysis.lines[0].cell;
    return true;
}

/* Takes the stone at the cursor away, or goes a move back. */
static bool backspace_key(StudyDesk *desk, Action *action) {
    Study *study = desk->study;
    if (!study->editing)
        return ask_for(action, ACTION_UNDO);
    if (board_stone(study->board, desk->cursor) != STONE_NONE)
        study_put(study, desk->cursor, STONE_NONE);
    return false;
}

static bool function_key(uint32_t number, Action *action) {
    static const ActionKind KINDS[] = {
        ACTION_NONE,     ACTION_HELP, ACTION_MISTAKE, ACTION_THREATS, ACTION_FORBIDDEN,
        ACTION_UNDO,     ACTION_REDO, ACTION_EDIT,    ACTION_TURN,    ACTION_THINK,
        ACTION_SETTINGS, ACTION_NONE, ACTION_LEAVE};
    return number < ARRAY_LENGTH(KINDS) && KINDS[number] != ACTION_NONE &&
           ask_for(action, KINDS[number]);
}

static bool text_key(StudyDesk *desk, Play *play, uint32_t code, Action *action) {
    if (code == ' ')
        return enter_key(desk, play, action);
    if (code < '1' || code > '9')
        return false;
    *action = action_of(ACTION_LINES);
    snprintf(action->text, sizeof action->text, "%c", (char)code);
    return true;
}

/* Arrows: the cursor, or steps and branches. The wheel of a mouse steps everywhere. */
static bool arrow_key(StudyDesk *desk, const Key *key, Action *action) {
    bool cursor = study_cursor(desk) != CELL_NONE, wheel = key->code == KEY_OF_WHEEL;
    bool forth = key->kind == KEY_RIGHT || (wheel && key->kind == KEY_DOWN);
    bool along = forth || key->kind == KEY_LEFT || wheel;
    if (cursor && !wheel) {
        move_cursor(desk, (key->kind == KEY_RIGHT) - (key->kind == KEY_LEFT),
                    (key->kind == KEY_UP) - (key->kind == KEY_DOWN));
        return false;
    }
    if (along)
        return ask_for(action, forth ? ACTION_REDO : ACTION_UNDO);
    return ask_for_branch(action, key->kind == KEY_UP ? -1 : 1);
}

/* Goes some moves at once. */
static bool page_key(StudyDesk *desk, int steps) {
    study_step(desk->study, steps);
    return false;
}

bool study_key(StudyDesk *desk, Play *play, const Key *key, const StudyLayout *layout,
               Action *action) {
    play->message[0] = '\0';
    switch (key->kind) {
    case KEY_UP:
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT:
        return arrow_key(desk, key, action);
    case KEY_HOME:
        return ask_for(action, ACTION_FIRST);
    case KEY_END:
        return ask_for(action, ACTION_LAST);
    case KEY_PAGE_UP:
        return page_key(desk, -PAGE_STEPS);
    case KEY_PAGE_DOWN:
        return page_key(desk, PAGE_STEPS);
    case KEY_ENTER:
        return enter_key(desk, play, action);
    case KEY_BACKSPACE:
    case KEY_DELETE:
        return backspace_key(desk, action);
    case KEY_TAB:
        if (desk->study->editing)
            desk->study->brush = side_other(desk->study->brush);
        else
            desk->on_board = !desk->on_board;
        return false;
    case KEY_TEXT:
        return text_key(desk, play, key->code, action);
    case KEY_FUNCTION:
        return function_key(key->code, action);
    case KEY_CLICK:
        return click_key(desk, play, key, layout, action);
    default:
        return false;
    }
}
