/* play_keys: see play_keys.h.
 *
 * Source: ECMA-48 for the form of control sequences, xterm's ctlseqs for their meaning.
 */
#include "play/picture/play_keys.h"

#include <string.h>

enum {
    ESCAPE_BYTE = 27,
    DELETE_BYTE = 127,
    OLD_MOUSE_BYTES = 6, /* of a mouse report as X10 knows it: ESC [ M, button, x and y */
    CONSOLE_BYTES = 4,   /* of F1 to F5 on the Linux console: ESC [ [ A to E */
    SEQUENCE_PARAMETERS = 3,
    MOUSE_MOTION = 32, /* bits of a mouse report's first number */
    MOUSE_WHEEL = 64,
    MOUSE_SIDE = 128 /* a button beside the three, such as those that go back and forth */
};

/* A control sequence: ESC [ or ESC O, an optional mark, numbers and the final byte. */
typedef struct Sequence {
    char second, mark, final;
    int parameters[SEQUENCE_PARAMETERS];
    size_t length; /* bytes, the escape included; 0 when the end is not there yet */
} Sequence;

void keys_feed(Keys *keys, const char *bytes, size_t length) {
    size_t room = KEYS_CAPACITY - keys->length;
    size_t taken = length < room ? length : room;
    memcpy(keys->bytes + keys->length, bytes, taken);
    keys->length += taken;
}

bool keys_waiting(const Keys *keys) {
    return keys->length > 0;
}

static void keys_drop(Keys *keys, size_t count) {
    keys->length -= count;
    memmove(keys->bytes, keys->bytes + count, keys->length);
}

/* Reads the sequence that begins at bytes[0], which is an escape followed by [ or O. */
static Sequence sequence_read(const char *bytes, size_t length) {
    Sequence sequence = {.second = bytes[1]};
    int number = 0;
    size_t at = 2;
    if (at < length && strchr("<=>?", bytes[at]) != NULL && bytes[at] != '\0')
        sequence.mark = bytes[at++];
    for (; at < length; at++) {
        unsigned char byte = (unsigned char)bytes[at];
        if (byte >= '0' && byte <= '9' && number < SEQUENCE_PARAMETERS) {
            int value = sequence.parameters[number] * 10 + (byte - '0');
            sequence.parameters[number] = min_int(value, 9999);
        } else if (byte == ';') {
            number++;
        } else if (byte >= 0x40 && byte <= 0x7E) {
            sequence.final = (char)byte;
            sequence.length = at + 1;
            return sequence;
        } else if (byte < 0x20) {
            sequence.length = at; /* broken off: what follows is a key of its own */
            return sequence;
        }
    }
    return sequence;
}

/* The keys whose sequence ends in ~. */
static Key tilde_key(int number) {
    static const uint8_t FUNCTION[] = {
        [11] = 1, [12] = 2, [13] = 3, [14] = 4,  [15] = 5,  [17] = 6,
        [18] = 7, [19] = 8, [20] = 9, [21] = 10, [23] = 11, [24] = 12};
    if (number >= 0 && number < (int)ARRAY_LENGTH(FUNCTION) && FUNCTION[number] != 0)
        return (Key){.kind = KEY_FUNCTION, .code = FUNCTION[number]};
    switch (number) {
    case 1:
    case 7:
        return (Key){.kind = KEY_HOME};
    case 2:
        return (Key){.kind = KEY_INSERT};
    case 3:
        return (Key){.kind = KEY_DELETE};
    case 4:
    case 8:
        return (Key){.kind = KEY_END};
    case 5:
        return (Key){.kind = KEY_PAGE_UP};
    case 6:
        return (Key){.kind = KEY_PAGE_DOWN};
    default:
        return (Key){.kind = KEY_OTHER};
    }
}

/* Only a button that goes down counts; the wheel moves up and down. */
static Key mouse_key(const Sequence *sequence) {
    int button = sequence->parameters[0];
    if (sequence->final != 'M' || (button & (MOUSE_MOTION | MOUSE_SIDE)) != 0)
        return (Key){.kind = KEY_OTHER};
    if ((button & MOUSE_WHEEL) != 0)
        return (Key){.kind = (button & 3) == 0   ? KEY_UP
                             : (button & 3) == 1 ? KEY_DOWN
                                                 : KEY_OTHER,
                     .code = KEY_OF_WHEEL};
    return (Key){.kind = KEY_CLICK,
                 .code = (uint32_t)(button & 3),
                 .x = sequence->parameters[1] - 1,
                 .y = sequence->parameters[2] - 1};
}

