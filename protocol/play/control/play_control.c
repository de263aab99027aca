/* play_control: see play_control.h.
 *
 * Undo goes back to where the person can decide anew, so against the engine it takes back the
 * engine's moves as well.
 */
#include "play/control/play_control.h"

#include "play/control/play_store.h"
#include "play/game/play_typed.h"
#include "records.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_SIZE = 41 /* of a word in a message */ };

/* ------------------------------------------------------------------------------------------
 * Moves and choices.
 */

/* Says why the person cannot place a stone or choose now. */
static void explain_turn(Play *play) {
    const Game *game = play->game;
    const char *next = play->lines ? "type next" : "press Enter";
    OpeningChoice third = game_third_choice(game);
    if (game->phase == PHASE_OVER)
        play_warn(play, "The game is over: %s to go on%s.", next,
                  play->settings.demo ? "" : ", or take back with undo");
    else if (turns_demo_waits(play))
        play_warn(play, "First choose the cell of the first stone.");
    else if (play->settings.demo)
        play_warn(play, "This is a demonstration: the engine plays both sides.");
    else if (!turns_is_person(play))
        play_warn(play, "The engine is thinking. Wait for its move, or %s.",
                  play->lines ? "type \"now\" to have it at once"
                              : "press Space to have it at once");
    else if (game->phase == PHASE_CHOICE)
        play_warn(play, "Choose your colour first: type black or white%s.",
                  third == CHOICE_TWO   ? ", or two to place two more stones"
                  : third == CHOICE_TEN ? ", or ten to keep black and offer ten fifth moves"
                                        : "");
    else if (game->phase == PHASE_NUMBER)
        play_warn(play, "Name the number of fifth moves: type 1 to %d.",
                  opening_rules_step(&game->opening)->size);
    else if (game->phase == PHASE_OFFER || game->phase == PHASE_SELECT)
        play_warn(play, "%s a fifth move: type its cell.",
                  game->phase == PHASE_OFFER ? "Offer" : "Select");
    else
        play_warn(play, "There is nothing to choose: place a stone.");
}

/* Says why a cell will not do. */
static void explain_cell(Play *play, Cell cell, GameStatus status) {
    const Game *game = play->game;
    char move[NOTATION_MOVE_SIZE];
    int size = opening_rules_step(&game->opening)->size;
    notation_write_move(cell, game->board->width, move);
    if (status == GAME_OCCUPIED)
        play_warn(play, "%s is taken: choose an empty cell.", move);
    else if (status == GAME_OUTSIDE && size == 1)
        play_warn(play, "The first stone of this opening lies in the centre, not on %s.", move);
    else if (status == GAME_OUTSIDE)
        play_warn(play, "%s lies outside the central %dx%d, where this stone belongs.", move, size,
                  size);
    else if (status == GAME_SAME)
        play_warn(play,
                  "%s gives the same shape as a move that you have offered: offer another one.",
                  move);
    else if (status == GAME_NOT_OFFERED)
        play_warn(play, "%s was not offered: select one of the marked moves.", move);
    else
        explain_turn(play);
}

/* Warns of a forbidden point the first time. Returns whether it did. */
static bool warn_of_foul(Play *play, Cell cell) {
    char move[NOTATION_MOVE_SIZE];
    if (play->warned == cell || !game_forbidden(play->game, cell))
        return false;
    play->warned = cell;
    notation_write_move(cell, play->game->board->width, move);
    play_warn(play, "%s is forbidden to black and would lose. Play it again if you mean it.", move);
    return true;
}

static void obey_move(Play *play, Cell cell) {
    Game *game = play->game;
    char move[NOTATION_MOVE_SIZE];
    notation_write_move(cell, game->board->width, move);
    GameStatus status = game_try(game, cell);
    if (!turns_is_person(play) && !turns_demo_waits(play)) {
        explain_turn(play);
        return;
    }
    if (status != GAME_OK) {
        explain_cell(play, cell, status);
        return;
    }
    if (warn_of_foul(play, cell))
        return;
    background_cancel(play->background);
    if (play->settings.opponent == OPPONENT_PERSON || play->settings.demo)
        play_say(play, "%s.", move);
    else
        play_say(play, game->phase == PHASE_OFFER ? "You offered %s." : "You played %s.", move);
    game_play(game, cell, turns_elapsed_ms(play));
    turns_after_event(play);
}

