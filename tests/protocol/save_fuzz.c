/* save_fuzz: spoiled saved games of the terminal against what must always hold.
 *
 *     save_fuzz [ROUNDS [SEED]]
 *
 * Each round writes a game, changes bytes and lines of its file and in half of the rounds puts the
 * checksum right again. The file is then read or complained about in one line; what was read is
 * written and read as a game of as many events. The seed is printed, and a failure ends the program
 * with status 1 and the file.
 */
#include "play/save/play_save_read.h"
#include "play/save/play_save_write.h"
#include "records.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_ROUNDS = 150, MAX_BYTES = 8192, MAX_CHANGES = 5 };

static void fail(const char *what, const char *text) {
    printf("%s:\n%s\n", what, text);
    exit(1);
}

/* A game of some random stones, with an opening now and then. */
static void write_game(Random *random, Text *buffer) {
    Settings settings;
    settings_init(&settings);
    settings.opening = (int)random_below(random, OPENING_RULE_COUNT);
    settings.rule = settings.opening < OPENING_RIF && random_below(random, 2) == 0 ? RULE_FREESTYLE
                                                                                   : RULE_RENJU;
    settings.rounds = 1 + (int)random_below(random, 3);
    SavedGame saved = {
        .settings = settings, .game = game_create(&settings, 0), .date = "2024-05-06"};
    if (saved.game == NULL)
        fail("no memory", "");
    match_init(&saved.match, &settings, 0);
    for (uint32_t i = random_below(random, 60); i > 0; i--) {
        int x = 5 + (int)random_below(random, 5), y = 5 + (int)random_below(random, 5);
        Cell cell = random_below(random, 2) == 0 ? board_cell(saved.game->board, x, y)
                                                 : (Cell)random_below(random, 225);
        if (game_play(saved.game, cell, random_below(random, 9999)) != GAME_NO_STONE)
            continue;
        game_choose(saved.game, (OpeningChoice)random_below(random, CHOICE_THIRD + 1), 5);
        game_name(saved.game, (int)random_below(random, 14), 5);
    }
    if (random_below(random, 4) == 0)
        game_give_up(saved.game, (int)random_below(random, 2), 7);
    save_write(buffer, &saved);
    game_destroy(saved.game);
}

/* Changes a byte, cuts a piece, or takes one twice. */
static size_t spoil(Random *random, char *text, size_t length) {
    static const char BYTES[] = "0123456789,:=-xX\r\n pentad";
    size_t at = random_below(random, (uint32_t)length);
    size_t piece = random_below(random, (uint32_t)(length - at > 60 ? 60 : length - at) + 1);
    switch (random_below(random, 4)) {
    case 0:
        text[at] = BYTES[random_below(random, sizeof BYTES - 1)];
        return length;
    case 1:
        text[at] = (char)(1 + random_below(random, 255));
        return length;
    case 2:
        memmove(text + at, text + at + piece, length - at - piece);
        return length - piece;
    default:
        if (length + piece >= MAX_BYTES)
            return length;
        memmove(text + at + piece, text + at, length - at);
        return length + piece;
    }
}

/* Puts the right checksum on the last line, if it is one. */
static void repair(char *text) {
    char *sum = strstr(text, "pentad:sum=");
    if (sum != NULL && strlen(sum) >= 21)
        snprintf(sum, 22, "pentad:sum=%08" PRIx32 "\r\n",
                 bytes_checksum(text, (size_t)(sum - text)));
}

static void check_again(const SavedGame *saved, const char *text) {
    char complaint[SETTING_COMPLAINT_SIZE] = "";
    Settings settings;
    SavedGame again;
    Text buffer = {0};
    settings_init(&settings);
    save_write(&buffer, saved);
    if (!save_read(buffer.data, buffer.length, &settings, &again, complaint))
        fail(complaint, buffer.data);
    if (again.game->count != saved->game->count)
        fail("another number of events", text);
    game_destroy(again.game);
    text_free(&buffer);
}

static void run_round(Random *random) {
    char text[MAX_BYTES + 64], complaint[SETTING_COMPLAINT_SIZE] = "";
    Settings settings;
    SavedGame saved;
    Text buffer = {0};
    write_game(random, &buffer);
    size_t length = buffer.length < MAX_BYTES ? buffer.length : MAX_BYTES - 1;
    memcpy(text, buffer.data, length);
    text_free(&buffer);
    for (uint32_t i = random_below(random, MAX_CHANGES); i > 0 && length > 0; i--)
        length = spoil(random, text, length);
    text[length] = '\0';
    if (random_below(random, 2) == 0)
        repair(text);
    settings_init(&settings);
    bool read = save_read(text, strlen(text), &settings, &saved, complaint);
    if (!read && (complaint[0] == '\0' || strchr(complaint, '\n') != NULL))
        fail("neither a game nor a complaint in one line", text);
    if (read) {
        check_again(&saved, text);
        game_destroy(saved.game);
    }
}

int main(int argc, char **argv) {
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : DEFAULT_ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf("save_fuzz %ld %llu\n", rounds, (unsigned long long)seed);
    fflush(stdout);
    for (long round = 0; round < rounds; round++) {
        Random random = random_stream(seed, (uint64_t)round);
        run_round(&random);
    }
    printf("%ld files\n", rounds);
    return 0;
}
