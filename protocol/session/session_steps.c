/* session_steps: see session_steps.h. */
#include "session/session_steps.h"

#include "session/session_think.h"
#include "session/state/session_board.h"

#include <stdio.h>

/* Which step of an opening rule a command is, and what stands on the board then. */
typedef struct Step {
    CommandKind kind;
    int rule, stones;
    int passed;       /* steps of the rule before it, */
    bool third;       /* and whether the last of them was a third choice */
    const char *name; /* of the choice in the answer; NULL for none */
    int first_move;   /* the number of the first stone in the answer */
} Step;

static const Step STEPS[] = {
    {COMMAND_YXSWAP2STEP1, OPENING_SWAP2, 0, 0, false, NULL, 1},
    {COMMAND_YXSWAP2STEP2, OPENING_SWAP2, 3, 3, false, "SWAP1", 4},
    {COMMAND_YXSWAP2STEP3, OPENING_SWAP2, 5, 6, true, "SWAP2", 0},
    {COMMAND_YXSOOSORVSTEP1, OPENING_SOOSORV, 0, 0, false, NULL, 1},
    {COMMAND_YXSOOSORVSTEP2, OPENING_SOOSORV, 3, 3, false, "SWAP1", 0},
    {COMMAND_YXSOOSORVSTEP3, OPENING_SOOSORV, 3, 4, false, NULL, 4},
    {COMMAND_YXSOOSORVSTEP4, OPENING_SOOSORV, 4, 6, false, "SWAP2", 0},
    {COMMAND_YXSOOSORVSTEP5, OPENING_SOOSORV, 4, 7, false, NULL, 5},
    {COMMAND_YXSOOSORVSTEP6, OPENING_SOOSORV, 4, 7, false, NULL, 5},
};

enum {
    CHOICE_STEP = 3,     /* of swap2, where the third choice leads on */
    STONE_AND_NUMBER = 2 /* searches of soosorv's third step, which share the time of a move */
};

static const Step *find_step(CommandKind kind) {
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++)
        if (STEPS[i].kind == kind)
            return &STEPS[i];
    return NULL;
}

/* How far the opening has come. */
static OpeningProgress progress_of(const Session *session, const Step *step, int number) {
    OpeningProgress progress = opening_rules_begin(step->rule);
    progress.number = number;
    for (int i = 0; i < step->passed; i++)
        opening_rules_next(&progress, step->third && i == CHOICE_STEP);
    if (step->kind == COMMAND_YXSOOSORVSTEP6)
        for (int i = step->stones; i < session->block.count; i++)
            opening_rules_offer(&progress, session->block.stones[i].cell);
    return progress;
}

/* What the rule of a step is called in the answer. */
static const char *rule_word(const Step *step) {
    return step->rule == OPENING_SWAP2 ? "SWAP2" : "SOOSORV";
}

/* Tells the stones of an answer, numbered or, of the fifth moves, all with one number. */
static void send_moves(const Session *session, const Step *step, const OpeningAnswer *answer) {
    const Board *board = engine_board(session->engine);
    const char *word = rule_word(step);
    const char *chosen = step->kind == COMMAND_YXSOOSORVSTEP6 ? "C" : "";
    bool offers = step->kind == COMMAND_YXSOOSORVSTEP5;
    if (offers)
        session_send(session, "MESSAGE %s MOVE5 REFRESH", word);
    for (int i = 0; i < answer->cell_count; i++) {
        char number[16] = "";
        if (step->kind == COMMAND_YXSOOSORVSTEP3)
            snprintf(number, sizeof number, " %d", answer->number);
        session_send(session, "MESSAGE %s MOVE%d%s %d %d%s", word,
                     offers ? step->first_move : step->first_move + i, chosen,
                     board_x(board, answer->cells[i]), board_y(board, answer->cells[i]), number);
    }
    if (offers)
        session_send(session, "MESSAGE %s MOVE5 DONE", word);
}

/* Names the number of fifth moves that goes with the fourth stone. Returns whether that worked. */
static bool name_number(Session *session, OpeningProgress *progress, int64_t arrival_ms,
                        OpeningAnswer *answer) {
    OpeningAnswer named;
    opening_rules_next(progress, false);
    EngineStatus status = session_put(session, answer->cells[0]);
    if (status != ENGINE_OK) {
        session_refuse(session, status);
        return false;
    }
    if (!session_think_opening(session, progress, arrival_ms, STONE_AND_NUMBER, &named))
        return false;
    answer->number = named.number;
    return true;
}

