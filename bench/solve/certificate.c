/* certificate: see certificate.h. Nodes and answers live in two arrays that grow. */
#include "solve/certificate.h"

#include <stdlib.h>

void certificate_clear(Certificate *certificate) {
    certificate->node_count = 0;
    certificate->answer_count = 0;
    certificate->root = CERTIFICATE_NONE;
}

void certificate_free(Certificate *certificate) {
    free(certificate->nodes);
    free(certificate->answers);
    *certificate = (Certificate){.root = CERTIFICATE_NONE};
}

/* Makes room for one more item; returns false when there is none to be had. */
static bool certificate_grow(void **items, int count, int *room, size_t size) {
    if (count < *room)
        return true;
    if (count >= CERTIFICATE_MAX_NODES)
        return false;
    int wanted = *room == 0 ? 64 : 2 * *room;
    void *grown = realloc(*items, (size_t)wanted * size);
    if (grown == NULL)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

int certificate_add_node(Certificate *certificate, Cell move, bool completes) {
    void *items = certificate->nodes;
    bool grown = certificate_grow(&items, certificate->node_count, &certificate->node_room,
                                  sizeof *certificate->nodes);
    certificate->nodes = items;
    if (!grown)
        return CERTIFICATE_NONE;
    certificate->nodes[certificate->node_count] =
        (CertificateNode){move, completes, CERTIFICATE_NONE};
    return certificate->node_count++;
}

bool certificate_add_answer(Certificate *certificate, int node, Cell cell, int next_node) {
    void *items = certificate->answers;
    bool grown = certificate_grow(&items, certificate->answer_count, &certificate->answer_room,
                                  sizeof *certificate->answers);
    certificate->answers = items;
    if (!grown)
        return false;
    int *link = &certificate->nodes[node].answers;
    while (*link != CERTIFICATE_NONE)
        link = &certificate->answers[*link].next;
    *link = certificate->answer_count;
    certificate->answers[certificate->answer_count++] =
        (CertificateAnswer){cell, next_node, CERTIFICATE_NONE};
    return true;
}

int certificate_next(const Certificate *certificate, int node, Cell cell) {
    int at = certificate->nodes[node].answers;
    while (at != CERTIFICATE_NONE && certificate->answers[at].cell != cell)
        at = certificate->answers[at].next;
    return at == CERTIFICATE_NONE ? CERTIFICATE_NONE : certificate->answers[at].node;
}
