// SPDX-License-Identifier: MIT
// Standard input on Windows, where no call waits for a pipe or a console with a time limit.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Waits at most `ms` (negative: no limit) until there is input or its end, or windows_input_wake is
// called. False when there is no input.
bool windows_input_wait(int64_t ms);

// Ends a wait.
void windows_input_wake(void);
