// SPDX-License-Identifier: MIT
#include "game_files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "output_file.h"
#include "screen.h"

bool game_files_init(GameFiles *files, int words, Fault *fault) {
    *files = (GameFiles){.at = calloc((size_t)words + 1, sizeof *files->at),
                         .from = 1,
                         .to = INT64_MAX,
                         .live = screen_of(STDERR_FILENO).live};
    atomic_init(&files->stop, false);
    if (!files->at) {
        fault_set(fault, 0, "no memory");
    }
    return files->at;
}

void game_files_finish(GameFiles *files) {
    free(files->at);
}

bool game_files_add(void *target, char *word, Fault *fault) {
    GameFiles *files = target;
    (void)fault;
    files->at[files->count++] = word;
    return true;
}

bool game_files_read_range(void *target, char *word, Fault *fault) {
    GameFiles *files = target;
    return option_read_range("--games", word, INT64_MAX, &files->from, &files->to, fault);
}

bool game_files_has_range(const GameFiles *files) {
    return files->from > 1 || files->to < INT64_MAX;
}

bool game_files_apart(const GameFiles *files, const char *path, const char *output,
                      const char *what, Fault *fault) {
    return output_is_apart(path, (const char *const *)files->at, files->count, output, what, fault);
}
