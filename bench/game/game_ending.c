/* game_ending: see game_ending.h. */
#include "game/game_ending.h"

static const char *const NAMES[] = {[ENDING_FIVE] = "five",
                                    [ENDING_FOUL] = "foul",
                                    [ENDING_FULL] = "full board",
                                    [ENDING_FEW_EMPTY] = "25 empty cells",
                                    [ENDING_MOVE_LIMIT] = "move limit",
                                    [ENDING_RESIGNED] = "resigned",
                                    [ENDING_AGREED_DRAW] = "agreed draw"};

const char *game_ending_name(GameEnding end) {
    return NAMES[end];
}
