/* selfplay_game: see selfplay_game.h. */
#include "data/selfplay_game.h"

#include <stdlib.h>

/* Attempts after which a random opening is taken although it is not even; as far as it leaves an
 * unfinished game. */
enum { MAX_ATTEMPTS = 1000 };

struct SelfplayTable {
    const SelfplaySettings *settings;
    Engine *engines[SIDE_COUNT];
    Referee *referee;
    OpeningMaker *maker;  /* NULL when openings come from a book */
    int64_t opening_game; /* the number of the last game, -1 before, */
    Opening opening;      /* and its opening */
};

SelfplayTable *selfplay_table_create(const SelfplaySettings *settings) {
    SelfplayTable *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    const GamedataHeader *header = &settings->header;
    table->settings = settings;
    table->engines[BLACK] = searching_engine(header, settings->hash_mib);
    table->engines[WHITE] = searching_engine(header, settings->hash_mib);
    table->referee = referee_create(header->rule, header->width, header->height);
    bool random = settings->book->count == 0;
    table->maker = random ? opening_maker_create(&settings->criteria) : NULL;
    table->opening_game = -1;
    if (table->engines[BLACK] != NULL && table->engines[WHITE] != NULL && table->referee != NULL &&
        (!random || table->maker != NULL))
        return table;
    selfplay_table_destroy(table);
    return NULL;
}

void selfplay_table_destroy(SelfplayTable *table) {
    if (table == NULL)
        return;
    engine_destroy(table->engines[BLACK]);
    engine_destroy(table->engines[WHITE]);
    referee_destroy(table->referee);
    opening_maker_destroy(table->maker);
    free(table);
}

Engine *selfplay_engine(SelfplayTable *table, Side side) {
    return table->engines[side];
}

/* Chooses the opening of a game: one of the book's in any position, or a new one. */
static Opening table_make_opening(SelfplayTable *table, Random *random) {
    Opening opening = {0};
    const OpeningBook *book = table->settings->book;
    if (book->count > 0) {
        uint32_t index = random_below(random, (uint32_t)book->count);
        int symmetries = opening_book_symmetries(book->width, book->height);
        return opening_book_transform(&book->openings[index], book->width, book->height,
                                      (int)random_below(random, (uint32_t)symmetries));
    }
    bool even = false;
    for (int i = 0; i < MAX_ATTEMPTS && !even; i++)
        even = opening_maker_try(table->maker, random, &opening);
    if (!even)
        opening_maker_shorten(table->maker, &opening);
    return opening;
}

/* The opening of game `number`; making one takes a while, so that of the last game is kept for
 * those who play it twice. */
static const Opening *table_opening(SelfplayTable *table, int64_t number) {
    Random random = random_stream(table->settings->seed, (uint64_t)number);
    if (table->opening_game != number)
        table->opening = table_make_opening(table, &random);
    table->opening_game = number;
    return &table->opening;
}

/* Plays a stone on all three boards. */
static RefereeVerdict table_play(SelfplayTable *table, Cell cell, int width) {
    Stone stone = side_stone(referee_board(table->referee)->side);
    RefereeVerdict verdict = referee_play(table->referee, cell % width, cell / width);
    if (verdict == REFEREE_GOES_ON)
        for (int side = 0; side < SIDE_COUNT; side++)
            engine_put(table->engines[side], cell, stone);
    return verdict;
}

/* Sets the boards up with the opening. Returns what it leads to. */
static RefereeVerdict table_open(SelfplayTable *table, const Opening *opening, SelfplayGame *game) {
    const GamedataHeader *header = &table->settings->header;
    RefereeVerdict verdict = REFEREE_GOES_ON;
    referee_clear(table->referee, (int)table->settings->adjudication.max_moves);
    for (int side = 0; side < SIDE_COUNT; side++) {
        engine_clear_hash(table->engines[side]);
        engine_new_game(table->engines[side], header->width, header->height);
    }
    for (int i = 0; i < opening->count && verdict == REFEREE_GOES_ON; i++) {
        game->cells[game->count++] = opening->cells[i];
        verdict = table_play(table, opening->cells[i], header->width);
    }
    game->opening_count = game->count;
    return verdict;
}

/* Whether the scores of the last moves say that it is over; then the result is in `game`. */
static bool adjudicate(const Adjudication *rules, SelfplayGame *game) {
    const MatchAdjudication one_sided = {.rules = *rules, .one_sided = true};
    int scores[BOARD_MAX_CELLS];
    for (int i = game->opening_count; i < game->count; i++)
        scores[i] = game->findings[i].score;
    AdjudicationVerdict verdict =
        adjudication_judge(&one_sided, scores, game->opening_count, game->count);
    if (verdict == ADJUDICATION_GOES_ON)
        return false;
    game->end = verdict == ADJUDICATION_DRAW ? ENDING_AGREED_DRAW : ENDING_RESIGNED;
    game->result = verdict == ADJUDICATION_DRAW         ? RESULT_DRAW
                   : verdict == ADJUDICATION_BLACK_LOST ? RESULT_WHITE
                                                        : RESULT_BLACK;
    return true;
}

/* Writes down what the rules say about the last stone. */
static void game_end(SelfplayGame *game, RefereeVerdict verdict) {
    bool black_moved = game->count % 2 == 1;
    game->end = referee_ending(verdict);
    game->result = RESULT_DRAW;
    if (verdict == REFEREE_WIN)
        game->result = black_moved ? RESULT_BLACK : RESULT_WHITE;
    if (verdict == REFEREE_FOUL)
        game->result = black_moved ? RESULT_WHITE : RESULT_BLACK;
}

/* Decides which searches of a game get alternatives. It is not the generator of the openings, which
 * are the same with and without. */
static Random alternatives_random(const SelfplaySettings *settings, int64_t number) {
    return random_stream(~settings->seed, (uint64_t)number);
}

bool selfplay_play(SelfplayTable *table, int64_t number, ThinkControl *control,
                   SelfplayGame *game) {
    const GamedataHeader *header = &table->settings->header;
    Random random = alternatives_random(table->settings, number);
    game->number = number;
    game->count = game->opening_count = 0;
    RefereeVerdict verdict = table_open(table, table_opening(table, number), game);
    while (verdict == REFEREE_GOES_ON) {
        Engine *engine = table->engines[referee_board(table->referee)->side];
        Finding *finding = &game->findings[game->count];
        bool alternatives = searching_draw_alternatives(header, &random);
        if (!searching_run(engine, header, alternatives, control, finding) ||
            atomic_load(&control->stop))
            return false;
        game->cells[game->count++] = finding->best;
        verdict = table_play(table, finding->best, header->width);
        if (verdict == REFEREE_GOES_ON && adjudicate(&table->settings->adjudication, game))
            return true;
    }
    if (verdict == REFEREE_ILLEGAL)
        return false;
    game_end(game, verdict);
    return true;
}
