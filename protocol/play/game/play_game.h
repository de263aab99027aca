/* play_game: one game between two players, with everything that can be taken back.
 *
 * A game is a list of events: stones, choices of an opening, giving up. The position, whose
 * turn it is and how the game ended follow from the list and the settings alone, so undo and
 * redo are a shorter or longer list, and a saved game is the list. Rows, fouls and full boards
 * are judged by the engine library's tables.
 *
 * How it begins follows the opening rules of the engine library (opening_rules.h), whose steps the
 * phases are. The opener has black, the other player white, until somebody chooses.
 */
#ifndef PENTAD_PLAY_GAME_H
#define PENTAD_PLAY_GAME_H

#include "play/game/play_settings.h"

enum {
    GAME_MAX_OTHERS = 24, /* events of a game that are no stones, at most */
    GAME_MAX_EVENTS = BOARD_MAX_CELLS + GAME_MAX_OTHERS
};

/* What the player whose turn it is has to do. */
typedef enum GamePhase {
    PHASE_OPENING, /* place a stone of an opening */
    PHASE_CHOICE,  /* choose a colour, or what else there is */
    PHASE_NUMBER,  /* name the number of fifth moves */
    PHASE_OFFER,   /* offer a fifth move */
    PHASE_SELECT,  /* select one of those offered */
    PHASE_PLAY,    /* move */
    PHASE_OVER     /* nothing: the game is over */
} GamePhase;

/* How a game ended. */
typedef enum GameEnd { END_NONE, END_ROW, END_FOUL, END_GIVEN_UP, END_FULL, END_FEW_EMPTY } GameEnd;

/* What a player can do. */
typedef enum EventKind {
    EVENT_STONE, /* also: selected a fifth move */
    EVENT_CHOICE,
    EVENT_GIVE_UP,
    EVENT_NUMBER,
    EVENT_OFFER
} EventKind;

/* What a player did; a game is the list of these. */
typedef struct GameEvent {
    uint8_t kind;    /* EventKind */
    uint8_t player;  /* who did it */
    uint8_t choice;  /* OpeningChoice of EVENT_CHOICE: a colour, two or ten */
    uint8_t number;  /* of EVENT_NUMBER */
    Cell cell;       /* of EVENT_STONE and EVENT_OFFER */
    int64_t used_ms; /* how long the player took, at most PSQ_MAX_MS */
} GameEvent;

/* What became of an action. */
typedef enum GameStatus {
    GAME_OK,
    GAME_OCCUPIED,  /* a stone lies there */
    GAME_NO_STONE,  /* not now: a choice is due, or the game is over */
    GAME_NO_CHOICE, /* there is nothing to choose, or not this */
    GAME_OUTSIDE,   /* not in the square of this stone of the opening */
    GAME_SAME,      /* the same shape as a fifth move that was offered */
    GAME_NOT_OFFERED,
    GAME_OVER
} GameStatus;

/* The game. Open for reading; only play_game.c writes it. */
typedef struct Game {
    Rules *rules;
    Board *board;
    OpeningProgress opening; /* how far it has come */
    int opener;              /* the player who places the first stone */
    int owner[SIDE_COUNT];   /* the player of each colour */
    GamePhase phase;
    GameEnd end;
    int winner; /* a player; -1 for a draw and while the game goes on */
    int rows;   /* that the winning move completed; points of the winner are at least 1 */
    int count;  /* events that hold */
    int total;  /* events known: those beyond `count` can be done again */
    GameEvent events[GAME_MAX_EVENTS];
} Game;

/* Creates a game with the board, rule and opening of the settings, in which `opener` places the
 * first stone. Returns NULL when memory is short. The settings must pass settings_check(). */
Game *game_create(const Settings *settings, int opener);

/* Frees the game; NULL is allowed. */
void game_destroy(Game *game);

/* The player whose turn it is, -1 when the game is over. */
int game_turn(const Game *game);

/* The last stone, or CELL_NONE. */
Cell game_last(const Game *game);

/* Whether a stone is due, or a fifth move to offer or to select. */
bool game_wants_cell(const Game *game);

/* Whether the side to move loses by playing the empty `cell` (renju). Requires that one is wanted.
 */
bool game_forbidden(Game *game, Cell cell);

/* What there is to choose besides a colour: CHOICE_TWO, CHOICE_TEN or 0 for nothing. */
OpeningChoice game_third_choice(const Game *game);

/* What would become of game_play() there. */
GameStatus game_try(const Game *game, Cell cell);

/* Places a stone of the side to move, or offers or selects a fifth move there. */
GameStatus game_play(Game *game, Cell cell, int64_t used_ms);

/* Makes the choice that is due, in any of the ways to say it. */
GameStatus game_choose(Game *game, OpeningChoice choice, int64_t used_ms);

/* Names the number of fifth moves. */
GameStatus game_name(Game *game, int number, int64_t used_ms);

/* `player` gives up. */
GameStatus game_give_up(Game *game, int player, int64_t used_ms);

/* Takes the last event back, or does the next one again. Return false when there is none. */
bool game_undo(Game *game);
bool game_redo(Game *game);

/* The points of `player`: one for each row that the winning move completed, one for a game won
 * in another way. */
int game_points(const Game *game, int player);

/* The cells of the rows that the last stone completed, ascending; returns how many. `cells`
 * must have room for BOARD_MAX_CELLS. */
int game_row(const Game *game, Cell *cells);

/* How long `player` took so far, in milliseconds. */
int64_t game_used_ms(const Game *game, int player);

#endif
