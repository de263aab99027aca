/* score_text: scores as text, for programs and for people.
 *
 * A score that is neither proven nor a sum of static values (score.h) has no number that means
 * anything: programs get one that no ordinary score reaches, people get words.
 */
#ifndef PENTAD_SCORE_TEXT_H
#define PENTAD_SCORE_TEXT_H

#include "engine.h"

enum { SCORE_TEXT_SIZE = 32 }; /* room for either text and its final zero */

/* Writes `score` for a program: `+Mk` or `-Mk` for a proven win or loss in k plies, otherwise a
 * number, which is SCORE_ORDINARY_BOUND or its negative for a win or a loss that is not proven. */
void score_text_number(int score, char text[SCORE_TEXT_SIZE]);

/* Writes `score` for people: the same, but `winning, not proven` or `losing, not proven` for a win
 * or a loss that is not proven. */
void score_text_words(int score, char text[SCORE_TEXT_SIZE]);

#endif
