/* params: the numbers that steer the search, in one table.
 *
 * Every number has a name, a value that play uses, the range in which it makes sense, and a step
 * that is about the smallest change a match could show: what a tuner needs to know. An engine has
 * its own copy (engine_set_param()), so that two settings can play each other in one process.
 */
#ifndef PENTAD_PARAMS_H
#define PENTAD_PARAMS_H

#include "base.h"

/* name, value, least, most, step */
#define PARAMS_TABLE(X)                                                                            \
    X(futility_margin, 55, 10, 200, 6)   /* reverse futility: per ply */                           \
    X(razor_margin, 150, 0, 600, 25)     /* straight to the horizon: plus */                       \
    X(razor_per_ply, 100, 0, 400, 15)    /* per ply */                                             \
    X(aspiration_window, 50, 8, 300, 10) /* half width to start with */

/* The numbers. */
typedef struct Params {
#define PARAMS_FIELD(name, value, least, most, step) int name;
    PARAMS_TABLE(PARAMS_FIELD)
#undef PARAMS_FIELD
} Params;

/* What is known about one of them. */
typedef struct ParamInfo {
    const char *name;
    int value, least, most, step;
} ParamInfo;

/* The values that play uses. */
void params_default(Params *params);

/* How many there are, and the one with number `index`, 0 .. params_count() - 1. */
int params_count(void);
const ParamInfo *params_info(int index);

/* The number of the parameter with that name, -1 if there is none. */
int params_find(const char *name);

/* Reads and writes the parameter with number `index`. A value outside its range is cut. */
int params_get(const Params *params, int index);
void params_set(Params *params, int index, int value);

#endif
