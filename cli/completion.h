// SPDX-License-Identifier: MIT
// Completion of the command line in shells, made from the tables of commands and options.
#ifndef BREDON_CLI_COMPLETION_H
#define BREDON_CLI_COMPLETION_H

#include "commands.h"
#include "textbuf.h"

typedef enum Shell { SHELL_BASH, SHELL_FISH, SHELL_ZSH } Shell;

// Adds the script by which a shell completes commands, options and file names.
void completion_add(TextBuf *text, Shell shell, const CommandTable *table);

#endif
