/* play_canvas: see play_canvas.h.
 *
 * A wide character takes two places, the second of which is empty.
 */
#include "play/picture/play_canvas.h"

#include <stdlib.h>
#include <string.h>

enum { CANVAS_LINE_SIZE = 2048 }; /* bytes of a line of words */

static CanvasCell *cell_at(const Canvas *canvas, CanvasCell *cells, int x, int y) {
    return &cells[y * canvas->width + x];
}

static bool is_inside(const Canvas *canvas, int x, int y) {
    return x >= 0 && y >= 0 && x < canvas->width && y < canvas->height;
}

bool canvas_resize(Canvas *canvas, int width, int height) {
    size_t count = (size_t)width * (size_t)height;
    CanvasCell *cells = calloc(count, sizeof *cells);
    CanvasCell *shown = calloc(count, sizeof *shown);
    if (cells == NULL || shown == NULL) {
        free(cells);
        free(shown);
        return false;
    }
    canvas_free(canvas);
    *canvas = (Canvas){.width = width, .height = height, .cells = cells, .shown = shown};
    canvas->stale = true;
    canvas_clear(canvas);
    return true;
}

void canvas_free(Canvas *canvas) {
    free(canvas->cells);
    free(canvas->shown);
    *canvas = (Canvas){0};
}

void canvas_clear(Canvas *canvas) {
    for (int i = 0; i < canvas->width * canvas->height; i++)
        canvas->cells[i] = (CanvasCell){.text = " "};
    canvas->cursor_x = canvas->cursor_y = -1;
}

void canvas_forget(Canvas *canvas) {
    canvas->stale = true;
}

/* Draws one character of `width` columns; a wide one that does not fit is left out. */
static void draw_glyph(Canvas *canvas, int x, int y, int style, uint32_t code, int width) {
    if (!is_inside(canvas, x, y) || !is_inside(canvas, x + width - 1, y))
        return;
    CanvasCell *cell = cell_at(canvas, canvas->cells, x, y);
    glyph_write(code, cell->text);
    cell->style = (uint8_t)style;
    if (width == 2)
        cell[1] = (CanvasCell){.style = (uint8_t)style};
}

int canvas_text(Canvas *canvas, int x, int y, int style, const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        uint32_t code;
        int bytes = glyph_read(text, left, &code);
        if (bytes == GLYPH_CUT)
            bytes = (int)left;
        int width = glyph_width(code);
        if (width > 0) {
            draw_glyph(canvas, x, y, style, code, width);
            x += width;
        }
        text += bytes;
        left -= (size_t)bytes;
    }
    return x;
}

int canvas_words(Canvas *canvas, CanvasBox box, int style, const char *text) {
    int used = 0;
    for (; used < box.height && *text != '\0'; used++) {
        size_t length = glyph_text_words(text, box.width);
        char line[CANVAS_LINE_SIZE];
        if ((length == 0 && *text != '\n') || length >= sizeof line)
            break;
        memcpy(line, text, length);
        line[length] = '\0';
        canvas_text(canvas, box.x, box.y + used, style, line);
        text += length;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
    return used;
}

void canvas_style(Canvas *canvas, int x, int y, int width, int style) {
    for (int i = 0; i < width; i++)
        if (is_inside(canvas, x + i, y))
            cell_at(canvas, canvas->cells, x + i, y)->style = (uint8_t)style;
}

void canvas_fill(Canvas *canvas, int y, int style) {
    for (int x = 0; x < canvas->width; x++)
        if (is_inside(canvas, x, y))
            *cell_at(canvas, canvas->cells, x, y) =
                (CanvasCell){.text = " ", .style = (uint8_t)style};
}

void canvas_write_line(const Canvas *canvas, int y, Text *text) {
    const CanvasCell *line = cell_at(canvas, canvas->cells, 0, y);
    int used = canvas->width;
    while (used > 0 && strcmp(line[used - 1].text, " ") == 0)
        used--;
    for (int x = 0; x < used; x++)
        text_append_bytes(text, line[x].text, strlen(line[x].text));
}

/* ------------------------------------------------------------------------------------------
 * Onto the terminal.
 */

static void write_style(Text *text, int style, bool colours) {
    text_append(text, "\033[0");
    if ((style & STYLE_BOLD) != 0)
        text_append(text, ";1");
    if ((style & STYLE_REVERSE) != 0)
        text_append(text, ";7");
    if (colours && (style & STYLE_DIM) != 0)
        text_append(text, ";2");
    if (colours && (style & STYLE_COLOUR) != 0)
        text_append(text, ";%d", 30 + (style & STYLE_COLOUR));
    text_append(text, "m");
}

/* The columns of a line up to its last character that can be seen. */
static int used_columns(const CanvasCell *line, int width) {
    while (width > 0 && line[width - 1].style == STYLE_PLAIN &&
           strcmp(line[width - 1].text, " ") == 0)
        width--;
    return width;
}

static void write_line(const Canvas *canvas, Text *text, int y, bool colours) {
    const CanvasCell *line = cell_at(canvas, canvas->cells, 0, y);
    int used = used_columns(line, canvas->width), style = STYLE_PLAIN;
    text_append(text, "\033[%d;1H", y + 1);
    for (int x = 0; x < used; x++) {
        if (line[x].style != style)
            write_style(text, line[x].style, colours);
        style = line[x].style;
        text_append_bytes(text, line[x].text, strlen(line[x].text));
    }
    if (style != STYLE_PLAIN)
        write_style(text, STYLE_PLAIN, colours);
    if (used < canvas->width)
        text_append(text, "\033[K");
}

void canvas_flush(Canvas *canvas, Text *text, bool colours) {
    size_t line_bytes = (size_t)canvas->width * sizeof(CanvasCell);
    text_append(text, "\033[?25l");
    if (canvas->stale)
        text_append(text, "\033[0m\033[2J");
    for (int y = 0; y < canvas->height; y++) {
        CanvasCell *shown = cell_at(canvas, canvas->shown, 0, y);
        const CanvasCell *line = cell_at(canvas, canvas->cells, 0, y);
        if (!canvas->stale && memcmp(shown, line, line_bytes) == 0)
            continue;
        write_line(canvas, text, y, colours);
        memcpy(shown, line, line_bytes);
    }
    canvas->stale = false;
    if (is_inside(canvas, canvas->cursor_x, canvas->cursor_y))
        text_append(text, "\033[%d;%dH\033[?25h", canvas->cursor_y + 1, canvas->cursor_x + 1);
}
