/* selfplay_game: see selfplay_game.h. */
#include "data/selfplay_game.h"

#include <stdlib.h>

/* Attempts after which a random opening is taken although it is not even. */
enum { MOST_ATTEMPTS = 1000 };

struct SelfplayTable {
    const SelfplaySettings *settings;
    Engine *engines[SIDE_COUNT];
    Referee *referee;
    OpeningMaker *maker;  /* NULL when openings come from a book */
    int64_t opening_game; /* the number of the last game, -1 before, */
    Opening opening;      /* and its opening */
};

/* Creates an engine with a table of its own. */
static Engine *engine_for(const SelfplaySettings *settings) {
    Engine *engine = engine_create();
    if (engine != NULL &&
        engine_set_hash(engine, (uint64_t)settings->hash_mib << 20) == ENGINE_OK &&
        engine_set_rule(engine, settings->header.rule, 5) == ENGINE_OK)
        return engine;
    engine_destroy(engine);
    return NULL;
}

SelfplayTable *selfplay_table_create(const SelfplaySettings *settings) {
    SelfplayTable *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    const SamplesHeader *header = &settings->header;
    table->settings = settings;
    table->engines[BLACK] = engine_for(settings);
    table->engines[WHITE] = engine_for(settings);
    table->referee = referee_create(header->rule, header->width, header->height);
    bool random = settings->book->count == 0;
    table->maker = random ? opening_maker_create(&settings->taste) : NULL;
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
    for (int i = 0; i < MOST_ATTEMPTS && !opening_maker_try(table->maker, random, &opening); i++)
        continue;
    return opening;
}

/* The opening of game `number`; making one takes a while, so that of the last game is kept for
 * those who play it twice. */
static const Opening *table_opening(SelfplayTable *table, int64_t number) {
    Random random = random_stream(table->settings->header.seed, (uint64_t)number);
    if (table->opening_game != number)
        table->opening = table_make_opening(table, &random);
    table->opening_game = number;
    return &table->opening;
}

/* Plays a stone on all three boards. */
static RefereeVerdict table_play(SelfplayTable *table, Cell cell, int width) {
    Stone stone = referee_board(table->referee)->side == BLACK ? STONE_BLACK : STONE_WHITE;
    RefereeVerdict verdict = referee_play(table->referee, cell % width, cell / width);
    if (verdict == REFEREE_GOES_ON)
        for (int side = 0; side < SIDE_COUNT; side++)
            engine_put(table->engines[side], cell, stone);
    return verdict;
}

/* Sets the boards up with the opening. Returns what it leads to. */
static RefereeVerdict table_open(SelfplayTable *table, const Opening *opening, SampleGame *game) {
    const SamplesHeader *header = &table->settings->header;
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

/* Whether the last moves of the side that moved last, or of both sides, say that it is over;
 * then the result is in `game`. */
static bool adjudicate(const Adjudication *rules, SampleGame *game) {
    int last = game->count - 1, hopeless = 0, level = 0;
    for (int i = last; i >= game->opening_count && game->scores[i] <= -rules->resign_score; i -= 2)
        hopeless++;
    for (int i = last; i >= game->opening_count && abs(game->scores[i]) <= rules->draw_score; i--)
        level++;
    if (rules->resign_moves > 0 && hopeless >= rules->resign_moves) {
        game->result = last % 2 == 0 ? RESULT_WHITE : RESULT_BLACK;
        game->end = SAMPLE_RESIGNED;
        return true;
    }
    if (rules->draw_moves > 0 && level >= rules->draw_moves && game->count >= rules->draw_after) {
        game->result = RESULT_DRAW;
        game->end = SAMPLE_AGREED_DRAW;
        return true;
    }
    return false;
}

/* Writes down what the rules say about the last stone. */
static void game_end(SampleGame *game, RefereeVerdict verdict) {
    static const SampleEnd ENDS[] = {[REFEREE_WIN] = SAMPLE_FIVE,
                                     [REFEREE_FOUL] = SAMPLE_FOUL,
                                     [REFEREE_FULL] = SAMPLE_FULL,
                                     [REFEREE_FEW_EMPTY] = SAMPLE_FEW_EMPTY,
                                     [REFEREE_MOVE_LIMIT] = SAMPLE_MOVE_LIMIT};
    bool black_moved = game->count % 2 == 1;
    game->end = ENDS[verdict];
    game->result = RESULT_DRAW;
    if (verdict == REFEREE_WIN)
        game->result = black_moved ? RESULT_BLACK : RESULT_WHITE;
    if (verdict == REFEREE_FOUL)
        game->result = black_moved ? RESULT_WHITE : RESULT_BLACK;
}

/* Lets the engine that is to move think; returns false when it failed. */
static bool table_think(SelfplayTable *table, ThinkControl *control, ThinkInfo *info) {
    const SamplesHeader *header = &table->settings->header;
    Limits limits = limits_none(clock_ms());
    if (header->nodes > 0)
        limits.max_nodes = header->nodes;
    if (header->depth > 0)
        limits.max_depth = (int)header->depth;
    if (header->turn_ms > 0)
        limits.turn_ms = header->turn_ms;
    Side side = referee_board(table->referee)->side;
    return engine_think(table->engines[side], &limits, control, NULL, info) == ENGINE_OK;
}

bool selfplay_play(SelfplayTable *table, int64_t number, ThinkControl *control, SampleGame *game) {
    const SamplesHeader *header = &table->settings->header;
    *game = (SampleGame){.number = number};
    RefereeVerdict verdict = table_open(table, table_opening(table, number), game);
    while (verdict == REFEREE_GOES_ON) {
        ThinkInfo info;
        if (!table_think(table, control, &info) || atomic_load(&control->stop))
            return false;
        game->scores[game->count] = (int16_t)info.score;
        game->cells[game->count++] = info.best;
        verdict = table_play(table, info.best, header->width);
        if (verdict == REFEREE_GOES_ON && adjudicate(&table->settings->adjudication, game))
            return true;
    }
    game_end(game, verdict);
    return verdict != REFEREE_ILLEGAL;
}
