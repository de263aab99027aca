/* family_facts: see family_facts.h. */
#include "play/variants/family_facts.h"

#include <stdarg.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Facts.
 */

bool family_round_over(const Family *family) {
    return family->gave_up >= 0 || variant_result(family->game) != VARIANT_GOES_ON;
}

bool family_match_over(const Family *family) {
    return family_round_over(family) && family->match.finished >= family->settings.rounds;
}

bool family_under_way(const Family *family) {
    return (variant_ply(family->game) > 0 || family->match.finished > 0) && !family->settings.demo;
}

int family_player_of(const Family *family, int side) {
    return side == 0 ? family->opener : 1 - family->opener;
}

int family_turn(const Family *family) {
    if (family_round_over(family))
        return -1;
    return family_player_of(family, variant_turn(family->game));
}

int family_winner(const Family *family) {
    VariantResult result = variant_result(family->game);
    if (family->gave_up >= 0)
        return 1 - family->gave_up;
    return result == VARIANT_DRAWN ? -1 : family_player_of(family, (int)result);
}

bool family_is_person(const Family *family) {
    int player = family_turn(family);
    return player >= 0 && !family_settings_is_engine(&family->settings, player);
}

void family_player(const Family *family, int player, char text[SETTING_TEXT_SIZE]) {
    family_settings_player(&family->settings, player, text);
}

const char *family_sign(const Family *family, int side) {
    if (variant_kind(family->game) == VARIANT_TICKOATTWO)
        return side == 0 ? "|" : "-";
    return side == 0 ? "X" : "O";
}

int64_t family_used_ms(const Family *family, int player) {
    bool running = family_turn(family) == player && !family->paused;
    return family->used_ms[player] + (running ? clock_ms() - family->turn_start_ms : 0);
}

void family_describe(const Family *family, const VariantThought *thought,
                     char text[SETTING_TEXT_SIZE]) {
    int side = variant_turn(family->game);
    if (thought->wins_in > 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s wins in %d", family_sign(family, side),
                 (thought->wins_in + 1) / 2);
    else if (thought->wins_in < 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s wins in %d", family_sign(family, 1 - side),
                 (1 - thought->wins_in) / 2);
    else if (thought->score >= 0)
        snprintf(text, SETTING_TEXT_SIZE, "%s +%d", family_sign(family, side), thought->score);
    else
        snprintf(text, SETTING_TEXT_SIZE, "%s +%d", family_sign(family, 1 - side), -thought->score);
}

void family_evaluation(const Family *family, char text[SETTING_TEXT_SIZE]) {
    text[0] = '\0';
    if (family->settings.evaluation != 0 && family->analysed && !family_round_over(family))
        family_describe(family, &family->analysis, text);
}

/* ------------------------------------------------------------------------------------------
 * Words.
 */

static void say(Family *family, bool bell, const char *format, va_list arguments) {
    size_t used = strlen(family->message);
    if (used > 0 && used + 1 < sizeof family->message) {
        family->message[used++] = ' ';
        family->message[used] = '\0';
    }
    vsnprintf(family->message + used, sizeof family->message - used, format, arguments);
    family->bell = family->bell || bell;
}

void family_say(Family *family, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(family, false, format, arguments);
    va_end(arguments);
}

void family_warn(Family *family, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(family, true, format, arguments);
    va_end(arguments);
}

void family_changed(Family *family) {
    family->hint = VARIANT_NO_MOVE;
    family->analysed = false;
    family->failed = false;
    family->redraw = true;
    family->turn_start_ms = clock_ms();
}