static Key sequence_key(const Sequence *sequence) {
    if (sequence->mark == '<')
        return mouse_key(sequence);
    switch (sequence->final) {
    case 'A':
        return (Key){.kind = KEY_UP};
    case 'B':
        return (Key){.kind = KEY_DOWN};
    case 'C':
        return (Key){.kind = KEY_RIGHT};
    case 'D':
        return (Key){.kind = KEY_LEFT};
    case 'H':
        return (Key){.kind = KEY_HOME};
    case 'F':
        return (Key){.kind = KEY_END};
    case 'M':
        return (Key){.kind = sequence->second == 'O' ? KEY_ENTER : KEY_OTHER};
    case 'P':
    case 'Q':
    case 'R':
    case 'S':
        return (Key){.kind = KEY_FUNCTION, .code = (uint32_t)(sequence->final - 'P' + 1)};
    case '~':
        return tilde_key(sequence->parameters[0]);
    default:
        return (Key){.kind = KEY_OTHER};
    }
}

/* A function key of the Linux console. Returns its length, 0 when it is not complete. */
static size_t console_key(const char *bytes, size_t length, bool patient, Key *key) {
    *key = (Key){.kind = KEY_OTHER};
    if (length < CONSOLE_BYTES)
        return patient ? 0 : length;
    if (bytes[3] >= 'A' && bytes[3] <= 'E')
        *key = (Key){.kind = KEY_FUNCTION, .code = (uint32_t)(bytes[3] - 'A' + 1)};
    return CONSOLE_BYTES;
}

/* A key that begins with an escape byte. Returns its length, 0 when it is not complete. */
static size_t escape_key(const char *bytes, size_t length, bool patient, Key *key) {
    *key = (Key){.kind = KEY_ESCAPE};
    if (length < 2)
        return patient ? 0 : 1;
    if (bytes[1] == '[' && length > 2 && bytes[2] == '[')
        return console_key(bytes, length, patient, key);
    if (bytes[1] == '[' && length > 2 && bytes[2] == 'M') {
        *key = (Key){.kind = KEY_OTHER};
        return length >= OLD_MOUSE_BYTES ? OLD_MOUSE_BYTES : patient ? 0 : length;
    }
    if (bytes[1] != '[' && bytes[1] != 'O')
        return 1;
    Sequence sequence = sequence_read(bytes, length);
    if (sequence.length == 0)
        return patient && length < 64 ? 0 : 1;
    *key = sequence_key(&sequence);
    return sequence.length;
}

/* A key that is one byte below a space, or the delete byte. */
static Key control_key(unsigned char byte) {
    switch (byte) {
    case '\r':
    case '\n':
        return (Key){.kind = KEY_ENTER};
    case '\t':
        return (Key){.kind = KEY_TAB};
    case '\b':
    case DELETE_BYTE:
        return (Key){.kind = KEY_BACKSPACE};
    default:
        return byte >= 1 && byte <= 26
                   ? (Key){.kind = KEY_CONTROL, .code = (uint32_t)('a' + byte - 1)}
                   : (Key){.kind = KEY_OTHER};
    }
}

bool keys_next(Keys *keys, bool patient, Key *key) {
    if (keys->length == 0)
        return false;
    unsigned char first = (unsigned char)keys->bytes[0];
    size_t used = 1;
    if (first == ESCAPE_BYTE) {
        used = escape_key(keys->bytes, keys->length, patient, key);
    } else if (first < ' ' || first == DELETE_BYTE) {
        *key = control_key(first);
    } else {
        *key = (Key){.kind = KEY_TEXT};
        int length = glyph_read(keys->bytes, keys->length, &key->code);
        used = length == GLYPH_CUT ? (patient ? 0 : 1) : (size_t)length;
    }
    keys_drop(keys, used);
    return used > 0;
}
