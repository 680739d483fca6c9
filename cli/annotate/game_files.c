// SPDX-License-Identifier: MIT
#include "annotate/game_files.h"

#include <stdlib.h>
#include <string.h>

#include "text/game_stream.h"

bool game_files_init(GameFiles *files, int words, Fault *fault) {
    *files = (GameFiles){.at = calloc((size_t)words + 1, sizeof *files->at)};
    if (!files->at) {
        fault_set(fault, 0, "no memory");
    }
    return files->at;
}

void game_files_finish(GameFiles *files) {
    free(files->at);
}

bool game_files_add(void *target, char *const words[], int count, Fault *fault) {
    GameFiles *files = target;
    (void)count;
    (void)fault;
    files->at[files->count++] = words[0];
    return true;
}

bool game_files_check(GameFiles *files, const char *command, Fault *fault) {
    int inputs = 0;
    for (int i = 0; i < files->count; i++) {
        inputs += strcmp(files->at[i], "-") == 0;
    }
    if (files->count == 0) {
        fault_set(fault, 0, "no file given: bredon %s, or - for standard input", command);
        return false;
    }
    if (inputs > 1) {
        fault_set(fault, 0, "'-' is given twice, but there is one standard input");
        return false;
    }
    for (int i = 0; i < files->count; i++) {
        if (!game_stream_check(files->at[i], &files->bytes, fault)) {
            return false;
        }
    }
    return true;
}
