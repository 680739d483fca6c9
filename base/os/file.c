// SPDX-License-Identifier: MIT
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// True for a character after which another part of a path begins.
static bool ends_part(char c) {
#ifdef _WIN32
    return c == '/' || c == '\\' || c == ':';
#else
    return c == '/';
#endif
}

const char *file_name_of(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++) {
        if (ends_part(*at)) {
            name = at + 1;
        }
    }
    return name;
}

int folders_make(const char *path) {
    char *folder = strdup(path);
    int error = folder ? 0 : ENOMEM;
    for (size_t i = 0; !error && path[i] != '\0'; i++) {
        if (i > 0 && ends_part(path[i])) {
            folder[i + 1] = '\0';
            error = folder_make(folder);
            folder[i + 1] = path[i + 1];
        }
    }
    free(folder);
    return error;
}

bool file_is_database(const char *path) {
    static const char magic[] = "SQLite format 3"; // with its NUL
    char start[sizeof magic];
    struct stat about;
    // The writer of a pipe would notice that its reader comes and goes.
    bool regular = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    int fd = regular ? file_open(path, O_RDONLY) : -1;
    bool is = fd >= 0 && file_read_at(fd, start, sizeof start, 0) == (ptrdiff_t)sizeof start &&
              memcmp(start, magic, sizeof magic) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is;
}
