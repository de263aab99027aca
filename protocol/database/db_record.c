/* db_record: see db_record.h.
 *
 * The stones are in the file in the shorter of two ways: as a list of cells, sorted by colour, or
 * as two bits for each cell of the board.
 */
#include "database/db_record.h"

#include "records.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------
 * Values and texts.
 */

enum {
    MARK_HEAD = 3,    /* cell and length before the text on a cell */
    UNLABELLED = 0xFF /* DB_LABEL_NONE in the file */
};

void db_record_clear(DbRecord *record) {
    record->label = DB_LABEL_NONE;
    record->value = record->depth = 0;
    record->bound = BOUND_NONE;
    record->text_length = record->marks_length = 0;
    record->text[0] = '\0';
}

bool db_record_is_blank(const DbRecord *record) {
    return record->label == DB_LABEL_NONE && record->bound == BOUND_NONE && record->value == 0 &&
           record->depth == 0 && record->text_length == 0 && record->marks_length == 0;
}

bool db_record_same(const DbRecord *one, const DbRecord *other) {
    return one->label == other->label && one->value == other->value && one->depth == other->depth &&
           one->bound == other->bound && one->text_length == other->text_length &&
           one->marks_length == other->marks_length &&
           memcmp(one->text, other->text, one->text_length) == 0 &&
           memcmp(one->marks, other->marks, one->marks_length) == 0;
}

bool db_record_set_text(DbRecord *record, const char *text, size_t length) {
    if (length > DB_TEXT_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        bool control = (byte < ' ' && byte != '\n' && byte != '\t') || byte == 127;
        record->text[i] = control ? ' ' : text[i];
    }
    record->text[length] = '\0';
    record->text_length = length;
    return true;
}

bool db_record_next_mark(const DbRecord *record, DbMark *mark) {
    const uint8_t *bytes = record->marks + mark->next;
    if (mark->next + MARK_HEAD > record->marks_length)
        return false;
    mark->cell = (Cell)(bytes[0] | bytes[1] << 8);
    mark->length = bytes[2];
    mark->text = (const char *)bytes + MARK_HEAD;
    mark->next += MARK_HEAD + mark->length;
    return mark->next <= record->marks_length;
}

/* How many bytes the text on a cell takes, 0 where there is none. */
static size_t mark_size(const DbRecord *record, Cell cell) {
    for (DbMark mark = {0}; db_record_next_mark(record, &mark);)
        if (mark.cell == cell)
            return MARK_HEAD + mark.length;
    return 0;
}

/* Takes the text on a cell away. */
static void remove_mark(DbRecord *record, Cell cell) {
    DbMark mark = {0};
    for (size_t at = 0; db_record_next_mark(record, &mark); at = mark.next)
        if (mark.cell == cell) {
            memmove(record->marks + at, record->marks + mark.next,
                    record->marks_length - mark.next);
            record->marks_length -= mark.next - at;
            return;
        }
}

bool db_record_set_mark(DbRecord *record, Cell cell, const char *text, size_t length) {
    uint8_t kept[DB_MARK_MAX];
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte <= ' ' || byte == 127)
            continue;
        if (used == DB_MARK_MAX)
            return false;
        kept[used++] = byte;
    }
    size_t others = record->marks_length - mark_size(record, cell);
    if (used > 0 && others + MARK_HEAD + used > DB_MARKS_MAX)
        return false;
    remove_mark(record, cell);
    if (used == 0)
        return true;

    /* Sorted by cell, so that the same texts are the same bytes. */
    DbMark mark = {0};
    size_t at = 0;
    while (db_record_next_mark(record, &mark) && mark.cell < cell)
        at = mark.next;
    uint8_t *bytes = record->marks + at;
    memmove(bytes + MARK_HEAD + used, bytes, record->marks_length - at);
    bytes[0] = (uint8_t)(cell & 255);
    bytes[1] = (uint8_t)(cell >> 8);
    bytes[2] = (uint8_t)used;
    memcpy(bytes + MARK_HEAD, kept, used);
    record->marks_length += MARK_HEAD + used;
    return true;
}

int db_label_of(int character) {
    bool capital = character > 0 && strchr("WLDX", character) != NULL;
    return capital ? character - 'A' + 'a' : character;
}