/* Decides a step and tells what came of it. */
static void decide(Session *session, const Step *step, int number, int64_t arrival_ms) {
    OpeningProgress progress = progress_of(session, step, number);
    OpeningAnswer answer;
    int parts = step->kind == COMMAND_YXSOOSORVSTEP3 ? STONE_AND_NUMBER : 1;
    if (!session_think_opening(session, &progress, arrival_ms, parts, &answer))
        return;
    if (step->kind == COMMAND_YXSOOSORVSTEP3 &&
        !name_number(session, &progress, arrival_ms, &answer))
        return;
    /* Whoever chooses is to move if nothing is swapped. */
    bool white = engine_board(session->engine)->side == WHITE;
    OpeningChoice stays = white ? CHOICE_WHITE : CHOICE_BLACK;
    bool more = step->name == NULL || answer.choice == CHOICE_TWO;
    if (more)
        send_moves(session, step, &answer);
    else
        session_send(session, "MESSAGE %s %s %s", rule_word(step), step->name,
                     answer.choice == stays ? "NO" : "YES");
}

/* Whether there is a board for the step. */
static bool check_board(const Session *session, const Step *step) {
    if (!session_has_board(session))
        return false;
    const Board *board = engine_board(session->engine);
    bool fits = step->rule != OPENING_SOOSORV ||
                (board->width == OPENING_BOARD && board->height == OPENING_BOARD);
    if (!fits)
        session_error(session, "Soosorv is for a board of %dx%d", OPENING_BOARD, OPENING_BOARD);
    return fits;
}

bool session_step(Session *session, const CommandLine *line) {
    const Step *step = find_step(line->command.kind);
    if (step == NULL || session_step_begins(step->kind))
        return false;
    if (!check_board(session, step))
        return true;
    const Board *board = engine_board(session->engine);
    int stones = board->stone_count[BLACK] + board->stone_count[WHITE];
    /* Yixin-Board need not send START between the last game and an opening. */
    EngineStatus status = ENGINE_OK;
    if (step->stones == 0)
        status = session_clear(session, board->width, board->height, false);
    if (status != ENGINE_OK)
        session_refuse(session, status);
    else if (step->stones > 0 && stones != step->stones)
        session_error(session, "this step of swap2 has %d stones, not %d", step->stones, stones);
    else
        decide(session, step, 0, line->arrival_ms);
    return true;
}

bool session_step_begins(CommandKind kind) {
    return kind >= COMMAND_YXSOOSORVSTEP2 && kind <= COMMAND_YXSOOSORVSTEP6;
}

void session_step_finish(Session *session, CommandKind kind, int number, int64_t arrival_ms) {
    const Step *step = find_step(kind);
    const Block *block = &session->block;
    int offers = block->count - step->stones;
    bool selects = kind == COMMAND_YXSOOSORVSTEP6;
    bool numbered = kind == COMMAND_YXSOOSORVSTEP4 || kind == COMMAND_YXSOOSORVSTEP5;
    if (!check_board(session, step))
        return;
    if (selects ? offers < 1 || offers > OPENING_MAX_OFFERS : offers != 0) {
        session_error(session, "this step of Soosorv has %d stones%s", step->stones,
                      selects ? " and the fifth moves" : "");
        return;
    }
    if (numbered && (number < 1 || number > OPENING_MAX_OFFERS)) {
        session_error(session, "the number of fifth moves is from 1 to %d", OPENING_MAX_OFFERS);
        return;
    }
    const Board *board = engine_board(session->engine);
    EngineStatus status = session_clear(session, board->width, board->height, true);
    for (int i = 0; i < step->stones && status == ENGINE_OK; i++)
        status = engine_put(session->engine, block->stones[i].cell,
                            i % 2 == 0 ? STONE_BLACK : STONE_WHITE);
    if (status != ENGINE_OK) {
        session_refuse(session, status);
    } else if (selects && offers == 1) {
        OpeningAnswer only = {.cell_count = 1, .cells = {block->stones[step->stones].cell}};
        send_moves(session, step, &only);
    } else {
        decide(session, step, selects ? offers : number, arrival_ms);
    }
}
