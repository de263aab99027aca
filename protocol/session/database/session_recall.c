/* session_recall: see session_recall.h. */
#include "session/database/session_recall.h"

#include "ground/score_text.h"
#include "session/database/session_default.h"
#include "session/database/session_record.h"

enum {
    LONGEST_WIN = SCORE_WIN, /* a win of unknown length is longer than all others */
    MIN_DEPTH = 2            /* of what is worth keeping */
};

/* What the database says about the moves of a position; of points that the user blocked nothing. */
typedef struct Moves {
    CellSet forced, blocked, lost;
    Cell win;
    int win_plies;
} Moves;

/* Takes note of what the label of a move says. */
static void sort_move(Moves *moves, Cell cell, const DbRecord *record) {
    int plies = db_record_plies(record);
    if (record->label == DB_LABEL_FORCED)
        cellset_add(&moves->forced, cell);
    else if (record->label == DB_LABEL_BLOCKED)
        cellset_add(&moves->blocked, cell);
    else if (record->label == DB_LABEL_LOSS)
        cellset_add(&moves->lost, cell);
    if (record->label != DB_LABEL_WIN)
        return;
    plies = plies < 0 ? LONGEST_WIN : plies;
    if (moves->win == CELL_NONE || plies < moves->win_plies) {
        moves->win = cell;
        moves->win_plies = plies;
    }
}

/* Puts the value of a move into the engine's table; what is proven is as deep as can be. */
static void learn(Session *session, Cell cell, const DbRecord *record) {
    if (record->label == DB_LABEL_DRAW)
        engine_learn(session->engine, cell, SCORE_DRAW, ENGINE_LEARN_MAX_DEPTH, BOUND_EXACT);
    else if (score_is_decided(record->value) && db_record_plies(record) >= 0)
        engine_learn(session->engine, cell, record->value, ENGINE_LEARN_MAX_DEPTH, BOUND_EXACT);
    else if (score_is_ordinary(record->value) && record->bound != BOUND_NONE)
        engine_learn(session->engine, cell, record->value, record->depth, record->bound);
}

/* Takes note of the value of a move, if it is an ordinary one. */
static RecallMove move_of(const DbRecord *record) {
    bool valued = record->bound == BOUND_EXACT && score_is_ordinary(record->value) &&
                  record->label == DB_LABEL_NONE;
    return (RecallMove){(int16_t)(valued ? -record->value : 0),
                        (int16_t)(valued ? record->depth : 0)};
}

/* Looks all moves of the position up. */
static void look_up(Session *session, Recall *recall, Moves *moves) {
    const Board *board = engine_board(session->engine);
    DbSymmetries symmetries;
    DbRecord record;
    *moves = (Moves){.win = CELL_NONE};
    db_symmetries_init(&symmetries, &recall->position);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        DbPosition child;
        recall->moves[cell] = (RecallMove){0, 0};
        if (board_stone(board, cell) != STONE_NONE ||
            engine_is_forbidden(session->engine, board->side, cell))
            continue;
        db_symmetries_child(&symmetries, cell, &child);
        if (!database_get(session->database, &child, &record) ||
            (board_threat(board, board->side, cell) == THREAT_FIVE &&
             record.label == DB_LABEL_LOSS)) /* of a search after the end of the game */
            continue;
        if (!engine_is_blocked(session->engine, cell))
            sort_move(moves, cell, &record);
        recall->moves[cell] = move_of(&record);
        learn(session, cell, &record);
    }
}

/* Leaves a point out of this search. */
static void leave_out(Session *session, Recall *recall, Cell cell) {
    if (engine_is_blocked(session->engine, cell))
        return;
    engine_block(session->engine, cell, true);
    cellset_add(&recall->closed, cell);
}

/* Whether a move is left that is neither in `cells` nor blocked by the user. */
static bool leaves_a_move(const Session *session, const CellSet *cells) {
    const Board *board = engine_board(session->engine);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) == STONE_NONE && !cellset_has(cells, cell) &&
            !engine_is_blocked(session->engine, cell) &&
            !engine_is_forbidden(session->engine, board->side, cell))
            return true;
    return false;
}

/* The moves to leave out: what is blocked and, unless it is to be shown, what is known to lose. If
 * that were all that the user lets through, what loses stays, and if need be everything. */
static CellSet not_considered(const Session *session, const Moves *moves, bool shows) {
    CellSet cells = moves->blocked;
    if (!shows)
        cellset_unite(&cells, &moves->lost, engine_board(session->engine)->word_count);
    if (!leaves_a_move(session, &cells))
        cells = moves->blocked;
    return leaves_a_move(session, &cells) ? cells : (CellSet){0};
}

