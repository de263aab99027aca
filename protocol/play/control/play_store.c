/* play_store: see play_store.h.
 *
 * A file is read and checked as a whole before anything of the game on the table changes.
 */
#include "play/control/play_store.h"

#include "ground/system_file.h"
#include "play/ground/play_terminal.h"
#include "play/save/play_save_read.h"
#include "play/save/play_save_write.h"
#include "play/save/play_shelf.h"
#include "play/save/play_trees.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------
 * The game kept for next time.
 */

void store_choose_place(Play *play) {
    slot_choose(&play->resume, "current.psq");
}

/* Whether something has happened in a saved match; a round may be given up before its first stone.
 */
static bool has_begun(const SaveSummary *summary) {
    return summary->moves > 0 || summary->round > 1 || summary->result == SAVE_BLACK_WON ||
           summary->result == SAVE_WHITE_WON;
}

/* Reads the kept game. FILE_ABSENT: there is none that is worth keeping. */
static FileStatus read_kept(const Play *play, Text *text, SaveSummary *summary,
                            char complaint[SETTING_COMPLAINT_SIZE]) {
    complaint[0] = '\0';
    FileStatus status =
        play->resume.path[0] != '\0' ? file_read(play->resume.path, text) : FILE_ABSENT;
    if (status == FILE_UNREADABLE)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be read: %s", strerror(errno));
    if (status != FILE_OK)
        return status;
    bool game = save_summarise(text->data, text->length, summary, complaint);
    bool worth = game ? has_begun(summary) : text->length > 0;
    return worth ? FILE_OK : FILE_ABSENT;
}

bool store_has_kept(Play *play, char text[PLAY_MESSAGE_SIZE]) {
    char complaint[SETTING_COMPLAINT_SIZE], round[32] = "", left[32] = "";
    Text buffer = {0};
    SaveSummary summary;
    FileStatus status = read_kept(play, &buffer, &summary, complaint);
    text_free(&buffer);
    if (complaint[0] != '\0') {
        bool put_away = store_put_away(play);
        play_warn(play, "The game kept for you cannot be used: %s.%s", complaint,
                  put_away ? "" : " It stays, and new games will not be kept.");
        return false;
    }
    if (status != FILE_OK)
        return false;
    if (summary.rounds > 1)
        snprintf(round, sizeof round, ", round %d of %d", summary.round, summary.rounds);
    if (summary.date[0] != '\0')
        snprintf(left, sizeof left, ", left %s", summary.date);
    snprintf(text, PLAY_MESSAGE_SIZE,
             "A game is waiting from last time:\n%s - %s\n%s, %dx%d, %d move%s%s%s\n",
             summary.players[BLACK], summary.players[WHITE], summary.rule, summary.width,
             summary.height, summary.moves, text_plural(summary.moves), round, left);
    return true;
}

bool store_put_away(Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Text text = {0};
    SaveSummary summary;
    FileStatus status = read_kept(play, &text, &summary, complaint);
    play->resume_waits = status == FILE_UNREADABLE || (status == FILE_OK && !shelf_add(&text));
    if (status == FILE_OK && !play->resume_waits)
        system_remove_file(play->resume.path);
    text_free(&text);
    return !play->resume_waits;
}

void store_begin(Play *play, const char *file, bool resume) {
    play->turn_start_ms = clock_ms(); /* the question took time that is nobody's */
    if (resume) {
        store_resume(play);
    } else if (file != NULL) {
        store_open(play, file);
    } else if (store_put_away(play)) {
        play_say(play, "The earlier game is kept: %s.", play->lines ? "open 1" : "see the menu");
    } else {
        play_warn(play, "The unfinished game could not be moved to the kept games. It stays for "
                        "next time, and this new game will not be kept.");
        play->resume_failed = true;
    }
    play->options = 0;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Whether a file is in the format in which the program keeps its own games. */
static bool is_psq(const Text *text) {
    return psq_detect(text->data, text->length);
}

/* Whether a game of this name is written as a tree: its ending stands for another format, or for
 * none, which is refused there. */
static bool is_tree_name(const char *path) {
    return format_of_name(path) != FORMAT_PSQ;
}

/* Whether the file at `path` is a game in which the other game goes on: with `leaving`, the file
 * goes on from the game on the table, otherwise the table from the file, which holds no other. */
static bool tree_goes_on(const Play *play, const char *path, bool leaving) {
    char complaint[SETTING_COMPLAINT_SIZE];
    SavedGame saved = turns_saved(play);
    int games;
    GameTree *file = trees_read(path, &play->wanted, &games, complaint);
    GameTree *table = trees_of_game(&saved);
    bool goes_on =
        file != NULL && table != NULL &&
        (leaving ? trees_goes_on(file, table) : games == 1 && trees_goes_on(table, file));
    gametree_destroy(file);
    gametree_destroy(table);
    return goes_on;
}

bool store_would_replace(const Play *play, const char *name, char path[FILE_PATH_SIZE]) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Text former = {0}, buffer = {0};
    SavedGame saved = turns_saved(play);
    file_complete_name(name, ".psq", path);
    save_write(&buffer, &saved);
    bool readable = name[0] != '\0' && format_of_name(path) != FORMAT_UNKNOWN &&
                    file_read_large(path, &former) == FILE_OK;
    bool other =
        readable && is_psq(&former) && !buffer.failed && !save_goes_on(buffer.data, former.data);
    if (readable && !is_psq(&former)) {
        GameTree *tree = trees_read(path, &play->wanted, NULL, complaint);
        other = tree != NULL && !tree_goes_on(play, path, false);
        gametree_destroy(tree);
    }
    text_free(&former);
    text_free(&buffer);
    return other;
}

