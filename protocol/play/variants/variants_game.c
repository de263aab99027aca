/* variants_game: see variants_game.h.
 *
 * The game kept for next time is written after every event. Undo goes back to where a person can
 * decide anew, so against the engine it takes back the engine's move as well. A round given up only
 * goes on.
 */
#include "play/variants/variants_game.h"

#include "play/save/play_shelf.h"
#include "play/variants/variants_store.h"
#include "records.h"

#include <stdio.h>

enum {
    ANALYSIS_MS = 300, /* for the evaluation that is shown */
    SHOWN_SIZE = 41    /* of a word in a message */
};

/* ------------------------------------------------------------------------------------------
 * The course of a round.
 */

/* Says how the round ended. */
static void say_result(VariantsPlay *play) {
    char name[SETTING_TEXT_SIZE];
    int winner = variants_winner(play);
    if (winner < 0) {
        variants_say(play, "The game is a draw.");
        return;
    }
    variants_player(play, winner, name);
    int side = winner == play->opener ? 0 : 1;
    variants_say(play, "%s (%s) wins%s.", name, variants_sign(play, side),
                 play->gave_up >= 0 ? ": the round was given up" : "");
}

/* What follows every move and every round given up. */
static void after_event(VariantsPlay *play) {
    variants_changed(play);
    if (variants_round_over(play)) {
        int winner = variants_winner(play);
        play->match.finished++;
        if (winner < 0)
            play->match.draws++;
        else
            play->match.wins[winner]++;
        variants_store_count(play);
        say_result(play);
        if (variants_match_over(play))
            variants_store_shelve(play);
    }
    variants_store_keep(play);
}

/* The round is no longer over: what was counted is taken back. */
static void reopen(VariantsPlay *play) {
    int winner = variants_winner(play);
    play->match.finished--;
    variants_store_unshelve(play);
    if (winner < 0)
        play->match.draws--;
    else
        play->match.wins[winner]--;
}

/* Plays a move for the player whose turn it is. */
static void play_move(VariantsPlay *play, int move) {
    int player = variants_turn(play);
    play->used_ms[player] = variants_used_ms(play, player);
    if (play->taken_back_count > 0 && play->taken_back[play->taken_back_count - 1] == move)
        play->taken_back_count--;
    else
        play->taken_back_count = 0;
    variant_play(play->game, move);
    after_event(play);
}

/* Puts an empty board on the table. Returns false without memory; then nothing changed. */
static bool begin_round(VariantsPlay *play, int opener) {
    Variant *game = variant_create(variants_settings_kind(&play->settings));
    if (game == NULL)
        return false;
    variants_worker_cancel(play->worker);
    variant_destroy(play->game);
    play->game = game;
    play->opener = opener;
    play->gave_up = -1;
    play->taken_back_count = 0;
    play->used_ms[0] = play->used_ms[1] = 0;
    play->helped = play->counted = play->table_shown = play->paused = false;
    play->shelved = play->shelve_failed = false;
    play->shelved_path[0] = '\0';
    variants_changed(play);
    return true;
}

