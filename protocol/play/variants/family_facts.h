/* family_facts: what is to be known of a match, and what is said about it. */
#ifndef PENTAD_FAMILY_FACTS_H
#define PENTAD_FAMILY_FACTS_H

#include "play/variants/family_state.h"

/* Whether the round, and whether the match is over. */
bool family_round_over(const Family *family);
bool family_match_over(const Family *family);

/* Whether something would be lost by leaving: a move was played, or a round. */
bool family_under_way(const Family *family);

/* The player to move, -1 when the round is over; and the player of a side. */
int family_turn(const Family *family);
int family_player_of(const Family *family, int side);

/* Who has won the round, which must be over: a player, or -1 for nobody. */
int family_winner(const Family *family);

/* Whether a person has to move. */
bool family_is_person(const Family *family);

/* The name of a player, and the sign of his side. */
void family_player(const Family *family, int player, char text[SETTING_TEXT_SIZE]);
const char *family_sign(const Family *family, int side);

/* The time that a player has used in this round, the running move included. */
int64_t family_used_ms(const Family *family, int player);

/* Writes who stands better, if that is wanted and known: "X wins in 5 moves", "O +120". */
void family_evaluation(const Family *family, char text[SETTING_TEXT_SIZE]);

/* Writes what there is to say, and the same with the bell. */
void family_say(Family *family, const char *format, ...) __attribute__((format(printf, 2, 3)));
void family_warn(Family *family, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes what a thought about the position on the table says: "X wins in 5", "O +120". */
void family_describe(const Family *family, const VariantThought *thought,
                     char text[SETTING_TEXT_SIZE]);

/* The game has changed by something else than a move: whatever was known of it is forgotten. */
void family_changed(Family *family);

#endif
