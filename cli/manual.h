// SPDX-License-Identifier: MIT
// The man page, bredon(6), made from the tables of commands and options.
#ifndef BREDON_CLI_MANUAL_H
#define BREDON_CLI_MANUAL_H

#include "commands.h"
#include "textbuf.h"

// Adds the page in the man macros of troff.
void manual_add(TextBuf *text, const CommandTable *table);

#endif
