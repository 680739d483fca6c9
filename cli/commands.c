// SPDX-License-Identifier: MIT
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "clean.h"
#include "screen.h"

// What a fault quotes is clean already; an engine's name in it may not be.
int command_refuse(const char *name, const Fault *fault) {
    TextBuf text = {0};
    clean_add(&text, fault->text, strlen(fault->text), CLEAN_WHOLE, screen_is_utf8());
    fprintf(stderr, "bredon %s: %s\n", name, text.length > 0 ? text.at : "");
    textbuf_finish(&text);
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
