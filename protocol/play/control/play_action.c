/* play_action: see play_action.h.
 *
 * Words are not case-sensitive. A move comes first: no word is a letter followed by a number.
 */
#include "play/control/play_action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const ActionWord GAME_WORDS[] = {
    {"undo", "", "take the last move back", ACTION_UNDO, 0},
    {"u", "", NULL, ACTION_UNDO, 0},
    {"redo", "", "play it again", ACTION_REDO, 0},
    {"r", "", NULL, ACTION_REDO, 0},
    {"hint", "", "show a good move", ACTION_HINT, 0},
    {"threats", "", "mark the cells that matter, or stop marking them", ACTION_THREATS, 0},
    {"forbidden", "", "mark the points forbidden to black (renju), or stop it", ACTION_FORBIDDEN,
     0},
    {"eval", "", "show who stands better, or stop it", ACTION_EVALUATION, 0},
    {"evaluation", "", NULL, ACTION_EVALUATION, 0},
    {"now", "", "let the engine move at once", ACTION_NOW, 0},
    {"black", "", "in an opening: play black,", ACTION_CHOOSE, CHOICE_BLACK},
    {"b", "", NULL, ACTION_CHOOSE, CHOICE_BLACK},
    {"white", "", "play white,", ACTION_CHOOSE, CHOICE_WHITE},
    {"w", "", NULL, ACTION_CHOOSE, CHOICE_WHITE},
    {"swap", "", "take the colour that is not to move,", ACTION_CHOOSE, CHOICE_SWAP},
    {"stay", "", "or the one that is,", ACTION_CHOOSE, CHOICE_STAY},
    {"two", "", "place two more stones (swap2),", ACTION_CHOOSE, CHOICE_TWO},
    {"ten", "", "offer ten fifth moves (taraguchi),", ACTION_CHOOSE, CHOICE_TEN},
    {"t", "", NULL, ACTION_CHOOSE, CHOICE_THIRD},
    {"number", "NUMBER", "or name the number of fifth moves; 3 alone does it, too", ACTION_NUMBER,
     0},
    {"give up", "", "lose this round", ACTION_GIVE_UP, 0},
    {"resign", "", NULL, ACTION_GIVE_UP, 0},
    {"analyse", "", "study this game: best moves, variations, any position", ACTION_ANALYSE, 0},
    {"analyze", "", NULL, ACTION_ANALYSE, 0},
    {"next", "", "the next round, after this one is over", ACTION_NEXT, 0},
    {"new", "", "begin a new match with the settings", ACTION_NEW, 0},
    {"save", "FILE", "save the game: .psq, .sgf, .lib, .txt", ACTION_SAVE, 0},
    {"open", "FILE", "open a saved game, or the kept game of that number", ACTION_OPEN, 0},
    {"games", "", "list the games that were finished or left", ACTION_GAMES, 0},
    {"settings", "", "list the settings", ACTION_SETTINGS, 0},
    {"set", "NAME VALUE", "change a setting", ACTION_SET, 0},
    {"board", "", "show the board again", ACTION_BOARD, 0},
    {"table", "", "the table of the match", ACTION_TABLE, 0},
    {"scores", "", "the ten best", ACTION_SCORES, 0},
    {"best", "", NULL, ACTION_SCORES, 0},
    {"pause", "", "in a demonstration: stop, or go on,", ACTION_PAUSE, 0},
    {"faster", "", "play faster,", ACTION_FASTER, 0},
    {"slower", "", "play slower", ACTION_SLOWER, 0},
    {"help", "", "this list", ACTION_HELP, 0},
    {"?", "", NULL, ACTION_HELP, 0},
    {"quit", "", "leave; the game is kept for next time", ACTION_QUIT, 0},
    {"q", "", NULL, ACTION_QUIT, 0},
    {"exit", "", NULL, ACTION_QUIT, 0},
};

static const ActionWord STUDY_WORDS[] = {
    {"back", "", "one move back", ACTION_UNDO, 0},
    {"undo", "", NULL, ACTION_UNDO, 0},
    {"forth", "", "one move forth", ACTION_REDO, 0},
    {"redo", "", NULL, ACTION_REDO, 0},
    {"move", "NUMBER", "go to the position after this move; 0 is the beginning", ACTION_JUMP, 0},
    {"first", "", "go to the beginning,", ACTION_FIRST, 0},
    {"last", "", "or to the end of the line", ACTION_LAST, 0},
    {"mistake", "", "look for the next mistake", ACTION_MISTAKE, 0},
    {"branch", "", "choose another one of the moves that follow", ACTION_BRANCH, 0},
    {"main", "", "make this line the main line", ACTION_PROMOTE, 0},
    {"delete", "", "delete this move and all that follow it", ACTION_DELETE, 0},
    {"name", "TEXT", "name this branch", ACTION_NAME, 0},
    {"comment", "TEXT", "write a comment on this position", ACTION_COMMENT, 0},
    {"setup", "", "put and remove stones freely, or stop it", ACTION_EDIT, 0},
    {"black", "", "when setting up: put black stones,", ACTION_CHOOSE, CHOICE_BLACK},
    {"white", "", "put white stones,", ACTION_CHOOSE, CHOICE_WHITE},
    {"turn", "", "give the move to the other side,", ACTION_TURN, 0},
    {"clear", "", "or remove all stones", ACTION_CLEAR, 0},
    {"lines", "NUMBER", "show so many of the best moves, 1 to 9", ACTION_LINES, 0},
    {"think", "", "let the engine stop, or think on", ACTION_THINK, 0},
    {"threats", "", "mark the cells that matter, or stop marking them", ACTION_THREATS, 0},
    {"forbidden", "", "mark the points forbidden to black (renju), or stop it", ACTION_FORBIDDEN,
     0},
    {"new", "", "an empty board, with the rule and the size of the settings", ACTION_NEW, 0},
    {"open", "FILE", "open a game, or the kept game of that number", ACTION_OPEN, 0},
    {"games", "", "list the games and analyses that were finished or left", ACTION_GAMES, 0},
    {"save", "FILE", "save the game with its variations", ACTION_SAVE, 0},
    {"settings", "", "list the settings", ACTION_SETTINGS, 0},
    {"set", "NAME VALUE", "change a setting", ACTION_SET, 0},
    {"help", "", "this list", ACTION_HELP, 0},
    {"?", "", NULL, ACTION_HELP, 0},
    {"game", "", "go back to the game", ACTION_LEAVE, 0},
    {"quit", "", "leave; the analysis is kept for next time", ACTION_QUIT, 0},
    {"q", "", NULL, ACTION_QUIT, 0},
    {"exit", "", NULL, ACTION_QUIT, 0},
};

