/* play_study_control: see play_study_control.h. */
#include "play/study/play_study_control.h"

#include "play/game/play_typed.h"
#include "play/study/play_study_files.h"
#include "play/study/play_study_keep.h"
#include "play/study/play_study_panel.h"
#include "records.h"

#include <stdio.h>

enum { COMMENT_SIZE = 301, NAME_SIZE = 201 /* of texts in a message */ };

/* ------------------------------------------------------------------------------------------
 * Words.
 */

/* A move as text, "-" for none. */
static void write_move(const Study *study, Cell cell, char text[NOTATION_MOVE_SIZE]) {
    if (cell == CELL_NONE)
        snprintf(text, NOTATION_MOVE_SIZE, "-");
    else
        notation_write_move(cell, study->board->width, text);
}

/* What keeps a change of the tree from happening. */
static void explain(Play *play, GameTreeStatus status) {
    switch (status) {
    case GAMETREE_OK:
        break;
    case GAMETREE_NO_MEMORY:
        play_warn(play, "There is not enough memory for that.");
        break;
    case GAMETREE_TOO_LARGE:
        play_warn(play, "The analysis is as large as it may be: save it and begin another one.");
        break;
    case GAMETREE_OFF_BOARD:
    case GAMETREE_OCCUPIED:
        play_warn(play, "A move further on needs this cell: go there and delete it first.");
        break;
    case GAMETREE_BAD_NODE:
        play_warn(play, "That is not possible at the beginning.");
        break;
    }
}

/* Says where one is now. */
static void say_place(const Study *study, Play *play) {
    const char *comment = gametree_comment(study->tree, study_node(study));
    const char *symbol = study->winner == SIDE_COUNT ? "" : play->settings.symbols[study->winner];
    char shown[COMMENT_SIZE];
    if (study->over && study->winner == SIDE_COUNT)
        play_say(play, "The board is full.");
    else if (study->over)
        play_say(play, "%s has won here.", symbol);
    else {
        glyph_text_take(shown, sizeof shown, comment);
        play_say(play, "%s", shown);
    }
}

static void say_mistake(const Study *study, Play *play) {
    GameNode node = study_node(study), parent = gametree_parent(study->tree, node);
    int side = gametree_side(study->tree, node);
    char move[NOTATION_MOVE_SIZE], best[NOTATION_MOVE_SIZE];
    GameValue before;
    if (!gametree_value(study->tree, parent, &before))
        return;
    int rates[] = {before.win_rate, study_rate(study, node)};
    for (int i = 0; i < 2 && side == WHITE; i++)
        rates[i] = WIN_RATE_FULL - rates[i];
    write_move(study, gametree_cell(study->tree, node), move);
    write_move(study, before.best, best);
    bool blunder = review_quality(study_loss(study, node)) == QUALITY_BLUNDER;
    play_say(play,
             "Move %d, %s %s, is a %s: win rate %d %% before it, %d %% after it. %s was best.",
             study_ply(study), play->settings.symbols[side], move, blunder ? "blunder" : "mistake",
             study_panel_percent(rates[0]), study_panel_percent(rates[1]), best);
}

/* ------------------------------------------------------------------------------------------
 * Steps.
 */

static void obey_step(Study *study, Play *play, int steps) {
    if (study_step(study, steps))
        say_place(study, play);
    else
        play_say(play, steps < 0 ? "This is the beginning." : "The line ends here.");
}

static void obey_jump(Study *study, Play *play, const char *text) {
    int ply;
    if (!typed_number(text, 0, GAMETREE_MAX_DEPTH, &ply))
        play_warn(play, "Say which move, such as: move 12");
    else if (study_jump(study, ply))
        say_place(study, play);
    else
        play_warn(play, "This line has %d move%s.", study_last_ply(study),
                  text_plural(study_last_ply(study)));
}

static void obey_branch(Study *study, Play *play, int step) {
    if (!study_branch(study, step))
        play_say(play, "There is only one move to choose from here: play another one.");
}

/* ------------------------------------------------------------------------------------------
 * Changes.
 */

static void obey_move(Study *study, Play *play, Cell cell) {
    char move[NOTATION_MOVE_SIZE];
    write_move(study, cell, move);
    if (study->editing)
        study_touch(study, play, cell, false);
    else if (board_stone(study->board, cell) != STONE_NONE)
        play_warn(play, "%s is taken: choose an empty cell.", move);
    else
        explain(play, study_play(study, cell));
}

void study_touch(Study *study, Play *play, Cell cell, bool other_colour) {
    Side side = other_colour ? side_other(study->brush) : study->brush;
    Stone present = board_stone(study->board, cell), wanted = side_stone(side);
    if (!study->editing)
        obey_move(study, play, cell);
    else
        explain(play, study_put(study, cell, present == wanted ? STONE_NONE : wanted));
}

