/* play_input: see play_input.h. */
#include "play/picture/play_input.h"

#include <stdio.h>
#include <string.h>

/* Reads over the rest of a line. Returns whether there was any. */
static bool skip_rest(void) {
    int character = getchar();
    bool more = character != '\n' && character != EOF;
    while (character != '\n' && character != EOF)
        character = getchar();
    return more;
}

bool input_line(char line[ACTION_TEXT_SIZE]) {
    while (fgets(line, ACTION_TEXT_SIZE, stdin) != NULL) {
        size_t length = strcspn(line, "\r\n");
        bool whole = line[length] != '\0';
        line[length] = '\0';
        if (whole || !skip_rest())
            return true;
        printf("That line has more than %d bytes and is not obeyed.\n", ACTION_TEXT_SIZE - 1);
    }
    return false;
}

bool input_ask(const char *question, bool usual) {
    char line[ACTION_TEXT_SIZE];
    for (;;) {
        printf("%s (%s) ", question, usual ? "yes or no" : "y or n, Enter: no");
        fflush(stdout);
        if (!input_line(line) || line[0] == '\0')
            return usual;
        if (strchr("yYnN", line[0]) != NULL)
            return line[0] == 'y' || line[0] == 'Y';
    }
}
