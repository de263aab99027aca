/* adjudication: see adjudication.h. Scores that are not known lie outside every range. */
#include "game/adjudication.h"

#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* A key of -resign and -draw. */
typedef struct WordKey {
    const char *key;
    int64_t *value;
    int64_t low; /* the least that it may be */
} WordKey;

Adjudication adjudication_default(void) {
    return (Adjudication){.resign_score = 2000, .draw_score = 20, .draw_after = 80};
}

/* Reads one key=value word of an option; NULL stands for the option itself. */
static bool read_key(const WordKey *keys, int count, const char *word) {
    for (int i = 0; i < count && word != NULL; i++) {
        const char *value = text_value(word, keys[i].key);
        if (value != NULL && text_read_int(value, keys[i].low, THINK_LINE_WON, keys[i].value))
            return true;
    }
    return word == NULL;
}

static bool read_resign_word(Adjudication *rules, const char *word) {
    const WordKey keys[] = {{"score", &rules->resign_score, 0}, {"moves", &rules->resign_moves, 1}};
    if (word == NULL && rules->resign_moves == 0)
        rules->resign_moves = 3;
    return read_key(keys, (int)ARRAY_LENGTH(keys), word);
}

static bool read_draw_word(Adjudication *rules, const char *word) {
    const WordKey keys[] = {{"score", &rules->draw_score, 0},
                            {"moves", &rules->draw_moves, 1},
                            {"after", &rules->draw_after, 0}};
    if (word == NULL && rules->draw_moves == 0)
        rules->draw_moves = 10;
    return read_key(keys, (int)ARRAY_LENGTH(keys), word);
}

static bool complain(const char *option, const char *word) {
    fprintf(stderr, "%s: '%s' is not understood; -help explains the options\n", option, word);
    return false;
}

bool adjudication_resign_word(void *target, const char *word) {
    return read_resign_word(target, word) || complain("-resign", word);
}

bool adjudication_draw_word(void *target, const char *word) {
    return read_draw_word(target, word) || complain("-draw", word);
}

bool adjudication_match_resign_word(void *target, const char *word) {
    MatchAdjudication *adjudication = target;
    bool sides = word != NULL && strncmp(word, "twosided=", 9) == 0;
    if (!sides)
        return read_resign_word(&adjudication->rules, word);
    adjudication->one_sided = strcmp(word + 9, "0") == 0;
    return adjudication->one_sided || strcmp(word + 9, "1") == 0;
}

bool adjudication_match_draw_word(void *target, const char *word) {
    MatchAdjudication *adjudication = target;
    return read_draw_word(&adjudication->rules, word);
}

/* How many scores in a row, going back from number `last` in steps, lie within [low, high]. */
static int64_t streak(const int *scores, int opening, int last, int step, int64_t low,
                      int64_t high) {
    int64_t length = 0;
    for (int i = last; i >= opening && scores[i] >= low && scores[i] <= high; i -= step)
        length++;
    return length;
}

AdjudicationVerdict adjudication_judge(const MatchAdjudication *adjudication, const int *scores,
                                       int opening, int count) {
    const Adjudication *rules = &adjudication->rules;
    for (int side = 0; side < SIDE_COUNT && rules->resign_moves > 0; side++) {
        int other = count - 1 - (count - 1 + side + 1) % 2; /* last stones of the two sides */
        int own = count - 1 - (count - 1 + side) % 2;
        int64_t hopeless = streak(scores, opening, own, 2, THINK_LINE_LOST, -rules->resign_score);
        int64_t winning = streak(scores, opening, other, 2, rules->resign_score, THINK_LINE_WON);
        if (hopeless >= rules->resign_moves &&
            (adjudication->one_sided || winning >= rules->resign_moves))
            return side == BLACK ? ADJUDICATION_BLACK_LOST : ADJUDICATION_WHITE_LOST;
    }
    if (rules->draw_moves > 0 && count >= rules->draw_after &&
        streak(scores, opening, count - 1, 1, -rules->draw_score, rules->draw_score) >=
            rules->draw_moves)
        return ADJUDICATION_DRAW;
    return ADJUDICATION_GOES_ON;
}