/* Whether the stones are all there is: it is a match of one game, whose opening is settled. */
static bool is_all_stones(const Play *play) {
    GamePhase phase = play->game->phase;
    return play->match.rounds == 1 && (phase == PHASE_PLAY || phase == PHASE_OVER);
}

/* Saves the stones of the game in a format of others. */
static void save_tree(Play *play, const char *path) {
    char loss[FORMAT_LOSS_SIZE] = "", complaint[SETTING_COMPLAINT_SIZE] = "there is no memory";
    SavedGame saved = turns_saved(play);
    GameTree *tree = trees_of_game(&saved);
    if (tree == NULL || !trees_write(path, tree, loss, complaint))
        play_warn(play, "%.*s was not saved: %s.", glyph_text_fit(path, GLYPH_NAME), path,
                  complaint);
    else if (loss[0] != '\0' || !is_all_stones(play))
        play_say(play, "Saved as %.*s, without %s%s%s.", glyph_text_fit(path, GLYPH_NAME), path,
                 loss, loss[0] == '\0' || is_all_stones(play) ? "" : " and ",
                 is_all_stones(play) ? "" : "what a match and an opening need besides stones");
    else
        play_say(play, "Saved as %.*s.", glyph_text_fit(path, GLYPH_NAME), path);
    gametree_destroy(tree);
}

