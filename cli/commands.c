// SPDX-License-Identifier: MIT
#include "commands.h"

#include "help/help.h"
#include "version.h"

static int run_help(int argc, char *const argv[]) {
    return help_run(&all_commands, argc, argv);
}

const Command help_command = {
    .name = "help",
    .operand = "[COMMAND]",
    .summary = "list the commands, or explain one",
    .options = &help_options,
    .accepted = OPTIONS_ALL,
    .example = "bredon help analyze\n"
               "  bredon help --man | man -l -\n"
               "  source <(bredon help --bash)\n"
               "  bredon help --zsh",
    .run = run_help,
};

// Keep sorted by name.
static const Command *const commands[] = {
    &analyze_command, &annotate_command, &bench_command,   &check_command,   &eval_command,
    &explore_command, &games_command,    &help_command,    &match_command,   &moves_command,
    &perft_command,   &play_command,     &playtak_command, &puzzles_command, &ratings_command,
    &serve_command,   &show_command,     &solve_command,   &tei_command,
};

const CommandTable all_commands = {
    .program = "bredon",
    .about = "Bredon " BREDON_VERSION ", an engine for Tak",
    .notes = "'bredon help COMMAND' or 'bredon COMMAND --help' explains a command.\n"
             "'bredon help terms' explains the terms that eval shows. Without a command the\n"
             "program speaks TEI.\n",
    .commands = commands,
    .count = sizeof commands / sizeof commands[0],
};
