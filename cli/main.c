// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "commit.h"
#include "help/help.h"
#include "os/signals.h"
#include "os/stream.h"
#include "version.h"

#ifndef BREDON_MAIN
#define BREDON_MAIN main
#endif

int BREDON_MAIN(int argc, char *argv[]);

// Refuses a word that a command does not expect.
static int refuse_word(const char *name, const char *word) {
    Fault fault;
    options_refuse_word(word, &fault);
    return command_refuse(name, &fault);
}

static bool all_empty(int argc, char *const argv[]) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '\0') {
            return false;
        }
    }
    return true;
}

// Reports output that could not be written, as on a full disk. On systems where no signal ends the
// program when its reader leaves, it ends here silently.
static int finish(int status) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!stream_reader_has_left()) {
            fprintf(stderr, "bredon: the output could not be written\n");
        }
        return EXIT_BAD_INPUT;
    }
    return status;
}

int BREDON_MAIN(int argc, char *argv[]) {
    signals_init();
    if (all_empty(argc, argv)) {
        return tei_command.run(0, NULL);
    }
    if (strcmp(argv[1], "--version") == 0) {
        if (argc > 2) {
            return refuse_word("--version", argv[2]);
        }
        signals_reader_may_leave(true);
        bool known = sizeof BREDON_COMMIT > 1;
        printf("Bredon %s%s%s%s\n", BREDON_VERSION, known ? " (" : "", BREDON_COMMIT,
               known ? ")" : "");
        return finish(0);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return finish(help_command.run(argc - 2, argv + 2));
    }
    const Command *command = command_find(&all_commands, argv[1]);
    if (!command) {
        return command_refuse_name(&all_commands, argv[1]);
    }
    if (help_is_asked(argc - 2, argv + 2)) {
        signals_reader_may_leave(true);
        return finish(help_one(&all_commands, argv[1], argv[2]));
    }
    return finish(command_run(command, argc - 2, argv + 2));
}
