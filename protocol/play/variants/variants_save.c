/* variants_save: see variants_save.h. */
#include "play/variants/variants_save.h"

#include "play/save/play_save.h"
#include "play/variants/variants_facts.h"
#include "records.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1024, MOVES_ON_A_LINE = 20, NUMBERS = 3, MAX_NUMBER = 1000000000 };

static const char HEADING[] = SAVE_OF_VARIANT;

void variants_save_take(const VariantsPlay *play, VariantsSaved *saved) {
    *saved = (VariantsSaved){.settings = play->settings,
                             .match = play->match,
                             .opener = play->opener,
                             .gave_up = play->gave_up,
                             .used_ms = {min_int64(play->used_ms[0], MAX_NUMBER),
                                         min_int64(play->used_ms[1], MAX_NUMBER)},
                             .helped = play->helped,
                             .count = variant_ply(play->game)};
    file_time("%Y-%m-%d %H:%M", saved->date, sizeof saved->date);
    for (int i = 0; i < saved->count; i++)
        saved->moves[i] = (uint8_t)variant_move_at(play->game, i);
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

static void write_moves(Text *text, const VariantsSaved *saved, VariantKind kind) {
    for (int i = 0; i < saved->count; i++) {
        char move[VARIANT_MOVE_SIZE];
        variant_write_move(kind, saved->moves[i], move);
        text_append(text, "%s %s", i % MOVES_ON_A_LINE == 0 ? (i > 0 ? "\nmoves" : "moves") : "",
                    move);
    }
    if (saved->count > 0)
        text_append(text, "\n");
}

/* The position as a remark. */
static void write_picture(Text *text, const VariantsSaved *saved, VariantKind kind) {
    char picture[VARIANT_PICTURE_SIZE];
    Variant *game = variant_create(kind);
    if (game == NULL)
        return;
    for (int i = 0; i < saved->count; i++)
        variant_play(game, saved->moves[i]);
    variant_picture(game, picture);
    variant_destroy(game);
    for (const char *line = picture; *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        text_append(text, "# %.*s\n", length, line);
        line += length + (line[length] == '\n');
    }
}

void variants_save_write(Text *text, const VariantsSaved *saved) {
    VariantKind kind = variants_settings_kind(&saved->settings);
    const VariantsMatch *match = &saved->match;
    text_append(text, "%s", HEADING);
    for (int i = 0; i < variants_settings_count(); i++) {
        char value[SETTING_TEXT_SIZE];
        variants_settings_get(&saved->settings, i, value);
        text_append(text, "%s %s\n", variants_settings_name(i), value);
    }
    text_append(text, "match %d %d %d\n", match->wins[0], match->wins[1], match->draws);
    text_append(text, "opener %d\n", saved->opener);
    text_append(text, "used %" PRId64 " %" PRId64 "\n", saved->used_ms[0], saved->used_ms[1]);
    text_append(text, "helped %d\n", saved->helped);
    if (saved->date[0] != '\0')
        text_append(text, "date %s\n", saved->date);
    if (saved->gave_up >= 0)
        text_append(text, "gave-up %d\n", saved->gave_up);
    write_moves(text, saved, kind);
    write_picture(text, saved, kind);
    if (!text->failed)
        text_append(text, "sum %08" PRIx32 "\n", bytes_checksum(text->data, text->length));
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

bool variants_save_is_one(const char *text) {
    return strncmp(text, HEADING, sizeof HEADING - 2) == 0;
}

/* Reads `count` numbers from 0 to `most`, separated by one blank, and nothing else. */
static bool read_numbers(const char *text, int64_t most, int count, int64_t numbers[NUMBERS]) {
    for (int i = 0; i < count; i++) {
        char *end;
        if (*text < '0' || *text > '9')
            return false;
        long long number = strtoll(text, &end, 10);
        if (number > most || *end != (i + 1 < count ? ' ' : '\0'))
            return false;
        numbers[i] = number;
        text = end + 1;
    }
    return true;
}

/* Reads the moves of a line; they are tried later. */
static bool read_moves(const char *text, VariantsSaved *saved) {
    while (*text != '\0') {
        int move, length = variant_read_move(variants_settings_kind(&saved->settings), text, &move);
        if (length == 0 || saved->count == VARIANT_MAX_PLIES)
            return false;
        saved->moves[saved->count++] = (uint8_t)move;
        text += length;
        if (*text == ' ' && text[1] != '\0')
            text++;
        else if (*text != '\0')
            return false;
    }
    return true;
}

/* Takes a line with numbers. Returns false when it makes no sense or is none of these. */
static bool take_numbers(const char *name, const char *value, VariantsSaved *saved) {
    int64_t numbers[NUMBERS];
    if (strcmp(name, "match") == 0 && read_numbers(value, SETTING_MAX_ROUNDS, 3, numbers)) {
        saved->match = (VariantsMatch){.wins = {(int)numbers[0], (int)numbers[1]},
                                       .draws = (int)numbers[2],
                                       .finished = (int)(numbers[0] + numbers[1] + numbers[2])};
        return true;
    }
    if (strcmp(name, "used") == 0 && read_numbers(value, MAX_NUMBER, 2, numbers)) {
        saved->used_ms[0] = numbers[0];
        saved->used_ms[1] = numbers[1];
        return true;
    }
    if (!read_numbers(value, 1, 1, numbers))
        return false;
    if (strcmp(name, "opener") == 0)
        saved->opener = (int)numbers[0];
    else if (strcmp(name, "helped") == 0)
        saved->helped = numbers[0] != 0;
    else if (strcmp(name, "gave-up") == 0)
        saved->gave_up = (int)numbers[0];
    else
        return false;
    return true;
}

/* Takes one line. The settings come before the moves, which are read as the game's. */
static bool take_line(char *line, VariantsSaved *saved) {
    char complaint[SETTING_COMPLAINT_SIZE];
    char *value = strchr(line, ' ');
    if (line[0] == '#' || line[0] == '\0')
        return true;
    if (value == NULL)
        return false;
    *value++ = '\0';
    int setting = variants_settings_find(line);
    if (setting >= 0)
        return saved->count == 0 &&
               variants_settings_set(&saved->settings, setting, value, complaint);
    if (strcmp(line, "moves") == 0)
        return read_moves(value, saved);
    if (strcmp(line, "date") == 0) {
        snprintf(saved->date, sizeof saved->date, "%s", value);
        return strspn(saved->date, "0123456789-: ") == strlen(saved->date);
    }
    return take_numbers(line, value, saved);
}

/* Whether the moves are legal ones, and none comes after giving up. Notes how the round ended. */
static bool moves_are_legal(VariantsSaved *saved) {
    Variant *game = variant_create(variants_settings_kind(&saved->settings));
    bool legal = game != NULL;
    for (int i = 0; legal && i < saved->count; i++)
        legal = variant_play(game, saved->moves[i]);
    VariantResult result = legal ? variant_result(game) : VARIANT_GOES_ON;
    legal = legal && (saved->gave_up < 0 || result == VARIANT_GOES_ON);
    saved->over = saved->gave_up >= 0 || result != VARIANT_GOES_ON;
    if (saved->gave_up >= 0)
        saved->winner = 1 - saved->gave_up;
    else
        saved->winner = result == VARIANT_DRAWN ? -1 : saved->opener ^ (int)result;
    variant_destroy(game);
    return legal;
}

/* Whether the results fit the round: one that is over is among them, and one that goes on is still
 * to be played. */
static bool results_fit(const VariantsSaved *saved) {
    const VariantsMatch *match = &saved->match;
    if (!saved->over)
        return match->finished < saved->settings.rounds;
    int counted = saved->winner < 0 ? match->draws : match->wins[saved->winner];
    return counted > 0 && match->finished <= saved->settings.rounds;
}

/* Finds the line of the checksum, which is the last one, and compares. */
static bool sum_is_right(const char *text, size_t length, size_t *body) {
    char line[32];
    if (length < 2 || text[length - 1] != '\n')
        return false;
    size_t start = length - 1;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    *body = start;
    snprintf(line, sizeof line, "sum %08" PRIx32 "\n", bytes_checksum(text, start));
    return length - start == strlen(line) && memcmp(text + start, line, length - start) == 0;
}

bool variants_save_read(const char *text, size_t length, const VariantsSettings *usual,
                        VariantsSaved *saved, char complaint[SETTING_COMPLAINT_SIZE]) {
    size_t body = 0;
    *saved = (VariantsSaved){.settings = *usual, .gave_up = -1};
    saved->settings.demo = false;
    if (length < sizeof HEADING || strncmp(text, HEADING, sizeof HEADING - 1) != 0) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it is no saved game of this kind%s",
                 psq_detect(text, length) ? ": pbrain-pentad play --open FILE opens it" : "");
        return false;
    }
    if (strlen(text) != length || !sum_is_right(text, length, &body)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it is damaged or incomplete");
        return false;
    }
    int number = 1;
    for (size_t at = sizeof HEADING - 1; at < body;) {
        char line[LINE_SIZE];
        size_t size = strcspn(text + at, "\n");
        number++;
        snprintf(line, sizeof line, "%.*s", (int)(size < LINE_SIZE ? size : LINE_SIZE), text + at);
        if (size >= LINE_SIZE || !take_line(line, saved)) {
            snprintf(complaint, SETTING_COMPLAINT_SIZE, "its line %d makes no sense", number);
            return false;
        }
        at += size + 1;
    }
    const char *wrong = NULL;
    if (!moves_are_legal(saved))
        wrong = "its moves break the rules";
    else if (!results_fit(saved))
        wrong = "its rounds do not fit its results";
    if (wrong != NULL)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "%s", wrong);
    return wrong == NULL;
}

