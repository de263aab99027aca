/* variants_save: a match as text, for files.
 *
 *     Pentad variant 1
 *     game ultimate
 *     opponent engine
 *     ...                       the settings by their names
 *     match 1 0 0               rounds won by the person, by the opponent, drawn
 *     opener 0                  the player who moved first in this round
 *     used 12000 3400           milliseconds of both players
 *     helped 0
 *     date 2026-11-23 16:20
 *     moves e5 d4 a1
 *     # 9  . . . : ...          the position, for people; lines with # mean nothing
 *     sum 0123abcd
 *
 * Lines may be in any order between the first and the last one, but the settings stand before the
 * moves. The checksum (FNV-1a) covers every byte before its line; the moves are replayed, so no
 * file leads to a position that the rules do not know.
 */
#ifndef PENTAD_VARIANTS_SAVE_H
#define PENTAD_VARIANTS_SAVE_H

#include "play/variants/variants_state.h"

enum { VARIANTS_DATE_SIZE = 32 };

/* What a file holds. */
typedef struct VariantsSaved {
    VariantsSettings settings;
    VariantsMatch match;
    int opener, gave_up;
    int64_t used_ms[PLAYER_COUNT];
    bool helped;
    char date[VARIANTS_DATE_SIZE];
    int count;
    uint8_t moves[VARIANT_MAX_PLIES];
    bool over;  /* the round; only read, and so is */
    int winner; /* of one that is over: the player, -1 for a draw */
} VariantsSaved;

/* The match as it stands. */
void variants_save_take(const VariantsPlay *play, VariantsSaved *saved);

/* Appends the text. */
void variants_save_write(Text *text, const VariantsSaved *saved);

/* Reads a text of `length` bytes. What it does not name is as in `usual`. Returns false, with a
 * complaint, when it is no match. */
bool variants_save_read(const char *text, size_t length, const VariantsSettings *usual,
                        VariantsSaved *saved, char complaint[SETTING_COMPLAINT_SIZE]);

/* Whether a text begins like a saved match. */
bool variants_save_is_one(const char *text);

/* Puts a saved match on the table. The message says which options of the command line it does not
 * take. Returns false without memory; then nothing changed. */
bool variants_save_install(VariantsPlay *play, const VariantsSaved *saved);

#endif
