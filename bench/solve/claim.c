/* claim: see claim.h. */
#include "solve/claim.h"

#include <stdlib.h>

enum {
    /* The maker's questions may cost more than the claim: the engine may have forgotten a part. */
    MORE_NODES = 20,
    MIN_NODES = 200000,
    DIAGRAM_SIZE = 4096
};

static const int64_t STEP_LIMIT = 400000000; /* of the checker */

struct Claimant {
    const ClaimSettings *settings;
    ThinkControl *control;
    Maker maker;
    Checker checker;
};

Claimant *claimant_create(const ClaimSettings *settings, ThinkControl *control) {
    Claimant *claimant = calloc(1, sizeof *claimant);
    if (claimant == NULL)
        return NULL;
    claimant->settings = settings;
    claimant->control = control;
    claimant->maker.engine = engine_create();
    if (claimant->maker.engine == NULL ||
        engine_set_rule(claimant->maker.engine, settings->rule, settings->row) != ENGINE_OK) {
        claimant_destroy(claimant);
        return NULL;
    }
    claimant_clear(claimant);
    return claimant;
}

void claimant_destroy(Claimant *claimant) {
    if (claimant == NULL)
        return;
    engine_destroy(claimant->maker.engine);
    maker_free(&claimant->maker);
    free(claimant);
}

Engine *claimant_engine(Claimant *claimant) {
    return claimant->maker.engine;
}

void claimant_clear(Claimant *claimant) {
    engine_clear_hash(claimant->maker.engine);
    engine_new_game(claimant->maker.engine, claimant->settings->width, claimant->settings->height);
}

const Certificate *claimant_certificate(const Claimant *claimant) {
    return &claimant->maker.certificate;
}

static bool claimant_is_late(void *context) {
    const Claimant *claimant = context;
    return atomic_load(&claimant->control->stop) ||
           (claimant->maker.deadline_ms != LIMIT_NONE && clock_ms() >= claimant->maker.deadline_ms);
}

static ClaimOutcome outcome_without_proof(const Claimant *claimant, MakerStatus status) {
    if (atomic_load(&claimant->control->stop))
        return CLAIM_STOPPED;
    if (status == MAKER_LATE)
        return CLAIM_LATE;
    /* An engine that has no answer may have forgotten it; one whose move loses was wrong. */
    return status == MAKER_BROKEN ? CLAIM_FALSE : CLAIM_UNDECIDED;
}

/* Checks the finished certificate from the beginning. */
static void claimant_check(Claimant *claimant, Claim *claim) {
    Checker *checker = &claimant->checker;
    *checker = (Checker){.certificate = &claimant->maker.certificate,
                         .thorough = claimant->settings->thorough,
                         .step_limit = STEP_LIMIT,
                         .stopped = claimant_is_late,
                         .context = claimant};
    CheckerFault fault = checker_run(checker);
    claim->steps = checker->steps;
    if (fault == CHECKER_HOLDS)
        return;
    claim->outcome = CLAIM_FALSE;
    if (fault == CHECKER_STOPPED || fault == CHECKER_TOO_LARGE)
        claim->outcome = atomic_load(&claimant->control->stop) ? CLAIM_STOPPED : CLAIM_UNDECIDED;
    text_append(&claim->reason, "the checker says: ");
    checker_explain(checker, &claim->reason);
}

/* Writes and checks a certificate for what the engine says. */
static void claimant_prove(Claimant *claimant, Claim *claim) {
    const ClaimSettings *settings = claimant->settings;
    Maker *maker = &claimant->maker;
    maker->node_limit = max_int64(MIN_NODES, MORE_NODES * claim->info.nodes);
    maker->step_limit = STEP_LIMIT;
    maker->control = claimant->control;
    maker->deadline_ms =
        settings->proof_ms == LIMIT_NONE ? LIMIT_NONE : clock_ms() + settings->proof_ms;
    MakerStatus status = maker_run(maker, &claim->info);
    claim->proof_nodes = maker->certificate.node_count;
    claim->steps = maker->checker.steps;
    claim->outcome = CLAIM_VERIFIED;
    if (status != MAKER_PROVEN) {
        claim->outcome = outcome_without_proof(claimant, status);
        maker_explain(maker, &claim->reason);
    }
    if (status == MAKER_LATE)
        text_append(&claim->reason, " (%d %s instead of %d)", maker->certificate.plies,
                    text_plies(maker->certificate.plies), maker->claimed);
    if (status <= MAKER_LATE)
        claimant_check(claimant, claim);
}

/* Asks the engine; returns whether it claims a win. */
static bool claimant_ask(Claimant *claimant, ThinkInfo *info) {
    const ClaimSettings *settings = claimant->settings;
    Engine *engine = claimant->maker.engine;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = settings->nodes;
    limits.turn_ms = settings->turn_ms;
    EngineStatus status = settings->search
                              ? engine_think(engine, &limits, claimant->control, NULL, info)
                              : engine_solve(engine, &limits, claimant->control, info);
    return status == ENGINE_OK && score_is_win(info->score);
}

void claimant_examine(Claimant *claimant, Claim *claim) {
    text_clear(&claim->reason);
    *claim = (Claim){.outcome = CLAIM_NONE, .reason = claim->reason};
    int64_t begin = clock_ns();
    bool claims = claimant_ask(claimant, &claim->info);
    claim->nanoseconds = clock_ns() - begin;
    if (claims)
        claimant_prove(claimant, claim);
    else if (atomic_load(&claimant->control->stop))
        claim->outcome = CLAIM_STOPPED;
}

void claim_describe(const Claim *claim, const Board *board, Text *text) {
    static const char *const KEYS[] = {
        [STONE_BLACK] = "black", [STONE_WHITE] = "white", [STONE_WALL] = "walls"};
    char diagram[DIAGRAM_SIZE], move[NOTATION_MOVE_SIZE];
    notation_write_diagram(board, diagram, sizeof diagram);
    notation_write_move(claim->info.best, board->width, move);
    text_append(text, "%s, %s to move, says it wins with %s in %d %s:\n%s",
                rules_name(board->rules->number), board->side == BLACK ? "black" : "white", move,
                score_plies(claim->info.score), text_plies(score_plies(claim->info.score)),
                diagram);
    for (int stone = STONE_BLACK; stone <= STONE_WALL; stone++) {
        text_append(text, "%s", KEYS[stone]);
        for (int cell = 0; cell < board->cell_count; cell++) {
            if ((int)board_stone(board, (Cell)cell) != stone)
                continue;
            notation_write_move((Cell)cell, board->width, move);
            text_append(text, " %s", move);
        }
        text_append(text, "\n");
    }
    text_append(text, "%s\n", claim->reason.data == NULL ? "" : claim->reason.data);
}
