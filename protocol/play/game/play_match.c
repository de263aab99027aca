/* play_match: see play_match.h. Sums are computed from the results whenever they are wanted, so
 * nothing can disagree.
 */
#include "play/game/play_match.h"

#include <assert.h>

void match_init(Match *match, const Settings *settings, int starter) {
    *match = (Match){.rounds = settings->rounds, .starter = starter};
}

int match_round(const Match *match) {
    return match->finished + 1;
}

int match_opener(const Match *match) {
    return match->finished % 2 == 0 ? match->starter : 1 - match->starter;
}

/* The result of a game that is over. */
static RoundResult result_of(const Game *game) {
    assert(game->phase == PHASE_OVER);
    return (RoundResult){.opener = game->opener,
                         .winner = game->winner,
                         .points = game->winner < 0 ? 0 : game_points(game, game->winner),
                         .stones = game->board->ply,
                         .end = game->end};
}

void match_finish_round(Match *match, const Game *game) {
    assert(match->finished < match->rounds);
    match->results[match->finished++] = result_of(game);
}

int match_points(const Match *match, int player) {
    int points = 0;
    for (int i = 0; i < match->finished; i++)
        points += match->results[i].winner == player ? match->results[i].points : 0;
    return points;
}

int match_wins(const Match *match, int player) {
    int wins = 0;
    for (int i = 0; i < match->finished; i++)
        wins += match->results[i].winner == player;
    return wins;
}

int match_draws(const Match *match) {
    return match_wins(match, -1);
}
