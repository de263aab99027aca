/* play_study_files: see play_study_files.h.
 *
 * A game of our own in the format of the Piskvork manager is read with what it says about the rule,
 * which the format itself does not hold, and a game of somebody else with the rule that fits its
 * moves.
 */
#include "play/study/play_study_files.h"

#include "ground/system_file.h"
#include "play/save/play_save_read.h"
#include "play/save/play_trees.h"

#include <stdio.h>
#include <string.h>

/* Takes a tree over. */
static Study *study_with(GameTree *tree, char complaint[SETTING_COMPLAINT_SIZE]) {
    Study *study = tree == NULL ? NULL : study_of_tree(tree);
    if (tree != NULL && study == NULL) {
        gametree_destroy(tree);
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
    }
    return study;
}

/* A game in the format of the manager, with all that its file tells. The rule of one of somebody
 * else is the first under which its moves can be played; where there is none, that of the settings.
 */
static GameTree *read_psq(const Play *play, const char *path, const Text *text,
                          char complaint[SETTING_COMPLAINT_SIZE]) {
    char ignored[SETTING_COMPLAINT_SIZE];
    SavedGame saved;
    GameTree *tree = trees_read_game(path, &play->wanted, complaint);
    if (tree != NULL && save_read(text->data, text->length, &play->wanted, &saved, ignored)) {
        gametree_set_rule(tree, saved.settings.rule, saved.settings.row);
        game_destroy(saved.game);
    }
    return tree;
}

bool study_can_open(const char *name) {
    char path[FILE_PATH_SIZE], whole[FILE_PATH_SIZE];
    bool found = name[0] != '\0' && store_find(name, true, path);
    trees_find(found ? path : "", whole); /* without the number of a game in it */
    FILE *file = found ? system_open_file(whole) : NULL;
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

Study *study_open(Play *play, const char *name) {
    char path[FILE_PATH_SIZE], others[TREES_OTHERS_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    Text text = {0};
    int games = 1;
    if (name[0] == '\0') {
        play_warn(play, "Say which file, such as: open mygame.sgf");
        return NULL;
    }
    bool found = store_find(name, true, path);
    bool psq = file_read_large(path, &text) == FILE_OK &&
               format_detect(text.data, text.length) == FORMAT_PSQ;
    GameTree *tree = psq ? read_psq(play, path, &text, complaint)
                         : trees_read(path, &play->wanted, &games, complaint);
    Study *study = study_with(tree, complaint);
    if (study == NULL && !found)
        snprintf(complaint, sizeof complaint, "there is no kept game of that number");
    trees_others(path, games, others);
    size_t length = study == NULL ? strlen(complaint) : 0;
    bool sentence = length > 0 && complaint[length - 1] == '.';
    if (study == NULL)
        play_warn(play, "%.*s was not opened: %s%s", glyph_text_fit(path, GLYPH_NAME_BESIDE), path,
                  complaint, sentence ? "" : ".");
    else
        play_say(play, "Opened %.*s%s.", glyph_text_fit(path, GLYPH_NAME_BESIDE), path, others);
    text_free(&text);
    return study;
}

bool study_would_replace(const Play *play, const char *name, char path[FILE_PATH_SIZE]) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Text text = {0};
    file_complete_name(name, ".sgf", path);
    bool there = name[0] != '\0' && format_of_name(path) != FORMAT_UNKNOWN &&
                 file_read(path, &text) != FILE_ABSENT;
    text_free(&text);
    return there && trees_may_replace(path, &play->wanted, complaint);
}

void study_save(Study *study, Play *play, const char *name) {
    char path[FILE_PATH_SIZE], loss[FORMAT_LOSS_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    if (name[0] == '\0') {
        play_warn(play, "Say which file, such as: save mygame.sgf");
        return;
    }
    file_complete_name(name, ".sgf", path);
    if (!trees_may_replace(path, &play->wanted, complaint)) {
        play_warn(play, "%.*s %s.", glyph_text_fit(path, GLYPH_NAME), path, complaint);
    } else if (!trees_write(path, study->tree, loss, complaint)) {
        play_warn(play, "%.*s was not written: %s.", glyph_text_fit(path, GLYPH_NAME_BESIDE), path,
                  complaint);
    } else if (loss[0] != '\0') {
        play_say(play, "Saved as %.*s, but without %s: .sgf keeps all.",
                 glyph_text_fit(path, GLYPH_NAME_BESIDE), path, loss);
    } else {
        play_say(play, "Saved as %.*s.", glyph_text_fit(path, GLYPH_NAME), path);
        study->changed = false;
    }
}
