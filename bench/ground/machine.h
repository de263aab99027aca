/* machine: what a record says about the machine and the moment of a run. */
#ifndef PENTAD_BENCH_MACHINE_H
#define PENTAD_BENCH_MACHINE_H

#include "engine.h"

enum { MACHINE_DATE_SIZE = 32, MACHINE_TEXT_SIZE = 160 };

/* What there is to say about a machine. */
typedef struct Machine {
    char cpu[MACHINE_TEXT_SIZE];    /* name of the processor, of its architecture if it has none */
    int cores;                      /* processors that run, see clock_processors() */
    char system[MACHINE_TEXT_SIZE]; /* name, release and architecture of the operating system */
} Machine;

/* Asks the machine. What it does not tell is "unknown". */
void machine_look(Machine *machine);

/* Writes the date and time of day as "2026-11-23T12:31:24Z" (UTC). */
void machine_date(char text[MACHINE_DATE_SIZE]);

#endif
