/* match_outputs: see match_outputs.h. */
#include "match/match_outputs.h"

#include "ground/datafile.h"
#include "text/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens the result file for this run alone. */
static bool open_results(MatchOutputs *outputs, const char *path) {
    struct stat about;
    if (path == NULL)
        return true;
    bool absent = lstat(path, &about) != 0;
    outputs->results = datafile_open(path);
    outputs->results_made = absent && outputs->results >= 0;
    if (outputs->results < 0)
        fprintf(stderr, "match: %s: %s\n", path, datafile_reason());
    return outputs->results >= 0;
}

/* Makes a folder for files of games, if it is not there, and tries to write there. `*made` is
 * whether it was made here. */
static bool make_folder(const char *path, bool *made) {
    struct stat status;
    char file[TEXT_FILE_PATH_SIZE];
    if (path == NULL)
        return true;
    int error = mkdir(path, 0777) == 0 ? 0 : errno;
    *made = error == 0;
    if (error != 0 && (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))) {
        fprintf(stderr, "match: %s: no folder and cannot be made one: %s\n", path, strerror(error));
        return false;
    }
    if (snprintf(file, sizeof file, "%s/game", path) < (int)sizeof file)
        return text_file_may_write("match", file);
    fprintf(stderr, "match: %s: %s\n", path, strerror(ENAMETOOLONG));
    return false;
}

/* Opens the log, if there is to be one. */
static bool open_log(MatchOutputs *outputs, const char *path) {
    if (path == NULL)
        return true;
    outputs->journal = journal_open(path);
    if (outputs->journal == NULL)
        fprintf(stderr, "match: %s: %s\n", path, strerror(errno));
    return outputs->journal != NULL;
}

/* Removes what is new and empty, last made first: files may lie in the folders. */
static void remove_made(const MatchOutputs *outputs, const MatchOptions *options) {
    struct stat about;
    if (outputs->results_made && fstat(outputs->results, &about) == 0 && about.st_size == 0)
        unlink(options->results);
    if (outputs->sgf_made)
        rmdir(options->sgf);
    if (outputs->psq_made)
        rmdir(options->psq);
}

bool match_outputs_open(MatchOutputs *outputs, const MatchOptions *options) {
    *outputs = (MatchOutputs){.results = -1};
    if (make_folder(options->psq, &outputs->psq_made) &&
        make_folder(options->sgf, &outputs->sgf_made) && open_results(outputs, options->results) &&
        open_log(outputs, options->log))
        return true;
    match_outputs_close(outputs, options, true);
    return false;
}

bool match_outputs_close(MatchOutputs *outputs, const MatchOptions *options, bool undo) {
    if (undo)
        remove_made(outputs, options); /* as long as the result file is locked */
    bool kept = outputs->results < 0 || close(outputs->results) == 0;
    if (!kept)
        text_file_say_unwritten("match", options->results);
    bool logged = journal_close(outputs->journal);
    if (!logged)
        fprintf(stderr, "match: %s could not be written completely\n", options->log);
    *outputs = (MatchOutputs){.results = -1};
    return kept && logged;
}
