/* variants_game: the course of a match: whose turn it is, moves, taking back, rounds, actions. */
#ifndef PENTAD_VARIANTS_GAME_H
#define PENTAD_VARIANTS_GAME_H

#include "play/variants/variants_facts.h"

/* Begins a match with the wanted settings. Returns false without memory; then nothing changed. */
bool variants_new_match(VariantsPlay *play);

/* Asks the engine for what it has to do, if it is not thinking. */
void variants_ask(VariantsPlay *play);

/* Takes the engine's answer if it is there, or waits for it; a demonstration that was stopped takes
 * none. Returns whether something changed. */
bool variants_receive(VariantsPlay *play, bool wait);

/* Milliseconds until something is to be done without a key; negative for never. */
int variants_wait_ms(const VariantsPlay *play);

/* The question that has to be answered with yes before the action is obeyed. Returns false when
 * there is none. */
bool variants_question(const VariantsPlay *play, const Action *action,
                       char question[VARIANTS_MESSAGE_SIZE]);

/* Does what is wanted. */
void variants_obey(VariantsPlay *play, const Action *action);

/* Changes a setting from text, or steps it; those that make sense at once hold at once. Returns
 * false, with a message, when the text is no value. */
bool variants_set(VariantsPlay *play, int setting, const char *value);
void variants_step(VariantsPlay *play, int setting, int step);

#endif
