/* worth_table: see worth_table.h.
 *
 * The table of freestyle serves all rule sets without fouls: patterns are defined by what they lead
 * to (pattern.h), so their worth hardly depends on the rule, and no table fitted to the fewer games
 * of another rule set has beaten it yet.
 */
#include "worth_table.h"

#include <stddef.h>

const WorthTable *worth_table(int number) {
    switch (number) {
    case 0:
    case 1:
    case 8:
    case 9:
        return &WORTH_FREESTYLE;
    case 4:
        return &WORTH_RENJU;
    default:
        return NULL;
    }
}
