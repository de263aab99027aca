/* params: see params.h. The fields are read and written by their place in the struct, which holds
 * nothing but numbers of one type.
 */
#include "evaluation/params.h"

#include "position/rules.h"

#include <string.h>

static const ParamInfo INFO[] = {
#define PARAMS_INFO(name, value, min, max, step) {#name, value, min, max, step},
    PARAMS_TABLE(PARAMS_INFO)
#undef PARAMS_INFO
};

void params_default(Params *params) {
    for (int i = 0; i < params_count(); i++)
        params_set(params, i, INFO[i].value);
}

#define PARAMS_CHANGE(name, value) params->name = value;

void params_rule(Params *params, int rule) {
    params_default(params);
    if (rule == RULE_STANDARD) {
        PARAMS_STANDARD(PARAMS_CHANGE)
    }
}

void params_solve(Params *params) {
    PARAMS_SOLVE(PARAMS_CHANGE)
}

#undef PARAMS_CHANGE

int params_count(void) {
    return (int)ARRAY_LENGTH(INFO);
}

const ParamInfo *params_info(int index) {
    return &INFO[index];
}

int params_find(const char *name) {
    for (int i = 0; i < params_count(); i++)
        if (strcmp(INFO[i].name, name) == 0)
            return i;
    return -1;
}

int params_get(const Params *params, int index) {
    int value;
    memcpy(&value, (const char *)params + sizeof value * (size_t)index, sizeof value);
    return value;
}

void params_set(Params *params, int index, int value) {
    value = clamp_int(value, INFO[index].min, INFO[index].max);
    memcpy((char *)params + sizeof value * (size_t)index, &value, sizeof value);
}
