/* console: see console.h. This is the file for Windows.
 *
 * It goes past the C library, whose text mode would change bytes and whose buffers would hold
 * them back. A pipe that its other end has closed makes ReadFile() fail, which is the end of
 * input like any other. Nothing that somebody wrote into a pipe, which comes as no bytes from a
 * call that does not fail, is no end: PeekNamedPipe() tells it from the ends of files and consoles.
 */
#include "console.h"

#include "ground/wide_windows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* Bytes that one call may ask for; far below what a DWORD holds. And those of UTF-8 that one of
 * UTF-16 may become. */
enum { PIECE_SIZE = 1 << 20, UTF8_SIZE = 3 };

/* Of the C library of Windows: the words in UTF-16. */
typedef struct StartupInfo {
    int new_mode;
} StartupInfo;
int __wgetmainargs(int *count, wchar_t ***words, wchar_t ***environment, int expands,
                   StartupInfo *info);

void console_prepare(void) {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
}

char **console_words(int count, char **words) {
    int wide_count = 0;
    wchar_t **wide, **environment;
    StartupInfo info = {0};
    char **all = calloc((size_t)count + 1, sizeof *all);
    if (all == NULL || __wgetmainargs(&wide_count, &wide, &environment, 0, &info) != 0 ||
        wide_count != count)
        return words;
    for (int i = 0; i < count; i++) {
        size_t size = wcslen(wide[i]) * UTF8_SIZE + 1;
        all[i] = malloc(size);
        if (all[i] == NULL || !wide_to_utf8(wide[i], all[i], size))
            return words;
    }
    return all;
}

void console_outlive_reader(void) {
    /* No signal comes. */
}

bool console_is_terminal(void) {
    DWORD mode;
    return GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode);
}

size_t console_read(char *bytes, size_t size) {
    DWORD wanted = size < PIECE_SIZE ? (DWORD)size : PIECE_SIZE;
    DWORD got = 0;
    HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    bool success;
    do
        success = ReadFile(input, bytes, wanted, &got, NULL);
    while (success && got == 0 && PeekNamedPipe(input, NULL, 0, NULL, NULL, NULL));
    return success ? got : 0;
}

bool console_write_line(const char *line, const atomic_bool *leaving) {
    (void)leaving;
    char text[CONSOLE_LINE_SIZE + 1];
    size_t length = strlen(line);
    assert(length < CONSOLE_LINE_SIZE);
    memcpy(text, line, length);
    text[length++] = '\r';
    text[length++] = '\n';

    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    for (size_t sent = 0; sent < length;) {
        DWORD written = 0;
        if (!WriteFile(output, text + sent, (DWORD)(length - sent), &written, NULL))
            break;
        sent += written;
    }
    return true;
}
