/* play_store: see play_store.h.
 *
 * A file is read and checked as a whole before anything of the game on the table changes.
 */
#include "play_store.h"

#include <stdio.h>
#include <string.h>

/* The name of a game file: with .psq if it has no ending. */
static void complete_name(const char *text, char path[FILE_PATH_SIZE]) {
    const char *name = text;
    for (const char *at = text; *at != '\0'; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    snprintf(path, FILE_PATH_SIZE, "%s%s", text, strchr(name, '.') == NULL ? ".psq" : "");
}

/* Whether a file may be written: it is not there yet, or it is a game. */
static bool may_replace(const char *path) {
    Buffer buffer = {0};
    FileStatus status = file_read(path, &buffer);
    bool game = status == FILE_OK && strncmp(buffer.data, "Piskvorky ", 10) == 0;
    bool free_name = status == FILE_ABSENT || (status == FILE_OK && buffer.length == 0);
    buffer_free(&buffer);
    return game || free_name;
}

void store_save(Play *play, const char *text) {
    char path[FILE_PATH_SIZE];
    if (text[0] == '\0') {
        play_warn(play, "Say which file, such as: save mygame.psq");
        return;
    }
    complete_name(text, path);
    if (!may_replace(path)) {
        play_warn(play, "%.200s is there already and is no game: choose another name.", path);
        return;
    }
    Buffer buffer = {0};
    SavedGame saved = turns_saved(play);
    save_write(&buffer, &saved);
    if (file_write(path, &buffer))
        play_say(play, "Saved as %.200s.", path);
    else
        play_warn(play, "%.200s cannot be written: choose another name or folder.", path);
    buffer_free(&buffer);
}

/* Reads a game from a file and makes it the one being played. */
static bool open_file(Play *play, const char *path, SavedGame *saved,
                      char complaint[SETTING_COMPLAINT_SIZE]) {
    Buffer buffer = {0};
    FileStatus status = file_read(path, &buffer);
    bool opened = false;
    if (status == FILE_ABSENT)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no such file");
    else if (status == FILE_UNREADABLE)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be read as a game");
    else
        opened = save_read(buffer.data, buffer.length, &play->wanted, saved, complaint);
    buffer_free(&buffer);
    if (opened)
        turns_install(play, saved);
    return opened;
}

/* Says where an opened game stands, unless it is over, which has been said. */
static void say_opened(Play *play, const char *what) {
    char player[SETTING_TEXT_SIZE + 8];
    turns_after_jump(play);
    if (play->game->phase == PHASE_OVER)
        return;
    turns_stone_and_player(play, game_turn(play->game), player);
    play_say(play, "%s: move %d, %s is next.", what, play->game->board->ply + 1, player);
}

void store_open(Play *play, const char *text) {
    char complaint[SETTING_COMPLAINT_SIZE], what[FILE_PATH_SIZE + 64];
    SavedGame saved;
    if (text[0] == '\0') {
        play_warn(play, "Say which file, such as: open mygame.psq");
        return;
    }
    if (play->settings.demo) {
        play_warn(play, "This is a demonstration: start without --demo to open a game.");
        return;
    }
    char path[FILE_PATH_SIZE];
    snprintf(path, sizeof path, "%s", text);
    if (!open_file(play, path, &saved, complaint)) {
        size_t length = strlen(complaint);
        bool sentence = length > 0 && complaint[length - 1] == '.';
        play_warn(play, "%.120s was not opened: %s%s", path, complaint, sentence ? "" : ".");
        return;
    }
    play->helped = true;
    char rule[SETTING_TEXT_SIZE];
    settings_get(&play->settings, settings_find("rule"), rule);
    snprintf(what, sizeof what, saved.foreign ? "Opened %.120s, played on as %s" : "Opened %.120s",
             path, rule);
    say_opened(play, what);
}

bool store_resume(Play *play) {
    char complaint[SETTING_COMPLAINT_SIZE];
    SavedGame saved;
    if (!open_file(play, play->resume_path, &saved, complaint)) {
        play_warn(play, "The game kept for you cannot be used: %s.", complaint);
        return false;
    }
    say_opened(play, "Welcome back");
    return true;
}
