/* judging: scores positions that some stones would lead to, each by a search of its own.
 *
 * Swap openings ask which stones leave both sides equally well off. A search that knows what
 * others have found says something else than one that begins from nothing, and whoever checks
 * the stones begins from nothing; so each search here begins with an empty table. All searches
 * together keep within the limits of one answer. Same limits in nodes, same values.
 */
#ifndef PENTAD_JUDGING_H
#define PENTAD_JUDGING_H

#include "deadline.h"
#include "engine.h"

enum { JUDGING_MAX_LINES = 40 };

/* One of the best moves of a judged position. */
typedef struct JudgedLine {
    Cell cell;
    int score; /* from the view of the side to move */
} JudgedLine;

/* What searches are made with, and how much they may still take. The caller owns it; one thread
 * uses it. Between judging_begin() and judging_end() the engine plays at full strength and blocks
 * nothing. */
typedef struct Judging {
    Engine *engine;
    ThinkControl *control; /* may be NULL */
    int64_t nodes_left;    /* LIMIT_NONE for no limit */
    Deadline deadline;
    int parts;    /* searches that share what is left equally; the next ones have the rest */
    int strength; /* what the engine was set to */
    ThinkOptions options;
    int line_count; /* of the last judging_lines() */
    JudgedLine lines[JUDGING_MAX_LINES];
} Judging;

/* Prepares for searches within `limits`. Without any limit, `nodes` are the limit. */
void judging_begin(Judging *judging, Engine *engine, const Limits *limits, ThinkControl *control,
                   int64_t nodes);

/* Gives the engine its settings back. */
void judging_end(Judging *judging);

/* Limits for something else that shall take at most one part in `share` of what is left. */
Limits judging_share(const Judging *judging, int share);

/* Takes off what something else has searched. */
void judging_spend(Judging *judging, int64_t nodes);

/* Puts up to `count` stones, colours alternating from the side to move; returns how many there was
 * room for. judging_remove() takes so many of `cells` off again. */
int judging_place(Judging *judging, const Cell *cells, int count);
void judging_remove(Judging *judging, const Cell *cells, int count);

/* Searches, with at most `nodes`, the position after `count` more stones, colours alternating from
 * the side to move. Returns false if there is no time left or it ran out; otherwise sets `score`,
 * from the view of the side to move after them. The board is left as it was. */
bool judging_after(Judging *judging, const Cell *cells, int count, int64_t nodes, int *score);

/* Ranks the `line_count` best moves for the side to move that are in `allowed`, with at most
 * `nodes`, into judging->lines, the best first. There may be fewer. Returns false if there is no
 * time left. */
bool judging_lines(Judging *judging, const CellSet *allowed, int line_count, int64_t nodes);

#endif
