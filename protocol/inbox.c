/* inbox: see inbox.h.
 *
 * Every line is stored as a header and its text, both wrapping around the end of the ring.
 * `first` and `used` say which bytes of the ring are taken. An empty ring begins anew, so that no
 * more of its memory is ever touched than the lines needed that waited at the same time.
 */
#include "inbox.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What precedes the text of a line in the ring. */
typedef struct Header {
    int64_t arrival_ms;
    size_t length;
} Header;

struct Inbox {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a line came, a line went, or the inbox was closed */
    bool closed;
    size_t capacity, first, used;
    char ring[];
};

Inbox *inbox_create(size_t capacity) {
    size_t least = sizeof(Header) + SPLITTER_KEEP;
    capacity = capacity < least ? least : capacity;
    Inbox *inbox = malloc(sizeof *inbox + capacity);
    if (inbox == NULL)
        return NULL;
    if (pthread_mutex_init(&inbox->lock, NULL) != 0) {
        free(inbox);
        return NULL;
    }
    if (pthread_cond_init(&inbox->changed, NULL) != 0) {
        pthread_mutex_destroy(&inbox->lock);
        free(inbox);
        return NULL;
    }
    inbox->closed = false;
    inbox->capacity = capacity;
    inbox->first = 0;
    inbox->used = 0;
    return inbox;
}

void inbox_destroy(Inbox *inbox) {
    if (inbox == NULL)
        return;
    pthread_cond_destroy(&inbox->changed);
    pthread_mutex_destroy(&inbox->lock);
    free(inbox);
}

/* Copies bytes behind the last one; the caller made sure that there is room. */
static void ring_append(Inbox *inbox, const void *bytes, size_t size) {
    size_t at = (inbox->first + inbox->used) % inbox->capacity;
    size_t before_end = inbox->capacity - at;
    size_t head = size < before_end ? size : before_end;
    memcpy(inbox->ring + at, bytes, head);
    memcpy(inbox->ring, (const char *)bytes + head, size - head);
    inbox->used += size;
}

/* Moves the first `size` bytes out of the ring; the caller made sure that they are there. */
static void ring_remove(Inbox *inbox, void *bytes, size_t size) {
    size_t before_end = inbox->capacity - inbox->first;
    size_t head = size < before_end ? size : before_end;
    memcpy(bytes, inbox->ring + inbox->first, head);
    memcpy((char *)bytes + head, inbox->ring, size - head);
    inbox->used -= size;
    inbox->first = inbox->used == 0 ? 0 : (inbox->first + size) % inbox->capacity;
}

void inbox_push(Inbox *inbox, const char *text, size_t length, int64_t arrival_ms) {
    assert(length <= SPLITTER_KEEP);
    Header header = {arrival_ms, length};

    pthread_mutex_lock(&inbox->lock);
    while (inbox->capacity - inbox->used < sizeof header + length)
        pthread_cond_wait(&inbox->changed, &inbox->lock);
    ring_append(inbox, &header, sizeof header);
    ring_append(inbox, text, length);
    pthread_cond_broadcast(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
}

void inbox_close(Inbox *inbox) {
    pthread_mutex_lock(&inbox->lock);
    inbox->closed = true;
    pthread_cond_broadcast(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
}

bool inbox_pop(Inbox *inbox, InboxLine *line) {
    pthread_mutex_lock(&inbox->lock);
    while (inbox->used == 0 && !inbox->closed)
        pthread_cond_wait(&inbox->changed, &inbox->lock);

    bool found = inbox->used > 0;
    if (found) {
        Header header;
        ring_remove(inbox, &header, sizeof header);
        line->arrival_ms = header.arrival_ms;
        line->length = header.length;
        ring_remove(inbox, line->text, header.length);
        pthread_cond_broadcast(&inbox->changed);
    }
    pthread_mutex_unlock(&inbox->lock);
    return found;
}
