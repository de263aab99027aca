/* solve_run: see solve_run.h. */
#include "solve/solve_run.h"

#include "ground/datafile.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the line at `at` begins with the word, as far as the text goes. */
static bool line_begins(const Text *text, size_t at, const char *word) {
    size_t length = strlen(word), left = text->length - at;
    return memcmp(text->data + at, word, left < length ? left : length) == 0;
}

/* The bytes of a byte order mark, as editors put it at the beginning. */
static size_t mark_length(const Text *text) {
    return (size_t)(text_after_mark(text->data) - text->data);
}

/* Where the torn certificate at the end of a text begins; its length when the last one is whole. */
static size_t torn_certificate(const Text *text) {
    size_t begin = text->length;
    for (size_t at = mark_length(text); at < text->length;) {
        const char *end = memchr(text->data + at, '\n', text->length - at);
        if (line_begins(text, at, "certificate"))
            begin = at;
        else if (end != NULL && line_begins(text, at, "end"))
            begin = text->length;
        at = end == NULL ? text->length : (size_t)(end + 1 - text->data);
    }
    return begin;
}

/* Whether the first line that is no remark begins a certificate, or there is none. */
static bool holds_certificates(const Text *text) {
    size_t at = mark_length(text);
    while (at < text->length && (text->data[at] == '#' || text->data[at] == '\n')) {
        const char *end = memchr(text->data + at, '\n', text->length - at);
        at = end == NULL ? text->length : (size_t)(end + 1 - text->data);
    }
    return line_begins(text, at, "certificate");
}

/* How many bytes of a file of certificates stay when others are appended: all but a torn one at its
 * end. Returns -1 with errno when it cannot be read, which is 0 if it holds something else. */
static int64_t whole_bytes(const char *path) {
    Text text = {0};
    bool read = text_file_read(path, &text);
    int reason = read ? 0 : errno;
    bool good = read ? holds_certificates(&text) : reason == 0;
    int64_t whole = good ? (int64_t)torn_certificate(&text) : -1;
    text_free(&text);
    errno = reason;
    return whole;
}

/* Makes an open file ready for certificates; returns whether that can be, with errno if it cannot,
 * which is 0 where what the file holds is to stay as it is. -from goes on in a file, and what is no
 * whole certificate at its end is cut off. Nothing is cut off a device. */
static bool ready_certificates(int descriptor, const SolveOptions *options) {
    struct stat about;
    if (fstat(descriptor, &about) != 0)
        return false;
    if (!S_ISREG(about.st_mode) || about.st_size == 0)
        return true;
    errno = 0;
    if (options->from == 0)
        return false;
    int64_t whole = whole_bytes(options->write);
    return whole >= 0 && ftruncate(descriptor, (off_t)whole) == 0;
}

/* Why what a file holds is to stay as it is. */
static const char *why_it_stays(const SolveOptions *options) {
    return options->from > 0     ? "holds no certificates; give another file"
           : options->random > 0 ? "has something in it; give another file, or -from to go on in it"
                                 : "has something in it; give another file";
}

bool solve_run_open(SolveRun *run) {
    const char *path = run->options->write;
    run->certificates = -1;
    if (path == NULL)
        return true;
    run->certificates = datafile_open(path);
    if (run->certificates >= 0 && ready_certificates(run->certificates, run->options))
        return true;
    fprintf(stderr, "solve: %s: %s\n", path,
            errno != 0 ? datafile_reason() : why_it_stays(run->options));
    if (run->certificates >= 0)
        close(run->certificates);
    run->certificates = -1;
    return false;
}

bool solve_run_close(const SolveRun *run) {
    if (run->certificates < 0 || close(run->certificates) == 0)
        return true;
    fprintf(stderr, "solve: %s: %s\n", run->options->write, strerror(errno));
    return false;
}

/* Appends the certificate of the last claim to the file; if that fails, no part of it stays. */
static bool write_certificate(SolveRun *run) {
    Text text = {0};
    certificate_write(claimant_certificate(run->claimant), &text);
    errno = ENOMEM;
    bool good = !text.failed && text.data != NULL &&
                datafile_append(run->certificates, text.data, text.length);
    if (!good)
        text_file_say_unwritten("solve", run->options->write);
    text_free(&text);
    return good;
}

int64_t solve_run_written(const SolveRun *run) {
    struct stat about;
    bool regular =
        run->certificates >= 0 && fstat(run->certificates, &about) == 0 && S_ISREG(about.st_mode);
    return regular ? (int64_t)about.st_size : -1;
}

void solve_run_cut(const SolveRun *run, int64_t from) {
    bool cut = from >= 0 && ftruncate(run->certificates, (off_t)from) == 0;
    (void)cut; /* where that fails, the file has a certificate twice */
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
    return run->certificates < 0 || write_certificate(run);
}

void solve_run_show_progress(SolveRun *run, int64_t done, int64_t total) {
    Text line = {0};
    if (!progress_line_is_due(&run->progress, false))
        return;
    text_append(&line, "%" PRId64, done);
    if (total != 0)
        text_append(&line, " of %" PRId64, total);
    text_append(&line, " done: %" PRId64 " claim%s, %" PRId64 " verified, %" PRId64 " not, %.0f s",
                run->claimed, text_plural(run->claimed), run->verified,
                run->claimed - run->verified, progress_line_seconds(&run->progress));
    progress_line_show(&run->progress, line.data);
    text_free(&line);
}