/* Whether the label says how the game ends: a win, a loss or a draw. */
static bool is_decided(int label) {
    return label == DB_LABEL_WIN || label == DB_LABEL_LOSS || label == DB_LABEL_DRAW;
}

void db_record_set_score(DbRecord *record, int score, int depth) {
    record->label = DB_LABEL_NONE;
    if (score_is_decided(score))
        record->label = score > 0 ? DB_LABEL_LOSS : DB_LABEL_WIN;
    record->value = clamp_int(score, -SCORE_WIN, SCORE_WIN);
    if (record->label == DB_LABEL_NONE)
        record->value = clamp_int(score, -SCORE_ORDINARY_BOUND, SCORE_ORDINARY_BOUND);
    record->depth = clamp_int(depth, 0, DB_DEPTH_MAX);
    record->bound = BOUND_EXACT;
}

/* How many plies before the end a position with this result is by its value; -1 if nobody knows. */
static int plies_of(int result, int value) {
    bool counted = (result == DB_LABEL_WIN && score_is_loss(value)) ||
                   (result == DB_LABEL_LOSS && score_is_win(value));
    return counted ? score_plies(value) : -1;
}

int db_record_plies(const DbRecord *record) {
    return plies_of(record->label, record->value);
}

/* Whether the label is one of the user's own. */
static bool is_own_label(int label) {
    return label != DB_LABEL_NONE && !is_decided(label);
}

/* The result that the value proves whatever the label, as a label. */
static int proven_result(const DbRecord *record) {
    bool least = record->bound == BOUND_LOWER || record->bound == BOUND_EXACT;
    bool most = record->bound == BOUND_UPPER || record->bound == BOUND_EXACT;
    if (least && score_is_win(record->value))
        return DB_LABEL_LOSS;
    return most && score_is_loss(record->value) ? DB_LABEL_WIN : DB_LABEL_NONE;
}

/* The result that the label says or the value proves, as a label. */
static int result_of(const DbRecord *record) {
    return is_decided(record->label) ? record->label : proven_result(record);
}

/* Whether the result of `other` is to replace that of `record`. To a label of the user's own only
 * a value adds a result. */
static bool knows_better(const DbRecord *record, const DbRecord *other) {
    int result = result_of(record);
    int others = is_own_label(record->label) ? proven_result(other) : result_of(other);
    if (result != DB_LABEL_NONE && result == others) {
        int plies = plies_of(result, record->value), new_plies = plies_of(result, other->value);
        return new_plies >= 0 && (plies < 0 || new_plies < plies);
    }
    if (result != DB_LABEL_NONE || others != DB_LABEL_NONE)
        return result == DB_LABEL_NONE;
    if (other->bound == BOUND_NONE)
        return false;
    return record->bound == BOUND_NONE || other->depth > record->depth ||
           (other->depth == record->depth && other->bound == BOUND_EXACT &&
            record->bound != BOUND_EXACT);
}

/* Adds the texts that `other` has and `record` has not. */
static bool merge_texts(DbRecord *record, const DbRecord *other) {
    bool changed = record->text_length == 0 && other->text_length > 0 &&
                   db_record_set_text(record, other->text, other->text_length);
    for (DbMark theirs = {0}; db_record_next_mark(other, &theirs);) {
        bool there = false;
        for (DbMark ours = {0}; !there && db_record_next_mark(record, &ours);)
            there = ours.cell == theirs.cell;
        if (!there && db_record_set_mark(record, theirs.cell, theirs.text, theirs.length))
            changed = true;
    }
    return changed;
}

/* Whether a record without a label is to get that of `other`: one of the user's own, or a result
 * that its value does not contradict. */
static bool takes_label(const DbRecord *record, const DbRecord *other) {
    int result = result_of(record);
    return record->label == DB_LABEL_NONE && other->label != DB_LABEL_NONE &&
           (is_own_label(other->label) || result == DB_LABEL_NONE || result == other->label);
}

