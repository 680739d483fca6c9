// SPDX-License-Identifier: MIT
#include "annotate/game_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/signals.h"
#include "shell/output_file.h"
#include "shell/screen.h"

bool game_files_init(GameFiles *files, int words, Fault *fault) {
    *files = (GameFiles){.at = calloc((size_t)words + 1, sizeof *files->at),
                         .live = screen_of(STDERR_FILENO).live};
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

bool game_files_apart(const GameFiles *files, const char *path, const char *output,
                      const char *what, Fault *fault) {
    return output_is_apart(path, (const char *const *)files->at, files->count, output, what, fault);
}

static void end_progress(const GameFiles *files) {
    if (files->live) {
        screen_end_progress();
    }
}

bool game_files_run(const GameFiles *files, GameFilesWork *work, void *user, bool *ret_stopped,
                    Fault *fault) {
    GameStream stream;
    atomic_bool stop;
    atomic_init(&stop, false);
    Watch *watch = watch_start(watch_set_flag, &stop, fault);
    if (!watch) {
        return false;
    }
    game_stream_init(&stream, files->at, files->count, &stop);
    stream.defaults = files->defaults;
    bool good = work(user, &stream, &stop, fault);
    end_progress(files);
    game_stream_finish(&stream);
    watch_end(watch);
    *ret_stopped = atomic_load(&stop);
    return good;
}

bool game_files_report(const GameFiles *files, const char *command, const GamePiece *piece,
                       const char *more) {
    end_progress(files);
    if (piece->status != PTN_FAULT) {
        return false;
    }
    fprintf(stderr, "bredon %s: '%s': %s%s\n", command, quoted(piece->path).text, piece->fault.text,
            more);
    return true;
}
