/* stones: see stones.h. */
#include "ground/stones.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL_LETTERS = 26 };

bool stones_put(Engine *engine, const Cell *cells, int count) {
    for (int i = 0; i < count; i++)
        if (engine_put(engine, cells[i], i % 2 == 0 ? STONE_BLACK : STONE_WHITE) != ENGINE_OK)
            return false;
    return true;
}

int stones_read(const char *text, int width, int height, Cell *cells, int capacity) {
    char *small = strdup(text);
    for (char *c = small; c != NULL && *c != '\0' && width <= SMALL_LETTERS; c++)
        *c = (char)tolower((unsigned char)*c);
    int count = small == NULL ? -1 : notation_read_moves(small, width, height, cells, capacity);
    free(small);
    return count;
}
