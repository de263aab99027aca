/* play_turns: see play_turns.h.
 *
 * The game kept for next time is written after every event, so that nothing is lost however
 * the program ends; when the match is over the file is taken away. A game that is over goes to the
 * shelf.
 */
#include "play/game/play_turns.h"

#include "play/game/play_save_write.h"
#include "play/game/play_scores.h"
#include "play/game/play_shelf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { EVALUATE_MS = 400 };

/* ------------------------------------------------------------------------------------------
 * Words.
 */

void play_say(Play *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
}

void play_warn(Play *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
    play->bell = true;
}

void turns_player(const Play *play, int player, char text[SETTING_TEXT_SIZE]) {
    settings_player(&play->settings, player, text);
}

bool turns_colours_known(const Play *play) {
    return play->game->phase == PHASE_PLAY || play->game->phase == PHASE_OVER;
}

void turns_stone_and_player(const Play *play, int player, char text[SETTING_TEXT_SIZE + 8]) {
    char name[SETTING_TEXT_SIZE];
    int side = play->game->owner[BLACK] == player ? BLACK : WHITE;
    bool known = turns_colours_known(play);
    turns_player(play, player, name);
    snprintf(text, SETTING_TEXT_SIZE + 8, "%s%s%s", known ? play->settings.symbols[side] : "",
             known ? " " : "", name);
}

void turns_shorten(char *text, int columns) {
    char *level = strrchr(text, '(');
    if (glyph_text_width(text) > columns && level != NULL && level > text && level[-1] == ' ')
        level[-1] = '\0';
    glyph_text_cut(text, columns);
}

const char *turns_stones_due(const Play *play) {
    static const char *const DUE[] = {"black, white, black", "white, then black", "black"};
    const Game *game = play->game;
    if (game->phase == PHASE_OPENING)
        return DUE[game->board->ply];
    return game->phase == PHASE_EXTRA ? DUE[game->board->ply - 2] : "";
}

/* Adds to the message which stones of an opening the person places now. */
static void say_stones_due(Play *play) {
    size_t length = strlen(play->message);
    const char *due = turns_stones_due(play);
    if (due[0] != '\0' && turns_is_person(play))
        snprintf(play->message + length, sizeof play->message - length, "%sPlace %s.",
                 length > 0 ? " " : "", due);
}

bool turns_is_person(const Play *play) {
    int turn = game_turn(play->game);
    return turn >= 0 && !settings_is_engine(&play->settings, turn);
}

bool turns_match_over(const Play *play) {
    return play->game->phase == PHASE_OVER && match_round(&play->match) >= play->match.rounds;
}

bool turns_under_way(const Play *play) {
    return !play->settings.demo && !turns_match_over(play) &&
           (play->game->count > 0 || play->match.finished > 0);
}

int turns_points(const Play *play, int player) {
    return match_points(&play->match, player) + game_points(play->game, player);
}

int64_t turns_elapsed_ms(const Play *play) {
    return play->game->phase == PHASE_OVER ? 0 : clock_ms() - play->turn_start_ms;
}

/* ------------------------------------------------------------------------------------------
 * Keeping the game.
 */

SavedGame turns_saved(const Play *play) {
    SavedGame saved = {.settings = play->settings,
                       .match = play->match,
                       .game = play->game,
                       .helped = play->helped,
                       .counted = play->counted};
    file_time("%Y-%m-%d %H:%M", saved.date, sizeof saved.date);
    return saved;
}

/* Puts a game that is over among the finished ones. */
static void put_on_shelf(Play *play) {
    if (play->settings.demo || play->resume_path[0] == '\0')
        return;
    Buffer buffer = {0};
    SavedGame saved = turns_saved(play);
    save_write(&buffer, &saved);
    if (buffer.failed || !shelf_add(&buffer))
        play_warn(play, "This game cannot be kept among the finished ones.");
    buffer_free(&buffer);
}

