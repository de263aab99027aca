/* family_action: see family_action.h. */
#include "play/variants/family_action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A word, what to write behind it, and what it does; words without explanation are other names of
 * the one before. */
typedef struct FamilyWord {
    const char *word, *argument, *explanation;
    FamilyActionKind kind;
} FamilyWord;

static const FamilyWord WORDS[] = {
    {"undo", "", "take the last move back", FAMILY_DO_UNDO},
    {"u", "", NULL, FAMILY_DO_UNDO},
    {"redo", "", "play it again", FAMILY_DO_REDO},
    {"r", "", NULL, FAMILY_DO_REDO},
    {"hint", "", "show a good move, and who wins if that is known", FAMILY_DO_HINT},
    {"eval", "", "show who stands better, or stop it", FAMILY_DO_EVALUATION},
    {"evaluation", "", NULL, FAMILY_DO_EVALUATION},
    {"now", "", "let the engine move at once", FAMILY_DO_NOW},
    {"give up", "", "lose this round", FAMILY_DO_GIVE_UP},
    {"resign", "", NULL, FAMILY_DO_GIVE_UP},
    {"next", "", "the next round, after this one is over", FAMILY_DO_NEXT},
    {"new", "", "begin a new match with the settings", FAMILY_DO_NEW},
    {"save", "FILE", "save the game", FAMILY_DO_SAVE},
    {"open", "FILE", "open a saved game", FAMILY_DO_OPEN},
    {"settings", "", "list the settings", FAMILY_DO_SETTINGS},
    {"set", "NAME VALUE", "change a setting", FAMILY_DO_SET},
    {"board", "", "show the board again", FAMILY_DO_BOARD},
    {"table", "", "the table of the match", FAMILY_DO_TABLE},
    {"scores", "", "the ten best", FAMILY_DO_SCORES},
    {"best", "", NULL, FAMILY_DO_SCORES},
    {"pause", "", "in a demonstration: stop, or go on,", FAMILY_DO_PAUSE},
    {"faster", "", "play faster,", FAMILY_DO_FASTER},
    {"slower", "", "play slower", FAMILY_DO_SLOWER},
    {"help", "", "the rules, and this list", FAMILY_DO_HELP},
    {"rules", "", NULL, FAMILY_DO_HELP},
    {"?", "", NULL, FAMILY_DO_HELP},
    {"quit", "", "leave; the game is kept for next time", FAMILY_DO_QUIT},
    {"q", "", NULL, FAMILY_DO_QUIT},
    {"exit", "", NULL, FAMILY_DO_QUIT},
};

FamilyAction family_action_of(FamilyActionKind kind) {
    return (FamilyAction){.kind = kind, .move = VARIANT_NO_MOVE};
}

/* Copies a line without the white space around it. */
static void trim(const char *line, char text[FAMILY_TEXT_SIZE]) {
    while (isspace((unsigned char)*line))
        line++;
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    if (length >= FAMILY_TEXT_SIZE)
        length = FAMILY_TEXT_SIZE - 1;
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

FamilyAction family_action_read(const char *line, VariantKind kind) {
    FamilyAction action = family_action_of(FAMILY_DO_UNKNOWN);
    char text[FAMILY_TEXT_SIZE];
    trim(line, text);
    if (text[0] == '\0')
        return family_action_of(FAMILY_DO_NOTHING);
    int length = variant_read_move(kind, text, &action.move);
    if (length > 0 && text[length] == '\0') {
        action.kind = FAMILY_DO_MOVE;
        return action;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        size_t size = match_word(text, WORDS[i].word);
        if (size == 0)
            continue;
        trim(text + size, action.text);
        if (action.text[0] != '\0' && WORDS[i].argument[0] == '\0')
            break;
        action.kind = WORDS[i].kind;
        return action;
    }
    memcpy(action.text, text, sizeof action.text);
    return action;
}

void family_action_show_words(Buffer *buffer) {
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        char form[32];
        if (WORDS[i].explanation == NULL)
            continue;
        snprintf(form, sizeof form, "%s %s", WORDS[i].word, WORDS[i].argument);
        buffer_print(buffer, "  %-15s %s\n", form, WORDS[i].explanation);
    }
}
