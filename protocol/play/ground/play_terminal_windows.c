/* play_terminal: see play_terminal.h; for Windows, where the game is played line by line.
 *
 * There is no screen: terminal_can_draw() says so and nobody opens a Terminal. The rest is
 * what files need. Built in place of play_terminal.c.
 */
#include "play/ground/play_terminal.h"

#include "ground/wide_windows.h"

#include <errno.h>
#include <io.h>
#include <share.h>
#include <windows.h>

enum { INPUT_EVENTS = 256 /* keys, pressed or released, that are looked at */ };

bool terminal_can_draw(void) {
    return false;
}

bool terminal_measure(int *width, int *height) {
    (void)width;
    (void)height;
    return false;
}

bool terminal_is_utf8(void) {
    return GetConsoleOutputCP() == CP_UTF8;
}

bool terminal_shows_discs(void) {
    return terminal_is_utf8() && system_shows_output();
}

Terminal *terminal_open(void) {
    return NULL;
}

void terminal_close(Terminal *terminal) {
    (void)terminal;
}

TerminalEvent terminal_wait(Terminal *terminal, int timeout_ms, char *bytes, size_t size,
                            size_t *length) {
    (void)terminal;
    (void)timeout_ms;
    (void)bytes;
    (void)size;
    *length = 0;
    return TERMINAL_ENDED;
}

void terminal_wake(void *context) {
    (void)context;
}

void terminal_suspend(Terminal *terminal) {
    (void)terminal;
}

void terminal_write(Terminal *terminal, const char *bytes, size_t length) {
    (void)terminal;
    fwrite(bytes, 1, length, stdout);
}

InterruptWatch *system_watch_interrupts(atomic_bool *stop) {
    (void)stop;
    return NULL;
}

void system_unwatch_interrupts(InterruptWatch *watch) {
    (void)watch;
}

bool system_shows_output(void) {
    return _isatty(_fileno(stdout)) != 0;
}

bool system_shows_errors(void) {
    return _isatty(_fileno(stderr)) != 0;
}

void system_pause(int ms) {
    Sleep((DWORD)ms);
}

bool system_reads_terminal(void) {
    DWORD mode;
    return GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode) != 0;
}

/* The console keeps keys until a line is read: there is one as soon as Enter is among them. */
bool system_line_waits(void) {
    INPUT_RECORD events[INPUT_EVENTS];
    DWORD count = 0;
    HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    if (!system_reads_terminal() || !PeekConsoleInputW(input, events, INPUT_EVENTS, &count))
        return false;
    for (DWORD i = 0; i < count; i++)
        if (events[i].EventType == KEY_EVENT && events[i].Event.KeyEvent.bKeyDown &&
            events[i].Event.KeyEvent.wVirtualKeyCode == VK_RETURN)
            return true;
    return false;
}

bool system_data_folder(char *path, size_t size) {
    wchar_t wide[WIDE_SIZE];
    char data[WIDE_SIZE];
    DWORD found = GetEnvironmentVariableW(L"APPDATA", wide, WIDE_SIZE);
    if (found == 0 || found >= WIDE_SIZE || !wide_to_utf8(wide, data, sizeof data))
        return false;
    int length = snprintf(path, size, "%s\\Pentad", data);
    return length > 0 && (size_t)length < size;
}

bool system_make_folder(const char *path) {
    wchar_t wide[WIDE_SIZE];
    return wide_name(path, wide) &&
           (CreateDirectoryW(wide, NULL) != 0 || GetLastError() == ERROR_ALREADY_EXISTS);
}

bool system_is_folder(const char *path) {
    wchar_t wide[WIDE_SIZE];
    DWORD attributes = wide_name(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* What tells a file from all others. */
static bool identify(const char *path, BY_HANDLE_FILE_INFORMATION *facts) {
    wchar_t wide[WIDE_SIZE];
    if (!wide_name(path, wide))
        return false;
    HANDLE file = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    bool known = GetFileInformationByHandle(file, facts) != 0;
    CloseHandle(file);
    return known;
}

bool system_same_file(const char *path, const char *other) {
    BY_HANDLE_FILE_INFORMATION one, two;
    return identify(path, &one) && identify(other, &two) &&
           one.dwVolumeSerialNumber == two.dwVolumeSerialNumber &&
           one.nFileIndexHigh == two.nFileIndexHigh && one.nFileIndexLow == two.nFileIndexLow;
}

void system_list_folder(const char *path, void (*take)(void *context, const char *name),
                        void *context) {
    char pattern[WIDE_SIZE], name[3 * MAX_PATH];
    wchar_t wide[WIDE_SIZE];
    WIN32_FIND_DATAW found;
    int length = snprintf(pattern, sizeof pattern, "%s\\*", path);
    if (length < 0 || (size_t)length >= sizeof pattern || !wide_name(pattern, wide))
        return;
    HANDLE search = FindFirstFileW(wide, &found);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do
        if (wide_to_utf8(found.cFileName, name, sizeof name))
            take(context, name);
    while (FindNextFileW(search, &found) != 0);
    FindClose(search);
}

FILE *system_lock_file(const char *path, bool *taken) {
    wchar_t wide[WIDE_SIZE];
    errno = 0;
    FILE *file = wide_name(path, wide) ? _wfsopen(wide, L"a", _SH_DENYRW) : NULL;
    *taken = file == NULL && errno == EACCES;
    return file;
}
