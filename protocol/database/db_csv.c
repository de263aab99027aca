/* db_csv: see db_csv.h. */
#include "database/db_csv.h"

#include "ground/command.h"
#include "records.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The columns. */
typedef enum Column {
    COLUMN_RULE,
    COLUMN_ROW,
    COLUMN_WIDTH,
    COLUMN_HEIGHT,
    COLUMN_SIDE,
    COLUMN_BLACK,
    COLUMN_WHITE,
    COLUMN_LABEL,
    COLUMN_VALUE,
    COLUMN_DEPTH,
    COLUMN_BOUND,
    COLUMN_TEXT,
    COLUMN_MARKS,
    COLUMN_COUNT
} Column;

static const char *const COLUMN_NAMES[COLUMN_COUNT] = {"rule",  "row",   "width", "height", "side",
                                                       "black", "white", "label", "value",  "depth",
                                                       "bound", "text",  "marks"};

static const char *const BOUND_NAMES[] = {"none", "upper", "lower", "exact"};
static const char *const SIDE_NAMES[] = {"black", "white"};

enum {
    ROW_SIZE = 1 << 16, /* room for all fields of a line */
    SHOWN_SIZE = 21     /* and for what a complaint shows of one */
};

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

/* A field that may need quotation marks. */
static void write_field(FILE *file, const char *text, size_t length) {
    bool quoted = false;
    for (size_t i = 0; i < length && !quoted; i++)
        quoted = text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
    if (quoted)
        putc('"', file);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            putc('"', file);
        putc(text[i], file);
    }
    if (quoted)
        putc('"', file);
    putc(',', file);
}

static void write_stones(FILE *file, const DbPosition *position, Side side) {
    const char *gap = "";
    for (Cell cell = 0; cell < position->width * position->height; cell++) {
        char move[NOTATION_MOVE_SIZE];
        if (!cellset_has(&position->stones[side], cell))
            continue;
        notation_write_move(cell, position->width, move);
        fprintf(file, "%s%s", gap, move);
        gap = " ";
    }
    putc(',', file);
}

/* The texts on cells, in quotation marks because anything may be in them. */
static void write_marks(FILE *file, const DbPosition *position, const DbRecord *record) {
    if (record->marks_length == 0) {
        putc('\n', file);
        return;
    }
    const char *gap = "";
    putc('"', file);
    for (DbMark mark = {0}; db_record_next_mark(record, &mark);) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(mark.cell, position->width, move);
        fprintf(file, "%s%s=", gap, move);
        for (size_t i = 0; i < mark.length; i++) {
            if (mark.text[i] == '"')
                putc('"', file);
            putc(mark.text[i], file);
        }
        gap = " ";
    }
    fputs("\"\n", file);
}

static void write_row(FILE *file, const DbPosition *position, const DbRecord *record) {
    char label[1] = {(char)record->label};
    fprintf(file, "%d,%d,%d,%d,%s,", position->rule, position->row, position->width,
            position->height, SIDE_NAMES[position->side]);
    write_stones(file, position, BLACK);
    write_stones(file, position, WHITE);
    write_field(file, label, record->label > 0 ? 1 : 0);
    fprintf(file, "%d,%d,%s,", record->value, record->depth, BOUND_NAMES[record->bound]);
    write_field(file, record->text, record->text_length);
    write_marks(file, position, record);
}

bool db_csv_write(const Database *database, const DbPosition *like, FILE *file,
                  const DbCancel *cancel, size_t *count) {
    DbRecord record;
    DbPosition position, wanted = {0};
    DatabaseWalk walk = {0};
    *count = 0;
    if (like != NULL)
        wanted = db_position_canonical(like);
    for (int i = 0; i < COLUMN_COUNT; i++)
        fprintf(file, "%s%s", COLUMN_NAMES[i], i + 1 < COLUMN_COUNT ? "," : "\n");
    while (database_next(database, &walk, &position, &record) && ferror(file) == 0) {
        if (cancel->requested(cancel->context))
            return false;
        if (like != NULL && (position.rule != wanted.rule || position.row != wanted.row ||
                             position.width != wanted.width || position.height != wanted.height))
            continue;
        write_row(file, &position, &record);
        ++*count;
    }
    return !walk.failed && fflush(file) == 0 && ferror(file) == 0;
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* One line of the table. */
typedef struct CsvRow {
    FILE *file;
    long line, last; /* where it begins and where what was read of it ends */
    int count;       /* fields */
    char *fields[COLUMN_COUNT];
    size_t lengths[COLUMN_COUNT];
    size_t used;
    char bytes[ROW_SIZE];
    DbCsvError *error;
} CsvRow;

/* Says what is wrong; the first complaint stays. Returns false. */
__attribute__((format(printf, 2, 3))) static bool complain(const CsvRow *row, const char *format,
                                                           ...) {
    if (row->error->reason[0] != '\0')
        return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->error->reason, sizeof row->error->reason, format, arguments);
    va_end(arguments);
    row->error->line = row->line;
    return false;
}

