/* session_block: BOARD, YXBOARD, SWAP2BOARD, YXBLOCK, YXBLOCKUNDO, steps of Soosorv and commands
 * about a position of the database, with the lines up to DONE; and commands with the name of a file
 * on the next line or behind the command, as other front ends have it.
 *
 * The lines are collected and checked one by one; the position changes at DONE, and only if all
 * of them were good. A block with bad lines gets one ERROR, about the first of them. What an INFO
 * before DONE could not do is said there, too: before the answer, which follows all the same.
 *
 * A command inside of a block may mean that DONE never comes, so it is refused at once. The
 * commands that begin a new board need nothing of what came before: they end the block and are
 * obeyed.
 */
#include "session/session_block.h"

#include "session/database/session_database.h"
#include "session/session_steps.h"
#include "session/session_think.h"
#include "session/state/session_board.h"
#include "session/state/session_file.h"
#include "session/state/session_hash.h"

/* What the third number of a line, the field, means. */
enum { FIELD_OWN = 1, FIELD_OPPONENT = 2, FIELD_WALL = 3 };

/* Whether the command is followed by the name of a file. */
static bool wants_file(CommandKind kind) {
    return kind == COMMAND_YXHASHDUMP || kind == COMMAND_YXHASHLOAD ||
           (kind >= COMMAND_YXSETDATABASE && kind <= COMMAND_YXDBTOLIB);
}

/* Whether the command is one about a position of the database. */
static bool wants_position(CommandKind kind) {
    return kind >= COMMAND_YXQUERYDATABASEALL && kind <= COMMAND_YXDELETEDATABASEALL;
}

bool session_block_begins(CommandKind kind) {
    return kind == COMMAND_BOARD || kind == COMMAND_YXBOARD || kind == COMMAND_SWAP2BOARD ||
           kind == COMMAND_YXBLOCK || kind == COMMAND_YXBLOCKUNDO || wants_file(kind) ||
           wants_position(kind) || session_step_begins(kind);
}

/* Obeys a command with the name of its file. */
static void obey_with_file(Session *session, CommandKind kind, const CommandLine *name) {
    if (kind == COMMAND_YXHASHDUMP || kind == COMMAND_YXHASHLOAD)
        session_hash_file(session, kind, name);
    else
        session_database_file(session, kind, name);
}

bool session_block_wants_file(const CommandLine *line) {
    return wants_file(line->command.kind) && session_behind_word(line).length == 0;
}

bool session_block_awaits_file(const Session *session) {
    return wants_file(session->block.kind) || session->block.name_refused;
}

bool session_block_is_file(const CommandLine *line) {
    switch (line->command.kind) {
    case COMMAND_BLANK:
        return false;
    case COMMAND_END:
    case COMMAND_STOP:
        return session_behind_word(line).length > 0;
    case COMMAND_INFO:
        return line->command.key == INFO_OTHER || line->command.malformed;
    default:
        return true;
    }
}

/* Whether nothing but its points and DONE may stand behind the command in its line. */
static bool takes_points_alone(CommandKind kind) {
    switch (kind) {
    case COMMAND_BOARD:
    case COMMAND_YXBOARD:
    case COMMAND_SWAP2BOARD:
    case COMMAND_YXBLOCK:
    case COMMAND_YXBLOCKUNDO:
    case COMMAND_YXSOOSORVSTEP2:
    case COMMAND_YXSOOSORVSTEP3:
    case COMMAND_YXSOOSORVSTEP6:
    case COMMAND_YXQUERYDATABASEALL:
    case COMMAND_YXQUERYDATABASEALLT:
    case COMMAND_YXQUERYDATABASEONE:
    case COMMAND_YXQUERYDATABASETEXT:
    case COMMAND_YXDELETEDATABASEONE:
        return true;
    default:
        return false;
    }
}

/* Takes points and DONE behind a command in its line: programs that were written for engines which
 * read words and not lines send a whole block so. Other words behind a command mean nothing, but
 * behind a point they are bad lines. */
static void take_words(Session *session, CommandLine rest) {
    bool begun = false;
    while (rest.length > 0 && session->block.kind != COMMAND_BLANK) {
        CommandLine word = rest;
        word.length = 0;
        while (word.length < rest.length && !command_is_space(rest.text[word.length]))
            word.length++;
        word.command = command_parse(word.text, word.length);
        bool fits = word.command.kind == COMMAND_POINT || word.command.kind == COMMAND_DONE;
        if (!fits)
            word.command.kind = COMMAND_UNKNOWN; /* not even a command counts there */
        if (fits || begun)
            session_block_line(session, &word);
        begun = begun || fits;
        rest = session_behind_word(&rest);
    }
}