static void obey_choice(Play *play, OpeningChoice choice) {
    Game *game = play->game;
    if (!turns_is_person(play) || game_choose(game, choice, turns_elapsed_ms(play)) != GAME_OK) {
        explain_turn(play);
        return;
    }
    background_cancel(play->background);
    OpeningChoice chosen = (OpeningChoice)game->events[game->count - 1].choice;
    const char *colour = chosen == CHOICE_BLACK ? "black" : "white";
    bool own_move = (chosen == CHOICE_BLACK) == (game->board->side == BLACK);
    if (chosen == CHOICE_TWO || chosen == CHOICE_TEN)
        play->message[0] = '\0'; /* what is to be done is added */
    else if (game->phase != PHASE_PLAY)
        play_say(play, "You take %s.", colour);
    else if (own_move)
        play_say(play, "You play %s and move next.", colour);
    else
        play_say(play, "You play %s; %s moves next.", colour,
                 chosen == CHOICE_BLACK ? "white" : "black");
    turns_after_event(play);
}

void control_warn_unknown(Play *play, const Board *board, const char *text) {
    char example[NOTATION_MOVE_SIZE], name[ACTION_TEXT_SIZE], shown[SHOWN_SIZE];
    glyph_text_take(shown, sizeof shown, text);
    action_setting(text, name);
    action_example(board->width, board->height, example);
    if (settings_find(name) >= 0)
        play_warn(play, "%s is a setting: change it with set %s VALUE.", name, name);
    else
        play_warn(play, "\"%s\" is no cell of this board and no word I know: try %s or help.",
                  shown, example);
}

static void obey_number(Play *play, const Action *action) {
    Game *game = play->game;
    int number = 0;
    bool due = turns_is_person(play) && game->phase == PHASE_NUMBER;
    if (!due && game->phase != PHASE_NUMBER && turns_is_person(play) && action->alone) {
        control_warn_unknown(play, game->board, action->text);
        return;
    }
    if (!due || !typed_number(action->text, 1, OPENING_MAX_OFFERS, &number) ||
        game_name(game, number, turns_elapsed_ms(play)) != GAME_OK) {
        explain_turn(play);
        return;
    }
    background_cancel(play->background);
    play_say(play, "%d fifth move%s.", number, text_plural(number));
    turns_after_event(play);
}

/* ------------------------------------------------------------------------------------------
 * Taking back.
 */

/* Whether an event before the current state belongs to a person, who could decide anew. */
static bool person_has_acted(const Play *play) {
    for (int i = 0; i < play->game->count; i++)
        if (!settings_is_engine(&play->settings, play->game->events[i].player))
            return true;
    return false;
}

static void obey_undo(Play *play) {
    if (!person_has_acted(play)) {
        play_warn(play, "There is nothing to take back.");
        return;
    }
    background_cancel(play->background);
    const Game *game = play->game;
    int before = game->count - (game->phase == PHASE_OVER && game->end == END_GIVEN_UP);
    while (game_undo(play->game) && !turns_is_person(play))
        continue;
    play->helped = true;
    int taken = before - game->count; /* giving up is no move */
    bool could_count = play->settings.level == LEVEL_HARD &&
                       play->settings.opponent == OPPONENT_ENGINE && !play->counted;
    const char *count = could_count ? "; this game will not count for the ten best" : "";
    if (taken == 0)
        play_say(play, "The round goes on%s.", count);
    else
        play_say(play, "%d move%s taken back%s.", taken, text_plural(taken), count);
    turns_after_jump(play);
}

static void obey_redo(Play *play) {
    int before = play->game->count;
    if (before == play->game->total) { /* what the engine thinks goes on */
        play_warn(play, "There is nothing to play again.");
        return;
    }
    background_cancel(play->background);
    bool more;
    do
        more = game_redo(play->game);
    while (more && !turns_is_person(play));
    int done = play->game->count - before;
    play_say(play, "%d move%s played again.", done, text_plural(done));
    turns_after_jump(play);
}

/* ------------------------------------------------------------------------------------------
 * Help of all kinds.
 */

static void obey_hint(Play *play) {
    if (!turns_is_person(play)) {
        explain_turn(play);
        return;
    }
    background_cancel(play->background);
    BackgroundQuestion question = {.task = TASK_HINT,
                                   .level = LEVEL_HARD,
                                   .time_ms = play->settings.time_ms,
                                   .seed = play->seed};
    turns_give_resources(play);
    if (!background_ask(play->background, play->game, &question)) {
        play_warn(play, "There is no memory for thinking.");
        return;
    }
    play_say(play, game_wants_cell(play->game) ? "Looking for a good move ..."
                                               : "Looking for the best choice ...");
    turns_set_helped(play);
}

static void obey_threats(Play *play) {
    play->show_threats = !play->show_threats;
    play->redraw = true;
    play_say(play, play->show_threats ? "Threats are marked." : "Threats are no longer marked.");
}

static void obey_forbidden(Play *play) {
    if (!play->game->rules->fouls) {
        play_say(play, "Nothing is forbidden here: only renju has forbidden points, for black.");
        return;
    }
    play->show_forbidden = !play->show_forbidden;
    play->redraw = true;
    play_say(play, play->show_forbidden ? "Points forbidden to black are marked %%."
                                        : "Forbidden points are no longer marked.");
}

