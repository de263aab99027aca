/* opening_maker: see opening_maker.h. */
#include "game/opening_maker.h"

#include "ground/stones.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    HASH_MIB = 8,
    SPREAD = 3,        /* a stone is at most so far from an earlier one */
    MARGIN = 2,        /* the first stone is at least so far from the edge, if there is room */
    SIFT_DIVISOR = 16, /* a search smaller by this factor sorts out what is far from even */
    SIFT_FACTOR = 3    /* with a bound that is larger by this one */
};

struct OpeningMaker {
    OpeningCriteria criteria;
    Engine *engine;
    Referee *referee;
};

bool opening_maker_can_make(int64_t fewest, int64_t most, int width, int height) {
    if (fewest > most)
        fprintf(stderr, "-fewest %" PRId64 " is more than -most %" PRId64 "\n", fewest, most);
    else if (most * 2 > (int64_t)width * height)
        fprintf(stderr, "-most: %" PRId64 " stones are more than half of a %dx%d board\n", most,
                width, height);
    else
        return true;
    return false;
}

OpeningMaker *opening_maker_create(const OpeningCriteria *criteria) {
    OpeningMaker *maker = calloc(1, sizeof *maker);
    if (maker == NULL)
        return NULL;
    maker->criteria = *criteria;
    maker->engine = engine_create();
    maker->referee = referee_create(criteria->rule, criteria->width, criteria->height);
    if (maker->engine != NULL && maker->referee != NULL &&
        engine_set_hash(maker->engine, (uint64_t)HASH_MIB << 20) == ENGINE_OK &&
        engine_set_rule(maker->engine, criteria->rule, RULE_ROW) == ENGINE_OK)
        return maker;
    opening_maker_destroy(maker);
    return NULL;
}

void opening_maker_destroy(OpeningMaker *maker) {
    if (maker == NULL)
        return;
    engine_destroy(maker->engine);
    referee_destroy(maker->referee);
    free(maker);
}

/* A coordinate for the first stone. */
static int random_start(Random *random, int size) {
    int margin = min_int(MARGIN, (size - 1) / 2);
    return margin + (int)random_below(random, (uint32_t)(size - 2 * margin));
}

static bool opening_holds(const Opening *opening, Cell cell) {
    for (int i = 0; i < opening->count; i++)
        if (opening->cells[i] == cell)
            return true;
    return false;
}

/* Scatters stones, each near one that lies there already. */
static void opening_scatter(const OpeningCriteria *criteria, Random *random, Opening *opening) {
    int stones = criteria->fewest +
                 (int)random_below(random, (uint32_t)(criteria->most - criteria->fewest + 1));
    int x = random_start(random, criteria->width), y = random_start(random, criteria->height);
    opening->count = 0;
    opening->cells[opening->count++] = (Cell)(y * criteria->width + x);
    while (opening->count < stones) {
        Cell from = opening->cells[random_below(random, (uint32_t)opening->count)];
        x = from % criteria->width + (int)random_below(random, 2 * SPREAD + 1) - SPREAD;
        y = from / criteria->width + (int)random_below(random, 2 * SPREAD + 1) - SPREAD;
        if (x < 0 || y < 0 || x >= criteria->width || y >= criteria->height)
            continue;
        Cell cell = (Cell)(y * criteria->width + x);
        if (!opening_holds(opening, cell))
            opening->cells[opening->count++] = cell;
    }
}

/* Sets the opening up; returns whether it is a position to start from. */
static bool maker_set_up(OpeningMaker *maker, const Opening *opening) {
    int width = maker->criteria.width;
    referee_clear(maker->referee, 0);
    engine_clear_hash(maker->engine);
    if (engine_new_game(maker->engine, width, maker->criteria.height) != ENGINE_OK)
        return false;
    for (int i = 0; i < opening->count; i++) {
        Cell cell = opening->cells[i];
        if (referee_play(maker->referee, cell % width, cell / width) != REFEREE_GOES_ON)
            return false;
    }
    return stones_put(maker->engine, opening->cells, opening->count);
}

/* Searches the position that is set up; returns false when that is not possible. */
static bool maker_search(OpeningMaker *maker, int64_t nodes, int *score) {
    ThinkInfo info;
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    if (engine_think(maker->engine, &limits, NULL, NULL, &info) != ENGINE_OK)
        return false;
    *score = info.score;
    return true;
}

/* Whether a search of the given size finds the position within the bound. */
static bool maker_finds_even(OpeningMaker *maker, int64_t nodes, int64_t bound) {
    int score;
    return maker_search(maker, nodes, &score) && score >= -bound && score <= bound;
}

void opening_maker_draw(const OpeningMaker *maker, Random *random, Opening *opening) {
    opening_scatter(&maker->criteria, random, opening);
}

bool opening_maker_accepts(OpeningMaker *maker, const Opening *opening) {
    const OpeningCriteria *criteria = &maker->criteria;
    return maker_set_up(maker, opening) &&
           maker_finds_even(maker, max_int64(criteria->nodes / SIFT_DIVISOR, 1),
                            criteria->balance * SIFT_FACTOR) &&
           maker_finds_even(maker, criteria->nodes, criteria->balance);
}

bool opening_maker_try(OpeningMaker *maker, Random *random, Opening *opening) {
    opening_maker_draw(maker, random, opening);
    return opening_maker_accepts(maker, opening);
}

void opening_maker_shorten(OpeningMaker *maker, Opening *opening) {
    while (opening->count > 0 && !maker_set_up(maker, opening))
        opening->count--;
}

bool opening_maker_judge(OpeningMaker *maker, const Opening *opening, int *score) {
    if (!maker_set_up(maker, opening) || !maker_search(maker, maker->criteria.nodes, score))
        return false;
    if (opening->count % 2 != 0)
        *score = -*score;
    return true;
}

uint64_t opening_maker_key(const Opening *opening, int width, int height) {
    uint64_t lowest = UINT64_MAX;
    for (int symmetry = 0; symmetry < opening_book_symmetries(width, height); symmetry++) {
        Opening turned = opening_book_transform(opening, width, height, symmetry);
        uint64_t sum = 0; /* of one hash a stone: the order makes no difference */
        for (int i = 0; i < turned.count; i++) {
            Random hash = {(uint64_t)turned.cells[i] * 2 + (uint64_t)(i % 2)};
            sum += random_next(&hash);
        }
        lowest = sum < lowest ? sum : lowest;
    }
    return lowest;
}
