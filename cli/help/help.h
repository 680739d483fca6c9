// SPDX-License-Identifier: MIT
// The command `help` of a program.
#pragma once

#include "command.h"

extern const OptionTable help_options;

// True when one of the words after a command is --help or -h.
bool help_is_asked(int argc, char *const argv[]);

// Explains one command, of which `word` is the first word ("": none), or lists them. Return the
// exit status.
int help_one(const CommandTable *table, const char *name, const char *word);
int help_all(const CommandTable *table);

// manual.c: adds the man page of bredon, in the man macros of troff.
void manual_add(TextBuf *text, const CommandTable *table);

typedef enum Shell { SHELL_BASH, SHELL_ZSH } Shell;

// completion.c: adds the script by which a shell completes commands, options and file names.
void completion_add(TextBuf *text, const CommandTable *table, Shell shell);

// Runs `help` with the words after it: lists the commands of the table, explains one, or prints the
// man page or a completion. Returns the exit status.
int help_run(const CommandTable *table, int argc, char *const argv[]);
