/* chart: curves and histograms as inline SVG, and what all drawings need.
 *
 * Colours come from the page's style: the classes are grid, zero, bound, band, curve and bar.
 */
#ifndef PENTAD_BENCH_CHART_H
#define PENTAD_BENCH_CHART_H

#include "text/text.h"

/* A curve over 1..count. Values are cut to [floor, ceiling] before they are drawn. */
typedef struct ChartCurve {
    const char *title;
    int count;
    const double *values;
    const double *low, *high; /* of a band around the curve; NULL without one */
    double floor, ceiling;
    bool bounds; /* draw two dashed lines, which are always in sight */
    double lower_bound, upper_bound;
} ChartCurve;

/* A histogram: bar i has `counts[i]` and the label of its lower end. */
typedef struct Histogram {
    const char *title;
    int count;
    const int64_t *counts;
    const char *const *labels;
} Histogram;

/* Appends a <figure> with the curve. */
void chart_append_curve(Text *text, const ChartCurve *curve);

/* Appends a <figure> with the bars. */
void chart_append_histogram(Text *text, const Histogram *histogram);

/* A round number not below `rough` > 0: 1, 2 or 5 times a power of ten. */
double chart_round_step(double rough);

/* Appends text with the characters escaped that mean something in HTML and SVG. What is no UTF-8
 * becomes U+FFFD. */
void chart_append_escaped(Text *text, const char *value);

#endif
