/* play_scores: see play_scores.h.
 *
 * The file is a heading and a line for each person, fields separated by tabs, which no name
 * contains.
 */
#include "play/save/play_scores.h"

#include "play/ground/play_files.h"
#include "play/ground/play_terminal.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_COUNT = 1000000000,
    NUMBERS_WIDTH = 44, /* columns of a line that is shown, without the name */
    NAME_WIDTH = 20,    /* most and least columns of a name */
    MIN_NAME_WIDTH = 6,
    LOCK_TRIES = 50, /* looks, SYSTEM_LOOK_MS apart, while another program writes the file */
};

static const char FILE_NAME[] = "scores.txt";
static const char HEADING[] = "Pentad scores 1\n";

/* ------------------------------------------------------------------------------------------
 * The table.
 */

int scores_percentage(const ScoreLine *line) {
    int64_t games = (int64_t)line->wins + line->losses + line->draws;
    return games == 0 ? 0 : (int)((100 * (int64_t)line->wins + games / 2) / games);
}

/* Whether `a` stands above `b`: more points, then more of the games won, then the quicker win. */
static bool is_better(const ScoreLine *a, const ScoreLine *b) {
    if (a->points != b->points)
        return a->points > b->points;
    if (scores_percentage(a) != scores_percentage(b))
        return scores_percentage(a) > scores_percentage(b);
    return a->fewest != 0 && (b->fewest == 0 || a->fewest < b->fewest);
}

/* Moves the line at `at` to where it belongs; all others are in order. */
static void settle(Scores *scores, int at) {
    ScoreLine line = scores->lines[at];
    for (; at > 0 && is_better(&line, &scores->lines[at - 1]); at--)
        scores->lines[at] = scores->lines[at - 1];
    for (; at + 1 < scores->count && is_better(&scores->lines[at + 1], &line); at++)
        scores->lines[at] = scores->lines[at + 1];
    scores->lines[at] = line;
}

/* The place of `name`, which gets an empty line at the end if there is none. */
static int place_of(Scores *scores, const char *name) {
    for (int i = 0; i < scores->count; i++)
        if (strcmp(scores->lines[i].name, name) == 0)
            return i;
    int at = scores->count < SCORES_CAPACITY ? scores->count++ : SCORES_CAPACITY - 1;
    scores->lines[at] = (ScoreLine){0};
    snprintf(scores->lines[at].name, SETTING_NAME_SIZE, "%s", name);
    return at;
}

/* How many stones `player` placed. */
static int stones_of(const Game *game, int player) {
    int stones = 0;
    for (int i = 0; i < game->count; i++)
        stones += game->events[i].kind == EVENT_STONE && game->events[i].player == player;
    return stones;
}

/* Adds a game of `name` by its result. */
static void add_result(Scores *scores, const char *name, const ScoreResult *result) {
    int at = place_of(scores, name);
    ScoreLine *line = &scores->lines[at];
    if (result->outcome > 0) {
        line->wins++;
        line->points += result->points;
        if (line->fewest == 0 || result->moves < line->fewest)
            line->fewest = result->moves;
    } else if (result->outcome == 0) {
        line->draws++;
    } else {
        line->losses++;
    }
    settle(scores, at);
}

/* How the game ended for a player. */
static ScoreResult result_of(const Game *game, int player) {
    return (ScoreResult){.outcome = game->winner == player ? 1
                                    : game->winner < 0     ? 0
                                                           : -1,
                         .points = game_points(game, player),
                         .moves = stones_of(game, player)};
}

/* ------------------------------------------------------------------------------------------
 * Text.
 */

void scores_write(const Scores *scores, Text *text) {
    text_append(text, "%s", HEADING);
    for (int i = 0; i < scores->count; i++) {
        const ScoreLine *line = &scores->lines[i];
        text_append(text, "%s\t%d\t%d\t%d\t%d\t%d\n", line->name, line->points, line->wins,
                    line->losses, line->draws, line->fewest);
    }
}

/* Reads `\t` and a number. */
static bool read_field(const char **at, int *value) {
    char *end;
    if ((*at)[0] != '\t' || !isdigit((unsigned char)(*at)[1]))
        return false;
    long number = strtol(*at + 1, &end, 10);
    *at = end;
    *value = (int)number;
    return number >= 0 && number <= MAX_COUNT;
}

/* Reads one line and moves behind it. */
static bool read_line(const char **at, ScoreLine *line) {
    size_t length = strcspn(*at, "\t\n");
    if (length == 0 || length >= SETTING_NAME_SIZE)
        return false;
    memcpy(line->name, *at, length);
    line->name[length] = '\0';
    *at += length;
    bool complete = read_field(at, &line->points) && read_field(at, &line->wins) &&
                    read_field(at, &line->losses) && read_field(at, &line->draws) &&
                    read_field(at, &line->fewest) && **at == '\n';
    *at += complete;
    return complete;
}

