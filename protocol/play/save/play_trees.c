/* play_trees: see play_trees.h.
 *
 * A tree becomes a game by way of the text that the Piskvork manager would write of it: what such a
 * file needs to be played on is known there.
 */
#include "play/save/play_trees.h"

#include "ground/system_file.h"
#include "play/ground/play_codepage.h"
#include "play/save/play_save_read.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_GAMES = 99999, DAY_SIZE = 11, SHOWN_PATH = 80 };

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Splits "games.sgf#2" into the name and the number of the game, from 0; a file that really has
 * such a name is taken as it is. */
static int split_number(const char *text, char path[FILE_PATH_SIZE]) {
    const char *sign = strrchr(text, '#');
    snprintf(path, FILE_PATH_SIZE, "%s", text);
    FILE *file = system_open_file(text);
    if (file != NULL)
        fclose(file);
    if (file != NULL || sign == NULL || sign[1] == '\0' ||
        sign[1 + strspn(sign + 1, "0123456789")] != '\0')
        return 0;
    long number = strtol(sign + 1, NULL, 10);
    if (number < 1 || number > MAX_GAMES || (size_t)(sign - text) >= FILE_PATH_SIZE)
        return 0;
    path[sign - text] = '\0';
    return (int)number - 1;
}

void trees_find(const char *text, char path[FILE_PATH_SIZE]) {
    split_number(text, path);
}

void trees_others(const char *path, int games, char text[TREES_OTHERS_SIZE]) {
    char name[FILE_PATH_SIZE];
    split_number(path, name);
    text[0] = '\0';
    if (games <= 1 || strcmp(name, path) != 0)
        return;
    bool shown = strlen(path) <= SHOWN_PATH; /* a part of a name would be no name */
    snprintf(text, TREES_OTHERS_SIZE, ", the first of %d games (%s#2%s is the second)", games,
             shown ? path : "", shown ? "" : " behind its name");
}

static bool is_of_variant(const Text *text) {
    return strncmp(text->data, SAVE_OF_VARIANT, sizeof SAVE_OF_VARIANT - 1) == 0;
}

/* Makes the row of a game as short as its board: where the file and the settings say five, nobody
 * could win on 3x3. Renju is played with five alone. */
static void fit_row(GameTree *tree) {
    int rule = gametree_rule(tree);
    int longest = max_int(gametree_width(tree), gametree_height(tree));
    if (gametree_row(tree) > longest)
        gametree_set_rule(tree, rule == RULE_RENJU ? RULE_FREESTYLE : rule, longest);
}

GameTree *trees_read(const char *path, const Settings *settings, int *games,
                     char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[FILE_PATH_SIZE];
    int index = split_number(path, name);
    Text text = {0};
    RecordDefaults defaults = {settings->width, settings->height, settings->rule, settings->row,
                               NULL};
    GameTree *tree = NULL;
    switch (file_read_large(name, &text)) {
    case FILE_ABSENT:
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no such file");
        break;
    case FILE_UNREADABLE:
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be read: %s", strerror(errno));
        break;
    case FILE_OK:
        tree = format_read(text.data, text.length, index, &defaults, complaint);
        if (tree != NULL)
            fit_row(tree);
        if (tree == NULL && is_of_variant(&text))
            snprintf(
                complaint, SETTING_COMPLAINT_SIZE,
                "it is a game of ultimate tic-tac-toe or TickoaTTwo: pbrain-pentad play --open "
                "FILE opens it");
        if (games != NULL)
            *games = tree == NULL ? 0 : format_count(text.data, text.length);
    }
    text_free(&text);
    return tree;
}

/* Whether a game in the format of the Piskvork manager is one of ours. */
static bool is_ours(const Text *text) {
    return psq_detect(text->data, text->length) && strstr(text->data, "\npentad:") != NULL;
}

GameTree *trees_read_game(const char *path, const Settings *settings,
                          char complaint[SETTING_COMPLAINT_SIZE]) {
    char name[FILE_PATH_SIZE];
    Text text = {0};
    SavedGame saved;
    GameTree *tree = NULL;
    bool first = split_number(path, name) == 0;
    if (!first || file_read(name, &text) != FILE_OK || !is_ours(&text)) {
        tree = trees_read(path, settings, NULL, complaint);
    } else if (save_read(text.data, text.length, settings, &saved, complaint)) {
        tree = trees_of_game(&saved);
        game_destroy(saved.game);
        if (tree == NULL)
            snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
    }
    text_free(&text);
    return tree;
}

