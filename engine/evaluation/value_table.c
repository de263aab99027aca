/* value_table: see value_table.h.
 *
 * The table of freestyle serves all rule sets without fouls: patterns are defined by what they lead
 * to (pattern.h), so their value hardly depends on the rule, and no table fitted to the fewer games
 * of another rule set has beaten it yet.
 */
#include "evaluation/value_table.h"

#include "position/rules.h"

#include <stddef.h>

const ValueTable *value_table(int number) {
    switch (number) {
    case RULE_FREESTYLE:
    case RULE_STANDARD:
    case RULE_CARO:
    case RULE_CARO_EXACT:
        return &VALUE_FREESTYLE;
    case RULE_RENJU:
        return &VALUE_RENJU;
    default:
        return NULL;
    }
}
