/* record: see record.h. */
#include "game/record.h"

#include "records.h"
#include "text/json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    MOVES_TEXT_SIZE = BOARD_MAX_CELLS * 4,
    SHOWN_SIZE = 5 /* room for what a complaint shows of moves */
};

/* A month: more than any game takes, and the sum over many is still a number of nanoseconds. */
static const int64_t MOST_TIME_US = (int64_t)31 * 86400 * 1000000;

static const char *const RESULT_NAMES[] = {
    [RESULT_BLACK] = "black", [RESULT_WHITE] = "white", [RESULT_DRAW] = "draw"};

static const char *const SWAP2_NAMES[] = {[SWAP2_BROKEN] = "",
                                          [SWAP2_SWAP] = "swap",
                                          [SWAP2_STAY] = "stay",
                                          [SWAP2_TWO_SWAP] = "two swap",
                                          [SWAP2_TWO_STAY] = "two stay"};

const char *game_result_name(GameResult result) {
    return RESULT_NAMES[result];
}

static void record_append_pair(Text *text, const char *key, int64_t black, int64_t white) {
    text_append(text, ",\"%s\":[%" PRId64 ",%" PRId64 "]", key, black, white);
}

static void record_append_moves(Text *text, const GameRecord *record) {
    text_append(text, ",\"opening\":%d,\"moves\":\"", record->opening_count);
    for (int i = 0; i < record->count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(record->cells[i], record->width, move);
        text_append(text, "%s", move);
    }
    text_append(text, "\",\"us\":[");
    for (int i = record->opening_count; i < record->count; i++)
        text_append(text, "%s%" PRId64, i == record->opening_count ? "" : ",", record->time_us[i]);
    text_append(text, "]");
}

static bool record_has_scores(const GameRecord *record) {
    for (int i = record->opening_count; i < record->count; i++)
        if (record->scores[i] != THINK_LINE_NONE)
            return true;
    return false;
}

static void record_append_scores(Text *text, const GameRecord *record) {
    text_append(text, ",\"scores\":[");
    for (int i = record->opening_count; i < record->count; i++) {
        text_append(text, "%s", i == record->opening_count ? "" : ",");
        if (record->scores[i] == THINK_LINE_NONE)
            text_append(text, "null");
        else
            text_append(text, "%d", record->scores[i]);
    }
    text_append(text, "]");
}

static void record_append_swap2(Text *text, const GameRecord *record) {
    if (record->swap2 != SWAP2_NONE)
        text_append(text, ",\"swap2\":\"%s\",\"opener\":\"%s\"", SWAP2_NAMES[record->swap2],
                    RESULT_NAMES[record->opener == BLACK ? RESULT_BLACK : RESULT_WHITE]);
}

static void record_append_use(Text *text, const PlayerUse *black, const PlayerUse *white) {
    record_append_pair(text, "turns", black->moves, white->moves);
    record_append_pair(text, "time_us", black->time_ns / 1000, white->time_ns / 1000);
    record_append_pair(text, "longest_us", black->longest_ns / 1000, white->longest_ns / 1000);
    record_append_pair(text, "depth_sum", black->depth_sum, white->depth_sum);
    record_append_pair(text, "depth_moves", black->depth_moves, white->depth_moves);
    record_append_pair(text, "memory", black->memory, white->memory);
    record_append_pair(text, "stayed", black->stayed, white->stayed);
}

void record_append_json(Text *text, const GameRecord *record) {
    text_append(text, "{\"match\":");
    json_append_string(text, record->match);
    text_append(text, ",\"game\":%" PRId64 ",\"pair\":%" PRId64 ",\"black\":", record->game,
                record->pair);
    json_append_string(text, record->names[BLACK]);
    text_append(text, ",\"white\":");
    json_append_string(text, record->names[WHITE]);
    text_append(text, ",\"rule\":%d,\"width\":%d,\"height\":%d", record->rule, record->width,
                record->height);
    text_append(text, ",\"result\":\"%s\",\"reason\":", RESULT_NAMES[record->result]);
    json_append_string(text, record->reason);
    text_append(text, ",\"detail\":");
    json_append_string(text, record->detail);
    record_append_moves(text, record);
    if (record_has_scores(record))
        record_append_scores(text, record);
    record_append_swap2(text, record);
    record_append_use(text, &record->use[BLACK], &record->use[WHITE]);
    text_append(text, "}\n");
}

