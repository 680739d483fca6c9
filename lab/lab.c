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
