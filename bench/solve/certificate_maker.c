/* certificate_maker: see certificate_maker.h. */
#include "solve/certificate_maker.h"

#include <stdlib.h>
#include <string.h>

/* A finished node: the position it belongs to, and the most plies until the row is complete. */
struct MakerEntry {
    uint64_t key;
    int node; /* CERTIFICATE_NONE in a free place */
    int plies;
};

enum {
    KNOWN_ROOM = 1024,
    FEWEST_NODES = 64 /* of the first question after an answer that is no help */
};

/* A node and the most plies from it until the row is complete; CERTIFICATE_NONE after a failure,
 * which is then in maker->status. */
typedef struct Made {
    int node, plies;
} Made;

static const Made NOT_MADE = {CERTIFICATE_NONE, 0};

static Made make_attack(Maker *maker, const ThinkInfo *claim);

/* Notes why there is no certificate, and where. */
static Made maker_fail(Maker *maker, MakerStatus status) {
    maker->status = status;
    maker->failed_depth = maker->checker.depth;
    memcpy(maker->failed_path, maker->checker.path, sizeof maker->failed_path);
    return NOT_MADE;
}

static bool maker_stopped(void *context) {
    const Maker *maker = context;
    return (maker->control != NULL && atomic_load(&maker->control->stop)) ||
           (maker->deadline_ms != LIMIT_NONE && clock_ms() >= maker->deadline_ms);
}

/* ------------------------------------------------------------------------------------------
 * Finished nodes.
 */

/* The place of a position in the table: its entry, or the free one where it belongs. */
static struct MakerEntry *known_find(const Maker *maker, uint64_t key) {
    uint64_t mask = (uint64_t)maker->known_room - 1;
    uint64_t at = key & mask;
    while (maker->known[at].node != CERTIFICATE_NONE && maker->known[at].key != key)
        at = (at + 1) & mask;
    return &maker->known[at];
}

/* Makes the table twice as large. */
static bool known_grow(Maker *maker) {
    struct MakerEntry *old = maker->known;
    int old_room = maker->known_room;
    int room = old_room == 0 ? KNOWN_ROOM : 2 * old_room;
    struct MakerEntry *known = malloc((size_t)room * sizeof *known);
    if (known == NULL)
        return false;
    for (int i = 0; i < room; i++)
        known[i].node = CERTIFICATE_NONE;
    maker->known = known;
    maker->known_room = room;
    for (int i = 0; i < old_room; i++)
        if (old[i].node != CERTIFICATE_NONE)
            *known_find(maker, old[i].key) = old[i];
    free(old);
    return true;
}

/* Remembers the node of a position. Without memory it will be made again when it is needed. */
static void known_store(Maker *maker, uint64_t key, Made made) {
    if (2 * maker->known_count >= maker->known_room && !known_grow(maker))
        return;
    struct MakerEntry *entry = known_find(maker, key);
    maker->known_count += entry->node == CERTIFICATE_NONE;
    *entry = (struct MakerEntry){key, made.node, made.plies};
}

/* ------------------------------------------------------------------------------------------
 * Moves on both boards.
 */

/* The engine's key of the position, with the attacker to move. */
static uint64_t key_now(const Maker *maker) {
    return engine_board(maker->engine)->key;
}

static void play(Maker *maker, Cell cell) {
    Side side = engine_board(maker->engine)->side;
    engine_put(maker->engine, cell, side_stone(side));
    checker_push(&maker->checker, cell);
}

static void take_back(Maker *maker) {
    Cell cell = maker->checker.path[maker->checker.depth - 1];
    checker_pop(&maker->checker);
    engine_take_back(maker->engine, cell);
}

/* Lets the side to move pass; the same again takes it back. */
static void pass(Maker *maker, bool back) {
    Side side = engine_board(maker->engine)->side;
    engine_set_side(maker->engine, side_other(side));
    if (back)
        checker_pop(&maker->checker);
    else
        checker_push(&maker->checker, CELL_NONE);
}

/* Whether the engine claims a win that is in time. */
static bool is_timely(const Maker *maker, const ThinkInfo *claim) {
    return claim->best != CELL_NONE && score_is_win(claim->score) &&
           maker->checker.depth + score_plies(claim->score) <= maker->certificate.plies;
}

/* Asks the solver or the main search for a win in `plies` plies; returns whether there is one. The
 * main search takes them for its depth. */
