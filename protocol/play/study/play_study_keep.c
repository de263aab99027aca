/* play_study_keep: see play_study_keep.h. */
#include "play/study/play_study_keep.h"

#include "ground/system_file.h"
#include "play/save/play_shelf.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRITING_PART = 20, /* one part of so many of the time may go into the text of the file */
    DATE_SIZE = 20,
    NAME_SIZE = 41 /* of a player in the question */
};

/* The first line of the file: the date, then the place as numbers of children from the root on. */
static const char DATE_FORMAT[] = "%Y-%m-%d %H:%M";
static const char HEAD[] = "Pentad analysis, left ";
static const char AT[] = ", at";

/* ------------------------------------------------------------------------------------------
 * The file.
 */

static void write_head(const Study *study, Text *buffer) {
    char date[DATE_SIZE];
    file_time(DATE_FORMAT, date, sizeof date);
    text_append(buffer, "%s%s%s", HEAD, date, AT);
    for (int i = 1; i <= study->at; i++)
        text_append(buffer, " %d", gametree_index(study->tree, study->line[i]));
    text_append(buffer, "\n");
}

/* Reads the first line; `rest` gets what follows it. The place is as deep as the tree has it. */
static void read_head(const char *text, const char **rest, char date[DATE_SIZE],
                      const char **place) {
    const char *end = strchr(text, '\n');
    bool told = strncmp(text, HEAD, sizeof HEAD - 1) == 0 && end != NULL;
    date[0] = '\0';
    *rest = told ? end + 1 : text;
    *place = "";
    if (!told)
        return;
    snprintf(date, DATE_SIZE, "%.16s", text + sizeof HEAD - 1);
    const char *at = strstr(text, AT);
    if (at != NULL && at < end)
        *place = at + sizeof AT - 1;
}

/* The node at a place. */
static GameNode node_at(const GameTree *tree, const char *place) {
    GameNode node = GAMETREE_ROOT;
    while (*place == ' ') {
        char *end;
        long index = strtol(place, &end, 10);
        GameNode child = gametree_first(tree, node);
        while (index-- > 0 && child != GAMETREE_NONE)
            child = gametree_next(tree, child);
        if (child == GAMETREE_NONE || end == place)
            break;
        node = child;
        place = end;
    }
    return node;
}

/* Reads the analysis that waits. Returns NULL, with a complaint, when it cannot be read. */
static Study *read_waiting(const Play *play, char date[DATE_SIZE],
                           char complaint[RECORD_COMPLAINT_SIZE]) {
    const Settings *settings = &play->wanted;
    RecordDefaults defaults = {settings->width, settings->height, settings->rule, settings->row,
                               NULL};
    const char *text, *place;
    Text buffer = {0};
    Study *study = NULL;
    if (file_read_large(play->study_resume.path, &buffer) != FILE_OK) {
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "it cannot be read: %s", strerror(errno));
    } else {
        snprintf(complaint, RECORD_COMPLAINT_SIZE, "there is not enough memory");
        read_head(buffer.data, &text, date, &place);
        size_t length = buffer.length - (size_t)(text - buffer.data);
        GameTree *tree = format_read(text, length, 0, &defaults, complaint);
        study = tree == NULL ? NULL : study_of_tree(tree);
        if (study == NULL)
            gametree_destroy(tree);
        else
            study_go(study, node_at(study->tree, place));
    }
    text_free(&buffer);
    return study;
}

/* Puts the file that waits among the games. */
static bool put_away(Play *play) {
    Text buffer = {0};
    bool put =
        file_read_large(play->study_resume.path, &buffer) == FILE_OK && shelf_add_analysis(&buffer);
    if (put)
        system_remove_file(play->study_resume.path);
    text_free(&buffer);
    return put;
}

/* ------------------------------------------------------------------------------------------
 * From last time to next time.
 */

/* Whether there is a file at the place. */
static bool is_there(const Play *play) {
    Text buffer = {0};
    bool there = play->study_resume.path[0] != '\0' &&
                 file_read(play->study_resume.path, &buffer) != FILE_ABSENT;
    text_free(&buffer);
    return there;
}

