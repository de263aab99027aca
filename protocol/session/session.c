/* session: see session.h. Creation, and the dispatch of lines; what takes more than a few lines to
 * obey is in the other modules session_*, which stand below this one.
 */
#include "session/session.h"

#include "ground/quoted.h"
#include "session/database/session_database.h"
#include "session/database/session_default.h"
#include "session/session_analysis.h"
#include "session/session_block.h"
#include "session/session_info.h"
#include "session/session_steps.h"
#include "session/session_think.h"
#include "session/state/session_board.h"

#include <stdlib.h>
#include <string.h>

Session *session_create(SessionSend send, void *context) {
    Session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    session->engine = engine_create();
    if (session->engine == NULL || !live_init(&session->live)) {
        engine_destroy(session->engine);
        free(session);
        return NULL;
    }
    session->send = send;
    session->context = context;
    session->rule = RULE_FREESTYLE;
    session->row = RULE_ROW;
    session_forget_wishes(session);
    session->memory = ENGINE_DEFAULT_MEMORY;
    session->strength = STRENGTH_FULL;
    timing_init(&session->timing);
    return session;
}

void session_set_find(Session *session, SessionFind find) {
    session->find = find;
}

void session_destroy(Session *session) {
    if (session == NULL)
        return;
    live_destroy(&session->live);
    database_close(session->database);
    engine_destroy(session->engine);
    free(session);
}

const Board *session_board(const Session *session) {
    return session->started ? engine_board(session->engine) : NULL;
}

/* START, RECTSTART and RESTART: an empty board. */
static void open_board(Session *session, int64_t width, int64_t height) {
    if (width < BOARD_MIN_SIZE || width > BOARD_MAX_SIZE || height < BOARD_MIN_SIZE ||
        height > BOARD_MAX_SIZE) {
        session_error(session,
                      "board size %lldx%lld not supported: width and height must be %d to %d",
                      (long long)width, (long long)height, BOARD_MIN_SIZE, BOARD_MAX_SIZE);
        return;
    }
    EngineStatus status = session_clear(session, (int)width, (int)height, false);
    if (status != ENGINE_OK) {
        session_refuse(session, status);
        return;
    }
    session_default_prepare(session);
    session_send(session, "OK");
}

/* START n and RECTSTART w,h. */
static void start(Session *session, const CommandLine *line) {
    const Command *command = &line->command;
    if (!command->malformed)
        open_board(session, command->values[0], command->values[command->count - 1]);
    else if (command->kind == COMMAND_START)
        session_error(session, "START needs one number, the board size; RECTSTART takes two");
    else
        session_error(session, "RECTSTART needs two numbers: width,height");
}

/* TURN x,y: the opponent plays, then the engine. */
static void turn(Session *session, const CommandLine *line) {
    Cell cell = session_point(session, line);
    if (cell == CELL_NONE)
        return;
    EngineStatus status = session_put(session, cell);
    if (status == ENGINE_OK)
        session_move(session, 1, line->arrival_ms);
    else
        session_refuse(session, status);
}

/* PLAY x,y: the manager chose the engine's move. */
static void play(Session *session, const CommandLine *line) {
    Cell cell = session_point(session, line);
    if (cell == CELL_NONE)
        return;
    EngineStatus status = session_put(session, cell);
    if (status == ENGINE_OK)
        session_send(session, "%lld,%lld", (long long)line->command.values[0],
                     (long long)line->command.values[1]);
    else
        session_refuse(session, status);
}

/* TAKEBACK x,y. */
static void take_back(Session *session, const CommandLine *line) {
    Cell cell = session_point(session, line);
    if (cell == CELL_NONE)
        return;
    EngineStatus status = session_take_back(session, cell);
    if (status == ENGINE_OK)
        session_send(session, "OK");
    else
        session_refuse(session, status);
}

/* A line that is no command, or one of a block outside a block. */
static void answer_unknown(Session *session, const CommandLine *line) {
    char quoted[QUOTE_SIZE];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_send(session, "UNKNOWN %s", quoted);
}

/* Commands that need a board and no arguments. */
static void obey_on_board(Session *session, const CommandLine *line) {
    if (!session_has_board(session))
        return;
    const Board *board = engine_board(session->engine);
    if (line->command.kind == COMMAND_RESTART)
        open_board(session, board->width, board->height);
    else
        session_move(session, 1, line->arrival_ms);
}

/* Obeys a command outside a block. None is obeyed whose line is too long. */
static void obey(Session *session, const CommandLine *line) {
    if (line->command.overlong) {
        session_error(session, "line longer than %d bytes", COMMAND_MAX_LENGTH);
        return;
    }
    switch (line->command.kind) {
    case COMMAND_START:
    case COMMAND_RECTSTART:
        start(session, line);
        break;
    case COMMAND_TURN:
        turn(session, line);
        break;
    case COMMAND_PLAY:
        play(session, line);
        break;
    case COMMAND_TAKEBACK:
        take_back(session, line);
        break;
    case COMMAND_RESTART:
    case COMMAND_BEGIN:
        obey_on_board(session, line);
        break;
    case COMMAND_ABOUT:
        session_send(session, "name=\"%s\", version=\"%s\", author=\"%s\", country=\"%s\"",
                     ENGINE_NAME, ENGINE_VERSION, ENGINE_AUTHOR, ENGINE_COUNTRY);
        break;
    default:
        if (!session_analysis(session, line) && !session_database(session, line) &&
            !session_step(session, line))
            answer_unknown(session, line);
        break;
    }
}

