/* solve_run: see solve_run.h. */
#include "solve/solve_run.h"

#include <inttypes.h>
#include <stdio.h>

static const int64_t PROGRESS_NS = 10000000000;

/* Appends the certificate of the last claim to the file. */
static bool write_certificate(SolveRun *run) {
    Text text = {0};
    certificate_write(claimant_certificate(run->claimant), &text);
    bool good = !text.failed && text.data != NULL && fputs(text.data, run->certificates) >= 0 &&
                fflush(run->certificates) == 0;
    text_free(&text);
    if (!good)
        fprintf(stderr, "solve: cannot write to %s\n", run->options->write);
    return good;
}

/* Says loudly what is wrong with a claim. */
static void report_claim(const SolveRun *run, const char *what) {
    Text text = {0};
    claim_describe(&run->claim, engine_board(claimant_engine(run->claimant)), &text);
    printf("\n%s: %s\n", what, text.data == NULL ? "" : text.data);
    fflush(stdout);
    text_free(&text);
}

bool solve_run_position(SolveRun *run) {
    Claim *claim = &run->claim;
    claimant_examine(run->claimant, claim);
    if (claim->outcome == CLAIM_STOPPED)
        return false;
    run->positions++;
    run->nodes += claim->info.nodes;
    run->nanoseconds += claim->nanoseconds;
    run->claimed += claim->outcome != CLAIM_NONE;
    run->verified += claim->outcome == CLAIM_VERIFIED;
    run->late += claim->outcome == CLAIM_LATE;
    run->wrong += claim->outcome == CLAIM_FALSE;
    run->undecided += claim->outcome == CLAIM_UNDECIDED;
    if (claim->outcome == CLAIM_FALSE)
        report_claim(run, "FALSE CLAIM");
    if (claim->outcome == CLAIM_LATE)
        report_claim(run, "LATE CLAIM");
    if (claim->outcome == CLAIM_UNDECIDED)
        report_claim(run, "UNVERIFIED CLAIM");
    if (claim->outcome != CLAIM_VERIFIED)
        return true;
    run->proof_nodes += claim->proof_nodes;
    run->lengths[min_int(score_plies(claim->info.score), CERTIFICATE_MAX_PLIES)]++;
    return run->certificates == NULL || write_certificate(run);
}

void solve_run_show_progress(SolveRun *run, int64_t done, int64_t total) {
    int64_t now = clock_ns();
    if (run->options->quiet || now - run->shown_ns < PROGRESS_NS)
        return;
    run->shown_ns = now;
    printf("%" PRId64, done);
    if (total != 0)
        printf(" of %" PRId64, total);
    printf(" done: %" PRId64 " claims, %" PRId64 " verified, %" PRId64 " not, %.0f s\n",
           run->claimed, run->verified, run->claimed - run->verified,
           (double)(now - run->start_ns) / 1e9);
    fflush(stdout);
}
