/* game_ending: how games end, the rules and adjudication together. */
#ifndef PENTAD_BENCH_GAME_ENDING_H
#define PENTAD_BENCH_GAME_ENDING_H

/* How a game ended. The numbers are part of a file format (gamedata.h). */
typedef enum GameEnding {
    ENDING_FIVE,
    ENDING_FOUL,
    ENDING_FULL,
    ENDING_FEW_EMPTY,
    ENDING_MOVE_LIMIT,
    ENDING_RESIGNED,   /* the loser's scores were hopeless */
    ENDING_AGREED_DRAW /* both sides' scores were near zero for long */
} GameEnding;

/* The word for it, such as "five". */
const char *game_ending_name(GameEnding end);

#endif
