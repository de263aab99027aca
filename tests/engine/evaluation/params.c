/* The numbers of the search: names, ranges, and what differs by rule set and for solving. */
#include "evaluation/params.h"

#include "position/rules.h"

#include <criterion/criterion.h>

Test(params, are_found_by_name_and_cut_to_their_ranges) {
    Params params;
    params_default(&params);
    for (int i = 0; i < params_count(); i++) {
        const ParamInfo *info = params_info(i);
        cr_assert(info->min <= info->value && info->value <= info->max, "%s", info->name);
        cr_assert_gt(info->step, 0, "%s", info->name);
        cr_assert_eq(params_find(info->name), i, "%s", info->name);
        cr_assert_eq(params_get(&params, i), info->value, "%s", info->name);
        params_set(&params, i, info->max + 1);
        cr_assert_eq(params_get(&params, i), info->max, "%s", info->name);
    }
    cr_assert_eq(params_find("no such parameter"), -1);
    cr_assert_eq(params.futility_quiet, params_info(params_find("futility_quiet"))->max);
}

Test(params, solving_changes_some_numbers_within_their_ranges) {
    Params play, solve;
    int changed = 0;
    params_default(&play);
    solve = play;
    params_solve(&solve);
    for (int i = 0; i < params_count(); i++) {
        int value = params_get(&solve, i);
        cr_expect(value >= params_info(i)->min && value <= params_info(i)->max, "%s",
                  params_info(i)->name);
        changed += value != params_get(&play, i);
    }
    cr_expect(changed > 0 && changed < params_count());
}

/* How many numbers a rule set has that differ from those of the table; all must be in their ranges.
 */
static int numbers_of_its_own(int rule) {
    Params params, usual;
    int count = 0;
    params_default(&usual);
    params_rule(&params, rule);
    for (int i = 0; i < params_count(); i++) {
        int value = params_get(&params, i);
        cr_expect(value >= params_info(i)->min && value <= params_info(i)->max, "%s",
                  params_info(i)->name);
        count += value != params_get(&usual, i);
    }
    return count;
}

Test(params, standard_has_some_numbers_of_its_own) {
    int standard = numbers_of_its_own(RULE_STANDARD);
    cr_expect(standard > 0 && standard < params_count());
    cr_expect(numbers_of_its_own(RULE_FREESTYLE) == 0);
    cr_expect(numbers_of_its_own(RULE_RENJU) == 0);
    cr_expect(numbers_of_its_own(RULE_CARO) == 0);
    cr_expect(numbers_of_its_own(RULE_CARO_EXACT) == 0);
}