void session_block_open(Session *session, const CommandLine *line) {
    Block *block = &session->block;
    CommandLine rest = session_behind_word(line);
    if (wants_file(line->command.kind) && rest.length > 0) {
        obey_with_file(session, line->command.kind, &rest);
        return;
    }
    *block = (Block){.kind = line->command.kind};
    if (line->command.count > 0 && !line->command.malformed)
        block->number = (int)max_int64(-1, min_int64(line->command.values[0], INT16_MAX));
    if (!session->started)
        session_spoil_block(session, "%s", SESSION_NO_BOARD);
    if (wants_position(block->kind))
        session_database_begin(session, line);
    if (takes_points_alone(block->kind) && !line->command.overlong)
        take_words(session, rest);
}

/* What is wrong with a line that is to be a stone, as the end of a complaint; NULL if nothing is:
 * then `*cell` is where it lies. */
static const char *check_stone(const Session *session, const Command *command, bool has_field,
                               Cell *cell) {
    const int64_t *values = command->values;
    if (command->kind != COMMAND_POINT || command->malformed ||
        command->count != (has_field ? 3 : 2))
        return has_field ? " before DONE: x,y,field is needed" : " before DONE: x,y is needed";
    if (has_field && (values[2] < FIELD_OWN || values[2] > FIELD_WALL))
        return ": the field is 1 (own), 2 (opponent) or 3";
    *cell = session_cell(session, values[0], values[1]);
    if (*cell == CELL_NONE)
        return ": point is off the board";
    return session->block.taken[*cell] ? ": point was given twice" : NULL;
}

/* Takes one stone. */
static void add_stone(Session *session, const CommandLine *line) {
    Block *block = &session->block;
    bool has_field = block->kind == COMMAND_BOARD || block->kind == COMMAND_YXBOARD;
    char quoted[QUOTE_SIZE];
    Cell cell;
    if (block->complaint[0] != '\0')
        return;
    if (line->command.overlong) {
        session_spoil_block(session, "line longer than %d bytes", COMMAND_MAX_LENGTH);
        return;
    }
    const char *wrong = check_stone(session, &line->command, has_field, &cell);
    if (wrong != NULL) {
        command_quote(line->text, line->length, quoted, sizeof quoted);
        session_spoil_block(session, "bad line \"%s\"%s", quoted, wrong);
        return;
    }
    block->taken[cell] = true;
    block->stones[block->count++] =
        (BlockStone){cell, has_field ? (int)line->command.values[2] : 0};
}

/* How many stones of the block have this field. */
static int count_field(const Block *block, int field) {
    int count = 0;
    for (int i = 0; i < block->count; i++)
        count += block->stones[i].field == field;
    return count;
}

/* The same board without stones, before those of the block come. */
static EngineStatus clear_board(Session *session) {
    const Board *board = engine_board(session->engine);
    return session_clear(session, board->width, board->height, true);
}

/* Whether black is to move in a BOARD or YXBOARD block, where the stones alternate: then black has
 * as many as white. In the continuous game walls were stones of either side, so the sum decides. */
static bool black_moves(const Session *session) {
    const Block *block = &session->block;
    if (session->continuous && count_field(block, FIELD_WALL) > 0)
        return block->count % 2 == 0;
    return count_field(block, FIELD_OWN) >= count_field(block, FIELD_OPPONENT);
}

/* Whether field 3 is a wall. In plain renju it just points out what is forbidden. */
static bool has_walls(const Session *session) {
    return session->rule != RULE_RENJU || session->continuous;
}

/* Sets up the position of a BOARD or YXBOARD block. */
static EngineStatus put_board(Session *session) {
    const Block *block = &session->block;
    Side own = black_moves(session) ? BLACK : WHITE;

    EngineStatus status = clear_board(session);
    for (int i = 0; i < block->count && status == ENGINE_OK; i++) {
        const BlockStone *stone = &block->stones[i];
        if (stone->field != FIELD_WALL)
            status = engine_put(session->engine, stone->cell,
                                side_stone(stone->field == FIELD_OWN ? own : side_other(own)));
        else if (has_walls(session))
            status = engine_put(session->engine, stone->cell, STONE_WALL);
    }
    engine_set_side(session->engine, own);
    return status;
}