/* Adds a character to the field being read. */
static bool add(CsvRow *row, int character) {
    if (row->used == ROW_SIZE - 1)
        return complain(row, "the line is too long");
    row->bytes[row->used++] = (char)character;
    return true;
}

/* Reads a field up to the comma or line end after it, which is returned; EOF at the end, or after a
 * complaint. */
static int read_field(CsvRow *row) {
    int next = getc(row->file), ended_lines = 0;
    bool quoted = next == '"', closed = false;
    for (next = quoted ? getc(row->file) : next; next != EOF; next = getc(row->file)) {
        closed = quoted && next == '"' && (next = getc(row->file)) != '"';
        if (closed)
            break;
        if (!quoted && (next == ',' || next == '\n' || next == '\r'))
            break;
        ended_lines += next == '\n';
        if (!add(row, next))
            return EOF;
    }
    if (next == EOF && quoted && !closed)
        complain(row, "a quotation mark is missing at the end");
    if (next == '\r')
        next = getc(row->file);
    if (next != ',' && next != '\n' && next != EOF)
        complain(row, "a comma is missing after a field");
    row->last += ended_lines;
    return next;
}

/* Reads a line. Returns false at the end of the table, or after a complaint. */
static bool read_row(CsvRow *row) {
    int end = ',', first = getc(row->file);
    row->line = row->last + 1;
    row->count = 0;
    row->used = 0;
    for (; first == '\n' || first == '\r'; first = getc(row->file))
        row->line += first == '\n';
    row->last = row->line;
    if (first == EOF)
        return false;
    ungetc(first, row->file);
    while (end == ',' && row->error->reason[0] == '\0') {
        size_t from = row->used;
        end = read_field(row);
        if (row->count == COLUMN_COUNT)
            return complain(row, "there are more than %d fields", COLUMN_COUNT);
        row->fields[row->count] = row->bytes + from;
        row->lengths[row->count++] = row->used - from;
        if (!add(row, '\0'))
            return false;
    }
    for (int i = 0; i < row->count; i++)
        if (i != COLUMN_TEXT && strlen(row->fields[i]) != row->lengths[i])
            complain(row, "%s has a character with the code 0", COLUMN_NAMES[i]);
    if (row->count != COLUMN_COUNT)
        complain(row, "there %s %d field%s, not %d", row->count == 1 ? "is" : "are", row->count,
                 text_plural(row->count), COLUMN_COUNT);
    return row->error->reason[0] == '\0';
}

/* A whole number from `least` to `most`. */
static bool take_number(const CsvRow *row, Column column, int least, int most, int *value) {
    char *end;
    long number = strtol(row->fields[column], &end, 10);
    if (end == row->fields[column] || *end != '\0' || number < least || number > most)
        return complain(row, "%s has to be a number from %d to %d", COLUMN_NAMES[column], least,
                        most);
    *value = (int)number;
    return true;
}

/* One of some names. */
static bool take_name(const CsvRow *row, Column column, const char *const *names, int count,
                      int *value) {
    for (*value = 0; *value < count; ++*value)
        if (strcmp(row->fields[column], names[*value]) == 0)
            return true;
    char shown[SHOWN_SIZE];
    command_quote(row->fields[column], row->lengths[column], shown, sizeof shown);
    return complain(row, "%s cannot be \"%s\"", COLUMN_NAMES[column], shown);
}

static bool take_stones(const CsvRow *row, Column column, Side side, DbPosition *position) {
    Cell cells[BOARD_MAX_CELLS];
    int count = notation_read_moves(row->fields[column], position->width, position->height, cells,
                                    BOARD_MAX_CELLS);
    if (count < 0)
        return complain(row, "%s has to be points such as h8", COLUMN_NAMES[column]);
    for (int i = 0; i < count; i++) {
        if (db_position_taken(position, cells[i]))
            return complain(row, "there are two stones on one point");
        cellset_add(&position->stones[side], cells[i]);
    }
    return true;
}

static bool take_position(const CsvRow *row, DbPosition *position) {
    int rule = 0, length = 0, width = 0, height = 0, side = BLACK;
    RuleTraits traits;
    if (!take_number(row, COLUMN_RULE, 0, RULE_CARO_EXACT, &rule) ||
        !take_number(row, COLUMN_ROW, 0, BOARD_MAX_SIZE, &length) ||
        !take_number(row, COLUMN_WIDTH, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &width) ||
        !take_number(row, COLUMN_HEIGHT, BOARD_MIN_SIZE, BOARD_MAX_SIZE, &height) ||
        !take_name(row, COLUMN_SIDE, SIDE_NAMES, SIDE_COUNT, &side))
        return false;
    if (!rules_traits(rule, length, &traits))
        return complain(row, "there is no rule %d with rows of %d", rule, length);
    *position = db_position_empty(rule, length, width, height);
    position->side = (uint8_t)side;
    return take_stones(row, COLUMN_BLACK, BLACK, position) &&
           take_stones(row, COLUMN_WHITE, WHITE, position);
}