/* Says what is wrong; returns false. */
static bool record_is_wrong(char why[RECORD_WHY_SIZE], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, RECORD_WHY_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* Reads the integer under `key`, which is within [0, high]. */
static bool record_read_count(const char *line, const char *key, int64_t high, int64_t *value,
                              char why[RECORD_WHY_SIZE]) {
    if (json_read_int(line, key, value) && *value >= 0 && *value <= high)
        return true;
    return record_is_wrong(why, "'%s' is no whole number from 0 to %" PRId64, key, high);
}

/* Reads the integer under `key` into an int within [low, high]. */
static bool record_read_number(const char *line, const char *key, int low, int high, int *value,
                               char why[RECORD_WHY_SIZE]) {
    int64_t number;
    if (!json_read_int(line, key, &number) || number < low || number > high)
        return record_is_wrong(why, "'%s' is no whole number from %d to %d", key, low, high);
    *value = (int)number;
    return true;
}

static bool record_read_text(const char *line, const char *key, char *text, size_t size,
                             char why[RECORD_WHY_SIZE]) {
    return json_read_string(line, key, text, size) ||
           record_is_wrong(why, "'%s' is no string", key);
}

/* Reads the name of an engine, which will be printed: without control characters. */
static bool record_read_name(const char *line, const char *key, char name[PLAYER_NAME_SIZE],
                             char why[RECORD_WHY_SIZE]) {
    char text[PLAYER_NAME_SIZE];
    if (!record_read_text(line, key, text, sizeof text, why))
        return false;
    text_copy_printable(name, PLAYER_NAME_SIZE, text);
    return true;
}

static bool record_read_result(const char *line, GameRecord *record, char why[RECORD_WHY_SIZE]) {
    char result[16] = "";
    json_read_string(line, "result", result, sizeof result);
    for (size_t i = 0; i < ARRAY_LENGTH(RESULT_NAMES); i++) {
        if (strcmp(result, RESULT_NAMES[i]) == 0) {
            record->result = (GameResult)i;
            return true;
        }
    }
    return record_is_wrong(why, "'result' is none of black, white and draw");
}

/* Reads the moves, which lie on the board and on no other stone. */
static bool record_read_cells(const char *moves, GameRecord *record, char why[RECORD_WHY_SIZE]) {
    CellSet taken = {{0}};
    record->count = 0;
    while (*moves != '\0') {
        Cell cell;
        int length = notation_read_move(moves, record->width, record->height, &cell);
        if (length == 0) {
            char shown[SHOWN_SIZE];
            text_copy_printable(shown, sizeof shown, moves);
            return record_is_wrong(why, "move %d, '%s', is none on a board of %dx%d",
                                   record->count + 1, shown, record->width, record->height);
        }
        if (cellset_has(&taken, cell))
            return record_is_wrong(why, "move %d, %.*s, is on a stone that lies there",
                                   record->count + 1, length, moves);
        cellset_add(&taken, cell);
        record->cells[record->count++] = cell;
        moves += length;
    }
    return true;
}

static bool record_read_moves(const char *line, GameRecord *record, char why[RECORD_WHY_SIZE]) {
    char moves[MOVES_TEXT_SIZE];
    int64_t times[BOARD_MAX_CELLS];
    if (!record_read_text(line, "moves", moves, sizeof moves, why) ||
        !record_read_cells(moves, record, why))
        return false;
    int count = json_read_ints(line, "us", times, BOARD_MAX_CELLS);
    if (record->opening_count > record->count)
        return record_is_wrong(why, "'opening' is more than the stones of the game");
    if (count != record->count - record->opening_count)
        return record_is_wrong(why, "'us' is no list of a time for each move after the opening");
    for (int i = 0; i < record->count; i++)
        record->time_us[i] = i < record->opening_count ? 0 : times[i - record->opening_count];
    return true;
}

/* Reads the scores of the moves after the opening; where there is none, none is known. */
static void record_read_scores(const char *line, GameRecord *record) {
    int64_t scores[BOARD_MAX_CELLS];
    int count = json_read_ints(line, "scores", scores, BOARD_MAX_CELLS);
    bool fits = count == record->count - record->opening_count;
    for (int i = 0; i < record->count; i++) {
        int64_t score = fits && i >= record->opening_count ? scores[i - record->opening_count]
                                                           : THINK_LINE_NONE;
        bool known = score >= THINK_LINE_LOST && score <= THINK_LINE_WON;
        record->scores[i] = known ? (int)score : THINK_LINE_NONE;
    }
}

/* Reads what there is about swap2; without it the game began in another way. */
static void record_read_swap2(const char *line, GameRecord *record) {
    char word[16], opener[16] = "";
    if (!json_read_string(line, "swap2", word, sizeof word))
        return;
    json_read_string(line, "opener", opener, sizeof opener);
    record->opener = strcmp(opener, RESULT_NAMES[RESULT_WHITE]) == 0 ? WHITE : BLACK;
    for (int i = SWAP2_BROKEN; i <= SWAP2_TWO_STAY; i++)
        if (strcmp(word, SWAP2_NAMES[i]) == 0)
            record->swap2 = (Swap2)i;
}

/* Reads a [black, white] array; absent numbers, and those that no game brings, are zeros. */
static void record_read_pair(const char *line, const char *key, int64_t most,
                             int64_t pair[SIDE_COUNT]) {
    pair[BLACK] = pair[WHITE] = 0;
    bool there = json_read_ints(line, key, pair, SIDE_COUNT) == SIDE_COUNT;
    for (int side = 0; side < SIDE_COUNT; side++)
        if (!there || pair[side] < 0 || pair[side] > most)
            pair[side] = 0;
}

static void record_read_use(const char *line, PlayerUse use[SIDE_COUNT]) {
    int64_t turns[2], time[2], longest[2], sum[2], moves[2], memory[2], stayed[2];
    record_read_pair(line, "turns", INT32_MAX, turns);
    record_read_pair(line, "time_us", MOST_TIME_US, time);
    record_read_pair(line, "longest_us", MOST_TIME_US, longest);
    record_read_pair(line, "depth_sum", INT32_MAX, sum);
    record_read_pair(line, "depth_moves", INT32_MAX, moves);
    record_read_pair(line, "memory", INT64_MAX, memory);
    record_read_pair(line, "stayed", 1, stayed);
    for (int side = 0; side < SIDE_COUNT; side++)
        use[side] = (PlayerUse){.time_ns = time[side] * 1000,
                                .longest_ns = longest[side] * 1000,
                                .moves = (int)turns[side],
                                .depth_sum = sum[side],
                                .depth_moves = (int)moves[side],
                                .memory = memory[side],
                                .stayed = stayed[side] != 0};
}

bool record_is_game(const char *line) {
    return json_is_object(line) && json_find(line, "match") != NULL &&
           json_find(line, "game") != NULL;
}

bool record_read_json(const char *line, GameRecord *record, char why[RECORD_WHY_SIZE]) {
    *record = (GameRecord){0};
    if (!record_is_game(line))
        return record_is_wrong(why, "it is no game");
    bool complete =
        record_read_text(line, "match", record->match, sizeof record->match, why) &&
        record_read_count(line, "game", RECORD_GAMES_MAX - 1, &record->game, why) &&
        record_read_count(line, "pair", RECORD_GAMES_MAX - 1, &record->pair, why) &&
        record_read_name(line, "black", record->names[BLACK], why) &&
        record_read_name(line, "white", record->names[WHITE], why) &&
        record_read_number(line, "rule", 0, 15, &record->rule, why) &&
        record_read_number(line, "width", BOARD_MIN_SIZE, BOARD_MAX_SIZE, &record->width, why) &&
        record_read_number(line, "height", BOARD_MIN_SIZE, BOARD_MAX_SIZE, &record->height, why) &&
        record_read_number(line, "opening", 0, BOARD_MAX_CELLS, &record->opening_count, why) &&
        record_read_text(line, "reason", record->reason, sizeof record->reason, why) &&
        record_read_text(line, "detail", record->detail, sizeof record->detail, why) &&
        record_read_result(line, record, why) && record_read_moves(line, record, why);
    if (!complete)
        return false;
    record_read_use(line, record->use);
    record_read_swap2(line, record);
    record_read_scores(line, record);
    return true;
}

int record_placed(const GameRecord *record) {
    switch (record->swap2) {
    case SWAP2_SWAP:
    case SWAP2_STAY:
        return min_int(3, record->count);
    case SWAP2_TWO_SWAP:
    case SWAP2_TWO_STAY:
        return min_int(5, record->count);
    case SWAP2_BROKEN:
        return record->count;
    default:
        return record->opening_count;
    }
}

void record_append_psq(Text *text, const GameRecord *record) {
    static const int PSQ_RESULTS[] = {[RESULT_DRAW] = 0, [RESULT_BLACK] = 1, [RESULT_WHITE] = 2};
    RecordSink sink = text_sink(text);
    psq_write_head(&sink, record->width, record->height, PSQ_PROGRAM, PSQ_PROGRAM);
    for (int i = 0; i < record->count; i++)
        psq_write_stone(&sink, record->width, record->height, record->cells[i],
                        record->time_us[i] / 1000);
    psq_write_name(&sink, record->names[BLACK]);
    psq_write_name(&sink, record->names[WHITE]);
    text_append(text, "%d\r\n%s, %s%s%s\r\n", PSQ_RESULTS[record->result],
                RESULT_NAMES[record->result], record->reason, record->detail[0] == '\0' ? "" : ": ",
                record->detail);
}
