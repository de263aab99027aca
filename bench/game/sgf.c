/* sgf: see sgf.h. */
#include "game/sgf.h"

#include "game/game_ending.h"
#include "game/referee.h"
#include "records.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RESULT_SIZE = 8 };

/* What stands behind "B+" or "W+". */
static const char *sgf_reason(const GameRecord *record) {
    if (strcmp(record->reason, referee_verdict_name(REFEREE_WIN)) == 0)
        return "";
    if (strcmp(record->reason, game_ending_name(ENDING_RESIGNED)) == 0)
        return "R";
    return strcmp(record->reason, player_fault_name(PLAYER_LATE)) == 0 ? "T" : "F";
}

static bool set_facts(GameTree *tree, const GameRecord *record) {
    char result[RESULT_SIZE] = "0";
    if (record->result != RESULT_DRAW)
        snprintf(result, sizeof result, "%c+%s", record->result == RESULT_BLACK ? 'B' : 'W',
                 sgf_reason(record));
    return gametree_set_fact(tree, FACT_BLACK, record->names[BLACK]) == GAMETREE_OK &&
           gametree_set_fact(tree, FACT_WHITE, record->names[WHITE]) == GAMETREE_OK &&
           gametree_set_fact(tree, FACT_RESULT, result) == GAMETREE_OK;
}

/* Says of the whole game where it belongs and how it ended. */
static bool set_comment(GameTree *tree, const GameRecord *record) {
    static const char *const RESULTS[] = {
        [RESULT_BLACK] = "black wins", [RESULT_WHITE] = "white wins", [RESULT_DRAW] = "a draw"};
    Text comment = {0};
    text_append(&comment, "match %s, game %" PRId64 ", pair %" PRId64 "\n%s: %s", record->match,
                record->game, record->pair, RESULTS[record->result], record->reason);
    if (record->detail[0] != '\0')
        text_append(&comment, " (%s)", record->detail);
    if (record->opening_count > 0)
        text_append(&comment, "\nopening: %d stone%s", record->opening_count,
                    text_plural(record->opening_count));
    bool set =
        !comment.failed && gametree_set_comment(tree, GAMETREE_ROOT, comment.data) == GAMETREE_OK;
    text_free(&comment);
    return set;
}

/* Adds a move with its time and its score. */
static bool add_move(GameTree *tree, const GameRecord *record, int index, GameNode *node) {
    char comment[64];
    if (gametree_add(tree, *node, record->cells[index], index % 2 == 0 ? BLACK : WHITE, node) !=
        GAMETREE_OK)
        return false;
    if (index < record->opening_count)
        return true;
    int length = snprintf(comment, sizeof comment, "%.3f s", (double)record->time_us[index] / 1e6);
    if (record->scores[index] != THINK_LINE_NONE)
        snprintf(comment + length, sizeof comment - (size_t)length, ", score %d",
                 record->scores[index]);
    return gametree_set_comment(tree, *node, comment) == GAMETREE_OK;
}

void sgf_append(Text *text, const GameRecord *record) {
    GameTree *tree = gametree_create(record->width, record->height, record->rule, RULE_ROW);
    GameNode node = GAMETREE_ROOT;
    RecordSink sink = text_sink(text);
    bool made = tree != NULL && set_facts(tree, record) && set_comment(tree, record);
    for (int i = 0; i < record->count && made; i++)
        made = add_move(tree, record, i, &node);
    if (made)
        sgf_write(&sink, tree, ENGINE_NAME ":" ENGINE_VERSION);
    text->failed = text->failed || !made;
    gametree_destroy(tree);
}
