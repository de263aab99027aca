/* wide_windows: see wide_windows.h. */
#include "ground/wide_windows.h"

#include <errno.h>
#include <windows.h>

bool wide_name(const char *name, wchar_t wide[WIDE_SIZE]) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, wide, WIDE_SIZE) > 0 ||
        MultiByteToWideChar(CP_ACP, 0, name, -1, wide, WIDE_SIZE) > 0)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

bool wide_to_utf8(const wchar_t *wide, char *name, size_t size) {
    return WideCharToMultiByte(CP_UTF8, 0, wide, -1, name, (int)size, NULL, NULL) > 0;
}
