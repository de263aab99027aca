/* gamedata_merge: see gamedata_merge.h. */
#include "data/gamedata_merge.h"

#include "data/gamedata_file.h"
#include "ground/key_set.h"
#include "records.h"
#include "text/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Merging {
    int out; /* descriptor */
    GamedataHeader header;
    bool mixed, several; /* files of other settings are wanted; games may be of several runs */
    KeySet keys;         /* of the games that are there already, */
    KeySet plays;        /* and of what was played in them */
    GamedataMerged merged;
    bool failed; /* to write, or for want of memory */
} Merging;

/* ------------------------------------------------------------------------------------------
 * Keys.
 */

/* What makes a game the same as another one: of one run its seed and number, of `several` its moves
 * and scores besides. */
static uint64_t key_of(const GameData *game, bool several) {
    Random hash = random_stream(game->seed, (uint64_t)game->number);
    uint64_t key = random_next(&hash);
    if (several) {
        size_t size = (size_t)game->count * sizeof game->events[0];
        hash.state = key ^ bytes_checksum((const unsigned char *)game->events, size);
        key = random_next(&hash);
    }
    return key | 1;
}

/* ------------------------------------------------------------------------------------------
 * Headers.
 */

static bool same_settings(const GamedataHeader *one, const GamedataHeader *other) {
    return one->nodes == other->nodes && one->depth == other->depth &&
           one->turn_ms == other->turn_ms && one->branches == other->branches &&
           one->random_plies == other->random_plies && one->follow == other->follow &&
           one->alternatives_every == other->alternatives_every &&
           one->settings == other->settings && one->settings != 0;
}

static int64_t common(int64_t one, int64_t other) {
    return one == other ? one : 0;
}

/* Makes `header` that of files with both. */
static void join_headers(GamedataHeader *header, const GamedataHeader *other) {
    if (!same_settings(header, other))
        header->settings = 0;
    header->nodes = common(header->nodes, other->nodes);
    header->depth = common(header->depth, other->depth);
    header->turn_ms = common(header->turn_ms, other->turn_ms);
    header->branches = common(header->branches, other->branches);
    header->random_plies = common(header->random_plies, other->random_plies);
    header->follow = common(header->follow, other->follow);
    header->alternatives_every = common(header->alternatives_every, other->alternatives_every);
}

/* Finds the header of the whole. Returns false with a message when the files do not fit. */
static bool read_headers(Merging *merging, const ArgumentFiles *files, char *message, size_t size) {
    const char *const *paths = files->name;
    for (int i = 0; i < files->count; i++) {
        GamedataHeader header, *whole = &merging->header;
        if (!gamedata_read_header(paths[i], &header, message, size))
            return false;
        if (i == 0)
            *whole = header;
        if (header.rule != whole->rule || header.width != whole->width ||
            header.height != whole->height) {
            snprintf(message, size, "%s: another rule or board than %s", paths[i], paths[0]);
            return false;
        }
        if (!merging->mixed && i > 0 && !same_settings(whole, &header)) {
            snprintf(message, size, "%s: other settings than %s; -mixed takes both", paths[i],
                     paths[0]);
            return false;
        }
        join_headers(whole, &header);
    }
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Games.
 */

/* Takes note of a game that is kept. Returns false when memory is short. */
static bool note_game(Merging *merging, const GameData *game) {
    bool is_new;
    return key_set_add(&merging->keys, key_of(game, merging->several), &is_new) &&
           key_set_add(&merging->plays, key_of(game, true), &is_new);
}

static bool merge_game(void *context, const GamedataHeader *header, const GameData *game) {
    Merging *merging = context;
    GamedataMerged *merged = &merging->merged;
    (void)header;
    if (key_set_has(&merging->keys, key_of(game, merging->several))) {
        merged->duplicates++;
        merged->unequal += !key_set_has(&merging->plays, key_of(game, true));
        return true;
    }
    merging->failed =
        !note_game(merging, game) || !gamedata_append(merging->out, &merging->header, game);
    merged->games++;
    return !merging->failed;
}

/* Writes all games to the file `part`. There is a message when that fails. */
static GamedataMergeStatus merge_games(Merging *merging, const char *part,
                                       const ArgumentFiles *files, char *message, size_t size) {
    merging->out = gamedata_open(part, &merging->header, merge_game, merging, message, size);
    GamedataMergeStatus status = merging->out >= 0 ? GAMEDATA_MERGE_DONE : GAMEDATA_MERGE_UNWRITTEN;
    for (int i = 0; i < files->count && status == GAMEDATA_MERGE_DONE; i++) {
        GamedataExtent extent = {0};
        if (!gamedata_read(files->name[i], merge_game, merging, &extent, message, size)) {
            status = GAMEDATA_MERGE_REFUSED;
        } else if (merging->failed) {
            snprintf(message, size, "%s could not be written: %s", part, strerror(errno));
            status = GAMEDATA_MERGE_UNWRITTEN;
        }
        merging->merged.torn += extent.torn_bytes > 0;
    }
    if (merging->out >= 0 && close(merging->out) != 0 && status == GAMEDATA_MERGE_DONE) {
        snprintf(message, size, "%s: %s", part, strerror(errno));
        status = GAMEDATA_MERGE_UNWRITTEN;
    }
    key_set_free(&merging->keys);
    key_set_free(&merging->plays);
    return status;
}

GamedataMergeStatus gamedata_merge(const char *out, const ArgumentFiles *files, bool mixed,
                                   GamedataMerged *merged, char *message, size_t size) {
    char part[TEXT_FILE_PATH_SIZE];
    Merging merging = {.mixed = mixed};
    if (access(out, F_OK) == 0) {
        snprintf(message, size, "%s: exists; -merge writes a new file", out);
        return GAMEDATA_MERGE_REFUSED;
    }
    if (!read_headers(&merging, files, message, size))
        return GAMEDATA_MERGE_REFUSED;
    merging.several = mixed || merging.header.settings == 0;
    /* A file that is not whole never has the name that was asked for. */
    FILE *file = text_file_create_beside(out, part);
    if (file == NULL) {
        snprintf(message, size, "%s: %s", out, strerror(errno));
        return GAMEDATA_MERGE_REFUSED;
    }
    fclose(file);
    GamedataMergeStatus status = merge_games(&merging, part, files, message, size);
    if (status == GAMEDATA_MERGE_DONE && rename(part, out) != 0) {
        snprintf(message, size, "%s: %s", out, strerror(errno));
        status = GAMEDATA_MERGE_UNWRITTEN;
    }
    if (status != GAMEDATA_MERGE_DONE)
        unlink(part);
    *merged = merging.merged;
    return status;
}