bool trees_write(const char *path, const GameTree *tree, char loss[FORMAT_LOSS_SIZE],
                 char complaint[SETTING_COMPLAINT_SIZE]) {
    Text text = {0};
    RecordSink sink = text_sink(&text);
    RecordFormat format = format_of_name(path);
    loss[0] = '\0';
    if (format == FORMAT_UNKNOWN) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "its name must end with .sgf, .psq, .lib, .txt or .pos.txt");
        return false;
    }
    bool done = format_write(&sink, tree, format, loss, complaint);
    if (done && !file_write(path, &text)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be written: %s", strerror(errno));
        done = false;
    }
    text_free(&text);
    return done;
}

bool trees_may_replace(const char *path, const Settings *settings,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    Text text = {0};
    FileStatus status = file_read_large(path, &text);
    if (status == FILE_UNREADABLE)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "is left alone, for it cannot be read: %s",
                 strerror(errno));
    bool may = status == FILE_ABSENT || (status == FILE_OK && text.length == 0) ||
               (status == FILE_OK && psq_detect(text.data, text.length));
    if (status == FILE_OK && !may) {
        GameTree *tree = trees_read(path, settings, NULL, complaint);
        may = tree != NULL;
        gametree_destroy(tree);
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "is there already and is no game: choose another name");
    }
    text_free(&text);
    return may;
}

/* Whether a node has nothing but its move and its time. */
static bool is_plain(const GameTree *tree, GameNode node) {
    GameValue value;
    int marks, points;
    gametree_marks(tree, node, &marks);
    gametree_setup(tree, node, &points);
    return marks == 0 && points == 0 && gametree_children(tree, node) <= 1 &&
           gametree_told_turn(tree, node) == SIDE_COUNT && gametree_hotspot(tree, node) == 0 &&
           gametree_quality(tree, node) == QUALITY_NONE && !gametree_value(tree, node, &value) &&
           gametree_comment(tree, node)[0] == '\0' && gametree_name(tree, node)[0] == '\0' &&
           gametree_rest(tree, node)[0] == '\0';
}

bool trees_goes_on(const GameTree *tree, const GameTree *former) {
    static const GameFact LOST[] = {FACT_NAME, FACT_EVENT, FACT_ROUND, FACT_PLACE};
    const char *result = gametree_fact(former, FACT_RESULT);
    GameNode node = GAMETREE_ROOT, other = GAMETREE_ROOT;
    if (gametree_width(tree) != gametree_width(former) ||
        gametree_height(tree) != gametree_height(former))
        return false;
    if (result[0] != '\0' && strchr("BW0D", result[0]) != NULL &&
        gametree_fact(tree, FACT_RESULT)[0] != result[0])
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(LOST); i++) {
        const char *fact = gametree_fact(former, LOST[i]);
        if (fact[0] != '\0' && strcmp(fact, gametree_fact(tree, LOST[i])) != 0)
            return false;
    }
    for (;;) {
        if (!is_plain(former, other))
            return false;
        other = gametree_first(former, other);
        node = gametree_first(tree, node);
        if (other == GAMETREE_NONE)
            return true;
        if (node == GAMETREE_NONE || gametree_cell(tree, node) != gametree_cell(former, other) ||
            gametree_side(tree, node) != gametree_side(former, other))
            return false;
    }
}

/* ------------------------------------------------------------------------------------------
 * The game on the table.
 */

/* The result as SGF writes it; "" while the game goes on. */
static const char *result_of(const Game *game) {
    bool black = game->winner == game->owner[BLACK];
    if (game->phase != PHASE_OVER)
        return "";
    if (game->winner < 0)
        return "0";
    if (game->end == END_GIVEN_UP)
        return black ? "B+Resign" : "W+Resign";
    if (game->end == END_FOUL)
        return black ? "B+Forfeit" : "W+Forfeit";
    return black ? "B+" : "W+";
}

