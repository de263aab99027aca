/* schedule: see schedule.h. */
#include "match/schedule.h"

#include "engine.h"

/* How many pairings of engines there are. */
static int pairing_count(const Schedule *schedule) {
    int engines = schedule->engines;
    return schedule->gauntlet ? engines - 1 : engines * (engines - 1) / 2;
}

int64_t schedule_games(const Schedule *schedule) {
    return schedule->games * pairing_count(schedule);
}

/* The two engines of a pairing, numbered (0,1), (0,2), (0,3), ..., (1,2), ...; a gauntlet has those
 * with engine 0 alone. */
static void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second) {
    *first = 0;
    while (pairing >= schedule->engines - 1 - *first) {
        pairing -= schedule->engines - 1 - *first;
        ++*first;
    }
    *second = *first + 1 + pairing;
}

/* A number that depends only on the seed and the opening's turn. */
static int schedule_symmetry(const Schedule *schedule, int64_t turn) {
    Random random = random_stream(schedule->seed, (uint64_t)turn);
    return schedule->symmetries <= 1 ? 0
                                     : (int)random_below(&random, (uint32_t)schedule->symmetries);
}

Fixture schedule_fixture(const Schedule *schedule, int64_t game) {
    int pairings = pairing_count(schedule);
    int64_t pair = game / 2, half = game % 2;
    int first, second;
    schedule_pairing(schedule, (int)(pair % pairings), &first, &second);
    int64_t round = pair / pairings;
    int64_t turn = schedule->repeat ? round : 2 * round + half;
    Fixture fixture = {.pair = pair,
                       .black = half == 0 ? first : second,
                       .white = half == 0 ? second : first,
                       .opening = -1};
    if (schedule->opening_count > 0) {
        fixture.opening = (int)(turn % schedule->opening_count);
        fixture.symmetry = schedule_symmetry(schedule, turn);
    }
    return fixture;
}