static void keep_for_next_time(Play *play) {
    if (play->settings.demo || play->resume_path[0] == '\0')
        return;
    if (turns_match_over(play)) {
        remove(play->resume_path);
        return;
    }
    Buffer buffer = {0};
    SavedGame saved = turns_saved(play);
    save_write(&buffer, &saved);
    bool written = file_write(play->resume_path, &buffer);
    buffer_free(&buffer);
    if (!written && !play->resume_failed)
        play_warn(play, "This game cannot be kept for next time: %.200s cannot be written.",
                  play->resume_path);
    play->resume_failed = !written;
}

/* Adds a game that is over to the ten best if it counts there. */
static void count_score(Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    const Settings *settings = &play->settings;
    if (settings->demo || settings->opponent != OPPONENT_ENGINE || settings->level != LEVEL_HARD ||
        play->helped || play->counted)
        return;
    play->counted = true;
    if (!scores_record(settings->names[0], play->game, 0, complaint))
        play_warn(play, "%s", complaint);
}

/* ------------------------------------------------------------------------------------------
 * Rounds.
 */

/* Puts a new game on the table. */
static void install_game(Play *play, Game *game) {
    if (play->background != NULL)
        background_cancel(play->background);
    game_destroy(play->game);
    play->game = game;
    play->seed = random_next(&play->random);
    play->helped = play->counted = play->stuck = play->table_shown = false;
    play->hint = play->warned = CELL_NONE;
    play->score_count = -1;
    play->redraw = true;
    play->turn_start_ms = clock_ms();
}

/* Says whose turn it is in a game that begins. */
static void say_beginning(Play *play) {
    char player[SETTING_TEXT_SIZE + 8];
    turns_stone_and_player(play, game_turn(play->game), player);
    if (play->settings.demo)
        play_say(play, "Choose the cell of the first stone.");
    else if (play->match.rounds > 1)
        play_say(play, "Round %d of %d: %s begins.", match_round(&play->match), play->match.rounds,
                 player);
    else
        play_say(play, "%s begins.", player);
    say_stones_due(play);
}

bool turns_new_match(Play *play) {
    int starter = play->wanted.first == FIRST_RANDOM ? (int)random_below(&play->random, 2)
                                                     : play->wanted.first == FIRST_OPPONENT;
    Game *game = game_create(&play->wanted, starter);
    if (game == NULL) {
        play_warn(play, "There is not enough memory for a new game.");
        return false;
    }
    play->settings = play->wanted;
    match_init(&play->match, &play->settings, starter);
    install_game(play, game);
    say_beginning(play);
    return true;
}

bool turns_next_round(Play *play) {
    Match match = play->match;
    match_finish_round(&match, play->game);
    Game *game = game_create(&play->settings, match_opener(&match));
    if (game == NULL) {
        play_warn(play, "There is not enough memory for a new game.");
        return false;
    }
    play->match = match;
    install_game(play, game);
    say_beginning(play);
    keep_for_next_time(play);
    return true;
}

void turns_install(Play *play, SavedGame *saved) {
    bool demo = play->settings.demo;
    Settings wanted = play->wanted;
    install_game(play, saved->game);
    saved->game = NULL;
    play->settings = saved->settings;
    play->settings.demo = demo;
    if (!play->utf8 && settings_symbols_need_utf8(&play->settings)) {
        memcpy(play->settings.symbols, wanted.symbols, sizeof wanted.symbols);
        play->settings.symbols_chosen = wanted.symbols_chosen;
    }
    play->wanted = play->settings;
    play->wanted.engine[0] = '\0';
    if (saved->foreign)
        memcpy(play->wanted.names, wanted.names, sizeof wanted.names);
    play->match = saved->match;
    play->helped = saved->helped;
    play->counted = saved->counted;
}

/* ------------------------------------------------------------------------------------------
 * The end of a game.
 */

