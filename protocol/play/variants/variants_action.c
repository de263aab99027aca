/* variants_action: see variants_action.h. */
#include "play/variants/variants_action.h"

static const ActionWord WORDS[] = {
    {"undo", "", "take the last move back", ACTION_UNDO, 0},
    {"u", "", NULL, ACTION_UNDO, 0},
    {"redo", "", "play it again", ACTION_REDO, 0},
    {"r", "", NULL, ACTION_REDO, 0},
    {"hint", "", "show a good move, and who wins if that is known", ACTION_HINT, 0},
    {"eval", "", "show who stands better, or stop it", ACTION_EVALUATION, 0},
    {"evaluation", "", NULL, ACTION_EVALUATION, 0},
    {"now", "", "let the engine move at once", ACTION_NOW, 0},
    {"give up", "", "lose this round", ACTION_GIVE_UP, 0},
    {"resign", "", NULL, ACTION_GIVE_UP, 0},
    {"next", "", "the next round, after this one is over", ACTION_NEXT, 0},
    {"new", "", "begin a new match with the settings", ACTION_NEW, 0},
    {"save", "FILE", "save the game: .txt", ACTION_SAVE, 0},
    {"open", "FILE", "open a saved game, or a kept one by its number", ACTION_OPEN, 0},
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
    {"help", "", "the rules, and this list", ACTION_HELP, 0},
    {"rules", "", NULL, ACTION_HELP, 0},
    {"?", "", NULL, ACTION_HELP, 0},
    {"quit", "", "leave; the game is kept for next time", ACTION_QUIT, 0},
    {"q", "", NULL, ACTION_QUIT, 0},
    {"exit", "", NULL, ACTION_QUIT, 0},
};

static bool read_move(const void *board, const char *text, Cell *cell) {
    const VariantKind *kind = board;
    int move, length = variant_read_move(*kind, text, &move);
    if (length == 0 || text[length] != '\0')
        return false;
    *cell = (Cell)move;
    return true;
}

static const ActionLanguage LANGUAGE = {
    .words = WORDS, .count = ARRAY_LENGTH(WORDS), .read_move = read_move};

Action variants_action_read(const char *line, VariantKind kind) {
    return action_read_line(&LANGUAGE, &kind, line);
}

void variants_action_show_words(Text *text) {
    action_show_language(&LANGUAGE, text);
}
