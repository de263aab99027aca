/* json: see json.h. */
#include "text/json.h"

#include "records.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void json_append_string(Text *text, const char *value) {
    text_append_bytes(text, "\"", 1);
    while (*value != '\0') {
        unsigned char c = (unsigned char)*value;
        if (c < 32 || c == '"' || c == '\\') {
            text_append(text, c < 32 ? "\\u%04x" : "\\%c", c);
            value++;
        } else {
            value = text_append_character(text, value);
        }
    }
    text_append_bytes(text, "\"", 1);
}

static const char *json_skip_blanks(const char *text) {
    return text + strspn(text, " \t\r\n");
}

/* The end of the string that begins at `text`; NULL when it does not end. */
static const char *json_skip_string(const char *text) {
    if (*text != '"')
        return NULL;
    for (text++; *text != '"'; text++) {
        if (*text == '\\' && text[1] != '\0')
            text++;
        if (*text == '\0')
            return NULL;
    }
    return text + 1;
}

/* The end of the value at `text`: a string, or anything up to the next comma or closing bracket
 * that is not inside brackets or a string. NULL when it does not end. */
static const char *json_skip_value(const char *text) {
    if (*text == '"')
        return json_skip_string(text);
    for (int depth = 0; text != NULL && *text != '\0';) {
        if (depth == 0 && (*text == ',' || *text == '}' || *text == ']'))
            return text;
        depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
        text = *text == '"' ? json_skip_string(text) : text + 1;
    }
    return NULL;
}

/* Steps over `"key" :` at `text`; returns where the value begins or NULL. */
static const char *json_skip_key(const char *text) {
    const char *end = json_skip_string(text);
    if (end == NULL)
        return NULL;
    end = json_skip_blanks(end);
    return *end == ':' ? json_skip_blanks(end + 1) : NULL;
}

/* Walks over the members of the object; returns the value of `key`, or NULL and, in `closed`,
 * whether the whole object was there. */
static const char *json_walk(const char *line, const char *key, bool *closed) {
    const char *text = json_skip_blanks(line);
    *closed = false;
    if (*text != '{')
        return NULL;
    text = json_skip_blanks(text + 1);
    while (*text == '"') {
        const char *name = text + 1;
        const char *value = json_skip_key(text);
        if (value == NULL)
            return NULL;
        if (key != NULL && strncmp(name, key, strlen(key)) == 0 && name[strlen(key)] == '"')
            return value;
        text = json_skip_value(value);
        if (text == NULL)
            return NULL;
        text = json_skip_blanks(text);
        if (*text == ',')
            text = json_skip_blanks(text + 1);
    }
    *closed = *text == '}' && *json_skip_blanks(text + 1) == '\0';
    return NULL;
}

const char *json_find(const char *line, const char *key) {
    bool closed;
    return json_walk(line, key, &closed);
}

bool json_is_object(const char *line) {
    bool closed;
    json_walk(line, NULL, &closed);
    return closed;
}

/* Reads the four digits of an escaped character, the first of which is at `*text`, which moves on;
 * 0 where there are none. */
static uint32_t json_read_digits(const char **text) {
    char digits[5] = {0};
    for (int i = 0; i < 4 && **text != '"'; i++)
        digits[i] = *(*text)++;
    return (uint32_t)strtoul(digits, NULL, 16);
}

/* Reads a character of which `*text` is behind its "\\u". Those beyond 0xFFFF are escaped as two
 * surrogates; one alone becomes '?', and so does a zero, which would end the text. */
static uint32_t json_read_escaped(const char **text) {
    uint32_t code = json_read_digits(text);
    if (code >= 0xD800 && code <= 0xDBFF && strncmp(*text, "\\u", 2) == 0) {
        const char *rest = *text + 2;
        uint32_t low = json_read_digits(&rest);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            *text = rest;
            return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
    }
    return code == 0 || code > 0xFFFF || (code >= 0xD800 && code <= 0xDFFF) ? '?' : code;
}

/* Decodes the next bytes of a string at `*text`, which moves on: a byte as it stands there, or an
 * escaped character in UTF-8. Returns how many they are. */
static size_t json_decode(const char **text, char bytes[UTF8_MAX_BYTES]) {
    bytes[0] = *(*text)++;
    if (bytes[0] != '\\')
        return 1;
    bytes[0] = *(*text)++;
    if (bytes[0] == 'n' || bytes[0] == 't' || bytes[0] == 'r')
        bytes[0] = ' ';
    return bytes[0] == 'u' ? (size_t)utf8_write(json_read_escaped(text), bytes) : 1;
}

bool json_read_text(const char *value, char *text, size_t size) {
    if (value == NULL || json_skip_string(value) == NULL)
        return false;
    size_t length = 0, room = size - 1;
    value++;
    while (*value != '"') {
        char bytes[UTF8_MAX_BYTES];
        size_t count = json_decode(&value, bytes);
        room = length + count <= room ? room : length; /* nothing follows one that is left out */
        if (length < room)
            memcpy(text + length, bytes, count);
        length += length < room ? count : 0;
    }
    text[length] = '\0';
    return true;
}

bool json_read_string(const char *line, const char *key, char *value, size_t size) {
    return json_read_text(json_find(line, key), value, size);
}

const char *json_first(const char *array) {
    if (array == NULL || *array != '[')
        return NULL;
    array = json_skip_blanks(array + 1);
    return *array == ']' || *array == '\0' ? NULL : array;
}

const char *json_next(const char *element) {
    const char *end = json_skip_value(element);
    end = end == NULL ? NULL : json_skip_blanks(end);
    return end == NULL || *end != ',' ? NULL : json_skip_blanks(end + 1);
}

bool json_read_int(const char *line, const char *key, int64_t *value) {
    const char *text = json_find(line, key);
    char *end = NULL;
    errno = 0;
    long long number = text == NULL ? 0 : strtoll(text, &end, 10);
    if (text == NULL || end == text || errno == ERANGE ||
        strchr(",}]", *json_skip_blanks(end)) == NULL)
        return false;
    *value = number;
    return true;
}

/* Reads an integer or null at `text`; returns where it ends, `text` if there is neither. */
static const char *json_read_element(const char *text, int64_t *number) {
    char *end = NULL;
    *number = INT64_MIN;
    if (strncmp(text, "null", 4) == 0)
        return text + 4;
    *number = strtoll(text, &end, 10);
    return end;
}

int json_read_ints(const char *line, const char *key, int64_t *values, int capacity) {
    const char *text = json_find(line, key);
    if (text == NULL || *text != '[')
        return -1;
    int count = 0;
    int64_t number = 0;
    for (text = json_skip_blanks(text + 1); *text != ']';) {
        const char *end = json_read_element(text, &number);
        if (end == text || count == capacity)
            return -1;
        values[count++] = number;
        text = json_skip_blanks(end);
        if (*text == ',')
            text = json_skip_blanks(text + 1);
    }
    return count;
}