/* Leaves out what is not to be considered, or, if something is forced, everything else. */
static void restrict_moves(Session *session, Recall *recall, const Moves *moves, bool shows) {
    const Board *board = engine_board(session->engine);
    bool forced = cellset_first(&moves->forced, board->word_count) != CELL_NONE;
    CellSet cells = not_considered(session, moves, shows);
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_stone(board, cell) != STONE_NONE)
            continue;
        if (forced ? !cellset_has(&moves->forced, cell) : cellset_has(&cells, cell))
            leave_out(session, recall, cell);
        /* A position without what loses is worth the same. */
        if (forced || cellset_has(&moves->blocked, cell))
            recall->whole = false;
    }
}

/* Whether a row can be completed, and not by `win`: the database knows a longer win, found while
 * points were blocked. */
static bool row_is_sooner(const Session *session, Cell win) {
    const Board *board = engine_board(session->engine);
    const CellSet *rows = &board->threat_cells[board->side][THREAT_FIVE];
    Cell cells[BOARD_MAX_CELLS];
    int count = cellset_list(rows, board->word_count, cells);
    bool open = false;
    for (int i = 0; i < count; i++)
        open = open || !engine_is_blocked(session->engine, cells[i]);
    return open && !cellset_has(rows, win);
}

/* The move that needs no search, or CELL_NONE. */
static Cell known_answer(const Session *session, const Moves *moves) {
    const Board *board = engine_board(session->engine);
    Cell cells[BOARD_MAX_CELLS];
    Cell answer = moves->win;
    if (answer != CELL_NONE && row_is_sooner(session, answer))
        answer = CELL_NONE;
    int count = cellset_list(&moves->forced, board->word_count, cells);
    if (count == 1)
        answer = cells[0];
    else if (count > 1 && answer != CELL_NONE && !cellset_has(&moves->forced, answer))
        answer = CELL_NONE;
    return answer;
}

/* Tells people where the answer comes from. */
static void tell_answer(const Session *session, Cell answer, const Moves *moves) {
    char move[NOTATION_MOVE_SIZE], eval[SCORE_TEXT_SIZE];
    notation_write_move(answer, engine_board(session->engine)->width, move);
    if (cellset_has(&moves->forced, answer)) {
        session_send(session, "MESSAGE known: %s has to be played", move);
    } else if (moves->win_plies == LONGEST_WIN) {
        session_send(session, "MESSAGE known: %s wins", move);
    } else {
        score_text_number(score_win_in(moves->win_plies + 1), eval);
        session_send(session, "MESSAGE known: %s wins, eval %s", move, eval);
    }
}

/* Whether a row is complete. What a search finds then is no value of the position, which is over.
 */
static bool is_over(const Board *board) {
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, cell) != STONE_NONE && board_row_through(board, cell, NULL, NULL))
            return true;
    return false;
}

void session_recall_begin(Session *session, int line_count, Recall *recall) {
    const Board *board = engine_board(session->engine);
    Moves moves;
    session_default_open(session);
    recall->active = session->uses_database && session->database != NULL &&
                     session->strength == STRENGTH_FULL &&
                     session_board_position(session, &recall->position) && !is_over(board);
    recall->whole = true;
    recall->answer = CELL_NONE;
    recall->closed = (CellSet){0};
    recall->known = false;
    recall->count = 0;
    if (!recall->active)
        return;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (engine_is_blocked(session->engine, cell))
            recall->whole = false;
    look_up(session, recall, &moves);
    if (line_count == 1)
        recall->answer = known_answer(session, &moves);
    if (recall->answer != CELL_NONE)
        tell_answer(session, recall->answer, &moves);
    else
        restrict_moves(session, recall, &moves, line_count > 1);
}

/* An iteration is finished. */
static void on_iteration(void *context, const ThinkInfo *info) {
    Recall *recall = context;
    if (info->line < RECALL_LINES && info->best != CELL_NONE) {
        recall->lines[info->line] = (RecallLine){info->best, info->score, info->depth};
        recall->count = info->line + 1;
    }
    if (recall->shown.iteration != NULL)
        recall->shown.iteration(recall->shown.context, info);
}

static void on_root_move(void *context, RootEvent event, Cell cell) {
    const Recall *recall = context;
    recall->shown.root_move(recall->shown.context, event, cell);
}

static void on_pulse(void *context, const ThinkInfo *lines, int count) {
    const Recall *recall = context;
    recall->shown.pulse(recall->shown.context, lines, count);
}

static void on_end(void *context, const ThinkInfo *lines, int count) {
    const Recall *recall = context;
    recall->shown.end(recall->shown.context, lines, count);
}

void session_recall_listen(Recall *recall, ThinkReport *report) {
    if (!recall->active)
        return;
    recall->shown = *report;
    report->context = recall;
    report->iteration = on_iteration;
    report->root_move = report->root_move != NULL ? on_root_move : NULL;
    report->pulse = report->pulse != NULL ? on_pulse : NULL;
    report->end = report->end != NULL ? on_end : NULL;
}

