/* db_tree: see db_tree.h. */
#include "database/db_tree.h"

#include "database/db_index.h"
#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 64, MARK_SIZE = DB_MARK_MAX + 1 };

/* ------------------------------------------------------------------------------------------
 * From a tree.
 */

/* The position after a node. */
static DbPosition position_of(const GameTree *tree, GameNode node) {
    uint8_t stones[BOARD_MAX_CELLS];
    DbPosition position = db_position_empty(gametree_rule(tree), gametree_row(tree),
                                            gametree_width(tree), gametree_height(tree));
    gametree_stones(tree, node, stones);
    for (Cell cell = 0; cell < position.width * position.height; cell++)
        if (stones[cell] == STONE_BLACK || stones[cell] == STONE_WHITE)
            cellset_add(&position.stones[stone_side((Stone)stones[cell])], cell);
    position.side = (uint8_t)gametree_turn(tree, node);
    return position;
}

/* The text of a node: its name, then its comment. What is too long is cut. */
static void take_text(const GameTree *tree, GameNode node, DbRecord *record) {
    const char *name = gametree_name(tree, node), *comment = gametree_comment(tree, node);
    char text[DB_TEXT_MAX + 2]; /* one byte more shows where a character is cut */
    const char *gap = *name != '\0' && *comment != '\0' ? "\n" : "";
    int length = snprintf(text, sizeof text, "%s%s%s", name, gap, comment);
    if (length > 0)
        db_record_set_text(record, text, utf8_fitting(text, strlen(text), DB_TEXT_MAX));
}

/* Reads W7, l12, W*: the label and value of the position after the move. */
static bool read_result(const char *text, DbRecord *record) {
    bool wins = text[0] == 'W' || text[0] == 'w';
    char *end;
    if (!wins && text[0] != 'L' && text[0] != 'l')
        return false;
    if (strcmp(text + 1, "*") == 0) {
        record->label = wins ? DB_LABEL_WIN : DB_LABEL_LOSS;
        return true;
    }
    long plies = text[1] >= '1' && text[1] <= '9' ? strtol(text + 1, &end, 10) : 0;
    if (plies < 1 || *end != '\0' || plies > SCORE_WIN - SCORE_WIN_BOUND)
        return false;
    int score = wins ? score_loss_in((int)plies - 1) : score_win_in((int)plies - 1);
    db_record_set_score(record, score, 0);
    return true;
}

/* The texts on empty points; those that say how the game ends are for the moves. */
static void take_marks(const GameTree *tree, GameNode node, const DbSymmetries *symmetries,
                       DbRecord *record) {
    int count;
    DbRecord unused;
    const GameMark *marks = gametree_marks(tree, node, &count);
    db_record_clear(&unused);
    for (int i = 0; i < count; i++) {
        if (marks[i].kind != MARK_TEXT || marks[i].text == NULL ||
            db_position_taken(&symmetries->images[0], marks[i].cell))
            continue;
        bool moved = gametree_find(tree, node, marks[i].cell, (int)gametree_turn(tree, node)) !=
                     GAMETREE_NONE;
        size_t length = utf8_fitting(marks[i].text, strlen(marks[i].text), DB_MARK_MAX);
        if (!moved || !read_result(marks[i].text, &unused))
            db_record_set_mark(record, db_symmetries_cell(symmetries, marks[i].cell), marks[i].text,
                               length);
    }
}

/* What the text on the point of the move says about the position after it. */
static void take_result(const GameTree *tree, GameNode node, DbRecord *record) {
    int count = 0;
    GameNode parent = gametree_parent(tree, node);
    const GameMark *marks = parent == GAMETREE_NONE ? NULL : gametree_marks(tree, parent, &count);
    for (int i = 0; i < count; i++)
        if (marks[i].kind == MARK_TEXT && marks[i].text != NULL &&
            marks[i].cell == gametree_cell(tree, node) && read_result(marks[i].text, record))
            return;
}

