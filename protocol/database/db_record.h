/* db_record: what the database keeps about a position, and its form in the file.
 *
 * Values, depths and bounds are those of a search, from the view of the side to move. A label is
 * about the move that led to the position: `w` says that the side that made it wins. A win or loss
 * whose length is known has its score (score.h) as value, so that of a position labelled `w` is
 * negative.
 */
#ifndef PENTAD_DB_RECORD_H
#define PENTAD_DB_RECORD_H

#include "database/db_position.h"

enum {
    DB_LABEL_NONE = -1, /* undecided, or no more than texts */
    DB_LABEL_WIN = 'w',
    DB_LABEL_LOSS = 'l',
    DB_LABEL_DRAW = 'd',
    DB_LABEL_FORCED = '!',  /* the move that has to be played */
    DB_LABEL_BLOCKED = 'x', /* a move that is not to be considered */
    DB_LABEL_MAX = 126      /* other labels are any printable character that users choose */
};

enum {
    DB_TEXT_MAX = 16000,  /* bytes of a text */
    DB_MARK_MAX = 32,     /* bytes of the text of one cell */
    DB_MARKS_MAX = 16000, /* bytes of all of them, three for each added */
    DB_DEPTH_MAX = 32000,
    DB_DISPLAY_SIZE = 16
};

/* What is known about one position. Made by db_record_clear(), never by zeros alone. */
typedef struct DbRecord {
    int label; /* DB_LABEL_... or a printable character */
    int value, depth;
    Bound bound;
    size_t text_length;
    char text[DB_TEXT_MAX + 1]; /* lines with LF between them; ends with a zero */
    size_t marks_length;
    uint8_t marks[DB_MARKS_MAX]; /* texts on cells: two bytes cell, one byte length, text */
} DbRecord;

/* Where a walk over the texts on cells stands. */
typedef struct DbMark {
    Cell cell; /* of the canonical position */
    size_t length;
    const char *text; /* not ended by a zero; points into the record */
    size_t next;
} DbMark;

/* Makes `record` one that says nothing. */
void db_record_clear(DbRecord *record);

/* Whether `record` says nothing at all. */
bool db_record_is_blank(const DbRecord *record);

/* Whether both say the same. */
bool db_record_same(const DbRecord *one, const DbRecord *other);

/* Replaces the text by `length` bytes at `text`; control characters other than LF and tab become
 * blanks. Returns false, changing nothing, when it is too long. */
bool db_record_set_text(DbRecord *record, const char *text, size_t length);

/* Writes `length` bytes at `text` on a cell, white space and control characters left out; an empty
 * text takes away what is there. Returns false, changing nothing, when there is no room. */
bool db_record_set_mark(DbRecord *record, Cell cell, const char *text, size_t length);

/* Makes `mark`, all zero at first, the next text on a cell. Returns false after the last. */
bool db_record_next_mark(const DbRecord *record, DbMark *mark);

/* The label that users mean by a printable character: W, L, D and X stand for the small letters. */
int db_label_of(int character);

/* Sets label, value, depth and bound by the exact score of a search, from the view of the side to
 * move. One that is not proven is cut to SCORE_ORDINARY_BOUND. */
void db_record_set_score(DbRecord *record, int score, int depth);

/* How many plies before the end the position is by label and value; -1 if nobody knows. */
int db_record_plies(const DbRecord *record);

/* Takes over from `other` what it knows better: a decided result against one that is not, the
 * shorter way of two wins, otherwise the greater depth. A proven value is decided whatever the
 * label. What users said with other labels stays, and comes where there is no label. Texts are kept
 * and added to where there are none. Returns whether that changed `record`. */
bool db_record_merge(DbRecord *record, const DbRecord *other);

/* ------------------------------------------------------------------------------------------
 * In the file. An entry, little-endian; a length takes seven bits a byte, the lowest first, each
 * byte but the last with its highest bit set:
 *
 *     u8        DB_ENTRY_MARK
 *     length    of the contents
 *     contents  u8 flags: 1 white is to move, 2 the stones are a map, 4 a deletion, 8 there is a
 *               text, 16 there are texts on cells;  u8 rule + 16 * row;  u8 width;  u8 height
 *               the stones, as a map of two bits a cell (1 black, 2 white, the lowest bits first),
 *               or, where that is shorter, of black and then of white their number, a length, and
 *               their cells, y * width + x, a u8 each, a u16 on boards of more than 256 cells
 *               and unless it is a deletion: u8 label, 255 for none;  u8 bound;  i16 value;
 *               i16 depth;  text: length, bytes;  texts on cells: length, bytes (DbRecord.marks)
 *     u64       checksum of the contents (db_checksum())
 */

enum {
    DB_ENTRY_MARK = 0xB5,
    DB_CONTENT_MAX = 2 * BOARD_MAX_CELLS + DB_TEXT_MAX + DB_MARKS_MAX + 64,
    DB_HEAD_MAX = 4, /* bytes of mark and length */
    DB_CHECK_SIZE = 8,
    DB_ENTRY_MAX = DB_HEAD_MAX + DB_CONTENT_MAX + DB_CHECK_SIZE
};

/* What an entry says. */
typedef enum DbEntryKind {
    DB_ENTRY_NONE,   /* it is not one, or damaged */
    DB_ENTRY_RECORD, /* what is known about a position from now on */
    DB_ENTRY_DELETION
} DbEntryKind;

/* Writes an entry that says `record` of the canonical `position`, or with NULL that it has none
 * any more. Returns its length. */
size_t db_entry_write(const DbPosition *position, const DbRecord *record,
                      uint8_t bytes[DB_ENTRY_MAX]);

/* The length of the entry that begins at `bytes`, of which `size` are there, by its head; 0 when
 * that is none. It may be more than `size`; a head that is cut short stands for the longest. */
size_t db_entry_length(const uint8_t *bytes, size_t size);

/* Reads the whole entry of `length` bytes. `record` may be NULL. Any bytes are safe. */
DbEntryKind db_entry_read(const uint8_t *bytes, size_t length, DbPosition *position,
                          DbRecord *record);

/* A checksum of `length` bytes, eight at a time: xor and multiply as FNV-1a does it, and a shift
 * that lets high bits reach low ones. A change within eight bytes that belong together never goes
 * unnoticed, any other with a chance of one in 2^64. */
uint64_t db_checksum(const uint8_t *bytes, size_t length);

#endif
