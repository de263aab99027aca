/* variants_state: everything of a match of ultimate tic-tac-toe or TickoaTTwo at the terminal.
 *
 * Shared by the files of this folder. Players are 0, the person at the terminal, and 1, the
 * opponent; sides are 0, which moved first in this round, and 1.
 */
#ifndef PENTAD_VARIANTS_STATE_H
#define PENTAD_VARIANTS_STATE_H

#include "play/save/play_slot.h"
#include "play/variants/variants_action.h"
#include "play/variants/variants_settings.h"
#include "play/variants/variants_worker.h"

#include <stdio.h>

enum {
    VARIANTS_MESSAGE_SIZE = 320,
    VARIANTS_QUESTION_SIZE = 2 * VARIANTS_MESSAGE_SIZE + 32, /* with what is said before it */
    VARIANTS_PACE_MS = 800, /* between the moves of a demonstration */
    VARIANTS_MIN_PACE_MS = 20
};

/* A longer text. */
typedef enum VariantsPage {
    VARIANTS_PAGE_NONE,
    VARIANTS_PAGE_HELP,
    VARIANTS_PAGE_SETTINGS,
    VARIANTS_PAGE_TABLE,
    VARIANTS_PAGE_SCORES,
    VARIANTS_PAGE_GAMES
} VariantsPage;

/* The rounds of a match that are over. */
typedef struct VariantsMatch {
    int finished;
    int wins[PLAYER_COUNT], draws;
} VariantsMatch;

/* The match. */
typedef struct VariantsPlay {
    VariantsSettings settings; /* that hold */
    VariantsSettings wanted;   /* for the next match; live ones hold at once */
    uint32_t options; /* settings of the command line, by their place: until the match with which
                       * the program starts is on the table */
    Variant *game;
    int opener;  /* the player with side 0 */
    int gave_up; /* the player who gave this round up, or -1 */
    VariantsMatch match;
    uint8_t taken_back[VARIANT_MAX_PLIES]; /* moves that can be played again, the last one first */
    int taken_back_count;
    int64_t used_ms[PLAYER_COUNT];
    int64_t turn_start_ms;             /* clock_ms() when the move became due */
    bool helped;                       /* this round does not count for the ten best */
    bool counted;                      /* this round has been counted */
    bool table_shown;                  /* after the last round */
    bool shelved;                      /* this round is over and lies among the finished games */
    char shelved_path[FILE_PATH_SIZE]; /* the file that was written there; "" for none */

    VariantsWorker *worker;
    bool failed;   /* the engine could not be asked for its move */
    int hint;      /* a move to be shown, or VARIANT_NO_MOVE */
    bool analysed; /* `analysis` is about this position */
    VariantThought analysis;

    bool lines;  /* line by line */
    bool paused; /* the demonstration */
    int pace_ms;
    char message[VARIANTS_MESSAGE_SIZE];
    VariantsPage page; /* to be shown */
    bool redraw, bell, leave;
    FileSlot kept;      /* where the game is kept for next time */
    int kept_game;      /* the variant whose place that is, as settings.game */
    bool kept_failed;   /* the last try to write it there */
    bool kept_waits;    /* another game lies there and could not be moved away */
    bool shelve_failed; /* it was told that this finished round could not be put away */
} VariantsPlay;

#endif
