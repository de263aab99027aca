/* play_game: one game between two players, with everything that can be taken back.
 *
 * A game is a list of events: stones, choices of an opening, giving up. The position, whose
 * turn it is and how the game ended follow from the list and the settings alone, so undo and
 * redo are a shorter or longer list, and a saved game is the list. Rows, fouls and full boards
 * are judged by the engine library's tables.
 *
 * In the swap opening the player who opens places three stones (black, white, black) and the
 * other one chooses a colour; white moves next. In swap2 the other one may instead place two
 * more stones and leave the choice to the one who opened.
 */
#ifndef PENTAD_PLAY_GAME_H
#define PENTAD_PLAY_GAME_H

#include "play/game/play_settings.h"

enum { GAME_MAX_EVENTS = BOARD_MAX_CELLS + 8 };

/* What the player whose turn it is has to do. */
typedef enum GamePhase {
    PHASE_OPENING,      /* place the stones of a swap opening */
    PHASE_CHOICE,       /* choose a colour, in swap2 also: place two more stones */
    PHASE_EXTRA,        /* place these two */
    PHASE_FINAL_CHOICE, /* choose a colour after them */
    PHASE_PLAY,         /* move */
    PHASE_OVER          /* nothing: the game is over */
} GamePhase;

/* How a game ended. */
typedef enum GameEnd { END_NONE, END_ROW, END_FOUL, END_GIVEN_UP, END_FULL, END_FEW_EMPTY } GameEnd;

/* What a player can do. */
typedef enum EventKind { EVENT_STONE, EVENT_CHOICE, EVENT_GIVE_UP } EventKind;

/* What a player did; a game is the list of these. */
typedef struct GameEvent {
    uint8_t kind;    /* EventKind */
    uint8_t player;  /* who did it */
    uint8_t choice;  /* OpeningChoice, of EVENT_CHOICE */
    Cell cell;       /* of EVENT_STONE */
    int64_t used_ms; /* how long the player took */
} GameEvent;

/* What became of a wish. */
typedef enum GameStatus {
    GAME_OK,
    GAME_OCCUPIED,  /* a stone lies there */
    GAME_NO_STONE,  /* not now: a choice is due, or the game is over */
    GAME_NO_CHOICE, /* there is nothing to choose, or not this */
    GAME_OVER
} GameStatus;

/* The game. Open for reading; only play_game.c writes it. */
typedef struct Game {
    Rules *rules;
    Board *board;
    int opening;           /* OpeningRule */
    int opener;            /* the player who places the first stone */
    int owner[SIDE_COUNT]; /* the player of each colour */
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

/* Whether the side to move loses by playing the empty `cell` (renju). Requires that a stone
 * can be placed now. */
bool game_forbidden(Game *game, Cell cell);

/* Places a stone of the side to move. */
GameStatus game_play(Game *game, Cell cell, int64_t used_ms);

/* Makes the choice that is due. */
GameStatus game_choose(Game *game, OpeningChoice choice, int64_t used_ms);

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
