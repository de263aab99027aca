/* variants_store: see variants_store.h. */
#include "play/variants/variants_store.h"

#include "ground/system_file.h"
#include "play/game/play_typed.h"
#include "play/save/play_scores.h"
#include "play/save/play_shelf.h"
#include "play/variants/variants_facts.h"
#include "play/variants/variants_save.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { TELLING_MOVES = 2 }; /* with so many in common games are the same whatever the names */

/* ------------------------------------------------------------------------------------------
 * The game kept for next time.
 */

void variants_store_choose(VariantsPlay *play) {
    char game[SETTING_TEXT_SIZE], name[SETTING_TEXT_SIZE + 4];
    variants_settings_get(&play->settings, variants_settings_find("game"), game);
    snprintf(name, sizeof name, "%s.txt", game);
    slot_choose(&play->kept, name);
    play->kept_game = play->settings.game;
}

/* Moves the kept game to `path`, "" if there is none; returns whether none is left where games are
 * kept. As long as one is, nothing is kept there. */
static bool move_kept(VariantsPlay *play, char path[FILE_PATH_SIZE]) {
    Text buffer = {0};
    path[0] = '\0';
    FileStatus status =
        play->kept.path[0] != '\0' ? file_read(play->kept.path, &buffer) : FILE_ABSENT;
    text_free(&buffer);
    play->kept_waits = status != FILE_ABSENT;
    if (status == FILE_ABSENT)
        return true;
    bool named = shelf_new_path(SHELF_VARIANTS, path);
    bool moved = named && system_replace_file(play->kept.path, path);
    if (named && !moved)
        system_remove_file(path);
    play->kept_waits = !moved; /* the game there must not be written over */
    return moved;
}

/* The same, with a message if it is not possible. */
static bool put_away(VariantsPlay *play, char path[FILE_PATH_SIZE]) {
    if (move_kept(play, path))
        return true;
    variants_warn(play, "The unfinished game could not be moved to the kept games. It stays for "
                        "next time, and this new game will not be kept.");
    return false;
}

bool variants_store_put_away(VariantsPlay *play) {
    char path[FILE_PATH_SIZE];
    return put_away(play, path);
}

bool variants_store_shelve(VariantsPlay *play) {
    char *path = play->shelved_path;
    Text buffer = {0};
    VariantsSaved saved;
    if (!variants_round_over(play) || variant_ply(play->game) == 0 || play->settings.demo ||
        play->shelved)
        return true;
    variants_save_take(play, &saved);
    variants_save_write(&buffer, &saved);
    bool named = shelf_new_path(SHELF_VARIANTS, path);
    play->shelved = named && file_write(path, &buffer);
    text_free(&buffer);
    if (play->shelved)
        return true;
    if (named)
        system_remove_file(path);
    path[0] = '\0';
    variants_warn(play,
                  "The finished game could not be put among the kept games: save FILE keeps it.");
    return false;
}

void variants_store_unshelve(VariantsPlay *play) {
    if (play->shelved && play->shelved_path[0] != '\0')
        system_remove_file(play->shelved_path);
    play->shelved_path[0] = '\0';
    play->shelved = false;
}

void variants_store_follow(VariantsPlay *play) {
    if (play->settings.demo || play->kept_game == play->settings.game)
        return;
    variants_store_choose(play);
    variants_store_put_away(play);
}

void variants_store_keep(VariantsPlay *play) {
    if (play->kept.path[0] == '\0' || play->kept_waits || play->settings.demo)
        return;
    if (!variants_under_way(play) || variants_match_over(play) || play->shelved) {
        system_remove_file(play->kept.path);
        return;
    }
    Text buffer = {0};
    VariantsSaved saved;
    variants_save_take(play, &saved);
    variants_save_write(&buffer, &saved);
    bool written = file_write(play->kept.path, &buffer);
    if (!written && !play->kept_failed)
        variants_warn(play, "The game cannot be kept for next time: %.*s cannot be written: %s.",
                      glyph_text_fit(play->kept.path, GLYPH_NAME_BESIDE), play->kept.path,
                      strerror(errno));
    play->kept_failed = !written;
    text_free(&buffer);
}

