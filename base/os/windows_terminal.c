// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include "os/terminal.h"

static bool get_mode(int fd, DWORD *ret_mode) {
    return GetConsoleMode((HANDLE)_get_osfhandle(fd), ret_mode) != 0;
}

// isatty() would also accept NUL.
bool terminal_is(int fd) {
    DWORD mode;
    return get_mode(fd, &mode);
}

// True if signals_init could switch on the sequences that move the cursor.
bool terminal_is_live(int fd) {
    DWORD mode;
    return get_mode(fd, &mode) && (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

// Without a console there is no code page, and output goes to a file or a pipe.
bool terminal_is_utf8(void) {
    UINT page = GetConsoleOutputCP();
    return page == 0 || page == CP_UTF8;
}

void terminal_columns(int fd, int *ret_columns) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &info)) {
        *ret_columns = info.srWindow.Right - info.srWindow.Left + 1;
    }
}
