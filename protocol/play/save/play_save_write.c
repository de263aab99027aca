/* play_save_write: see play_save_write.h. */
#include "play/save/play_save_write.h"

#include "play/ground/play_codepage.h"
#include "play/ground/play_sink.h"
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

static void write_stones(Buffer *buffer, const Settings *settings, const Game *game) {
    const Board *board = game->board;
    RecordSink sink = buffer_sink(buffer);
    psq_write_head(&sink, board->width, board->height, player_number(settings, game->owner[BLACK]),
                   player_number(settings, game->owner[WHITE]));
    for (int i = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            psq_write_stone(&sink, board->width, board->height, game->events[i].cell,
                            game->events[i].used_ms);
}

/* The line of a name. A person without a name of his own is called as the manager calls him. */
static void write_name(Buffer *buffer, const Settings *settings, int player, int side) {
    char name[SETTING_TEXT_SIZE];
    Settings plain;
    settings_init(&plain);
    bool engine = settings_is_engine(settings, player);
    codepage_write(engine ? settings->engine : settings->names[player], name, sizeof name);
    if (engine)
        buffer_print(buffer, "%s\r\n", name[0] == '\0' ? SAVE_PROGRAM : name);
    else if (strcmp(settings->names[player], plain.names[player]) == 0)
        buffer_print(buffer, PSQ_PERSON "%d\r\n", side + 1);
    else
        buffer_print(buffer, PSQ_PERSON "%s\r\n", name);
}

/* The names of both colours, the result as the manager's tools know it, and the first line of ours:
 * whatever is cut off behind the result is missed. */
static void write_result(Buffer *buffer, const SavedGame *saved) {
    const Game *game = saved->game;
    for (int side = BLACK; side <= WHITE; side++)
        write_name(buffer, &saved->settings, game->owner[side], side);
    int result = game->winner < 0 ? 0 : (game->winner == game->owner[BLACK] ? 1 : 2);
    static const char *const WINNERS[] = {"draw", "black", "white"};
    bool over = game->phase == PHASE_OVER;
    buffer_print(buffer, "%d\r\npentad:end=%s%s%s\r\npentad:lines=from the top\r\n", result,
                 over ? WINNERS[result] : "", over ? ", " : "", save_end_name(game->end));
}

static void write_settings(Buffer *buffer, const Settings *settings) {
    char value[SETTING_TEXT_SIZE];
    for (int i = 0; i < settings_count(); i++) {
        if (!settings_is_saved(settings, i))
            continue;
        settings_get(settings, i, value);
        buffer_print(buffer, "pentad:%s=%s\r\n", settings_name(i), value);
    }
    if (settings->engine[0] != '\0')
        buffer_print(buffer, "pentad:engine=%s\r\n", settings->engine);
}

static void write_match(Buffer *buffer, const SavedGame *saved) {
    const Match *match = &saved->match;
    buffer_print(buffer, "pentad:starter=%d\r\n", match->starter);
    for (int i = 0; i < match->finished; i++) {
        const RoundResult *result = &match->results[i];
        buffer_print(buffer, "pentad:result=%d,%d,%d,%d\r\n", result->winner + 1, result->points,
                     result->stones, (int)result->end);
    }
    buffer_print(buffer, "pentad:opener=%d\r\npentad:helped=%d\r\npentad:counted=%d\r\n",
                 saved->game->opener, saved->helped, saved->counted);
    buffer_print(buffer, "pentad:black=%d\r\n", saved->game->owner[BLACK]);
    if (saved->date[0] != '\0')
        buffer_print(buffer, "pentad:date=%s\r\n", saved->date);
}

/* The events that are no stones, in their order. */
static void write_other_events(Buffer *buffer, const Game *game) {
    for (int i = 0; i < game->count; i++) {
        const GameEvent *event = &game->events[i];
        if (event->kind == EVENT_CHOICE)
            buffer_print(buffer, "pentad:choice=%s,%" PRId64 "\r\n",
                         save_choice_name(event->choice), event->used_ms);
        else if (event->kind == EVENT_NUMBER)
            buffer_print(buffer, "pentad:number=%d,%" PRId64 "\r\n", event->number, event->used_ms);
        else if (event->kind == EVENT_OFFER)
            buffer_print(buffer, "pentad:offer=%d,%" PRId64 "\r\n", event->cell, event->used_ms);
        else if (event->kind == EVENT_GIVE_UP)
            buffer_print(buffer, "pentad:gave-up=%d,%" PRId64 "\r\n", event->player,
                         event->used_ms);
    }
}

void save_write(Buffer *buffer, const SavedGame *saved) {
    write_stones(buffer, &saved->settings, saved->game);
    write_result(buffer, saved);
    write_settings(buffer, &saved->settings);
    write_match(buffer, saved);
    write_other_events(buffer, saved->game);
    if (!buffer->failed)
        buffer_print(buffer, "pentad:sum=%08" PRIx32 "\r\n",
                     bytes_checksum(buffer->data, buffer->length));
}
