/* play_keys: what a terminal sends, as keys.
 *
 * Bytes go in as they are read, in pieces of any size; whole keys come out. Understood are the
 * sequences of xterm and everything like it, the Linux console included, mouse reports in SGR
 * form, and UTF-8. Sequences of unknown meaning are swallowed whole, those of older mouse reports
 * too, so no stray letter of one is ever taken for a typed move.
 */
#ifndef PENTAD_PLAY_KEYS_H
#define PENTAD_PLAY_KEYS_H

#include "play/ground/play_glyph.h"

/* What was pressed, and which other field of the Key belongs to it. */
typedef enum KeyKind {
    KEY_TEXT, /* a character: `code` */
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_INSERT,
    KEY_DELETE,
    KEY_ENTER,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_ESCAPE,
    KEY_FUNCTION, /* F1 to F12: `code` */
    KEY_CONTROL,  /* Ctrl with a letter: `code` is the small letter */
    KEY_CLICK,    /* a mouse button went down at column `x`, line `y`, from 0 */
    KEY_OTHER     /* something without a meaning here */
} KeyKind;

/* A key or a click. Fields that the kind does not name mean nothing. */
typedef struct Key {
    KeyKind kind;
    uint32_t code;
    int x, y;
} Key;

enum {
    KEYS_CAPACITY = 4096,
    KEY_OF_WHEEL = 1 /* `code` of KEY_UP and KEY_DOWN that the wheel of a mouse sent */
};

/* Bytes that are not keys yet. Zero-initialise. */
typedef struct Keys {
    size_t length;
    char bytes[KEYS_CAPACITY];
} Keys;

/* Takes `length` more bytes; what does not fit is dropped. */
void keys_feed(Keys *keys, const char *bytes, size_t length);

/* Takes the next key out. With `patient` an escape sequence or character that is not complete
 * waits for more bytes; without, an escape byte alone is the Escape key. Returns false when
 * there is no key. */
bool keys_next(Keys *keys, bool patient, Key *key);

/* Whether bytes wait for the rest of their key. */
bool keys_waiting(const Keys *keys);

#endif
