/* play_state: everything that goes on at the terminal, apart from how it looks.
 *
 * One Play holds the settings, the match with its game, the engine, and what there is to tell
 * the person. play_turns.c carries the game forward, play_control.c obeys the person; the
 * screen and the line mode only show it and hand over actions.
 */
#ifndef PENTAD_PLAY_STATE_H
#define PENTAD_PLAY_STATE_H

#include "play/control/play_background.h"
#include "play/game/play_match.h"
#include "play/save/play_slot.h"

enum {
    PLAY_MESSAGE_SIZE = 400,
    PLAY_PACE_MS = 900, /* between the moves of a demonstration */
    PLAY_MIN_PACE_MS = 50
};

/* A longer text that the person asked for. */
typedef enum Page {
    PAGE_NONE,
    PAGE_HELP,
    PAGE_SETTINGS,
    PAGE_TABLE,
    PAGE_SCORES,
    PAGE_GAMES,
    PAGE_STUDY
} Page;

/* All that a match at a terminal consists of, but for what is drawn. Owns game and background. */
typedef struct Play {
    Settings settings; /* of the match being played */
    Settings wanted;   /* of the next one */
    uint32_t options;  /* settings of the command line, by their place: until the game with which
                        * the program starts is on the table */
    Match match;
    Game *game; /* never NULL between calls */
    Background *background;
    Random random;
    uint64_t seed; /* of the engine's mistakes in this game */
    bool utf8;     /* the terminal shows more than ASCII */
    bool lines;    /* line mode: messages speak of words instead of keys */
    bool helped;   /* a move was taken back, or a hint given, in this game */
    bool counted;  /* this game is in the table of the ten best */
    bool stuck;    /* the engine could not think: it is not asked again before the next action */

    FileSlot resume;       /* where the game is kept for next time */
    bool resume_waits;     /* one from before is there: nothing is written over it */
    bool resume_failed;    /* keeping it failed, and the person knows */
    FileSlot study_resume; /* where an analysis is, chosen with the first one */
    bool study_waits;      /* one from last time is there: nothing is written before the answer */
    bool study_there;      /* the present one is there */
    bool study_failed;     /* keeping it failed, and the person knows */
    int64_t study_due_ms;  /* clock_ms() when the next writing is due at the earliest */
    int64_t turn_start_ms; /* clock_ms() when the turn began */

    char message[PLAY_MESSAGE_SIZE]; /* what to tell the person */
    bool bell;                       /* ring it with the message */
    Page page;                       /* what to show; the one who shows it resets it */
    bool redraw;                     /* the board changed, or is wanted; likewise */
    bool table_shown;                /* the match is over, and its table was shown */
    bool leave;                      /* the person wants to leave */

    Cell hint;   /* the move of the last hint, or CELL_NONE */
    Cell warned; /* the forbidden point that was warned of, or CELL_NONE */
    bool show_threats, show_forbidden;
    int score;              /* of the evaluation, for black */
    int score_count;        /* the game's events when it was made; -1 for no evaluation */
    int pace_ms;            /* of a demonstration */
    bool paused;            /* the demonstration waits, */
    int64_t pause_start_ms; /* since this clock_ms() */
} Play;

/* Tells the person something, formatted like printf. */
void play_say(Play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Tells the person something and rings the bell. */
void play_warn(Play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