/* Whether the line is one that only a block or nobody understands. */
static bool is_stray(CommandKind kind) {
    return kind == COMMAND_UNKNOWN || kind == COMMAND_POINT || kind == COMMAND_DONE;
}

/* Whether the line is a command inside of a text in quotation marks, too, so that a quotation mark
 * that nobody closes does not swallow it: END with nothing behind it, or a new board. */
static bool breaks_text(const Command *command, const char *line, size_t length) {
    char quoted[sizeof "END" + 1];
    command_quote(line, length, quoted, sizeof quoted);
    bool anew = command->kind == COMMAND_START || command->kind == COMMAND_RECTSTART;
    return (command->kind == COMMAND_END && strlen(quoted) == strlen("END")) ||
           (anew && !command->malformed);
}

/* Follows texts in quotation marks, of which `in_text` says whether the last line ended in one.
 * Returns whether this line is part of one that began before it. `*rest` is where it goes on behind
 * the end of a text, `length` otherwise. */
static bool follow_text(bool *in_text, const Command *command, const char *line, size_t length,
                        size_t *rest) {
    bool continued = *in_text && !breaks_text(command, line, length);
    *rest = length;
    if (continued)
        *in_text = quoted_continue(line, length, NULL, NULL, rest);
    else
        *in_text = command->kind == COMMAND_YXEDITTEXTDATABASE &&
                   quoted_begin(line, length, NULL, NULL, rest);
    return continued;
}

/* Whether the line is the name of a file that a command wants. */
static bool names_file(const Session *session, const CommandLine *line) {
    return session_block_awaits_file(session) && session_block_is_file(line);
}

/* Obeys a line that is no part of a text, or what stands in one behind the end of a text. */
static bool obey_line(Session *session, const CommandLine *line) {
    CommandKind kind = line->command.kind;
    bool is_name = names_file(session, line);
    if (kind == COMMAND_END && !is_name)
        return false;
    if (kind == COMMAND_STOP && !is_name)
        session->ponder_due = false;
    if (kind == COMMAND_BLANK || (kind == COMMAND_STOP && !is_name))
        return true;
    if (kind == COMMAND_INFO && !is_name) {
        session_info(session, line);
        return true;
    }
    session->ponder_due = false;
    if (session->block.kind != COMMAND_BLANK && !session_block_ends(session, line))
        session_block_line(session, line);
    else if (session_block_begins(kind))
        session_block_open(session, line);
    else if (!(session->lenient && is_stray(kind))) {
        if (kind == COMMAND_YXSHOWINFO)
            session_info_lenient(session);
        session_complain(session);
        obey(session, line);
    }
    return true;
}

static CommandLine make_line(const char *text, size_t length, int64_t arrival_ms) {
    return (CommandLine){text, length, arrival_ms, command_parse(text, length)};
}

bool session_line(Session *session, const char *text, size_t length, int64_t arrival_ms) {
    CommandLine line = make_line(text, length, arrival_ms);
    size_t rest = length;
    live_take(&session->live);

    /* What session_peek() took for part of a text is one here, too, whoever reads it. */
    bool is_name = !session->obeyed_text && names_file(session, &line);
    if (!is_name && follow_text(&session->obeyed_text, &line.command, text, length, &rest))
        session_database_text(session, text, length);
    else if (!obey_line(session, &line))
        return false;
    if (rest == length)
        return true;
    line = make_line(text + rest, length - rest, arrival_ms);
    return obey_line(session, &line);
}

bool session_hears(const Session *session, const char *text, size_t length) {
    Command command = command_parse(text, length);
    bool ignored = command.kind == COMMAND_BLANK ||
                   (command.kind == COMMAND_INFO && command.key == INFO_OTHER);
    return session->announced_text || session->announced_file || !ignored;
}

/* Whether a line that is read is the name of a file, which no command in it concerns. */
static bool announces_file(Session *session, const CommandLine *line) {
    bool is_name = session->announced_file && session_block_is_file(line);
    if (is_name || !session->announced_file)
        session->announced_file = !is_name && session_block_wants_file(line);
    return is_name;
}

bool session_peek(Session *session, const char *text, size_t length, int64_t arrival_ms) {
    CommandLine line = make_line(text, length, arrival_ms);
    size_t rest = length;
    bool is_name = !session->announced_text && announces_file(session, &line);
    bool in_text =
        !is_name && follow_text(&session->announced_text, &line.command, text, length, &rest);
    if (rest < length) {
        line = make_line(text + rest, length - rest, arrival_ms);
        in_text = false;
        is_name = announces_file(session, &line);
    }
    if (in_text || is_name)
        line.command = (Command){.kind = COMMAND_BLANK};
    live_read(&session->live, &line.command, arrival_ms);
    return line.command.kind != COMMAND_END;
}

void session_end_of_input(Session *session) {
    live_close(&session->live);
}

void session_ponder(Session *session) {
    session_think_ponder(session);
}