/* Reads a match from a file. */
static bool read_file(const VariantsPlay *play, const char *path, VariantsSaved *saved,
                      char complaint[SETTING_COMPLAINT_SIZE]) {
    Text buffer = {0};
    FileStatus status = file_read(path, &buffer);
    bool good = false;
    if (status == FILE_ABSENT)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no such file");
    else if (status == FILE_UNREADABLE)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "it cannot be read: %s", strerror(errno));
    else
        good = variants_save_read(buffer.data, buffer.length, &play->wanted, saved, complaint);
    text_free(&buffer);
    return good;
}

bool variants_store_has_kept(VariantsPlay *play, char text[VARIANTS_MESSAGE_SIZE]) {
    char complaint[SETTING_COMPLAINT_SIZE], players[PLAYER_COUNT][SETTING_TEXT_SIZE];
    Text buffer = {0};
    VariantsSaved saved;
    FileStatus status =
        play->kept.path[0] != '\0' ? file_read(play->kept.path, &buffer) : FILE_ABSENT;
    text_free(&buffer);
    if (status == FILE_ABSENT)
        return false;
    if (!read_file(play, play->kept.path, &saved, complaint)) {
        char path[FILE_PATH_SIZE];
        bool moved = move_kept(play, path);
        variants_warn(play, "The game kept for you cannot be used: %s.%s", complaint,
                      moved ? "" : " It stays, and new games will not be kept.");
        return false;
    }
    for (int player = 0; player < PLAYER_COUNT; player++)
        variants_settings_player(&saved.settings, player, players[player]);
    snprintf(text, VARIANTS_MESSAGE_SIZE,
             "A game is waiting from last time:\n%s - %s\n%s, %d move%s%s%s\n",
             players[saved.opener], players[1 - saved.opener],
             variant_rules(variants_settings_kind(&saved.settings))->title, saved.count,
             text_plural(saved.count), saved.date[0] != '\0' ? ", left " : "", saved.date);
    return true;
}

