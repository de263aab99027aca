/* sgf: see sgf.h. */
#include "game/sgf.h"

#include "game/referee.h"
#include "game/samples.h"

#include <inttypes.h>
#include <string.h>

/* Appends a property with a value in which brackets mean nothing. */
static void append_property(Text *text, const char *name, const char *value) {
    text_append(text, "%s[", name);
    for (; *value != '\0'; value++) {
        if (*value == '\\' || *value == ']')
            text_append_bytes(text, "\\", 1);
        text_append_bytes(text, value, 1);
    }
    text_append(text, "]");
}

static char sgf_letter(int number) {
    return (char)(number < 26 ? 'a' + number : 'A' + number - 26);
}

/* What stands behind "B+" or "W+". */
static const char *sgf_reason(const GameRecord *record) {
    if (strcmp(record->reason, referee_verdict_name(REFEREE_WIN)) == 0)
        return "";
    if (strcmp(record->reason, sample_end_name(SAMPLE_RESIGNED)) == 0)
        return "R";
    return strcmp(record->reason, player_fault_name(PLAYER_LATE)) == 0 ? "T" : "F";
}

static void append_result(Text *text, const GameRecord *record) {
    if (record->result == RESULT_DRAW)
        text_append(text, "RE[0]");
    else
        text_append(text, "RE[%c+%s]", record->result == RESULT_BLACK ? 'B' : 'W',
                    sgf_reason(record));
}

/* Appends the comment of the whole game: where it belongs and how it ended. */
static void append_comment(Text *text, const GameRecord *record) {
    static const char *const RESULTS[] = {
        [RESULT_BLACK] = "black wins", [RESULT_WHITE] = "white wins", [RESULT_DRAW] = "a draw"};
    Text comment = {0};
    text_append(&comment, "match %s, game %" PRId64 ", pair %" PRId64 "\n%s: %s", record->match,
                record->game, record->pair, RESULTS[record->result], record->reason);
    if (record->detail[0] != '\0')
        text_append(&comment, " (%s)", record->detail);
    if (record->opening_count > 0)
        text_append(&comment, "\nopening: %d stones", record->opening_count);
    append_property(text, "C", comment.failed ? "" : comment.data);
    text->failed = text->failed || comment.failed;
    text_free(&comment);
}

static void append_move(Text *text, const GameRecord *record, int index) {
    Cell cell = record->cells[index];
    int line = record->height - 1 - cell / record->width;
    text_append(text, "\n;%c[%c%c]", index % 2 == 0 ? 'B' : 'W', sgf_letter(cell % record->width),
                sgf_letter(line));
    if (index < record->opening_count)
        return;
    text_append(text, "C[%.3f s", (double)record->time_us[index] / 1e6);
    if (record->scores[index] != THINK_LINE_NONE)
        text_append(text, ", score %d", record->scores[index]);
    text_append(text, "]");
}

void sgf_append(Text *text, const GameRecord *record) {
    text_append(text, "(;FF[4]GM[4]CA[UTF-8]AP[" ENGINE_NAME ":" ENGINE_VERSION "]");
    if (record->width == record->height)
        text_append(text, "SZ[%d]", record->width);
    else
        text_append(text, "SZ[%d:%d]", record->width, record->height);
    append_property(text, "\nPB", record->names[BLACK]);
    append_property(text, "PW", record->names[WHITE]);
    append_property(text, "RU", rules_name(record->rule));
    append_result(text, record);
    append_comment(text, record);
    for (int i = 0; i < record->count; i++)
        append_move(text, record, i);
    text_append(text, ")\n");
}
