// SPDX-License-Identifier: MIT
// The command `annotate`.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_COMMAND_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_COMMAND_H

#include "options.h"

enum { ANNOTATE_ARGS = 1 }; // all of annotate_options

extern const OptionTable annotate_options;

// What help says below the options.
extern const char annotate_notes[];

#endif
