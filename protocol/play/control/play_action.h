/* play_action: what a person can ask for, and typed lines as actions.
 *
 * The keys of the screen and the words of the line mode lead to the same actions, in every game.
 * Parsing is total: what is nothing else is ACTION_UNKNOWN.
 */
#ifndef PENTAD_PLAY_ACTION_H
#define PENTAD_PLAY_ACTION_H

#include "play/game/play_game.h"
#include "records.h"

enum { ACTION_TEXT_SIZE = 512 };

/* What a person can ask for, and which other field of the Action belongs to it. */
typedef enum ActionKind {
    ACTION_NONE, /* an empty line */
    ACTION_UNKNOWN,
    ACTION_MOVE,   /* `cell`; in a variant (play/variants/) the number of its move */
    ACTION_CHOOSE, /* `choice` */
    ACTION_NUMBER, /* `text` is the number of fifth moves; `alone` without its word */
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_HINT,
    ACTION_THREATS,
    ACTION_FORBIDDEN,
    ACTION_EVALUATION,
    ACTION_NOW, /* the engine shall move at once */
    ACTION_GIVE_UP,
    ACTION_NEXT, /* the next round */
    ACTION_NEW,  /* a new match */
    ACTION_SAVE, /* `text` is the file */
    ACTION_OPEN, /* `text` is the file, or the number of a kept game */
    ACTION_SET,  /* `text` is a setting's name, a space and the value */
    ACTION_SETTINGS,
    ACTION_BOARD,
    ACTION_TABLE,
    ACTION_SCORES,
    ACTION_GAMES,
    ACTION_HELP,
    ACTION_ANALYSE, /* the analysis of this game */
    ACTION_PAUSE,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_QUIT,
    /* In an analysis, where undo and redo are steps and a move may be any. */
    ACTION_FIRST,   /* to the beginning, */
    ACTION_LAST,    /* the end of the line, */
    ACTION_JUMP,    /* or the move whose number is `text` */
    ACTION_MISTAKE, /* to the next mistake */
    ACTION_BRANCH,  /* another one of the moves that follow: `step` */
    ACTION_PROMOTE, /* make the line the main line */
    ACTION_DELETE,  /* delete what begins here */
    ACTION_NAME,    /* `text` names the branch */
    ACTION_COMMENT, /* `text` is the comment */
    ACTION_EDIT,    /* set the position up, or end that */
    ACTION_TURN,    /* and there: the other side is to move, */
    ACTION_CLEAR,   /* all stones go */
    ACTION_LINES,   /* `text` best moves */
    ACTION_THINK,   /* the engine stops, or goes on */
    ACTION_LEAVE    /* back to the game */
} ActionKind;

/* What was asked for. Fields that the kind does not name mean nothing. */
typedef struct Action {
    ActionKind kind;
    Cell cell;
    OpeningChoice choice;
    bool alone;
    int step; /* -1 the one before, else the next one */
    char text[ACTION_TEXT_SIZE];
} Action;

/* A word, what to write behind it, and what it does; words without explanation are other names of
 * the one before. */
typedef struct ActionWord {
    const char *word, *argument, *explanation;
    ActionKind kind;
    OpeningChoice choice; /* of ACTION_CHOOSE */
} ActionWord;

/* What is understood in a game. */
typedef struct ActionLanguage {
    const ActionWord *words;
    size_t count;
    bool numbers; /* a number alone is ACTION_NUMBER */
    /* Reads a whole text as a move on a board; returns false when it is none. */
    bool (*read_move)(const void *board, const char *text, Cell *cell);
} ActionLanguage;

/* Reads a line typed by a person, with the moves of `board`. Words are not case-sensitive. */
Action action_read_line(const ActionLanguage *language, const void *board, const char *line);

/* Appends a line for each word with its explanation. */
void action_show_language(const ActionLanguage *language, Text *text);

/* The same with the words of five in a row, in a game or an analysis on a board of that size. */
Action action_read(const char *line, int width, int height);
Action action_read_study(const char *line, int width, int height);
void action_show_words(Text *text);
void action_show_study_words(Text *text);

/* Writes the cell in the middle of a board of that size: an example of what can be typed. */
void action_example(int width, int height, char move[NOTATION_MOVE_SIZE]);

/* Splits the text of ACTION_SET, "NAME VALUE" or "NAME=VALUE": `name` receives the name, "" where
 * there is none. Returns the value, a part of `text`. */
const char *action_setting(const char *text, char name[ACTION_TEXT_SIZE]);

/* An action without anything else. */
Action action_of(ActionKind kind);

#endif