/* How the game ended, in a sentence. */
static void describe_end(const Play *play, char *text, size_t size) {
    const Game *game = play->game;
    char winner[SETTING_TEXT_SIZE + 8] = "", loser[SETTING_TEXT_SIZE + 8] = "";
    if (game->winner >= 0) {
        turns_stone_and_player(play, game->winner, winner);
        turns_stone_and_player(play, 1 - game->winner, loser);
    }
    int points = game->winner < 0 ? 0 : game_points(game, game->winner);
    switch (game->end) {
    case END_ROW:
        if (points == 1)
            snprintf(text, size, "%s wins with %d in a row.", winner, game->rules->traits.row);
        else
            snprintf(text, size, "%s wins with %d rows at once: %d points!", winner, points,
                     points);
        break;
    case END_FOUL:
        snprintf(text, size, "%s played a forbidden point: %s wins.", loser, winner);
        break;
    case END_GIVEN_UP:
        snprintf(text, size, "%s gave up: %s wins.", loser, winner);
        break;
    case END_FULL:
        snprintf(text, size, "A draw: the board is full.");
        break;
    case END_FEW_EMPTY:
        snprintf(text, size, "A draw: renju ends when 25 cells are left.");
        break;
    case END_NONE:
        snprintf(text, size, "The game goes on.");
        break;
    }
}

/* Says how the game ended and what comes next. */
static void say_end(Play *play) {
    char end[PLAY_MESSAGE_SIZE / 2];
    const char *next = play->lines ? "Type next" : "Press Enter";
    describe_end(play, end, sizeof end);
    if (play->settings.demo)
        play_say(play, "%s %s for another game.", end, next);
    else if (!turns_match_over(play))
        play_say(play, "%s %s for the next round.", end, next);
    else if (play->match.rounds == 1)
        play_say(play, "%s %s for another game.", end, next);
    else
        play_say(play, "%s The match ends %d : %d. %s for the table.", end, turns_points(play, 0),
                 turns_points(play, 1), next);
}

/* What every change of the game needs. */
static void after_change(Play *play) {
    play->hint = play->warned = CELL_NONE;
    play->turn_start_ms = clock_ms();
    play->redraw = true;
    if (play->game->phase == PHASE_OVER) {
        say_end(play);
        count_score(play);
    }
    say_stones_due(play);
    keep_for_next_time(play);
}

void turns_after_event(Play *play) {
    after_change(play);
    if (play->game->phase == PHASE_OVER)
        put_on_shelf(play);
}

void turns_after_jump(Play *play) {
    play->score_count = -1;
    play->stuck = play->table_shown = false;
    after_change(play);
}

/* ------------------------------------------------------------------------------------------
 * The engine.
 */

/* What there is to ask now. Returns false when there is nothing. */
static bool next_question(const Play *play, BackgroundQuestion *question) {
    const Settings *settings = &play->settings;
    int turn = game_turn(play->game);
    if (turn < 0 || play->stuck || (settings->demo && (play->game->count == 0 || play->paused)))
        return false;
    *question =
        (BackgroundQuestion){.time_ms = settings->time_ms, .level = LEVEL_HARD, .seed = play->seed};
    if (settings_is_engine(settings, turn)) {
        question->level = turn == 1 ? settings->level : settings->demo_level;
        question->task = play->game->phase == PHASE_PLAY ? TASK_MOVE : TASK_OPENING;
        return true;
    }
    if (settings->evaluation == 0 || play->score_count == play->game->count ||
        play->game->phase != PHASE_PLAY || play->game->count == 0)
        return false;
    question->task = TASK_EVALUATE;
    question->time_ms = min_int(settings->time_ms, EVALUATE_MS);
    return true;
}

void turns_ask(Play *play) {
    BackgroundQuestion question;
    if (background_busy(play->background, NULL) || !next_question(play, &question))
        return;
    if (background_ask(play->background, play->game, &question))
        return;
    play->stuck = true;
    play_warn(play, "There is no memory for thinking. Close other programs and go on.");
}

