// SPDX-License-Identifier: MIT
#include "lab.h"

#include <stdio.h>

int lab_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon-lab %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}

bool lab_read_games(const char *name, const char *path,
                    bool (*on_game)(void *user, const DataGame *game, Fault *fault), void *user,
                    Fault *fault) {
    DataReader reader;
    DataGame game;
    DataStatus status;
    Fault trouble;
    bool good = true;
    if (!data_open(&reader, path, fault)) {
        return false;
    }
    while (good && (status = data_next(&reader, &game, &trouble)) != DATA_END) {
        if (status == DATA_GAME) {
            good = on_game(user, &game, fault);
        } else {
            lab_refuse(name, &trouble);
        }
    }
    data_close(&reader);
    return good;
}

int lab_print(const char *name, TextBuf *text) {
    int status = 0;
    if (text->failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = lab_refuse(name, &fault);
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
    return status;
}