/* The value that a node carries; it is one from the view of black. */
static void take_value(const GameTree *tree, GameNode node, const DbPosition *position,
                       DbRecord *record) {
    GameValue value;
    if (gametree_value(tree, node, &value))
        db_record_set_score(record, position->side == BLACK ? value.score : -value.score,
                            value.depth);
}

/* Adds one node. */
static DatabaseStatus add_node(Database *database, const GameTree *tree, GameNode node,
                               bool *changed) {
    DbSymmetries symmetries;
    DbRecord record;
    DbPosition position = position_of(tree, node);
    db_symmetries_init(&symmetries, &position);
    db_record_clear(&record);
    take_text(tree, node, &record);
    take_marks(tree, node, &symmetries, &record);
    take_value(tree, node, &position, &record);
    take_result(tree, node, &record);
    *changed = false;
    if (node == GAMETREE_ROOT && db_record_is_blank(&record) && db_position_count(&position) == 0)
        return DATABASE_OK;
    const DbPosition *canonical = db_symmetries_canonical(&symmetries);
    return database_merge(database, canonical, &record, changed);
}

DatabaseStatus db_tree_add(Database *database, const GameTree *tree, const DbCancel *cancel,
                           size_t *count) {
    DatabaseStatus status = DATABASE_OK;
    size_t asked = 0;
    *count = 0;
    for (GameNode node = GAMETREE_ROOT; node != GAMETREE_NONE && status == DATABASE_OK;
         node = gametree_walk(tree, GAMETREE_ROOT, node)) {
        bool changed;
        if (++asked % ASK_EVERY == 0 && cancel->requested(cancel->context))
            return DATABASE_CANCELLED;
        status = add_node(database, tree, node, &changed);
        *count += changed;
    }
    return status;
}

/* ------------------------------------------------------------------------------------------
 * To a tree.
 */

/* A tree that is being made. */
typedef struct Making {
    const Database *database;
    const DbCancel *cancel;
    GameTree *tree;
    DbIndex seen; /* hashes of positions that were followed; places mean nothing */
    size_t asked;
    bool stopped; /* no room for more, the system does not read on, or END came */
    DbRecord record;
} Making;

/* Stops where an addition to the tree failed. */
static void check_added(Making *making, GameTreeStatus status) {
    making->stopped |= status != GAMETREE_OK;
}

/* Gives a node the text of its record: the first line is the name. */
static void give_text(Making *making, GameNode node, DbRecord *record) {
    char *end = strchr(record->text, '\n');
    if (record->text_length == 0)
        return;
    if (end != NULL) {
        *end = '\0';
        check_added(making, gametree_set_comment(making->tree, node, end + 1));
    }
    check_added(making, gametree_set_name(making->tree, node, record->text));
}

/* Puts the label of the move of `node` on its point, unless there is a text. */
static void give_result(Making *making, GameNode parent, Cell cell, const DbRecord *record) {
    char text[DB_DISPLAY_SIZE];
    int plies = db_record_plies(record), count;
    if (record->label <= 0)
        return;
    const GameMark *marks = gametree_marks(making->tree, parent, &count);
    for (int i = 0; i < count; i++)
        if (marks[i].cell == cell)
            return;
    bool counted = record->label == DB_LABEL_WIN || record->label == DB_LABEL_LOSS;
    char label = (char)record->label;
    label = counted ? (char)(label - 'a' + 'A') : label;
    if (counted && plies >= 0)
        snprintf(text, sizeof text, "%c%d", label, plies + 1);
    else
        snprintf(text, sizeof text, counted ? "%c*" : "%c", label);
    check_added(making, gametree_set_mark(making->tree, parent, cell, MARK_TEXT, text));
}

/* Puts the texts on points where they are on this image of the position. */
static void give_marks(Making *making, GameNode node, const DbSymmetries *symmetries) {
    const DbPosition *position = &symmetries->images[0];
    for (Cell cell = 0; cell < position->width * position->height; cell++) {
        Cell place = db_symmetries_cell(symmetries, cell);
        for (DbMark mark = {0}; db_record_next_mark(&making->record, &mark);) {
            char text[MARK_SIZE];
            if (mark.cell != place || db_position_taken(position, cell))
                continue;
            memcpy(text, mark.text, mark.length);
            text[mark.length] = '\0';
            check_added(making, gametree_set_mark(making->tree, node, cell, MARK_TEXT, text));
        }
    }
}

