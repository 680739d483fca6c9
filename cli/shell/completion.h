// SPDX-License-Identifier: MIT
#pragma once

#include "shell/command.h"

typedef enum Shell { SHELL_BASH, SHELL_ZSH } Shell;

// Adds the script by which a shell completes commands, options and file names.
void completion_add(TextBuf *text, const CommandTable *table, Shell shell);
