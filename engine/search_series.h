/* search_series: several searches for one answer, which share its limits: they score the positions
 * that some stones would lead to, or rank moves.
 *
 * Swap openings ask which stones leave both sides equally well off. A search that knows what
 * others have found says something else than one that begins from nothing, and whoever checks
 * the stones begins from nothing; so each search here begins with an empty table. Same limits in
 * nodes, same values.
 */
#ifndef PENTAD_SEARCH_SERIES_H
#define PENTAD_SEARCH_SERIES_H

#include "deadline.h"
#include "engine.h"

enum { SEARCH_SERIES_MAX_LINES = 40 };

/* One of the best moves of a position. */
typedef struct RankedMove {
    Cell cell;
    int score; /* from the view of the side to move */
} RankedMove;

/* What searches are made with, and how much they may still take. The caller owns it; one thread
 * uses it. Between search_series_begin() and search_series_end() the engine plays at full strength
 * and blocks nothing. */
typedef struct SearchSeries {
    Engine *engine;
    ThinkControl *control;      /* may be NULL */
    int64_t nodes_left;         /* LIMIT_NONE for no limit */
    int64_t nodes;              /* of all searches so far */
    int max_depth;              /* of each search */
    int depth, selective_depth; /* of the last one */
    Deadline deadline;
    uint64_t key; /* of the position in which it began: there blocked points are left out */
    int parts; /* may be set: so many searches share what is left equally; 0: the next takes all */
    int strength;         /* the engine's own, */
    ThinkOptions options; /* and its own options, to be given back */
    int line_count;       /* of the last search_series_rank() */
    RankedMove lines[SEARCH_SERIES_MAX_LINES];
} SearchSeries;

/* Prepares for searches within `limits`. Without any limit, `nodes` are the limit. */
void search_series_begin(SearchSeries *series, Engine *engine, const Limits *limits,
                         ThinkControl *control, int64_t nodes);

/* Gives the engine its settings back. */
void search_series_end(SearchSeries *series);

/* Limits for something else that shall take at most one part in `share` of what is left. */
Limits search_series_share(const SearchSeries *series, int share);

/* Takes off what something else has searched. */
void search_series_spend(SearchSeries *series, int64_t nodes);

/* Puts up to `count` stones, colours alternating from the side to move; returns how many there was
 * room for. search_series_remove() takes so many of `cells` off again. */
int search_series_place(SearchSeries *series, const Cell *cells, int count);
void search_series_remove(SearchSeries *series, const Cell *cells, int count);

/* Searches, with at most `nodes`, the position after `count` more stones, colours alternating from
 * the side to move. Returns false if a stone has no room or there is no time left to begin;
 * otherwise sets `score`, from the view of the side to move after them. The board is left as it
 * was. */
bool search_series_score(SearchSeries *series, const Cell *cells, int count, int64_t nodes,
                         int *score);

/* Takes the points that the engine blocks out of `moves`, unless there are no others, or the
 * position is not the one any more in which the series began. */
void search_series_leave_out_blocked(const SearchSeries *series, CellSet *moves);

/* Ranks the `line_count` best moves for the side to move that are in `allowed`, with at most
 * `nodes`, into series->lines, the best first. There may be fewer. Returns false if there is no
 * time left. */
bool search_series_rank(SearchSeries *series, const CellSet *allowed, int line_count,
                        int64_t nodes);

#endif
