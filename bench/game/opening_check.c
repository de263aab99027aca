/* opening_check: see opening_check.h. */
#include "game/opening_check.h"

#include "ground/arguments.h"
#include "ground/interrupt.h"
#include "text/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { BOUNDS = 6, MESSAGE_SIZE = 512 };

/* What was found of the openings with scores within one bound, but not within a smaller one. */
typedef struct CheckRow {
    int64_t most; /* score, of either sign */
    int count, black_ahead;
} CheckRow;

typedef struct OpeningCheck {
    const OpeningCriteria *criteria;
    OpeningMaker *maker;
    CheckRow row[BOUNDS];
    int checked;
} OpeningCheck;

/* Makes the rows, with the bound of the criteria first. */
static void set_bounds(OpeningCheck *check) {
    static const int64_t FURTHER[] = {100, 250, 500, 1000};
    int rows = 0;
    check->row[rows++].most = check->criteria->balance;
    for (size_t i = 0; i < ARRAY_LENGTH(FURTHER); i++)
        if (FURTHER[i] > check->criteria->balance)
            check->row[rows++].most = FURTHER[i];
    check->row[rows].most = SCORE_WIN;
}

/* Enters a score from black's view. */
static void enter(OpeningCheck *check, int score) {
    CheckRow *row = check->row;
    while (llabs(score) > row->most)
        row++;
    row->count++;
    row->black_ahead += score > 0;
    check->checked++;
}

static void print_opening(const Opening *opening, int width, int score) {
    for (int i = 0; i < opening->count; i++) {
        char move[NOTATION_MOVE_SIZE];
        notation_write_move(opening->cells[i], width, move);
        fputs(move, stdout);
    }
    printf(" %+d\n", score);
    fflush(stdout);
}

static void print_rows(const OpeningCheck *check) {
    printf("%d opening%s, %" PRId64 " position%s each\n"
           "score at most   openings   black ahead\n",
           check->checked, text_plural(check->checked), check->criteria->nodes,
           text_plural(check->criteria->nodes));
    for (const CheckRow *row = check->row;; row++) {
        bool last = row->most == SCORE_WIN;
        if (last)
            printf("%13s   %8d   %11d\n", "more", row->count, row->black_ahead);
        else
            printf("%13" PRId64 "   %8d   %11d\n", row->most, row->count, row->black_ahead);
        if (last)
            return;
    }
}

/* Searches the openings of the book; returns the exit status. */
static int check_book(OpeningCheck *check, const OpeningBook *book, bool quiet,
                      const Interrupt *interrupt) {
    for (int i = 0; i < book->count && !interrupt_raised(interrupt); i++) {
        int score;
        if (!opening_maker_judge(check->maker, &book->openings[i], &score)) {
            fprintf(stderr, "openings: opening %d cannot be searched\n", i + 1);
            return EXIT_FAILURE;
        }
        enter(check, score);
        if (!quiet)
            print_opening(&book->openings[i], book->width, score);
    }
    print_rows(check);
    return check->checked == book->count ? 0 : interrupt_say("openings", NULL);
}

int opening_check(const OpeningCriteria *criteria, const char *path, bool quiet,
                  const Interrupt *interrupt) {
    OpeningCheck check = {.criteria = criteria};
    OpeningBook book = {
        .rule = criteria->rule, .width = criteria->width, .height = criteria->height};
    char message[MESSAGE_SIZE];
    if (!opening_book_read(&book, path, message, sizeof message)) {
        fprintf(stderr, "openings: %s\n", message);
        return EXIT_USAGE;
    }
    check.maker = opening_maker_create(criteria);
    int status = EXIT_FAILURE;
    if (check.maker == NULL) {
        fprintf(stderr, "openings: the system has no resources left\n");
    } else {
        set_bounds(&check);
        status = check_book(&check, &book, quiet, interrupt);
    }
    opening_maker_destroy(check.maker);
    opening_book_free(&book);
    return status;
}
