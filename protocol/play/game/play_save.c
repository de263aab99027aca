/* play_save: see play_save.h.
 *
 * The checksum is FNV-1a over every byte before its line: enough against a bad disk or a
 * careless editor.
 */
#include "play/game/play_save.h"

#include <string.h>

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

bool save_goes_on(const char *text, const char *former) {
    size_t length, former_length, size = strcspn(text, ",");
    const char *stones = find_stones(text, &length);
    const char *former_stones = find_stones(former, &former_length);
    if (former_length == 0)
        return strstr(former, "pentad:result=") == NULL;
    return strncmp(text, former, size + 1) == 0 && former_length <= length &&
           memcmp(stones, former_stones, former_length) == 0;
}
