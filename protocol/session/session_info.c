/* session_info: INFO lines.
 *
 * An INFO is never answered (but for INFO evaluate, which asks for a MESSAGE). One that cannot be
 * met changes nothing and leaves a complaint, one for each kind of setting: a later INFO of that
 * kind takes it back, or replaces it. Rule and row are checked together: a row that the rule
 * forbids is not reported if a later INFO rule allows it.
 * The next command that is not INFO gets the complaints that stand as an ERROR.
 */
#include "session/session_info.h"

#include "session/database/session_database.h"
#include "session/database/session_default.h"
#include "session/session_evaluate.h"

#include <stdarg.h>
#include <stdio.h>

enum { FREESTYLE_SWAP = 5, FREESTYLE_SWAP2 = 6 }; /* values of INFO rule after YXSHOWINFO */

/* Remembers what is wrong with an INFO. */
__attribute__((format(printf, 3, 4))) static void
complain(Session *session, const CommandLine *line, const char *format, ...) {
    char quoted[QUOTE_SIZE], reason[COMPLAINT_SIZE / 2];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    snprintf(session->complaints[line->command.key], COMPLAINT_SIZE, "\"%s\" cannot be met: %s",
             quoted, reason);
}

/* A setting is as it was asked for last. */
static void settle(Session *session, InfoKey key) {
    session->complaints[key][0] = '\0';
}

/* Gives the engine a rule set. Rule and row are the session's only if that worked. */
static EngineStatus change_rules(Session *session, int mask, int row) {
    int rule = mask & ~RULE_CONTINUOUS;
    EngineStatus status = ENGINE_OK;
    if (rule != session->rule || row != session->row)
        status = engine_set_rule(session->engine, rule, row);
    if (status != ENGINE_OK)
        return status;
    session->rule = rule;
    session->row = row;
    session->continuous = (mask & RULE_CONTINUOUS) != 0;
    return ENGINE_OK;
}

/* INFO rule or INFO row is wanted: with what is wanted of the other one, or without. */
static void meet_rules(Session *session, const CommandLine *line) {
    bool is_rule = line->command.key == INFO_RULE;
    bool row_waits = session->wanted_row != session->row;
    bool rule_waits = session->wanted_mask != session_played_mask(session);
    EngineStatus status = change_rules(session, session->wanted_mask, session->wanted_row);
    if (status == ENGINE_OK && row_waits)
        settle(session, INFO_ROW);
    if (status == ENGINE_OK && rule_waits)
        settle(session, INFO_RULE);
    if (status != ENGINE_OK && is_rule)
        status = change_rules(session, session->wanted_mask, session->row);
    else if (status != ENGINE_OK)
        status = change_rules(session, session_played_mask(session), session->wanted_row);

    if (status == ENGINE_OK)
        settle(session, line->command.key);
    else if (status == ENGINE_BAD_RULE)
        complain(session, line,
                 "rules are 0, 1, 4, 8 or 9, plus 2 for the continuous game,"
                 " and rows are 3, 4 or 5 long (5 in rule 4)");
    else
        complain(session, line, "not enough memory");
}

/* INFO rule: the bit of the continuous game is the session's, the rest the engine's. Yixin-Board,
 * which has no continuous game, sends 2 for renju; others of its kind send 5 and 6 for freestyle
 * with swap openings, which are commands of their own. */
static void set_rule(Session *session, const CommandLine *line, int64_t value) {
    const int highest = RULE_CARO_EXACT | RULE_CONTINUOUS | RULE_RENJU;
    session->wanted_mask = value < 0 || value > highest ? highest : (int)value;
    if (session->lenient && value == RULE_CONTINUOUS)
        session->wanted_mask = RULE_RENJU;
    if (session->lenient && (value == FREESTYLE_SWAP || value == FREESTYLE_SWAP2))
        session->wanted_mask = RULE_FREESTYLE;
    meet_rules(session, line);
}

/* INFO row. */
static void set_row(Session *session, const CommandLine *line, int64_t value) {
    session->wanted_row = value < 0 || value > BOARD_MAX_SIZE ? 0 : (int)value;
    meet_rules(session, line);
}

/* INFO max_memory: 0 is the default. Where the machine has less than a higher limit allows, the
 * engine keeps what it has, which is below that limit, too. */
static void set_memory(Session *session, const CommandLine *line, int64_t value) {
    int64_t bytes = value == 0 ? (int64_t)ENGINE_DEFAULT_MEMORY : value;
    if (bytes < ENGINE_MIN_MEMORY)
        complain(session, line, "at least %d bytes are needed", ENGINE_MIN_MEMORY);
    else if (engine_set_memory(session->engine, (uint64_t)bytes) == ENGINE_OK)
        session->memory = bytes;
    else if (bytes < session->memory)
        complain(session, line, "not enough memory");
}

