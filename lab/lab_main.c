// SPDX-License-Identifier: MIT
// bredon-lab: makes data, and fits the numbers of the evaluation and the policy.
#include <stdio.h>
#include <string.h>

#include "help/help.h"
#include "lab.h"
#include "os/signals.h"

static const Command *const commands[] = {&data_command, &datagen_command, &features_command,
                                          &net_command};

static const CommandTable table = {
    .program = "bredon-lab",
    .about = "Makes data, and fits the numbers of the evaluation and the policy.",
    .notes = "'bredon-lab COMMAND --help' explains a command.\n",
    .commands = commands,
    .count = sizeof commands / sizeof commands[0],
};

static int run(int argc, char *argv[]) {
    bool helps = argc > 1 && strcmp(argv[1], "help") == 0;
    bool named = argc > 1 + helps && !help_is_asked(1, argv + 1 + helps);
    const char *name = named ? argv[1 + helps] : NULL;
    if (name && (helps || help_is_asked(argc - 2, argv + 2))) {
        return help_one(&table, name, "");
    }
    const Command *command = name ? command_find(&table, name) : NULL;
    return command ? command->run(argc - 2, argv + 2)
           : name  ? command_refuse_name(&table, name)
                   : help_all(&table);
}

int main(int argc, char *argv[]) {
    signals_init();
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "bredon-lab: the output could not be written\n");
        return EXIT_BAD_INPUT;
    }
    return status;
}
