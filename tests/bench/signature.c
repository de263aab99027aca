/* The node signature: that every step of the search takes part in it. */
#include "measure/signature.h"

#include "internals.h"

#include <criterion/criterion.h>

TestSuite(bench_signature, .timeout = 300);

enum { DEPTH = 11 /* less than that of the signature: what matters here matters there */ };

/* A parameter, and a value that switches its step off or changes what it does. */
typedef struct Switch {
    const char *name;
    int value;
} Switch;

static const Switch SWITCHES[] = {
    {"lazy_margin", 20000},
    {"reverse_futility_depth", 0},
    {"razor_depth", 0},
    {"futility_depth", 0},
    {"futility_four", 60000},
    {"futility_four_plus", 60000},
    {"futility_forced_stop", 60000},
    {"futility_forced_three", 60000},
    {"lmp_base", 200},
    {"lmp_worse", 64},
    {"lmp_pv", 1024},
    {"lmp_forced", 256},
    {"lmp_raised", 0},
    {"lmr_scale", 300},
    {"lmr_cut", 0},
    {"lmr_pv", 0},
    {"lmr_forcing", 0},
    {"lmr_four", 0},
    {"lmr_worse", 0},
    {"lmr_raised", 0},
    {"lmr_forced", 0},
    {"lmr_history", 0},
    {"lmr_move_score", 0},
    {"lmr_move_score_max", 16},
    {"root_reduction", 0},
    {"iir_depth", 40},
    {"singular_depth", 40},
    {"singular_trust", 1},
    {"singular_double", 400},
    {"aspiration_depth", 40},
    {"aspiration_growth", 16},
    {"correction_classes", 0},
    {"correction_counts", 0},
    {"correction_last", 0},
    {"correction_before", 0},
    {"correction_depth", 1},
    {"correction_max", 16},
    {"history_bonus", 0},
    {"history_per_ply", 0},
    {"history_max", 100},
    {"history_malus", 0},
    {"order_butterfly", 0},
    {"order_continuation", 0},
    {"order_pattern", 0},
    {"order_counter", 0},
    {"vcf_nodes", 4},
};

/* An engine with a table of that many MiB and, if there is one, one parameter changed. */
static Engine *engine_with(int mebibytes, const Switch *change) {
    Engine *engine = engine_create();
    cr_assert_not_null(engine);
    cr_assert_eq(engine_set_hash(engine, (uint64_t)mebibytes << 20), ENGINE_OK);
    if (change != NULL) {
        int index = params_find(change->name);
        cr_assert_geq(index, 0, "%s", change->name);
        cr_assert_neq(params_info(index)->value, change->value, "%s", change->name);
        engine_set_param(engine, index, change->value);
    }
    return engine;
}

/* Positions visited in search number `index`. */
static int64_t nodes_of(Engine *engine, int index, int depth) {
    ThinkInfo info;
    cr_assert(signature_search(engine, index, depth, &info));
    return info.nodes;
}

Test(bench_signature, every_step_of_the_search_changes_it) {
    Engine *plain = engine_with(SIGNATURE_HASH_MIB, NULL);
    int64_t nodes[64];
    int known = 0;
    cr_assert_leq(signature_count(), (int)ARRAY_LENGTH(nodes));
    for (size_t i = 0; i < ARRAY_LENGTH(SWITCHES); i++) {
        Engine *changed = engine_with(SIGNATURE_HASH_MIB, &SWITCHES[i]);
        bool differs = false;
        for (int p = 0; p < signature_count() && !differs; p++) {
            if (p == known)
                nodes[known++] = nodes_of(plain, p, DEPTH);
            differs = nodes_of(changed, p, DEPTH) != nodes[p];
        }
        cr_expect(differs, "%s", SWITCHES[i].name);
        engine_destroy(changed);
    }
    engine_destroy(plain);
}

Test(bench_signature, results_make_room_for_others_in_its_table) {
    Engine *small = engine_with(SIGNATURE_HASH_MIB, NULL), *large = engine_with(64, NULL);
    bool differs = false;
    for (int p = 0; p < signature_count() && !differs; p++)
        differs = nodes_of(small, p, MAX_PLY) != nodes_of(large, p, MAX_PLY);
    cr_expect(differs);
    engine_destroy(small);
    engine_destroy(large);
}

Test(bench_signature, it_takes_a_million_positions_and_more_of_all_rules) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO,
                                RULE_CARO_EXACT};
    Engine *engine = engine_with(SIGNATURE_HASH_MIB, NULL);
    int64_t nodes[ARRAY_LENGTH(RULES)] = {0}, total = 0;
    for (int p = 0; p < signature_count(); p++) {
        int64_t here = nodes_of(engine, p, MAX_PLY);
        total += here;
        for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++)
            nodes[r] += RULES[r] == engine_board(engine)->rules->number ? here : 0;
    }
    cr_expect_geq(total, 1000000);
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++)
        cr_expect_geq(nodes[r], 100000, "%s", rules_name(RULES[r]));
    engine_destroy(engine);
}