static bool ask_within(Maker *maker, bool search, int plies, int64_t nodes, ThinkInfo *claim) {
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    limits.max_depth = plies;
    if (maker->deadline_ms != LIMIT_NONE)
        limits.turn_ms = max_int64(1, maker->deadline_ms - limits.start_ms);
    *claim = (ThinkInfo){.best = CELL_NONE};
    if (search)
        engine_think(maker->engine, &limits, maker->control, NULL, claim);
    else
        engine_solve(maker->engine, &limits, maker->control, claim);
    return is_timely(maker, claim);
}

/* Asks the engine for a win; returns whether it has one, in time if possible. If the solver does
 * not find one in time, any win is better than none, but one that is in time is asked for again
 * with more and more positions: with fewer of them the engine looks for other wins first. */
static bool ask(Maker *maker, ThinkInfo *claim) {
    int plies = max_int(1, maker->certificate.plies - maker->checker.depth);
    if (ask_within(maker, false, plies, maker->node_limit, claim) ||
        ask_within(maker, false, MAX_PLY, maker->node_limit, claim))
        return true;
    for (int64_t nodes = FEWEST_NODES; nodes <= maker->node_limit && !maker_stopped(maker);
         nodes *= 4) {
        ThinkInfo other;
        if (ask_within(maker, false, plies, nodes, &other) ||
            ask_within(maker, true, plies, nodes, &other)) {
            *claim = other;
            return true;
        }
    }
    return claim->best != CELL_NONE;
}

/* ------------------------------------------------------------------------------------------
 * The tree.
 */

/* Fails because the engine has no win, unless it was not given the time to find one. */
static Made maker_no_claim(Maker *maker) {
    return maker_fail(maker, maker_stopped(maker) ? MAKER_STOPPED : MAKER_UNANSWERED);
}

/* Collects the defences that need an answer of their own; `other` is the node that answers all the
 * rest, CERTIFICATE_NONE for none. Returns false after a failure. */
static bool list_defences(Maker *maker, int other, CellSet *defences) {
    Checker *checker = &maker->checker;
    const Board *board = engine_board(maker->engine);
    if (other != CERTIFICATE_NONE) {
        if (checker_uncovered(checker, other, defences))
            return true;
        bool stopped = checker->fault == CHECKER_STOPPED;
        maker_fail(maker, stopped ? MAKER_STOPPED : MAKER_TOO_LARGE);
        return false;
    }
    *defences = (CellSet){{0}};
    for (int cell = 0; cell < board->cell_count; cell++)
        if (board_stone(board, (Cell)cell) == STONE_NONE && checker_allows(checker, (Cell)cell))
            cellset_add(defences, (Cell)cell);
    return true;
}

/* Makes the node that answers all defences for which no other is made: the way to win if the
 * defender passes. It stays CERTIFICATE_NONE if the engine has none. Returns false after a
 * failure. */
static bool make_other(Maker *maker, Made *other) {
    ThinkInfo claim;
    *other = NOT_MADE;
    pass(maker, false);
    if (ask(maker, &claim))
        *other = make_attack(maker, &claim);
    pass(maker, true);
    return maker->status <= MAKER_LATE;
}

/* Answers the defence `cell` to the attacker's move of `node`. Returns the plies until the row is
 * complete, 0 after a failure. */
static int make_answer(Maker *maker, int node, Cell cell) {
    ThinkInfo claim;
    play(maker, cell);
    Made made = ask(maker, &claim) ? make_attack(maker, &claim) : maker_no_claim(maker);
    take_back(maker);
    if (made.node == CERTIFICATE_NONE)
        return 0;
    if (!certificate_add_answer(&maker->certificate, node, cell, made.node)) {
        maker_fail(maker, MAKER_TOO_LARGE);
        return 0;
    }
    return made.plies;
}

/* Makes the answers to the attacker's move of `node`, which has just been played. Returns the
 * plies until the row is complete, 0 after a failure. */
static int make_defence(Maker *maker, int node) {
    Made other;
    CellSet defences;
    if (checker_defender_row(&maker->checker) != CELL_NONE) {
        maker_fail(maker, MAKER_BROKEN);
        return 0;
    }
    if (!make_other(maker, &other) || !list_defences(maker, other.node, &defences))
        return 0;
    int longest = other.plies;
    for (int cell = 0; cell < BOARD_MAX_CELLS; cell++) {
        if (!cellset_has(&defences, (Cell)cell))
            continue;
        int plies = make_answer(maker, node, (Cell)cell);
        if (plies == 0)
            return 0;
        longest = max_int(longest, plies);
    }
    if (longest == 0) {
        maker_fail(maker, MAKER_UNANSWERED);
        return 0;
    }
    if (other.node != CERTIFICATE_NONE &&
        !certificate_add_answer(&maker->certificate, node, CELL_NONE, other.node)) {
        maker_fail(maker, MAKER_TOO_LARGE);
        return 0;
    }
    return longest;
}

