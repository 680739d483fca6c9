// SPDX-License-Identifier: MIT
#include "os/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
