/* checker: see checker.h.
 *
 * The walk with a zone answers a stronger question than the plain one: it shows that the attacker
 * wins on this position and on every other that has up to `free` more stones of the defender
 * outside the zone. Such stones stand for defences that were not played out, one for each answer
 * "any other move" on the way. They make no difference where the tests did not look, if in
 * addition the defender cannot complete a row with them: so the zone holds every cell that
 *   - the attacker plays on, or that was looked at to find his move legal or his row complete;
 *   - was looked at to find a defence forbidden;
 *   - is empty in a possible row of the defender that lacks at most free + 1 stones, the last of
 *     which he would play now.
 */
#include "solve/checker.h"

#include <assert.h>
#include <string.h>

enum { CHECK_STEPS = 1024 }; /* steps between two questions whether to stop */

static bool attack(Checker *checker, int node, int free, CellSet *zone);

static Side checker_side(const Checker *checker) {
    Side attacker = checker->certificate->side;
    return checker->depth % 2 == 0 ? attacker : side_other(attacker);
}

/* Notes what is wrong with the move `cell`; the first fault counts. Returns false. */
static bool checker_fail(Checker *checker, CheckerFault fault, Cell cell) {
    if (checker->fault != CHECKER_HOLDS)
        return false;
    checker->fault = fault;
    checker->fault_cell = cell;
    checker->fault_depth = checker->depth;
    memcpy(checker->fault_path, checker->path, sizeof checker->path);
    return false;
}

/* Forgets a fault that was only found out by trying. Returns false if it must not be forgotten. */
static bool checker_forgive(Checker *checker) {
    if (checker->fault == CHECKER_TOO_LARGE || checker->fault == CHECKER_STOPPED)
        return false;
    checker->fault = CHECKER_HOLDS;
    return true;
}

void checker_begin(Checker *checker) {
    checker->position = checker->certificate->position;
    checker->position.seen = NULL;
    checker->passed = (CellSet){{0}};
    checker->steps = 0;
    checker->depth = 0;
    checker->fault = CHECKER_HOLDS;
}

void checker_push(Checker *checker, Cell cell) {
    assert(checker->depth < (int)ARRAY_LENGTH(checker->path));
    if (cell != CELL_NONE)
        checker->position.stone[cell] = (uint8_t)side_stone(checker_side(checker));
    checker->path[checker->depth++] = cell;
}

void checker_pop(Checker *checker) {
    Cell cell = checker->path[--checker->depth];
    if (cell != CELL_NONE)
        checker->position.stone[cell] = STONE_NONE;
}

/* ------------------------------------------------------------------------------------------
 * Questions about the position.
 */

static int cell_count(const Checker *checker) {
    return checker->position.width * checker->position.height;
}

static bool is_empty(const Checker *checker, Cell cell) {
    return checker->position.stone[cell] == STONE_NONE;
}

static void add_empty(const Checker *checker, CellSet *cells) {
    for (int cell = 0; cell < cell_count(checker); cell++)
        if (is_empty(checker, (Cell)cell))
            cellset_add(cells, (Cell)cell);
}

/* Whether the empty `cell` is forbidden to the side to move. What was looked at goes into `zone`
 * if the answer is `wanted`. */
static bool forbids(Checker *checker, Cell cell, bool wanted, CellSet *zone) {
    Judge *position = &checker->position;
    bool forbidden = judge_forbids(position, checker_side(checker), cell);
    if (zone != NULL && forbidden == wanted) {
        position->seen = zone;
        judge_forbids(position, checker_side(checker), cell);
        position->seen = NULL;
    }
    return forbidden;
}

/* Whether the stone on `cell` completes a row. If so, what was looked at goes into `zone`. */
static bool completes(Checker *checker, Cell cell, CellSet *zone) {
    Judge *position = &checker->position;
    bool wins = judge_wins(position, cell);
    if (wins && zone != NULL) {
        position->seen = zone;
        judge_wins(position, cell);
        position->seen = NULL;
    }
    return wins;
}

