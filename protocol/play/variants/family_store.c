/* family_store: see family_store.h. */
#include "play/variants/family_store.h"

#include "ground/plural.h"
#include "ground/system_file.h"
#include "play/save/play_scores.h"
#include "play/save/play_shelf.h"
#include "play/variants/family_facts.h"
#include "play/variants/family_save.h"

#include <errno.h>
#include <string.h>

/* The name of the game in files. */
static const char *file_name(const FamilySettings *settings) {
    return settings->game == 0 ? "ultimate" : "tickoattwo";
}

/* ------------------------------------------------------------------------------------------
 * The game kept for next time.
 */

void family_store_choose(Family *family) {
    char name[64];
    snprintf(name, sizeof name, "%s.txt", file_name(&family->settings));
    slot_choose(&family->kept, name);
    family->kept_game = family->settings.game;
}

/* Moves the kept game to `path`, "" if there is none; returns whether none is left where games are
 * kept. If one is, nothing is kept there any more. */
static bool move_kept(Family *family, char path[FILE_PATH_SIZE]) {
    Buffer buffer = {0};
    path[0] = '\0';
    FileStatus status =
        family->kept.path[0] != '\0' ? file_read(family->kept.path, &buffer) : FILE_ABSENT;
    buffer_free(&buffer);
    if (status == FILE_ABSENT)
        return true;
    bool moved =
        shelf_new_path(SHELF_RELATIVES, path) && system_replace_file(family->kept.path, path);
    if (!moved) /* the game there must not be written over */
        family->kept.path[0] = '\0';
    return moved;
}

/* The same, with a message if it is not possible. */
static bool put_away(Family *family, char path[FILE_PATH_SIZE]) {
    if (move_kept(family, path))
        return true;
    family_warn(family, "The unfinished game could not be moved to the kept games. It stays for "
                        "next time, and this new game will not be kept.");
    return false;
}

bool family_store_put_away(Family *family) {
    char path[FILE_PATH_SIZE];
    return put_away(family, path);
}

bool family_store_shelve(Family *family) {
    char path[FILE_PATH_SIZE];
    Buffer buffer = {0};
    FamilySaved saved;
    if (!family_round_over(family) || variant_ply(family->game) == 0 || family->settings.demo ||
        family->shelved)
        return true;
    family_save_take(family, &saved);
    family_save_write(&buffer, &saved);
    family->shelved = shelf_new_path(SHELF_RELATIVES, path) && file_write(path, &buffer);
    buffer_free(&buffer);
    if (!family->shelved)
        family_warn(family, "The finished game could not be put among the kept games.");
    return family->shelved;
}

void family_store_follow(Family *family) {
    if (family->settings.demo || family->kept_game == family->settings.game)
        return;
    family_store_choose(family);
    family_store_put_away(family);
}

void family_store_keep(Family *family) {
    if (family->kept.path[0] == '\0' || family->settings.demo)
        return;
    if (!family_under_way(family) || family_match_over(family) || family->shelved) {
        remove(family->kept.path);
        return;
    }
    Buffer buffer = {0};
    FamilySaved saved;
    family_save_take(family, &saved);
    family_save_write(&buffer, &saved);
    if (!file_write(family->kept.path, &buffer)) {
        family_warn(family, "The game cannot be kept for next time: %.160s cannot be written: %s.",
                    family->kept.path, strerror(errno));
        family->kept.path[0] = '\0';
    }
    buffer_free(&buffer);
}

/* Reads a match from a file. */
static bool read_file(const Family *family, const char *path, FamilySaved *saved,
                      char complaint[SETTING_COMPLAINT_SIZE]) {
    Buffer buffer = {0};
    FileStatus status = file_read(path, &buffer);
    bool good = false;
    if (status == FILE_ABSENT)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no such file");
    else if (status == FILE_UNREADABLE)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be read: %s", strerror(errno));
    else
        good = family_save_read(buffer.data, buffer.length, &family->wanted, saved, complaint);
    buffer_free(&buffer);
    return good;
}