/* Prefers a move whose value the database knows more deeply than the search, if it is better than
 * what the search found; and believes the database about the search's own move. */
static void choose(const Session *session, Recall *recall, ThinkInfo *info) {
    const Board *board = engine_board(session->engine);
    if (!score_is_ordinary(info->score) || info->best == CELL_NONE || info->depth < 1)
        return;
    int depth = info->depth, score = info->score;
    Cell best = info->best;
    recall->known = recall->moves[best].depth >= depth;
    if (recall->known)
        score = recall->moves[best].score;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        const RecallMove *move = &recall->moves[cell];
        if (move->depth >= depth && move->score > score && !cellset_has(&recall->closed, cell) &&
            !engine_is_blocked(session->engine, cell)) {
            best = cell;
            score = move->score;
        }
    }
    info->score = score;
    if (best == info->best)
        return;
    recall->known = true;
    char name[NOTATION_MOVE_SIZE];
    notation_write_move(best, board->width, name);
    session_send(session, "MESSAGE known: %s, depth %d, eval %d", name, recall->moves[best].depth,
                 score);
    info->best = best;
}

void session_recall_end(Session *session, Recall *recall, ThinkInfo *info) {
    CellIterator iterator = cellset_iterate(&recall->closed, CELLSET_WORDS);
    if (!recall->active)
        return;
    if (recall->answer == CELL_NONE && !live_ended(&session->live))
        choose(session, recall, info);
    for (Cell cell; cellset_next(&iterator, &cell);)
        engine_block(session->engine, cell, false);
}

/* Whether a result says something about the position. A loss that was not searched does not. */
static bool is_worth_keeping(int score, int depth) {
    return score_is_decided(score) || (depth >= MIN_DEPTH && score > SCORE_UNSEARCHED_LOSS);
}

/* Adds a result to the record of a position; counts it in `*count` if that changed something. */
static DatabaseStatus keep(Session *session, const DbPosition *position, int score, int depth,
                           size_t *count) {
    DbRecord record;
    bool changed;
    DbPosition canonical = db_position_canonical(position);
    db_record_clear(&record);
    db_record_set_score(&record, score, max_int(depth, 0));
    DatabaseStatus status = database_merge(session->database, &canonical, &record, &changed);
    *count += changed;
    return status;
}

/* Adds the result of a line to the record of the position after its move. Wins and losses come one
 * ply closer. */
static DatabaseStatus keep_line(Session *session, const Recall *recall, const RecallLine *line,
                                size_t *count) {
    DbPosition after = recall->position;
    int score = score_is_decided(line->score) ? -score_to_table(line->score, 1) : -line->score;
    if (!is_worth_keeping(line->score, line->depth - 1))
        return DATABASE_OK;
    db_position_play(&after, line->move);
    return keep(session, &after, score, line->depth - 1, count);
}

/* What of the result may be stored. A search that stopped in the middle of an iteration may have a
 * bound for a score, so of scores that are not decided that of the last finished iteration counts.
 * Returns false if there is nothing, or if its move has been refuted since then. */
static bool finished_result(const Recall *recall, const ThinkInfo *info, RecallLine *best) {
    bool sure = recall->known || score_is_decided(info->score);
    if (info->score == SCORE_UNSEARCHED_LOSS || (!sure && recall->count == 0))
        return false;
    *best = sure ? (RecallLine){info->best, info->score, info->depth} : recall->lines[0];
    return true;
}

/* Says that results are not stored, once until they are again: the move has been sent, and an ERROR
 * would be taken for the answer to the next command. */
static void tell_failure(Session *session, DatabaseStatus status) {
    DatabaseStatus synced = database_sync(session->database);
    if (status == DATABASE_OK)
        status = synced;
    if (status != DATABASE_OK && !session->database_failing)
        session_send(session, "MESSAGE not stored: %s", session_database_reason(status));
    session->database_failing = status != DATABASE_OK;
}

void session_recall_store(Session *session, const Recall *recall, const ThinkInfo *info) {
    if (!recall->active || database_is_read_only(session->database) || recall->answer != CELL_NONE)
        return;
    RecallLine best;
    size_t count = 0;
    DatabaseStatus status = DATABASE_OK;
    if (!finished_result(recall, info, &best))
        return;
    if (recall->whole && is_worth_keeping(best.score, best.depth))
        status = keep(session, &recall->position, best.score, best.depth, &count);
    if (status == DATABASE_OK)
        status = keep_line(session, recall, &best, &count);
    for (int i = 0; i < recall->count && status == DATABASE_OK; i++)
        if (recall->lines[i].move != best.move)
            status = keep_line(session, recall, &recall->lines[i], &count);
    tell_failure(session, status);
}
