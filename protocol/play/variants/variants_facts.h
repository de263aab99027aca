/* variants_facts: what is to be known of a match, and what is said about it. */
#ifndef PENTAD_VARIANTS_FACTS_H
#define PENTAD_VARIANTS_FACTS_H

#include "play/variants/variants_state.h"

/* Whether the round, and whether the match is over. */
bool variants_round_over(const VariantsPlay *play);
bool variants_match_over(const VariantsPlay *play);

/* Whether something would be lost by leaving: a move was played, or a round. */
bool variants_under_way(const VariantsPlay *play);

/* The player to move, -1 when the round is over; and the player of a side. */
int variants_turn(const VariantsPlay *play);
int variants_player_of(const VariantsPlay *play, int side);

/* Who has won the round, which must be over: a player, or -1 for nobody. */
int variants_winner(const VariantsPlay *play);

/* Whether a person has to move. */
bool variants_is_person(const VariantsPlay *play);

/* The name of a player, and the sign of his side. */
void variants_player(const VariantsPlay *play, int player, char text[SETTING_TEXT_SIZE]);
const char *variants_sign(const VariantsPlay *play, int side);

/* The time that a player has used in this round, the running move included. */
int64_t variants_used_ms(const VariantsPlay *play, int player);

/* Writes who stands better, if that is wanted and known, as variants_describe() does; else "". */
void variants_evaluation(const VariantsPlay *play, char text[SETTING_TEXT_SIZE]);

/* Adds a sentence, formatted like printf, to the message; the second one rings the bell, too. */
void variants_say(VariantsPlay *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void variants_warn(VariantsPlay *play, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes what a thought about the position on the table says: "X wins in 5" (of its own moves),
 * "O +120". */
void variants_describe(const VariantsPlay *play, const VariantThought *thought,
                       char text[SETTING_TEXT_SIZE]);

/* The game has changed by something else than a move: whatever was known of it is forgotten. */
void variants_changed(VariantsPlay *play);

#endif
