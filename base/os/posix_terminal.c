// SPDX-License-Identifier: MIT
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __APPLE__
#include <xlocale.h> // newlocale, nl_langinfo_l
#endif

#include "os/terminal.h"

bool terminal_is(int fd) {
    return isatty(fd) != 0;
}

bool terminal_is_live(int fd) {
    const char *kind = getenv("TERM");
    (void)fd;
    return kind && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

// The locale of the process stays "C", so that formatted numbers do not depend on the environment.
bool terminal_is_utf8(void) {
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) {
        return false;
    }
    const char *codeset = nl_langinfo_l(CODESET, locale);
    bool utf8 = strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "UTF8") == 0;
    freelocale(locale);
    return utf8;
}

void terminal_columns(int fd, int *ret_columns) {
    struct winsize size = {0};
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        *ret_columns = size.ws_col;
    }
}
