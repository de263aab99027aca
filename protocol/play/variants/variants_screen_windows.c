/* variants_screen_windows: variants without a screen, as on Windows, where they are played line by
 * line (play_terminal_windows.c). What draws is left out of the programs there.
 */
#include "play/variants/variants_screen.h"

bool variants_screen_fits(int width, int height) {
    (void)width;
    (void)height;
    return false;
}

bool variants_screen_run(VariantsPlay *play, const char *question, const char *file) {
    (void)play;
    (void)question;
    (void)file;
    return false;
}