void store_save(Play *play, const char *name) {
    char path[FILE_PATH_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    if (name[0] == '\0') {
        play_warn(play, "Say which file, such as: save mygame.psq");
        return;
    }
    file_complete_name(name, ".psq", path);
    if (!trees_may_replace(path, &play->wanted, complaint)) {
        play_warn(play, "%.*s %s.", glyph_text_fit(path, GLYPH_NAME), path, complaint);
        return;
    }
    if (is_tree_name(path)) {
        save_tree(play, path);
        return;
    }
    Text buffer = {0};
    SavedGame saved = turns_saved(play);
    save_write(&buffer, &saved);
    if (file_write(path, &buffer))
        play_say(play, "Saved as %.*s.", glyph_text_fit(path, GLYPH_NAME), path);
    else
        play_warn(play, "%.*s cannot be written: %s.", glyph_text_fit(path, GLYPH_NAME), path,
                  strerror(errno));
    text_free(&buffer);
}

/* Reads a game from a file of any format, which holds `*games` (NULL: never mind). */
static bool read_game(const Play *play, const char *path, SavedGame *saved, int *games,
                      char complaint[SETTING_COMPLAINT_SIZE]) {
    Text buffer = {0};
    bool opened = false;
    if (games != NULL)
        *games = 1;
    if (file_read(path, &buffer) == FILE_OK && is_psq(&buffer)) {
        opened = save_read(buffer.data, buffer.length, &play->wanted, saved, complaint);
    } else {
        GameTree *tree = trees_read(path, &play->wanted, games, complaint);
        opened = tree != NULL && trees_to_game(tree, &play->wanted, saved, complaint);
        gametree_destroy(tree);
    }
    text_free(&buffer);
    return opened;
}

/* Says where an opened game stands, unless it is over, which has been said, and then what the
 * message said before. */
static void say_opened(Play *play, const char *what) {
    char player[SETTING_TEXT_SIZE + 8], before[PLAY_MESSAGE_SIZE];
    snprintf(before, sizeof before, "%s", play->message);
    play->message[0] = '\0';
    if (play->game->phase != PHASE_OVER) {
        turns_stone_and_player(play, game_turn(play->game), player);
        play_say(play, "%s: move %d, %s is next.", what, play->game->board->ply + 1, player);
    }
    turns_after_jump(play); /* adds what cannot be kept */
    size_t length = strlen(play->message);
    if (before[0] != '\0')
        snprintf(play->message + length, sizeof play->message - length, " %s", before);
}

/* Whether there is a file at the path, and no folder. */
static bool is_file(const char *path) {
    FILE *file = system_is_folder(path) ? NULL : system_open_file(path);
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

bool store_find(const char *name, bool study, char path[FILE_PATH_SIZE]) {
    static const char *const ENDINGS[] = {".psq", ".sgf"};
    char whole[FILE_PATH_SIZE];
    if (shelf_find(SHELF_FIVE, name, path))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(ENDINGS) && name[0] != '\0' && !is_file(path); i++) {
        file_complete_name(name, ENDINGS[(i == 0) == study], whole);
        if (is_file(whole))
            memcpy(path, whole, sizeof whole);
    }
    return path[strspn(path, "0123456789")] != '\0';
}

Action store_fix(const Action *action, bool study) {
    char path[FILE_PATH_SIZE];
    Action renamed = *action;
    if (renamed.kind == ACTION_OPEN && store_find(renamed.text, study, path) &&
        strlen(path) < sizeof renamed.text)
        memcpy(renamed.text, path, strlen(path) + 1);
    return renamed;
}

bool store_can_open(const Play *play, const char *name, char words[FILE_PATH_SIZE]) {
    char path[FILE_PATH_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    SavedGame saved;
    bool number = shelf_find(SHELF_FIVE, name, path);
    store_find(name, false, path);
    snprintf(words, FILE_PATH_SIZE, "%s%.*s", number ? "the kept game " : "",
             glyph_text_fit(name, GLYPH_NAME), name);
    if (play->settings.demo || !read_game(play, path, &saved, NULL, complaint))
        return false;
    game_destroy(saved.game);
    return true;
}

bool store_would_leave(const Play *play, const char *name, char words[FILE_PATH_SIZE]) {
    char path[FILE_PATH_SIZE];
    Text file = {0}, buffer = {0};
    if (!store_can_open(play, name, words))
        return false;
    store_find(name, false, path);
    SavedGame saved = turns_saved(play);
    save_write(&buffer, &saved);
    bool psq = file_read(path, &file) == FILE_OK && is_psq(&file);
    bool same = psq ? !buffer.failed && save_goes_on(file.data, buffer.data)
                    : is_all_stones(play) && tree_goes_on(play, path, true);
    text_free(&file);
    text_free(&buffer);
    return !same;
}

bool store_open(Play *play, const char *name) {
    char complaint[SETTING_COMPLAINT_SIZE], what[FILE_PATH_SIZE + 64], others[TREES_OTHERS_SIZE];
    SavedGame saved;
    int games;
    if (name[0] == '\0') {
        play_warn(play, "Say which file, such as: open mygame.psq");
        return false;
    }
    if (play->settings.demo) {
        play_warn(play, "This is a demonstration: start without --demo to open a game.");
        return false;
    }
    char path[FILE_PATH_SIZE];
    bool found = store_find(name, false, path);
    if (!read_game(play, path, &saved, &games, complaint)) {
        if (!found)
            snprintf(complaint, sizeof complaint, "there is no kept game of that number");
        size_t length = strlen(complaint);
        bool sentence = length > 0 && complaint[length - 1] == '.';
        play_warn(play, "%.*s was not opened: %s%s", glyph_text_fit(path, GLYPH_NAME_BESIDE), path,
                  complaint, sentence ? "" : ".");
        return false;
    }
    store_put_away(play);
    turns_install(play, &saved);
    play->helped = true;
    char rule[SETTING_TEXT_SIZE];
    settings_get(&play->settings, settings_find("rule"), rule);
    trees_others(path, games, others);
    snprintf(what, sizeof what, saved.foreign ? "Opened %.*s%s, played on as %s" : "Opened %.*s%s",
             glyph_text_fit(path, GLYPH_NAME_BESIDE), path, others, rule);
    say_opened(play, what);
    return true;
}

bool store_resume(Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    SavedGame saved;
    if (!read_game(play, play->resume.path, &saved, NULL, complaint)) {
        store_put_away(play);
        play_warn(play, "The game kept for you cannot be used: %s.", complaint);
        return false;
    }
    turns_install(play, &saved);
    play->resume_waits = false;
    say_opened(play, "Welcome back");
    return true;
}