static void obey_evaluation(Play *play) {
    int shown = !play->settings.evaluation;
    play->settings.evaluation = play->wanted.evaluation = shown;
    play_say(play, shown ? "From now on you see who stands better."
                         : "The evaluation is no longer shown.");
    turns_keep(play);
}

static void obey_now(Play *play) {
    if (!background_busy(play->background, NULL)) {
        play_say(play, "The engine is not thinking.");
        return;
    }
    background_hurry(play->background);
}

/* ------------------------------------------------------------------------------------------
 * The course of the match.
 */

static void obey_give_up(Play *play) {
    int player = game_turn(play->game);
    if (player < 0 || play->settings.demo) {
        explain_turn(play);
        return;
    }
    background_cancel(play->background);
    bool own_turn = turns_is_person(play); /* in the engine's turn the time is not the person's */
    int64_t used_ms = own_turn ? turns_elapsed_ms(play) : 0;
    game_give_up(play->game, own_turn ? player : 1 - player, used_ms);
    turns_after_event(play);
}

/* Begins a match with the wanted settings if they fit together. */
static void obey_new(Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (!settings_check(&play->wanted, complaint)) {
        play_warn(play, "%s", complaint);
        return;
    }
    store_put_away(play);
    turns_new_match(play);
}

static void obey_next(Play *play) {
    if (play->game->phase != PHASE_OVER) {
        play_warn(play, "This round is not over yet.");
        return;
    }
    if (!turns_match_over(play)) {
        turns_next_round(play);
    } else if (play->match.rounds > 1 && !play->table_shown) {
        play->page = PAGE_TABLE;
        play->table_shown = true;
        play_say(play, "The match is over. %s for another one.",
                 play->lines ? "Type new" : "Press Enter");
    } else {
        obey_new(play);
    }
}

static void obey_pace(Play *play, ActionKind kind) {
    if (!play->settings.demo) {
        play_say(play, "This is for demonstrations: start with --demo.");
        return;
    }
    if (kind == ACTION_PAUSE) {
        int64_t now_ms = clock_ms();
        if (play->paused) /* the turn may have begun in the pause */
            play->turn_start_ms += now_ms - max_int64(play->pause_start_ms, play->turn_start_ms);
        play->pause_start_ms = now_ms;
        play->paused = !play->paused;
        play_say(play, play->paused ? "The demonstration waits." : "The demonstration goes on.");
        return;
    }
    if (kind == ACTION_SLOWER)
        play->pace_ms = clamp_int(2 * play->pace_ms, PLAY_MIN_PACE_MS, SETTING_MAX_PACE_MS);
    else if (play->pace_ms > PLAY_MIN_PACE_MS) /* --pace may be quicker */
        play->pace_ms = max_int(play->pace_ms / 2, PLAY_MIN_PACE_MS);
    play_say(play, "%.2f seconds between moves.", play->pace_ms / 1000.0);
}

/* ------------------------------------------------------------------------------------------
 * Settings.
 */

static bool symbols_differ(const Settings *settings) {
    return strcmp(settings->symbols[BLACK], settings->symbols[WHITE]) != 0;
}

/* Tells the wanted value of a setting; where it makes sense in the middle of a match it holds at
 * once. */
static void take_setting(Play *play, int setting) {
    char value[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    settings_get(&play->wanted, setting, value);
    if (!settings_is_live(setting)) {
        play_say(play, "%s: %s, from the next new game on.", settings_title(setting), value);
        return;
    }
    int level = play->settings.level;
    Settings changed = play->settings;
    settings_set(&changed, setting, value, complaint);
    if (settings_is_symbol(setting) && !symbols_differ(&play->wanted)) {
        play_say(play, "%s: %s, as soon as the other one looks different.", settings_title(setting),
                 value);
        return;
    }
    if (settings_is_symbol(setting))
        memcpy(changed.symbols, play->wanted.symbols, sizeof changed.symbols);
    play->settings = changed;
    play->redraw = true;
    play_say(play, "%s: %s.", settings_title(setting), value);
    if (play->settings.level != level && play->game->count > 0)
        turns_set_helped(play);
    turns_keep(play);
}

bool control_set(Play *play, int setting, const char *value) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (!settings_set(&play->wanted, setting, value, complaint)) {
        play_warn(play, "%s", complaint);
        return false;
    }
    take_setting(play, setting);
    return true;
}

/* Whether the terminal shows the value that a step has led to. */
static bool is_shown(const Play *play, int setting) {
    char value[SETTING_TEXT_SIZE];
    settings_get(&play->wanted, setting, value);
    return play->utf8 || !settings_is_symbol(setting) || (unsigned char)value[0] < 0x80;
}

