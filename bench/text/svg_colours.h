/* svg_colours: the colours that all pictures in SVG have in common. */
#ifndef PENTAD_BENCH_SVG_COLOURS_H
#define PENTAD_BENCH_SVG_COLOURS_H

#define SVG_INK  "#1f2328" /* headings, black stones and lines that count */
#define SVG_SOFT "#59636e" /* coordinates and what explains */

#endif
