/* play_save_write: see play_save_write.h. */
#include "play/save/play_save_write.h"

#include "play/ground/play_codepage.h"
#include "records.h"

#include <inttypes.h>
#include <string.h>

/* The number of a player in the first line. */
static int player_number(const Settings *settings, int player) {
    static const int LIMITS_MS[] = {100,  300,   600,   1000,  1500, 2500,
                                    5000, 10000, 15000, 30000, 60000};
    if (!settings_is_engine(settings, player))
        return 0;
    int number = 1;
    while (number < (int)ARRAY_LENGTH(LIMITS_MS) && settings->time_ms >= LIMITS_MS[number])
        number++;
    return number;
}

static void write_stones(Text *text, const Settings *settings, const Game *game) {
    const Board *board = game->board;
    RecordSink sink = text_sink(text);
    psq_write_head(&sink, board->width, board->height, player_number(settings, game->owner[BLACK]),
                   player_number(settings, game->owner[WHITE]));
    for (int i = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            psq_write_stone(&sink, board->width, board->height, game->events[i].cell,
                            game->events[i].used_ms);
}

/* The line of a name. A person without a name of his own is called as the manager calls him. */
static void write_name(Text *text, const Settings *settings, int player, int side) {
    char name[SETTING_TEXT_SIZE];
    Settings plain;
    settings_init(&plain);
    bool engine = settings_is_engine(settings, player);
    codepage_write(engine ? settings->engine : settings->names[player], name, sizeof name);
    if (engine)
        text_append(text, "%s\r\n", name[0] == '\0' ? SAVE_PROGRAM : name);
    else if (strcmp(settings->names[player], plain.names[player]) == 0)
        text_append(text, PSQ_PERSON "%d\r\n", side + 1);
    else
        text_append(text, PSQ_PERSON "%s\r\n", name);
}

/* The names of both colours, the result as the manager's tools know it, and the first line of ours:
 * whatever is cut off behind the result is missed. */
static void write_result(Text *text, const SavedGame *saved) {
    const Game *game = saved->game;
    for (int side = BLACK; side <= WHITE; side++)
        write_name(text, &saved->settings, game->owner[side], side);
    int result = game->winner < 0 ? 0 : (game->winner == game->owner[BLACK] ? 1 : 2);
    static const char *const WINNERS[] = {"draw", "black", "white"};
    bool over = game->phase == PHASE_OVER;
    text_append(text, "%d\r\npentad:end=%s%s%s\r\npentad:lines=from the top\r\n", result,
                over ? WINNERS[result] : "", over ? ", " : "", save_end_name(game->end));
}

static void write_settings(Text *text, const Settings *settings) {
    char value[SETTING_TEXT_SIZE];
    for (int i = 0; i < settings_count(); i++) {
        if (!settings_is_saved(settings, i))
            continue;
        settings_get(settings, i, value);
        text_append(text, "pentad:%s=%s\r\n", settings_name(i), value);
    }
    if (settings->engine[0] != '\0')
        text_append(text, "pentad:engine=%s\r\n", settings->engine);
}

static void write_match(Text *text, const SavedGame *saved) {
    const Match *match = &saved->match;
    text_append(text, "pentad:starter=%d\r\n", match->starter);
    for (int i = 0; i < match->finished; i++) {
        const RoundResult *result = &match->results[i];
        text_append(text, "pentad:result=%d,%d,%d,%d\r\n", result->winner + 1, result->points,
                    result->stones, (int)result->end);
    }
    text_append(text, "pentad:opener=%d\r\npentad:helped=%d\r\npentad:counted=%d\r\n",
                saved->game->opener, saved->helped, saved->counted);
    text_append(text, "pentad:black=%d\r\n", saved->game->owner[BLACK]);
    if (saved->date[0] != '\0')
        text_append(text, "pentad:date=%s\r\n", saved->date);
}

/* The events that are no stones, in their order. */
static void write_other_events(Text *text, const Game *game) {
    for (int i = 0; i < game->count; i++) {
        const GameEvent *event = &game->events[i];
        if (event->kind == EVENT_CHOICE)
            text_append(text, "pentad:choice=%s,%" PRId64 "\r\n", save_choice_name(event->choice),
                        event->used_ms);
        else if (event->kind == EVENT_NUMBER)
            text_append(text, "pentad:number=%d,%" PRId64 "\r\n", event->number, event->used_ms);
        else if (event->kind == EVENT_OFFER)
            text_append(text, "pentad:offer=%d,%" PRId64 "\r\n", event->cell, event->used_ms);
        else if (event->kind == EVENT_GIVE_UP)
            text_append(text, "pentad:gave-up=%d,%" PRId64 "\r\n", event->player, event->used_ms);
    }
}

void save_write(Text *text, const SavedGame *saved) {
    write_stones(text, &saved->settings, saved->game);
    write_result(text, saved);
    write_settings(text, &saved->settings);
    write_match(text, saved);
    write_other_events(text, saved->game);
    if (!text->failed)
        text_append(text, "pentad:sum=%08" PRIx32 "\r\n", bytes_checksum(text->data, text->length));
}