bool family_store_has_kept(Family *family, char text[FAMILY_MESSAGE_SIZE]) {
    char complaint[SETTING_COMPLAINT_SIZE], players[PLAYER_COUNT][SETTING_TEXT_SIZE];
    Buffer buffer = {0};
    FamilySaved saved;
    FileStatus status =
        family->kept.path[0] != '\0' ? file_read(family->kept.path, &buffer) : FILE_ABSENT;
    buffer_free(&buffer);
    if (status == FILE_ABSENT)
        return false;
    if (!read_file(family, family->kept.path, &saved, complaint)) {
        char path[FILE_PATH_SIZE];
        bool moved = move_kept(family, path);
        family_warn(family, "The game kept for you cannot be used: %s.%s", complaint,
                    moved ? "" : " It stays, and new games will not be kept.");
        return false;
    }
    for (int player = 0; player < PLAYER_COUNT; player++)
        family_settings_player(&saved.settings, player, players[player]);
    snprintf(text, FAMILY_MESSAGE_SIZE,
             "A game is waiting from last time:\n%s - %s\n%s, %d move%s%s%s\n",
             players[saved.opener], players[1 - saved.opener],
             variant_rules(family_settings_kind(&saved.settings))->title, saved.count,
             plural(saved.count), saved.date[0] != '\0' ? ", left " : "", saved.date);
    return true;
}

/* Goes on with the kept game; returns whether that was possible. */
static bool resume_kept(Family *family) {
    char complaint[SETTING_COMPLAINT_SIZE], path[FILE_PATH_SIZE];
    FamilySaved saved;
    if (!read_file(family, family->kept.path, &saved, complaint)) {
        move_kept(family, path);
        family_warn(family, "The game kept for you cannot be used: %s.", complaint);
        return false;
    }
    if (!family_save_install(family, &saved)) {
        family_warn(family, "There is no memory for the game.");
        return false;
    }
    family_say(family, "Welcome back: move %d.", saved.count + 1);
    return true;
}

