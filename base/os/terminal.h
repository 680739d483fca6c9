// SPDX-License-Identifier: MIT
// What the system knows about a terminal; shell/screen.h is what the program uses.
#pragma once

#include <stdbool.h>

bool terminal_is(int fd);

// True when a terminal, which `fd` must be, understands the sequences that move the cursor.
bool terminal_is_live(int fd);

// True when the system shows text as UTF-8.
bool terminal_is_utf8(void);

// Leaves *ret_columns unchanged when the width is not known.
void terminal_columns(int fd, int *ret_columns);