bool db_record_merge(DbRecord *record, const DbRecord *other) {
    bool changed = merge_texts(record, other), better = knows_better(record, other);
    if (takes_label(record, other)) {
        record->label = other->label;
        changed = true;
    }
    if (!better)
        return changed;
    record->value = other->value;
    record->depth = other->depth;
    record->bound = other->bound;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Writing an entry.
 */

/* Bits of the first byte. */
enum {
    FLAG_WHITE = 1,    /* white is to move */
    FLAG_MAP = 2,      /* two bits for each cell, no list */
    FLAG_DELETION = 4, /* nothing follows the stones */
    FLAG_TEXT = 8,
    FLAG_MARKS = 16,
    FLAG_ALL = 31
};

/* The checksum after one more word. Every step can be undone, because the factor (2^64 divided by
 * the golden ratio) is odd: so a changed word is noticed. */
static uint64_t checksum_step(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 32;
}

/* Eight bytes as a little-endian number: one load where the processor has that order. */
static uint64_t word_of(const uint8_t *bytes) {
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

uint64_t db_checksum(const uint8_t *bytes, size_t length) {
    uint64_t sum = 0x50656e7461644442u /* "PentadDB" */ ^ length;
    uint8_t last[sizeof sum] = {0};
    for (; length >= sizeof sum; length -= sizeof sum, bytes += sizeof sum)
        sum = checksum_step(sum, word_of(bytes));
    memcpy(last, bytes, length);
    return length == 0 ? sum : checksum_step(sum, word_of(last));
}

/* Where bytes are written. */
typedef struct Writer {
    uint8_t *next;
} Writer;

static void put_byte(Writer *writer, unsigned value) {
    *writer->next++ = (uint8_t)value;
}

static void put_short(Writer *writer, int value) {
    put_byte(writer, (unsigned)value & 255);
    put_byte(writer, ((unsigned)value >> 8) & 255);
}

static void put_length(Writer *writer, size_t value) {
    for (; value >= 128; value >>= 7)
        put_byte(writer, (unsigned)(value & 127) | 128);
    put_byte(writer, (unsigned)value);
}

static void put_bytes(Writer *writer, const void *bytes, size_t length) {
    memcpy(writer->next, bytes, length);
    writer->next += length;
}

static void put_checksum(Writer *writer, uint64_t sum) {
    bytes_put(writer->next, sum, DB_CHECK_SIZE);
    writer->next += DB_CHECK_SIZE;
}

static int cell_count(const DbPosition *position) {
    return position->width * position->height;
}

/* The bytes of a cell in a list. */
static int cell_size(const DbPosition *position) {
    return cell_count(position) > 256 ? 2 : 1;
}

/* Two bits for each cell. */
static void put_map(Writer *writer, const DbPosition *position) {
    for (int first = 0; first < cell_count(position); first += 4) {
        unsigned bits = 0;
        for (int i = 0; i < 4 && first + i < cell_count(position); i++)
            for (int side = 0; side < SIDE_COUNT; side++)
                if (cellset_has(&position->stones[side], (Cell)(first + i)))
                    bits |= (unsigned)(side + 1) << (2 * i);
        put_byte(writer, bits);
    }
}

/* The cells of both colours. */
static void put_list(Writer *writer, const DbPosition *position) {
    Cell cells[BOARD_MAX_CELLS];
    for (int side = 0; side < SIDE_COUNT; side++) {
        int count = cellset_list(&position->stones[side], CELLSET_WORDS, cells);
        put_length(writer, (size_t)count);
        for (int i = 0; i < count; i++)
            if (cell_size(position) == 2)
                put_short(writer, cells[i]);
            else
                put_byte(writer, cells[i]);
    }
}

/* Flags, rule, size and stones. */
static void put_position(Writer *writer, const DbPosition *position, unsigned flags) {
    int list_size =
        cell_size(position) * db_position_count(position) + 2; /* a byte for each length */
    int map_size = (cell_count(position) + 3) / 4;
    if (list_size > map_size)
        flags |= FLAG_MAP;
    put_byte(writer, flags | (position->side == WHITE ? FLAG_WHITE : 0));
    put_byte(writer, position->rule | (unsigned)position->row << 4);
    put_byte(writer, position->width);
    put_byte(writer, position->height);
    if ((flags & FLAG_MAP) != 0)
        put_map(writer, position);
    else
        put_list(writer, position);
}

size_t db_entry_write(const DbPosition *position, const DbRecord *record,
                      uint8_t bytes[DB_ENTRY_MAX]) {
    uint8_t content[DB_CONTENT_MAX];
    Writer inner = {content}, writer = {bytes};
    unsigned flags = record == NULL ? FLAG_DELETION : 0;
    if (record != NULL && record->text_length > 0)
        flags |= FLAG_TEXT;
    if (record != NULL && record->marks_length > 0)
        flags |= FLAG_MARKS;
    put_position(&inner, position, flags);
    if (record != NULL) {
        put_byte(&inner, record->label == DB_LABEL_NONE ? UNLABELLED : (unsigned)record->label);
        put_byte(&inner, (unsigned)record->bound);
        put_short(&inner, record->value);
        put_short(&inner, record->depth);
    }
    if ((flags & FLAG_TEXT) != 0) {
        put_length(&inner, record->text_length);
        put_bytes(&inner, record->text, record->text_length);
    }
    if ((flags & FLAG_MARKS) != 0) {
        put_length(&inner, record->marks_length);
        put_bytes(&inner, record->marks, record->marks_length);
    }

    size_t length = (size_t)(inner.next - content);
    put_byte(&writer, DB_ENTRY_MARK);
    put_length(&writer, length);
    put_bytes(&writer, content, length);
    put_checksum(&writer, db_checksum(content, length));
    return (size_t)(writer.next - bytes);
}

/* ------------------------------------------------------------------------------------------
 * Reading an entry.
 */

/* Where bytes are read. Once something is missing, everything that follows is zero. */
typedef struct RecordReader {
    const uint8_t *next, *end;
    bool failed;
} RecordReader;

static unsigned take_byte(RecordReader *reader) {
    if (reader->next == reader->end) {
        reader->failed = true;
        return 0;
    }
    return *reader->next++;
}

static int take_short(RecordReader *reader) {
    unsigned low = take_byte(reader);
    return (int16_t)(uint16_t)(low | take_byte(reader) << 8);
}

/* A length of at most three bytes, which is more than DB_CONTENT_MAX needs. */
static size_t take_length(RecordReader *reader) {
    size_t value = 0;
    for (int shift = 0; shift < 3 * 7; shift += 7) {
        unsigned byte = take_byte(reader);
        value |= (size_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
    reader->failed = true;
    return 0;
}

/* The next `length` bytes, or NULL. */
static const uint8_t *take_bytes(RecordReader *reader, size_t length) {
    if (reader->failed || (size_t)(reader->end - reader->next) < length) {
        reader->failed = true;
        return NULL;
    }
    reader->next += length;
    return reader->next - length;
}

size_t db_entry_length(const uint8_t *bytes, size_t size) {
    RecordReader reader = {bytes, bytes + (size < DB_HEAD_MAX ? size : DB_HEAD_MAX), false};
    if (take_byte(&reader) != DB_ENTRY_MARK)
        return 0;
    size_t length = take_length(&reader);
    if (reader.failed && size < DB_HEAD_MAX)
        return DB_ENTRY_MAX;
    if (reader.failed || length == 0 || length > DB_CONTENT_MAX)
        return 0;
    return (size_t)(reader.next - bytes) + length + DB_CHECK_SIZE;
}

/* Puts a stone that was read. */
static void place(RecordReader *reader, DbPosition *position, int side, int cell) {
    if (cell >= cell_count(position) || db_position_taken(position, (Cell)cell))
        reader->failed = true;
    else
        cellset_add(&position->stones[side], (Cell)cell);
}

static void take_stones(RecordReader *reader, DbPosition *position, bool map) {
    enum { NO_CELL = BOARD_MAX_CELLS }; /* makes a stone of neither colour fail */
    if (map) {
        for (int first = 0; first < cell_count(position); first += 4) {
            unsigned bits = take_byte(reader);
            for (int i = 0; i < 4; i++, bits >>= 2)
                if ((bits & 3) != 0)
                    place(reader, position, (bits & 3) == 2 ? WHITE : BLACK,
                          (bits & 3) == 3 ? NO_CELL : first + i);
        }
        return;
    }
    for (int side = 0; side < SIDE_COUNT; side++) {
        size_t count = take_length(reader);
        for (size_t i = 0; i < count && !reader->failed; i++)
            place(reader, position, side,
                  cell_size(position) == 2 ? take_short(reader) & 0xFFFF : (int)take_byte(reader));
    }
}

/* Flags, rule, size and stones. Returns the flags. */
static unsigned take_position(RecordReader *reader, DbPosition *position) {
    unsigned flags = take_byte(reader), rules = take_byte(reader);
    unsigned width = take_byte(reader), height = take_byte(reader);
    RuleTraits traits;
    if ((flags & ~(unsigned)FLAG_ALL) != 0 || width < BOARD_MIN_SIZE || width > BOARD_MAX_SIZE ||
        height < BOARD_MIN_SIZE || height > BOARD_MAX_SIZE ||
        !rules_traits(rules & 15, (int)(rules >> 4), &traits))
        reader->failed = true;
    if (reader->failed)
        return 0;
    *position = db_position_empty(rules & 15, (int)(rules >> 4), (int)width, (int)height);
    position->side = (flags & FLAG_WHITE) != 0 ? WHITE : BLACK;
    take_stones(reader, position, (flags & FLAG_MAP) != 0);
    return flags;
}

static void take_text(RecordReader *reader, DbRecord *record) {
    size_t length = take_length(reader);
    const uint8_t *text = take_bytes(reader, length);
    if (text == NULL || !db_record_set_text(record, (const char *)text, length))
        reader->failed = true;
}

/* The texts on cells go through the function that keeps them in order. */
static void take_marks(RecordReader *reader, const DbPosition *position, DbRecord *record) {
    size_t length = take_length(reader);
    const uint8_t *bytes = take_bytes(reader, length);
    if (bytes == NULL)
        return;
    RecordReader marks = {bytes, bytes + length, false};
    while (marks.next < marks.end && !marks.failed) {
        unsigned cell = (unsigned)take_short(&marks) & 0xFFFF;
        size_t size = take_byte(&marks);
        const uint8_t *text = take_bytes(&marks, size);
        if (text == NULL || cell >= (unsigned)cell_count(position) ||
            !db_record_set_mark(record, (Cell)cell, (const char *)text, size))
            marks.failed = true;
    }
    reader->failed |= marks.failed;
}

/* Label, bound, value and depth, which have to make sense. */
static void take_values(RecordReader *reader, DbRecord *record) {
    unsigned label = take_byte(reader), bound = take_byte(reader);
    int value = take_short(reader), depth = take_short(reader);
    bool labelled = label != UNLABELLED;
    if ((labelled && (label <= ' ' || label > DB_LABEL_MAX)) || bound > BOUND_EXACT ||
        value < -SCORE_WIN || value > SCORE_WIN || depth < 0 || depth > DB_DEPTH_MAX)
        reader->failed = true;
    db_record_clear(record);
    record->label = labelled ? (int)label : DB_LABEL_NONE;
    record->bound = (Bound)bound;
    record->value = value;
    record->depth = depth;
}

static void take_texts(RecordReader *reader, const DbPosition *position, unsigned flags,
                       DbRecord *record) {
    if (!reader->failed && (flags & FLAG_TEXT) != 0)
        take_text(reader, record);
    if (!reader->failed && (flags & FLAG_MARKS) != 0)
        take_marks(reader, position, record);
}

DbEntryKind db_entry_read(const uint8_t *bytes, size_t length, DbPosition *position,
                          DbRecord *record) {
    if (db_entry_length(bytes, length) != length || length == 0)
        return DB_ENTRY_NONE;
    size_t head = 2;
    while ((bytes[head - 1] & 128) != 0)
        head++;
    RecordReader reader = {bytes + head, bytes + length - DB_CHECK_SIZE, false};
    DbRecord unwanted;
    if (db_checksum(reader.next, (size_t)(reader.end - reader.next)) !=
        bytes_get(reader.end, DB_CHECK_SIZE))
        return DB_ENTRY_NONE;

    unsigned flags = take_position(&reader, position);
    if (reader.failed)
        return DB_ENTRY_NONE;
    if ((flags & FLAG_DELETION) != 0)
        return reader.next == reader.end ? DB_ENTRY_DELETION : DB_ENTRY_NONE;
    /* All of it is read also where nobody wants it: an entry counts as one of a position or as
     * damage, never as both. */
    if (record == NULL)
        record = &unwanted;
    take_values(&reader, record);
    take_texts(&reader, position, flags, record);
    return !reader.failed && reader.next == reader.end ? DB_ENTRY_RECORD : DB_ENTRY_NONE;
}
