// SPDX-License-Identifier: MIT
#include "commands.h"

#include <stdio.h>

int command_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}

bool command_has_options(const Command *command) {
    for (size_t i = 0; i < command->options->count; i++) {
        if (command->options->specs[i].group & command->accepted) {
            return true;
        }
    }
    return false;
}
