// SPDX-License-Identifier: MIT
#include "installed.h"

#include <stdlib.h>

#include "os/file.h"
#include "textbuf.h"

char *installed_find(const char *name) {
    static const char *const places[] = {"", "../share/bredon/", "match/", "../build-"};
    char *program = file_of_program();
    TextBuf path = {0};
    bool found = false;
    for (size_t i = 0; program && !found && i < sizeof places / sizeof places[0]; i++) {
        textbuf_clear(&path);
        textbuf_add(&path, program, (size_t)(file_name_of(program) - program));
        textbuf_format(&path, "%s%s", places[i], name);
        found = !path.failed && file_is_there(path.at);
    }
    free(program);
    if (!found) {
        textbuf_finish(&path);
    }
    return path.at;
}
