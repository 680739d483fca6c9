// SPDX-License-Identifier: MIT
// bredon-lab: makes data, and fits the numbers of the evaluation and the policy.
#include <stdio.h>
#include <string.h>

#include "lab.h"
#include "os/signals.h"
#include "shell/help.h"

static const Command *const commands[] = {&datagen_command, &features_command, &net_command};

static const CommandTable table = {"bredon-lab", commands, sizeof commands / sizeof commands[0]};

static int list_commands(FILE *file) {
    fprintf(file, "bredon-lab COMMAND [OPTIONS]\n\n");
    for (size_t i = 0; i < table.count; i++) {
        fprintf(file, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    }
    fprintf(file, "\n'bredon-lab COMMAND --help' lists the options of a command.\n");
    return file == stderr ? EXIT_BAD_INPUT : 0;
}

static int help(const Command *command) {
    TextBuf text = {0};
    command_add_usage(&text, "bredon-lab", command);
    textbuf_format(&text, "\n%s\n", command->summary);
    options_add_help(&text, command->options, command->accepted);
    textbuf_format(&text, "\nExample:\n  %s\n", command->example);
    return lab_print(command->name, &text);
}

static int run(int argc, char *argv[]) {
    bool helps = argc > 1 && strcmp(argv[1], "help") == 0;
    const Command *command = argc > 1 + helps ? command_find(&table, argv[1 + helps]) : NULL;
    if (!command && argc > 1 + helps && argv[1 + helps][0] != '-') {
        return command_refuse_name(&table, argv[1 + helps]);
    }
    if (helps || help_is_asked(argc - 1, argv + 1)) {
        return command ? help(command) : list_commands(stdout);
    }
    return command ? command->run(argc - 2, argv + 2) : list_commands(stderr);
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