/* Takes the settings of a match over, and those of the command line. */
static void take_settings(VariantsPlay *play, const VariantsSettings *settings) {
    char kept[SETTING_COMPLAINT_SIZE];
    int coloured = play->settings.coloured;
    VariantsSettings wanted = play->wanted;
    play->settings = *settings;
    play->settings.coloured = coloured;
    uint32_t later = variants_settings_adopt(&play->settings, &wanted, play->options, kept);
    play->wanted = play->settings;
    variants_settings_copy(&play->wanted, &wanted, later);
    if (kept[0] != '\0')
        variants_say(play, "For new games only: %s.", kept);
}

bool variants_save_install(VariantsPlay *play, const VariantsSaved *saved) {
    Variant *game = variant_create(variants_settings_kind(&saved->settings));
    if (game == NULL)
        return false;
    variants_worker_cancel(play->worker);
    variant_destroy(play->game);
    play->game = game;
    for (int i = 0; i < saved->count; i++)
        variant_play(game, saved->moves[i]);
    take_settings(play, &saved->settings);
    play->match = saved->match;
    play->opener = saved->opener;
    play->gave_up = saved->gave_up;
    play->used_ms[0] = saved->used_ms[0];
    play->used_ms[1] = saved->used_ms[1];
    bool other_level = play->settings.level != saved->settings.level && saved->count > 0;
    play->helped = saved->helped || other_level;
    play->table_shown = play->shelved = false;
    play->shelved_path[0] = '\0';
    play->taken_back_count = 0;
    variants_changed(play);
    play->counted = variants_round_over(play);
    return true;
}