Action action_of(ActionKind kind) {
    return (Action){.kind = kind, .cell = CELL_NONE};
}

/* Copies a line without the white space around it. */
static void trim(const char *line, char text[ACTION_TEXT_SIZE]) {
    while (isspace((unsigned char)*line))
        line++;
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    if (length >= ACTION_TEXT_SIZE)
        length = ACTION_TEXT_SIZE - 1;
    memcpy(text, line, length);
    text[length] = '\0';
}

/* The length of `word` if the text begins with it as a whole word, otherwise 0. */
static size_t match_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != word[i])
            return 0;
    return text[length] == '\0' || isspace((unsigned char)text[length]) ? length : 0;
}

/* The size of a board on which moves are read. */
typedef struct BoardSize {
    int width, height;
} BoardSize;

/* Reads a whole text as a move. Capital letters are columns beyond z on very wide boards only. */
static bool read_move(const void *board, const char *text, Cell *cell) {
    const BoardSize *at = board;
    char small[NOTATION_MOVE_SIZE];
    size_t size = strlen(text) + 1;
    if (size > sizeof small)
        return false;
    int length = notation_read_move(text, at->width, at->height, cell);
    if (length > 0 && text[length] == '\0')
        return true;
    memcpy(small, text, size);
    small[0] = (char)tolower((unsigned char)small[0]);
    length = notation_read_move(small, at->width, at->height, cell);
    return length > 0 && small[length] == '\0';
}

static const ActionLanguage GAME_LANGUAGE = {.words = GAME_WORDS,
                                             .count = ARRAY_LENGTH(GAME_WORDS),
                                             .numbers = true,
                                             .read_move = read_move};
static const ActionLanguage STUDY_LANGUAGE = {
    .words = STUDY_WORDS, .count = ARRAY_LENGTH(STUDY_WORDS), .read_move = read_move};

Action action_read_line(const ActionLanguage *language, const void *board, const char *line) {
    Action action = action_of(ACTION_UNKNOWN);
    char text[ACTION_TEXT_SIZE];
    trim(line, text);
    if (text[0] == '\0')
        return action_of(ACTION_NONE);
    if (language->read_move(board, text, &action.cell)) {
        action.kind = ACTION_MOVE;
        return action;
    }
    if (language->numbers && strspn(text, "0123456789") == strlen(text)) {
        action.kind = ACTION_NUMBER;
        action.alone = true;
        snprintf(action.text, sizeof action.text, "%s", text);
        return action;
    }
    for (size_t i = 0; i < language->count; i++) {
        const ActionWord *word = &language->words[i];
        size_t length = match_word(text, word->word);
        if (length == 0)
            continue;
        trim(text + length, action.text);
        if (action.text[0] != '\0' && word->argument[0] == '\0')
            break;
        action.kind = word->kind;
        action.choice = word->choice;
        return action;
    }
    snprintf(action.text, sizeof action.text, "%s", text);
    return action;
}

Action action_read(const char *line, int width, int height) {
    return action_read_line(&GAME_LANGUAGE, &(BoardSize){width, height}, line);
}

Action action_read_study(const char *line, int width, int height) {
    return action_read_line(&STUDY_LANGUAGE, &(BoardSize){width, height}, line);
}

const char *action_setting(const char *text, char name[ACTION_TEXT_SIZE]) {
    size_t length = strcspn(text, " =");
    snprintf(name, ACTION_TEXT_SIZE, "%.*s", (int)length, text);
    return text + length + strspn(text + length, " =");
}

void action_example(int width, int height, char move[NOTATION_MOVE_SIZE]) {
    notation_write_move((Cell)(height / 2 * width + width / 2), width, move);
}

void action_show_language(const ActionLanguage *language, Text *text) {
    for (size_t i = 0; i < language->count; i++) {
        const ActionWord *word = &language->words[i];
        if (word->explanation == NULL)
            continue;
        char form[32];
        snprintf(form, sizeof form, "%s %s", word->word, word->argument);
        text_append(text, "  %-15s %s\n", form, word->explanation);
    }
}

void action_show_words(Text *text) {
    action_show_language(&GAME_LANGUAGE, text);
}

void action_show_study_words(Text *text) {
    action_show_language(&STUDY_LANGUAGE, text);
}
