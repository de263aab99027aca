/* play_turns: see play_turns.h.
 *
 * The game kept for next time is written after every event, so that nothing is lost however
 * the program ends; when the match is over the file is taken away. A game that is over goes to the
 * shelf.
 */
#include "play/control/play_turns.h"

#include "ground/system_file.h"
#include "play/game/play_switches.h"
#include "play/save/play_save_write.h"
#include "play/save/play_scores.h"
#include "play/save/play_shelf.h"
#include "records.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { EVALUATE_MS = 400, FEW_CELLS = 3 /* as many are named in a message */ };

/* ------------------------------------------------------------------------------------------
 * Words.
 */

void turns_player(const Play *play, int player, char text[SETTING_TEXT_SIZE]) {
    settings_player(&play->settings, player, text);
}

bool turns_colours_known(const Play *play) {
    return opening_rules_settled(&play->game->opening) || play->game->phase == PHASE_OVER;
}

bool turns_demo_waits(const Play *play) {
    return play->settings.demo && play->game->count == 0 && play->game->phase == PHASE_PLAY;
}

void turns_stone_and_player(const Play *play, int player, char text[SETTING_TEXT_SIZE + 8]) {
    char name[SETTING_TEXT_SIZE];
    int side = play->game->owner[BLACK] == player ? BLACK : WHITE;
    bool known = turns_colours_known(play);
    turns_player(play, player, name);
    snprintf(text, SETTING_TEXT_SIZE + 8, "%s%s%s", known ? play->settings.symbols[side] : "",
             known ? " " : "", name);
}

/* The stones that are due, as many as the same player places one after another; for a stone that
 * has a square of its own, that one alone. */
static void stones_due(const Game *game, char due[TURNS_DUE_SIZE]) {
    static const char *const COLOURS[] = {"black", "white"};
    int run = opening_rules_run(&game->opening), size = opening_rules_step(&game->opening)->size;
    Side side = game->board->side;
    const char *first = COLOURS[side], *second = COLOURS[side_other(side)];
    if (size == 1)
        snprintf(due, TURNS_DUE_SIZE, "place %s in the centre", first);
    else if (size > 0)
        snprintf(due, TURNS_DUE_SIZE, "place %s within the central %dx%d", first, size, size);
    else if (run == 1)
        snprintf(due, TURNS_DUE_SIZE, "place %s", first);
    else if (run == 2)
        snprintf(due, TURNS_DUE_SIZE, "place %s, then %s", first, second);
    else
        snprintf(due, TURNS_DUE_SIZE, "place %s, %s, %s", first, second, first);
}

void turns_due(const Play *play, char due[TURNS_DUE_SIZE]) {
    const Game *game = play->game;
    int count = opening_rules_fifths(&game->opening), offered = game->opening.offer_count;
    due[0] = '\0';
    switch (game->phase) {
    case PHASE_OPENING:
        stones_due(game, due);
        break;
    case PHASE_NUMBER:
        snprintf(due, TURNS_DUE_SIZE, "name the number of fifth moves, 1 to %d",
                 opening_rules_step(&game->opening)->size);
        break;
    case PHASE_OFFER:
        snprintf(due, TURNS_DUE_SIZE, offered == 0 ? "offer %d fifth move%s" : "offer %d more",
                 count - offered, text_plural(count - offered));
        break;
    case PHASE_SELECT:
        snprintf(due, TURNS_DUE_SIZE, "select one of the fifth moves");
        break;
    case PHASE_CHOICE:
    case PHASE_PLAY:
    case PHASE_OVER:
        break;
    }
}

const char *turns_choices(const Play *play) {
    OpeningChoice third = game_third_choice(play->game);
    return third == CHOICE_TWO   ? "black, white or two"
           : third == CHOICE_TEN ? "black, white or ten"
                                 : "black or white";
}