bool trees_set_facts(GameTree *tree, const SavedGame *saved) {
    char name[SETTING_TEXT_SIZE], day[DAY_SIZE];
    snprintf(day, sizeof day, "%.*s", DAY_SIZE - 1, saved->date); /* the time of day goes */
    for (int side = BLACK; side <= WHITE; side++) {
        settings_player(&saved->settings, saved->game->owner[side], name);
        if (gametree_set_fact(tree, side == BLACK ? FACT_BLACK : FACT_WHITE, name) != GAMETREE_OK)
            return false;
    }
    bool black = !settings_is_engine(&saved->settings, saved->game->owner[BLACK]);
    bool white = !settings_is_engine(&saved->settings, saved->game->owner[WHITE]);
    return gametree_set_people(tree, black, white) == GAMETREE_OK &&
           gametree_set_fact(tree, FACT_RESULT, result_of(saved->game)) == GAMETREE_OK &&
           gametree_set_fact(tree, FACT_DATE, day) == GAMETREE_OK;
}

GameTree *trees_of_game(const SavedGame *saved) {
    const Game *game = saved->game;
    GameTree *tree = gametree_create(game->board->width, game->board->height, saved->settings.rule,
                                     saved->settings.row);
    GameNode node = GAMETREE_ROOT;
    bool done = tree != NULL && trees_set_facts(tree, saved);
    for (int i = 0; i < game->count && done; i++) {
        const GameEvent *event = &game->events[i];
        if (event->kind != EVENT_STONE)
            continue;
        done = gametree_add(tree, node, event->cell, (int)gametree_turn(tree, node), &node) ==
               GAMETREE_OK;
        if (done && event->used_ms > 0)
            done = gametree_set_used(tree, node, event->used_ms * 1000) == GAMETREE_OK;
    }
    if (done)
        return tree;
    gametree_destroy(tree);
    return NULL;
}

/* A complaint about a line of the text that nobody sees becomes one about a move. */
static void speak_of_moves(char complaint[SETTING_COMPLAINT_SIZE]) {
    char text[SETTING_COMPLAINT_SIZE];
    int line;
    if (sscanf(complaint, "line %d: %159[^\n]", &line, text) == 2 && line > 1)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "move %d: %.*s", line - 1,
                 glyph_text_fit(text, GLYPH_NAME_BESIDE), text);
}

/* Calls the people of a game what the tree calls them: in the text of the manager a name of digits
 * alone is none, and some characters are blanks. */
static void take_names(const GameTree *tree, SavedGame *saved) {
    static const size_t WORD = sizeof PSQ_PERSON - 1;
    for (int side = BLACK; side <= WHITE; side++) {
        const char *told = gametree_fact(tree, side == BLACK ? FACT_BLACK : FACT_WHITE);
        int player = saved->game->owner[side];
        char *name = saved->settings.names[player];
        if (settings_is_engine(&saved->settings, player) || !gametree_is_person(tree, (Side)side) ||
            told[strspn(told, " ")] == '\0' || strncmp(told, PSQ_PERSON, WORD) == 0)
            continue;
        codepage_read(told, name, SETTING_NAME_SIZE);
        for (char *at = name; *at != '\0'; at++)
            if (*at == ',')
                *at = ' ';
    }
}

bool trees_to_game(const GameTree *tree, const Settings *current, SavedGame *saved,
                   char complaint[SETTING_COMPLAINT_SIZE]) {
    Text text = {0};
    RecordSink sink = text_sink(&text);
    char loss[FORMAT_LOSS_SIZE];
    Settings settings = *current;
    settings.rule = gametree_rule(tree);
    settings.row = gametree_row(tree);
    *saved = (SavedGame){0};
    if (!format_write(&sink, tree, FORMAT_PSQ, loss, complaint)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "stones set up, passes or moves out of turn cannot be played on: open it in the "
                 "analysis");
        text_free(&text);
        return false;
    }
    bool done = save_read(text.data, text.length, &settings, saved, complaint);
    if (done)
        take_names(tree, saved);
    else
        speak_of_moves(complaint);
    text_free(&text);
    return done;
}
