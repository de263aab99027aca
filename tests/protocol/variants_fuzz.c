/* A bounded fuzz run of the variants, for AddressSanitizer: damaged saved games, and
 * conversations of typed lines.
 *
 * variants_fuzz [ROUNDS [SEED]]. A saved game that is read must be a game, and be the same when it
 * is written and read again; a conversation must leave a game whose moves the rules know. Games
 * that end are kept where XDG_DATA_HOME says.
 */
#include "play/variants/variants_game.h"
#include "play/variants/variants_save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_ROUNDS = 3000, LINES = 40, LINE_SIZE = 64 };

static void fail(const char *what, const char *text) {
    fprintf(stderr, "%s:\n%s\n", what, text);
    abort();
}

/* The checksum behind a text, as a saved game has it. */
static void add_sum(Text *buffer) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < buffer->length; i++)
        sum = (sum ^ (unsigned char)buffer->data[i]) * 16777619u;
    text_append(buffer, "sum %08x\n", (unsigned)sum);
}

/* Reads a text and, if it is a game, writes and reads it again. */
static void check_text(const Text *text) {
    VariantsSettings usual;
    VariantsSaved saved, again;
    Text buffer = {0};
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    variants_settings_init(&usual);
    if (!variants_save_read(text->data, text->length, &usual, &saved, complaint)) {
        if (complaint[0] == '\0')
            fail("refused without a word", text->data);
        return;
    }
    variants_save_write(&buffer, &saved);
    if (!variants_save_read(buffer.data, buffer.length, &usual, &again, complaint) ||
        again.count != saved.count || memcmp(again.moves, saved.moves, (size_t)saved.count) != 0)
        fail("not the same when written and read again", text->data);
    text_free(&buffer);
}

/* A saved match after the conversation; then the same, damaged, with a right checksum. */
static void fuzz_text(const VariantsPlay *play, Random *random) {
    VariantsSaved saved;
    Text buffer = {0};
    variants_save_take(play, &saved);
    variants_save_write(&buffer, &saved);
    check_text(&buffer);
    buffer.length = (size_t)(strstr(buffer.data, "\nsum ") + 1 - buffer.data);
    for (uint32_t changes = random_below(random, 4); changes > 0; changes--)
        buffer.data[random_below(random, (uint32_t)buffer.length)] =
            "0129 abei\n#=\xff"[random_below(random, 13)];
    if (random_below(random, 4) == 0)
        buffer.length = 1 + random_below(random, (uint32_t)buffer.length);
    add_sum(&buffer);
    check_text(&buffer);
    text_free(&buffer);
}

/* One line that somebody might type. */
static void write_line(Random *random, char line[LINE_SIZE]) {
    static const char *const WORDS[] = {"undo",          "u",
                                        "redo",          "r",
                                        "give up",       "next",
                                        "new",           "board",
                                        "settings",      "set",
                                        "set forget on", "set game tickoattwo",
                                        "table",         "set first opponent",
                                        "help",          "set rounds 3",
                                        "set name Eva",  "set time x",
                                        "pause",         "eval",
                                        "now",           "zz9"};
    if (random_below(random, 3) > 0)
        snprintf(line, LINE_SIZE, "%c%c", 'a' + (int)random_below(random, 10),
                 '0' + (int)random_below(random, 11));
    else
        snprintf(line, LINE_SIZE, "%s", WORDS[random_below(random, ARRAY_LENGTH(WORDS))]);
    if (random_below(random, 16) == 0)
        line[random_below(random, (uint32_t)strlen(line))] = (char)random_next(random);
}

/* One conversation. */
static void run_round(uint64_t seed) {
    Random random = random_stream(29, seed);
    VariantsPlay *play = calloc(1, sizeof *play);
    if (play == NULL)
        exit(1);
    variants_settings_init(&play->wanted);
    play->wanted.opponent = OPPONENT_PERSON;
    play->wanted.game = (int)(seed % 2);
    play->settings = play->wanted;
    play->lines = true;
    play->worker = variants_worker_create();
    if (play->worker == NULL || !variants_new_match(play))
        exit(1);
    for (int i = 0; i < LINES; i++) {
        char line[LINE_SIZE];
        write_line(&random, line);
        Action action = variants_action_read(line, variant_kind(play->game));
        bool file =
            action.kind == ACTION_SAVE || action.kind == ACTION_OPEN || action.kind == ACTION_HINT;
        if (!file)
            variants_obey(play, &action);
        const VariantsMatch *match = &play->match;
        if (match->finished != match->wins[0] + match->wins[1] + match->draws ||
            match->finished < 0)
            fail("rounds that do not add up", line);
    }
    fuzz_text(play, &random);
    variants_worker_destroy(play->worker);
    variant_destroy(play->game);
    free(play);
}

int main(int argc, char **argv) {
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : DEFAULT_ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (long round = 0; round < rounds; round++)
        run_round(seed + (uint64_t)round);
    printf("%ld conversations of %d lines and as many saved games\n", rounds, LINES);
    return 0;
}
