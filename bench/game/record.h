/* record: everything that is kept of a game, and its two ways onto disk.
 *
 * The result file has one JSON object a line with these members:
 *
 *     match    which match the game belongs to, 16 hexadecimal digits
 *     game     its number in the match, from 0; pair: the number of its game pair
 *     black, white         names of the engines
 *     rule, width, height  the game
 *     moves    all stones in letter notation, first stone black; opening: how many of them
 *              were set by the opening
 *     us       microseconds of every move after the opening
 *     scores   what engines reported before these moves, from the mover's view, null for nothing;
 *              only if there is a score at all; see think_line.h
 *     swap2    only in games that began so: "swap" or "stay" for what the second engine chose,
 *              "two swap" or "two stay" if it left the choice to the first one, "" if the game
 *              did not get that far; opener: who opened, "black" or "white". The stones of the
 *              opening count as moves; the time of an answer stands at its last stone.
 *     result   "black", "white" or "draw"; reason: a word; detail: a sentence, may be empty
 *     turns, time_us, longest_us, depth_sum, depth_moves, memory, stayed
 *              [black, white], see PlayerUse in player.h
 *
 * PSQ is the game format of the Piskvork manager, which counts lines from the top.
 */
#ifndef PENTAD_BENCH_RECORD_H
#define PENTAD_BENCH_RECORD_H

#include "game/player.h"
#include "text/text.h"

enum {
    RECORD_REASON_SIZE = 24,
    RECORD_MATCH_SIZE = 17,
    RECORD_WHY_SIZE = 128,
    RECORD_GAMES_MAX = 1 << 26 /* game numbers are below */
};

/* What happened in a swap2 opening. */
typedef enum Swap2 {
    SWAP2_NONE,   /* the game began in another way */
    SWAP2_BROKEN, /* the opening was not completed */
    SWAP2_SWAP,
    SWAP2_STAY,
    SWAP2_TWO_SWAP,
    SWAP2_TWO_STAY
} Swap2;

/* Who won. */
typedef enum GameResult { RESULT_BLACK, RESULT_WHITE, RESULT_DRAW } GameResult;

/* A finished game. */
typedef struct GameRecord {
    char match[RECORD_MATCH_SIZE];
    int64_t game, pair;
    char names[SIDE_COUNT][PLAYER_NAME_SIZE];
    int rule, width, height;
    int opening_count; /* the first so many cells are the opening */
    int count;
    Cell cells[BOARD_MAX_CELLS];
    int64_t time_us[BOARD_MAX_CELLS]; /* 0 for the opening */
    int scores[BOARD_MAX_CELLS];      /* what the mover reported, THINK_LINE_NONE without */
    Swap2 swap2;
    Side opener; /* in swap2 games */
    GameResult result;
    char reason[RECORD_REASON_SIZE]; /* a referee_verdict_name(), player_fault_name(),
                                        game_ending_name() */
    char detail[PLAYER_DETAIL_SIZE];
    PlayerUse use[SIDE_COUNT];
} GameRecord;

/* The word for a result in records: "black", "white" or "draw". */
const char *game_result_name(GameResult result);

/* Appends the record to `text` as one line. */
void record_append_json(Text *text, const GameRecord *record);

/* Whether `line` is that of a game: a whole object that names a match and a game. A torn line is
 * none. */
bool record_is_game(const char *line);

/* Reads the line of a game. Returns false, with what is wrong in `why`, when it is not complete or
 * no such game can have been: a move off the board or onto a stone, a number out of its range. Does
 * not ask the rules, which may be stricter than those of the version that played the game. */
bool record_read_json(const char *line, GameRecord *record, char why[RECORD_WHY_SIZE]);

/* How many of the first stones were placed as an opening, by the runner or in swap2, and not as
 * moves in turn. */
int record_placed(const GameRecord *record);

/* Appends the record to `text` as a PSQ file. */
void record_append_psq(Text *text, const GameRecord *record);

#endif