bool scores_read(Scores *scores, const char *text) {
    *scores = (Scores){0};
    if (strncmp(text, HEADING, sizeof HEADING - 1) != 0)
        return false;
    for (const char *at = text + sizeof HEADING - 1; *at != '\0';) {
        ScoreLine line = {0};
        if (scores->count == SCORES_CAPACITY || !read_line(&at, &line)) {
            *scores = (Scores){0};
            return false;
        }
        scores->lines[scores->count] = line;
        settle(scores, scores->count++);
    }
    return true;
}

void scores_show(const Scores *scores, int width, Text *text) {
    int columns = clamp_int(width - NUMBERS_WIDTH, MIN_NAME_WIDTH, NAME_WIDTH);
    if (scores->count == 0) {
        text_append(text, "Nobody has finished a game against the hardest level yet.\n"
                          "Choose the level \"hard\" and be the first.\n");
        return;
    }
    text_append(text, "    %-*s %6s %5s %6s %6s %6s %5s\n", columns, "Name", "Points", "Wins",
                "Losses", "Draws", "Fewest", "Won");
    for (int i = 0; i < min_int(scores->count, SCORES_SHOWN); i++) {
        const ScoreLine *line = &scores->lines[i];
        char name[SETTING_NAME_SIZE], fewest[16] = "-";
        snprintf(name, sizeof name, "%s", line->name);
        glyph_text_cut(name, columns);
        int gap = columns - glyph_text_width(name);
        if (line->fewest > 0)
            snprintf(fewest, sizeof fewest, "%d", line->fewest);
        text_append(text, "%2d. %s%*s %6d %5d %6d %6d %6s %4d%%\n", i + 1, name, gap, "",
                    line->points, line->wins, line->losses, line->draws, fewest,
                    scores_percentage(line));
    }
    text_append(text, "\nOne point for each row. Fewest: own moves in the quickest win.\n");
}

/* ------------------------------------------------------------------------------------------
 * The file.
 */

/* Finds and reads the file. */
static bool load(const char *file, Scores *scores, char path[FILE_PATH_SIZE],
                 char complaint[SETTING_COMPLAINT_SIZE]) {
    Text text = {0};
    *scores = (Scores){0};
    if (!file_data_path(file, path)) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "There is no folder to keep the ten best in.");
        return false;
    }
    FileStatus status = file_read(path, &text);
    bool good = status == FILE_ABSENT || (status == FILE_OK && strlen(text.data) == text.length &&
                                          scores_read(scores, text.data));
    text_free(&text);
    if (!good)
        snprintf(complaint, SETTING_COMPLAINT_SIZE,
                 "The ten best cannot be read; move this file away to begin anew: %.90s", path);
    return good;
}

bool scores_load_file(const char *file, Scores *scores, char complaint[SETTING_COMPLAINT_SIZE]) {
    char path[FILE_PATH_SIZE];
    return load(file, scores, path, complaint);
}

bool scores_load(Scores *scores, char complaint[SETTING_COMPLAINT_SIZE]) {
    return scores_load_file(FILE_NAME, scores, complaint);
}

/* Waits until no other program changes this file, and keeps others from it until what is returned
 * is closed. NULL where nothing can be locked, or it takes too long: the result counts all the
 * same. */
static FILE *lock(const char *file) {
    char inside[FILE_PATH_SIZE], path[FILE_PATH_SIZE];
    FILE *locked = NULL;
    bool taken = true;
    snprintf(inside, sizeof inside, "%s.lock", file);
    if (!file_data_path(inside, path))
        return NULL;
    for (int i = 0; i < LOCK_TRIES && taken; i++) {
        if (i > 0)
            system_pause(SYSTEM_LOOK_MS);
        locked = system_lock_file(path, &taken);
    }
    return locked;
}

/* Adds the result to what is in the file now. */
static bool record(const char *file, const char *name, const ScoreResult *result,
                   char complaint[SETTING_COMPLAINT_SIZE]) {
    char path[FILE_PATH_SIZE];
    Text text = {0};
    Scores scores;
    if (!load(file, &scores, path, complaint))
        return false;
    add_result(&scores, name, result);
    scores_write(&scores, &text);
    bool written = file_write(path, &text);
    if (!written)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "The ten best cannot be written: %.80s: %s",
                 path, strerror(errno));
    text_free(&text);
    return written;
}

bool scores_record_result(const char *file, const char *name, const ScoreResult *result,
                          char complaint[SETTING_COMPLAINT_SIZE]) {
    FILE *locked = lock(file);
    bool recorded = record(file, name, result, complaint);
    if (locked != NULL)
        fclose(locked);
    return recorded;
}

bool scores_record(const char *name, const Game *game, int player,
                   char complaint[SETTING_COMPLAINT_SIZE]) {
    ScoreResult result = result_of(game, player);
    return scores_record_result(FILE_NAME, name, &result, complaint);
}