static void obey_edit(Study *study, Play *play) {
    if (study->editing) {
        study_edit_end(study);
        play_say(play, "The position is set up: %s is to move.",
                 play->settings.symbols[study->board->side]);
        return;
    }
    GameTreeStatus status = study_edit(study);
    explain(play, status);
    if (status == GAMETREE_OK)
        play_say(play, play->lines
                           ? "Setting up: the name of a cell puts a stone or removes it; white "
                             "and black choose its colour."
                           : "Setting up: Enter or a click puts a stone or removes it.");
}

/* Actions that make sense only while setting up. */
static void obey_while_editing(Study *study, Play *play, const Action *action) {
    if (!study->editing) {
        play_warn(play, "First begin to set the position up: type setup%s.",
                  play->lines ? "" : " or press F7");
        return;
    }
    if (action->kind == ACTION_CHOOSE) {
        study->brush = action->choice == CHOICE_WHITE ? WHITE : BLACK;
        play_say(play, "From now on you put %s.", play->settings.symbols[study->brush]);
        return;
    }
    explain(play, action->kind == ACTION_TURN ? study_turn(study) : study_clear(study));
    if (action->kind == ACTION_TURN)
        play_say(play, "%s is to move.", play->settings.symbols[study->board->side]);
}

static void obey_delete(Study *study, Play *play) {
    char move[NOTATION_MOVE_SIZE];
    GameNode node = study_node(study);
    Cell cell = gametree_cell(study->tree, node);
    bool setup = gametree_side(study->tree, node) == SIDE_COUNT;
    write_move(study, cell, move);
    if (study_delete(study))
        play_say(play, "Deleted %s and what followed.",
                 setup               ? "what was set up"
                 : cell == CELL_NONE ? "the pass"
                                     : move);
    else
        play_warn(play,
                  "There is nothing to delete at the beginning: type new for an empty board.");
}

static void obey_text(Study *study, Play *play, const Action *action) {
    bool name = action->kind == ACTION_NAME;
    char shown[NAME_SIZE];
    const char *before = name ? gametree_name(study->tree, study_node(study))
                              : gametree_comment(study->tree, study_node(study));
    bool gone = action->text[0] == '\0' && before[0] != '\0';
    glyph_text_take(shown, sizeof shown, action->text);
    GameTreeStatus status =
        name ? study_set_name(study, action->text) : study_set_comment(study, action->text);
    explain(play, status);
    if (status == GAMETREE_OK && gone)
        play_say(play, name ? "The name is gone." : "The comment is gone.");
    else if (status == GAMETREE_OK && name && action->text[0] != '\0')
        play_say(play, "This branch is \"%s\".", shown);
    else if (status == GAMETREE_OK)
        say_place(study, play);
}

/* ------------------------------------------------------------------------------------------
 * The engine and the view.
 */

static void obey_lines(Study *study, Play *play, const char *text) {
    int count;
    if (!typed_number(text, 1, ANALYSIS_LINES, &count)) {
        play_warn(play, "Say how many best moves, 1 to %d, such as: lines 5", ANALYSIS_LINES);
        return;
    }
    study_set_lines(study, count);
    play_say(play, count == 1 ? "The best move is shown." : "The %d best moves are shown.", count);
}

static void obey_forbidden(const Study *study, Play *play) {
    if (!study->rules->fouls) {
        play_say(play, "Nothing is forbidden here: only renju has forbidden points, for black.");
        return;
    }
    play->show_forbidden = !play->show_forbidden;
    play_say(play, play->show_forbidden ? "Points forbidden to black are marked %%."
                                        : "Forbidden points are no longer marked.");
}

static void obey_think(Study *study, Play *play) {
    study_pause(study, !study->paused);
    play_say(play, study->paused ? "The engine rests." : "The engine thinks.");
}

Study *study_begin(Play *play) {
    background_cancel(play->background);
    SavedGame saved = turns_saved(play);
    Study *study = study_of_game(&saved);
    if (study == NULL)
        play_warn(play, "There is not enough memory for the analysis.");
    else if (play->game->phase != PHASE_OVER)
        turns_set_helped(play);
    return study;
}

void study_replace(Study **study, Study *other) {
    other->line_count = (*study)->line_count;
    other->paused = (*study)->paused;
    other->place += (*study)->place;
    other->asked = 0;
    study_destroy(*study);
    *study = other;
}

static void obey_new(Study **study, Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (!settings_check(&play->wanted, complaint)) {
        play_warn(play, "%s", complaint);
        return;
    }
    Study *other = study_create(&play->wanted);
    if (other == NULL) {
        play_warn(play, "There is not enough memory for a new board.");
        return;
    }
    study_replace(study, other);
    play_say(play, "An empty board.");
}

static void obey_open(Study **study, Play *play, const char *name) {
    Study *other = study_open(play, name);
    if (other != NULL)
        study_replace(study, other);
}

/* ------------------------------------------------------------------------------------------
 * All actions.
 */