/* The texts on cells, which come to lie where the symmetry puts them. */
static bool take_marks(const CsvRow *row, const DbSymmetries *symmetries, DbRecord *record) {
    const DbPosition *position = &symmetries->images[0];
    for (const char *text = row->fields[COLUMN_MARKS]; *text != '\0';) {
        Cell cell;
        int length = notation_read_move(text, position->width, position->height, &cell);
        const char *word = text + length + 1;
        if (length == 0 || text[length] != '=')
            return complain(row, "marks have to be like h8=A i9=B");
        if (db_position_taken(position, cell))
            return complain(row, "a mark is on a stone");
        size_t size = strcspn(word, " ");
        if (!db_record_set_mark(record, db_symmetries_cell(symmetries, cell), word, size))
            return complain(row, "a mark has at most %d bytes", DB_MARK_MAX);
        text = word + size + strspn(word + size, " ");
    }
    return true;
}

static bool take_record(const CsvRow *row, const DbSymmetries *symmetries, DbRecord *record) {
    const char *label = row->fields[COLUMN_LABEL];
    int bound = BOUND_NONE;
    db_record_clear(record);
    if (row->lengths[COLUMN_LABEL] > 1 || (*label != '\0' && (*label <= ' ' || *label > '~')))
        return complain(row, "label has to be one character, or none");
    if (*label != '\0')
        record->label = db_label_of(*label);
    if (!take_number(row, COLUMN_VALUE, -SCORE_WIN, SCORE_WIN, &record->value) ||
        !take_number(row, COLUMN_DEPTH, 0, DB_DEPTH_MAX, &record->depth) ||
        !take_name(row, COLUMN_BOUND, BOUND_NAMES, (int)ARRAY_LENGTH(BOUND_NAMES), &bound))
        return false;
    record->bound = (Bound)bound;
    if (!db_record_set_text(record, row->fields[COLUMN_TEXT], row->lengths[COLUMN_TEXT]))
        return complain(row, "a text has at most %d bytes", DB_TEXT_MAX);
    return take_marks(row, symmetries, record);
}

/* Steps over the byte order mark with which some programs begin a text in UTF-8. */
static void skip_byte_order_mark(FILE *file) {
    if (getc(file) != 0xEF || getc(file) != 0xBB || getc(file) != 0xBF)
        rewind(file);
}

/* The first line has the names of the columns. */
static bool check_names(CsvRow *row) {
    skip_byte_order_mark(row->file);
    if (!read_row(row))
        return complain(row, "it has to begin with \"%s,%s,...\"", COLUMN_NAMES[0],
                        COLUMN_NAMES[1]);
    for (int i = 0; i < COLUMN_COUNT; i++)
        if (strcmp(row->fields[i], COLUMN_NAMES[i]) != 0)
            return complain(row, "column %d has to be \"%s\"", i + 1, COLUMN_NAMES[i]);
    return true;
}

/* Reads the table, into the database if there is one. */
static DatabaseStatus read_table(CsvRow *row, Database *database, const DbCancel *cancel,
                                 size_t *count) {
    DbPosition position;
    DbSymmetries symmetries;
    DbRecord record;
    DatabaseStatus status = DATABASE_OK;
    *count = 0;
    if (!check_names(row))
        return status;
    while (status == DATABASE_OK && read_row(row)) {
        bool changed = false;
        if (cancel->requested(cancel->context))
            return DATABASE_CANCELLED;
        if (!take_position(row, &position))
            return status;
        db_symmetries_init(&symmetries, &position);
        if (!take_record(row, &symmetries, &record))
            return status;
        if (database != NULL)
            status =
                database_merge(database, db_symmetries_canonical(&symmetries), &record, &changed);
        *count += changed;
    }
    return status;
}

DbCsvStatus db_csv_read(Database *database, FILE *file, const DbCancel *cancel, size_t *count,
                        DbCsvError *error) {
    DatabaseStatus status = DATABASE_OK;
    *error = (DbCsvError){0};
    *count = 0;
    for (int pass = 0; pass < 2 && status == DATABASE_OK; pass++) {
        CsvRow row = {.file = file, .error = error};
        rewind(file);
        status = read_table(&row, pass == 0 ? NULL : database, cancel, count);
        if (ferror(file) != 0)
            return DB_CSV_UNREAD;
        if (error->reason[0] != '\0')
            return DB_CSV_BAD;
    }
    error->database = status;
    return status == DATABASE_OK ? DB_CSV_OK : DB_CSV_UNWRITTEN;
}
