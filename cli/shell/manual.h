// SPDX-License-Identifier: MIT
#pragma once

#include "shell/command.h"

// Adds the man page of bredon, in the man macros of troff.
void manual_add(TextBuf *text, const CommandTable *table);