/* INFO hash_size, in KB. */
static void set_hash(Session *session, const CommandLine *line, int64_t value) {
    if (value < 0)
        complain(session, line, "a size in KB is needed");
    else if (engine_set_hash(session->engine,
                             (uint64_t)min_int64(value, INT64_MAX / 1024) * 1024) != ENGINE_OK)
        complain(session, line, "not enough memory");
}

/* INFO thread_num: wishes outside what is possible are cut to it. */
static void set_threads(Session *session, const CommandLine *line, int64_t value) {
    int threads = (int)max_int64(1, min_int64(value, ENGINE_MAX_THREADS));
    if (engine_set_threads(session->engine, threads) != ENGINE_OK)
        complain(session, line, "not enough memory");
}

/* INFO start_depth: 0 is the default. It holds from the next search on; a depth beyond the last
 * one that is searched counts as that. */
static void set_start_depth(Session *session, const CommandLine *line, int64_t value) {
    if (value < 0)
        complain(session, line, "a depth of at least 1 is needed, or 0 for the default");
    else
        session->timing.start_depth = (int)max_int64(1, min_int64(value, MAX_PLY));
}

/* INFO usedatabase and INFO database_readonly. */
static void set_database(Session *session, const CommandLine *line, int64_t value) {
    const char *reason = session_database_set(session, line->command.key, value > 0);
    if (reason != NULL)
        complain(session, line, "%s", reason);
}

/* One of the limits of thinking. */
static void set_limit(Session *session, const CommandLine *line, InfoKey key, int64_t value) {
    /* A time_left that came while the last move was being thought about does not know its end. */
    timing_change(&session->timing, key, value,
                  max_int64(0, session->answered_ms - line->arrival_ms));
}

/* The number of an INFO is missing, or the line is too long to tell. */
static void refuse_number(Session *session, const CommandLine *line) {
    if (line->command.overlong)
        complain(session, line, "the line is longer than %d bytes", COMMAND_MAX_LENGTH);
    else
        complain(session, line, "a whole number is needed");
    if (line->command.key == INFO_RULE)
        session->wanted_mask = session_played_mask(session);
    else if (line->command.key == INFO_ROW)
        session->wanted_row = session->row;
}

/* Obeys an INFO whose number is there. */
static void set(Session *session, const CommandLine *line, InfoKey key, int64_t value) {
    switch (key) {
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
        session->details = (unsigned)max_int64(0, min_int64(value, DETAIL_ALL));
        break;
    case INFO_CAUTION_FACTOR:
        engine_set_caution(session->engine, (int)max_int64(0, min_int64(value, INT8_MAX)));
        break;
    case INFO_PONDERING:
        session->ponders = value > 0;
        break;
    case INFO_STRENGTH:
        session->strength = (int)max_int64(0, min_int64(value, STRENGTH_FULL));
        engine_set_strength(session->engine, session->strength);
        break;
    case INFO_SEED:
        engine_set_seed(session->engine, (uint64_t)value);
        break;
    case INFO_GAME_TYPE:
        session->against_program = value > 0;
        session_default_prepare(session);
        break;
    case INFO_FOLDER:
        if (!session_default_folder(session, line))
            complain(session, line, "that is no name of a folder");
        break;
    case INFO_USEDATABASE:
    case INFO_DATABASE_READONLY:
        set_database(session, line, value);
        break;
    default:
        set_limit(session, line, key, value);
        break;
    }
}

void session_info(Session *session, const CommandLine *line) {
    InfoKey key = line->command.key;
    if (key == INFO_OTHER)
        return;
    if (key == INFO_EVALUATE) {
        session_evaluate(session, line);
        return;
    }
    if (line->command.malformed) {
        refuse_number(session, line);
        return;
    }
    if (key != INFO_RULE && key != INFO_ROW) /* which settle each other, see meet_rules() */
        settle(session, key);
    set(session, line, key, line->command.values[0]);
}

void session_info_lenient(Session *session) {
    int mask = session->wanted_mask;
    session->lenient = true;
    if (mask != RULE_CONTINUOUS && mask != FREESTYLE_SWAP && mask != FREESTYLE_SWAP2)
        return;
    char text[32];
    size_t length = (size_t)snprintf(text, sizeof text, "INFO rule %d", mask);
    CommandLine line = {text, length, 0, command_parse(text, length)};
    set_rule(session, &line, mask);
}
