/* net_builtin: see net_builtin.h. */
#include "evaluation/net_builtin.h"

#include <stdio.h>
#include <stdlib.h>

/* What net_embedded.S defines; there the names are as here on every system. */
#define EMBEDDED(name)                                                                             \
    extern const unsigned char net_##name[] __asm__("net_" #name);                                 \
    extern const uint32_t net_##name##_size __asm__("net_" #name "_size")

EMBEDDED(freestyle);
EMBEDDED(standard);
EMBEDDED(renju);
EMBEDDED(caro);

/* A network in the program. */
typedef struct Builtin {
    int rule;
    const unsigned char *bytes;
    const uint32_t *size;
} Builtin;

static const Builtin BUILTINS[] = {
    {RULE_FREESTYLE, net_freestyle, &net_freestyle_size},
    {RULE_STANDARD, net_standard, &net_standard_size},
    {RULE_RENJU, net_renju, &net_renju_size},
    {RULE_CARO, net_caro, &net_caro_size},
};

/* The network of a rule set, NULL where there is none: all are for five in a row. */
static const Builtin *find_builtin(int number, int row) {
    if (row != 5)
        return NULL;
    /* What was fitted to games of caro is better for caro exact than nothing. */
    int rule = number == RULE_CARO_EXACT ? RULE_CARO : number;
    for (size_t i = 0; i < ARRAY_LENGTH(BUILTINS); i++)
        if (BUILTINS[i].rule == rule)
            return &BUILTINS[i];
    return NULL;
}

NetFileStatus net_builtin_read(int number, int row, NetWeights *weights) {
    const Builtin *file = find_builtin(number, row);
    return file == NULL ? NET_FILE_NONE
                        : net_file_read(file->bytes, *file->size, file->rule, weights);
}

/* Makes `*table` the one for these weights; false without memory. */
static bool renew(NetTable **table, const Rules *rules, const NetWeights *weights) {
    if (*table == NULL)
        *table = net_table_create(rules, weights);
    else
        net_table_fill(*table, rules, weights);
    return *table != NULL;
}

bool net_builtin_table(const Rules *rules, NetTable **table) {
    NetWeights *weights = malloc(sizeof *weights);
    if (weights == NULL)
        return false;
    NetFileStatus status = net_builtin_read(rules->number, rules->traits.row, weights);
    if (status == NET_FILE_NONE) {
        net_table_destroy(*table);
        *table = NULL;
    }
    bool made = status == NET_FILE_OK && renew(table, rules, weights);
    free(weights);
    return made || status == NET_FILE_NONE;
}

bool net_builtin_check(char *complaint, size_t size) {
    for (size_t i = 0; i < ARRAY_LENGTH(BUILTINS); i++) {
        const Builtin *file = &BUILTINS[i];
        NetFileStatus status = net_file_check(file->bytes, *file->size, file->rule);
        if (status != NET_FILE_OK) {
            snprintf(complaint, size, "the network for %s %s", rules_name(file->rule),
                     net_file_status_text(status));
            return false;
        }
    }
    return true;
}
