/* quiet: see quiet.h. */
#include "data/quiet.h"

#include "internals.h"

bool quiet_position(Board *board) {
    Side other = side_other(board->side);
    return tactics_score(board, 0, NULL) == SCORE_NONE &&
           board->threat_count[other][THREAT_FIVE] == 0 && !board_is_dead(board);
}
