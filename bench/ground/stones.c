/* stones: see stones.h. */
#include "ground/stones.h"

bool stones_put(Engine *engine, const Cell *cells, int count) {
    for (int i = 0; i < count; i++)
        if (engine_put(engine, cells[i], i % 2 == 0 ? STONE_BLACK : STONE_WHITE) != ENGINE_OK)
            return false;
    return true;
}
