/* chart: see chart.h. */
#include "report/chart.h"

#include <inttypes.h>
#include <math.h>

enum {
    WIDTH = 560,
    HEIGHT = 230,
    LEFT = 52,
    RIGHT = 12,
    TOP = 10,
    BOTTOM = 26,
    MAX_POINTS = 400, /* of a curve; more cannot be seen */
    GRID_LINES = 5
};

void chart_append_escaped(Text *text, const char *value) {
    while (*value != '\0') {
        const char *escape = *value == '<'   ? "&lt;"
                             : *value == '>' ? "&gt;"
                             : *value == '&' ? "&amp;"
                                             : NULL;
        if (escape != NULL)
            text_append(text, "%s", escape);
        value = escape != NULL ? value + 1 : text_append_character(text, value);
    }
}

static void append_frame(Text *text, const char *title) {
    text_append(text, "<figure><figcaption>");
    chart_append_escaped(text, title);
    text_append(text, "</figcaption><svg viewBox='0 0 %d %d'>\n", WIDTH, HEIGHT);
}

double chart_round_step(double rough) {
    double power = pow(10, floor(log10(rough)));
    double factor = rough / power;
    return power * (factor <= 1 ? 1 : (factor <= 2 ? 2 : (factor <= 5 ? 5 : 10)));
}

/* How numbers become places. */
typedef struct CurveScale {
    double low, high; /* of y */
    int count;        /* x runs from 1 to this */
} CurveScale;

static double scale_x(const CurveScale *scale, int i) {
    int steps = max_int(scale->count - 1, 1);
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * i / steps;
}

static double scale_y(const CurveScale *scale, double y) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (scale->high - y) / (scale->high - scale->low);
}

static double curve_cut(const ChartCurve *curve, double value) {
    return value < curve->floor ? curve->floor : (value > curve->ceiling ? curve->ceiling : value);
}

static void scale_include(CurveScale *scale, double value) {
    scale->low = fmin(scale->low, value);
    scale->high = fmax(scale->high, value);
}

/* The scale that shows zero, the whole curve, the bounds, and of the band as much as is within
 * reason: its first points are too wide to show anything beside them. */
static CurveScale curve_scale(const ChartCurve *curve) {
    CurveScale scale = {.low = 0, .high = 0, .count = curve->count};
    for (int i = 0; i < curve->count; i++) {
        bool settled = i >= curve->count / 8;
        if (settled || curve->low == NULL)
            scale_include(&scale, curve_cut(curve, curve->values[i]));
        if (settled && curve->low != NULL) {
            scale_include(&scale, curve_cut(curve, curve->low[i]));
            scale_include(&scale, curve_cut(curve, curve->high[i]));
        }
    }
    if (curve->bounds) {
        scale_include(&scale, curve->lower_bound);
        scale_include(&scale, curve->upper_bound);
    }
    double room = fmax((scale.high - scale.low) * 0.06, 0.5);
    scale.low -= room;
    scale.high += room;
    return scale;
}

static void append_horizontal(Text *text, const CurveScale *scale, double y, const char *style) {
    double place = scale_y(scale, y);
    text_append(text, "<line class='%s' x1='%d' x2='%d' y1='%.1f' y2='%.1f'/>\n", style, LEFT,
                WIDTH - RIGHT, place, place);
}

static void append_grid(Text *text, const CurveScale *scale) {
    double step = chart_round_step((scale->high - scale->low) / GRID_LINES);
    for (double y = ceil(scale->low / step) * step; y <= scale->high; y += step) {
        bool zero = fabs(y) < step / 2;
        append_horizontal(text, scale, y, zero ? "zero" : "grid");
        text_append(text, "<text x='%d' y='%.1f' text-anchor='end'>%g</text>\n", LEFT - 6,
                    scale_y(scale, y) + 4, zero ? 0 : y);
    }
    text_append(text,
                "<text x='%d' y='%d'>1</text><text x='%d' y='%d' text-anchor='end'>%d</text>\n",
                LEFT, HEIGHT - 8, WIDTH - RIGHT, HEIGHT - 8, scale->count);
}

/* The value as far as it is in sight. */
static double visible(const ChartCurve *curve, const CurveScale *scale, double value) {
    return fmax(scale->low, fmin(scale->high, curve_cut(curve, value)));
}

/* Appends the points of `values`, from left to right or back. */
static void append_points(Text *text, const ChartCurve *curve, const CurveScale *scale,
                          const double *values, bool back) {
    int stride = curve->count / MAX_POINTS + 1;
    for (int n = 0; n < curve->count; n++) {
        int i = back ? curve->count - 1 - n : n;
        if (i % stride == 0 || i == curve->count - 1)
            text_append(text, "%.1f,%.1f ", scale_x(scale, i),
                        scale_y(scale, visible(curve, scale, values[i])));
    }
}

void chart_append_curve(Text *text, const ChartCurve *curve) {
    CurveScale scale = curve_scale(curve);
    append_frame(text, curve->title);
    append_grid(text, &scale);
    if (curve->low != NULL) {
        text_append(text, "<polygon class='band' points='");
        append_points(text, curve, &scale, curve->low, false);
        append_points(text, curve, &scale, curve->high, true);
        text_append(text, "'/>\n");
    }
    if (curve->bounds) {
        append_horizontal(text, &scale, curve->lower_bound, "bound");
        append_horizontal(text, &scale, curve->upper_bound, "bound");
    }
    text_append(text, "<polyline class='curve' points='");
    append_points(text, curve, &scale, curve->values, false);
    text_append(text, "'/>\n</svg></figure>\n");
}

void chart_append_histogram(Text *text, const Histogram *histogram) {
    int64_t most = 1;
    for (int i = 0; i < histogram->count; i++)
        most = max_int64(most, histogram->counts[i]);
    CurveScale scale = {.low = 0, .high = (double)most * 1.08, .count = histogram->count + 1};
    append_frame(text, histogram->title);
    append_horizontal(text, &scale, 0, "zero");
    double step = fmax(chart_round_step((double)most / GRID_LINES), 1);
    for (double y = step; y <= scale.high; y += step) {
        append_horizontal(text, &scale, y, "grid");
        text_append(text, "<text x='%d' y='%.1f' text-anchor='end'>%g</text>\n", LEFT - 6,
                    scale_y(&scale, y) + 4, y);
    }
    int labels = histogram->count / 10 + 1;
    for (int i = 0; i < histogram->count; i++) {
        double x = scale_x(&scale, i), width = scale_x(&scale, i + 1) - x;
        double y = scale_y(&scale, (double)histogram->counts[i]);
        text_append(text,
                    "<rect class='bar' x='%.1f' y='%.1f' width='%.1f' height='%.1f'><title>%s: "
                    "%" PRId64 "</title></rect>\n",
                    x + 1, y, width - 2, scale_y(&scale, 0) - y, histogram->labels[i],
                    histogram->counts[i]);
        if (i % labels == 0)
            text_append(text, "<text x='%.1f' y='%d'>%s</text>\n", x, HEIGHT - 8,
                        histogram->labels[i]);
    }
    text_append(text, "</svg></figure>\n");
}
