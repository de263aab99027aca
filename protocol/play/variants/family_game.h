/* family_game: the course of a match: whose turn it is, moves, taking back, rounds, wishes. */
#ifndef PENTAD_FAMILY_GAME_H
#define PENTAD_FAMILY_GAME_H

#include "play/variants/family_facts.h"

/* Begins a match with the wanted settings. Returns false without memory; then nothing changed. */
bool family_new_match(Family *family);

/* Asks the engine for what it has to do, if it is not thinking. */
void family_ask(Family *family);

/* Takes the engine's answer if it is there, or waits for it. Returns whether something changed. */
bool family_receive(Family *family, bool wait);

/* Milliseconds until something is to be done without a key; negative for never. */
int family_wait_ms(const Family *family);

/* The question that has to be answered with yes before the wish is obeyed. Returns false when
 * there is none. */
bool family_question(const Family *family, const Action *action,
                     char question[FAMILY_MESSAGE_SIZE]);

/* Does what is wanted. */
void family_obey(Family *family, const Action *action);

/* Changes a setting from text, or steps it; those that make sense at once hold at once. Returns
 * false, with a message, when the text is no value. */
bool family_set(Family *family, int setting, const char *value);
void family_step(Family *family, int setting, int step);

#endif