bool variants_new_match(VariantsPlay *play) {
    VariantsSettings before = play->settings;
    Random random = {(uint64_t)clock_ns()};
    int first = play->wanted.first;
    play->settings = play->wanted;
    int opener =
        first == FIRST_RANDOM ? (int)(random_next(&random) >> 63) : first == FIRST_OPPONENT;
    if (!begin_round(play, opener)) {
        play->settings = before;
        return false;
    }
    play->match = (VariantsMatch){0};
    variants_store_follow(play);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The engine.
 */

static void ask(VariantsPlay *play, VariantsTask task, VariantLevel level, int64_t time_ms) {
    VariantQuestion question = {.level = level,
                                .time_ms = time_ms,
                                .max_nodes = INT64_MAX,
                                .seed = (uint64_t)play->turn_start_ms,
                                .plays = task == VARIANTS_MOVE};
    if (!variants_worker_ask(play->worker, play->game, task, play->settings.threads, &question)) {
        variants_warn(play, "There is no memory for thinking: undo, or leave and come back.");
        play->failed = true;
    }
}

void variants_ask(VariantsPlay *play) {
    const VariantsSettings *settings = &play->settings;
    int player = variants_turn(play);
    if (player < 0 || play->failed || variants_worker_busy(play->worker, NULL))
        return;
    bool early = clock_ms() - play->turn_start_ms < play->pace_ms;
    if (settings->demo && (play->paused || (early && variant_ply(play->game) > 0)))
        return;
    if (variants_settings_is_engine(settings, player))
        ask(play, VARIANTS_MOVE, (VariantLevel)(player == 0 ? settings->level2 : settings->level),
            settings->time_ms);
    else if (settings->evaluation != 0 && !play->analysed)
        ask(play, VARIANTS_ANALYSIS, VARIANT_HARD, min_int64(settings->time_ms, ANALYSIS_MS));
}

/* Shows a hint. */
static void take_hint(VariantsPlay *play, const VariantThought *thought) {
    char move[VARIANT_MOVE_SIZE], text[SETTING_TEXT_SIZE];
    variant_write_move(variant_kind(play->game), thought->move, move);
    variants_describe(play, thought, text);
    play->message[0] = '\0';
    variants_say(play, "Try %s: %s%s.", move, text, thought->wins_in != 0 ? " of its moves" : "");
    play->hint = thought->move;
    play->redraw = true;
}

bool variants_receive(VariantsPlay *play, bool wait) {
    char move[VARIANT_MOVE_SIZE], name[SETTING_TEXT_SIZE];
    VariantsTask task;
    VariantThought thought;
    if (play->paused || !variants_worker_take(play->worker, wait, &task, &thought))
        return false;
    if (task == VARIANTS_HINT) {
        take_hint(play, &thought);
    } else if (task == VARIANTS_ANALYSIS) {
        play->analysis = thought;
        play->analysed = true;
    } else {
        variant_write_move(variant_kind(play->game), thought.move, move);
        variants_player(play, variants_turn(play), name);
        play->message[0] = '\0';
        variants_say(play, "%s plays %s.", name, move);
        play_move(play, thought.move);
    }
    return true;
}

int variants_wait_ms(const VariantsPlay *play) {
    if (variants_round_over(play) || variants_worker_busy(play->worker, NULL))
        return -1;
    if (!play->settings.demo || play->paused)
        return -1;
    int64_t left = play->turn_start_ms + play->pace_ms - clock_ms();
    return (int)max_int64(left, 1);
}

/* ------------------------------------------------------------------------------------------
 * Actions.
 */

/* Says why the person cannot move now. */
static void explain_turn(VariantsPlay *play) {
    if (variants_round_over(play))
        variants_warn(play, "The round is over: %s to go on%s.",
                      play->lines ? "type next" : "press Enter",
                      play->settings.demo ? "" : ", or take back with undo");
    else if (play->settings.demo)
        variants_warn(play, "This is a demonstration: the engine plays both sides.");
    else
        variants_warn(play, "The engine is thinking. Wait for its move, or %s.",
                      play->lines ? "type \"now\" to have it at once"
                                  : "press Space to have it at once");
}

/* Says why a move is not legal. */
static void explain_move(VariantsPlay *play, int move) {
    char text[VARIANT_MOVE_SIZE];
    const Variant *game = play->game;
    unsigned marks = variant_marks(game, move);
    variant_write_move(variant_kind(game), move, text);
    bool tickoattwo = variant_kind(game) == VARIANT_TICKOATTWO;
    if (tickoattwo && (marks >> variant_turn(game) & 1) != 0)
        variants_warn(play, "%s bears your mark already: choose another cell.", text);
    else if (tickoattwo)
        variants_warn(play, "%s was marked last by your opponent: choose another cell.", text);
    else if (marks != 0)
        variants_warn(play, "%s is taken: choose an empty cell.", text);
    else if (variant_board(game, move / 9) != VARIANT_GOES_ON)
        variants_warn(play, "The board around %s is finished: choose one that is open.", text);
    else
        variants_warn(play, "You must move in the highlighted board: %s is outside.", text);
}

static void obey_move(VariantsPlay *play, int move) {
    char text[VARIANT_MOVE_SIZE];
    if (!variants_is_person(play)) {
        explain_turn(play);
    } else if (!variant_is_legal(play->game, move)) {
        explain_move(play, move);
    } else {
        variants_worker_cancel(play->worker);
        variant_write_move(variant_kind(play->game), move, text);
        bool two = play->settings.opponent == OPPONENT_PERSON;
        variants_say(play, two ? "%s." : "You play %s.", text);
        play_move(play, move);
    }
}

/* Takes a giving up back; the moves stay. */
static void take_up_again(VariantsPlay *play) {
    reopen(play);
    play->gave_up = -1;
    play->helped = true;
    variants_say(play, "The round goes on.");
    variants_changed(play);
    variants_store_keep(play);
}

static void obey_undo(VariantsPlay *play) {
    bool own = false; /* a move of a person is there to be taken back */
    if (play->gave_up >= 0) {
        take_up_again(play);
        return;
    }
    for (int i = 0; i < variant_ply(play->game); i++)
        own = own || !variants_settings_is_engine(&play->settings, variants_player_of(play, i % 2));
    if (!own) {
        variants_warn(play, "There is nothing to take back.");
        return;
    }
    variants_worker_cancel(play->worker);
    int taken = 0;
    if (variants_round_over(play))
        reopen(play);
    while (taken == 0 || !variants_is_person(play)) {
        int last = variant_ply(play->game) - 1;
        play->taken_back[play->taken_back_count++] = (uint8_t)variant_move_at(play->game, last);
        variant_undo(play->game);
        taken++;
    }
    play->helped = true;
    variants_say(play, "%d move%s taken back.", taken, text_plural(taken));
    variants_changed(play);
    variants_store_keep(play);
}

static void obey_redo(VariantsPlay *play) {
    int done = 0;
    if (play->taken_back_count > 0) /* otherwise what the engine thinks goes on */
        variants_worker_cancel(play->worker);
    while (play->taken_back_count > 0 && !variants_round_over(play) &&
           (done == 0 || !variants_is_person(play))) {
        int move = play->taken_back[play->taken_back_count - 1];
        if (!variant_is_legal(play->game, move))
            break;
        play_move(play, move);
        done++;
    }
    if (done == 0)
        variants_warn(play, "There is nothing to play again.");
    else
        variants_say(play, "%d move%s played again.", done, text_plural(done));
}

static void obey_hint(VariantsPlay *play) {
    if (!variants_is_person(play)) {
        explain_turn(play);
        return;
    }
    variants_worker_cancel(play->worker);
    play->helped = true;
    variants_store_keep(play);
    variants_say(play, "Looking for a good move ...");
    ask(play, VARIANTS_HINT, VARIANT_HARD, play->settings.time_ms);
}

static void obey_give_up(VariantsPlay *play) {
    int player = variants_turn(play);
    if (player < 0 || play->settings.demo) {
        explain_turn(play);
        return;
    }
    variants_worker_cancel(play->worker);
    play->used_ms[player] = variants_used_ms(play, player);
    if (variants_settings_is_engine(&play->settings, player))
        player = 1 - player;
    play->gave_up = player;
    after_event(play);
}

static void obey_new(VariantsPlay *play) {
    if (variants_match_over(play))
        variants_store_shelve(play);
    else if (variants_under_way(play))
        variants_store_put_away(play);
    if (!variants_new_match(play))
        variants_warn(play, "There is no memory for another game.");
}

static void obey_next(VariantsPlay *play) {
    if (!variants_round_over(play)) {
        variants_warn(play, "This round is not over yet.");
    } else if (!variants_match_over(play)) {
        bool told = play->shelve_failed; /* who goes on all the same may */
        play->shelve_failed = !variants_store_shelve(play);
        if (play->shelve_failed && !told)
            return;
        if (!begin_round(play, 1 - play->opener))
            variants_warn(play, "There is no memory for another round.");
        variants_store_keep(play);
    } else if (play->settings.rounds > 1 && !play->table_shown) {
        play->page = VARIANTS_PAGE_TABLE;
        play->table_shown = true;
        variants_say(play, "The match is over. %s for another one.",
                     play->lines ? "Type new" : "Press Enter");
    } else {
        obey_new(play);
    }
}

static void obey_pace(VariantsPlay *play, ActionKind kind) {
    if (!play->settings.demo) {
        variants_say(play, "This is for demonstrations: start with --demo.");
    } else if (kind == ACTION_PAUSE) {
        play->paused = !play->paused;
        play->turn_start_ms = clock_ms();
        variants_say(play, "The demonstration %s.", play->paused ? "waits" : "goes on");
    } else {
        if (kind == ACTION_SLOWER)
            play->pace_ms = clamp_int(2 * play->pace_ms, VARIANTS_MIN_PACE_MS, SETTING_MAX_PACE_MS);
        else if (play->pace_ms > VARIANTS_MIN_PACE_MS) /* --pace may be quicker */
            play->pace_ms = max_int(play->pace_ms / 2, VARIANTS_MIN_PACE_MS);
        variants_say(play, "%.2f seconds between moves.", play->pace_ms / 1000.0);
    }
}

/* ------------------------------------------------------------------------------------------
 * Settings.
 */

/* Settings that make sense at once hold at once. */
static void take_setting(VariantsPlay *play, int setting) {
    char value[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    variants_settings_get(&play->wanted, setting, value);
    bool live = variants_settings_is_live(setting);
    if (live) {
        int level = play->settings.level;
        variants_settings_set(&play->settings, setting, value, complaint);
        if (play->settings.level != level && variant_ply(play->game) > 0)
            play->helped = true;
        variants_store_keep(play);
    }
    play->redraw = true;
    variants_say(play, "%s: %s%s.", variants_settings_title(setting), value,
                 live ? "" : ", from the next new game on");
}

bool variants_set(VariantsPlay *play, int setting, const char *value) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (!variants_settings_set(&play->wanted, setting, value, complaint)) {
        variants_warn(play, "%s", complaint);
        return false;
    }
    take_setting(play, setting);
    return true;
}

void variants_step(VariantsPlay *play, int setting, int step) {
    variants_settings_step(&play->wanted, setting, step);
    take_setting(play, setting);
}

static void obey_set(VariantsPlay *play, const char *text) {
    char name[ACTION_TEXT_SIZE];
    const char *value = action_setting(text, name);
    int setting = variants_settings_find(name);
    if (name[0] == '\0')
        play->page = VARIANTS_PAGE_SETTINGS;
    else if (setting < 0)
        variants_warn(play, "There is no setting \"%.40s\": type settings to see them all.", name);
    else
        variants_set(play, setting, value);
}

/* ------------------------------------------------------------------------------------------
 * All actions.
 */

bool variants_question(const VariantsPlay *play, const Action *action,
                       char question[VARIANTS_MESSAGE_SIZE]) {
    char path[FILE_PATH_SIZE];
    bool left = variants_under_way(play) && !variants_match_over(play);
    if (action->kind == ACTION_GIVE_UP && !play->settings.demo && !variants_round_over(play))
        snprintf(question, VARIANTS_MESSAGE_SIZE, "Give up this round?");
    else if (action->kind == ACTION_NEW && left)
        snprintf(question, VARIANTS_MESSAGE_SIZE, "Leave this game and begin a new match?");
    else if (action->kind == ACTION_OPEN && left && variants_store_can_open(play, action->text))
        snprintf(question, VARIANTS_MESSAGE_SIZE, "Leave this game and open %s%.*s?",
                 shelf_find(SHELF_VARIANTS, action->text, path) ? "the kept game " : "",
                 glyph_text_fit(action->text, GLYPH_NAME), action->text);
    else if (action->kind == ACTION_SAVE && variants_store_would_replace(play, action->text))
        snprintf(question, VARIANTS_MESSAGE_SIZE, "%.*s holds another game. Replace it?",
                 glyph_text_fit(action->text, GLYPH_NAME), action->text);
    else
        return false;
    return true;
}

/* Actions to see something. Returns false when it is none of these. */
static bool obey_about_view(VariantsPlay *play, ActionKind kind) {
    static const VariantsPage PAGES[] = {[ACTION_SETTINGS] = VARIANTS_PAGE_SETTINGS,
                                         [ACTION_TABLE] = VARIANTS_PAGE_TABLE,
                                         [ACTION_SCORES] = VARIANTS_PAGE_SCORES,
                                         [ACTION_GAMES] = VARIANTS_PAGE_GAMES,
                                         [ACTION_HELP] = VARIANTS_PAGE_HELP};
    if (kind == ACTION_BOARD) {
        play->redraw = true;
    } else if (kind == ACTION_EVALUATION) {
        int shown = !play->settings.evaluation;
        play->settings.evaluation = play->wanted.evaluation = shown;
        variants_say(play, shown ? "From now on you see who stands better."
                                 : "The evaluation is no longer shown.");
        variants_store_keep(play);
    } else if ((size_t)kind < ARRAY_LENGTH(PAGES) && PAGES[kind] != VARIANTS_PAGE_NONE) {
        play->page = PAGES[kind];
    } else {
        return false;
    }
    return true;
}

/* Actions about files and the match. Returns false when it is none of these. */
static bool obey_about_match(VariantsPlay *play, const Action *action) {
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
        variants_store_save(play, action->text);
        return true;
    case ACTION_OPEN:
        variants_store_open(play, action->text);
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

/* Says what would be understood in place of `text`. */
static void warn_unknown(VariantsPlay *play, const char *text) {
    char name[ACTION_TEXT_SIZE], shown[SHOWN_SIZE];
    action_setting(text, name);
    glyph_text_take(shown, sizeof shown, text);
    if (variants_settings_find(name) >= 0)
        variants_warn(play, "%s is a setting: change it with set %s VALUE.", name, name);
    else
        variants_warn(play, "\"%s\" is no cell of this board and no word I know: try %s or help.",
                      shown, play->settings.game == VARIANTS_ULTIMATE ? "e5" : "b2");
}

void variants_obey(VariantsPlay *play, const Action *action) {
    play->message[0] = '\0';
    play->failed = false;
    if (obey_about_match(play, action) || obey_about_view(play, action->kind))
        return;
    switch (action->kind) {
    case ACTION_MOVE:
        obey_move(play, action->cell);
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
        if (variants_worker_busy(play->worker, NULL))
            variants_worker_hurry(play->worker);
        else
            variants_say(play, "The engine is not thinking.");
        break;
    case ACTION_QUIT:
        play->leave = true;
        break;
    case ACTION_UNKNOWN:
        warn_unknown(play, action->text);
        break;
    default:
        break;
    }
}
