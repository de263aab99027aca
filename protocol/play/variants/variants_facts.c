/* variants_facts: see variants_facts.h. */
#include "play/variants/variants_facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Facts.
 */

bool variants_round_over(const VariantsPlay *play) {
    return play->gave_up >= 0 || variant_result(play->game) != VARIANT_GOES_ON;
}

bool variants_match_over(const VariantsPlay *play) {
    return variants_round_over(play) && play->match.finished >= play->settings.rounds;
}

bool variants_under_way(const VariantsPlay *play) {
    return (variant_ply(play->game) > 0 || play->match.finished > 0) && !play->settings.demo;
}

int variants_player_of(const VariantsPlay *play, int side) {
    return side == 0 ? play->opener : 1 - play->opener;
}

int variants_turn(const VariantsPlay *play) {
    if (variants_round_over(play))
        return -1;
    return variants_player_of(play, variant_turn(play->game));
}

int variants_winner(const VariantsPlay *play) {
    VariantResult result = variant_result(play->game);
    if (play->gave_up >= 0)
        return 1 - play->gave_up;
    return result == VARIANT_DRAWN ? -1 : variants_player_of(play, (int)result);
}

bool variants_is_person(const VariantsPlay *play) {
    int player = variants_turn(play);
    return player >= 0 && !variants_settings_is_engine(&play->settings, player);
}

void variants_player(const VariantsPlay *play, int player, char text[SETTING_TEXT_SIZE]) {
    variants_settings_player(&play->settings, player, text);
}

const char *variants_sign(const VariantsPlay *play, int side) {
    if (variant_kind(play->game) == VARIANT_TICKOATTWO)
        return side == 0 ? "|" : "-";
    return side == 0 ? "X" : "O";
}

int64_t variants_used_ms(const VariantsPlay *play, int player) {
    bool running = variants_turn(play) == player && !play->paused;
    return play->used_ms[player] + (running ? clock_ms() - play->turn_start_ms : 0);
}

void variants_describe(const VariantsPlay *play, const VariantThought *thought,
                       char text[SETTING_TEXT_SIZE]) {
    int side = variant_turn(play->game);
    if (thought->wins_in > 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s wins in %d", variants_sign(play, side),
                 (thought->wins_in + 1) / 2);
    else if (thought->wins_in < 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s wins in %d", variants_sign(play, 1 - side),
                 (1 - thought->wins_in) / 2);
    else if (thought->score >= 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s +%d", variants_sign(play, side), thought->score);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%s +%d", variants_sign(play, 1 - side), -thought->score);
}

void variants_evaluation(const VariantsPlay *play, char text[SETTING_TEXT_SIZE]) {
    text[0] = '\0';
    if (play->settings.evaluation != 0 && play->analysed && !variants_round_over(play))
        variants_describe(play, &play->analysis, text);
}

/* ------------------------------------------------------------------------------------------
 * Words.
 */

static void say(VariantsPlay *play, bool bell, const char *format, va_list arguments) {
    size_t used = strlen(play->message);
    if (used > 0 && used + 1 < sizeof play->message) {
        play->message[used++] = ' ';
        play->message[used] = '\0';
    }
    vsnprintf(play->message + used, sizeof play->message - used, format, arguments);
    play->bell = play->bell || bell;
}

void variants_say(VariantsPlay *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(play, false, format, arguments);
    va_end(arguments);
}

void variants_warn(VariantsPlay *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(play, true, format, arguments);
    va_end(arguments);
}

void variants_changed(VariantsPlay *play) {
    play->hint = VARIANT_NO_MOVE;
    play->analysed = false;
    play->failed = false;
    play->redraw = true;
    play->turn_start_ms = clock_ms();
}
