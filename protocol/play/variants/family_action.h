/* family_action: what a person wants to do at the table of the family, and how it is typed. */
#ifndef PENTAD_FAMILY_ACTION_H
#define PENTAD_FAMILY_ACTION_H

#include "play/ground/play_buffer.h"
#include "variants.h"

enum { FAMILY_TEXT_SIZE = 256 };

/* What is wanted. */
typedef enum FamilyActionKind {
    FAMILY_DO_NOTHING,
    FAMILY_DO_UNKNOWN, /* `text` is neither a cell nor a word */
    FAMILY_DO_MOVE,
    FAMILY_DO_UNDO,
    FAMILY_DO_REDO,
    FAMILY_DO_HINT,
    FAMILY_DO_EVALUATION,
    FAMILY_DO_NOW,
    FAMILY_DO_GIVE_UP,
    FAMILY_DO_NEXT,
    FAMILY_DO_NEW,
    FAMILY_DO_SAVE,
    FAMILY_DO_OPEN,
    FAMILY_DO_SET,
    FAMILY_DO_SETTINGS,
    FAMILY_DO_MENU,
    FAMILY_DO_BOARD,
    FAMILY_DO_TABLE,
    FAMILY_DO_SCORES,
    FAMILY_DO_HELP,
    FAMILY_DO_PAUSE,
    FAMILY_DO_FASTER,
    FAMILY_DO_SLOWER,
    FAMILY_DO_QUIT
} FamilyActionKind;

/* A wish. */
typedef struct FamilyAction {
    FamilyActionKind kind;
    int move;                    /* of FAMILY_DO_MOVE */
    char text[FAMILY_TEXT_SIZE]; /* what was typed behind the word */
} FamilyAction;

/* A wish without move and text. */
FamilyAction family_action_of(FamilyActionKind kind);

/* Reads a typed line in a game of this kind. Words are not case-sensitive. */
FamilyAction family_action_read(const char *line, VariantKind kind);

/* Appends the list of words for people. */
void family_action_show_words(Buffer *buffer);

#endif
