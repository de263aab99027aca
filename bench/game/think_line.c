/* think_line: see think_line.h. */
#include "game/think_line.h"

#include "text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Whether a word ends before `c`. */
static bool is_word_end(char c) {
    return !isalnum((unsigned char)c) && c != '_';
}

/* Steps over the word `word` and what separates it from its value; NULL when it is not there. */
static const char *skip_word(const char *text, const char *word) {
    size_t length = strlen(word);
    if (!text_has_prefix(text, word) || !is_word_end(text[length]))
        return NULL;
    text += length;
    return text + strspn(text, " \t=:");
}

/* Steps over one of the words that announce a score; NULL when there is none here. */
static const char *skip_key(const char *text) {
    static const char *const KEYS[] = {"eval", "ev", "score", "value"};
    for (size_t i = 0; i < ARRAY_LENGTH(KEYS); i++) {
        const char *value = skip_word(text, KEYS[i]);
        const char *centipawns = value == NULL ? NULL : skip_word(value, "cp");
        if (value != NULL)
            return centipawns != NULL ? centipawns : value;
    }
    return NULL;
}

/* Reads the words for a win or a loss that is not proven. */
static bool read_words(const char *text, int *score) {
    static const char *const WORDS[] = {"winning, not proven", "losing, not proven"};
    for (size_t i = 0; i < ARRAY_LENGTH(WORDS); i++) {
        if (skip_word(text, WORDS[i]) == NULL)
            continue;
        *score = i == 0 ? SCORE_ORDINARY_BOUND : -SCORE_ORDINARY_BOUND;
        return true;
    }
    return false;
}

/* Reads [+-]number or [+-]Mnumber with nothing of a number or word behind it. */
static bool read_value(const char *text, int *score) {
    bool negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    bool distance = *text == 'M' || *text == 'm';
    if (distance)
        text++;
    if (!isdigit((unsigned char)*text))
        return false;
    char *end = NULL;
    long long number = strtoll(text, &end, 10);
    if (*end == '%' || !is_word_end(*end) || (*end == '.' && isdigit((unsigned char)end[1])))
        return false;
    if (distance || number > THINK_LINE_WON)
        number = THINK_LINE_WON;
    *score = (int)(negative ? -number : number);
    return true;
}

bool think_line_score(const char *line, int *score) {
    static const char *const PREFIXES[] = {"MESSAGE", "INFO", "DEBUG"};
    bool spoken = false;
    for (size_t i = 0; i < ARRAY_LENGTH(PREFIXES); i++)
        spoken = spoken || skip_word(line, PREFIXES[i]) != NULL;
    for (const char *at = line; spoken && *at != '\0'; at++) {
        const char *value = at != line && is_word_end(at[-1]) ? skip_key(at) : NULL;
        if (value != NULL && (read_value(value, score) || read_words(value, score)))
            return true;
    }
    return false;
}
