/* variant: a game under way: its moves, taking them back, and both as text.
 *
 * All variants are behind one opaque object. It keeps every position on the way, so taking a move
 * back is returning to the one before. Moves are numbers of the game (variant_rules.h); as text
 * they are a letter for the column and a number for the line, counted from the bottom: `e5`.
 */
#ifndef PENTAD_VARIANT_H
#define PENTAD_VARIANT_H

#include "variants/variant_rules.h"

/* The games. */
typedef enum VariantKind {
    VARIANT_ULTIMATE,
    VARIANT_ULTIMATE_FORGET,
    VARIANT_TICKOATTWO,
    VARIANT_COUNT
} VariantKind;

enum { VARIANT_MOVE_SIZE = 4, VARIANT_PICTURE_SIZE = 1024, VARIANT_NO_MOVE = 255 };

/* A game under way. Opaque; one thread at a time. */
typedef struct Variant Variant;

/* The rules of a game. */
const VariantRules *variant_rules(VariantKind kind);

/* The start of a game; NULL without memory. */
Variant *variant_create(VariantKind kind);

/* Frees it; NULL is allowed. */
void variant_destroy(Variant *variant);

/* A copy; NULL without memory. */
Variant *variant_copy(const Variant *variant);

/* Returns to the start. */
void variant_clear(Variant *variant);

/* What game it is. */
VariantKind variant_kind(const Variant *variant);

/* The position on the board, of the type that belongs to the game; valid until the next move. */
const void *variant_position(const Variant *variant);

/* The legal moves in ascending order, none when the game is over; returns how many. */
int variant_moves(const Variant *variant, uint8_t moves[VARIANT_MAX_MOVES]);

/* Whether a move is legal; any number may be asked for. */
bool variant_is_legal(const Variant *variant, int move);

/* Plays a move. Returns false, and changes nothing, when it is not legal. */
bool variant_play(Variant *variant, int move);

/* Takes the last move back. Returns false when there is none. */
bool variant_undo(Variant *variant);

/* How the game stands, whose turn it is (0 or 1), and how many moves were played. */
VariantResult variant_result(const Variant *variant);
int variant_turn(const Variant *variant);
int variant_ply(const Variant *variant);

/* The move that was played at `ply`, from 0 to variant_ply() - 1. */
int variant_move_at(const Variant *variant, int ply);

/* A number that two different positions hardly ever share. */
uint64_t variant_hash(const Variant *variant);

/* The marks on the cell of a move, as in variant_rules.h. */
unsigned variant_marks(const Variant *variant, int move);

/* How a small board of ultimate tic-tac-toe stands; VARIANT_GOES_ON in games without any. */
VariantResult variant_board(const Variant *variant, int board);

/* The move at a column, from the left, and a line, from the top; VARIANT_NO_MOVE outside. */
int variant_move_of(VariantKind kind, int column, int line);

/* Writes a move of the game. */
void variant_write_move(VariantKind kind, int move, char text[VARIANT_MOVE_SIZE]);

/* Reads a move at the beginning of `text`; capital letters are allowed. Returns the number of
 * bytes it takes, 0 without setting `move` when there is no cell of that name. */
int variant_read_move(VariantKind kind, const char *text, int *move);

/* Draws the position as lines of characters: X and O, or |, - and + for both marks; a point for an
 * empty cell, an asterisk for one that may be taken where not every empty cell may. */
void variant_picture(const Variant *variant, char text[VARIANT_PICTURE_SIZE]);

#endif
