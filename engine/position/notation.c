/* notation: see notation.h. */
#include "position/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>

/* The column that a letter names, or -1. */
static int column_of_letter(char letter) {
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a';
    if (letter >= 'A' && letter <= 'F')
        return letter - 'A' + 26;
    return -1;
}

char notation_column_letter(int x) {
    return (char)(x < 26 ? 'a' + x : 'A' + x - 26);
}

int notation_read_move(const char *text, int width, int height, Cell *cell) {
    int x = column_of_letter(text[0]);
    if (x < 0 || x >= width)
        return 0;
    int y = 0, length = 1;
    while (length <= 2 && isdigit((unsigned char)text[length])) {
        y = y * 10 + (text[length] - '0');
        length++;
    }
    if (y < 1 || y > height)
        return 0;
    *cell = (Cell)((y - 1) * width + x);
    return length;
}

int notation_read_moves(const char *text, int width, int height, Cell *cells, int capacity) {
    int count = 0;
    while (*text != '\0') {
        if (isspace((unsigned char)*text) || *text == ',') {
            text++;
            continue;
        }
        Cell cell;
        int length = notation_read_move(text, width, height, &cell);
        if (length == 0 || count == capacity)
            return -1;
        cells[count++] = cell;
        text += length;
    }
    return count;
}

void notation_write_move(Cell cell, int width, char text[NOTATION_MOVE_SIZE]) {
    if (cell == CELL_NONE)
        snprintf(text, NOTATION_MOVE_SIZE, "-");
    else
        snprintf(text, NOTATION_MOVE_SIZE, "%c%d", notation_column_letter(cell % width),
                 cell / width + 1);
}

/* A piece of text that grows inside a fixed buffer. */
typedef struct NotationWriter {
    char *text;
    size_t size, length;
} NotationWriter;

static void write_character(NotationWriter *writer, char character) {
    if (writer->length + 1 < writer->size)
        writer->text[writer->length++] = character;
    writer->text[writer->length] = '\0';
}

static void write_line(const Board *board, int y, NotationWriter *writer) {
    char number[16];
    snprintf(number, sizeof number, "%3d", y + 1);
    for (const char *c = number; *c != '\0'; c++)
        write_character(writer, *c);
    for (int x = 0; x < board->width; x++) {
        write_character(writer, ' ');
        write_character(writer, ".XO#"[board_stone(board, board_cell(board, x, y))]);
    }
    write_character(writer, '\n');
}

size_t notation_write_diagram(const Board *board, char *text, size_t size) {
    assert(size > 0);
    NotationWriter writer = {text, size, 0};
    for (int y = board->height - 1; y >= 0; y--)
        write_line(board, y, &writer);
    for (int i = 0; i < 3; i++)
        write_character(&writer, ' ');
    for (int x = 0; x < board->width; x++) {
        write_character(&writer, ' ');
        write_character(&writer, notation_column_letter(x));
    }
    write_character(&writer, '\n');
    return writer.length;
}
