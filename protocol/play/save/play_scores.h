/* play_scores: the ten best against the hardest level.
 *
 * Everybody who finished a game at the hardest level, without help, has a line in a small text
 * file among the user's data; the best ten are shown. A file that cannot be understood is left
 * alone: then nothing is shown and nothing is added.
 */
#ifndef PENTAD_PLAY_SCORES_H
#define PENTAD_PLAY_SCORES_H

#include "play/game/play_match.h"
#include "records.h"

enum {
    SCORES_SHOWN = 10,
    SCORES_CAPACITY = 200 /* people; a newcomer takes the place of the last one */
};

/* What a person has won and lost in all games. */
typedef struct ScoreLine {
    char name[SETTING_NAME_SIZE];
    int points, wins, losses, draws;
    int fewest; /* own moves in the quickest win, 0 if there was none */
} ScoreLine;

/* Everybody, the best first. Plain value. */
typedef struct Scores {
    int count;
    ScoreLine lines[SCORES_CAPACITY];
} Scores;

/* How a game of any kind ended for a person. */
typedef struct ScoreResult {
    int outcome; /* 1 won, 0 drawn, -1 lost */
    int points;  /* for a win */
    int moves;   /* his own */
} ScoreResult;

/* Reads the table from a text. Returns false, with an empty table, when it is damaged. */
bool scores_read(Scores *scores, const char *text);

/* Appends the table as text. */
void scores_write(const Scores *scores, Text *text);

/* How many games in a hundred the person won. */
int scores_percentage(const ScoreLine *line);

/* Reads the file of this user; no file is an empty table. Returns false, with an empty table and
 * a complaint, when it cannot be used. */
bool scores_load(Scores *scores, char complaint[SETTING_COMPLAINT_SIZE]);

/* Adds a game, which is over, that `name` played as `player` to the file of this user. Returns
 * false, with a complaint and nothing changed, when that is not possible. */
bool scores_record(const char *name, const Game *game, int player,
                   char complaint[SETTING_COMPLAINT_SIZE]);

/* The same with the file of this name among the user's data, for other games than five in a row. */
bool scores_load_file(const char *file, Scores *scores, char complaint[SETTING_COMPLAINT_SIZE]);
bool scores_record_result(const char *file, const char *name, const ScoreResult *result,
                          char complaint[SETTING_COMPLAINT_SIZE]);

/* Appends the ten best as lines for people, the names shorter in less than 64 columns. */
void scores_show(const Scores *scores, int width, Text *text);

#endif
