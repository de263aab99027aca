/* play_annotate: `pbrain-pentad play --annotate`: a whole game is gone through by the engine.
 *
 * Every position of the main line is searched for the same time. Its value goes into the tree, what
 * the moves lost follows from that (record/review.h). The result is a text on standard output and,
 * as wanted, an SGF file and a page. Whoever interrupts it gets what is done so far.
 */
#ifndef PENTAD_PLAY_ANNOTATE_H
#define PENTAD_PLAY_ANNOTATE_H

#include "play/game/play_settings.h"

enum { ANNOTATE_MAX_FILES = 4 };

/* What is wanted. */
typedef struct AnnotateOrder {
    const char *file;
    bool no_number; /* the file is a number that no kept game has, unless there is such a file */
    const Settings *settings; /* the time for a position, threads and memory; board and rule where
                                 the file tells none */
    const char *outs[ANNOTATE_MAX_FILES]; /* .sgf, .html or .htm, .txt */
    int out_count;
} AnnotateOrder;

/* Does it. Returns the exit status: 0 done, 1 no memory or a file that cannot be written, 2 a file
 * that cannot be read or written in this way, 130 interrupted (what was done is written). */
int annotate_run(const AnnotateOrder *order);

#endif