void control_step(Play *play, int setting, int step) {
    do
        settings_step(&play->wanted, setting, step);
    while (!is_shown(play, setting));
    /* A smaller board takes the row along, so that stepping never ends in a dead end. */
    int longest = max_int(play->wanted.width, play->wanted.height);
    play->wanted.row = min_int(play->wanted.row, longest);
    take_setting(play, setting);
}

static void obey_set(Play *play, const char *text) {
    char name[ACTION_TEXT_SIZE];
    const char *value = action_setting(text, name);
    int setting = settings_find(name);
    if (name[0] == '\0')
        play->page = PAGE_SETTINGS;
    else if (setting < 0)
        play_warn(play, "There is no setting \"%.40s\": type settings to see them all.", name);
    else
        control_set(play, setting, value);
}

/* ------------------------------------------------------------------------------------------
 * All actions.
 */

bool control_question(const Play *play, const Action *action, char question[PLAY_MESSAGE_SIZE]) {
    char file[FILE_PATH_SIZE];
    bool under_way = turns_under_way(play);
    bool going_on = play->game->phase != PHASE_OVER && !play->settings.demo;
    if (going_on && action->kind == ACTION_GIVE_UP)
        snprintf(question, PLAY_MESSAGE_SIZE, "Give up this round?");
    else if (under_way && action->kind == ACTION_NEW)
        snprintf(question, PLAY_MESSAGE_SIZE, "Leave this game and begin a new match?");
    else if (under_way && action->kind == ACTION_OPEN &&
             store_would_leave(play, action->text, file))
        snprintf(question, PLAY_MESSAGE_SIZE, "Leave this game and open %.*s?",
                 glyph_text_fit(file, GLYPH_NAME), file);
    else if (action->kind == ACTION_SAVE && store_would_replace(play, action->text, file))
        snprintf(question, PLAY_MESSAGE_SIZE, "%.*s holds another game. Replace it?",
                 glyph_text_fit(file, GLYPH_NAME), file);
    else
        return false;
    return true;
}

/* Actions about the match and its files. Returns false when it is none of these. */
static bool obey_about_match(Play *play, const Action *action) {
    switch (action->kind) {
    case ACTION_GIVE_UP:
        obey_give_up(play);
        return true;
    case ACTION_NEXT:
        obey_next(play);
        return true;
    case ACTION_NEW:
        obey_new(play);
        return true;
    case ACTION_SAVE:
        store_save(play, action->text);
        return true;
    case ACTION_OPEN:
        store_open(play, action->text);
        return true;
    case ACTION_SET:
        obey_set(play, action->text);
        return true;
    case ACTION_PAUSE:
    case ACTION_FASTER:
    case ACTION_SLOWER:
        obey_pace(play, action->kind);
        return true;
    default:
        return false;
    }
}

/* Actions to see something. Returns false when it is none of these. */
static bool obey_about_view(Play *play, const Action *action) {
    switch (action->kind) {
    case ACTION_THREATS:
        obey_threats(play);
        return true;
    case ACTION_FORBIDDEN:
        obey_forbidden(play);
        return true;
    case ACTION_EVALUATION:
        obey_evaluation(play);
        return true;
    case ACTION_BOARD:
        play->redraw = true;
        return true;
    case ACTION_SETTINGS:
        play->page = PAGE_SETTINGS;
        return true;
    case ACTION_TABLE:
        play->page = PAGE_TABLE;
        return true;
    case ACTION_SCORES:
        play->page = PAGE_SCORES;
        return true;
    case ACTION_GAMES:
        play->page = PAGE_GAMES;
        return true;
    case ACTION_HELP:
        play->page = PAGE_HELP;
        return true;
    default:
        return false;
    }
}

void control_obey(Play *play, const Action *action) {
    play->message[0] = '\0';
    play->stuck = false;
    if (obey_about_match(play, action) || obey_about_view(play, action))
        return;
    switch (action->kind) {
    case ACTION_MOVE:
        obey_move(play, action->cell);
        break;
    case ACTION_CHOOSE:
        obey_choice(play, action->choice);
        break;
    case ACTION_NUMBER:
        obey_number(play, action);
        break;
    case ACTION_UNDO:
        obey_undo(play);
        break;
    case ACTION_REDO:
        obey_redo(play);
        break;
    case ACTION_HINT:
        obey_hint(play);
        break;
    case ACTION_NOW:
        obey_now(play);
        break;
    case ACTION_QUIT:
        play->leave = true;
        break;
    case ACTION_UNKNOWN:
        control_warn_unknown(play, play->game->board, action->text);
        break;
    default:
        break;
    }
}