static void remember_score(Play *play, const ThinkInfo *info) {
    play->score = play->game->board->side == BLACK ? info->score : -info->score;
    play->score_count = play->game->count;
}

/* Says what the engine played, unless the game is over, which says more. */
static void say_move(Play *play, int player) {
    char name[SETTING_TEXT_SIZE + 8], move[NOTATION_MOVE_SIZE];
    if (play->game->phase == PHASE_OVER)
        return;
    turns_stone_and_player(play, player, name);
    notation_write_move(game_last(play->game), play->game->board->width, move);
    play_say(play, "%s played %s.", name, move);
}

static void receive_move(Play *play, const BackgroundAnswer *answer) {
    int player = game_turn(play->game);
    if (play->settings.demo)
        remember_score(play, &answer->info);
    game_play(play->game, answer->info.best, turns_elapsed_ms(play));
    say_move(play, player);
    turns_after_event(play);
}

/* The engine's part in a swap opening: perhaps a choice, then stones. */
static void receive_opening(Play *play, const BackgroundAnswer *answer) {
    const Swap2Answer *swap2 = &answer->swap2;
    Game *game = play->game;
    int player = game_turn(game);
    int64_t used_ms = turns_elapsed_ms(play);
    char name[SETTING_TEXT_SIZE];
    turns_player(play, player, name);
    if (game->phase != PHASE_OPENING) {
        OpeningChoice choice = swap2->swap              ? CHOICE_BLACK
                               : swap2->cell_count == 2 ? CHOICE_TWO
                                                        : CHOICE_WHITE;
        game_choose(game, choice, used_ms);
        used_ms = 0;
        play_say(play, "%s %s.", name,
                 choice == CHOICE_TWO     ? "places two more stones: choose your colour"
                 : choice == CHOICE_BLACK ? "takes black"
                                          : "takes white");
    } else {
        play_say(play, "%s placed three stones: choose your colour.", name);
    }
    for (int i = 0; i < swap2->cell_count; i++) {
        game_play(game, swap2->cells[i], used_ms);
        used_ms = 0;
    }
    turns_after_event(play);
}

static void receive_hint(Play *play, const BackgroundAnswer *answer) {
    char move[NOTATION_MOVE_SIZE];
    const ThinkInfo *info = &answer->info;
    notation_write_move(info->best, play->game->board->width, move);
    play->hint = info->best;
    play->redraw = true;
    if (score_is_win(info->score))
        play_say(play, "Hint: %s wins.", move);
    else if (score_is_loss(info->score))
        play_say(play, "Hint: %s holds out longest.", move);
    else
        play_say(play, "Hint: %s looks good.", move);
}

static void receive_answer(Play *play, const BackgroundAnswer *answer) {
    if (answer->status != ENGINE_OK) {
        play->stuck = true;
        play_warn(play, "The engine could not think about this position (status %d).",
                  (int)answer->status);
        return;
    }
    switch (answer->task) {
    case TASK_MOVE:
        receive_move(play, answer);
        break;
    case TASK_OPENING:
        receive_opening(play, answer);
        break;
    case TASK_HINT:
        receive_hint(play, answer);
        break;
    case TASK_EVALUATE:
        remember_score(play, &answer->info);
        break;
    case TASK_ANALYSE:
        break;
    }
}

int turns_patience_ms(const Play *play) {
    int64_t left = play->pace_ms - turns_elapsed_ms(play);
    if (!play->settings.demo || play->paused || !background_busy(play->background, NULL))
        return -1;
    return (int)max_int64(left, 0);
}

bool turns_receive(Play *play, bool wait) {
    BackgroundAnswer answer;
    bool early = !wait && turns_patience_ms(play) > 0;
    if (early || play->paused)
        return false;
    if (wait ? !background_wait(play->background, &answer)
             : !background_take(play->background, &answer))
        return false;
    receive_answer(play, &answer);
    return true;
}