/* What the search for possible rows of the defender looks for and finds. */
typedef struct RowScan {
    Side side;
    int most;      /* lacking stones of rows that go into the zone */
    CellSet *zone; /* may be NULL */
    Cell winner;   /* completes a row, or CELL_NONE */
} RowScan;

/* Looks at as many cells in a row as win, from `cell` on, `step` apart, all on the board. */
static void scan_row(Checker *checker, RowScan *scan, Cell cell, int step) {
    Judge *position = &checker->position;
    Stone own = side_stone(scan->side);
    int row = position->rules.row, lacking = 0, last = 0;
    for (int i = 0, at = cell; i < row; i++, at += step) {
        Stone stone = (Stone)position->stone[at];
        if (stone != own && stone != STONE_NONE)
            return;
        lacking += stone == STONE_NONE;
        last = stone == STONE_NONE ? at : last;
        if (lacking > scan->most)
            return;
    }
    if (lacking == 1 && scan->winner == CELL_NONE) {
        position->stone[last] = (uint8_t)own;
        if (judge_wins(position, (Cell)last))
            scan->winner = (Cell)last;
        position->stone[last] = STONE_NONE;
    }
    for (int i = 0, at = cell; scan->zone != NULL && i < row; i++, at += step)
        if (position->stone[at] == STONE_NONE)
            cellset_add(scan->zone, (Cell)at);
}

/* Looks at all possible rows of the defender: every row that wins contains such cells. */
static void scan_rows(Checker *checker, RowScan *scan) {
    const Judge *position = &checker->position;
    int reach = position->rules.row - 1, width = position->width, height = position->height;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            Cell cell = (Cell)(y * width + x);
            bool right = x + reach < width, down = y + reach < height, left = x - reach >= 0;
            if (right)
                scan_row(checker, scan, cell, 1);
            if (down)
                scan_row(checker, scan, cell, width);
            if (right && down)
                scan_row(checker, scan, cell, width + 1);
            if (left && down)
                scan_row(checker, scan, cell, width - 1);
        }
    }
}

Cell checker_defender_row(Checker *checker) {
    RowScan scan = {side_other(checker->certificate->side), 1, NULL, CELL_NONE};
    scan_rows(checker, &scan);
    return scan.winner;
}

bool checker_allows(Checker *checker, Cell cell) {
    return !forbids(checker, cell, true, NULL);
}

