/* play_state: see play_state.h. */
#include "play/control/play_state.h"

#include <stdarg.h>
#include <stdio.h>

void play_say(Play *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
}

void play_warn(Play *play, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
    play->bell = true;
}
