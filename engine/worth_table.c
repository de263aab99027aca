/* worth_table: see worth_table.h. The tables themselves are in files of their own, one for each
 * rule set.
 */
#include "worth_table.h"

#include <stddef.h>

const WorthTable *worth_table(int number) {
    static const WorthTable *const TABLES[] = {[0] = &WORTH_FREESTYLE,
                                               [1] = &WORTH_STANDARD,
                                               [4] = &WORTH_RENJU,
                                               [8] = &WORTH_CARO,
                                               [9] = &WORTH_CARO_EXACT};
    return number >= 0 && number < (int)ARRAY_LENGTH(TABLES) ? TABLES[number] : NULL;
}
