/* judge: see judge.h. The foul test follows the international rules of renju, section 9.3. */
#include "solve/judge.h"

#include <assert.h>
#include <string.h>

enum { FIVE = 5, FOUR = 4 }; /* fouls exist only where five in a row win */

bool judge_rules(int number, int row, JudgeRules *rules) {
    bool exact = number == RULE_STANDARD || number == RULE_CARO_EXACT;
    bool renju = number == RULE_RENJU;
    bool caro = number == RULE_CARO || number == RULE_CARO_EXACT;
    if (!exact && !renju && !caro && number != RULE_FREESTYLE)
        return false;
    if (row < 3 || row > FIVE || (renju && row != FIVE))
        return false;
    *rules = (JudgeRules){.number = number,
                          .row = row,
                          .long_wins = {[BLACK] = !exact && !renju, [WHITE] = !exact},
                          .enclosed_fails = caro,
                          .fouls = renju};
    return true;
}

void judge_init(Judge *judge, const JudgeRules *rules, int width, int height) {
    memset(judge, 0, sizeof *judge);
    judge->rules = *rules;
    judge->width = width;
    judge->height = height;
}

void judge_from_board(Judge *judge, const Board *board) {
    JudgeRules rules;
    bool known = judge_rules(board->rules->number, board->rules->traits.row, &rules);
    assert(known);
    (void)known;
    judge_init(judge, &rules, board->width, board->height);
    for (int cell = 0; cell < board->cell_count; cell++)
        judge->stone[cell] = (uint8_t)board_stone(board, (Cell)cell);
}

/* ------------------------------------------------------------------------------------------
 * Rows.
 */

/* One line through a cell. */
typedef struct JudgeLine {
    int x, y, dx, dy;
} JudgeLine;

static JudgeLine judge_line(const Judge *judge, Cell cell, Direction direction) {
    return (JudgeLine){cell % judge->width, cell / judge->width, direction_dx(direction),
                       direction_dy(direction)};
}

/* The cell `offset` steps along the line, or CELL_NONE beyond the edge. */
static Cell judge_cell(const Judge *judge, JudgeLine line, int offset) {
    int x = line.x + offset * line.dx, y = line.y + offset * line.dy;
    if (x < 0 || y < 0 || x >= judge->width || y >= judge->height)
        return CELL_NONE;
    return (Cell)(y * judge->width + x);
}

/* What lies `offset` steps along the line; the world beyond the edge is a wall. */
static Stone judge_at(const Judge *judge, JudgeLine line, int offset) {
    Cell cell = judge_cell(judge, line, offset);
    if (cell == CELL_NONE)
        return STONE_WALL;
    if (judge->seen != NULL)
        cellset_add(judge->seen, cell);
    return (Stone)judge->stone[cell];
}

/* How many stones of the kind at offset 0 follow it without a gap, going `sign` steps. */
static int judge_run(const Judge *judge, JudgeLine line, int sign) {
    Stone own = judge_at(judge, line, 0);
    int length = 0;
    while (judge_at(judge, line, sign * (length + 1)) == own)
        length++;
    return length;
}

int judge_row_length(const Judge *judge, Cell cell, Direction direction) {
    JudgeLine line = judge_line(judge, cell, direction);
    return judge_run(judge, line, -1) + 1 + judge_run(judge, line, 1);
}

bool judge_row_wins(const Judge *judge, Cell cell, Direction direction) {
    const JudgeRules *rules = &judge->rules;
    JudgeLine line = judge_line(judge, cell, direction);
    Side side = stone_side(judge_at(judge, line, 0));
    int back = judge_run(judge, line, -1), ahead = judge_run(judge, line, 1);
    int length = back + 1 + ahead;
    if (length != rules->row)
        return length > rules->row && rules->long_wins[side];
    Stone other = side_stone(side_other(side));
    return !rules->enclosed_fails || judge_at(judge, line, -back - 1) != other ||
           judge_at(judge, line, ahead + 1) != other;
}

bool judge_wins(const Judge *judge, Cell cell) {
    for (int d = 0; d < DIRECTION_COUNT; d++)
        if (judge_row_wins(judge, cell, (Direction)d))
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Fouls.
 */

/* The fours of which the black stone at offset 0 is part. */
typedef struct JudgeFours {
    int count; /* of different groups of four stones */
    bool open; /* a group can become a five in two ways */
} JudgeFours;

/* The black stones among five cells in a row from offset `start` on, as bits by their offset, if
 * they are four and a stone on the fifth cell, empty now, makes exactly five; otherwise 0. */
static uint32_t judge_four(const Judge *judge, JudgeLine line, int start) {
    uint32_t stones = 0;
    int count = 0;
    for (int offset = start; offset < start + FIVE; offset++) {
        Stone stone = judge_at(judge, line, offset);
        if (stone == STONE_BLACK) {
            stones |= (uint32_t)1 << (offset + FIVE);
            count++;
        } else if (stone != STONE_NONE) {
            return 0;
        }
    }
    bool longer = judge_at(judge, line, start - 1) == STONE_BLACK ||
                  judge_at(judge, line, start + FIVE) == STONE_BLACK;
    return count == FOUR && !longer ? stones : 0;
}

static JudgeFours judge_fours(const Judge *judge, JudgeLine line) {
    JudgeFours fours = {0, false};
    uint32_t last = 0;
    for (int start = -FOUR; start <= 0; start++) {
        uint32_t stones = judge_four(judge, line, start);
        if (stones == 0)
            continue;
        /* Four stones without a gap are met twice, one after the other. */
        if (stones == last)
            fours.open = true;
        else
            fours.count++;
        last = stones;
    }
    return fours;
}

/* Whether the black stone at offset 0 is part of a three on this line: black may play a point
 * that makes an open four of it. */
static bool judge_three(Judge *judge, JudgeLine line) {
    bool three = false;
    if (judge_fours(judge, line).count != 0)
        return false;
    for (int offset = -FOUR; offset <= FOUR && !three; offset++) {
        if (judge_at(judge, line, offset) != STONE_NONE)
            continue;
        Cell cell = judge_cell(judge, line, offset);
        judge->stone[cell] = STONE_BLACK;
        three = judge_fours(judge, line).open && !judge_wins(judge, cell);
        judge->stone[cell] = STONE_NONE;
        three = three && !judge_forbids(judge, BLACK, cell);
    }
    return three;
}

/* Whether the black stone on `cell`, which makes no five, is a foul. */
static bool judge_is_foul(Judge *judge, Cell cell) {
    int fours = 0, threes = 0;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        if (judge_row_length(judge, cell, (Direction)d) > FIVE)
            return true;
        fours += judge_fours(judge, judge_line(judge, cell, (Direction)d)).count;
    }
    for (int d = 0; d < DIRECTION_COUNT && fours < 2 && threes < 2; d++)
        threes += judge_three(judge, judge_line(judge, cell, (Direction)d));
    return fours >= 2 || threes >= 2;
}

bool judge_forbids(Judge *judge, Side side, Cell cell) {
    assert(judge->stone[cell] == STONE_NONE);
    if (!judge->rules.fouls || side != BLACK)
        return false;
    judge->stone[cell] = STONE_BLACK;
    bool foul = !judge_wins(judge, cell) && judge_is_foul(judge, cell);
    judge->stone[cell] = STONE_NONE;
    return foul;
}
