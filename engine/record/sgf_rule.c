/* sgf_rule: see sgf_rule.h. */
#include "record/sgf_rule.h"

#include "position/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { RULE_SIZE = 64, USUAL_ROW = 5 };

/* Finds "N in a row", or "row=N". */
static int find_row(const char *text) {
    const char *in = strstr(text, " in a row"), *equal = strstr(text, "row=");
    if (in != NULL && in > text && isdigit((unsigned char)in[-1]))
        return in[-1] - '0';
    return equal != NULL && isdigit((unsigned char)equal[4]) ? equal[4] - '0' : USUAL_ROW;
}

/* Reads a text that is nothing but the number of a rule. */
static bool read_number(const char *text, int *rule) {
    char *end = NULL;
    RuleTraits traits;
    long number = isdigit((unsigned char)text[0]) ? strtol(text, &end, 10) : -1;
    if (number < 0 || number > RULE_CARO_EXACT || *end != '\0' ||
        !rules_traits((int)number, USUAL_ROW, &traits))
        return false;
    *rule = (int)number;
    return true;
}

bool sgf_rule(const char *text, int *rule, int *row) {
    static const struct {
        const char *word;
        int rule;
    } WORDS[] = {
        {"caro-exact", RULE_CARO_EXACT}, {"caro exact", RULE_CARO_EXACT}, {"caro", RULE_CARO},
        {"renju", RULE_RENJU},           {"standard", RULE_STANDARD},     {"exact", RULE_STANDARD},
        {"freestyle", RULE_FREESTYLE},   {"free", RULE_FREESTYLE}};
    char lower[RULE_SIZE];
    size_t length = 0;
    RuleTraits traits;
    if (read_number(text, rule)) {
        *row = USUAL_ROW;
        return true;
    }
    for (; text[length] != '\0' && length < sizeof lower - 1; length++)
        lower[length] = (char)tolower((unsigned char)text[length]);
    lower[length] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        if (strstr(lower, WORDS[i].word) == NULL ||
            !rules_traits(WORDS[i].rule, find_row(lower), &traits))
            continue;
        *rule = WORDS[i].rule;
        *row = find_row(lower);
        return true;
    }
    return false;
}
