/* variant: see variant.h. */
#include "variants/variant.h"

#include "variants/tickoattwo.h"
#include "variants/ultimate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Room for any position. */
typedef union Position {
    Ultimate ultimate;
    Tickoattwo tickoattwo;
} Position;

struct Variant {
    VariantKind kind;
    const VariantRules *rules;
    int ply;
    Position positions[VARIANT_MAX_PLIES + 1];
    uint8_t moves[VARIANT_MAX_PLIES];
};

const VariantRules *variant_rules(VariantKind kind) {
    static const VariantRules *const RULES[] = {[VARIANT_ULTIMATE] = &ULTIMATE_RULES,
                                                [VARIANT_ULTIMATE_FORGET] = &ULTIMATE_FORGET_RULES,
                                                [VARIANT_TICKOATTWO] = &TICKOATTWO_RULES};
    return RULES[kind];
}

Variant *variant_create(VariantKind kind) {
    Variant *variant = calloc(1, sizeof *variant);
    if (variant == NULL)
        return NULL;
    variant->kind = kind;
    variant->rules = variant_rules(kind);
    assert(variant->rules->max_plies <= VARIANT_MAX_PLIES);
    variant_clear(variant);
    return variant;
}

void variant_destroy(Variant *variant) {
    free(variant);
}

Variant *variant_copy(const Variant *variant) {
    Variant *copy = malloc(sizeof *copy);
    if (copy != NULL)
        *copy = *variant;
    return copy;
}

void variant_clear(Variant *variant) {
    variant->ply = 0;
    variant->rules->start(&variant->positions[0]);
}

VariantKind variant_kind(const Variant *variant) {
    return variant->kind;
}

const void *variant_position(const Variant *variant) {
    return &variant->positions[variant->ply];
}

int variant_moves(const Variant *variant, uint8_t moves[VARIANT_MAX_MOVES]) {
    return variant->rules->moves(variant_position(variant), moves);
}

bool variant_is_legal(const Variant *variant, int move) {
    uint8_t moves[VARIANT_MAX_MOVES];
    int count = variant_moves(variant, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

bool variant_play(Variant *variant, int move) {
    if (!variant_is_legal(variant, move))
        return false;
    Position *next = &variant->positions[variant->ply + 1];
    *next = variant->positions[variant->ply];
    variant->rules->play(next, move);
    variant->moves[variant->ply++] = (uint8_t)move;
    return true;
}

bool variant_undo(Variant *variant) {
    if (variant->ply == 0)
        return false;
    variant->ply--;
    return true;
}

VariantResult variant_result(const Variant *variant) {
    return variant->rules->result(variant_position(variant));
}

int variant_turn(const Variant *variant) {
    return variant->rules->turn(variant_position(variant));
}

int variant_ply(const Variant *variant) {
    return variant->ply;
}

int variant_move_at(const Variant *variant, int ply) {
    assert(ply >= 0 && ply < variant->ply);
    return variant->moves[ply];
}

uint64_t variant_hash(const Variant *variant) {
    return variant->rules->hash(variant_position(variant));
}

unsigned variant_marks(const Variant *variant, int move) {
    return variant->rules->marks(variant_position(variant), move);
}

VariantResult variant_board(const Variant *variant, int board) {
    if (variant->rules->board == NULL)
        return VARIANT_GOES_ON;
    return variant->rules->board(variant_position(variant), board);
}

/* ------------------------------------------------------------------------------------------
 * Text.
 */

int variant_move_of(VariantKind kind, int column, int line) {
    const VariantRules *rules = variant_rules(kind);
    for (int move = 0; move < rules->edge * rules->edge; move++) {
        int x, y;
        rules->place(move, &x, &y);
        if (x == column && y == line)
            return move;
    }
    return VARIANT_NO_MOVE;
}

void variant_write_move(VariantKind kind, int move, char text[VARIANT_MOVE_SIZE]) {
    const VariantRules *rules = variant_rules(kind);
    int column, line;
    rules->place(move, &column, &line);
    text[0] = (char)('a' + column);
    text[1] = (char)('0' + rules->edge - line);
    text[2] = '\0';
}

int variant_read_move(VariantKind kind, const char *text, int *move) {
    const VariantRules *rules = variant_rules(kind);
    if (text[0] == '\0')
        return 0;
    char letter = (char)(text[0] >= 'A' && text[0] <= 'Z' ? text[0] - 'A' + 'a' : text[0]);
    int found = variant_move_of(kind, letter - 'a', rules->edge - (text[1] - '0'));
    if (found == VARIANT_NO_MOVE)
        return 0;
    *move = found;
    return 2;
}

/* The character of a cell. */
static char cell_character(const Variant *variant, int move, bool mark_legal) {
    const char *symbols = variant->kind == VARIANT_TICKOATTWO ? ".|-+" : ".XO?";
    unsigned marks = variant_marks(variant, move);
    if (marks == 0 && mark_legal && variant_is_legal(variant, move))
        return '*';
    return symbols[marks];
}

/* Whether some empty cells may be taken and others not, though the game goes on. */
static bool is_limited(const Variant *variant) {
    const Ultimate *position = variant_position(variant);
    return variant->kind != VARIANT_TICKOATTWO && position->board != ULTIMATE_ANYWHERE;
}

void variant_picture(const Variant *variant, char text[VARIANT_PICTURE_SIZE]) {
    int edge = variant->rules->edge;
    bool limited = is_limited(variant);
    char *at = text;
    for (int line = 0; line < edge; line++) {
        *at++ = (char)('0' + edge - line);
        *at++ = ' ';
        for (int column = 0; column < edge; column++) {
            *at++ = ' ';
            *at++ = cell_character(variant, variant_move_of(variant->kind, column, line), limited);
            if (column % 3 == 2 && column + 1 < edge) {
                memcpy(at, " :", 2);
                at += 2;
            }
        }
        *at++ = '\n';
        if (line % 3 == 2 && line + 1 < edge) {
            static const char RULE[] = "   ------+-------+------\n";
            memcpy(at, RULE, sizeof RULE - 1);
            at += sizeof RULE - 1;
        }
    }
    memcpy(at, "  ", 2);
    at += 2;
    for (int column = 0; column < edge; column++) {
        *at++ = ' ';
        *at++ = (char)('a' + column);
        if (column % 3 == 2 && column + 1 < edge) {
            memcpy(at, "  ", 2);
            at += 2;
        }
    }
    *at++ = '\n';
    *at = '\0';
}
