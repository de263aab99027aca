/* score_text: see score_text.h. */
#include "ground/score_text.h"

#include <stdio.h>

void score_text_number(int score, char text[SCORE_TEXT_SIZE]) {
    if (score_is_decided(score))
        snprintf(text, SCORE_TEXT_SIZE, "%cM%d", score > 0 ? '+' : '-', score_plies(score));
    else
        snprintf(text, SCORE_TEXT_SIZE, "%d",
                 clamp_int(score, -SCORE_ORDINARY_BOUND, SCORE_ORDINARY_BOUND));
}

void score_text_words(int score, char text[SCORE_TEXT_SIZE]) {
    if (score_is_unproven(score))
        snprintf(text, SCORE_TEXT_SIZE, "%s, not proven", score > 0 ? "winning" : "losing");
    else
        score_text_number(score, text);
}
