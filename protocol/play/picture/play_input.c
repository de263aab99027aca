/* play_input: see play_input.h. */
#include "play/picture/play_input.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <string.h>

bool input_line(char line[ACTION_TEXT_SIZE]) {
    for (;;) {
        size_t length = 0;
        int character = getchar();
        if (character == EOF)
            return false;
        for (; character != '\n' && character != EOF; character = getchar(), length++)
            if (length < ACTION_TEXT_SIZE)
                line[length] = (char)character;
        if (length < ACTION_TEXT_SIZE) {
            line[length] = '\0';
            line[strcspn(line, "\r")] = '\0';
            return true;
        }
        printf("That line has more than %d bytes and is not obeyed.\n", ACTION_TEXT_SIZE - 1);
    }
}

bool input_ask(const char *question, bool usual) {
    char line[ACTION_TEXT_SIZE];
    for (;;) {
        printf("%s (%s) ", question, usual ? "yes or no" : "y or n, Enter: no");
        fflush(stdout);
        if (!input_line(line) || line[0] == '\0')
            return usual;
        bool yes = typed_equal(line, "y") || typed_equal(line, "yes");
        if (yes || typed_equal(line, "n") || typed_equal(line, "no"))
            return yes;
    }
}