void family_store_begin(Family *family, const char *file, bool resume) {
    char path[FILE_PATH_SIZE];
    bool goes_on = resume && resume_kept(family);
    bool moved = !goes_on && put_away(family, path) && path[0] != '\0';
    if (moved && file == NULL)
        family_say(family, "The unfinished game is kept: open %.160s.", path);
    else if (moved) /* no room for both paths on the screen */
        family_say(family, "The unfinished game was moved to the kept games.");
    if (!goes_on && file != NULL)
        family_store_open(family, file);
    family->options = 0;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

bool family_store_would_replace(const Family *family, const char *name) {
    char path[FILE_PATH_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    FamilySaved former, now;
    file_complete_name(name, ".txt", path);
    if (name[0] == '\0' || !read_file(family, path, &former, complaint))
        return false;
    family_save_take(family, &now);
    bool goes_on = former.count <= now.count && former.settings.game == now.settings.game &&
                   memcmp(former.moves, now.moves, (size_t)former.count) == 0;
    return !goes_on;
}

void family_store_save(Family *family, const char *name) {
    char path[FILE_PATH_SIZE];
    Buffer buffer = {0};
    FamilySaved saved;
    if (name[0] == '\0') {
        family_warn(family, "Say which file, such as: save mygame");
        return;
    }
    file_complete_name(name, ".txt", path);
    FileStatus status = file_read(path, &buffer);
    int reason = errno;
    bool free_name = status == FILE_ABSENT || (status == FILE_OK && buffer.length == 0) ||
                     (status == FILE_OK && family_save_is_one(buffer.data));
    buffer_clear(&buffer);
    family_save_take(family, &saved);
    family_save_write(&buffer, &saved);
    if (status == FILE_UNREADABLE)
        family_warn(family, "%.160s is left alone, for it cannot be read: %s.", path,
                    strerror(reason));
    else if (!free_name)
        family_warn(family,
                    "%.200s is there already and is no game of this kind: choose another name.",
                    path);
    else if (file_write(path, &buffer))
        family_say(family, "Saved as %.200s.", path);
    else
        family_warn(family, "%.200s cannot be written: %s.", path, strerror(errno));
    buffer_free(&buffer);
}

/* Reads a match from a file whose name may lack the ending, or the kept game of that number. */
static bool read_named(const Family *family, const char *name, FamilySaved *saved,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char path[FILE_PATH_SIZE], second[SETTING_COMPLAINT_SIZE];
    bool number = name[0] != '\0' && name[strspn(name, "0123456789")] == '\0';
    bool kept = shelf_find(SHELF_RELATIVES, name, path);
    if (read_file(family, path, saved, complaint))
        return true;
    if (number && !kept)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no kept game of that number");
    file_complete_name(name, ".txt", path);
    return strcmp(path, name) != 0 && read_file(family, path, saved, second);
}

bool family_store_can_open(const Family *family, const char *name) {
    char complaint[SETTING_COMPLAINT_SIZE];
    FamilySaved saved;
    return !family->settings.demo && read_named(family, name, &saved, complaint);
}

void family_store_open(Family *family, const char *name) {
    char complaint[SETTING_COMPLAINT_SIZE];
    FamilySaved saved;
    if (name[0] == '\0') {
        family_warn(family, "Say which file, such as: open mygame.txt");
        return;
    }
    if (family->settings.demo) {
        family_warn(family, "This is a demonstration: start without --demo to open a game.");
        return;
    }
    if (!read_named(family, name, &saved, complaint)) {
        family_warn(family, "%.160s was not opened: %s.", name, complaint);
        return;
    }
    if (family_match_over(family))
        family_store_shelve(family);
    else if (family_under_way(family))
        family_store_put_away(family);
    if (!family_save_install(family, &saved)) {
        family_warn(family, "There is no memory for the game.");
        return;
    }
    family_store_follow(family);
    family->helped = true;
    family->shelved = saved.over;
    if (saved.over)
        family_say(family, "Opened %.160s: the round is over.", name);
    else
        family_say(family, "Opened %.160s: move %d.", name, saved.count + 1);
    family_store_keep(family);
}

/* ------------------------------------------------------------------------------------------
 * The ten best.
 */

/* The file of the ten best of a game. */
static void scores_name(const FamilySettings *settings, char name[64]) {
    snprintf(name, 64, "scores-%s.txt", variant_rules(family_settings_kind(settings))->name);
}

void family_store_count(Family *family) {
    char name[64], complaint[SETTING_COMPLAINT_SIZE];
    const FamilySettings *settings = &family->settings;
    bool counts = settings->opponent == OPPONENT_ENGINE && !settings->demo &&
                  settings->level == VARIANT_HARD && !family->helped && !family->counted;
    if (!counts)
        return;
    family->counted = true;
    int winner = family_winner(family), side = family->opener == 0 ? 0 : 1;
    int moves = (variant_ply(family->game) + 1 - side) / 2;
    scores_name(settings, name);
    ScoreResult result = {.outcome = winner == 0  ? 1
                                     : winner < 0 ? 0
                                                  : -1,
                          .points = winner == 0,
                          .moves = moves};
    if (!scores_record_result(name, settings->names[0], &result, complaint))
        family_warn(family, "%s", complaint);
}

void family_store_show_scores(const Family *family, int width, Buffer *buffer) {
    char name[64], complaint[SETTING_COMPLAINT_SIZE];
    Scores scores;
    scores_name(&family->settings, name);
    if (scores_load_file(name, &scores, complaint))
        scores_show(&scores, width, buffer);
    else
        buffer_print(buffer, "%s\n", complaint);
}
