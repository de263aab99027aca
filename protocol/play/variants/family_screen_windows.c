/* family_screen_windows: the family without a screen, as on Windows, where it is played line by
 * line (play_terminal_windows.c). What draws is left out of the programs there.
 */
#include "play/variants/family_screen.h"

bool family_screen_fits(int width, int height) {
    (void)width;
    (void)height;
    return false;
}

bool family_screen_run(Family *family, const char *question, const char *file) {
    (void)family;
    (void)question;
    (void)file;
    return false;
}