static void make_below(Making *making, GameNode node, const DbPosition *position);

/* Adds the position after a move, if it has a record and no image of it is there yet. */
static void make_child(Making *making, GameNode parent, const DbSymmetries *symmetries, Cell cell,
                       DbIndex *siblings) {
    DbPosition canonical, after = symmetries->images[0];
    GameNode node;
    db_symmetries_child(symmetries, cell, &canonical);
    bool present;
    making->stopped |=
        database_look_up(making->database, &canonical, &making->record, &present) != DATABASE_OK;
    if (!present)
        return;
    if (!db_index_meet(siblings, db_position_hash(&canonical), &making->stopped))
        return;
    if (gametree_add(making->tree, parent, cell, after.side, &node) != GAMETREE_OK) {
        making->stopped = true;
        return;
    }
    give_result(making, parent, cell, &making->record);
    db_position_play(&after, cell);
    make_below(making, node, &after);
}

/* Gives a node what is known about its position, and makes what is below it. */
static void make_below(Making *making, GameNode node, const DbPosition *position) {
    DbSymmetries *symmetries = malloc(sizeof *symmetries);
    DbIndex siblings = {0};
    making->stopped |= symmetries == NULL;
    if (++making->asked % ASK_EVERY == 0)
        making->stopped |= making->cancel->requested(making->cancel->context);
    if (!making->stopped) {
        db_symmetries_init(symmetries, position);
        const DbPosition *canonical = db_symmetries_canonical(symmetries);
        if (database_get(making->database, canonical, &making->record)) {
            give_marks(making, node, symmetries);
            give_text(making, node, &making->record);
        }
        bool is_new = db_index_meet(&making->seen, db_position_hash(canonical), &making->stopped);
        for (Cell cell = 0; is_new && cell < position->width * position->height && !making->stopped;
             cell++)
            if (!db_position_taken(position, cell))
                make_child(making, node, symmetries, cell, &siblings);
    }
    db_index_free(&siblings);
    free(symmetries);
}

/* Adds the moves that lead to the position, black and white by turns; where they do not alternate,
 * the stones are set up. */
static GameNode lead_to(Making *making, const DbPosition *position) {
    GameTree *tree = making->tree;
    Cell cells[SIDE_COUNT][BOARD_MAX_CELLS];
    GameNode node = GAMETREE_ROOT;
    int count[SIDE_COUNT];
    for (int side = 0; side < SIDE_COUNT; side++)
        count[side] = cellset_list(&position->stones[side], CELLSET_WORDS, cells[side]);
    if (count[BLACK] != count[WHITE] + (position->side == WHITE)) {
        for (int side = 0; side < SIDE_COUNT; side++)
            for (int i = 0; i < count[side]; i++)
                check_added(making,
                            gametree_set_point(tree, node, cells[side][i], side_stone((Side)side)));
        check_added(making, gametree_set_turn(tree, node, position->side));
        return node;
    }
    for (int i = 0; i < count[BLACK] + count[WHITE]; i++)
        check_added(making, gametree_add(tree, node, cells[i % 2][i / 2],
                                         i % 2 == 0 ? BLACK : WHITE, &node));
    return node;
}

GameTree *db_tree_make(const Database *database, const DbPosition *position, const DbCancel *cancel,
                       bool *whole) {
    Making making = {.database = database, .cancel = cancel};
    making.tree = gametree_create(position->width, position->height, position->rule, position->row);
    *whole = false;
    if (making.tree == NULL)
        return NULL;
    GameNode node = lead_to(&making, position);
    make_below(&making, node, position);
    db_index_free(&making.seen);
    *whole = !making.stopped;
    return making.tree;
}