/* Whether the row is complete in time if the engine is right. If not, the certificate is made all
 * the same, with the plies it takes. */
static void watch_plies(Maker *maker, const ThinkInfo *claim) {
    if (maker->checker.depth + score_plies(claim->score) <= maker->certificate.plies)
        return;
    maker_fail(maker, MAKER_LATE);
    maker->certificate.plies = CERTIFICATE_MAX_PLIES;
}

/* Makes a node for `claim`, which the engine has made in the present position. */
static Made make_attack(Maker *maker, const ThinkInfo *claim) {
    Certificate *certificate = &maker->certificate;
    Checker *checker = &maker->checker;
    uint64_t key = key_now(maker);
    const struct MakerEntry *entry = known_find(maker, key);
    if (entry->node != CERTIFICATE_NONE && checker->depth + entry->plies <= certificate->plies)
        return (Made){entry->node, entry->plies};
    if (maker_stopped(maker))
        return maker_fail(maker, MAKER_STOPPED);
    if (checker->depth + 2 > CERTIFICATE_MAX_PLIES)
        return maker_fail(maker, MAKER_TOO_LARGE);
    watch_plies(maker, claim);
    if (board_stone(engine_board(maker->engine), claim->best) != STONE_NONE ||
        !checker_allows(checker, claim->best)) {
        checker->path[checker->depth] = claim->best;
        maker_fail(maker, MAKER_BROKEN);
        maker->failed_depth++;
        return NOT_MADE;
    }

    play(maker, claim->best);
    bool completes = judge_wins(&checker->position, claim->best);
    Made made = {certificate_add_node(certificate, claim->best, completes), 1};
    if (made.node == CERTIFICATE_NONE)
        made = maker_fail(maker, MAKER_TOO_LARGE);
    else if (!completes)
        made.plies = 2 + make_defence(maker, made.node);
    take_back(maker);
    if (maker->status > MAKER_LATE)
        return NOT_MADE;
    known_store(maker, key, made);
    return made;
}

MakerStatus maker_run(Maker *maker, const ThinkInfo *claim) {
    Certificate *certificate = &maker->certificate;
    const Board *board = engine_board(maker->engine);
    certificate_clear(certificate);
    judge_from_board(&certificate->position, board);
    certificate->side = board->side;
    certificate->plies = maker->claimed = score_plies(claim->score);
    maker->status = MAKER_PROVEN;
    maker->known_count = 0;
    for (int i = 0; i < maker->known_room; i++)
        maker->known[i].node = CERTIFICATE_NONE;
    maker->checker = (Checker){.certificate = certificate,
                               .step_limit = maker->step_limit,
                               .stopped = maker_stopped,
                               .context = maker};
    checker_begin(&maker->checker);
    if (maker->known_room == 0 && !known_grow(maker)) {
        maker_fail(maker, MAKER_TOO_LARGE);
        return maker->status;
    }
    Made made = make_attack(maker, claim);
    certificate->root = made.node;
    if (made.node == CERTIFICATE_NONE)
        return maker->status;
    /* An answer that promised too little may have done better in the end. */
    if (made.plies <= maker->claimed)
        maker->status = MAKER_PROVEN;
    certificate->plies = max_int(maker->claimed, made.plies);
    return maker->status;
}

void maker_free(Maker *maker) {
    certificate_free(&maker->certificate);
    free(maker->known);
    maker->known = NULL;
    maker->known_room = 0;
}

void maker_explain(const Maker *maker, Text *text) {
    static const char *const TEXTS[] = {
        [MAKER_PROVEN] = "the certificate is finished",
        [MAKER_LATE] = "more plies than promised",
        [MAKER_UNANSWERED] = "no answer to the last move",
        [MAKER_BROKEN] = "the last move is illegal or overlooks a row of the defender",
        [MAKER_TOO_LARGE] = "the proof is too large",
        [MAKER_STOPPED] = "stopped before the proof was finished",
    };
    text_append(text, "%s", TEXTS[maker->status]);
    for (int i = 0; i < maker->failed_depth && maker->status != MAKER_PROVEN; i++) {
        char move[NOTATION_MOVE_SIZE] = "pass";
        if (maker->failed_path[i] != CELL_NONE)
            notation_write_move(maker->failed_path[i], maker->certificate.position.width, move);
        text_append(text, "%s%s", i == 0 ? ", after " : " ", move);
    }
}