/* Sets up the position of a SWAP2BOARD block, whose stones alternate. */
static EngineStatus put_swap2(Session *session) {
    const Block *block = &session->block;
    EngineStatus status = clear_board(session);
    for (int i = 0; i < block->count && status == ENGINE_OK; i++)
        status = engine_put(session->engine, block->stones[i].cell,
                            i % 2 == 0 ? STONE_BLACK : STONE_WHITE);
    return status;
}

/* Blocks the points of a YXBLOCK block, or gives those of YXBLOCKUNDO back. */
static EngineStatus block_points(Session *session, bool blocked) {
    const Block *block = &session->block;
    EngineStatus status = ENGINE_OK;
    for (int i = 0; i < block->count && status == ENGINE_OK; i++)
        status = engine_block(session->engine, block->stones[i].cell, blocked);
    return status;
}

/* Does what a block of this kind is for, thinking left out. */
static EngineStatus obey_block(Session *session, CommandKind kind) {
    switch (kind) {
    case COMMAND_YXBLOCK:
        return block_points(session, true);
    case COMMAND_YXBLOCKUNDO:
        return block_points(session, false);
    case COMMAND_SWAP2BOARD:
        return put_swap2(session);
    default:
        return put_board(session);
    }
}

/* Complains about a whole block that cannot be obeyed although every line is good. */
static void check_block(Session *session) {
    const Block *block = &session->block;
    int count = block->count, taken = count;
    if (!has_walls(session))
        taken -= count_field(block, FIELD_WALL);
    if (block->kind == COMMAND_SWAP2BOARD && count != 0 && count != 3 && count != 5)
        session_spoil_block(session, "swap2 has 0, 3 or 5 stones, not %d", count);
    if (block->kind == COMMAND_BOARD && session->started &&
        taken == engine_board(session->engine)->cell_count)
        session_spoil_block(session, "board is full");
}

/* Obeys the block at its DONE. */
static void finish(Session *session, int64_t arrival_ms) {
    Block *block = &session->block;
    CommandKind kind = block->kind;
    check_block(session);
    block->kind = COMMAND_BLANK;
    session_complain(session);
    if (block->refused)
        return;
    if (block->complaint[0] != '\0') {
        session_error(session, "%s", block->complaint);
        return;
    }

    if (wants_position(kind)) {
        session_database_finish(session, kind);
        return;
    }
    if (session_step_begins(kind)) {
        session_step_finish(session, kind, block->number, arrival_ms);
        return;
    }
    EngineStatus status = obey_block(session, kind);
    if (status != ENGINE_OK)
        session_refuse(session, status);
    else if (kind == COMMAND_SWAP2BOARD)
        session_swap2(session, arrival_ms);
    else if (kind == COMMAND_BOARD)
        session_move(session, 1, arrival_ms);
}

bool session_block_ends(Session *session, const CommandLine *line) {
    CommandKind kind = line->command.kind;
    bool anew = kind == COMMAND_START || kind == COMMAND_RECTSTART || kind == COMMAND_RESTART;
    if (!anew || wants_file(session->block.kind))
        return false;
    char quoted[QUOTE_SIZE];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_error(session, "the %s before \"%s\" has no %s and is not obeyed",
                  session->call.text_open ? "text" : "block", quoted,
                  session->call.text_open ? "closing quotation mark" : "DONE");
    session->call.text_open = false;
    session->block.name_refused = false;
    session->block.kind = COMMAND_BLANK;
    return true;
}

/* Whether the line is a command, and so no line of a block, not even a bad one. */
static bool is_command(CommandKind kind) {
    return kind != COMMAND_POINT && kind != COMMAND_UNKNOWN;
}

/* Refuses a command inside of a block, which is spoiled by it; DONE has nothing to add. If the name
 * of a file is to follow, that is no command either. */
static void refuse_command(Session *session, const CommandLine *line) {
    char quoted[QUOTE_SIZE];
    command_quote(line->text, line->length, quoted, sizeof quoted);
    session_error(session, "\"%s\" came before DONE: this command and the block are ignored",
                  quoted);
    session->block.refused = true;
    session->block.name_refused = session_block_wants_file(line);
}

void session_block_line(Session *session, const CommandLine *line) {
    CommandKind kind = session->block.kind;
    bool is_refused_name = session->block.name_refused;
    session->block.name_refused = false;
    if (wants_file(kind)) {
        session->block.kind = COMMAND_BLANK;
        obey_with_file(session, kind, line);
    } else if (line->command.kind == COMMAND_DONE)
        finish(session, line->arrival_ms);
    else if (is_refused_name)
        return;
    else if (is_command(line->command.kind))
        refuse_command(session, line);
    else
        add_stone(session, line);
}
