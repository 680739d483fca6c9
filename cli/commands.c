// SPDX-License-Identifier: MIT
#include "commands.h"

#include <stdio.h>

int command_refuse(const char *name, const Fault *fault) {
    fprintf(stderr, "bredon %s: %s\n", name, fault->text);
    return EXIT_BAD_INPUT;
}
