/* play_match: rounds, points and who begins.
 *
 * A match is a number of rounds; the first move alternates from round to round. The round that
 * is being played is not part of the results until match_finish_round().
 */
#ifndef PENTAD_PLAY_MATCH_H
#define PENTAD_PLAY_MATCH_H

#include "play/game/play_game.h"

/* How a round ended. */
typedef struct RoundResult {
    int opener, winner; /* players; the winner is -1 after a draw */
    int points;         /* of the winner */
    int stones;
    GameEnd end;
} RoundResult;

/* So many rounds between the same two players, and the results so far. Plain value. */
typedef struct Match {
    int rounds;   /* to play */
    int finished; /* rounds whose result is in `results` */
    int starter;  /* the player who opens the first round */
    RoundResult results[SETTING_MAX_ROUNDS];
} Match;

/* A match of the settings' length that `starter` opens. */
void match_init(Match *match, const Settings *settings, int starter);

/* The number of the round being played, from 1; rounds + 1 when the match is over. */
int match_round(const Match *match);

/* The player who opens the round being played. */
int match_opener(const Match *match);

/* Adds the result of a game that is over. Requires that rounds are left. */
void match_finish_round(Match *match, const Game *game);

/* The points and the won rounds of `player`, and the drawn rounds, so far. */
int match_points(const Match *match, int player);
int match_wins(const Match *match, int player);
int match_draws(const Match *match);

#endif
