/* session_info: INFO lines.
 *
 * An INFO is never answered. One that cannot be met changes nothing and leaves a complaint,
 * which the next command that is not INFO gets as its ERROR.
 */
#include "session_state.h"

#include <stdarg.h>
#include <stdio.h>

/* Remembers what is wrong with an INFO, unless there is an older complaint. */
__attribute__((format(printf, 3, 4))) static void complain(Session *session, const Line *line,
                                                           const char *format, ...) {
    if (session->complaint[0] != '\0')
        return;
    char quoted[QUOTE_SIZE], reason[COMPLAINT_SIZE / 2];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    snprintf(session->complaint, sizeof session->complaint, "\"%s\" cannot be met: %s", quoted,
             reason);
}

/* Gives the engine a rule set; both numbers are known to the session only if that worked. */
static void change_rules(Session *session, const Line *line, int rule, int row) {
    if (rule == session->rule && row == session->row)
        return;
    switch (engine_set_rule(session->engine, rule, row)) {
    case ENGINE_OK:
        session->rule = rule;
        session->row = row;
        break;
    case ENGINE_BAD_RULE:
        complain(session, line,
                 "rules are 0, 1, 4, 8 or 9, plus 2 for the continuous game,"
                 " and rows are 3, 4 or 5 long (5 in rule 4)");
        break;
    default:
        complain(session, line, "not enough memory");
        break;
    }
}

/* INFO rule: the bit of the continuous game is the session's, the rest the engine's. */
static void set_rule(Session *session, const Line *line, int64_t value) {
    const int highest = RULE_CARO_EXACT | RULE_CONTINUOUS | RULE_RENJU;
    int mask = value < 0 || value > highest ? highest : (int)value;
    int rule = mask & ~RULE_CONTINUOUS;
    change_rules(session, line, rule, session->row);
    if (session->rule == rule)
        session->continuous = (mask & RULE_CONTINUOUS) != 0;
}

/* INFO row. */
static void set_row(Session *session, const Line *line, int64_t value) {
    int row = value < 0 || value > BOARD_MAX_SIZE ? 0 : (int)value;
    change_rules(session, line, session->rule, row);
}

/* INFO max_memory: 0 is the default. More than the machine has is a limit that is kept. */
static void set_memory(Session *session, const Line *line, int64_t value) {
    int64_t bytes = value == 0 ? (int64_t)ENGINE_DEFAULT_MEMORY : value;
    if (bytes < ENGINE_MIN_MEMORY)
        complain(session, line, "at least %d bytes are needed", ENGINE_MIN_MEMORY);
    else if (engine_set_memory(session->engine, (uint64_t)bytes) == ENGINE_OK)
        session->memory = bytes;
    else if (bytes < session->memory)
        complain(session, line, "not enough memory");
}

/* INFO hash_size, in KB. */
static void set_hash(Session *session, const Line *line, int64_t value) {
    if (value < 0)
        complain(session, line, "a size in KB is needed");
    else if (engine_set_hash(session->engine,
                             (uint64_t)min_int64(value, INT64_MAX / 1024) * 1024) != ENGINE_OK)
        complain(session, line, "not enough memory");
}

/* INFO thread_num: wishes outside what is possible are cut to it. */
static void set_threads(Session *session, const Line *line, int64_t value) {
    int threads = (int)max_int64(1, min_int64(value, ENGINE_MAX_THREADS));
    if (engine_set_threads(session->engine, threads) != ENGINE_OK)
        complain(session, line, "not enough memory");
}

/* INFO start_depth: 0 is the default. It holds from the next search on; a depth beyond the last
 * one that is searched counts as that. */
static void set_start_depth(Session *session, const Line *line, int64_t value) {
    if (value < 0)
        complain(session, line, "a depth of at least 1 is needed, or 0 for the default");
    else
        session->timing.start_depth = (int)max_int64(1, min_int64(value, MAX_PLY));
}

/* One of the limits of thinking. */
static void set_limit(Session *session, const Line *line, InfoKey key, int64_t value) {
    Timing *timing = &session->timing;
    timing_change(timing, key, value);

    /* What was told while the last move was being thought about does not know its end. */
    if (key == INFO_TIME_LEFT && timing->left_ms != LIMIT_NONE)
        timing->left_ms -= max_int64(0, session->answered_ms - line->arrival_ms);
}

void session_info(Session *session, const Line *line) {
    const Command *command = &line->command;
    int64_t value = command->values[0];
    if (command->key == INFO_OTHER)
        return;
    if (command->malformed) {
        complain(session, line, "a whole number is needed");
        return;
    }
    switch (command->key) {
    case INFO_RULE:
        set_rule(session, line, value);
        break;
    case INFO_ROW:
        set_row(session, line, value);
        break;
    case INFO_MAX_MEMORY:
        set_memory(session, line, value);
        break;
    case INFO_HASH_SIZE:
        set_hash(session, line, value);
        break;
    case INFO_THREAD_NUM:
        set_threads(session, line, value);
        break;
    case INFO_START_DEPTH:
        set_start_depth(session, line, value);
        break;
    case INFO_SHOW_DETAIL:
        session->details = (unsigned)value & (DETAIL_REALTIME | DETAIL_LINES);
        break;
    case INFO_CAUTION_FACTOR:
        engine_set_caution(session->engine, (int)max_int64(0, min_int64(value, INT8_MAX)));
        break;
    case INFO_PONDERING:
        session->ponders = value != 0;
        break;
    case INFO_STRENGTH:
        session->strength = (int)max_int64(0, min_int64(value, FULL_STRENGTH));
        engine_set_strength(session->engine, session->strength);
        break;
    case INFO_SEED:
        engine_set_seed(session->engine, (uint64_t)value);
        break;
    default:
        set_limit(session, line, command->key, value);
        break;
    }
}