/* Goes on with the kept game; returns whether that was possible. */
static bool resume_kept(VariantsPlay *play) {
    char complaint[SETTING_COMPLAINT_SIZE], path[FILE_PATH_SIZE];
    VariantsSaved saved;
    if (!read_file(play, play->kept.path, &saved, complaint)) {
        move_kept(play, path);
        variants_warn(play, "The game kept for you cannot be used: %s.", complaint);
        return false;
    }
    if (!variants_save_install(play, &saved)) {
        variants_warn(play, "There is no memory for the game.");
        return false;
    }
    variants_say(play, "Welcome back: move %d.", saved.count + 1);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Whether a name is that of a text, as games of this kind are. */
static bool is_text_name(const char *path) {
    size_t length = strlen(path);
    return length > 4 && typed_equal(path + length - 4, ".txt");
}

/* The rounds before the one on the table. */
static VariantsMatch rounds_before(const VariantsSaved *saved) {
    VariantsMatch match = saved->match;
    if (!saved->over)
        return match;
    match.finished--;
    if (saved->winner < 0)
        match.draws--;
    else
        match.wins[saved->winner]--;
    return match;
}

/* Whether nothing of the former match is lost with the present one in its place: it is the same,
 * further on. Names may change during a match, but a single move is in many games. */
static bool goes_on(const VariantsSaved *now, const VariantsSaved *former) {
    VariantsMatch rounds = rounds_before(now), before = rounds_before(former);
    bool same_names = strcmp(now->settings.names[0], former->settings.names[0]) == 0 &&
                      strcmp(now->settings.names[1], former->settings.names[1]) == 0;
    if (former->over &&
        (!now->over || now->winner != former->winner || now->count != former->count))
        return false;
    if (former->count == 0 && former->match.finished == 0)
        return true;
    if (variants_settings_kind(&now->settings) != variants_settings_kind(&former->settings) ||
        (former->count < TELLING_MOVES && !same_names) || before.draws > rounds.draws ||
        before.wins[0] > rounds.wins[0] || before.wins[1] > rounds.wins[1])
        return false;
    if (before.finished < rounds.finished) /* the round of the file is over */
        return former->count == 0 && !former->over;
    return former->opener == now->opener && former->count <= now->count &&
           memcmp(former->moves, now->moves, (size_t)former->count) == 0;
}

bool variants_store_would_replace(const VariantsPlay *play, const char *name) {
    char path[FILE_PATH_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    VariantsSaved former, now;
    file_complete_name(name, ".txt", path);
    if (name[0] == '\0' || !is_text_name(path) || !read_file(play, path, &former, complaint))
        return false;
    variants_save_take(play, &now);
    now.over = variants_round_over(play);
    now.winner = now.over ? variants_winner(play) : -1;
    return !goes_on(&now, &former);
}

void variants_store_save(VariantsPlay *play, const char *name) {
    char path[FILE_PATH_SIZE];
    Text buffer = {0};
    VariantsSaved saved;
    if (name[0] == '\0') {
        variants_warn(play, "Say which file, such as: save mygame");
        return;
    }
    file_complete_name(name, ".txt", path);
    FileStatus status = file_read(path, &buffer);
    int reason = errno;
    bool free_name = status == FILE_ABSENT || (status == FILE_OK && buffer.length == 0) ||
                     (status == FILE_OK && variants_save_is_one(buffer.data));
    text_clear(&buffer);
    variants_save_take(play, &saved);
    variants_save_write(&buffer, &saved);
    if (status == FILE_UNREADABLE)
        variants_warn(play, "%.*s is left alone, for it cannot be read: %s.",
                      glyph_text_fit(path, GLYPH_NAME_BESIDE), path, strerror(reason));
    else if (!free_name)
        variants_warn(play,
                      "%.*s is there already and is no game of this kind: choose another name.",
                      glyph_text_fit(path, GLYPH_NAME), path);
    else if (!is_text_name(path))
        variants_warn(play, "%.*s was not saved: its name must end with .txt.",
                      glyph_text_fit(path, GLYPH_NAME), path);
    else if (file_write(path, &buffer))
        variants_say(play, "Saved as %.*s.", glyph_text_fit(path, GLYPH_NAME), path);
    else
        variants_warn(play, "%.*s cannot be written: %s.", glyph_text_fit(path, GLYPH_NAME), path,
                      strerror(errno));
    text_free(&buffer);
}

/* Reads a match from a file whose name may lack the ending, or the kept game of that number. */
static bool read_named(const VariantsPlay *play, const char *name, VariantsSaved *saved,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    char path[FILE_PATH_SIZE], second[SETTING_COMPLAINT_SIZE];
    bool number = name[0] != '\0' && name[strspn(name, "0123456789")] == '\0';
    bool kept = shelf_find(SHELF_VARIANTS, name, path);
    if (read_file(play, path, saved, complaint))
        return true;
    if (number && !kept)
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is no kept game of that number");
    file_complete_name(name, ".txt", path);
    return strcmp(path, name) != 0 && read_file(play, path, saved, second);
}

Action variants_store_fix(const Action *action) {
    char path[FILE_PATH_SIZE];
    Action renamed = *action;
    if (renamed.kind == ACTION_OPEN && shelf_find(SHELF_VARIANTS, renamed.text, path) &&
        strlen(path) < sizeof renamed.text)
        memcpy(renamed.text, path, strlen(path) + 1);
    return renamed;
}

bool variants_store_can_open(const VariantsPlay *play, const char *name) {
    char complaint[SETTING_COMPLAINT_SIZE];
    VariantsSaved saved;
    return !play->settings.demo && read_named(play, name, &saved, complaint);
}

/* Reads what is to be opened. Returns false, with a message, when that is not possible. */
static bool read_to_open(VariantsPlay *play, const char *name, VariantsSaved *saved) {
    char complaint[SETTING_COMPLAINT_SIZE];
    if (name[0] == '\0')
        variants_warn(play, "Say which file, such as: open mygame.txt");
    else if (play->settings.demo)
        variants_warn(play, "This is a demonstration: start without --demo to open a game.");
    else if (!read_named(play, name, saved, complaint))
        variants_warn(play, "%.*s was not opened: %s.", glyph_text_fit(name, GLYPH_NAME_BESIDE),
                      name, complaint);
    else
        return true;
    return false;
}

/* Puts what was read on the table. */
static void open_saved(VariantsPlay *play, const char *name, const VariantsSaved *saved) {
    if (!variants_save_install(play, saved)) {
        variants_warn(play, "There is no memory for the game.");
        return;
    }
    variants_store_follow(play);
    play->helped = true;
    play->shelved = saved->over;
    if (saved->over)
        variants_say(play, "Opened %.*s: the round is over.",
                     glyph_text_fit(name, GLYPH_NAME_BESIDE), name);
    else
        variants_say(play, "Opened %.*s: move %d.", glyph_text_fit(name, GLYPH_NAME_BESIDE), name,
                     saved->count + 1);
    variants_store_keep(play);
}

void variants_store_open(VariantsPlay *play, const char *name) {
    VariantsSaved saved;
    if (!read_to_open(play, name, &saved))
        return;
    if (variants_match_over(play))
        variants_store_shelve(play);
    else if (variants_under_way(play))
        variants_store_put_away(play);
    open_saved(play, name, &saved);
}

void variants_store_begin(VariantsPlay *play, const char *file, bool resume) {
    char path[FILE_PATH_SIZE];
    VariantsSaved saved;
    play->turn_start_ms = clock_ms(); /* the question took time that is nobody's */
    bool goes_on = resume && resume_kept(play);
    /* The file comes first: with the game put away the kept games have other numbers. */
    bool opens = !goes_on && file != NULL && read_to_open(play, file, &saved);
    bool moved = !goes_on && put_away(play, path) && path[0] != '\0';
    if (moved && file == NULL)
        variants_say(play, "The unfinished game is kept: open %.*s.",
                     glyph_text_fit(path, GLYPH_NAME_BESIDE), path);
    else if (moved) /* no room for both paths on the screen */
        variants_say(play, "The unfinished game was moved to the kept games.");
    if (opens)
        open_saved(play, file, &saved);
    play->options = 0;
}

/* ------------------------------------------------------------------------------------------
 * The ten best.
 */

/* The file of the ten best of a game. */
static void scores_name(const VariantsSettings *settings, char name[64]) {
    snprintf(name, 64, "scores-%s.txt", variant_rules(variants_settings_kind(settings))->name);
}

void variants_store_count(VariantsPlay *play) {
    char name[64], complaint[SETTING_COMPLAINT_SIZE];
    const VariantsSettings *settings = &play->settings;
    bool counts = settings->opponent == OPPONENT_ENGINE && !settings->demo &&
                  settings->level == VARIANT_HARD && !play->helped && !play->counted;
    if (!counts)
        return;
    play->counted = true;
    int winner = variants_winner(play), side = play->opener == 0 ? 0 : 1;
    int moves = (variant_ply(play->game) + 1 - side) / 2;
    scores_name(settings, name);
    ScoreResult result = {.outcome = winner == 0  ? 1
                                     : winner < 0 ? 0
                                                  : -1,
                          .points = winner == 0,
                          .moves = moves};
    if (!scores_record_result(name, settings->names[0], &result, complaint))
        variants_warn(play, "%s", complaint);
}

void variants_store_show_scores(const VariantsPlay *play, int width, Text *buffer) {
    char name[64], complaint[SETTING_COMPLAINT_SIZE];
    Scores scores;
    scores_name(&play->settings, name);
    if (scores_load_file(name, &scores, complaint))
        scores_show(&scores, width, buffer);
    else
        text_append(buffer, "%s\n", complaint);
}
