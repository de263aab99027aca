/* gamedata_text: see gamedata_text.h. */
#include "data/gamedata_text.h"

#include <inttypes.h>

static void append_event(Text *text, const DataEvent *event, int width) {
    char move[NOTATION_MOVE_SIZE];
    notation_write_move(event->cell, width, move);
    switch ((DataEventKind)event->kind) {
    case DATA_PLAY:
        text_append(text, " %s", move);
        break;
    case DATA_RANDOM:
        text_append(text, " ~%s", move);
        break;
    case DATA_BRANCH:
        text_append(text, " (");
        break;
    case DATA_BACK:
        text_append(text, " )");
        break;
    default:
        text_append(text, " %d:%s", event->score, move);
    }
}

void gamedata_text_append(Text *text, const GamedataHeader *header, const GameData *game) {
    text_append(text, "game %" PRId64 " seed %" PRIu64 " rule %d board %dx%d result %s end \"%s\"",
                game->number, game->seed, header->rule, header->width, header->height,
                game_result_name(game->result), game_ending_name(game->end));
    bool listing = false;
    for (int i = 0; i < game->count; i++) {
        bool listed = game->events[i].kind == DATA_ALTERNATIVE;
        if (listed != listing)
            text_append(text, listed ? " [" : " ]");
        listing = listed;
        append_event(text, &game->events[i], header->width);
    }
    text_append(text, listing ? " ]\n" : "\n");
}
