/* searching: see searching.h. */
#include "data/searching.h"

enum { ALTERNATIVES = 4 };

Engine *searching_engine(const GamedataHeader *header, int64_t hash_mib) {
    Engine *engine = engine_create();
    if (engine != NULL && engine_set_hash(engine, (uint64_t)hash_mib << 20) == ENGINE_OK &&
        engine_set_rule(engine, header->rule, RULE_ROW) == ENGINE_OK)
        return engine;
    engine_destroy(engine);
    return NULL;
}

static Limits limits_of(const GamedataHeader *header) {
    Limits limits = limits_none(clock_ms());
    if (header->nodes > 0)
        limits.max_nodes = header->nodes;
    if (header->depth > 0)
        limits.max_depth = (int)header->depth;
    if (header->turn_ms > 0)
        limits.turn_ms = header->turn_ms;
    return limits;
}

/* Takes the ranked moves as they stand; the last ones reported are those at the end. */
static void note_lines(void *context, const ThinkInfo *lines, int count) {
    Finding *finding = context;
    finding->alternative_count = min_int(count, ALTERNATIVES);
    for (int i = 0; i < finding->alternative_count; i++)
        finding->alternatives[i] = (DataEvent){.kind = DATA_ALTERNATIVE,
                                               .cell = lines[i].best,
                                               .score = (int16_t)gamedata_score(lines[i].score)};
}

static bool search_alternatives(Engine *engine, const GamedataHeader *header, ThinkControl *control,
                                Finding *finding) {
    ThinkReport report = {.context = finding, .pulse = note_lines};
    Limits limits = limits_of(header);
    ThinkInfo info;
    engine_set_lines(engine, ALTERNATIVES);
    bool good = engine_think(engine, &limits, control, &report, &info) == ENGINE_OK;
    engine_set_lines(engine, 1);
    if (finding->alternative_count < 2)
        finding->alternative_count = 0;
    return good;
}

bool searching_run(Engine *engine, const GamedataHeader *header, bool alternatives,
                   ThinkControl *control, Finding *finding) {
    Limits limits = limits_of(header);
    ThinkInfo info;
    if (engine_think(engine, &limits, control, NULL, &info) != ENGINE_OK)
        return false;
    finding->score = info.score;
    finding->best = info.best;
    finding->alternative_count = 0;
    return !alternatives || search_alternatives(engine, header, control, finding);
}

bool searching_draw_alternatives(const GamedataHeader *header, Random *random) {
    return header->alternatives_every > 0 &&
           random_below(random, (uint32_t)header->alternatives_every) == 0;
}

bool searching_add(GameData *game, const Finding *finding) {
    bool good = gamedata_add(game, DATA_SEARCHED, finding->best, gamedata_score(finding->score));
    for (int i = 0; i < finding->alternative_count && good; i++) {
        const DataEvent *event = &finding->alternatives[i];
        good = gamedata_add(game, DATA_ALTERNATIVE, event->cell, event->score);
    }
    return good;
}
