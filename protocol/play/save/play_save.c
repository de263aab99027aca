/* play_save: see play_save.h.
 *
 * The checksum is FNV-1a over every byte before its line: enough against a bad disk or a
 * careless editor.
 */
#include "play/save/play_save.h"

#include <string.h>

enum { TELLING_STONES = 2 }; /* so many with the same times are the same game */

const char *save_end_name(GameEnd end) {
    static const char *const NAMES[] = {
        [END_NONE] = "unfinished",   [END_ROW] = "row",         [END_FOUL] = "foul",
        [END_GIVEN_UP] = "given up", [END_FULL] = "full board", [END_FEW_EMPTY] = "25 empty cells"};
    return NAMES[end];
}

const char *save_choice_name(int choice) {
    static const char *const CHOICES[] = {[CHOICE_BLACK] = "black",
                                          [CHOICE_WHITE] = "white",
                                          [CHOICE_TWO] = "two",
                                          [CHOICE_TEN] = "ten"};
    return CHOICES[choice];
}

/* The lines of the stones, and their length. */
static const char *find_stones(const char *text, size_t *length) {
    const char *start = text + strcspn(text, "\n"), *end;
    start += *start == '\n';
    for (end = start; strspn(end, "0123456789") > 0 && end[strspn(end, "0123456789")] == ',';) {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    *length = (size_t)(end - start);
    return start;
}

/* The next of our lines behind `text` that begins so, and its length; NULL if there is none. */
static const char *find_line(const char *text, const char *begin, size_t *length) {
    const char *line = strstr(text, begin);
    *length = line == NULL ? 0 : strcspn(line + 1, "\r\n") + 1;
    return line;
}

/* Whether two lines, or none, say the same. */
static bool same_line(const char *one, size_t length, const char *other, size_t other_length) {
    return length == other_length && (length == 0 || memcmp(one, other, length) == 0);
}

/* How many lines the stones take. */
static int count_lines(const char *stones, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += stones[i] == '\n';
    return count;
}

/* Whether the files are of one match, as far as `former` tells. Names may change during a match, so
 * with `named` they have to agree, too. */
static bool same_match(const char *text, const char *former, bool named) {
    static const char *const LINES[] = {"\npentad:rule=", "\npentad:row=", "\npentad:starter=",
                                        "\npentad:name=", "\npentad:name2="};
    size_t count = named ? ARRAY_LENGTH(LINES) : 3;
    for (size_t i = 0; i < count; i++) {
        size_t length, former_length;
        const char *line = find_line(text, LINES[i], &length);
        const char *former_line = find_line(former, LINES[i], &former_length);
        if (former_line != NULL && !same_line(line, length, former_line, former_length))
            return false;
    }
    return true;
}

/* Whether the rounds that are over are the same; with `more` there may be some more in `text`. */
static bool same_rounds(const char *text, const char *former, bool more) {
    static const char RESULT[] = "\npentad:result=";
    size_t length, former_length;
    for (;; text += length, former += former_length) {
        const char *line = find_line(text, RESULT, &length);
        const char *former_line = find_line(former, RESULT, &former_length);
        if (former_line == NULL)
            return more || line == NULL;
        if (!same_line(line, length, former_line, former_length))
            return false;
        text = line;
        former = former_line;
    }
}

/* Whether nothing of how the former game ended is lost: it has not, or the other has as well, with
 * as many stones. */
static bool keeps_end(const char *text, size_t stones, const char *former, size_t former_stones) {
    static const char END[] = "\npentad:end=", GOES_ON[] = "\npentad:end=unfinished";
    size_t length, former_length;
    const char *end = find_line(text, END, &length);
    const char *former_end = find_line(former, END, &former_length);
    if (former_end == NULL || same_line(former_end, former_length, GOES_ON, sizeof GOES_ON - 1))
        return true;
    return same_line(end, length, former_end, former_length) && stones == former_stones;
}

bool save_goes_on(const char *text, const char *former) {
    size_t length, former_length, size = strcspn(text, ",");
    const char *stones = find_stones(text, &length);
    const char *former_stones = find_stones(former, &former_length);
    if (!keeps_end(text, length, former, former_length))
        return false;
    if (former_length == 0 && strstr(former, "pentad:result=") == NULL)
        return true;
    return strncmp(text, former, size + 1) == 0 && former_length <= length &&
           memcmp(stones, former_stones, former_length) == 0 &&
           same_match(text, former, count_lines(former_stones, former_length) < TELLING_STONES) &&
           same_rounds(text, former, former_length == 0);
}
