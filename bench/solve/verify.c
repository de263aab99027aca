/* verify: checks certificates of forced wins, without the engine.
 *
 * Reads files of certificates (certificate.h), gives each to the checker and says what came of
 * it. The exit status is 1 unless all of them hold.
 */
#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "ground/subcommands.h"
#include "ground/watch.h"
#include "solve/checker.h"
#include "text/text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A run over several files. */
typedef struct VerifyRun {
    ThinkControl control;
    bool thorough, quiet;
    int good, bad;
} VerifyRun;

static bool verify_stopped(void *context) {
    return atomic_load((atomic_bool *)context);
}

/* Checks one certificate and prints a line about it, unless it is told to stop before it knows. */
static void verify_certificate(VerifyRun *run, const Certificate *certificate, const char *path) {
    Checker *checker = calloc(1, sizeof *checker);
    Text reason = {0};
    if (checker == NULL) {
        fprintf(stderr, "verify: not enough memory\n");
        run->bad++;
        return;
    }
    checker->certificate = certificate;
    checker->thorough = run->thorough;
    checker->stopped = verify_stopped;
    checker->context = &run->control.stop;
    bool holds = checker_run(checker) == CHECKER_HOLDS;
    bool stopped = checker->fault == CHECKER_STOPPED;
    checker_explain(checker, &reason);
    if (!stopped && (!holds || !run->quiet))
        printf("%s:%d: %s: %s, %s in %d %s, %d node%s, %" PRId64 " step%s: %s\n", path,
               certificate->line, holds ? "valid" : "INVALID",
               rules_name(certificate->position.rules.number),
               certificate->side == BLACK ? "black" : "white", certificate->plies,
               text_plies(certificate->plies), certificate->node_count,
               text_plural(certificate->node_count), checker->steps, text_plural(checker->steps),
               reason.data == NULL ? "" : reason.data);
    fflush(stdout);
    run->good += holds;
    run->bad += !holds && !stopped;
    text_free(&reason);
    free(checker);
}

/* Checks all certificates of a text, which may begin with a byte order mark and ends at its first
 * zero byte: none belongs there. */
static void verify_text(VerifyRun *run, const Text *text, const char *path) {
    Certificate certificate = {0};
    CertificateReader reader = {text->data == NULL ? "" : text_after_mark(text->data), 1};
    char message[256];
    int before = run->good + run->bad;
    while (!atomic_load(&run->control.stop)) {
        CertificateStatus status = certificate_read(&certificate, &reader, message, sizeof message);
        if (status == CERTIFICATE_END)
            break;
        if (status == CERTIFICATE_READ) {
            verify_certificate(run, &certificate, path);
            continue;
        }
        printf("%s:%d: INVALID: %s\n", path, certificate.line, message);
        run->bad++;
    }
    certificate_free(&certificate);
    if (text->data != NULL && strlen(text->data) != text->length) {
        printf("%s: INVALID: there is a zero byte after %zu others\n", path, strlen(text->data));
        run->bad++;
    }
    if (run->good + run->bad == before && !atomic_load(&run->control.stop)) {
        printf("%s: INVALID: there is no certificate\n", path);
        run->bad++;
    }
}

/* Checks the files; returns the exit status. */
static int verify_files(VerifyRun *run, const ArgumentFiles *files) {
    bool unread = false;
    Watch *watch = watch_create(&run->control);
    for (int i = 0; i < files->count && watch != NULL; i++) {
        Text text = {0};
        if (text_file_read(files->name[i], &text) || errno == 0) {
            verify_text(run, &text, files->name[i]);
        } else {
            fprintf(stderr, "verify: %s: %s\n", files->name[i], strerror(errno));
            unread = true;
        }
        text_free(&text);
    }
    if (watch == NULL)
        fprintf(stderr, "verify: the system has no resources left\n");
    watch_destroy(watch);
    printf("%d valid, %d invalid\n", run->good, run->bad);
    if (unread)
        return EXIT_USAGE;
    if (atomic_load(&run->control.stop))
        return interrupt_say("verify", NULL);
    return run->bad == 0 && watch != NULL ? 0 : EXIT_FAILURE;
}

int subcommand_verify(int argc, char **argv) {
    VerifyRun run = {0};
    ArgumentFiles files = {0};
    const Argument TABLE[] = {
        {"-thorough", ARGUMENT_FLAG, &run.thorough, 0, 0, NULL,
         "Play every defence out, which takes long.", NULL},
        {"-quiet", ARGUMENT_FLAG, &run.quiet, 0, 0, NULL, "Only what is wrong, and the counts.",
         NULL},
        {"", ARGUMENT_OTHERS, &files, 0, 0, NULL, "", arguments_file},
    };
    ArgumentsStatus read = arguments_read("pentad-bench verify [OPTIONS] FILE...", TABLE,
                                          (int)ARRAY_LENGTH(TABLE), argc, argv);
    if (read != ARGUMENTS_OK)
        return arguments_exit_status(read);
    if (files.count == 0) {
        fprintf(stderr, "verify: needs a file: pentad-bench verify [OPTIONS] FILE...\n");
        return EXIT_USAGE;
    }
    return verify_files(&run, &files);
}