/* Whether the side to move has a point to play on. */
static bool may_move(Checker *checker) {
    for (int cell = 0; cell < cell_count(checker); cell++)
        if (is_empty(checker, (Cell)cell) && checker_allows(checker, (Cell)cell))
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------------
 * The walk.
 */

/* Goes on at `node` after the defender's move `cell`, CELL_NONE for a pass. */
static bool go_on(Checker *checker, Cell cell, int node, int free, CellSet *zone) {
    checker_push(checker, cell);
    bool wins = attack(checker, node, free, zone);
    checker_pop(checker);
    return wins;
}

/* Plays all named answers to `node` out; they go into `named`. */
static bool defend_named(Checker *checker, int node, int free, CellSet *zone, CellSet *named) {
    const Certificate *certificate = checker->certificate;
    int at = certificate->nodes[node].answers;
    for (; at != CERTIFICATE_NONE; at = certificate->answers[at].next) {
        const CertificateAnswer *answer = &certificate->answers[at];
        if (answer->cell == CELL_NONE)
            continue;
        cellset_add(named, answer->cell);
        if (!is_empty(checker, answer->cell)) {
            if (!cellset_has(&checker->passed, answer->cell))
                return checker_fail(checker, CHECKER_BAD_DEFENCE, answer->cell);
            continue;
        }
        if (!forbids(checker, answer->cell, true, zone) &&
            !go_on(checker, answer->cell, answer->node, free, zone))
            return false;
    }
    return true;
}

/* Without an answer for them there must be no unnamed moves, and something to play. */
static bool defend_nothing_else(Checker *checker, const CellSet *named, CellSet *zone) {
    bool legal = false, empty = false;
    if (zone != NULL)
        add_empty(checker, zone); /* further stones could leave him without a move */
    for (int cell = 0; cell < cell_count(checker); cell++) {
        if (!is_empty(checker, (Cell)cell))
            continue;
        empty = true;
        if (!checker_allows(checker, (Cell)cell))
            continue;
        if (!cellset_has(named, (Cell)cell))
            return checker_fail(checker, CHECKER_MISSING_DEFENCE, (Cell)cell);
        legal = true;
    }
    if (!legal)
        return checker_fail(checker, empty ? CHECKER_MISSING_DEFENCE : CHECKER_FULL, CELL_NONE);
    return true;
}

/* Finds the cells on which an unnamed move may make a difference to going on at `node`: those of
 * the zone of a pass that loses, otherwise all. */
static void find_touched(Checker *checker, int node, int free, CellSet *touched) {
    bool pass_loses = !checker->thorough && go_on(checker, CELL_NONE, node, free + 1, touched);
    if (!pass_loses && checker_forgive(checker))
        add_empty(checker, touched);
}

/* Plays the answer to all unnamed moves out where that may make a difference. */
static bool defend_unnamed(Checker *checker, int node, int free, CellSet *zone,
                           const CellSet *named) {
    int next = certificate_next(checker->certificate, node, CELL_NONE);
    CellSet touched = {{0}};
    if (next == CERTIFICATE_NONE)
        return defend_nothing_else(checker, named, zone);
    find_touched(checker, next, free, &touched);
    if (checker->fault != CHECKER_HOLDS)
        return false;
    for (int cell = 0; cell < cell_count(checker); cell++) {
        if (!cellset_has(&touched, (Cell)cell))
            continue;
        if (zone != NULL)
            cellset_add(zone, (Cell)cell);
        if (cellset_has(named, (Cell)cell) || !is_empty(checker, (Cell)cell) ||
            forbids(checker, (Cell)cell, true, zone))
            continue;
        cellset_add(&checker->passed, (Cell)cell);
        bool wins = go_on(checker, (Cell)cell, next, free, zone);
        cellset_remove(&checker->passed, (Cell)cell);
        if (!wins)
            return false;
    }
    return may_move(checker) || go_on(checker, CELL_NONE, next, free, zone);
}

/* The attacker has played the move of `node`, and the row is not complete. */
static bool defend(Checker *checker, int node, int free, CellSet *zone) {
    CellSet named = {{0}};
    RowScan scan = {side_other(checker->certificate->side), zone == NULL ? 1 : free + 1, zone,
                    CELL_NONE};
    scan_rows(checker, &scan);
    if (scan.winner != CELL_NONE)
        return checker_fail(checker, CHECKER_DEFENDER_WINS, scan.winner);
    return defend_named(checker, node, free, zone, &named) &&
           defend_unnamed(checker, node, free, zone, &named);
}

/* Counts a step; false when there may be no more. */
static bool checker_step(Checker *checker) {
    checker->steps++;
    if (checker->step_limit != 0 && checker->steps > checker->step_limit)
        return checker_fail(checker, CHECKER_TOO_LARGE, CELL_NONE);
    if (checker->steps % CHECK_STEPS == 0 && checker->stopped != NULL &&
        checker->stopped(checker->context))
        return checker_fail(checker, CHECKER_STOPPED, CELL_NONE);
    return true;
}

/* The attacker goes on at `node`. Whether he wins; with a zone (not NULL), whether he also wins
 * whatever up to `free` further stones the defender has outside of it. */
static bool attack(Checker *checker, int node, int free, CellSet *zone) {
    const CertificateNode *played = &checker->certificate->nodes[node];
    Cell cell = played->move;
    if (!checker_step(checker))
        return false;
    if (checker->depth + 1 > checker->certificate->plies)
        return checker_fail(checker, CHECKER_TOO_LATE, cell);
    if (!is_empty(checker, cell))
        return checker_fail(checker, CHECKER_OCCUPIED, cell);
    if (zone != NULL)
        cellset_add(zone, cell);
    if (forbids(checker, cell, false, zone))
        return checker_fail(checker, CHECKER_FOUL, cell);

    checker_push(checker, cell);
    bool wins = completes(checker, cell, zone);
    if (!wins && played->completes)
        checker_fail(checker, CHECKER_NOT_COMPLETE, cell);
    else if (!wins)
        wins = defend(checker, node, free, zone);
    checker_pop(checker);
    return wins;
}

/* ------------------------------------------------------------------------------------------
 * From outside.
 */

/* The attacker is to move: whether going on at `node` wins in time. */
static bool checker_wins(Checker *checker, int node) {
    bool wins = attack(checker, node, 0, NULL);
    if (!wins)
        checker_forgive(checker);
    return wins;
}

bool checker_uncovered(Checker *checker, int node, CellSet *defences) {
    CellSet touched = {{0}};
    *defences = (CellSet){{0}};
    find_touched(checker, node, 0, &touched);
    for (int cell = 0; cell < cell_count(checker) && checker->fault == CHECKER_HOLDS; cell++) {
        if (!cellset_has(&touched, (Cell)cell) || !is_empty(checker, (Cell)cell) ||
            !checker_allows(checker, (Cell)cell))
            continue;
        cellset_add(&checker->passed, (Cell)cell);
        checker_push(checker, (Cell)cell);
        if (!checker_wins(checker, node))
            cellset_add(defences, (Cell)cell);
        checker_pop(checker);
        cellset_remove(&checker->passed, (Cell)cell);
    }
    return checker->fault == CHECKER_HOLDS;
}

/* A stone that stands in a row before the first move, or CELL_NONE. */
static Cell finished_row(const Checker *checker) {
    const Judge *position = &checker->position;
    for (int cell = 0; cell < cell_count(checker); cell++) {
        Stone stone = (Stone)position->stone[cell];
        if ((stone == STONE_BLACK || stone == STONE_WHITE) && judge_wins(position, (Cell)cell))
            return (Cell)cell;
    }
    return CELL_NONE;
}

CheckerFault checker_run(Checker *checker) {
    checker_begin(checker);
    Cell finished = finished_row(checker);
    if (finished != CELL_NONE)
        checker_fail(checker, CHECKER_GAME_OVER, finished);
    else
        attack(checker, checker->certificate->root, 0, NULL);
    return checker->fault;
}

/* ------------------------------------------------------------------------------------------
 * Words.
 */

static const char *const FAULT_TEXTS[] = {
    [CHECKER_HOLDS] = "the win is proven",
    [CHECKER_GAME_OVER] = "%s stands in a complete row from the start",
    [CHECKER_OCCUPIED] = "the attacker's move %s is on an occupied point",
    [CHECKER_FOUL] = "the attacker's move %s is a foul",
    [CHECKER_NOT_COMPLETE] = "%s does not complete a row that wins",
    [CHECKER_TOO_LATE] = "%s comes after the stated number of plies",
    [CHECKER_DEFENDER_WINS] = "the defender completes a row on %s",
    [CHECKER_MISSING_DEFENCE] = "there is no answer to the defence %s",
    [CHECKER_BAD_DEFENCE] = "the defence %s is on an occupied point",
    [CHECKER_FULL] = "the board is full",
    [CHECKER_TOO_LARGE] = "no verdict: the proof takes too many steps to check",
    [CHECKER_STOPPED] = "no verdict: stopped",
};

static void append_cell(const Checker *checker, Cell cell, Text *text) {
    char move[NOTATION_MOVE_SIZE];
    notation_write_move(cell, checker->position.width, move);
    text_append(text, "%s", cell == CELL_NONE ? "pass" : move);
}

void checker_explain(const Checker *checker, Text *text) {
    const char *rest = FAULT_TEXTS[checker->fault], *blank = strstr(rest, "%s");
    if (blank != NULL) {
        text_append_bytes(text, rest, (size_t)(blank - rest));
        append_cell(checker, checker->fault_cell, text);
        rest = blank + 2;
    }
    text_append(text, "%s", rest);
    for (int i = 0; i < checker->fault_depth && checker->fault != CHECKER_HOLDS; i++) {
        text_append(text, i == 0 ? ", after " : " ");
        append_cell(checker, checker->fault_path[i], text);
    }
}
