/* session_report: a search as people and front ends see it while it goes on. */
#ifndef PENTAD_SESSION_REPORT_H
#define PENTAD_SESSION_REPORT_H

#include "session/state/session_state.h"

/* A search begins. Returns who hears about it when it is shown, or (`quiet`) not shown. */
ThinkReport session_report(Session *session, bool quiet);

/* The search that session_report() began is over. */
void session_report_end(Session *session);

/* Marks points on a front end's board if INFO show_detail asked for it. */
void session_mark(const Session *session, const Cell *cells, int count);

/* Writes `x,y x,y ...` with at most as many points as fit. */
void session_write_points(const Session *session, const Cell *cells, int count, char *text,
                          size_t size);

#endif
