/* family_game: see family_game.h.
 *
 * The game kept for next time is written after every event. Undo goes back to where a person can
 * decide anew, so against the engine it takes back the engine's move as well. A round given up only
 * goes on.
 */
#include "play/variants/family_game.h"

#include "ground/plural.h"
#include "play/save/play_shelf.h"
#include "play/variants/family_store.h"

#include <stdio.h>
#include <string.h>

enum { ANALYSIS_MS = 300 /* for the evaluation that is shown */ };

/* ------------------------------------------------------------------------------------------
 * The course of a round.
 */

/* Says how the round ended. */
static void say_result(Family *family) {
    char name[SETTING_TEXT_SIZE];
    int winner = family_winner(family);
    if (winner < 0) {
        family_say(family, "The game is a draw.");
        return;
    }
    family_player(family, winner, name);
    int side = winner == family->opener ? 0 : 1;
    family_say(family, "%s (%s) wins%s.", name, family_sign(family, side),
               family->gave_up >= 0 ? ": the round was given up" : "");
}

/* What follows every move and every round given up. */
static void after_event(Family *family) {
    family_changed(family);
    if (family_round_over(family)) {
        int winner = family_winner(family);
        family->match.finished++;
        if (winner < 0)
            family->match.draws++;
        else
            family->match.wins[winner]++;
        family_store_count(family);
        say_result(family);
    }
    family_store_keep(family);
}

/* The round is no longer over: what was counted is taken back. */
static void reopen(Family *family) {
    int winner = family_winner(family);
    family->match.finished--;
    family->shelved = false;
    if (winner < 0)
        family->match.draws--;
    else
        family->match.wins[winner]--;
}

/* Plays a move for the player whose turn it is. */
static void play(Family *family, int move) {
    int player = family_turn(family);
    family->used_ms[player] = family_used_ms(family, player);
    if (family->taken_back_count > 0 && family->taken_back[family->taken_back_count - 1] == move)
        family->taken_back_count--;
    else
        family->taken_back_count = 0;
    variant_play(family->game, move);
    after_event(family);
}

/* Puts an empty board on the table. Returns false without memory; then nothing changed. */
static bool begin_round(Family *family, int opener) {
    Variant *game = variant_create(family_settings_kind(&family->settings));
    if (game == NULL)
        return false;
    family_worker_cancel(family->worker);
    variant_destroy(family->game);
    family->game = game;
    family->opener = opener;
    family->gave_up = -1;
    family->taken_back_count = 0;
    family->used_ms[0] = family->used_ms[1] = 0;
    family->helped = family->counted = family->table_shown = family->paused = false;
    family->shelved = false;
    family_changed(family);
    return true;
}

