// SPDX-License-Identifier: MIT
// What the system knows of a terminal. base/screen.h says what the program makes of it.
#ifndef BREDON_BASE_OS_TERMINAL_H
#define BREDON_BASE_OS_TERMINAL_H

#include <stdbool.h>

bool terminal_is(int fd);

// True when a terminal, which `fd` must be, understands the sequences that move the cursor.
bool terminal_is_live(int fd);

// True when text is shown as UTF-8; says nothing about a certain descriptor.
bool terminal_is_utf8(void);

// False when the size is not known.
bool terminal_size(int fd, int *ret_columns, int *ret_rows);

#endif
