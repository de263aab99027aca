/* play_marks: see play_marks.h.
 *
 * Threats are what the board's threat classes say; nothing is computed here.
 */
#include "play/picture/play_marks.h"

#include "records.h"

#include <stdio.h>
#include <string.h>

enum { SHORTEST_ROW = 3, THREAT_MARKS = 4 };

/* The mark of a threat class and how urgent it is; a zero and -1 for classes that are not shown. */
static char threat_mark(Threat threat, int *urgency) {
    static const char MARKS[THREAT_COUNT] = {
        [THREAT_THREE] = '~',     [THREAT_THREE_PLUS] = '~', [THREAT_DOUBLE_THREE] = '~',
        [THREAT_FOUR] = '*',      [THREAT_FOUR_PLUS] = '*',  [THREAT_FOUR_THREE] = '*',
        [THREAT_OPEN_FOUR] = '+', [THREAT_FIVE] = '!',       [THREAT_MAYBE_FOUL] = 0,
        [THREAT_FOUL] = 0};
    char mark = MARKS[threat];
    const char *order = "~*+!";
    *urgency = mark == 0 ? -1 : (int)(strchr(order, mark) - order);
    return mark;
}

/* The more urgent threat of both sides; of equal ones that of the side to move. */
void marks_add_threats(Marks *marks, const Board *board) {
    for (int i = 0; i < board->cell_count; i++) {
        Cell cell = (Cell)i;
        int own_urgency, other_urgency;
        if (board_stone(board, cell) != STONE_NONE)
            continue;
        Side other = side_other(board->side);
        char own = threat_mark(board_threat(board, board->side, cell), &own_urgency);
        char others = threat_mark(board_threat(board, other, cell), &other_urgency);
        bool is_own = own_urgency >= other_urgency;
        marks->threat[i] = is_own ? own : others;
        marks->side[i] = (uint8_t)(is_own ? board->side : other);
    }
}

void marks_add_fouls(Marks *marks, Board *board) {
    Cell cells[BOARD_MAX_CELLS];
    int count = forbidden_list(board, BLACK, cells);
    for (int i = 0; i < count; i++)
        cellset_add(&marks->fouls, cells[i]);
}

void marks_find(Marks *marks, const Play *play) {
    const Game *game = play->game;
    Cell cells[BOARD_MAX_CELLS];
    *marks = (Marks){.last = game_last(game)};
    int count = game_row(game, cells);
    for (int i = 0; i < count; i++)
        cellset_add(&marks->row, cells[i]);
    if (game->phase == PHASE_OVER)
        return;
    if (play->show_forbidden)
        marks_add_fouls(marks, game->board);
    if (play->show_threats)
        marks_add_threats(marks, game->board);
}

/* Whether there are fifth moves to show: until one of them is selected. */
static bool offers_shown(const Game *game) {
    return game->opening.offer_count > 0 &&
           (game->phase == PHASE_OFFER || game->phase == PHASE_SELECT);
}

bool marks_is_offer(const Play *play, Cell cell) {
    const OpeningProgress *opening = &play->game->opening;
    for (int i = 0; i < opening->offer_count; i++)
        if (opening->offers[i] == cell)
            return offers_shown(play->game);
    return false;
}

int marks_legend(const Play *play, MarkMeaning legend[MARKS_LEGEND_COUNT]) {
    /* For rows of three, four and five: a mark names how many stones there would be. */
    static const MarkMeaning THREATS[][THREAT_MARKS] = {{{"!: completes a row", "! row"},
                                                         {"+: open two", "+ open"},
                                                         {"*: two", "* two"},
                                                         {"~: one", "~ one"}},
                                                        {{"!: completes a row", "! row"},
                                                         {"+: open three", "+ open"},
                                                         {"*: three", "* three"},
                                                         {"~: two", "~ two"}},
                                                        {{"!: completes a row", "! row"},
                                                         {"+: open four", "+ open"},
                                                         {"*: four", "* four"},
                                                         {"~: three", "~ three"}}};
    const MarkMeaning *threats = THREATS[play->game->rules->traits.row - SHORTEST_ROW];
    int count = 0;
    if (play->game->phase == PHASE_OVER)
        return 0;
    if (offers_shown(play->game))
        legend[count++] = (MarkMeaning){"=: fifth move offered", "= offered"};
    for (int i = 0; play->show_threats && i < THREAT_MARKS; i++)
        legend[count++] = threats[i];
    if (play->show_forbidden && play->game->rules->fouls)
        legend[count++] = (MarkMeaning){"%: forbidden to black", "% foul"};
    if (count > 0 && play->hint != CELL_NONE)
        legend[count++] = (MarkMeaning){"?: hint", "? hint"};
    return count;
}

const char *marks_threat_text(const Marks *marks, Cell cell) {
    static const char *const THREATS[] = {"~", "*", "+", "!"};
    for (size_t i = 0; i < ARRAY_LENGTH(THREATS); i++)
        if (marks->threat[cell] == THREATS[i][0])
            return THREATS[i];
    return NULL;
}

const char *marks_text(const Marks *marks, const Play *play, Cell cell) {
    const char *threat = marks_threat_text(marks, cell);
    Stone stone = board_stone(play->game->board, cell);
    if (stone == STONE_BLACK || stone == STONE_WHITE)
        return play->settings.symbols[stone_side(stone)];
    if (cellset_has(&marks->fouls, cell))
        return "%";
    if (play->hint == cell)
        return "?";
    if (marks_is_offer(play, cell))
        return "=";
    return threat != NULL ? threat : ".";
}

void marks_score(const Play *play, char text[MARKS_SCORE_SIZE]) {
    text[0] = '\0';
    bool wanted = play->settings.evaluation != 0 || play->settings.demo;
    if (!wanted || play->score_count < 0 || play->game->phase == PHASE_OVER)
        return;
    int score = play->score, since = play->game->count - play->score_count;
    const char *better = play->settings.symbols[score >= 0 ? BLACK : WHITE];
    if (score_is_ordinary(score)) {
        snprintf(text, MARKS_SCORE_SIZE, "%s +%d", better, score >= 0 ? score : -score);
        return;
    }
    /* A win holds after the move that was found with it, and after no other. */
    if (since > (play->settings.demo ? 1 : 0))
        return;
    int moves = score_is_decided(score) ? (score_plies(score) - since + 1) / 2 : 0;
    if (moves > 0)
        snprintf(text, MARKS_SCORE_SIZE, "%s wins in %d move%s", better, moves, text_plural(moves));
    else
        snprintf(text, MARKS_SCORE_SIZE, "%s winning, not proven", better);
}
