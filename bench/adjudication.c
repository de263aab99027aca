/* adjudication: see adjudication.h. */
#include "adjudication.h"

#include <stdio.h>
#include <string.h>

/* A key of -resign and -draw. */
typedef struct WordKey {
    const char *key;
    int64_t *value;
} WordKey;

Adjudication adjudication_default(void) {
    return (Adjudication){.resign_score = 2000, .draw_score = 20, .draw_after = 80};
}

/* Reads one key=value word of an option. */
static bool read_key(const WordKey *keys, int count, const char *option, const char *word) {
    for (int i = 0; i < count && word != NULL; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(word, keys[i].key, length) == 0 && word[length] == '=' &&
            text_read_int(word + length + 1, 0, SCORE_INFINITE, keys[i].value))
            return true;
    }
    if (word != NULL)
        fprintf(stderr, "%s: '%s' is not understood; -help explains the options\n", option, word);
    return word == NULL;
}

bool adjudication_resign_word(void *target, const char *word) {
    Adjudication *rules = target;
    const WordKey keys[] = {{"score", &rules->resign_score}, {"moves", &rules->resign_moves}};
    if (word == NULL)
        rules->resign_moves = 3;
    return read_key(keys, (int)ARRAY_LENGTH(keys), "-resign", word);
}

bool adjudication_draw_word(void *target, const char *word) {
    Adjudication *rules = target;
    const WordKey keys[] = {{"score", &rules->draw_score},
                            {"moves", &rules->draw_moves},
                            {"after", &rules->draw_after}};
    if (word == NULL)
        rules->draw_moves = 10;
    return read_key(keys, (int)ARRAY_LENGTH(keys), "-draw", word);
}