bool family_new_match(Family *family) {
    FamilySettings before = family->settings;
    Random random = {(uint64_t)clock_ns()};
    int first = family->wanted.first;
    family->settings = family->wanted;
    int opener =
        first == FIRST_RANDOM ? (int)(random_next(&random) >> 63) : first == FIRST_OPPONENT;
    if (!begin_round(family, opener)) {
        family->settings = before;
        return false;
    }
    family->match = (FamilyMatch){0};
    family_store_follow(family);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The engine.
 */

static void ask(Family *family, FamilyTask task, VariantLevel level, int64_t time_ms) {
    VariantQuestion question = {.level = level,
                                .time_ms = time_ms,
                                .max_nodes = INT64_MAX,
                                .seed = (uint64_t)family->turn_start_ms,
                                .plays = task == FAMILY_MOVE};
    if (!family_worker_ask(family->worker, family->game, task, family->settings.threads,
                           &question)) {
        family_warn(family, "There is no memory for thinking: undo, or leave and come back.");
        family->failed = true;
    }
}

void family_ask(Family *family) {
    const FamilySettings *settings = &family->settings;
    int player = family_turn(family);
    if (player < 0 || family->failed || family_worker_busy(family->worker, NULL))
        return;
    bool early = clock_ms() - family->turn_start_ms < family->pace_ms;
    if (settings->demo && (family->paused || (early && variant_ply(family->game) > 0)))
        return;
    if (family_settings_is_engine(settings, player))
        ask(family, FAMILY_MOVE, (VariantLevel)(player == 0 ? settings->level2 : settings->level),
            settings->time_ms);
    else if (settings->evaluation != 0 && !family->analysed)
        ask(family, FAMILY_ANALYSIS, VARIANT_HARD, min_int64(settings->time_ms, ANALYSIS_MS));
}

/* Shows a hint. */
static void take_hint(Family *family, const VariantThought *thought) {
    char move[VARIANT_MOVE_SIZE], text[SETTING_TEXT_SIZE];
    variant_write_move(variant_kind(family->game), thought->move, move);
    family_describe(family, thought, text);
    family->message[0] = '\0';
    family_say(family, "Try %s: %s%s.", move, text, thought->wins_in != 0 ? " of its moves" : "");
    family->hint = thought->move;
    family->redraw = true;
}

bool family_receive(Family *family, bool wait) {
    char move[VARIANT_MOVE_SIZE], name[SETTING_TEXT_SIZE];
    FamilyTask task;
    VariantThought thought;
    bool analysis = family_worker_busy(family->worker, &task) && task == FAMILY_ANALYSIS;
    if (!family_worker_take(family->worker, wait, &task, &thought))
        return false;
    if (task == FAMILY_HINT) {
        take_hint(family, &thought);
    } else if (analysis) {
        family->analysis = thought;
        family->analysed = true;
    } else {
        variant_write_move(variant_kind(family->game), thought.move, move);
        family_player(family, family_turn(family), name);
        family->message[0] = '\0';
        family_say(family, "%s plays %s.", name, move);
        play(family, thought.move);
    }
    return true;
}

int family_wait_ms(const Family *family) {
    if (family_round_over(family) || family_worker_busy(family->worker, NULL))
        return -1;
    if (!family->settings.demo || family->paused)
        return -1;
    int64_t left = family->turn_start_ms + family->pace_ms - clock_ms();
    return (int)max_int64(left, 1);
}

/* ------------------------------------------------------------------------------------------
 * Wishes.
 */

/* Says why the person cannot move now. */
static void explain_turn(Family *family) {
    if (family_round_over(family))
        family_warn(family, "The round is over: %s to go on%s.",
                    family->lines ? "type next" : "press Enter",
                    family->settings.demo ? "" : ", or take back with undo");
    else if (family->settings.demo)
        family_warn(family, "This is a demonstration: the engine plays both sides.");
    else
        family_warn(family, "The engine is thinking. Wait for its move, or %s.",
                    family->lines ? "type now" : "press Space to have it at once");
}

/* Says why a move is not legal. */
static void explain_move(Family *family, int move) {
    char text[VARIANT_MOVE_SIZE];
    const Variant *game = family->game;
    unsigned marks = variant_marks(game, move);
    variant_write_move(variant_kind(game), move, text);
    bool tickoattwo = variant_kind(game) == VARIANT_TICKOATTWO;
    if (tickoattwo && (marks >> variant_turn(game) & 1) != 0)
        family_warn(family, "%s bears your mark already: choose another cell.", text);
    else if (tickoattwo)
        family_warn(family, "%s was marked last by your opponent: choose another cell.", text);
    else if (marks != 0)
        family_warn(family, "%s is taken: choose an empty cell.", text);
    else if (variant_board(game, move / 9) != VARIANT_GOES_ON)
        family_warn(family, "The board around %s is finished: choose one that is open.", text);
    else
        family_warn(family, "You must move in the highlighted board: %s is outside.", text);
}

static void obey_move(Family *family, int move) {
    char text[VARIANT_MOVE_SIZE];
    if (!family_is_person(family)) {
        explain_turn(family);
    } else if (!variant_is_legal(family->game, move)) {
        explain_move(family, move);
    } else {
        family_worker_cancel(family->worker);
        variant_write_move(variant_kind(family->game), move, text);
        bool two = family->settings.opponent == OPPONENT_PERSON;
        family_say(family, two ? "%s." : "You play %s.", text);
        play(family, move);
    }
}

/* Takes a giving up back; the moves stay. */
static void take_up_again(Family *family) {
    reopen(family);
    family->gave_up = -1;
    family->helped = true;
    family_say(family, "The round goes on.");
    family_changed(family);
    family_store_keep(family);
}

static void obey_undo(Family *family) {
    bool own = false; /* a move of a person is there to be taken back */
    if (family->gave_up >= 0) {
        take_up_again(family);
        return;
    }
    for (int i = 0; i < variant_ply(family->game); i++)
        own = own || !family_settings_is_engine(&family->settings, family_player_of(family, i % 2));
    if (!own) {
        family_warn(family, "There is nothing to take back.");
        return;
    }
    family_worker_cancel(family->worker);
    int taken = 0;
    if (family_round_over(family))
        reopen(family);
    while (taken == 0 || !family_is_person(family)) {
        int last = variant_ply(family->game) - 1;
        family->taken_back[family->taken_back_count++] =
            (uint8_t)variant_move_at(family->game, last);
        variant_undo(family->game);
        taken++;
    }
    family->helped = true;
    family_say(family, "%d move%s taken back.", taken, plural(taken));
    family_changed(family);
    family_store_keep(family);
}

static void obey_redo(Family *family) {
    int done = 0;
    family_worker_cancel(family->worker);
    while (family->taken_back_count > 0 && !family_round_over(family) &&
           (done == 0 || !family_is_person(family))) {
        int move = family->taken_back[family->taken_back_count - 1];
        if (!variant_is_legal(family->game, move))
            break;
        play(family, move);
        done++;
    }
    if (done == 0)
        family_warn(family, "There is nothing to play again.");
    else
        family_say(family, "%d move%s played again.", done, plural(done));
}

static void obey_hint(Family *family) {
    if (!family_is_person(family)) {
        explain_turn(family);
        return;
    }
    family_worker_cancel(family->worker);
    family->helped = true;
    family_store_keep(family);
    family_say(family, "Looking for a good move ...");
    ask(family, FAMILY_HINT, VARIANT_HARD, family->settings.time_ms);
}

static void obey_give_up(Family *family) {
    int player = family_turn(family);
    if (player < 0 || family->settings.demo) {
        explain_turn(family);
        return;
    }
    family_worker_cancel(family->worker);
    if (family_settings_is_engine(&family->settings, player))
        player = 1 - player;
    family->gave_up = player;
    after_event(family);
}

static void obey_new(Family *family) {
    if (family_match_over(family))
        family_store_shelve(family);
    else if (family_under_way(family))
        family_store_put_away(family);
    if (!family_new_match(family))
        family_warn(family, "There is no memory for another game.");
}

static void obey_next(Family *family) {
    if (!family_round_over(family)) {
        family_warn(family, "This round is not over yet.");
    } else if (!family_match_over(family)) {
        family_store_shelve(family);
        if (!begin_round(family, 1 - family->opener))
            family_warn(family, "There is no memory for another round.");
        family_store_keep(family);
    } else if (family->settings.rounds > 1 && !family->table_shown) {
        family->page = FAMILY_PAGE_TABLE;
        family->table_shown = true;
        family_say(family, "The match is over. %s for another one.",
                   family->lines ? "Type new" : "Press Enter");
    } else {
        obey_new(family);
    }
}

static void obey_pace(Family *family, ActionKind kind) {
    if (!family->settings.demo) {
        family_say(family, "This is for demonstrations: start with --demo.");
    } else if (kind == ACTION_PAUSE) {
        family->paused = !family->paused;
        family->turn_start_ms = clock_ms();
        family_say(family, "The demonstration %s.", family->paused ? "waits" : "goes on");
    } else {
        int pace = kind == ACTION_FASTER ? family->pace_ms / 2 : family->pace_ms * 2;
        family->pace_ms = clamp_int(pace, FAMILY_MIN_PACE_MS, SETTING_MAX_PACE_MS);
        family_say(family, "%.2f seconds between moves.", family->pace_ms / 1000.0);
    }
}

/* ------------------------------------------------------------------------------------------
 * Settings.
 */

/* Settings that make sense at once hold at once. */
static void take_setting(Family *family, int setting) {
    char value[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    family_settings_get(&family->wanted, setting, value);
    bool live = family_settings_is_live(setting);
    if (live) {
        int level = family->settings.level;
        family_settings_set(&family->settings, setting, value, complaint);
        if (family->settings.level != level && variant_ply(family->game) > 0)
            family->helped = true;
        family_store_keep(family);
    }
    family->redraw = true;
    family_say(family, "%s: %s%s.", family_settings_title(setting), value,
               live ? "" : ", from the next new game on");
}

bool family_set(Family *family, int setting, const char *value) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (!family_settings_set(&family->wanted, setting, value, complaint)) {
        family_warn(family, "%s", complaint);
        return false;
    }
    take_setting(family, setting);
    return true;
}

void family_step(Family *family, int setting, int step) {
    family_settings_step(&family->wanted, setting, step);
    take_setting(family, setting);
}

static void obey_set(Family *family, const char *text) {
    char name[ACTION_TEXT_SIZE];
    size_t length = strcspn(text, " =");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int setting = family_settings_find(name);
    if (length == 0)
        family->page = FAMILY_PAGE_SETTINGS;
    else if (setting < 0)
        family_warn(family, "There is no setting \"%.40s\": type settings to see them all.", name);
    else
        family_set(family, setting, text + length + strspn(text + length, " ="));
}

/* ------------------------------------------------------------------------------------------
 * All wishes.
 */

bool family_question(const Family *family, const Action *action,
                     char question[FAMILY_MESSAGE_SIZE]) {
    char path[FILE_PATH_SIZE];
    bool left = family_under_way(family) && !family_match_over(family);
    if (action->kind == ACTION_GIVE_UP && left && !family_round_over(family))
        snprintf(question, FAMILY_MESSAGE_SIZE, "Give up this round?");
    else if (action->kind == ACTION_NEW && left)
        snprintf(question, FAMILY_MESSAGE_SIZE, "Leave this game and begin a new match?");
    else if (action->kind == ACTION_OPEN && left && family_store_can_open(family, action->text))
        snprintf(question, FAMILY_MESSAGE_SIZE, "Leave this game and open %s%.200s?",
                 shelf_find(SHELF_RELATIVES, action->text, path) ? "the kept game " : "",
                 action->text);
    else if (action->kind == ACTION_SAVE && family_store_would_replace(family, action->text))
        snprintf(question, FAMILY_MESSAGE_SIZE, "%.200s holds another game. Replace it?",
                 action->text);
    else
        return false;
    return true;
}

/* Wishes to see something. Returns false when it is none of these. */
static bool obey_about_view(Family *family, ActionKind kind) {
    static const FamilyPage PAGES[] = {[ACTION_SETTINGS] = FAMILY_PAGE_SETTINGS,
                                       [ACTION_TABLE] = FAMILY_PAGE_TABLE,
                                       [ACTION_SCORES] = FAMILY_PAGE_SCORES,
                                       [ACTION_GAMES] = FAMILY_PAGE_GAMES,
                                       [ACTION_HELP] = FAMILY_PAGE_HELP};
    if (kind == ACTION_BOARD) {
        family->redraw = true;
    } else if (kind == ACTION_EVALUATION) {
        int shown = !family->settings.evaluation;
        family->settings.evaluation = family->wanted.evaluation = shown;
        family_say(family, shown ? "From now on you see who stands better."
                                 : "The evaluation is no longer shown.");
    } else if ((size_t)kind < ARRAY_LENGTH(PAGES) && PAGES[kind] != FAMILY_PAGE_NONE) {
        family->page = PAGES[kind];
    } else {
        return false;
    }
    return true;
}

/* Wishes about files and the match. Returns false when it is none of these. */
static bool obey_about_match(Family *family, const Action *action) {
    switch (action->kind) {
    case ACTION_GIVE_UP:
        obey_give_up(family);
        return true;
    case ACTION_NEXT:
        obey_next(family);
        return true;
    case ACTION_NEW:
        obey_new(family);
        return true;
    case ACTION_SAVE:
        family_store_save(family, action->text);
        return true;
    case ACTION_OPEN:
        family_store_open(family, action->text);
        return true;
    case ACTION_SET:
        obey_set(family, action->text);
        return true;
    case ACTION_PAUSE:
    case ACTION_FASTER:
    case ACTION_SLOWER:
        obey_pace(family, action->kind);
        return true;
    default:
        return false;
    }
}

/* Says what would be understood in place of `text`. */
static void warn_unknown(Family *family, const char *text) {
    char name[SETTING_TEXT_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " ="), text);
    if (family_settings_find(name) >= 0)
        family_warn(family, "%s is a setting: change it with set %s VALUE.", name, name);
    else
        family_warn(family,
                    "\"%.40s\" is no cell of this board and no word I know: try %s or help.", text,
                    family->settings.game == 0 ? "e5" : "b2");
}

void family_obey(Family *family, const Action *action) {
    family->message[0] = '\0';
    family->failed = false;
    if (obey_about_match(family, action) || obey_about_view(family, action->kind))
        return;
    switch (action->kind) {
    case ACTION_MOVE:
        obey_move(family, action->cell);
        break;
    case ACTION_UNDO:
        obey_undo(family);
        break;
    case ACTION_REDO:
        obey_redo(family);
        break;
    case ACTION_HINT:
        obey_hint(family);
        break;
    case ACTION_NOW:
        if (family_worker_busy(family->worker, NULL))
            family_worker_hurry(family->worker);
        else
            family_say(family, "The engine is not thinking.");
        break;
    case ACTION_QUIT:
        family->leave = true;
        break;
    case ACTION_UNKNOWN:
        warn_unknown(family, action->text);
        break;
    default:
        break;
    }
}