/* Adds to the message what the person does now in an opening. */
static void say_due(Play *play) {
    size_t length = strlen(play->message);
    char due[TURNS_DUE_SIZE];
    turns_due(play, due);
    if (due[0] == '\0' || !turns_is_person(play))
        return;
    due[0] = (char)toupper((unsigned char)due[0]);
    snprintf(play->message + length, sizeof play->message - length, "%s%s.", length > 0 ? " " : "",
             due);
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

bool turns_is_kept(const Play *play) {
    return turns_under_way(play) && play->resume.path[0] != '\0' && !play->resume_failed;
}

const char *turns_not_kept(const Play *play) {
    return turns_under_way(play) && !turns_is_kept(play) ? " The game could not be kept." : "";
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

/* Adds a warning to the message, which tells how the game ended. */
static void warn_besides(Play *play, const char *warning) {
    char before[PLAY_MESSAGE_SIZE];
    snprintf(before, sizeof before, "%s", play->message);
    play_warn(play, "%s%s%s", before, before[0] == '\0' ? "" : " ", warning);
}

/* Puts a game that is over among the finished ones. Without a folder of data there is no place. */
static void put_on_shelf(Play *play) {
    if (play->settings.demo)
        return;
    Text text = {0};
    SavedGame saved = turns_saved(play);
    save_write(&text, &saved);
    if (play->resume.path[0] == '\0' || text.failed || !shelf_add(&text))
        warn_besides(play, "It cannot be kept here; save FILE keeps it.");
    text_free(&text);
}

/* Adds to the message that the game is not kept, and why. */
static void warn_not_kept(Play *play, int reason) {
    char warning[PLAY_MESSAGE_SIZE];
    const char *path = play->resume.path;
    snprintf(warning, sizeof warning, "This game cannot be kept for next time: %.*s %s%s.",
             glyph_text_fit(path, GLYPH_NAME), path,
             play->resume_waits ? "holds another one" : "cannot be written: ",
             play->resume_waits ? "" : strerror(reason));
    warn_besides(play, warning);
}

static void keep_for_next_time(Play *play) {
    if (play->settings.demo || play->resume.path[0] == '\0')
        return;
    if (turns_match_over(play)) {
        if (!play->resume_waits)
            system_remove_file(play->resume.path);
        return;
    }
    Text text = {0};
    SavedGame saved = turns_saved(play);
    save_write(&text, &saved);
    bool written = !play->resume_waits && file_write(play->resume.path, &text);
    if (!written && !play->resume_failed)
        warn_not_kept(play, errno);
    text_free(&text);
    play->resume_failed = !written;
}

void turns_keep(Play *play) {
    if (turns_under_way(play))
        keep_for_next_time(play);
}

void turns_set_helped(Play *play) {
    if (play->helped)
        return;
    play->helped = true;
    keep_for_next_time(play);
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
        warn_besides(play, complaint);
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
    play->helped = play->counted = play->stuck = play->table_shown = play->paused = false;
    play->hint = play->warned = CELL_NONE;
    play->score_count = -1;
    play->redraw = true;
    play->turn_start_ms = clock_ms();
}

/* Says whose turn it is in a game that begins. */
static void say_beginning(Play *play) {
    char player[SETTING_TEXT_SIZE + 8];
    turns_stone_and_player(play, game_turn(play->game), player);
    if (turns_demo_waits(play))
        play_say(play, "Choose the cell of the first stone.");
    else if (play->match.rounds > 1)
        play_say(play, "Round %d of %d: %s begins.", match_round(&play->match), play->match.rounds,
                 player);
    else
        play_say(play, "%s begins.", player);
    say_due(play);
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
    char kept[SETTING_COMPLAINT_SIZE];
    bool demo = play->settings.demo;
    Settings wanted = play->wanted;
    install_game(play, saved->game);
    saved->game = NULL;
    play->settings = saved->settings;
    uint32_t later = settings_adopt(&play->settings, &wanted, play->options, kept);
    play->message[0] = '\0';
    if (kept[0] != '\0')
        play_say(play, "For new games only: %s.", kept);
    play->settings.demo = demo;
    if (switches_no_colours())
        play->settings.coloured = wanted.coloured;
    if (!play->utf8 && settings_symbols_need_utf8(&play->settings)) {
        memcpy(play->settings.symbols, wanted.symbols, sizeof wanted.symbols);
        play->settings.symbols_chosen = wanted.symbols_chosen;
    }
    play->wanted = play->settings;
    play->wanted.engine[0] = '\0';
    settings_copy(&play->wanted, &wanted, later);
    if (saved->foreign)
        memcpy(play->wanted.names, wanted.names, sizeof wanted.names);
    play->match = saved->match;
    bool other_level = play->settings.level != saved->settings.level && play->game->count > 0;
    play->helped = saved->helped || other_level;
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
    say_due(play);
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
    if (turn < 0 || play->stuck || turns_demo_waits(play) || (settings->demo && play->paused))
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

void turns_give_resources(Play *play) {
    EngineResources resources = settings_resources(&play->settings, false);
    if (!background_set_resources(play->background, resources))
        play_warn(play, TURNS_SHORT_OF_MEMORY, resources.memory_mb);
}

void turns_ask(Play *play) {
    BackgroundQuestion question;
    if (background_busy(play->background, NULL) || !next_question(play, &question))
        return;
    turns_give_resources(play);
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

/* Writes the cells of an answer as a list. */
static void list_cells(const Play *play, const OpeningAnswer *answer, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < answer->cell_count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(answer->cells[i], play->game->board->width, move);
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? ", " : "", move);
    }
}

/* What the engine did at a step of an opening, `answer` being what it decided. */
static void describe_step(const Play *play, GamePhase phase, const OpeningAnswer *answer,
                          char *text, size_t size) {
    char cells[OPENING_MAX_OFFERS * (NOTATION_MOVE_SIZE + 2)];
    list_cells(play, answer, cells, sizeof cells);
    if (phase == PHASE_CHOICE)
        snprintf(text, size, "%s",
                 answer->choice == CHOICE_TWO     ? "places two more stones: choose your colour"
                 : answer->choice == CHOICE_TEN   ? "keeps black and offers ten fifth moves"
                 : answer->choice == CHOICE_BLACK ? "takes black"
                                                  : "takes white");
    else if (phase == PHASE_NUMBER)
        snprintf(text, size, "wants %d fifth move%s", answer->number, text_plural(answer->number));
    else if (phase == PHASE_OFFER && answer->cell_count > FEW_CELLS)
        snprintf(text, size, "offers %d fifth moves", answer->cell_count);
    else if (phase == PHASE_OFFER)
        snprintf(text, size, "offers %s", cells);
    else if (phase == PHASE_SELECT)
        snprintf(text, size, "selects %s", cells);
    else if (answer->cell_count == 3)
        snprintf(text, size, "placed three stones%s",
                 answer->number == 0 ? ": choose your colour" : "");
    else
        snprintf(text, size, "placed %s", cells);
}

/* Does what the engine decided in an opening. The first thing took the time. */
static void apply_opening(Game *game, const OpeningAnswer *answer, int64_t used_ms) {
    int player = game_turn(game), before = game->count;
    if (game->phase == PHASE_CHOICE)
        game_choose(game, answer->choice, used_ms);
    for (int i = 0; i <= answer->cell_count && game_turn(game) == player; i++) {
        int64_t took_ms = game->count == before ? used_ms : 0;
        if (game->phase == PHASE_NUMBER && answer->number > 0)
            game_name(game, answer->number, took_ms);
        else if (i < answer->cell_count && game_wants_cell(game))
            game_play(game, answer->cells[i], took_ms);
    }
}

/* The engine's part in an opening: a choice, a number, stones, whatever it decided at once. */
static void receive_opening(Play *play, const BackgroundAnswer *answer) {
    const OpeningAnswer *opening = &answer->opening;
    GamePhase phase = play->game->phase;
    int before = play->game->count;
    char name[SETTING_TEXT_SIZE], done[PLAY_MESSAGE_SIZE / 2];
    turns_player(play, game_turn(play->game), name);
    apply_opening(play->game, opening, turns_elapsed_ms(play));
    describe_step(play, phase, opening, done, sizeof done);
    play_say(play, "%s %s.", name, done);
    if (phase == PHASE_OPENING && opening->number > 0)
        play_say(play, "%s opened and wants %d fifth move%s: choose your colour.", name,
                 opening->number, text_plural(opening->number));
    play->stuck = play->game->count == before;
    turns_after_event(play);
}

/* What the engine would do in the person's place. */
static void receive_opening_hint(Play *play, const OpeningAnswer *opening) {
    char cells[OPENING_MAX_OFFERS * (NOTATION_MOVE_SIZE + 2)];
    list_cells(play, opening, cells, sizeof cells);
    if (play->game->phase == PHASE_CHOICE) {
        static const char *const WORDS[] = {[CHOICE_BLACK] = "play black",
                                            [CHOICE_WHITE] = "play white",
                                            [CHOICE_TWO] = "place two more stones",
                                            [CHOICE_TEN] = "offer ten fifth moves"};
        play_say(play, "Hint: %s.", WORDS[opening->choice]);
        return;
    }
    if (play->game->phase == PHASE_NUMBER) {
        play_say(play, "Hint: %d.", opening->number);
        return;
    }
    play->hint = opening->cells[0];
    play->redraw = true;
    play_say(play, "Hint: %s.", cells);
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
        if (answer->in_opening)
            receive_opening_hint(play, &answer->opening);
        else
            receive_hint(play, answer);
        break;
    case TASK_EVALUATE:
        remember_score(play, &answer->info);
        break;
    case TASK_ANALYSE:
        break;
    }
}

int turns_wait_ms(const Play *play) {
    int64_t left = play->pace_ms - turns_elapsed_ms(play);
    if (!play->settings.demo || play->paused || !background_busy(play->background, NULL))
        return -1;
    return (int)max_int64(left, 0);
}

bool turns_receive(Play *play, bool wait) {
    BackgroundAnswer answer;
    bool early = !wait && turns_wait_ms(play) > 0;
    if (early || play->paused)
        return false;
    if (wait ? !background_wait(play->background, &answer)
             : !background_take(play->background, &answer))
        return false;
    receive_answer(play, &answer);
    return true;
}
