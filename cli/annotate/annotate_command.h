// SPDX-License-Identifier: MIT
// The command `annotate`.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_COMMAND_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_COMMAND_H

#include "options.h"

enum { ANNOTATE_ARGS = 1 }; // all of annotate_options

extern const OptionTable annotate_options;

// The notes of the command for help.
extern const char annotate_notes[];

#endif
