/* certificate_write: certificates as text, see certificate.h.
 *
 * A node that several answers lead to is written out where it is met first, with its number
 * behind the move; everywhere else the number alone stands for it.
 */
#include "solve/certificate.h"

#include <stdlib.h>

typedef struct CertificateWriter {
    const Certificate *certificate;
    Text *text;
    int *uses;   /* by node: how many answers lead to it, negative once it was written */
    int *labels; /* by node: its number, 0 for none yet */
    int label_count;
} CertificateWriter;

static void write_cell(Text *text, Cell cell, int width) {
    char move[NOTATION_MOVE_SIZE];
    notation_write_move(cell, width, move);
    text_append(text, "%s", move);
}

/* Writes a header line with all cells that hold `stone`, if there are any. */
static void write_stones(const Judge *position, Stone stone, const char *key, Text *text) {
    bool any = false;
    for (int cell = 0; cell < position->width * position->height; cell++) {
        if (position->stone[cell] != stone)
            continue;
        if (!any)
            text_append(text, "%s", key);
        text_append(text, " ");
        write_cell(text, (Cell)cell, position->width);
        any = true;
    }
    if (any)
        text_append(text, "\n");
}

static void write_header(const Certificate *certificate, Text *text) {
    const Judge *position = &certificate->position;
    text_append(text, "certificate 1\nrule %d\n", position->rules.number);
    text_append(text, "row %d\n", position->rules.row);
    text_append(text, "size %dx%d\n", position->width, position->height);
    write_stones(position, STONE_BLACK, "black", text);
    write_stones(position, STONE_WHITE, "white", text);
    write_stones(position, STONE_WALL, "walls", text);
    text_append(text, "side %s\n", certificate->side == BLACK ? "black" : "white");
    text_append(text, "plies %d\n", certificate->plies);
}

/* Writes the attacker's move of a node and, if others refer to it, its number. Returns whether the
 * answers to it are still to be written. */
static bool write_move(CertificateWriter *writer, int node) {
    const Certificate *certificate = writer->certificate;
    const CertificateNode *played = &certificate->nodes[node];
    if (writer->uses[node] < 0) {
        text_append(writer->text, "@%d\n", writer->labels[node]);
        return false;
    }
    write_cell(writer->text, played->move, certificate->position.width);
    if (played->completes)
        text_append(writer->text, "!");
    else if (writer->uses[node] > 1) {
        writer->labels[node] = ++writer->label_count;
        text_append(writer->text, " @%d", writer->labels[node]);
        writer->uses[node] = -1;
    }
    text_append(writer->text, "\n");
    return true;
}

/* Writes the answers to a node, each followed by what comes after it, with an indentation. */
static void write_answers(CertificateWriter *writer, int node, int indentation) {
    const Certificate *certificate = writer->certificate;
    int at = certificate->nodes[node].answers;
    for (; at != CERTIFICATE_NONE; at = certificate->answers[at].next) {
        const CertificateAnswer *answer = &certificate->answers[at];
        text_append(writer->text, "%*s", indentation, "");
        if (answer->cell == CELL_NONE)
            text_append(writer->text, "*");
        else
            write_cell(writer->text, answer->cell, certificate->position.width);
        text_append(writer->text, " ");
        if (write_move(writer, answer->node))
            write_answers(writer, answer->node, indentation + 2);
    }
}

void certificate_write(const Certificate *certificate, Text *text) {
    size_t count = (size_t)certificate->node_count;
    CertificateWriter writer = {.certificate = certificate, .text = text};
    writer.uses = calloc(2 * count + 1, sizeof *writer.uses);
    if (writer.uses == NULL) {
        text->failed = true;
        return;
    }
    writer.labels = writer.uses + count;
    for (int i = 0; i < certificate->answer_count; i++)
        writer.uses[certificate->answers[i].node]++;

    write_header(certificate, text);
    text_append(text, "win ");
    if (write_move(&writer, certificate->root))
        write_answers(&writer, certificate->root, 2);
    text_append(text, "end\n");
    free(writer.uses);
}
