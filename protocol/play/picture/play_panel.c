/* play_panel: see play_panel.h.
 *
 * The list of moves shows as many of the last ones as there is room for.
 */
#include "play/picture/play_panel.h"

#include "play/control/play_turns.h"
#include "play/picture/play_marks.h"
#include "records.h"

#include <stdio.h>

enum {
    MOVES_TOP = 9,     /* the line where the list of moves begins */
    MIN_MOVES = 3,     /* lines of it and the gap below, that a legend leaves */
    NUMBERS_LEFT = 26, /* the column of points and clock, from the left edge */
    NUMBERS_WIDTH = 13 /* their columns */
};

void panel_clock(const Play *play, int player, char text[PLAY_CLOCK_SIZE]) {
    int64_t used = game_used_ms(play->game, player);
    bool running = game_turn(play->game) == player && !play->paused && !turns_demo_waits(play);
    if (running)
        used += turns_elapsed_ms(play);
    play_clock_text(used, text);
}

static void draw_heading(Canvas *canvas, const Play *play, int x) {
    const Settings *settings = &play->settings;
    static const char *const NUMBERS[] = {"Three", "Four", "Five"};
    char text[SETTING_TEXT_SIZE], rule[SETTING_TEXT_SIZE], opening[SETTING_TEXT_SIZE];
    settings_get(settings, settings_find("rule"), rule);
    settings_get(settings, settings_find("opening"), opening);
    snprintf(text, sizeof text, "%s in a row", NUMBERS[settings->row - 3]);
    canvas_text(canvas, x, 1, STYLE_BOLD, text);
    snprintf(text, sizeof text, "%.20s, %dx%d%s%.10s", rule, settings->width, settings->height,
             settings->opening == OPENING_FREE ? "" : ", ",
             settings->opening == OPENING_FREE ? "" : opening);
    canvas_text(canvas, x, 2, STYLE_PLAIN, text);
    if (settings->rounds > 1)
        snprintf(text, sizeof text, "round %d of %d", match_round(&play->match), settings->rounds);
    else
        snprintf(text, sizeof text, "%s", settings->demo ? "demonstration" : "");
    int end = canvas_text(canvas, x, 3, STYLE_PLAIN, text), number = play->game->opening.number;
    if (number == 0 || play->game->phase == PHASE_PLAY || play->game->phase == PHASE_OVER)
        return;
    snprintf(text, sizeof text, "%s%d fifth move%s", end > x ? ", " : "", number,
             text_plural(number));
    canvas_text(canvas, end, 3, STYLE_PLAIN, text);
}

/* A player: stone, name, points and clock; an arrow for the one to move. */
static void draw_player(Canvas *canvas, const Play *play, int x, int y, int player) {
    int side = play->game->owner[BLACK] == player ? BLACK : WHITE;
    int name_width = canvas->width - x - 2 - 3 - NUMBERS_WIDTH; /* arrow, stone, gaps */
    char name[SETTING_TEXT_SIZE], clock[PLAY_CLOCK_SIZE], numbers[64];
    bool to_move = game_turn(play->game) == player;
    turns_player(play, player, name);
    glyph_text_shorten(name, min_int(name_width, NUMBERS_LEFT - 4));
    panel_clock(play, player, clock);
    int at = canvas_text(canvas, x, y, STYLE_BOLD, to_move ? ">" : " ");
    at = canvas_text(canvas, at, y, play->settings.colours[side] | STYLE_BOLD,
                     turns_colours_known(play) ? play->settings.symbols[side] : " ");
    canvas_text(canvas, at + 1, y, to_move ? STYLE_BOLD : STYLE_PLAIN, name);
    snprintf(numbers, sizeof numbers, "%4d %8s", turns_points(play, player), clock);
    canvas_text(canvas, min_int(x + NUMBERS_LEFT, canvas->width - NUMBERS_WIDTH), y, STYLE_PLAIN,
                numbers);
}

/* The moves, a pair on each line, as many of the last ones as there is room for. */
static void draw_moves(Canvas *canvas, const Play *play, int x, int end) {
    const Game *game = play->game;
    Cell cells[BOARD_MAX_CELLS];
    int count = 0, room = max_int(end - MOVES_TOP, 0);
    for (int i = 0; i < game->count; i++)
        if (game->events[i].kind == EVENT_STONE)
            cells[count++] = game->events[i].cell;
    int pairs = (count + 1) / 2;
    for (int pair = max_int(pairs - room, 0); pair < pairs; pair++) {
        char line[SETTING_TEXT_SIZE], first[NOTATION_MOVE_SIZE], second[NOTATION_MOVE_SIZE] = "";
        notation_write_move(cells[2 * pair], game->board->width, first);
        if (2 * pair + 1 < count)
            notation_write_move(cells[2 * pair + 1], game->board->width, second);
        snprintf(line, sizeof line, "%4d.  %-5s %-5s", pair + 1, first, second);
        canvas_text(canvas, x, MOVES_TOP + pair - max_int(pairs - room, 0), STYLE_PLAIN, line);
    }
}

bool panel_has_room(int end, int count) {
    return end - 1 - MOVES_TOP >= count + MIN_MOVES;
}

void panel_draw(Canvas *canvas, const Play *play, int x, int end, bool legend) {
    MarkMeaning meanings[MARKS_LEGEND_COUNT];
    int count = legend ? marks_legend(play, meanings) : 0;
    draw_heading(canvas, play, x);
    for (int player = 0; player < PLAYER_COUNT && 5 + player < end; player++)
        draw_player(canvas, play, x, 5 + player, player);
    draw_moves(canvas, play, x, end - 1 - count - (count > 0));
    for (int i = 0; i < count; i++)
        canvas_text(canvas, x, end - 1 - count + i, STYLE_PLAIN, meanings[i].text);
}
