/* player_words: see player_words.h. */
#include "match/player_words.h"

#include "match/match_foreign.h"
#include "text/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* No engine does with less: whoever asks for memory=350 means M, and would see every game lost. */
enum { LEAST_MEMORY = 1 << 20 };

/* Far more than there is anywhere. */
static const int64_t MOST_MEMORY = (int64_t)1 << 62;

/* Reads seconds with decimals as milliseconds: none, one or more. */
static bool read_seconds(const char *text, int64_t *ms) {
    double seconds;
    if (!text_read_decimal(text, 0, 1e6, &seconds))
        return false;
    *ms = llround(seconds * 1000);
    return *ms > 0 || seconds == 0;
}

/* Reads turn or match/turn[+increment], all in seconds. What is left out, and a match of 0, is
 * without limit. Increments need a clock that they go to. */
static bool read_time_control(const char *text, PlayerSpec *spec) {
    char copy[64];
    spec->match_ms = LIMIT_NONE;
    spec->increment_ms = 0;
    if (strlen(text) >= sizeof copy)
        return false;
    snprintf(copy, sizeof copy, "%s", text);
    char *increment = strchr(copy, '+');
    if (increment != NULL) {
        *increment++ = '\0';
        if (!read_seconds(increment, &spec->increment_ms))
            return false;
    }
    char *slash = strchr(copy, '/');
    const char *turn = copy;
    if (slash != NULL) {
        *slash = '\0';
        turn = slash + 1;
        if (!read_seconds(copy, &spec->match_ms))
            return false;
        if (spec->match_ms == 0)
            spec->match_ms = LIMIT_NONE;
    }
    return read_seconds(turn, &spec->turn_ms) &&
           (spec->increment_ms == 0 || spec->match_ms != LIMIT_NONE);
}

/* Reads a number of bytes with an optional K, M or G (powers of 1024) behind it. */
static bool read_bytes(const char *text, int64_t *bytes) {
    char *end = NULL;
    long long number = strtoll(text, &end, 10);
    int shift = *end == 'K' ? 10 : (*end == 'M' ? 20 : (*end == 'G' ? 30 : 0));
    if (end == text || number < 1 || number > (MOST_MEMORY >> shift) ||
        (shift == 0 && *end != '\0') || (shift != 0 && end[1] != '\0'))
        return false;
    *bytes = (int64_t)number << shift;
    return true;
}

static bool read_flag(const char *text, bool *flag) {
    if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
        return false;
    *flag = text[0] == '1';
    return true;
}

/* Adds an INFO line. The word INFO comes by itself, and the game is the referee's. */
static bool add_info(const char *text, PlayerSpec *spec) {
    static const char *const REFUSED[] = {"info ", "rule ", "row "};
    for (size_t i = 0; i < ARRAY_LENGTH(REFUSED); i++)
        if (strncasecmp(text, REFUSED[i], strlen(REFUSED[i])) == 0)
            return false;
    if (spec->info_count == PLAYER_INFO_MAX || strchr(text, ' ') == NULL ||
        strpbrk(text, "\r\n") != NULL)
        return false;
    spec->infos[spec->info_count++] = text;
    return true;
}

/* Reads a time or a number: keys whose values go straight into the spec. */
static bool apply_number(PlayerSpec *spec, const char *word, bool *known) {
    const char *value;
    *known = true;
    if ((value = text_value(word, "tc")) != NULL)
        return read_time_control(value, spec);
    if ((value = text_value(word, "st")) != NULL)
        return strpbrk(value, "/+") == NULL && read_time_control(value, spec);
    if ((value = text_value(word, "tolerance")) != NULL)
        return read_seconds(value, &spec->tolerance_ms);
    if ((value = text_value(word, "start")) != NULL)
        return read_seconds(value, &spec->start_ms) && spec->start_ms > 0;
    if ((value = text_value(word, "nodes")) != NULL)
        return text_read_int(value, 1, INT32_MAX, &spec->max_nodes);
    if ((value = text_value(word, "depth")) != NULL)
        return text_read_int(value, 1, 1000, &spec->max_depth);
    if ((value = text_value(word, "threads")) != NULL)
        return text_read_int(value, 1, 1024, &spec->threads);
    if ((value = text_value(word, "memory")) != NULL)
        return read_bytes(value, &spec->memory) && spec->memory >= LEAST_MEMORY;
    *known = false;
    return false;
}

/* Applies one key=value word of an engine. */
static bool apply_word(PlayerSpec *spec, const char *word) {
    const char *value;
    bool known, fine = apply_number(spec, word, &known);
    if (known)
        return fine;
    if ((value = text_value(word, "name")) != NULL) {
        text_copy_printable(spec->name, sizeof spec->name, value);
        return value[0] != '\0' && strlen(value) < sizeof spec->name;
    }
    if ((value = text_value(word, "cmd")) != NULL) {
        spec->command = value;
        return value[0] != '\0';
    }
    if ((value = text_value(word, "info")) != NULL)
        return add_info(value, spec);
    if ((value = text_value(word, "keep")) != NULL)
        return read_flag(value, &spec->keep);
    if ((value = text_value(word, "suspend")) != NULL)
        return read_flag(value, &spec->suspend);
    return false;
}

/* Whether two words give the same thing: st=1 is another way to write tc=0/1. */
static bool have_one_key(const char *word, const char *other) {
    size_t length = strcspn(word, "=");
    bool timed = text_value(word, "tc") != NULL || text_value(word, "st") != NULL;
    return (strncmp(other, word, length) == 0 && other[length] == '=') ||
           (timed && (text_value(other, "tc") != NULL || text_value(other, "st") != NULL));
}

/* Whether an earlier word gives the key of word `index` another value. There may be many infos. */
static bool is_given_twice(const PlayerWords *words, int index) {
    const char *word = words->words[index];
    for (int i = 0; i < index; i++)
        if (have_one_key(word, words->words[i]) && strcmp(words->words[i], word) != 0)
            return text_value(word, "info") == NULL;
    return false;
}

bool player_words_add(PlayerWords *words, const char *option, const char *word) {
    if (words->count == PLAYER_WORDS_MAX) {
        fprintf(stderr, "%s: too many words\n", option);
        return false;
    }
    words->words[words->count++] = word;
    return true;
}

bool player_words_apply(const PlayerWords *words, const char *option, PlayerSpec *spec) {
    for (int i = 0; i < words->count; i++) {
        if (is_given_twice(words, i)) {
            fprintf(stderr,
                    "%s: '%s' is a second value for this key; every engine has an -engine\n",
                    option, words->words[i]);
            return false;
        }
        if (!apply_word(spec, words->words[i]))
            return match_foreign_complain(option, words->words[i]);
    }
    return true;
}
