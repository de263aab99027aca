/* certificate: a written proof that the side to move wins.
 *
 * The proof is a tree. Where the attacker is to move there is one move; where the defender is,
 * answers, each with the node at which the attacker goes on. An answer names a cell or stands for
 * every move that is not named. Nodes may be shared by several answers. Nothing here says that
 * a certificate is right: that is for checker.h to find out.
 *
 * The text form is described in CERTIFICATES.md.
 */
#ifndef PENTAD_BENCH_CERTIFICATE_H
#define PENTAD_BENCH_CERTIFICATE_H

#include "solve/judge.h"
#include "text/text.h"

enum {
    CERTIFICATE_NONE = -1,           /* no node, no answer */
    CERTIFICATE_MAX_PLIES = MAX_PLY, /* longest win that can be stated */
    CERTIFICATE_MAX_NODES = 4000000  /* most nodes of one certificate */
};

/* A position with the attacker to move: what he plays. */
typedef struct CertificateNode {
    Cell move;
    bool completes; /* the move completes the row; then there are no answers */
    int answers;    /* index of the first answer, or CERTIFICATE_NONE */
} CertificateNode;

/* An answer of the defender. */
typedef struct CertificateAnswer {
    Cell cell; /* CELL_NONE for every move that no other answer of the node names */
    int node;  /* where the attacker goes on */
    int next;  /* the next answer of the same node, or CERTIFICATE_NONE */
} CertificateAnswer;

/* The claim and its proof. Zero-initialise before the first use. */
typedef struct Certificate {
    Judge position; /* before the attacker's first move */
    Side side;      /* the attacker, who is to move */
    int plies;      /* the row is complete after so many plies at the latest */
    int root;       /* index of the first node */
    int line;       /* of the text that it was read from: the one it begins with */
    CertificateNode *nodes;
    int node_count, node_room;
    CertificateAnswer *answers;
    int answer_count, answer_room;
} Certificate;

/* Removes all nodes and answers but keeps the memory. */
void certificate_clear(Certificate *certificate);

/* Frees what the certificate owns. It is empty and usable again. */
void certificate_free(Certificate *certificate);

/* Adds a node without answers. Returns its index, or CERTIFICATE_NONE when there are too many or
 * memory is short. */
int certificate_add_node(Certificate *certificate, Cell move, bool completes);

/* Adds an answer to a node, after those it has. Returns false when there are too many or memory is
 * short. */
bool certificate_add_answer(Certificate *certificate, int node, Cell cell, int next_node);

/* The node that follows when the defender answers `node` with `cell` (CELL_NONE: with a move that
 * is not named), or CERTIFICATE_NONE if there is no such answer. */
int certificate_next(const Certificate *certificate, int node, Cell cell);

/* Appends the certificate as text. Check text->failed afterwards. */
void certificate_write(const Certificate *certificate, Text *text);

/* Where in a text the reader stands. */
typedef struct CertificateReader {
    const char *text; /* the rest */
    int line;         /* number of its first line, from 1 */
} CertificateReader;

/* How reading went. */
typedef enum CertificateStatus {
    CERTIFICATE_READ,
    CERTIFICATE_END, /* there is no other certificate */
    CERTIFICATE_BAD  /* this one cannot be read; the reader stands behind it */
} CertificateStatus;

/* Reads the next certificate of a text, replacing what `certificate` held. When it is bad, a
 * message that names the line is in `message`. */
CertificateStatus certificate_read(Certificate *certificate, CertificateReader *reader,
                                   char *message, size_t size);

#endif