/* Who played, and how much there is. */
static void describe(const Study *study, const char *date, char question[PLAY_MESSAGE_SIZE]) {
    char players[2 * NAME_SIZE + 8] = "";
    const GameTree *tree = study->tree;
    int moves = gametree_count(tree) - 1;
    const char *black = gametree_fact(tree, FACT_BLACK), *white = gametree_fact(tree, FACT_WHITE);
    char first[NAME_SIZE], second[NAME_SIZE];
    glyph_text_take(first, sizeof first, black);
    glyph_text_take(second, sizeof second, white);
    if (black[0] != '\0' || white[0] != '\0')
        snprintf(players, sizeof players, "%s - %s\n", first, second);
    snprintf(question, PLAY_MESSAGE_SIZE,
             "An analysis is waiting from last time:\n%s%s, %dx%d, %d move%s and variations%s%s\n"
             "Go on with it?",
             players, rules_name(gametree_rule(tree)), gametree_width(tree), gametree_height(tree),
             moves, text_plural(moves), date[0] == '\0' ? "" : ", left ", date);
}

bool study_keep_begin(Play *play, char question[PLAY_MESSAGE_SIZE]) {
    char date[DATE_SIZE] = "", complaint[RECORD_COMPLAINT_SIZE];
    if (play->study_resume.path[0] == '\0') {
        slot_choose(&play->study_resume, "analysis.sgf");
        play->study_waits = is_there(play);
    }
    if (!play->study_waits)
        return false;
    Study *study = read_waiting(play, date, complaint);
    if (study != NULL) {
        describe(study, date, question);
        study_destroy(study);
        return true;
    }
    /* What could not be put there must not be written over either. */
    play->study_waits = !put_away(play);
    play_warn(play, "The analysis kept for you cannot be used: %.*s.%s",
              glyph_text_fit(complaint, GLYPH_NAME), complaint,
              play->study_waits ? " It stays, and no other is kept." : "");
    return false;
}

Study *study_keep_answer(Play *play, bool resume) {
    char date[DATE_SIZE], complaint[RECORD_COMPLAINT_SIZE];
    Study *study = resume ? read_waiting(play, date, complaint) : NULL;
    if (study != NULL) {
        study->changed = true;
        study->kept = study->changes;
        play->study_waits = false;
        play->study_there = true;
        play_say(play, "Welcome back.");
        return study;
    }
    play->study_waits = !put_away(play);
    if (resume)
        play_warn(play, "The analysis kept for you cannot be used: %.*s.",
                  glyph_text_fit(complaint, GLYPH_NAME), complaint);
    else if (play->study_waits)
        play_warn(play, "The analysis left could not be moved to the kept games. It stays for next "
                        "time, and this one will not be kept.");
    else
        play_say(play, "The earlier analysis is kept: %s.",
                 play->lines ? "open 1" : "type open 1, or see the menu");
    return NULL;
}

static void write(Study *study, Play *play) {
    int64_t start_ms = clock_ms();
    Text buffer = {0};
    RecordSink sink = text_sink(&buffer);
    write_head(study, &buffer);
    sgf_write(&sink, study->tree, ENGINE_NAME);
    play->study_due_ms = clock_ms() + (clock_ms() - start_ms) * WRITING_PART;
    bool written = !sink.failed && file_write(play->study_resume.path, &buffer);
    if (!written && !play->study_failed)
        play_warn(play, "This analysis cannot be kept for next time: %.*s cannot be written: %s.",
                  glyph_text_fit(play->study_resume.path, GLYPH_NAME), play->study_resume.path,
                  strerror(sink.failed ? ENOMEM : errno));
    text_free(&buffer);
    play->study_failed = !written;
    play->study_there = true;
    study->kept = study->changes;
}

void study_keep(Study *study, Play *play, bool last) {
    if (play->study_waits || play->study_resume.path[0] == '\0')
        return;
    if (!study->changed)
        study_keep_end(play);
    else if (last || (study->kept != study->changes && clock_ms() >= play->study_due_ms))
        write(study, play);
}

int study_keep_wait_ms(const Study *study, const Play *play) {
    bool waits = study->changed && study->kept != study->changes && study_keeps(play);
    return waits ? (int)max_int64(play->study_due_ms - clock_ms(), 0) : -1;
}

void study_keep_end(Play *play) {
    if (play->study_there)
        system_remove_file(play->study_resume.path);
    play->study_there = false;
}

bool study_keeps(const Play *play) {
    return play->study_resume.path[0] != '\0' && !play->study_waits && !play->study_failed;
}
