/* A leak test for AddressSanitizer: engines are created, resized, used and destroyed.
 *
 * A plain main(), because Criterion ends its processes before leaks are looked for.
 */
#include "support/thinker.h"

#include <stdio.h>

/* One life of an engine; whether nothing was refused. */
static bool live(int number, int width, int height, int threads) {
    Engine *engine = engine_create();
    if (engine == NULL)
        return false;
    bool good = engine_set_memory(engine, 64 << 20) == ENGINE_OK &&
                engine_set_rule(engine, number, 5) == ENGINE_OK &&
                engine_new_game(engine, width, height) == ENGINE_OK &&
                engine_set_threads(engine, threads) == ENGINE_OK;
    for (int move = 0; good && move < 4; move++) {
        ThinkInfo info = thinker_think(engine, 2000, 0);
        good = engine_put(engine, info.best, side_stone(engine_board(engine)->side)) == ENGINE_OK;
        good = good && engine_set_hash(engine, (uint64_t)(move + 1) << 20) == ENGINE_OK;
    }
    good = good && engine_set_rule(engine, RULE_CARO, 4) == ENGINE_OK &&
           engine_set_rule(engine, 7, 5) == ENGINE_BAD_RULE &&
           engine_set_memory(engine, 1) == ENGINE_NO_MEMORY &&
           engine_set_memory(engine, 0) == ENGINE_OK &&
           engine_new_game(engine, 3, 3) == ENGINE_OK &&
           engine_new_game(engine, 99, 3) == ENGINE_BAD_SIZE;
    engine_destroy(engine);
    return good;
}

int main(void) {
    static const int NUMBERS[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                  RULE_CARO_EXACT};
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++) {
        if (!live(NUMBERS[i], 15, 20 - (int)i, 1 + (int)i % 3)) {
            printf("an engine for rule %d refused something\n", NUMBERS[i]);
            return 1;
        }
    }
    printf("%zu engines lived and died\n", ARRAY_LENGTH(NUMBERS));
    return 0;
}
