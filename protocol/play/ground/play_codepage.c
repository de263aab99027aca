/* play_codepage: see play_codepage.h.
 *
 * Sources: the mappings of code pages 1250 and 1252 published by the Unicode Consortium, the
 * canonical decompositions of the Unicode Standard, and the usual romanisation of Russian, Serbian
 * and Greek without marks.
 */
#include "play/ground/play_codepage.h"

#include "play/ground/play_glyph.h"
#include "records.h"

#include <string.h>

enum { HIGH = 0x80, LATIN_1 = 0xA0 };

/* The bytes from 0x80; 0 where there is nothing. In 1252 those from 0xA0 are those of Latin-1. */
static const uint16_t PAGE_1250[] = {
    0x20AC, 0x0000, 0x201A, 0x0000, 0x201E, 0x2026, 0x2020, 0x2021, 0x0000, 0x2030, 0x0160, 0x2039,
    0x015A, 0x0164, 0x017D, 0x0179, 0x0000, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x0000, 0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141,
    0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B,
    0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB,
    0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
    0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
    0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
    0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9};
static const uint16_t PAGE_1252[] = {
    0x20AC, 0x0000, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x0000, 0x017D, 0x0000, 0x0000, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x0000, 0x017E, 0x0178};

/* One Latin letter for each character from `first` on. */
typedef struct LetterRun {
    uint32_t first;
    const char *letters;
} LetterRun;

static const LetterRun LATIN[] = {
    {0x0100, "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiYyJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo"
             "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"},
    {0x01A0, "Oo"},
    {0x01AF, "Uu"},
    {0x01CD, "AaIiOoUuUuUuUuUu"},
    {0x0200, "AaAaEeEeIiIiOoOoRrRrUuUuSsTt"},
    {0x1E00,
     "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOo"
     "PpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyasssSdAaAaAaAaAa"
     "AaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy"}};

/* From U+0386 and from U+0400 on. */
enum { GREEK = 0x0386, CYRILLIC = 0x0400 };
static const char *const GREEK_LETTERS[] = {
    "A", "?", "E", "I",  "I",  "?",  "O",  "?", "Y", "O", "i", "A", "B", "G", "D",
    "E", "Z", "I", "Th", "I",  "K",  "L",  "M", "N", "X", "O", "P", "R", "?", "S",
    "T", "Y", "F", "Ch", "Ps", "O",  "I",  "Y", "a", "e", "i", "i", "y", "a", "b",
    "g", "d", "e", "z",  "i",  "th", "i",  "k", "l", "m", "n", "x", "o", "p", "r",
    "s", "s", "t", "y",  "f",  "ch", "ps", "o", "i", "y", "o", "y", "o"};
static const char *const CYRILLIC_LETTERS[] = {
    "E", "Yo", "Dj", "G", "Ye", "Z",  "I",  "Yi", "J",  "Lj",   "Nj", "C", "K", "I", "U",  "Dz",
    "A", "B",  "V",  "G", "D",  "E",  "Zh", "Z",  "I",  "Y",    "K",  "L", "M", "N", "O",  "P",
    "R", "S",  "T",  "U", "F",  "Kh", "Ts", "Ch", "Sh", "Shch", "",   "Y", "",  "E", "Yu", "Ya",
    "a", "b",  "v",  "g", "d",  "e",  "zh", "z",  "i",  "y",    "k",  "l", "m", "n", "o",  "p",
    "r", "s",  "t",  "u", "f",  "kh", "ts", "ch", "sh", "shch", "",   "y", "",  "e", "yu", "ya",
    "e", "yo", "dj", "g", "ye", "z",  "i",  "yi", "j",  "lj",   "nj", "c", "k", "i", "u",  "dz"};

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

/* The byte of a character in 1252, or 0. */
static unsigned char byte_of(uint32_t code) {
    if (code < HIGH || (code >= LATIN_1 && code <= 0xFF))
        return (unsigned char)code;
    for (size_t i = 0; i < ARRAY_LENGTH(PAGE_1252); i++)
        if (PAGE_1252[i] == code)
            return (unsigned char)(HIGH + i);
    return 0;
}

/* The Latin letters for a character that 1252 lacks; marks above a letter are left out. */
static void romanise(uint32_t code, char letters[GLYPH_SIZE]) {
    letters[0] = glyph_width(code) == 0 ? '\0' : '?';
    letters[1] = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(LATIN); i++)
        if (code >= LATIN[i].first && code - LATIN[i].first < strlen(LATIN[i].letters))
            letters[0] = LATIN[i].letters[code - LATIN[i].first];
    const char *text = NULL;
    if (code >= GREEK && code - GREEK < ARRAY_LENGTH(GREEK_LETTERS))
        text = GREEK_LETTERS[code - GREEK];
    else if (code >= CYRILLIC && code - CYRILLIC < ARRAY_LENGTH(CYRILLIC_LETTERS))
        text = CYRILLIC_LETTERS[code - CYRILLIC];
    if (text != NULL)
        memcpy(letters, text, strlen(text) + 1);
}

/* Appends a piece as a whole if there is room. */
static void append(char *text, size_t size, size_t *used, const char *piece) {
    size_t length = strlen(piece);
    if (*used + length >= size)
        return;
    memcpy(text + *used, piece, length + 1);
    *used += length;
}

void codepage_write(const char *name, char *bytes, size_t size) {
    size_t used = 0, length = strlen(name);
    bytes[0] = '\0';
    for (size_t at = 0; at < length;) {
        uint32_t code;
        char letters[GLYPH_SIZE] = "";
        int taken = glyph_read(name + at, length - at, &code);
        at += taken == GLYPH_CUT ? length - at : (size_t)taken;
        letters[0] = (char)byte_of(code);
        if (letters[0] == '\0')
            romanise(code, letters);
        append(bytes, size, &used, letters);
    }
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* The character of a byte in 1250 or 1252; 0 when there is none. */
static uint32_t character_of(unsigned char byte, bool central) {
    if (byte < HIGH)
        return byte;
    if (central)
        return PAGE_1250[byte - HIGH];
    return byte < LATIN_1 ? PAGE_1252[byte - HIGH] : byte;
}

/* Whether a character of these pages is a letter. */
static bool is_letter(uint32_t code) {
    bool latin_1 = code >= 0xC0 && code <= 0xFF && code != 0xD7 && code != 0xF7;
    return latin_1 || (code >= 0x0100 && code <= 0x0192);
}

/* Whether 1250 makes a letter of a byte that is none in 1252. */
static bool is_central(const char *bytes) {
    for (; *bytes != '\0'; bytes++) {
        unsigned char byte = (unsigned char)*bytes;
        if (is_letter(character_of(byte, true)) && byte >= HIGH &&
            !is_letter(character_of(byte, false)))
            return true;
    }
    return false;
}

void codepage_read(const char *bytes, char *name, size_t size) {
    size_t used = 0, length = strlen(bytes);
    bool utf8 = utf8_is_whole(bytes, length), central = is_central(bytes);
    name[0] = '\0';
    for (size_t at = 0; at < length;) {
        uint32_t code = character_of((unsigned char)bytes[at], central);
        char text[GLYPH_SIZE];
        at += utf8 ? (size_t)glyph_read(bytes + at, length - at, &code) : 1;
        glyph_write(code == 0 || glyph_width(code) < 0 ? '?' : code, text);
        append(name, size, &used, text);
    }
}