bool study_question(const Study *study, const Play *play, const Action *action,
                    char question[PLAY_MESSAGE_SIZE]) {
    char path[FILE_PATH_SIZE];
    if (action->kind == ACTION_SAVE && study_would_replace(play, action->text, path)) {
        snprintf(question, PLAY_MESSAGE_SIZE, "%.*s is there already. Replace it?",
                 glyph_text_fit(path, GLYPH_NAME), path);
        return true;
    }
    if (!study->changed)
        return false;
    switch (action->kind) {
    case ACTION_NEW:
        snprintf(question, PLAY_MESSAGE_SIZE,
                 "Your variations are not saved. Leave them for an empty board?");
        return true;
    case ACTION_OPEN:
        snprintf(question, PLAY_MESSAGE_SIZE, "Your variations are not saved. Leave them?");
        return study_can_open(action->text);
    case ACTION_QUIT:
        if (study_keeps(play))
            return false;
        /* fall through */
    case ACTION_LEAVE:
        snprintf(question, PLAY_MESSAGE_SIZE,
                 "Your variations are not saved. Leave the analysis without them?");
        return true;
    default:
        return false;
    }
}

/* Steps and jumps. Returns false when it is none of these. */
static bool obey_about_place(Study *study, Play *play, const Action *action) {
    switch (action->kind) {
    case ACTION_UNDO:
        obey_step(study, play, -1);
        return true;
    case ACTION_REDO:
        obey_step(study, play, 1);
        return true;
    case ACTION_FIRST:
        obey_step(study, play, -GAMETREE_MAX_DEPTH);
        return true;
    case ACTION_LAST:
        obey_step(study, play, GAMETREE_MAX_DEPTH);
        return true;
    case ACTION_JUMP:
        obey_jump(study, play, action->text);
        return true;
    case ACTION_MISTAKE:
        study_hunt_begin(study, play->settings.time_ms);
        return true;
    case ACTION_BRANCH:
        obey_branch(study, play, action->step < 0 ? -1 : 1);
        return true;
    default:
        return false;
    }
}

/* Changes of the tree. Returns false when it is none of these. */
static bool obey_about_tree(Study *study, Play *play, const Action *action) {
    switch (action->kind) {
    case ACTION_MOVE:
        obey_move(study, play, action->cell);
        return true;
    case ACTION_EDIT:
        obey_edit(study, play);
        return true;
    case ACTION_CHOOSE:
    case ACTION_TURN:
    case ACTION_CLEAR:
        obey_while_editing(study, play, action);
        return true;
    case ACTION_PROMOTE:
        play_say(play, study_promote(study) ? "This is the main line now."
                                            : "This is the main line already.");
        return true;
    case ACTION_DELETE:
        obey_delete(study, play);
        return true;
    case ACTION_NAME:
    case ACTION_COMMENT:
        obey_text(study, play, action);
        return true;
    default:
        return false;
    }
}

void study_obey(Study **study, Play *play, const Action *action) {
    play->message[0] = '\0';
    study_hunt_stop(*study);
    if (obey_about_place(*study, play, action) || obey_about_tree(*study, play, action))
        return;
    switch (action->kind) {
    case ACTION_LINES:
        obey_lines(*study, play, action->text);
        break;
    case ACTION_THINK:
        obey_think(*study, play);
        break;
    case ACTION_NEW:
        obey_new(study, play);
        break;
    case ACTION_OPEN:
        obey_open(study, play, action->text);
        break;
    case ACTION_SAVE:
        study_save(*study, play, action->text);
        break;
    case ACTION_HELP:
        play->page = PAGE_STUDY;
        break;
    case ACTION_FORBIDDEN:
        obey_forbidden(*study, play);
        break;
    case ACTION_THREATS:
    case ACTION_SET:
    case ACTION_SETTINGS:
    case ACTION_GAMES:
    case ACTION_QUIT:
        control_obey(play, action);
        break;
    case ACTION_UNKNOWN:
        control_warn_unknown(play, (*study)->board, action->text);
        break;
    default:
        break;
    }
}

/* Says how the search for a mistake goes. */
static void say_hunt(const Study *study, Play *play, HuntStatus status) {
    switch (status) {
    case HUNT_OFF:
        break;
    case HUNT_ON:
        play_say(play, "Looking for the next mistake: move %d of %d. Any key stops.",
                 study_ply(study), study_last_ply(study));
        break;
    case HUNT_FOUND:
        say_mistake(study, play);
        break;
    case HUNT_NONE:
        play_say(play, "No mistake from here to the end of the line.");
        break;
    }
}

void study_go_on(Study *study, Play *play) {
    study->resources = settings_resources(&play->settings, true);
    bool thinks = study_think(study, play->background);
    say_hunt(study, play, study_hunt_go(study));
    /* The search for a mistake may have gone on to another position. */
    if (!thinks || !study_think(study, play->background))
        play_warn(play, "There is no memory for thinking. Close other programs and go on.");
    else if (study->memory_short)
        play_warn(play, TURNS_SHORT_OF_MEMORY, study->resources.memory_mb);
    study->memory_short = false;
}
